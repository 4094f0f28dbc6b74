# RUN: tsrun %s --kernel scaled --arg N=128,n=70 --verify=:of_scaled --verify-each-stage
# RUN: tsrun %s --kernel scaled --arg N=128 --arg n=70 --verify=:of_scaled --once
# RUN: tsrun %s --kernel several --arg N=64,f=2.0,n=8 --verify=:of_several --once
# RUN: not tsopt %s --kernel wrong --arg N=64,n=1 2>&1 | FileCheck %s --check-prefix=WRONG
# RUN: not tsopt %s --kernel beyond --arg N=64,n=1 2>&1 | FileCheck %s --check-prefix=BEYOND
#
# out_idx counts the parameters as they are written, be the value of a number known or not.
import numpy as np
import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[2])
def scaled(N):
    @T.prim_func
    def main(A: T.Tensor((N,), "float32"), n: T.int32, B: T.Tensor((N,), "float32")):
        with T.Kernel(T.ceildiv(N, 64), threads=64) as bx:
            for i in T.Parallel(64):
                if bx * 64 + i < n:
                    B[bx * 64 + i] = A[bx * 64 + i] * 2.0
                else:
                    B[bx * 64 + i] = 0.0

    return main


def of_scaled(A):
    return np.where(np.arange(128) < 70, A * 2, 0)


@tilelang.jit(out_idx=[-3, 3])
def several(N):
    @T.prim_func
    def main(f: T.float32, B: T.Tensor((N,), "float32"), n: T.int32, C: T.Tensor((N,), "float32")):
        with T.Kernel(1, threads=64):
            for i in T.Parallel(N):
                B[i] = f
                C[i] = f * n

    return main


def of_several():
    return np.full(64, 2.0), np.full(64, 16.0)


# WRONG: out_idx names argument 1, n, which is a number; a result must be an array
@tilelang.jit(out_idx=[1])
def wrong(N):
    @T.prim_func
    def main(A: T.Tensor((N,), "float32"), n: T.int32):
        with T.Kernel(1, threads=64):
            T.fill(A, n)

    return main


# BEYOND: out_idx names argument 2 of 2
@tilelang.jit(out_idx=[2])
def beyond(N):
    @T.prim_func
    def main(A: T.Tensor((N,), "float32"), n: T.int32):
        with T.Kernel(1, threads=64):
            T.fill(A, n)

    return main
