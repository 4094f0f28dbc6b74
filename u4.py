import tilelang.language as T


@T.prim_func
def deq(A: T.Tensor((8,), "uint8"), B: T.Tensor((16,), "float16"), C: T.Tensor((8,), "int32"), D: T.Tensor((8,), "int64"), E: T.Tensor((8,), "int32")):
    with T.Kernel(1, threads=32) as b:
        for i in T.Parallel(16):
            B[i] = T.cast(((A[i // 2] >> (i % 2 * 4)) & 0xF) - 8, "float16")
        for i in T.Parallel(8):
            C[i] = T.if_then_else(A[i] * 50 > 300, A[i] * 50, -1)
            D[i] = C[i] * 2**33
            E[i] = T.max(A[i], 3) + (A[i] & 0x6)
