"""Programs of several devices with one process for each, on the fake driver, whose memory the
processes share."""
import ctypes
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import fake_driver
import programs
import tsopt
from tsopt import _driver
from tsopt._instance import read_plan
from tsopt._rank import Rank
from tsopt._steps import Launch


needs_llc = unittest.skipUnless(shutil.which("llc") or shutil.which("llc-22"), "llc is not installed")


def plan(**changes):
    """The folder of a program of two devices that exchange their parts of x by a copy in
    symmetric memory, as y."""
    buffers, steps = [], []
    for d in range(2):
        buffers += [{"device": d, "bytes": 64, "symmetric": 0}, {"device": d, "bytes": 16}, {"device": d, "bytes": 16}]
    launch = {"grid": [1, 1, 1], "block": [32, 1, 1], "shared": 0, "cooperative": False, "together": 2}
    for d in range(2):
        own, x, y = 3 * d, 3 * d + 1, 3 * d + 2
        steps.append({"fill": {"buffer": own, "offset": 0, "bytes": 64, "width": 1, "bits": "0x0"}})
        for argument, buffer in ((0, x), (1, y)):
            steps.append({"copy": {
                "to": {"buffer": buffer, "offset": 0, "pitches": []}, "from": {"argument": argument, "offset": 16 * d, "pitches": []},
                "bytes": 16, "counts": [], "part": [4]}})
    steps.append({"wait": True})
    for d in range(2):
        own, x = 3 * d, 3 * d + 1
        steps.append({"launch": {**launch, "kernel": 0, "device": d, "params": [
            {"pointer": {"buffer": x, "offset": 0}}, {"pointer": {"buffer": own, "offset": 32}}, {"distance": {"to": 3 - own, "from": own}}]}})
    steps.append({"wait": True})
    for d in range(2):
        own, y = 3 * d, 3 * d + 2
        steps.append({"launch": {**launch, "kernel": 0, "device": d, "params": [{"pointer": {"buffer": y, "offset": 0}}, {"pointer": {"buffer": own, "offset": 32}}]}})
    steps.append({"wait": True})
    for d in range(2):
        steps.append({"copy": {
            "to": {"argument": 1, "offset": 16 * d, "pitches": []}, "from": {"buffer": 3 * d + 2, "offset": 0, "pitches": []},
            "bytes": 16, "counts": [], "part": [4]}})
    steps.append({"wait": True})
    says = {
        "abi": 2, "function": "shift", "devices": 2, "images": [{"file": "k.ptx", "kind": "ptx", "target": "sm_90a"}],
        "arguments": [{"name": n, "type": "f32", "shape": [8], "bytes": 32, "out": n == "y"} for n in "xy"],
        "kernels": [{"name": "k", "image": 0}], "buffers": buffers, "steps": steps, **changes}
    folder = tempfile.mkdtemp()
    with open(os.path.join(folder, "launch.json"), "w") as f:
        json.dump(says, f)
    with open(os.path.join(folder, "k.ptx"), "w") as f:
        f.write("")
    return folder


