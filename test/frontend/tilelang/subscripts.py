# Subscripts that are negative throughout count from the end, as Python's; one that is never in its buffer is warned of.
#
# RUN: tsrun %s --kernel reversed --arg A=iota --print | FileCheck %s
# RUN: tsopt %s --kernel beyond -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEYOND
# RUN: tsopt %s --kernel halo -o /dev/null 2>&1 | count 0
# RUN: not tsopt %s --kernel moved 2>&1 | FileCheck %s --check-prefix=MOVED
import tilelang.language as T


@T.prim_func
def reversed(A: T.Tensor((8,), "int32"), B: T.Tensor((8,), "int32"), C: T.Tensor((8,), "int32")):
    with T.Kernel(1, threads=32) as b:
        s = T.alloc_shared((8,), "int32")
        T.copy(A, s)
        for i in T.serial(8):
            B[-1 - i] = A[i]
        for i in T.Parallel(8):
            C[i] = s[-1] + A[-2]


# CHECK: argument B [8]: 7 6 5 4 3 2 1 0
# CHECK: argument C [8]: 13 13 13 13 13 13 13 13


@T.prim_func
def beyond(A: T.Tensor((8,), "int32"), B: T.Tensor((8,), "int32")):
    with T.Kernel(1, threads=32) as b:
        for i in T.Parallel(8):
            # BEYOND: subscripts.py:[[#@LINE+1]]:20: warning: always out of bounds of A: dimension 0 has 8 elements, but the subscript is 8; reads return a fill value, and writes are dropped
            B[i] = A[8]
        for i in T.serial(3):
            # BEYOND: subscripts.py:[[#@LINE+1]]:13: warning: always out of bounds of B: dimension 0 has 8 elements, but the subscript is 9 to 11
            B[9 + i] = 0


@T.prim_func
def halo(A: T.Tensor((8,), "int32"), B: T.Tensor((8,), "int32")):
    with T.Kernel(1, threads=32) as b:
        for i in T.Parallel(8):
            B[i] = A[i - 1] + A[i + 1]


# What is written between two reads of an element makes them two numbers.
@T.prim_func
def moved(A: T.Tensor((256,), "float32"), at: T.Tensor((1,), "int32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=32):
        begin = at[0]
        at[0] = begin + 4
        # MOVED: [[#@LINE+1]]:16: error: the extent of this slice in dimension 0 is a runtime value; use a static size, as x[i : i + 64]; out-of-bounds elements are masked
        T.copy(A[begin : at[0] + 60], B)
