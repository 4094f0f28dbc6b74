# RUN: tsopt %s --kernel fast --arg N=256 --verify-diagnostics | FileCheck %s
# RUN: tsopt %s --kernel flagged --arg N=256 2>&1 | FileCheck %s --check-prefixes=CHECK,FLAGS
# RUN: tsopt %s --kernel exact --arg N=256 | FileCheck %s --check-prefix=EXACT
# RUN: tsopt %s --kernel separate --arg N=256 2>&1 | FileCheck %s --check-prefix=SEPARATE
# RUN: tsopt %s --kernel rounded --arg N=256 | FileCheck %s --check-prefix=ROUNDED
# RUN: tsopt %s --kernel exact --arg N=256 --emit=ptx | FileCheck %s --check-prefix=FUSED
# RUN: tsopt %s --kernel separate --arg N=256 --emit=ptx | FileCheck %s --check-prefix=APART
# RUN: tsopt %s --kernel fast --arg N=256 --emit=ptx | FileCheck %s --check-prefix=PTX
#
# How a kernel is compiled is said by its decorator. A multiplication and an addition become one operation, as by nvcc, unless nvcc's
# --fmad=false says otherwise or a function rounds each result. TL_ENABLE_FAST_MATH, or nvcc's --use_fast_math, allows what that allows; what is about
# other compilers is remarked.

import tilelang
import tilelang.language as T

FAST = {tilelang.PassConfigKey.TL_ENABLE_FAST_MATH: True}


def scaled(N):
    @T.prim_func
    def main(A: T.Tensor((N,), "float32"), B: T.Tensor((N,), "float32")):
        with T.Kernel(T.ceildiv(N, 128), threads=128) as bx:
            for i in T.Parallel(128):
                B[bx * 128 + i] = T.exp2(A[bx * 128 + i] * 3 - 1) / 5

    return main


# FLAGS: remark: -O3 has no effect: nvcc is not used
# CHECK: arith.mulf %{{.*}} fastmath<contract>
# CHECK: arith.subf %{{.*}} fastmath<contract>
# CHECK: math.exp2 %{{.*}} fastmath<afn>
# CHECK: arith.divf %{{.*}} fastmath<arcp,afn>
# PTX: fma.rn.f32
# PTX: ex2.approx.ftz.f32
# expected-remark@+1 {{tl.disable_tma_lower has no effect: it controls passes of TileLang}}
@tilelang.jit(out_idx=[1], pass_configs=FAST | {"tl.disable_tma_lower": True, "tl.disable_warp_specialized": False})
def fast(N):
    return scaled(N)


@tilelang.jit(out_idx=[1], compile_flags=["-O3", "--use_fast_math"])
def flagged(N):
    return scaled(N)


# EXACT: arith.mulf %{{.*}} fastmath<contract>
# EXACT: arith.subf %{{.*}} fastmath<contract>
# EXACT-NOT: fastmath
# FUSED: fma.rn.f32
# FUSED: div.rn.f32
@tilelang.jit(out_idx=[1], pass_configs={"tl.enable_fast_math": False}, compile_flags="--fmad=true")
def exact(N):
    return scaled(N)


# SEPARATE-NOT: remark
# SEPARATE-NOT: fastmath
# SEPARATE: arith.divf
# SEPARATE-NOT: fastmath
# APART-NOT: fma
# APART: mul.rn.f32
# APART: add.rn.f32
# APART-NOT: fma
@tilelang.jit(out_idx=[1], compile_flags=["--fmad=false"])
def separate(N):
    return scaled(N)


# ROUNDED: arith.mulf %{{[^ ]*}}, %{{[^ ]*}} : f32
# ROUNDED: arith.addf %{{[^ ]*}}, %{{[^ ]*}} : f32
# ROUNDED: arith.mulf %{{[^ ]*}}, %{{[^ ]*}} : f32
# ROUNDED: arith.divf %{{[^ ]*}}, %{{[^ ]*}} : f32
@tilelang.jit(out_idx=[1], compile_flags=["--use_fast_math"])
def rounded(N):
    @T.prim_func
    def main(A: T.Tensor((N,), "float32"), B: T.Tensor((N,), "float32")):
        with T.Kernel(T.ceildiv(N, 128), threads=128) as bx:
            for i in T.Parallel(128):
                x = A[bx * 128 + i]
                B[bx * 128 + i] = T.ieee_fdiv(T.ieee_mul(T.ieee_add(T.ieee_mul(x, 3.0), 1.0), x), 5.0)

    return main
