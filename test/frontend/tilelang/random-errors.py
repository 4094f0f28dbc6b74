# RUN: tsopt %s --split-input-file --verify-diagnostics
#
# What is told of random numbers.

import tilelang.language as T


@T.prim_func
def before(A: T.Tensor((64,), "uint32")):
    with T.Kernel(1, threads=64) as b:
        for i in T.Parallel(64):
            A[i] = T.rng_rand()  # expected-error {{T.rng_rand before T.rng_init(seed), which initializes the generator}}


# -----

import tilelang.language as T


@T.prim_func
def kinds(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        T.rng_init(1, generator="curandStateXORWOW_t")  # expected-error {{T.rng_init: only "curandStatePhilox4_32_10_t" is supported, got 'curandStateXORWOW_t'}}


# -----

import tilelang.language as T


@T.prim_func
def normal(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        T.rng_init(1)
        for i in T.Parallel(64):
            A[i] = T.rng_rand_float(dist="normal")  # expected-error {{T.rng_rand_float: only "uniform" is supported, got 'normal'}}


# -----

import tilelang.language as T


@T.prim_func
def both(A: T.Tensor((64,), "uint32"), B: T.Tensor((64,), "uint32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        T.rng_init(1)
        A[tx] = T.rng_rand()
        for i in T.Parallel(64):
            B[i] = T.rng_rand()  # expected-error {{threads and iterations of a T.Parallel draw from the same T.rng_init and would get the same numbers}}


# -----

import tilelang.language as T


@T.prim_func
def loop(A: T.Tensor((64,), "uint32"), n: T.int32):
    with T.Kernel(1, threads=64) as b:
        T.rng_init(1)
        for i in T.Parallel(64):
            x = T.alloc_var("uint32", init=0)
            for k in range(n):
                x += T.rng_rand()  # expected-error {{T.rng_rand in a loop inside a T.Parallel: the number of draws of an iteration is unknown; draw before the loop}}
            A[i] = x
