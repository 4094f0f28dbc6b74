# RUN: tsopt %s --kernel product | FileCheck %s
# RUN: tsrun %s --kernel product --arg M=200,N=72,K=272 --verify=:reference --tolerance=5e-3
# RUN: tsrun %s --kernel product --arg M=128,N=64,K=64 --verify=:reference --tolerance=5e-3
# RUN: tsrun %s --kernel product --arg M=128,N=64,K=256 --verify=:reference --tolerance=5e-3 --verify-each-stage
# RUN: tsopt %s --kernel product --emit=ptx | FileCheck %s --check-prefix=PTX
# RUN: tsopt %s --kernel attention | FileCheck %s --check-prefix=ATTENTION
# RUN: tsrun %s --kernel attention --verify=:softmax --tolerance=1e-2
# RUN: tsrun %s --kernel attention --arg L=128 --verify=:softmax --tolerance=1e-2 --verify-each-stage
# RUN: tsrun %s --kernel attention --arg L=150,Q=70 --verify=:softmax --tolerance=1e-2
# RUN: tsopt %s --kernel attention --emit=ptx | FileCheck %s --check-prefix=TURNS
# RUN: tsrun %s --kernel lists --verify=:listed --tolerance=5e-3 --verify-each-stage
# RUN: tsrun %s --kernel unwaited --verify=:reference --tolerance=5e-3 --verify-each-stage
# RUN: not tsrun %s --kernel forgotten --verify=:reference 2>&1 | FileCheck %s --check-prefix=RACE
# RUN: tsopt %s --kernel forgotten --tile-to-llvm > %t.mlir
# RUN: not tsrun %t.mlir 2>&1 | FileCheck %s --check-prefix=RACES
# RUN: not tsrun %s --kernel early --verify=:reference 2>&1 | FileCheck %s --check-prefix=EARLY
#
# Products in flight, of programs with barriers by hand: what T.wgmma_gemm begins goes on until a T.wait_wgmma.

import numpy as np
import tilelang.language as T

M, N, K = 128, 64, 256


