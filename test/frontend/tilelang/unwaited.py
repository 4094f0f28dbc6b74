# RUN: tsopt %s --split-input-file --verify-diagnostics
#
# What some threads of a block do before others have done what it needs, where they cannot wait; where it surely is so it is an error.

import tilelang.language as T


# How often they come is read where they are.
@T.prim_func
def turned(A: T.Tensor((64,), "float32"), N: T.Tensor((1,), "int32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        s[tx] = A[tx]
        if tx < 48:
            for k in T.serial(N[0]):
                x = s[47 - tx]
                s[tx] = x  # expected-error {{race: thread 47 may execute this before thread 0 has executed line 17, which accesses the same element of s; a barrier is impossible in divergent code: end the for before this statement and start another one, or use T.sync_warp for threads of one warp}}
        B[tx] = s[tx]


# -----

import tilelang.language as T


# Data say how often they come.
@T.prim_func
def chosen(A: T.Tensor((64,), "float32"), N: T.Tensor((64,), "int32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        s[tx] = 0
        for k in T.serial(N[tx]):
            if A[tx] > 0:
                s[tx] = A[tx]
                B[tx] = s[63 - tx]  # expected-warning {{race: a thread may execute this before other threads have executed line 36, which accesses the same element of s; a barrier is impossible in divergent code: end the if before this statement and start another one, or use T.sync_warp for threads of one warp}}


# -----

import tilelang.language as T


# What others write in the same statement is read before or after.
@T.prim_func
def neighbours(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        s[tx] = A[tx]
        s[tx] = s[tx] + s[63 - tx]  # expected-error {{thread 0 reads an element of s that thread 63 writes in the same statement; read it into a variable first, and write it in the next statement}}
        B[tx] = s[tx]


# -----

import tilelang.language as T


# A T.sync_warp is of one warp.
@T.prim_func
def far(A: T.Tensor((128,), "float32"), B: T.Tensor((128,), "float32")):
    with T.Kernel(1, threads=128) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((128,), "float32")
        for k in T.serial(tx // 32):
            s[tx] = A[tx]
            T.sync_warp()
            B[tx] = s[127 - tx]  # expected-warning {{race: a thread may execute this before other threads have executed line 68, which accesses the same element of s;}}


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


# -----

import tilelang.language as T


# Which row it is nobody knows, so that it may be another one.
@T.prim_func
def row(A: T.Tensor((64,), "float32"), N: T.Tensor((65,), "int32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((2, 64), "float32")
        s[0, tx] = A[tx]
        s[1, tx] = A[tx]
        if tx < 48:
            for k in T.serial(N[64]):
                x = s[N[tx], 47 - tx]
                s[1, tx] = x  # expected-warning {{race: a thread may execute this before other threads have executed line}}
        B[tx] = s[0, tx]
