# RUN: not tsopt %s --kernel add --arg Nn=32 2>&1 | FileCheck %s --check-prefix=MISSPELT
# RUN: not tsrun %s --kernel add --arg Nn=32 2>&1 | FileCheck %s --check-prefix=MISSPELT
# RUN: not tsopt %s --kernel add --arg dtyp=float16 2>&1 | FileCheck %s --check-prefix=TYPE
# RUN: not tsopt %s --kernel add --arg N=32,M=1 2>&1 | FileCheck %s --check-prefix=OTHER
# RUN: tsopt %s --kernel add --arg N=32,dtype=float16,SCALE=2 | FileCheck %s --check-prefix=GIVEN
# RUN: tsopt %s --kernel word --arg how=in | FileCheck %s --check-prefix=IN
# RUN: tsrun %s --kernel word --arg how=in --verify=:two
# RUN: tsrun %s --kernel word --arg how=from,much=3 --verify=:three
# RUN: tsrun %s --kernel word --arg "much=3, how=lambda" --verify=:three
# RUN: tsopt %s --kernel add 2>&1 | FileCheck %s --check-prefix=PRINT
# RUN: not tsopt %s --kernel shown 2>&1 | FileCheck %s --check-prefix=SHOWN
#
# What the command line says of parameters, and what a program prints while it is compiled.

import tilelang
import tilelang.language as T

SCALE = 1


# MISSPELT: :[[#@LINE+4]]:1: error: --arg Nn=…: add has no parameter Nn, and the file has no dimension or name that it could set; it has N, dtype, A, B; did you mean 'N'?
# TYPE: :[[#@LINE+3]]:1: error: --arg dtyp=…: add has no parameter dtyp{{.*}}; did you mean 'dtype'?
# OTHER: :[[#@LINE+2]]:1: error: --arg M=…: add has no parameter M, and the file has no dimension or name that it could set;
@tilelang.jit(out_idx=[1])
def add(N=64, dtype="float32"):
    # PRINT: :[[#@LINE+1]]:5: remark: print: N is 64
    print("N is", N)

    # GIVEN: memref<32xf16>
    @T.prim_func
    def main(A: T.Tensor((N,), dtype), B: T.Tensor((N,), dtype)):
        with T.Kernel(1, threads=32) as bx:
            for i in T.Parallel(N):
                B[i] = A[i] + SCALE

    return main


@tilelang.jit
def word(how="out", much=2):
    @T.prim_func
    def main(O: T.Tensor((4,), "int32")):
        with T.Kernel(1, threads=32):
            # IN: dense<2> : tensor<4xi32>
            T.fill(O, 1 if how == "out" else much)

    return main


@T.prim_func
def shown(O: T.Tensor((4,), "int32")):
    with T.Kernel(2, threads=32) as bx:
        # SHOWN: :[[#@LINE+1]]:24: error: print shows values when the kernel is compiled, but this is a runtime value; use T.print(…)
        print("block", bx)
        T.fill(O, 1)


def two():
    import numpy as np

    return np.full(4, 2)


def three():
    import numpy as np

    return np.full(4, 3)
