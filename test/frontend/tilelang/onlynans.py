# RUN: tsrun %s --kernel of_lines --arg dtype=float32 --verify=:expected --verify-each-stage
# RUN: tsrun %s --kernel of_lines --arg dtype=float16 --verify=:expected --verify-each-stage
# RUN: tsrun %s --kernel of_lines --arg dtype=bfloat16 --verify=:expected --once
# RUN: tsrun %s --kernel of_lines --arg dtype=float64 --verify=:expected --once
#
# Lines of NaNs alone: a maximum begins with -inf, a minimum with inf, a greatest absolute value with 0, and NaN does not count. A scan begins with
# the line's own first element, and without clear a reduction with what the result holds.
import numpy as np
import tilelang
import tilelang.language as T


@tilelang.jit
def of_lines(dtype):
    @T.prim_func
    def main(
        O: T.Tensor((6, 8), dtype), P: T.Tensor((4, 40), dtype), Q: T.Tensor((6, 8), dtype), S: T.Tensor((8, 40), dtype), U: T.Tensor((3, 8), dtype)
    ):
        with T.Kernel(1, threads=64):
            a = T.alloc_fragment((8, 40), dtype)
            one = T.alloc_fragment((8, 1), dtype)
            m = T.alloc_fragment((8,), dtype)
            n = T.alloc_fragment((40,), dtype)
            sc = T.alloc_shared((8, 40), dtype)
            T.fill(a, float("nan"))
            T.fill(one, float("nan"))
            T.reduce_max(a, m, dim=1)
            T.copy(m, O[0, 0:8])
            T.reduce_min(a, m, dim=1)
            T.copy(m, O[1, 0:8])
            T.reduce_absmax(a, m, dim=1)
            T.copy(m, O[2, 0:8])
            T.reduce_sum(a, m, dim=1)
            T.copy(m, O[3, 0:8])
            T.reduce_abssum(a, m, dim=1)
            T.copy(m, O[4, 0:8])
            T.reduce_max(one, m, dim=1)
            T.copy(m, O[5, 0:8])
            T.reduce_max(a, n, dim=0)
            T.copy(n, P[0, 0:40])
            T.reduce_min(a, n, dim=0)
            T.copy(n, P[1, 0:40])
            T.reduce_absmax(a, n, dim=0)
            T.copy(n, P[2, 0:40])
            T.reduce_sum(a, n, dim=0)
            T.copy(n, P[3, 0:40])
            T.reduce_min(one, m, dim=1)
            T.copy(m, Q[0, 0:8])
            T.reduce_absmax(one, m, dim=1)
            T.copy(m, Q[1, 0:8])
            T.fill(m, -5.0)
            T.reduce_max(a, m, dim=1, clear=False)
            T.copy(m, Q[2, 0:8])
            T.fill(m, 5.0)
            T.reduce_min(a, m, dim=1, clear=False)
            T.copy(m, Q[3, 0:8])
            T.fill(m, -5.0)
            T.reduce_absmax(a, m, dim=1, clear=False)
            T.copy(m, Q[4, 0:8])
            T.reduce_max(a, m, dim=1, nan_propagate=True)
            T.copy(m, Q[5, 0:8])
            T.copy(a, sc)
            T.cummax(sc, dim=1)
            T.copy(sc, S)
            T.reduce_absmax(a, m, dim=1, nan_propagate=True)
            T.copy(m, U[0, 0:8])
            T.reduce_max(sc, m, dim=1)
            T.copy(m, U[1, 0:8])
            r = T.alloc_reducer((8,), dtype, op="max")
            T.reducer_init(r)
            for i, j in T.Parallel(8, 40):
                r[i] = T.max(r[i], a[i, j])
            T.finalize_reducer(r)
            T.copy(r, U[2, 0:8])

    return main


def expected():
    nan, inf = np.nan, np.inf
    rows = lambda values, n: np.repeat(np.array(values, np.float32)[:, None], n, axis=1)
    return (rows([-inf, inf, 0, nan, nan, -inf], 8), rows([-inf, inf, 0, nan], 40), rows([inf, 0, -5, 5, -5, nan], 8), np.full((8, 40), nan, np.float32),
            rows([nan, -inf, -inf], 8))