class Ranks(unittest.TestCase):
    def setUp(self):
        self.shared = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.shared)

    def run_all(self, part, *args, ranks=2, code=(0, 0), launched=True, **env):
        """What each rank prints, which must end by itself."""
        started = []
        for r in range(ranks):
            e = {**os.environ, "MASTER_ADDR": "localhost", "MASTER_PORT": str(os.getpid()),
                 "LOCAL_WORLD_SIZE": str(ranks), "FAKE_SHARED": self.shared, "TSOPT_RANKS_TIMEOUT": "20", **env}
            if launched:
                e["RANK"], e["WORLD_SIZE"] = str(r), str(ranks)
            else:
                e["TORCH_RANK"] = str(r)
            started.append(subprocess.Popen([sys.executable, "ranks_program.py", part, *args], env=e, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True))
        said = [p.communicate(timeout=60)[0] for p in started]
        self.assertEqual([p.returncode for p in started], list(code), said)
        return said

    def test_exchange(self):
        for launched, port in ((True, "29500"), (False, "29501"), (False, "")):
            for said in self.run_all("exchange", plan(), launched=launched, MASTER_PORT=port + str(os.getpid()) if port else ""):
                self.assertEqual(said, "on torch's stream: True 40 60\n")

    @needs_llc
    def test_compiled(self):
        """Rank 0 compiles for all."""
        file = programs.file(programs.TWO)
        for r, said in enumerate(self.run_all("compiled", file)):
            self.assertEqual(said, (
                f"main (rank {r} of 2)(A: bf16[64, 64], B: bf16[64, 64], C: f32[64, 64]): each rank passes its own part of the program's "
                "A: bf16[64, 128], B: bf16[128, 64], C: f32[64, 64]\nused where they are True\n"))

    @needs_llc
    def test_in_python(self):
        for r, said in enumerate(self.run_all("in_python", "")):
            turn, part, whole = said.splitlines()
            self.assertEqual(turn, f"turn (rank {r} of 2)(A: f32[4], B: f32[4]): each rank passes its own part of the program's A: f32[8], B: f32[8]")
            self.assertEqual(part, "(4, 32) True")
            self.assertRegex(whole, r"Error: halves: its shapes are those of the arrays that it is called with, .*: k = halves.compile\(M=…\), then k")

    @needs_llc
    def test_simulated(self):
        """Rank 0 simulates for all."""
        for r, said in enumerate(self.run_all("simulated", programs.file(programs.TWO))):
            lines = said.splitlines()
            self.assertRegex(lines[0], r"\(64, 64\) \{192.0\} .*C.*0")
            self.assertEqual(lines[1], f"[{10 - 10 * r}.0, 1.0, 2.0, 3.0] 0")
            self.assertRegex(lines[2], rf"main \(rank {r} of 2\): argument B: expected bf16\[64, 64\], got bf16\[128, 64\]")

    @needs_llc
    def test_autotune(self):
        """All ranks choose the same: rank 0 alone would take another, which rank 1 is slow with."""
        with tempfile.TemporaryDirectory() as cache:
            first = self.run_all("tune", "", TSOPT_CACHE=cache)
            again = self.run_all("tune_again", "", TSOPT_CACHE=cache)
        for said in first:
            self.assertEqual(said.splitlines(), [
                *["timed on [(4, 32), (4, 32)]"] * 3, "chosen {'rows': 4} 0.007 True", "rows=4 7.0 []", "rows=2 9.0 []",
                "rows=1 None ['Error: rank 1: MemoryError: 1 rows']", first[0].splitlines()[-1]])
            self.assertRegex(said.splitlines()[-1], "rows=x None .*CompileError")
        self.assertEqual(again, ["chosen {'rows': 4}\n"] * 2)

    @needs_llc
    def test_autotune_fails_early(self):
        """One rank fails while the others wait for it elsewhere: all go on with the next configuration."""
        with tempfile.TemporaryDirectory() as cache:
            for said in self.run_all("tune_early", "", TSOPT_CACHE=cache):
                self.assertRegex(said, r"chosen {'rows': 2} 0\.009.*\n(?s:.*)rows=4 None \['Error: rank 1: CudaError: out of memory'\]")

    @needs_llc
    def test_autotune_of_different_kernels(self):
        with tempfile.TemporaryDirectory() as cache:
            for said in self.run_all("tune_unlike", "", TSOPT_CACHE=cache):
                self.assertIn("Error: autotune of tuned: rank 1 asks for another kernel, other parameters or configurations than rank 0", said)

    def test_open_extents(self):
        """Which part of an array a rank has does not say how long the array is."""
        for said in self.run_all("opened", programs.file(programs.OPEN)):
            self.assertRegex(said, r"Error: .*main: the shape of x is open, x: f32\[\?\], and a rank knows its own part only; under torchrun write the extents of the whole")

    @needs_llc
    def test_verify(self):
        """Rank 0 compares the whole arrays for all."""
        for r, said in enumerate(self.run_all("verified", programs.file(programs.TWO))):
            wrong, right = said.splitlines()
            self.assertEqual(wrong, ("" if r == 0 else "rank 0: ") + "main differs from @main:")
            self.assertRegex(right, "C.*0")

    def test_what_is_wrong_is_said(self):
        other = plan(function="shift", buffers=[{"device": d, "bytes": 128, "symmetric": 0} for d in range(2)])
        last = plan(function="swap")
        for part, args, env, want in (
            ("unlike", (last,), {}, "Error: rank 1 is at the first call of swap, rank 0 at the first call of shift|Error: rank 0 is at the first call of shift, rank 1 at"),
            ("unlike", (other,), {}, "Error: shift of rank 1 is another program than that of rank 0"),
            ("whole", (), {}, r"TypeError: shift \(rank (0|1) of 2\): argument x: expected f32\[4\], got f32\[8\]\nexpected .*\(x: f32\[4\], y: f32\[4\]\): "
                              r"each rank passes its own part of the program's x: f32\[8\], y: f32\[8\]"),
            ("same", (), {}, r"Error: shift: the arrays of ranks 0 and 1 are on the same GPU \(0000:00:00.0\); call torch.cuda.set_device"),
            ("host", (), {}, "Error: shift: an exported program runs on CUDA devices only"),
            ("unmapped", (), {}, "Error: (rank 1: )?rank 1 cannot map memory of rank 0's GPU .*CUDA_VISIBLE_DEVICES"),
            ("exchange", (), {"LOCAL_WORLD_SIZE": "1"}, "Error: the job has 2 ranks, 1 of them on this machine"),
        ):
            with self.subTest(part=part, env=env):
                for said in self.run_all(part, plan(), *args, **env):
                    self.assertRegex(said, want)

    def test_other_number_of_ranks(self):
        for said in self.run_all("exchange", plan(), ranks=3, code=(0, 0, 0)):
            self.assertIn("Error: shift runs on 2 devices, and this job has 3 ranks, each with one: start it by torchrun --nproc-per-node=2", said)

    def test_rank_that_is_gone(self):
        said = self.run_all("killed", plan(), code=(0, 1))[0]
        self.assertRegex(said, r"tsopt: rank 0: rank 1 \(process \d+\) ended; what waits for it here is stopped\nError: rank 1 \(process \d+\) ended\n")
        said = self.run_all("fails", plan(), code=(0, 1))
        self.assertRegex(said[0], r"Error: rank 1 \(process \d+\) failed: ValueError: bad data\n")
        said = self.run_all("leaves", plan())
        self.assertRegex(said[0], r"rank 1 \(process \d+\) ended")

    def test_fork(self):
        for r, said in enumerate(self.run_all("forked", plan())):
            self.assertEqual(said, f"this process was forked by rank {r}, and has no part in the job\n")

    def test_rank_that_does_not_come(self):
        for said in self.run_all("late", plan(), TSOPT_RANKS_TIMEOUT="1"):
            self.assertRegex(said, r"Error: waited 1 s for rank 1 \(process \d+\): it did not come to call 2 of shift\n")

    def test_rank_that_never_comes(self):
        said = self.run_all("absent", plan(), TSOPT_RANKS_TIMEOUT="1")
        self.assertIn("Error: waited 1 s for rank 1: no call of a kernel of 2 devices came from there", said[0])


