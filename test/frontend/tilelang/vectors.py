# RUN: tsrun %s --kernel ramps --verify=:of_ramps --once --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel ramps --arg dtype=bfloat16 --verify=:of_ramps --once --tolerance=1e-2
# RUN: tsrun %s --kernel ramps --arg dtype=float32 --verify=:of_ramps --once
# RUN: tsrun %s --kernel pairs --verify=:of_pairs --once --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel fused --verify=:of_fused --once --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel elements --verify=:of_elements --once --verify-each-stage --schedules=1
# RUN: not tsopt %s --kernel types 2>&1 | FileCheck %s
#
# Vectors: T.bfloat16x2(a, b), what lies at T.Ramp(i, 1, 2), and T.alloc_local of them.

import numpy as np
import tilelang.language as T


def ramps(dtype="float16"):
    @T.prim_func
    def main(A: T.Tensor((70,), dtype), B: T.Tensor((70,), dtype), C: T.Tensor((7, 70), dtype)):
        with T.Kernel(1, threads=64):
            tx = T.get_thread_binding()
            if tx < 35:
                at = T.Ramp(tx * 2, 1, 2)
                a = A[at]
                b = B[at]
                C[0, at] = T.add2(a, b)
                C[1, at] = T.sub2(a, b)
                C[2, at] = T.mul2(a, b)
                C[3, at] = T.max2(a, b)
                C[4, at] = T.min2(a, b)
                C[5, at] = T.abs2(a)
                C[6, T.Ramp(tx * 2 + 1, -1, 2)] = -a * b + 1

    return main


def of_ramps(A, B):
    a, b = A.astype(np.float64), B.astype(np.float64)
    c = [a + b, a - b, a * b, np.maximum(a, b), np.minimum(a, b), np.abs(a), (1 - a * b).reshape(-1, 2)[:, ::-1].reshape(-1)]
    return np.stack(c)


# The greatest magnitude of two columns at a time, kept from one iteration to the next, and what threads hold seen as numbers.
@T.prim_func
def pairs(A: T.Tensor((64, 256), "bfloat16"), B: T.Tensor((256,), "float32"), C: T.Tensor((256,), "float16")):
    with T.Kernel(1, threads=64):
        tx = T.get_thread_binding()
        row = T.alloc_local((4,), "bfloat16")
        most = T.alloc_local((2,), T.bfloat16x2)
        same = T.view(most, (4,), T.bfloat16)
        shared = T.alloc_shared((256,), "bfloat16")
        sums = T.alloc_local((2,), "float32x2")
        T.clear(sums)
        for i in T.serial(64):
            for j in T.vectorized(4):
                row[j] = A[i, tx * 4 + j]
            for j in T.unroll(2):
                x = T.bfloat16x2(row[j * 2], row[j * 2 + 1])
                if i == 0:
                    most[j] = T.abs2(x)
                else:
                    most[j] = T.max2(T.abs2(x), most[j])
                sums[j] = sums[j] + T.cast(x, "float32x2")
        for j in T.vectorized(4):
            shared[tx * 4 + j] = same[j]
        T.sync_threads()
        for j in T.serial(4):
            B[j * 64 + tx] = shared[j * 64 + tx]
        for j in T.unroll(2):
            C[T.Ramp(tx * 4 + j * 2, 1, 2)] = T.float16x2(sums[j])


def of_pairs(A):
    a = A.astype(np.float64)
    return np.abs(a).max(0), a.astype(np.float32).cumsum(0, dtype=np.float32)[-1]


# x · y + z of halves is rounded once.
@T.prim_func
def fused(A: T.Tensor((64,), "float16"), B: T.Tensor((64,), "float16"), C: T.Tensor((64,), "float16"), D: T.Tensor((64,), "float16")):
    with T.Kernel(1, threads=32):
        at = T.Ramp(T.get_thread_binding() * 2, 1, 2)
        D[at] = T.fma2(A[at], B[at], C[at])


def of_fused(A, B, C):
    return (A.astype(np.float64) * B + C).astype(np.float16)


# In a T.Parallel, with strides, and in a tile of two dimensions; vectors of four.
@T.prim_func
def elements(A: T.Tensor((32, 64), "float32"), B: T.Tensor((32, 64), "float32"), C: T.Tensor((32, 64), "float32")):
    with T.Kernel(1, threads=64):
        a = T.alloc_shared((32, 64), "float32")
        T.copy(A, a)
        for i, j in T.Parallel(32, 16):
            B[i, T.Ramp(j * 4, 1, 4)] = a[i, T.Ramp(j, 16, 4)] * 2
        for i, j in T.Parallel(16, 64):
            C[T.Ramp(i, 16, 2), j] = T.Broadcast(a[i, j], 2)


def of_elements(A):
    return A.reshape(32, 4, 16).transpose(0, 2, 1).reshape(32, 64) * 2, np.concatenate([A[:16], A[:16]])


@T.prim_func
def types(A: T.Tensor((64,), "float16"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=32):
        tx = T.get_thread_binding()
        at = T.Ramp(tx * 2, 1, 2)
        # CHECK: vectors.py:[[#@LINE+1]]:17: error: vector operands have different types float16x2 and float32x2; convert one: T.cast(x, "float16x2")
        B[at] = A[at] + B[at]
        # CHECK: vectors.py:[[#@LINE+1]]:24: error: T.add2: expected a vector of two floats, as T.bfloat16x2(x, y), got part of a buffer
        B[at] = T.add2(A[tx], A[at])
        # CHECK: vectors.py:[[#@LINE+1]]:13: error: T.bfloat16x2 has operands of different types; convert each: T.cast(x, "bfloat16")
        x = T.bfloat16x2(A[tx], A[tx])
        # CHECK: vectors.py:[[#@LINE+1]]:13: error: T.float16x2 expects 2 numbers, or one for all lanes
        x = T.float16x2(A[tx], A[tx], A[tx])
        y = T.alloc_local((2,), T.float16x2)
        # CHECK: vectors.py:[[#@LINE+1]]:9: error: y has elements of type float16x2, got float32x2; convert it: T.float16x2(x)
        y[0] = B[at]
        # CHECK: vectors.py:[[#@LINE+1]]:9: error: a vector of 2 lanes cannot be stored to 4 elements
        B[T.Ramp(tx * 2, 1, 4)] = B[at]
        # CHECK: vectors.py:[[#@LINE+1]]:25: error: vector type float32x2 is supported only by T.alloc_local and T.alloc_shared; use element type float32 here, and x[T.Ramp(i, 1, 2)] for a vector
        z = T.alloc_var(T.float32x2)
        w = T.alloc_shared((64,), "float16")
        # CHECK: vectors.py:[[#@LINE+1]]:23: error: T.view: shape (64) of float32 has 2048 bits, but w has 1024 bits
        v = T.view(w, (64,), "float32")
