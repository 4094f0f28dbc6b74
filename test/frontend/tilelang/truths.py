# RUN: tsrun %s --kernel truths --arg A=iota --arg B=iota --verify=:reference --once
# RUN: tsrun %s --kernel shifts --arg A=iota --verify=:of_shifts --once
#
# Truths are numbers in arithmetic, as in C and in Python: two that hold are 2, and stored as a truth they hold. They were added in one bit,
# where two that hold are none.
import numpy as np
import tilelang.language as T


@T.prim_func
def truths(
    A: T.Tensor((40,), "int32"),
    B: T.Tensor((40,), "int32"),
    Either: T.Tensor((40,), "bool"),
    Count: T.Tensor((40,), "int32"),
    Tile: T.Tensor((40,), "bool"),
):
    with T.Kernel(1, threads=32) as bx:
        x = T.alloc_fragment((40,), "bool")
        for i in T.Parallel(40):
            Either[i] = (A[i] > 9) + (B[i] > 19)
            Count[i] = (A[i] > 9) + (B[i] > 19) - (A[i] > 29) * True
            x[i] = A[i] > 9
            x[i] += B[i] > 19
        T.copy(x, Tile)


def reference(A, B):
    a, b, c = A > 9, B > 19, A > 29
    return a | b, a.astype(np.int32) + b.astype(np.int32) - c.astype(np.int32), a | b


# A narrow number that is shifted to the left by a Python number is one of 32 bits, as in TVM and C, from which nothing falls out.
@T.prim_func
def shifts(A: T.Tensor((40,), "int32"), B: T.Tensor((40,), "int32"), C: T.Tensor((40,), "uint32")):
    with T.Kernel(1, threads=32) as bx:
        for i in T.Parallel(40):
            x = T.cast(A[i], "uint8")
            B[i] = x << 4
            C[i] = T.cast(T.cast(A[i], "uint16") << 20, "uint32") | x


def of_shifts(A):
    return A << 4, ((A << 20) | A).astype(np.uint32)
