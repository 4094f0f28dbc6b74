# Programs that mean nothing are errors at the place, and end.
#
# RUN: tsopt %s --split-input-file --verify-diagnostics -o /dev/null
import tilelang.language as T


@T.prim_func
def too_many(X: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=128):
        b = T.alloc_barrier(128)
        with T.ws(0):
            T.barrier_arrive(b)
        with T.ws(1):  # expected-error {{T.ws: warpgroup 1 is out of range: the 128 threads of the T.Kernel are warpgroups 0 to 0}}
            T.barrier_wait(b, 0)


# -----

import tilelang.language as T


@T.prim_func
def nobody(X: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=256):
        b = T.alloc_barrier(128)
        with T.ws(0):
            T.barrier_arrive(b)
        with T.ws(1):
            T.barrier_wait(b, 0)
            with T.ws(0):
                T.fill(X, 1.0)  # expected-error {{no warpgroup executes this statement: each enclosing T.ws selects other warpgroups}}


# -----

import tilelang.language as T


@T.prim_func
def context(X: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=384):
        b = T.alloc_barrier(128)
        with T.ws(0):
            T.barrier_arrive(b)
        while T.ws(1):  # expected-error {{a context stands for a condition, and would hold always; it is entered by `with`}}
            T.barrier_wait(b, 0)


# -----

import tilelang.language as T


@T.prim_func
def large(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=32):
        tx = T.get_thread_binding()
        x = T.alloc_local((1 << 40,), "float32")  # expected-error {{T.alloc_local: a thread can have at most 524288 bytes of local memory}}
        x[0] = A[tx]
        B[tx] = x[0]


# -----

import tilelang.language as T


@T.prim_func
def row(A: T.Tensor((64,), "float32"), B: T.Tensor((64, 60), "float32")):
    with T.Kernel(1, threads=64):
        tx = T.get_thread_binding()
        x = T.alloc_local((1,), "float32")
        x[0] = A[tx]
        for i in T.Parallel(64):
            B[i] = x[0]  # expected-error {{x is memory of each thread and cannot be used as a tile}}


# -----

import tilelang.language as T


@T.prim_func
def alone(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=128):
        total = T.alloc((8,), "float32")
        T.clear(total)
        with T.Scale("warpgroup") as (wg, n):
            sums = T.view(total, layout=T.Partial)  # expected-error {{T.Partial with a single warpgroup: there are no other partial sums to add}}
            for i in T.Parallel(8):
                sums[i] += 1
        T.copy(total, A)
