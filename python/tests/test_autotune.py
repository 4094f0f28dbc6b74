"""`@tsopt.autotune`: configurations by the model, and by time."""
import os
import sys
import tempfile
import threading
import time
import types
import unittest
from unittest import mock

import fake_driver
import fake_torch
import tsopt
import tsopt.language as T
from test_launch import needs_llc
from tsopt import _autotune, _bench, _space, _supply


def copies(a, block_M=32, threads=32):
    N = T.const("N")
    a: T.Tensor((N,), T.float32)
    b = T.empty((N,), T.float32)
    with T.Kernel(T.ceildiv(N, block_M), threads=threads) as bx:
        x = T.alloc_fragment((block_M,), T.float32)
        T.copy(a[bx * block_M], x)
        T.copy(x, b[bx * block_M])
    return b


def quotients(a, block_M=32):
    N = T.const("N")
    a: T.Tensor((N,), T.float32)
    b = T.empty((N,), T.float32)
    with T.Kernel(T.ceildiv(N, block_M), threads=32) as bx:
        for i in T.Parallel(block_M):
            b[bx * block_M + i] = 1.0 / a[bx * block_M + i]
    return b


CONFIGS = [{"block_M": 1}, {"block_M": "x"}, {"block_M": 64}]


def setUpModule():
    """What was chosen before is forgotten."""
    folder = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(folder.cleanup)
    patch = mock.patch.dict(os.environ, TSOPT_CACHE=folder.name)
    patch.start()
    unittest.addModuleCleanup(patch.stop)


def by_block(predicted):
    """Programs whose predicted times are given by block_M."""
    return mock.patch.object(tsopt.Program, "estimate", lambda self, views, chip="": (predicted.get(self.program["args"]["block_M"]), ""))


