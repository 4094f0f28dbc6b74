"""Functions of tensor expressions: against loops of Python, and what is wrong in them."""
import contextlib
import importlib
import io
import itertools
import math
import os
import random
import subprocess
import sys
import tempfile
import unittest

import tsopt
import upstream
from tsopt import tensor
from tsopt.export import main

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = os.path.join(HERE, "../../test/models")
sys.path.append(MODELS)
neoflow = importlib.import_module("neoflow")

FROZEN = {"slide": "neoflow", "slide_64": "neoflow_64", "slide_small": "neoflow_small", "running": "neoflow_running",
          "capsule": "neoflow_capsule"}


def numbers(*shape, kind="f32", of=None):
    """An array of small multiples of 1/4, which computes exactly, and its elements by their indices."""
    values = {i: of() if of else random.randint(-8, 8) / 4 for i in itertools.product(*map(range, shape))}

    def nested(at):
        return [nested((*at, k)) for k in range(shape[len(at)])] if len(at) < len(shape) else values[at]

    return tsopt.array(nested(()), kind), lambda *i: values[i]


class Compared(unittest.TestCase):
    def setUp(self):
        random.seed(5)

    def compare(self, got, shape, want, places=None):
        """An array with a function of indices."""
        got = got.tolist()
        for i in itertools.product(*map(range, shape)):
            element = got
            for k in i:
                element = element[k]
            if places is None:
                self.assertEqual(element, want(*i), i)
            else:
                self.assertAlmostEqual(element, want(*i), places, i)

    def accepted(self, function):
        """Also by mlir-opt, where it is."""
        if upstream.mlir_opt():
            upstream.accepted(function.text)
            upstream.accepted(function.write(locations=True))
        return function


