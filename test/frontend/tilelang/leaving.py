# RUN: tsrun %s --kernel threads --arg n=70 --verify=:of_threads --once --verify-each-stage
# RUN: tsrun %s --kernel threads --arg n=64 --verify=:of_threads --once
# RUN: tsrun %s --kernel blocks --verify=:of_blocks --once --verify-each-stage
# RUN: tsrun %s --kernel inside --verify=:of_inside --once --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel loops --verify=:of_loops --once --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel tiles --verify=:of_tiles --once --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel waiting --verify=:of_waiting --once --verify-each-stage --schedules=3
# RUN: tsrun %s --kernel always --verify=:of_always --once
# RUN: not tsopt %s --kernel parallel 2>&1 | FileCheck %s --check-prefix=PARALLEL
# RUN: not tsopt %s --kernel behind 2>&1 | FileCheck %s --check-prefix=BEHIND
# RUN: not tsopt %s --kernel units 2>&1 | FileCheck %s --check-prefix=UNITS
# RUN: not tsopt %s --kernel under 2>&1 | FileCheck %s --check-prefix=UNDER
#
# T.thread_return: what is behind is what the others do.

import numpy as np
import tilelang.language as T


def threads(n=70):
    @T.prim_func
    def main(A: T.Tensor((n,), "int32"), B: T.Tensor((n,), "int32")):
        with T.Kernel(T.ceildiv(n, 32), threads=32) as bx:
            i = bx * 32 + T.get_thread_binding()
            if i >= n:
                T.thread_return()
            x = T.alloc_local((1,), "int32")
            x[0] = A[i]
            if x[0] < 0:
                B[i] = -1
                T.thread_return()
            total = T.alloc_var("int32", init=0)
            for k in T.serial(3):
                total += x[0] * k
            B[i] = total

    return main


def of_threads(A):
    return np.where(A < 0, -1, 3 * A).astype(np.int32)


# Of blocks, tiles; the branch that goes on is the first one.
@T.prim_func
def blocks(A: T.Tensor((4, 32), "float32"), B: T.Tensor((4, 32), "float32")):
    with T.Kernel(5, threads=32) as bx:
        if bx < 4:
            a = T.alloc_fragment((32,), "float32")
            T.copy(A[bx, 0], a)
            T.copy(a, B[bx, 0])
        else:
            T.thread_return()
        b = T.alloc_shared((32,), "float32")
        T.copy(B[bx, 0], b)
        for i in T.Parallel(32):
            b[i] = b[i] + 1
        T.copy(b, B[bx, 0])


def of_blocks(A):
    return A + 1


# From a macro, from ifs inside of ifs, and from a loop: what is behind all of them is what the others do.
@T.macro
def leave(i, B):
    if i % 4 == 3:
        B[i] = -3
        T.thread_return()
    B[i] = i


@T.prim_func
def inside(A: T.Tensor((64,), "int32"), B: T.Tensor((64,), "int32"), C: T.Tensor((64,), "int32")):
    with T.Kernel(2, threads=32) as bx:
        i = bx * 32 + T.get_thread_binding()
        C[i] = 0
        leave(i, B)
        if i > 5:
            if A[i] > 3:
                C[i] = -1
                T.thread_return()
            C[i] = 1
        for k in T.serial(4):
            if A[i] == k:
                T.thread_return()
            C[i] = 10 + k
        C[i] = C[i] + 100


def of_inside(A):
    B, C = np.zeros(64, np.int32), np.zeros(64, np.int32)
    for i in range(64):
        if i % 4 == 3:
            B[i] = -3
            continue
        B[i] = i
        if i > 5 and A[i] > 3:
            C[i] = -1
            continue
        if i > 5:
            C[i] = 1
        for k in range(4):
            if A[i] == k:
                break
            C[i] = 10 + k
        else:
            C[i] += 100
    return B, C


