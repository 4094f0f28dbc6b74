"""Kernels in Python syntax: `@tsopt.jit`."""
import functools
import inspect
import sys
import types

from . import _environment, _types
from ._arrays import Laid, view
from ._callable import Callable, _plain, ranks, several
from ._errors import CompileError
from ._program import Program
from ._targets import chip_of
from .language import Dtype, PrimFunc


# Options of TileLang's that say how its own compiler works.
_HINTS = ("workspace_idx", "target_host", "execution_backend", "verbose", "pass_configs", "debug_root_path", "compile_flags", "mode")


def jit(function=None, *, out_idx=None, target=None, **hints):
    """A kernel of a function's text. The function is a factory that returns a @T.prim_func:
    calling it compiles and gives the kernel; or the kernel itself, whose body says the types
    of its arrays: calling it with arrays compiles, once for each set of shapes, types and
    other arguments, and runs it. `target` is a chip, as sm_90a, or "cuda" for that of the
    device, or "cpu" for processors of this machine, whose arrays are those of the host. pass_configs and compile_flags may allow fast arithmetic, as TileLang's do, and
    `compile_flags=["-lineinfo"]` makes profilers find lines. What else they and other options
    say has no effect: remarks of the kernel tell, or a warning where the function's text does
    not have them."""
    options = _options("jit", hints, function is not None)
    if function is None:
        return functools.partial(_jit, out_idx=out_idx, target=chip_of(target), options=options)
    return _jit(function, out_idx, chip_of(target), options)


def _jit(function, out_idx, target, options):
    if getattr(function, "__name__", "") == "<lambda>" or not isinstance(function, PrimFunc) and not inspect.isfunction(inspect.unwrap(function)):
        raise TypeError(f"a {'lambda' if inspect.isfunction(function) else type(function).__name__} cannot be a kernel, whose text is translated: write a function, by def")
    if isinstance(function, PrimFunc):
        return _Text(function.function, out_idx, target, options, function.names).program({}, ())
    kind = Factory if _returns_kernel(function) else Kernel
    return kind(function, out_idx, target, options)


def compile(function, *args, **named):
    """The kernel of a @T.prim_func; options are those of jit. Or a module of torch, compiled for inputs like those
    that follow; `dynamic_shapes` are torch.export's."""
    nn = sys.modules.get("torch.nn")  # a module of torch exists only where this was imported
    if nn is not None and isinstance(function, nn.Module):
        from ._compiled import compile_module

        return compile_module(function, args, named, named.pop("dynamic_shapes", None))
    return _kernel(function, *args, **named)


def _kernel(function, out_idx=None, target=None, **hints):
    return _jit(function, out_idx, chip_of(target), _options("compile", hints, True))


def _options(function, hints, told):
    """What options ask for, as fields of a request. `told` is whether they stand in no text that
    the compiler reads, so that they are passed on, or told to be without effect."""
    for name in hints:
        if name not in _HINTS:
            raise TypeError(f"{function}() has no option '{name}'; it has out_idx, target, {', '.join(_HINTS)}")
    flags = hints.get("compile_flags") or []
    options = {"line_info": True} if "-lineinfo" in flags else {}
    if hints.get("pass_configs"):  # of a decorator too, whose names are of the scope around it
        options["pass_configs"] = hints["pass_configs"]
    if told:
        import warnings

        for name, value in hints.items():
            if value and name != "pass_configs" and not (name == "compile_flags" and set(flags) == {"-lineinfo"}):
                warnings.warn(f"{name} of {function}() has no effect here; where it stands above the function, the compiler looks at it", stacklevel=3)
    return options


def _returns_kernel(function):
    """Whether a function returns a @T.prim_func, which it defines or has from another function: it declares no arrays, then, and
    has no T.Kernel."""
    import ast

    from ._capture import source

    tree = ast.parse(source(function)[2]).body[0]
    inner = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n is not tree]
    names = [d.func if isinstance(d, ast.Call) else d for n in inner for d in n.decorator_list]
    if any(getattr(d, "attr", getattr(d, "id", "")) == "prim_func" for d in names):
        return True
    nodes = list(ast.walk(tree))
    return any(isinstance(n, ast.Return) and n.value for n in nodes) and not any(isinstance(n, (ast.With, ast.AnnAssign)) for n in nodes)