# The slot of the product before is given back while the newest one goes on.
@T.prim_func
def product(A: T.Tensor((M, K), "float16"), B: T.Tensor((K, N), "float16"), C: T.Tensor((M, N), "float32")):
    with T.Kernel(T.ceildiv(N, 64), T.ceildiv(M, 128), threads=384) as (bx, by):
        a = T.alloc_shared((2, 128, 64), "float16")
        b = T.alloc_shared((2, 64, 64), "float16")
        c = T.alloc_fragment((128, 64), "float32")
        last = T.alloc_local((1,), "int32")
        full = T.alloc_barrier([128] * 2)
        free = T.alloc_barrier([256] * 2)
        last[0] = 0
        # CHECK: tile.role "threads 128 to 383" units(2) {
        # CHECK: %[[BEGIN:.*]] = tile.ready %{{.*}} : tensor<128x64xf32> -> !tile.future<tensor<128x64xf32>>
        # CHECK: %[[SUM:.*]]:2 = scf.for {{.*}} iter_args(%[[ACC:.*]] = %[[BEGIN]], %
        # CHECK: tile.mbarrier_wait
        # CHECK-NOT: tile.load
        # CHECK: %[[F:.*]] = tile.gemm async %{{.*}}, %{{.*}}, %[[ACC]] : memref<128x64xf16, #scale.mem<l1>>, memref<64x64xf16, #scale.mem<l1>>,
        # CHECK: scf.if
        # CHECK-NEXT: tile.wait_products 1
        # CHECK-NEXT: tile.mbarrier_arrive
        # CHECK-NOT: tile.await
        # CHECK: scf.yield %[[F]]
        # CHECK: tile.wait_products 0
        # CHECK-NEXT: tile.await %[[SUM]]#0
        # PTX: wgmma.mma_async
        # PTX: wgmma.wait_group.sync.aligned 1;
        # PTX: mbarrier.arrive
        # PTX: wgmma.wait_group.sync.aligned 0;
        # PTX-NOT: wgmma.wait_group
        for k in T.Pipelined(T.ceildiv(K, 64), num_stages=2):
            with T.ws(0):
                T.mbarrier_wait_parity(free[k % 2], (k // 2 + 1) % 2)
                T.tma_copy(A[by * 128, k * 64], a[k % 2, :, :], barrier=full[k % 2])
                T.tma_copy(B[k * 64, bx * 64], b[k % 2, :, :], barrier=full[k % 2])
                T.mbarrier_arrive(full[k % 2])
            with T.ws(1, 2):
                T.barrier_wait(full[k % 2], k // 2 % 2)
                T.wgmma_gemm(a[k % 2, :, :], b[k % 2, :, :], c, clear_accum=(k == 0))
                if k > 0:
                    T.wait_wgmma(1)
                    T.barrier_arrive(free[last[0]])
                last[0] = k % 2
        with T.ws(1, 2):
            T.wait_wgmma(0)
            T.copy(c, C[by * 128, bx * 64])


def reference(A, B):
    return A @ B


# Two products in flight, of which the first is waited for alone: keys are given back while the probabilities of the tile before meet its values.
Q, L = 64, 256


@T.prim_func
def attention(X: T.Tensor((Q, 64), "float16"), Y: T.Tensor((L, 64), "float16"), Z: T.Tensor((L, 64), "float16"), O: T.Tensor((Q, 64), "float32")):
    with T.Kernel(T.ceildiv(Q, 64), threads=256) as bx:
        x = T.alloc_shared((64, 64), "float16")
        y = T.alloc_shared((2, 64, 64), "float16")
        z = T.alloc_shared((2, 64, 64), "float16")
        given = T.alloc_barrier(128)
        keys = T.alloc_barrier([128] * 2)
        values = T.alloc_barrier([128] * 2)
        keysfree = T.alloc_barrier([128] * 2)
        valuesfree = T.alloc_barrier([128] * 2)
        n = T.ceildiv(L, 64)
        with T.ws(0):
            T.tma_copy(X[bx * 64, 0], x, barrier=given)
            T.barrier_arrive(given)
            for k in T.serial(n):
                T.barrier_wait(keysfree[k % 2], (k // 2 + 1) % 2)
                T.tma_copy(Y[k * 64, 0], y[k % 2, :, :], barrier=keys[k % 2])
                T.barrier_arrive(keys[k % 2])
                T.barrier_wait(valuesfree[k % 2], (k // 2 + 1) % 2)
                T.tma_copy(Z[k * 64, 0], z[k % 2, :, :], barrier=values[k % 2])
                T.barrier_arrive(values[k % 2])
        with T.ws(1):
            s = T.alloc_fragment((64, 64), "float32")
            p = T.alloc_fragment((64, 64), "float16")
            o = T.alloc_fragment((64, 64), "float32")
            m = T.alloc_fragment((64,), "float32")
            was = T.alloc_fragment((64,), "float32")
            by = T.alloc_fragment((64,), "float32")
            r = T.alloc_fragment((64,), "float32")
            total = T.alloc_fragment((64,), "float32")
            T.clear(o)
            T.fill(by, 1.0)
            T.barrier_wait(given, 0)
            T.barrier_wait(keys[0], 0)
            T.wgmma_gemm(x, y[0, :, :], s, transpose_B=True, clear_accum=True)
            T.wait_wgmma(0)
            T.barrier_arrive(keysfree[0])
            for i, j in T.Parallel(64, 64):
                s[i, j] = T.if_then_else(j < L, s[i, j] * 0.125, -1e30)
            T.reduce_max(s, m, dim=1)
            for i, j in T.Parallel(64, 64):
                s[i, j] = T.exp(s[i, j] - m[i])
            T.reduce_sum(s, total, dim=1)
            T.copy(s, p)
            for k in T.serial(1, n):
                # ATTENTION: tile.wait_products 0
                # ATTENTION: scf.for
                # ATTENTION: %[[F:.*]] = tile.gemm async {{.*}} transpose_b
                # ATTENTION: tile.mbarrier_wait
                # ATTENTION: %[[G:.*]] = tile.gemm async
                # ATTENTION-NEXT: tile.wait_products 1
                # ATTENTION-NEXT: tile.await %[[F]]
                # ATTENTION: tile.mbarrier_arrive
                # ATTENTION: tile.wait_products 0
                # ATTENTION-NEXT: tile.await %[[G]]
                # TURNS: wgmma.wait_group.sync.aligned 1;
                # TURNS-NOT: wgmma.wait_group
                # TURNS: ex2.approx
                # TURNS: wgmma.wait_group.sync.aligned 0;
                T.barrier_wait(keys[k % 2], k // 2 % 2)
                T.wgmma_gemm(x, y[k % 2, :, :], s, transpose_B=True, clear_accum=True)
                for i, j in T.Parallel(64, 64):
                    o[i, j] *= by[i]
                T.barrier_wait(values[(k - 1) % 2], (k - 1) // 2 % 2)
                T.wgmma_gemm(p, z[(k - 1) % 2, :, :], o)
                T.wait_wgmma(1)
                T.barrier_arrive(keysfree[k % 2])
                T.copy(m, was)
                for i, j in T.Parallel(64, 64):
                    s[i, j] = T.if_then_else(k * 64 + j < L, s[i, j] * 0.125, -1e30)
                T.reduce_max(s, m, dim=1, clear=False)
                for i in T.Parallel(64):
                    by[i] = T.exp(was[i] - m[i])
                for i, j in T.Parallel(64, 64):
                    s[i, j] = T.exp(s[i, j] - m[i])
                T.reduce_sum(s, r, dim=1)
                T.wait_wgmma(0)
                T.barrier_arrive(valuesfree[(k - 1) % 2])
                for i in T.Parallel(64):
                    total[i] = total[i] * by[i] + r[i]
                T.copy(s, p)
            for i, j in T.Parallel(64, 64):
                o[i, j] *= by[i]
            T.barrier_wait(values[(n - 1) % 2], (n - 1) // 2 % 2)
            T.gemm(p, z[(n - 1) % 2, :, :], o, wg_wait=-1)
            T.warpgroup_wait(0)
            for i, j in T.Parallel(64, 64):
                o[i, j] /= total[i]
            T.copy(o, O[bx * 64, 0])


def softmax(X, Y, Z):
    s = X.astype(np.float64) @ Y.astype(np.float64).T * 0.125
    p = np.exp(s - s.max(1, keepdims=True))
    return p / p.sum(1, keepdims=True) @ Z.astype(np.float64)


# A list of products into sums of their own, of which one waits for those that began three before; T.gemm waits for all.
@T.prim_func
def lists(A: T.Tensor((4, 64, 64), "float16"), B: T.Tensor((64, 64), "float16"), C: T.Tensor((4, 64, 64), "float32")):
    with T.Kernel(1, threads=256):
        a = T.alloc_shared((4, 64, 64), "float16")
        b = T.alloc_shared((64, 64), "float16")
        come = T.alloc_barrier(128)
        done = T.alloc_barrier(128)
        with T.ws(0):
            for i in T.unroll(4):
                T.tma_copy(A[i, :, :], a[i, :, :], barrier=come)
            T.tma_copy(B, b, barrier=come)
            T.barrier_arrive(come)
            T.barrier_wait(done, 0)
            T.tma_copy(B, a[0, :, :], barrier=come)
            T.barrier_arrive(come)
        with T.ws(1):
            c = [T.alloc_fragment((64, 64), "float32") for _ in range(4)]
            T.barrier_wait(come, 0)
            for i in T.unroll(3):
                T.gemm(a[i, :, :], b, c[i], clear_accum=True, wg_wait=2 if i == 2 else -1)
            T.barrier_arrive(done)
            T.gemm(a[3, :, :], b, c[3], clear_accum=True)
            for i in T.unroll(4):
                T.copy(c[i], C[i, :, :])
            T.barrier_wait(come, 1)
            T.gemm(a[0, :, :], b, c[0])
            T.copy(c[0], C[0, :, :])


def listed(A, B):
    C = A.astype(np.float64) @ B.astype(np.float64)
    C[0] += B.astype(np.float64) @ B.astype(np.float64)
    return C


# What is used is waited for, also where the program does not say so.
@T.prim_func
def unwaited(A: T.Tensor((64, 64), "float16"), B: T.Tensor((64, 64), "float16"), C: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=256):
        a = T.alloc_shared((64, 64), "float16")
        b = T.alloc_shared((64, 64), "float16")
        come = T.alloc_barrier(128)
        with T.ws(0):
            T.tma_copy(A, a, barrier=come)
            T.tma_copy(B, b, barrier=come)
            T.barrier_arrive(come)
        with T.ws(1):
            c = T.alloc_fragment((64, 64), "float32")
            T.barrier_wait(come, 0)
            T.wgmma_gemm(a, b, c, clear_accum=True)
            T.copy(c, C)


# Nothing waits before the slot is given back.
@T.prim_func
def forgotten(A: T.Tensor((64, 256), "float16"), B: T.Tensor((256, 64), "float16"), C: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=256):
        a = T.alloc_shared((64, 64), "float16")
        b = T.alloc_shared((64, 64), "float16")
        full = T.alloc_barrier(128)
        free = T.alloc_barrier(128)
        with T.ws(0):
            for k in range(4):
                T.barrier_wait(free, (k + 1) % 2)
                # RACE: :[[#@LINE+2]]:{{.*}}: error: data race on a[0, 0]
                # RACES: error: data race on byte 0 of shared memory
                T.tma_copy(A[:, k * 64 : k * 64 + 64], a, barrier=full)
                T.tma_copy(B[k * 64, 0], b, barrier=full)
                T.barrier_arrive(full)
        with T.ws(1):
            c = T.alloc_fragment((64, 64), "float32")
            T.clear(c)
            for k in range(4):
                T.barrier_wait(full, k % 2)
                # RACES: note: it is an async operation, which accesses memory at any time before the wait for it
                T.wgmma_gemm(a, b, c)
                T.barrier_arrive(free)
            T.wait_wgmma(0)
            T.copy(c, C)


# One product more may be in flight than the slots allow.
@T.prim_func
def early(A: T.Tensor((64, 256), "float16"), B: T.Tensor((256, 64), "float16"), C: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=256):
        a = T.alloc_shared((64, 64), "float16")
        b = T.alloc_shared((64, 64), "float16")
        full = T.alloc_barrier(128)
        free = T.alloc_barrier(128)
        with T.ws(0):
            for k in range(4):
                T.barrier_wait(free, (k + 1) % 2)
                # EARLY: :[[#@LINE+1]]:{{.*}}: error: data race on a[0, 0]
                T.tma_copy(A[:, k * 64 : k * 64 + 64], a, barrier=full)
                T.tma_copy(B[k * 64, 0], b, barrier=full)
                T.barrier_arrive(full)
        with T.ws(1):
            c = T.alloc_fragment((64, 64), "float32")
            T.clear(c)
            for k in range(4):
                T.barrier_wait(full, k % 2)
                T.wgmma_gemm(a, b, c)
                T.wait_wgmma(1)
                T.barrier_arrive(free)
            T.wait_wgmma(0)
            T.copy(c, C)
