# A program that needs more shared memory than the target has runs in the simulator; tsrun says in the compiler's words that it does not fit.
#
# RUN: tsrun %s --kernel large --verify=:of_large 2>&1 | FileCheck %s
# RUN: tsrun %s --kernel stages --verify=:of_stages 2>&1 | FileCheck %s --check-prefix=STAGES
# RUN: tsrun %s --kernel small --verify=:of_large 2>&1 | FileCheck %s --check-prefix=SMALL
# RUN: tsrun %s --kernel medium --verify=:of_medium 2>&1 | FileCheck %s --check-prefix=SMALL
# RUN: tsrun %s --kernel medium --arch=h100 --verify=:of_medium 2>&1 | FileCheck %s --check-prefix=SMALL
# RUN: tsrun %s --kernel medium --arch=a100 --verify=:of_medium 2>&1 | FileCheck %s --check-prefix=A100
# RUN: tsrun %s --kernel large --arch=a100 --verify=:of_large 2>&1 | FileCheck %s --check-prefix=A100
# RUN: not tsrun %s --kernel small --arch=a10 2>&1 | FileCheck %s --check-prefix=UNKNOWN
# SMALL-NOT: warning
# A100: warning: T.Kernel: needs {{[0-9]+}} bytes of shared memory, but the target has 166912; the simulator executes it anyway
# UNKNOWN: unknown target "a10"; known are {{.*}}; did you mean 'a100'?

import tilelang.language as T


# CHECK: unfit.py:[[#@LINE+5]]:{{[0-9]+}}: warning: T.Kernel: needs {{[0-9]+}} bytes of shared memory, but the target has 232448; the simulator executes it anyway
# CHECK: note: the tiles take {{[0-9]+}} bytes; use smaller tiles or fewer stages
# CHECK: verified
@T.prim_func
def large(A: T.Tensor((256, 512), "float32"), B: T.Tensor((256, 512), "float32")):
    with T.Kernel(1, threads=256) as b:
        s = T.alloc_shared((256, 512), "float32")
        T.copy(A, s)
        for i, j in T.Parallel(256, 512):
            B[i, j] = s[i, 511 - j]


def of_large(A):
    return A[:, ::-1]


# STAGES: verified
@T.prim_func
def stages(A: T.Tensor((64, 1024), "float16"), B: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=128) as b:
        a = T.alloc_shared((64, 64), "float16")
        c = T.alloc_fragment((64, 64), "float32")
        T.clear(c)
        for k in T.Pipelined(16, num_stages=3):
            T.copy(A[0, k * 64], a)
            T.gemm(a, a, c, transpose_B=True)
        T.copy(c, B)


def of_stages(A):
    return A.astype("float32") @ A.astype("float32").T


@T.prim_func
def small(A: T.Tensor((32, 64), "float32"), B: T.Tensor((32, 64), "float32")):
    with T.Kernel(1, threads=256) as b:
        s = T.alloc_shared((32, 64), "float32")
        T.copy(A, s)
        for i, j in T.Parallel(32, 64):
            B[i, j] = s[i, 63 - j]


@T.prim_func
def medium(A: T.Tensor((192, 256), "float32"), B: T.Tensor((192, 256), "float32")):
    with T.Kernel(1, threads=256) as b:
        s = T.alloc_shared((192, 256), "float32")
        T.copy(A, s)
        for i, j in T.Parallel(192, 256):
            B[i, j] = s[i, 255 - j]


def of_medium(A):
    return A[:, ::-1]
