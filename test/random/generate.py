"""Random TileLang programs, and what they compute.

A seed gives a program: kernels over tiles of arrays, of statements (statements.py, bodies.py, products.py) and expressions (expressions.py), and kernels that
are written by the numbers of threads (threads.py). It is written to a folder with
its inputs and, as tilelang_numpy.py computes them, its results:

    SEED/program.py  SEED/arguments.txt (of tsrun)  SEED/A1.npy  SEED/A1-result.npy …

    python3 generate.py FOLDER FROM TO

A program whose results are not finite says nothing and is left out.
"""

import contextlib
import pathlib
import random
import shutil
import sys
from typing import NamedTuple

import numpy as np

import tilelang_numpy
from expressions import FLOATS, Expressions, Scope
from statements import PRODUCTS, STATEMENTS, statement
from threads import Threads


class Tile(NamedTuple):
    name: str
    dtype: str
    shape: tuple

    @property
    def matrix(self):
        return len(self.shape) == 2 and self.shape[1] > 1


TYPES = [
    *4 * [["float32"]],
    *2 * [["int32"]],
    *3 * [["float32", "int32"]],
    *2 * [["float16", "float32"]],
    ["float32", "int32", "float16"],
    ["bfloat16", "float32"],
    ["int8", "int32"],
    ["uint8", "int32"],
    ["int64", "int32"],
    ["float32", "int8", "bfloat16"],
    ["int16", "int32"],
    ["uint16", "uint32", "int32"],
    ["float64", "float32"],
]
BLOCKS = [(8, 16), (8, 64), (16, 8), (16, 16), (16, 32), (16, 64), (32, 8), (32, 16), (32, 32), (64, 8), (64, 16), (64, 32), (64, 64)]
PRODUCT_TYPES = [["float16", "float32"], ["bfloat16", "float32"], ["float16", "float32", "int32"]]
PRODUCT_BLOCKS = [(16, 16), (16, 64), (32, 32), (48, 32), (64, 16), (64, 32), (64, 64), (64, 128), (128, 16), (128, 64)]
ODD_BLOCKS = [(1, 64), (4, 3), (5, 7), (12, 20), (16, 24), (24, 40), (33, 17), (48, 16), (40, 2)]
TOLERANCES = [("bfloat16", 6e-2), ("float16", 2e-2), ("", 1e-4)]


class Array:
    """An array of M rows and N columns, or of one such for each block in a third dimension of the grid, which is its first one or between these."""

    def __init__(self, name, dtype, batch, between, given):
        self.name, self.dtype, self.batch, self.between, self.given = name, dtype, batch, between, given

    def at(self, y, x):
        """An element, or the place of a part where there is nothing between."""
        return f"{self.name}[{y}, {self.batch}{x}]" if self.between else f"{self.name}[{self.batch}{y}, {x}]"

    def part(self, y, x, rows, columns):
        """The part that begins there."""
        return self.at(f"{y} : {y} + {rows}", f"{x} : {x} + {columns}") if self.between else self.at(y, x)


