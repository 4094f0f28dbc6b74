# RUN: tsrun %s --kernel indices --verify=:of_indices --verify-each-stage
# RUN: tsrun %s --kernel integers --verify=:of_integers --verify-each-stage
# RUN: tsrun %s --kernel floats --verify=:of_floats --verify-each-stage
#
# Numbers as Python and C have them: signs of quotients and rests, unsigned integers, truths, floats that are no numbers.

import numpy as np
import tilelang.language as T

N = 16


# Quotients and rests of indices round down.
@T.prim_func
def indices(
    Q: T.Tensor((N,), "int32"), R: T.Tensor((N,), "int32"), S: T.Tensor((N,), "int32"), B: T.Tensor((N,), "int32"), H: T.Tensor((N,), "int32")
):
    with T.Kernel(1, threads=32):
        for i in T.Parallel(N):
            Q[i] = (i - 8) // 3
            R[i] = (i - 8) % 3
            S[i] = (i - (i // 5) * 4) % (i + 1)
            H[i] = i * 3 // 2 + (i * 6 + 4) // 2
            B[i] = T.if_then_else((i - 8) // 5 * 5 + (i - 8) % 5 == i - 8, 1, 0)


def of_indices():
    i = np.arange(N)
    return (i - 8) // 3, (i - 8) % 3, (i - i // 5 * 4) % (i + 1), np.ones(N), i * 3 // 2 + i * 3 + 2


@T.prim_func
def integers(
    Q: T.Tensor((N,), "int32"),
    R: T.Tensor((N,), "int32"),
    U: T.Tensor((N,), "uint32"),
    V: T.Tensor((N,), "uint32"),
    L: T.Tensor((N,), "int32"),
    W: T.Tensor((N,), "int64"),
    M: T.Tensor((N,), "int32"),
    F: T.Tensor((N,), "float32"),
    T2: T.Tensor((N,), "int32"),
    E: T.Tensor((N,), "int32"),
):
    with T.Kernel(1, threads=32):
        for i in T.Parallel(N):
            x = T.cast(i - 8, "int32")
            u = T.cast(x, "uint32")
            Q[i] = x // 3
            R[i] = x % 3
            U[i] = u // T.cast(3, "uint32")
            V[i] = u >> T.cast(1, "uint32")
            L[i] = T.if_then_else(u < T.cast(5, "uint32"), 1, 0)
            W[i] = T.cast(u, "int64")
            M[i] = T.if_then_else(u + x > 5, 1, 0)
            F[i] = T.cast(u, "float32")
            T2[i] = (x > 0) + (x > 3)
            E[i] = T.if_then_else(T.cast(x, "bool"), 1, 0)


def of_integers():
    x = np.arange(N).astype(np.int32) - 8
    x = x.astype(np.int32)
    u = x.view(np.uint32)
    met = u + x.view(np.uint32)  # an unsigned integer and a signed one meet in an unsigned one
    return x // 3, x % 3, u // 3, u >> 1, u < 5, u.astype(np.int64), met > 5, u.astype(np.float64), (x > 0).astype(int) + (x > 3), x != 0


@T.prim_func
def floats(
    D: T.Tensor((N,), "int32"), H: T.Tensor((N,), "int32"), S: T.Tensor((N,), "float32"), U: T.Tensor((N,), "uint32")
):
    with T.Kernel(1, threads=32):
        for i in T.Parallel(N):
            f = T.cast(i, "float32") / T.cast(i, "float32")  # the first is no number
            D[i] = T.if_then_else(f != f, 1, 0)
            H[i] = T.if_then_else(T.cast(f, "bool"), 1, 0)
            S[i] = (T.cast(i, "float16") * T.cast(0.0009765625, "float16") + T.cast(1.0, "float16")) + T.cast(1.0, "bfloat16")
            U[i] = T.cast(T.cast(i, "float32") * 268435456.0, "uint32")


def of_floats():
    i = np.arange(N)
    return i == 0, np.ones(N), 2 + i / 1024, i * 268435456
