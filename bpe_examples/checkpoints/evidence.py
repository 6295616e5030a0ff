"""What an error and the reader's own source show of a mistake, where the results alone cannot tell.

Nothing here decides whether an answer is right. It is asked about answers that are wrong, and names what is to be seen.
"""

import ast
import re
from collections.abc import Callable, Iterator

RESIZING = ("append", "clear", "extend", "insert", "pop", "popitem", "remove", "update")
CHANGING = (*RESIZING, "reverse", "sort")


def seen_in_error(error: BaseException | None, line: str, source: str) -> str | None:
    r"""Name the mistake that an error and the line it comes from show.

    >>> error = IndexError("list index out of range")
    >>> seen_in_error(error, "if tokens[i + 1] == right:", "")
    'past_the_end'
    >>> seen_in_error(error, "if tokens[i] == left:", "for i in tokens:\n    if tokens[i] == left: pass")
    'value_for_index'
    >>> seen_in_error(TypeError("unhashable type: 'list'"), "counts[tokens[i:i + 2]] += 1", "")
    'list_as_key'
    >>> seen_in_error(None, "", "") is None
    True
    """
    said = str(error) if isinstance(error, (IndexError, RuntimeError, TypeError)) else ""
    if "unhashable type: 'list'" in said and line:
        return "list_as_key"
    if "during iteration" in said or (isinstance(error, IndexError) and holds(source, changes_while_looping)):
        return "changed_while_looping"
    if "list index out of range" not in said:
        return None
    if any(f"{name}[" in line for name in looked_up_by_value(source)):
        return "value_for_index"
    return "past_the_end" if re.search(r"\[[^\[\]]*\+\s*\d+\s*\]", line) else None


def mended(source: str, mistake: str) -> str | None:
    """Return the source with one mistake taken out, or None when it does not look as if it were there.

    >>> mended("a is b", "is_for_equals")
    'a == b'
    >>> mended("tokens[i:i + 2] == pair", "list_compared_with_tuple")
    'tuple(tokens[i:i + 2]) == tuple(pair)'
    >>> mended("a == b", "is_for_equals") is None
    True
    """
    tree = ast.parse(source)
    if mistake == "is_for_equals":
        found = [*compared_by_identity(tree)]
        for node in found:
            node.ops[0] = ast.Eq() if isinstance(node.ops[0], ast.Is) else ast.NotEq()
    else:
        found = [*lists_compared_with_tuples(tree)]
        for node in found:
            node.left, node.comparators[0] = as_tuple(node.left), as_tuple(node.comparators[0])
    return ast.unparse(tree) if found else None


def as_tuple(value: ast.expr) -> ast.expr:
    """Write tuple() around an expression.

    >>> ast.unparse(as_tuple(ast.parse("a[1:]", mode="eval").body))
    'tuple(a[1:])'
    """
    return ast.Call(ast.Name("tuple", ast.Load()), [value], [])


def holds(source: str, shows: Callable[[ast.AST], bool]) -> bool:
    """Ask about a source that Python can read.

    >>> holds("for t in a: a.remove(t)", changes_while_looping), holds("for t in", changes_while_looping)
    (True, False)
    """
    try:
        return shows(ast.parse(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False


def lists_compared_with_tuples(tree: ast.AST) -> Iterator[ast.Compare]:
    """List the places where a slice, or values in square brackets, is compared with what was not made a list.

    >>> [ast.unparse(node) for node in lists_compared_with_tuples(ast.parse("a[i:j] == list(pair) or a[i:j] == pair"))]
    ['a[i:j] == pair']
    """
    made_lists = {name for name, value in assigned(tree) if is_list(value)}

    def made_list(value: ast.expr) -> bool:
        return is_list(value) or (isinstance(value, ast.Name) and value.id in made_lists)

    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.Eq, ast.NotEq)):
            sides = node.left, node.comparators[0]
            others = [side for side in sides if not made_list(side)]
            if len(others) == 1 and isinstance(others[0], (ast.Name, ast.Tuple)):
                yield node


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
    for loop in ast.walk(tree):
        if isinstance(loop, ast.For) and any(resizes(line, looped_over(loop.iter)) for line in loop.body):
            # Who leaves the loop at once does no harm to it.
            return not any(isinstance(node, (ast.Break, ast.Return)) for node in ast.walk(loop))
    return False


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


def looked_up_by_value(source: str) -> list[str]:
    """Name the lists whose values a for loop takes, to look them up in the same list.

    >>> looked_up_by_value("for i in a: print(a[i + 1])"), looked_up_by_value("for i in a: print(b[i])")
    (['a'], [])
    """
    names = []
    for loop in ast.walk(ast.parse(source)):
        if isinstance(loop, ast.For) and isinstance(loop.iter, ast.Name) and isinstance(loop.target, ast.Name):
            for node in ast.walk(loop):
                if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
                    used = {name.id for name in ast.walk(node.slice) if isinstance(name, ast.Name)}
                    if node.value.id == loop.iter.id and loop.target.id in used:
                        names.append(node.value.id)
    return names


def compared_by_identity(tree: ast.AST) -> Iterator[ast.Compare]:
    """List the places where `is` compares two values, neither of them None, True, False or a type.

    >>> [ast.unparse(node) for node in compared_by_identity(ast.parse("a is None or type(a) is int or a is b"))]
    ['a is b']
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.Is, ast.IsNot)):
            sides = (node.left, node.comparators[0])
            if not any(isinstance(side, ast.Constant) or called(side) == "type" for side in sides):
                yield node


#: The mistakes that only an error or a source shows, and the reasons why nothing is ever replaced.
SHOWN = frozenset(
    {"value_for_index", "changed_while_looping", "is_for_equals", "past_the_end", "list_as_key", "ids_as_strings"}
)
WHY_NOTHING_MERGED = frozenset({"nothing_merged", "list_compared_with_tuple", "result_thrown_away"})
