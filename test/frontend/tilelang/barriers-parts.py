# RUN: tsopt %s --kernel product | FileCheck %s
# RUN: tsopt %s --kernel product --emit=ptx -o - | FileCheck %s --check-prefix=PTX
# RUN: tsrun %s --kernel product --arg M=200,N=72,K=208 --verify=:reference --tolerance=5e-3
# RUN: tsrun %s --kernel product --arg M=128,N=64,K=128 --verify=:reference --tolerance=5e-3 --verify-each-stage
# RUN: tsopt %s --kernel elected | FileCheck %s --check-prefix=ELECTED
# RUN: tsrun %s --kernel elected --verify=:shifted --verify-each-stage
# RUN: tsopt %s --kernel warps | FileCheck %s --check-prefix=WARPS
# RUN: tsrun %s --kernel warps --arg M=100 --verify=:doubled
# RUN: tsrun %s --kernel warps --arg M=64 --verify=:doubled --verify-each-stage
# RUN: not tsopt %s --kernel orelse 2>&1 | FileCheck %s --check-prefix=ORELSE
# RUN: not tsopt %s --kernel two 2>&1 | FileCheck %s --check-prefix=TWO
# RUN: not tsopt %s --kernel finer 2>&1 | FileCheck %s --check-prefix=FINER
# RUN: not tsrun %s --kernel short --verify=:anything 2>&1 | FileCheck %s --check-prefix=SHORT
#
# Parts of warpgroups: roles that are warps, and what one thread does for all of a role.

import tilelang.language as T

M, N, K = 128, 64, 192


# One thread copies: it waits, copies and arrives, in a barrier of one arrival. Nothing else is in its role, which is that thread alone.
@T.prim_func
def product(A: T.Tensor((M, K), "float16"), B: T.Tensor((K, N), "float16"), C: T.Tensor((M, N), "float32")):
    with T.Kernel(T.ceildiv(N, 64), T.ceildiv(M, 128), threads=256) as (bx, by):
        tx = T.get_thread_binding()
        a = T.alloc_shared((2, 128, 64), "float16")
        b = T.alloc_shared((2, 64, 64), "float16")
        c = T.alloc_fragment((128, 64), "float32")
        full = T.alloc_barrier([1] * 2)
        free = T.alloc_barrier([128] * 2)
        # CHECK: tile.role "threads 0 to 127" units(1) {
        # CHECK: tile.gemm
        # CHECK: tile.role "threads 128 to 255" units(1) {
        # CHECK: tile.mbarrier_wait
        # CHECK: tile.mbarrier_arrive %{{.*}}[%{{.*}}] once
        # PTX-NOT: bar.sync 4
        # PTX: mbarrier.arrive
        if tx < 128:
            T.clear(c)
            for k in range(T.ceildiv(K, 64)):
                T.barrier_wait(full[k % 2], k // 2 % 2)
                T.gemm(a[k % 2, :, :], b[k % 2, :, :], c)
                T.barrier_arrive(free[k % 2])
            T.copy(c, C[by * 128, bx * 64])
        else:
            if tx == 128:
                for k in range(T.ceildiv(K, 64)):
                    T.barrier_wait(free[k % 2], (k // 2 + 1) % 2)
                    T.tma_copy(A[by * 128, k * 64], a[k % 2, :, :], barrier=full[k % 2])
                    T.tma_copy(B[k * 64, bx * 64], b[k % 2, :, :], barrier=full[k % 2])
                    T.barrier_arrive(full[k % 2])


def reference(A, B):
    return A @ B


# What all threads of the role wrote is there for whoever waits for the one that arrives.
@T.prim_func
def elected(X: T.Tensor((50, 64), "float32"), Y: T.Tensor((50, 64), "float32")):
    with T.Kernel(1, threads=256):
        x = T.alloc_shared((50, 64), "float32")
        ready = T.alloc_barrier(1)
        with T.ws(1):
            for i, j in T.Parallel(50, 64):
                x[i, j] = X[i, j] + 1.0
            # ELECTED: tile.mbarrier_arrive %{{.*}}[%c0{{.*}}] once
            if T.shuffle_elect(128):
                T.barrier_arrive(ready)
        with T.ws(0):
            T.barrier_wait(ready, 0)
            T.copy(x, Y)


def shifted(X):
    return X + 1


# A warp loads, two store, a warpgroup computes.
@T.prim_func
def warps(X: T.Tensor((M, 48), "float32"), Y: T.Tensor((M, 48), "float32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding()
        warp = tx // 32
        x = T.alloc_shared((32, 48), "float32")
        y = T.alloc_shared((32, 48), "float32")
        loaded = T.alloc_barrier(32)
        read = T.alloc_barrier(128)
        computed = T.alloc_barrier(128)
        stored = T.alloc_barrier(64)
        # WARPS: tile.role "threads 0 to 127" units(1) {
        # WARPS: tile.role "threads 128 to 159" warps(1) {
        # WARPS: tile.role "threads 160 to 223" warps(2) {
        # WARPS: tile.role "threads 224 to 255" warps(1) {
        for k in range(T.ceildiv(M, 32)):
            if warp == 4:
                T.barrier_wait(read, (k + 1) % 2)
                T.copy(X[k * 32, 0], x)
                T.barrier_arrive(loaded)
            if tx < 128:
                f = T.alloc_fragment((32, 48), "float32")
                T.barrier_wait(loaded, k % 2)
                T.copy(x, f)
                T.barrier_arrive(read)
                for i, j in T.Parallel(32, 48):
                    f[i, j] *= 2.0
                T.barrier_wait(stored, (k + 1) % 2)
                T.copy(f, y)
                T.barrier_arrive(computed)
            if warp >= 5 and warp < 7:
                T.barrier_wait(computed, k % 2)
                T.copy(y, Y[k * 32, 0])
                T.barrier_arrive(stored)


def doubled(X):
    return 2 * X


@T.prim_func
def orelse(X: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding()
        b = T.alloc_barrier(1)
        if tx < 128:
            # ORELSE: :[[#@LINE+1]]:{{.*}}: error: one thread of a role takes this if and the other threads take its else; write the else branch as a separate if for all threads of the role
            if tx == 0:
                T.barrier_arrive(b)
            else:
                T.barrier_wait(b, 0)


@T.prim_func
def two(X: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=384):
        b = T.alloc_barrier(2)
        with T.ws(1, 2):
            # TWO: :[[#@LINE+1]]:{{.*}}: error: divergent if inside a role: some threads take it and others do not
            if T.shuffle_elect(128):
                T.barrier_arrive(b)


# What two warpgroups do together, and one of them something else beside it, is not each one's own.
@T.prim_func
def finer(X: T.Tensor((64,), "float32"), Y: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=384):
        tx = T.get_thread_binding()
        b = T.alloc_barrier(128)
        f = T.alloc_fragment((64,), "float32")
        with T.ws(1, 2):
            # FINER: :[[#@LINE+1]]:{{.*}}: error: all threads of the block execute this statement between the parts of single warpgroups
            T.atomic_add(Y, f)
            if tx < 256:
                T.barrier_arrive(b)


def anything(X):
    return X


# One thread arrives where all are counted.
@T.prim_func
def short(X: T.Tensor((64,), "float32"), Y: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding()
        b = T.alloc_barrier(128)
        with T.ws(0):
            if tx == 0:
                T.barrier_arrive(b)
        with T.ws(1):
            # SHORT: deadlock
            # SHORT: phase 0 is missing 127 arrivals
            T.barrier_wait(b, 0)
            T.copy(X, Y)
