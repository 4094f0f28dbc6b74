"""TileLang by NumPy: what a program means, by the simplest means.

Blocks run one after the other, and so do the iterations of a T.Parallel. A tile is an array that begins as NaN, or as 77
where its elements are integers. Nothing here knows of the compiler.

Python executes a program as it stands, after three changes of its syntax ([Meaning]):

    with T.Kernel(m, n) as (x, y):       for x, y in T.Kernel(m, n):
    T.if_then_else(c, a, b)              a if c else b             so that only one of them is read
    T.copy(A[i, j], t), T.fill(t[i])     T.copy(A.at[i, j], t)     so that the function sees a place and not a number

and what the threads of a block do is executed by threads_numpy.py.

Run as a program it executes a folder that generate.py has made, after a change of its program: the results are computed anew.

    python3 tilelang_numpy.py FOLDER
"""

import ast
import itertools
import pathlib
import sys
import types

import numpy as np

import threads_numpy

np.seterr(all="ignore")  # integers wrap around, and floats become inf and NaN


# Numbers. A bfloat16 is a float32 whose last 16 bits are zero, since NumPy has none.


def numpy_type(name):
    return np.dtype({"bfloat16": "float32", "float": "float32"}.get(name, name))


def convert(x, name):
    """Numbers as an array or a scalar of a type: floats become integers towards zero, and integers lose bits."""
    x = np.asarray(x).astype(numpy_type(name))
    if name == "bfloat16":
        bits = x.view(np.uint32)
        rounded = (bits + 0x7FFF + (bits >> 16 & 1)) & np.uint32(0xFFFF0000)
        x = np.where(np.isfinite(x), rounded.view(np.float32), x)
    return x[()]


def wide(array):
    """An array in the type in which it is added up."""
    return array.astype("float64" if array.dtype.kind == "f" else "int64")


# Memory.


class Buffer:
    """An array or a tile. b[i, j] is an element, and b.at[i, j] the place of one, or of a part."""

    def __init__(self, array, dtype):
        self.array, self.dtype = array, dtype

    @property
    def shape(self):
        return self.array.shape

    @property
    def at(self):
        return Places(self)

    def index(self, index):
        index = tuple(int(i) for i in (index if isinstance(index, tuple) else (index,)))
        if len(index) != self.array.ndim or not all(0 <= i < n for i, n in zip(index, self.shape)):
            raise IndexError(f"[{', '.join(map(str, index))}] of a shape {self.shape}")
        return index

    def __getitem__(self, index):
        return self.array[self.index(index)]

    def __setitem__(self, index, value):
        self.array[self.index(index)] = convert(value, self.dtype)

    def window(self):
        return Window(self, (0,) * self.array.ndim, self.shape)


class Places:
    def __init__(self, buffer):
        self.buffer = buffer

    def __getitem__(self, index):
        index = index if isinstance(index, tuple) else (index,)
        origin, extents = [], []
        for d, n in enumerate(self.buffer.shape):
            i = index[d] if d < len(index) else slice(None)
            if isinstance(i, slice):
                start, stop = int(i.start or 0), n if i.stop is None else int(i.stop)
                origin.append(start)
                extents.append(stop - start)
            else:
                origin.append(int(i))
                extents.append(None)
        return Window(self.buffer, tuple(origin), tuple(extents))


