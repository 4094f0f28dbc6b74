# RUN: not tsopt %s --kernel plus_one 2>&1 | FileCheck %s --check-prefix=DECORATOR
# RUN: not tsrun %s --kernel plus_one 2>&1 | FileCheck %s --check-prefix=DECORATOR
# RUN: not tsopt %s --kernel plus_one --tile-to-binary 2>&1 | FileCheck %s --check-prefix=DECORATOR
# RUN: not tsopt %s --kernel other_language 2>&1 | FileCheck %s --check-prefix=LANGUAGE
# RUN: not tsopt %s --kernel built 2>&1 | FileCheck %s --check-prefix=BUILT
# RUN: not tsopt %s --kernel launched 2>&1 | FileCheck %s --check-prefix=LAUNCHED
# RUN: not tsopt %s --kernel entered 2>&1 | FileCheck %s --check-prefix=ENTERED
# RUN: not tsopt %s --kernel no_return 2>&1 | FileCheck %s --check-prefix=RETURN
# RUN: not tsrun %s --kernel no_return 2>&1 | FileCheck %s --check-prefix=RETURN
# RUN: not tsopt %s --kernel some_return 2>&1 | FileCheck %s --check-prefix=SOME
# RUN: tsopt %s --kernel some_return --arg go=True | FileCheck %s --check-prefix=GO
# RUN: not tsopt %s --kernel number 2>&1 | FileCheck %s --check-prefix=NUMBER
# RUN: not tsopt %s --kernel skeleton 2>&1 | FileCheck %s --check-prefix=SKELETON
# RUN: not tsopt %s --kernel never 2>&1 | FileCheck %s --check-prefix=NEVER
# RUN: not tsopt %s --kernel unwritten 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
# RUN: tsopt %s --kernel half 2>&1 | FileCheck %s --check-prefix=HALF
# RUN: tsopt %s --kernel renamed 2>&1 | FileCheck %s --check-prefix=RENAMED
# RUN: not tsopt %s --kernel triton_add 2>&1 | FileCheck %s --check-prefix=TRITON
#
# What should make a kernel and does not is an error at its place.

import tilelang
import tilelang.language as T
import triton
import mylang.language as L
from elsewhere import my_prim_func, build_kernel, launcher, Kern


@tilelang.jit
def plus_one(M=8, N=64):
    # DECORATOR: :[[#@LINE+1]]:6: error: main has the decorator my_prim_func of the unknown module 'elsewhere'; use @T.prim_func of tilelang.language
    @my_prim_func
    def main(A: T.Tensor((M, N), "float32"), B: T.Tensor((M, N), "float32")):
        with T.Kernel(M, threads=64) as bx:
            for j in T.Parallel(N):
                B[bx, j] = A[bx, j] + 1.0

    return main


@tilelang.jit
def other_language(M=8, N=64):
    # LANGUAGE: :[[#@LINE+1]]:6: error: main has the decorator L.prim_func of the unknown module 'mylang.language'
    @L.prim_func
    def main(A: L.Tensor((M, N), "float32"), B: L.Tensor((M, N), "float32")):
        with L.Kernel(M, threads=64) as bx:
            L.copy(A[bx, 0], B[bx, 0])

    return main


@tilelang.jit
def built(N=64):
    # BUILT: :[[#@LINE+1]]:12: error: elsewhere.build_kernel is not available when a kernel is compiled
    return build_kernel(N)


@T.prim_func
def launched(A: T.Tensor((64,), "float32")):
    # LAUNCHED: :[[#@LINE+1]]:5: error: elsewhere.launcher is not available when a kernel is compiled
    launcher(A)


@T.prim_func
def entered(A: T.Tensor((64,), "float32")):
    # ENTERED: :[[#@LINE+1]]:10: error: elsewhere.Kern is not available when a kernel is compiled
    with Kern(1, threads=32) as bx:
        T.fill(A, 1)


# RETURN: :[[#@LINE+2]]:1: error: no_return returns no kernel; add `return main` at its end
@tilelang.jit(out_idx=[1])
def no_return(N=64):
    @T.prim_func
    def main(A: T.Tensor((N,), "float32"), B: T.Tensor((N,), "float32")):
        with T.Kernel(1, threads=32) as bx:
            T.copy(A, B)


# SOME: :[[#@LINE+3]]:1: error: some_return returns no kernel; add `return main` at its end
# GO: tile.kernel
@tilelang.jit
def some_return(go=False):
    @T.prim_func
    def main(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
        with T.Kernel(1, threads=32) as bx:
            T.copy(A, B)

    if go:
        return main


# NUMBER: :[[#@LINE+2]]:1: error: number returns int; a kernel must return arrays of T.empty, and a factory of kernels a T.prim_func
@tilelang.jit
def number(N=64):
    return N


# SKELETON: :[[#@LINE+2]]:1: error: skeleton contains no kernel; add `with T.Kernel(…)`
@T.prim_func
def skeleton(A: T.Tensor((64,), "float32")):
    pass


# NEVER: :[[#@LINE+2]]:1: error: never contains no kernel; add `with T.Kernel(…)`
@T.prim_func
def never(A: T.Tensor((64,), "float32")):
    for i in range(0):
        with T.Kernel(1, threads=32) as bx:
            T.fill(A, 1)


@T.prim_func
def unwritten(A: T.Tensor((64, 64), "float32"), C: T.Tensor((64, 64), "float32")):
    # UNWRITTEN: :[[#@LINE+1]]:10: error: the program has no effect: this T.Kernel writes no array
    with T.Kernel(1, threads=128) as bx:
        c = T.alloc_fragment((64, 64), "float32")
        T.copy(A[0, 0], c)
        C = c


@T.prim_func
def half(A: T.Tensor((64,), "float32"), C: T.Tensor((64,), "float32")):
    # HALF: :[[#@LINE+1]]:10: warning: this T.Kernel is removed: it writes no array, so it has no effect
    with T.Kernel(1, threads=128) as bx:
        c = T.alloc_fragment((64,), "float32")
        T.copy(A, c)
    with T.Kernel(1, threads=128) as bx:
        T.copy(A, C)


@T.prim_func
def renamed(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32"), C: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=128) as bx:
        c = T.alloc_fragment((64,), "float32")
        T.copy(A, c)
        T.copy(c, B)
        # RENAMED: :[[#@LINE+1]]:9: warning: this binds the name C to the tile c and does not write the array C; use T.copy(c, C)
        C = c


# TRITON: :[[#@LINE+2]]:1: error: triton_add is a kernel of Triton; only TileLang kernels are supported: a function with the decorator @T.prim_func of tilelang.language that contains `with T.Kernel(…)`
@triton.jit
def triton_add(x, n):
    pass
