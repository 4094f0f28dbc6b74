"""Kernels in Python syntax, in the simulator."""
import os
import random
import shutil
import subprocess
import sys
import tempfile
import traceback
import unittest

import programs
import tsopt
import tsopt.language as T

BLOCK = 32
SCALES = {"twice": 2.0, "thrice": 3.0}


class Emitter:
    pass


emitter = Emitter()


def blocks(n):
    return T.ceildiv(n, BLOCK)


@T.macro
def scaled(dst, src, factor):
    for i in T.Parallel(BLOCK):
        dst[i] = src[i] * factor


@tsopt.jit(out_idx=[-1])
def vector_add(n, dtype="float32"):
    @T.prim_func
    def main(a: T.Tensor((n,), dtype), b: T.Tensor((n,), dtype), c: T.Tensor((n,), dtype)):
        with T.Kernel(blocks(n), threads=32) as bx:
            for i in T.Parallel(BLOCK):
                c[bx * BLOCK + i] = a[bx * BLOCK + i] + b[bx * BLOCK + i]

    return main


@tsopt.jit
def scale(a, which):
    N = T.const("N")
    a: T.Tensor((N,), T.float32)
    b = T.empty((N,), T.float32)
    with T.Kernel(blocks(N), threads=32) as bx:
        x = T.alloc_fragment((BLOCK,), T.float32)
        y = T.alloc_fragment((BLOCK,), T.float32)
        T.copy(a[bx * BLOCK], x)
        scaled(y, x, SCALES[which])
        T.copy(y, b[bx * BLOCK])
    return b


@tsopt.jit
def greater(a, than):
    N = T.const("N")
    a: T.Tensor((N,), T.float32)
    b = T.empty((N,), "bool")
    with T.Kernel(blocks(N), threads=32) as bx:
        for i in T.Parallel(BLOCK):
            b[bx * BLOCK + i] = a[bx * BLOCK + i] > than
    return b


@tsopt.jit
def same(a):
    N = T.const("N")
    a: T.Tensor((N,), T.int8)
    b = T.empty((N,), T.int8)
    with T.Kernel(blocks(N), threads=32) as bx:
        for i in T.Parallel(BLOCK):
            b[bx * BLOCK + i] = a[bx * BLOCK + i]
    return b


@tsopt.jit
def narrow(a):
    M, N = T.const("M, N")
    a: T.Tensor((M, N), T.float4_e2m1fn)
    b = T.empty((M, N), T.float32)
    c = T.empty((M, N), T.float4_e2m1fn)
    with T.Kernel(1, threads=32):
        for i, j in T.Parallel(M, N):
            b[i, j] = a[i, j]
            c[i, j] = a[i, j] * -2
    return b, c


@tsopt.jit
def halves(a, parts):
    N = T.const("N")
    part = N // parts  # of what the array behind it tells
    assert part * parts == N
    a: T.Tensor((N,), T.float32)
    b = T.empty((part,), T.float32)
    with T.Kernel(1, threads=32) as bx:
        for i in T.Parallel(part):
            b[i] = a[i] + a[i + part]
    return b


@tsopt.jit(out_idx=[-1])
def lengths():
    n = T.dynamic("n")

    @T.prim_func
    def main(offsets: T.Tensor((n + 1,), T.int32), out: T.Tensor((n,), T.int32)):
        with T.Kernel(n, threads=32) as b:
            out[b] = offsets[b + 1] - offsets[b]

    return main


class Tiling:
    """What only Python can compute: the compiler evaluates functions."""

    def __init__(self, groups):
        self.groups = groups

    @property
    def copy(self):
        groups = self.groups

        @T.macro
        def copied(src, dst, factor):
            for g in T.serial(groups):
                for i in T.Parallel(BLOCK):
                    dst[g * BLOCK + i] = src[g * BLOCK + i] * factor

        return copied


@tsopt.jit(out_idx=[-1])
def of_a_class(groups, with_factor):
    tiling = Tiling(groups)
    copied, n = tiling.copy, groups * BLOCK
    m = T.dynamic("m")

    @T.prim_func
    def main(factor: T.Tensor((m,), "float32"), a: T.Tensor((n,), "float32"), b: T.Tensor((n,), "float32")):
        with T.Kernel(1, threads=32):
            copied(a, b, factor[0] if with_factor else 1)

    return main


