"""What is asked of torch's tensors that are no plain ones."""
import os
import sys
import tempfile
import unittest
import warnings
from unittest import mock

import fake_driver
import fake_torch
import programs
import tsopt
from test_launch import needs_llc


@needs_llc
class Gradients(unittest.TestCase):
    def setUp(self):
        self.driver = fake_driver.use()
        fake_torch.use()
        self.addCleanup(fake_torch.forget)
        self.kernel = tsopt.load(programs.GEMM)
        self.tensors = [fake_torch.Tensor(s, t) for s, t in (((100, 200), fake_torch.bfloat16), ((200, 72), fake_torch.bfloat16), ((100, 72), fake_torch.float32))]

    def said(self, times=2):
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            for _ in range(times):
                self.kernel(*self.tensors)
        return said

    def test_a_gradient_that_is_lost(self):
        self.assertEqual(self.said(), [])
        self.tensors[1].requires_grad = True
        said = self.said()
        self.assertEqual(len(said), 1, "once")
        self.assertIn("main: an argument requires a gradient, and none flows through this call", str(said[0].message))
        self.assertEqual(os.path.basename(said[0].filename), "test_torch.py", "it names the caller's line")

    def test_none_is_wanted(self):
        self.tensors[1].requires_grad = True
        with mock.patch.object(fake_torch, "grad", False):
            self.assertEqual(self.said(), [])
        self.assertEqual(len(self.said()), 1, "what was remembered tells it, too")
        self.assertEqual(len(self.driver.names("launch")), 4)


@needs_llc
class Guards(unittest.TestCase):
    """Calls with tensors like those of the call before, which torch compares."""

    def setUp(self):
        self.driver = fake_driver.use()
        self.modules = fake_torch.use()
        self.addCleanup(fake_torch.forget)
        test, self.asked = self, []

        class TensorGuards:
            def __init__(self, *tensors, dynamic_dims_sizes, dynamic_dims_strides):
                self.sizes = dynamic_dims_sizes
                test.assertEqual(dynamic_dims_strides, [list(t.stride()) for t in tensors])

            def check(self, *tensors):
                test.asked.append([list(t.shape) for t in tensors] == self.sizes)
                return test.asked[-1]

        fake_torch.Tensor.stride = lambda t: (t.shape[-1], 1)[-len(t.shape):]
        self.modules["torch._C"]._dynamo = mock.Mock()
        self.modules["torch._C"]._dynamo.guards.TensorGuards = TensorGuards

    def test_alike(self):
        kernel = tsopt.load(programs.file(programs.TWICE))
        tensors = {n: [fake_torch.Tensor((n,), fake_torch.float32) for _ in range(2)] for n in (64, 128)}
        for n in (64, 64, 64):  # seen, looked up, looked up again
            kernel(*tensors[n], 3)
        self.assertEqual(self.asked, [])
        for n in (64, 128, 128, 128, 128, 64):
            kernel(*tensors[n], 3)
            self.assertEqual(self.driver.names("launch")[-1][1], [n // 64, 1, 1])
        self.assertEqual(self.asked, [True, False, False, False, True, False])

    def test_other_values(self):
        """What is no tensor is compared beside them."""
        kernel = tsopt.load(programs.file(programs.TWICE))
        x, y = (fake_torch.Tensor((64,), fake_torch.float32) for _ in range(2))
        for number in (3, 3, 3, 3, 5):
            kernel(x, y, number)
            self.assertIn(number, [int.from_bytes(p[:4], "little") for p in self.driver.params])


class Traced(unittest.TestCase):
    def test_tensors_without_elements(self):
        """Those by which torch follows a program."""
        fake_torch.use()
        self.addCleanup(fake_torch.forget)

        class FakeTensor(fake_torch.Tensor):
            pass

        sys.modules["torch._subclasses.fake_tensor"] = mock.Mock(FakeTensor=FakeTensor)
        kernel = tsopt.load(programs.file(programs.TWICE))
        x = FakeTensor((64,), fake_torch.float32)
        with self.assertRaisesRegex(TypeError, r"FakeTensor has a shape and no elements.*kernel\.op\(\"ns::name\"\)"):
            kernel(x, x, 3)


if __name__ == "__main__":
    unittest.main()
