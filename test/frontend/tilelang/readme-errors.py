# RUN: not tsopt %s --kernel misspelt 2>&1 | FileCheck %s --check-prefix=MISSPELT
# RUN: not tsopt %s --kernel pair 2>&1 | FileCheck %s --check-prefix=PAIR
# RUN: not tsopt %s --kernel outside 2>&1 | FileCheck %s --check-prefix=OUTSIDE
# RUN: not tsopt %s --kernel unequal 2>&1 | FileCheck %s --check-prefix=UNEQUAL
# RUN: not tsopt %s --kernel cyclic 2>&1 | FileCheck %s --check-prefix=CYCLIC
# RUN: not tsopt %s --kernel array 2>&1 | FileCheck %s --check-prefix=ARRAY
# RUN: not tsopt %s --kernel level 2>&1 | FileCheck %s --check-prefix=LEVEL
# RUN: not tsopt %s --kernel puts 2>&1 | FileCheck %s --check-prefix=PUTS
#
# What is wrong in TileScale's README, and what its style cannot say here.

import tilelang.language as T


@T.prim_func
def misspelt(A: T.Tensor((8,), "float32")):
    # MISSPELT: :[[#@LINE+1]]:{{.*}}: error: T.Kernel has no argument 'deivce'; did you mean device?
    with T.Kernel(deivce=(4), block=(1), threads=256) as bx:
        A[0] = 0.0


@T.prim_func
def pair(A: T.Tensor((8,), "float32")):
    with T.Kernel(device=4, block=1, threads=256) as bx:
        # PAIR: :[[#@LINE+1]]:{{.*}}: error: name 'n' is not defined: 'as wg, n' enters a second context; a pair is written as (wg, n)
        with T.Scale("warpgroup") as wg, n:
            A[0] = 0.0


@T.prim_func
def outside(A: T.Tensor((8,), "float32")):
    with T.Kernel(device=4, block=1) as bx:
        # OUTSIDE: :[[#@LINE+1]]:{{.*}}: error: T.view must be in a T.Scale("device"), T.Scale("warpgroup"), …, which defines the participating units
        B = T.view(A, layout=T.FullRow)


@T.prim_func
def unequal(A: T.Tensor((6,), "float32")):
    with T.Kernel(device=4, block=1) as bx:
        with T.Scale("device"):
            # UNEQUAL: :[[#@LINE+1]]:{{.*}}: error: T.view: dimension 0 of A has 6 elements, which is not divisible by 4 devices
            B = T.view(A, layout=T.FullRow)


@T.prim_func
def cyclic(A: T.Tensor((8,), "float32")):
    with T.Kernel(device=3, block=1) as bx:
        with T.Scale("device"):
            # CYCLIC: :[[#@LINE+1]]:{{.*}}: error: T.view: device 0 gets 3 elements of dimension 0 of A, but device 2 gets 2; all must get the same number
            B = T.view(A, layout=lambda i: i % 8 // 3)


@T.prim_func
def array(A: T.Tensor((8,), "float32")):
    with T.Kernel(device=4, block=1) as bx:
        with T.Scale("device"):
            # ARRAY: :[[#@LINE+1]]:{{.*}}: error: T.all_reduce: A is an array; reduce the tile before it is copied there, or name this block's part, as A[i : i + 64, :]
            T.allreduce(A)


@T.prim_func
def level(A: T.Tensor((8,), "float32")):
    with T.Kernel(device=4, block=1) as bx:
        # LEVEL: :[[#@LINE+1]]:{{.*}}: error: T.alloc: expected "l0" (registers), "l1" (shared memory) or "l2" (symmetric memory), got 'l3'
        x = T.alloc((8,), "float32", level="l3")


@T.prim_func
def puts(A: T.Tensor((8,), "float32")):
    with T.Kernel(device=4, block=1) as bx:
        # PUTS: :[[#@LINE+1]]:{{.*}}: error: T.put_block in a T.Kernel(device=…), which uses whole arrays; it needs a program that each device runs with arrays of its own: remove device= and add --arg num_ranks=4
        T.put_block(T.address_of(A[0]), T.address_of(A[0]), 8, 1)
