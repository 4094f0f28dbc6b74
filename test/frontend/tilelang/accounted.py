# RUN: tsrun %s --kernel reasons --verify=:reference --verify-each-stage 2>&1 | FileCheck %s --check-prefix=REASONS --implicit-check-not=warning: --implicit-check-not=error:
# RUN: tsrun %s --kernel added --verify=:sums 2>&1 | FileCheck %s --check-prefix=ADDED --implicit-check-not=warning:
# RUN: tsopt %s --kernel unused 2>&1 | FileCheck %s --check-prefix=UNUSED
# RUN: tsopt %s --kernel dead 2>&1 | FileCheck %s --check-prefix=DEAD --implicit-check-not=never
# RUN: not tsopt %s --kernel uncalled 2>&1 | FileCheck %s --check-prefix=UNCALLED
# RUN: not tsopt %s --kernel by_threads 2>&1 | FileCheck %s --check-prefix=THREADS
#
# Each statement of a kernel does something, or there is a reason why it does nothing. An expression that nobody uses is warned of, a statement that is
# never reached has a remark.

import tilelang.language as T

DEBUG = False


@T.macro
def log(x):
    if DEBUG:
        T.print(x)


# REASONS: verified
@T.prim_func
def reasons(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        """A text says something to readers."""
        pass
        ...
        n: T.int32
        T.annotate_safe_value({A: 1.0})
        T.use_swizzle(4, enable=False)
        T.evaluate(0)
        T.import_source(None)
        s = T.alloc_shared((64,), "float32")
        alias, factor = s, 2
        factor *= 3
        sizes = []
        sizes.append(factor)
        table = {}
        table["factor"] = factor
        assert factor == 6
        T.copy(A, alias)
        log(s)
        DEBUG and T.print(s)
        T.print(s) if DEBUG else None
        for _ in range(0):
            T.clear(s)
        while DEBUG:
            T.clear(s)
        if DEBUG:
            T.clear(s)
        elif bx > 0:
            pass
        for step in range(4):
            if step == 2:
                break
            if step == 1:
                continue
            for i in T.Parallel(64):
                s[i] = s[i] * table["factor"]
        T.copy(s, B)


def reference(A):
    return A * 6


@T.prim_func
def unused(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        a = T.alloc_fragment((64,), "float32")
        # UNUSED-DAG: :[[#@LINE+1]]:9: warning: this statement has no effect: the result of T.max is unused; assign it, as in x = T.max(…)
        T.max(bx, 1)
        # UNUSED-DAG: :[[#@LINE+1]]:9: warning: this statement has no effect: its value is unused; assign the value or remove the statement
        bx + 1
        # UNUSED-DAG: :[[#@LINE+1]]:9: warning: this statement has no effect: its value is unused
        A[0]
        # UNUSED-DAG: :[[#@LINE+1]]:9: warning: this statement has no effect: its value is unused
        1.5
        # UNUSED-DAG: :[[#@LINE+1]]:9: warning: this statement has no effect: it only names bx
        bx
        T.copy(A, a)
        for i in T.Parallel(64):
            # UNUSED-DAG: :[[#@LINE+1]]:13: warning: this statement has no effect: the result of the comparison is unused; an assignment is written with one =
            a[i] == a[i] + 1
            # UNUSED-DAG: :[[#@LINE+1]]:13: warning: this statement has no effect: its value is unused
            -a[i]
            a[i] = a[i] * 2
        T.copy(a, B)


@T.prim_func
def dead(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        for step in range(4):
            T.copy(A, B)
            if not DEBUG:
                break
            # DEAD: :[[#@LINE+1]]:13: remark: this statement is unreachable: every path through the if before it leaves
            T.copy(B, A)
        for step in T.serial(4):
            if A[0] > 0:
                continue
                # DEAD: :[[#@LINE+1]]:17: remark: this statement is unreachable: every path through the continue before it leaves
                T.copy(B, A)
            T.copy(A, B)
        for step in range(4):
            if step == 3:
                break
            T.copy(A, B)
        T.thread_return()
        # DEAD: :[[#@LINE+1]]:9: remark: this statement is unreachable: every path through the T.thread_return before it leaves
        T.copy(B, A)
        T.clear(B)


# An atomic operation of a whole tile is made behind the loop, of an element that another statement computed.
# ADDED: verified
@T.prim_func
def added(A: T.Tensor((64, 32), "float32"), B: T.Tensor((32,), "float32")):
    with T.Kernel(2, threads=64) as bx:
        a = T.alloc_fragment((32, 32), "float32")
        s = T.alloc_fragment((32,), "float32")
        T.copy(A[bx * 32, 0], a)
        T.reduce_sum(a, s, dim=0)
        for j in T.Parallel(32):
            T.atomic_add(B[j], s[j])


def sums(A):
    return A.sum(axis=0)


@T.prim_func
def uncalled(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        T.clear(A)
        # UNCALLED: :[[#@LINE+1]]:9: error: function T.sync_threads is not called; write T.sync_threads(…)
        T.sync_threads
        # UNCALLED: :[[#@LINE+1]]:9: error: function log is not called; write log(…)
        log


@T.prim_func
def by_threads(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64):
        tx = T.get_thread_binding()
        v = T.alloc_var("float32")
        T.sync_threads()
        v = A[tx]
        # THREADS: :[[#@LINE+1]]:9: warning: this statement has no effect: its value is unused
        v * 2
        # THREADS: :[[#@LINE+1]]:9: warning: this statement has no effect: the result of the comparison is unused; an assignment is written with one =
        B[tx] == v
