"""A program that can be called."""
import os

from . import _cache, _compiler, _driver, _environment, _types
from ._arrays import Array, View, clone, pack, strides_of, view
from ._callable import DEPENDENCES, Callable, make, result, several
from ._errors import Error, Mismatch, Unknown
from ._signature import Param, Signature
from ._targets import chip_of


def load(path, entry="main", params=None, weights=None, target=None):
    """The function `entry` of a program: a file of MLIR's syntax, or a folder that
    `.export` (or `tsrun --export`) wrote, which needs no compiler. `params` gives
    `tile.param`s their values, as {"BM": 128}; `weights` gives arguments their arrays by name, once
    for all calls: a dictionary, or a file.safetensors or file.npz. `target="cpu"` compiles for processors of
    this machine."""
    program = _loaded(os.fspath(path), entry, params, chip_of(target))
    if weights is None:
        return program
    from ._model import Model

    return Model(program, weights)


def _loaded(path, entry, params, target):
    if os.path.isdir(path):
        from ._bundle import Bundle

        if params:
            raise TypeError("an exported program has no parameters any more; give them before .export")
        return Bundle(path)
    if path.endswith(".py"):
        raise TypeError(f"{path} is Python: import it, and compile its kernels by tsopt.jit(function, target=...); load reads MLIR's "
                        "syntax and folders of .export")
    with open(path, encoding="utf-8") as f:
        source = f.read()
    text = " ".join(f"{name}={value}" for name, value in sorted((params or {}).items()))
    return Program({"language": "mlir", "file": path, "source": source, "entry": entry, "params": text}, target=target)


def text_program(text, name):
    """The program of an export's text."""
    return Program(of_text(text, name), name)


def of_text(text, name):
    """A program that an export's text is, as requests have it."""
    return {"language": "mlir", "file": f"<{name}>", "source": text, "entry": "main", "params": ""}


