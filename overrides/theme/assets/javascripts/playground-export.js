// What a reader takes along from the playground: the rules as a file, their digest, and a program that learns them.

/** @typedef {import("./bpe.js").Merge} Merge @typedef {import("./playground-fields.js").State} State */

/** The SHA-256 of the rules, as the package writes them for it; browsers compute it on encrypted pages only. @param {Merge[]} merges */
export async function digestOf(merges) {
  const rules = `{"boundaries":false,"format":"bpe-examples","merges":${JSON.stringify(merges)},"version":1}`;
  const hash = await crypto.subtle?.digest("SHA-256", new TextEncoder().encode(rules));
  return hash && Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The file that the package's `save` writes, to the byte. @param {Merge[]} merges */
export function fileOf(merges) {
  const rules = merges.map((rule) => `[${rule.join(", ")}]`).join(", ");
  return `{"format": "bpe-examples", "version": 1, "boundaries": false, "merges": [${rules}]}\n`;
}

/**
 * What gives the same with the package. JSON writes texts as Python reads them.
 * @param {State} learnedFrom @param {Merge[]} merges @param {string} text
 */
export async function programOf({ documents, budget, min_count, tie }, merges, text) {
  const lines = documents.split("\n").filter(Boolean);
  const digest = await digestOf(merges);
  return [
    "from bpe_examples import ByteBPE",
    "",
    "documents = [",
    ...lines.map((line) => `    ${JSON.stringify(line)},`),
    "]",
    `tokenizer = ByteBPE.train(documents, ${Number(budget)}, min_count=${Number(min_count)}, tie="${tie}")`,
    ...(digest ? [`assert tokenizer.digest() == "${digest}"`] : []),
    "",
    `text = ${JSON.stringify(text)}`,
    "ids = tokenizer.encode(text)",
    "print(ids)",
    "assert tokenizer.decode(ids) == text",
    "",
  ].join("\n");
}
