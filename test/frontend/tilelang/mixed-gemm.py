# RUN: tsopt %s --kernel mixed 2>&1 | FileCheck %s --check-prefix=MIXED
# RUN: tsrun %s --kernel mixed 2>&1 | FileCheck %s --check-prefix=MIXED
# RUN: tsopt %s --kernel integers 2>&1 | FileCheck %s --check-prefix=INTEGERS
# RUN: tsopt %s --kernel sums 2>&1 | FileCheck %s --check-prefix=SUMS
# RUN: tsopt %s --kernel same 2>&1 | FileCheck %s --check-prefix=SAME
#
# A GEMM whose types tensor cores do not multiply is told, by each tool.

import tilelang.language as T


def gemm(a, b, c):
    @T.prim_func
    def main(A: T.Tensor((64, 64), a), B: T.Tensor((64, 64), b), C: T.Tensor((64, 64), c)):
        with T.Kernel(1, threads=128) as bx:
            x = T.alloc_shared((64, 64), a)
            y = T.alloc_shared((64, 64), b)
            z = T.alloc_fragment((64, 64), c)
            T.clear(z)
            T.copy(A, x)
            T.copy(B, y)
            # MIXED: :[[#@LINE+4]]:{{.*}}: warning: this T.gemm cannot use tensor cores and uses scalar multiply-adds, which are many times slower: mma.sync does not multiply f16 by bf16; convert one of them to the other's type
            # INTEGERS: :[[#@LINE+3]]:{{.*}}: warning: this T.gemm cannot use tensor cores{{.*}}: mma.sync does not multiply i32; convert the operands
            # SUMS: :[[#@LINE+2]]:{{.*}}: warning: this T.gemm cannot use tensor cores{{.*}}: mma.sync of f16 accumulates in f32 or f16, not in f64; accumulate in f32
            # SAME-NOT: warning
            T.gemm(x, y, z)
            T.copy(z, C)

    return main


def mixed():
    return gemm("float16", "bfloat16", "float32")


def integers():
    return gemm("int32", "int32", "int32")


def sums():
    return gemm("float16", "float16", "float64")


def same(pair=("int8", "uint8", "int32")):
    return gemm(*pair)
