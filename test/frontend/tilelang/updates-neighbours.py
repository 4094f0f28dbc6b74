# RUN: tsopt %s --kernel main --verify-diagnostics
#
# An element that gets its neighbour's value and something else does not accumulate.

import tilelang.language as T


@T.prim_func
def main(A: T.Tensor((32, 32), "float32")):
    with T.Kernel(1, threads=64):
        s = T.alloc_fragment((64,), "float32")
        T.clear(s)
        for i, j in T.Parallel(32, 32):
            s[i] = s[i + 1] + A[i, j]  # expected-error {{iterations of the T.Parallel that differ in coordinate 1 write the same element of s}}
        for i, j in T.Parallel(32, 32):
            s[i + 1] = s[i] + A[i, j]  # expected-error {{iterations of the T.Parallel that differ in coordinate 1 write the same element of s}}
