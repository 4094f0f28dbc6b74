"""Programs called with arrays of the host."""
import array
import contextlib
import io
import random
import tempfile
import unittest

import programs
import tsopt


def printed(call):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        call()
    return out.getvalue()


class Gemm(unittest.TestCase):
    def setUp(self):
        rng = random.Random(1)
        self.kernel = tsopt.load(programs.GEMM)
        self.a = tsopt.array([[rng.gauss(0, 1) for _ in range(200)] for _ in range(100)], "bf16")
        self.b = tsopt.array([[rng.gauss(0, 1) for _ in range(72)] for _ in range(200)], "bf16")
        a, b = self.a.tolist(), self.b.tolist()
        self.want = [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]

    def check(self, got):
        for x, y in zip(sum(got, []), sum(self.want, [])):
            self.assertAlmostEqual(x, y, delta=1e-3)

    def test_explained(self):
        explained = self.kernel.explain()
        kernel = explained.report["kernels"][0]
        self.assertIn(kernel["verdict"], str(explained))
        self.assertIn(f"line {kernel['line']}", str(explained))
        self.assertIn("<title>", explained.page)
        self.assertIn("&lt;title&gt;", explained._repr_html_())
        with tempfile.TemporaryDirectory() as folder:
            explained.save(folder + "/page.html")
            with open(folder + "/page.html", encoding="utf-8") as page:
                self.assertEqual(page.read(), explained.page)

    def test_result_is_returned(self):
        c = self.kernel(self.a, self.b)
        self.assertEqual((c.shape, c.dtype), ((100, 72), "f32"))
        self.check(c.tolist())

    def test_result_is_given(self):
        c = tsopt.empty((100, 72), "f32")
        self.assertIsNone(self.kernel(self.a, self.b, c))
        self.check(c.tolist())

    def test_by_name(self):
        c = tsopt.empty((100, 72), "f32")
        self.kernel(B=self.b, C=c, A=self.a)
        self.check(c.tolist())

    def test_plain_buffers(self):
        """Bits of bf16 in an array of the standard library, a result in a memoryview."""
        a, b = (array.array("H", bytes(x.data)) for x in (self.a, self.b))
        c = memoryview(array.array("f", bytes(4 * 7200))).cast("B").cast("f", (100, 72))
        self.kernel(a, b, c)
        self.check(c.tolist())

    def test_reference(self):
        self.assertRegex(self.kernel.verify(self.a, self.b)[0], "argument C")
        self.kernel.program["source"] = self.kernel.program["source"].replace("arith.addf %acc", "arith.subf %acc")
        with self.assertRaisesRegex(tsopt.Mismatch, "differs from @reference:\nargument C"):
            self.kernel.verify(self.a, self.b)

    def test_words(self):
        self.assertEqual(str(self.kernel.signature), "main(A: bf16[100, 200], B: bf16[200, 72], C: f32[100, 72])")
        self.assertIn("tile.gemm", self.kernel.ir())
        self.assertIn("gpu.func", self.kernel.ir("gpu"))
        with self.assertRaisesRegex(tsopt.Error, "unknown level 'planed'.*did you mean"):
            self.kernel.ir("planed")

    def test_wrong_arguments(self):
        for says, args, named in (
            (r"main: argument A: expected bf16\[100, 200\], got bf16\[200, 72\]\nexpected main\(A: bf16", (self.b, self.a), {}),
            (r"argument B: expected bf16\[200, 72\], got list", (self.a, [1]), {}),
            (r"argument B is missing", (self.a,), {}),
            (r"takes 3 arguments, and 4 are given", (1, 2, 3, 4), {}),
            (r"has no argument CC; did you mean C\?", (self.a, self.b), {"CC": 1}),
            (r"argument A is given twice", (self.a, self.b), {"A": self.a}),
            (r"argument C is a result, and what is given cannot be written", (self.a, self.b, memoryview(bytes(28800)).cast("f", (100, 72))), {}),
        ):
            with self.subTest(says), self.assertRaisesRegex(TypeError, says):
                self.kernel(*args, **named)

    def test_rows_apart(self):
        a = memoryview(bytes(self.a.data) * 2).cast("H")[::2]
        with self.assertRaisesRegex(TypeError, "is not contiguous"):
            self.kernel(a, self.b)


class Reports(unittest.TestCase):
    def test_race(self):
        path = programs.file(programs.RACE)
        with self.assertRaisesRegex(tsopt.SimulationError, r"program.mlir:\d+:\d+: error: .*tile.alloc") as caught:
            tsopt.load(path).simulate(schedule=7)
        self.assertEqual(caught.exception.diagnostics[0]["file"], path)

    def test_unwritten(self):
        x = tsopt.empty((2, 32))
        kernel = tsopt.load(programs.file(programs.HALF))
        with self.assertRaisesRegex(tsopt.SimulationError, r"program.mlir:2:\d+: error: 32 of 64 elements of argument y were not written, the first is at \[1 0\]"):
            kernel(x)
        y = tsopt.array([[7.0] * 32] * 2)
        kernel(x, y)  # what is given may stay
        self.assertEqual(y.tolist(), [[0.0] * 32, [7.0] * 32])

    def test_print_and_assert(self):
        kernel = tsopt.load(programs.file(programs.TWICE))
        x, y = array.array("f", range(100)), array.array("f", bytes(400))
        self.assertIn("n 3", printed(lambda: kernel(x, y, 3)))
        self.assertEqual(list(y), [2.0 * i for i in range(100)])
        with self.assertRaisesRegex(tsopt.SimulationError, "n is positive"):
            kernel(x, y, 0)

    def test_open_shape(self):
        kernel = tsopt.load(programs.file(programs.TWICE))
        with self.assertRaisesRegex(TypeError, r"argument y: its shape is open"):
            kernel(x=array.array("f", range(100)), n=1)

    def test_syntax(self):
        with self.assertRaisesRegex(tsopt.CompileError, r"program.mlir:1:1: error: .*\nfunk") as caught:
            tsopt.load(programs.file("funk.func @main() { return }"))()
        self.assertEqual(caught.exception.diagnostics[0]["line"], 1)

    def test_no_such_entry(self):
        with self.assertRaisesRegex(tsopt.CompileError, "no function @mian.*did you mean"):
            tsopt.load(programs.GEMM, entry="mian")()


if __name__ == "__main__":
    unittest.main()
