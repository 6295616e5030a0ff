"""Where the site and its sources live: settings, the date of a commit, edit links, and a page's other languages."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urljoin, urlsplit

#: The date of a build outside git, where there is no commit to ask.
NO_COMMIT = "1767225600"

ADDRESSES = {"SITE_URL": "https://example.org/bpe/", "REPO_URL": "https://example.org/bpe-examples"}


def address_fault(name: str, value: str) -> str | None:
    """Say what is wrong with the address `value` of the setting `name`, or None.

    Every link that leaves its page is made from these two, so a bad one would spoil the whole site quietly.
    """
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        fault = "is not an absolute web address"
    elif name == "SITE_URL" and not value.endswith("/"):
        fault = "does not end with a slash"
    else:
        return None
    return f"{name} is {value!r}, which {fault}; write it like {ADDRESSES[name]}"


def given_fault() -> str | None:
    """Say what is wrong with an address that the environment gives, or None."""
    given = ((name, os.environ.get(name)) for name in ADDRESSES)
    return next((fault for name, value in given if value is not None and (fault := address_fault(name, value))), None)


def commit_time(folder: Path) -> str:
    """Return the time of the last commit in seconds: one commit gives one site, on whatever day."""
    command = ["git", "log", "-1", "--format=%ct"]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except OSError:
        return NO_COMMIT
    return done.stdout.strip() or NO_COMMIT


def new_file_address(repository: str, edit: str, path: str) -> str | None:
    """Return where a forge lets you write the file `path`, from the address where it lets you edit files.

    >>> new_file_address("https://example.org/bpe", "edit/main/docs/", "de/index.md")
    'https://example.org/bpe/new/main/docs/de?filename=index.md'
    """
    if not edit.startswith("edit/"):
        return None
    folder, _, name = path.rpartition("/")
    return urljoin(f"{repository.rstrip('/')}/", f"new/{edit.removeprefix('edit/')}{folder}?filename={name}")


def alternates(addresses: Mapping[str, str], default: str) -> list[tuple[str, str]]:
    """Return (hreflang, absolute address) of a page's translations, itself included, and of the default one.

    A page that no other language has says nothing: it has no alternates.
    """
    if len(addresses) < 2:
        return []
    everybody = addresses.get(default)
    return [*addresses.items(), *([("x-default", everybody)] if everybody else [])]