class Model(unittest.TestCase):
    def test_without_a_device_the_model_chooses(self):
        tuned = tsopt.autotune(tsopt.jit(copies), configs=CONFIGS)
        a = tsopt.array([float(i) for i in range(8192)])
        self.assertEqual(tuned(a).tolist(), a.tolist())
        table = tuned.tuning()
        self.assertEqual(table[0].config, {"block_M": 64}, f"a block an element is slow\n{table}")
        self.assertEqual([t.config for t in table if t.reason], [{"block_M": "x"}])
        self.assertIn("CompileError", tuned.failed[0][1])
        self.assertLess(table[0].predicted, table[-2].predicted)
        lines = str(table).splitlines()
        self.assertRegex(lines[0], "configuration +predicted µs +measured µs")
        self.assertRegex(lines[1], r"block_M=64 +\d+\.\d +–  chosen")
        said = tuned.remarks()[0]
        self.assertRegex(said["message"], r"block_M=64 was chosen of 3 configurations without a device: the model thinks that it takes \d+\.\d µs")
        self.assertEqual((said["file"], said["line"]), (__file__, copies.__code__.co_firstlineno))

    def test_remembered(self):
        a = tsopt.array([0.0] * 4096)
        first = tsopt.autotune(tsopt.jit(copies), configs=CONFIGS)
        first(a)
        again = tsopt.autotune(tsopt.jit(copies), configs=CONFIGS)
        with mock.patch.object(again, "_ranked", None):
            again(a)
        self.assertEqual(str(again.tuning()), str(first.tuning()))

    def test_processes_take_turns(self):
        """Who asks the same at the same time waits for the answer, and makes none of its own."""
        ranked, asked = _autotune.Tuned._ranked, []

        def slow(self, *args):
            asked.append(1)
            time.sleep(0.3)
            return ranked(self, *args)

        tuned = [tsopt.autotune(tsopt.jit(copies), configs=CONFIGS) for _ in range(2)]
        with mock.patch.object(_autotune.Tuned, "_ranked", slow):
            threads = [threading.Thread(target=t, args=(tsopt.array([0.0] * 2048),)) for t in tuned]
            for t in threads:
                t.start()
            for t in threads:
                t.join()
        self.assertEqual((len(asked), str(tuned[0].tuning())), (1, str(tuned[1].tuning())))

    def test_what_the_model_does_not_know(self):
        """The first that compiles, where no time is known."""
        with by_block({}):
            tuned = tsopt.autotune(tsopt.jit(copies), configs=[{"block_M": 16}, {"block_M": 8}])
            tuned(tsopt.array([0.0] * 64))
        self.assertEqual(tuned.tuning().best.config, {"block_M": 16})
        self.assertIn("the first that compiles", tuned.remarks()[0]["message"])

    def test_nothing_works(self):
        tuned = tsopt.autotune(tsopt.jit(copies), configs=[{"block_M": "x"}])
        with self.assertRaisesRegex(tsopt.Error, "none of the configurations works:\nblock_M=x: CompileError"):
            tuned(tsopt.array([0.0] * 64))
        self.assertEqual([t.config for t in tuned.tuning()], [{"block_M": "x"}])

    def test_time_is_limited(self):
        tuned = tsopt.autotune(tsopt.jit(copies), configs=[{"block_M": 8}], timeout=1e-4)
        with self.assertRaisesRegex(tsopt.Error, "compiling took longer than 0.0001 s"):
            tuned(tsopt.array([0.0] * 96))

    def test_factory(self):
        @tsopt.autotune(configs=[{"block": 1}, {"block": 64}])
        @tsopt.jit(out_idx=[1])
        def lazy(n, block=32):
            @T.prim_func
            def main(a: T.Tensor((n,), "float32"), b: T.Tensor((n,), "float32")):
                with T.Kernel(T.ceildiv(n, block), threads=32) as bx:
                    x = T.alloc_fragment((block,), "float32")
                    T.copy(a[bx * block], x)
                    T.copy(x, b[bx * block])

            return main

        kernel = lazy(8192)
        self.assertEqual(kernel.tuning().best.config, {"block": 64})
        self.assertIn("block=64 was chosen", str(kernel.remarks()))
        with self.assertRaisesRegex(TypeError, "was not chosen by @tsopt.autotune"):
            lazy.kernel(64, 4).tuning()
        self.assertEqual((kernel.config, kernel.latency), ({"block": 64}, None))

    def test_the_jit_of_older_versions(self):
        with self.assertWarnsRegex(UserWarning, "supply_type of autotune\\(\\) has no effect"):
            under = _autotune.measured_jit(skip_check=True, rtol=0.5, supply_type=3)(copies)
        tuned = _autotune.autotune(configs=[{"block_M": 1}, {"block_M": 64}], warmup=3)(under)
        self.assertEqual((tuned.skip_check, tuned.tolerance["rtol"], tuned.tolerance["atol"], tuned.warmup), (True, 0.5, 1e-2, 3))
        tuned(tsopt.array([float(i) for i in range(8192)]))
        self.assertEqual(tuned.tuning().best.config, {"block_M": 64})
        with self.assertRaisesRegex(TypeError, "no option 'skip'"):
            _autotune.measured_jit(skip=True)(copies)

    def test_a_call_may_choose(self):
        @tsopt.autotune(configs=[{"block": 1, "threads": 32}, {"block": 64, "threads": 32}], top=1)
        @tsopt.jit(out_idx=[1])
        def lazy(n, block=32, threads=64, dtype=T.float16):
            @T.prim_func
            def main(a: T.Tensor((n,), dtype), b: T.Tensor((n,), dtype)):
                with T.Kernel(T.ceildiv(n, block), threads=threads) as bx:
                    for i in T.Parallel(block):
                        b[bx * block + i] = a[bx * block + i]

            return main

        self.assertIn("tile.kernel blocks(%arg2) = (2) threads(128)", lazy(8, 4, threads=128, dtype=T.float32).ir())
        self.assertEqual(len(lazy(8, 4).tuning()), 1, "of what is left, threads=32")


    def test_configurations_of_any_values(self):
        """Values that JSON has not are found again as they are."""
        def configs(*_):
            return [{"block": (64,), "dtype": T.float32, "scale": 1.5}, {"block": (1,), "dtype": T.float32, "scale": 1.5}]

        @tsopt.jit(out_idx=[1])
        def lazy(n, block, dtype, scale):
            @T.prim_func
            def main(a: T.Tensor((n,), dtype), b: T.Tensor((n,), dtype)):
                with T.Kernel(T.ceildiv(n, block[0]), threads=32) as bx:
                    for i in T.Parallel(block[0]):
                        b[bx * block[0] + i] = a[bx * block[0] + i] * scale

            return main

        first = tsopt.autotune(lazy, configs=configs)(8192)
        tuned = tsopt.autotune(lazy, configs=configs)
        with mock.patch.object(tuned, "_ranked", None):
            again = tuned(8192)
        self.assertEqual(again.config, first.config)
        self.assertIs(type(again.config["block"]), tuple)

    def test_options_of_a_configuration(self):
        """Of pass_configs, a configuration's replace the kernel's."""
        configs = [{"block_M": 64, "pass_configs": {"tl.enable_fast_math": True, "tl.disable_tma_lower": True}}]
        divides = tsopt.autotune(tsopt.jit(quotients), configs=configs)
        divides(tsopt.array([1.0] * 64))
        self.assertIn("fastmath<arcp,afn>", divides.ir())
        self.assertIn("tl.disable_tma_lower has no effect", str(divides.remarks()))
        plain = tsopt.autotune(tsopt.jit(quotients, pass_configs={"tl.enable_fast_math": True}), configs=[{"block_M": 64, "pass_configs": {"tl.enable_fast_math": False}}])
        plain(tsopt.array([1.0] * 64))
        self.assertNotIn("fastmath", plain.ir())

    def test_a_program_without_arrays(self):
        tuned = tsopt.autotune(tsopt.jit(copies), configs=CONFIGS)
        k = tuned.compile(N=8192)
        self.assertEqual((k.config, k.latency, k.ref_latency), ({"block_M": 64}, None, None))
        self.assertEqual(k.tuning().best.config, {"block_M": 64})
        self.assertIn("memref<8192xf32>", k.ir())

    def test_the_same_reason_is_told_once(self):
        tuned = tsopt.autotune(tsopt.jit(copies), configs=[{"block_M": str(i)} for i in range(40)] + [{"block_M": -1}])
        with self.assertRaisesRegex(tsopt.Error, "none of the configurations works:\nblock_M=0 and 39 more: CompileError(?s:.)*block_M=-1: CompileError"):
            tuned(tsopt.array([0.0] * 64))


