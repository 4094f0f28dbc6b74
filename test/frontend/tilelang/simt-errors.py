# RUN: not tsopt %s --kernel odd 2>&1 | FileCheck %s --check-prefix=ODD
# RUN: not tsopt %s --kernel some_wait 2>&1 | FileCheck %s --check-prefix=WAIT
# RUN: not tsopt %s --kernel bounds 2>&1 | FileCheck %s --check-prefix=BOUNDS
# RUN: not tsopt %s --kernel copies 2>&1 | FileCheck %s --check-prefix=COPIES
# RUN: not tsopt %s --kernel elements 2>&1 | FileCheck %s --check-prefix=ELEMENTS
# RUN: not tsopt %s --kernel exchange 2>&1 | FileCheck %s --check-prefix=EXCHANGE
# RUN: not tsopt %s --kernel combine 2>&1 | FileCheck %s --check-prefix=COMBINE
# RUN: not tsopt %s --kernel numbers 2>&1 | FileCheck %s --check-prefix=NUMBERS
# RUN: not tsopt %s --kernel in_a_role 2>&1 | FileCheck %s --check-prefix=ROLE
# RUN: tsopt %s --kernel unwritten 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
# RUN: not tsrun %s --kernel array_race 2>&1 | FileCheck %s --check-prefix=ARRAY
# RUN: not tsrun %s --kernel shared_race 2>&1 | FileCheck %s --check-prefix=SHARED
#
# What is told of kernels that are written by the numbers of threads, and what the simulator finds.

import tilelang.language as T


@T.prim_func
def odd(A: T.Tensor((48,), "float32")):
    with T.Kernel(1, threads=48) as b:
        tx = T.get_thread_binding()
        # ODD: :[[#@LINE+1]]:{{.*}}: error: the block has 48 threads, which is not a multiple of the warp size; code per thread needs threads=64, with a condition for fewer threads
        A[tx] = 1.0


@T.prim_func
def some_wait(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        if tx < 48:
            s[tx] = A[tx]
            # WAIT-DAG: :[[#@LINE+1]]:{{.*}}: error: arrive_count is 64, but 48 threads reach this barrier
            T.sync_threads(1, 64)
            A[tx] = s[47 - tx]
        if tx < 32:
            # WAIT-DAG: :[[#@LINE+1]]:{{.*}}: error: arrive_count is 64, but 32 threads reach this barrier
            T.sync_threads(1, 64)
        # WAIT-DAG: :[[#@LINE+1]]:{{.*}}: error: T.sync_threads: got 32; all 64 threads of the block execute this barrier
        T.sync_threads(1, 32)


@T.prim_func
def bounds(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        for i in T.serial(tx):
            s[tx] = A[tx]
            # BOUNDS: :[[#@LINE+1]]:{{.*}}: error: the threads that reach this T.sync_threads, or how often they do, are known only at run time: move it out of the loop of each thread
            T.sync_threads()


@T.prim_func
def copies(A: T.Tensor((128, 64), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        # COPIES: :[[#@LINE+1]]:{{.*}}: error: a value that depends on the thread index is used in code that the block executes as a whole
        T.copy(A[tx, 0], s)
        B[tx] = s[tx]


@T.prim_func
def elements(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        x = T.alloc_local((1,), "float32")
        x[0] = A[tx]
        for i in T.Parallel(64):
            # ELEMENTS: :[[#@LINE+1]]:{{.*}}: error: a thread index, or a value of a thread, is used outside of code per thread; in a T.Parallel use the loop indices, and in a T.Scale the unit's index
            B[i] = x[0]


@T.prim_func
def exchange(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        # EXCHANGE: :[[#@LINE+1]]:{{.*}}: error: T.shfl_xor: got 24 lanes; expected 1, 2, 4, 8, 16 or 32
        A[tx] = T.shfl_xor(A[tx], 1, width=24)


@T.prim_func
def combine(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        x = T.alloc_local((1,), "float32")
        # COMBINE: :[[#@LINE+1]]:{{.*}}: error: T.tvm_thread_allreduce must be in `with T.attr(T.comm_reducer(…), "reduce_scope", …)`, which sets how it combines
        T.tvm_thread_allreduce(T.uint32(1), A[tx], True, x[0], tx, dtype="handle")
        # COMBINE: :[[#@LINE+1]]:{{.*}}: error: T.comm_reducer: expected a function that returns the sum, maximum or minimum of two numbers
        T.comm_reducer(lambda x, y: x - y, [0])


@T.prim_func
def numbers(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        # NUMBERS: :[[#@LINE+1]]:{{.*}}: error: T.thread_binding: expected "threadIdx.x", "threadIdx.y" or "threadIdx.z", got 'vthread'
        tx = T.thread_binding(0, 64, thread="vthread")
        # NUMBERS: :[[#@LINE+1]]:{{.*}}: error: T.get_thread_binding: dimension 3 is out of range; a block has 3, and 0 is threadIdx.x
        ty = T.get_thread_binding(3)
        # NUMBERS: :[[#@LINE+1]]:{{.*}}: error: T.launch_thread is not supported: use T.Kernel(…, threads=…) to launch threads and T.get_thread_binding for their indices
        T.launch_thread("threadIdx.x", 64)


@T.prim_func
def unwritten(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        # UNWRITTEN: :[[#@LINE+1]]:{{.*}}: remark: this buffer may be read before it is written; it is initialized to 0. Write it first, as with T.clear
        x = T.alloc_local((1,), "float32")
        for i in T.serial(4):
            x[0] += A[tx]
        A[tx] = x[0]


# Between accesses to arrays threads wait where the program says so.
@T.prim_func
def array_race(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        A[tx] = 1.0
        # ARRAY: :[[#@LINE-1]]:{{.*}}: error: data race on argument A of device 0[1]: write by block [0], thread 1 and read by block [0], thread 0 are not ordered
        B[tx] = A[(tx + 1) % 64]


@T.prim_func
def shared_race(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        s = T.alloc_shared((16,), "float32")
        # SHARED: :[[#@LINE+1]]:{{.*}}: error: data race on s[0]: write by block [0], thread 16 and write by block [0], thread 0 are not ordered
        s[tx % 16] = A[tx]
        B[tx] = s[tx % 16]


@T.prim_func
def in_a_role(A: T.Tensor((256, 64), "float16"), begins: T.Tensor((4,), "int32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding()
        a = T.alloc_shared((64, 64), "float16")
        n = T.alloc_shared((1,), "int32")
        at = T.alloc_local((1,), "int32")
        full = T.alloc_barrier(128)
        if tx < 128:
            while tx == 0:
                n[0] = begins[2]
            at[0] = n[0]
            # ROLE: :[[#@LINE+1]]:13: error: a value that depends on the thread index is used in code that the block executes as a whole
            T.tma_copy(A[at[0] : at[0] + 64, :], a, barrier=full)
        else:
            T.barrier_wait(full, 0)