# Loops that are written out, Python's own, and a while; conditions that are known too.
@T.macro
def done(x, n, B, i, stop):
    if x > n:
        B[i] = n
        if stop:
            T.thread_return()


@T.prim_func
def loops(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        i = T.get_thread_binding()
        B[i] = -9
        done(A[i], 1.5, B, i, True)
        done(A[i], 1, B, i, False)
        for n in T.unroll(2):
            done(A[i], 0.75 - n * 0.25, B, i, True)
        for n in (0.25, 0):
            done(A[i], n, B, i, True)
        k = T.alloc_var("int32", init=1)
        while A[i] < 0:
            done(A[i] + k, 0.5, B, i, True)
            k = k + 1
            if k == 3:
                break
        B[i] = 7


def of_loops(A):
    out = np.zeros(64, np.float32)
    for i, x in enumerate(A):
        for n in (1.5, 0.75, 0.5, 0.25, 0):
            if x > n:
                out[i] = n
                break
        else:
            out[i] = 0.5 if x + 2 > 0.5 and x < 0 else 7
    return out


# The block leaves a loop of tiles, and there is a barrier behind.
@T.prim_func
def tiles(A: T.Tensor((4, 64, 32), "float16"), S: T.Tensor((4,), "int32"), B: T.Tensor((4, 32), "float32")):
    with T.Kernel(4, threads=64) as bx:
        a = T.alloc_shared((16, 32), "float16")
        f = T.alloc_fragment((16, 32), "float32")
        s = T.alloc_fragment((32,), "float32")
        total = T.alloc_fragment((32,), "float32")
        T.clear(total)
        for k in T.Pipelined(4, num_stages=2):
            T.copy(A[bx, k * 16, 0], a)
            T.copy(a, f)
            T.reduce_sum(f, s, dim=0)
            if S[bx] > 0 and k == 2:
                T.copy(total, B[bx, 0])
                T.thread_return()
            for j in T.Parallel(32):
                total[j] += s[j]
        for j in T.Parallel(32):
            total[j] = -total[j]
        T.copy(total, B[bx, 0])


def of_tiles(A, S):
    x = A.astype(np.float64)
    return np.where((S > 0)[:, None], x[:, :32].sum(1), -x.sum(1))


# Threads that left come to no barrier, where the others wait for each other.
@T.prim_func
def waiting(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        s[tx] = A[tx]
        B[tx] = 0
        if tx >= 32:
            T.thread_return()
        T.sync_threads()
        B[tx] = s[63 - tx]


def of_waiting(A):
    return np.where(np.arange(64) < 32, A[::-1], 0)


# All leave: what is behind is nobody's.
@T.prim_func
def always(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        T.copy(A, B)
        if True:
            T.thread_return()
        T.clear(B)


def of_always(A):
    return A


@T.prim_func
def parallel(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        for i in T.Parallel(64):
            if A[i] > 0:
                # PARALLEL: leaving.py:[[#@LINE+1]]:17: error: T.thread_return in a T.Parallel is unsupported, as its iterations are not threads; use an if on the elements
                T.thread_return()
            B[i] = 1


@T.prim_func
def behind(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        if A[tx] > 0:
            B[tx] = 0
            # BEHIND: leaving.py:[[#@LINE+2]]:9: error: T.fill is executed by all threads of the block together, but only some reach it: the T.thread_return at line [[#@LINE+1]] depends on the thread index
            T.thread_return()
        T.fill(s, 0)
        B[tx] = s[tx]


@T.prim_func
def units(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        with T.Scale("warp") as (w, n):
            if w > 0:
                # UNITS: leaving.py:[[#@LINE+1]]:17: error: T.thread_return in a T.Scale is unsupported
                T.thread_return()
        T.copy(A, B)


@T.prim_func
def under(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        # UNDER: leaving.py:[[#@LINE+1]]:14: error: this leaves, so that nothing is done under the with; it is no context manager
        with T.thread_return():
            T.copy(A, B)
