# RUN: tsopt %s --kernel split | FileCheck %s --check-prefix=SPLIT
# RUN: tsrun %s --kernel split --verify=:product --once | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel suffix --arg A=iota --verify=:suffixes --once | FileCheck %s --check-prefix=RIGHT
# RUN: tsopt %s --kernel suffix | FileCheck %s --check-prefix=SUFFIX
# RUN: tsrun %s --kernel butterfly --arg A=iota --verify=:warp_sums --once | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel neighbours --verify=:lanes --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel histogram --verify=:counts --once | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel bins --arg A=iota --print | FileCheck %s --check-prefix=BINS
# RUN: tsrun %s --kernel unpack --verify=:unpacked --once | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel unpack --verify=:unpacked --once --verify-each-stage --schedules 1 | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel groups --verify=:both_ways --once | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel ends --verify=:of_ends --once --verify-each-stage --schedules 1 | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel edges --arg A=iota --print | FileCheck %s --check-prefix=EDGES
# RUN: tsopt %s --kernel edges | FileCheck %s --check-prefix=GUARDS
# RUN: tsrun %s --kernel greatest --arg A=iota --print | FileCheck %s --check-prefix=GREATEST
# RUN: tsrun %s --kernel held --verify=:each --once | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel quads --verify=:dots --once | FileCheck %s --check-prefix=RIGHT
#
# Kernels that are written by the numbers of threads.

import numpy as np
import tilelang.language as T

# RIGHT: verified


# A block of 2-D threads: each sums a part of a row, and those of a row combine what they have. What all threads of a row would write, one does.
@T.prim_func
def split(A: T.Tensor((256,), "float16"), B: T.Tensor((16, 256), "float16"), C: T.Tensor((16,), "float32")):
    with T.Kernel(4, threads=(4, 16)) as b:
        row = T.get_thread_binding(0)
        part = T.get_thread_binding(1)
        x = T.alloc_local((8,), "float16")
        y = T.alloc_local((8,), "float16")
        sum = T.alloc_local((1,), "float32")
        all = T.alloc_local((1,), "float32")
        T.clear(sum)
        # The loop is one stretch of code, with what threads hold in registers.
        # SPLIT: scale.on @thread as (%[[T:.*]], %{{.*}}) -> (tensor<64xf32> shard<0>)
        # SPLIT: arith.remsi %[[T]]
        # SPLIT: arith.divsi %[[T]]
        # SPLIT: scf.for {{.*}} -> (f32)
        # SPLIT-NOT: scf.if
        # SPLIT-COUNT-16: memref.load
        # SPLIT-NOT: memref.load
        # SPLIT: tile.reduce add %{{.*}} dims [1] : tensor<1x16x4xf32>
        for k in T.serial(2):
            for v in T.vectorized(8):
                x[v] = A[k * 128 + part * 8 + v]
                y[v] = B[b * 4 + row, k * 128 + part * 8 + v]
            for v in T.serial(8):
                sum[0] += x[v].astype("float32") * y[v].astype("float32")
        with T.attr(T.comm_reducer(lambda x, y: x + y, [T.cast(0, "float32")]), "reduce_scope", T.reinterpret(T.uint64(0), dtype="handle")):
            T.evaluate(T.tvm_thread_allreduce(T.uint32(1), sum[0], True, all[0], part, dtype="handle"))
        # SPLIT: scale.on @thread
        # SPLIT: arith.cmpi eq
        # SPLIT: memref.store
        C[b * 4 + row] = all[0]


def product(A, B):
    return B @ A


