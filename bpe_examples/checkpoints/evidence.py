"""What an error and the reader's own source show of a mistake, where the results alone cannot tell.

Nothing here decides whether an answer is right. It is asked about answers that are wrong, and names what is to be seen.
"""

import ast
import re
from collections.abc import Callable, Iterator

RESIZING = ("append", "clear", "extend", "insert", "pop", "popitem", "remove", "update")
CHANGING = (*RESIZING, "reverse", "sort")


def seen_in_error(error: BaseException | None, line: str, source: str) -> str | None:
    """Name the mistake that an error and the line it comes from show.

    >>> seen_in_error(IndexError("list index out of range"), "if tokens[i + 1] == right:", "")
    'past_the_end'
    >>> seen_in_error(TypeError("unhashable type: 'list'"), "counts[tokens[i:i + 2]] += 1", "")
    'list_as_key'
    >>> seen_in_error(None, "", "") is None
    True
    """
    said = str(error) if isinstance(error, (LookupError, RuntimeError, TypeError)) else ""
    if isinstance(error, TypeError) and "unhashable type: 'list'" in said:
        return "list_as_key"
    if isinstance(error, RuntimeError) and "during iteration" in said:
        return "changed_while_looping"
    if not isinstance(error, IndexError):
        return None
    if holds(source, values_as_positions):
        return "value_for_index"
    if holds(source, changes_while_looping):
        return "changed_while_looping"
    return "past_the_end" if re.search(r"\[[^\[\]]*\+\s*\d+\s*\]", line) else None


def seen_in_source(source: str) -> str | None:
    """Name the mistake that the source of a wrong answer shows, whatever it gives.

    >>> seen_in_source("for i in tokens: print(tokens[i])")
    'value_for_index'
    >>> seen_in_source("for i in range(len(tokens)): del tokens[i]")
    'changed_while_looping'
    >>> seen_in_source("if tokens[i] is pair[0]: pass")
    'is_for_equals'
    """
    for name, shows in SHOWN_BY_SOURCE.items():
        if holds(source, shows):
            return name
    return None


def why_nothing_merged(source: str) -> str:
    r"""Say why no pair was replaced, where the source shows it.

    >>> why_nothing_merged("if tokens[i:i + 2] == pair: pass")
    'list_compared_with_tuple'
    >>> why_nothing_merged("def merge(tokens): return tokens\nmerge([97])")
    'result_thrown_away'
    >>> why_nothing_merged("pass")
    'nothing_merged'
    """
    if holds(source, throws_results_away):
        return "result_thrown_away"
    return "list_compared_with_tuple" if holds(source, compares_list_with_tuple) else "nothing_merged"


