"""A program that can be called."""
import os

from . import _cache, _compiler, _types
from ._arrays import Array, pack, view
from ._errors import Mismatch
from ._signature import Param, Signature


def load(path, entry="main", params=None):
    """The function `entry` of a program: a file of MLIR's syntax, or a folder that
    `.export` (or `tsrun --export`) wrote, which needs no compiler. `params` gives
    `tile.param`s their values, as {"BM": 128}."""
    path = os.fspath(path)
    if os.path.isdir(path):
        from ._bundle import Bundle

        if params:
            raise TypeError("an exported program has no parameters any more; give them before .export")
        return Bundle(path)
    with open(path, encoding="utf-8") as f:
        source = f.read()
    text = " ".join(f"{name}={value}" for name, value in sorted((params or {}).items()))
    return Program({"language": "mlir", "file": path, "source": source, "entry": entry, "params": text})


class Program:
    """A function of a program. Called with arrays of the host, or where TSOPT_SIM is 1, it
    runs in the simulator, else on the device where the arrays are. Arguments are given in
    their order or by name; results (`tile.out`) that are left out are allocated and
    returned."""

    def __init__(self, program, name=None):
        self.program = program
        self.name = name or program["entry"]
        self._signature = None
        self._says = None
        self._launchers = {}

    def __repr__(self):
        return f"<tsopt.Program {self.signature}>"

    @property
    def says(self):
        """What the compiler says of the function."""
        if self._says is None:
            question = _cache.key(["describe", {k: v for k, v in self.program.items() if k != "file"}])
            self._says = _cache.answer(question)
            if self._says is None:
                answer = _compiler.ask("describe", program=self.program)
                self._says = {k: answer[k] for k in ("params", "results", "devices", "reference")}
                _cache.remember(question, self._says)
        return self._says

    @property
    def signature(self):
        if self._signature is None:
            self._signature = Signature(self.name, [Param(**p) for p in self.says["params"]])
        return self._signature

    def __call__(self, *args, **named):
        values = self.signature.order(args, named)
        views = self.signature.check(values)
        if _on_host(views):
            return self.simulate(*args, **named)
        raise NotImplementedError

    def simulate(self, *args, races=True, schedule=0, **named):
        """Runs in the simulator. `races=False` does not look for data races; `schedule` is
        the seed of the order in which simulated threads run."""
        values = self.signature.order(args, named)
        views = self.signature.check(values)
        arguments, blobs = self._arguments(views)
        answer = _compiler.ask("run", blobs, program=self.program, arguments=arguments, races=races, schedule=schedule)
        if answer["output"]:
            print(answer["output"], end="", flush=True)
        like = next((v for v in views if hasattr(v, "value")), None)
        made = []
        for i, data in zip(answer["arrays"], answer["data"]):
            p, v = self.signature.params[i], views[i]
            if v is None:
                made.append(_make(like, arguments[i]["shape"], p.type, data))
            elif v.device is not None:
                _upload(v, data)
            elif v.writable and (p.out or data != blobs[arguments[i]["data"]]):
                v.write(data)
        numbers = answer["data"][len(answer["arrays"]):]
        made += [Array((), kind, data).tolist() for kind, data in zip(self.says["results"], numbers)]
        return _result(made)

    def _arguments(self, views):
        """What a request says of the arguments, and its blobs."""
        arguments, blobs = [], []
        for p, v in zip(self.signature.params, views):
            if v is None:
                shape = p.whole()
                if shape is None:
                    raise TypeError(f"{self.name}: argument {p.name}: its shape is open ({p}); pass an array for it")
                arguments.append({"type": p.type, "shape": list(shape)})
                continue
            if p.array:
                data = v.read() if v.device is None else _download(v)
                arguments.append({"type": p.type, "shape": list(v.shape), "data": len(blobs)})
            else:
                data = pack([v], p.type)
                arguments.append({"type": p.type, "shape": [], "data": len(blobs)})
            blobs.append(data)
        return arguments, blobs

    def verify(self, *args, **named):
        """Calls with copies of the arguments and compares the results with those of the
        program's @reference in the simulator, or where it has none with those of the program
        as it is written. Raises Mismatch, or returns what was compared, a line for each."""
        values = self.signature.order(args, named)
        views = self.signature.check(values)
        arguments, blobs = self._arguments(views)
        like = next((v for v in views if hasattr(v, "value")), None)
        copies = [_copy(like, p, v, a) for p, v, a in zip(self.signature.params, views, arguments)]
        self(*copies)
        got = []
        for p, copy in zip(self.signature.params, copies):
            got.append(len(blobs) if p.out else -1)
            if p.out:
                v = view(copy)
                blobs.append(v.read() if v.device is None else _download(v))
        answer = _compiler.ask("verify", blobs, program=self.program, arguments=arguments, got=got)
        if not answer["ok"]:
            raise Mismatch(f"{self.name} differs from @{answer['against']}:\n" + "\n".join(answer["differences"]))
        return answer["differences"]

    def ir(self, level="tile"):
        """The program as text at a level: tile, planned, gpu, llvm-dialect, llvm or ptx."""
        return self._print(level)["text"]

    def ptx(self):
        """The kernels' PTX."""
        return self.ir("ptx")

    def remarks(self):
        """What the compiler has to say: what it chose, and why not better. Each is a
        dictionary with category, message, file, line and column."""
        return Remarks(self._print("llvm-dialect").get("diagnostics") or ())

    def _print(self, level):
        return _compiler.ask("print", program=self.program, level=level, chip=self._chip())

    def _chip(self):
        return ""


