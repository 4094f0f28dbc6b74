"""What of Python reaches the compiler with a kernel."""
import dataclasses
import math
import unittest

import tsopt
import tsopt.language as T
import tsopt.tilelang
from tsopt._capture import Capture, source
from tsopt._jit import Factory, Kernel, _Text
from tsopt.language import Dtype

BLOCK = 64
UNUSED = object()
SHAPES = {"a": (1, 2), "b": [3.5, None, True]}
M = T.dynamic("m")


@T.prim_func
def differences(x: T.Tensor((M + 1,), "float32"), y: T.Tensor((M,), "float32"), z: T.Tensor((2 * M - 1,), "float32")):
    with T.Kernel(T.ceildiv(M, 32), threads=32) as b:
        for i in T.Parallel(32):
            if b * 32 + i < M:
                y[b * 32 + i] = x[b * 32 + i + 1] - x[b * 32 + i]
                z[b * 32 + i] = 1


def rounded(n):
    return -(-n // BLOCK) * BLOCK


@T.macro
def scale(x, y):
    y = x * rounded(2)


class Emitter:
    pass


emitter = Emitter()


def add(n, dtype=T.float16):
    @T.prim_func
    def main(x: T.Tensor((M, n), dtype), y: T.Tensor((M, n), dtype)):
        with T.Kernel(T.ceildiv(n, BLOCK), threads=128) as b:
            scale(x, y)
            emitter.emit(math.pi, SHAPES)
            UNKNOWN(b)

    return main


def eager(a, b, block):
    K = T.const("K")
    a: T.Tensor((K,), T.float32)
    c = T.empty((K,), T.float32)
    return c


class Extents(unittest.TestCase):
    """What is computed of extents in the types of parameters, where Python evaluates it."""

    def test_operators(self):
        kernel = tsopt.compile(differences)
        x, y, z = tsopt.array([1.0, 3.0, 7.0]), tsopt.empty((2,)), tsopt.array([0.0] * 3)
        kernel(x, y, z)
        self.assertEqual(y.tolist(), [2.0, 4.0])
        with self.assertRaisesRegex(TypeError, "dimension 0 is m = 2, of x"):
            kernel(x, tsopt.empty((1,)), z)

    def test_text(self):
        self.assertEqual(repr(2 * M // 3), "((2 * T.dynamic('m')) // 3)")
        self.assertEqual(repr(1 + M % 4 - (7 - M)), "((1 + (T.dynamic('m') % 4)) - (7 - T.dynamic('m')))")


class Captures(unittest.TestCase):
    def test_text(self):
        file, line, text = source(add)
        self.assertEqual((file, line), (__file__, add.__code__.co_firstlineno))
        self.assertTrue(text.startswith("def add(n, dtype=T.float16):\n"))

    def test_nested_text_loses_its_indentation(self):
        def inner():
            return """
text"""

        _, line, text = source(inner)
        self.assertEqual(line, inner.__code__.co_firstlineno)
        self.assertIn("def inner():\n    return", text)

    def test_objects_give_the_attributes_that_are_used(self):
        @dataclasses.dataclass
        class Config:
            rows: int = 4
            kind: object = T.float16

            @property
            def twice(self):
                return 2 * self.rows

        class Model:
            def __init__(self):
                self.width, self.unused, self.me = 3, 5, self

        config, model = Config(), Model()

        def kernel(n=config):
            return config, model.width, model.me, model.missing

        got = Capture().names(kernel, source(kernel)[2])
        self.assertEqual(got["config"], {"record": {"is": "Config object", "attributes": {"kind": {"dtype": "float16"}, "rows": 4, "twice": 8}}})
        self.assertEqual(got["model"], {"record": {"is": "Model object", "attributes": {"width": 3}}})

    def test_lambdas(self):
        half, both = lambda x: x // 2, [lambda x: (lambda y: x + y + BLOCK), lambda x: x * 2]

        def kernel():
            return half, both

        c = Capture()
        got = c.names(kernel, source(kernel)[2])
        says = [c.functions[f["function"]] for f in (got["half"], *got["both"]["list"])]
        line = kernel.__code__.co_firstlineno - 2
        self.assertEqual({(s["name"], s["line"]) for s in says}, {("f", line)})
        self.assertEqual([s["source"].replace(" ", "") for s in says], ["f=(lambdax:x//2)", "f=(lambdax:(lambday:x+y+BLOCK))", "f=(lambdax:x*2)"])
        self.assertEqual([s["captured"] for s in says], [{}, {"BLOCK": 64}, {}])
        with open(__file__, encoding="utf-8") as f:
            self.assertEqual(f.readlines()[line - 1].index("lambda"), says[0]["source"].index("lambda"))

    def test_objects_that_make_new_ones_at_each_use_end(self):
        class Turned:
            rows = 3

            @property
            def T(self):
                return Turned()

        turned, ignored = Turned(), tsopt.tilelang.Ignored("tilelang.utils.target.determine_target")

        def kernel():
            return turned.T.rows, turned.T.T.T, ignored.a.b, ignored.T, ignored.rows

        got = Capture().names(kernel, source(kernel)[2])
        self.assertEqual(got["turned"], {"record": {"is": "Turned object", "attributes": {"rows": 3}}})
        self.assertEqual(got["ignored"], {"from": ["tilelang.utils.target", "determine_target"]})

    def test_names_of_defaults_are_those_of_the_scope_around(self):
        width = 7

        def kernel(n=width, *, m=width):
            return n

        self.assertEqual(Capture().names(kernel, source(kernel)[2])["width"], 7)

    def test_values(self):
        c = Capture()
        got = c.names(add, source(add)[2])
        self.assertEqual(got["BLOCK"], 64)
        self.assertEqual(got["T"], {"module": "tilelang.language"})
        self.assertEqual(got["math"], {"module": "math"})
        self.assertEqual(got["SHAPES"], {"dict": [["a", {"tuple": [1, 2]}], ["b", {"list": [{"float": "3.5"}, None, True]}]]})
        self.assertEqual(got["M"], {"call": {"name": "dynamic", "args": ["m"], "keywords": {}}})
        self.assertEqual(got["emitter"], {"object": "Emitter object"})
        self.assertNotIn("UNUSED", got)
        self.assertNotIn("UNKNOWN", got)
        self.assertNotIn("x", got)
        macro = c.functions[got["scale"]["function"]]
        self.assertEqual((macro["name"], macro["line"]), ("scale", scale.__wrapped__.__code__.co_firstlineno))
        self.assertEqual(c.functions[macro["captured"]["rounded"]["function"]]["captured"]["BLOCK"], 64)

    def test_closures_win_over_globals(self):
        def make(BLOCK):
            def f():
                return BLOCK, f

            return f

        f = make(7)
        c = Capture()
        got = c.names(f, source(f)[2])
        self.assertEqual(got["BLOCK"], 7)
        self.assertEqual(c.functions[got["f"]["function"]]["captured"]["f"], got["f"])

    def test_types_and_numbers(self):
        value = Capture().value
        self.assertEqual(value(T.bfloat16), {"dtype": "bfloat16"})
        self.assertEqual(value("bfloat16"), "bfloat16")
        self.assertEqual(value(float("inf")), {"float": "inf"})
        self.assertEqual(value(2**70), 2**70)
        self.assertEqual(value(T.copy), {"name": "copy"})
        self.assertEqual(value(len), {"object": "builtin_function_or_method object"})
        self.assertIsInstance(T.float16, Dtype)
        self.assertEqual(T.float16, "float16")

    def test_no_text(self):
        space = {}
        exec("def f(): pass", space)
        with self.assertRaisesRegex(tsopt.Error, "the text of f is not to be had"):
            tsopt.jit(space["f"])


class Styles(unittest.TestCase):
    def test_factory_and_kernel(self):
        self.assertIsInstance(tsopt.jit(add), Factory)
        self.assertIsInstance(tsopt.jit(out_idx=[-1])(add), Factory)
        self.assertIsInstance(tsopt.jit(eager), Kernel)

    def test_program(self):
        says = _Text(add, [-1], None).program({"n": 5, "dtype": "float16"}, ()).program
        self.assertEqual(says["args"], {"n": 5, "dtype": "float16"})
        self.assertEqual((says["kernel"], says["out_idx"]), ("add", {"list": [-1]}))

    def test_wrong_call(self):
        with self.assertRaisesRegex(TypeError, r"add\(n, dtype='float16'\): missing a required argument: 'n'"):
            tsopt.jit(add)()
        with self.assertRaisesRegex(TypeError, "the macro scale is called in kernels only"):
            scale(1, 2)
        with self.assertRaisesRegex(TypeError, r"T.Kernel\(4\) stands in a kernel only"):
            with T.Kernel(4):
                pass
        with self.assertRaisesRegex(TypeError, "eager was not called yet"):
            tsopt.jit(eager).ptx()


    def test_types_of_parameters(self):
        """Their names are in no closure: Python evaluates them where the function is defined."""

        def factory(n, dtype):
            shape = (n, 2)

            @T.prim_func
            def main(x: T.Tensor(shape, dtype)):
                with T.Kernel(1, threads=32):
                    x[0, 0] = 0

            return main

        made = tsopt.compile(factory(3, "float16"))
        captured = made.program["captured"]
        self.assertEqual((captured["shape"], captured["dtype"]), ({"tuple": [3, 2]}, "float16"))
        self.assertNotIn("n", captured)


class Alias(unittest.TestCase):
    def test_imports(self):
        tsopt.alias_tilelang()
        import tilelang
        import tilelang.language
        from tilelang.profiler import do_bench
        from tilelang.autotuner import autotune

        self.assertIs(tilelang.language, T)
        self.assertIs(T.reduce_sum, T.reduce_sum)
        from tilelang.contrib import nvcc
        from tilelang.carver.arch.cuda import CUDA  # whatever is imported is found
        from tilelang.carver.arch import driver

        self.assertGreater(driver.get_num_sms(), 0)  # a number, of which Python computes others
        self.assertEqual(Capture().value(driver), {"module": "tilelang.carver.arch.driver"})
        self.assertEqual(Capture().value(driver.get_num_sms), {"from": ["tilelang.carver.arch.driver", "get_num_sms"]})
        self.assertEqual((nvcc.parse_compute_version("8.6"), nvcc.get_target_compute_version("sm_90a")), ((8, 6), "9.0"))
        self.assertEqual((T.dtype("float16").bytes, T.float8_e4m3fn.bits, T.dtype(T.float32)), (2, 8, "float32"))
        self.assertIs(tilelang.jit, tsopt.jit)
        self.assertIs(autotune, tsopt.autotune)
        self.assertEqual((tilelang.cdiv(7, 2), tilelang.next_power_of_2(65), tilelang.next_power_of_2(1)), (4, 128, 1))
        tilelang.jit(out_idx=[1], pass_configs={tilelang.PassConfigKey.TL_ENABLE_FAST_MATH: True})(add)
        tilelang.disable_cache()
        from tvm import DataType

        self.assertEqual([DataType(t).bits for t in ("float16", "float8_e4m3", "bool")], [16, 8, 8])
        self.assertEqual(Capture().value(DataType), {"from": ["tvm", "DataType"]})

    def test_a_tensor_is_no_integer(self):
        class Tensor:
            def __index__(self):
                raise TypeError("only integer tensors of a single element can be converted to an index")

        self.assertEqual(Capture().value(Tensor()), {"object": "Tensor object"})


if __name__ == "__main__":
    unittest.main()
