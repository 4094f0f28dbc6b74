# RUN: tsrun %s --kernel tile --arg X=iota --verify=:ref_new
# RUN: tsrun %s --kernel array --arg X=iota --arg Y=zeros --verify=:ref_sums
#
# An element that a loop in a T.Parallel reads and writes, under a condition: each iteration reads what the one before it wrote.

import tilelang.language as T


@T.prim_func
def tile(X: T.Tensor((16, 40), "float32"), Y: T.Tensor((16, 32), "float32")):
    with T.Kernel(1, threads=64) as bx:
        x = T.alloc_shared((16, 40), "float32")
        y = T.alloc_fragment((16, 32), "float32")
        T.copy(X, x)
        T.clear(y)
        for i, j in T.Parallel(16, 32):
            for k in T.serial(8):
                if j + k < 36:
                    y[i, j] += x[i, j + k]
        T.copy(y, Y)


@T.prim_func
def array(X: T.Tensor((16, 40), "float32"), Y: T.Tensor((16, 32), "float32")):
    with T.Kernel(1, threads=64) as bx:
        for i, j in T.Parallel(16, 32):
            for k in T.serial(8):
                if j + k < 36:
                    Y[i, j] += X[i, j + k]


def ref_sums(X, Y):
    for k in range(8):
        for j in range(32):
            if j + k < 36:
                Y[:, j] = Y[:, j] + X[:, j + k]
    return Y


def ref_new(X):
    return ref_sums(X, X[:, :32] * 0)
