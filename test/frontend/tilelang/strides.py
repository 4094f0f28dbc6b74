# RUN: tsrun %s --kernel pitch --arg Y=zeros --verify=:ref --verify-each-stage
# RUN: tsrun %s --kernel open_rows --dim X=50x61 --arg Y=zeros:50x61 --verify=:ref --verify-each-stage
# RUN: tsrun %s --kernel turned --arg Y=zeros --verify=:ref --verify-each-stage
# RUN: tsrun %s --kernel number --dim X=5x40 --arg Y=zeros:5x40 --strides X=43x1 --once --verify=:ref_number --verify-each-stage
# RUN: tsrun %s --kernel product --arg A=integers --arg B=integers --verify=:ref_product --verify-each-stage
# RUN: tsrun %s --kernel product --arg pitch=129 --arg A=integers --arg B=integers --verify=:ref_product --verify-each-stage
# RUN: tsrun %s --kernel parts --dim QKV=70x48 --arg O=zeros:70x48 --verify=:ref_parts --verify-each-stage
# RUN: tsrun %s --kernel planes --arg X=iota:2x8x30 --arg Y=zeros:2x8x30 --verify=:ref_planes --verify-each-stage
# RUN: tsrun %s --kernel one_row --verify=:ref_one_row
# RUN: tsrun %s --kernel sums --arg I="below(40)" --arg S=zeros --verify=:ref_sums --verify-each-stage
# RUN: tsrun %s --kernel assumed --dim X=2x44x64 --arg Y=zeros:2x44x64 --verify=:ref_assumed --verify-each-stage
# RUN: tsopt %s --kernel assumed 2>/dev/null | FileCheck %s --check-prefix=ASSUMED
# RUN: tsopt %s --kernel assumed 2>&1 | FileCheck %s --check-prefix=NOTALWAYS
# RUN: tsopt %s --kernel moved | FileCheck %s --check-prefix=MOVED
# RUN: tsopt %s --kernel product --arg pitch=0 --emit=planned | FileCheck %s --check-prefix=ENGINE
# RUN: tsrun %s --kernel product --arg pitch=0 --arg A=integers --arg B=integers --verify=:ref_product --verify-each-stage
# RUN: not tsrun %s --kernel assumed --dim X=2x44x64 --dim Y=2x44x64 --strides X=2904x66x1 2>&1 | FileCheck %s --check-prefix=BROKEN
# BROKEN: error: the stride of dimension 0 of argument #0 of @main is 2904, which is not a multiple of 32, as 'tile.divisible' assumes
#
# RUN: tsopt %s --kernel pitch | FileCheck %s --check-prefix=PITCH
# RUN: tsopt %s --kernel number | FileCheck %s --check-prefix=NUMBER
# RUN: tsopt %s --kernel dense | FileCheck %s --check-prefix=DENSE
# RUN: tsopt %s --kernel product --emit=planned | FileCheck %s --check-prefix=ENGINE
# RUN: tsopt %s --kernel product --arg pitch=129 --emit=planned | FileCheck %s --check-prefix=BESIDE
#
# RUN: not tsrun %s --kernel number --dim X=5x40 --dim Y=5x40 --strides X=43x1 --strides Y=44x1 2>&1 | FileCheck %s --check-prefix=OTHER
# OTHER: argument Y: the stride of dimension 0 is stride = 43, as the stride of dimension 0 of X is 43; got 44
# RUN: not tsrun %s --kernel pitch --strides X=73x1 2>&1 | FileCheck %s --check-prefix=FIXED
# FIXED: argument X has type memref<100x60xf32, strided<[72, 1]>>, but 73 was given for the stride of dimension 0
# RUN: not tsopt %s --kernel viewed 2>&1 | FileCheck %s --check-prefix=VIEWED
# RUN: not tsopt %s --kernel negative 2>&1 | FileCheck %s --check-prefix=NEGATIVE
# RUN: not tsopt %s --kernel few 2>&1 | FileCheck %s --check-prefix=FEW
# RUN: not tsopt %s --kernel loose 2>&1 | FileCheck %s --check-prefix=LOOSE
# RUN: not tsopt %s --kernel crowded 2>&1 | FileCheck %s --check-prefix=CROWDED
# RUN: not tsopt %s --kernel halves 2>&1 | FileCheck %s --check-prefix=HALVES
#
# Arrays whose elements do not lie row by row: what lies between them is not the kernel's, and it does not touch it.

import numpy as np
import tilelang
import tilelang.language as T

m, k, stride = T.dynamic("m"), T.dynamic("k"), T.dynamic("stride")


# Rows further apart than they are long, and no multiple of what a block takes.
@T.prim_func
def pitch(X: T.StridedTensor((100, 60), (72, 1), "float32"), Y: T.Tensor((100, 60), "float32", strides=(64, 1))):
    # PITCH: func.func @main(%{{.*}}: memref<100x60xf32, strided<[72, 1]>> {{.*}}, %{{.*}}: memref<100x60xf32, strided<[64, 1]>>
    with T.Kernel(4, threads=128) as b:
        s = T.alloc_shared((32, 64), "float32")
        T.copy(X[b * 32, 0], s)
        for i, j in T.Parallel(32, 64):
            s[i, j] = s[i, j] * 2
        T.copy(s, Y[b * 32, 0])


