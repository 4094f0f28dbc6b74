# RUN: not tsopt %s --kernel misspelt 2>&1 | FileCheck %s --check-prefix=MISSPELT
# RUN: not tsopt %s --kernel blackwell 2>&1 | FileCheck %s --check-prefix=BLACKWELL
# RUN: not tsopt %s --kernel amd 2>&1 | FileCheck %s --check-prefix=AMD
# RUN: not tsopt %s --kernel emitter 2>&1 | FileCheck %s --check-prefix=EMITTER
# RUN: not tsopt %s --kernel vectors 2>&1 | FileCheck %s --check-prefix=VECTORS
# RUN: not tsopt %s --kernel expected 2>&1 | FileCheck %s --check-prefix=EXPECTED
# RUN: not tsopt %s --kernel annotation 2>&1 | FileCheck %s --check-prefix=ANNOTATION
# RUN: tsrun %s --kernel typed --arg X=iota --print | FileCheck %s --check-prefix=TYPED
#
# An unknown name suggests one like it. A name of TileLang's that is not supported says why, and what to write instead.
import tilelang.language as T


# MISSPELT: names-errors.py:[[@LINE+5]]:20: error: unknown function T.hypott; did you mean T.hypot?
@T.prim_func
def misspelt(X: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        for i in T.Parallel(64):
            X[i] = T.hypott(X[i], X[i])


# BLACKWELL: T.tcgen05_gemm_sp is not supported: it needs sm_100a; the target is sm_90a
@T.prim_func
def blackwell(X: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        T.tcgen05_gemm_sp(X, X, X)


# AMD: T.tvm_mfma is not supported: it is for AMD GPUs, but the target is NVIDIA's sm_90a; use T.gemm
@T.prim_func
def amd(X: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        T.tvm_mfma(X, X, X)


# EMITTER: T.WGMMATensorCoreIntrinEmitter is not supported: it is a low-level tensor core instruction
@T.prim_func
def emitter(X: T.Tensor((64,), "float32")):
    e = T.WGMMATensorCoreIntrinEmitter()
    with T.Kernel(1, threads=64):
        T.fill(X, 0)


# VECTORS: T.float8_e8m0fnux4 is not supported: sm_90a has no arithmetic for it
@T.prim_func
def vectors(X: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        X[0] = T.float8_e8m0fnux4(1)


# EXPECTED: T.mbarrier_arrive_expect_tx is not supported: T.tma_copy(…, barrier=…) sets the expected bytes
@T.prim_func
def expected(X: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        T.mbarrier_arrive_expect_tx(X, 64)


# ANNOTATION: T.PrimExpr is a type annotation for parameters of helper functions
@T.prim_func
def annotation(X: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        X[0] = T.PrimExpr(1)


# Annotations of helper functions' parameters.
@T.macro
def doubled(x: T.FragmentBuffer, y: T.SharedBuffer[(4,), T.float32], n: T.PrimExpr):
    for i in T.Parallel(4):
        y[i] = x[i] * n


# TYPED: argument X [4]: 0 2 4 6
@T.prim_func
def typed(X: T.Tensor((4,), "float32")):
    with T.Kernel(1, threads=32):
        a = T.alloc_fragment((4,), "float32")
        b = T.alloc_shared((4,), "float32")
        T.copy(X, a)
        doubled(a, b, 2)
        T.copy(b, X)
