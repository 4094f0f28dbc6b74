# RUN: tsopt %s --split-input-file --verify-diagnostics

import tilelang.language as T


@T.prim_func
def messages(A: T.Tensor((32,), "int32"), B: T.Tensor((32,), "int32")):
    with T.Kernel(1, threads=32) as bx:
        with T.Then():  # expected-error {{T.Then stands in a T.If: with T.If(condition): with T.Then(): …}}
            B[0] = 1
        with T.If(A[0] > 0):
            B[0] = 1  # expected-error {{in a T.If stand `with T.Then():` and, behind it, `with T.Else():`, and nothing else; what both do is before or behind it}}
        with T.If(A[0] > 0):
            with T.Else():  # expected-error {{in a T.If stand}}
                B[0] = 1
        with T.If(A[0] > 0) as c:  # expected-error {{T.If gives no value}}
            with T.Then():
                B[0] = 1


# -----

import tilelang.language as T


# What is computed once more to see what it is must not do anything.
@T.prim_func
def effects(A: T.Tensor((32,), "int32"), B: T.Tensor((32,), "int32")):
    with T.Kernel(1, threads=32) as bx:
        n = T.alloc_var("int32", init=0)
        while T.atomic_add(A[0], 1, return_prev=True) < 5:  # expected-error {{what the condition of a while does to memory would be done once more, to see that it is known on the device only; do it in the loop, with a T.alloc_var that the condition asks for}}
            n += 1
        with T.While(T.atomic_add(A[0], 1, return_prev=True) < 5):  # expected-error {{what the condition of a while does to memory}}
            n += 1
        with T.If(T.atomic_add(A[1], 1, return_prev=True) < 5):
            with T.Then():
                n += 1
        B[0] = n
