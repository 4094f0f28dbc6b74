# RUN: tsrun %s --kernel shares --arg A=uniform --verify=:of_shares --once --verify-each-stage
# RUN: tsrun %s --kernel turned --arg n=100 --verify=:of_turned --once --verify-each-stage
# RUN: tsrun %s --kernel turned --arg n=64 --verify=:of_turned --once --schedule=3
# RUN: tsrun %s --kernel alike --arg A=below(7) --verify=:of_alike --once --verify-each-stage
# RUN: not tsopt %s --kernel many --emit=ptx -o /dev/null 2>&1 | FileCheck %s --check-prefix=MANY
# RUN: not tsopt %s --kernel some --emit=ptx -o /dev/null 2>&1 | FileCheck %s --check-prefix=SOME
# RUN: not tsopt %s --kernel threads 2>&1 | FileCheck %s --check-prefix=THREADS
# RUN: not tsopt %s --kernel other 2>&1 | FileCheck %s --check-prefix=OTHER
#
# Blocks that wait for each other: T.sync_grid. Lanes that do, where not all threads come: T.sync_warp. Functions of CUDA that the language has.

import numpy as np
import tilelang.language as T


@T.prim_func
def shares(A: T.Tensor((8, 64), "float32"), P: T.Tensor((8,), "float32"), B: T.Tensor((8, 64), "float32")):
    with T.Kernel(8, threads=64) as bx:
        a = T.alloc_fragment((64,), "float32")
        s = T.alloc_fragment((1,), "float32")
        T.copy(A[bx, 0], a)
        T.reduce_sum(a, s, dim=0)
        T.copy(s, P[bx : bx + 1])
        T.sync_grid()
        p = T.alloc_fragment((8,), "float32")
        total = T.alloc_fragment((1,), "float32")
        T.copy(P, p)
        T.reduce_sum(p, total, dim=0)
        for i in T.Parallel(64):
            B[bx, i] = a[i] / total[0]


def of_shares(A):
    return A.sum(axis=1), A / A.sum()


# Of each thread, in a loop: an array that is turned by one place again and again.
def turned(n=100):
    @T.prim_func
    def main(A: T.Tensor((n,), "int32"), B: T.Tensor((2, n), "int32")):
        with T.Kernel(T.ceildiv(n, 32), threads=32) as bx:
            i = bx * 32 + T.get_thread_binding()
            if i < n:
                B[0, i] = A[i]
            for k in T.serial(3):
                T.sync_grid()
                if i < n:
                    B[(k + 1) % 2, i] = B[k % 2, (i + 1) % n]

    return main


def of_turned(A):
    return np.stack([np.roll(A, -2), np.roll(A, -3)])


# How many lanes of the warp have the same number, those before it first. Only some warps come to the barrier.
@T.prim_func
def alike(A: T.Tensor((64,), "int32"), B: T.Tensor((64,), "int32"), C: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as bx:
        tx = T.get_thread_binding()
        lane = tx % 32
        row = T.alloc_shared((64,), "int32")
        row[tx] = 0
        T.sync_threads()
        same = T.call_extern(T.uint32, "__match_any_sync", 0xFFFFFFFF, A[tx])
        B[tx] = T.popcount(same & ((T.uint32(1) << lane) - 1))
        if tx < 32:
            row[tx] = A[tx]
            T.sync_warp()
            C[tx] = row[(tx + 1) % 32]
        else:
            C[tx] = T.call_extern(T.int32, "__popc", A[tx])


def of_alike(A):
    B = np.array([(A[i // 32 * 32 : i] == A[i]).sum() for i in range(64)], dtype=np.int32)
    C = np.concatenate([np.roll(A[:32], -1), [int(a).bit_count() for a in A[32:]]]).astype(np.int32)
    return B, C


@T.prim_func
def many(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(100000, threads=64) as bx:
        if bx == 0:
            T.copy(A, B)
        # MANY: [[#@LINE+1]]:9: error: T.sync_grid: waits on block 0 of device 0 for all blocks, but not all arrive
        T.sync_grid()


@T.prim_func
def some(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(4, threads=64) as bx:
        if bx < 2:
            # SOME: [[#@LINE+1]]:13: error: T.sync_grid: must be executed by all units of @block together, but is in divergent code
            T.sync_grid()
        if bx == 0:
            T.copy(A, B)


@T.prim_func
def threads(A: T.Tensor((64,), "int32"), B: T.Tensor((64,), "int32")):
    with T.Kernel(2, threads=32) as bx:
        tx = T.get_thread_binding()
        B[63 - bx * 32 - tx] = A[bx * 32 + tx]
        if tx < 3:
            # THREADS: [[#@LINE+1]]:13: error: T.sync_grid is executed by all threads of the block together, but only some reach it: the if at line [[#@LINE-1]] depends on the thread index
            T.sync_grid()


@T.prim_func
def other(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        tx = T.get_thread_binding()
        # OTHER: error: T.call_extern: unsupported function '__hypot': it inserts CUDA source, and there is no CUDA compiler; write the operation with tiles, or in a T.Parallel; supported functions: __all_sync, __any_sync
        B[tx] = T.call_extern("float32", "__hypot", A[tx])
        # OTHER: error: T.call_extern: __popc expects 1 arguments, got 2
        B[tx] = T.call_extern("int32", "__popc", tx, tx)
        # OTHER: error: T.popcount: expected an integer, got a float; use T.reinterpret to count the bits of a float
        B[tx] = T.popcount(A[tx])
