# RUN: tsopt %s | FileCheck %s
# RUN: tsrun %s --verify=:reference --once
#
# A loop copies a tile that it does not change into one that it carries: what the loop yields is the tile of the outside.

import tilelang.language as T


@T.prim_func
def copied(A: T.Tensor((64, 64), "float32"), B: T.Tensor((64, 64), "float32"), C: T.Tensor((64, 64), "float32")):
    with T.Kernel(2, threads=32) as bx:
        a = T.alloc_fragment((32, 64), "float32")
        last = T.alloc_fragment((32, 64), "float32")
        total = T.alloc_fragment((32, 64), "float32")
        T.copy(A[bx * 32, 0], a)
        T.clear(last)
        T.clear(total)
        # CHECK: %[[A:.*]] = tile.load
        # CHECK: scf.for
        for k in T.serial(3):
            for i, j in T.Parallel(32, 64):
                total[i, j] += last[i, j]
            # CHECK: scf.yield %{{.*}}, %[[A]] :
            T.copy(a, last)
        for i, j in T.Parallel(32, 64):
            C[bx * 32 + i, j] = total[i, j] - last[i, j] * B[bx * 32 + i, j]


def reference(A, B):
    return A * 2 - A * B
