# RUN: tsopt %s --kernel known -o /dev/null 2>&1 | FileCheck %s --check-prefix=KNOWN
# RUN: not tsopt %s --kernel device 2>&1 | FileCheck %s --check-prefix=DEVICE
# RUN: not tsopt %s --kernel in_text 2>&1 | FileCheck %s --check-prefix=TEXT
# RUN: not tsopt %s --kernel only_text 2>&1 | FileCheck %s --check-prefix=ONLY
# RUN: not tsopt %s --kernel small_true 2>&1 | FileCheck %s --check-prefix=TRUE
#
# print shows what is known when the kernel is compiled. What is not known then it refuses, also inside of texts and lists.

import tilelang.language as T


@T.prim_func
def known(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        # KNOWN: printed.py:[[#@LINE+1]]:9: remark: print: n = 64
        print(f"n = {A.shape[0]}")
        T.copy(A, B)


@T.prim_func
def device(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        # DEVICE: printed.py:[[#@LINE+1]]:24: error: print shows values when the kernel is compiled, but this is a runtime value; use T.print(…)
        print("block", bx)
        T.copy(A, B)


@T.prim_func
def in_text(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        # TEXT: printed.py:[[#@LINE+1]]:9: error: print shows values when the kernel is compiled, but a part of this is a runtime value; use T.print(x, msg="x") to print x
        print(f"block {bx}")
        # TEXT: printed.py:[[#@LINE+1]]:9: error: print shows values when the kernel is compiled, but a part of this is a runtime value
        print([A[0], 1], {"a": 2})
        # TEXT: printed.py:[[#@LINE+1]]:9: error: print shows values when the kernel is compiled, but a part of this is a runtime value
        print(str(bx) + "!")
        T.copy(A, B)


@T.prim_func
def only_text(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        # ONLY: printed.py:[[#@LINE+1]]:17: error: T.print: expected a number or a tile, got str; use T.print(x, msg="x") for a text, or print(…) to print when the kernel is compiled
        T.print("here")
        T.copy(A, B)


@T.prim_func
def small_true(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        # TRUE: printed.py:[[#@LINE+1]]:12: error: name 'true' is not defined; did you mean 'True'?
        if true:
            T.clear(A)
