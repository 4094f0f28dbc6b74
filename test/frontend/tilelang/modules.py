# RUN: tsopt %s --kernel unpack | FileCheck %s
# RUN: tsopt %s --kernel chosen --arg N=100,block=30,threads=30 --verify-diagnostics | FileCheck %s --check-prefix=CHOSEN
# RUN: tsrun %s --kernel chosen --arg N=64,block=32,threads=32 --arg A=iota --print | FileCheck %s --check-prefix=PRINT
# RUN: tsrun %s --kernel ranks --verify=:of_ranks --once --verify-each-stage
#
# What programs import: modules that lie beside the file, names of TVM that the language has too.

import tilelang
import tilelang.language as T
from Inputs.beside import FACTOR, halves, rank_of_each
from tvm import DataType


# CHECK:       tile.kernel blocks(%[[B:.*]]) = (2)
# CHECK:         tile.parallel
# CHECK:         arith.muli %[[B]]
# CHECK:         memref.load
# CHECK:         arith.shr
# CHECK:         arith.andi
@T.prim_func
def unpack(A: T.Tensor((64,), "uint8"), B: T.Tensor((128,), "uint8")):
    per = 8 // (DataType("uint8").bits // 2)
    with T.Kernel(2, threads=32):
        bx = T.get_block_binding(0)
        for i in T.Parallel(64):
            B[bx * 64 + i] = halves(A[bx * 32 + i // per], i % per, 4)


# A factory of a factory, both of which know what they are given. The variable is read where it may not have been written.
@tilelang.jit(out_idx=[1])
def chosen(N):
    @tilelang.jit(out_idx=[1])
    def kernel(block, threads):
        @T.prim_func
        def main(A: T.Tensor((N,), "int32"), B: T.Tensor((1,), "int32")):
            # CHOSEN: tile.kernel blocks(%{{.*}}) = (1) threads(32)
            # expected-remark@+1 {{30 threads are rounded up to 32, a multiple of the warp size}}
            with T.Kernel(1, threads=threads):
                # expected-remark@+1 {{this T.alloc_var may be read before it is written}}
                last = T.alloc_var("int32")
                for i in T.serial(N):
                    if A[i] < 10 * FACTOR:
                        last = i
                B[0] = last

        return main

    return kernel


# PRINT: 29


# What is learned of a macro of another file, as that each thread has its own of a variable, is of its text, which is read once.
@T.prim_func
def ranks(A: T.Tensor((2, 32), "float32"), B: T.Tensor((2, 32), "int32")):
    with T.Kernel(2, threads=32) as bx:
        row = T.alloc_shared((32,), "float32")
        rank = T.alloc_shared((32,), "int32")
        T.copy(A[bx, 0], row)
        rank_of_each(row, rank)
        T.copy(rank, B[bx, 0])


def of_ranks(A):
    return A.argsort(axis=1, kind="stable").argsort(axis=1).astype("int32")
