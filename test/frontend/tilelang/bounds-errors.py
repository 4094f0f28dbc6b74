# A tile of the block has no outside. Where the subscript is computed of numbers that the program knows, an access that leaves the tile is an
# error of the front end, in all tools; where data decide, the simulator finds it. Both say it of the program's own names.
#
# RUN: not tsopt %s --kernel written_in_parallel 2>&1 | FileCheck %s --check-prefix=WRITTEN
# RUN: not tsrun %s --kernel written_in_parallel 2>&1 | FileCheck %s --check-prefix=WRITTEN
# RUN: not tsopt %s --kernel read_in_parallel 2>&1 | FileCheck %s --check-prefix=READ
# RUN: not tsrun %s --kernel read_in_parallel 2>&1 | FileCheck %s --check-prefix=READ
# RUN: not tsopt %s --kernel serial 2>&1 | FileCheck %s --check-prefix=SERIAL
# RUN: not tsopt %s --kernel threads 2>&1 | FileCheck %s --check-prefix=THREADS
# RUN: not tsopt %s --kernel guarded 2>&1 | FileCheck %s --check-prefix=GUARDED
# RUN: not tsopt %s --kernel blocks 2>&1 | FileCheck %s --check-prefix=BLOCKS
# RUN: tsopt %s --kernel by_data --verify-tile -o /dev/null
# RUN: tsrun %s --kernel by_data --arg k=16 --arg P=iota
# RUN: not tsrun %s --kernel by_data --arg k=17 --arg P=iota 2>&1 | FileCheck %s --check-prefix=DATA
# RUN: not tsrun %s --kernel part_by_data --arg k=17 --arg P=iota 2>&1 | FileCheck %s --check-prefix=PART
# RUN: not tsrun %s --kernel fragment_by_data --arg k=17 --arg P=iota 2>&1 | FileCheck %s --check-prefix=FRAGMENT

import tilelang.language as T


@T.prim_func
def written_in_parallel(O: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        s = T.alloc_shared((32,), "float32")
        T.clear(s)
        for i in T.Parallel(32):
            # WRITTEN: bounds-errors.py:[[#@LINE+1]]:13: error: this reaches index 32 in dimension 0 of s, whose size is 32
            s[i + 20] = 1.0
        T.copy(s, O)


@T.prim_func
def read_in_parallel(A: T.Tensor((4, 32), "float32"), O: T.Tensor((4, 32), "float32")):
    with T.Kernel(1, threads=32):
        f = T.alloc_fragment((4, 32), "float32")
        T.copy(A, f)
        for i, j in T.Parallel(4, 32):
            # READ: bounds-errors.py:[[#@LINE+1]]:13: error: this reaches index -1 in dimension 1 of f, whose size is 32
            O[i, j] = f[i, j - 1]


@T.prim_func
def serial(A: T.Tensor((32,), "float32"), O: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        s = T.alloc_shared((32,), "float32")
        f = T.alloc_fragment((32,), "float32")
        T.copy(A, s)
        T.copy(A, f)
        for i in T.serial(0, 32, 2):
            # SERIAL: bounds-errors.py:[[#@LINE+1]]:13: error: this reaches index 32 in dimension 0 of s, whose size is 32
            s[i + 2] = 0.0
        for i in T.serial(32):
            # SERIAL: bounds-errors.py:[[#@LINE+1]]:13: error: this reaches index 33 in dimension 0 of f, whose size is 32
            O[i] = f[2 * i + 1]
        T.copy(s, O)


@T.prim_func
def threads(O: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        tx = T.get_thread_binding()
        s = T.alloc_shared((32,), "float32")
        s[tx] = 0.0
        # THREADS: bounds-errors.py:[[#@LINE+1]]:9: error: this reaches index 32 in dimension 0 of s, whose size is 32
        O[tx] = s[tx + 1]


@T.prim_func
def guarded(A: T.Tensor((32,), "float32"), O: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        s = T.alloc_shared((32,), "float32")
        T.copy(A, s)
        for i in T.Parallel(32):
            # GUARDED: bounds-errors.py:[[#@LINE+1]]:{{[0-9]+}}: error: T.if_then_else: reaches index 32 in dimension 0 of s, whose size is 32
            O[i] = T.if_then_else(i < 13, s[i + 20], 0.0)


@T.prim_func
def blocks(A: T.Tensor((64,), "float32"), O: T.Tensor((128,), "float32")):
    with T.Kernel(4, threads=32) as bx:
        s = T.alloc_shared((64,), "float32")
        T.copy(A, s)
        for i in T.Parallel(32):
            # BLOCKS: bounds-errors.py:[[#@LINE+1]]:{{[0-9]+}}: error: this reaches index 64 in dimension 0 of s, whose size is 64
            O[bx * 32 + i] = s[bx * 16 + i]


@T.prim_func
def by_data(k: T.int32, P: T.Tensor((32,), "int32"), O: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        n = P[k]
        s = T.alloc_shared((32,), "float32")
        T.clear(s)
        for i in T.Parallel(16):
            # DATA: bounds-errors.py:[[#@LINE+1]]:13: error: this reaches index 32 in dimension 0 of s, whose size is 32
            s[i + n] = 1.0
        T.copy(s, O)


@T.prim_func
def part_by_data(k: T.int32, P: T.Tensor((32,), "int32"), O: T.Tensor((16,), "float32")):
    with T.Kernel(1, threads=32):
        n = P[k]
        s = T.alloc_shared((32,), "float32")
        T.clear(s)
        # PART: bounds-errors.py:[[#@LINE+1]]:9: error: T.copy: reaches index 32 in dimension 0 of s, whose size is 32
        T.copy(s[n : n + 16], O)


@T.prim_func
def fragment_by_data(A: T.Tensor((32,), "float32"), k: T.int32, P: T.Tensor((32,), "int32"), O: T.Tensor((16,), "float32")):
    with T.Kernel(1, threads=32):
        n = P[k]
        f = T.alloc_fragment((32,), "float32")
        T.copy(A, f)
        for i in T.Parallel(16):
            # FRAGMENT: bounds-errors.py:[[#@LINE+1]]:13: error: this takes element 32 of dimension 0, which has 32
            O[i] = f[i + n]
