# RUN: not tsrun %s --kernel twice --arg A=random:50 --arg B=zeros:90 2>&1 | FileCheck %s --check-prefix=TWICE
# RUN: not tsrun %s --kernel twice --arg A=random:50 --arg B=zeros:90 --verify=:doubled 2>&1 | FileCheck %s --check-prefix=TWICE
# RUN: tsrun %s --kernel twice --arg A=random:50 --arg B=zeros:100 --verify=:doubled | FileCheck %s --check-prefix=RIGHT
# RUN: not tsrun %s --kernel steps --arg A=random:50 --arg B=zeros:50 2>&1 | FileCheck %s --check-prefix=STEPS
# RUN: tsrun %s --kernel steps --arg A=random:51 --arg B=zeros:50 --verify=:differences | FileCheck %s --check-prefix=RIGHT
#
# Arrays that are given have the extents that the program computes of each other's.

# RIGHT: verified
# TWICE: argument B: dimension 0 is n * 2 = 100, as dimension 0 of A is 50; got 90
# STEPS: argument B: dimension 0 is n = 49, as dimension 0 of A is 50; got 50

import numpy as np
import tilelang.language as T

n = T.dynamic("n")


@T.prim_func
def twice(A: T.Tensor((n,), "float32"), B: T.Tensor((2 * n,), "float32")):
    with T.Kernel(T.ceildiv(n, 64), threads=64) as bx:
        for i in T.Parallel(64):
            if bx * 64 + i < n:
                B[bx * 64 + i] = A[bx * 64 + i]
                B[n + bx * 64 + i] = A[bx * 64 + i]


def doubled(A):
    return np.concatenate([A, A])


@T.prim_func
def steps(A: T.Tensor((n + 1,), "float32"), B: T.Tensor((n,), "float32")):
    with T.Kernel(T.ceildiv(n, 64), threads=64) as bx:
        for i in T.Parallel(64):
            if bx * 64 + i < n:
                B[bx * 64 + i] = A[bx * 64 + i + 1] - A[bx * 64 + i]


def differences(A):
    return A[1:] - A[:-1]
