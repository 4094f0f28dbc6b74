# Softmax of rows of 8192 elements that stay in registers: four rows are 256 registers of each of 128 threads.
import tilelang.language as T


def softmax(M=16384, N=8192, rows=4, threads=128):
    @T.prim_func
    def main(X: T.Tensor((M, N), "float16"), Y: T.Tensor((M, N), "float16")):
        with T.Kernel(T.ceildiv(M, rows), threads=threads) as bx:
            x = T.alloc_fragment((rows, N), "float32")
            top = T.alloc_fragment((rows,), "float32")
            total = T.alloc_fragment((rows,), "float32")
            T.copy(X[bx * rows, 0], x)
            T.reduce_max(x, top, dim=1)
            for i, j in T.Parallel(rows, N):
                x[i, j] = T.exp2((x[i, j] - top[i]) * 1.44269504)
            T.reduce_sum(x, total, dim=1)
            for i, j in T.Parallel(rows, N):
                x[i, j] /= total[i]
            T.copy(x, Y[bx * rows, 0])

    return main
