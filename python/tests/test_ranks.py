"""Programs of several devices with one process for each, on the fake driver, whose memory the
processes share."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import programs


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

    def run_all(self, part, *args, ranks=2, code=(0, 0), **env):
        """What each rank prints, which must end by itself."""
        started = []
        for r in range(ranks):
            e = {**os.environ, "RANK": str(r), "LOCAL_RANK": str(r), "WORLD_SIZE": str(ranks), "MASTER_ADDR": "localhost", "MASTER_PORT": str(os.getpid()),
                 "LOCAL_WORLD_SIZE": str(ranks), "FAKE_SHARED": self.shared, "TSOPT_RANKS_TIMEOUT": "20", **env}
            started.append(subprocess.Popen([sys.executable, "ranks_program.py", part, *args], env=e, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True))
        said = [p.communicate(timeout=60)[0] for p in started]
        self.assertEqual([p.returncode for p in started], list(code), said)
        return said

    def test_exchange(self):
        for said in self.run_all("exchange", plan()):
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

    def test_autotune(self):
        for said in self.run_all("tune", ""):
            self.assertRegex(said, "Error: tuned: autotune times a program of several devices in one process.*call it once without torchrun")

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
            ("host", (), {}, r"Error: shift runs on several devices: under torchrun each rank has its part.*Without torchrun"),
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


if __name__ == "__main__":
    unittest.main()
