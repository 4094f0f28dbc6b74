"""Numbers that calls pass to kernels: programs are compiled once for all of them."""
import os
import struct
import tempfile
import unittest

import fake_driver
import fake_torch
import programs
import tsopt
import tsopt.language as T
from test_launch import needs_llc
from tsopt import _values

# As many kernels as %n says.
REPEATED = """
func.func @main(%x: memref<64xf32>, %y: memref<64xf32> {tile.out}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    tile.kernel blocks(%b) = (1) threads(32) {
      %a = tile.load %x[%c0] : memref<64xf32> -> tensor<64xf32>
      tile.store %a, %y[%c0] : tensor<64xf32>, memref<64xf32>
    }
  }
  return
}
"""


@tsopt.jit
def scaled(a, rows: T.int32, factor: T.float32 = 2.0, block=32):
    N = T.const("N")
    a: T.Tensor((N,), T.float32)
    b = T.empty((N,), T.float32)
    with T.Kernel(T.ceildiv(rows, block), threads=32) as bx:
        for i in T.Parallel(block):
            b[bx * block + i] = a[bx * block + i] * factor
    return b


@tsopt.jit(out_idx=[1])
def lazy(block):
    N = T.dynamic("N")

    @T.prim_func
    def main(a: T.Tensor((N,), "float32"), b: T.Tensor((N,), "float32"), flag: T.bool, n: T.int64):
        with T.Kernel(T.ceildiv(n, block), threads=32) as bx:
            for i in T.Parallel(block):
                if flag:
                    b[bx * block + i] = a[bx * block + i]
                else:
                    b[bx * block + i] = 0.0

    return main


@tsopt.jit
def dynamic(a, c):
    N = T.dynamic("N")
    a: T.Tensor((2, N), T.float32)
    c: T.Tensor((N,), T.float32)
    b = T.empty((N, 2), T.float32)
    with T.Kernel(T.ceildiv(N, 32), threads=32) as bx:
        for i, j in T.Parallel(32, 2):
            b[bx * 32 + i, j] = a[j, bx * 32 + i] + c[bx * 32 + i]
    return b


HALVES = T.ceildiv(T.dynamic("N"), 2)


