"""A program some of whose arguments are given once, by name: its weights."""
import difflib
import os
import warnings

from . import _driver, _weights
from ._arrays import View, view
from ._callable import make
from ._errors import Error
from ._signature import Signature


class Model:
    """A program with weights. Calls give the other arguments. Weights are kept on each device that is called
    with: those that are there already are used where they are."""

    def __init__(self, program, weights):
        self.program = program
        params = program.signature.params
        named = _of_file(program.signature, os.fspath(weights)) if isinstance(weights, (str, os.PathLike)) else weights
        self._weights = {i: view(value) for i, value in _places(program.signature, named).items()}
        for i, v in self._weights.items():
            if params[i].out:
                raise Error(f"{program.signature.function}: {params[i].name} is a result, not a weight")
            try:
                program.signature.one(params[i], v)
            except TypeError as e:
                raise TypeError(f"{os.fspath(weights)}: {e}" if named is not weights else str(e)) from None
        self._given = [i for i in range(len(params)) if i not in self._weights]
        self.signature = Signature(program.signature.function, [params[i] for i in self._given])
        self._inputs = [i for i in self._given if not params[i].out]
        self._placed = {}  # by device, None for the host: the inputs of a call with weights in their places

    def __repr__(self):
        return f"<tsopt.Model {self.signature} with {len(self._weights)} weights>"

    def __call__(self, *args, **named):
        return self.program(*self._full(args, named))

    def simulate(self, *args, races=True, schedule=0, **named):
        return self.program.simulate(*self._full(args, named), races=races, schedule=schedule)

    def verify(self, *args, **named):
        return self.program.verify(*self._full(args, named))

    def bench(self, *args, warmup=25, rep=100, **named):
        return self.program.bench(*self._full(args, named), warmup=warmup, rep=rep)

    def export(self, folder, *args, chip="", **named):
        """As a program's .export. Weights are arguments of what is exported."""
        self.program.export(folder, *(self._full(args, named) if args or named else ()), chip=chip)

    def ir(self, level="tile"):
        return self.program.ir(level)

    def ptx(self):
        return self.program.ptx()

    def remarks(self):
        return self.program.remarks()

    def layouts(self):
        return self.program.layouts()

    def explain(self, chip=""):
        return self.program.explain(chip)

    def _full(self, args, named):
        """The arguments of the program in their order. Results are among them if one is given."""
        if named or len(args) != len(self._inputs):
            values = self.signature.order(args, named)
        else:
            given = iter(args)
            values = [None if p.out else next(given) for p in self.signature.params]
        full = list(self._on(_device(values), values))
        for i, value in zip(self._given, values):
            full[i] = value
        params = self.program.signature.params
        if all(v is None for p, v in zip(params, full) if p.out):
            return [v for p, v in zip(params, full) if not p.out]
        return full

    def _on(self, device, values):
        """The program's arguments on a device: the weights, and None for the others."""
        if device is _NOWHERE:
            device = next((v.device for v in self._weights.values()), None)
        placed = self._placed.get(device)
        if placed is None:
            like = next((v for v in map(view, values) if v is not None), None)
            placed = [None] * len(self.program.signature.params)
            for i, v in self._weights.items():
                placed[i] = _at(device, v, like)
            self._placed[device] = placed
        return placed


_NOWHERE = object()


def _device(values):
    """Where the arrays of a call are."""
    for value in values:
        if getattr(value, "is_cuda", None) is False:  # a tensor, which tells quickly
            return None
        v = view(value) if value is not None and not isinstance(value, (int, float)) else None
        if v is not None:
            return v.device
    return _NOWHERE


def _at(device, v, like):
    """A weight as it is passed on a device: as it was given if it is there, else a copy, in the library of a
    call's arrays where this is possible."""
    if v.device == device:
        return v if v.value is None else v.value
    data = v.read()
    try:
        return make(like, v.dtype, v.shape, data)
    except Error:  # tsopt makes arrays of torch only: memory of our own
        owner = _driver.device(device)
        address = owner.allocate(max(len(data), 1))
        owner.upload(address, data)
        return View(None, v.dtype, v.shape, None, address, device)


def _of_file(signature, file):
    """The arrays of a file that the program has arguments for."""
    arrays = _weights.read(file)
    known = {p.name for p in signature.params if not p.out}
    named = {n if n in known else n.replace(".", "_"): a for n, a in arrays.items()}
    unused = [n for n in named if n not in known]
    if len(unused) == len(named):
        raise Error(f"{file}: no array has the name of an argument; the arguments are {_few(known)}, "
                    f"the arrays {_few(arrays)}")
    if unused:
        absent = [n for n in known if n not in named]
        near = difflib.get_close_matches(unused[0], absent, 1)
        warnings.warn(f"{file}: the program has no argument for {_few(unused)}" +
                      (f"; the file has no array for {_few(absent)}" if absent else "") +
                      (f"; did you mean {near[0]}?" if near else ""), stacklevel=5)
    return {n: a for n, a in named.items() if n in known}


def _few(names):
    names = sorted(names)
    return ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")


def _places(signature, named):
    """Weights by the arguments that they are."""
    places = {}
    for name, value in named.items():
        i = signature.names.get(name)
        if i is None:
            near = difflib.get_close_matches(name, signature.names, 1)
            instead = f"; did you mean {near[0]}?" if near else f": {signature}"
            raise Error(f"{signature.function} has no argument {name} for a weight{instead}")
        if view(value) is None:
            raise TypeError(f"weight {name} is no array, but {type(value).__name__}")
        places[i] = value
    return places
