"""Kernels that read variables of the environment."""
import os
import unittest
from os import environ, getenv

import tsopt
import tsopt.language as T
from tsopt import _compiler

N = 48


def factor():
    """What a variable says whose name another one says."""
    return int(getenv("TSOPT_TEST_" + environ["TSOPT_TEST_WHICH"], "2"))


@tsopt.jit(out_idx=[-1])
def times(rows):
    block = int(os.environ.get("TSOPT_TEST_BLOCK", os.getenv("TSOPT_TEST_ROWS", 16)))
    tripled = 3 if "TSOPT_TEST_TRIPLED" in os.environ else 1

    @T.prim_func
    def main(a: T.Tensor((rows, N), "float32"), b: T.Tensor((rows, N), "float32")):
        with T.Kernel(T.ceildiv(rows, block), threads=32) as bx:
            for i, j in T.Parallel(block, N):
                b[bx * block + i, j] = a[bx * block + i, j] * factor() * tripled

    return main


def asked(operation):
    """What of the environment is sent with the questions that an operation asks."""
    sent, ask = [], _compiler._ask

    def listening(op, blobs, fields):
        sent.append(fields["program"].get("environment"))
        return ask(op, blobs, fields)

    _compiler._ask = listening
    try:
        operation()
    finally:
        _compiler._ask = ask
    return sent


class Environment(unittest.TestCase):
    def setUp(self):
        before = dict(os.environ)
        self.addCleanup(lambda: (os.environ.clear(), os.environ.update(before)))
        os.environ["TSOPT_TEST_WHICH"] = "FACTOR"

    def last(self, rows=20):
        """The kernel's last element, of an array of ones."""
        times._made.clear()
        return times(rows)(tsopt.array([[1.0] * N] * rows)).tolist()[-1][-1]

    def test_a_program_for_each_value(self):
        self.assertEqual(self.last(), 2)
        os.environ["TSOPT_TEST_FACTOR"] = "5"  # by a name that the compiler had to compute
        self.assertEqual(self.last(), 5)
        os.environ["TSOPT_TEST_TRIPLED"] = ""
        self.assertEqual(self.last(), 15)
        os.environ["TSOPT_TEST_WHICH"] = "OTHER"  # of which nothing is known yet
        os.environ["TSOPT_TEST_OTHER"] = "7"
        self.assertEqual(self.last(), 21)
        del os.environ["TSOPT_TEST_OTHER"], os.environ["TSOPT_TEST_TRIPLED"]
        self.assertEqual(self.last(), 2)

    def test_what_is_read_is_sent(self):
        self.last(24)
        times._made.clear()
        sent = asked(lambda: times(28))
        self.assertEqual(len(sent), 1)  # what another program of the text read is sent at once
        self.assertLessEqual({"TSOPT_TEST_WHICH", "TSOPT_TEST_FACTOR", "TSOPT_TEST_BLOCK", "TSOPT_TEST_ROWS", "TSOPT_TEST_TRIPLED"}, sent[0].keys())
        self.assertIsNone(sent[0]["TSOPT_TEST_FACTOR"])
        self.assertNotIn("PATH", sent[0])
        times._made.clear()
        self.assertEqual(asked(lambda: times(28)), [])  # it is on disk
        os.environ["TSOPT_TEST_BLOCK"] = "8"
        times._made.clear()
        self.assertEqual([e["TSOPT_TEST_BLOCK"] for e in asked(lambda: times(28))], ["8"])

    def test_a_variable_that_is_not_there(self):
        del os.environ["TSOPT_TEST_WHICH"]
        with self.assertRaisesRegex(tsopt.CompileError, "environment variable TSOPT_TEST_WHICH is not set"):
            self.last()

    def test_remarks(self):
        os.environ["TSOPT_TEST_FACTOR"] = "5"
        times._made.clear()
        self.assertIn("environment variable TSOPT_TEST_FACTOR is \"5\"", str(times(32).remarks()))


if __name__ == "__main__":
    unittest.main()
