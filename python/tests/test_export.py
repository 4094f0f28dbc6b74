"""torch modules as text: accepted by mlir-opt, and as right as torch."""
import contextlib
import glob
import importlib
import io
import json
import math
import os
import subprocess
import sys
import tempfile
import unittest
import warnings

try:
    import torch
    from torch.nn import functional as F
except ImportError:
    torch = None

import tsopt
import upstream

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = os.path.join(HERE, "../../test/models")
sys.path.append(MODELS)


def needs_torch(test):
    return unittest.skipIf(torch is None, "torch is not installed")(test)


def evaluator(test):
    """The module that runs texts, where mlir-opt is; NumPy is where torch is."""
    if not upstream.mlir_opt():
        test.skipTest("mlir-opt is not installed")
    import linalg_numpy

    return linalg_numpy


class WithoutTorch(unittest.TestCase):
    def test_what_is_missing(self):
        done = subprocess.run([sys.executable, "-c", "import sys; sys.modules['torch'] = None; from tsopt.export import export"],
                              capture_output=True, text=True)
        self.assertIn("modules are exported by torch, which is not installed: pip install torch", done.stderr)

    def test_import_is_light(self):
        done = subprocess.run([sys.executable, "-c", "import tsopt, sys; print('torch' in sys.modules)"],
                              capture_output=True, text=True)
        self.assertEqual(done.stdout.strip(), "False", done.stderr)


def of(function):
    """A module of a function."""
    class Module(torch.nn.Module):
        def forward(self, *args):
            return function(*args)

    return Module()


def arrays(tensors):
    return [t.detach().float().numpy() if t.dtype == torch.bfloat16 else t.detach().numpy() for t in tensors]


class Compared(unittest.TestCase):
    """Tests whose oracle is torch."""

    def setUp(self):
        warnings.simplefilter("ignore")
        torch.manual_seed(0)

    def compare(self, model, *args, rtol=2e-5, **options):
        """Checks the results of an export's text, and returns the export."""
        from tsopt.export import export

        linalg_numpy = evaluator(self)
        exported = export(model, args, **options)
        given = iter(args)
        tensors = [next(given) if a.kind == "input" else exported.weights[a.name] for a in exported.arguments]
        with torch.no_grad():
            want = model.eval()(*args)
        want = want if isinstance(want, (tuple, list)) else [want]
        got = linalg_numpy.run(exported.text, *arrays(tensors))
        self.assertEqual(len(got), len(want))
        for g, w in zip(got, arrays(want)):
            self.assertEqual(g.shape, w.shape)
            if w.dtype.kind in "bi":
                self.assertEqual(g.tolist(), w.tolist())
            else:
                torch.testing.assert_close(torch.from_numpy(g.astype("f8")), torch.from_numpy(w.astype("f8")),
                                           rtol=rtol,
                                           atol=rtol * max(1e-3, abs(w[abs(w) < 1e30]).max(initial=0)), equal_nan=True)
        return exported


class Frozen(unittest.TestCase):
    """The texts in test/models, for which torch is not needed."""

    def test_accepted(self):
        if not upstream.mlir_opt():
            self.skipTest("mlir-opt is not installed")
        for file in glob.glob(os.path.join(MODELS, "*.mlir")):
            with self.subTest(os.path.basename(file)), open(file, encoding="utf-8") as text:
                upstream.accepted(text.read())


@needs_torch
class Models(Compared):
    def test_all(self):
        """Those in test/models: right, and the texts there are what is exported today."""
        from tsopt.export import main

        files = sorted(glob.glob(os.path.join(MODELS, "*.mlir")))
        self.assertGreaterEqual(len(files), 15)
        for file in files:
            with self.subTest(os.path.basename(file)), open(file, encoding="utf-8") as text:
                want = text.read()
                command = want.splitlines()[0].partition("tsopt.export ")[2].split()
                source, _, name = command[0].partition(":")
                module = importlib.import_module(os.path.basename(source)[:-3])
                inputs = getattr(module, f"{name}_inputs", getattr(module, "get_inputs", None))
                torch.manual_seed(0)
                model = getattr(module, name)()
                self.compare(model, *inputs(), rtol=1e-2 if "16" in want.splitlines()[0] or "f16" in want else 2e-5)
                with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as printed:
                    at = os.path.join(HERE, "../../", command[0])
                    main([at, *command[1:command.index("-o")], "--weights", os.path.join(folder, "w")])
                self.assertEqual(printed.getvalue().splitlines()[1:], want.splitlines()[1:], "export it again")


