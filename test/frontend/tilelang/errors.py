# RUN: tsopt %s --split-input-file --verify-diagnostics

import tilelang.language as T


@T.prim_func
def unknown(A: T.Tensor((16, 32), "float32")):
    with T.Kernel(1, threads=128) as bx:
        x = T.alloc_sharde((16, 32), "float32")
        # expected-error @-1 {{unknown function T.alloc_sharde; did you mean T.alloc_shared?}}
        T.clear(x)


# -----

import tilelang.language as T


@T.prim_func
def arguments(A: T.Tensor((16, 32), "float32")):
    with T.Kernel(1, threads=128) as bx:
        x = T.alloc_shared((16, 32), "float32")
        T.copy(A, x, disable_tmaa=True)
        # expected-error @-1 {{T.copy has no argument 'disable_tmaa'; did you mean disable_tma?}}
        # expected-note @-2 {{the signature is T.copy(src, dst, coalesced_width=None, disable_tma=False, eviction_policy=None, loop_layout=None, annotations=None, peer=None)}}


# -----

import tilelang.language as T


@T.prim_func
def product(A: T.Tensor((64, 32), "float16"), B: T.Tensor((64, 64), "float16"), C: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=128) as bx:
        a = T.alloc_shared((64, 32), "float16")
        b = T.alloc_shared((64, 64), "float16")
        c = T.alloc_fragment((64, 64), "float32")
        T.gemm(a, b, c)
        # expected-error @-1 {{a is read before it is written}}
        # expected-note @-5 {{allocated here}}
        T.copy(A, a)
        T.copy(B, b)
        T.clear(c)
        T.gemm(a, b, c)
        # expected-error @-1 {{T.gemm: K of A is 32, but K of B is 64; use transpose_A or transpose_B for a transposed operand}}
        # expected-note @-11 {{A is a, a float16[64, 32]}}
        # expected-note @-11 {{B is b, a float16[64, 64]}}


# -----

import tilelang.language as T


