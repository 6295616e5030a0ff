"""Pack Python's standard library as bytecode. Pyodide runs this file itself, so that its own compiler does the work.

A browser that gets sources compiles them at every start; bytecode starts in less than half the time.
"""

import ast
import importlib.util
import io
import marshal
import re
import sys
import zipfile

#: Where Pyodide keeps the archive: tracebacks name files by this path.
HOME = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
#: What no program in a page can use: it has no network, no other process, no window, no terminal and no packages.
UNUSED = re.compile(
    r"""(
    ( email | http | imaplib | ftplib | poplib | smtplib | mailbox | netrc | wsgiref | xmlrpc
    | urllib/(request|robotparser) | webbrowser | antigravity | this | __phello__ | __hello__
    | pyodide/(http|_nodesock_transport) | multiprocessing | concurrent/(futures/(process|interpreter)|interpreters)
    | pty | ctypes | (asyncio|_pyrepl)/windows_\w+ | encodings/(mbcs|oem)
    | idlelib | tkinter | turtle | turtledemo | test | tests | lib2to3 | ensurepip | venv | pydoc_data | site-packages
    | importlib/metadata | modulefinder | zipapp | compileall | py_compile | sqlite3 | xml | plistlib | wave
    # The encodings of old terminals and mainframes.
    | encodings/(mac_\w+ | cp(?!437|866|874|93|94|95|125\d)\w+ | hp_roman8 | palmos | ptcp154 | kz1048)
    )(/.*)?\.py
    # What is no module at all.
    | .*(?<!\.py)
    )""",
    re.VERBOSE,
)
#: Not checked against a source, so that no time and no missing file matters.
UNCHECKED_HASH = (1).to_bytes(4, "little")


def unused(name: str) -> bool:
    """Say whether a file of the standard library stays behind.

    >>> [name for name in ("email/charset.py", "testing.py", "json/decoder.py", "tomllib/mypy.ini") if unused(name)]
    ['email/charset.py', 'tomllib/mypy.ini']
    """
    return bool(UNUSED.fullmatch(name))


def without_docstrings(tree: ast.Module) -> ast.Module:
    r"""Return a program without the docstrings, which are a fifth of it; its asserts stay.

    >>> ast.unparse(without_docstrings(ast.parse('def f():\n    "Promise."\n    assert f')))
    'def f():\n    assert f'
    """
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree):
        if isinstance(node, documented) and ast.get_docstring(node):
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return tree


def compiled(source: bytes, name: str) -> bytes:
    """Return the bytecode file of a module, with its asserts."""
    tree = ast.parse(source)
    # Pyodide builds docstrings from its own.
    if not name.startswith(("pyodide/", "_pyodide/")):
        tree = without_docstrings(tree)
    code = compile(tree, f"{HOME}/{name}", "exec", dont_inherit=True, optimize=0)
    return importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + importlib.util.source_hash(source) + marshal.dumps(code)


def repacked(archive: bytes) -> bytes:
    """Return an archive of the compiled modules of `archive`, the same bytes each time."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as sources, zipfile.ZipFile(packed, "w") as target:
        for name in sorted(sources.namelist()):
            if not unused(name):
                entry = zipfile.ZipInfo(f"{name}c")
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                target.writestr(entry, compiled(sources.read(name), name), compresslevel=9)
    return packed.getvalue()