@tsopt.jit
def factors(a, factor):
    N = T.const("N")
    a: T.Tensor((N,), T.float32)
    b = T.empty((N,), T.float32)
    with T.Kernel(blocks(N), threads=32) as bx:
        for i in T.Parallel(BLOCK):
            b[bx * BLOCK + i] = a[bx * BLOCK + i] * factor
    return b


@tsopt.jit
def wrong(a):
    N = T.const("N")
    a: T.Tensor((N,), T.float32)
    with T.Kernel(1, threads=32) as bx:
        T.copi(a, a)


@tsopt.jit
def captures(a):
    N = T.const("N")
    a: T.Tensor((N,), T.float32)
    with T.Kernel(1, threads=32) as bx:
        a[0] = emitter.first


def numbers(n):
    rng = random.Random(n)
    return [rng.uniform(-1, 1) for _ in range(n)]


class Lazy(unittest.TestCase):
    def test_booleans(self):
        a = tsopt.array([float(i) for i in range(64)])
        self.assertEqual(greater(a, 30.0).tolist(), [i > 30 for i in range(64)])
        self.assertEqual(greater(a, 30.0).dtype, "i1")

    def test_elements_two_a_byte(self):
        codes = [i * 7 % 16 for i in range(64)]
        values = [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0]
        values += [-x for x in values]
        a = tsopt.Array((2, 16), "ui8", bytes(x | y << 4 for x, y in zip(codes[::2], codes[1::2])))
        b, c = narrow(a)
        self.assertEqual(sum(b.tolist(), []), [values[x] for x in codes])
        got = [n for x in c.data for n in (x & 15, x >> 4)]
        self.assertEqual((c.shape, c.dtype), ((2, 16), "ui8"))
        self.assertEqual([values[x] for x in got], [max(-6, min(6, -2 * values[x])) for x in codes])
        self.assertEqual(str(narrow.compile(M=2, N=32).signature), "narrow(a: ui8[2, 16] of two f4E2M1FN a byte, b: f32[2, 32], c: ui8[2, 16] of two f4E2M1FN a byte)")
        with self.assertRaisesRegex(TypeError, r"a: expected ui8\[2, 16\] of two f4E2M1FN a byte, got f32\[2, 16\]"):
            narrow.compile(M=2, N=32)(tsopt.array([[0.0] * 16] * 2))

    def test_extents_before_the_array_that_tells_them(self):
        a = tsopt.array([float(i) for i in range(64)])
        self.assertEqual(halves(a, 2).tolist(), [2 * i + 32 for i in range(32)])
        with self.assertRaisesRegex(tsopt.CompileError, r"assert part \* parts == N"):
            halves(a, 3)

    def test_extents_that_follow(self):
        offsets = tsopt.array([0, 3, 3, 7], "i32")
        self.assertEqual(lengths()(offsets).tolist(), [3, 0, 4])
        with self.assertRaisesRegex(TypeError, "dimension 0 is n = 3, of offsets"):
            lengths()(offsets, tsopt.empty((4,), "i32"))

    @unittest.skipUnless(shutil.which("llc") or shutil.which("llc-22"), "llc is not installed")
    def test_source(self):
        a = tsopt.array([float(i) for i in range(64)])
        self.assertIn(".entry", greater.get_kernel_source(a, 30.0))
        self.assertEqual(greater.get_kernel_source(), greater.get_kernel_source(N=64, than=30.0))

    def test_narrow_integers_of_any_value_are_written(self):
        a = tsopt.Array((64,), "i8", bytes(range(0x80, 0xC0)))  # among them what memory holds that nobody wrote
        self.assertEqual(bytes(same(a).data), bytes(a.data))

    def test_factories_that_need_classes(self):
        a, factor = tsopt.array([float(i) for i in range(64)]), tsopt.array([3.0])
        self.assertEqual(of_a_class(2, True)(factor, a).tolist(), [3.0 * i for i in range(64)])
        self.assertEqual(of_a_class(2, False)(None, a).tolist(), a.tolist())  # of which the kernel has no use
        with self.assertRaisesRegex(TypeError, r"argument factor: expected f32\[\?\], got NoneType"):
            of_a_class(2, True)(None, a)

    def test_factory(self):
        kernel = vector_add(128)
        self.assertIs(kernel, vector_add(128))
        self.assertIsNot(kernel, vector_add(96))
        self.assertEqual(str(kernel.signature), "vector_add(a: f32[128], b: f32[128], c: f32[128])")
        a, b = (tsopt.array(numbers(128)) for _ in range(2))
        c = kernel(a, b)
        for x, y, z in zip(a.tolist(), b.tolist(), c.tolist()):
            self.assertAlmostEqual(x + y, z, places=6)

    def test_prim_func(self):
        @T.prim_func
        def main(a: T.Tensor((32,), "float32"), b: T.Tensor((32,), "float32")):
            with T.Kernel(1, threads=32):
                T.copy(a, b)

        kernel = tsopt.compile(main, out_idx=-1)
        self.assertEqual(kernel(tsopt.array([1.0] * 32)).tolist(), [1.0] * 32)


