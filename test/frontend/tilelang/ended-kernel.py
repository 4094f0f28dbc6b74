# What a T.Kernel makes ends with it: a tile, or a condition on its threads, that is used behind its end is an error.
#
# RUN: not tsopt %s --kernel tile 2>&1 | FileCheck %s --check-prefix=TILE --implicit-check-not=error:
# RUN: not tsopt %s --kernel fragment 2>&1 | FileCheck %s --check-prefix=FRAGMENT --implicit-check-not=error:
# RUN: not tsopt %s --kernel number 2>&1 | FileCheck %s --check-prefix=NUMBER --implicit-check-not=error:
# RUN: not tsopt %s --kernel ramp 2>&1 | FileCheck %s --check-prefix=RAMP --implicit-check-not=error:
# RUN: not tsopt %s --kernel listed 2>&1 | FileCheck %s --check-prefix=LISTED --implicit-check-not=error:
# RUN: tsrun %s --kernel known --arg A=iota --verify=:known_of
# RUN: not tsopt %s --kernel condition 2>&1 | FileCheck %s --check-prefix=CONDITION --implicit-check-not=error:
# RUN: not tsopt %s --kernel spoiled 2>&1 | FileCheck %s --check-prefix=SPOILED
# RUN: not tsopt %s --kernel looped 2>&1 | FileCheck %s --check-prefix=LOOPED
# RUN: tsrun %s --kernel again --arg A=iota --verify=:same
import numpy as np
import tilelang.language as T


@T.prim_func
def tile(A: T.Tensor((256,), "int32"), B: T.Tensor((256,), "int32")):
    with T.Kernel(1, threads=256) as bx:
        tx = T.get_thread_binding()
        # TILE: ended-kernel.py:[[@LINE+1]]:{{.*}}: error: s is a tile of the T.Kernel at line [[@LINE-2]], which has ended
        s = T.alloc_shared((256,), "int32")
        s[tx] = A[tx]
    with T.Kernel(1, threads=256) as bx:
        tx = T.get_thread_binding()
        if tx % 2 == 0 and A[0] < 1000:
            B[tx] = s[(tx + 64) % 256]
        else:
            B[tx] = A[tx]


@T.prim_func
def fragment(A: T.Tensor((256,), "int32"), B: T.Tensor((256,), "int32")):
    with T.Kernel(1, threads=256) as bx:
        # FRAGMENT: error: f is a tile of the T.Kernel at line
        f = T.alloc_fragment((256,), "int32")
        T.copy(A, f)
    with T.Kernel(1, threads=256) as bx:
        T.copy(f, B)


@T.prim_func
def number(A: T.Tensor((64,), "float32")):
    # NUMBER: ended-kernel.py:[[@LINE+1]]:{{.*}}: error: i is computed in this T.Kernel, which has ended; compute it in the T.Kernel that uses it
    with T.Kernel(1, threads=32) as b:
        for i in T.serial(4):
            A[i] = 1.0
    with T.Kernel(1, threads=32) as b:
        A[i] = 2.0


@T.prim_func
def ramp(A: T.Tensor((64,), "float32")):
    # RAMP: error: r is computed in this T.Kernel, which has ended; compute it in the T.Kernel that uses it
    with T.Kernel(2, threads=32) as b:
        r = T.Ramp(b * 4, 1, 4)
        A[r] = A[r]
    with T.Kernel(1, threads=32):
        A[r] = A[r]


@T.prim_func
def listed(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    # LISTED: error: sums is computed in this T.Kernel, which has ended; compute it in the T.Kernel that uses it
    with T.Kernel(1, threads=32):
        sums = [A[0] + A[1], A[2] + A[3]]
        B[0] = sums[0]
    with T.Kernel(1, threads=32):
        B[1] = sums[1]


# What is known when the kernel is compiled does not end.
@T.prim_func
def known(A: T.Tensor((64,), "float32"), B: T.Tensor((2,), "float32")):
    with T.Kernel(1, threads=32):
        n = 3
        places = [1, n + 2]
        B[n - 3] = A[n]
    with T.Kernel(1, threads=32):
        B[places[0]] = A[places[1]]


def known_of(A):
    return np.array([A[3], A[5]])


@T.prim_func
def condition(A: T.Tensor((4,), "float32"), B: T.Tensor((4,), "float32")):
    # CONDITION: ended-kernel.py:[[@LINE+1]]:{{.*}}: error: tx is computed in this T.Kernel, which has ended; compute it in the T.Kernel that uses it
    with T.Kernel(4, threads=128) as bx:
        tx = T.get_thread_binding()
        B[bx] = A[bx]
    if tx == 0:
        B[0] = 1.0


@T.prim_func
def spoiled(X: T.Tensor((64,), "float32"), Y: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding()
        b = T.alloc_barrier(128)
        with T.ws(0):
            # SPOILED: error:
            if tx >> 0:
                T.barrier_arrive(b)
        with T.ws(1):
            T.barrier_wait(b, 0)
            T.copy(X, Y)


@T.prim_func
def looped(X: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=256):
        # LOOPED: error:
        b = T.isnan(128)
        with T.ws(0):
            n = 2
            T.barrier_arrive(b)
        X[0, n] = 0.0
        for j in T.serial(16):
            column[tx] = X[tx, j]
            T.sync_threads()


@T.prim_func
def again(A: T.Tensor((64,), "int32"), B: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as bx:
        s = T.alloc_shared((64,), "int32")
        T.copy(A, s)
        T.copy(s, B)
    with T.Kernel(1, threads=64) as bx:
        s = T.alloc_shared((64,), "int32")
        T.copy(A, s)
        T.copy(s, B)


def same(A):
    return A
