# RUN: tsopt %s --kernel main --verify-diagnostics
#
# What is no sum of what iterations contribute stays refused where they meet, with what keeps it from being one.

import tilelang.language as T


@T.prim_func
def main(A: T.Tensor((64, 32), "float32"), B: T.Tensor((64,), "float32"), C: T.Tensor((64, 32), "float32"), N: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64):
        s = T.alloc_fragment((64,), "float32")
        T.clear(s)
        # What it is on the way.
        for i, j in T.Parallel(64, 32):
            s[i] += A[i, j]  # expected-error {{iterations of the T.Parallel that differ in coordinate 1 write the same element of s; use T.reduce_… or an atomic operation}}
            C[i, j] = s[i] * 2
            # expected-note @-1 {{an intermediate value of the element is used here, so the result depends on the order of iterations}}
        for i, j in T.Parallel(64, 32):
            if s[i] < 5:
                # expected-note @-1 {{an intermediate value of the element is used here, so the result depends on the order of iterations}}
                s[i] += A[i, j]  # expected-warning {{iterations (0, 0) and (0, 1) of the T.Parallel write the same element of s if the data-dependent conditions hold, in undefined order; use T.reduce_… or an atomic operation}}
        # No one combiner, or none at all.
        for i, j in T.Parallel(64, 32):
            B[i] = B[i] * 2 + A[i, j]  # expected-error {{iterations of the T.Parallel that differ in coordinate 1 write the same element of B}}
        for i, j in T.Parallel(64, 32):
            B[i] = T.max(B[i], A[i, j]) + 1  # expected-error {{iterations of the T.Parallel that differ in coordinate 1 write the same element of B}}
        for i, j in T.Parallel(64, 32):
            B[i] = B[i] + B[i]
            # expected-error @-1 {{iterations of the T.Parallel that differ in coordinate 1 write the same element of B}}
            # expected-note @-2 {{this write does not accumulate into the element}}
        for i, j in T.Parallel(64, 32):
            s[i] = (s[i] + A[i, j]) + (s[i] + 1)
            # expected-error @-1 {{iterations of the T.Parallel that differ in coordinate 1 write the same element of s}}
            # expected-note @-2 {{this write does not accumulate into the element}}
        for i, j in T.Parallel(64, 32):
            s[i] = T.if_then_else(A[i, j] > 0, 0, s[i]) + A[i, j]  # expected-error {{iterations of the T.Parallel that differ in coordinate 1 write the same element of s}}
        for i, j in T.Parallel(64, 32):
            x = T.alloc_var("float32")
            x = s[i]
            if A[i, j] > 0:
                x = 1
            s[i] = x + A[i, j]  # expected-error {{iterations of the T.Parallel that differ in coordinate 1 write the same element of s}}
        for i, j in T.Parallel(64, 32):
            B[i] += A[i, j]  # expected-error {{iterations of the T.Parallel that differ in coordinate 1 write the same element of B}}
            B[i] = 0  # expected-error {{iterations of the T.Parallel that differ in coordinate 1 write the same element of B}}
            # expected-note @-1 {{this write does not accumulate into the element}}
        for i, j in T.Parallel(64, 32):
            was = B[i // 2]
            B[i // 2] = was + A[i, j]
            # expected-error @-1 {{iterations of the T.Parallel that differ in coordinate 1 write the same element of B}}
            # expected-note @-2 {{an intermediate value of the element is used here, so the result depends on the order of iterations}}
            B[i // 2] = was + 2
            # expected-error @-1 {{iterations of the T.Parallel that differ in coordinate 1 write the same element of B}}
        for i, j in T.Parallel(64, 32):
            B[i] = A[i, j] - B[i]  # expected-error {{iterations of the T.Parallel that differ in coordinate 1 write the same element of B}}
        for i, j in T.Parallel(64, 32):
            # int8 cuts off what the sum of others would have.
            N[i] = T.cast(T.cast(N[i], "int8") + T.cast(1, "int8"), "int32")  # expected-error {{iterations of the T.Parallel that differ in coordinate 1 write the same element of N}}
        for i, j in T.Parallel(64, 32):
            B[i // 2 + 1] = B[i // 2] + A[i, j]  # expected-error {{iterations of the T.Parallel that differ in coordinate 1 write the same element of B}}
        for i, j in T.Parallel(64, 32):
            s[i // 2] *= A[i, j]
            # expected-error @-1 {{iterations of the T.Parallel that differ in coordinate 1 write the same element of s}}
            # expected-note @-2 {{no atomic operation matches this accumulation}}
