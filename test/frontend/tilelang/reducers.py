# RUN: tsopt %s --kernel norms | FileCheck %s --check-prefix=NORMS
# RUN: tsrun %s --kernel norms --verify=:reference_norms | FileCheck %s
# RUN: tsrun %s --kernel softmax --verify=:reference_softmax | FileCheck %s
# RUN: tsrun %s --kernel turned --verify=:reference_turned --verify-each-stage --schedules 1 | FileCheck %s
# CHECK: verified

import tilelang
import tilelang.language as T
import torch


# What iterations of a T.Parallel contribute to a reducer is a tile, which is reduced along the coordinates that its subscripts leave out,
# and combined with what it holds: a loop carries that.
# NORMS: %[[BEGIN:.*]] = arith.constant dense<-0.000000e+00> : tensor<32xf32>
# NORMS: iter_args(%[[ACC:arg[0-9]+]] = %[[BEGIN]],
# NORMS: %[[P:[0-9]+]]:2 = tile.parallel
# NORMS: %[[S:.*]] = tile.reduce add %[[P]]#0
# NORMS: arith.addf %[[ACC]], %[[S]]
@T.prim_func
def norms(A: T.Tensor((32, 256), "float32"), B: T.Tensor((32,), "float32"), C: T.Tensor((1,), "int32")):
    with T.Kernel(threads=128):
        acc = T.alloc_reducer((32,), "float32")
        T.reducer_init(acc)
        odd = T.alloc_reducer((1,), "int32", op="bitor")
        T.reducer_init(odd, 4)
        for k in T.serial(4):
            for i, j in T.Parallel(32, 64):
                T.reducer_update(acc[i], A[i, k * 64 + j] * A[i, k * 64 + j])
                if A[i, k * 64 + j] > 100:
                    T.reducer_update(odd[0], 1)
        sums = T.alloc_fragment((32,), "float32")
        T.finalize_reducer(acc, sums)
        T.copy(sums, B)
        T.finalize_reducer(odd)
        C[0] = odd[0]


def reference_norms(A):
    return (A * A).sum(1), torch.full((1,), 4, dtype=torch.int32)


# As += and T.max of the element itself, which is what the iteration contributed so far; ended, a reducer is a tile as others.
@T.prim_func
def softmax(A: T.Tensor((16, 100), "float32"), B: T.Tensor((16, 100), "float32")):
    with T.Kernel(2, threads=64) as b:
        x = T.alloc_fragment((8, 100), "float32")
        T.copy(A[b * 8, 0], x)
        most = T.alloc_reducer((8,), "float32", op="max", replication="all")
        T.fill(most, -T.infinity("float32"))
        for i, j in T.Parallel(8, 100):
            most[i] = T.max(most[i], x[i, j])
        T.finalize_reducer(most)
        total = T.alloc_reducer(8, "float32", replication="all")
        T.clear(total)
        for i, j in T.Parallel(8, 100):
            total[i] += T.exp(x[i, j] - most[i])
        T.finalize_reducer(total)
        for i, j in T.Parallel(8, 100):
            B[b * 8 + i, j] = T.exp(x[i, j] - most[i]) / total[i]


def reference_softmax(A):
    return torch.softmax(A, dim=1)


# Coordinates in another order, and a part of a reducer.
@T.prim_func
def turned(A: T.Tensor((4, 8, 16), "float32"), B: T.Tensor((32, 4), "float32")):
    with T.Kernel(threads=32):
        acc = T.alloc_reducer((32, 4), "float32", op="min")
        T.reducer_init(acc, 0.25)
        for i, j, k in T.Parallel(4, 8, 16):
            T.reducer_update(acc[j + 8, i], A[i, j, k])
        out = T.alloc_fragment((32, 4), "float32")
        T.finalize_reducer(acc, out)
        T.copy(out, B)


def reference_turned(A):
    out = torch.full((32, 4), 0.25)
    out[8:16, :] = torch.minimum(out[8:16, :], A.amin(2).transpose(0, 1))
    return out
