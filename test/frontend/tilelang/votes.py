# RUN: tsopt %s --kernel votes | FileCheck %s --check-prefix=VOTES
# RUN: tsrun %s --kernel votes --arg A=iota --print | FileCheck %s
# RUN: tsrun %s --kernel votes --arg A=iota --verify-each-stage --schedules 1
# RUN: tsrun %s --kernel warps --arg A=iota --verify=:of_warps --once | FileCheck %s --check-prefix=RIGHT
#
# What lanes of a warp find out together. A vote is an instruction, a combination exchanges numbers in five steps.

import numpy as np
import tilelang.language as T

# RIGHT: verified


# VOTES: nvvm.vote.sync any
# VOTES: nvvm.vote.sync all
# VOTES: nvvm.vote.sync ballot
# VOTES: nvvm.match.sync any
# CHECK: argument B [4]: 1 0 2.147483648e+09 4369
@T.prim_func
def votes(A: T.Tensor((32,), "int32"), B: T.Tensor((4,), "int64")):
    with T.Kernel(1, threads=32):
        tx = T.get_thread_binding()
        some = T.any_sync(A[tx] == 31)
        every = T.all_sync(A[tx] > 0)
        last = T.ballot_sync(tx == 31)
        same = T.match_any_sync(A[tx] % 4) & 0xFFFF
        if tx == 0:
            B[0] = T.cast(some, "int64")
            B[1] = T.cast(every, "int64")
            B[2] = T.cast(last, "int64")
            B[3] = T.cast(same, "int64")


@T.prim_func
def warps(A: T.Tensor((64,), "float32"), B: T.Tensor((3, 64), "float32"), C: T.Tensor((2, 64), "int32")):
    with T.Kernel(1, threads=64):
        tx = T.get_thread_binding()
        B[0, tx] = T.warp_reduce_sum(A[tx])
        B[1, tx] = T.warp_reduce_max(A[tx])
        B[2, tx] = T.warp_reduce_min(A[tx])
        C[0, tx] = T.warp_reduce_bitand(T.cast(A[tx], "int32"))
        C[1, tx] = T.warp_reduce_bitor(T.cast(A[tx], "int32"))


def of_warps(A):
    a = A.reshape(2, 32)
    n = a.astype(np.int32)
    f = np.stack([a.sum(1), a.max(1), a.min(1)])
    i = np.stack([n.min(1) & ~31, n.max(1) | 31])
    return np.repeat(f, 32, axis=1), np.repeat(i, 32, axis=1).astype(np.int32)
