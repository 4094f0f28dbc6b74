# RUN: tsrun %s --kernel shape --verify=:of_shape --verify-each-stage
# RUN: tsrun %s --kernel dynamic --arg X=zeros:100 --arg Z=zeros:100 --verify=:of_dynamic --once --verify-each-stage
# RUN: tsrun %s --kernel clusters --verify=:of_clusters --once
# RUN: not tsopt %s --kernel outside 2>&1 | FileCheck %s --check-prefix=OUTSIDE
# RUN: not tsopt %s --kernel fourth 2>&1 | FileCheck %s --check-prefix=FOURTH
#
# What a kernel is launched with, asked inside of it.
import numpy as np
import tilelang.language as T


# Extents are numbers of Python: they shape tiles.
@T.prim_func
def shape(Z: T.Tensor((6, 64), "int32")):
    with T.Kernel(3, 2, threads=64):
        x, y = T.get_block_bindings()
        s = T.alloc_fragment((T.get_thread_extent(),), "int32")
        for i in T.Parallel(T.get_thread_extents()[0]):
            s[i] = T.get_block_extent() * 100 + T.get_block_extent(1) * 10 + T.get_block_extents()[2]
        T.copy(s, Z[y * T.get_block_extent(0) + x, :])


def of_shape():
    return np.full((6, 64), 321, dtype=np.int32)


# A grid whose extent is known at the launch only.
n = T.dynamic("n")


@T.prim_func
def dynamic(X: T.Tensor((n,), "int32"), Z: T.Tensor((n,), "int32")):
    with T.Kernel(T.ceildiv(n, 32), threads=32) as bx:
        for i in T.Parallel(32):
            Z[bx * 32 + i] = X[bx * 32 + i] + T.get_block_extent()


def of_dynamic(X):
    return X + (X.shape[0] + 31) // 32


@T.prim_func
def clusters(Z: T.Tensor((8, 32), "int32")):
    with T.Kernel(8, threads=32, cluster_dims=2) as bx:
        (c,) = T.get_cluster_ids()
        for i in T.Parallel(32):
            Z[bx, i] = T.get_cluster_id() * 1000 + T.get_cluster_size() * 100 + T.get_cluster_dims()[0] * 10 + T.get_cluster_extent() + c - T.get_cluster_id()


def of_clusters():
    z = np.zeros((8, 32), dtype=np.int32)
    for b in range(8):
        z[b, :] = b // 2 * 1000 + 224
    return z


# OUTSIDE: T.get_block_extent outside of a T.Kernel
@T.prim_func
def outside(Z: T.Tensor((32,), "int32")):
    n = T.get_block_extent()
    with T.Kernel(1, threads=32):
        T.fill(Z, n)


# FOURTH: T.get_thread_extent: dimension 3 is out of range; a grid has dimensions 0, 1 and 2
@T.prim_func
def fourth(Z: T.Tensor((32,), "int32")):
    with T.Kernel(1, threads=32):
        for i in T.Parallel(32):
            Z[i] = T.get_thread_extent(3)
