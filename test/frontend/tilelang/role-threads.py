# RUN: tsrun %s --kernel before --verify=:doubled
# RUN: tsrun %s --kernel inside --verify=:doubled
# RUN: tsrun %s --kernel inside --verify-each-stage
# RUN: tsrun %s --kernel loops --verify=:doubled
# RUN: tsrun %s --kernel units --verify=:doubled
# RUN: tsrun %s --kernel one --verify=:both
# RUN: tsrun %s --kernel last --verify=:two
# RUN: tsrun %s --kernel taken --verify=:doubled
# RUN: tsrun %s --kernel filled --verify=:doubled
# RUN: tsrun %s --kernel filled --verify-each-stage
# RUN: tsrun %s --kernel held --verify=:doubled
# RUN: tsrun %s --kernel turned --verify=:reversed
# RUN: tsrun %s --kernel conditions --verify=:counted
# RUN: tsrun %s --kernel atomics --verify=:summed
# RUN: tsrun %s --kernel warps --verify=:halves
# RUN: tsrun %s --kernel first --verify=:firsts
# RUN: tsopt %s --kernel last | FileCheck %s
# RUN: not tsopt %s --kernel carried 2>&1 | FileCheck %s --check-prefix=CARRIED
# RUN: not tsopt %s --kernel between 2>&1 | FileCheck %s --check-prefix=BETWEEN
# RUN: not tsopt %s --kernel some 2>&1 | FileCheck %s --check-prefix=SOME
# RUN: not tsopt %s --kernel planes 2>&1 | FileCheck %s --check-prefix=PLANES
# RUN: not tsopt %s --kernel behind 2>&1 | FileCheck %s --check-prefix=BEHIND
#
# Code of each thread in roles. A number of a thread that is asked for in a role counts the role's threads, one from before it the block's.

import numpy as np
import tsopt.language as T