@tsopt.jit(out_idx=[2])
def quotients(block):
    N = T.dynamic("N")

    @T.prim_func
    def main(a: T.Tensor((N,), "float32"), b: T.Tensor((HALVES,), "float32"), c: T.Tensor((N * 2 // block, block), "float32")):
        with T.Kernel(N * 2 // block, threads=32) as bx:
            for i in T.Parallel(block):
                c[bx, i] = a[(bx * block + i) // 2] + b[(bx * block + i) // 4]

    return main


def row_maxima(M, N):
    lowest = -T.infinity("float32")
    half = 1.0 / T.float32(2)
    most = T.max(T.float32(1), 2) ** 2 - abs(-T.int32(3))

    @tsopt.jit(out_idx=-1)
    @T.prim_func
    def main(A: T.Tensor((M, N), "float32"), B: T.Tensor((M,), "float32")):
        with T.Kernel(M, threads=32) as bx:
            m = T.alloc_local((1,), "float32")
            t = T.get_thread_binding(0)
            if t == 0:
                m[0] = lowest
                for j in T.serial(N):
                    m[0] = T.max(m[0], A[bx, j])
                B[bx] = m[0] * half * most

    return main


class Simulated(unittest.TestCase):
    def test_arithmetic_outside_of_kernels(self):
        """Numbers of the language have Python's operators where no kernel is translated."""
        got = row_maxima(2, 4)(tsopt.array([[1.0, -3.0, 8.0, 2.0], [-5.0, -4.0, -6.0, -7.0]]))
        self.assertEqual(got.tolist(), [4.0, -2.0])
        self.assertEqual(repr(-T.infinity("float32")), "(-T.infinity('float32'))")
        self.assertEqual(repr(1.0 / T.float32(2)), "(1.0 / T.float32(2))")
        with self.assertRaisesRegex(TypeError, r"\(T.float32\(2\) < 3\) is computed where a kernel uses it; compare numbers of Python"):
            self.assertTrue(T.float32(2) < 3)

    def test_extents_that_are_computed(self):
        """They follow from other arguments' extents."""
        kernel = quotients(8)
        for n in (8, 12):
            got = kernel(tsopt.array([float(i) for i in range(n)]), tsopt.array([0.5] * (n // 2)))
            self.assertEqual(got.tolist(), [[(j * 8 + i) // 2 + 0.5 for i in range(8)] for j in range(n // 4)])
        self.assertEqual(str(kernel.signature), "quotients(a: f32[?], b: f32[?], c: f32[?, 8])")
        with self.assertRaisesRegex(TypeError, r"argument b: got f32\[5\], and dimension 0 is ceildiv\(N, 2\) = 4, of a"):
            kernel(tsopt.array([1.0] * 8), tsopt.array([0.5] * 5))
        with self.assertRaisesRegex(TypeError, r"argument c: got f32\[3, 8\], and dimension 0 is \(N \* 2\) // 8 = 2, of a"):
            kernel(tsopt.array([1.0] * 8), tsopt.array([0.5] * 4), tsopt.array([[0.0] * 8] * 3))

    def test_extents_of_others(self):
        """A result has the extents of the arguments that it shares a dimension with; these are the same."""
        for n in (32, 96):
            a, c = tsopt.array([[1.0] * n, [2.0] * n]), tsopt.array([0.5] * n)
            self.assertEqual(dynamic(a, c).tolist(), [[1.5, 2.5]] * n)
        self.assertEqual(len(set(dynamic._made.values())), 1, "one program for all")
        self.assertEqual(str(dynamic.signature), "dynamic(a: f32[2, ?], c: f32[?], b: f32[?, 2])")
        with self.assertRaisesRegex(TypeError, r"argument c: got f32\[64\], and dimension 0 is N = 96, of a"):
            dynamic(a, tsopt.array([0.5] * 64))

    def test_values(self):
        a = tsopt.array([1.0, 2.0] * 32)
        for factor in (3, -0.5):
            self.assertEqual(scaled(a, 64, factor).tolist(), [factor, 2 * factor] * 32)
        self.assertEqual(scaled(a, 64).tolist(), [2.0, 4.0] * 32)
        self.assertEqual(len(scaled._made), 1, "one program for all numbers")
        self.assertEqual(str(scaled.signature), "scaled(a: f32[64], rows: i32, factor: f32, b: f32[64])")
        scaled(a, 64, block=16)
        self.assertEqual(len(scaled._made), 2, "a parameter without a type is known when the program is compiled")

    def test_wrong(self):
        a = tsopt.array([1.0] * 64)
        for says, args in (
            ("argument rows: expected i32, got 2.5, which is no integer", (a, 2.5)),
            ("argument rows: expected i32, got nan, which is no integer", (a, float("nan"))),
            ("argument rows: expected i32, got str", (a, "64")),
            ("argument rows: 3000000000 is out of the range of i32, -2147483648 to 2147483647", (a, 3000000000)),
            ("argument factor: 1e\\+300 is too large for f32", (a, 64, 1e300)),
            (r"missing a required argument: 'rows'", (a,)),
        ):
            with self.subTest(says), self.assertRaisesRegex(TypeError, says):
                scaled(*args)
        with self.assertRaisesRegex(TypeError, "argument flag: 2 is out of the range of i1, 0 to 1"):
            lazy(32)(a, a, 2, 64)

    def test_numbers_without_sign(self):
        @tsopt.jit
        def kernel(a, n: T.uint32):
            a: T.Tensor((32,), T.uint32)
            b = T.empty((32,), T.uint32)
            with T.Kernel(1, threads=32) as bx:
                for i in T.Parallel(32):
                    b[i] = a[i] + n
            return b

        self.assertEqual(kernel(tsopt.array([1] * 32, "ui32"), 3000000000).tolist(), [3000000001] * 32)
        with self.assertRaisesRegex(TypeError, "argument n: -1 is out of the range of ui32, 0 to 4294967295"):
            kernel(tsopt.array([1] * 32, "ui32"), -1)


@needs_llc
class Launched(unittest.TestCase):
    def setUp(self):
        self.driver = fake_driver.use()
        fake_torch.use()
        self.addCleanup(fake_torch.forget)

    def tensor(self, n):
        return fake_torch.Tensor((n,), fake_torch.float32)

    def cells(self):
        """The words of the last launch's parameters, and its grid."""
        return [struct.unpack("<Q", p)[0] for p in self.driver.params], self.driver.names("launch")[-1][1]

    def test_one_compilation(self):
        kernel = tsopt.jit(scaled.function)
        for rows, factor in ((64, 2.0), (32, 2.0), (64, 2.0), (33, -1.5), (64, 0.0), (64, -0.0)):
            a = self.tensor(64)
            b = kernel(a, rows, factor)
            cells, grid = self.cells()
            self.assertEqual(grid, [-(-rows // 32), 1, 1])
            self.assertEqual(b.shape, (64,))
            self.assertIn(int.from_bytes(struct.pack("<f", factor), "little"), cells)
            self.assertIn(a.data_ptr(), cells)
            self.assertIn(b.data_ptr(), cells)
        self.assertEqual(len(self.driver.names("load")), 1)

    def test_extents_are_passed_too(self):
        kernel = tsopt.jit(lazy.function)(32)
        for n, rows in ((64, 64), (128, 100)):
            a, b = self.tensor(n), self.tensor(n)
            kernel(a, b, True, rows)
            cells, grid = self.cells()
            self.assertEqual(grid, [-(-rows // 32), 1, 1])
            self.assertIn(n, cells)
        self.assertEqual(len(self.driver.names("load")), 1)

    def test_results_of_open_extents(self):
        kernel = tsopt.jit(dynamic.function)
        for n in (64, 128, 64):
            b = kernel(fake_torch.Tensor((2, n), fake_torch.float32), self.tensor(n))
            self.assertEqual(b.shape, (n, 2))
            self.assertEqual(self.cells()[1], [n // 32, 1, 1])
        self.assertEqual(len(self.driver.names("load")), 1)

    def test_short_way(self):
        """Known shapes need no closer look, whatever the numbers are; wrong ones are told."""
        kernel = tsopt.load(programs.file(programs.TWICE))
        x, y = self.tensor(128), self.tensor(128)
        kernel(x, y, 3)
        first, kernel._first = kernel._first, None
        for n in (3, 4, -5, 4):
            kernel(x, y, n)
            self.assertIn(n % 2**32, [c % 2**32 for c in self.cells()[0]])
        with self.assertRaisesRegex(TypeError, "argument n: expected i32, got 4.5, which is no integer"):
            kernel(x, y, 4.5)
        kernel._first = first
        z = self.tensor(192)
        kernel(z, self.tensor(192), 4)
        self.assertEqual(self.cells()[1], [3, 1, 1])
        self.assertEqual(len(self.driver.names("load")), 1)

    def test_known_values_of_other_types(self):
        """1, 1.0 and True are equal, and not the same to a kernel."""
        @tsopt.jit
        def kernel(a, by):
            a: T.Tensor((32,), T.float32)
            b = T.empty((32,), T.float32)
            with T.Kernel(1, threads=32) as bx:
                for i in T.Parallel(32):
                    b[i] = a[i] + by / 2
            return b

        for by in (1, 1.0, 1, 1.0):
            kernel(self.tensor(32), by)
        self.assertEqual(len(kernel._made), 2)
        self.assertEqual(len(self.driver.names("load")), 2)

    def test_no_blocks(self):
        kernel = tsopt.jit(scaled.function)
        kernel(self.tensor(64), 64)
        kernel(self.tensor(64), 0)
        kernel(self.tensor(64), 0)
        self.assertEqual(len(self.driver.names("launch")), 1)

    def test_number_that_decides_what_the_host_does(self):
        kernel = tsopt.load(programs.file(REPEATED))
        x, y = self.tensor(64), self.tensor(64)
        for n in (1, 3, 1):
            before = len(self.driver.names("launch"))
            kernel(x, y, n)
            self.assertEqual(len(self.driver.names("launch")) - before, n)
        self.assertEqual(len(self.driver.names("load")), 2, "each number has its own program")

    def test_export(self):
        folder = os.path.join(tempfile.mkdtemp(), "scaled")
        tsopt.jit(scaled.function).export(folder, self.tensor(64), 64, 2.0)
        kernel = tsopt.load(folder)
        self.assertEqual(str(kernel.signature), "main(a: f32[64], rows: i32, factor: f32, b: f32[64])")
        kernel(self.tensor(64), 32, 7.0)
        self.assertEqual(self.cells()[1], [1, 1, 1])
        self.assertIn(int.from_bytes(struct.pack("<f", 7.0), "little"), self.cells()[0])

    def test_export_of_one_number(self):
        folder = tempfile.mkdtemp()
        tsopt.load(programs.file(REPEATED)).export(folder, self.tensor(64), self.tensor(64), 3)
        kernel = tsopt.load(folder)
        kernel(self.tensor(64), self.tensor(64), 3)
        with self.assertRaisesRegex(TypeError, "argument n: the program was exported for the number with the bits 0x3, not for 4"):
            kernel(self.tensor(64), self.tensor(64), 4)


class Values(unittest.TestCase):
    def test_division_by_zero(self):
        plan = {"arguments": [{"name": "n", "type": "i32", "shape": [], "number": {}}], "values": [{"argument": 0}, {"op": "rem", "width": 32, "of": [0, 0]}]}
        with self.assertRaisesRegex(tsopt.Error, "divides by zero before it launches its kernels"):
            _values.Openings(plan).evaluate([()], (0,))

    def test_operations(self):
        """As target/launchplan/value.go has them, which has the same cases."""
        for op, width, of, want in (
            ("add", 32, (2**31 - 1, 1), -(2**31)), ("mul", 64, (2**62, 2), -(2**63)), ("ceildiv", 64, (-7, 2), -3), ("floordiv", 64, (-7, 2), -4),
            ("div", 32, (-7, 2), -3), ("rem", 32, (-7, 2), -1), ("divu", 32, (-1, 2), 2**31 - 1), ("remu", 8, (-1, 7), 3), ("ceildivu", 8, (-2, 4), 64),
            ("minu", 32, (-1, 5), 5), ("maxu", 32, (-1, 5), -1), ("min", 32, (-1, 5), -1), ("wrap", 32, (2**31,), -(2**31)), ("unsigned", 32, (-1,), 2**32 - 1),
            ("ltu", 32, (-1, 5), 0), ("lt", 32, (-1, 5), 1), ("select", 64, (1, 8, 9), 8), ("select", 64, (0, 8, 9), 9), ("wrap", 1, (3,), 1), ("xor", 32, (-1, 1), -2),
        ):
            self.assertEqual(_values.calculate(op, width, *of), want, (op, width, of))


if __name__ == "__main__":
    unittest.main()
