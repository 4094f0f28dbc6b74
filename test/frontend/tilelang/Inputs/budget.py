import tilelang.language as T


@T.macro
def m0(A):
    m1(A)
    m1(A)


@T.macro
def m1(A):
    m2(A)
    m2(A)


@T.macro
def m2(A):
    m3(A, 22)


@T.macro
def m3(A, n):
    # DOUBLED: budget.py:{{.*}}: error: the program becomes too large, more than {{[0-9]+}} operations here; check for a macro
    if n > 0:
        m3(A, n - 1)
        m3(A, n - 1)
    A[0] = 1.0


@T.prim_func
def doubled(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=32) as b:
        m0(A)


@T.prim_func
def written(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=32) as b:
        for i in [1] * 10000:
            for j in [2] * 10000:
                # WRITTEN: budget.py:{{[0-9]+:[0-9]+}}: error: the program becomes too large, more than
                A[i] = A[j] + 1.0


def again(n):
    return again(n + 1)


def size(how):
    # LISTS: budget.py:[[@LINE+2]]:{{.*}}: error: the program runs too long, more than 50000000 steps
    if how in ("comprehension", "shifts"):
        return [[0] * 4000000 if how == "comprehension" else 1 << (2000000 - i) for i in range(100000)]
    if how == "nested":
        # NESTED: budget.py:[[@LINE+1]]:{{.*}}: error: the sequence is too large
        return [x + y + z for x in range(10000) for y in range(10000) for z in range(10000)]
    if how == "repeated":
        # REPEATED: budget.py:[[@LINE+1]]:{{.*}}: error: {{.*}}too
        return [0] * 10**10
    if how == "power":
        # POWER: budget.py:[[@LINE+1]]:{{.*}}: error: {{.*}}too
        return [10 ** 10 ** 8]
    if how == "shift":
        # SHIFT: budget.py:[[@LINE+1]]:{{.*}}: error: {{.*}}too
        return [1 << 10**9]
    if how == "text":
        # TEXT: budget.py:[[@LINE+1]]:{{.*}}: error: {{.*}}too
        return "ab" * 10**10
    # RECURSION: budget.py:{{.*}}: error: maximum recursion depth exceeded; 'again' is called within itself
    return again(0)


@T.prim_func
def sized(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=32) as b:
        A[0] = len(size(how))


@T.prim_func
def mapped(A: T.Tensor((2147483647, 64), "float32")):
    with T.Kernel(1, threads=256):
        x = T.alloc((2147483647, 64), "float32")
        with T.Scale("warpgroup") as (wg, n):
            # MAPPED: [[#@LINE+1]]:17: error: the program runs too long, more than 50000000 steps
            y = T.view(x, layout=lambda i, j: i % 2)


@T.prim_func
def copied(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=32):
        s = T.alloc_shared((64,), "float32")
        # COPIED: [[#@LINE+1]]:{{.*}}: error: T.ptx_cp_async: 2147483647 elements of float32 exceed the 16 bytes that cp.async copies at most
        T.ptx_cp_async(T.access_ptr(s[0], "w", 4), T.access_ptr(A[0], "r", 4), 2147483647)


@T.prim_func
def guarded(A: T.Tensor((70,), "float32"), B: T.Tensor((2,), "float32")):
    with T.Kernel(2, threads=32) as bx:
        # GUARDED: func.func @main
        for i in T.Parallel(10**9):
            if i == 34:
                B[bx] = A[bx * 35 + i]