class Remarks(list):
    """Remarks, printed one a line."""

    def __str__(self):
        return "\n".join(f"{r.get('file', '?')}:{r.get('line', 0)}:{r.get('column', 0)}: {r['severity']}: {r['message']}" for r in self)


def _on_host(views):
    if os.environ.get("TSOPT_SIM") == "1":
        return True
    return all(v is None or getattr(v, "device", None) is None for v in views)


def _copy(like, p, v, argument):
    """An argument of its own for a call: an array as it is now."""
    if not p.array:
        return v
    if v is None:
        shape = argument["shape"]
        return _make(like, shape, p.type, bytes(_types.size(p.type, shape)))
    return Array(v.shape, p.type, v.read()) if v.device is None else v.value.clone()


def _download(v):
    """The bytes of an array on a device."""
    import ctypes

    import torch

    t = v.value if isinstance(v.value, torch.Tensor) else torch.from_dlpack(v.value)
    host = t.detach().cpu().contiguous()
    return ctypes.string_at(host.data_ptr(), v.bytes())


def _upload(v, data):
    import torch

    t = v.value if isinstance(v.value, torch.Tensor) else torch.from_dlpack(v.value)
    host = torch.frombuffer(bytearray(data), dtype=torch.uint8)
    t.detach().view(torch.uint8).view(-1).copy_(host) if t.numel() else None


def _make(like, shape, kind, data):
    """An array of the library that the arguments are of."""
    import sys

    torch = sys.modules.get("torch")
    name = next((n for n, k in _types.TORCH.items() if k == kind), None)
    if torch is not None and like is not None and isinstance(like.value, torch.Tensor) and name:
        flat = torch.frombuffer(bytearray(data), dtype=torch.uint8) if data else torch.empty(0, dtype=torch.uint8)
        t = flat.view(getattr(torch, name)).view(tuple(shape))
        return t.to(like.value.device)
    numpy = sys.modules.get("numpy")
    if numpy is not None and like is not None and isinstance(like.value, numpy.ndarray) and name and hasattr(numpy, name):
        return numpy.frombuffer(bytearray(data), dtype=name).reshape(shape)
    return Array(shape, kind, data)


def _result(made):
    if not made:
        return None
    return made[0] if len(made) == 1 else tuple(made)