class _Text:
    """A function's text, of which there are programs for values of its parameters."""

    def __init__(self, function, out_idx, target, options=None, names=None):
        self.function, self.out_idx, self.target, self.options = function, out_idx, target, options or {}
        self.names = names or {}  # of its parameters' types
        functools.update_wrapper(self, function)
        self.parameters = inspect.signature(function)
        # Parameters that calls pass to kernels, as n: T.int32.
        self.numbers = [n for n, p in self.parameters.parameters.items() if isinstance(_annotation(p, function), Dtype)]
        self._made = {}

    def __repr__(self):
        return f"<tsopt.{type(self).__name__} {self.function.__name__}{self.parameters}>"

    @property
    def func(self):
        """The function, by the name that TileLang has for it."""
        return self.function

    def program(self, args, arrays):
        """The program for values of parameters and types of arrays."""
        from ._capture import Capture, source

        capture = Capture()
        if several():  # the name by which the program knows how many devices there are, unless it is told otherwise
            args = {"WORLD_SIZE": ranks()[0], **args}
        file, line, text = source(self.function)
        says = {
            "language": "python", "file": file, "line": line, "source": text, "kernel": self.function.__name__,
            "args": {n: capture.value(v) for n, v in args.items()}, "types": list(arrays), "out_idx": capture.value(self.out_idx),
            "captured": capture.names(self.function, text, self.names), "functions": capture.functions,
        }
        says.update((n, v if v is True else capture.value(v)) for n, v in self.options.items())
        if environment := _environment.sent(says):
            says["environment"] = environment
        return _Made(says, self.function.__name__, self.target, bool(arrays))

    def under(self, pass_configs):
        """The same under some options more."""
        before = self.options.get("pass_configs") or {}
        return type(self)(self.function, self.out_idx, self.target, {**self.options, "pass_configs": {**before, **pass_configs}})

    def bind(self, args, named):
        """The values of parameters, defaults included."""
        try:
            bound = self.parameters.bind(*args, **named)
        except TypeError as e:
            raise TypeError(f"{self.function.__name__}{self.parameters}: {e}") from None
        bound.apply_defaults()
        return bound.arguments


def _annotation(parameter, function):
    """The value of an annotation, which is a text under `from __future__ import annotations`."""
    given = parameter.annotation
    if isinstance(given, str) and not isinstance(given, Dtype):
        try:
            return eval(given, function.__globals__)
        except Exception:
            return None
    return given


class _Made(Program):
    """A program that was made of a function."""

    def __init__(self, program, name, target, of_arrays):
        super().__init__(program, name, target)
        self.of_arrays = of_arrays

    @property
    def says(self):
        try:
            return super().says
        except CompileError as e:
            error = e
        _raise_at(error, self.program)

    def bundle(self, chip, views):
        return super().bundle(self.target or chip, views)

    def get_kernel_source(self):
        return self.ptx()

    def print_source_code(self, *_, **__):
        print(self.ptx())

    show_source = print_source_code

    def get_profiler(self, *_, **__):
        return Profiler(self)

    @property
    def params(self):
        """The arguments, results too, each with a shape and a dtype."""
        return [types.SimpleNamespace(name=p.name, shape=list(p.shape), dtype=Dtype(_types.PYTHON.get(p.type, p.type))) for p in self.signature.params]


class Factory(_Text):
    """A function that makes kernels."""

    @property
    def signature(self):
        """Its parameters, by the name that TileLang has for them."""
        return self.parameters

    def __call__(self, *args, **named):
        values = {n: _plain_number(v) for n, v in self.bind(args, named).items()}
        try:
            key = tuple(values.items())
            if key in self._made:
                return self._made[key]
        except TypeError:  # a list is no key: it is made anew, and found on disk
            key = None
        made = self._made_of(values)
        if key is not None:
            self._made[key] = made
        return made

    compile = __call__

    def _made_of(self, values):
        """The program for values of the parameters: the function's text with these, or where the text needs more of Python
        than the compiler has, as objects of classes, what Python makes of it."""
        made = self.program(values, ())
        try:
            made.signature  # errors are this call's
        except CompileError:
            try:
                inner = inspect.unwrap(self.function)(**values)
            except Exception:  # it computes with what only a kernel's text may be computed with
                inner = None
            if not isinstance(inner, PrimFunc):
                raise
            made = _Text(inner.function, self.out_idx, self.target, self.options, inner.names).program({}, ())
            made.signature
        return made


