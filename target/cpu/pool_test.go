//go:build linux && (amd64 || arm64) && !nodriver

package cpu

import (
	"context"
	"math"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// numbered writes the number of each block, by way of the scratch memory; a block that others have written too is seen.
// With a second argument it writes to that address first.
const numbered = `
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define void @k(ptr %args, i64 %first, i64 %count, ptr %scratch) {
  %p = getelementptr i64, ptr %args, i64 4
  %out = load ptr, ptr %p
  %q = getelementptr i64, ptr %args, i64 5
  %bad = load ptr, ptr %q
  %end = add i64 %first, %count
  call void @llvm.memset.p0.i64(ptr %scratch, i8 0, i64 4096, i1 false)
  br label %loop
loop:
  %i = phi i64 [ %first, %0 ], [ %next, %store ]
  %is = icmp eq ptr %bad, null
  br i1 %is, label %store, label %fault
fault:
  store i64 1, ptr %bad
  br label %store
store:
  store i64 %i, ptr %scratch
  %at = getelementptr i64, ptr %out, i64 %i
  %have = load i64, ptr %at
  %mine = load i64, ptr %scratch
  %sum = add i64 %have, %mine
  store i64 %sum, ptr %at
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %end
  br i1 %more, label %loop, label %leave
leave:
  ret void
}
define void @empty(ptr %args, i64 %first, i64 %count, ptr %scratch) {
  ret void
}
define void @forever(ptr %args, i64 %first, i64 %count, ptr %scratch) {
  br label %loop
loop:
  %x = load volatile i64, ptr %args
  br label %loop
}
define void @divide(ptr %args, i64 %first, i64 %count, ptr %scratch) {
  %p = getelementptr i64, ptr %args, i64 4
  %x = load i64, ptr %p
  %y = udiv i64 %count, %x
  store i64 %y, ptr %p
  ret void
}`

func load(t testing.TB, text string) *Code {
	c, err := Load(object(t, "", text))
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, c.Close()) })
	return c
}

func pool(t testing.TB, workers int) *Pool {
	p, err := NewPool(workers)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, p.Close()) })
	return p
}

func kernel(t testing.TB, c *Code, name string) Kernel {
	k, err := c.Kernel(name)
	require.NoError(t, err)
	return k
}

// TestEveryBlockOnce: each block of the grid runs once, for any number of workers, while Go collects garbage.
func TestEveryBlockOnce(t *testing.T) {
	c := load(t, numbered)
	k := kernel(t, c, "k")
	var over atomic.Bool
	defer over.Store(true)
	go func() {
		for !over.Load() {
			runtime.GC()
		}
	}()
	for _, workers := range []int{1, 2, 7} {
		p := pool(t, workers)
		for _, blocks := range []int64{0, 1, 2, 63, 1000} {
			for range 50 {
				out := make([]uint64, blocks+1)
				words := []uint64{uint64(blocks), 1, 1, 0, uint64(wordsAddress(out)), 0}
				require.NoError(t, p.Run(context.Background(), k, words, blocks, 4096))
				runtime.KeepAlive(out)
				for i := range blocks {
					require.Equal(t, uint64(i), out[i], "%d workers, %d blocks", workers, blocks)
				}
				require.Zero(t, out[blocks])
			}
		}
	}
}

