# RUN: tsopt %s --kernel waits 2>&1 | FileCheck %s --check-prefix=WAITS
# RUN: not tsopt %s --kernel barriers 2>&1 | FileCheck %s --check-prefix=BARRIERS
#
# What programs do by hand that the compiler does: what only waits has no effect; barriers are refused.

import tilelang.language as T


@T.prim_func
def waits(A: T.Tensor((64, 64), "float16"), C: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=128) as b:
        # WAITS: :[[#@LINE+1]]:{{.*}}: remark: T.set_max_nreg has no effect: registers are divided by the compiler; a T.role says how many it wants, registers=n
        T.set_max_nreg(240, 1)
        a = T.alloc_shared((64, 64), "float16")
        c = T.alloc_fragment((64, 64), "float32")
        T.copy(A, a)
        # WAITS: :[[#@LINE+1]]:{{.*}}: remark: wg_wait of T.gemm has no effect
        T.gemm(a, a, c, clear_accum=True, wg_wait=-1)
        # WAITS: :[[#@LINE+1]]:{{.*}}: remark: T.wait_wgmma has no effect: what a T.gemm computes is waited for where it is used
        T.wait_wgmma(0)
        # WAITS: tile.gemm
        # WAITS: tile.gemm
        T.wgmma_gemm(a, a, c)
        T.copy(c, C)


@T.prim_func
def barriers(A: T.Tensor((64, 64), "float16")):
    with T.Kernel(1, threads=128) as b:
        # BARRIERS: :[[#@LINE+1]]:{{.*}}: error: T.alloc_barrier is not supported: barriers are made by the compiler; write copies and T.gemm in one T.Pipelined and leave barriers out, or write roles: a T.ring(buffers) for each pair of barriers
        full = T.alloc_barrier(128)
        # BARRIERS: :[[#@LINE+1]]:{{.*}}: error: T.mbarrier_wait_parity is not supported: what is read is waited for by the compiler
        T.mbarrier_wait_parity(A[0, 0], 0)
        # BARRIERS: :[[#@LINE+1]]:{{.*}}: error: T.barrier_arrive is not supported: what is written is announced by the compiler
        T.barrier_arrive(A[0, 0])
        # BARRIERS: :[[#@LINE+1]]:{{.*}}: error: T.tma_copy is not supported: write T.copy
        T.tma_copy(A, A)
