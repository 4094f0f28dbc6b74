"""Programs compiled for processors of this machine, called with arrays of the host."""
import array
import os
import platform
import shutil
import tempfile
import threading
import unittest

import tsopt
import tsopt.language as T
from programs import file

try:
    import numpy
except ImportError:
    numpy = None
try:
    import torch
except ImportError:
    torch = None

TWICE = """
func.func @main(%x: memref<?xf32> {tile.init = "random"}, %n: f32, %y: memref<?xf32> {tile.out}) {
  %c0 = arith.constant 0 : index
  %size = memref.dim %x, %c0 : memref<?xf32>
  tile.kernel (%i) = (0) to (%size) step (64) threads(32) {
    %t = tile.load %x[%i] : memref<?xf32> -> tensor<64xf32>
    %f = tile.fill %n : f32 -> tensor<64xf32>
    %p = arith.mulf %t, %f : tensor<64xf32>
    tile.store %p, %y[%i] : tensor<64xf32>, memref<?xf32>
  }
  return
}
"""

FIXED = TWICE.replace("memref<?x", "memref<96x")

SHIFT = """
func.func @main(%x: memref<4x256xf32> {tile.init = "random"}, %y: memref<4x256xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<256xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(4) blocks(%b) = (1) threads(128) {
    %xd = scale.view %x shard<0> at @device : memref<4x256xf32> -> memref<1x256xf32>
    %yd = scale.view %y shard<0> at @device : memref<4x256xf32> -> memref<1x256xf32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %one = arith.constant 1 : i32
    %me = scale.rank @device
    %up = arith.addi %me, %c1 : index
    %next = arith.remui %up, %c4 : index
    %t = tile.load %xd[%c0, %c0] : memref<1x256xf32> -> tensor<256xf32>
    %sent = comm.put %t, %buf[%c0] to %next : tensor<256xf32>, memref<256xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %in = comm.consume %buf, %came : memref<256xf32, #scale.mem<symmetric>>
    %r = tile.load %in[%c0] : memref<256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
    tile.store %r, %yd[%c0, %c0] : tensor<256xf32>, memref<1x256xf32>
  }
  return
}
"""


@tsopt.jit(target="cpu")
def scaled(a, factor):
    N = T.const("N")
    a: T.Tensor((N,), T.float32)
    b = T.empty((N,), T.float32)
    with T.Kernel(T.ceildiv(N, 32), threads=32) as bx:
        for i in T.Parallel(32):
            b[bx * 32 + i] = a[bx * 32 + i] * factor
    return b


@unittest.skipUnless(shutil.which("llc"), "llc is not installed")
@unittest.skipUnless(platform.machine() in ("x86_64", "aarch64") and platform.system() == "Linux", "another system")
class OnCPU(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def program(self, text):
        return tsopt.load(file(text), target="cpu")

    def test_arrays_in_place(self):
        twice = self.program(TWICE)
        for n in (1, 64, 1000, 0):
            x, y = array.array("f", range(n)), array.array("f", [7.0] * n)
            twice(x, 2.0, y)
            self.assertEqual(list(y), [2.0 * i for i in range(n)])

    def test_result_is_made(self):
        y = self.program(FIXED)(tsopt.array([float(i) for i in range(96)]), 3.0)
        self.assertEqual(y.tolist(), [3.0 * i for i in range(96)])

    def test_several_devices(self):
        shift = self.program(SHIFT)
        for _ in range(20):  # signals begin anew in each call
            x = array.array("f", range(1024))
            y = array.array("f", [0.0] * 1024)
            shift(memoryview(x).cast("B").cast("f", [4, 256]), memoryview(y).cast("B").cast("f", [4, 256]))
            self.assertEqual(list(y), list(x[768:]) + list(x[:768]))

    def test_threads_call_at_once(self):
        twice = self.program(TWICE)
        wrong = []

        def calls(k):
            for _ in range(20):
                x, y = array.array("f", [k] * 5000), array.array("f", [0.0] * 5000)
                twice(x, 2.0, y)
                if set(y) != {2.0 * k}:
                    wrong.append(k)

        threads = [threading.Thread(target=calls, args=(float(k),)) for k in range(4)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(wrong, [])

    def test_export(self):
        folder = os.path.join(self.folder, "out")
        x, y = array.array("f", [1.0, 2.0]), array.array("f", [0.0, 0.0])
        self.program(TWICE).export(folder, x, 2.0, y)
        tsopt.load(folder)(x, 5.0, y)
        self.assertEqual(list(y), [5.0, 10.0])

    def test_verify(self):
        self.assertTrue(self.program(TWICE).verify(array.array("f", [1.0, 2.0]), 2.0, array.array("f", [0.0, 0.0])))

    def test_bench(self):
        self.assertGreater(self.program(TWICE).bench(array.array("f", [1.0, 2.0]), 2.0, array.array("f", [0.0, 0.0]), warmup=1, rep=3), 0)

    def test_do_bench(self):
        from tsopt.tilelang import do_bench

        x, y = array.array("f", [1.0, 2.0]), array.array("f", [0.0, 0.0])
        twice = self.program(TWICE)
        self.assertGreater(do_bench(lambda: twice(x, 2.0, y), warmup=1, rep=3), 0)
        self.assertEqual(list(y), [2.0, 4.0])

    def test_explain_is_of_gpus(self):
        k = self.program(FIXED)
        with self.assertRaisesRegex(tsopt.Error, "explain describes GPUs"):
            k.explain()
        self.assertEqual(k.explain(chip="sm_90a").report["target"], "h200")

    def test_levels(self):
        k = self.program(FIXED)
        self.assertIn("main_kernel", k.ir("asm"))
        self.assertIn("tile.kernel", k.ir())
        with self.assertRaisesRegex(tsopt.Error, "unknown level 'ptx' of a program for cpu; expected one of .*tile, asm"):
            k.ptx()

    def test_load_of_python(self):
        with self.assertRaisesRegex(TypeError, "is Python: import it"):
            tsopt.load("examples/gemm.py", target="cpu")

    def test_autotune_is_for_devices(self):
        tuned = tsopt.autotune(tsopt.jit(target="cpu")(scaled.function), configs=[{"factor": 2.0}])
        with self.assertRaisesRegex(tsopt.Error, "the cost model does not know CPUs"):
            tuned(array.array("f", [1.0]))

    def test_unknown_target(self):
        with self.assertRaisesRegex(TypeError, "target 'tpu': kernels are for NVIDIA's processors"):
            tsopt.load(file(TWICE), target="tpu")

    @unittest.skipUnless(numpy, "no NumPy")
    def test_numpy(self):
        x = numpy.arange(96, dtype="float32")
        y = self.program(FIXED)(x, 2.0)
        self.assertIsInstance(y, numpy.ndarray)
        self.assertTrue(numpy.array_equal(y, 2 * x))
        self.assertTrue(numpy.array_equal(scaled(x, 3.0), 3 * x))

    @unittest.skipUnless(torch, "no torch")
    def test_torch(self):
        x = torch.arange(1000, dtype=torch.float32)
        y = torch.empty(1000)
        self.program(TWICE)(x, 2.0, y)
        self.assertTrue(torch.equal(y, 2 * x))
        self.assertTrue(torch.equal(scaled(x, 3.0), 3 * x))


if __name__ == "__main__":
    unittest.main()
