// Start Pyodide outside a browser and let it pack its own standard library: node compile.mjs <folder of pyodide> <repack.py> <result>

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (error) => {
  // Without the line of the program where it happened, which is a megabyte long.
  console.error(String(error.message ?? error));
  process.exit(1);
});
const [folder, program, result] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
// Sets have an order of their own in each process, and bytecode contains sets. Columns of errors are no use without sources.
const python = await loadPyodide({ indexURL: folder, env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
python.FS.writeFile("/repack.py", readFileSync(program));
python.FS.writeFile("/sources.zip", readFileSync(`${folder}/python_stdlib.zip`));
python.runPython(`
import sys
from pathlib import Path
sys.path.insert(0, "/")
from repack import repacked
Path("/bytecode.zip").write_bytes(repacked(Path("/sources.zip").read_bytes()))
`);
writeFileSync(result, python.FS.readFile("/bytecode.zip"));