def ref(X):
    return X * 2


@T.prim_func
def open_rows(X: T.StridedTensor[(m, k), (stride, 1), T.float32], Y: T.Tensor[(m, k), T.float32]):
    with T.Kernel(T.ceildiv(m, 32), threads=128) as b:
        s = T.alloc_shared((32, 64), "float32")
        T.copy(X[b * 32, 0], s)
        for i, j in T.Parallel(32, 64):
            s[i, j] = s[i, j] * 2
        T.copy(s, Y[b * 32, 0])


# x.t(): columns lie one behind the other.
@T.prim_func
def turned(X: T.StridedTensor((100, 60), (1, stride), "float32"), Y: T.Tensor((100, 60), "float32")):
    with T.Kernel(4, threads=128) as b:
        s = T.alloc_shared((32, 64), "float32")
        T.copy(X[b * 32, 0], s)
        for i, j in T.Parallel(32, 64):
            s[i, j] = s[i, j] * 2
        T.copy(s, Y[b * 32, 0])


# A stride is a number to compute with, and that of all arrays that have it.
@T.prim_func
def number(X: T.StridedTensor((m, k), (stride, 1), "float32"), Y: T.StridedTensor((m, k), (stride, 1), "float32")):
    # NUMBER: func.func @main(%[[X:.*]]: memref<?x?xf32, strided<[?, 1]>> {{.*}}, %{{.*}}: memref<?x?xf32, strided<[?, 1]>>
    # NUMBER: memref.extract_strided_metadata %[[X]]
    with T.Kernel(m, threads=32) as b:
        for j in T.serial(T.ceildiv(k, 32)):
            i = j * 32 + T.get_thread_binding()
            if i < k:
                Y[b, i] = X[b, i] + stride


def ref_number(X, Y):
    return X + 43


# The strides of a dense array are none.
@T.prim_func
def dense(X: T.StridedTensor((m, 60), (60, 1), "float32"), Y: T.StridedTensor((1, k), (7, 1), "float32"), Z: T.StridedTensor((m, k), (k, 1), "float32")):
    # DENSE: func.func @main(%{{.*}}: memref<?x60xf32> {{.*}}, %{{.*}}: memref<1x?xf32> {{.*}}, %{{.*}}: memref<?x?xf32> {
    with T.Kernel(1, threads=32) as b:
        Z[0, 0] = X[0, 0] + Y[0, 0]


# Rows that begin at multiples of 16 bytes are copied by the copy engine, others are not.
@tilelang.jit(out_idx=[-1])
def product(pitch=136):
    row = pitch or T.dynamic("row")

    @T.prim_func
    def main(
        A: T.StridedTensor((150, 128), (row, 1), "float16"),
        B: T.StridedTensor((128, 128), (row, 1), "float16"),
        C: T.StridedTensor((150, 128), (row, 1), "float32"),
    ):
        # ENGINE: tile.copy async %arg0{{.*}} engine(tma)
        # BESIDE-NOT: engine(tma)
        # BESIDE: tile.copy async %arg0
        with T.Kernel(T.ceildiv(150, 64), threads=128) as b:
            if pitch == 0:
                T.assume(row % 8 == 0)
            a = T.alloc_shared((64, 32), "float16")
            w = T.alloc_shared((32, 128), "float16")
            c = T.alloc_fragment((64, 128), "float32")
            T.clear(c)
            for i in T.Pipelined(4, num_stages=2):
                T.copy(A[b * 64, i * 32], a)
                T.copy(B[i * 32, 0], w)
                T.gemm(a, w, c)
            T.copy(c, C[b * 64, 0])

    return main


def ref_product(A, B):
    return A @ B


# qkv[:, 1]: a third of each row.
@T.prim_func
def parts(QKV: T.StridedTensor((m, 48), (144, 1), "float16"), O: T.Tensor((m, 48), "float16")):
    with T.Kernel(T.ceildiv(m, 32), threads=128) as b:
        x = T.alloc_fragment((32, 48), "float16")
        T.copy(QKV[b * 32, 0], x)
        T.copy(x, O[b * 32, 0])


def ref_parts(QKV):
    return QKV


# A stride may follow from another one.
n = T.dynamic("n")


@T.prim_func
def planes(X: T.StridedTensor[(n, m, k), (m * stride, stride, 1), T.float32], Y: T.Tensor[(n, m, k), T.float32]):
    with T.Kernel(n, threads=32) as b:
        for i, j in T.Parallel(8, 32):
            if i < m and j < k:
                Y[b, i, j] = X[b, i, j] * 2


def ref_planes(X):
    Y = np.zeros_like(X)
    Y[:, :8, :32] = X[:, :8, :32] * 2
    return Y


