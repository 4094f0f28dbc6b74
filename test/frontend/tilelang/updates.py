# RUN: tsopt %s --kernel rows | FileCheck %s --check-prefix=ROWS
# RUN: tsrun %s --kernel rows --verify=:of_rows --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel masked --arg n=50 --verify=:of_masked --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel shared --verify=:of_shared --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel array --arg B=iota --verify=:of_array --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel blocks --verify=:of_blocks --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel apart --arg B=iota --verify=:of_apart
# RUN: tsrun %s --kernel experts --arg 'at=below(6)' --verify=:of_experts --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel named --arg at='below(6)' --verify=:of_named --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel parities --arg B=iota --verify=:of_parities --verify-each-stage --schedules=1
# RUN: tsopt %s --kernel blocks 2>&1 | FileCheck %s --check-prefix=BLOCKS
#
# Iterations of a T.Parallel that meet in an element and combine it with something, as acc[i] += x[i, j]: what each contributes is reduced along the
# coordinates that the subscripts leave out, and combined with what was there.

import numpy as np
import tilelang.language as T


# ROWS: %[[P:.*]]:2 = tile.parallel
# ROWS: tile.reduce add %[[P]]#0 dims [1]
# ROWS: tile.reduce maxnum %[[P]]#1 dims [0]
@T.prim_func
def rows(A: T.Tensor((48, 40), "float32"), B: T.Tensor((48,), "float32"), C: T.Tensor((40,), "float32")):
    with T.Kernel(1, threads=64):
        acc = T.alloc_fragment((48,), "float32")
        most = T.alloc_fragment((40,), "float32")
        T.fill(acc, 0.5)
        T.fill(most, 0)
        for k in T.serial(2):
            for i, j in T.Parallel(48, 40):
                acc[i] = acc[i] + A[i, j] * (k + 1)
                most[j] = T.max(A[i, j], most[j])
        T.copy(acc, B)
        T.copy(most, C)


def of_rows(A):
    a = A.astype(np.float64)
    return 0.5 + 3 * a.sum(1), np.maximum(a.max(0), 0)


# Under a condition, beside other writes, by more than one statement, and in a loop of the iteration.
@T.prim_func
def masked(A: T.Tensor((48, 64), "float32"), B: T.Tensor((48,), "float32"), C: T.Tensor((48, 64), "float32"), n: T.int32):
    with T.Kernel(1, threads=64):
        acc = T.alloc_fragment((48,), "float32")
        c = T.alloc_fragment((48, 64), "float32")
        T.clear(acc)
        for i, j in T.Parallel(48, 64):
            if j < n:
                acc[i] -= A[i, j]
                c[i, j] = A[i, j]
            else:
                c[i, j] = -1
                acc[i] += 2
            for k in T.serial(3):
                if j + k < 20:
                    acc[i] += A[i, j + k]
        T.copy(acc, B)
        T.copy(c, C)


def of_masked(A, n):
    a = A.astype(np.float64)
    acc = -a[:, :n].sum(1) + 2 * (64 - n)
    for k in range(3):
        acc += a[:, k:20].sum(1)
    return acc, np.where(np.arange(64) < n, a, -1)


# In shared memory, a part of it, with columns first.
@T.prim_func
def shared(A: T.Tensor((4, 8, 16), "int32"), B: T.Tensor((32, 4), "int32")):
    with T.Kernel(1, threads=32):
        acc = T.alloc_shared((32, 4), "int32")
        T.fill(acc, 7)
        for i, j, k in T.Parallel(4, 8, 16):
            acc[j + 8, i] ^= A[i, j, k] * (k + 3)
        T.copy(acc, B)


def of_shared(A):
    out = np.full((32, 4), 7, np.int32)
    for k in range(16):
        out[8:16, :] = out[8:16, :] ^ (A[:, :, k] * (k + 3)).T
    return out


# In an array, which ends inside of the last block.
@T.prim_func
def array(A: T.Tensor((100, 32), "float32"), B: T.Tensor((100,), "float32")):
    with T.Kernel(2, threads=64) as bx:
        for i, j in T.Parallel(64, 32):
            B[bx * 64 + i] += A[bx * 64 + i, j]


