# RUN: tsrun %s --kernel apart --verify=:of_apart --once --verify-each-stage
# RUN: tsrun %s --kernel turned --verify=:of_turned --once --verify-each-stage
# RUN: tsrun %s --kernel tile --verify=:of_tile --once --verify-each-stage
# RUN: tsopt %s --kernel apart | FileCheck %s
# RUN: not tsopt %s --kernel meeting 2>&1 | FileCheck %s --check-prefix=MEETING
# RUN: not tsopt %s --kernel pairs 2>&1 | FileCheck %s --check-prefix=PAIRS
# RUN: not tsopt %s --kernel next 2>&1 | FileCheck %s --check-prefix=NEXT
# RUN: tsrun %s --kernel rows --verify=:of_rows --verify-each-stage
# RUN: not tsopt %s --kernel overlapping 2>&1 | FileCheck %s --check-prefix=OVERLAPPING
#
# What a T.Parallel writes at several places of one array: windows that are apart are stored as tiles, others element by element.
import numpy as np
import tilelang.language as T


# CHECK-LABEL: func.func @main
# CHECK: %[[both:.*]]:2 = tile.parallel
# CHECK: tile.store %[[both]]#0, %{{.*}}[0, 0]
# CHECK: tile.store %[[both]]#1, %{{.*}}[1, 0]
@T.prim_func
def apart(X: T.Tensor((64,), "float32"), Z: T.Tensor((2, 64), "float32")):
    with T.Kernel(1, threads=32) as bx:
        for i in T.Parallel(64):
            Z[0, i] = X[i] + 1
            Z[1, i] = X[i] * 2


def of_apart(X):
    return np.stack([X + 1, X * 2])


@T.prim_func
def turned(X: T.Tensor((64,), "float32"), Z: T.Tensor((128,), "float32")):
    with T.Kernel(1, threads=32) as bx:
        for i in T.Parallel(64):
            Z[i] = X[i] + 1
            Z[127 - i] = X[i] * 2


def of_turned(X):
    return np.concatenate([X + 1, X[::-1] * 2])


@T.prim_func
def meeting(X: T.Tensor((64,), "float32"), Z: T.Tensor((128,), "float32")):
    with T.Kernel(1, threads=32) as bx:
        for i in T.Parallel(64):
            # MEETING: places.py:[[#@LINE+1]]:13: error: iterations (0) and (1) of the T.Parallel write the same element of Z
            Z[i] = X[i] + 1
            Z[i + 1] = X[i] * 2


@T.prim_func
def tile(X: T.Tensor((16, 16), "float32"), Z: T.Tensor((3, 16, 16), "float32")):
    with T.Kernel(1, threads=32) as bx:
        s = T.alloc_shared((3, 16, 16), "float32")
        for i, j in T.Parallel(16, 16):
            s[0, i, j] = X[i, j] + 1
            s[2, i, j] = X[j, i]
            s[1, i, j] = T.if_then_else(i > j, s[0, i, j], 0)
        T.copy(s, Z)


def of_tile(X):
    return np.stack([X + 1, np.tril(X + 1, -1), X.T])


# Each iteration reads what the next one writes, and iterations have no order.
@T.prim_func
def next(X: T.Tensor((64,), "float32"), Z: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        for i in T.Parallel(64):
            Z[i] = X[i]
        for i in T.Parallel(64):
            # NEXT: [[#@LINE+1]]:13: error: iteration (0) of the T.Parallel reads an element of Z that iteration (1) writes; split it into two loops
            Z[i] = Z[T.min(i + 1, 63)] * 2


# So it is where they are several elements of each.
@T.prim_func
def pairs(Z: T.Tensor((66,), "float32")):
    with T.Kernel(1, threads=32) as bx:
        for i in T.Parallel(32):
            for j in T.serial(2):
                # PAIRS: [[#@LINE+1]]:17: error: iteration (0) of the T.Parallel reads an element of Z that iteration (1) writes; split it into two loops
                Z[i * 2 + j] = Z[i * 2 + j + 2] * 2


# Two windows of one array, of the same shape.
@T.prim_func
def rows(X: T.Tensor((2, 64), "float32"), Z: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=32) as bx:
        for i in T.Parallel(64):
            Z[i] = X[0, i] - 2 * X[1, i]


def of_rows(X):
    return X[0] - 2 * X[1]


# Where the last iteration of a loop writes the next one's first element.
@T.prim_func
def overlapping(Z: T.Tensor((66,), "float32")):
    with T.Kernel(1, threads=32) as bx:
        for i in T.Parallel(32):
            for j in T.serial(3):
                # OVERLAPPING: [[#@LINE+1]]:17: error: iterations (0) and (1) of the T.Parallel write the same element of Z
                Z[i * 2 + j] = i