# x.expand(…): all rows are one, which may be read.
@tilelang.jit(out_idx=[-1])
def one_row():
    @T.prim_func
    def main(X: T.StridedTensor((64, 32), (0, 1), "float32"), Y: T.Tensor((64, 32), "float32")):
        with T.Kernel(1, threads=128) as b:
            x = T.alloc_fragment((64, 32), "float32")
            T.copy(X, x)
            T.copy(x, Y)

    return main


def ref_one_row(X):
    return X


# Rows that data name, and atomics.
@T.prim_func
def sums(I: T.Tensor((64,), "int32"), X: T.StridedTensor((40, 32), (35, 1), "float32"), S: T.StridedTensor((40, 32), (41, 1), "float32")):
    with T.Kernel(1, threads=128) as b:
        x = T.alloc_shared((64, 32), "float32")
        for i, j in T.Parallel(64, 32):
            x[i, j] = X[I[i], j]
        for i, j in T.Parallel(64, 32):
            T.atomic_add(S[I[i], j], x[i, j])


def ref_sums(I, X):
    S = np.zeros((40, 32))
    for i in range(64):
        S[I[i]] += X[I[i]]
    return S


@T.prim_func
def viewed(X: T.StridedTensor((8, 8), (16, 1), "float32"), Y: T.Tensor((64,), "float32")):
    # VIEWED: [[@LINE-1]]:{{.*}}error: argument X: expected the strides of a dense row-major array, as it is reshaped (T.view, T.reshape), which needs contiguous rows
    with T.Kernel(1, threads=32) as b:
        T.copy(T.view(X, (64,)), Y)


@T.prim_func
def negative(X: T.StridedTensor((8, 8), (-8, 1), "float32")):
    # NEGATIVE: [[@LINE-1]]:{{.*}}error: T.StridedTensor: a stride must be from 0 to 2³¹ - 1 elements, got -8
    with T.Kernel(1, threads=32) as b:
        pass


@T.prim_func
def few(X: T.StridedTensor((8, 8), (1,), "float32")):
    # FEW: [[@LINE-1]]:{{.*}}error: T.StridedTensor: expected a tuple of 2 strides, one for each extent, got (1,)
    with T.Kernel(1, threads=32) as b:
        pass


@T.prim_func
def loose(X: T.StridedTensor((8, 8), (stride * 2, 1), "float32")):
    # LOOSE: [[@LINE-1]]:{{.*}}error: argument X: a stride must be a number, a T.dynamic, or an expression of numbers and one T.dynamic that is an extent or a stride of an array
    with T.Kernel(1, threads=32) as b:
        pass


@T.prim_func
def halves(X: T.StridedTensor((8, 8), (16, 1), "float4_e2m1fn")):
    # HALVES: [[@LINE-1]]:{{.*}}error: argument X: expected the strides of a dense row-major array, as two of its elements share a byte
    with T.Kernel(1, threads=32) as b:
        pass


# What is assumed of a stride is a promise: with it the copy engine may copy, and who breaks it is told.
@T.prim_func
def assumed(X: T.StridedTensor((n, m, 64), (m * stride, stride, 1), "float16"), Y: T.Tensor((n, m, 64), "float16")):
    # ASSUMED: func.func @main(%{{.*}}: memref<?x?x64xf16, strided<[?, ?, 1]>> {tile.divisible = {sizes = [1, 4, 1], strides = [32, 8, 1]}, {{.*}}, %{{.*}}: memref<?x?x64xf16> {tile.divisible = {sizes = [1, 4, 1]},
    with T.Kernel(T.ceildiv(m, 32), n, threads=128) as (b, c):
        T.assume(stride % 8 == 0 and m % 4 == 0)
        if c == 1:
            # NOTALWAYS: [[@LINE+1]]:{{.*}}remark: T.assume has no effect: it supports only divisibility of a dynamic extent or stride, such as n % 8 == 0 for n = T.dynamic("n"), and must be in convergent code
            T.assume(n % 2 == 0)
        s = T.alloc_shared((32, 64), "float16")
        T.copy(X[c, b * 32 : b * 32 + 32, 0:64], s)
        T.copy(s, Y[c, b * 32 : b * 32 + 32, 0:64])


def ref_assumed(X):
    return X


# A sum is a multiple of what both of it are.
@T.prim_func
def moved(X: T.StridedTensor((m, 64), (stride, 1), "float16"), Y: T.StridedTensor((m, 64), (stride + 4, 1), "float16")):
    # MOVED: func.func @main(%{{.*}} {tile.divisible = {strides = [8, 1]}, {{.*}} {tile.divisible = {strides = [4, 1]}
    with T.Kernel(T.ceildiv(m, 32), threads=128) as b:
        T.assume(stride % 8 == 0)
        T.copy(X[b * 32 : b * 32 + 32, 0:64], Y[b * 32 : b * 32 + 32, 0:64])


@T.prim_func
def crowded(X: T.StridedTensor((8, 8), (7, 1), "float32")):
    # CROWDED: [[@LINE-1]]:{{.*}}error: argument X: elements of shape (8, 8) and strides (7, 1) overlap, but kernels write them
    with T.Kernel(1, threads=32) as b:
        x = T.alloc_fragment((8, 8), "float32")
        T.clear(x)
        T.copy(x, X)
