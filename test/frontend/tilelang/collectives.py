# RUN: tsopt %s --kernel exchanged | FileCheck %s
# RUN: tsrun %s --kernel exchanged --arg A=iota --print | FileCheck %s --check-prefix=PRINT
# RUN: tsopt %s --kernel merged | FileCheck %s --check-prefix=MERGED
# RUN: tsopt %s --kernel merged --verify-comm | FileCheck %s --check-prefix=MERGED
# RUN: tsrun %s --kernel merged --verify=:softmax
# RUN: tsopt %s --kernel sent | FileCheck %s --check-prefix=SENT
# RUN: tsopt %s --kernel sent --verify-comm | FileCheck %s --check-prefix=SENT
# RUN: tsrun %s --kernel sent --verify=:turned
# RUN: tsrun %s --kernel sent --verify=:turned --verify-each-stage --once --schedules 1
# RUN: tsopt %s --kernel exchanged_parts --desugar --lower-comm --verify-comm | FileCheck %s --check-prefix=PARTS
# RUN: tsrun %s --kernel exchanged_parts --verify=:by_columns --verify-each-stage --once --schedules 1
# RUN: tsopt %s --kernel cyclic | FileCheck %s --check-prefix=CYCLIC
# RUN: tsrun %s --kernel cyclic --arg A=iota --print | FileCheck %s --check-prefix=DEALT
#
# What units do together, and what devices send each other, in programs whose arrays are whole ones.

import numpy as np
import tilelang.language as T


@T.prim_func
def exchanged(A: T.Tensor((4, 4), "int32"), G: T.Tensor((2, 4, 4), "int32"), S: T.Tensor((2, 1, 4), "int32"), X: T.Tensor((2, 2, 4), "int32")):
    with T.Kernel(1, threads=64) as b:
        with T.Scale("warp") as (w, n):
            x = T.alloc((2, 4), "int32")
            all = T.alloc((4, 4), "int32")
            some = T.alloc((1, 4), "int32")
            swapped = T.alloc((2, 4), "int32")
            T.copy(A[w * 2 : w * 2 + 2, :], x)
            # CHECK: comm.all_gather %{{.*}} dim 0 at @warp : tensor<2x4xi32> -> tensor<4x4xi32>
            T.allgather(x, all)
            # CHECK: comm.reduce_scatter max %{{.*}} dim 0 at @warp : tensor<2x4xi32> -> tensor<1x4xi32>
            T.reduce_scatter(x, some, op="max")
            # CHECK: comm.all_to_all %{{.*}} dim 0 at @warp : tensor<2x4xi32> -> tensor<2x4xi32>
            T.all_to_all(x, swapped, dim=0)
            T.copy(all, G[w, :, :])
            T.copy(some, S[w, :, :])
            T.copy(swapped, X[w, :, :])


# PRINT: argument G [2 4 4]: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 1 2
# PRINT: argument S [2 1 4]: 8 9 10 11 12 13 14 15
# PRINT: argument X [2 2 4]: 0 1 2 3 8 9 10 11 4 5 6 7 12 13 14 15