@needs_torch
class Operations(Compared):
    def all(self, **cases):
        for name, (function, *args) in cases.items():
            with self.subTest(name):
                self.compare(function if isinstance(function, torch.nn.Module) else of(function), *args)

    def test_pointwise(self):
        x, y, n = torch.randn(3, 5), torch.randn(5), torch.arange(-7, 8).reshape(3, 5)
        functions = {f.__name__: (f, x) for f in (
            F.relu, F.gelu, F.silu, F.mish, F.hardswish, F.hardsigmoid, F.softplus, F.elu, F.selu, F.celu, F.logsigmoid,
            F.leaky_relu, F.relu6, F.hardtanh, F.softsign, F.softshrink, F.hardshrink, torch.tanh, torch.sigmoid,
            torch.exp,
            torch.expm1, torch.erf, torch.sin, torch.cos, torch.floor, torch.round, torch.sign, torch.reciprocal,
            torch.square,
            torch.logical_not, torch.isnan)}
        self.all(
            **functions, gelu_tanh=(lambda x: F.gelu(x, approximate="tanh"), x),
            roots=(lambda x: x.abs().sqrt() + x.abs().rsqrt(), x),
            logs=(lambda x: (x.abs() + 1).log() + x.abs().log1p() + x.abs().log2(), x),
            clamp=(lambda x: x.clamp(-0.5, 0.5), x),
            clamped=(torch.clamp, x, y - 1, y + 1), add=(lambda x, y: x + 2 * y - (1 - x), x, y),
            alpha=(lambda x, y: torch.add(x, y, alpha=3), x, y),
            divide=(lambda x, y: x / y + 1 / y, x, y), powers=(lambda x: x**2 + x**3 + 2**x + x.abs()**0.5 + x**-1, x),
            where=(lambda x, y: torch.where(x > y, x, 0.0), x, y), fill=(lambda x, y: x.masked_fill(y > 0, -1.0), x, y),
            compare=(lambda x, y: ((x > y) & (x != 0)) | (x <= -1), x, y),
            lerp=(lambda x, y: torch.lerp(x, y, 0.3), x, y),
            integers=(lambda n: (n // 3, n % 3, n * 2 + 1, -n, n & 3, n > 2, n / 2), n),
            glu=(lambda x: F.glu(x.T.repeat(2, 1), 0), x),
            convert=(lambda n: (n.float() * 0.5, n.bool(), n.int(), (n > 0).long(), n.double()), n),
            prelu=(torch.nn.PReLU(5), x),
            addcmul=(lambda x, y: torch.addcmul(x, y, y, value=0.5), x, y), scalar=(lambda x: x + torch.tensor(2.0), x),
            fmod=(lambda x: torch.fmod(x, 0.3) + torch.remainder(x, 0.7), x),
            atan=(lambda x, y: torch.atan2(x, y), x, y),
        )

    def test_narrow_floats(self):
        """Arithmetic in f32 with one rounding for each operation, sums in f32."""
        for dtype in (torch.float16, torch.bfloat16):
            x = torch.randn(4, 300, dtype=dtype)
            for function in (F.gelu, lambda x: x * 3 + 1, lambda x: x.sum(-1), lambda x: x.mean(0), lambda x: x @ x.T,
                             lambda x: x.softmax(-1), lambda x: x.float(), lambda x: x.half() + x.bfloat16()):
                self.compare(of(function), x, rtol=1e-2)

    def test_reductions(self):
        x, b = torch.randn(3, 4, 5), torch.randn(3, 4) > 0
        self.all(
            sum=(lambda x: (x.sum(), x.sum(1), x.sum((0, 2), keepdim=True)), x),
            mean=(lambda x: (x.mean(), x.mean(-1, keepdim=True)), x),
            extremes=(lambda x: (x.amax(1), x.amin((0, 1)), x.max(), x.min(), x.max(1)[0]), x),
            places=(lambda x: x.max(1), x),
            least=(lambda x: x.min(-1, keepdim=True), x),
            argmax=(lambda x: (x.argmax(), x.argmax(1), x.argmin(0, keepdim=True)), x),
            nan=(lambda x: (x.argmax(1), x.argmin(1), *x.max(0), x.min(0)[1]),
                 torch.tensor([[1, math.nan, 3, math.nan], [2, 0, 5, 5]])),
            prod=(lambda x: x.prod(1), x), var=(lambda x: (x.var(1), x.std((0, 2), keepdim=True),
                                                           x.var(1, correction=0)), x),
            var_mean=(lambda x: torch.var_mean(x, 1), x), logsumexp=(lambda x: torch.logsumexp(x, (1, 2)), x),
            norms=(lambda x: (x.norm(dim=1), torch.linalg.vector_norm(x, 1, 2),
                              torch.linalg.vector_norm(x, float("inf"), 0)), x),
            truths=(lambda b: (b.any(1), b.all(0), b.any(), b.sum(1)), b),
            cumsum=(lambda x: (x.cumsum(1), x.cumprod(-1)), x),
            one=(lambda x: (x.unsqueeze(1).sum(1), x[:, :1].max(1)[0], x.unsqueeze(-1).expand(3, 4, 5, 2).sum(-1)), x),
            flip=(lambda x: x.flip(1).cumsum(1).flip(1), x),
        )

    def test_views(self):
        x = torch.randn(4, 6, 10)
        self.all(
            permute=(lambda x: (x.permute(2, 0, 1), x.transpose(1, 2) + 1, x[0].T), x), reshape=(lambda x: (
                x.reshape(24, 10), x.reshape(4, 2, 3, 5, 2), x.reshape(8, 3, 10), x.transpose(0, 1).reshape(6, -1),
                x.transpose(1, 2).reshape(4, 5, 2, 6), x.reshape(1, 240, 1), x[:1, :1].reshape(10),
                x.reshape(2, 1, 2, 60)), x),
            expand=(lambda x: (x[:, :1].expand(4, 3, 10), x[0, 0].expand(2, 10) * 2,
                               x[:, None].expand(4, 5, 6, 10).reshape(20, 60)), x),
            repeat=(lambda x: (x.repeat(1, 2, 1), x.repeat_interleave(3, 1),
                               x[:, :, None].expand(4, 6, 2, 10).reshape(4, 12, 10)[1:] + 1), x),
            slices=(lambda x: (x[1:3], x[:, ::2, 1:-1], x[-1], x[:, 2], x.transpose(0, 2)[3, 1:], x[..., None, 0]), x),
            parts=(lambda x: (*x.split(4, 1), *x.chunk(2, -1), *x.unbind(0), *x.split([1, 9], 2)), x),
            join=(lambda x: (torch.cat([x, x * 2], 1), torch.stack([x[0], x[1]], -1), torch.cat([x.T, x.T], 0)), x),
            turn=(lambda x: (x.flip(0, 2), x.roll(2, 1), x.roll((1, -2), (0, 2))), x),
            unfold=(lambda x: x.unfold(2, 4, 3), x),
            triangles=(lambda x: (x.tril(), x.triu(1), x.tril(-2)), x),
            diagonal=(lambda x: (x.diagonal(0, 1, 2), x.diagonal(-1, 1, 2)), x),
            pad=(lambda x: (F.pad(x, (1, 2)), F.pad(x, (0, 0, 3, 1), value=2.0), F.pad(x, (-1, 2))), x),
            made=(lambda x: (torch.arange(6)[:, None] <= torch.arange(10), torch.full((2, 3), 1.5),
                             torch.zeros_like(x), torch.arange(
                0, 5, 2), torch.arange(3.0) * 2, torch.ones(2) + x[0, 0, :2], torch.arange(12).reshape(3, 4)[1:, ::2]),
                x),
        )

    def test_writes(self):
        def written(x):
            y = x.clone()
            y[1:3, ::2] = 0.0
            y[0] += 1
            y[:, -1].mul_(2)
            return y

        self.all(parts=(written, torch.randn(4, 6)))

    def test_gathers(self):
        x, i = torch.randn(5, 4, 3), torch.tensor([[0, 2], [4, 1]])
        self.all(
            embedding=(lambda x, i: F.embedding(i, x[:, :, 0]), x, i),
            select=(lambda x, i: x.index_select(0, i[0]), x, i),
            index=(lambda x, i: (x[i], x[:, i % 4], x[-1 - i]), x, i), pairs=(lambda x, i: x[i, i % 4], x, i),
            gather=(lambda x, i: torch.gather(x[:, :, 0], 1, i % 4), x, i),
        )

    def test_products(self):
        a, b, c = torch.randn(2, 3, 4), torch.randn(2, 4, 5), torch.randn(4, 6)
        self.all(
            matmul=(lambda a, b, c: (a @ b, a @ c, a[0] @ c, a[0] @ b[1, :, 0], a[0, 0] @ c, a[:, None] @ b,
                                     c[:, 0] @ c[:, 1]), a, b, c),
            outer=(lambda a: (a[0, :, :1] @ a[0, :1], torch.outer(a[0, 0], a[0, 1])), a),
            linear=(torch.nn.Linear(4, 5), a),
            addmm=(lambda a, b, c: (torch.addmm(c[0], a[0], c), torch.baddbmm(a[:, :, :1], a, b, beta=0.5, alpha=2)),
                   a, b, c),
            einsum=(lambda a, b, c: (torch.einsum("bij,bjk->bik", a, b), torch.einsum("bij,jk->ibk", a, c),
                                     torch.einsum("bij,kj->bki", a, c.T)), a, b, c),
        )

    def test_attention(self):
        q, k = torch.randn(2, 4, 6, 8), torch.randn(2, 2, 6, 8)
        mask, truth = torch.randn(6, 6), torch.rand(2, 1, 6, 6) > 0.3
        truth[..., 0] = True
        f = F.scaled_dot_product_attention
        self.all(
            plain=(lambda q: f(q, q, q), q), causal=(lambda q: f(q, q * 2, q + 1, is_causal=True, scale=0.3), q),
            three=(lambda q: f(q, q, q), q[0]),
            shared=(lambda q, k: f(q, k, k, enable_gqa=True, is_causal=True), q, k),
            mask=(lambda q, m: f(q, q, q, m), q, mask),
            truths=(lambda q, m: f(q, q, q, m), q, truth), cross=(lambda q: f(q[:, :, :3], q, q[..., :5]), q),
        )

    def test_norms(self):
        x, image = torch.randn(3, 8), torch.randn(2, 6, 4, 3)
        norm = torch.nn.BatchNorm2d(6)
        norm(image)
        self.all(
            softmax=(lambda x: (x.softmax(-1), x.softmax(0), x.log_softmax(1)), x), layer=(torch.nn.LayerNorm(8), x),
            layers=(torch.nn.LayerNorm((4, 3), bias=False), image), rms=(torch.nn.RMSNorm(8), x),
            group=(torch.nn.GroupNorm(3, 6), image),
            groups=(torch.nn.GroupNorm(6, 6, affine=False), image), batch=(norm, image),
            rows=(torch.nn.BatchNorm1d(8), x),
            instance=(torch.nn.InstanceNorm2d(6, affine=True), image), normalize=(lambda x: F.normalize(x, dim=1), x),
        )

    def test_losses(self):
        x, t = torch.randn(5, 7), torch.tensor([1, 6, -100, 0, 3])
        image, labels = torch.randn(2, 4, 3, 3), torch.randint(0, 4, (2, 3, 3))
        self.all(
            cross=(lambda x, t: (F.cross_entropy(x, t), F.cross_entropy(x, t, reduction="sum"),
                                 F.cross_entropy(x, t, reduction="none")), x, t),
            pixels=(F.cross_entropy, image, labels), smooth=(lambda x, t: F.cross_entropy(x, t.clamp(0),
                                                                                          label_smoothing=0.1), x, t),
            nll=(lambda x, t: F.nll_loss(x.log_softmax(1), t), x, t), others=(lambda x, y: (
                F.mse_loss(x, y), F.smooth_l1_loss(x, y), F.huber_loss(x, y), F.kl_div(x, y.softmax(-1)),
                F.l1_loss(x, y)), x, x * 2),
        )

    def test_convolutions(self):
        x1, x2, x3 = torch.randn(2, 4, 9), torch.randn(2, 4, 8, 9), torch.randn(1, 4, 5, 6, 5)
        n = torch.nn
        self.all(
            one=(n.Conv1d(4, 6, 3, stride=2, padding=1), x1), two=(n.Conv2d(4, 6, (3, 2), dilation=(2, 1)), x2),
            three=(n.Conv3d(4, 2, 2, padding=1), x3),
            same=(n.Conv2d(4, 4, 3, padding="same"), x2), grouped=(n.Conv2d(4, 6, 3, groups=2, stride=2), x2),
            group1=(n.Conv1d(4, 8, 3, groups=2), x1),
            depthwise=(n.Conv2d(4, 4, 3, padding=1, groups=4), x2), depth1=(n.Conv1d(4, 4, 3, groups=4), x1),
            depth3=(n.Conv3d(4, 4, 2, groups=4), x3),
            wider=(n.Conv2d(4, 8, 3, groups=4), x2), image=(n.Conv2d(4, 6, 3), x2[0]),
            turned1=(n.ConvTranspose1d(4, 3, 3, stride=2, padding=1, output_padding=1), x1),
            turned=(n.ConvTranspose2d(4, 3, 3), x2),
            turned2=(n.ConvTranspose2d(4, 6, (3, 2), stride=(2, 3), padding=(1, 0), dilation=(2, 1), groups=2), x2),
            turned3=(n.ConvTranspose3d(4, 2, 3, stride=2, padding=1), x3),
            tight=(n.ConvTranspose2d(4, 3, 2, stride=2, padding=1), x2),
        )

    def test_pooling(self):
        x1, x2, x3 = torch.randn(2, 4, 9), torch.randn(2, 4, 8, 9), torch.randn(1, 4, 5, 6, 5)
        n = torch.nn
        self.all(
            max1=(n.MaxPool1d(3, 2, 1), x1), max2=(n.MaxPool2d(3, 2, padding=1, ceil_mode=True), x2),
            max3=(n.MaxPool3d(2, dilation=2, stride=1), x3),
            average1=(n.AvgPool1d(3, 2), x1), average2=(n.AvgPool2d(2, 3, padding=1), x2),
            average3=(n.AvgPool3d(2), x3),
            without=(n.AvgPool2d(3, 2, padding=1, count_include_pad=False), x2),
            ceil=(n.AvgPool2d(3, 2, ceil_mode=True), x2),
            adaptive=(n.AdaptiveAvgPool2d((4, 3)), x2), all=(n.AdaptiveAvgPool3d(1), x3),
            most=(n.AdaptiveMaxPool2d(1), x2),
            up=(lambda x: F.interpolate(x, scale_factor=2), x2),
        )

    def test_recurrences(self):
        class Recurrence(torch.nn.Module):
            def __init__(self, layer):
                super().__init__()
                self.layer = layer

            def forward(self, x):
                out, states = self.layer(x)
                return out, *(states if isinstance(states, tuple) else [states])

        for layer in (torch.nn.LSTM(4, 6, 2), torch.nn.GRU(4, 6, batch_first=True)):
            self.compare(Recurrence(layer), torch.randn(3, 2, 4))


@needs_torch
class Arguments(Compared):
    def test_dynamic(self):
        dynamic = torch.export.Dim.DYNAMIC
        model = of(lambda x: (x.reshape(-1, 4).softmax(0), x.mean(0), torch.cat([x, x]), x[:, 1:] + x.shape[0],
                              torch.arange(x.shape[0])))
        text = self.compare(model, torch.randn(6, 8), dynamic_shapes=[({0: dynamic},)]).text
        self.assertIn("%size = tensor.dim %", text)

    def test_kinds(self):
        class Module(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.table = torch.nn.Embedding(8, 4)
                self.out = torch.nn.Linear(4, 8, bias=False)
                self.out.weight = self.table.weight
                self.unused = torch.nn.Linear(2, 2)
                self.register_buffer("shift", torch.randn(8))
                self.constant = torch.randn(8)

            def forward(self, i):
                return self.out(self.table(i)) + self.shift * self.constant

        exported = self.compare(Module(), torch.tensor([1, 2]))
        self.assertEqual([(a.name, a.kind, a.dtype, a.shape) for a in exported.arguments], [
            ("i", "input", "i64", (2,)), ("out.weight", "parameter", "f32", (8, 4)), ("shift", "buffer", "f32", (8,)),
            ("constant", "constant", "f32", (8,))], "tied weights are one argument, unused ones none")
        self.assertEqual(exported.results, ["result"])

    def test_training_mode(self):
        model = torch.nn.Sequential(torch.nn.Dropout(0.5), torch.nn.BatchNorm1d(4)).train()
        from tsopt.export import export

        export(model, (torch.randn(3, 4),))
        self.assertTrue(model[1].training, "as it was")

    def test_written_buffers(self):
        class Counter(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.register_buffer("count", torch.zeros(2))

            def forward(self, x):
                self.count += 1
                return x * self.count

        from tsopt.export import export

        self.assertEqual(export(Counter(), (torch.ones(2),)).results, ["count", "result"])

    def test_locations(self):
        text = self.compare(of(F.gelu), torch.randn(4), locations=True).text
        self.assertRegex(text, r'loc\("test_export.py":\d+:0\)')


@needs_torch
class Errors(Compared):
    def error(self, function, *args, **options):
        from tsopt.export import export

        with self.assertRaises(tsopt.CompileError) as caught:
            export(of(function), args, **options)
        return caught.exception

    def test_operation_without_text(self):
        error = self.error(lambda x: (torch.sort(x)[0] + 1).relu() * x.sum(), torch.randn(4))
        self.assertRegex(str(error), r"test_export.py:\d+: aten.sort.(default|stable): it has no text in linalg\n"
                                     r"1 of 6 operations can be written, 4 depend on these: export the module")
        self.assertEqual(os.path.basename(error.diagnostics[0]["file"]), "test_export.py")
        self.assertIn(error.kinds, [["aten.sort.default"], ["aten.sort.stable"]])

    def test_random(self):
        self.assertIn("aten.", str(self.error(lambda x: x + torch.rand(4), torch.randn(4))))

    def test_type(self):
        self.assertIn("its result is of torch.complex64",
                      str(self.error(lambda x: x.to(torch.complex64).abs(), torch.randn(4))))
        self.assertIn("is of torch.complex64: tsopt has no such type",
                      str(self.error(abs, torch.randn(4, dtype=torch.complex64))))

    def test_size_of_data(self):
        self.assertIn("size depends on data", str(self.error(lambda x: x[x > 0] * 2, torch.randn(4))))

    def test_torch_fails(self):
        error = self.error(lambda x: x + 1 if x.sum() > 0 else x, torch.randn(4))
        self.assertRegex(str(error), "torch.export fails for Module: .*(?s:.)*must leave the module")


@needs_torch
class Commands(Compared):
    def main(self, *words):
        from tsopt.export import main

        with contextlib.redirect_stdout(io.StringIO()) as printed:
            main(list(words))
        return printed.getvalue()

    def file(self, text):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        with open(os.path.join(folder.name, "m.py"), "w", encoding="utf-8") as out:
            out.write("import torch\n" + text)
        return os.path.join(folder.name, "m.py")

    def test_kernelbench_form(self):
        file = self.file("class Model(torch.nn.Module):\n"
                         "  def __init__(self, n):\n    super().__init__()\n    self.fc = torch.nn.Linear(n, 2)\n"
                         "  def forward(self, x, y):\n    return self.fc(x) + y\n"
                         "def get_init_inputs():\n  return [3]\n"
                         "def get_inputs():\n  return [torch.randn(4, 3), torch.randn(4, 2)]\n")
        weights = os.path.join(self.folder, "w.safetensors")
        text = self.main(file + ":Model", "--dynamic", "x:0=rows", "--dynamic", "1:0=rows", "--weights", weights)
        self.assertIn("@main(%x: tensor<?x3xf32>, %y: tensor<?x2xf32>, %fc.weight: tensor<2x3xf32>, %fc.bias", text)
        with open(weights, "rb") as data:
            header = json.loads(data.read(int.from_bytes(data.read(8), "little")))
            self.assertEqual(header, {"fc.weight": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]},
                                      "fc.bias": {"dtype": "F32", "shape": [2], "data_offsets": [24, 32]}})
            self.assertEqual(len(data.read()), 32)

    def test_instances_and_dictionaries(self):
        file = self.file("class M(torch.nn.Module):\n  def forward(self, x, y=None):\n    return x * y\n"
                         "m = M()\ndef made():\n  return M()\n"
                         "def m_inputs():\n  return {'x': torch.ones(2), 'y': torch.ones(2)}\nmade_inputs = m_inputs\n")
        for name in ("m", "made"):
            self.assertIn("@main(%x: tensor<2xf32>, %y: tensor<2xf32>)", self.main(f"{file}:{name}"))

    def test_mistakes(self):
        file = self.file("class M(torch.nn.Module):\n  def forward(self, x):\n    return x\n")
        for words, said in (
            ([file], "FILE.py:NAME is expected"), (["none.py:M"], "there is no file none.py"),
            ([file + ":N"], "has no N: its modules are M"),
            ([file + ":M"], "has no example inputs: define M_inputs() or get_inputs()"),
        ):
            with self.subTest(said), self.assertRaises(tsopt.Error) as caught:
                self.main(*words)
            self.assertIn(said, str(caught.exception))
        file = self.file("class M(torch.nn.Module):\n  def forward(self, x):\n    return x\n"
                         "def get_inputs():\n  return [torch.ones(2)]\n")
        with self.assertRaisesRegex(tsopt.Error, r"--dynamic z:0: ARG:DIM\[=NAME\] is expected, .* are x"):
            self.main(file + ":M", "--dynamic", "z:0")


@needs_torch
class Backend(Compared):
    """torch.compile with an evaluator in the compiler's place."""

    def compiled(self, exported):
        linalg_numpy = evaluator(self)
        self.texts.append(exported.text)

        def call(*args):
            given = [a.numpy() if isinstance(a, torch.Tensor) else a for a in args]
            return [torch.tensor(r) for r in linalg_numpy.run(exported.text, *given)]

        return call

    def check(self, model, *inputs, dynamic=None):
        from tsopt._partition import backend

        self.texts = []
        torch._dynamo.reset()
        compiled = torch.compile(model.eval(), backend=backend(self.compiled), dynamic=dynamic)
        with torch.no_grad():
            for args in inputs:
                torch.testing.assert_close(compiled(*args), model(*args), rtol=1e-4, atol=1e-5)

    def test_whole(self):
        mlp = importlib.import_module("mlp").Mlp(8, 16)
        self.check(mlp, (torch.randn(3, 8),))
        self.assertEqual(len(self.texts), 1)

    def test_cut(self):
        """sort has no text: the graph is cut there."""
        self.check(of(lambda x: (torch.sort(x.relu() + 1)[0] * 2, x.transpose(0, 1).exp())), (torch.randn(3, 8),))
        self.assertGreaterEqual(len(self.texts), 2)

    def test_dynamic(self):
        self.check(of(lambda x: x.softmax(-1) + x.shape[0]), (torch.randn(3, 8),), (torch.randn(5, 8),), dynamic=True)
        self.assertIn("tensor<?x", self.texts[0])

    def test_attention_stays_whole(self):
        self.check(of(lambda q: F.scaled_dot_product_attention(q, q, q, is_causal=True)), (torch.randn(1, 2, 4, 8),))
        self.assertNotIn("xi1>", self.texts[0])


if __name__ == "__main__":
    unittest.main()
