# RUN: tsopt %s --kernel forty 2>&1 | FileCheck %s --check-prefix=FORTY
# RUN: tsrun %s --kernel forty --verify=:turned 2>&1 | FileCheck %s --check-prefix=FORTY
# RUN: tsopt %s --kernel warps 2>&1 | FileCheck %s --check-prefix=WARPS
#
# T.sync_threads under a condition on the thread's number is one of those that come, where a barrier can be theirs; else it is told that it is of all.

import tilelang.language as T


@T.prim_func
def forty(A: T.Tensor((128,), "float32"), B: T.Tensor((128,), "float32")):
    with T.Kernel(1, threads=128) as bx:
        s = T.alloc_shared((128,), "float32")
        tx = T.get_thread_binding()
        s[tx] = A[tx]
        if tx < 40:
            # FORTY: :[[#@LINE+1]]:13: warning: 40 threads reach this T.sync_threads, which are neither whole warps nor in one warp, so they cannot use a barrier of their own: all 128 threads synchronize here, including those that do not meet the condition
            T.sync_threads()
        B[tx] = s[127 - tx]


# WARPS-NOT: warning
# WARPS: tile.barrier threads [0, 64]
@T.prim_func
def warps(A: T.Tensor((128,), "float32"), B: T.Tensor((128,), "float32")):
    with T.Kernel(1, threads=128) as bx:
        s = T.alloc_shared((128,), "float32")
        tx = T.get_thread_binding()
        s[tx] = A[tx]
        if tx < 64:
            T.sync_threads()
            B[tx] = s[63 - tx]
        else:
            B[tx] = 0.0


def turned(A):
    return A[::-1]
