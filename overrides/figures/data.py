"""Data in and out of a figure: YAML in the fence that asks for it, JSON in the page for the script that moves it."""

from __future__ import annotations

import json
from typing import Any

import yaml


def read_data(body: str) -> Any:
    """Return the data of a fence; whether it is what the figure needs, the figure says.

    >>> read_data('documents: ["aaa"]')
    {'documents': ['aaa']}

    Raises ValueError for what is not YAML, with the place where it ceases to be.
    """
    try:
        return yaml.safe_load(body)
    except yaml.YAMLError as error:
        raise ValueError(f"not YAML: {error}") from None


def embedded(data: Any, *, sort_keys: bool = True) -> str:
    r"""Return data as JSON that may stand inside a script element.

    >>> embedded({"b": "</script>", "a": 1})
    '{"a":1,"b":"\\u003c/script>"}'
    """
    written = json.dumps(data, ensure_ascii=False, sort_keys=sort_keys, separators=(",", ":"))
    return written.replace("<", "\\u003c")
