# What a part of a choice reads is read only where that part is chosen: only there need it exist.
#
# RUN: tsopt %s --kernel=shifted | FileCheck %s --check-prefix=SHIFTED
# RUN: tsopt %s --kernel=turned | FileCheck %s --check-prefix=TURNED
# RUN: tsopt %s --kernel=blocks | FileCheck %s --check-prefix=BLOCKS
# RUN: tsopt %s --kernel=never 2>&1 | FileCheck %s --check-prefix=NEVER --implicit-check-not=warning
# RUN: tsrun %s --kernel=shifted --verify=:above --verify-each-stage
# RUN: tsrun %s --kernel=blocks --verify=:above --verify-each-stage
# RUN: tsrun %s --kernel=threads --verify=:above --verify-each-stage
# RUN: tsrun %s --kernel=decides --verify=:is_above --verify-each-stage
# RUN: tsrun %s --kernel=both --verify=:of_both --verify-each-stage
import numpy as np
import tilelang.language as T


def above(X):
    return np.concatenate([np.zeros((1, 16), "float32"), X[:-1]])


def is_above(X):
    return np.where(above(X) > 0.5, 1.0, 0.0)


# An element of a tile. Of an array, T.Parallel reads zeros where there are none.
# SHIFTED:      scf.if
# SHIFTED-NEXT:   tensor.extract
# SHIFTED:      arith.select
@T.prim_func
def shifted(X: T.Tensor((32, 16), "float32"), Y: T.Tensor((32, 16), "float32")):
    with T.Kernel(1, threads=32):
        x = T.alloc_fragment((32, 16), "float32")
        y = T.alloc_fragment((32, 16), "float32")
        T.copy(X, x)
        for i, j in T.Parallel(32, 16):
            y[i, j] = x[i - 1, j] if i > 0 else 0.0
        T.copy(y, Y)


# Where it is known that there is an element, it is read in any case.
# TURNED-NOT: scf.if
@T.prim_func
def turned(X: T.Tensor((32, 16), "float32"), Y: T.Tensor((32, 16), "float32")):
    with T.Kernel(1, threads=32):
        x = T.alloc_fragment((32, 16), "float32")
        y = T.alloc_fragment((32, 16), "float32")
        T.copy(X, x)
        for i, j in T.Parallel(32, 16):
            y[i, j] = T.if_then_else(i < 8, x[31 - i, j // 2], x[(i + 1) % 32, j])
        T.copy(y, Y)


# That there never is one is no warning where it is never read.
# NEVER: tensor.extract
@T.prim_func
def never(X: T.Tensor((32, 16), "float32"), Y: T.Tensor((32, 16), "float32")):
    with T.Kernel(1, threads=32):
        x = T.alloc_fragment((32, 16), "float32")
        y = T.alloc_fragment((32, 16), "float32")
        T.copy(X, x)
        for i, j in T.Parallel(32, 16):
            y[i, j] = x[i - 80, j] if i >= 80 else 0.0
        T.copy(y, Y)


# A number of the block, half of it from an array, half from a tile.
# BLOCKS:      scf.for %[[K:.*]] =
# BLOCKS:        %[[C:.*]] = arith.cmpi sgt, %[[K]],
# BLOCKS:        scf.if %[[C]]
# BLOCKS-NEXT:     memref.load
# BLOCKS:        scf.if %[[C]]
# BLOCKS-NEXT:     tensor.extract
@T.prim_func
def blocks(X: T.Tensor((32, 16), "float32"), Y: T.Tensor((32, 16), "float32")):
    with T.Kernel(1, threads=32):
        x = T.alloc_shared((32, 16), "float32")
        T.copy(X, x)
        T.fill(x[31, :], 3.0)
        for k in T.serial(32):
            for j in T.serial(16):
                Y[k, j] = T.if_then_else(f=0.0, cond=k > 0, t=X[k - 1, j] * 0.5 + 0.5 * x[k - 1, j])


# What each thread reads of shared memory.
@T.prim_func
def threads(X: T.Tensor((32, 16), "float32"), Y: T.Tensor((32, 16), "float32")):
    with T.Kernel(1, threads=32):
        column = T.alloc_shared((32,), "float32")
        tx = T.get_thread_binding(0)
        for j in T.serial(16):
            column[tx] = X[tx, j]
            T.sync_threads()
            Y[tx, j] = T.Select(tx > 0, column[tx - 1], 0.0)
            T.sync_threads()


# The right side of `and` and `or`, where the left one does not decide.
@T.prim_func
def decides(X: T.Tensor((32, 16), "float32"), Y: T.Tensor((32, 16), "float32")):
    with T.Kernel(1, threads=32):
        for k in T.serial(32):
            for j in T.serial(16):
                if j % 2 == 0:
                    Y[k, j] = 1.0 if k > 0 and X[k - 1, j] > 0.5 else 0.0
                else:
                    Y[k, j] = 0.0 if T.Or(k == 0, X[k - 1, j] <= 0.5) else 1.0


# A choice in another one is where both are.
@T.prim_func
def both(X: T.Tensor((10,), "float32"), Y: T.Tensor((16,), "float32")):
    with T.Kernel(1, threads=32):
        x = T.alloc_shared((10,), "float32")
        T.copy(X, x)
        for i in T.Parallel(16):
            Y[i] = T.if_then_else(i > 0, T.if_then_else(i < 11, x[i - 1], 2.0), 1.0)


def of_both(X):
    return np.concatenate([[1.0], X, np.full(5, 2.0)])