def of_array(A, B):
    return B + A.astype(np.float64).sum(1)


# By quotients and remainders of coordinates: combined atomically, in shared memory.
# BLOCKS: updates.py:[[#@LINE+11]]:13: remark: iterations of the T.Parallel accumulate atomically into elements of most
@T.prim_func
def blocks(A: T.Tensor((64, 64), "bfloat16"), B: T.Tensor((4, 2), "bfloat16"), C: T.Tensor((16,), "int32")):
    with T.Kernel(1, threads=64):
        x = T.alloc_fragment((64, 64), "bfloat16")
        most = T.alloc_fragment((4, 2), "bfloat16")
        n = T.alloc_fragment((16,), "int32")
        T.copy(A, x)
        T.clear(most)
        T.clear(n)
        for i, j in T.Parallel(64, 64):
            most[i // 16, j // 32] = T.max(most[i // 16, j // 32], T.abs(x[i, j]))
            if x[i, j] > 0:
                n[(i + j) % 16] += 1
        T.copy(most, B)
        T.copy(n, C)


def of_blocks(A):
    a = A.astype(np.float64)
    n = np.zeros(16, np.int32)
    for i in range(64):
        for j in range(64):
            n[(i + j) % 16] += 1 if a[i, j] > 0 else 0
    return np.abs(a).reshape(4, 16, 2, 32).max(3).max(1), n


# Conditions that keep iterations apart: the element is the iteration's own, and may be used for anything.
@T.prim_func
def apart(A: T.Tensor((32, 32), "float32"), B: T.Tensor((32,), "float32"), C: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        s = T.alloc_fragment((32,), "float32")
        T.copy(B, s)
        for i, j in T.Parallel(32, 32):
            if i == j:
                s[i] = s[i] + A[i, j]
                C[i] = s[i] * 2
        T.copy(s, B)


def of_apart(A, B):
    s = B + np.diag(A)
    return s, s * 2


# Reducers of which data, and quotients, name the element.
@T.prim_func
def named(A: T.Tensor((32, 48), "float32"), at: T.Tensor((48,), "int32"), B: T.Tensor((6,), "float32"), C: T.Tensor((4,), "float32")):
    with T.Kernel(1, threads=64):
        acc = T.alloc_reducer((6,), "float32", replication="all")
        least = T.alloc_reducer((4,), "float32", op="min")
        T.clear(acc)
        T.reducer_init(least)
        for i, j in T.Parallel(32, 48):
            acc[at[j]] += A[i, j]
            T.reducer_update(least[T.min(3, i // 8)], A[i, j])
        T.finalize_reducer(acc)
        T.finalize_reducer(least)
        T.copy(acc, B)
        T.copy(least, C)


def of_named(A, at):
    b = np.zeros(6)
    for j in range(48):
        b[at[j]] += A[:, j].astype(np.float64).sum()
    return b, A.reshape(4, 8, 48).min(2).min(1)


# Data name the row, and iterations that differ in j alone surely have the same.
@T.prim_func
def experts(A: T.Tensor((32, 48), "float32"), at: T.Tensor((32,), "int32"), B: T.Tensor((6,), "float32")):
    with T.Kernel(1, threads=64):
        acc = T.alloc_shared((6,), "float32")
        T.fill(acc, 1)
        for i, j in T.Parallel(32, 48):
            acc[at[i]] += A[i, j]
        T.copy(acc, B)


def of_experts(A, at):
    b = np.ones(6)
    for i in range(32):
        b[at[i]] += A[i].astype(np.float64).sum()
    return b


# Each block has elements of its own by a condition: it writes no others, not even as they are.
@T.prim_func
def parities(A: T.Tensor((64, 32), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(2, threads=64) as bx:
        for i, j in T.Parallel(64, 32):
            if i % 2 == bx:
                B[i] += A[i, j]


def of_parities(A, B):
    return B + A.astype(np.float64).sum(1)
