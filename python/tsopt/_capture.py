"""A kernel as data: the text of a function, and the values of the names that it uses, which
the compiler evaluates and translates. What is not data is named, and an error only where
the kernel uses it."""
import ast
import builtins
import dataclasses
import inspect
import linecache
import os
import types

from ._errors import Error


def source(function):
    """File, first line and text of a function. The text begins at its decorators; columns
    are those of the file less its indentation."""
    try:
        lines, first = inspect.getsourcelines(function)
    except (OSError, TypeError):
        raise Error(
            f"the text of {function.__qualname__} is not to be had: kernels are translated from their text; define it in a file or a notebook"
        ) from None
    return inspect.getsourcefile(function) or function.__code__.co_filename, first, _dedent(lines)


def _lambda(function):
    """A name for a lambda, and file, first line and text of a statement that gives it that name. Its text keeps
    its place in the line where there is room for the name before it."""
    code, file = function.__code__, inspect.getsourcefile(function)
    lines = linecache.getlines(file or "")
    try:
        nodes = [n for n in ast.walk(ast.parse("".join(lines))) if isinstance(n, ast.Lambda) and n.lineno == code.co_firstlineno]
    except SyntaxError:
        nodes = []
    if len(nodes) > 1 and hasattr(code, "co_positions"):  # from Python 3.11 on
        columns = {(line, column) for line, _, column, _ in code.co_positions() if column}
        nodes = [n for n in nodes if all(_within(n.body, place) for place in columns)][-1:]  # the innermost
    if len(nodes) != 1:
        raise Error("a lambda whose text is not to be had, or is one of several of a line; define it by def")
    text = ast.get_source_segment("".join(lines), nodes[0])
    return "f", file, nodes[0].lineno, "f=(".ljust(nodes[0].col_offset) + text + ")"


def _within(node, place):
    return (node.lineno, node.col_offset) <= place <= (node.end_lineno, node.end_col_offset)


def _dedent(lines):
    """The lines without the first one's indentation, but for those that begin in a string."""
    indent = lines[0][:len(lines[0]) - len(lines[0].lstrip())]
    if not indent:
        return "".join(lines)
    strings = set()
    for n in ast.walk(ast.parse("if 1:\n" + "".join(lines))):
        if isinstance(n, (ast.Constant, ast.JoinedStr)):
            strings.update(range(n.lineno + 1, n.end_lineno + 1))
    return "".join(line if i in strings else line.removeprefix(indent) for i, line in enumerate(lines, 2))


def _defaults(function, nodes):
    """Names that a function's defaults are, which its scope does not have: they are of the scope around it."""
    given = {p.name: p.default for p in inspect.signature(function).parameters.values() if p.default is not inspect.Parameter.empty}
    of = next((n.args for n in nodes if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef)) and n.name == function.__name__), None)
    if of is None:
        return {}
    places = [*of.posonlyargs, *of.args]
    pairs = [*zip(places[len(places) - len(of.defaults):], of.defaults), *zip(of.kwonlyargs, of.kw_defaults)]
    return {d.id: given[a.arg] for a, d in pairs if isinstance(d, ast.Name) and a.arg in given}


