# RUN: tsrun %s --kernel halves --arg tokens=4 --arg X=iota --verify=:ref_halves
# RUN: tsrun %s --kernel planes --arg X=iota:2x8x32 --arg Y=zeros:2x8x32 --once --verify=:ref_planes --verify-each-stage
# RUN: tsrun %s --kernel row --arg X=iota:5x13 --arg Y=zeros:5x13 --once --verify=:ref_row --verify-each-stage
# RUN: tsrun %s --kernel quotients --arg X=iota:10x8 --arg S=zeros:3x8 --arg Z=zeros:5x8 --once --verify=:ref_quotients --verify-each-stage
# RUN: tsrun %s --kernel quotients --arg X=iota:16x8 --arg S=zeros:4x8 --arg Z=zeros:8x8 --once --verify=:ref_quotients
# RUN: tsrun %s --kernel turning --once --verify=:ref_turning --verify-each-stage
# RUN: tsrun %s --kernel lengths --arg offsets=iota:5 --arg X=iota:40 --arg O=zeros:4 --once --verify=:ref_lengths
# RUN: not tsopt %s --kernel shorter 2>&1 | FileCheck %s --check-prefix=SHORTER
#
# What is computed of extents that are known when kernels are launched: before an array has them, as an array's strides, and as the
# only extent of an array that is seen as a row.

import numpy as np
import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[-1])
def halves(width=8, threads=32):
    tokens = T.dynamic("tokens")
    stride = T.dynamic("stride")
    blocks = T.ceildiv(tokens * width, threads)  # no array has tokens yet

    @T.prim_func
    def main(
        X: T.StridedTensor[(tokens, width), (stride, 1), T.float32],
        Y: T.Tensor[(tokens, width), T.float32],
    ):
        with T.Kernel(blocks, threads=threads) as bx:
            T.pdl_sync()
            x = T.view(X, (tokens * width,))
            y = T.reshape(Y, (tokens * width,))
            i = bx * threads + T.get_thread_binding()
            if i < tokens * stride:
                T.device_assert(x[i] >= 0.0)
                y[i] = x[i] / 2

    return main


def ref_halves(X):
    return X / 2


# Strides that are products with a stride.
@tilelang.jit(out_idx=[-1])
def planes():
    n, m, k = T.dynamic("n"), T.dynamic("m"), T.dynamic("k")
    stride = T.dynamic("row")

    @T.prim_func
    def main(X: T.StridedTensor[(n, m, k), (m * stride, stride, 1), T.float32], Y: T.Tensor[(n, m, k), T.float32]):
        with T.Kernel(n, threads=32) as b:
            for i, j in T.Parallel(8, 32):
                if i < m and j < k:
                    Y[b, i, j] = X[b, i, j] + stride

    return main


# A row of as many elements as two extents that the launch knows multiply to.
@tilelang.jit(out_idx=[-1])
def row():
    n, m = T.dynamic("n"), T.dynamic("m")

    @T.prim_func
    def main(X: T.Tensor[(n, m), T.float32], Y: T.Tensor[(n, m), T.float32]):
        with T.Kernel(T.ceildiv(n * m, 32), threads=32) as b:
            x = T.reshape(X, (m * n,))
            y = T.view(Y, (n * m,))
            i = b * 32 + T.get_thread_binding()
            if i < n * m:
                y[i] = x[i] * 2

    return main


def ref_row(X):
    return X * 2


def ref_planes(X):
    Y = np.zeros_like(X)
    Y[:, :8, :32] = X[:, :8, :32] + X.shape[2]
    return Y


n = T.dynamic("n")


@T.prim_func
def shorter(X: T.Tensor[(n, 8), T.float32]):
    with T.Kernel(1, threads=32) as bx:
        # SHORTER: [[@LINE+1]]:{{.*}}error: T.view: the number of elements of
        x = T.view(X, (n * 4,))


m = T.dynamic("m")


# Extents that are quotients of others, rounded up and down.
@T.prim_func
def quotients(X: T.Tensor[(m, 8), T.float32], S: T.Tensor[(T.ceildiv(m, 4), 8), T.float32], Z: T.Tensor[(m // 2 + 0, 8), T.float32]):
    blocks = T.max(T.ceildiv(m, 4), T.min(m, 2))
    with T.Kernel(blocks, threads=32) as bx:
        x = T.alloc_fragment((4, 8), "float32")
        s = T.alloc_fragment((8,), "float32")
        T.copy(X[bx * 4, 0], x)
        T.reduce_sum(x, s, dim=0)
        T.copy(s, S[bx, 0])
        for i, j in T.Parallel(2, 8):
            if bx * 2 + i < m // 2:
                Z[bx * 2 + i, j] = x[2 * i, j]


def ref_quotients(X):
    padded = np.pad(X, ((0, -len(X) % 4), (0, 0)))
    return padded.reshape(-1, 4, 8).sum(axis=1), X[::2]


# A part that begins at a remainder or a quotient.
@T.prim_func
def turning(X: T.Tensor[(100,), T.float32], Y: T.Tensor[(100,), T.float32]):
    with T.Kernel(7, threads=32) as bx:
        rows = T.alloc_shared((64,), "float32")
        T.copy(X[bx * 16], rows[bx % 4 * 16 : bx % 4 * 16 + 16])
        T.copy(rows[(bx % 4) * 16 : (bx % 4 + 1) * 16], Y[bx * 48 // 3 : bx * 48 // 3 + 16])


def ref_turning(X):
    return X


# Offsets of sequences are one more than these: an extent from which a dimension follows that no array has.
sequences, total = T.dynamic("sequences"), T.dynamic("total")


@T.prim_func
def lengths(offsets: T.Tensor((sequences + 1,), "int32"), X: T.Tensor((total,), "float32"), O: T.Tensor((sequences,), "float32")):
    with T.Kernel(sequences, threads=32) as b:
        s = T.alloc_var("float32")
        s = 0.0
        for i in T.serial(offsets[b], offsets[b + 1]):
            s += X[i]
        O[b] = s


def ref_lengths(offsets, X):
    return X[:4]
