# RUN: tsopt %s --kernel waits 2>&1 | FileCheck %s --check-prefix=WAITS
# RUN: tsopt %s --kernel meets_at_the_end 2>&1 | FileCheck %s --check-prefix=END
# RUN: not tsopt %s --kernel barriers 2>&1 | FileCheck %s --check-prefix=BARRIERS
#
# What programs do by hand that the compiler does: what only waits has no effect, and of barriers not all are taken (barriers.py has those that are).

import tilelang.language as T


@T.prim_func
def waits(A: T.Tensor((64, 64), "float16"), C: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=128) as b:
        # WAITS: :[[#@LINE+1]]:{{.*}}: remark: T.set_max_nreg has no effect: the compiler allocates registers; use registers=n of T.role
        T.set_max_nreg(240, 1)
        a = T.alloc_shared((64, 64), "float16")
        c = T.alloc_fragment((64, 64), "float32")
        T.copy(A, a)
        # WAITS: :[[#@LINE+1]]:{{.*}}: remark: wg_wait of T.gemm has no effect
        T.gemm(a, a, c, clear_accum=True, wg_wait=-1)
        # WAITS: :[[#@LINE+1]]:{{.*}}: remark: T.wait_wgmma has no effect: the compiler waits for a T.gemm where its accumulator is used
        T.wait_wgmma(0)
        # WAITS: tile.gemm
        # WAITS: tile.gemm
        T.wgmma_gemm(a, a, c)
        T.copy(c, C)


@T.prim_func
def barriers(A: T.Tensor((64, 64), "float16")):
    with T.Kernel(1, threads=128) as b:
        # BARRIERS: :[[#@LINE+1]]:{{.*}}: error: T.alloc_cluster_barrier is not supported: a barrier of T.alloc_barrier is local to a block
        far = T.alloc_cluster_barrier(128)
        # BARRIERS: :[[#@LINE+1]]:{{.*}}: error: T.barrier_wait: expected a barrier of T.alloc_barrier, got part of a buffer
        T.mbarrier_wait_parity(A[0, 0], 0)
        # BARRIERS: :[[#@LINE+1]]:{{.*}}: error: T.barrier_arrive: expected a barrier of T.alloc_barrier, got part of a buffer
        T.barrier_arrive(A[0, 0])
        # BARRIERS: :[[#@LINE+1]]:{{.*}}: error: T.mbarrier_expect_tx is not supported: T.tma_copy(…, barrier=…) sets the expected bytes; threads arrive with T.barrier_arrive
        T.mbarrier_expect_tx(A[0, 0], 64)


@T.prim_func
def meets_at_the_end(A: T.Tensor((256,), "int32")):
    # END-NOT: error:
    # END: tile.kernel
    with T.Kernel(1, threads=256):
        s = T.alloc_shared((128,), "int32")
        tx = T.get_thread_binding()
        for k in range(2):
            with T.ws(0):
                s[tx] = A[k * 128 + tx]
            T.sync_threads()
        if tx < 64:
            T.sync_threads(1, 64)
