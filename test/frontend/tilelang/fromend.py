# RUN: tsopt %s --kernel origin | FileCheck %s --check-prefix=ORIGIN
# RUN: tsrun %s --kernel origin --verify=:last | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel known --verify=:before | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel launch --arg A=random:50x64 --arg B=zeros:16x64 --verify=:before --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel launched --arg A=random:50x64 --arg B=zeros:16x64 --verify=:last | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel blocks --verify=:same | FileCheck %s --check-prefix=RIGHT
# RUN: tsrun %s --kernel some --verify=:shifted | FileCheck %s --check-prefix=RIGHT
# RUN: tsopt %s --kernel beyond 2>&1 | FileCheck %s --check-prefix=BEYOND
#
# Parts that surely begin before the beginning count from the end, as elements do: TileLang rewrites what it can prove to be negative
# (LegalizeNegativeIndex), of slices and of origins of copies too. Where only some blocks' parts do, what lies outside is 0.

# RIGHT: verified

import numpy as np
import tilelang.language as T

m = T.dynamic("m")


@T.prim_func
def origin(A: T.Tensor((64, 64), "float32"), B: T.Tensor((16, 64), "float32")):
    with T.Kernel(1, threads=128) as bx:
        s = T.alloc_shared((16, 64), "float32")
        # ORIGIN: tile.load %{{.*}}[48, 0]
        T.copy(A[-16, 0], s)
        T.copy(s, B)


def last(A):
    return A[-16:]


@T.prim_func
def known(A: T.Tensor((64, 64), "float32"), B: T.Tensor((16, 64), "float32")):
    with T.Kernel(1, threads=128) as bx:
        s = T.alloc_shared((16, 64), "float32")
        T.copy(A[-20:-4, 0:64], s)
        T.copy(s, B)


def before(A):
    return A[-20:-4]


@T.prim_func
def launch(A: T.Tensor((m, 64), "float32"), B: T.Tensor((16, 64), "float32")):
    with T.Kernel(1, threads=128) as bx:
        s = T.alloc_shared((16, 64), "float32")
        T.copy(A[-20:-4, 0:64], s)
        T.copy(s, B)


@T.prim_func
def launched(A: T.Tensor((m, 64), "float32"), B: T.Tensor((16, 64), "float32")):
    with T.Kernel(1, threads=128) as bx:
        s = T.alloc_shared((16, 64), "float32")
        T.copy(A[-16, 0], s)
        T.copy(s, B)


@T.prim_func
def blocks(A: T.Tensor((64, 64), "float32"), B: T.Tensor((64, 64), "float32")):
    with T.Kernel(4, threads=128) as bx:
        s = T.alloc_shared((16, 64), "float32")
        T.copy(A[bx * 16 - 64 : bx * 16 - 48, 0:64], s)
        T.copy(s, B[bx * 16 - 64, 0])


def same(A):
    return A


# Not throughout: rows before the first are 0.
@T.prim_func
def some(A: T.Tensor((64, 64), "float32"), B: T.Tensor((64, 64), "float32")):
    with T.Kernel(4, threads=128) as bx:
        s = T.alloc_shared((16, 64), "float32")
        T.copy(A[bx * 16 - 16, 0], s)
        T.copy(s, B[bx * 16, 0])


def shifted(A):
    return np.concatenate([np.zeros((16, 64), np.float32), A[:48]])


@T.prim_func
def beyond(A: T.Tensor((64, 64), "float32"), B: T.Tensor((16, 64), "float32")):
    with T.Kernel(1, threads=128) as bx:
        s = T.alloc_shared((16, 64), "float32")
        # BEYOND: :[[#@LINE+1]]:{{.*}}: warning: this slice of A begins at -3, which counts from the end of dimension 0 as in TileLang, and has 16 elements; elements after the end are out of bounds. To include elements before the first one, slice a tile or array that has them
        T.copy(A[-3:13, 0:64], s)
        T.copy(s, B)
