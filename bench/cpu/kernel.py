"""Kernels that tsopt compiles for this machine, in the process of their peers.

The object file of a gpu.binary becomes a shared library (by ld), whose kernels are functions
k(words, first block, blocks, scratch); dialects/cpu has the words."""
import ctypes
import os
import re
import subprocess
import tempfile

import numpy as np

ALIGN = 64


def aligned(shape, dtype):
    """An array that begins where a vector register may be loaded."""
    dtype = np.dtype(dtype)
    size = int(np.prod(shape)) * dtype.itemsize
    memory = np.empty(size + ALIGN, np.uint8)
    start = -memory.ctypes.data % ALIGN
    return memory[start:start + size].view(dtype).reshape(shape)


def unescaped(text):
    """The bytes of a string of MLIR."""
    out = bytearray()
    i = 0
    while i < len(text):
        if text[i] != "\\":
            out += text[i].encode()
            i += 1
        elif text[i + 1] in '\\"':
            out += text[i + 1].encode()
            i += 2
        else:
            out.append(int(text[i + 1:i + 3], 16))
            i += 3
    return bytes(out)


class Kernel:
    """The one kernel of a program whose main has arrays of static shapes as arguments."""

    def __init__(self, tsopt, program, options=""):
        compiled = subprocess.run([tsopt, "-", "--tile-to-cpu-binary=" + options], input=program, text=True, check=True,
                                  stdout=subprocess.PIPE).stdout
        launch = re.search(r"gpu\.launch_func\s+@\w+::@(\w+) blocks in \((.*?)\).*?args\((.*?)\)\n", compiled)
        constants = dict(re.findall(r"(%\w+) = arith\.constant (\d+) : index", compiled))
        self.grid = [int(constants[x.strip()]) for x in launch[2].split(",")]
        self.order = [int(n) for n in re.findall(r"%arg(\d+) :", launch[3])]
        scratch = int(re.search(r"cpu\.scratch_bytes = (\d+)", compiled)[1])
        self.scratch = aligned((max(scratch, 1),), np.uint8)
        image = unescaped(re.search(r'bin = "((?:[^"\\]|\\.)*)"', compiled)[1])
        folder = tempfile.mkdtemp()
        with open(os.path.join(folder, "k.o"), "wb") as f:
            f.write(image)
        subprocess.run(["ld", "-shared", "-o", os.path.join(folder, "k.so"), os.path.join(folder, "k.o")], check=True)
        self.run = getattr(ctypes.CDLL(os.path.join(folder, "k.so")), launch[1])
        self.run.restype = None

    def __call__(self, *arrays):
        """A function that runs all blocks on one core."""
        words = np.array(self.grid + [0] + [arrays[n].ctypes.data for n in self.order], np.uint64)
        blocks = int(np.prod(self.grid))
        args = [ctypes.c_void_p(words.ctypes.data), ctypes.c_int64(0), ctypes.c_int64(blocks),
                ctypes.c_void_p(self.scratch.ctypes.data)]

        def call():
            self.run(*args)

        call.keeps = words, arrays
        return call
