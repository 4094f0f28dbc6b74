# RUN: tsopt %s --kernel turned | FileCheck %s --check-prefix=TURNED
# RUN: tsopt %s --kernel looped | FileCheck %s --check-prefix=LOOPED
# RUN: tsopt %s --kernel ranked | FileCheck %s --check-prefix=RANKED
# RUN: tsrun %s --kernel turned --verify=:turning --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel chosen --verify=:choosing --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel said --verify=:saying --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel both --verify=:of_both --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel nested --verify=:nesting --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel looped --verify=:looping --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel loops --verify=:looping_twice --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel ranked --verify=:ranking --verify-each-stage | FileCheck %s --check-prefix=RIGHT
#
# Threads wait for each other under a condition that keeps some of a warp out, or that data decide: the if is divided there.

# RIGHT: verified after every one of

import numpy as np
import tilelang.language as T


@T.prim_func
def turned(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        s[tx] = A[tx]
        # TURNED:      %[[C:.*]] = arith.cmpi slt
        # TURNED-NEXT: %[[X:.*]] = scf.if %[[C]] -> (f32) {
        # TURNED:        scf.yield
        # TURNED-NEXT: } else {
        # TURNED-NEXT:   %[[ZERO:.*]] = arith.constant 0
        # TURNED-NEXT:   scf.yield %[[ZERO]]
        # TURNED:      tile.barrier{{$}}
        # TURNED-NEXT: scf.if %[[C]] {
        # TURNED-NEXT:   memref.store %[[X]]
        if tx < 48:
            x = s[47 - tx]
            s[tx] = x
        B[tx] = s[tx]


def turning(A):
    B = A.copy()
    B[:48] = A[:48][::-1]
    return B


# Data say which threads come.
@T.prim_func
def chosen(A: T.Tensor((2, 128), "float32"), B: T.Tensor((2, 128), "float32")):
    with T.Kernel(2, threads=128) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((128,), "float32")
        s[tx] = 0
        if A[bx, tx] > 0:
            s[tx] = A[bx, tx]
            B[bx, tx] = s[127 - tx]
        else:
            B[bx, tx] = -1


def choosing(A):
    return np.where(A > 0, np.maximum(A[:, ::-1], 0), -1)


# The program says where, and what comes before is read behind.
@T.prim_func
def said(A: T.Tensor((96,), "int32"), B: T.Tensor((96,), "int32")):
    with T.Kernel(1, threads=96) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((96,), "int32")
        x = T.alloc_var("int32", init=7)
        s[tx] = A[tx]
        if A[tx] & 3 == 0:
            y = s[95 - tx] * 2
            x = y + 1
            T.sync_threads()
            s[tx] = y
            T.sync_threads()
            x += s[95 - tx]
        B[tx] = x


def saying(A):
    one = A & 3 == 0
    s = np.where(one, A[::-1] * 2, A)
    return np.where(one, A[::-1] * 2 + 1 + s[::-1], 7)


# Both ways have something to wait for, and give something.
@T.prim_func
def both(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        r = T.alloc_shared((64,), "float32")
        x = T.alloc_var("float32", init=0.0)
        s[tx] = A[tx]
        r[tx] = 0
        if tx < 40:
            y = s[39 - tx]
            s[tx] = y
            x = s[39 - tx] + 1
        else:
            r[tx] = A[tx] * 2
            x = r[103 - tx] - 1
        B[tx] = s[tx] + x


def of_both(A):
    B = np.empty_like(A)
    B[:40] = A[:40][::-1] + A[:40] + 1
    B[40:] = A[40:] + A[40:][::-1] * 2 - 1
    return B


# An if in an if, the inner one of data that the outer one reads.
@T.prim_func
def nested(A: T.Tensor((3, 64), "int32"), B: T.Tensor((3, 64), "int32")):
    with T.Kernel(3, threads=64) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "int32")
        s[tx] = A[bx, tx]
        if tx >= 10:
            a = A[bx, tx] & 1
            if a != 0:
                x = s[73 - tx]
                s[tx] = x + 1
            B[bx, tx] = s[73 - tx] + a
        else:
            B[bx, tx] = s[tx]


def nesting(A):
    B = A.copy()
    m = A[:, 10:]
    a = m & 1
    s = np.where(a != 0, m[:, ::-1] + 1, m)
    B[:, 10:] = s[:, ::-1] + a
    return B


# A loop of all threads alike goes around the if.
@T.prim_func
def looped(A: T.Tensor((2, 64), "float32"), n: T.int32, B: T.Tensor((2, 64), "float32")):
    with T.Kernel(2, threads=64) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        x = T.alloc_var("float32", init=0.0)
        s[tx] = A[bx, tx]
        if tx < 50:
            z = s[tx] * 2
            # LOOPED:      scf.for {{.*}} iter_args
            # LOOPED-NEXT:   tile.barrier{{$}}
            # LOOPED:        scf.if
            # LOOPED:        tile.barrier{{$}}
            # LOOPED-NEXT:   scf.if
            for k in T.serial((n & 3) + 2):
                x = s[(tx + k) % 50]
                s[tx] = x + z
            x += z
        B[bx, tx] = s[tx] + x


def looping(A, n):
    s = A.astype(np.float64)
    m = s[:, :50].copy()
    z = m * 2
    for k in range((n & 3) + 2):
        x = np.roll(m, -k, axis=1)
        m = x + z
    s[:, :50] = m + x + z
    return s


# Loops in ifs in loops.
@T.prim_func
def loops(A: T.Tensor((64,), "int32"), B: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "int32")
        s[tx] = A[tx]
        for i in T.serial(3):
            if A[tx] > 0:
                for j in T.serial(2):
                    if tx > i + j:
                        x = s[(tx + 1 + j) % 64]
                        s[tx] = x - s[tx]
        B[tx] = s[tx]


def looping_twice(A):
    s, t = A.copy(), np.arange(64)
    for i in range(3):
        for j in range(2):
            s = np.where((A > 0) & (t > i + j), s[(t + 1 + j) % 64] - s, s)
    return s


# The lanes of a warp all come to a match, in as many iterations as each warp has; the last one of those that match writes what all of them read.
@T.prim_func
def ranked(A: T.Tensor((300,), "int32"), B: T.Tensor((300,), "int32"), C: T.Tensor((4, 8), "int32")):
    with T.Kernel(1, threads=128) as bx:
        tx = T.get_thread_binding()
        w = tx // 32
        lane = tx % 32
        s = T.alloc_shared((4, 8), "int32")
        if lane < 8:
            s[w, lane] = 0
        T.sync_threads()
        # RANKED:      scf.for
        # RANKED:        nvvm.match.sync
        # RANKED:        scf.if
        # RANKED:          memref.load
        # RANKED:        nvvm.bar.warp.sync
        # RANKED-NEXT:   scf.if
        for i in T.serial(w * 80 + lane, w * 80 + 96 + 32 * (w & 1), 32):
            e = T.if_then_else(i < T.min(w * 80 + 80, 300), A[i] & 7, 8)
            m = T.match_any_sync(e)
            n = T.popcount(T.uint32(m) & ((T.uint32(2) << T.uint32(lane)) - T.uint32(1)))
            if e < 8:
                r = s[w, e] + n
                B[i] = r
                if T.uint32(m) >> T.uint32(lane) == 1:
                    s[w, e] = r
            T.sync_warp()
        if lane < 8:
            C[w, lane] = s[w, lane]


def ranking(A):
    B, C = np.zeros(300, np.int32), np.zeros((4, 8), np.int32)
    for i, a in enumerate(A & 7):
        w = min(i // 80, 3)
        C[w, a] += 1
        B[i] = C[w, a]
    return B, C
