# The iterations of a T.Parallel have no order. None may read an element that another one writes: where the subscripts show it, that is an error of the
# compiler, with constant offsets as with several statements, in tiles in shared memory and in registers and in arrays. Where data decide, the simulator
# finds it. What an iteration reads of its own, or of what none of them writes, is let be.
#
# RUN: not tsopt %s --kernel offset 2>&1 | FileCheck %s --check-prefix=OFFSET
# RUN: not tsrun %s --kernel offset 2>&1 | FileCheck %s --check-prefix=OFFSET
# RUN: not tsopt %s --kernel statements 2>&1 | FileCheck %s --check-prefix=STATEMENTS
# RUN: not tsopt %s --kernel fragment 2>&1 | FileCheck %s --check-prefix=FRAGMENT
# RUN: not tsopt %s --kernel array 2>&1 | FileCheck %s --check-prefix=ARRAY
# RUN: not tsopt %s --kernel first 2>&1 | FileCheck %s --check-prefix=FIRST
# RUN: not tsrun %s --kernel by_data --arg P=ones 2>&1 | FileCheck %s --check-prefix=DATA
# RUN: tsrun %s --kernel by_data --arg P=zeros
# RUN: not tsrun %s --kernel subscripts --arg P=ones 2>&1 | FileCheck %s --check-prefix=SUBSCRIPTS
# RUN: tsrun %s --kernel subscripts --arg P=iota
# RUN: not tsrun %s --kernel of_fragment --arg P=ones 2>&1 | FileCheck %s --check-prefix=OF-FRAGMENT
# RUN: tsrun %s --kernel own --verify=:of_own --verify-each-stage --schedules=1

import numpy as np
import tilelang.language as T


@T.prim_func
def offset(A: T.Tensor((65,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        s = T.alloc_shared((65,), "float32")
        T.copy(A, s)
        for i in T.Parallel(64):
            # OFFSET: inplace.py:[[#@LINE+1]]:13: error: iteration (0) of the T.Parallel reads an element of s that iteration (1) writes; split it into two loops
            s[i] = s[i + 1] * 2
        T.copy(s[0:64], B)


@T.prim_func
def statements(A: T.Tensor((65,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        s = T.alloc_shared((65,), "float32")
        T.copy(A, s)
        for i in T.Parallel(64):
            s[i] = A[i] + 1
            # STATEMENTS: inplace.py:[[#@LINE+1]]:{{[0-9]+}}: error: elements of s that this T.Parallel writes are read by other iterations; split it into two loops
            B[i] = s[i + 1]


@T.prim_func
def fragment(A: T.Tensor((8, 64), "float32"), B: T.Tensor((8, 64), "float32")):
    with T.Kernel(1, threads=64) as b:
        f = T.alloc_fragment((8, 64), "float32")
        T.copy(A, f)
        for i, j in T.Parallel(8, 64):
            # FRAGMENT: inplace.py:[[#@LINE+1]]:{{[0-9]+}}: error: iteration (1, 0) of the T.Parallel reads an element of f that iteration (0, 0) writes; split it into two loops
            f[i, j] = f[T.max(i - 1, 0), j] + f[i, j]
        T.copy(f, B)


@T.prim_func
def array(B: T.Tensor((65,), "float32")):
    with T.Kernel(1, threads=64) as b:
        for i in T.Parallel(64):
            # ARRAY: inplace.py:[[#@LINE+1]]:13: error: iteration (0) of the T.Parallel reads an element of B that iteration (1) writes; split it into two loops
            B[i] = B[i + 1]


@T.prim_func
def first(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        f = T.alloc_fragment((64,), "float32")
        T.copy(A, f)
        for i in T.Parallel(64):
            # FIRST: inplace.py:[[#@LINE+1]]:{{[0-9]+}}: error: iteration (1) of the T.Parallel reads an element of f that iteration (0) writes; split it into two loops
            f[i] = f[i] / f[0]
        T.copy(f, B)


@T.prim_func
def by_data(A: T.Tensor((65,), "float32"), P: T.Tensor((64,), "int32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        s = T.alloc_shared((65,), "float32")
        T.copy(A, s)
        n = P[0]
        for i in T.Parallel(64):
            # DATA: inplace.py:[[#@LINE+1]]:13: error: elements [0] and [1] of a T.Parallel both access s[1]: read and write, in undefined order; make both accesses atomic, or use different addresses
            s[i] = s[i + n] * 2
        T.copy(s[0:64], B)


@T.prim_func
def subscripts(A: T.Tensor((65,), "float32"), P: T.Tensor((64,), "int32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        s = T.alloc_shared((65,), "float32")
        T.copy(A, s)
        for i in T.Parallel(64):
            # SUBSCRIPTS: inplace.py:[[#@LINE+1]]:13: error: elements [0] and [1] of a T.Parallel both access s[1]: read and write, in undefined order; make both accesses atomic, or use different addresses
            s[i] = s[P[i]] * 2
        T.copy(s[0:64], B)


@T.prim_func
def of_fragment(A: T.Tensor((64,), "float32"), P: T.Tensor((64,), "int32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        f = T.alloc_fragment((64,), "float32")
        T.copy(A, f)
        for i in T.Parallel(64):
            # OF-FRAGMENT: inplace.py:[[#@LINE+1]]:13: error: elements [0] and [1] of a T.Parallel both access f[1]: read and write, in undefined order; make both accesses atomic, or use different addresses
            f[i] = f[P[i]] * 2
        T.copy(f, B)


@T.prim_func
def own(A: T.Tensor((2, 64), "float32"), B: T.Tensor((2, 64), "float32")):
    with T.Kernel(1, threads=32) as b:
        s = T.alloc_shared((2, 64), "float32")
        f = T.alloc_fragment((2, 64), "float32")
        T.copy(A, s)
        T.copy(A, f)
        for i, j in T.Parallel(2, 64):
            f[i, j] = f[i, j] * 2 + s[i, 0]
        for j in T.Parallel(64):
            s[0, j] = s[1, j] + 1
        for j in T.Parallel(32):
            s[1, j] = s[1, j + 32] - s[1, j]
        for j in T.Parallel(32):
            x = s[1, j]
            s[1, j] = s[0, j] - s[1, j + 32]
            s[1, j + 32] = s[0, j + 32] + x
        for i, j in T.Parallel(2, 64):
            f[i, j] = f[i, j] + s[i, j]
        T.copy(f, B)


def of_own(A):
    s, f = A.copy(), A * 2 + A[:, :1]
    s[0] = s[1] + 1
    s[1, :32] = s[1, 32:] - s[1, :32]
    x = s[1, :32].copy()
    s[1, :32] = s[0, :32] - s[1, 32:]
    s[1, 32:] = s[0, 32:] + x
    return f + s
