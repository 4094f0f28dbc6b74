# RUN: tsrun %s --kernel main --arg n=20 --verify=:twice --verify-each-stage --schedules=1
# RUN: not tsrun %s --kernel main --arg n=40 2>&1 | FileCheck %s
#
# T.device_assert in a T.Parallel asks of each iteration that comes to it.

import tilelang.language as T


@T.prim_func
def main(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32"), n: T.int32):
    with T.Kernel(1, threads=32):
        for i in T.Parallel(64):
            if i < n:
                # CHECK: asserts.py:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}below 32
                T.device_assert(i < 32, "below 32")
                B[i] = A[i] * 2
            else:
                for k in T.serial(2):
                    T.device_assert(A[i] + k < 100)
                B[i] = A[i]


def twice(A, n):
    B = A * 1
    B[:n] = A[:n] * 2
    return B
