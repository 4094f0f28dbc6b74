# RUN: tsrun %s --kernel scanned --verify=:scanning --verify-each-stage | FileCheck %s
# RUN: tsrun %s --kernel masked --verify=:masking --verify-each-stage | FileCheck %s
# RUN: not tsrun %s --kernel branch 2>&1 | FileCheck %s --check-prefix=BRANCH
# RUN: not tsrun %s --kernel place 2>&1 | FileCheck %s --check-prefix=PLACE
# RUN: not tsrun %s --kernel stored 2>&1 | FileCheck %s --check-prefix=STORED
# RUN: not tsrun %s --kernel moved 2>&1 | FileCheck %s --check-prefix=MOVED
# RUN: not tsrun %s --kernel summed 2>&1 | FileCheck %s --check-prefix=SUMMED
#
# What nobody wrote may be read and computed with, until something depends on it.

# CHECK: verified after every one of

import numpy as np
import tilelang.language as T


# The sums of elements that no thread wrote, which no thread asks for.
@T.prim_func
def scanned(A: T.Tensor((48,), "int32"), B: T.Tensor((48,), "int32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "int32")
        if tx < 48:
            s[tx] = A[tx]
        T.sync_threads()
        T.cumsum(s)
        x = s[tx] - 1
        if tx < 48:
            B[tx] = x


def scanning(A):
    return np.cumsum(A) - 1


# A choice takes what was written; a condition that is false already needs no other one.
@T.prim_func
def masked(A: T.Tensor((48,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        if tx < 48:
            s[tx] = A[tx]
        x = s[63 - tx] * 2
        y = T.alloc_var("float32", init=0)
        if tx >= 16 and x > 0:
            y = 1
        B[tx] = y + T.Select(tx < 16, T.float32(3), x)


def masking(A):
    x = np.zeros(64)
    x[16:] = A[::-1] * 2
    return np.where(x > 0, 1, 0) + np.where(np.arange(64) < 16, 3, x)


@T.prim_func
def branch(A: T.Tensor((48,), "int32"), B: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "int32")
        if tx < 48:
            s[tx] = A[tx]
        # BRANCH: :[[#@LINE+1]]:{{.*}}: error: this reads uninitialized memory: s[{{48|63}}]
        x = s[(tx + 16) % 64] + s[tx]
        B[tx] = 0
        if x > 3:
            B[tx] = 1


@T.prim_func
def place(A: T.Tensor((48,), "int32"), B: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "int32")
        if tx < 48:
            s[tx] = A[tx] & 7
        # PLACE: :[[#@LINE+1]]:{{.*}}: error: this reads uninitialized memory: s[48]
        x = s[tx]
        B[tx] = A[x]


@T.prim_func
def stored(A: T.Tensor((48,), "int32"), B: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "int32")
        if tx < 48:
            s[tx] = A[tx]
        # STORED: :[[#@LINE+1]]:{{.*}}: error: T.cumsum: reads uninitialized memory: s[48]
        T.cumsum(s)
        B[tx] = s[tx]


# From one tile to the other it stays unwritten, and where it was read first is told.
@T.prim_func
def moved(A: T.Tensor((48,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        r = T.alloc_shared((64,), "float32")
        if tx < 48:
            s[tx] = A[tx]
        # MOVED: :[[#@LINE+1]]:{{.*}}: error: this reads uninitialized memory: s[48]
        r[tx] = s[tx] + 1
        B[63 - tx] = r[tx]


@T.prim_func
def summed(A: T.Tensor((48,), "float32"), B: T.Tensor((1,), "float32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        f = T.alloc_fragment((64,), "float32")
        r = T.alloc_fragment((1,), "float32")
        if tx < 48:
            s[tx] = A[tx]
        # SUMMED: error: {{.*}}reads uninitialized memory: s[48]
        T.copy(s, f)
        T.reduce_sum(f, r)
        T.copy(r, B)
