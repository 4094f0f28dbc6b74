# RUN: tsrun %s --kernel rows --verify=:spread --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel pairs --verify=:first --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel moved --verify=:shifted --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel sums --arg reads=9 --verify=:nine --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel others --verify=:turned --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel again --verify=:reversed_rows --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsopt %s --kernel sums --arg reads=8 | FileCheck %s --check-prefix=EIGHT
# RUN: tsrun %s --kernel sums --arg reads=8 --verify=:eight --verify-each-stage | FileCheck %s --check-prefix=RIGHT
#
# Elements that threads touch are apart where subscripts say so for each two of them; else threads wait for each other.

# RIGHT: verified after every one of

import numpy as np
import tilelang.language as T

n = 96


# Threads that differ in ty alone read what one of them wrote.
@T.prim_func
def rows(A: T.Tensor((3, 48), "float32"), B: T.Tensor((3, 4, 48), "float32")):
    with T.Kernel(3, threads=(48, 4)) as bx:
        tx, ty = T.get_thread_binding(0), T.get_thread_binding(1)
        s = T.alloc_shared((48,), "float32")
        if ty == 0:
            s[tx] = A[bx, tx]
        B[bx, ty, tx] = s[tx]


def spread(A):
    return np.repeat(A[:, None], 4, 1)


# A number counts twice where it writes, and once where it reads.
@T.prim_func
def pairs(A: T.Tensor((2 * n,), "float32"), B: T.Tensor((n,), "float32")):
    with T.Kernel(1, threads=n) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((2 * n,), "float32")
        s[2 * tx] = A[2 * tx]
        s[2 * tx + 1] = A[2 * tx + 1]
        B[tx] = s[tx]


def first(A):
    return A[:n]


# What is the same for all threads stands in one subscript alone.
@T.prim_func
def moved(A: T.Tensor((8, n), "float32"), B: T.Tensor((8, n), "float32")):
    with T.Kernel(8, threads=n) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((n,), "float32")
        s[tx] = A[bx, tx]
        if tx < n - 8:
            B[bx, tx] = s[tx + bx]
        else:
            B[bx, tx] = 0.0


def shifted(A):
    B = np.zeros((8, n))
    for b in range(8):
        B[b, : n - 8] = A[b, b : b + n - 8]
    return B


# What a thread writes are eight elements. Where it reads these alone nobody waits; the ninth is the next one's first.
# EIGHT-NOT: tile.barrier
def sums(reads):
    @T.prim_func
    def main(A: T.Tensor((8 * n,), "float32"), B: T.Tensor((n,), "float32")):
        with T.Kernel(1, threads=n) as bx:
            tx = T.get_thread_binding()
            s = T.alloc_shared((8 * n,), "float32")
            x = T.alloc_var("float32", init=0.0)
            for i in T.serial(8):
                s[8 * tx + i] = A[8 * tx + i]
            if tx < n - 1:
                for i in T.serial(reads):
                    x += s[8 * tx + i]
            B[tx] = x

    return main


def summed(A, reads):
    A = A.astype(np.float64)
    return np.array([A[8 * t : 8 * t + reads].sum() if t < n - 1 else 0 for t in range(n)])


def nine(A):
    return summed(A, 9)


def eight(A):
    return summed(A, 8)


# Who does not meet both conditions may meet one of them, and reads what others wrote.
@T.prim_func
def others(A: T.Tensor((n,), "float32"), B: T.Tensor((n,), "float32")):
    with T.Kernel(1, threads=n) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((n,), "float32")
        s[tx] = A[tx]
        if tx < 48 and tx % 2 == 0:
            B[tx] = 0.0
        else:
            B[tx] = s[T.if_then_else(T.And(tx >= 48, tx % 2 == 1), tx, n - 1 - tx)]


def turned(A):
    return np.array([0 if t < 48 and t % 2 == 0 else A[t] if t >= 48 and t % 2 == 1 else A[n - 1 - t] for t in range(n)])


# The barrier that the program has orders what is before and behind it, but not an iteration's reads and the next one's writes.
@T.prim_func
def again(A: T.Tensor((5, n), "float32"), B: T.Tensor((5, n), "float32")):
    with T.Kernel(1, threads=n) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((n,), "float32")
        for k in T.serial(5):
            s[tx] = A[k, tx]
            T.sync_threads()
            B[k, tx] = s[n - 1 - tx]


def reversed_rows(A):
    return A[:, ::-1]