# Rows that four devices divide by columns: each has a maximum and a sum, and a function merges two such pairs.
@T.prim_func
def merged(A: T.Tensor((8, 128), "float32"), B: T.Tensor((8, 128), "float32")):
    with T.Kernel(device=4, block=2, threads=128) as bx:
        x = T.alloc((4, 32), "float32")
        most = T.alloc((4,), "float32")
        total = T.alloc((4,), "float32")

        def merge(m, s, m2, s2):
            both = T.alloc((4,), "float32")
            for i in T.Parallel(4):
                both[i] = T.max(m[i], m2[i])
                s[i] = s[i] * T.exp(m[i] - both[i]) + s2[i] * T.exp(m2[i] - both[i])
            T.copy(m, both)

        with T.Scale("device"):
            mine = T.view(A, layout=T.FullCol)
            out = T.view(B, layout=T.FullCol)
            T.copy(x, mine[bx * 4, 0])
            T.reduce_max(x, most, dim=1)
            for i, j in T.Parallel(4, 32):
                x[i, j] = T.exp(x[i, j] - most[i])
            T.reduce_sum(x, total, dim=1)
            for i, j in T.Parallel(4, 32):
                x[i, j] = T.log(x[i, j]) + most[i]
            # MERGED: comm.all_reduce (%{{.*}}, %{{.*}}) at @device : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>, tensor<4xf32> {
            # MERGED-NEXT: ^bb0(%[[M:.*]]: tensor<4xf32>, %[[S:.*]]: tensor<4xf32>, %[[M2:.*]]: tensor<4xf32>, %[[S2:.*]]: tensor<4xf32>):
            # MERGED: comm.yield %{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xf32>
            T.all_reduce(most, total, fn=merge)
            for i, j in T.Parallel(4, 32):
                x[i, j] = T.exp(x[i, j] - most[i]) / total[i]
            T.copy(out[bx * 4, 0], x)


def softmax(A):
    import torch

    return torch.softmax(A, dim=-1)


# README's ring: each device writes to the next one's array.
@T.prim_func
def sent(A: T.Tensor((4, 32), "float32"), B: T.Tensor((4, 32), "float32")):
    with T.Kernel(device=4, block=1, threads=32) as bx:
        with T.Scale("device") as (dev_id, dev_num):
            mine = T.view(A, layout=T.FullRow)
            result = T.view(B, layout=T.FullRow)
            # SENT: %[[M:.*]] = comm.symm_alloc : memref<1x32xf32, #scale.mem<symmetric>>
            remote = T.alloc((1, 32), "float32", level="l2")
            # SENT: comm.put %{{.*}}, %[[M]][0, 0] to %{{.*}} :
            T.copy(remote, mine, dst=(dev_id + 1) % dev_num)
            # SENT: comm.barrier @device
            T.barrier()
            T.copy(result, remote)


def turned(A):
    return np.stack([A[3], A[0], A[1], A[2]])


# What is written in a loop, to each device in turn, the others find behind the barrier, however it is done: its signals are
# behind all of it.
# PARTS: scf.for
# PARTS:   comm.put
# PARTS: }
# PARTS: comm.notify {{.*}} {all}
# PARTS: comm.wait {{.*}} each(4)
# PARTS: tile.load
@T.prim_func
def exchanged_parts(A: T.Tensor((8, 32), "float32"), B: T.Tensor((8, 32), "float32")):
    with T.Kernel(device=4, block=1, threads=32) as bx:
        with T.Scale("device") as (dev_id, dev_num):
            mine = T.view(A, layout=T.FullRow)
            result = T.view(B, layout=T.FullCol)
            remote = T.alloc((8, 8), "float32", level="l2")
            x = T.alloc((2, 8), "float32")
            for i in range(4):
                T.copy(x, mine[:, i * 8 : i * 8 + 8])
                if dev_id != i:
                    T.copy(remote[dev_id * 2 : dev_id * 2 + 2, :], x, dst=i)
                else:
                    T.copy(result[dev_id * 2 : dev_id * 2 + 2, :], x)
            T.barrier()
            for i in range(4):
                if dev_id != i:
                    T.copy(result[i * 2 : i * 2 + 2, :], remote[i * 2 : i * 2 + 2, :])


def by_columns(A):
    return A


@T.prim_func
def cyclic(A: T.Tensor((8,), "float32"), B: T.Tensor((4, 2), "float32")):
    with T.Kernel(device=4, block=1, threads=32) as bx:
        with T.Scale("device") as (me, n):
            # CYCLIC: scale.view %{{.*}} map<(d0) -> (d0 mod 4)> at @device : memref<8xf32> -> memref<2xf32>
            mine = T.view(A, layout=lambda i: i % 4)
            T.copy(T.shard(B, 0), mine)


# DEALT: argument B [4 2]: 0 4 1 5 2 6 3 7
