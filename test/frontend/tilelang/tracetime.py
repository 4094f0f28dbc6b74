# RUN: tsopt %s --arg M=128 | FileCheck %s
#
# Python that is pure runs when the program is read: modules of its library, closures, generators, comprehensions, formats.

import functools
import itertools
import math

import tilelang
import tilelang.language as T

sizes = [2**i for i in range(4, 8)]
table = {f"{n:>4}".strip(): n for n in sizes if n % 32 == 0}


def divisors(n):
    for d in itertools.count(1):
        if d > n:
            return
        if n % d == 0:
            yield d


@functools.lru_cache(maxsize=None)
def block_of(M):
    *_, best = (d for d in divisors(M) if d <= table["32"])
    return best


@tilelang.jit(out_idx=[-1])
def scale(M, N=64):
    block = block_of(M)
    match divmod(M, block), {"N": N}:
        case (n, 0), {"N": 64 | 128 as cols, **rest} if not rest:
            assert (n, cols) == (4, 64)
        case _:
            raise ValueError("a ragged tile")
    factor = functools.reduce(lambda a, b: a * b, [1.0, math.sqrt(16), math.floor(2.9)])

    @T.prim_func
    def main(A: T.Tensor((M, N), "float32"), B: T.Tensor((M, N), "float32")):
        # CHECK: tile.kernel blocks(%{{.*}}) = (4) threads(128)
        with T.Kernel(T.ceildiv(M, block), threads=128) as bx:
            tile = T.alloc_fragment((block, N), "float32")
            T.copy(A[bx * block, 0], tile)
            for i, j in T.Parallel(block, N):
                # CHECK: arith.constant 8.0{{.*}} : f32
                tile[i, j] = tile[i, j] * factor
            T.copy(tile, B[bx * block, 0])

    return main
