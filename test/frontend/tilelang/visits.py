# RUN: tsopt %s 2>&1 | FileCheck %s
#
# Iterations are gone through one by one to see whether two touch the same element; where there are more than that is done for, a remark says so.

import tilelang.language as T


@T.prim_func
def main(A: T.Tensor((512, 512), "float32")):
    with T.Kernel(1, threads=128) as b:
        for i, j in T.Parallel(256, 256):
            # CHECK-NOT: was looked at
            A[2 * i, j] = A[2 * i + 1, j]
        for i, j in T.Parallel(256, 512):
            # CHECK: visits.py:[[# @LINE + 1]]:13: remark: the check for conflicting iterations of the T.Parallel on A covers only the first 131072 accesses
            A[2 * i, j] = A[2 * i + 1, j]
