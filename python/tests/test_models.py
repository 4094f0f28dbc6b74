"""Programs on tensors with weights, and modules of torch compiled by tsopt."""
import importlib
import io
import json
import os
import shutil
import struct
import sys
import tempfile
import unittest
import warnings
import zipfile

try:
    import torch
    from torch.nn import functional as F
except ImportError:
    torch = None

import fake_driver
import programs
import tsopt
from tsopt._arrays import Array

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../test/models"))

LINEAR = """
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d1, d2)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<?x16xf32>, %fc.weight: tensor<8x16xf32>, %fc.bias: tensor<8xf32>)
    -> (tensor<?x8xf32>, tensor<?x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x16xf32>
  %empty = tensor.empty(%n) : tensor<?x8xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x8xf32>) -> tensor<?x8xf32>
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %fc.weight : tensor<?x16xf32>, tensor<8x16xf32>) outs(%fill : tensor<?x8xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<?x8xf32>
  %y = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%p, %fc.bias : tensor<?x8xf32>, tensor<8xf32>) outs(%empty : tensor<?x8xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %s = arith.addf %l, %r : f32
    linalg.yield %s : f32
  } -> tensor<?x8xf32>
  return %y, %p : tensor<?x8xf32>, tensor<?x8xf32>
}
"""


def numbers(*shape):
    """An array of small whole numbers, whose products are exact."""
    count = 1
    for n in shape:
        count *= n
    return Array(shape, "f32", struct.pack(f"<{count}f", *[(7 * i + 3) % 5 - 2 for i in range(count)]))


def product(x, w):
    x, w = x.tolist(), w.tolist()
    return [[sum(a * b for a, b in zip(row, column)) for column in w] for row in x]


