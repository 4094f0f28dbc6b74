# RUN: tsopt %s --kernel pairs | FileCheck %s
# RUN: tsrun %s --kernel pairs --arg X=integers --verify=:of_pairs --once --verify-each-stage
# RUN: tsopt %s --kernel role | FileCheck %s --check-prefix=ROLE
# RUN: tsrun %s --kernel role --arg X=integers --verify=:of_pairs --once --verify-each-stage
# RUN: tsrun %s --kernel edge --arg X=integers --verify=:of_edge --once --verify-each-stage
# RUN: tsopt %s --kernel overlapping | FileCheck %s --check-prefix=OVERLAPPING
# RUN: tsopt %s --kernel turned | FileCheck %s --check-prefix=TURNED
#
# Coordinates that are digits of one subscript: a tile that is written so needs no memory.
import numpy as np
import tilelang.language as T


# CHECK-LABEL: tile.kernel
# CHECK-NOT: tile.alloc
# CHECK: tile.parallel {{.*}} = (64, 32, 2) in({{.*}}) : (tensor<64x32x2xf32>)
# CHECK-NOT: tensor.extract
# CHECK: tile.reshape {{.*}} : tensor<64x32x2xf32> -> tensor<64x64xf32>
@T.prim_func
def pairs(X: T.Tensor((64, 64), "float32"), Z: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=128):
        x = T.alloc_fragment((64, 64), "float32")
        y = T.alloc_fragment((64, 64), "float32")
        T.copy(X, x)
        for i, j, v in T.Parallel(64, 32, 2):
            y[i, j * 2 + v] = x[i, j * 2 + v] * 2.0
        T.copy(y, Z)


def of_pairs(X):
    return X * 2


# ROLE: tile.role "threads 128 to 255"
# ROLE-NOT: tile.alloc
@T.prim_func
def role(X: T.Tensor((64, 64), "float32"), Z: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=256):
        s = T.alloc_shared((64, 64), "float32")
        full = T.alloc_barrier(128)
        with T.ws(0):
            T.copy(X, s)
            T.barrier_arrive(full)
        with T.ws(1):
            x = T.alloc_fragment((64, 64), "float32")
            y = T.alloc_fragment((64, 64), "float32")
            T.barrier_wait(full, 0)
            T.copy(s, x)
            for i, j, v in T.Parallel(64, 32, 2):
                y[i, j * 2 + v] = x[i, j * 2 + v] * 2.0
            T.copy(y, Z)


# Of an array, beyond its end too, with what all elements share before and behind.
@T.prim_func
def edge(X: T.Tensor((60, 90), "float32"), Z: T.Tensor((60, 90), "float32")):
    with T.Kernel(2, 2, threads=128) as (bx, by):
        for p, i, j, v in T.Parallel(4, 8, 16, 4):
            Z[by * 32 + p * 8 + i, 4 * j + (bx * 64 + v)] = X[p * 8 + (by * 32 + i), bx * 64 + j * 4 + v] + 1.0


def of_edge(X):
    return X + 1


# Numbers of which the digits do not count: iterations that meet in an element, and one that leaves some out.
# OVERLAPPING: tile.alloc
@T.prim_func
def overlapping(X: T.Tensor((64,), "float32"), Z: T.Tensor((66,), "float32")):
    with T.Kernel(1, threads=32):
        y = T.alloc_fragment((66,), "float32")
        T.clear(y)
        for j, v in T.Parallel(22, 2):
            y[j * 3 + v] = X[j * 2 + v]
        T.copy(y, Z)


# The lower digit is the outer coordinate: elements are not in order.
# TURNED: tile.alloc
@T.prim_func
def turned(X: T.Tensor((64,), "float32"), Z: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=32):
        y = T.alloc_fragment((64,), "float32")
        for v, j in T.Parallel(2, 32):
            y[j * 2 + v] = X[v * 32 + j]
        T.copy(y, Z)
