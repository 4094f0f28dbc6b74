# RUN: not tsopt %s --kernel threads 2>&1 | FileCheck %s --check-prefix=THREADS
# RUN: not tsopt %s --kernel inside_out 2>&1 | FileCheck %s --check-prefix=INSIDE
# RUN: not tsopt %s --kernel no_cluster 2>&1 | FileCheck %s --check-prefix=CLUSTER
# RUN: not tsopt %s --kernel cluster_gemm 2>&1 | FileCheck %s --check-prefix=GEMM
# RUN: not tsopt %s --kernel one_device 2>&1 | FileCheck %s --check-prefix=ONE
# RUN: not tsopt %s --kernel unknown 2>&1 | FileCheck %s --check-prefix=UNKNOWN
# RUN: not tsopt %s --kernel behind 2>&1 | FileCheck %s --check-prefix=BEHIND
# RUN: not tsopt %s --kernel left 2>&1 | FileCheck %s --check-prefix=LEFT
# RUN: not tsopt %s --kernel uneven 2>&1 | FileCheck %s --check-prefix=UNEVEN
# RUN: not tsopt %s --kernel twice 2>&1 | FileCheck %s --check-prefix=TWICE
# RUN: not tsopt %s --kernel dealt 2>&1 | FileCheck %s --check-prefix=DEALT
# RUN: not tsopt %s --kernel array 2>&1 | FileCheck %s --check-prefix=ARRAY
# RUN: not tsopt %s --kernel blocks 2>&1 | FileCheck %s --check-prefix=BLOCKS
# RUN: not tsopt %s --kernel differs 2>&1 | FileCheck %s --check-prefix=DIFFERS
# RUN: not tsopt %s --kernel running 2>&1 | FileCheck %s --check-prefix=RUNNING
# RUN: not tsopt %s --kernel summand 2>&1 | FileCheck %s --check-prefix=SUMMAND
# RUN: not tsopt %s --kernel summed 2>&1 | FileCheck %s --check-prefix=SUMMED
# RUN: not tsopt %s --kernel peer_of_block 2>&1 | FileCheck %s --check-prefix=PEER
# RUN: not tsopt %s --kernel peer_of_array 2>&1 | FileCheck %s --check-prefix=REACH
# RUN: not tsopt %s --kernel merges 2>&1 | FileCheck %s --check-prefix=MERGES
# RUN: not tsopt %s --kernel no_merge 2>&1 | FileCheck %s --check-prefix=GROUPS
# RUN: not tsopt %s --kernel gathered 2>&1 | FileCheck %s --check-prefix=GATHERED
# RUN: not tsopt %s --kernel between_threads 2>&1 | FileCheck %s --check-prefix=BETWEEN
#
# What is wrong between the units of a level.

import tilelang.language as T


@T.prim_func
def threads(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=96) as b:
        # THREADS: :[[#@LINE+1]]:{{.*}}: error: T.Scale: the block has 96 threads, which is not a multiple of a warpgroup, 128 threads; change threads=… of the T.Kernel
        with T.Scale("warpgroup") as (wg, n):
            A[0] = 0.0


@T.prim_func
def inside_out(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=256) as b:
        with T.Scale("warp") as (w, n):
            # INSIDE: :[[#@LINE+1]]:{{.*}}: error: T.Scale: T.Scale of level warpgroup inside of one of level warp; a warp has no warpgroups
            with T.Scale("warpgroup") as (wg, m):
                A[0] = 0.0


@T.prim_func
def no_cluster(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=256) as b:
        # CLUSTER: :[[#@LINE+1]]:{{.*}}: error: T.Scale: the kernel has no clusters; use T.Kernel(…, cluster_dims=2)
        with T.Scale("cta_cluster"):
            A[0] = 0.0


@T.prim_func
def cluster_gemm(A: T.Tensor((64, 64), "float16"), C: T.Tensor((64, 64), "float32")):
    with T.Kernel(2, threads=128, cluster_dims=2) as b:
        a = T.alloc_shared((64, 64), "float16")
        c = T.alloc_fragment((64, 64), "float32")
        T.copy(A, a)
        T.clear(c)
        with T.Scale("cta_cluster"):
            with T.Scale("block"):
                T.gemm(a, a, c)
            # GEMM: :[[#@LINE+1]]:13: error: T.gemm by the blocks of a cluster together is unsupported: it needs tcgen05 of Blackwell; write it in a T.Scale("block") for each block, or after the T.Scale of the cluster
            T.gemm(a, a, c)
        T.copy(c, C)


@T.prim_func
def one_device(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=256) as b:
        # ONE: :[[#@LINE+1]]:{{.*}}: error: T.Scale: the kernel runs on one device; T.Kernel(device=4, block=(m, n)) runs it on several
        with T.Scale("device"):
            A[0] = 0.0
        # ONE: :[[#@LINE+1]]:{{.*}}: error: T.alloc: the kernel runs on one device; use T.alloc_global before the T.Kernel, or T.Kernel(device=4, block=(m, n))
        x = T.alloc((8,), "float32", level="l2")


