# RUN: tsopt %s --kernel product | FileCheck %s
# RUN: tsrun %s --kernel product --arg M=200,N=72,K=208 --verify=:reference --tolerance=5e-3
# RUN: tsrun %s --kernel product --arg M=128,N=64,K=128 --verify=:reference --tolerance=5e-3 --verify-each-stage
# RUN: tsopt %s --kernel halves | FileCheck %s --check-prefix=HALVES
# RUN: tsrun %s --kernel halves --verify=:twice --verify-each-stage
# RUN: tsopt %s --kernel rows | FileCheck %s --check-prefix=ROWS
# RUN: tsrun %s --kernel rows --arg begins=%S/Inputs/begins.npy --verify=:second --verify-each-stage
# RUN: not tsopt %s --kernel between 2>&1 | FileCheck %s --check-prefix=BETWEEN
# RUN: not tsopt %s --kernel apart 2>&1 | FileCheck %s --check-prefix=APART
# RUN: not tsopt %s --kernel many 2>&1 | FileCheck %s --check-prefix=MANY
# RUN: tsrun %s --kernel joined --verify=:ones --verify-each-stage
# RUN: not tsopt %s --kernel behind 2>&1 | FileCheck %s --check-prefix=BEHIND
# RUN: not tsopt %s --kernel inside 2>&1 | FileCheck %s --check-prefix=INSIDE
#
# Barriers by hand: what warpgroups do in T.ws, or under a condition on the number of the thread, is a role of theirs.

import tilelang.language as T

M, N, K = 128, 64, 192


