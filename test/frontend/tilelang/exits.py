# RUN: tsrun %s --kernel search --arg n=50 --verify=:of_search --once --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel skipped --verify=:of_skipped --once --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel tiles --verify=:of_tiles --once --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel threads --verify=:of_threads --once --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel unrolled --verify=:of_unrolled --once
# RUN: tsrun %s --kernel whiles --arg B=ones --verify=:of_whiles --once --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel waiting --verify=:of_waiting --once --verify-each-stage --schedules=3
# RUN: not tsopt %s --kernel together 2>&1 | FileCheck %s --check-prefix=TOGETHER
# RUN: not tsopt %s --kernel behind 2>&1 | FileCheck %s --check-prefix=BEHIND
# RUN: not tsopt %s --kernel parallel 2>&1 | FileCheck %s --check-prefix=PARALLEL
#
# break, continue and T.loop_break under conditions that are known on the device only.

import numpy as np
import tilelang.language as T


# The first element above 1 of each row, and how many were looked at; the loop is not left on the way out of an inner one.
@T.prim_func
def search(A: T.Tensor((8, 64), "float32"), B: T.Tensor((8, 2), "int32"), n: T.int32):
    with T.Kernel(8, threads=32) as bx:
        at = T.alloc_var("int32", init=-1)
        seen = T.alloc_var("int32", init=0)
        for i in T.serial(n):
            if A[bx, i] > 1:
                at = i
                T.loop_break()
            seen = seen + 1
        B[bx, 0] = at
        B[bx, 1] = seen


def of_search(A, n):
    out = np.zeros((8, 2), np.int32)
    for b in range(8):
        out[b, 0] = -1
        for i in range(n):
            if A[b, i] > 1:
                out[b, 0] = i
                break
            out[b, 1] += 1
    return out


# Nested conditions, on numbers known while translating too, and more than one way out.
def step(A, b, acc, more):
    for i in range(16):
        x = A[b, i]
        if more:
            if x > 0.5:
                if x > 1:
                    break
                acc += 10
                continue
            else:
                if x < -1:
                    continue
            acc += 1
        acc += 100
    return acc


@T.prim_func
def skipped(A: T.Tensor((8, 16), "float32"), B: T.Tensor((8,), "int32")):
    more = True
    with T.Kernel(8, threads=32) as bx:
        acc = T.alloc_var("int32", init=0)
        for i in T.serial(16):
            x = A[bx, i]
            if more:
                if x > 0.5:
                    if x > 1:
                        break
                    acc = acc + 10
                    continue
                else:
                    if x < -1:
                        continue
                acc = acc + 1
            acc = acc + 100
        B[bx] = acc


def of_skipped(A):
    return np.array([step(A, b, 0, True) for b in range(8)], dtype=np.int32)


# Tiles of a block: blocks of columns that are skipped, and an end that data say.
@T.prim_func
def tiles(A: T.Tensor((64, 256), "float16"), B: T.Tensor((256, 64), "float16"), use: T.Tensor((8,), "int32"), C: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=128):
        a = T.alloc_shared((64, 32), "float16")
        b = T.alloc_shared((32, 64), "float16")
        c = T.alloc_fragment((64, 64), "float32")
        T.clear(c)
        for k in T.Pipelined(8, num_stages=2):
            if use[k] < -6:
                break
            if use[k] > 0:
                continue
            T.copy(A[0, k * 32], a)
            T.copy(B[k * 32, 0], b)
            T.gemm(a, b, c)
        T.copy(c, C)


def of_tiles(A, B, use):
    c = np.zeros((64, 64))
    for k in range(8):
        if use[k] < -6:
            break
        if use[k] > 0:
            continue
        c += A[:, k * 32 : k * 32 + 32].astype(np.float64) @ B[k * 32 : k * 32 + 32].astype(np.float64)
    return c


# Each thread leaves its own loop.
@T.prim_func
def threads(A: T.Tensor((32, 20), "float32"), B: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        tx = T.get_thread_binding()
        total = T.alloc_var("float32", init=0.0)
        for i in T.serial(20):
            if A[tx, i] > 1:
                break
            if A[tx, i] < 0:
                continue
            total = total + A[tx, i]
        B[tx] = total


def of_threads(A):
    out = np.zeros(32)
    for t in range(32):
        for i in range(20):
            if A[t, i] > 1:
                break
            if A[t, i] < 0:
                continue
            out[t] += A[t, i]
    return out


@T.prim_func
def unrolled(A: T.Tensor((8, 16), "float32"), B: T.Tensor((8,), "float32")):
    with T.Kernel(8, threads=32) as bx:
        acc = T.alloc_var("float32", init=0.0)
        for i in T.unroll(16):
            if i == 12:
                break
            x = A[bx, i]
            if x > 1:
                break
            acc = acc + x
        B[bx] = acc


def of_unrolled(A):
    out = np.zeros(8)
    for b in range(8):
        for i in range(12):
            if A[b, i] > 1:
                break
            out[b] += A[b, i]
    return out


# In a while, whose condition is not asked for any more.
@T.prim_func
def whiles(A: T.Tensor((16,), "float32"), B: T.Tensor((2,), "float32")):
    with T.Kernel(1, threads=32):
        i = T.alloc_var("int32", init=0)
        total = T.alloc_var("float32", init=0.0)
        while A[i] < 2:
            i = i + 1
            if i == 16:
                break
            if A[i] < 0:
                continue
            total = total + A[i]
        B[0] = total
        B[1] = T.cast(i, "float32")


def of_whiles(A):
    i, total = 0, 0.0
    while A[i] < 2:
        i += 1
        if i == 16:
            break
        if A[i] < 0:
            continue
        total += A[i]
    return np.array([total, i])


# Threads that left wait where others do.
@T.prim_func
def waiting(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        s[tx] = A[tx]
        for i in T.serial(6):
            if s[tx] > 1:
                break
            x = s[63 - tx]
            T.sync_threads()
            s[tx] = x + 0.25
            T.sync_threads()
        B[tx] = s[tx]


def of_waiting(A):
    s = A.astype(np.float64)
    left = np.zeros(64, np.int32)
    for i in range(6):
        was = s.copy()
        for t in range(64):
            if was[t] > 1:
                left[t] = 1
            if left[t] == 0:
                s[t] = was[63 - t] + 0.25
    return s


@T.prim_func
def together(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        for i in T.serial(6):
            T.fill(s, 0)
            s[tx] = A[tx]
            if A[tx] > 1:
                # TOGETHER: exits.py:[[#@LINE+1]]:17: error: threads synchronize in this loop, but each thread may leave it separately
                continue
        B[tx] = s[63 - tx]


@T.prim_func
def behind(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        for i in T.serial(6):
            # BEHIND: exits.py:[[#@LINE+3]]:13: error: T.fill is executed by all threads of the block together, but only some reach it: the break at line [[#@LINE+2]] depends on the thread index; move it out of there
            if A[tx] > 1:
                break
            T.fill(s, 0)
            s[tx] = A[tx]
        B[tx] = s[63 - tx]


@T.prim_func
def parallel(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        for i in T.Parallel(64):
            if A[i] > 1:
                # PARALLEL: exits.py:[[#@LINE+1]]:17: error: 'continue' inside an if with a runtime condition
                continue
            B[i] = A[i]
