# A number of a T.Kernel or of a loop ends with it, by whatever way a program keeps it: a use behind its end is an error at the use.
#
# RUN: not tsopt %s --kernel kept 2>&1 | FileCheck %s --check-prefix=KEPT --implicit-check-not="internal error"
# RUN: not tsopt %s --kernel ramp 2>&1 | FileCheck %s --check-prefix=RAMP --implicit-check-not="internal error"
# RUN: not tsopt %s --kernel dead 2>&1 | FileCheck %s --check-prefix=DEAD --implicit-check-not="internal error"
# RUN: not tsopt %s --kernel counter 2>&1 | FileCheck %s --check-prefix=COUNTER --implicit-check-not="internal error"
# RUN: not tsopt %s --kernel role 2>&1 | FileCheck %s --check-prefix=ROLE --implicit-check-not="internal error"
# RUN: not tsopt %s --kernel condition 2>&1 | FileCheck %s --check-prefix=CONDITION --implicit-check-not="internal error"
import tilelang.language as T


@T.prim_func
def kept(A: T.Tensor((64,), "int32"), B: T.Tensor((64,), "int32")):
    with T.Kernel(2, threads=32) as b:
        at = {"x": b * 2}
        A[at["x"]] = 1
    with T.Kernel(2, threads=32) as c:
        # KEPT: ended-number.py:[[@LINE+1]]:{{.*}}: error: this value belongs to a loop or a T.Kernel that has ended; compute it in the T.Kernel that uses it
        A[at["x"]] = B[0]
        # KEPT: ended-number.py:[[@LINE-5]]:{{.*}}: note: it is computed here


@T.prim_func
def ramp(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=32) as b:
        at = {"x": T.Ramp(T.get_thread_binding() * 2, 1, 2)}
        A[at["x"]] = B[at["x"]]
    with T.Kernel(1, threads=32) as b:
        # RAMP: ended-number.py:[[@LINE+1]]:{{.*}}: error: this value belongs to a loop or a T.Kernel that has ended
        A[at["x"]] = B[at["x"]]


# What makes the number computes nothing else, and would be dropped.
@T.prim_func
def dead(A: T.Tensor((64,), "float16"), B: T.Tensor((64,), "float16"), C: T.Tensor((64,), "float16"), D: T.Tensor((64,), "float16")):
    with T.Kernel(1, threads=32):
        at = {"x": T.Ramp(T.get_thread_binding() * 2, 1, 2)}
    with T.Kernel(1, threads=32):
        # DEAD: ended-number.py:[[@LINE+1]]:{{.*}}: error: this value belongs to a loop or a T.Kernel that has ended
        D[at["x"]] = T.fma2(A[at["x"]], B[at["x"]], C[at["x"]])


@T.prim_func
def counter(A: T.Tensor((2, 64, 5), "int32")):
    # COUNTER: ended-number.py:[[@LINE+1]]:{{.*}}: error: i is computed in this T.Kernel, which has ended
    with T.Kernel(2, threads=64) as b:
        tx = T.get_thread_binding()
        for i in T.serial(5):
            A[b, tx, i] = 31
    with T.Kernel(2, threads=64) as b:
        if i <= tx:
            A[b, tx, 0] = 3


@T.prim_func
def condition(A: T.Tensor((64,), "int32"), B: T.Tensor((64,), "int32")):
    # CONDITION: ended-number.py:[[@LINE+1]]:{{.*}}: error: x is computed in this T.Kernel, which has ended
    with T.Kernel(1, threads=64):
        tx = T.get_thread_binding()
        x = A[tx] + 1
        B[tx] = x
    with T.Kernel(1, threads=64):
        tx = T.get_thread_binding()
        if x >= 3:
            B[tx] = 1


# The loop's body was given up when it had been translated: there is nothing to point at.
@T.prim_func
def role(A: T.Tensor((64, 192), "float16"), B: T.Tensor((192, 128), "float16"), C: T.Tensor((64, 128), "float32")):
    with T.Kernel(1, threads=384):
        a = T.alloc_shared((64, 64), "float16")
        w = T.alloc_shared((64, 128), "float16")
        c = T.alloc_fragment((64, 128), "float32")
        ready = T.alloc_barrier(arrive_count=128)
        done = T.alloc_barrier(arrive_count=128)
        with T.ws(0):
            T.clear(c)
        for k in T.serial(3):
            with T.ws(1):
                T.barrier_wait(done, (k + 1) % 2)
                T.tma_copy(A[0, k * 64], a, barrier=ready)
                T.tma_copy(B[k * 64, 0], w, barrier=ready)
                T.barrier_arrive(ready)
        with T.ws(0):
            with T.ws(0):
                # ROLE: ended-number.py:[[@LINE+1]]:{{.*}}: error: this value belongs to a loop or a T.Kernel that has ended
                T.barrier_wait(ready, k % 2)
                T.gemm(a, w, c)
                T.barrier_arrive(done)
        with T.ws(0):
            T.copy(c, C)
