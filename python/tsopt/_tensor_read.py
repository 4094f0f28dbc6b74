"""The text of a function of tensor expressions as a tree. Python does not execute it: axes are names that nothing defines."""
import ast
import difflib
import linecache
import operator

from . import _types
from ._bodies import FLOATS, INTEGERS
from ._capture import source
from ._tensor_tree import Axis, Function, Number, Op, Read, Reduce, Source, Statement, Tensor

REDUCTIONS = {"sum": "add", "max": "max", "min": "min", "ReduceAdd": "add", "ReduceMax": "max", "ReduceMin": "min"}
FUNCTIONS = ("exp", "exp2", "log", "log2", "sqrt", "rsqrt", "sin", "cos", "tanh", "erf", "abs", "floor", "ceil")
SELECTS = ("where", "Select")

_BINARY = {ast.Add: ("add", operator.add), ast.Sub: ("sub", operator.sub), ast.Mult: ("mul", operator.mul),
           ast.Div: ("div", operator.truediv), ast.FloorDiv: ("floordiv", operator.floordiv), ast.Mod: ("mod", operator.mod)}
_COMPARE = {ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.Eq: "eq", ast.NotEq: "ne"}
_TYPES = sorted(k for k in (*FLOATS, *INTEGERS) if k != "u8" and not k.startswith("f8"))


def read(function):
    """The tree of a Python function."""
    file, line, text = source(function)
    first = linecache.getline(file, line)
    found = Source(file, line, text, len(first) - len(first.lstrip()), function.__name__)
    return _Reader(function, found).function(ast.parse(text).body[0])


def _around(function):
    """The values of names from outside of a function."""
    values = dict(function.__globals__)
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        try:
            values[name] = cell.cell_contents
        except ValueError:
            pass  # not assigned yet
    return values