# Threads wait for each other where one reads what another wrote: without a word in the first line, at T.sync_threads behind it. A loop in
# which they do is the block's, and what they hold is carried from one stretch to the next.
@T.prim_func
def suffix(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        s[tx] = A[tx]
        # SUFFIX: %[[X:.*]] = scale.on @thread {{.*}} -> (tensor<64xf32> shard<0>)
        x = s[63 - tx]
        T.sync_threads()
        s[tx] = x * 2
        # SUFFIX: %[[FIRST:.*]] = memref.load %{{.*}}[%c0
        first = s[0]
        n = T.alloc_var("int32", init=1)
        # SUFFIX: scf.while
        # SUFFIX: scf.condition
        # SUFFIX: scale.on @thread {{.*}} -> (tensor<64xf32> shard<0>)
        # SUFFIX: scale.on @thread
        while n < 64:
            y = T.alloc_var("float32", init=0)
            if tx + n < 64:
                y = s[tx + n]
            T.sync_threads()
            s[tx] += y
            n = n * 2
        # SUFFIX: in(%[[X]] as
        # SUFFIX: arith.addf %{{.*}}, %[[FIRST]]
        B[tx] = s[tx] + x + first


def suffixes(A):
    x = A[::-1]
    return 2 * np.cumsum(A)[::-1] + x + 2 * x[0]


# Lanes of a warp exchange what they hold.
@T.prim_func
def butterfly(A: T.Tensor((128,), "float16"), B: T.Tensor((128,), "float16")):
    with T.Kernel(1, threads=128) as b:
        tx = T.get_thread_binding()
        x = T.alloc_var("float16", init=A[tx])
        for i in T.unroll(5):
            x = x + T.shfl_xor(x, 1 << i)
        B[tx] = x


def warp_sums(A):
    return np.repeat(A.reshape(4, 32).sum(axis=1), 32)


@T.prim_func
def neighbours(A: T.Tensor((64,), "int32"), B: T.Tensor((12, 64), "int32")):
    with T.Kernel(1, threads=64) as b:
        tx, _, _ = T.get_thread_bindings()
        v = A[tx]
        B[0, tx] = T.shfl_down(v, 1)
        B[1, tx] = T.shfl_up(v, 1, width=8)
        B[2, tx] = T.tvm_warp_shuffle(0xFFFFFFFF, v, 3, 32, 32)
        B[3, tx] = T.get_lane_idx() + 100 * T.get_warp_idx()
        B[4, tx] = T.shfl_down(v, 3, width=8)
        B[5, tx] = T.shfl_sync(v, 6, width=4)
        B[6, tx] = T.shfl_xor(v, 5, width=8)
        B[7, tx] = T.shfl_xor(v, 5, width=4)
        B[8, tx] = T.shfl_sync(v, 35)
        B[9, tx] = T.shfl_sync(v, tx + 1)
        B[10, tx] = T.shfl_up(v, 33, width=16)
        B[11, tx] = T.shfl_down(v, 7, width=1)


def lanes(A):
    i = np.arange(64)
    lane = i % 32
    down = np.where(lane == 31, A, np.concatenate([A[1:], A[:1]]))
    up = np.where(i % 8 == 0, A, np.concatenate([A[:1], A[:-1]]))
    in_eights = np.where(i % 8 < 5, A[np.minimum(i + 3, 63)], A)
    up_in_halves = np.where(i % 16 == 0, A, np.concatenate([A[:1], A[:-1]]))
    # A lane of a group reads what lies before it by xor, but nothing behind it.
    xor = A[i ^ 5]
    in_fours = np.where((i ^ 5) <= i // 4 * 4 + 3, A[i ^ 5], A)
    return np.stack(
        [down, up, A[i // 32 * 32 + 3], lane + 100 * (i // 32), in_eights, A[i // 4 * 4 + 2], xor, in_fours,
         A[i // 32 * 32 + 3], A[i // 32 * 32 + (i + 1) % 32], up_in_halves, A]
    )


# Atomics of shared memory and of arrays; a loop of which each thread has its own bounds.
@T.prim_func
def histogram(A: T.Tensor((500,), "int32"), B: T.Tensor((16,), "int32")):
    with T.Kernel(2, threads=64) as b:
        tx = T.get_thread_binding()
        s = T.alloc_shared((16,), "int32")
        if tx < 16:
            s[tx] = 0
        for i in T.serial(b * 64 + tx, 500, 128):
            bin = A[i] & 15
            T.atomic_add(s[bin], 1)
        if tx < 16:
            T.atomic_add(B[tx], s[tx])


def counts(A):
    return np.stack([np.sum((A & 15) == i) for i in range(16)])


# What a thread holds, by a subscript that only it knows: shared memory, of which each has a part.
@T.prim_func
def bins(A: T.Tensor((128,), "int32"), B: T.Tensor((32, 4), "int32")):
    with T.Kernel(1, threads=32) as b:
        tx = T.get_thread_binding()
        n = T.alloc_local((4,), "int32")
        T.clear(n)
        for i in T.serial(4):
            n[(A[tx * 4 + i] // 3) % 4] += 1
        for i in T.serial(4):
            B[tx, i] = n[i]


# BINS: argument B [32 4]: 3 1 0 0 0 2 2 0 0 0 1 3 3 1 0 0


# Between copies and products of the block.
@T.prim_func
def unpack(A: T.Tensor((64, 64), "float16"), B: T.Tensor((64, 32), "uint8"), C: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=128) as b:
        tx = T.get_thread_binding()
        a = T.alloc_shared((64, 32), "float16")
        packed = T.alloc_shared((64, 16), "uint8")
        w = T.alloc_shared((64, 32), "float16")
        acc = T.alloc_fragment((64, 64), "float32")
        T.clear(acc)
        for k in T.Pipelined(2, num_stages=2):
            T.copy(A[0, k * 32], a)
            T.copy(B[0, k * 16], packed)
            for i in T.serial(8):
                at = i * 128 + tx
                two = packed[at // 16, at % 16]
                for v in T.vectorized(2):
                    w[at // 16, at % 16 * 2 + v] = ((two >> (4 * v)) & 15).astype("float16")
            T.gemm(a, w, acc, transpose_B=True)
        T.copy(acc, C)


def unpacked(A, B):
    w = B.astype(np.int32)
    return A @ np.stack([w & 15, w >> 4 & 15], axis=-1).reshape(64, 64).T


# A condition that all threads meet alike, with code in it in which they wait for each other.
@T.prim_func
def groups(A: T.Tensor((64,), "int32"), B: T.Tensor((2, 64), "int32")):
    with T.Kernel(2, threads=64) as b:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "int32")
        way = T.alloc_var("int32", init=b)
        if way == 0:
            s[tx] = A[tx]
            T.sync_threads()
            B[0, tx] = s[63 - tx]
        else:
            total = T.alloc_var("int32", init=0)
            s[tx] = A[tx] + 1
            for i in T.serial(64):
                total += s[i] * (tx + 1)
            B[1, tx] = total


def both_ways(A):
    return np.stack([A[::-1], np.sum(A + 1) * np.arange(1, 65)])


# Outside of an array zeros are read, and nothing is written; where that cannot be, nothing asks.
@T.prim_func
def edges(A: T.Tensor((50,), "int32"), B: T.Tensor((50,), "int32"), C: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        # GUARDS: arith.cmpi
        # GUARDS: arith.cmpi
        # GUARDS-NOT: arith.cmpi
        B[tx] = 1
        C[tx] = A[tx]


# EDGES: argument C [64]: 0 1 2
# EDGES-SAME: 48 49 0 0


# All threads of the block have what they combined, in one dimension too.
@T.prim_func
def greatest(A: T.Tensor((96,), "float32"), B: T.Tensor((96,), "float32")):
    with T.Kernel(1, threads=96) as b:
        tx = T.thread_binding(0, 96, thread="threadIdx.x")
        x = T.alloc_local((1,), "float32")
        with T.attr(T.comm_reducer(lambda x, y: T.max(x, y), [T.min_value("float32")]), "reduce_scope", T.reinterpret(T.uint64(0), dtype="handle")):
            T.evaluate(T.tvm_thread_allreduce(T.uint32(1), A[tx], True, x[0], tx, dtype="handle"))
        B[tx] = x[0] - A[tx]


# GREATEST: argument B [96]: 95 94 93


@T.prim_func
def quads(A: T.Tensor((32, 8), "int8"), B: T.Tensor((32, 8), "int8"), C: T.Tensor((32,), "int32")):
    with T.Kernel(1, threads=32) as b:
        tx = T.get_thread_binding()
        x = T.alloc_local((8,), "int8")
        y = T.alloc_local((8,), "int8")
        sum = T.alloc_local((1,), "int32")
        T.import_source(None)
        T.clear(sum)
        for v in T.vectorized(8):
            x[v] = A[tx, v]
            y[v] = B[tx, v]
        for v in T.serial(2):
            T.dp4a(x[v * 4], y[v * 4], sum[0])
        C[tx] = sum[0]


def dots(A, B):
    return (A.astype(np.int32) * B.astype(np.int32)).sum(axis=1)


# Conditions alone make no code of threads, but for what they hold and what they do to each other.
@T.prim_func
def held(A: T.Tensor((64,), "int32"), B: T.Tensor((64,), "int32"), C: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        n = T.alloc_var("int32", init=0)
        s = T.alloc_shared((64,), "int32")
        if tx < 63:
            n = A[tx] + 1
        if tx < 64:
            B[tx] = n
            s[tx] = n
        if tx < 64:
            C[tx] = s[63 - tx]


def each(A):
    n = np.concatenate([A[:63] + 1, A[:1] * 0])
    return {"B": n, "C": n[::-1]}


# What all threads read beyond the end of an array is zero, as what each reads.
@T.prim_func
def ends(A: T.Tensor((20,), "float32"), B: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((16,), "float32")
        sum = T.alloc_local((1,), "float32")
        T.clear(sum)
        for k in T.serial(2):
            for i in T.serial(16):
                s[i] = A[k * 16 + i]
            for i in T.serial(16):
                sum[0] += s[i]
        B[tx] = sum[0] + tx


def of_ends(A):
    return A.sum() + np.arange(32)
