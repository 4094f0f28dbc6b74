# Integers are compared as integers: above 2^53 several of them are the same number of 64 bits with a fraction.
#
# RUN: tsrun %s --kernel large --verify=:right | FileCheck %s --check-prefix=RIGHT
# RUN: not tsrun %s --kernel large --verify=:one_less 2>&1 | FileCheck %s --check-prefix=LESS
# RUN: not tsrun %s --kernel large --verify=:last_differs 2>&1 | FileCheck %s --check-prefix=LAST
# RUN: not tsrun %s --kernel large --arg n=-9007199254740992 --verify=:negative 2>&1 | FileCheck %s --check-prefix=NEGATIVE
# RUN: not tsrun %s --kernel large --verify=:unequal 2>&1 | FileCheck %s --check-prefix=UNEQUAL
# RUN: tsrun %s --kernel large --out=O=%t.npy && tsrun %s --kernel large --verify=%t.npy | FileCheck %s --check-prefix=RIGHT
# RUN: not tsrun %s --kernel large --arg n=9007199254740991 --verify=%t.npy | FileCheck %s --check-prefix=FILE
# RUN: tsrun %s --kernel arithmetic --verify=:of_arithmetic | FileCheck %s --check-prefix=RIGHT

import tilelang
import tilelang.language as T
import torch

# RIGHT: verified
# LESS: 64 elements differ, the worst is [0]: 9007199254740993 instead of 9007199254740992
# LAST: 1 element differs, the worst is [63]: 9007199254740993 instead of 9007199254740994
# NEGATIVE: the worst is [0]: -9007199254740991 instead of -9007199254740992
# UNEQUAL: error: tensors of large integers differ
# FILE: the worst is [0]: 9007199254740992 instead of 9007199254740993


@tilelang.jit
def large(n=9007199254740992):
    @T.prim_func
    def main(O: T.Tensor((64,), "int64")):
        with T.Kernel(1, threads=64):
            for i in T.Parallel(64):
                O[i] = T.int64(n) + T.int64(1)

    return main


def right():
    return torch.full((64,), 9007199254740993, dtype=torch.int64)


def one_less():
    return torch.full((64,), 9007199254740992, dtype=torch.int64)


def last_differs():
    out = right()
    out[63] = 9007199254740994
    return out


def negative():
    return torch.full((64,), -9007199254740992, dtype=torch.int64)


def unequal():
    assert torch.equal(right(), one_less()), "tensors of large integers differ"
    return right()


@T.prim_func
def arithmetic(A: T.Tensor((64,), "int64"), O: T.Tensor((8, 64), "int64")):
    with T.Kernel(1, threads=64):
        s = T.alloc_fragment((64,), "int64")
        T.copy(A, s)
        for i in T.Parallel(64):
            b = s[i] + T.int64(9007199254740993)
            O[0, i] = b * 3
            O[1, i] = b // 2
            O[2, i] = b % 1000
            O[3, i] = T.max(b, T.int64(9007199254740999))
            O[4, i] = b ^ 1
            O[5, i] = -b
            O[6, i] = b << 3
            O[7, i] = b >> 2


def of_arithmetic(A):
    b = A + 9007199254740993
    top = torch.full_like(b, 9007199254740999)
    return torch.stack([b * 3, b // 2, b % 1000, torch.maximum(b, top), b ^ 1, -b, b << 3, b >> 2])