class Job:
    """A job of two ranks of which only this one is there."""

    rank, size, over = 0, 2, None

    def __init__(self):
        self.calls = [{}, {}]

    def gather(self, what, make):
        return [make()] * 2

    def keep(self, stop, finish):
        pass


class Plans(unittest.TestCase):
    """What a rank takes of a plan."""

    def setUp(self):
        fake_driver.use()
        os.environ["FAKE_SHARED"] = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, os.environ["FAKE_SHARED"])
        self.addCleanup(os.environ.pop, "FAKE_SHARED")

    def rank(self, *steps, change=None):
        folder = plan()
        says = read_plan(folder)
        says["steps"][:0] = steps
        if change:
            change(says["steps"])
        return Rank(folder, says, _driver.device(0), Job(), "shift")

    def refused(self, want, *steps, **change):
        with self.assertRaisesRegex(tsopt.Error, want):
            for step in self.rank(*steps, **change).steps:
                if isinstance(step, Launch):
                    step.bind([(4,), (4,)])

    def test_refusals(self):
        place = lambda buffer: {"buffer": buffer, "offset": 0, "pitches": []}
        bring = {"to": place(1), "from": {"argument": 0, "offset": 0, "pitches": []}, "bytes": 16, "counts": []}
        self.refused(r"shift cuts argument x in two ways, as \[2, 2\] and \[4\] on rank 0.*cut it alike", {"copy": {**bring, "part": [2, 2]}})
        moved = {**bring, "from": {"argument": 0, "offset": 16, "pitches": []}, "part": [4]}
        self.refused("shift cuts argument x in two ways", {"copy": moved})
        self.refused("shift copies argument x in a way of its own.*scale.view", {"copy": bring})
        self.refused(
            "shift: argument x, which every device has whole, is written by one kernel and read by another.*or run one process",
            {"copy": {**bring, "part": [4]}}, {"copy": {"to": place(4), "from": place(1), "bytes": 16, "counts": []}})

        def foreign(steps):
            launch = next(s["launch"] for s in steps if "launch" in s)
            launch["params"][0] = {"pointer": {"buffer": 4, "offset": 0}}

        self.refused("rank 0 would access memory of rank 1 that is not symmetric", change=foreign)

    def test_buffer_of_two_parts(self):
        """What a buffer stands for changes from launch to launch."""
        def again(steps):
            launch = next(s for s in steps if "launch" in s)
            both = {"launch": {**launch["launch"], "params": [{"pointer": {"buffer": 1, "offset": 0}}]}}
            bring = {"copy": {"to": {"buffer": 1, "offset": 0, "pitches": []}, "from": {"argument": 1, "offset": 0, "pitches": []}, "bytes": 16, "counts": [], "part": [4]}}
            steps[:] = [s for s in steps if "launch" not in s]
            at = steps.index({"wait": True})
            steps[at:at + 1] = [{"wait": True}, both, bring, {"wait": True}, both, {"wait": True}]

        starts = [s.bind([(4,), (4,)]) for s in self.rank(change=again).steps if isinstance(s, Launch)]
        self.assertEqual([ctypes.c_uint64.from_address(s.prepare(0, (0x1000, 0x2000)).args[2]._obj[0]).value for s in starts], [0x1000, 0x2000])

    def test_copies_between_devices(self):
        """They are steps of where they come from, to symmetric memory, which is mapped."""
        place = lambda buffer: {"buffer": buffer, "offset": 0, "pitches": []}
        steps = [{"copy": {"to": place(3 - b), "from": place(b), "bytes": 16, "counts": []}} for b in (0, 3)]
        copies = [s for s in self.rank(*steps).steps if type(s).__name__ == "Copy"]
        self.assertEqual(len(copies), 1)
        self.assertEqual(copies[0].number, 0)

    def test_dealt(self):
        """Elements 0, 2, 4 and 6 of x are the part of rank 0; two copies bring it."""
        def dealt(steps):
            for at, s in enumerate(steps):
                if s.get("copy", {}).get("from", {}).get("argument") == 0 and s["copy"]["to"]["buffer"] == 1:
                    break
            steps[at:at + 1] = [{"copy": {
                "to": {"buffer": 1, "offset": 4 * i, "pitches": [8]}, "from": {"argument": 0, "offset": 8 * i, "pitches": [16]},
                "bytes": 4, "counts": [2], "part": [4]}} for i in range(2)]

        rows = sorted(self.rank(change=dealt).parts.rows(0))
        self.assertEqual(rows, [(0, 0, 4), (8, 4, 4), (16, 8, 4), (24, 12, 4)])

    def test_one_barrier(self):
        """A barrier needs another one between two uses of its words."""
        def one(steps):
            steps[:] = [s for s in steps if "wait" not in s] + [{"wait": True}]

        barriers = [s for s in self.rank(change=one).steps if type(s).__name__ == "Barrier"]
        self.assertEqual(len(barriers), 2)
        self.assertNotEqual(barriers[0]._ops[0].address, barriers[1]._ops[0].address)


if __name__ == "__main__":
    unittest.main()
