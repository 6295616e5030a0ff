"""The gate: one failure for all problems of all languages, and nothing that looks finished after a failure."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from overrides.problems import found

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

log = logging.getLogger("mkdocs.hooks.gate")


def emptied(site: Path) -> None:
    """Remove everything inside `site`, so that nobody publishes the rest of a build that failed."""
    for child in site.iterdir() if site.is_dir() else []:
        if child.is_dir() and not child.is_symlink():
            shutil.rmtree(child)
        else:
            child.unlink()


# MkDocs events ----------------------------------------------------------------------------------------------------

_site: Path | None = None


def on_startup(*, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
    """Be there from the first build on: MkDocs keeps a hook with this event between rebuilds of `serve`."""


def on_config(config: MkDocsConfig) -> None:
    """Forget the site of an earlier build in this process: a build that fails early has no site yet."""
    global _site
    plugin: Any = config.plugins["i18n"]
    if not plugin.building:
        _site = None


# Before anything can fail.
on_config.mkdocs_priority = 100  # type: ignore[attr-defined]


def on_pre_build(*, config: MkDocsConfig) -> None:
    """Start from nothing wrong, once for all languages."""
    global _site
    _site = Path(config.site_dir)
    plugin: Any = config.plugins["i18n"]
    if not plugin.building:
        found.clear()


def on_post_build(*, config: MkDocsConfig) -> None:
    """Refuse the site when anything was found, whatever the flags."""
    from mkdocs.exceptions import Abort

    plugin: Any = config.plugins["i18n"]
    if plugin.building:
        return
    report = found.report()
    if report:
        # Written as the error itself: a quiet build drops warnings, and a strict one only counts them.
        count = f"{len(report)} problem{'s' * (len(report) > 1)}"
        raise Abort("\n".join([f"{count}, no site is built:", *report]))


# After the builds of the other languages, which static-i18n starts at priority -100.
on_post_build.mkdocs_priority = -200  # type: ignore[attr-defined]


def on_build_error(error: Exception) -> None:
    """Leave no page that looks finished, whatever made the build fail."""
    if _site is not None:
        emptied(_site)
