# RUN: tsrun %s --kernel sums --verify=:of_sums --verify-each-stage
#
# A sum of bools is True where one of them is, as in C and NumPy, and no byte but 0 and 1 is a bool; a sum into integers counts.
import numpy as np
import tilelang.language as T


@T.prim_func
def sums(
    O: T.Tensor((8, 4), "bool"),
    N: T.Tensor((6, 4), "int32"),
    C: T.Tensor((4, 256), "bool"),
    D: T.Tensor((4, 256), "int32"),
    F: T.Tensor((4, 256), "bool"),
    G: T.Tensor((4, 256), "int32"),
):
    with T.Kernel(1, threads=64):
        a = T.alloc_fragment((4, 256), "bool")
        i32 = T.alloc_fragment((4, 256), "int32")
        m = T.alloc_fragment((4,), "bool")
        n = T.alloc_fragment((4,), "int32")
        s = T.alloc_shared((4, 256), "bool")
        c = T.alloc_shared((4, 256), "int32")
        for i, j in T.Parallel(4, 256):
            a[i, j] = (i == 0) | ((i == 1) & (j == 37)) | ((i == 2) & (j % 2 == 0))
            i32[i, j] = T.if_then_else(i == 0, 256, T.if_then_else(i == 1, T.if_then_else(j < 2, 1 - 2 * j, 0), T.if_then_else(i == 2, 7, 0)))
        T.reduce_sum(a, m, dim=1)
        T.copy(m, O[0, 0:4])
        T.reduce_abssum(a, m, dim=1)
        T.copy(m, O[1, 0:4])
        T.fill(m, 4)
        T.reduce_sum(a, m, dim=1, clear=False)
        T.copy(m, O[2, 0:4])
        T.reduce_max(a, m, dim=1)
        T.copy(m, O[3, 0:4])
        T.reduce_min(a, m, dim=1)
        T.copy(m, O[4, 0:4])
        T.reduce_sum(i32, m, dim=1)
        T.copy(m, O[5, 0:4])
        T.reduce_bitxor(a, m, dim=1)
        T.copy(m, O[6, 0:4])
        T.reduce_absmax(a, m, dim=1)
        T.copy(m, O[7, 0:4])
        T.reduce_sum(a, n, dim=1)
        T.copy(n, N[0, 0:4])
        T.fill(n, 1000)
        T.reduce_sum(a, n, dim=1, clear=False)
        T.copy(n, N[1, 0:4])
        T.reduce_max(a, n, dim=1)
        T.copy(n, N[2, 0:4])
        T.clear(n)
        r = T.alloc_reducer((4,), "bool", op="sum")
        T.reducer_init(r)
        for i, j in T.Parallel(4, 256):
            T.reducer_update(r[i], a[i, j])
        T.finalize_reducer(r)
        for i in T.Parallel(4):
            N[3, i] = r[i]
        for i in T.Parallel(4):
            N[4, i] = T.cast(0.5, "bool")
            N[5, i] = T.cast(256, "bool")
        T.copy(a, s)
        T.cumsum(s, dim=1)
        T.copy(s, C)
        T.copy(a, s)
        T.cumsum(s, c, dim=1)
        T.copy(c, D)
        T.copy(i32, a)
        T.copy(a, F)
        T.fill(a, 4)
        for i, j in T.Parallel(4, 256):
            G[i, j] = T.cast(a[i, j], "int32")


def of_sums():
    a = np.zeros((4, 256), bool)
    a[0], a[1, 37], a[2, ::2] = True, True, True
    some, every, counts = a.any(axis=1), a.all(axis=1), a.sum(axis=1).astype(np.int32)
    whole = np.array([True, True, True, False])
    o = np.stack([some, some, whole | True, some, every, whole, counts % 2 == 1, some])
    n = np.stack([counts, counts + 1000, some, some, np.ones(4), np.ones(4)]).astype(np.int32)
    f = np.zeros((4, 256), bool)
    f[0], f[1, :2], f[2] = True, True, True
    return o, n, np.cumsum(a, axis=1) > 0, np.cumsum(a, axis=1).astype(np.int32), f, np.ones((4, 256), np.int32)
