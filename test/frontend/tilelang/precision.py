# RUN: tsopt %s --kernel product --verify-diagnostics | FileCheck %s
# RUN: tsopt %s --kernel product --emit=ptx 2>/dev/null | FileCheck %s --check-prefix=PTX
# RUN: tsrun %s --kernel product
#
# Products of float32 read what tensor cores do, as TileLang's, unless the program asks for all of it.

import tilelang.language as T


# CHECK: tile.gemm {{.*}} precision(tf32)
# CHECK-NOT: precision
# PTX: {{wgmma|mma}}{{.*}}tf32
@T.prim_func
def product(A: T.Tensor((64, 32), "float32"), B: T.Tensor((64, 32), T.tfloat32), C: T.Tensor((64, 64), "float32"), D: T.Tensor((64, 64), "float32")):
    with T.Kernel(threads=128):
        a = T.alloc_shared((64, 32), "float32")
        b = T.alloc_shared((64, 32), T.tfloat32)
        c = T.alloc_fragment((64, 64), "float32")
        T.copy(A, a)
        T.copy(B, b)
        T.gemm(a, b, c, transpose_B=True, clear_accum=True)
        # expected-remark @-1 {{T.gemm of float32 rounds its operands to tf32, as TileLang does; precision="full" keeps float32 and is slower}}
        T.copy(c, C)
        T.gemm(a, b, c, transpose_B=True, clear_accum=True, precision="full")
        T.copy(c, D)
