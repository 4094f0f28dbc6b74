# RUN: tsrun %s --kernel moved --arg M=32,N=64 --verify=:same --verify-each-stage
# RUN: tsrun %s --kernel converted --verify=:doubled --verify-each-stage
# RUN: tsrun %s --kernel guarded --verify=:part --verify-each-stage
# RUN: not tsopt %s --kernel rows 2>&1 | FileCheck %s --check-prefix=ROWS
#
# T.copy in a T.Parallel is of one element in each iteration.
import numpy as np
import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[-1])
def moved(M, N):
    @T.prim_func
    def main(A: T.Tensor((M, N), "float16"), B: T.Tensor((M, N), "float16")):
        with T.Kernel(T.ceildiv(M, 16), threads=128) as bx:
            for i, j in T.Parallel(16, N):
                T.copy(A[bx * 16 + i, j], B[bx * 16 + i, j])

    return main


def same(A):
    return A


# Through shared memory, of slices of one element, and of a number; the elements are converted.
@T.prim_func
def converted(A: T.Tensor((64,), "float16"), B: T.Tensor((2, 64), "float32")):
    with T.Kernel(1, threads=64):
        s = T.alloc_shared((64,), "float32")
        for i in T.Parallel(64):
            T.copy(A[i], s[i])
        for i in T.Parallel(64):
            T.copy(s[i : i + 1], B[0, i])
            T.copy(s[i] * 2, B[1, i])


def doubled(A):
    return np.stack([A.astype(np.float32), A.astype(np.float32) * 2])


@T.prim_func
def guarded(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        for i in T.Parallel(64):
            B[i] = 0
            if i % 2 == 0:
                T.copy(A[63 - i], B[i])


def part(A):
    return np.where(np.arange(64) % 2 == 0, A[::-1], 0)


# ROWS: an iteration of a T.Parallel copies one element, but the copy covers several elements of A; name one element
@T.prim_func
def rows(A: T.Tensor((64, 32), "float32"), B: T.Tensor((64, 32), "float32")):
    with T.Kernel(1, threads=64):
        for i in T.Parallel(64):
            T.copy(A[i, :], B[i, :])
