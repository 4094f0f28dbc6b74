"""The compiler's process: found, lost, shared."""
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from unittest import mock

import programs
import tsopt
from tsopt import _cache, _compiler


ENDLESS = """func.func @main(%A: memref<64xf32> {tile.out}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1000000000000 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = arith.constant 1.0 : f32
    memref.store %v, %A[%c0] : memref<64xf32>
  }
  return
}"""


def _runs(pid):
    """Whether a process runs, which is no child of ours."""
    try:
        os.kill(pid, 0)
        with open(f"/proc/{pid}/stat") as f:
            return f.read().rsplit(")", 1)[1].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


class Process(unittest.TestCase):
    def test_version(self):
        self.assertTrue(tsopt.__version__)

    def test_missing(self):
        with mock.patch.dict(os.environ, {"PATH": "/nowhere"}):
            del os.environ["TSOPT"]
            with self.assertRaisesRegex(tsopt.Error, "the compiler `tsopt` was not found: neither in .* nor on PATH; install the wheel .* or set TSOPT"):
                _compiler.path()

    def test_named_and_missing(self):
        with mock.patch.dict(os.environ, {"TSOPT": "/nowhere/tsopt"}), self.assertRaisesRegex(tsopt.Error, "there is no compiler at /nowhere/tsopt, which TSOPT names"):
            _compiler.path()

    def test_without_torch(self):
        kernel = tsopt.load(programs.GEMM)
        with mock.patch.dict(sys.modules, {"torch": None}):
            for what, call in (("bench times calls", kernel.bench), ("operations are registered", lambda: kernel.op("ns::f")), ("gradients are computed", lambda: kernel.differentiable(None))):
                with self.assertRaisesRegex(tsopt.Error, f"{what} by torch, which is not installed: pip install torch"):
                    call()

    def test_no_exported_program(self):
        with tempfile.TemporaryDirectory() as folder, self.assertRaisesRegex(tsopt.Error, "is no exported program: it has no launch.json, which .export"):
            tsopt.load(folder)

    def test_killed(self):
        tsopt.load(programs.GEMM).ir()
        _compiler._process.kill()
        _compiler._process.wait()
        self.assertIn("tile.gemm", tsopt.load(programs.GEMM).ir())

    def test_killed_client(self):
        """The compiler ends with its client, whatever it is at."""
        client = f"import tsopt\nfrom tsopt import _compiler\nprint(_compiler._running().pid, flush=True)\n_compiler.ask('run', program={{'file': 'a', 'source': {ENDLESS!r}}}, arguments=[{{'type': 'f32', 'shape': [64]}}])"
        with subprocess.Popen([sys.executable, "-c", client], stdout=subprocess.PIPE, text=True) as process:
            pid = int(process.stdout.readline())
            time.sleep(0.5)
            self.assertTrue(_runs(pid))
            process.kill()
        until = time.monotonic() + 20
        while _runs(pid) and time.monotonic() < until:
            time.sleep(0.05)
        self.assertFalse(_runs(pid))

    def test_requests_at_once(self):
        """Requests that were sent before the input ended are answered."""
        asked = b'{"id":1,"op":"hello"}\n{"id":2,"op":"hello"}\n'
        out = subprocess.run([_compiler.path(), "serve"], input=asked, capture_output=True, check=True)
        self.assertEqual([json.loads(line)["id"] for line in out.stdout.splitlines()], [1, 2])

    def test_not_a_compiler(self):
        _compiler._stop()
        with mock.patch.dict(os.environ, {"TSOPT": "/bin/true"}), self.assertRaisesRegex(tsopt.Error, "the compiler ended with status 0"):
            _compiler.ask("hello")
        self.assertTrue(tsopt.__version__)

    def test_fork_while_another_thread_asks(self):
        kernel = tsopt.load(programs.GEMM)
        kernel.ir()
        parent = _compiler._process.pid
        with _compiler._lock:  # as a thread of the parent's may
            child = os.fork()
            if child == 0:
                signal.alarm(20)
                ok = "tile.gemm" in kernel.ir() and _compiler._process.pid != parent
                _compiler._stop()
                os._exit(0 if ok else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertEqual(_compiler._process.pid, parent)
        self.assertIn("tile.gemm", kernel.ir())

    def test_threads(self):
        texts, kernel = [], tsopt.load(programs.GEMM)
        threads = [threading.Thread(target=lambda: texts.append(kernel.ir("gpu"))) for _ in range(4)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(len(set(texts)), 1)
        self.assertEqual(len(texts), 4)

    def test_interrupt(self):
        """An interrupted question leaves no half answer for the next."""
        with mock.patch.object(_compiler, "_exchange", side_effect=KeyboardInterrupt), self.assertRaises(KeyboardInterrupt):
            _compiler.ask("hello")
        self.assertIsNone(_compiler._process)
        self.assertTrue(tsopt.__version__)


class Import(unittest.TestCase):
    def test_is_light(self):
        """Neither torch nor what only compiling needs is imported."""
        code = "import sys, tsopt; print(sorted({'torch', 'numpy', 'ctypes', 'json', 'subprocess', 'inspect', 'ast'} & set(sys.modules)))"
        out = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True)
        self.assertEqual(out.stdout, "[]\n")


class Cache(unittest.TestCase):
    def test_folder_that_cannot_be_written(self):
        with mock.patch.dict(os.environ, {"TSOPT_CACHE": "/dev/null/cache"}):
            self.assertIn("tile.gemm", tsopt.load(programs.GEMM).ir())
            _cache.remember("a", 1)
            self.assertIsNone(_cache.answer("a"))
            with self.assertRaisesRegex(tsopt.Error, "cannot write the cache '/dev/null/cache'"):
                tsopt.load(programs.GEMM).export(tempfile.mkdtemp(), chip="sm_90a")

    def test_half_an_answer(self):
        _cache.remember("broken", {"a": 1})
        with open(os.path.join(_cache.folder(), "index", "broken"), "w") as f:
            f.write('{"a"')
        self.assertIsNone(_cache.answer("broken"))

    def test_foreign_answers(self):
        """What another has written, and what lies in the place of another, is nothing."""
        _cache.remember("one", [1])
        _cache.remember("two", [2])
        one, two = (os.path.join(_cache.folder(), "index", name) for name in ("one", "two"))
        self.assertEqual(_cache.answer("one"), [1])
        for text in ("", "{}", "[1]", '["one", [3]]\n', '["one", [3]]\n' + "0" * 64 + "\n", "\xff\n"):
            with open(one, "w") as f:
                f.write(text)
            self.assertIsNone(_cache.answer("one"))
        os.replace(two, one)
        self.assertIsNone(_cache.answer("one"))
        _cache.remember("one", [1])
        self.assertEqual(_cache.answer("one"), [1])

    def test_links(self):
        """A link in the folder changes no file elsewhere."""
        victim = os.path.join(tempfile.mkdtemp(), "victim")
        with open(victim, "w") as f:
            f.write("mine")
        for folder in ("index", "turns"):
            os.makedirs(os.path.join(_cache.folder(), folder), exist_ok=True)
            os.symlink(victim, os.path.join(_cache.folder(), folder, "link"))
        _cache.remember("link", 1)
        with _cache.turn("link"):
            pass
        self.assertEqual(_cache.answer("link"), 1)
        with open(victim) as f:
            self.assertEqual(f.read(), "mine")

    def test_keys_that_are_no_keys(self):
        for key in (None, 1, "", "..", "../kernels", "a" * 63, "A" * 64, "/etc"):
            self.assertIsNone(_cache.bundle(key))


if __name__ == "__main__":
    unittest.main()
