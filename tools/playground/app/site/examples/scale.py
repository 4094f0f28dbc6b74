# A kernel in Python: each block scales 64 numbers
#
# What M is says the next line, as a command line would: tsopt scale.py --arg M=512.
# tsopt: --arg M=512
import torch
import tsopt
import tsopt.language as T


@T.macro
def twice(x):
    for i in T.Parallel(64):
        x[i] = x[i] * 2.0


@tsopt.jit
def scale(a, factor=3.0):
    M = T.const("M")
    a: T.Tensor((M,), T.float32)
    b = T.empty((M,), T.float32)
    with T.Kernel(T.ceildiv(M, 64), threads=64) as bx:
        x = T.alloc_fragment((64,), T.float32)
        T.copy(a[bx * 64], x)
        twice(x)
        for i in T.Parallel(64):
            x[i] = x[i] + factor
        T.copy(x, b[bx * 64])
    return b


# Run compares with it.
def reference(a, factor=3.0):
    return 2 * a + factor
