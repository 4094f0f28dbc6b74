# RUN: tsrun %s --kernel bits --arg X=random --verify=:of_bits --once --verify-each-stage
# RUN: tsrun %s --kernel halves --arg X=below(2147483647) --verify=:of_halves --once --verify-each-stage
# RUN: tsrun %s --kernel through --arg X=integers --verify=:of_through --once --verify-each-stage
# RUN: tsopt %s --kernel bits | FileCheck %s
# RUN: not tsopt %s --kernel memory 2>&1 | FileCheck %s --check-prefix=MEMORY
# RUN: not tsopt %s --kernel fewer 2>&1 | FileCheck %s --check-prefix=FEWER
#
# T.view with a dtype: a tile's bits as elements of another type, of the same width or another.
import numpy as np
import tilelang.language as T


# CHECK: tile.bitcast {{.*}} : tensor<16x32xf32> -> tensor<16x32xi32>
@T.prim_func
def bits(X: T.Tensor((16, 32), "float32"), Z: T.Tensor((16, 32), "int32")):
    with T.Kernel(1, threads=64):
        x = T.alloc_fragment((16, 32), "float32")
        T.copy(X, x)
        y = T.view(x, dtype="int32")
        for i, j in T.Parallel(16, 32):
            Z[i, j] = (y[i, j] >> 23) & 255


def of_bits(X):
    return (X.view(np.int32) >> 23) & 255


# Rows of words as rows of halves, the low one first; and all of them in another shape.
@T.prim_func
def halves(X: T.Tensor((16, 32), "int32"), Y: T.Tensor((16, 64), "int16"), Z: T.Tensor((8, 256), "uint8")):
    with T.Kernel(1, threads=64):
        x = T.alloc_shared((16, 32), "int32")
        T.copy(X, x)
        T.copy(T.view(x, (16, 64), dtype=T.int16), Y)
        T.copy(T.view(x, (8, 256), T.uint8), Z)


def of_halves(X):
    return X.view(np.int16), X.view(np.uint8).reshape(8, 256)


# What is written through a view is in the tile.
@T.prim_func
def through(X: T.Tensor((16, 32), "float32"), Z: T.Tensor((16, 32), "float32")):
    with T.Kernel(1, threads=64):
        x = T.alloc_fragment((16, 32), "float32")
        T.copy(X, x)
        y = T.view(x, (32, 16), "uint32")
        for i, j in T.Parallel(32, 16):
            y[i, j] = y[i, j] ^ T.uint32(0x80000000)
        T.copy(x, Z)


def of_through(X):
    return -X


@T.prim_func
def memory(X: T.Tensor((16, 32), "float32"), Z: T.Tensor((16, 32), "int32")):
    with T.Kernel(1, threads=64):
        # MEMORY: :[[#@LINE+1]]:23: error: T.view: X is an array, or private memory of each thread, and cannot be viewed as another type
        T.copy(T.view(X, dtype="int32"), Z)


@T.prim_func
def fewer(X: T.Tensor((16, 32), "float32"), Z: T.Tensor((16, 32), "int16")):
    with T.Kernel(1, threads=64):
        x = T.alloc_fragment((16, 32), "float32")
        T.copy(X, x)
        # FEWER: :[[#@LINE+1]]:{{[0-9]+}}: error: T.view: shape (16, 32) of int16 has 8192 bits, but x has 16384 bits
        T.copy(T.view(x, (16, 32), "int16"), Z)