class Program(Callable):
    """A function of a program. Called with arrays of the host, or where TSOPT_SIM is 1, it
    runs in the simulator, else on the device where the arrays are. Arguments are given in
    their order or by name; results (`tile.out`) that are left out are allocated and
    returned."""

    def __init__(self, program, name=None, target=None):
        super().__init__()
        self.target = target
        if os.environ.get("TSOPT_LINE_INFO", "0") != "0":
            program = {**program, "line_info": True}
        self.program = program
        self.name = name or program["entry"]
        self._signature = None
        self._says = None
        self.chosen = None  # of a program that autotune chose, its _tuning.Tuning

    def __repr__(self):
        return f"<tsopt.Program {self.signature}>"

    @property
    def says(self):
        """What the compiler says of the function."""
        if self._says is None:
            self._says = _cache.answer(_cache.key(["describe", self._text()]))
            if self._says is None:
                answer = self._ask("describe")
                self._says = {k: answer[k] for k in ("params", "results", "devices", "reference")}
                _cache.remember(_cache.key(["describe", self._text()]), self._says)
        return self._says

    def _ask(self, op, blobs=(), **fields):
        """The compiler's answer to a question about the program."""
        while True:
            try:
                return _compiler.ask(op, blobs, program=self.program, **fields)
            except Unknown as e:
                self.program = _environment.more(self.program, e.names)

    @property
    def devices(self):
        return self.says["devices"]

    def identity(self):
        return _cache.key(["program", self._text()])

    @property
    def described(self):
        """Whether the program was understood."""
        return self._says is not None

    @property
    def signature(self):
        if self._signature is None:
            self._signature = Signature(self.name, [Param(**p) for p in self.says["params"]])
        return self._signature

    def on_host(self, views):
        if several() and self.devices > 1:
            from ._ranks import simulate

            return simulate(self, views)
        return self._simulate(views, True, 0)

    def bundle(self, chip, views):
        """The folder of the program compiled for arguments like these."""
        if self.says["results"]:
            raise Error(f"{self.name} returns numbers, which the host computes: it runs in the simulator only (TSOPT_SIM=1)")
        arguments, blobs = self.asked(self.signature, views, False)

        def question(depends):
            of = [] if depends == "nothing" else arguments
            return _cache.key(["compile", self._text(), chip, of, [b.hex() for b in blobs] if depends == "numbers" else []])

        for depends in DEPENDENCES:
            key = _cache.answer(question(depends))
            folder = key and _cache.bundle(key)
            if folder:
                return folder
        answer = self._ask("compile", blobs, arguments=arguments, chip=chip, cache=_cache.folder())
        _cache.remember(question(answer["depends"]), answer["key"])
        return answer["folder"]

    def export(self, folder, *args, chip="", **named):
        """Writes the program, compiled for arguments like these, to a folder that
        tsopt.load takes without a compiler, and other hosts by docs/use/host-api.md.
        Without arguments shapes are those that the program gives."""
        import shutil

        given = args or named
        views = self.signature.check(self.signature.order(args, named)) if given else self.signature.of_shapes()
        device = next((v.device for v in views if getattr(v, "device", None) is not None), None)
        chip = chip or self.target or ""
        if not chip and device is not None:
            chip = _driver.device(device).chip
        shutil.copytree(self.bundle(chip, views), folder, dirs_exist_ok=True)

    def _text(self):
        """The program without what does not matter."""
        return {k: v for k, v in self.program.items() if k != "file" or self.program.get("line_info")}

    def simulate(self, *args, races=True, schedule=0, **named):
        """Runs in the simulator. `races=False` does not look for data races; `schedule` is
        the seed of the order in which simulated threads run."""
        return self._simulate(self.signature.check(self.signature.order(args, named)), races, schedule)

    def _simulate(self, views, races, schedule):
        arguments, blobs = self.asked(self.signature, views)
        return self.taken(self.signature, views, arguments, blobs, *self.run(arguments, blobs, races, schedule))

    def run(self, arguments, blobs, races=True, schedule=0):
        """What the simulator makes of arguments: which arrays it gives, and their elements,
        behind which numbers follow that the function returns."""
        answer = self._ask("run", blobs, arguments=arguments, races=races, schedule=schedule)
        if answer["output"]:
            print(answer["output"], end="", flush=True)
        return answer["arrays"], answer["data"]

    def taken(self, signature, views, arguments, blobs, arrays, elements):
        """Puts what the simulator gave where it belongs, and returns what the caller left out."""
        like = next((v for v in views if hasattr(v, "value")), None)
        made = []
        for i, data in zip(arrays, elements):
            p, v = signature.params[i], views[i]
            if v is None:
                made.append(make(like, p.made, arguments[i]["shape"], data))
            elif v.writable and (p.out or data != blobs[arguments[i]["data"]]):
                v.write(data)
        numbers = elements[len(arrays):]
        made += [Array((), kind, data).tolist() for kind, data in zip(self.says["results"], numbers)]
        return result(made)

    def asked(self, signature, views, elements=True):
        """What a request says of arguments, and its blobs: elements of arrays, and numbers."""
        arguments, blobs = [], []
        for i, (p, v) in enumerate(zip(signature.params, views)):
            if v is None or p.array and not elements:
                shape = () if not p.array else signature.whole(i, views) if v is None else v.shape
                arguments.append({"type": p.type, **_lay(p, shape)})
                continue
            if p.array:
                data = v.read()
                arguments.append({"type": p.type, **_lay(p, v.shape), "data": len(blobs)})
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
        if several() and self.devices > 1:
            from ._ranks import verify

            return verify(self, values)
        return self.compared(*self.tried(self.signature, self.signature.check(values)))

    def tried(self, signature, views):
        """Calls with copies of arguments: what a request says of the arguments as they were, its
        blobs, and which of these are the results, -1 for other arguments."""
        arguments, blobs = self.asked(signature, views)
        like = next((v for v in views if hasattr(v, "value")), None)
        copies = [_own(like, p, v, a) for p, v, a in zip(signature.params, views, arguments)]
        self(*copies)
        got = []
        for p, copy in zip(signature.params, copies):
            got.append(len(blobs) if p.out else -1)
            if p.out:
                blobs.append(view(copy).read())
        return arguments, blobs, got

    def compared(self, arguments, blobs, got):
        """What the compiler says of results."""
        answer = self._ask("verify", blobs, arguments=arguments, got=got)
        if not answer["ok"]:
            raise Mismatch(f"{self.name} differs from @{answer['against']}:\n" + "\n".join(answer["differences"]))
        return answer["differences"]

    def ir(self, level="tile"):
        """The program as text at a level: tile, planned, gpu, llvm-dialect, llvm or ptx, for a CPU tile or
        asm. A program on tensors has groups and schedule before."""
        return self._print(level).get("text", "")

    def ptx(self):
        """The kernels' PTX; for a CPU there is ir("asm")."""
        return self.ir("ptx")

    def layouts(self):
        """The layouts of the program's tiles, by name: thread and register of each element."""
        from ._layouts import Layouts

        return Layouts(self._ask("layouts")["layouts"])

    def explain(self, chip=""):
        """Why the kernels take as long as they do, what would be faster, and what became of
        each line: the page of `tsopt explain`, for the GPU `chip`."""
        if self.on_cpu() and not chip:
            raise Error('explain describes GPUs, and this program is for the processors of this machine: name a GPU, as in '
                        'explain(chip="sm_90a"), or measure it here')
        from ._explain import Explanation

        answer = self._ask("explain", chip=chip)
        return Explanation(answer["report"], answer["page"])

    def remarks(self):
        """What the compiler has to say: what it chose, and why not better. Each is a
        dictionary with category, message, file, line and column."""
        told = self._print("asm" if self.on_cpu() else "llvm-dialect").get("diagnostics") or ()
        if self.chosen is None:
            return Remarks(told)
        place = {"file": self.program.get("file", "?"), "line": self.program.get("line", 0), "column": 1}
        return Remarks([{"severity": "remark", "category": "tuning", "message": self.chosen.remark(), **place}, *told])

    def tuning(self):
        """The configurations that @tsopt.autotune chose this program from."""
        if self.chosen is None:
            raise TypeError(f"{self.name} was not chosen by @tsopt.autotune")
        return self.chosen

    def estimate(self, views, chip=""):
        """How long the compiler's model thinks that kernels take on such arguments, in
        microseconds, None where it does not know; and why they had better not be compiled."""
        arguments, blobs = self.asked(self.signature, views, False)
        answer = self._ask("estimate", blobs, arguments=arguments, chip=chip)
        return (None if answer["unknown"] else answer["predicted"]), answer["refused"]

    def _print(self, level):
        return self._ask("print", level=level, chip=self.target or "")


class Remarks(list):
    """Remarks, printed one a line."""

    def __str__(self):
        return "\n".join(f"{r.get('file', '?')}:{r.get('line', 0)}:{r.get('column', 0)}: {r['severity']}: {r['message']}" for r in self)


def _lay(p, shape):
    """A shape, and strides where calls say them, as a request has them."""
    if p.strides is None:
        return {"shape": list(shape)}
    return {"shape": list(shape), "strides": list(strides_of(shape))}


def copy_of(p, value):
    """An argument's array, of which the view is given, as it is now; another value is itself."""
    if not isinstance(value, View):
        return value
    if value.device is None:
        return value.copied()
    if hasattr(value.value, "clone"):
        return clone(value.value)
    copy = getattr(value.value, "copy", None)
    if copy is None:
        raise Error(f"argument {p.name}: a {type(value.value).__name__} cannot be copied; pass an array that can")
    return copy()


def _own(like, p, v, argument):
    """An argument of its own for a call; a result that was left out is zeros."""
    if v is None and p.array:
        return make(like, p.made, argument["shape"], bytes(_types.size(p.made, argument["shape"])))
    return copy_of(p, v)
