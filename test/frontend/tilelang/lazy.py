# RUN: tsopt %s --arg M=128,N=64 | FileCheck %s
# RUN: tsrun %s --arg M=128,N=64 --arg A=iota --print | FileCheck %s --check-prefix=PRINT
#
# The lazy style: a factory returns a program whose parameters have types, and out_idx says which are results.

import tilelang
import tilelang.language as T


def scaled(x, by):
    return x * by


@tilelang.jit(out_idx=[-1])
def double(M, N, block=32, dtype="float32"):
    factor = 2

    @T.prim_func
    def main(A: T.Tensor((M, N), dtype), B: T.Tensor((M, N), dtype)):
        # CHECK: tile.kernel blocks(%{{.*}}) = (4) threads(128)
        with T.Kernel(T.ceildiv(M, block), threads=128) as bx:
            tile = T.alloc_fragment((block, N), dtype)
            T.copy(A[bx * block, 0], tile)
            # CHECK: tile.parallel (%[[I:.*]], %[[J:.*]]) = (32, 64) in(%{{.*}} as %[[E:[a-z0-9]+]])
            for i, j in T.Parallel(block, N):
                # CHECK: arith.mulf %[[E]]
                tile[i, j] = scaled(tile[i, j], factor)
            T.copy(tile, B[bx * block, 0])

    return main


# PRINT: 0 2 4 6
