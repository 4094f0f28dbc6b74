# A tile of which some elements are written under a condition begins as zeros, which a remark says.

# RUN: tsopt %s --verify-diagnostics | FileCheck %s
# RUN: tsrun %s --verify=:reference

import tilelang.language as T


# CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00>
# CHECK: tile.parallel (%{{.*}}) = (64) in({{.*}}%[[ZERO]]
@T.prim_func
def inverse(A: T.Tensor((100,), "float32"), B: T.Tensor((100,), "float32")):
    with T.Kernel(2, threads=64) as bx:
        a = T.alloc_fragment((64,), "float32")
        # expected-remark@+1 {{some elements of this buffer may be read before they are written; they are initialized to 0. Write it first, as with T.clear}}
        inv = T.alloc_fragment((64,), "float32")
        T.copy(A[bx * 64], a)
        for i in T.Parallel(64):
            if bx * 64 + i < 100:
                inv[i] = 1 / (a[i] + 2)
        for i in T.Parallel(64):
            if bx * 64 + i < 100:
                B[bx * 64 + i] = inv[i]


def reference(A):
    return 1 / (A + 2)
