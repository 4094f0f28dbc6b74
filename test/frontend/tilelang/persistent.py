# RUN: tsopt %s --kernel rows | FileCheck %s
# RUN: tsrun %s --kernel rows --arg A=integers:7x13 --arg B=zeros:7x13 --verify=:tripled --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel rows --arg A=integers:1x3 --arg B=zeros:1x3 --verify=:tripled | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel rows --arg A=integers:3x8 --arg B=zeros:3x8 --verify=:tripled | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel tiles --arg A=random:100x70 --arg B=zeros:100x70 --verify=:more --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel tiles --arg A=random:16x512 --arg B=zeros:16x512 --verify=:more | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel tiles --arg A=random:0x5 --arg B=zeros:0x5 | FileCheck %s --check-prefix=RAN
# RUN: tsrun %s --kernel first --arg A=integers:7x8 --arg B=zeros:7x8 --verify=:fewer | FileCheck %s --check-prefix=RIGHT
#
# T.Persistent over extents that are known at the launch only.

# RIGHT: verified
# RAN: ran on the simulator

import numpy as np
import tilelang.language as T

m = T.dynamic("m")
n = T.dynamic("n")


# A group has as many tiles of the last dimension as there are, if those are fewer than it may have; groups end behind it.
# CHECK-LABEL: func.func @main
# CHECK: arith.minsi
# CHECK: arith.maxsi
# CHECK: arith.ceildivsi
# CHECK: scf.for
# CHECK: scf.if
@T.prim_func
def rows(A: T.Tensor((m, n), "int32"), B: T.Tensor((m, n), "int32")):
    with T.Kernel(5, threads=32) as b:
        for i, j in T.Persistent([m, n], 5, b, group_size=4):
            B[i, j] = A[i, j] * 3 + j


def tripled(A):
    return A * 3 + np.arange(A.shape[1], dtype=np.int32)


@T.prim_func
def tiles(A: T.Tensor((m, n), "float32"), B: T.Tensor((m, n), "float32")):
    with T.Kernel(3, threads=128) as b:
        s = T.alloc_shared((16, 32), "float32")
        for i, j in T.Persistent([T.ceildiv(m, 16), T.ceildiv(n, 32)], 3, b):
            T.copy(A[i * 16, j * 32], s)
            for x, y in T.Parallel(16, 32):
                s[x, y] = s[x, y] + 1
            T.copy(s, B[i * 16, j * 32])


def more(A):
    return A + 1


# Of a last dimension that is known it is known whether groups end with it.
@T.prim_func
def first(A: T.Tensor((m, 8), "int32"), B: T.Tensor((m, 8), "int32")):
    with T.Kernel(4, threads=32) as b:
        for i, j in T.Persistent([m, 8], 4, b, group_size=8):
            B[i, j] = A[i, j] - 1


def fewer(A):
    return A - 1
