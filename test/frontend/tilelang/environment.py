# RUN: env WHICH=TIMES TIMES=7 tsrun %s --kernel scaled --arg M=40 --verify=:reference --once --verify-each-stage
# RUN: env WHICH=TIMES TIMES=7 tsrun %s --kernel scaled --arg M=64 --verify=:reference --once --verify-each-stage
# RUN: env WHICH=TIMES TIMES=7 HALF= tsopt %s --kernel scaled --arg M=64 | FileCheck %s --check-prefix=SET
# RUN: env -u HALF WHICH=OTHER OTHER=9 tsopt %s --kernel scaled --arg M=64 --tile-to-binary -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER
#
# Variables of the environment that a factory reads, as numbers that a kernel is made for; by names that are computed too.
# SET: tile.kernel {{.*}} = (1)
# SET: 7.0{{.*}} : f32
# OTHER: remark: environment variable HALF is not set
# OTHER: remark: environment variable OTHER is "9"
import os
from os import getenv

import numpy as np
import tilelang
import tilelang.language as T

os.environ["NCCL_DEBUG"] = "WARN"
BLOCK = int(os.environ.get("BLOCK", os.getenv("ROWS", "32")))


def factor():
    return int(getenv(os.environ["WHICH"], 2))


@tilelang.jit
def scaled(M, N=48):
    rows = M // 2 if "HALF" in os.environ else M

    @T.prim_func
    def main(A: T.Tensor((M, N), "float32"), B: T.Tensor((rows, N), "float32")):
        with T.Kernel(T.ceildiv(rows, BLOCK), threads=64) as b:
            for i, j in T.Parallel(BLOCK, N):
                B[b * BLOCK + i, j] = A[b * BLOCK + i, j] * factor()

    return main


def reference(A):
    return A * np.float32(7)