@T.prim_func
def unknown(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=256) as b:
        # UNKNOWN: :[[#@LINE+1]]:{{.*}}: error: T.Scale: unknown level "warps"; did you mean 'warp'?
        with T.Scale("warps"):
            A[0] = 0.0


@T.prim_func
def behind(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=256) as b:
        with T.Scale("warpgroup") as (wg, n):
            x = T.alloc((8,), "float32")
            T.clear(x)
        # BEHIND: :[[#@LINE+1]]:{{.*}}: error: x is private to each warpgroup in the statement at line [[#@LINE-3]], which has ended; to use it in the block, allocate a tile before the statement and write it there: through T.view, or in shared memory
        T.copy(x, A)


@T.prim_func
def left(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=256) as b:
        for i in T.unroll(2):
            with T.Scale("warpgroup") as (wg, n):
                # LEFT: :[[#@LINE+1]]:{{.*}}: error: a T.Scale("warpgroup") cannot be left with break, continue or return
                break


@T.prim_func
def uneven(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=384) as b:
        x = T.alloc((8, 8), "float32")
        with T.Scale("warpgroup") as (wg, n):
            # UNEVEN: :[[#@LINE+1]]:{{.*}}: error: T.view: dimension 1 of x has 8 elements, which is not divisible by 3 warpgroups
            y = T.view(x, layout=T.FullCol)


@T.prim_func
def twice(A: T.Tensor((8, 8), "float32")):
    with T.Kernel(1, threads=256) as b:
        x = T.alloc((8, 8), "float32")
        T.copy(A, x)
        with T.Scale("warpgroup") as (wg, n):
            y = T.view(x, layout=T.FullCol)
            # TWICE: :[[#@LINE+1]]:{{.*}}: error: T.view: x already has the layout #scale.shard<1> in this T.Scale; a tile has one layout per T.Scale
            z = T.view(x, layout=T.FullRow)


@T.prim_func
def dealt(A: T.Tensor((8, 8), "float32")):
    with T.Kernel(1, threads=256) as b:
        x = T.alloc((8, 8), "float32")
        with T.Scale("warpgroup") as (wg, n):
            # DEALT: :[[#@LINE+1]]:{{.*}}: error: T.view: a tile must be divided into equal contiguous parts: element i of dimension 1 of x must go to warpgroup i // 4
            y = T.view(x, layout=lambda i, j: j % 2)
            # DEALT: :[[#@LINE+1]]:{{.*}}: error: a layout function may use only + - * // % on subscripts and integers, as lambda i, j: j // 64
            z = T.view(x, layout=lambda i, j: i / 2)


@T.prim_func
def array(A: T.Tensor((8, 8), "float32")):
    with T.Kernel(1, threads=256) as b:
        with T.Scale("warpgroup") as (wg, n):
            # ARRAY: :[[#@LINE+1]]:{{.*}}: error: T.view: A is an array, which only devices divide; use subscripts for the part of a warpgroup
            y = T.view(A, layout=T.FullCol)


@T.prim_func
def blocks(A: T.Tensor((8, 8), "float32")):
    with T.Kernel(1, threads=256) as b:
        x = T.alloc((8, 8), "float32")
        with T.Scale("block"):
            # BLOCKS: :[[#@LINE+1]]:{{.*}}: error: T.view: x is a tile of the block, which cannot be divided at level block; arrays are divided over devices, tiles over warpgroups, warps or threads
            y = T.view(x, layout=T.FullCol)


# Each warpgroup has a sum of its own, and says that it is the same in all.
@T.prim_func
def differs(A: T.Tensor((8, 32), "float32"), B: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=256) as b:
        x = T.alloc((8, 32), "float32")
        total = T.alloc((8,), "float32")
        T.copy(A, x)
        # DIFFERS: :[[#@LINE+1]]:{{.*}}: error: T.Scale: yields result #0 as a replica, which must be the same in all, but each warpgroup has its own value; all-reduce it before, or yield a shard or a partial sum
        with T.Scale("warpgroup") as (wg, n):
            mine = T.view(x, layout=T.FullCol)
            # DIFFERS: :[[#@LINE+1]]:{{.*}}: note: this value is each warpgroup's own
            T.reduce_sum(mine, total, dim=1)
        T.copy(total, B)


