# RUN: tsrun %s --kernel read --verify=:of_read --once --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel written --verify=:of_written --once --verify-each-stage --schedules=1
# RUN: tsopt %s --kernel read | FileCheck %s
# RUN: not tsopt %s --kernel nothing 2>&1 | FileCheck %s --check-prefix=NOTHING
#
# An element of what each iteration of a T.Parallel has, of which only the iteration knows the subscript: it chooses among them.
import numpy as np
import tilelang.language as T


@T.prim_func
def read(A: T.Tensor((16, 64), "float32"), B: T.Tensor((16, 64), "float32")):
    with T.Kernel(1, threads=128) as bx:
        b = T.alloc_fragment((16, 64), "float32")
        x = T.alloc_local((3,), "float32")
        for i, j in T.Parallel(16, 64):
            for q in T.serial(3):
                x[q] = A[i, j] * q
            # CHECK: arith.cmpi eq
            # CHECK: arith.select
            b[i, j] = x[(i + j) % 3]
        T.copy(b, B)


def of_read(A):
    return A * ((np.arange(16)[:, None] + np.arange(64)) % 3)


# What is written leaves the others as they are; two subscripts name one of four.
@T.prim_func
def written(A: T.Tensor((16, 64), "int32"), B: T.Tensor((16, 64), "int32")):
    with T.Kernel(1, threads=128) as bx:
        for i, j in T.Parallel(16, 64):
            x = T.alloc_local((2, 2), "int32")
            T.clear(x)
            for q in T.serial(3):
                x[(i + q) % 2, A[i, j] & 1] += q + 1
            B[i, j] = x[0, 0] + x[0, 1] * 10 + x[1, 0] * 100 + x[1, 1] * 1000


def of_written(A):
    i = np.arange(16)[:, None]
    out = np.zeros_like(A)
    for q in range(3):
        out += (q + 1) * 10 ** (2 * ((i + q) % 2) + (A & 1))
    return out


@T.prim_func
def nothing(A: T.Tensor((16, 64), "int32"), B: T.Tensor((16, 64), "int32")):
    with T.Kernel(1, threads=128) as bx:
        x = T.alloc_local((2,), "int32")
        for i, j in T.Parallel(16, 64):
            x[0] = A[i, j]
            # NOTHING: error:
            B[i, j] = x[j % 2]
