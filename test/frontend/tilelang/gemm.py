# RUN: tsopt %s --arg M=100,N=72,K=200 | FileCheck %s
# RUN: tsrun %s --arg M=100,N=72,K=200
#
# A product in the eager style: dimensions are given, arrays are declared in the body, the result is made in it. Tiles are
# values; copies in the loop are loads that software-pipeline can run ahead.

import tilelang
import tilelang.language as T


@tilelang.jit
def matmul(A, B, block_M=64, block_N=64, block_K=32, dtype=T.float16, accum_dtype=T.float32):
    M, N, K = T.const("M, N, K")
    A: T.Tensor((M, K), dtype)
    B: T.Tensor((K, N), dtype)
    C = T.empty((M, N), dtype)

    # CHECK: func.func @main(%{{.*}}: memref<100x200xf16> {tile.init = "random", tile.name = "A"}
    # CHECK-SAME: memref<200x72xf16> {tile.init = "random", tile.name = "B"}
    # CHECK-SAME: memref<100x72xf16> {tile.name = "C", tile.out}
    # CHECK: tile.kernel blocks(%[[X:.*]], %[[Y:.*]]) = (2, 2) threads(128)
    with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=128) as (bx, by):
        A_shared = T.alloc_shared((block_M, block_K), dtype)
        B_shared = T.alloc_shared((block_K, block_N), dtype)
        C_local = T.alloc_fragment((block_M, block_N), accum_dtype)
        # CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
        T.clear(C_local)
        # CHECK: tile.pipelined {{.*}} stages(at_least 3) iter_args(%[[ACC:.*]] = %[[ZERO]])
        for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=3):
            # CHECK: %[[A:.*]] = tile.load {{.*}} -> tensor<64x32xf16>
            T.copy(A[by * block_M, k * block_K], A_shared)
            # CHECK: %[[B:.*]] = tile.load {{.*}} -> tensor<32x64xf16>
            T.copy(B[k * block_K, bx * block_N], B_shared)
            # CHECK: tile.gemm %[[A]], %[[B]], %[[ACC]]
            T.gemm(A_shared, B_shared, C_local)
        # CHECK: arith.truncf
        # CHECK: tile.store
        T.copy(C_local, C[by * block_M, bx * block_N])
    return C
