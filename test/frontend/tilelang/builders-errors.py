# RUN: tsopt %s --split-input-file --verify-diagnostics

import tilelang.language as T


@T.prim_func
def messages(A: T.Tensor((32,), "int32"), B: T.Tensor((32,), "int32")):
    with T.Kernel(1, threads=32) as bx:
        with T.Then():  # expected-error {{T.Then must be inside a T.If: with T.If(condition): with T.Then(): …}}
            B[0] = 1
        with T.If(A[0] > 0):
            B[0] = 1  # expected-error {{the body of T.If must be `with T.Then():`, optionally followed by `with T.Else():`; move other statements out of it}}
        with T.If(A[0] > 0):
            with T.Else():  # expected-error {{the body of T.If must be `with T.Then():`, optionally followed by `with T.Else():`; move other statements out of it}}
                B[0] = 1
        with T.If(A[0] > 0) as c:  # expected-error {{T.If returns no value}}
            with T.Then():
                B[0] = 1


# -----

import tilelang.language as T


# What is computed once more to see what it is must not do anything.
@T.prim_func
def effects(A: T.Tensor((32,), "int32"), B: T.Tensor((32,), "int32")):
    with T.Kernel(1, threads=32) as bx:
        n = T.alloc_var("int32", init=0)
        while T.atomic_add(A[0], 1, return_prev=True) < 5:  # expected-error {{the condition of this while loop has side effects, but it must be evaluated twice to find that it is a runtime value; move the side effects into the loop, and test a T.alloc_var}}
            n += 1
        with T.While(T.atomic_add(A[0], 1, return_prev=True) < 5):  # expected-error {{the condition of this while loop has side effects, but it must be evaluated twice to find that it is a runtime value; move the side effects into the loop, and test a T.alloc_var}}
            n += 1
        with T.If(T.atomic_add(A[1], 1, return_prev=True) < 5):
            with T.Then():
                n += 1
        B[0] = n
