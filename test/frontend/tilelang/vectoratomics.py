# RUN: tsrun %s --kernel pairs --arg B=zeros --verify=:of_pairs --once --verify-each-stage
# RUN: tsrun %s --kernel rows --arg idx=iota --arg dst=zeros --verify=:of_rows --once --verify-each-stage
# RUN: tsrun %s --kernel gathered --arg idx=iota --arg dst=zeros --verify=:of_gathered --once --verify-each-stage
# RUN: not tsopt %s --kernel wrong 2>&1 | FileCheck %s
#
# T.atomic_addx2 and T.atomic_addx4 add as many elements as they say, from where both sides begin.

import numpy as np
import tilelang.language as T


@T.prim_func
def pairs(A: T.Tensor((48, 64), "float16"), B: T.Tensor((16, 64), "float16")):
    with T.Kernel(3, threads=32) as bx:
        for i, j in T.Parallel(16, 32):
            T.atomic_addx2(B[i, j * 2], A[bx * 16 + i, j * 2])


def of_pairs(A):
    return A.reshape(3, 16, 64).astype(np.float64).sum(0)


@T.prim_func
def rows(idx: T.Tensor((32,), "int32"), val: T.Tensor((32, 4), "float32"), dst: T.Tensor((40, 4), "float32")):
    with T.Kernel(1, threads=32):
        t = T.get_thread_binding()
        T.atomic_addx4(dst[idx[t], 0:4], val[t, 0:4])


def of_rows(idx, val):
    dst = np.zeros((40, 4))
    for i in range(32):
        dst[idx[i]] += val[i]
    return dst


@T.prim_func
def gathered(idx: T.Tensor((32,), "int32"), val: T.Tensor((64, 16), "float32"), dst: T.Tensor((40, 16), "float32")):
    with T.Kernel(2, threads=64) as bx:
        s = T.alloc_shared((32, 16), "float32")
        T.copy(val[bx * 32, 0], s)
        for i, j in T.Parallel(32, 4):
            T.atomic_addx4(dst[idx[i], j * 4], s[i, j * 4])


def of_gathered(idx, val):
    dst = np.zeros((40, 16))
    for i in range(64):
        dst[idx[i % 32]] += val[i]
    return dst


@T.prim_func
def wrong(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=32):
        # CHECK: [[@LINE+1]]:24: error: T.atomic_addx4: expected the first of 4 contiguous elements, or a part with that many contiguous elements
        T.atomic_addx4(B[0:8], A[0:8])