# TileScale's README: a running sum that is all-reduced in each iteration is counted again by each.
@T.prim_func
def running(A: T.Tensor((8, 64), "float32"), B: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=256) as b:
        x = T.alloc((8, 32), "float32")
        total = T.alloc((8,), "float32")
        T.clear(total)
        for k in T.serial(2):
            T.copy(A[:, k * 32 : k * 32 + 32], x)
            with T.Scale("warpgroup") as (wg, n):
                mine = T.view(x, layout=T.FullCol)
                T.reduce_sum(mine, total, dim=1, clear=False)
                # RUNNING: :[[#@LINE+1]]:{{.*}}: error: T.allreduce: combines by add a running value that already contains the result of a reduction over @warpgroup, which would be counted 2 times
                T.allreduce(total)
        T.copy(total, B)


@T.prim_func
def summand(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=256) as b:
        total = T.alloc((8,), "float32")
        T.clear(total)
        with T.Scale("warpgroup") as (wg, n):
            sums = T.view(total, layout=T.Partial)
            for i in T.Parallel(8):
                sums[i] += 1
        # SUMMAND: :[[#@LINE+1]]:{{.*}}: error: total is a partial sum of each warpgroup (T.Partial); reduce it first: T.all_reduce(total) in a T.Scale("warpgroup")
        T.copy(total, A)


@T.prim_func
def summed(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=256) as b:
        total = T.alloc((8,), "float32")
        T.clear(total)
        with T.Scale("warpgroup") as (wg, n):
            sums = T.view(total, layout=T.Partial)
            for i in T.Parallel(8):
                sums[i] += 1
        # SUMMED: :[[#@LINE+1]]:{{.*}}: error: total is a partial sum of each warpgroup at the start of an iteration, but the complete sum at its end: the next iteration would add it once for each warpgroup
        for k in T.serial(2):
            # SUMMED: :[[#@LINE+1]]:{{.*}}: note: it is reduced here; move the reduction after the loop
            with T.Scale("warpgroup"):
                T.all_reduce(total)
        T.copy(total, A)


@T.prim_func
def peer_of_block(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=256) as b:
        x = T.alloc((8,), "float32")
        y = T.alloc((8,), "float32")
        T.copy(A, x)
        with T.Scale("warpgroup") as (wg, n):
            # PEER: :[[#@LINE+1]]:{{.*}}: error: T.copy: y belongs to the block, not to each warpgroup; allocate a tile in the T.Scale, or use a T.view(…, layout=T.Replica)
            T.copy(x, y, peer=1 - wg)


@T.prim_func
def peer_of_array(A: T.Tensor((8,), "float32")):
    with T.Kernel(device=2, block=1) as b:
        x = T.alloc((8,), "float32")
        T.clear(x)
        with T.Scale("device") as (me, n):
            # REACH: :[[#@LINE+1]]:{{.*}}: error: T.copy: A is not symmetric memory, so other devices cannot access it; allocate it in the T.Scale("device"): T.alloc(shape, dtype, level="l2")
            T.copy(A, x, dst=1 - me)


@T.prim_func
def merges(A: T.Tensor((8,), "float32"), B: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=256) as b:
        x = T.alloc((8,), "float32")
        total = T.alloc((8,), "float32")
        T.copy(A, x)
        T.clear(total)

        def merge(a, a2):
            T.copy(a2, total)

        with T.Scale("warpgroup") as (wg, n):
            # MERGES: :[[#@LINE+1]]:{{.*}}: error: T.all_reduce: the merge function writes total, which is not an argument
            T.all_reduce(x, fn=merge)


@T.prim_func
def no_merge(A: T.Tensor((8,), "float32"), B: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=256) as b:
        x = T.alloc((8,), "float32")
        T.copy(A, x)
        with T.Scale("warpgroup") as (wg, n):
            # GROUPS: :[[#@LINE+1]]:{{.*}}: error: T.all_reduce of 2 tiles needs a merge function: fn=merge, with def merge(a, b, a2, b2) that writes a and b
            T.all_reduce(x, x)
            # GROUPS: :[[#@LINE+1]]:{{.*}}: error: T.all_reduce: expected "sum", "max" or "min", got 'mean'
            T.all_reduce(x, op="mean")


@T.prim_func
def gathered(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=256) as b:
        with T.Scale("warpgroup") as (wg, n):
            x = T.alloc((8, 3), "float32")
            y = T.alloc((8, 3), "float32")
            T.clear(x)
            # GATHERED: :[[#@LINE+1]]:{{.*}}: error: T.all_gather: y has shape (8, 3), but the result has shape (16, 3)
            T.all_gather(x, y, dim=0)
            # GATHERED: :[[#@LINE+1]]:{{.*}}: error: T.reduce_scatter: dimension 1 of x has 3 elements, which is not divisible by the number of units, 2
            T.reduce_scatter(x, y, dim=1)


@T.prim_func
def between_threads(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=64) as b:
        with T.Scale("thread") as (tx, n):
            # BETWEEN: :[[#@LINE+1]]:{{.*}}: error: T.barrier at level "thread" is unsupported; end the T.Scale("thread"), which synchronizes all threads
            T.barrier()
