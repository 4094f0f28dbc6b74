# RUN: not tsopt %s --arg flag=false 2>&1 | FileCheck %s --check-prefix=FALSE
# RUN: not tsrun %s --arg flag=false 2>&1 | FileCheck %s --check-prefix=FALSE
# RUN: not tsrun %s --arg flag=maybe 2>&1 | FileCheck %s --check-prefix=MAYBE
# RUN: tsrun %s --arg flag=False --verify=:zero | FileCheck %s --check-prefix=OK
# RUN: not tsopt %s --arg M=abc 2>&1 | FileCheck %s --check-prefix=NUMBER
# RUN: not tsopt %s --arg M=6x4 2>&1 | FileCheck %s --check-prefix=LITERAL
# RUN: not tsrun %s --arg M=6x4 2>&1 | FileCheck %s --check-prefix=LITERAL
# RUN: not tsrun %s --arg how=if 2>&1 --arg how=in,how=from | FileCheck %s --check-prefix=TWICE
# RUN: not tsrun %s --arg how=in --arg how=from 2>&1 | FileCheck %s --check-prefix=AGAIN
# RUN: not tsopt %s --arg how=in,M=8 --arg how=from 2>&1 | FileCheck %s --check-prefix=AGAIN
# RUN: not tsrun %s --arg m=32 2>&1 | FileCheck %s --check-prefix=CAPITAL
# RUN: not tsrun %s --arg A=ranodm 2>&1 | FileCheck %s --check-prefix=FILL
# RUN: not tsopt %s --arg A=iota 2>&1 | FileCheck %s --check-prefix=ARRAY
# RUN: tsrun %s --arg A=iota --verify=:same | FileCheck %s --check-prefix=OK
# RUN: tsrun %s --arg how=from --verify=:zero | FileCheck %s --check-prefix=OK
#
# Values that a parameter cannot have are refused, and the message says what it can have.

import tilelang
import tilelang.language as T

# OK: verified
# LITERAL: --arg=M=6x4: invalid decimal literal; write NAME=VALUE, separated by commas
# TWICE: --arg=how=in,how=from: how is given more than once
# AGAIN: --arg=how=from: how is given more than once
# CAPITAL: --arg m=…: f has no parameter m, {{.*}}; did you mean 'M'?


# FALSE: mistaken-args.py:[[#@LINE+4]]:23: error: --arg flag=false: got the string 'false', but flag must be True or False; did you mean 'False'?
# MAYBE: mistaken-args.py:[[#@LINE+3]]:23: error: --arg flag=maybe: got the string 'maybe', but flag must be True or False
# NUMBER: mistaken-args.py:[[#@LINE+2]]:7: error: --arg M=abc: got the string 'abc', but the default value of M is the number 64; write a number
@tilelang.jit
def f(M=64, how="in", flag=True):
    @T.prim_func
    # FILL: mistaken-args.py:[[#@LINE+2]]:14: error: --arg A=ranodm: A is an array; initialize it with --arg A=FILE.npy or one of random, {{.*}}; did you mean 'random'?
    # ARRAY: mistaken-args.py:[[#@LINE+1]]:14: error: --arg A=iota: A is an array; initialize it with --arg
    def main(A: T.Tensor((M,), "float32"), B: T.Tensor((M,), "float32")):
        with T.Kernel(1, threads=64) as bx:
            if how == "in" and flag:
                T.copy(A, B)
            else:
                T.clear(B)

    return main


def same(A):
    return A


def zero(A):
    return A * 0
