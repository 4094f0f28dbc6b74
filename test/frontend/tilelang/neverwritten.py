# A result that nothing writes is told of at the parameter, as one that is partly written is told of at the write.
#
# RUN: not tsopt %s --kernel nothing -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOTHING
# RUN: not tsopt %s --kernel renamed -o /dev/null 2>&1 | FileCheck %s --check-prefix=RENAMED
# RUN: not tsopt %s --kernel only_read -o /dev/null 2>&1 | FileCheck %s --check-prefix=READ
# RUN: tsopt %s --kernel declared --verify-tile -o /dev/null 2>&1 | FileCheck %s --check-prefix=DECLARED
# RUN: tsrun %s --kernel declared 2>&1 | FileCheck %s --check-prefix=RAN
# RUN: tsopt %s --kernel beside -o /dev/null 2>&1 | FileCheck %s --check-prefix=BESIDE
# RUN: tsopt %s --kernel views -o /dev/null 2>&1 | count 0

import tilelang
import tilelang.language as T


@T.prim_func
def nothing(
    A: T.Tensor((64, 64), "float32"),
    C: T.Tensor((64, 64), "float32"),
):
    # NOTHING: neverwritten.py:[[#@LINE+2]]:10: error: the program has no effect: this T.Kernel writes no array
    # NOTHING: neverwritten.py:[[#@LINE-3]]:5: note: C is never written; use T.copy(…, C) or C[…] = …
    with T.Kernel(1, threads=128) as bx:
        c = T.alloc_fragment((64, 64), "float32")
        T.copy(A[0, 0], c)


@T.prim_func
def renamed(A: T.Tensor((64, 64), "float32"), C: T.Tensor((64, 64), "float32")):
    # RENAMED: neverwritten.py:[[#@LINE+1]]:10: error: the program has no effect: this T.Kernel writes no array
    with T.Kernel(1, threads=128) as bx:
        c = T.alloc_fragment((64, 64), "float32")
        T.copy(A[0, 0], c)
        # RENAMED: neverwritten.py:[[#@LINE+1]]:9: warning: this binds the name C to the tile c and does not write the array C; use T.copy(c, C)
        C = c


@T.prim_func
def only_read(
    A: T.Tensor((64, 64), "float32"),
):
    # READ: neverwritten.py:[[#@LINE+1]]:10: error: the program has no effect: this T.Kernel writes no array
    with T.Kernel(1, threads=128) as bx:
        c = T.alloc_fragment((64, 64), "float32")
        T.copy(A[0, 0], c)


@tilelang.jit(out_idx=[1])
def declared():
    @T.prim_func
    def main(
        A: T.Tensor((64, 64), "float32"),
        # DECLARED: neverwritten.py:[[#@LINE+2]]:9: warning: nothing writes C, which is a result
        # RAN: neverwritten.py:[[#@LINE+1]]:9: warning: 4096 of 4096 elements of argument C were not written
        C: T.Tensor((64, 64), "float32"),
        D: T.Tensor((64, 64), "float32"),
    ):
        with T.Kernel(1, threads=128) as bx:
            c = T.alloc_fragment((64, 64), "float32")
            T.copy(A[0, 0], c)
            T.copy(c, D)

    return main


@T.prim_func
def beside(
    A: T.Tensor((64, 64), "float32"),
    # BESIDE: neverwritten.py:[[#@LINE+1]]:5: remark: no kernel accesses C
    C: T.Tensor((64, 64), "float32"),
    D: T.Tensor((64, 64), "float32"),
):
    with T.Kernel(1, threads=128) as bx:
        c = T.alloc_fragment((64, 64), "float32")
        T.copy(A[0, 0], c)
        T.copy(c, D)


@T.prim_func
def views(A: T.Tensor((64, 64), "float32"), C: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=128) as bx:
        c = T.alloc_fragment((4096,), "float32")
        A1 = T.reshape(A, (4096,))
        C = T.reshape(C, (4096,))
        T.copy(A1, c)
        T.copy(c, C)