class Empty(unittest.TestCase):
    """Arrays without elements: as much as is to be done is done."""

    def test_nothing_is_done(self):
        self.assertEqual(vector_add(0)(tsopt.empty((0,)), tsopt.empty((0,))).shape, (0,))
        self.assertEqual(scale(tsopt.empty((0,)), "twice").shape, (0,))

    def test_sums_of_nothing(self):
        @tsopt.jit
        def sums(a):
            M, N = T.const("M, N")
            a: T.Tensor((M, N), T.float32)
            out = T.empty((M,), T.float32)
            with T.Kernel(T.ceildiv(M, 4), threads=32) as bx:
                x = T.alloc_fragment((4, 32), T.float32)
                part = T.alloc_fragment((4,), T.float32)
                total = T.alloc_fragment((4,), T.float32)
                T.clear(total)
                for k in T.Serial(T.ceildiv(N, 32)):
                    T.copy(a[bx * 4, k * 32], x)
                    T.reduce_sum(x, part, dim=1)
                    for i in T.Parallel(4):
                        total[i] += part[i]
                T.copy(total, out[bx * 4])
            return out

        self.assertEqual(sums(tsopt.array([[1.0] * 40] * 6)).tolist(), [40.0] * 6)
        self.assertEqual(sums(tsopt.empty((6, 0))).tolist(), [0.0] * 6)
        self.assertEqual(sums(tsopt.empty((0, 40))).tolist(), [])

    def test_fewer_than_none(self):
        with self.assertRaisesRegex(tsopt.CompileError, "T.Tensor: an extent must be at least 0, got -1"):
            vector_add(-1)


