# RUN: tsopt %s --split-input-file | FileCheck %s
# RUN: tsrun %s --kernel masked

import tilelang
import tilelang.language as T


# What elements read in order is loaded before them and what they write is stored behind them; a condition on the
# device is an scf.if, and what the element is before it is the tile's.
# CHECK-LABEL: tile.kernel
# CHECK: %[[A:.*]] = tile.load
# CHECK: %[[R:.*]] = tile.parallel (%[[I:.*]], %[[J:.*]]) = (16, 32) in(%[[A]] as %[[E:[a-z0-9]+]])
# CHECK: %[[C:.*]] = arith.cmpi sgt
# CHECK: %[[V:.*]] = scf.if %[[C]] -> (f32)
# CHECK: tile.yield %[[V]]
# CHECK: tile.store %[[R]]
@T.prim_func
def masked(A: T.Tensor((16, 32), "float32"), B: T.Tensor((16, 32), "float32")):
    with T.Kernel(1, threads=128) as bx:
        for i, j in T.Parallel(16, 32):
            B[i, j] = A[i, j]
            if i > j:
                B[i, j] = 0


# -----

import tilelang.language as T


# An index that an array says: elements of memory, inside of the array.
# CHECK-LABEL: tile.kernel
# CHECK: tile.parallel
# CHECK: scf.if
# CHECK: memref.load
@T.prim_func
def gather(A: T.Tensor((100,), "float32"), at: T.Tensor((64,), "int32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        for i in T.Parallel(64):
            B[i] = A[at[i]]


# -----

import tilelang.language as T


# A tile that is written in part, at a place that is known on the device only, is in shared memory.
# CHECK-LABEL: tile.kernel
# CHECK: tile.alloc : memref<4x32xf32, #scale.mem<l1>>
@T.prim_func
def parts(A: T.Tensor((4, 32), "float32"), B: T.Tensor((4, 32), "float32")):
    with T.Kernel(1, threads=32) as bx:
        rows = T.alloc_shared((4, 32), "float32")
        for k in T.serial(4):
            T.copy(A[k, :], rows[3 - k, :])
        T.copy(rows, B)


# -----

import tilelang.language as T


# Blocks that take tiles in turn: a loop from the block's number on, in steps of as many as there are blocks. A group of tiles that reaches
# beyond the last dimension has a condition.
# CHECK-LABEL: tile.kernel
# CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step
# CHECK: arith.cmpi slt
# CHECK: scf.if
@T.prim_func
def persistent(A: T.Tensor((3, 10), "int32")):
    with T.Kernel(4, threads=32) as b:
        for i, j in T.Persistent([3, 10], 4, b, group_size=4):
            A[i, j] = i * 10 + j
