"""Serve a folder as a static host does: under a base path, with the site's own 404 page."""

import http.server
import sys
import threading
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files of `folder` under `base`; anything else answers 404 with the site's own page for it."""

    folder: Path
    base: str

    def translate_path(self, path):
        path = urlsplit(path).path
        if not path.startswith(self.base):
            return str(self.folder / "outside the base path")
        return super().translate_path("/" + path.removeprefix(self.base))

    def send_error(self, code, message=None, explain=None):
        page = self.folder / "404.html"
        if code != 404 or not page.exists():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format, *arguments):
        """Say nothing: the tests tell what went wrong."""


class Host(http.server.ThreadingHTTPServer):
    """A host that thinks nothing of visitors who leave before they are answered."""

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def hosted(folder, base, port=0, handler=Handler):
    """Serve `folder` under `base` and give the address; the folder may be filled later."""
    handler = type("Handler", (handler,), {"folder": folder, "base": base})

    def handle(*arguments):
        return handler(*arguments, directory=str(folder))

    with Host(("127.0.0.1", port), handle) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{base}"
        server.shutdown()
