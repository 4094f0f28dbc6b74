# RUN: tsopt %s --kernel views | FileCheck %s --check-prefix=VIEWS
# RUN: tsrun %s --kernel views --verify=:doubled
# RUN: tsopt %s --kernel summands | FileCheck %s --check-prefix=SUMMANDS
# RUN: tsrun %s --kernel summands --verify=:row_sums
# RUN: tsopt %s --kernel own | FileCheck %s --check-prefix=OWN
# RUN: tsrun %s --kernel own --verify=:turned
# RUN: tsrun %s --kernel nested --verify=:turned_by_warps
# RUN: tsopt %s --kernel threads | FileCheck %s --check-prefix=THREADS
# RUN: tsrun %s --kernel threads --verify=:prefixes
# RUN: tsopt %s --kernel roles | FileCheck %s --check-prefix=ROLES
# RUN: tsrun %s --kernel roles --verify=:plus
# RUN: tsopt %s --kernel cluster | FileCheck %s --check-prefix=CLUSTER
# RUN: tsrun %s --kernel cluster --arg A=iota --print | FileCheck %s --check-prefix=SHIFTED
# RUN: tsrun %s --kernel normalised --verify=:softmax
# RUN: tsopt %s --kernel blocks | FileCheck %s --check-prefix=BLOCKS
# RUN: tsrun %s --kernel blocks --verify=:all_sums
#
# Code of the units of a block, and what units of each level do with each other.

import numpy as np
import tilelang.language as T