class Calls(unittest.TestCase):
    """TileLang's AutoTuner, whose files run as they are."""

    def test_run(self):
        def factory(n):
            def kernel(block=None):
                @T.prim_func
                def main(a: T.Tensor((n,), "float32"), b: T.Tensor((n,), "float32")):
                    with T.Kernel(T.ceildiv(n, block), threads=32) as bx:
                        for i in T.Parallel(block):
                            b[bx * block + i] = a[bx * block + i]

                return main

            return kernel

        tsopt.alias_tilelang()
        from tilelang.autotuner import AutoTuner
        from tilelang.carver.arch import CUDA  # a part that has no effect
        from tilelang.carver.template import MatmulTemplate

        tuner = AutoTuner.from_kernel(kernel=factory(1 << 16), configs=[{"block": 1}, {"block": 64}])
        result = tuner.set_compile_args(out_idx=[-1], target="auto").set_profile_args(rtol=1e-3).run(warmup=3, rep=20)
        self.assertEqual((result.config, result.latency, result.ref_latency, len(result.tuning())), ({"block": 64}, None, None, 2))
        self.assertEqual(result.kernel(tsopt.array([2.0] * (1 << 16))).tolist(), [2.0] * (1 << 16))
        with self.assertRaisesRegex(tsopt.Error, "does nothing here, so that it has no elements; configurations for autotune are lists"):
            list(MatmulTemplate(M=1).with_arch(CUDA("cuda")).recommend_hints(topk=2))


