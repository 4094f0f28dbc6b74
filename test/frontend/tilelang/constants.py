# RUN: tsrun %s --kernel stores --verify=:stored --verify-each-stage
# RUN: tsrun %s --kernel places --verify=:placed --verify-each-stage
# RUN: tsrun %s --kernel known --verify=:of_known --verify-each-stage
#
# A number that is written in the program becomes what the same number becomes that is read from memory: floats that do not fit an integer or a float of
# 8 bits saturate, NaN is 0, integers keep their low bits, and all but zero is True.
import tilelang.language as T

numbers = [300.0, -300.0, 3.7, -3.7, 1e30, -1e30, float("inf"), -float("inf"), float("nan"), 0.5]
N = len(numbers)


@T.prim_func
def stores(
    A: T.Tensor((N,), "float32"),
    I8: T.Tensor((4, N), "int8"),
    U8: T.Tensor((2, N), "uint8"),
    I16: T.Tensor((2, N), "int16"),
    I32: T.Tensor((2, N), "int32"),
    U32: T.Tensor((2, N), "uint32"),
    Same: T.Tensor((N,), "bool"),
    B: T.Tensor((3, N), "bool"),
    E4: T.Tensor((3, N), "float8_e4m3"),
    E5: T.Tensor((3, N), "float8_e5m2"),
):
    with T.Kernel(1, threads=32):
        a = T.alloc_shared((N,), "float32")
        for k in T.unroll(N):
            a[k] = numbers[k]
        for i in T.Parallel(N):
            I8[0, i] = a[i]
            U8[0, i] = a[i]
            I16[0, i] = a[i]
            I32[0, i] = a[i]
            U32[0, i] = a[i]
            B[0, i] = a[i]
            E4[0, i] = a[i]
            E5[0, i] = a[i]
        for k in T.unroll(N):
            I8[1, k] = numbers[k]
            I8[2, k] = T.cast(numbers[k], "int8")
            I8[3, k] = T.int8(numbers[k])
            U8[1, k] = numbers[k]
            I16[1, k] = numbers[k]
            I32[1, k] = numbers[k]
            U32[1, k] = numbers[k]
            Same[k] = T.cast(numbers[k], "int64") == T.cast(a[k], "int64")
            B[1, k] = numbers[k]
            B[2, k] = T.cast(numbers[k], "bool")
            E4[1, k] = numbers[k]
            E4[2, k] = T.cast(numbers[k], "float8_e4m3")
            E5[1, k] = numbers[k]
            E5[2, k] = T.float8_e5m2(numbers[k])


def stored(A):
    import numpy as np

    def integers(dtype, rows):
        of = np.iinfo(dtype)
        row = [0 if x != x else int(min(max(x, of.min), of.max)) for x in numbers]
        return np.array([row] * rows, dtype)

    holds = np.array([[x != 0 for x in numbers]] * 3)
    e4 = [288, -288, 3.75, -3.75, 448, -448, 448, -448, np.nan, 0.5]
    e5 = [320, -320, 3.5, -3.5, 57344, -57344, 57344, -57344, np.nan, 0.5]
    return (integers(np.int8, 4), integers(np.uint8, 2), integers(np.int16, 2), integers(np.int32, 2), integers(np.uint32, 2), np.ones(N, bool), holds,
            np.array([e4] * 3, np.float32), np.array([e5] * 3, np.float32))


# Wherever a number may be written: T.fill, what a variable begins as and becomes, what is read outside of an array.
@T.prim_func
def places(A: T.Tensor((4,), "int8"), O: T.Tensor((6, 8), "int8"), B: T.Tensor((2, 8), "bool"), E: T.Tensor((2, 8), "float8_e4m3")):
    with T.Kernel(1, threads=32):
        T.annotate_safe_value({A: 300.0})
        x = T.alloc_fragment((8,), "int8")
        y = T.alloc_shared((8,), "bool")
        z = T.alloc_fragment((8,), "float8_e4m3")
        T.fill(x, 300.0)
        T.copy(x, O[0, 0:8])
        v = T.alloc_var("int8", init=-300.0)
        w = T.alloc_var("int8")
        w = 1e9
        for i in T.Parallel(8):
            O[1, i] = v
            O[2, i] = w
            O[3, i] = A[i + 4]
            O[4, i] = T.if_then_else(i % 2 == 0, 300.0, 0.0)
            O[5, i] = 300
        T.fill(y, 4)
        T.copy(y, B[0, 0:8])
        T.fill(y, float("nan"))
        T.copy(y, B[1, 0:8])
        T.fill(z, 500)
        T.copy(z, E[0, 0:8])
        T.fill(z, -T.infinity("float32"))
        T.copy(z, E[1, 0:8])


def placed(A):
    import numpy as np

    rows = [[127] * 8, [-128] * 8, [127] * 8, [127] * 8, [127, 0] * 4, [44] * 8]
    return np.array(rows, np.int8), np.ones((2, 8), bool), np.array([[448] * 8, [-448] * 8], np.float32)


# Functions of numbers that are known give what they give on the device.
@T.prim_func
def known(F: T.Tensor((2, 4), "float32"), I: T.Tensor((2, 6), "int32"), X: T.Tensor((1,), "float8_e5m2")):
    with T.Kernel(1, threads=32):
        nan = float("nan")
        for i in T.Parallel(1):
            F[0, 0] = T.max(nan, 1.0)
            F[0, 1] = T.min(nan, 1.0)
            F[0, 2] = T.min(1.0, nan)
            F[0, 3] = T.truncmod(-7.5, 2.0)
            F[1, 0] = T.max(T.float32(nan), 1.0)
            F[1, 1] = T.min(T.float32(nan), 1.0)
            F[1, 2] = T.min(1.0, T.float32(nan))
            F[1, 3] = T.truncmod(T.float32(-7.5), 2.0)
            I[0, 0] = T.truncdiv(-7, 2)
            I[0, 1] = T.truncmod(-7, 2)
            I[0, 2] = T.floordiv(-7, 2)
            I[0, 3] = T.floormod(-7, 2)
            I[0, 4] = T.ceildiv(-7, 2)
            I[0, 5] = T.clamp(9.0, -8.0, 7.0)
            I[1, 0] = T.truncdiv(T.int32(-7), 2)
            I[1, 1] = T.truncmod(T.int32(-7), 2)
            I[1, 2] = T.floordiv(T.int32(-7), 2)
            I[1, 3] = T.floormod(T.int32(-7), 2)
            I[1, 4] = T.ceildiv(T.int32(-7), 2)
            I[1, 5] = T.clamp(T.float32(9.0), -8.0, 7.0)
            X[0] = -T.infinity("float8_e5m2")


def of_known():
    import numpy as np

    return np.array([[1, 1, 1, -1.5]] * 2, np.float32), np.array([[-3, -1, -4, 1, -3, 7]] * 2, np.int32), np.array([-np.inf], np.float32)
