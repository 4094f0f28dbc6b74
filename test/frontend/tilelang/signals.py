# RUN: tsopt %s --arg num_ranks=2 | FileCheck %s
# RUN: tsopt %s --arg num_ranks=2 --verify-comm | FileCheck %s
# RUN: tsrun %s --arg num_ranks=2 --arg A=iota --print | FileCheck %s --check-prefix=PRINT
#
# An array that a program waits for is counters. A signal comes behind what was sent before it, over loops too; what one thread
# does, the block does once.

import tilelang.language as T
from tilelang.distributed import dtype_map

N = 4


# CHECK: comm.symm_alloc
# CHECK: %[[S:.*]] = comm.signal_alloc : !comm.signal<2>
@T.prim_func
def gather(
    A: T.Tensor((2, N), "float32"),
    B: T.Tensor((4, N), "float32"),
    C: T.Tensor((4, N), "float32"),
    signal: T.Tensor((2,), "uint64"),
):
    with T.Kernel(1, threads=32) as bx:
        tile = T.alloc_fragment((4, N), "float32")
        tx = T.get_thread_binding(0)
        me = T.get_rank()
        # CHECK: %[[SENT:.*]] = scf.for {{.*}} iter_args(%[[BEFORE:.*]] = %{{.*}}) -> (!comm.token)
        for i in T.serial(2):
            # CHECK: %[[T:.*]] = comm.put
            # CHECK: %[[J:.*]] = comm.join(%[[BEFORE]], %[[T]])
            T.putmem_nbi_block(T.address_of(B[2 * me + i, 0]), T.address_of(A[i, 0]), N * dtype_map["float32"].itemsize, 1 - me)
        T.fence()
        if tx == 0:
            # CHECK: comm.notify %[[S]][%{{.*}}] add %{{.*}} to %{{.*}} after %[[SENT]] : !comm.signal<2>
            T.signal_op(T.address_of(signal[me]), 1, T.Amo.SIGNAL_ADD, 1 - me)
        T.put_block(src=T.address_of(A[0, 0]), dst=T.address_of(B[2 * me, 0]), size=2 * N, dst_pe=me)
        # CHECK: comm.wait %[[S]][%{{.*}}] ge %{{.*}} : !comm.signal<2>
        T.signal_wait_until(T.address_of(signal[1 - me]), T.CmpType.GE, 1)
        # CHECK: comm.barrier @device
        T.barrier_blocks(signal)
        T.copy(B, tile)
        T.copy(tile, C)


# PRINT: argument C [8 4]: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