# The number of the thread is asked for before the roles: it is the block's in each of them.
@T.prim_func
def before(A: T.Tensor((256,), "int32"), O: T.Tensor((256,), "int32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding()
        low = tx - 128
        with T.specialize():
            with T.role("first"):
                O[tx] = A[tx] * 2
            with T.role("second"):
                O[low + 128] = A[tx] * 2


# The block's first thread is in one role, also where the condition was asked before; each role has a first thread of its own.
@T.prim_func
def first(A: T.Tensor((256,), "int32"), O: T.Tensor((6,), "int32"), P: T.Tensor((256,), "int32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding()
        of_block = tx == 0
        with T.specialize():
            with T.role("first"):
                T.copy(A[0:128], P[0:128])
                i = T.get_thread_binding()
                if tx == 0:
                    T.atomic_add(O[0], 1)
                if of_block:
                    T.atomic_add(O[1], 1)
                if i == 0:
                    T.atomic_add(O[2], 1)
            with T.role("second"):
                T.copy(A[128:256], P[128:256])
                j = T.get_thread_binding()
                if tx == 0:
                    T.atomic_add(O[3], 1)
                if of_block:
                    T.atomic_add(O[4], 1)
                if j == 0:
                    T.atomic_add(O[5], 1)


def firsts(A):
    return np.array([1, 1, 1, 0, 0, 1], np.int32), A


# It is asked for in the roles: it is the role's.
@T.prim_func
def inside(A: T.Tensor((256,), "int32"), O: T.Tensor((256,), "int32")):
    with T.Kernel(1, threads=256):
        with T.specialize():
            with T.role("first"):
                i = T.get_thread_binding()
                O[i] = A[i] * 2
            with T.role("second"):
                j = T.get_thread_binding()
                O[j + 128] = A[128 + j] * 2


# A loop ends a role.
@T.prim_func
def loops(A: T.Tensor((512,), "int32"), O: T.Tensor((512,), "int32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding()
        with T.specialize():
            with T.role("first"):
                for k in range(2):
                    O[k * 256 + tx] = A[k * 256 + tx] * 2
            with T.role("second"):
                k = T.alloc_var("int32", init=0)
                while k < 2:
                    O[k * 256 + tx] = A[k * 256 + tx] * 2
                    k += 1


@T.prim_func
def units(A: T.Tensor((384,), "int32"), O: T.Tensor((384,), "int32")):
    with T.Kernel(1, threads=384):
        tx = T.get_thread_binding()
        with T.specialize():
            with T.role("two", units=2):
                O[tx] = A[tx] * 2
            with T.role("one"):
                O[tx] = A[tx] * 2


# One role alone, behind code of all threads.
@T.prim_func
def one(A: T.Tensor((128,), "int32"), O: T.Tensor((128,), "int32"), P: T.Tensor((128,), "int32")):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding()
        O[tx] = A[tx] * 2
        with T.specialize():
            with T.role("all"):
                P[tx] = O[tx] + A[tx]


# Code of threads ends a middle role and the last one, and kernels follow.
# CHECK-LABEL: func.func @main
# CHECK: tile.kernel
# CHECK:   tile.role "tile" units(1) {
# CHECK:   tile.role "middle" units(1) {
# CHECK:     scale.on @thread
# CHECK:       memref.store
# CHECK:   tile.role "last" units(1) {
# CHECK:     scale.on @thread
# CHECK:       memref.store
# CHECK: tile.kernel
# CHECK:   tile.store
@T.prim_func
def last(A: T.Tensor((384,), "int32"), O: T.Tensor((384,), "int32"), P: T.Tensor((384,), "int32")):
    with T.Kernel(1, threads=384):
        tx = T.get_thread_binding()
        with T.specialize():
            with T.role("tile"):
                s = T.alloc_fragment((128,), "int32")
                T.copy(A[0:128], s)
                for i in T.Parallel(128):
                    s[i] = s[i] * 2
                T.copy(s, O[0:128])
            with T.role("middle"):
                O[tx] = A[tx] * 2
            with T.role("last"):
                T.copy(A[256:384], P[256:384])
                O[tx] = A[tx] * 2
    with T.Kernel(1, threads=128):
        T.copy(A, P)


# In a T.take and in a T.acquire, in loops.
@T.prim_func
def taken(A: T.Tensor((4, 128), "int32"), O: T.Tensor((4, 128), "int32")):
    with T.Kernel(1, threads=256):
        s = T.alloc_shared((2, 128), "int32")
        ring = T.ring(s)
        tx = T.get_thread_binding()
        with T.specialize():
            with T.role("load"):
                for k in range(4):
                    with T.acquire(ring) as x:
                        T.copy(A[k, 0:128], x)
            with T.role("math"):
                for k in range(4):
                    with T.take(ring) as x:
                        O[k, tx - 128] = x[tx - 128] * 2


@T.prim_func
def filled(A: T.Tensor((4, 128), "int32"), O: T.Tensor((4, 128), "int32")):
    with T.Kernel(1, threads=256):
        s = T.alloc_shared((2, 128), "int32")
        ring = T.ring(s)
        with T.specialize():
            with T.role("load"):
                tx = T.get_thread_binding()
                for k in range(4):
                    with T.acquire(ring) as x:
                        x[tx] = A[k, tx] * 2
            with T.role("math"):
                for k in range(4):
                    with T.take(ring) as x:
                        T.copy(x, O[k, 0:128])


# What each thread holds is made in the role, or before it where nothing is in it yet; shuffles are of the role's warps.
@T.prim_func
def held(A: T.Tensor((256,), "int32"), O: T.Tensor((256,), "int32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding()
        pair = T.alloc_local((2,), "int32")
        with T.specialize():
            with T.role("first"):
                v = T.alloc_var("int32")
                v = A[tx ^ 1]
                v = T.shfl_xor(v, 1)
                O[tx] = v * 2
            with T.role("second"):
                pair[0] = A[tx]
                pair[1] = pair[0]
                O[tx] = pair[0] + pair[1]


# Threads of a role wait for each other.
@T.prim_func
def turned(A: T.Tensor((256,), "int32"), O: T.Tensor((256,), "int32")):
    with T.Kernel(1, threads=256):
        s = T.alloc_shared((128,), "int32")
        t = T.alloc_shared((128,), "int32")
        tx = T.get_thread_binding()
        with T.specialize():
            with T.role("first"):
                s[tx] = A[tx]
                T.sync_threads()
                O[tx] = s[127 - tx]
            with T.role("second"):
                t[tx - 128] = A[tx]
                O[tx] = t[255 - tx]


# Conditions: which thread meets them follows from whose number it is.
@T.prim_func
def conditions(A: T.Tensor((256,), "int32"), O: T.Tensor((256,), "int32"), C: T.Tensor((4,), "int32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding()
        with T.specialize():
            with T.role("first"):
                if tx < 64:
                    O[tx] = A[tx] + 1
                else:
                    O[tx] = A[tx] + 2
                if tx == 0:
                    C[0] = 1
            with T.role("second"):
                if tx < 192:
                    O[tx] = A[tx] + 3
                else:
                    O[tx] = A[tx] + 4
                if tx == 128:
                    C[1] = 2
                if tx == 0:
                    C[1] = 99
                j = T.get_thread_binding()
                if j == 0:
                    C[2] = 3
                if j == 127:
                    C[3] = 4


# Conditions alone: the block does for some threads what they do one after the other.
@T.prim_func
def atomics(A: T.Tensor((256,), "int32"), C: T.Tensor((4,), "int32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding()
        with T.specialize():
            with T.role("first"):
                if tx < 10:
                    T.atomic_add(C[0], 1)
                if tx == 0:
                    T.atomic_add(C[0], 100)
            with T.role("second"):
                if tx < 140:
                    T.atomic_add(C[1], 1)
                if tx == 0:
                    T.atomic_add(C[2], 50)
                if tx >= 250:
                    T.atomic_add(C[2], 1)
                j = T.get_thread_binding()
                if j < 3:
                    T.atomic_add(C[3], 1)


# T.ws in a kernel by threads' numbers: other warpgroups do not do what it says.
@T.prim_func
def warps(A: T.Tensor((256,), "int32"), O: T.Tensor((256,), "int32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding()
        with T.ws(0):
            O[tx] = A[tx] * 2
        with T.ws(1):
            O[tx] = A[tx] * 3


def doubled(A):
    return A * 2


def both(A):
    return A * 2, A * 3


def two(A):
    return A * 2, A


def halves(A):

    return np.concatenate([A[:128] * 2, A[128:] * 3])


def reversed(A):

    return np.concatenate([A[:128][::-1], A[128:][::-1]])


def counted(A):

    return np.concatenate([A[:64] + 1, A[64:128] + 2, A[128:192] + 3, A[192:] + 4]), np.array([1, 2, 3, 4])


def summed(A):

    return np.array([110, 12, 6, 3])


@T.prim_func
def carried(A: T.Tensor((256,), "int32"), O: T.Tensor((256,), "int32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding()
        v = A[tx]
        w = T.alloc_var("int32")
        w = A[tx] * 2
        pair = T.alloc_local((1,), "int32")
        pair[0] = tx
        with T.specialize():
            with T.role("first"):
                # CARRIED: :[[#@LINE+1]]:{{.*}}: error: v is private to each thread of the block, so a role cannot use it; compute it in the role, or pass it through a T.alloc_shared before the T.specialize
                O[tx] = v
            with T.role("second"):
                # CARRIED: :[[#@LINE+1]]:{{.*}}: error: w is private to each thread of the block, so a role cannot use it; compute it in the role, or pass it through a T.alloc_shared before the T.specialize
                O[tx] = w
                # CARRIED: :[[#@LINE+1]]:{{.*}}: error: pair is private to each thread of the block, so a role cannot use it; compute it in the role, or pass it through a T.alloc_shared before the T.specialize
                O[tx] = pair[0]


@T.prim_func
def between(A: T.Tensor((128,), "int32"), O: T.Tensor((128,), "int32")):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding()
        # BETWEEN: :[[#@LINE+1]]:{{.*}}: error: a T.specialize may contain only T.role; move other statements before or after it
        with T.specialize():
            with T.role("all"):
                O[tx] = A[tx]
            O[tx] = 1


@T.prim_func
def some(A: T.Tensor((256,), "int32"), O: T.Tensor((256,), "int32")):
    with T.Kernel(1, threads=256):
        s = T.alloc_shared((256,), "int32")
        tx = T.get_thread_binding()
        with T.specialize():
            with T.role("first"):
                s[tx] = A[tx]
                if tx < 64:
                    # SOME: :[[#@LINE+1]]:{{.*}}: error: threads of a role synchronize here, but only some of them reach it: the if depends on the thread index; make the synchronization convergent, with separate conditions before and after it
                    T.sync_threads()
                    O[tx] = s[63 - tx]
            with T.role("second"):
                pass


@T.prim_func
def planes(A: T.Tensor((128,), "int32"), O: T.Tensor((128,), "int32")):
    with T.Kernel(1, threads=(32, 4)):
        x = T.get_thread_binding(0)
        y = T.get_thread_binding(1)
        with T.specialize():
            with T.role("all"):
                # PLANES: :[[#@LINE+1]]:{{.*}}: error: code per thread in a role needs a one-dimensional block; use threads=128, and compute the other indices from it
                O[y * 32 + x] = A[y * 32 + x]


@T.prim_func
def behind(A: T.Tensor((128,), "int32"), O: T.Tensor((128,), "int32")):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding()
        v = T.alloc_var("int32")
        with T.specialize():
            with T.role("all"):
                v = A[tx]
                O[tx] = v
        # BEHIND: :[[#@LINE+1]]:{{.*}}: error: v is private to each warpgroup at line [[#@LINE-4]] and is undefined after it; use a T.alloc_shared to share it
        O[tx] = v