class Capture:
    """The values that functions use from outside of their text, as JSON. Functions are
    listed once each, with what they use themselves."""

    def __init__(self):
        self.functions = []
        self._numbers = {}
        self._kept = []  # so that no id is used again
        self._used = set()  # attributes that the text at hand uses
        self._open = []  # objects whose attributes are being captured

    def names(self, function, text, around=None):
        """The values of the names in a text that are not its own; of some of them they are known `around` it."""
        cells = dict(around or {})
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
            try:
                cells[name] = cell.cell_contents
            except ValueError:
                pass  # not assigned yet
        values = {}
        nodes = list(ast.walk(ast.parse(text)))
        defaults = _defaults(function, nodes)
        outer, self._used = self._used, {n.attr for n in nodes if isinstance(n, ast.Attribute)}
        for name in sorted({n.id for n in nodes if isinstance(n, ast.Name)}):
            if name in cells:
                values[name] = self.value(cells[name])
            elif name in defaults:
                values[name] = self.value(defaults[name])
            elif name in function.__globals__ and name != function.__name__:
                values[name] = self.value(function.__globals__[name])
            elif name not in function.__globals__ and not hasattr(builtins, name):
                pass  # a name of the text's own, or an error of its
        self._used = outer
        return values

    def value(self, v):
        """A value as JSON: null, booleans, strings and integers are themselves; others are
        objects of one field that says what they are."""
        from .language import Call, Dtype, Name, PrimFunc

        if v is None or isinstance(v, (bool, str)) and not isinstance(v, Dtype):
            return v
        if isinstance(v, int):
            return int(v)
        if isinstance(v, float):
            return {"float": repr(v)}
        if isinstance(v, Dtype):
            return {"dtype": str(v)}
        if isinstance(v, (tuple, list)):
            return {"tuple" if isinstance(v, tuple) else "list": [self.value(x) for x in v]}
        if isinstance(v, dict):
            return {"dict": [[self.value(k), self.value(x)] for k, x in v.items()]}
        if isinstance(v, types.ModuleType):
            return {"module": _ORIGINAL.get(v.__name__, v.__name__)}
        if isinstance(v, Name):
            return {"name": v.name}
        if isinstance(v, Call):
            return {"call": {"name": v.name, "args": [self.value(x) for x in v.args], "keywords": {k: self.value(x) for k, x in v.keywords.items()}}}
        if isinstance(v, PrimFunc) or hasattr(v, "__wrapped__") and inspect.isfunction(v.__wrapped__):
            v = getattr(v, "function", None) or v.__wrapped__
        if isinstance(inspect.getattr_static(v, "captured_as", None), (list, tuple)):
            return {"from": list(v.captured_as)}
        if v is os.environ or v is os.getenv:
            return {"from": ["os", "environ" if v is os.environ else "getenv"]}
        if inspect.isfunction(v):
            return self._function(v)
        if type(v).__module__ == "torch" and type(v).__name__ == "dtype":
            return {"dtype": str(v).removeprefix("torch.")}
        if getattr(v, "__module__", None) in ("math", "itertools", "functools") and hasattr(v, "__name__"):
            return {"from": [v.__module__, v.__name__]}
        if hasattr(v, "__index__"):
            try:
                return v.__index__()
            except Exception:  # a tensor has one, but is an integer seldom
                pass
        return self._object(v)

    def _object(self, v):
        """An object with those attributes that are data: all of a dataclass, whose functions
        may use any, else what the text uses."""
        what = f"{type(v).__name__} object"
        if inspect.isclass(v) or inspect.isroutine(v) or any(v is o for o in self._open):
            return {"object": what}
        names = self._used
        if dataclasses.is_dataclass(v):
            names = {n for n in (*v.__dataclass_fields__, *(n for n in dir(type(v)) if isinstance(getattr(type(v), n, None), property)))}
        self._open.append(v)
        attributes = {}
        for name in sorted(names):
            try:
                got = getattr(v, name)
                if not self._endless(v, name, got):
                    attributes[name] = self.value(got)
            except Exception:  # there is none, or it cannot be computed
                pass
        self._open.pop()
        attributes = {n: a for n, a in attributes.items() if not (isinstance(a, dict) and "object" in a)}
        return {"record": {"is": what, "attributes": attributes}} if attributes else {"object": what}

    def _endless(self, v, name, got):
        """Whether an attribute is another object at each use, of a type that is being captured: it may have the same
        attribute, and so on, as x.T.T of an array."""
        return any(type(got) is type(o) for o in self._open) and getattr(v, name) is not got

    def _function(self, f):
        if id(f) not in self._numbers:
            self._numbers[id(f)] = number = len(self.functions)
            self._kept.append(f)
            self.functions.append(None)  # it may use itself
            try:
                name, file, line, text = _lambda(f) if f.__name__ == "<lambda>" else (f.__name__, *source(f))
            except Error:
                self.functions[number] = {"name": f.__name__, "source": ""}
                return {"object": f"function without a text, {f.__name__}"}
            says = {"name": name, "file": file, "line": line, "source": text}
            self.functions[number] = says
            says["captured"] = self.names(f, text)
        return {"function": self._numbers[id(f)]}


# What the compiler calls the modules that stand for others here.
_ORIGINAL = {"tsopt": "tilelang", "tsopt.language": "tilelang.language", "tsopt.tilelang": "tilelang"}