class Eager(unittest.TestCase):
    def test_call(self):
        for n in (64, 32):
            a = tsopt.array(numbers(n))
            for which, factor in SCALES.items():
                for x, y in zip(a.tolist(), scale(a, which).tolist()):
                    self.assertAlmostEqual(factor * x, y, places=6)
        self.assertEqual(len(scale._made), 4)
        self.assertIn("tile.kernel", scale.ir())

    def test_numbers_of_numpy(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is not installed")
        self.assertEqual(factors(tsopt.array([1.0] * 32), numpy.float32(3)).tolist(), [3.0] * 32)
        self.assertEqual(str(vector_add(numpy.int64(64)).signature), "vector_add(a: f32[64], b: f32[64], c: f32[64])")

    def test_what_is_no_number(self):
        with self.assertRaisesRegex(tsopt.CompileError, r"parameter factor of factors has no value; pass a number, or declare an array: factor: T.Tensor\(…\)"):
            factors(tsopt.array([1.0] * 32), tsopt.array([2.0]))

    def test_what_is_no_function(self):
        for what, name in ((lambda: 0, "lambda"), (3, "int")):
            with self.assertRaisesRegex(TypeError, f"a {name} cannot be a kernel, whose text is translated: write a function, by def"):
                tsopt.jit(what)

    def test_target(self):
        """What is printed is for the chip that the kernel is for."""
        self.assertIn("sm_100a", tsopt.jit(scale.function, target="sm_100a").compile(N=32, which="twice").ir("llvm-dialect"))
        with self.assertRaisesRegex(tsopt.CompileError, "'sm_12' is not a chip"):
            tsopt.jit(scale.function, target="sm_12").compile(N=32, which="twice").ir("llvm-dialect")

    def test_words(self):
        self.assertEqual(repr(scale), "<tsopt.Kernel scale(a, which)>")

    def test_what_is_no_array(self):
        with self.assertRaisesRegex(tsopt.CompileError, r"the value of N is unknown: no array argument has it as an extent; pass such an array, or set it with scale.compile\(N=…\)"):
            scale("a", "twice")

    def test_compile_without_arrays(self):
        self.assertEqual(str(scale.compile(N=64, which="twice").signature), "scale(a: f32[64], b: f32[64])")

    def test_wrong_type(self):
        with self.assertRaisesRegex(tsopt.CompileError, r"argument a: expected float32\[.*, got float16\[64\]"):
            scale(tsopt.array(numbers(64), "f16"), "twice")


class Errors(unittest.TestCase):
    def test_traceback_ends_in_the_kernel(self):
        try:
            wrong(tsopt.array(numbers(32)))
        except tsopt.CompileError as e:
            self.assertRegex(str(e), r"test_jit.py:\d+:\d+: error: .*copi.*did you mean")
            last = traceback.extract_tb(e.__traceback__)[-1]
        self.assertEqual((last.filename, last.name, last.line), (__file__, "wrong", "T.copi(a, a)"))

    def test_object_that_is_no_data(self):
        with self.assertRaisesRegex(tsopt.CompileError, "'emitter' is an Emitter object and cannot be captured; kernels capture numbers, strings, dtypes, tuples, lists, dicts and functions"):
            captures(tsopt.array(numbers(32)))


class Options(unittest.TestCase):
    def test_remarks(self):
        @tsopt.jit(pass_configs={"tl.fast": True}, compile_flags=["-lineinfo"])
        def kernel(a):
            a: T.Tensor((32,), T.float32)
            with T.Kernel(1, threads=32) as bx:
                T.fill(a, 1.0)

        remarks = kernel.compile(tsopt.array([1.0] * 32)).remarks()
        self.assertEqual([r["message"] for r in remarks if "has no effect" in r["message"]], ["tl.fast has no effect: it controls passes of TileLang"])
        self.assertTrue(kernel.compile(tsopt.array([1.0] * 32)).program["line_info"])

    def test_without_a_text(self):
        def kernel(a):
            a: T.Tensor((32,), T.float32)

        with self.assertWarnsRegex(UserWarning, r"verbose of jit\(\) has no effect"):
            tsopt.jit(kernel, verbose=True)
        with self.assertRaisesRegex(TypeError, r"jit\(\) has no option 'verbos'"):
            tsopt.jit(verbos=True)

    def test_target(self):
        for target, chip in ((None, None), ("cuda", None), ("auto", None), ("sm_80", "sm_80"), ("cuda -arch=sm_90a", "sm_90a")):
            self.assertEqual(tsopt.jit(target=target)(scale.function).target, chip)
        with self.assertRaisesRegex(TypeError, "target 'hip': kernels are for NVIDIA's processors"):
            tsopt.jit(target="hip")


class TileLang(unittest.TestCase):
    def test_file_runs_unchanged(self):
        path = programs.file('''
import tilelang
import tilelang.language as T

@tilelang.jit(out_idx=[1], pass_configs={tilelang.PassConfigKey.TL_DISABLE_WARP_SPECIALIZED: True})
def negate(n):
    @T.prim_func
    def main(a: T.Tensor((n,), "float32"), b: T.Tensor((n,), "float32")):
        with T.Kernel(tilelang.cdiv(n, 32), threads=32) as bx:
            for i in T.Parallel(32):
                b[bx * 32 + i] = -a[bx * 32 + i]
    return main

if __name__ == "__main__":
    import array
    print(negate(64)(array.array("f", range(64))).tolist()[:3])
''', "negate.py")
        out = subprocess.run([sys.executable, "-m", "tsopt.tilelang", path], capture_output=True, text=True)
        self.assertEqual((out.stdout, out.stderr), ("[-0.0, -1.0, -2.0]\n", ""))


if __name__ == "__main__":
    unittest.main()
