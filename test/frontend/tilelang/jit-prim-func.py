# RUN: tsrun %s --kernel main --arg A=iota --verify=:double
# RUN: tsopt %s | FileCheck %s
#
# jit above a program whose arguments have types: it has no parameters, and out_idx names results among its arguments.

import numpy as np
import tilelang
import tilelang.language as T

N = 64


# CHECK: func.func @main(%{{.*}}: memref<64x64xf32>{{.*}}, %{{.*}}: memref<64x64xf32> {{{.*}}tile.out
@tilelang.jit(out_idx=[-1])
@T.prim_func
def main(A: T.Tensor((N, N), "float32"), B: T.Tensor((N, N), "float32")):
    with T.Kernel(1, threads=128) as bx:
        for i, j in T.Parallel(N, N):
            B[i, j] = A[i, j] * 2


def double(A):
    return A * 2
