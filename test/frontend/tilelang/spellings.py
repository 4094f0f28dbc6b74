# RUN: tsrun %s --kernel copy8 --arg N=256,dtype=float16 --verify=:same --verify-each-stage
# RUN: tsrun %s --kernel scopes --verify=:of_scopes --verify-each-stage
# RUN: tsrun %s --kernel buffers --verify=:of_buffers --verify-each-stage
# RUN: tsrun %s --kernel synced --verify=:of_synced --verify-each-stage
# RUN: tsrun %s --kernel classes --arg X=iota --verify=:of_classes --verify-each-stage
# RUN: tsrun %s --kernel apart --arg X=iota --verify=:of_apart --once
# RUN: tsrun %s --kernel left --verify=:of_left --once
# RUN: not tsopt %s --kernel scope 2>&1 | FileCheck %s --check-prefix=SCOPE
# RUN: not tsopt %s --kernel memory 2>&1 | FileCheck %s --check-prefix=MEMORY
# RUN: tsopt %s --kernel stages 2>&1 | FileCheck %s --check-prefix=STAGES
#
# Names and arguments as TileLang's and TVM's programs write them.
import numpy as np
import tilelang
import tilelang.language as T


# A type by its name, and how wide it is.
@tilelang.jit(out_idx=[-1])
def copy8(N, dtype):
    lanes = 128 // T.DataType(dtype).bits

    @T.prim_func
    def main(A: T.Tensor((N,), dtype), B: T.Tensor((N,), dtype)):
        with T.Kernel(T.ceildiv(N, 32 * lanes), threads=32) as bx:
            t = T.get_thread_binding(0)
            for v in T.vectorized(lanes):
                B[(bx * 32 + t) * lanes + v] = A[(bx * 32 + t) * lanes + v]

    return main


def same(A):
    return A


# The scope of a T.alloc_var, in each place where it may stand.
@T.prim_func
def scopes(B: T.Tensor((4, 64), "float32")):
    with T.Kernel(1, threads=64):
        t = T.get_thread_binding(0)
        x = T.alloc_var("float32", "local.var")
        y = T.alloc_var("float32", 2.0, "local.var")
        z = T.alloc_var("float32", "local.var", init=3.0)
        w = T.alloc_var("float32", scope="local.var", init=4.0)
        x = t
        B[0, t] = x
        B[1, t] = y
        B[2, t] = z
        B[3, t] = w


def of_scopes():
    return np.stack([np.arange(64), np.full(64, 2), np.full(64, 3), np.full(64, 4)]).astype(np.float32)


@T.prim_func
def buffers(B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        with T.sblock("root"):
            T.reads()
            T.writes(B[0:64])
            s = T.alloc_buffer((64,), "float32", scope="shared.dyn")
            f = T.allocate((64,), "float32", scope="local.fragment")
            for i in T.Parallel(64):
                f[i] = i
            T.copy(f, s)
            T.copy(s, B)


def of_buffers():
    return np.arange(64).astype(np.float32)


@T.prim_func
def synced(B: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64):
        t = T.get_thread_binding(0)
        s = T.alloc_shared((64,), "int32")
        s[t] = t
        T.tvm_storage_sync("shared")
        B[t] = s[63 - t]


def of_synced():
    return np.arange(63, -1, -1).astype(np.int32)


# The classes of TVM's expressions.
@T.prim_func
def classes(X: T.Tensor((64,), "int32"), Z: T.Tensor((9, 64), "int32")):
    with T.Kernel(1, threads=64):
        for i in T.Parallel(64):
            a, b = T.index_to_coordinates(i, (8, 8))
            Z[0, i] = T.Add(X[i], T.Mul(X[i], 2))
            Z[1, i] = T.Sub(0, X[i])
            Z[2, i] = T.FloorDiv(X[i] - 32, 5)
            Z[3, i] = T.Div(X[i] - 32, 5)
            Z[4, i] = T.FloorMod(X[i] - 32, 5)
            Z[5, i] = T.Mod(X[i] - 32, 5)
            Z[6, i] = T.Min(X[i], T.Max(8, 3))
            Z[7, i] = T.if_then_else(T.And(T.GE(X[i], 8), T.LT(X[i], 16)), 1, 0)
            Z[8, i] = a * 100 + b


def of_classes(X):
    n = [int(x) for x in X]
    toward = [(abs(x - 32) // 5) * (1 if x >= 32 else -1) for x in n]
    return np.array([[3 * x for x in n], [-x for x in n], [(x - 32) // 5 for x in n], toward, [(x - 32) % 5 for x in n], [x - 32 - 5 * q for x, q in zip(n, toward)],
                     [min(x, 8) for x in n], [1 if 8 <= x < 16 else 0 for x in n], [x // 8 * 100 + x % 8 for x in n]], dtype=np.int32)


# Extents of T.empty without parentheses.
@tilelang.jit
def apart(X):
    X: T.Tensor((64,), "float32")
    Y = T.empty(64, 4, dtype=T.float16)
    with T.Kernel(1, threads=64):
        for i, j in T.Parallel(64, 4):
            Y[i, j] = X[i] + j
    return Y


def of_apart(X):
    return (X.reshape(64, 1) + np.arange(4)).astype(np.float16)


# Loops are left by TVM's names as by break and continue.
@T.prim_func
def left(Z: T.Tensor((2,), "int32")):
    with T.Kernel(1, threads=32):
        n = T.alloc_var("int32", init=0)
        m = T.alloc_var("int32", init=0)
        for i in T.serial(10):
            if i % 2 == 0:
                T.continue_loop()
            n += i
            if i > 5:
                T.break_loop()
            m += 1
        Z[0] = n
        Z[1] = m


def of_left():
    return np.array([16, 3], dtype=np.int32)


# SCOPE: T.alloc_var: expected "local.var", got 'shared'; use T.alloc_shared or T.alloc_local for other memory
@T.prim_func
def scope(B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        x = T.alloc_var("float32", "shared")


# MEMORY: T.alloc_buffer: got 'texture'; expected "shared", "local.fragment", "local", "local.var" or "global"
@T.prim_func
def memory(B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        x = T.alloc_buffer((64,), "float32", scope="texture")


# STAGES: remark: num_stages of T.Persistent has no effect: copies are pipelined by a T.Pipelined inside of it
@T.prim_func
def stages(X: T.Tensor((64,), "float32"), Z: T.Tensor((64,), "float32")):
    with T.Kernel(2, threads=32) as b:
        for x, y in T.Persistent([2, 1], 2, b, num_stages=2):
            T.copy(X[x * 32 : x * 32 + 32], Z[x * 32 : x * 32 + 32])