# A view of a tile is a unit's part of it; what is written to it is written to the tile.
@T.prim_func
def views(A: T.Tensor((32, 64), "float32"), B: T.Tensor((32, 64), "float32")):
    with T.Kernel(1, threads=256) as b:
        x = T.alloc_fragment((32, 64), "float32")
        y = T.alloc_fragment((32, 64), "float32")
        T.copy(A, x)
        # VIEWS: %[[Y:.*]] = scale.on @warpgroup as (%{{.*}}, %{{.*}}) in(%[[X:.*]] as %[[P:.*]] shard<1>) : (tensor<32x64xf32>) -> (tensor<32x64xf32> shard<1>)
        with T.Scale("warpgroup") as (wg, n):
            mine = T.view(x, layout=T.FullCol)
            twice = T.view(y, layout=lambda i, j: j // 32)
            # VIEWS: tile.parallel {{.*}} in(%[[P]] as
            for i, j in T.Parallel(mine.shape[0], mine.shape[1]):
                twice[i, j] = mine[i, j] * n
        # VIEWS: tile.store %[[Y]]
        T.copy(y, B)


def doubled(A):
    return A * 2


# A sum of which each warp has a summand: what was there before the loop is the first one's.
@T.prim_func
def summands(A: T.Tensor((16, 128), "float32"), B: T.Tensor((16,), "float32")):
    with T.Kernel(1, threads=128) as b:
        total = T.alloc_fragment((16,), "float32")
        T.fill(total, 1)
        # SUMMANDS: %[[BEGIN:.*]] = scale.on @warp {{.*}} -> (tensor<16xf32, #[[L:.*]]> partial<add>)
        # SUMMANDS:   arith.select
        # SUMMANDS: scf.for {{.*}} iter_args(%{{.*}} = %[[BEGIN]]) -> (tensor<16xf32, #[[L]]>)
        for k in T.serial(2):
            with T.Scale("warp") as (w, n):
                part = T.alloc((16, 16), "float32", level="l0")
                sums = T.view(total, layout=T.Partial)
                T.copy(A[:, k * 64 + w * 16 : k * 64 + w * 16 + 16], part)
                T.reduce_sum(part, sums, dim=1, clear=False)
        with T.Scale("warp"):
            # SUMMANDS: comm.all_reduce add %{{.*}} at @warp
            T.all_reduce(total)
        T.copy(total, B)


def row_sums(A):
    return A.sum(1) + 1


# A tile that other warpgroups write is in shared memory, of which each has its own.
@T.prim_func
def own(A: T.Tensor((3, 16, 32), "float32"), B: T.Tensor((3, 16, 32), "float32")):
    with T.Kernel(1, threads=384) as b:
        # OWN: %[[M:.*]] = tile.alloc : memref<3x16x32xf32, #scale.mem<l1>>
        with T.Scale("warpgroup") as (wg, n):
            # OWN: tile.slot %[[M]][%[[WG:.*]]]
            got = T.alloc((16, 32), "float32", level="l1")
            x = T.alloc((16, 32), "float32")
            T.copy(A[wg, :, :], x)
            # OWN: %[[TO:.*]] = arith.remsi
            # OWN: %[[S:.*]] = tile.slot %[[M]][%[[TO]]]
            # OWN: tile.store %{{.*}}, %[[S]]
            T.copy(x, got, peer=(wg + 1) % n)
            # OWN: comm.barrier @warpgroup
            T.barrier()
            T.copy(got, B[wg, :, :])


def turned(A):
    return np.stack([A[2], A[0], A[1]])


# Warps of warpgroups: a peer is one of the same warpgroup.
@T.prim_func
def nested(A: T.Tensor((8, 32), "float32"), B: T.Tensor((8, 32), "float32")):
    with T.Kernel(1, threads=256) as b:
        with T.Scale("warpgroup") as (wg, groups):
            with T.Scale("warp") as (w, n):
                got = T.alloc((32,), "float32")
                x = T.alloc((32,), "float32")
                T.copy(A[wg * n + w, :], x)
                T.copy(x, got, peer=(w + 1) % n)
                T.barrier()
                T.copy(got, B[wg * n + w, :])


def turned_by_warps(A):
    return np.stack([A[3], A[0], A[1], A[2], A[7], A[4], A[5], A[6]])


# Code of a thread: elements of arrays, loops of its own length, numbers.
@T.prim_func
def threads(A: T.Tensor((64,), "int32"), B: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as b:
        # THREADS: scale.on @thread
        with T.Scale("thread") as (tx, n):
            total = T.alloc_var("int32", 0)
            for i in range(tx + 1):
                total += A[i]
            # THREADS: memref.store
            B[tx] = total


def prefixes(A):
    return A.cumsum(0)


# What one warpgroup writes to shared memory, another finds behind a barrier.
@T.prim_func
def roles(A: T.Tensor((32, 32), "float32"), B: T.Tensor((32, 32), "float32")):
    with T.Kernel(1, threads=256) as b:
        # ROLES: %[[M:.*]] = tile.alloc : memref<32x32xf32, #scale.mem<l1>>
        x = T.alloc_shared((32, 32), "float32")
        y = T.alloc_shared((32, 32), "float32")
        with T.Scale("warpgroup") as (wg, n):
            # ROLES: scf.if
            if wg == 0:
                # ROLES: tile.store %{{.*}}, %[[M]]
                T.copy(A, x)
            T.barrier()
            if wg == 1:
                for i, j in T.Parallel(32, 32):
                    y[i, j] = x[i, j] + 1
        T.copy(y, B)


def plus(A):
    return A + 1


# Blocks of a cluster write to each other's shared memory.
@T.prim_func
def cluster(A: T.Tensor((4, 8), "float32"), B: T.Tensor((4, 8), "float32"), C: T.Tensor((4, 8), "float32")):
    with T.Kernel(cta_cluster=(2), block=(4), threads=32) as b:
        x = T.alloc_fragment((8,), "float32")
        got = T.alloc_shared((8,), "float32")
        T.copy(A[b, :], x)
        # CLUSTER: %[[ME:.*]] = comm.rank @cluster
        with T.Scale("cta_cluster") as (me, n):
            # CLUSTER: comm.barrier @cluster
            T.barrier()
            # CLUSTER: comm.put %{{.*}}, %{{.*}}[0] to
            T.copy(x, got, peer=1 - me)
            # CLUSTER: comm.barrier @cluster
            T.barrier()
            T.copy(got, B[b, :])
            # CLUSTER: comm.broadcast %{{.*}} from %{{.*}} at @cluster
            T.broadcast(x, root=1)
        T.copy(x, C[b, :])


# SHIFTED: argument B [4 8]: 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 24 25 26 27 28 29 30 31 16
# SHIFTED: argument C [4 8]: 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 24


# Rows that the blocks of a cluster divide: what is left of a tile of one dimension is one number.
@T.prim_func
def normalised(A: T.Tensor((3, 256), "float32"), B: T.Tensor((3, 256), "float32")):
    with T.Kernel(2, 3, threads=64, cluster_dims=(2, 1, 1)) as (bx, by):
        x = T.alloc_fragment((128,), "float32")
        most = T.alloc_fragment((1,), "float32")
        total = T.alloc_fragment((1,), "float32")
        T.copy(A[by, bx * 128], x)
        T.reduce_max(x, most, dim=0)
        with T.Scale("cluster"):
            T.all_reduce(most, op="max")
        for i in T.Parallel(128):
            x[i] = T.exp(x[i] - most[0])
        T.reduce_sum(x, total, dim=0)
        with T.Scale("cluster"):
            T.all_reduce(total)
        for i in T.Parallel(128):
            x[i] /= total[0]
        T.copy(x, B[by, bx * 128])


def softmax(A):
    e = np.exp(A - A.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


# Blocks of the whole grid.
@T.prim_func
def blocks(A: T.Tensor((3, 8), "int32"), B: T.Tensor((3, 8), "int32")):
    with T.Kernel(3, threads=32) as b:
        x = T.alloc_fragment((8,), "int32")
        # BLOCKS: scale.rank @block
        with T.Scale("block") as (me, n):
            T.copy(A[me, :], x)
            # BLOCKS: comm.all_reduce add %{{.*}} at @block
            T.all_reduce(x)
        T.copy(x, B[b, :])


def all_sums(A):
    return np.stack([A.sum(0), A.sum(0), A.sum(0)])
