"""Calls on devices, as far as they can be seen without one."""
import glob
import json
import os
import shutil
import struct
import tempfile
import time
import unittest
import unittest.mock

import fake_driver
import fake_torch
import programs
import tsopt
import tsopt.language as T
from tsopt import _cache, _compiler, _driver
from tsopt._steps import Copy, Fill


def needs_llc(test):
    return unittest.skipUnless(shutil.which("llc") or shutil.which("llc-22"), "llc is not installed")(test)


@needs_llc
class Launch(unittest.TestCase):
    def setUp(self):
        self.driver = fake_driver.use()
        self.a = fake_driver.Array((100, 200), "<u2", 40000)
        self.b = fake_driver.Array((200, 72), "<u2", 28800)
        self.c = fake_driver.Array((100, 72), "<f4", 28800)

    def test_arguments_are_used_where_they_are(self):
        kernel = tsopt.load(programs.GEMM)
        kernel(self.a, self.b, self.c)
        kernel(self.a, self.b, self.c)
        self.assertEqual(self.driver.names("allocate", "copy", "cuMemcpy2DAsync_v2"), [])
        self.assertEqual(len(self.driver.names("launch")), 2)
        self.assertEqual(len(self.driver.names("load")), 1)
        self.assertEqual(self.driver.names("launch")[0][1], [2, 2, 1])
        # The copy engine's descriptors are of the caller's arrays, each made once.
        self.assertEqual({x[1] for x in self.driver.names("encode")}, {self.a.address, self.b.address, self.c.address})
        self.assertEqual(len(self.driver.names("encode")), 3)

    def test_other_arrays(self):
        kernel = tsopt.load(programs.GEMM)
        other = fake_driver.Array((100, 72), "<f4", 28800)
        for c in (self.c, other, self.c):
            kernel(self.a, self.b, c)
            self.assertEqual(self.driver.params[2], c.address.to_bytes(8, "little"))
        self.assertEqual(len(self.driver.names("encode")), 4)

    def test_constants_are_uploaded_once(self):
        """When the program is loaded; the second instance of a device shares them."""
        kernel = tsopt.load(programs.file(programs.CONSTANT))
        folder = os.path.join(tempfile.mkdtemp(), "out")
        kernel.export(folder, chip="sm_90a")
        x, y = (fake_driver.Array((64,), "<f4", 256) for _ in range(2))
        for k in (kernel, tsopt.load(folder)):
            for _ in range(3):
                k(x, y)
        constant, = {p for p in self.driver.params} - {a.address.to_bytes(8, "little") for a in (x, y)}
        self.assertEqual(struct.unpack("<64f", _driver.device(0).download(int.from_bytes(constant, "little"), 256)), (3,) * 64)
        self.assertEqual(self.driver.names("allocate"), [("allocate", 256)])
        self.assertEqual(self.driver.names("copy"), [])

    def test_no_blocks(self):
        """Nothing is started for arrays without elements, nor described to the copy engine."""
        with open(programs.GEMM) as f:
            kernel = tsopt.load(programs.file(f.read().replace("100", "0")))
        self.assertIn("A: bf16[0, 200]", str(kernel.signature))
        kernel(fake_driver.Array((0, 200), "<u2", 0), self.b, fake_driver.Array((0, 72), "<f4", 0))
        self.assertEqual(self.driver.names("launch", "encode"), [])

    def test_more_than_the_compiler_could_hold(self):
        """A program is compiled for the arrays' shapes, without memory of their size."""
        n = 1 << 36
        kernel = tsopt.load(programs.file(programs.TWICE))
        x = fake_driver.Array((n,), "<f4", 16)
        kernel(x, x, 3)
        self.assertEqual(self.driver.names("launch")[-1][1], [n // 64, 1, 1])

    def test_open_extents_and_numbers(self):
        kernel = tsopt.load(programs.file(programs.TWICE))
        for n in (100, 640, 100):
            x, y = (fake_driver.Array((n,), "<f4", 4 * n) for _ in range(2))
            kernel(x, y, 3)
            self.assertIn(x.address, [struct.unpack("<Q", p)[0] for p in self.driver.params])
            self.assertIn(3, [struct.unpack("<i", p[:4])[0] for p in self.driver.params])
            self.assertEqual(self.driver.names("launch")[-1][1], [(n + 63) // 64, 1, 1])
        self.assertEqual(len(self.driver.names("load")), 1)

    def test_address(self):
        c = fake_driver.Array((100, 72), "<f4", 28800, offset=4)
        with self.assertRaisesRegex(TypeError, "argument C: its address 0x[0-9a-f]+4 is not a multiple of 16 bytes"):
            tsopt.load(programs.GEMM)(self.a, self.b, c)

    def test_mixed_places(self):
        with self.assertRaisesRegex(TypeError, "different devices: A on the host, B on cuda:0, C on cuda:0"):
            tsopt.load(programs.GEMM)(tsopt.empty((100, 200), "bf16"), self.b, self.c)

    def test_default_stream_of_another_device(self):
        """The driver refuses until that device is current."""
        self.driver.codes["launch"] = 400
        tsopt.load(programs.GEMM)(self.a, self.b, self.c)
        self.assertEqual(len(self.driver.names("launch")), 1)
        self.assertEqual(self.driver.current, [])

    def test_lines(self):
        tsopt.load(programs.GEMM)(self.a, self.b, self.c)
        self.assertEqual(self.driver.names("lines"), [])
        os.environ["TSOPT_LINE_INFO"] = "1"
        try:
            kernel = tsopt.load(programs.GEMM)
            kernel(self.a, self.b, self.c)
        finally:
            del os.environ["TSOPT_LINE_INFO"]
        self.assertEqual(self.driver.names("lines"), [("lines", True)])
        self.assertIn("gemm.mlir:16", kernel.ptx())

    def test_simulator_by_name(self):
        os.environ["TSOPT_SIM"] = "1"
        try:
            kernel = tsopt.load(programs.GEMM)
            kernel(self.a, self.b, self.c)
            self.assertEqual(self.driver.names("launch"), [])
            with self.assertRaisesRegex(tsopt.Error, "argument A: a Array cannot be copied"):
                kernel.verify(self.a, self.b, self.c)
        finally:
            del os.environ["TSOPT_SIM"]

    def test_export(self):
        folder = os.path.join(tempfile.mkdtemp(), "gemm")
        tsopt.load(programs.GEMM).export(folder, chip="sm_90a")
        compiler, _compiler.path = _compiler.path, None  # nobody may ask for it
        try:
            kernel = tsopt.load(folder)
            self.assertEqual(str(kernel.signature), "main(A: bf16[100, 200], B: bf16[200, 72], C: f32[100, 72])")
            kernel(self.a, self.b, C=self.c)
        finally:
            _compiler.path = compiler
        self.assertEqual(len(self.driver.names("launch")), 1)
        with self.assertRaisesRegex(tsopt.Error, "an exported program runs on CUDA devices only"):
            kernel(*[tsopt.empty(s, k) for s, k in (((100, 200), "bf16"), ((200, 72), "bf16"), ((100, 72), "f32"))])
        with open(os.path.join(folder, "launch.json")) as f:
            plan = json.load(f)
        plan["images"][0]["target"] = "sm_100a"
        with open(os.path.join(folder, "launch.json"), "w") as f:
            json.dump(plan, f)
        with self.assertRaisesRegex(tsopt.Error, "was compiled for sm_100a, and the device is sm_90a"):
            tsopt.load(folder)(self.a, self.b, self.c)

    def test_names_outside_of_an_export(self):
        """An exported plan loads files of its own folder, which are as they were exported."""
        folder = os.path.join(tempfile.mkdtemp(), "gemm")
        tsopt.load(programs.GEMM).export(folder, chip="sm_90a")
        where = os.path.join(folder, "launch.json")
        with open(where) as f:
            text = f.read()
        image = json.loads(text)["images"][0]["file"]
        for name in ("../" + image, "/" + image, "a\\" + image, "C:" + image, "", ".", "..", "a\0"):
            plan = json.loads(text)
            plan["images"][0]["file"] = name
            with open(where, "w") as f:
                json.dump(plan, f)
            with self.assertRaisesRegex(tsopt.Error, "asks for a file outside of its folder"):
                tsopt.load(folder)
        for cut in (text[: len(text) // 2], "", "[]"):
            with open(where, "w") as f:
                f.write(cut)
            with self.assertRaisesRegex(tsopt.Error, "launch.json cannot be read"):
                tsopt.load(folder)
        with open(where, "w") as f:
            f.write(text)
        os.truncate(os.path.join(folder, image), 1000)
        with self.assertRaisesRegex(tsopt.Error, "the file .* of 1000 bytes, is not that of [0-9]+ bytes which was exported"):
            tsopt.load(folder)(self.a, self.b, self.c)
        os.remove(os.path.join(folder, image))
        with self.assertRaisesRegex(tsopt.Error, "the file .* is missing"):
            tsopt.load(folder)(self.a, self.b, self.c)

    def test_damaged_cache(self):
        """What of the cache cannot be read, or is not what was written, is made again."""
        other = programs.file(programs.TWICE)
        x = fake_driver.Array((100,), "<f4", 400)

        def call():
            tsopt.load(programs.GEMM)(self.a, self.b, self.c)
            tsopt.load(other)(x, x, 3)
            return len(self.driver.names("launch"))

        def bundles():
            return sorted(d for d in glob.glob(os.path.join(_cache.folder(), "kernels", "*")))

        def files(name):
            return [f for d in bundles() for f in glob.glob(os.path.join(d, name))]

        def contents():
            found = {}
            for f in files("*"):
                with open(f, "rb") as g:
                    found[f] = g.read()
            return found

        def each(name, do):
            return lambda: [do(f) for f in files(name)]

        def cut(f):
            os.truncate(f, os.path.getsize(f) // 2)

        def flip(f):
            with open(f, "r+b") as g:
                g.seek(os.path.getsize(f) // 2)
                byte = g.read(1)
                g.seek(-1, 1)
                g.write(bytes([byte[0] ^ 1]))

        def exchange(folder):
            def do():
                one, two = sorted(glob.glob(os.path.join(_cache.folder(), folder, "*")))[:2]
                os.rename(one, one + "x")
                os.rename(two, one)
                os.rename(one + "x", two)
            return do

        with unittest.mock.patch.dict(os.environ, {"TSOPT_CACHE": tempfile.mkdtemp()}):
            self.assertEqual(call(), 2)
            whole = contents()
            for n, damage in enumerate((
                each("launch.json", cut), each("launch.json", flip), each("launch.json", os.remove), each("*.ptx", cut), each("*.ptx", flip), each("*.ptx", os.remove),
                each("*.ptx", lambda f: os.truncate(f, 0)), exchange("kernels"), lambda: [shutil.rmtree(d) for d in bundles()], exchange("index"),
            )):
                damage()
                for again in range(2):
                    self.assertEqual(call(), 2 * (2 * n + again + 2))
                self.assertEqual(contents(), whole)

    def test_disk(self):
        """A program seen before needs no compiler, and takes milliseconds."""
        text = programs.GEMM
        tsopt.load(text)(self.a, self.b, self.c)
        ask, _compiler.ask = _compiler.ask, None
        try:
            kernel, start = tsopt.load(text), time.perf_counter()
            kernel(self.a, self.b, self.c)
            print(f"a warm hit takes {1e3 * (time.perf_counter() - start):.2f} ms")
        finally:
            _compiler.ask = ask
        self.assertEqual(len(self.driver.names("launch")), 2)


@needs_llc
class Tensors(unittest.TestCase):
    """Tensors of torch take a short way from the second call on."""

    def setUp(self):
        self.driver = fake_driver.use()
        fake_torch.use()
        self.addCleanup(fake_torch.forget)
        self.kernel = tsopt.load(programs.GEMM)
        self.a = fake_torch.Tensor((100, 200), fake_torch.bfloat16)
        self.b = fake_torch.Tensor((200, 72), fake_torch.bfloat16)
        self.c = fake_torch.Tensor((100, 72), fake_torch.float32)

    def short(self, *args):
        """A call that must not look closely."""
        first, self.kernel._first = self.kernel._first, None
        try:
            return self.kernel(*args)
        finally:
            self.kernel._first = first

    def test_short_way(self):
        self.kernel(self.a, self.b, self.c)
        other = fake_torch.Tensor((100, 72), fake_torch.float32)
        for c, stream in ((self.c, 0x500), (other, 0x500), (self.c, 0x600), (other, 0x600)):
            fake_torch.streams[0] = stream
            self.assertIsNone(self.short(self.a, self.b, c))
            self.assertEqual(self.driver.params[2], c.data_ptr().to_bytes(8, "little"))
            self.assertEqual(self.driver.log[-1][4], stream)
        fake_torch.streams[0] = 0x500

    def test_all_ways_to_call(self):
        """The short way does not change what a call may be."""
        for args, named in (((self.a, self.b, self.c), {}), ((self.a, self.b), {}), ((self.a,), {"B": self.b, "C": self.c}), ((), {"A": self.a, "B": self.b})):
            for _ in range(2):
                result = self.kernel(*args, **named)
                self.assertEqual(result is None, len(args) + len(named) == 3)
        self.assertEqual(len(self.driver.names("launch")), 8)
        self.assertIsInstance(self.kernel, tsopt.Program)
        with self.assertRaisesRegex(TypeError, "takes 3 arguments, and 4 are given"):
            self.kernel(self.a, self.b, self.c, self.c)
        with self.assertRaisesRegex(TypeError, "argument B is missing"):
            self.kernel(self.a)

    def test_graphs(self):
        """Calls that repeat are graphs from some time on, by stream and arrays; a stream that is being captured takes kernels."""
        for _ in range(40):
            self.kernel(self.a, self.b, self.c)
        launches, graphs = self.driver.names("launch"), self.driver.names("again")
        self.assertEqual((len(launches) + len(graphs), len(self.driver.names("graph"))), (40, 1))
        self.assertGreater(len(graphs), 20)
        self.assertEqual({g[2] for g in graphs}, {0x500})
        node, = self.driver.names("node")
        self.assertEqual(node[1:5], (0x200, *launches[0][1:4]))
        self.assertEqual(node[5], self.driver.params)
        self.driver.capturing = True
        self.kernel(self.a, self.b, self.c)
        self.assertEqual(self.driver.log[-1][0], "launch")
        self.driver.capturing = False
        self.kernel(self.a, self.b, self.c)
        self.assertEqual(self.driver.log[-1][0], "again")
        self.kernel(self.a, self.b, fake_torch.Tensor((100, 72), fake_torch.float32))
        self.assertEqual(self.driver.log[-1][0], "launch")

    def test_graph_of_several_kernels(self):
        """Calls of several launches become one graph, and the kernel of a function that is called twice is loaded once."""
        kernel = tsopt.load(programs.file(programs.CALLED))
        x, y = (fake_torch.Tensor((64,), fake_torch.float32) for _ in range(2))
        for _ in range(40):
            kernel(x, y)
        launches, graphs = self.driver.names("launch"), self.driver.names("again")
        self.assertEqual((len(launches) + 2 * len(graphs), len(self.driver.names("graph")), len(self.driver.names("load"))), (80, 1, 1))
        self.assertGreater(len(graphs), 20)
        first, second = self.driver.names("node")
        self.assertEqual(first[5][0], x.data_ptr().to_bytes(8, "little"))
        self.assertEqual((first[5][1], second[5][1]), (second[5][0], y.data_ptr().to_bytes(8, "little")))
        kernel(y, x)
        self.assertEqual([entry[0] for entry in self.driver.log[-2:]], ["launch", "launch"])

    def test_no_graph_of_what_cannot_be_captured(self):
        kernel = tsopt.load(programs.file(programs.CALLED))
        self.driver.codes["node"] = 900
        x, y = (fake_torch.Tensor((64,), fake_torch.float32) for _ in range(2))
        for _ in range(40):
            kernel(x, y)
        self.assertEqual((len(self.driver.names("launch")), self.driver.names("again")), (80, []))

    def repeat(self):
        """Whether calls become graphs."""
        for _ in range(40):
            self.kernel(self.a, self.b, self.c)
        return bool(self.driver.names("again"))

    def test_graphs_of_the_default_stream(self):
        """It is the current context's, which is known of one device alone, and is not captured."""
        self.addCleanup(fake_torch.streams.update, {0: 0x500})
        fake_torch.streams[0] = 0
        self.assertFalse(self.repeat())
        self.driver.devices = 1
        self.kernel = tsopt.load(programs.GEMM)
        self.assertTrue(self.repeat())

    def test_no_graphs(self):
        """Where the driver makes none, or nobody wants them."""
        self.driver.codes["graph"] = 2
        self.assertFalse(self.repeat())
        self.driver.codes.clear()
        self.kernel = tsopt.load(programs.GEMM)
        with unittest.mock.patch.dict(os.environ, {"TSOPT_GRAPHS": "0"}):
            self.assertFalse(self.repeat())

    def test_calls_in_turn(self):
        """Of several shapes each is known."""
        kernel = tsopt.load(programs.file(programs.TWICE))
        tensors = {n: (fake_torch.Tensor((n,), fake_torch.float32), fake_torch.Tensor((n,), fake_torch.float32)) for n in (64, 128)}
        for n in (64, 128):
            kernel(*tensors[n], 3)
        first, kernel._first = kernel._first, None
        for n in (64, 128, 128, 64):
            kernel(*tensors[n], 3)
            self.assertEqual(self.driver.names("launch")[-1][1], [n // 64, 1, 1])
        kernel._first = first

    def test_result_is_made(self):
        first = self.kernel(self.a, self.b)
        second = self.short(self.a, self.b)
        self.assertEqual((second.shape, second.dtype), ((100, 72), fake_torch.float32))
        self.assertNotEqual(first.data_ptr(), second.data_ptr())
        self.assertEqual(self.driver.params[2], second.data_ptr().to_bytes(8, "little"))

    def test_types(self):
        self.assertIs(T.float32.as_torch(), fake_torch.float32)
        tsopt.alias_tilelang()
        from tilelang.utils import map_torch_type

        self.assertEqual([map_torch_type(t) for t in (T.float32, "float32")], 2 * [fake_torch.float32])

    def test_no_arguments(self):
        """Results that no array tells the place of are tensors on torch's current device, and made there."""
        kernel = tsopt.load(programs.file(programs.ONES))
        self.addCleanup(setattr, fake_torch, "current", 0)
        for fake_torch.current in (0, 1, 0):
            made = kernel()
            self.assertEqual((made.shape, made.dtype, made.get_device()), ((64,), fake_torch.float32, fake_torch.current))
            self.assertEqual(self.driver.params[0], made.data_ptr().to_bytes(8, "little"))
        self.assertEqual(len(self.driver.names("launch")), 3)

    def test_what_differs_is_checked(self):
        self.kernel(self.a, self.b, self.c)
        for says, args in (
            (r"expected bf16\[100, 200\], got f32", (fake_torch.Tensor((100, 200), fake_torch.float32), self.b, self.c)),
            (r"expected bf16\[200, 72\], got bf16\[72, 200\]", (self.a, fake_torch.Tensor((72, 200), fake_torch.bfloat16), self.c)),
            ("is not contiguous", (self.a, fake_torch.Tensor((200, 72), fake_torch.bfloat16, dense=False), self.c)),
            ("different devices", (self.a, self.b, fake_torch.Tensor((100, 72), fake_torch.float32, device=1))),
            (r"argument B: expected bf16\[200, 72\], got list", (self.a, [1], self.c)),
        ):
            with self.subTest(says), self.assertRaisesRegex(TypeError, says):
                self.kernel(*args)

    def test_no_memory(self):
        self.kernel(self.a, self.b, self.c)
        self.b.memory.address = 0
        with self.assertRaisesRegex(TypeError, "argument B has no memory of its own"):
            self.kernel(self.a, self.b, self.c)

    def test_another_device(self):
        self.kernel(self.a, self.b, self.c)
        tensors = [fake_torch.Tensor(t.shape, t.dtype, 1) for t in (self.a, self.b, self.c)]
        self.kernel(*tensors)
        self.assertEqual([x[1] for x in self.driver.names("load")], [0, 1])
        self.assertEqual([x[4] for x in self.driver.names("launch")], [0x500, 0x501])

    def test_first_call_in_a_capture(self):
        self.driver.capturing = True
        with self.assertRaisesRegex(tsopt.Error, "main: call once before the capture of a CUDA graph"):
            self.kernel(self.a, self.b, self.c)


class Steps(unittest.TestCase):
    """Fills and copies against what launch.json says they do."""

    def setUp(self):
        self.driver = fake_driver.use()
        folder = tempfile.mkdtemp()
        plan = {
            "abi": 1, "function": "main", "devices": 1, "arguments": [], "images": [], "kernels": [],
            "buffers": [{"device": 0, "bytes": 4096}, {"device": 0, "bytes": 4096}], "steps": [],
        }
        from tsopt._instance import Instance

        self.instance = Instance(folder, plan, {0: _driver.device(0)})

    def bytes(self, buffer, n):
        import ctypes

        return ctypes.string_at(self.instance.addresses[buffer], n)

    def test_fill(self):
        for width, bits in ((8, "0x1122334455667788"), (4, "0x11223344"), (8, "0x1122334411223344")):
            Fill(self.instance, {"buffer": 0, "offset": 16, "bytes": 64, "width": width, "bits": bits})((), (0,))
            self.assertEqual(self.bytes(0, 96), bytes(16) + int(bits, 16).to_bytes(width, "little") * (64 // width) + bytes(16))

    def test_copy(self):
        """Rows of 4 bytes of a 3x5x2 box, to and from pitches of their own."""
        import base64
        import random

        source = bytes(random.Random(1).randrange(256) for _ in range(1024))
        says = {
            "bytes": 4, "counts": [3, 5, 2],
            "from": {"data": base64.b64encode(source).decode(), "offset": 8, "pitches": [200, 24, 8]},
            "to": {"buffer": 1, "offset": 4, "pitches": [100, 16, 4]},
        }
        Copy(self.instance, says)((), (0,))
        want = bytearray(4096)
        for i in range(3):
            for j in range(5):
                for k in range(2):
                    to, start = 4 + 100 * i + 16 * j + 4 * k, 8 + 200 * i + 24 * j + 8 * k
                    want[to:to + 4] = source[start:start + 4]
        self.assertEqual(self.bytes(1, 4096), bytes(want))


if __name__ == "__main__":
    unittest.main()
