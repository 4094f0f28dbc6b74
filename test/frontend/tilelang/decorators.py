# RUN: tsopt %s --split-input-file --verify-diagnostics

# Options above a kernel: those without effect are told, once, and what is no option is an error.

import tilelang
import tilelang.language as T


@tilelang.autotune(configs=[{"n": 64}], warmup=3)
# expected-remark @-1 {{autotune has no effect here: parameters have the values of --arg or their defaults; autotuning is done when the kernel is called from Python}}
@tilelang.jit(
    out_idx=[0],
    pass_configs={"tl.fast": True},  # expected-remark {{tl.fast has no effect: it controls passes of TileLang}}
    compile_flags=["-O3"],  # expected-remark {{-O3 has no effect: nvcc is not used}}
    target="sm_80",  # expected-remark {{the target of jit has no effect here; set it with an option of the pass, as --tile-to-binary=chip=sm_80}}
    execution_backend="cython",  # expected-remark {{execution_backend of jit has no effect: this package launches kernels}}
)
def f(n=64):
    @T.prim_func
    def main(A: T.Tensor((n, 64), "int32", scope="shared")):  # expected-remark {{scope of T.Tensor has no effect: array arguments are in global memory}}
        with T.Kernel(1, threads=64) as bx:
            for i in [0, 1]:
                T.use_swizzle(10)  # expected-remark {{T.use_swizzle has no effect on a one-dimensional grid}}
            T.fill(A, 1)

    return main


# -----

import tilelang
import tilelang.language as T


@tilelang.jit(out_id=[0])  # expected-error {{jit has no argument 'out_id'; did you mean 'out_idx'?}}
def misspelt(A):
    A: T.Tensor((64,), T.float32)
    with T.Kernel(1, threads=64) as bx:
        T.fill(A, 1)