@T.prim_func
def raced(A: T.Tensor((64, 32), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=128) as bx:
        for i, j in T.Parallel(64, 32):
            B[i] = A[i, j]
            # expected-error @-1 {{iterations of the T.Parallel that differ in coordinate 1 write the same element of B; use T.reduce_… or an atomic operation}}


# -----

import tilelang.language as T


@T.prim_func
def carried(A: T.Tensor((64,), "int32"), B: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as bx:
        n = 0
        for k in T.serial(4):
            n = n + k
            # expected-error-re @-1 {{n changes in the runtime loop at line {{[0-9]+}}: make it a variable, n = T.alloc_var("int32", init=…), before the loop}}
        mean = 0
        for k in T.serial(4):
            mean = mean + A[k] * 0.25
            # expected-error-re @-1 {{mean changes in the runtime loop at line {{[0-9]+}}: make it a variable, mean = T.alloc_var("float32", init=…), before the loop}}
        for k in T.serial(4):
            last = k
        T.fill(B, last)
        # expected-error-re @-1 {{last is defined only inside the runtime statement at line {{[0-9]+}}; make it a variable, last = T.alloc_var("int32"), before it}}


# -----

import tilelang.language as T


@T.prim_func
def extent(A: T.Tensor((64,), "float32"), n: T.int32):
    with T.Kernel(1, threads=64) as bx:
        x = T.alloc_shared((n,), "float32")
        # expected-error @-1 {{T.alloc_shared: shape must be known when the kernel is compiled, but it depends on n, which is known only on the device}}
        T.copy(A[0:n], x)
        # expected-error @-1 {{the extent of this slice in dimension 0 is a runtime value; use a static size, as x[i : i + 64]; out-of-bounds elements are masked}}


# -----

import tilelang.language as T


@T.prim_func
def refused(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        T.call_extern("handle", "f", A)
        # expected-error @-1 {{T.call_extern: unsupported function 'f': it inserts CUDA source, and there is no CUDA compiler; write the operation with tiles, or in a T.Parallel}}
        try:
            # expected-error @-1 {{'try' is unsupported in a kernel; use assignments, if, for, while, match, with and return}}
            T.clear(A)
        except ValueError:
            pass


# -----

import tilelang.language as T


@T.prim_func
def source(A: T.Tensor((64, 64), "float16"), C: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=128, prelude="#include <x>") as bx:
        # expected-error @-1 {{T.Kernel: only GPU kernels are supported, and CUDA source is not; remove this argument}}
        T.clear(C)


# -----

import tilelang.language as T


@T.prim_func
def without(A: T.Tensor((64, 64), "float16"), C: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=128) as bx:
        a = T.alloc_shared((64, 64), "float16")
        c = T.alloc_fragment((64, 64), "float32")
        T.copy(A, a)
        T.gemm(a, a, c, clear_accum=True, k_pack=2)
        # expected-remark @-1 {{k_pack of T.gemm has no effect: the compiler chooses}}
        T.copy(c, C)


# -----

import tilelang.language as T


@T.prim_func
def reducers(A: T.Tensor((8, 64), "float32"), at: T.Tensor((64,), "int32"), C: T.Tensor((8,), "float32")):
    with T.Kernel(threads=128):
        acc = T.alloc_reducer((8,), "float32")
        for i, j in T.Parallel(8, 64):
            T.reducer_update(acc[i], A[i, j])
            # expected-error @-1 {{iterations accumulate into reducer acc before T.reducer_init, T.clear or T.fill}}
        bits = T.alloc_reducer((8,), "float32", op="bitor")
        # expected-error @-1 {{T.alloc_reducer: bitor needs integer elements, got float32}}


# -----

import tilelang.language as T


@T.prim_func
def reducers(A: T.Tensor((8, 64), "float32"), at: T.Tensor((64,), "int32"), C: T.Tensor((8,), "float32")):
    with T.Kernel(threads=128):
        acc = T.alloc_reducer((8,), "float32")
        T.clear(acc)
        for i, j in T.Parallel(8, 64):
            T.reducer_update(acc[at[j]], A[i, j])
        for i, j in T.Parallel(8, 64):
            acc[at[j]] = A[i, j]
            # expected-error @-1 {{this write does not accumulate into the element; acc is a reducer of op="sum"}}
        for i, j in T.Parallel(8, 64):
            acc[i] *= A[i, j]
            # expected-error @-1 {{acc is a reducer of op="sum": accumulate with acc[…] += x, or with T.reducer_update}}
        T.reducer_update(acc[0], A[0, 0])
        # expected-error @-1 {{T.reducer_update must be in a T.Parallel; outside of it accumulate with acc[…] = …}}
        T.copy(acc, C)
        # expected-error @-1 {{reducer acc is read before T.finalize_reducer}}


# -----

import tilelang.language as T


@T.prim_func
def unsupported(A: T.Tensor((64,), "float32")):
    with T.Kernel(threads=128):
        x = T.alloc_shared((64,), T.int4)
        # expected-error @-1 {{T.int4 is not supported: sm_90a has no arithmetic for it; pack two elements into a T.uint8 and unpack them with shifts and T.reinterpret}}
        y = T.alloc_shared((64,), "float8_e8m0fnu")
        # expected-error @-1 {{T.float8_e8m0fnu is not supported: sm_90a has no arithmetic for it; store the exponent e in a T.uint8 and use T.reinterpret(T.cast(e, "uint32") << 23, "float32")}}
        v = T.ldg128(A[0:4])
        # expected-error @-1 {{T.ldg128 is not supported: the compiler chooses the width of memory accesses; read and write elements, or use T.copy}}
        T.annotate_ws_schedule(None)
        # expected-error @-1 {{T.annotate_ws_schedule is not supported: the compiler assigns work to warps; remove it, or use T.specialize and T.role}}


# -----

import tilelang.language as T


@T.prim_func
def empty(A: T.Tensor((0, 64), "float32"), B: T.Tensor((0, 64), "float32")):
    with T.Kernel(threads=128):
        T.copy(A[0:8, :], B[0:8, :])
        T.fill(A, 0)
        # expected-error @-1 {{A has extent 0 in dimension 0, but a tile needs at least one element; use a slice of the size of the block's tile, as A[0:64], whose out-of-bounds elements are masked}}
