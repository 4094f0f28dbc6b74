# RUN: tsrun %s --kernel sparse --arg mask='below(2)' --verify=:of_sparse --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel parts --arg X='below(2)' --verify=:of_parts
# RUN: not tsopt %s --kernel large 2>&1 | FileCheck %s
#
# T.any_of and T.all_of of buffers and of parts of them.

import numpy as np
import tilelang.language as T


# Steps of a product that a row of an array says.
@T.prim_func
def sparse(A: T.Tensor((64, 128), "float16"), B: T.Tensor((128, 64), "float16"), mask: T.Tensor((2, 4, 3), "int32"), C: T.Tensor((2, 64, 64), "float32")):
    with T.Kernel(2, threads=128) as b:
        x = T.alloc_shared((64, 32), "float16")
        y = T.alloc_shared((32, 64), "float16")
        c = T.alloc_fragment((64, 64), "float32")
        T.clear(c)
        for k in T.Pipelined(4, num_stages=2):
            if T.any_of(mask[b, k, :]):
                T.copy(A[0, k * 32], x)
                T.copy(B[k * 32, 0], y)
                T.gemm(x, y, c)
        T.copy(c, C[b, 0:64, 0:64])


def of_sparse(A, B, mask):
    out = np.zeros((2, 64, 64))
    for b in range(2):
        for k in range(4):
            if mask[b, k].max() > 0:
                out[b] += A[:, k * 32 : k * 32 + 32].astype(np.float64) @ B[k * 32 : k * 32 + 32].astype(np.float64)
    return out


@T.prim_func
def parts(X: T.Tensor((8, 4), "int32"), Y: T.Tensor((8,), "int32")):
    with T.Kernel(8, threads=32) as b:
        s = T.alloc_shared((2, 4), "int32")
        T.copy(X[b, 0:4], s[0, 0:4])
        T.copy(X[7 - b, 0:4], s[1, 0:4])
        n = T.alloc_var("int32", init=0)
        if T.all_of(X[b, 1:3]):
            n = n + 1
        if T.any_of(s[0:2, 0]):
            n = n + 2
        if T.any_of(s):
            n = n + 4
        Y[b] = n


def of_parts(X):
    out = np.zeros(8, np.int32)
    for b in range(8):
        if X[b, 1:3].min() > 0:
            out[b] += 1
        if X[b, 0] + X[7 - b, 0] > 0:
            out[b] += 2
        if X[b].max() + X[7 - b].max() > 0:
            out[b] += 4
    return out


@T.prim_func
def large(X: T.Tensor((8, 128), "int32"), Y: T.Tensor((8,), "int32")):
    with T.Kernel(8, threads=32) as b:
        # CHECK: quantified.py:[[#@LINE+1]]:21: error: T.any_of: expected a buffer, or a part of one, of at most 64 elements
        if T.any_of(X[b, :]):
            Y[b] = 1
