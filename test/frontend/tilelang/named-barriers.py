# RUN: tsopt %s --kernel turns | FileCheck %s
# RUN: tsrun %s --kernel turns --verify=:alternate --verify-each-stage
# RUN: tsopt %s --kernel turns --emit=ptx -o - | FileCheck %s --check-prefix=PTX
# RUN: tsrun %s --kernel everybody --verify=:summed --verify-each-stage
# RUN: not tsrun %s --kernel part --verify=:anything 2>&1 | FileCheck %s --check-prefix=PART
# RUN: not tsrun %s --kernel early --verify=:anything 2>&1 | FileCheck %s --check-prefix=EARLY
# RUN: not tsopt %s --kernel counts 2>&1 | FileCheck %s --check-prefix=COUNTS
# RUN: not tsopt %s --kernel lanes 2>&1 | FileCheck %s --check-prefix=LANES
# RUN: not tsopt %s --kernel number 2>&1 | FileCheck %s --check-prefix=NUMBER
# RUN: not tsopt %s --kernel one 2>&1 | FileCheck %s --check-prefix=ONE
#
# Barriers by number: warpgroups wait for each other at T.sync_threads(number, threads), and arrive at it without waiting by T.named_barrier_arrive.

import tilelang.language as T


# Two warpgroups take turns: each waits at its own barrier, at which the other arrives.
@T.prim_func
def turns(X: T.Tensor((64, 64), "float32"), Y: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding()
        x = T.alloc_shared((64, 64), "float32")
        # CHECK: %[[B:.*]] = tile.named_barrier [256, 256]
        # PTX: bar.sync 5, 256;
        # PTX: bar.arrive 6, 256;
        # PTX: bar.arrive 5, 256;
        # PTX: bar.sync 6, 256;
        # PTX: bar.arrive 5, 256;
        T.copy(X, x)
        if tx < 128:
            for k in range(4):
                # CHECK: tile.named_barrier_sync %[[B]][%c0
                T.sync_threads(barrier_id=1, arrive_count=256)
                for i, j in T.Parallel(64, 64):
                    x[i, j] += 1.0
                # CHECK: tile.named_barrier_arrive %[[B]][%c1
                T.named_barrier_arrive(2, 256)
        else:
            T.named_barrier_arrive(1, 256)
            for k in range(4):
                T.sync_threads(2, 256)
                for i, j in T.Parallel(64, 64):
                    x[i, j] *= 2.0
                T.named_barrier_arrive(1, 256)
        T.copy(x, Y)


def alternate(X):
    return 16 * X + 30


# All threads of the block meet in a loop of what each of them does for itself.
@T.prim_func
def everybody(X: T.Tensor((3, 64), "float32"), Y: T.Tensor((2, 64), "float32")):
    with T.Kernel(1, threads=256):
        x = T.alloc_shared((2, 64), "float32")
        f = T.alloc_fragment((64,), "float32")
        g = T.alloc_fragment((64,), "float32")
        done = T.alloc_barrier(256)
        T.clear(f)
        T.clear(g)
        for k in range(3):
            with T.ws(0):
                T.copy(X[k, :], x[0, :])
            with T.ws(1):
                for i in T.Parallel(64):
                    x[1, i] = X[k, i] * 2.0
            T.sync_threads()
            with T.ws(0):
                for i in T.Parallel(64):
                    f[i] += x[1, i]
            with T.ws(1):
                for i in T.Parallel(64):
                    g[i] += x[0, i]
            T.sync_threads()
        with T.ws(0):
            T.copy(f, Y[0, :])
        with T.ws(1):
            T.copy(g, Y[1, :])


def summed(X):
    import numpy as np

    return np.stack([2 * X.sum(axis=0), X.sum(axis=0)])


def anything(X):
    return X


# Some threads never come.
@T.prim_func
def part(X: T.Tensor((64,), "float32"), Y: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=256):
        b = T.alloc_barrier(128)
        for k in range(4):
            with T.ws(0):
                # PART: deadlock
                # PART: 128 of 256 threads have arrived
                T.sync_threads()
                T.copy(X, Y)


# Whoever only arrives does not know what the others did.
@T.prim_func
def early(X: T.Tensor((64,), "float32"), Y: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=256):
        x = T.alloc_shared((64,), "float32")
        with T.ws(0):
            T.copy(X, x)
            T.sync_threads(1, 256)
        with T.ws(1):
            T.named_barrier_arrive(1, 256)
            # EARLY: error: data race on x[0]: read by
            T.copy(x, Y)


@T.prim_func
def counts(X: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=384):
        with T.ws(0):
            T.named_barrier_arrive(1, 256)
        with T.ws(1):
            # COUNTS: :[[#@LINE+1]]:{{.*}}: error: T.sync_threads: got 384; barrier 1 has 256 threads at line [[#@LINE-2]]
            T.sync_threads(1, 384)


@T.prim_func
def lanes(X: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=256):
        with T.ws(0):
            # LANES: :[[#@LINE+1]]:{{.*}}: error: T.named_barrier_arrive: got 200; expected a multiple of 32 that is at most 256, the number of threads of the block
            T.named_barrier_arrive(1, 200)


@T.prim_func
def number(X: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=256):
        with T.ws(0):
            # NUMBER: :[[#@LINE+1]]:{{.*}}: error: T.named_barrier_arrive: barrier 16 is out of range; a block has barriers 0 to 15
            T.named_barrier_arrive(16, 256)


@T.prim_func
def one(X: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding()
        if tx < 128:
            if tx == 0:
                # ONE: :[[#@LINE+1]]:{{.*}}: error: T.named_barrier_arrive under a condition that selects one thread; remove the condition and count all threads of the role
                T.named_barrier_arrive(1, 256)