// TestFaults: workers go on after faults of all of them, many times, and say where they were.
func TestFaults(t *testing.T) {
	c := load(t, numbered)
	p := pool(t, 7)
	mem, err := Map(100, 64)
	require.NoError(t, err)
	defer mem.Close()
	out := make([]uint64, 100)
	end := uint64(Address(mem.Data)) + 128
	for range 100 {
		err := p.Run(context.Background(), kernel(t, c, "k"), []uint64{100, 1, 1, 0, uint64(wordsAddress(out)), end}, 100, 4096)
		var f *Fault
		require.ErrorAs(t, err, &f)
		assert.Equal(t, end, f.Address)
		assert.Equal(t, "k", f.Kernel)
		f.Arrays = append(f.Arrays, Array{"x", end - 128, 100})
		assert.Contains(t, f.Error(), "it accesses byte 128 of x, which has 100 bytes")
	}
	if runtime.GOARCH == "amd64" {
		err := p.Run(context.Background(), kernel(t, c, "divide"), []uint64{1, 1, 1, 0, 0}, 1, 64)
		assert.ErrorContains(t, err, "kernel @divide faulted in block 0 of 1: integer division by zero")
	}
	clear(out)
	words := []uint64{100, 1, 1, 0, uint64(wordsAddress(out)), 0}
	require.NoError(t, p.Run(context.Background(), kernel(t, c, "k"), words, 100, 4096))
	assert.Equal(t, uint64(99), out[99])
}

// TestGoFaults: an error of Go's own code is Go's, as before.
func TestGoFaults(t *testing.T) {
	pool(t, 1)
	var nothing *int
	assert.Panics(t, func() { *nothing = 1 })
}

// TestEndless: kernels that do not end stop with the context, and the pool works again.
func TestEndless(t *testing.T) {
	c := load(t, numbered)
	p := pool(t, 3)
	for range 20 {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
		err := p.Run(ctx, kernel(t, c, "forever"), make([]uint64, 4), 100, 64)
		cancel()
		assert.ErrorIs(t, err, context.DeadlineExceeded)
		require.NoError(t, p.Run(context.Background(), kernel(t, c, "empty"), make([]uint64, 4), 100, 64))
	}
}

// TestLibrary: what the object does not have is the C library's, or an error with its name.
func TestLibrary(t *testing.T) {
	c := load(t, `declare float @expf(float)
declare float @logf(float)
define void @k(ptr %args, i64 %first, i64 %count, ptr %scratch) {
  %p = getelementptr i64, ptr %args, i64 4
  %x = load float, ptr %p
  %y = call float @expf(float %x)
  %z = call float @logf(float %y)
  %w = fadd float %y, %z
  store float %w, ptr %p
  ret void
}`)
	words := []uint64{1, 1, 1, 0, uint64(math.Float32bits(1))}
	require.NoError(t, pool(t, 1).Run(context.Background(), kernel(t, c, "k"), words, 1, 64))
	assert.InDelta(t, math.E+1, math.Float32frombits(uint32(words[4])), 1e-6)
	_, err := Load(object(t, "", "declare void @nobody()\ndefine void @k() {\n  call void @nobody()\n  ret void\n}"))
	assert.EqualError(t, err, "calls the function nobody, which neither the program nor the C library has")
	_, err = c.Kernel("other")
	assert.EqualError(t, err, "the object file has no function other; it has k")
}

func TestMap(t *testing.T) {
	for _, n := range []int{0, 1, 64, 100, 70000} {
		m, err := Map(n, 64)
		require.NoError(t, err)
		assert.Zero(t, Address(m.Data)%64)
		assert.Len(t, m.Data, n)
		for i := range m.Data {
			m.Data[i] = 1
		}
		require.NoError(t, m.Close())
	}
}

func BenchmarkLoad(b *testing.B) {
	o := object(b, "", numbered)
	for b.Loop() {
		c, err := Load(o)
		if err != nil {
			b.Fatal(err)
		}
		_ = c.Close()
	}
}

func benchmarkLaunch(b *testing.B, workers int, blocks int64) {
	k := kernel(b, load(b, numbered), "empty")
	p := pool(b, workers)
	words := make([]uint64, 4)
	for b.Loop() {
		if err := p.Run(context.Background(), k, words, blocks, 64); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLaunchOneBlock(b *testing.B)       { benchmarkLaunch(b, 2, 1) }
func BenchmarkLaunchThousandBlocks(b *testing.B) { benchmarkLaunch(b, 2, 1000) }