def holds(source: str, shows: Callable[[ast.AST], bool]) -> bool:
    """Ask about a source that Python can read.

    >>> holds("a is b", compares_by_identity), holds("a is", compares_by_identity)
    (True, False)
    """
    try:
        return shows(ast.parse(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False


def compares_list_with_tuple(tree: ast.AST) -> bool:
    """Whether a slice, or two values in square brackets, is compared with what was not made a list.

    >>> compares_list_with_tuple(ast.parse("tokens[i:i + 2] == list(pair)"))
    False
    """
    made_lists = {name for name, value in assigned(tree) if is_list(value)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.Eq, ast.NotEq)):
            for one, other in ((node.left, node.comparators[0]), (node.comparators[0], node.left)):
                plain_name = isinstance(other, ast.Name) and other.id not in made_lists
                made_list = is_list(one) or (isinstance(one, ast.Name) and one.id in made_lists)
                if made_list and (plain_name or isinstance(other, ast.Tuple)):
                    return True
    return False


def is_list(value: ast.AST) -> bool:
    """Whether an expression is a slice, a list in brackets or a call of list.

    >>> [is_list(ast.parse(text, mode="eval").body) for text in ("a[1:2]", "[a, b]", "list(a)", "a[1]")]
    [True, True, True, False]
    """
    if isinstance(value, ast.Subscript):
        return isinstance(value.slice, ast.Slice)
    return isinstance(value, (ast.List, ast.ListComp)) or called(value) == "list"


def assigned(tree: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """List the names that are given a value, and the value.

    >>> [name for name, value in assigned(ast.parse("a = 1"))]
    ['a']
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            yield from ((target.id, node.value) for target in node.targets if isinstance(target, ast.Name))


def called(value: ast.AST) -> str:
    """Return the name of the function that is called, or nothing.

    >>> called(ast.parse("list(a)", mode="eval").body)
    'list'
    """
    return value.func.id if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else ""


def throws_results_away(tree: ast.AST) -> bool:
    r"""Whether a call of a function that returns something stands there alone.

    >>> throws_results_away(ast.parse("def f(a):\n    a.clear()\n    return a\nf([])"))
    False

    A function that changes what it is given may be called for that.
    """
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    returning = {
        function.name
        for function in functions
        if any(isinstance(node, ast.Return) and node.value for node in ast.walk(function))
        and not any(changes(function, argument.arg) for argument in function.args.args)
    }
    alone = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    return any(called(value) in returning or is_method(value, ("replace",)) for value in alone)


def is_method(value: ast.AST, names: tuple[str, ...], of: str | None = None) -> bool:
    """Whether a method with one of these names is called, of the thing with that name if it is given.

    >>> is_method(ast.parse("a.pop()", mode="eval").body, ("pop",), "a")
    True
    """
    if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr in names):
        return False
    return of is None or (isinstance(value.func.value, ast.Name) and value.func.value.id == of)


def changes(part: ast.AST, name: str) -> bool:
    """Whether a part of a program changes the list or dictionary of that name.

    >>> [changes(ast.parse(text), "a") for text in ("a[0] = 1", "del a[0]", "a.pop()", "b = a[0]")]
    [True, True, True, False]
    """
    for node in ast.walk(part):
        if is_method(node, CHANGING, name):
            return True
        written = isinstance(node, ast.Subscript) and isinstance(node.ctx, (ast.Store, ast.Del))
        if written and isinstance(node.value, ast.Name) and node.value.id == name:  # type: ignore[attr-defined]
            return True
    return False


def changes_while_looping(tree: ast.AST) -> bool:
    """Whether a for loop goes over something, or its positions, that its body shortens or lengthens.

    >>> changes_while_looping(ast.parse("for t in a: a.remove(t)"))
    True

    Writing into a place changes no length, and who goes backwards, or over a copy, may change what follows.

    >>> changes_while_looping(ast.parse("for i in range(len(a)): a[i] = 0"))
    False
    >>> changes_while_looping(ast.parse("for i in range(len(a) - 1, -1, -1): del a[i]"))
    False
    """
    return any(
        resizes(line, looped_over(loop.iter))
        for loop in ast.walk(tree)
        if isinstance(loop, ast.For)
        for line in loop.body
    )


def looped_over(iterated: ast.AST) -> str:
    """Return the name of what a for loop goes over from the left, or nothing.

    >>> [looped_over(ast.parse(text, mode="eval").body) for text in ("a", "enumerate(a)", "range(len(a) - 1)", "a[:]")]
    ['a', 'a', 'a', '']
    """
    if isinstance(iterated, ast.Name):
        return iterated.id
    if isinstance(iterated, ast.Call) and called(iterated) in ("enumerate", "range") and len(iterated.args) in (1, 2):
        measured = [node for node in ast.walk(iterated.args[-1]) if called(node) == "len"]
        inside = [*measured, iterated][0]
        if isinstance(inside, ast.Call) and inside.args and isinstance(inside.args[0], ast.Name):
            return inside.args[0].id
    return ""


def resizes(part: ast.AST, name: str) -> bool:
    """Whether a part of a program shortens or lengthens the list or dictionary of that name.

    >>> [resizes(ast.parse(text), "a") for text in ("a[0:2] = [1]", "del a[0]", "a.pop()", "a[0] = 1")]
    [True, True, True, False]
    """
    for node in ast.walk(part):
        if is_method(node, RESIZING, name):
            return True
        place = isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == name
        if place and (isinstance(node.ctx, ast.Del) or (isinstance(node.ctx, ast.Store) and is_list(node))):  # type: ignore[attr-defined]
            return True
    return False


def values_as_positions(tree: ast.AST) -> bool:
    """Whether a for loop takes the values of a list and looks them up in the same list.

    >>> values_as_positions(ast.parse("for i in a: print(a[i + 1])"))
    True
    >>> values_as_positions(ast.parse("for key in a: print(b[key])"))
    False
    """
    for loop in ast.walk(tree):
        if isinstance(loop, ast.For) and isinstance(loop.iter, ast.Name) and isinstance(loop.target, ast.Name):
            # A dictionary is asked just so; `counts` grows by what is stored under a key.
            stored = changes(tree, loop.iter.id)
            for node in (inner for line in loop.body for inner in ast.walk(line)):
                if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and not stored:
                    used = {name.id for name in ast.walk(node.slice) if isinstance(name, ast.Name)}
                    if node.value.id == loop.iter.id and loop.target.id in used:
                        return True
    return False


def compares_by_identity(tree: ast.AST) -> bool:
    """Whether `is` compares two values, neither of them None, True, False or a type.

    >>> compares_by_identity(ast.parse("a is None or type(a) is int"))
    False
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.Is, ast.IsNot)):
            sides = (node.left, node.comparators[0])
            if not any(isinstance(side, ast.Constant) or called(side) == "type" for side in sides):
                return True
    return False


#: Asked in this order.
SHOWN_BY_SOURCE: dict[str, Callable[[ast.AST], bool]] = {
    "value_for_index": values_as_positions,
    "changed_while_looping": changes_while_looping,
    "is_for_equals": compares_by_identity,
}
SHOWN = frozenset({*SHOWN_BY_SOURCE, "past_the_end", "list_as_key", "ids_as_strings"})
WHY_NOTHING_MERGED = frozenset({"nothing_merged", "list_compared_with_tuple", "result_thrown_away"})
