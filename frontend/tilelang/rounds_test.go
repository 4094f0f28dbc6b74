package tilelang

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestOneRound: what the emission of a kernel has to know is found on its tree. Those of two rounds and more are what
// the analyses do not find yet.
func TestOneRound(t *testing.T) {
	const head = `import tilelang.language as T

@T.prim_func
def kernel(A: T.Tensor((128,), "int32"), B: T.Tensor((128,), "int32"), C: T.Tensor((1,), "int32")):
    with T.Kernel(1, threads=128) as b:
        tx = T.get_thread_binding()
`
	for _, c := range []struct {
		name, body string
		rounds     int
	}{
		{"a subscript", `
        B[tx] = 1
`, 1},
		{"a value", `
        T.atomic_add(C[0], tx)
`, 1},
		{"a number of several", `
        B[T.get_thread_bindings()[0]] = 1
`, 1},
		{"what is computed of a number", `
        lane = tx % 32
        B[(1 + lane) * 2] = 1
`, 1},
		{"the negative of a number", `
        B[127 + (-tx)] = 1
`, 1},
		{"a lane", `
        B[T.get_lane_idx()] = 1
`, 1},
		{"a condition as a number", `
        B[T.if_then_else(tx < 4, 1, 0)] = 1
`, 1},
		{"exchanged numbers", `
        v = T.alloc_local((1,), "int32")
        v[0] = b
        v[0] = T.shfl_xor(v[0], 1)
        C[0] = 1
`, 1},
		{"a vote", `
        if T.any_sync(b > 0):
            C[0] = 1
`, 1},
		{"shared memory between some threads", `
        s = T.alloc_shared((128,), "int32")
        if tx < 32:
            s[tx] = A[tx]
`, 1},
		{"a loop over what is a thread's", `
        for i in T.serial(4):
            B[tx] = i
`, 1},
		{"threads that wait in a condition", `
        if tx < 128:
            T.sync_threads()
`, 1},
		{"a variable of some threads", `
        v = T.alloc_var("int32", init=0)
        if tx == 3:
            v = 5
        T.atomic_add(C[0], v)
`, 1},
		{"an if of one thread before", `
        if tx == 0:
            C[0] = 1
        B[tx] = 1
`, 1},
		{"an if of one thread whose name is used before it", `
        n = 1
        if tx == 0:
            n = 2
            C[0] = n
        B[tx] = 1
`, 1},
		{"a tile in another order", `
        s = T.alloc_shared((128,), "int32")
        for i in T.Parallel(128):
            s[127 - i] = A[i]
        T.copy(s, B)
`, 1},
		{"a tile in another order, by a quotient", `
        s = T.alloc_shared((128,), "int32")
        for i in T.Parallel(128):
            s[i // 2 + i % 2 * 64] = A[i]
        T.copy(s, B)
`, 1},
		{"a tile in part", `
        s = T.alloc_fragment((128,), "int32")
        for i in T.Parallel(64):
            s[i] = A[i]
        for i in T.Parallel(64):
            s[i + 64] = A[i]
        T.copy(s, B)
`, 1},
		{"digits of a subscript", `
        s = T.alloc_fragment((128,), "int32")
        for i, j in T.Parallel(16, 8):
            s[i * 8 + j] = A[i * 8 + j]
        T.copy(s, B)
`, 1},
		{"a part at a number of the block", `
        s = T.alloc_shared((128,), "int32")
        T.copy(A, s)
        T.copy(s[b % 2 * 64 : b % 2 * 64 + 64], B[0:64])
`, 1},
		{"a part of what holds nothing", `
        s = T.alloc_shared((128,), "int32")
        T.copy(A[0:64], s[0:64])
        T.copy(A[64:128], s[64:128])
        T.copy(s, B)
`, 1},
		{"an atomic operation on a tile", `
        s = T.alloc_shared((128,), "int32")
        T.clear(s)
        for i in T.Parallel(128):
            T.atomic_add(s[A[i]], 1)
        T.copy(s, B)
`, 1},
		{"a tile that is written in a loop alone", `
        s = T.alloc_fragment((128,), "int32")
        for k in T.serial(b + 1):
            T.copy(A, s)
        T.copy(s, B)
`, 1},
		{"a tile that is written in a branch alone", `
        s = T.alloc_fragment((128,), "int32")
        if b > 0:
            T.copy(A, s)
        T.copy(s, B)
`, 1},
		{"a tile that both branches write", `
        s = T.alloc_fragment((128,), "int32")
        if b > 0:
            T.copy(A, s)
        else:
            T.clear(s)
        T.copy(s, B)
`, 1},
		{"some elements of a tile", `
        s = T.alloc_fragment((128,), "int32")
        for i in T.Parallel(128):
            if A[i] > 0:
                s[i] = A[i]
        T.copy(s, B)
`, 1},
		{"a variable that a branch writes", `
        v = T.alloc_var("int32")
        if b > 0:
            v = 1
        C[0] = v
`, 1},
		{"what a thread holds, by a loop's number", `
        v = T.alloc_local((4,), "int32")
        for i in T.serial(4):
            v[i] = A[tx]
        B[tx] = v[0] + v[3]
`, 1},
		{"what a thread holds, by its number", `
        v = T.alloc_local((4,), "int32")
        T.clear(v)
        v[tx % 4] = 1
        for i in T.serial(4):
            B[tx] = v[i]
`, 1},
		{"tiles of whole warps", `
        s = T.alloc_shared((128,), "int32")
        if tx < 64:
            T.copy(A, s)
            T.copy(s, B)
`, 1},
		{"a variable in a loop that threads leave at different times", `
        n = T.alloc_var("int32", init=0)
        while n < tx:
            n = n + 1
        B[tx] = n
`, 1},
		{"a loop in which the block fills a tile", `
        s = T.alloc_shared((128,), "int32")
        for i in T.serial(4):
            T.fill(s, i)
            B[tx] = s[tx]
`, 1},
		{"a tile of the block in an if and a loop", `
        s = T.alloc_shared((128,), "int32")
        for i in T.serial(b + 2):
            B[tx] = i
            if i > 1:
                for j in T.Parallel(128):
                    s[j] = A[j]
                T.copy(s[0:64], B[0:64])
`, 1},
		{"a variable that the block writes in a loop", `
        n = T.alloc_var("int32", init=0)
        for i in T.serial(4):
            n = n + i
            B[tx] = n
`, 1},
		{"a variable that is made in a loop", `
        for i in T.serial(4):
            n = T.alloc_var("int32", init=i)
            n += 1
            B[tx] = n
`, 1},
		{"threads that wait in a loop", `
        for i in T.serial(4):
            B[tx] = i
            T.sync_threads()
`, 1},
		{"what the block does behind a continue", `
        s = T.alloc_shared((128,), "int32")
        for i in T.serial(b + 4):
            if i == 2:
                T.fill(s, i)
                continue
            B[tx] = i
            T.sync_threads()
`, 1},
		{"elements of a tile, one after the other", `
        s = T.alloc_local((4,), "int32")
        T.clear(s)
        if tx < 4:
            s[b] = 1
`, 1},
		{"an array that is written twice", `
        for i in T.Parallel(64):
            B[i] = 1
            B[127 - i] = 2
`, 1},
		{"an array whose halves are written", `
        for i in T.Parallel(64):
            B[i] = 1
            B[i + 64] = 2
`, 1},
		{"an array that is written twice, in order", `
        for i in T.Parallel(64):
            B[i + b * 64] = 1
            if A[i] > 64:
                B[i] = 2
`, 1},
		{"a tile in memory that is written twice", `
        s = T.alloc_shared((128,), "int32")
        T.copy(A, s)
        for i in T.Parallel(64):
            s[i] = 1
            s[127 - i] = 2
        T.copy(s, B)
`, 1},
		{"threads that return from the kernel", `
        n = T.alloc_var("int32", init=0)
        for i in T.serial(4):
            if A[tx] < i:
                T.thread_return()
            n += i
        B[tx] = n
`, 1},
		{"blocks that return from the kernel", `
        s = T.alloc_shared((128,), "int32")
        for i in T.serial(4):
            if b > i:
                T.thread_return()
            T.copy(A, s)
            T.copy(s, B)
`, 1},
		{"a variable behind a continue of some threads", `
        n = T.alloc_var("int32", init=0)
        for i in T.serial(4):
            if A[tx] < i:
                continue
            n += i
        B[tx] = n
`, 1},
		{"numbers of threads in roles by hand", `
        s = T.alloc_shared((64,), "int32")
        full = T.alloc_barrier(64)
        if tx < 64:
            s[tx] = A[tx]
            T.barrier_arrive(full)
        else:
            T.barrier_wait(full, 0)
            B[tx - 64] = s[tx - 64]
`, 1},
		{"a T.ws that has an effect after all", `
        with T.ws(0):
            B[tx] = 1
`, 3},
		{"conditions alone", `
        if tx == 0:
            C[0] = 1
        if tx >= 32 and tx < 64:
            B[b] = 1
`, 1},
		{"an assumption", `
        T.assume(tx < 128)
        if tx == 0:
            C[0] = 1
`, 1},
		{"elements of a tile", `
        f = T.alloc_fragment((128,), "int32")
        for i in T.Parallel(128):
            f[i] = A[i] + 1
        T.copy(f, B)
`, 1},
		{"a barrier", `
        bar = T.alloc_barrier(128)
        s = T.alloc_shared((128,), "int32")
        T.copy(A, s)
        T.barrier_arrive(bar)
        T.barrier_wait(bar, 0)
        T.copy(s, B)
`, 1},
		{"a barrier by its number", `
        s = T.alloc_shared((128,), "int32")
        with T.ws(0):
            T.copy(A, s)
            T.copy(s, B)
            T.named_barrier_arrive(1, 128)
`, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := Translate(Request{File: "kernel.py", Source: []byte(head + c.body[1:])})
			require.NoError(t, err)
			assert.Equal(t, c.rounds, r.rounds)
		})
	}
}
