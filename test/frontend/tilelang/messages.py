# RUN: tsopt %s --split-input-file --verify-diagnostics

# Messages, class by class; errors.py has more. Each says what is wrong, where, and what to write instead.

import tilelang.language as T


# Statements that kernels do not have.
@T.prim_func
def statements(A: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as bx:
        class X:  # expected-error {{'class' is unsupported in a kernel; use assignments, if, for, while, match, with and return}}
            pass
        import os  # expected-error {{'import' is unsupported in a kernel}}
        match bx + 1:  # expected-error {{the subject of this match depends on bx, which is known only on the device; write if and elif}}
            case 1:
                pass
        match 1, bx:
            case 1, 2:  # expected-error {{what this pattern is compared with is known only on the device; write if and elif}}
                pass
        match A[0]:  # expected-error {{the subject of this match is known only on the device; write if and elif}}
            case 1:
                pass
        match 1:
            case x if bx > x:  # expected-error {{the guard of this case depends on bx, which is known only on the device; write if and elif}}
                pass
        raise ValueError  # expected-error {{'raise' is unsupported in a kernel}}
        del bx  # expected-error {{'del' is unsupported in a kernel}}
        global g  # expected-error {{'global' is unsupported in a kernel}}
        yield 1  # expected-error {{'yield' is supported as a statement of a function only}}
        with open("f") as f:  # expected-error {{'open' is not supported here}}
            pass
        for i in range(3):
            T.clear(A)
        else:
            T.clear(A)  # expected-error {{'else' of a for loop is not supported; set a T.alloc_var before the loop and test it after}}
        while bx > 1:
            T.clear(A)
        else:
            T.clear(A)  # expected-error {{'else' of a while loop is not supported; set a T.alloc_var before the loop and test it after}}


# -----

import tilelang.language as T


# Names of the language, and of nothing.
@T.prim_func
def names(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        T.reduce_sun(A, A)  # expected-error {{unknown function T.reduce_sun; did you mean T.reduce_sum?}}
        T.fill(A, unheard_of)  # expected-error {{name 'unheard_of' is not defined}}
        T.tcgen05_gemm(A, A, A)  # expected-error {{T.tcgen05_gemm is not supported: it needs sm_100a; the target is sm_90a}}
        T.fill(A)  # expected-error {{T.fill is missing argument 'value'}}
        # expected-note @-1 {{the signature is T.fill(buffer, value)}}
        T.fill(A, 1, 2)  # expected-error {{T.fill expects 2 arguments, got 3}}
        # expected-note @-1 {{the signature is T.fill(buffer, value)}}


# -----

import tilelang.language as T

N = T.dynamic("N")
# expected-note @-1 {{declared here; use a T.const, or a parameter of the factory}}


# A value of the launch, where one of the compiler is needed.
@T.prim_func
def extents(A: T.Tensor((N,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        x = T.alloc_shared((N, 2), "float32")
        # expected-error @-1 {{T.alloc_shared: the shape of a tile must be static; N is a dynamic dimension}}


# -----

import tilelang.language as T

table = [1, 2, 3]


# A value of the device, where Python needs one now.
@T.prim_func
def python(A: T.Tensor((64,), "int32")):
    with T.Kernel(4, threads=64) as bx:
        x = table[bx]  # expected-error {{list index depends on bx, which is known only on the device}}
        y = (1, 2)[bx + 1]  # expected-error {{tuple index depends on bx, which is known only on the device}}
        z = {"a": 1}[bx]  # expected-error {{dictionary key depends on bx, which is known only on the device}}
        s = table[0:bx]  # expected-error {{slice index depends on bx, which is known only on the device}}
        n = int(bx)  # expected-error {{the argument of int() depends on bx, which is known only on the device}}
        assert bx > 1  # expected-error {{this condition depends on bx, which is known only on the device; it can be tested by if, while, and, or, not and conditional expressions only}}
        q = [v for v in range(bx)]  # expected-error {{the bounds of this range are runtime values; it cannot be expanded}}
        T.fill(A, x)


# -----

import tilelang.language as T


# What is computed fits.
@T.prim_func
def fit(A: T.Tensor((64, 32), "float16"), C: T.Tensor((64, 64), "float32")):
    # expected-note @-1 {{A is A, a float16[64, 32]}}
    with T.Kernel(1, threads=128) as bx:
        b = T.alloc_shared((32, 64), "float16")
        # expected-note @-1 {{B is b, a float16[32, 64]}}
        c = T.alloc_fragment((64, 32), "float32")
        # expected-note @-1 {{C is c, a float32[64, 32]}}
        T.clear(b)
        T.clear(c)
        T.gemm(A, b, c)  # expected-error {{T.gemm: A·B has shape 64×64, but C has shape 64×32}}
        T.copy(A, C)  # expected-error {{T.copy from A of shape (64, 32) to C of shape (64, 64); the shapes must match}}
        T.reduce_sum(C, c, dim=1)  # expected-error {{T.reduce_sum: out has shape (64, 32), but reducing (64, 64) along dimension 1 gives (64)}}


# -----

import tilelang.language as T


# Iterations that write one element.
@T.prim_func
def races(A: T.Tensor((64, 32), "float32"), B: T.Tensor((64,), "float32"), D: T.Tensor((128,), "float32")):
    with T.Kernel(1, threads=128) as bx:
        for i, j in T.Parallel(64, 32):
            B[j] = A[i, j]  # expected-error {{iterations of the T.Parallel that differ in coordinate 0 write the same element of B; use T.reduce_… or an atomic operation}}
        for i in T.Parallel(64):
            B[i // 2] = 1.0  # expected-error {{iterations (0) and (1) of the T.Parallel write the same element of B; use T.reduce_… or an atomic operation}}
        for i in T.Parallel(64):
            B[bx + i % 16] = 1.0  # expected-error {{iterations (0) and (16) of the T.Parallel write the same element of B}}
        for i, j in T.Parallel(64, 32):
            D[i + j] = A[i, j]  # expected-error {{iterations (0, 1) and (1, 0) of the T.Parallel write the same element of D}}
        # Some iterations only, and all of them differ.
        for i in T.Parallel(64):
            if i % 2 == 0:
                B[i // 2] = 1.0
        for i, j in T.Parallel(4, 16):
            B[i + 4 * j] = 1.0
        for i in T.Parallel(64):
            B[i // 8 + i % 8 * 8] = 1.0


# -----

import tilelang.language as T


# The same under conditions, in loops, and by several writes. Of conditions that data decide it is a warning.
@T.prim_func
def conditions(A: T.Tensor((64,), "float32"), B: T.Tensor((80,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        for i in T.Parallel(64):
            if i < 40:
                B[i // 2] = A[i]  # expected-error {{iterations (0) and (1) of the T.Parallel write the same element of B; use T.reduce_… or an atomic operation}}
        for i in T.Parallel(64):
            if bx == 0:
                B[0] = A[i]  # expected-error {{iterations (0) and (1) of the T.Parallel write the same element of B}}
        for i in T.Parallel(64):
            for j in T.serial(4):
                B[i + j] = A[i]  # expected-error {{iterations (0) and (1) of the T.Parallel write the same element of B}}
        for i in T.Parallel(64):
            if i % 2 == 0:
                B[i] = A[i]
                # expected-note @-1 {{iteration (0) accesses it here}}
                B[i + 1] = A[i]
            else:
                B[i - 1] = 0.0  # expected-error {{iterations (0) and (1) of the T.Parallel write the same element of B}}
        for i in T.Parallel(64):
            if i < 32:
                B[i] = B[63 - i]
                # expected-note @-1 {{iteration (16) accesses it here}}
            if i >= 32:
                B[i - 16] = 1.0  # expected-error {{iterations (16) and (32) of the T.Parallel write the same element of B}}
        for i in T.Parallel(64):
            if i < 40:
                B[i] = B[63 - i]
                # expected-error @-1 {{iteration (32) of the T.Parallel reads an element of B that iteration (31) writes; split it into two loops}}


# -----

import tilelang.language as T


@T.prim_func
def data(A: T.Tensor((64,), "float32"), at: T.Tensor((8,), "int32"), B: T.Tensor((80,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        for i in T.Parallel(64):
            if A[i] > 0:
                B[i // 2] = A[i]  # expected-warning {{iterations (0) and (1) of the T.Parallel write the same element of B if the data-dependent conditions hold, in undefined order; use T.reduce_… or an atomic operation}}
        # One of them, as at says; or none.
        for i, j in T.Parallel(8, 8):
            if at[i] == j:
                B[i] = A[i * 8 + j]  # expected-warning {{iterations (0, 0) and (0, 1) of the T.Parallel write the same element of B if the data-dependent conditions hold, in undefined order; use T.reduce_… or an atomic operation}}
        # Elements of their own, whatever data say.
        for i in T.Parallel(64):
            if A[i] > 0 and i % 4 == 1:
                B[i // 4] = A[i]
            elif i % 4 == 2 and i < 64 - bx:
                B[i // 4 + 16] = A[i]
        for i in T.Parallel(4):
            if A[i] > 0:
                for j in T.serial(i, i + 1):
                    B[j * 2] = A[i]
                    B[j * 2 + 1] = A[i]


# -----

import somewhere
import tilelang.language as T

emitter = somewhere.Emitter()
# expected-error @-1 {{somewhere.Emitter is not available when a kernel is compiled; kernels use numbers, strings, types, tuples, lists, dicts and functions}}


# What a kernel uses of the host is data.
@T.prim_func
def captured(A: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as bx:
        T.fill(A, emitter.value)
        # expected-note @-1 {{'emitter' is used here}}


# -----

import tilelang.language as T


def inner(A, n):
    T.copy(A[0:n], A, oops=1)
    # expected-error @-1 {{T.copy has no argument 'oops'}}
    # expected-note @-2 {{the signature is T.copy(src, dst, coalesced_width=None, disable_tma=False, eviction_policy=None, loop_layout=None, annotations=None, peer=None)}}


@T.macro
def outer(A):
    inner(A, 3)
    # expected-note @-1 {{'inner' is called from here}}


# The way to an error in a helper.
@T.prim_func
def helpers(A: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as bx:
        outer(A)
        # expected-note @-1 {{'outer' is called from here}}


# -----

import tilelang.language as T


# A hint that changes nothing.
@T.prim_func
def hints(A: T.Tensor((64,), "int32")):
    with T.Kernel(4, threads=64) as bx:
        T.use_swizzle(10)  # expected-remark {{T.use_swizzle has no effect on a one-dimensional grid}}
        T.fill(A, 1)


# -----

import tilelang
import tilelang.language as T


# A dimension that nobody gives.
@tilelang.jit
def dimension(A):
    N = T.const("N")
    A: T.Tensor((N,), T.float32)  # expected-error {{the value of N is unknown; set it with --arg N=…}}
    with T.Kernel(4, threads=64) as bx:
        T.clear(A)

# -----

import tilelang.language as T


# A type that is not supported is told as itself, in brackets too.
@T.prim_func
def brackets(A: T.Tensor[(4, 64), T.int4]):  # expected-error {{T.int4 is not supported: sm_90a has no arithmetic for it; pack two elements into a T.uint8 and unpack them with shifts and T.reinterpret}}
    with T.Kernel(4, threads=64) as bx:
        pass