class Window:
    """A part of a buffer. An extent is None where only a place is known: the other side of a copy says how much it is."""

    def __init__(self, buffer, origin, extents):
        self.buffer, self.origin, self.extents = buffer, origin, extents

    def sized(self, like):
        """The window with all extents: those of like, of the last dimensions, if it has none of its own."""
        extents = list(self.extents)
        if all(e is None for e in extents):
            like = like[-len(extents):]
            extents[len(extents) - len(like):] = like
        return Window(self.buffer, self.origin, tuple(1 if e is None else e for e in extents))

    def inside(self):
        """The part of the window that lies in the buffer, as slices of the buffer and of the window."""
        of_buffer, of_window = [], []
        for o, e, n in zip(self.origin, self.extents, self.buffer.shape):
            first, last = min(max(o, 0), n), min(max(o + e, 0), n)
            of_buffer.append(slice(first, last))
            of_window.append(slice(first - o, last - o))
        return tuple(of_buffer), tuple(of_window)

    def read(self):
        """The elements; outside of the buffer they are 0."""
        of_buffer, of_window = self.inside()
        out = np.zeros(self.extents, self.buffer.array.dtype)
        out[of_window] = self.buffer.array[of_buffer]
        return out

    def write(self, values):
        """Writes the elements that lie in the buffer."""
        of_buffer, of_window = self.inside()
        self.buffer.array[of_buffer] = convert(np.broadcast_to(values, self.extents)[of_window], self.buffer.dtype)


def window(x):
    """An argument as a window."""
    return x.window() if isinstance(x, Buffer) else x.sized((1,) * len(x.origin))


# The language.


