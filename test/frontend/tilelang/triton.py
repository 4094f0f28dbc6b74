# RUN: not tsopt %s 2>&1 | FileCheck %s
# RUN: not tsrun %s --kernel add_kernel 2>&1 | FileCheck %s
# RUN: not tsopt %s --tile-to-llvm 2>&1 | FileCheck %s
#
# A file of another language is named as such.

import torch
from triton import jit, language as tl


# CHECK: triton.py:[[#@LINE+2]]:1: error: add_kernel is a kernel of Triton
@jit
def add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(axis=0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + offs, mask=offs < n)
    tl.store(out_ptr + offs, x + tl.load(y_ptr + offs), mask=offs < n)


def add(x, y):
    out = torch.empty_like(x)
    add_kernel[(4,)](x, y, out, out.numel(), BLOCK=1024)
    return out