class Slides(Compared):
    """What the talk shows, as it is written there."""

    def test_graph(self):
        a, A = numbers(1, 3, 16, 16)
        w, C = numbers(64, 3, 3, 3)

        def B(n, c, h, w):
            return A(n, c, h - 2, w - 2) if 2 < h < 18 and 2 < w < 18 else 0

        D = {(k, p, q): sum(B(0, c, p * 2 + r * 2, q * 2 + s * 2) * C(k, c, r, s)
                            for c in range(3) for r in range(3) for s in range(3))
             for k in range(64) for p in range(8) for q in range(8)}

        def F(n, c, h, w):
            return A(n, c, h, w) if c < 3 else D[(c - 3) * 4 + h % 2 * 2 + w % 2, h // 2, w // 2]

        self.compare(neoflow.slide_small(a, w), (1, 19, 16, 16), F)

    def test_running_example(self):
        x, In = numbers(1, 2, 7, 4)
        w, Weight = numbers(2, 2, 3, 2)
        self.compare(neoflow.running(x, w), (1, 2, 3, 6), lambda b, k, p, q: sum(
            In(b, c, p * 2 + r, q // 2 + s) * Weight(k, c, r, s) for c in range(2) for r in range(3) for s in range(2)))

    def test_capsules(self):
        a, A = numbers(1, 8, 9, 9, 4, 4)
        b, B = numbers(16, 8, 3, 3, 4, 4)
        self.compare(neoflow.capsule(a, b), (1, 2, 4, 4, 2, 4), lambda n, k, p, q, i, j: sum(
            A(n, c, p * 2 + r, q * 2 + s, i, t) * B(k, c, r, s, t, j)
            for c in range(8) for r in range(3) for s in range(3) for t in range(4)))

    def test_frozen(self):
        """The modules of test/models, which other tests run, are what the functions become."""
        for name, file in FROZEN.items():
            with self.subTest(name), open(os.path.join(MODELS, file + ".mlir"), encoding="utf-8") as f:
                head, _, text = f.read().partition("\n")
                self.assertEqual(head, f"// python -m tsopt.export test/models/neoflow.py:{name} -o test/models/{file}.mlir")
                self.assertEqual(text, self.accepted(getattr(neoflow, name)).text)


@tensor
def softmax(S):
    S = tensor([5, 12])
    M[i] = max[k](S[i, k])
    X[i, k] = exp(S[i, k] - M[i])
    P[i, k] = X[i, k] / sum[j](X[i, j])
    return P


@tensor
def gather(T, I):
    T = tensor([10, 6])
    I = tensor([4], "int32")
    Y[i, j] = where(I[i] >= 0, T[I[i], j], 0)
    return Y


@tensor
def pool(A: tensor([2, 9, 9], "f16")):
    size = 4 // 2 + 1
    P = tensor([2, 4, 4], "f16")
    u = axis(size)
    v = axis(size)
    P[n, p, q] = max[u, v](A[n, 2*p+u, 2*q+v])
    return P


@tensor
def convolution(A, W):
    A = tensor([2, 8, 8])
    W = tensor([4, 2, 3, 3])
    O = tensor([4, 8, 8])
    O[k, p, q] = sum[c, r, s](where(0 <= p+r-1 < 8 and not (q+s-1 < 0 or q+s-1 >= 8), A[c, p+r-1, q+s-1], 0) * W[k, c, r, s])
    return O


@tensor
def causal(S):
    S = tensor([6, 6])
    P[i, j] = where(j <= i, S[i, j], -1)
    R[i, j] = max(P[i, j], 0) * 2 + i - j // 2
    return R, P


@tensor
def triangle(A):
    A = tensor([20])
    B = tensor([4, 5])
    B[i, j] = A[i * j + i] + A[19 - i]
    return B


@tensor
def integers(A, B):
    A = tensor([8], "i32")
    B = tensor([8], "i32")
    C[i] = A[i] // B[i] * 100 + A[i] % B[i]
    D[i] = A[i] / B[i]
    return C, D


@tensor
def floats(A):
    A = tensor([9])
    B[i] = A[i] // 0.75 + A[i] % 0.75
    return B


@tensor
def pad(A):
    A = tensor([3, 4])
    B = tensor([7, 4])
    B[i, j] = where(i >= 2 and i < 5, A[i - 2, j], 9)
    return B


@tensor
def parts(A):
    A = tensor([16])
    i = axis(8)
    B[i] = A[i] + A[i + 8] + A[2 * i]
    return B


@tensor
def total(A):
    A = tensor([4, 5])
    t[()] = sum[i, j](A[i, j])
    Y[i, j] = A[i, j] - t
    return Y


@tensor
def added(A, B):
    A = tensor([4, 5])
    B = tensor([5])
    A[i, j] += B[j] * 2
    O = tensor([4])
    O[i] += A[i, j] * B[j]
    O[i] += B[j]
    return O


@tensor
def halves(X, W):
    X = tensor([3, 4], "f16")
    W = tensor([4, 5], "f16")
    Z[i, j] = X[i, k] * W[k, j] / 2 + X[i, 0]
    return Z


@tensor
def after(A, I):
    A = tensor([6])
    I = tensor([6], "i64")
    B[i] = where(i > 0 and A[i - 1] > 0 and (I[i] < 0 or A[I[i]] > 0), A[i], where(I[i] < 0, 7, A[I[i]]))
    return B


@tensor
def subscripted(A, I):
    A = tensor([6])
    I = tensor([5], "i32")
    P = tensor([10])
    P[i] = where(2 <= i < 8, A[i - 2], 1)
    Y[j] = P[I[j]] * 2
    return Y


class Expressions(Compared):
    def check(self, function, arrays, shape, want, places=None):
        got = self.accepted(function)(*arrays)
        function.verify(*arrays)
        self.compare(got, shape, want, places)

    def test_softmax(self):
        s, S = numbers(5, 12)
        self.check(softmax, [s], (5, 12), lambda i, k: math.exp(S(i, k)) / sum(math.exp(S(i, j)) for j in range(12)), 5)

    def test_gather(self):
        t, T = numbers(10, 6)
        rows = [3, -1, 0, 9]
        self.check(gather, [t, tsopt.array(rows, "i32")], (4, 6), lambda i, j: T(rows[i], j) if rows[i] >= 0 else 0)

    def test_extents_of_axes(self):
        a, A = numbers(2, 9, 9, kind="f16")
        self.check(pool, [a], (2, 4, 4), lambda n, p, q: max(A(n, 2*p+r, 2*q+s) for r in range(3) for s in range(3)))
        a, A = numbers(16)
        self.check(parts, [a], (8,), lambda i: A(i) + A(i + 8) + A(2 * i))

    def test_padding(self):
        """A condition on subscripts is padding, which a map may read."""
        a, A = numbers(2, 8, 8)
        w, W = numbers(4, 2, 3, 3)

        def inside(c, y, x):
            return A(c, y, x) if 0 <= y < 8 and 0 <= x < 8 else 0

        self.check(convolution, [a, w], (4, 8, 8), lambda k, p, q: sum(
            inside(c, p+r-1, q+s-1) * W(k, c, r, s) for c in range(2) for r in range(3) for s in range(3)))
        self.assertIn("tensor.pad %A low[0, 1, 1] high[0, 1, 1]", convolution.text)
        self.assertNotIn("arith.select", convolution.text)
        a, A = numbers(3, 4)
        self.check(pad, [a], (7, 4), lambda i, j: A(i - 2, j) if 2 <= i < 5 else 9)
        a, A = numbers(6)
        rows = [0, 2, 7, 8, 5]
        i = tsopt.array(rows, "i32")
        self.check(subscripted, [a, i], (5,), lambda j: 2 * (A(rows[j] - 2) if 2 <= rows[j] < 8 else 1))
        self.assertIn("tile.kernel", subscripted.ir("tile"))

    def test_conditions(self):
        s, S = numbers(6, 6)
        r, p = self.accepted(causal)(s)
        self.compare(p, (6, 6), lambda i, j: S(i, j) if j <= i else -1)
        self.compare(r, (6, 6), lambda i, j: max(S(i, j) if j <= i else -1, 0) * 2 + i - j // 2)

    def test_conditions_are_asked_in_order(self):
        a, A = numbers(6)
        rows = [5, -2, 0, -9, 3, 1]
        self.check(after, [a, tsopt.array(rows, "i64")], (6,), lambda i: A(i) if i > 0 and A(i - 1) > 0 and (
            rows[i] < 0 or A(rows[i]) > 0) else 7 if rows[i] < 0 else A(rows[i]))

    def test_indices_of_two_axes(self):
        a, A = numbers(20)
        self.check(triangle, [a], (4, 5), lambda i, j: A(i * j + i) + A(19 - i))
        self.assertIn("tensor.extract %A", triangle.text)
        self.assertIn("(19 - d0)", triangle.text)

    def test_division_is_python_s(self):
        def some():
            return random.choice([-7, -3, -2, 2, 3, 7])

        (a, A), (b, B) = numbers(8, kind="i32", of=some), numbers(8, kind="i32", of=some)
        c, d = self.accepted(integers)(a, b)
        self.compare(c, (8,), lambda i: A(i) // B(i) * 100 + A(i) % B(i))
        self.compare(d, (8,), lambda i: A(i) / B(i), 5)
        a, A = numbers(9)
        self.check(floats, [a], (9,), lambda i: A(i) // 0.75 + A(i) % 0.75)

    def test_sums(self):
        a, A = numbers(4, 5)
        self.check(total, [a], (4, 5), lambda i, j: A(i, j) - sum(A(k, l) for k in range(4) for l in range(5)))
        b, B = numbers(5)
        self.check(added, [a, b], (4,), lambda i: sum((A(i, j) + B(j) * 2) * B(j) + B(j) for j in range(5)))

    def test_narrow_floats(self):
        """Sums are in f32, and rounded once."""
        (x, X), (w, W) = numbers(3, 4, kind="f16"), numbers(4, 5, kind="f16")
        self.check(halves, [x, w], (3, 5), lambda i, j: sum(X(i, k) * W(k, j) for k in range(4)) / 2 + X(i, 0))
        self.assertIn("-> (tensor<3x5xf16>)", halves.text)
        self.assertIn("outs(%fill : tensor<3x5xf32>)", halves.text)


# The lines of a function's body, what is said, and what the caret points at.
WRONG = (
    (["X = tensor([4])", "Y[i] = alpha * X[i]", "return Y"], "unknown name alpha", "alpha"),
    (["X = tensor([4])", "Y[i] = Z[i]", "return Y"], "unknown name Z", "Z[i]"),
    (["X = tensor([4])", "Y[i] = sqr(X[i])", "return Y"], "unknown name sqr; did you mean sqrt?", "sqr"),
    (["X = tensor([4])", "Y = tensor([4])", "Y[i] = X[i] + Y[i]", "return Y"], "Y is read before a statement writes it", "Y[i]\n"),
    (["X = tensor([4])", "Y = tensor([5])", "Y[i] = X[i]", "return Y"],
     "extents disagree: i has the extent 4 as subscript 0 of X, and 5 as subscript 0 of Y", "i]"),
    (["X = tensor([4])", "Y = tensor([5])", "i = axis(4)", "Y[i] = X[i]", "return Y"],
     "extents disagree: i has the extent 5 as subscript 0 of Y, and 4 by axis(4)", "Y[i] ="),
    (["X = tensor([4, 5])", "Y[i] = X[i, i]", "return Y"], "extents disagree: i has the extent 5 as subscript 1 of X", "i]"),
    (["X = tensor([4])", "Y = tensor([4])", "Y[i] = X[i + 1]", "return Y"],
     "out of bounds: the index is 4 for i = 3, and dimension 0 of X, which has 4 elements", "i + 1"),
    (["X = tensor([8])", "Y = tensor([4])", "Y[i] = where(i > 0, X[i * 2 - 3], 0)", "return Y"],
     "out of bounds: the index is -1 for i = 1", "i * 2 - 3"),
    (["X = tensor([4])", "Y = tensor([4])", "Y[i] = where(X[i] > 0, X[i + 1], 0)", "return Y"],
     "cannot be shown to be in bounds: put the element into where(…) with a condition on axes", "i + 1"),
    (["X = tensor([4])", "Y = tensor([4])", "Y[i] = where(i // 2 * 2 == i, X[i + 1], X[i - i % 2 * 2])", "return Y"],
     "out of bounds: the index is -1 for i = 1", "i - i"),
    (["X = tensor([4, 5])", "Y[i] = sum[r](X[i, r]) + X[i, r]", "return Y"],
     "axis r is reduced, and here used outside of the reduction", "r]\n"),
    (["X = tensor([4, 5])", "Y[i] = X[i, r] + 1", "return Y"], "axis r is not on the left side, and nothing is summed over it", "r]"),
    (["X = tensor([4, 5])", "Y[i, j] = sum[j](X[i, j])", "return Y"], "axis j is on the left side and cannot be reduced", "sum[j]"),
    (["X = tensor([4], 'complex64')", "Y[i] = X[i]", "return Y"], "unsupported element type 'complex64'; there are bf16, f16", "'complex"),
    (["X = tensor([4], 'i32')", "Y[i] = exp(X[i])", "return Y"], "exp of i32 is not supported", "exp"),
    (["X = tensor([4])", "Y = tensor([4], 'i32')", "Y[i] = X[i]", "return Y"], "a value of f32 cannot be written to elements of i32", "Y[i]"),
    (["X = tensor([4])", "Y[i] = X[i] + (i < 2)", "return Y"], "f32 and i1 have no common type: write where(c, 1, 0)", "X[i] +"),
    (["X = tensor([4, 5])", "Y[i] = X[i]", "return Y"], "X has 2 dimensions, and here 1 subscripts", "X[i]"),
    (["X = tensor([4])", "Y[i, i] = X[i]", "return Y"], "on the left side each subscript is an axis of its own", "i] ="),
    (["X = tensor([9])", "Y = tensor([4])", "Y[p] = max[r](X[2*p+r])", "return Y"], "axis r has no extent, as no subscript is r alone: declare r = axis(16) before", "Y[p]"),
    (["X = tensor([4])", "Y = tensor([4])", "Y[i] = X[i / 1]", "return Y"], "an index is divided by //, which rounds down", "i / 1"),
    (["X = tensor([4])", "Y = tensor([4])", "Y[i] = X[i * 0.5]", "return Y"], "an index is an integer, not f32", "i * 0.5"),
    (["X = tensor([4])", "Y = tensor([4])", "Y[i] = X[3 // i]", "return Y"], "cannot be shown to be in bounds", "3 // i"),
    (["X = tensor([4])", "Y = tensor([4])", "Y[i] = where(exp(i) < 9, X[i + 1], 0)", "return Y"], "cannot be shown to be in bounds", "i + 1"),
    (["X = tensor([4], 'i32')", "Y = tensor([4], 'i32')", "Y[i] = 1.5 + 1", "return Y"], "a value of f32 cannot be written", "Y[i]"),
    (["X = tensor([4])", "Y[i] = X[i] % 0", "return Y"], "division by zero", "X[i] %"),
    (["X = tensor([4])", "for i in range(4): pass", "return X"], "this is no statement of a tensor function", "for"),
    (["X = tensor([4])", "Y[i] = X[i] ** 2", "return Y"], "the operators are + - * / // %", "X[i] **"),
    (["X = tensor([4])", "Y[i] = [X[i]]", "return Y"], "is no expression of tensors", "[X"),
    (["X = tensor([0])", "return X"], "an extent is a positive integer, not 0", "0"),
    (["X = tensor([4])", "return X"], "X is returned, but nothing writes it", "X\n"),
    (["X = tensor([4])", "Y[i] = X[i]"], "f returns nothing", "def"),
    (["Y[i] = X[i]", "return Y"], "X has no shape: declare it, as X = tensor([16, 32], \"f32\")", "X):"),
)


class Bounds(unittest.TestCase):
    """Of more points than can be tried one by one."""

    def test_in_bounds(self):
        @tensor
        def large(A):
            A = tensor([4096, 4096])
            C = tensor([4096, 4096])
            C[i, j] = where(i + j >= 4096, A[i + j - 4096, j], 0) + A[(i * 7 + j) % 4096, i // 2 + j // 2]
            return C

        self.assertIn("low[4096, 0] high[0, 0]", large.text)

    def test_out_of_bounds(self):
        with self.assertRaisesRegex(tsopt.CompileError, "the index is 8190 for i = 4095, j = 4095"):
            @tensor
            def f(A):
                A = tensor([4096, 4096])
                C[i, j] = A[i + j, j] + A[i, j]
                return C
        with self.assertRaisesRegex(tsopt.CompileError, "cannot be shown to be in bounds"):
            @tensor
            def g(A):
                A = tensor([4096, 4096])
                C[i, j] = A[(i - j) * (i - j) % 8191, j] + A[i, j]
                return C


class Mistakes(unittest.TestCase):
    def made(self, lines):
        """A function of a file."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        file = os.path.join(folder.name, "m.py")
        text = "import tsopt\n@tsopt.tensor\ndef f(X):\n" + "".join(f"    {line}\n" for line in lines)
        with open(file, "w", encoding="utf-8") as f:
            f.write(text)
        return file, text

    def test_each(self):
        for lines, said, at in WRONG:
            with self.subTest(said):
                file, text = self.made(lines)
                with self.assertRaises(tsopt.CompileError) as caught:
                    exec(compile(text, file, "exec"), {"__name__": "m"})
                found = caught.exception.diagnostics[0]
                self.assertIn(said, found["message"])
                self.assertEqual(found["file"], file)
                line = text.splitlines(keepends=True)[found["line"] - 1]
                self.assertTrue(line[found["column"] - 1:].startswith(at), line[found["column"] - 1:])
                self.assertIn(f"{file}:{found['line']}:{found['column']}: error: {found['message']}\n{line}", str(caught.exception))

    def test_indented(self):
        """Columns are those of the file."""
        with self.assertRaises(tsopt.CompileError) as caught:
            @tensor
            def f(X):
                X = tensor([4])
                Y[i] = X[i] + beta
                return Y
        found = caught.exception.diagnostics[0]
        self.assertEqual((os.path.basename(found["file"]), found["column"]), ("test_tensor.py", 31))
        self.assertTrue(str(caught.exception).endswith("\n                Y[i] = X[i] + beta\n" + " " * 30 + "^"))

    def test_notes(self):
        file, text = self.made(["X = tensor([4, 5])", "Y[i] = sum[r](X[i, r]) + X[i, r]", "return Y"])
        with self.assertRaises(tsopt.CompileError) as caught:
            exec(compile(text, file, "exec"), {"__name__": "m"})
        self.assertEqual([n["message"] for n in caught.exception.diagnostics[0]["notes"]], ["reduced here"])

    def test_no_functions(self):
        for x in (3, lambda x: x, sum):
            with self.assertRaisesRegex(TypeError, "tsopt.tensor is for functions defined by def"):
                tensor(x)


class CommandLine(Mistakes):
    def main(self, *words):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            main(list(words))
        return printed.getvalue()

    def test_each(self):
        file, _ = self.made(["X = tensor([4])", "Y[i] = X[i] + 1", "return Y"])
        self.assertIn("func.func @main(%X: tensor<4xf32>) -> (tensor<4xf32>)", self.main(file + ":f"))
        self.assertIn('loc("m.py":5:12)', self.main(file + ":f", "--locations"))
        for words, said in ((["f", "--weights", "w.safetensors"], "--weights is for modules of torch"),
                            (["f", "--dynamic", "X:0"], "--dynamic is for modules of torch"),
                            (["g"], "has no g: its modules are f")):
            with self.subTest(said), self.assertRaisesRegex(tsopt.Error, said):
                self.main(f"{file}:{words[0]}", *words[1:])

    def test_an_error_ends_it(self):
        file, _ = self.made(["X = tensor([4])", "Y[i] = X[i] + gamma", "return Y"])
        done = subprocess.run([sys.executable, "-m", "tsopt.export", file + ":f"], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr.splitlines()[0]), (1, f"{file}:5:19: error: unknown name gamma"))

    def test_torch_is_not_imported(self):
        done = subprocess.run([sys.executable, "-c", "import sys; sys.modules['torch'] = None; import tsopt.export as e; "
                               f"e.main([{os.path.join(MODELS, 'neoflow.py:running')!r}])"], capture_output=True, text=True)
        self.assertIn("linalg.generic", done.stdout, done.stderr)


if __name__ == "__main__":
    unittest.main()