class Program:
    """A program that is being made."""

    def __init__(self, seed):
        self.random, self.numbers = random.Random(seed), np.random.default_rng(seed)
        self.expressions = Expressions(self.random)
        self.lines, self.depth, self.names = [], 0, 0
        self.macros = []  # lines of functions before the program's
        self.of_products = self.random.random() < 0.25
        self.dtypes = self.random.choice(PRODUCT_TYPES if self.of_products else TYPES)
        self.contents = {}  # name of an array: its type and its contents

    def pick(self, *choices):
        return self.random.choice(choices)

    def name(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    # Text.

    def put(self, text):
        self.lines.append("    " * self.depth + text if text else "")

    @contextlib.contextmanager
    def block(self, head):
        self.put(head)
        self.depth += 1
        yield
        self.depth -= 1

    @contextlib.contextmanager
    def blocks(self, heads):
        with contextlib.ExitStack() as stack:
            for head in heads:
                stack.enter_context(self.block(head))
            yield

    @contextlib.contextmanager
    def inner(self, *indices):
        """Within it more indices are known; what it defines is not known behind it."""
        before = self.tiles, self.scalars, self.indices
        self.tiles, self.scalars, self.indices = list(self.tiles), list(self.scalars), self.indices + list(indices)
        yield
        self.tiles, self.scalars, self.indices = before

    # What statements work on.

    def tile(self, dtype, shape, where=None, filled=True):
        tile = Tile(self.name("vtc"[len(shape) - 1]), dtype, tuple(shape))
        self.put(f'{tile.name} = T.{where or self.pick("alloc_shared", "alloc_fragment")}({tile.shape}, "{dtype}")')
        if filled:
            self.tiles.append(tile)
            self.put(f"T.fill({tile.name}, {self.random.randint(0, 2)})")
        return tile

    def loaded(self, array):
        """The tile that the block has loaded of an array, or one for it."""
        if array.name not in self.tiles_of:
            return self.tile(array.dtype, (self.BM, self.BN))
        return self.tiles_of[array.name]

    def scope(self, numbers, *indices):
        return Scope(numbers, list(indices) + self.indices)

    # The whole.

    def make(self):
        r = self.random
        self.BM, self.BN = r.choice(PRODUCT_BLOCKS if self.of_products else BLOCKS if r.random() < 0.7 else ODD_BLOCKS)
        if r.random() < 0.4:
            m, n = r.randint(1, 2) * self.BM, r.randint(1, 3) * self.BN
        else:
            m, n = r.randint(1, 2 * self.BM + 9), r.randint(1, 2 * self.BN + 9)
        if r.random() < (0.6 if self.of_products else 0.3):
            n = max(8, n // 8 * 8)
        layers = r.choice([0, 0, 0, 0, 2, 3])
        self.M, self.N = m, n
        self.extent = (m, n)
        self.put("import tilelang.language as T")
        self.put("")
        for side in "MN":
            if r.random() < 0.15:
                self.put(f'{side} = T.dynamic("{side}")')
                setattr(self, side, side)
        self.layers = layers
        shape, real = (self.M, self.N), (m, n)
        self.between = bool(layers) and r.random() < 0.5
        if layers:
            shape, real = ((s[0], layers, s[1]) if self.between else (layers, *s) for s in (shape, real))
        inputs = [self.array("A", real, True) for _ in range(r.randint(1, 3))]
        outputs = [[self.array("O", real, False) for _ in range(r.randint(1, 2))] for _ in range(r.choice([1, 1, 1, 2]))]
        self.counts = None
        if r.random() < 0.25:
            self.counts, self.atomic = (self.name("H"), r.choice([1, 5, 32])), self.pick("add", "max", "min")
            self.contents[self.counts[0]] = "int32", self.numbers.integers(-9, 10, self.counts[1])
        self.sums = self.names_rows = None
        if r.random() < (0.5 if self.of_products else 0.1):
            self.sums = self.array("S", real, False, "float32")
        if r.random() < (0.4 if self.of_products else 0.1):
            self.names_rows = self.name("R")
            self.contents[self.names_rows] = "int32", self.numbers.integers(0, m, m)
        signature = []
        for name, (dtype, array) in self.contents.items():
            text = ", ".join(map(str, shape))
            if array.ndim == 1:
                text = f"{self.M if name == self.names_rows else self.counts[1]},"
            text = f"({text})"
            signature.append(f'{name}: T.Tensor({text}, "{dtype}")')
        self.put("")
        self.put("")
        head = len(self.lines)
        self.put("@T.prim_func")
        with self.block(f"def main({', '.join(signature)}):"):
            for outs in outputs:
                self.kernel(inputs, outs)
                inputs = inputs + outs
        self.lines[head:head] = self.macros
        return "\n".join(self.lines) + "\n"

    def array(self, prefix, shape, given, dtype=None):
        name, dtype = self.name(prefix), dtype or self.random.choice(self.dtypes)
        if dtype in FLOATS:
            values = self.numbers.integers(-64, 65, shape) / 16
        else:
            values = self.numbers.integers(0 if dtype[0] == "u" else -9, 10, shape)
        self.contents[name] = dtype, tilelang_numpy.convert(values, dtype)
        return Array(name, dtype, "bz, " if self.layers else "", self.between, given)

    def kernel(self, inputs, outputs):
        """A T.Kernel whose blocks read tiles of the inputs and write tiles of the outputs, or one of threads that do so."""
        r = self.random
        self.bx, self.by = "bx", "by"
        self.tiles, self.scalars, self.indices, self.tiles_of = [], [], ["bx", "by"], {}
        if not self.of_products and r.random() < 0.2:
            Threads(self, inputs, outputs).make()
            return
        self.arrays = inputs
        grid = []
        for extent, block in ((self.N, self.BN), (self.M, self.BM)):
            grid.append(f"T.ceildiv({extent}, {block})" if isinstance(extent, str) or r.random() < 0.3 else str(-(-extent // block)))
        threads = r.choice([128, 128, 256, 384] if self.of_products else [32, 64, 96, 128, 128, 128, 256])
        kind = r.random()
        if self.layers:
            heads, first = [f"with T.Kernel({grid[0]}, {grid[1]}, {self.layers}, threads={threads}) as (bx, by, bz):"], []
            self.indices.append("bz")
        elif kind < 0.15:
            heads, first = [f"with T.Kernel({grid[0]} * {grid[1]}, threads={threads}) as b:"], [f"bx = b % {grid[0]}", f"by = b // {grid[0]}"]
        elif kind < 0.3:
            waves = r.randint(1, 4)
            heads, first = [f"with T.Kernel({waves}, threads={threads}) as b:", f"for by, bx in T.Persistent([{grid[1]}, {grid[0]}], {waves}, b):"], []
        else:
            heads, first = [f"with T.Kernel({grid[0]}, {grid[1]}, threads={threads}) as (bx, by):"], []
        with self.blocks(heads):
            for line in first:
                self.put(line)
            self.body(inputs, outputs)

    def body(self, inputs, outputs):
        r = self.random
        for a in inputs:
            if not self.of_products or r.random() < 0.2:
                self.load(a)
        for dtype in self.dtypes:
            for shape, share in (((self.BM,), 0.6), ((self.BN,), 0.4), ((self.BM, 1), 0.2), ((self.BM, self.BN), 1)):
                if r.random() < share and (not self.of_products or share == 1):
                    self.tile(dtype, shape)
        if self.of_products:
            statement(self, PRODUCTS)
        for _ in range(r.randint(0, 2) if self.of_products else r.randint(2, 7)):
            statement(self, PRODUCTS if self.of_products and r.random() < 0.3 else STATEMENTS)
        for o in outputs:
            self.store(o, r.choice([t for t in self.tiles if t.dtype == o.dtype and t.shape == (self.BM, self.BN)]))

    def load(self, a):
        """The block's tile of an array."""
        tile = self.tile(a.dtype, (self.BM, self.BN))
        self.tiles_of[a.name] = tile
        y, x = f"by * {self.BM}", f"bx * {self.BN}"
        if self.random.random() < 0.7:
            self.put(f"T.copy({a.part(y, x, self.BM, self.BN)}, {tile.name})")
            return
        with self.block(f"for i, j in T.Parallel({self.BM}, {self.BN}):"):
            element = a.at(f"{y} + i", f"{x} + j")
            if self.extent[0] % self.BM or self.extent[1] % self.BN:
                element = f'T.if_then_else({y} + i < {self.M} and {x} + j < {self.N}, {element}, T.cast(1, "{a.dtype}"))'
            self.put(f"{tile.name}[i, j] = {element}")

    def store(self, o, tile):
        """A tile becomes the block's part of an array, all of it or where a condition holds."""
        y, x, half = f"by * {self.BM}", f"bx * {self.BN}", self.BM // 2
        with self.blocks([f"if {self.pick('bx % 2 == 0', 'by > 0', 'bx >= by')}:"] * (self.random.random() < 0.1)):
            kind = self.random.random()
            if kind < 0.5:
                self.put(f"T.copy({tile.name}, {o.part(y, x, self.BM, self.BN)})")
            elif kind < 0.65 and half:
                self.put(f"T.copy({tile.name}[0:{half}, :], {o.part(y, x, half, self.BN)})")
                self.put(f"T.copy({tile.name}[{half}:{self.BM}, :], {o.part(f'{y} + {half}', x, self.BM - half, self.BN)})")
            else:
                with self.block(f"for i, j in T.Parallel({self.BM}, {self.BN}):"):
                    with self.block(f"if {y} + i < {self.M} and {x} + j < {self.N}:"):
                        self.put(f"{o.at(f'{y} + i', f'{x} + j')} = {tile.name}[i, j]")


def write(seed, folder):
    """Writes the program of a seed; its folder is removed again where the results are not finite."""
    program = Program(seed)
    text = program.make()
    folder.mkdir(parents=True)
    (folder / "program.py").write_text(text)
    names = list(program.contents)
    for name, (dtype, array) in program.contents.items():
        tilelang_numpy.write(folder / f"{name}.npy", tilelang_numpy.convert(array, dtype), dtype)
    tolerance = next(t for dtype, t in TOLERANCES if dtype in text)
    arguments = [f"--arg={name}={name}.npy" for name in names] + ["--verify=" + ",".join(f"{name}={name}-result.npy" for name in names), f"--tolerance={tolerance}"]
    (folder / "arguments.txt").write_text("\n".join(arguments) + "\n")
    if not tilelang_numpy.execute(folder):
        shutil.rmtree(folder)


def main(folder, first, end):
    for seed in range(first, end):
        try:
            write(seed, pathlib.Path(folder) / str(seed))
        except Exception as e:
            e.add_note(f"seed {seed}")
            raise


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