class _Reader:
    def __init__(self, function, found):
        self.source, self._around = found, _around(function)
        self._tensors, self._axes, self._numbers = {}, {}, {}
        self._bound = []  # axes of the left side and of the reductions around what is being read
        self._subscripts = 0  # how many subscripts it is in

    def error(self, *what):
        return self.source.error(*what)

    def function(self, node):
        given = node.args
        if given.vararg or given.kwarg or given.kwonlyargs or given.defaults:
            raise self.error(node, f"parameters of {node.name} are tensors: *, ** and default values mean nothing here")
        for a in [*given.posonlyargs, *given.args]:
            self._tensors[a.arg] = Tensor(a.arg, a, parameter=True)
            if a.annotation is not None:
                self._declare(self._tensors[a.arg], a.annotation)
        statements, results = [], None
        for s in node.body:
            if results is not None:
                raise self.error(s, "nothing may follow the return")
            if isinstance(s, ast.Return):
                results = self._returned(s)
            elif not (isinstance(s, ast.Pass) or isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant)):
                made = self._statement(s)
                statements += [made] if made else []
        if results is None:
            raise self.error(node, f"{node.name} returns nothing: end it with the tensors that it computes, return X")
        parameters = [t for t in self._tensors.values() if t.parameter]
        for t in parameters:
            if t.shape is None:
                raise self.error(t.place, f"{t.name} has no shape: declare it, as {t.name} = tensor([16, 32], \"f32\")")
        return Function(node.name, self.source, parameters, self._axes, statements, results)

    def _returned(self, node):
        values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value] if node.value else []
        for v in values:
            if not isinstance(v, ast.Name) or v.id not in self._tensors:
                raise self.error(v, "what is returned is a tensor, by its name: " + (", ".join(self._tensors) or "none is there"))
        if not values:
            raise self.error(node, "the return has no tensor: return X")
        return [(v, self._tensors[v.id]) for v in values]

    def _statement(self, node):
        if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add) and isinstance(node.target, ast.Subscript):
            return self._written(node, node.target, True)
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
            if isinstance(target, ast.Subscript):
                return self._written(node, target, False)
            if isinstance(target, ast.Name):
                return self._named(node, target.id)
        raise self.error(node, "this is no statement of a tensor function, which has X = tensor([..]), i = axis(n), "
                               "X[i, j] = …, X[i, j] += … and return")

    def _named(self, node, name):
        """X = tensor([..]), i = axis(n), or a number."""
        call = _called(node.value)
        if call == "tensor":
            old = self._tensors.get(name)
            if old is not None and old.shape is not None:
                raise self.error(node, f"{name} is declared twice", [("here first", old.place)])
            self._tensors.setdefault(name, Tensor(name, node))
            self._declare(self._tensors[name], node.value)
        elif call == "axis":
            if len(node.value.args) != 1 or node.value.keywords:
                raise self.error(node.value, f"an axis has one extent: {name} = axis(16)")
            self._axes[name] = self._extent(node.value.args[0])
        else:
            self._numbers[name] = self._constant(node.value)

    def _declare(self, tensor, node):
        """tensor(shape) or tensor(shape, type)."""
        named = {k.arg: k.value for k in node.keywords} if isinstance(node, ast.Call) else {}
        if _called(node) != "tensor" or len(node.args) + len(named) not in (1, 2) or not node.args or set(named) - {"dtype"}:
            raise self.error(node, f"{tensor.name} is declared by its shape and its element type: tensor([16, 32], \"f16\")")
        shape = node.args[0]
        if not isinstance(shape, (ast.List, ast.Tuple)):
            raise self.error(shape, "a shape is a list of extents: [16, 32]")
        tensor.shape = [self._extent(e) for e in shape.elts]
        type = node.args[1] if len(node.args) > 1 else named.get("dtype")
        tensor.type, tensor.place = self._type(type) if type is not None else "f32", node

    def _extent(self, node):
        n = self._constant(node)
        if not isinstance(n, int) or isinstance(n, bool) or n < 1:
            raise self.error(node, f"an extent is a positive integer, not {n!r}")
        return n

    def _type(self, node):
        name = node.value if isinstance(node, ast.Constant) else self._around.get(getattr(node, "id", None))
        kind = _types.TORCH.get(str(name), str(name))
        if kind not in _TYPES:
            raise self.error(node, f"unsupported element type {ast.unparse(node)}; there are {', '.join(_TYPES)}")
        return kind

    def _constant(self, node):
        e = self._expression(node)
        if not isinstance(e, Number):
            raise self.error(node, f"{ast.unparse(node)} is not known when the function is compiled; a number is expected")
        return e.value

    def _written(self, node, target, adds):
        if not isinstance(target.value, ast.Name):
            raise self.error(target, "a tensor is written by its name: X[i, j] = …")
        axes, name = [], target.value.id
        for s in _elements(target.slice):
            if not isinstance(s, ast.Name) or s.id in axes:
                raise self.error(s, "on the left side each subscript is an axis of its own: a name that no other subscript is")
            axes.append(s.id)
        value = self._within(axes, node.value)
        tensor = self._tensors.setdefault(name, Tensor(name, target))
        return Statement(target, tensor, axes, value, adds)

    def _within(self, axes, node):
        """An expression in which names are axes."""
        self._bound.append(axes)
        e = self._expression(node)
        self._bound.pop()
        return e

    def _expression(self, node):
        for kind, read in _READERS:
            if isinstance(node, kind):
                return read(self, node)
        raise self.error(node, f"{ast.unparse(node)} is no expression of tensors, which has numbers, axes, elements X[i, j], "
                               "+ - * / // %, comparisons, and, or, not, where, sum, max, min and functions")

    def _number(self, node):
        if not isinstance(node.value, (int, float)):
            raise self.error(node, f"{node.value!r} is no number")
        return Number(node, node.value)

    def _name(self, node):
        name = node.id
        if any(name in axes for axes in self._bound) or name in self._axes:
            return Axis(node, name)
        if name in self._numbers:
            return Number(node, self._numbers[name])
        if name in self._tensors:
            return Read(node, self._tensors[name], [])
        value = self._around.get(name)
        if isinstance(value, (int, float)):
            return Number(node, value)
        if self._subscripts:
            return Axis(node, name)
        raise self._unknown(node, name, [a for axes in self._bound for a in axes] + [*self._axes, *self._numbers])

    def _unknown(self, node, name, known):
        near = difflib.get_close_matches(name, known, 1)
        return self.error(node, f"unknown name {name}" + (f"; did you mean {near[0]}?" if near else ""))

    def _element(self, node):
        name = getattr(node.value, "id", None)
        tensor = self._tensors.get(name)
        if name is None:
            raise self.error(node, "an element is X[i, j] of a tensor X")
        if tensor is None:
            raise self._unknown(node.value, name, self._tensors)
        self._subscripts += 1
        subscripts = [self._expression(s) for s in _elements(node.slice)]
        self._subscripts -= 1
        return Read(node, tensor, subscripts)

    def _binary(self, node):
        if type(node.op) in (ast.BitAnd, ast.BitOr):
            return Op(node, "and" if isinstance(node.op, ast.BitAnd) else "or", [self._expression(node.left), self._expression(node.right)])
        if type(node.op) not in _BINARY:
            raise self.error(node, f"{ast.unparse(node)}: the operators are + - * / // %")
        kind, compute = _BINARY[type(node.op)]
        a, b = self._expression(node.left), self._expression(node.right)
        if kind == "div" and self._subscripts:
            raise self.error(node, "an index is divided by //, which rounds down")
        if kind in ("div", "floordiv", "mod") and isinstance(b, Number) and b.value == 0:
            raise self.error(node, "division by zero")
        return Number(node, compute(a.value, b.value)) if isinstance(a, Number) and isinstance(b, Number) else Op(node, kind, [a, b])

    def _unary(self, node):
        e = self._expression(node.operand)
        if isinstance(node.op, ast.USub):
            return Number(node, -e.value) if isinstance(e, Number) else Op(node, "neg", [e])
        if not isinstance(node.op, ast.Not):
            raise self.error(node, f"{ast.unparse(node)}: the operators of one operand are - and not")
        return Op(node, "not", [e])

    def _comparison(self, node):
        """Also a < b < c."""
        values = [self._expression(v) for v in (node.left, *node.comparators)]
        found = None
        for op, a, b in zip(node.ops, values, values[1:]):
            if type(op) not in _COMPARE:
                raise self.error(node, f"{ast.unparse(node)}: the comparisons are < <= > >= == !=")
            one = Op(node, _COMPARE[type(op)], [a, b])
            found = Op(node, "and", [found, one]) if found else one
        return found

    def _logic(self, node):
        kind = "and" if isinstance(node.op, ast.And) else "or"
        first, *others = map(self._expression, node.values)
        for e in others:
            first = Op(node, kind, [first, e])
        return first

    def _call(self, node):
        """sum[r, s](x), ReduceAdd({r, s}, x), max(x, y), where(c, x, y), exp(x)."""
        name = _called(node)
        if node.keywords:
            raise self.error(node, f"{ast.unparse(node.func)} has no arguments by name")
        if isinstance(node.func, ast.Subscript) and getattr(node.func.value, "id", None) in REDUCTIONS:
            return self._reduction(node, node.func.value.id, _elements(node.func.slice), node.args)
        if name in REDUCTIONS and name.startswith("Reduce"):
            if len(node.args) != 2:
                raise self.error(node, f"{name} has axes and an expression: {name}({{r, s}}, x)")
            return self._reduction(node, name, getattr(node.args[0], "elts", [node.args[0]]), node.args[1:])
        args = [self._expression(a) for a in node.args]
        kind, count = ("select", 3) if name in SELECTS else (name, 2 if name in ("max", "min") else 1)
        if name == "sum":
            raise self.error(node, "a sum says its axes: sum[r, s](x)")
        if kind not in ("select", "max", "min", *FUNCTIONS):
            raise self._unknown(node.func, ast.unparse(node.func), [*REDUCTIONS, *SELECTS, *FUNCTIONS])
        if len(args) != count:
            raise self.error(node, f"{name} has {count} argument{'s' * (count > 1)}, not {len(args)}")
        return Op(node, kind, args)

    def _reduction(self, node, name, axes, args):
        if len(args) != 1 or not axes or not all(isinstance(a, ast.Name) for a in axes):
            raise self.error(node, "a reduction has axes, which are names, and one expression: sum[r, s](x)")
        names = [a.id for a in axes]
        return Reduce(node, REDUCTIONS[name], names, self._within(names, args[0]))


def _called(node):
    """The name of the function that a call calls, tensor of tsopt.tensor(…), None for others."""
    called = getattr(node, "func", None)
    return getattr(called, "attr", getattr(called, "id", None))


def _elements(node):
    return node.elts if isinstance(node, ast.Tuple) else [node]


_READERS = (
    (ast.Constant, _Reader._number), (ast.Name, _Reader._name), (ast.Subscript, _Reader._element), (ast.BinOp, _Reader._binary),
    (ast.UnaryOp, _Reader._unary), (ast.Compare, _Reader._comparison), (ast.BoolOp, _Reader._logic), (ast.Call, _Reader._call),
)