class Language(types.ModuleType):
    """What a program knows as T."""

    def __init__(self):
        super().__init__("tilelang.language")

    # Programs.

    class Tensor:
        def __init__(self, shape, dtype="float32"):
            self.shape, self.dtype = shape, dtype

    def prim_func(self, function):
        return function

    macro = prim_func

    def dynamic(self, name):
        return name  # which run makes a number

    def Kernel(self, *grid, threads=None):
        self.count = threads
        for block in itertools.product(*(range(int(n)) for n in reversed(grid))):
            yield block[0] if len(block) == 1 else block[::-1]

    def Persistent(self, domain, wave_size, index, group_size=8):
        tiles = list(itertools.product(*map(range, domain)))  # which order they are taken in makes no difference
        yield from tiles[int(index)::int(wave_size)]

    def Parallel(self, *extents):
        for index in itertools.product(*map(range, extents)):
            yield index[0] if len(index) == 1 else index

    def serial(self, *bounds):
        return range(*map(int, bounds))

    unroll = serial

    def Pipelined(self, *bounds, num_stages=0):
        return self.serial(*bounds)

    # Threads.

    def threads(self, body, known, names):
        """What the threads of a block do."""
        threads_numpy.Block(self, self.count, names, known).run(self.bodies[body], list(range(self.count)))

    def get_thread_binding(self, dimension=0):
        return self.thread

    def sync_threads(self):
        pass  # they go from statement to statement together

    def shfl_up(self, value, lanes):
        return self.exchanged

    shfl_down = shfl_xor = shfl_up

    # Tiles.

    def alloc_shared(self, shape, dtype):
        array = np.empty(shape, numpy_type(dtype))
        array[...] = np.nan if array.dtype.kind == "f" else 77
        return Buffer(array, dtype)

    alloc_fragment = alloc_local = alloc_shared

    def alloc_var(self, dtype, init):
        return convert(init, dtype)

    def reshape(self, src, shape):
        return Buffer(src.array.reshape(shape), src.dtype)

    def copy(self, src, dst):
        like = next(x.extents if isinstance(x, Window) else x.shape for x in (src, dst) if isinstance(x, Buffer) or None not in x.extents or any(x.extents))
        like = tuple(1 if e is None else e for e in like)
        src, dst = (x.window() if isinstance(x, Buffer) else x.sized(like) for x in (src, dst))
        values = src.read()
        assert [n for n in src.extents if n != 1] == [n for n in dst.extents if n != 1], (src.extents, dst.extents)
        dst.write(values.reshape(dst.extents))

    def fill(self, dst, value):
        window(dst).write(value)

    def clear(self, dst):
        self.fill(dst, 0)

    def transpose(self, src, dst):
        window(dst).write(window(src).read().T)

    def gemm(self, A, B, C, transpose_A=False, transpose_B=False, clear_accum=False):
        a, b, c = wide(window(A).read()), wide(window(B).read()), window(C)
        product = (a.T if transpose_A else a) @ (b.T if transpose_B else b)
        c.write(product if clear_accum else c.read() + product)

    def cumsum(self, src, dst=None, dim=0, reverse=False):
        values = wide(window(src).read())
        if reverse:
            values = np.flip(np.cumsum(np.flip(values, dim), dim), dim)
        else:
            values = np.cumsum(values, dim)
        window(src if dst is None else dst).write(values)

    # Reductions. Each combines what a dimension has, and without clear what is there.

    def reducing(combine, of=lambda x: x):
        def reduce(self, buffer, out, dim=-1, clear=True):
            values = combine.reduce(of(wide(window(buffer).read())), axis=dim)
            out = window(out)
            values = values.reshape(out.extents)
            out.write(values if clear else combine(out.read(), values))
        return reduce

    reduce_sum, reduce_max, reduce_min = reducing(np.add), reducing(np.maximum), reducing(np.minimum)
    reduce_abssum, reduce_absmax = reducing(np.add, np.abs), reducing(np.maximum, np.abs)
    reduce_bitand, reduce_bitor, reduce_bitxor = reducing(np.bitwise_and), reducing(np.bitwise_or), reducing(np.bitwise_xor)
    del reducing

    def alloc_reducer(self, shape, dtype, op="sum"):
        reducer = self.alloc_shared(shape, dtype)
        reducer.combine = {"sum": np.add, "max": np.maximum, "min": np.minimum}[op]
        return reducer

    def reducer_update(self, place, value):
        self.atomic(place, value, place.buffer.combine)

    def finalize_reducer(self, reducer):
        pass

    # Atomics, of elements and of parts.

    def atomic(self, place, value, combine):
        if isinstance(value, Buffer) or isinstance(value, Window) and any(value.extents):
            values = window(value).read()
            place = place.sized(values.shape)
            place.write(combine(place.read(), values.reshape(place.extents)))
            return
        if isinstance(value, Window):
            value = value.buffer[value.origin]
        i = place.buffer.index(place.origin)
        place.buffer[i] = combine(place.buffer[i], convert(value, place.buffer.dtype))

    def atomic_add(self, place, value):
        self.atomic(place, value, np.add)

    def atomic_max(self, place, value):
        self.atomic(place, value, np.maximum)

    def atomic_min(self, place, value):
        self.atomic(place, value, np.minimum)

    # Functions of numbers.

    def cast(self, value, dtype):
        return convert(value, dtype)

    def max(self, a, b):
        return np.maximum(a, b)

    def min(self, a, b):
        return np.minimum(a, b)

    def clamp(self, x, low, high):
        return np.minimum(np.maximum(x, low), high)

    def ceildiv(self, a, b):
        return -(-a // b)

    def truncdiv(self, a, b):
        return (a - self.truncmod(a, b)) // b

    def truncmod(self, a, b):
        return np.fmod(a, b)

    def infinity(self, dtype):
        return convert(np.inf, dtype)

    def sigmoid(self, x):
        return 1 / (1 + np.exp(-x))

    def rsqrt(self, x):
        return 1 / np.sqrt(x)

    def pow(self, x, y):
        return x**y

    def of_numpy(function):
        return lambda self, x: function(x)

    abs, floor, ceil, trunc, round = map(of_numpy, (np.abs, np.floor, np.ceil, np.trunc, np.rint))
    exp, exp2, log, log2, sqrt = map(of_numpy, (np.exp, np.exp2, np.log, np.log2, np.sqrt))
    sin, cos, tanh = map(of_numpy, (np.sin, np.cos, np.tanh))
    del of_numpy


# Functions whose first argument, or whose first two, are places.
PLACES = {"fill", "clear", "reducer_update", "atomic_max", "atomic_min"}
TWO_PLACES = {"copy", "transpose", "gemm", "cumsum", "atomic_add"}


def called(node):
    """The name of the function of T that an expression calls, None of others."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) and node.func.value.id == "T":
        return node.func.attr
    return None


class Meaning(ast.NodeTransformer):
    """A program as Python can execute it."""

    def __init__(self):
        self.variables = {}  # name of a T.alloc_var: its type, an expression
        self.bodies = []  # of kernels that are written by the numbers of threads

    def visit_With(self, node):
        self.generic_visit(node)
        assert called(node.items[0].context_expr) == "Kernel"
        body = node.body
        if any(called(n) == "get_thread_binding" for n in ast.walk(node)):
            self.bodies.append(body)
            body = ast.parse(f"T.threads({len(self.bodies) - 1}, dict(locals()), globals())").body
        return ast.For(target=node.items[0].optional_vars, iter=node.items[0].context_expr, body=body, orelse=[])

    def visit_Call(self, node):
        self.generic_visit(node)
        name = called(node)
        if name == "if_then_else":
            return ast.IfExp(*node.args)
        if name in PLACES | TWO_PLACES:
            places = 2 if name in TWO_PLACES else 1
            node.args = [self.place(x) if isinstance(x, ast.Subscript) else x for x in node.args[:places]] + node.args[places:]
        return node

    def place(self, x):
        return ast.Subscript(ast.Attribute(x.value, "at", ast.Load()), x.slice, ast.Load())

    def visit_Assign(self, node):
        self.generic_visit(node)
        name = node.targets[0].id if isinstance(node.targets[0], ast.Name) else None
        if called(node.value) == "alloc_var":
            self.variables[name] = node.value.args[0]
        elif name in self.variables:
            node.value = ast.Call(ast.Attribute(ast.Name("T", ast.Load()), "cast", ast.Load()), [node.value, self.variables[name]], [])
        return node

    def visit_AugAssign(self, node):
        if isinstance(node.target, ast.Name):
            read = ast.Name(node.target.id, ast.Load())
            return self.visit_Assign(ast.Assign([node.target], ast.BinOp(read, node.op, node.value)))
        return self.generic_visit(node)


def load(text):
    """The names of a program, as it defines them."""
    package, T = types.ModuleType("tilelang"), Language()
    package.language = T
    sys.modules["tilelang"], sys.modules["tilelang.language"] = package, T
    names, meaning = {}, Meaning()
    exec(compile(ast.fix_missing_locations(meaning.visit(ast.parse(text))), "program.py", "exec"), names)
    T.bodies, T.code = meaning.bodies, {}
    return names


def execute(folder):
    """Executes main of folder/program.py: its array A begins as A.npy and ends as A-result.npy. False where results are not finite."""
    folder = pathlib.Path(folder)
    names = load((folder / "program.py").read_text())
    parameters = names["main"].__annotations__
    arrays = [Buffer(read(folder / f"{name}.npy", tensor.dtype), tensor.dtype) for name, tensor in parameters.items()]
    for array, tensor in zip(arrays, parameters.values()):
        names.update((dimension, n) for dimension, n in zip(tensor.shape, array.shape) if isinstance(dimension, str))
    names["main"](*arrays)
    for name, array in zip(parameters, arrays):
        write(folder / f"{name}-result.npy", array.array, array.dtype)
    return all(np.isfinite(a.array).all() for a in arrays)


def read(file, dtype):
    array = np.load(file)
    return (array.view(np.uint16).astype(np.uint32) << 16).view(np.float32) if dtype == "bfloat16" else array


def write(file, array, dtype):
    """Writes an array; one of bfloat16 as ml_dtypes does, of which NumPy knows the size."""
    np.save(file, (array.view(np.uint32) >> 16).astype(np.uint16).view("V2") if dtype == "bfloat16" else array)


if __name__ == "__main__":
    sys.exit(not execute(sys.argv[1]))