# One warpgroup copies, in two stages; two multiply what has come.
@T.prim_func
def product(A: T.Tensor((M, K), "float16"), B: T.Tensor((K, N), "float16"), C: T.Tensor((M, N), "float32")):
    with T.Kernel(T.ceildiv(N, 64), T.ceildiv(M, 128), threads=384) as (bx, by):
        a = T.alloc_shared((2, 128, 64), "float16")
        b = T.alloc_shared((2, 64, 64), "float16")
        c = T.alloc_fragment((128, 64), "float32")
        # CHECK: %[[FULL:.*]] = tile.mbarrier [128, 128]
        full = T.alloc_barrier([128] * 2)
        # CHECK: %[[FREE:.*]] = tile.mbarrier [256, 256]
        free = T.alloc_barrier([256] * 2)
        # CHECK: tile.specialize @warpgroup {
        # CHECK: tile.role "threads 0 to 127" units(1) {
        # CHECK-NOT: tile.gemm
        # CHECK: tile.mbarrier_wait %[[FREE]]
        # CHECK: tile.copy async %{{.*}} tile(128, 64) engine(tma) completes(%[[FULL]][%{{.*}}])
        # CHECK: tile.copy async %{{.*}} tile(64, 64) engine(tma) completes(%[[FULL]][%{{.*}}])
        # CHECK: tile.mbarrier_arrive %[[FULL]]
        # CHECK: tile.role "threads 128 to 383" units(2) {
        # CHECK-NOT: tile.copy
        # CHECK: tile.mbarrier_wait %[[FULL]]
        # CHECK: tile.gemm
        # CHECK: tile.mbarrier_arrive %[[FREE]]
        # CHECK: tile.store
        with T.ws(1, 2):
            T.clear(c)
        for k in T.Pipelined(T.ceildiv(K, 64), num_stages=2):
            with T.ws(0):
                T.mbarrier_wait_parity(free[k % 2], (k // 2 + 1) % 2)
                T.tma_copy(A[by * 128 : by * 128 + 128, k * 64 : k * 64 + 64], a[k % 2, :, :], barrier=full[k % 2])
                T.tma_copy(B[k * 64, bx * 64], b[k % 2, :, :], barrier=full[k % 2])
                T.mbarrier_arrive(full[k % 2])
            with T.ws(1, 2):
                T.barrier_wait(full[k % 2], k // 2 % 2)
                T.gemm(a[k % 2, :, :], b[k % 2, :, :], c)
                T.barrier_arrive(free[k % 2])
        with T.ws(1, 2):
            T.copy(c, C[by * 128, bx * 64])


def reference(A, B):
    return A @ B


# What all threads do stands before and behind; a fragment is each role's own, a number as well.
@T.prim_func
def halves(X: T.Tensor((96, 64), "float32"), Y: T.Tensor((96, 64), "float32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding()
        x = T.alloc_shared((96, 64), "float32")
        f = T.alloc_fragment((48, 64), "float32")
        half = T.alloc_var("int32", init=0)
        ready = T.alloc_barrier(128)
        # HALVES: tile.mbarrier [128]
        # HALVES: tile.store
        # HALVES: tile.specialize
        T.copy(X, x)
        if tx < 128:
            half = 48
            T.copy(x[0:48, :], f)
            for i, j in T.Parallel(48, 64):
                f[i, j] += x[half + i, j]
            T.copy(f, Y[0:48, :])
            T.barrier_arrive(ready)
        else:
            T.copy(x[48:96, :], f)
            for i, j in T.Parallel(48, 64):
                f[i, j] += x[half + i, j]
            T.barrier_wait(ready, 0)
            T.copy(f, Y[48:96, :])


def twice(X):
    import numpy as np

    return np.concatenate([X[:48] + X[48:], X[:48] + X[48:]])


# All threads meet in what roles do for themselves; the first thread of one does something for all. Which rows a slice has is known where its begin is
# read twice, and what a product begins with may be chosen on the device.
@T.prim_func
def rows(A: T.Tensor((256, 64), "float16"), begins: T.Tensor((4,), "int32"), Y: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding()
        a = T.alloc_shared((64, 64), "float16")
        n = T.alloc_shared((1,), "int32")
        at = T.alloc_local((1,), "int32")
        y = T.alloc_fragment((64, 64), "float32")
        # ROWS: tile.mbarrier [128]
        # ROWS: tile.named_barrier [256]
        full = T.alloc_barrier(128)
        if tx < 128:
            if tx == 0:
                n[0] = begins[2]
            # ROWS: tile.named_barrier_sync %[[ALL:.*]][
            T.sync_threads()
            if n[0] > 3:
                at[0] = n[0] - 1
            else:
                at[0] = n[0]
            # ROWS: tile.copy async %{{.*}}[%{{.*}}, 0] to %{{.*}} tile(64, 64) engine(tma) completes
            T.tma_copy(A[at[0] : at[0] + 64, :], a, barrier=full)
            T.barrier_arrive(full)
        else:
            # ROWS: tile.named_barrier_sync %[[ALL]][
            T.sync_threads()
            T.barrier_wait(full, 0)
            for k in range(2):
                T.sync_threads(barrier_id=1, arrive_count=128)
                # ROWS: arith.select
                T.gemm(a, a, y, transpose_B=True, clear_accum=(k == 0))
            T.copy(y, Y)


def second(A, begins):
    at = begins[2] - 1 if begins[2] > 3 else begins[2]
    return 2 * A[at : at + 64] @ A[at : at + 64].T


@T.prim_func
def between(X: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=256):
        x = T.alloc_shared((64, 64), "float32")
        b = T.alloc_barrier(128)
        for k in range(4):
            with T.ws(0):
                T.barrier_arrive(b)
            # BETWEEN: :[[#@LINE+1]]:{{.*}}: error: all threads of the block execute this statement between the parts of single warpgroups; move it before or after these parts, or into a T.ws
            T.copy(X, x)


@T.prim_func
def apart(X: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding()
        b = T.alloc_barrier(40)
        if tx < 128:
            # APART: :[[#@LINE+1]]:{{.*}}: error: divergent if inside a role: some threads take it and others do not; a condition must select whole warps or a single thread
            if tx < 40:
                T.barrier_arrive(b)


@T.prim_func
def many(X: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=256):
        b = T.alloc_barrier([128, 128])
        with T.ws(0):
            # MANY: :[[#@LINE+1]]:{{.*}}: error: {{.*}}expected one of the 2 barriers, as b[0]
            T.barrier_arrive(b)


@T.prim_func
def inside(X: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=256):
        for k in range(4):
            # INSIDE: :[[#@LINE+1]]:{{.*}}: error: T.alloc_barrier inside of a loop, a condition or a role; allocate the barriers in the T.Kernel itself
            b = T.alloc_barrier(128)


# A tile that roles write and all read behind them is in shared memory.
@T.prim_func
def joined(Y: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=256):
        x = T.alloc_fragment((64, 64), "float32")
        b = T.alloc_barrier(128)
        T.clear(x)
        with T.ws(0):
            T.fill(x, 1)
            T.barrier_arrive(b)
        T.copy(x, Y)


def ones():
    import numpy as np

    return np.ones((64, 64), np.float32)


# What a role makes of a number that all threads knew is its own, and nobody else's behind it.
@T.prim_func
def behind(X: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=256):
        n = T.alloc_var("int32", init=0)
        b = T.alloc_barrier(128)
        with T.ws(0):
            n = 2
            T.barrier_arrive(b)
        # BEHIND: :[[#@LINE+1]]:{{.*}}: error: n is private to each warpgroup at line [[#@LINE-3]] and is undefined after it; use a T.alloc_shared to share it
        X[0, n] = 0.0
