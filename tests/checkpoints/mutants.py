"""Programs that differ from a solution in one small thing, as a slip of the hand does."""

import ast
import copy

STEPS = 20_000
OTHER = {
    ast.Lt: [ast.LtE, ast.Gt],
    ast.LtE: [ast.Lt, ast.GtE],
    ast.Gt: [ast.GtE, ast.Lt],
    ast.GtE: [ast.Gt, ast.LtE],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.Add: [ast.Sub],
    ast.Sub: [ast.Add],
    ast.And: [ast.Or],
    ast.Or: [ast.And],
}
NAMES = {"min": "max", "max": "min", "all": "any", "any": "all", "sum": "max"}


def mutants(source):
    """What was changed -> the changed program; each change is made alone."""
    tree = ast.parse(source)
    found = {}
    for number, node in enumerate(ast.walk(tree)):
        for what, change in changes(node):
            changed = copy.deepcopy(tree)
            change(list(ast.walk(changed))[number])
            line = getattr(node, "lineno", 0)
            text = ast.unparse(node).split("\n")[0]
            guarded = ast.fix_missing_locations(Ending().visit(changed))
            program = ast.unparse(guarded)
            name = f"line {line}: {text} | {what}"
            while name in found:
                name += " again"
            found[name] = program
    return found


def changes(node):
    """A name for each way to change a node, and the way."""
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                for other in OTHER.get(type(op), []):
                    yield f"{other.__name__} at {place}", lambda n, p=place, o=other: n.ops.__setitem__(p, o())
        case ast.BinOp(op=op) | ast.AugAssign(op=op) | ast.BoolOp(op=op):
            for other in OTHER.get(type(op), []):
                yield other.__name__, lambda n, o=other: setattr(n, "op", o())
        case ast.UnaryOp():
            yield "without its sign", without_sign
        case ast.Constant(value=int() as value) if type(value) is int:
            for by in (1, -1):
                yield f"{value + by}", lambda n, v=value + by: setattr(n, "value", v)
        case ast.Constant(value=bool() as value):
            yield f"{not value}", lambda n, v=not value: setattr(n, "value", v)
        case ast.Name(id=name) if name in NAMES:
            yield NAMES[name], lambda n, o=NAMES[name]: setattr(n, "id", o)
        case ast.Return():
            yield "without its value", lambda n: setattr(n, "value", None)
        case ast.Tuple(elts=[_, _, *_], ctx=ast.Load()) | ast.List(elts=[_, _, *_], ctx=ast.Load()):
            yield "reversed", lambda n: n.elts.reverse()
        case ast.IfExp() | ast.If() | ast.While():
            yield "condition turned round", lambda n: setattr(n, "test", ast.UnaryOp(ast.Not(), n.test))
    for block in ("body", "orelse"):
        for place, statement in enumerate(getattr(node, block, None) or [] if not is_expression(node) else []):
            if isinstance(statement, ast.FunctionDef):
                continue
            text = ast.unparse(statement).split("\n")[0]
            yield f"{block} without {text}", lambda n, b=block, p=place: getattr(n, b).__setitem__(p, ast.Pass())
            if isinstance(statement, (ast.Break, ast.Continue)):
                other = ast.Continue if isinstance(statement, ast.Break) else ast.Break
                yield f"{other.__name__}", lambda n, b=block, p=place, o=other: getattr(n, b).__setitem__(p, o())


def is_expression(node):
    """A lambda and a conditional expression have a body that is no list of statements."""
    return isinstance(node, ast.expr)


def without_sign(node):
    operand = node.operand
    node.op, node.operand = ast.UAdd(), operand
    if not isinstance(operand, ast.Constant):
        node.op = ast.UAdd()


class Ending(ast.NodeTransformer):
    """Lets no while loop go on for ever, so that a mutant needs no clock."""

    def visit_While(self, node):
        self.generic_visit(node)
        count = ast.parse("_steps = 0").body[0]
        check = ast.parse(f"_steps += 1\nif _steps > {STEPS}: raise RuntimeError('no end')").body
        node.body = [*check, *node.body]
        return [count, node]
