# RUN: tsopt %s --split-input-file --verify-diagnostics
#
# What some threads of a block may do before others have done what it needs, where they cannot wait.

import tilelang.language as T


@T.prim_func
def turned(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        s[tx] = A[tx]
        if tx < 48:
            x = s[47 - tx]
            s[tx] = x  # expected-warning {{threads may be here before others have done what line 15 does to the same element of s, and cannot wait for each other where only some of them come: end the if before this, and begin another one, or T.sync_warp where they are of one warp}}
        B[tx] = s[tx]


# -----

import tilelang.language as T


# Each thread its own element; the lanes of a warp, which wait; and what is begun anew, before which all wait.
@T.prim_func
def waited(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        x = T.alloc_var("float32", init=0)
        s[tx] = A[tx]
        if tx < 48:
            s[tx] = s[tx] + 1
            s[tx] = s[tx] * 2
        if tx < 32:
            x = s[31 - tx]
            T.sync_warp()
            s[tx] = x
        if tx < 48:
            x = s[47 - tx]
        if tx < 48:
            s[tx] = x
        B[tx] = s[tx]
