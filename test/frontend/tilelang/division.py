# RUN: tsopt %s | FileCheck %s
# RUN: tsrun %s --print | FileCheck %s --check-prefix=EXEC
#
# A divisor that is known only on the device divides there, whatever is known of the dividend.

import tilelang.language as T


@T.prim_func
def groups(B: T.Tensor((4,), "int32")):
    with T.Kernel(4, threads=32) as bx:
        # CHECK: %[[N:.*]] = arith.minsi
        n = T.min(bx + 1, 3)
        # CHECK: arith.divsi %{{.*}}, %[[N]] : index
        # CHECK: arith.remsi %{{.*}}, %[[N]] : index
        # EXEC: argument B [4]: 12 7 6 4
        B[bx] = 12 // n + bx % n
