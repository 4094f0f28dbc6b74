# RUN: tsopt %s --kernel tree | FileCheck %s --check-prefix=TREE
# RUN: tsopt %s --kernel firstwarp | FileCheck %s --check-prefix=WARP
# RUN: tsopt %s --kernel scan | FileCheck %s --check-prefix=SCAN
# RUN: tsopt %s --kernel scan --emit=gpu | FileCheck %s --check-prefix=GPU
# RUN: tsrun %s --kernel tree --verify=:sums --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsopt %s --kernel half | FileCheck %s --check-prefix=HALF
# RUN: tsrun %s --kernel half --verify=:halves --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel firstwarp --verify=:sums --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel scan --verify=:scanned --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel histogram --verify=:counted --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel flag --verify=:raised --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel said --verify=:turned --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel alternating --verify=:shifted --verify-each-stage | FileCheck %s --check-prefix=RIGHT
#
# Where some threads of a block touch what others of them wrote, those wait for each other. TileLang puts barriers there, and so programs
# leave them out.

# RIGHT: verified after every one of

import numpy as np
import tilelang.language as T


# What is read in one iteration was written in the one before.
@T.prim_func
def tree(A: T.Tensor((4, 128), "float32"), B: T.Tensor((4,), "float32")):
    with T.Kernel(4, threads=128) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((128,), "float32")
        s[tx] = A[bx, tx]
        # TREE:      scale.on @thread
        # TREE:        scf.for
        # TREE-NOT:      memref.load
        # TREE:          tile.barrier{{$}}
        # TREE:          scf.if
        # TREE-NOT:  tile.barrier
        for k in T.serial(7):
            stride = 64 >> k
            if tx < stride:
                s[tx] = s[tx] + s[tx + stride]
        if tx == 0:
            B[bx] = s[0]


def sums(A):
    return A.astype(np.float64).sum(1)


# Behind a barrier of some threads the others have yet to wait; behind one of all of them, in a loop, none has.
@T.prim_func
def half(A: T.Tensor((128,), "int32"), B: T.Tensor((128,), "int32")):
    with T.Kernel(1, threads=128) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((128,), "int32")
        r = T.alloc_shared((128,), "int32")
        if tx < 64:
            s[tx] = A[tx]
            # HALF:      tile.barrier threads [0, 64]
            s[64 + tx] = s[63 - tx] + 1
        # HALF:      tile.barrier{{$}}
        # HALF:      memref.store
        r[tx] = s[127 - tx]
        # HALF-NEXT: scf.for
        # HALF:        tile.barrier{{$}}
        # HALF:        memref.load
        # HALF:        tile.barrier{{$}}
        # HALF:        memref.store
        # HALF-NOT:  tile.barrier
        for k in T.serial(3):
            x = r[(tx + 1) % 128]
            r[tx] = x + 1
        B[tx] = r[tx]


def halves(A):
    s = np.concatenate([A[:64], A[:64][::-1] + 1])
    return np.roll(s[::-1], -3) + 3


# Lanes of one warp need no barrier of the block's.
@T.prim_func
def firstwarp(A: T.Tensor((4, 128), "float32"), B: T.Tensor((4,), "float32")):
    with T.Kernel(4, threads=128) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((128,), "float32")
        x = T.alloc_var("float32", init=0.0)
        s[tx] = A[bx, tx]
        if tx < 32:
            x = s[tx] + s[tx + 32] + s[tx + 64] + s[tx + 96]
            s[tx] = x
            # WARP:      scf.for
            # WARP:        tile.barrier threads [0, 32]
            # WARP:        memref.load
            # WARP:        tile.barrier threads [0, 32]
            # WARP:        memref.store
            for k in T.serial(5):
                x = s[tx] + s[tx ^ (16 >> k)]
                s[tx] = x
        if tx == 0:
            B[bx] = s[0]


# One warpgroup, of which all threads read before they write, and write before they read again.
@T.prim_func
def scan(A: T.Tensor((2, 128), "float32"), B: T.Tensor((2, 128), "float32")):
    with T.Kernel(2, threads=256) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((128,), "float32")
        x = T.alloc_var("float32", init=0.0)
        if tx >= 128:
            i = tx - 128
            s[i] = A[bx, i]
            # SCAN:      scf.for
            # SCAN:        tile.barrier threads [128, 256]
            # SCAN:        tile.barrier threads [128, 256]
            # SCAN-NOT:  tile.barrier
            # GPU-COUNT-2: nvvm.barrier id = %c1{{.*}} number_of_threads = %c128
            # GPU-NOT:     barrier
            for k in T.serial(7):
                x = s[i]
                if i >= (1 << k):
                    x = x + s[i - (1 << k)]
                s[i] = x
            B[bx, i] = s[i]


def scanned(A):
    return np.cumsum(A.astype(np.float64), 1)


# Half of the block counts by atomics: between zeros, sums and reads of them.
@T.prim_func
def histogram(A: T.Tensor((3, 250), "int32"), B: T.Tensor((3, 16), "int32")):
    with T.Kernel(3, threads=128) as bx:
        tx = T.get_thread_binding()
        h = T.alloc_shared((16,), "int32")
        if tx < 64:
            if tx < 16:
                h[tx] = 0
            for i in T.serial(4):
                if i * 64 + tx < 250:
                    T.atomic_add(h[A[bx, i * 64 + tx] & 15], 1)
            if tx < 16:
                B[bx, tx] = h[tx]


def counted(A):
    return np.stack([np.bincount(r & 15, minlength=16) for r in A])


# A flag of one thread, which the others of its warp read.
@T.prim_func
def flag(A: T.Tensor((64,), "int32"), B: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as bx:
        tx = T.get_thread_binding()
        f = T.alloc_shared((1,), "int32")
        if tx // 32 == 1:
            if tx == 32:
                f[0] = A[0]
            B[tx] = f[0] + A[tx]
        else:
            B[tx] = A[tx]


def raised(A):
    B = A.copy()
    B[32:] += A[0]
    return B


# The program may say it; whoever comes waits.
@T.prim_func
def said(A: T.Tensor((96,), "float32"), B: T.Tensor((96,), "float32")):
    with T.Kernel(1, threads=96) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((96,), "float32")
        s[tx] = A[tx]
        T.sync_threads()
        if tx < 64:
            x = s[63 - tx]
            T.sync_threads(1, 64)
            s[tx] = x
            T.sync_threads()
            B[tx] = s[tx]
        else:
            B[tx] = A[tx]


def turned(A):
    B = A.copy()
    B[:64] = A[:64][::-1]
    return B


# Every other warp.
@T.prim_func
def alternating(A: T.Tensor((256,), "int32"), B: T.Tensor((256,), "int32")):
    with T.Kernel(1, threads=256) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((256,), "int32")
        w = tx // 32
        if w % 2 == 0 and A[0] < 1000:
            s[tx] = A[tx]
            B[tx] = s[(tx + 64) % 256]
        else:
            B[tx] = A[tx]


def shifted(A):
    B = A.copy()
    for w in range(0, 8, 2):
        t = np.arange(32 * w, 32 * w + 32)
        B[t] = A[(t + 64) % 256]
    return B
