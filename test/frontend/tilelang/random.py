# RUN: tsrun %s --kernel words --verify=:of_words --verify-each-stage | FileCheck %s
# RUN: tsrun %s --kernel floats --verify=:of_floats --verify-each-stage | FileCheck %s
# RUN: tsrun %s --kernel threads --arg=seed=-12345 --verify=:of_threads --verify-each-stage | FileCheck %s
# RUN: tsrun %s --kernel known --verify=:published --verify-each-stage | FileCheck %s
# RUN: tsrun %s --kernel tail --verify=:of_tail --verify-each-stage | FileCheck %s
#
# Random numbers are cuRAND's Philox4x32-10, whose words Random123 publishes (kat_vectors).

# CHECK: verified after every one of

import numpy as np
import tilelang.language as T


@T.prim_func
def known(A: T.Tensor((128,), "uint32")):
    with T.Kernel(1, threads=32) as b:
        T.rng_init(0, 0)
        for i in T.Parallel(128):
            A[i] = T.rng_rand()


def published():
    return np.array([0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8] * 32, dtype=np.uint32)


# Two numbers an iteration, of 4 iterations a thread; then more.
@T.prim_func
def words(A: T.Tensor((2, 64, 4, 2), "uint32"), B: T.Tensor((2, 256), "uint32")):
    with T.Kernel(2, threads=64) as b:
        T.rng_init(0x123456789AB, off=3)
        for i, j in T.Parallel(64, 4):
            x = T.rng_rand()
            A[b, i, j, 0] = x
            A[b, i, j, 1] = T.rng_rand()
        for i in T.Parallel(256):
            B[b, i] = T.rng_rand()


def of_words():
    A = [[[[word(0x123456789AB, b * 64 + i, 3 + 2 * j + k) for k in range(2)] for j in range(4)] for i in range(64)] for b in range(2)]
    B = [[word(0x123456789AB, b * 64 + i // 4, 11 + i % 4) for i in range(256)] for b in range(2)]
    return np.array(A, dtype=np.uint32), np.array(B, dtype=np.uint32)


# 100 iterations are not the same number for all of 64 threads.
@T.prim_func
def floats(A: T.Tensor((100,), "float32")):
    with T.Kernel(1, threads=64) as b:
        T.rng_init(-7, seq=T.get_thread_binding() * 3 + 1)
        for i in T.Parallel(100):
            A[i] = T.rng_rand_float()


def of_floats():
    return np.array([word(-7, i // 2 * 3 + 1, i % 2) for i in range(100)], dtype=np.float32) * np.float32(2**-32) + np.float32(2**-33)


# Threads draw as often as they like.
@T.prim_func
def threads(A: T.Tensor((2, 64, 5), "uint32"), seed: T.int32):
    with T.Kernel(2, threads=64) as b:
        tx = T.get_thread_binding()
        T.rng_init(seed)
        for i in T.serial(5):
            A[b, tx, i] = 0
            if i <= tx:
                A[b, tx, i] = T.rng_rand()


def of_threads(seed):
    return np.array([[[word(seed, b * 64 + x, i) if i <= x else 0 for i in range(5)] for x in range(64)] for b in range(2)], dtype=np.uint32)


# An iteration behind the end draws as others do.
@T.prim_func
def tail(A: T.Tensor((50,), "uint32"), B: T.Tensor((64,), "uint32")):
    with T.Kernel(1, threads=32) as b:
        T.rng_init(5)
        for i in T.Parallel(64):
            if i < 50:
                A[i] = T.rng_rand()
        for i in T.Parallel(64):
            B[i] = T.rng_rand()


def of_tail():
    return np.array([word(5, i // 2, i % 2) for i in range(50)], dtype=np.uint32), np.array([word(5, i // 2, 2 + i % 2) for i in range(64)], dtype=np.uint32)


def word(seed, sequence, n):
    m = 0xFFFFFFFF
    k0, k1 = seed & m, seed >> 32 & m
    c0, c1, c2, c3 = n >> 2 & m, n >> 34 & m, sequence & m, sequence >> 32 & m
    for _ in range(10):
        p, q = 0xD2511F53 * c0, 0xCD9E8D57 * c2
        c0, c1, c2, c3 = q >> 32 ^ c1 ^ k0, q & m, p >> 32 ^ c3 ^ k1, p & m
        k0, k1 = k0 + 0x9E3779B9 & m, k1 + 0xBB67AE85 & m
    return [c0, c1, c2, c3][n & 3]