class Space(unittest.TestCase):
    def test_by_names(self):
        tuned = tsopt.autotune(tsopt.jit(copies))
        tuned(tsopt.array([1.0] * 256), threads=64)
        self.assertEqual({t.config["block_M"] for t in tuned.tuning()}, {32, 64, 128, 256})
        self.assertEqual({tuple(t.config) for t in tuned.tuning()}, {("block_M",)}, "what is given stays")
        parameters = tsopt.jit(copies).parameters.parameters
        self.assertEqual(len(_space.space("copies", parameters, {"a"})), 4 * 4)

    def test_names(self):
        import inspect

        def kernel(BLOCK_K, num_stages, tile_n, num_warps, block_size_q, causal, heads):
            pass

        got = _space.space("kernel", inspect.signature(kernel).parameters, ["tile_n"])
        self.assertEqual(sorted(got[0]), ["BLOCK_K", "block_size_q", "num_stages", "num_warps"])
        with self.assertRaisesRegex(tsopt.Error, "autotune of kernel would try 1920 configurations of BLOCK_K, .*1024 is the most"):
            with mock.patch.object(_space, "_VALUES", tuple((p, (*v, *[x + 1 for x in v])) for p, v in _space._VALUES)):
                _space.space("kernel", {n: p for n, p in inspect.signature(kernel).parameters.items() if n != "num_warps"}, ["heads"])

    def test_none(self):
        @tsopt.jit
        def plain(a, scale=2.0):
            a: T.Tensor((64,), T.float32)

        with self.assertRaisesRegex(tsopt.Error, "autotune of plain has no configs, and no parameter that the call leaves out is called like one"):
            tsopt.autotune(plain)(tsopt.array([0.0] * 64))
        with self.assertRaisesRegex(tsopt.Error, "an empty list of configs"):
            tsopt.autotune(plain, configs=[])

    def test_options(self):
        with self.assertWarnsRegex(UserWarning, r"supply_type of autotune\(\) has no effect"):
            tsopt.autotune(configs=[{}], supply_type=1)
        with self.assertRaisesRegex(TypeError, r"autotune\(\) has no option 'warm_up'"):
            tsopt.autotune(configs=[{}], warm_up=3)
        with self.assertRaisesRegex(TypeError, r"autotune\(top=0\): it is how many configurations are timed, at least 1, or None for all"):
            tsopt.autotune(configs=[{}], top=0)


