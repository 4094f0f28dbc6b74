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
            s[i] += A[i, j]  # expected-error {{iterations of the T.Parallel that differ in their coordinate 1 write the same element of s; use a T.reduce_… or an atomic}}
            C[i, j] = s[i] * 2
            # expected-note @-1 {{what the element is so far is used here for something else too, so that the order of the iterations matters}}
        for i, j in T.Parallel(64, 32):
            if s[i] < 5:
                # expected-note @-1 {{what the element is so far is used here for something else too}}
                s[i] += A[i, j]  # expected-warning {{iterations (0, 0) and (0, 1) of the T.Parallel write the same element of s where data let their conditions hold}}
        # No one combiner, or none at all.
        for i, j in T.Parallel(64, 32):
            B[i] = B[i] * 2 + A[i, j]  # expected-error {{iterations of the T.Parallel that differ in their coordinate 1 write the same element of B}}
        for i, j in T.Parallel(64, 32):
            B[i] = T.max(B[i], A[i, j]) + 1  # expected-error {{iterations of the T.Parallel that differ in their coordinate 1 write the same element of B}}
        for i, j in T.Parallel(64, 32):
            B[i] = B[i] + B[i]
            # expected-error @-1 {{iterations of the T.Parallel that differ in their coordinate 1 write the same element of B}}
            # expected-note @-2 {{what is written here is not what the element was, combined with something}}
        for i, j in T.Parallel(64, 32):
            s[i] = (s[i] + A[i, j]) + (s[i] + 1)
            # expected-error @-1 {{iterations of the T.Parallel that differ in their coordinate 1 write the same element of s}}
            # expected-note @-2 {{what is written here is not what the element was}}
        for i, j in T.Parallel(64, 32):
            s[i] = T.if_then_else(A[i, j] > 0, 0, s[i]) + A[i, j]  # expected-error {{iterations of the T.Parallel that differ in their coordinate 1 write the same element of s}}
        for i, j in T.Parallel(64, 32):
            x = T.alloc_var("float32")
            x = s[i]
            if A[i, j] > 0:
                x = 1
            s[i] = x + A[i, j]  # expected-error {{iterations of the T.Parallel that differ in their coordinate 1 write the same element of s}}
        for i, j in T.Parallel(64, 32):
            B[i] += A[i, j]  # expected-error {{iterations of the T.Parallel that differ in their coordinate 1 write the same element of B}}
            B[i] = 0  # expected-error {{iterations of the T.Parallel that differ in their coordinate 1 write the same element of B}}
            # expected-note @-1 {{what is written here is not what the element was, combined with something}}
        for i, j in T.Parallel(64, 32):
            was = B[i // 2]
            B[i // 2] = was + A[i, j]
            # expected-error @-1 {{iterations of the T.Parallel that differ in their coordinate 1 write the same element of B}}
            # expected-note @-2 {{what the element is so far is used here for something else too}}
            B[i // 2] = was + 2
            # expected-error @-1 {{iterations of the T.Parallel that differ in their coordinate 1 write the same element of B}}
        for i, j in T.Parallel(64, 32):
            B[i] = A[i, j] - B[i]  # expected-error {{iterations of the T.Parallel that differ in their coordinate 1 write the same element of B}}
        for i, j in T.Parallel(64, 32):
            # int8 cuts off what the sum of others would have.
            N[i] = T.cast(T.cast(N[i], "int8") + T.cast(1, "int8"), "int32")  # expected-error {{iterations of the T.Parallel that differ in their coordinate 1 write the same element of N}}
        for i, j in T.Parallel(64, 32):
            B[i // 2 + 1] = B[i // 2] + A[i, j]  # expected-error {{iterations of the T.Parallel that differ in their coordinate 1 write the same element of B}}
        for i, j in T.Parallel(64, 32):
            s[i // 2] *= A[i, j]
            # expected-error @-1 {{iterations of the T.Parallel that differ in their coordinate 1 write the same element of s}}
            # expected-note @-2 {{no atomic combines as this does}}
