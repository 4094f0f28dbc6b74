# RUN: tsrun %s --kernel counted --arg X=integers --verify=:of_counted --verify-each-stage
# RUN: tsrun %s --kernel setting --arg X=iota --verify=:of_setting --verify-each-stage
# RUN: not tsopt %s --kernel floats 2>&1 | FileCheck %s --check-prefix=FLOATS
# RUN: not tsopt %s --kernel tile 2>&1 | FileCheck %s --check-prefix=TILE
#
# What is counted of an integer's bits, and bits that are set atomically.
import numpy as np
import tilelang.language as T


@T.prim_func
def counted(X: T.Tensor((64,), "int32"), Z: T.Tensor((5, 64), "int32")):
    with T.Kernel(1, threads=32) as bx:
        for i in T.Parallel(64):
            Z[0, i] = T.clz(X[i])
            Z[1, i] = T.__ffs(X[i] + T.clz(8) - 28)
            Z[2, i] = T.popcount(X[i])
            Z[3, i] = T.clz(T.cast(X[i], "int64"))
            Z[4, i] = T.clz(T.cast(T.bitwise_and(X[i], 255), "uint8"))


def of_counted(X):
    def leading(n, width):
        return 0 if n < 0 else width - n.bit_length()

    xs = [int(x) for x in X]
    return np.array([[leading(n, 32) for n in xs], [(n & -n).bit_length() for n in xs], [bin(n & 0xFFFFFFFF).count("1") for n in xs], [leading(n, 64) for n in xs],
                     [leading(n & 255, 8) for n in xs]], dtype=np.int32)


@T.prim_func
def setting(X: T.Tensor((64,), "int32"), Z: T.Tensor((4,), "int32")):
    with T.Kernel(2, threads=32) as bx:
        for i in T.Parallel(32):
            T.atomic_or(Z[i % 4], 1 << (X[bx * 32 + i] % 16))


def of_setting(X, Z):
    out = [int(z) for z in Z]
    for i in range(64):
        out[i % 4] = out[i % 4] | 1 << i % 16
    return np.array(out, dtype=np.int32)


# FLOATS: T.clz: expected an integer, got a float; use T.reinterpret to count the bits of a float
@T.prim_func
def floats(X: T.Tensor((64,), "float32"), Z: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=32):
        for i in T.Parallel(64):
            Z[i] = T.clz(X[i])


# TILE: T.atomic_or: expected an element of a buffer and a number, as T.atomic_or(A[i], 1)
@T.prim_func
def tile(Z: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=32):
        s = T.alloc_fragment((64,), "int32")
        T.fill(s, 1)
        T.atomic_or(Z, s)