@needs_llc
class Timed(unittest.TestCase):
    """On the fake device, whose times are given."""

    def setUp(self):
        self.driver = fake_driver.use()
        fake_torch.use()
        self.addCleanup(fake_torch.forget)
        sys.modules["torch"].cuda = types.SimpleNamespace(
            is_initialized=lambda: True, is_available=lambda: True, current_device=lambda: 0, get_device_name=lambda: "a fake")

    def tuned(self, times, predicted, **options):
        """A kernel tuned on 4096 elements; times are by block_M, None for one that fails."""
        timed = []

        def median(kernel, args, _, warmup, rep):
            block = kernel.program["args"]["block_M"]
            timed.append(block)
            if times[block] is None:
                raise tsopt.CudaError("it failed")
            return times[block]

        kernel = tsopt.autotune(tsopt.jit(copies), configs=[{"block_M": b} for b in times], **options)
        with mock.patch.object(_bench, "median", median), by_block(predicted):
            kernel(fake_torch.Tensor((4096,), fake_torch.float32))
        return kernel.tuning(), timed

    def test_the_best_of_the_model_are_timed(self):
        table, timed = self.tuned({32: 9.0, 64: 5.0, 128: 6.0, 256: 1.0}, {32: 4.0, 64: 3.0, 128: 2.0, 256: 7.0}, top=2)
        self.assertEqual(timed, [128, 64])
        self.assertEqual([t.config["block_M"] for t in table], [64, 128, 32, 256])
        self.assertEqual((table.best.config, table.best.measured), ({"block_M": 64}, 5.0))
        self.assertEqual(table.remark(), "block_M=64 is the fastest of 2 configurations that were timed on a fake, of 4: 5.0 µs, the model said 3.0")

    def test_all(self):
        _, timed = self.tuned({32: 9.0, 64: 5.0, 128: 6.0}, {32: 4.0, 64: 3.0, 128: 2.0}, top=None)
        self.assertEqual(len(timed), 3)

    def test_the_next_where_these_fail(self):
        table, timed = self.tuned({16: 9.0, 64: None, 128: None}, {16: 4.0, 64: 3.0, 128: 2.0}, top=2)
        self.assertEqual(timed, [128, 64, 16])
        self.assertEqual([t.reason for t in table], ["", "CudaError: it failed", "CudaError: it failed"])

    def test_what_is_timed_are_copies(self):
        """Arrays of the caller are not written; arrays of the host are not timed."""
        tuned = tsopt.autotune(tsopt.jit(copies), configs=[{"block_M": 64}, {"block_M": 128}])
        a, given = fake_torch.Tensor((4096,), fake_torch.float32), []
        with mock.patch.object(_bench, "median", lambda kernel, args, *_: given.extend(args) or 1.0):
            tuned(a)
            self.assertEqual(len(given), 2)
            self.assertTrue(all(x is not a and x.shape == a.shape for x in given))
            tuned(tsopt.array([0.0] * 4096))
        self.assertEqual(len(given), 2)
        self.assertEqual(tuned.tuning().device, "")

    def test_reference(self):
        """A kernel that is called with arrays is compared too, and the reference timed once."""
        compared = []
        sys.modules["torch"].testing = types.SimpleNamespace(assert_close=lambda x, y, **options: compared.append((x.shape, y.shape, options)))
        tuned = tsopt.autotune(tsopt.jit(copies), configs=[{"block_M": 64}, {"block_M": 128}], ref_prog=lambda a: a.clone(), rtol=1e-3)
        with mock.patch.object(_bench, "median", lambda kernel, *_: 3.0 if isinstance(kernel, tsopt.Program) else 7.0):
            tuned(fake_torch.Tensor((4096,), fake_torch.float32))
        self.assertEqual(compared, [((4096,), (4096,), {"check_dtype": False, "rtol": 1e-3, "atol": 1e-2})] * 2)
        self.assertEqual((tuned.tuning().best.measured, tuned.tuning().reference), (3.0, 7.0))

    def test_inputs(self):
        """Programs that are asked for without arrays are timed on given ones."""
        given = []
        tuned = tsopt.autotune(tsopt.jit(copies), configs=[{"block_M": 64}])
        a = fake_torch.Tensor((4096,), fake_torch.float32)
        with mock.patch.object(_bench, "median", lambda kernel, args, *_: given.extend(args) or 1.0), _supply.set_autotune_inputs([a]):
            k = tuned.compile(N=4096)
        self.assertEqual((given[0].shape, given[0] is a, k.latency), ((4096,), False, 1e-3))

    def test_later_calls_are_short(self):
        tuned = tsopt.autotune(tsopt.jit(copies), configs=[{"block_M": 64}])
        a = fake_torch.Tensor((4096,), fake_torch.float32)
        with mock.patch.object(_bench, "median", lambda *_: 1.0):
            tuned(a)
        with mock.patch.object(tuned.kernel, "_first", None), mock.patch.object(tuned, "_best", None):
            tuned(a)
        with mock.patch.object(tuned, "_choose", None):
            tuned(a=a)


if __name__ == "__main__":
    unittest.main()
