"""Arrays whose elements do not lie row by row."""
import ctypes
import tempfile
import unittest

import tsopt
from tsopt._arrays import Laid, view
from tsopt._signature import near
from tsopt._values import Openings

ADD = """
func.func @main(%x: memref<?x?xf32, strided<[?, 1]>>, %y: memref<?x?xf32, strided<[?, 1]>> {tile.out}) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x?xf32, strided<[?, 1]>>
  tile.kernel (%i) = (0) to (%rows) step (8) threads(32) {
    %t = tile.load %x[%i, 0] : memref<?x?xf32, strided<[?, 1]>> -> tensor<8x8xf32>
    %u = arith.addf %t, %t : tensor<8x8xf32>
    tile.store %u, %y[%i, 0] : tensor<8x8xf32>, memref<?x?xf32, strided<[?, 1]>>
  }
  return
}
"""


class Strided:
    """An array of floats in memory of its own, as NumPy tells of one."""

    def __init__(self, shape, strides, size):
        self.memory = (ctypes.c_float * size)(*range(size))
        self.__array_interface__ = {
            "shape": shape, "typestr": "<f4", "strides": tuple(4 * s for s in strides), "data": (ctypes.addressof(self.memory), False), "version": 3}

    def tolist(self):
        return list(self.memory)


class Strides(unittest.TestCase):
    def setUp(self):
        self.add = tsopt.Program({"language": "mlir", "file": "add.mlir", "source": ADD, "entry": "main", "params": ""})

    def test_what_lies_between_is_the_callers(self):
        x, y = Strided((5, 3), (4, 1), 20), Strided((5, 3), (6, 1), 30)
        self.add(x, y)
        want = list(range(30))
        for i in range(5):
            for j in range(3):
                want[6 * i + j] = 2 * (4 * i + j)
        self.assertEqual(y.tolist(), want)

    def test_dense_arrays_have_strides_too(self):
        y = self.add(tsopt.array([[1, 2, 3], [4, 5, 6]]), tsopt.empty((2, 3)))
        self.assertIsNone(y)

    def test_rows_that_are_one_may_be_read(self):
        x, y = Strided((5, 3), (0, 1), 3), tsopt.empty((5, 3))
        self.add(x, y)
        self.assertEqual(y.tolist(), [[0, 2, 4]] * 5)
        with self.assertRaisesRegex(TypeError, "argument y is a result, and got .* with strides \\[0, 1\\], of which several elements lie in one place"):
            self.add(y, x)

    def test_refused(self):
        y = tsopt.empty((5, 3))
        for strides, says in (((1, 5), r"expected f32\[\?, \?\] with strides \[\?, 1\], got f32\[5, 3\] with strides \[1, 5\]"), ((-4, 1), "a stride is 0 or more")):
            with self.assertRaisesRegex(TypeError, says):
                self.add(Strided((5, 3), strides, 20), y)
        dense = tsopt.Program({"language": "mlir", "file": "dense.mlir", "source": ADD.replace(", strided<[?, 1]>", ""), "entry": "main", "params": ""})
        with self.assertRaisesRegex(TypeError, r"got f32\[5, 3\] with strides \[4, 1\], which is not contiguous; pass a contiguous copy \(.contiguous\(\), numpy.ascontiguousarray\(\)\)"):
            dense(Strided((5, 3), (4, 1), 20), y)

    def test_compiled_once_for_all(self):
        asked = []
        for strides in ((4, 1), (8, 1)):
            views = self.add.signature.check([Strided((5, 3), strides, 40), tsopt.empty((5, 3))])
            asked.append(self.add.bundle("sm_90a", views))
        self.assertEqual(*asked)

    def test_exported(self):
        source = ADD.replace("%x: memref<?x?xf32, strided<[?, 1]>>", "%x: memref<?x?xf32, strided<[?, 1]>> {tile.divisible = {strides = [2, 1]}}")
        program = tsopt.Program({"language": "mlir", "file": "add.mlir", "source": source, "entry": "main", "params": ""})
        with tempfile.TemporaryDirectory() as folder:
            program.export(folder, Strided((5, 3), (4, 1), 20), tsopt.empty((5, 3)), chip="sm_90a")
            loaded = tsopt.load(folder)
            self.assertEqual(str(loaded.signature), "main(x: f32[?, ?] with strides [?, 1], y: f32[?, ?] with strides [?, 1])")
            loaded.signature.check([Strided((7, 3), (6, 1), 42), tsopt.empty((7, 3))])
            with self.assertRaisesRegex(TypeError, "argument x: the stride of dimension 0 is 5, and the program promises a multiple of 2"):
                loaded.signature.check([Strided((7, 3), (5, 1), 42), tsopt.empty((7, 3))])

    def test_plan(self):
        plan = {"arguments": [{"shape": [5, 3], "strides": [4, 1]}], "values": [{"argument": 0, "stride": 0}], "open": [{"at": "/arguments/0/strides/0", "value": 0}]}
        openings = Openings(plan)
        self.assertEqual(openings.strides(0), (-1, 1))
        self.assertEqual(openings.evaluate([Laid((5, 3), (7, 1))]), [7])
        self.assertEqual(openings.evaluate([(5, 3)]), [3])

    def test_shapes_that_differ(self):
        self.assertEqual(Laid((5, 3), (3, 1)), (5, 3))
        self.assertNotEqual(Laid((5, 3), (4, 1)), (5, 3))
        self.assertFalse(Laid((5, 3), (4, 1)).overlaps())
        self.assertTrue(Laid((5, 3), (2, 1)).overlaps())
        self.assertFalse(Laid((1, 3), (0, 1)).overlaps())
        self.assertEqual(near((2, 3, 5), (-1, -1, 1)), [15, 5, 1])
        self.assertEqual(near((3, 5), (1, -1)), [1, 3])

    def test_elements(self):
        x = view(Strided((2, 2), (1, 2), 4))
        self.assertEqual(x.read(), bytes((ctypes.c_float * 4)(0, 2, 1, 3)))
        x.write(bytes((ctypes.c_float * 4)(5, 6, 7, 8)))
        self.assertEqual(x.value.tolist(), [5, 7, 6, 8])
        self.assertEqual(x.copied().read(), x.read())


if __name__ == "__main__":
    unittest.main()