class Kernel(_Text, Callable):
    """A kernel whose arrays' types are in its body."""

    def __init__(self, function, out_idx, target, options=None):
        Callable.__init__(self)
        _Text.__init__(self, function, out_idx, target, options)
        self.last = None  # the program that was called last

    def compile(self, *args, **named):
        """The program for arguments: arrays, or for dimensions and other parameters their
        values by name."""
        return self._special(args, named)[0]

    def get_kernel_source(self, *args, **named):
        """What is compiled for arguments, or was for the last call."""
        return (self.compile(*args, **named) if args or named else self._called()).ptx()

    def _special(self, args, named):
        """The program for arguments, and its own arguments among these, by name."""
        known = {n: v for n, v in named.items() if n not in self.parameters.parameters}  # dimensions
        rest = {n: v for n, v in named.items() if n not in known}
        values = self.bind(args, rest) if not known else {**self.parameters.bind_partial(*args, **rest).arguments, **known}
        values = {n: _plain_number(v) for n, v in values.items()}
        passed = {n: v for n, v in values.items() if n in self.numbers}
        arrays = {n: view(v) for n, v in values.items() if n not in passed and not isinstance(v, (str, int, float, bool, type(None), tuple, list, dict))}
        arrays = {n: v for n, v in arrays.items() if v is not None}
        others = {n: v for n, v in values.items() if n not in arrays and n not in passed}
        types = tuple((n, v.dtype, v.shape) for n, v in arrays.items())
        key = (types, repr(sorted(others.items())))
        if key not in self._made:
            says = [{"name": n, "dtype": _types.PYTHON.get(d, d), "shape": list(shape), **({"strides": list(shape.strides)} if isinstance(shape, Laid) else {})} for n, d, shape in types]
            self._made[key] = self._open_for(*key) or self.program(others, says)
        self.last = self._made[key]
        return self.last, {n: values[n] for n in (*arrays, *passed)}

    def _open_for(self, types, others):
        """A program that was made for arrays of other shapes, and is open for these."""
        for (before, same), program in self._made.items():
            if same == others and len(before) == len(types) and program.described and all(
                    m == n and e == d and (old == new or program.signature.takes(n, new)) for (m, e, old), (n, d, new) in zip(before, types)):
                return program
        return None

    def _first(self, args, named):
        program, given = self._special(args, named)
        names = program.signature.names
        prepared, views = program.resolve(program.signature.order((), {n: v for n, v in given.items() if n in names}))
        if prepared is None:
            return program.on_host(views)
        if not named and _plain(views) and not self.on_cpu():
            place = {n: i for i, n in enumerate(self.parameters.parameters) if i < len(args)}
            order = [place.get(p.name) if v is not None else None for p, v in zip(program.signature.params, views)]
            if all(v is None or j is not None for v, j in zip(views, order)):  # a number may have been left to its default
                self._remember(args, prepared, order)
        return prepared([getattr(v, "address", v) for v in views])

    @property
    def signature(self):
        return self._called().signature

    def gradless(self):
        self._called().gradless()

    def _called(self):
        if self.last is None:
            raise TypeError(f"{self.function.__name__} was not called yet: its program depends on arguments; call it, or {self.function.__name__}.compile(…)")
        return self.last

    def remarks(self):
        return self._called().remarks()

    def ir(self, level="tile"):
        return self._called().ir(level)

    def layouts(self):
        return self._called().layouts()

    def explain(self, chip=""):
        return self._called().explain(chip)

    def ptx(self):
        return self._called().ptx()

    def export(self, folder, *args, **named):
        program, arrays = self._special(args, named) if args or named else (self._called(), {})
        program.export(folder, **arrays)

    def verify(self, *args, **named):
        program, arrays = self._special(args, named)
        return program.verify(**arrays)

    def simulate(self, *args, races=True, schedule=0, **named):
        program, arrays = self._special(args, named)
        return program.simulate(races=races, schedule=schedule, **arrays)


def _plain_number(value):
    """A number of NumPy's as one of Python's; another value is itself."""
    numpy = sys.modules.get("numpy")
    return value.item() if numpy is not None and isinstance(value, numpy.generic) else value


class Profiler:
    """TileLang's profiler, as far as its examples use it."""

    def __init__(self, kernel):
        self.kernel = kernel

    def do_bench(self, function=None, warmup=25, rep=100, **_):
        """The median time of a call in milliseconds, on random arrays where none are given."""
        from ._bench import median, random

        if function is None:
            return 1e-3 * median(self.kernel, random(self.kernel.signature), {}, warmup, rep)
        return 1e-3 * median(function, random(self.kernel.signature), {}, warmup, rep)

    def assert_allclose(self, reference, rtol=1e-2, atol=1e-2, **_):
        """Compares a call on random arrays with a function of torch."""
        import torch

        from ._bench import random

        args = random(self.kernel.signature)
        got, want = self.kernel(*args), reference(*args)
        for x, y in zip(*[v if isinstance(v, (tuple, list)) else (v,) for v in (got, want)]):
            torch.testing.assert_close(x, y, rtol=rtol, atol=atol, check_dtype=False)


def _raise_at(error, program):
    """Raises an error with a traceback that ends at the line of the kernel it is about."""
    place = next((d for d in error.diagnostics if d.get("file") == program["file"] and d.get("line")), None)
    if place is None:
        raise error from None
    code = builtins_compile("\n" * (place["line"] - 1) + "raise error", place["file"], "exec")
    code = code.replace(co_name=program["kernel"])
    try:
        exec(code, {"error": error.with_traceback(None)})
    except CompileError as e:
        e.__traceback__ = e.__traceback__.tb_next  # without this function
        raise e from None


builtins_compile = __builtins__["compile"] if isinstance(__builtins__, dict) else __builtins__.compile
