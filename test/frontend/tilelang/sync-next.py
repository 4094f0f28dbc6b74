# RUN: tsopt %s --kernel turned | FileCheck %s
#
# A T.sync_threads between a write and reads does not keep the write of the next iteration behind these reads.
# CHECK: scf.for
# CHECK-COUNT-2: tile.barrier threads [0, 64]
import tilelang.language as T


@T.prim_func
def turned(A: T.Tensor((8, 64), "float32"), B: T.Tensor((8, 64), "float32")):
    with T.Kernel(1, threads=128):
        s = T.alloc_shared((64,), "float32")
        tx = T.get_thread_binding()
        if tx < 64:
            for k in T.serial(8):
                s[tx] = A[k, tx]
                T.sync_threads()
                B[k, tx] = s[63 - tx]