class Weights(unittest.TestCase):
    def setUp(self):
        self.file = programs.file(LINEAR)
        self.x, self.w, self.b = numbers(5, 16), numbers(8, 16), numbers(8)
        self.bare = product(self.x, self.w)
        self.biased = [[p + b for p, b in zip(row, self.b.tolist())] for row in self.bare]

    def check(self, model):
        y, p = model(self.x)
        self.assertEqual((y.tolist(), p.tolist()), (self.biased, self.bare))

    def test_without_weights(self):
        program = tsopt.load(self.file)
        self.assertEqual(str(program.signature), "main(x: f32[?, 16], fc.weight: f32[8, 16], fc.bias: f32[8], "
                                                 "result0: f32[?, 8], result1: f32[?, 8])")
        y, p = program(self.x, self.w, self.b)
        self.assertEqual((y.tolist(), p.tolist()), (self.biased, self.bare))
        self.assertEqual(len(program.verify(self.x, self.w, self.b)), 2)

    def test_a_dictionary(self):
        model = tsopt.load(self.file, weights={"fc.bias": self.b, "fc.weight": self.w})
        self.check(model)
        y, p = model(x=self.x)
        self.assertEqual(p.tolist(), self.bare)
        self.assertEqual(len(model.verify(self.x)), 2)
        self.assertIn("fc.weight", str(model.program.signature))
        self.assertNotIn("fc.weight", str(model.signature))

    def test_results_that_are_given_are_written(self):
        model = tsopt.load(self.file, weights={"fc.bias": self.b, "fc.weight": self.w})
        y, p = tsopt.empty((5, 8)), tsopt.empty((5, 8))
        self.assertIsNone(model(self.x, y, p))
        self.assertEqual((y.tolist(), p.tolist()), (self.biased, self.bare))

    def test_safetensors(self):
        header = json.dumps({"__metadata__": {"format": "pt"},
                             "fc.weight": {"dtype": "F32", "shape": [8, 16], "data_offsets": [0, 512]},
                             "fc.bias": {"dtype": "F32", "shape": [8], "data_offsets": [512, 544]}}).encode()
        header += b" " * (-len(header) % 8)
        file = self.saved("m.safetensors", struct.pack("<Q", len(header)) + header + self.w.data + self.b.data)
        self.check(tsopt.load(self.file, weights=file))
        with self.assertRaisesRegex(tsopt.Error, "is no file of safetensors"):
            tsopt.load(self.file, weights=self.saved("n.safetensors", b"\xff" * 64))

    def npz(self, name, arrays):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as z:
            for n, shape, a in arrays:
                header = repr({"descr": "<f4", "fortran_order": False, "shape": shape}).encode() + b"\n"
                z.writestr(n + ".npy", b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + a.data)
        return self.saved(name, out.getvalue())

    def test_npz(self):
        file = self.npz("m.npz", [("fc.weight", self.w.shape, self.w), ("fc.bias", self.b.shape, self.b), ("more", (8,), self.b)])
        with self.assertWarnsRegex(UserWarning, "the program has no argument for more; the file has no array for x"):
            self.check(tsopt.load(self.file, weights=file))
        file = self.npz("wrong.npz", [("fc.weight", (16, 8), self.w)])
        with self.assertRaisesRegex(TypeError, r"wrong.npz: .*argument fc.weight: expected f32\[8, 16\], got f32\[16, 8\]"):
            tsopt.load(self.file, weights=file)

    def test_mistakes(self):
        for weights, kind, said in (
            ({"fc.wieght": self.w}, tsopt.Error, "has no argument fc.wieght for a weight; did you mean fc.weight?"),
            ({"fc.weight": self.b}, TypeError, r"argument fc.weight: expected f32\[8, 16\], got f32\[8\]"),
            ({"fc.weight": 3}, TypeError, "weight fc.weight is no array, but int"),
            ({"result0": self.w}, tsopt.Error, "result0 is a result, not a weight"),
            ("m.bin", tsopt.Error, "m.bin: weights are a dictionary, a file.safetensors or a file.npz"),
        ):
            with self.subTest(said), self.assertRaisesRegex(kind, said):
                tsopt.load(self.file, weights=weights)
        with self.assertRaisesRegex(TypeError, "argument fc.bias is missing"):
            tsopt.load(self.file, weights={"fc.weight": self.w})(self.x)

    def test_levels(self):
        program = tsopt.load(self.file)
        self.assertIn("func.func private @", program.ir("groups"))
        self.assertIn("sched.tree", program.ir("schedule"))
        self.assertIn("tile.kernel", program.ir("tile"))
        self.assertIn("llvm", program.ir("llvm-dialect"))

    @unittest.skipUnless(shutil.which("llc") or shutil.which("llc-22"), "llc is not installed")
    def test_on_a_device(self):
        """Weights are uploaded by the first call and stay."""
        driver = fake_driver.use()
        model = tsopt.load(self.file, weights={"fc.bias": self.b, "fc.weight": self.w})
        x, y, p = (fake_driver.Array((5, n), "<f4", 20 * n) for n in (16, 8, 8))
        model(x, y, p)
        allocated = len(driver.names("allocate"))
        first = driver.params
        model(x, y, p)
        self.assertEqual((len(driver.names("allocate")), driver.params), (allocated, first))
        launches = driver.names("launch")
        self.assertEqual(launches[:len(launches) // 2], launches[len(launches) // 2:])
        folder = os.path.join(tempfile.mkdtemp(), "out")
        model.export(folder, x, chip="sm_90a")
        tsopt.load(folder, weights={"fc.bias": self.b, "fc.weight": self.w})(x, y, p)
        self.assertEqual(len(driver.names("launch")), len(launches) * 3 // 2)

    def saved(self, name, data):
        file = os.path.join(tempfile.mkdtemp(), name)
        with open(file, "wb") as out:
            out.write(data)
        return file


@unittest.skipIf(torch is None, "torch is not installed")
class Torch(unittest.TestCase):
    """Modules in the simulator, against torch."""

    def setUp(self):
        warnings.simplefilter("ignore")
        torch.manual_seed(0)
        torch._dynamo.reset()

    def compare(self, model, compiled, *args, **named):
        with torch.no_grad():
            torch.testing.assert_close(compiled(*args, **named), model(*args, **named), rtol=1e-4, atol=1e-5)

    def model(self, file, name, *init):
        module = importlib.import_module(file)
        return getattr(module, name)(*init).eval(), module.get_inputs()

    def test_llama(self):
        model, inputs = self.model("llama", "Llama")
        compiled = tsopt.compile(model, *inputs)
        self.compare(model, compiled, *inputs)
        self.assertEqual(len(compiled.verify(*inputs)), 1)
        self.assertIn("func.func @main", compiled.text)
        self.assertGreater(len(compiled.groups), 4)

    def test_dynamic_batch(self):
        model, (x,) = self.model("mlp", "Mlp", 16, 32)[0], (torch.randn(4, 16),)
        compiled = tsopt.compile(model, x, dynamic_shapes=({0: torch.export.Dim.DYNAMIC},))
        for n in (4, 7, 1):
            self.compare(model, compiled, torch.randn(n, 16))
        self.compare(model, compiled, x=torch.randn(16, 3).t())
        with torch.no_grad():
            model.down.bias.add_(1)  # parameters are the module's own
        self.compare(model, compiled, x)

    def test_convolutions(self):
        model = torch.nn.Sequential(torch.nn.Conv2d(3, 8, 3, padding=1), torch.nn.BatchNorm2d(8), torch.nn.ReLU(),
                                    torch.nn.Conv2d(8, 4, 3, stride=2)).eval()
        x = torch.randn(2, 3, 9, 9)
        self.compare(model, tsopt.compile(model, x), x)
        self.compare(model, torch.compile(model, backend=tsopt.backend), x)

    def test_inputs_and_outputs_are_trees(self):
        class Module(torch.nn.Module):
            def forward(self, pair, scale=2.0, *, more=None):
                a, b = pair
                return {"sum": (a + b["x"]) * scale, "rest": [None, a if more is None else a * more]}

        model, a, b = Module().eval(), torch.randn(4, 8), torch.randn(4, 8)
        self.compare(model, tsopt.compile(model, (a, {"x": b})), (a, {"x": b}))
        compiled = tsopt.compile(model, (a, {"x": b}), 3.0, more=b)
        self.compare(model, compiled, (b, {"x": a}), scale=3.0, more=a)
        for said, args, named in (("is called with 4.0 in its place", ((a, {"x": b}), 4.0), {"more": b}),
                                  ("was compiled for inputs of the form", ((a, b), 3.0), {"more": b}),
                                  ("missing a required argument: 'pair'", (), {})):
            with self.subTest(said), self.assertRaisesRegex(TypeError, said):
                compiled(*args, **named)

    def test_buffers_are_written(self):
        class Counts(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.register_buffer("total", torch.zeros(8))

            def forward(self, x):
                self.total.add_(x.sum(0))
                return x * self.total

        model, x = Counts().eval(), torch.randn(4, 8)
        compiled = tsopt.compile(model, x)
        compiled(x)
        torch.testing.assert_close(compiled(x), x * 2 * x.sum(0))
        torch.testing.assert_close(model.total, 2 * x.sum(0))

    def test_training_is_refused(self):
        with self.assertRaisesRegex(tsopt.Error, r"Linear is in training mode, .*: call \.eval\(\) on it before"):
            tsopt.compile(torch.nn.Linear(8, 8), torch.randn(8, 8))

    def test_what_cannot_be_compiled_is_told_at_once(self):
        class Flat(torch.nn.Module):
            def forward(self, x):
                return x.relu().reshape(-1)

        class Sort(torch.nn.Module):
            def forward(self, x):
                return torch.sort(x)[0]

        x = torch.randn(4, 8)
        with self.assertRaisesRegex(tsopt.CompileError, "the size of result0 is computed of sizes in dynamic_shapes"):
            tsopt.compile(Flat().eval(), x, dynamic_shapes=({0: torch.export.Dim.DYNAMIC},))
        self.compare(Flat().eval(), tsopt.compile(Flat().eval(), x), x)
        with self.assertRaisesRegex(tsopt.CompileError, "aten.sort.default: it has no text in linalg"):
            tsopt.compile(Sort().eval(), x)

    def test_saved(self):
        """What export writes, load reads."""
        from tsopt.export import export, save

        model, (x,) = self.model("mlp", "Mlp", 16, 32)[0], (torch.randn(4, 16),)
        exported = export(model, (x,))
        folder = tempfile.mkdtemp()
        save(exported.weights, os.path.join(folder, "m.safetensors"))
        with open(os.path.join(folder, "m.mlir"), "w") as out:
            out.write(exported.text)
        loaded = tsopt.load(os.path.join(folder, "m.mlir"), weights=os.path.join(folder, "m.safetensors"))
        self.compare(model, loaded, x)
        self.assertIsInstance(loaded(x), torch.Tensor)

    # The backend of torch.compile.

    def check(self, model, *inputs, said=None):
        compiled = torch.compile(model, backend=tsopt.backend)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            for args in inputs:
                self.compare(model, compiled, *args)
        stays = [str(w.message) for w in caught if "stays torch's" in str(w.message)]
        self.assertEqual(bool(stays), said is not None, stays)
        if said:
            self.assertIn(said, stays[0])

    def test_backend(self):
        model, _ = self.model("mlp", "Mlp", 16, 32)
        self.check(model, *[(torch.randn(n, 16),) for n in (4, 5, 7)])
        self.assertIn("tsopt", torch._dynamo.list_backends())

    def test_backend_llama(self):
        model, inputs = self.model("llama", "Llama")
        self.check(model, inputs)

    def test_operations_without_text_stay(self):
        self.check(lambda x: torch.sort(x.relu() @ x)[0] * 2, (torch.randn(16, 16),))

    def test_sizes_of_each_call(self):
        """A result whose size is computed is compiled for each set of sizes."""
        self.check(lambda x: x.relu().reshape(-1) * x.shape[0], *[(torch.randn(n, 8),) for n in (4, 6, 7, 6)])

    def test_what_cannot_be_compiled_stays(self):
        self.check(lambda x: F.conv2d(x, torch.ones(4, 3, 3, 3)), (torch.randn(1, 3, 8, 8),),
                   said="is not supported on whole tensors outside of a group")

    def test_gradients(self):
        f, x = (lambda x: (x.relu() @ x).softmax(-1) ** 2), torch.randn(8, 8, requires_grad=True)
        got, = torch.autograd.grad(torch.compile(f, backend=tsopt.backend)(x).sum(), x)
        want, = torch.autograd.grad(f(x).sum(), x)
        torch.testing.assert_close(got, want, rtol=1e-4, atol=1e-5)


if __name__ == "__main__":
    unittest.main()
