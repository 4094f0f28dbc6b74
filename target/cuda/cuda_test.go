package cuda

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/ebitengine/purego"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/npy"
)

const stubPTX = `.version 8.6
.visible .entry axpy(.param .f32 a, .param .u64 x,
	.param .u64 y, .param .u32 n) { ret; }
.entry mixed(.param .u8 a, .param .u16 b, .param .f32 c, .param .f64 d, .param .align 64 .b8 e[128])
.maxntid 32 { ret; }
.visible .entry hang() { ret; }
.visible .entry fault() { ret; }
// .entry noop(.param .u32 not, .param .u32 this)
.visible .entry noop
{ ret; }
`

func kernels(t *testing.T, d *Device, names ...string) []*Function {
	t.Helper()
	m, err := d.Load([]byte(stubPTX), LoadOptions{})
	require.NoError(t, err)
	out := make([]*Function, len(names))
	for i, n := range names {
		out[i], err = m.Function(n)
		require.NoError(t, err)
	}
	return out
}

func stream(t *testing.T, d *Device) *Stream {
	t.Helper()
	s, err := d.NewStream("main", -1)
	require.NoError(t, err)
	return s
}

func pack(t *testing.T, args ...any) *Args {
	t.Helper()
	a, err := Pack(args...)
	require.NoError(t, err)
	return a
}

// soon is a context for waits that end.
func soon(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	t.Cleanup(cancel)
	return ctx
}

func floats(v ...float64) []byte { return npy.FromFloats(npy.F32, v, len(v)).Data }

func TestOpenWithoutDriver(t *testing.T) {
	t.Setenv("TSOPT_LIBCUDA", filepath.Join(t.TempDir(), "none.so"))
	_, err := Open()
	var missing *MissingDriver
	require.True(t, errors.As(err, &missing))
	assert.ErrorContains(t, err, "cannot find the driver library (tried")
	assert.ErrorContains(t, err, "--device=sim simulates the program")

	t.Setenv("TSOPT_LIBCUDA", "libc.so.6") // a library, but not this one
	if _, err := openLibrary("libc.so.6"); err == nil {
		_, err = Open()
		assert.ErrorContains(t, err, "the driver is too old: it has no cuInit")
	}
}

func TestOpenFailures(t *testing.T) {
	s := useStub(t).with("init", 100)
	_, err := Open()
	assert.ErrorContains(t, err, "cannot initialize the driver")
	purego.SyscallN(s.reset)
	s.with("devices", 0)
	_, err = Open()
	assert.ErrorContains(t, err, "the driver reports no GPU")
}

func TestDevices(t *testing.T) {
	useStub(t)
	drv, devs := openStub(t)
	assert.Equal(t, 12080, drv.Version())
	require.Len(t, devs, 2)
	d := devs[1]
	assert.Same(t, d, must(drv.Device(1)))
	assert.Same(t, drv, d.Driver())
	assert.Equal(t, 1, d.Ordinal())
	assert.Equal(t, "Stub GPU 1", d.Name())
	assert.Equal(t, int64(5)<<32, d.TotalMemory())
	assert.Equal(t, "sm_90", must(d.Chip()))
	assert.Equal(t, 132, must(d.Attribute(Multiprocessors)))
	assert.Equal(t, int64(1<<30), must(d.FreeMemory()))
	assert.Equal(t, Link{Access: true, Atomics: true}, must(d.LinkTo(devs[0])))
	_, err := drv.Device(2)
	assert.ErrorContains(t, err, "there is no device 2; the machine has 2 devices")
}

// must returns a value that cannot fail to be there.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func TestMemory(t *testing.T) {
	st := useStub(t)
	_, devs := openStub(t)
	d, ctx := devs[0], soon(t)
	s := stream(t, d)
	a, b := must(d.Alloc(16)), must(d.Alloc(16))
	require.NoError(t, s.Upload(a, []byte("0123456789abcdef")))
	require.NoError(t, s.Copy(b, a, 16))
	require.NoError(t, s.Memset8(b, 'x', 2))
	require.NoError(t, s.Memset32(b+4, 0x41424344, 1))
	got := make([]byte, 16)
	require.NoError(t, s.Download(ctx, got, b))
	assert.Equal(t, "xx23DCBA89abcdef", string(got))
	require.NoError(t, s.CopyRows(soon(t), Rows{Dst: b, Src: a, DstPitch: 4, SrcPitch: 8, Width: 2, Height: 2}))
	require.NoError(t, s.CopyPeer(b+8, devs[1], a, d, 3))
	require.NoError(t, s.Download(ctx, got, b))
	assert.Equal(t, "012389BA012bcdef", string(got))
	assert.Equal(t, []string{"0: peer copy 0 to 1, 3 bytes in stream 1"}, st.grep("peer copy"))

	h := must(d.AllocHost(8))
	copy(h.Bytes, "hostmem!")
	require.NoError(t, s.UploadHost(a, h, 4, 4))
	require.NoError(t, s.DownloadHost(h, 0, 2, a+2))
	assert.Equal(t, "m!tmem!", string(h.Bytes[:2])+string(h.Bytes[3:]))
	require.NoError(t, h.Free())
	require.NoError(t, d.Free(a))
	require.NoError(t, d.Free(b))
	assert.Equal(t, []string{"0: host alloc 8 flags 1"}, st.grep("host alloc"))
	assert.Empty(t, st.grep("NO CONTEXT"))

	_, err := d.Alloc(1 << 41)
	assert.EqualError(t, err, "device 0: allocating 2199023255552 bytes: out of memory (CUDA_ERROR_OUT_OF_MEMORY from cuMemAlloc_v2); use smaller tensors or free memory")
	_, err = d.Alloc(0)
	assert.ErrorContains(t, err, "cannot allocate 0 bytes")
}

func TestLaunch(t *testing.T) {
	st := useStub(t)
	_, devs := openStub(t)
	for _, d := range devs {
		f := kernels(t, d, "axpy")[0]
		s := stream(t, d)
		x, y := must(d.Alloc(8)), must(d.Alloc(8))
		require.NoError(t, s.Upload(x, floats(1, 2)))
		require.NoError(t, s.Upload(y, floats(10, 20)))
		args := pack(t, float32(3), x, y, int32(2))
		for range 2 {
			require.NoError(t, f.Launch(s, Launch{Grid: Dim3{X: 7, Y: 2}, Block: Dim3{X: 128}, Shared: 64}, args))
		}
		got := make([]byte, 8)
		require.NoError(t, s.Download(soon(t), got, y))
		assert.Equal(t, floats(16, 32), got)
		require.NoError(t, s.Close())
	}
	assert.Equal(t, []string{
		"0: launch axpy grid 7,2,1 block 128,1,1 shared 64 extra 0",
		"0: launch axpy grid 7,2,1 block 128,1,1 shared 64 extra 0",
		"1: launch axpy grid 7,2,1 block 128,1,1 shared 64 extra 0",
		"1: launch axpy grid 7,2,1 block 128,1,1 shared 64 extra 0",
	}, st.grep("launch"))
	assert.Equal(t, []string{"0: stream flags 1 priority -1", "1: stream flags 1 priority -1"}, st.grep("stream flags"))
}

func TestLaunchAttributes(t *testing.T) {
	st := useStub(t)
	_, devs := openStub(t)
	f, s := kernels(t, devs[0], "noop")[0], stream(t, devs[0])
	require.NoError(t, f.Launch(s, Launch{Grid: Dim3{X: 4}, Block: Dim3{X: 32, Y: 2}, Cluster: Dim3{X: 2},
		Cooperative: true, Programmatic: true, Shared: 100 << 10}, pack(t)))
	assert.Equal(t, []string{"0: noop attribute 8 = 102400"}, st.grep("attribute 8"))
	assert.Equal(t, []string{"0: launchEx noop grid 4,1,1 block 32,2,1 shared 102400 attr 2=1,0,0 attr 4=2,1,1 attr 6=1,0,0"}, st.grep("launchEx"))
	assert.Equal(t, 66, must(f.Clusters(Launch{Cluster: Dim3{X: 4}, Shared: 8})))
	assert.Equal(t, []string{"0: clusters noop 8 4"}, st.grep("clusters"))
	assert.Equal(t, 2, must(f.BlocksPerSM(256, 1000)))
	assert.Equal(t, []string{"0: occupancy noop 256 1000"}, st.grep("occupancy"))
	err := f.Launch(s, Launch{Shared: 232448}, pack(t))
	assert.EqualError(t, err, "device 0: kernel noop needs 233472 bytes of shared memory, but a block has at most 232448; use smaller tiles or fewer stages")
	err = f.Launch(s, Launch{Grid: Dim3{X: 3, Y: 65536}}, pack(t))
	assert.EqualError(t, err, "noop has a grid of 3 x 65536 x 1 blocks, but the maximum is 2147483647 x 65535 x 65535; use the first dimension for the largest extent")
}

func TestArguments(t *testing.T) {
	st := useStub(t)
	_, devs := openStub(t)
	fs, s := kernels(t, devs[0], "mixed", "axpy"), stream(t, devs[0])
	m := make([]byte, 128)
	m[0], m[127] = 0xaa, 0xbb
	require.NoError(t, fs[0].Launch(s, Launch{}, pack(t, true, int16(-2), float32(1), math.Pi, m)))
	got := st.grep("param")
	require.Len(t, got, 5)
	assert.Equal(t, []string{"0: param 0: 01", "0: param 1: fe ff", "0: param 2: 00 00 80 3f",
		"0: param 3: 18 2d 44 54 fb 21 09 40"}, got[:4])
	assert.Regexp(t, `^0: param 4: aa( 00){126} bb$`, got[4])
	assert.Equal(t, []Param{{0, 1}, {2, 2}, {4, 4}, {8, 8}, {16, 128}}, fs[0].Params())
	assert.Equal(t, "mixed", fs[0].Name())
	assert.Empty(t, st.grep("no parameter"), "a call that fails is reported by compute-sanitizer")

	err := fs[1].Launch(s, Launch{}, pack(t, float32(1), Ptr(0), Ptr(0)))
	assert.EqualError(t, err, "kernel axpy has 4 parameters, but got 3 arguments")
	err = fs[1].Launch(s, Launch{}, pack(t, 1.0, Ptr(0), Ptr(0), int32(1)))
	assert.EqualError(t, err, "parameter 0 of kernel axpy has 4 bytes, but the argument has 8 bytes")
	_, err = Pack(int32(1), "text")
	assert.EqualError(t, err, "argument 1: a string cannot be passed to a kernel")
	_, err = Pack(uint8(1), int8(1), uint16(1), uint32(1), uint64(1), int64(1), []byte{})
	assert.EqualError(t, err, "argument 6: a []uint8 cannot be passed to a kernel")
}

func TestModules(t *testing.T) {
	st := useStub(t)
	_, devs := openStub(t)
	m, err := devs[0].Load([]byte(stubPTX), LoadOptions{MaxRegisters: 128, LineInfo: true, Verbose: true})
	require.NoError(t, err)
	assert.Equal(t, []string{"0: load 7 options: 4=16383 6=16383 0=128 13=1 12=1"}, st.grep("load"))
	assert.Equal(t, "ptxas info : Used 8 registers", m.Log)
	f := must(m.Function("axpy"))
	assert.Same(t, f, must(m.Function("axpy")))
	r := must(f.Resources())
	assert.Equal(t, Resources{Registers: 42, StaticShared: 1024, Local: 3, Constant: 2, MaxThreads: 1024}, r)
	p, size, err := m.Global("table")
	require.NoError(t, err)
	assert.NotZero(t, p)
	assert.Equal(t, 16, size)
	_, _, err = m.Global("none")
	assert.ErrorContains(t, err, "the module has no such variable")
	_, err = m.Function("none")
	assert.EqualError(t, err, "device 0: kernel none: named symbol not found (CUDA_ERROR_NOT_FOUND from cuModuleGetFunction); the module has no such kernel")
	require.NoError(t, m.Close())

	_, err = devs[1].Load([]byte("bad"), LoadOptions{})
	var le *LoadError
	require.True(t, errors.As(err, &le))
	assert.Equal(t, "ptxas application ptx input, line 7; error : bad", le.Log)
	assert.ErrorContains(t, err, "device 1: loading a module: a PTX JIT compilation failed")
	var e *Error
	require.True(t, errors.As(err, &e))
	assert.Equal(t, codeInvalidPTX, e.Code)
}

func TestEvents(t *testing.T) {
	st := useStub(t)
	_, devs := openStub(t)
	f, s := kernels(t, devs[0], "noop")[0], stream(t, devs[0])
	start, end := must(devs[0].NewEvent(true)), must(devs[0].NewEvent(false))
	require.NoError(t, start.Record(s))
	for range 4 {
		require.NoError(t, f.Launch(s, Launch{}, pack(t)))
	}
	require.NoError(t, end.Record(s))
	require.NoError(t, s.Wait(end))
	require.NoError(t, end.Synchronize(soon(t)))
	assert.Equal(t, 6*time.Millisecond, must(end.Since(start)))
	require.NoError(t, start.Close())
	assert.Equal(t, []string{"0: event flags 0", "0: event flags 2"}, st.grep("event flags"))
}

func TestHangIsReported(t *testing.T) {
	useStub(t)
	drv, devs := openStub(t)
	fs, s := kernels(t, devs[1], "noop", "hang"), stream(t, devs[1])
	require.NoError(t, fs[0].Launch(s, Launch{}, pack(t)))
	require.NoError(t, s.Synchronize(soon(t)))
	require.NoError(t, fs[1].Launch(s, Launch{Label: "gemm.mlir:12:3"}, pack(t)))
	require.NoError(t, fs[0].Launch(s, Launch{}, pack(t)))
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
	defer cancel()
	err := s.Download(ctx, make([]byte, 4), 0)
	var hang *HangError
	require.True(t, errors.As(err, &hang))
	assert.ErrorIs(t, err, context.DeadlineExceeded)
	assert.Equal(t, []string{"gemm.mlir:12:3", "noop"}, hang.Pending)
	assert.Regexp(t, `^device 1: stream "main" did not finish in \d+ms; waiting for gemm.mlir:12:3, noop: a kernel does not end`, err.Error())
	e := must(devs[1].NewEvent(false))
	require.NoError(t, e.Record(s))
	assert.ErrorAs(t, e.Synchronize(ctx), &hang)
	assert.True(t, devs[1].hung.Load())
	assert.NoError(t, drv.Close(), "does not wait for the hung device")
}

func TestFaultNamesTheKernel(t *testing.T) {
	useStub(t)
	_, devs := openStub(t)
	f, s := kernels(t, devs[0], "fault")[0], stream(t, devs[0])
	require.NoError(t, f.Launch(s, Launch{}, pack(t)))
	err := s.Synchronize(soon(t))
	assert.EqualError(t, err, "device 0: fault: an illegal memory access was encountered (CUDA_ERROR_ILLEGAL_ADDRESS from cuStreamQuery); a kernel accessed unmapped memory; the context is lost. Run on the simulator to find the access")
	require.NoError(t, f.Launch(s, Launch{}, pack(t)))
	assert.ErrorContains(t, s.Synchronize(soon(t)), "fault or a launch after it")
}

func TestSignals(t *testing.T) {
	st := useStub(t)
	_, devs := openStub(t)
	a, b := stream(t, devs[0]), stream(t, devs[1])
	p := must(devs[0].Alloc(16))
	require.NoError(t, a.Memset8(p, 0, 16))
	require.NoError(t, a.WaitValue32(p, 3, AtLeast))
	done, err := a.Done()
	require.NoError(t, err)
	assert.False(t, done)
	require.NoError(t, b.WriteValue32(p, 4))
	require.NoError(t, a.Synchronize(soon(t)))
	require.NoError(t, b.WriteValue64(p+8, 1<<40))
	require.NoError(t, a.WaitValue64(p+8, 1<<40, Equal))
	assert.Equal(t, []string{"0: wait32 3 flags 0", "0: wait64 10000000000 flags 1"}, st.grep("wait"))
	assert.Equal(t, []string{"1: write32 4 flags 0", "1: write64 10000000000 flags 0"}, st.grep("write"))
}

func TestSymmetricHeap(t *testing.T) {
	st := useStub(t).with("devices", 4)
	drv, devs := openStub(t)
	h, err := drv.NewHeap(devs, 100_000)
	require.NoError(t, err)
	assert.Equal(t, 131072, h.Size) // two granules of the stub
	assert.Equal(t, h.Size, h.Stride)
	for r := range devs {
		assert.Equal(t, h.Bases[0]+Ptr(r*h.Stride), h.Addr(r, 0))
	}
	assert.Equal(t, []string{"0: reserve 524288 align 65536"}, st.grep("0: reserve"))
	assert.Equal(t, []string{"0: create 131072 on 0", "1: create 131072 on 1", "2: create 131072 on 2",
		"3: create 131072 on 3"}, st.grep("create"))
	assert.Equal(t, []string{"0: map 131072 of 1234", "1: map 131072 of 1235", "2: map 131072 of 1236",
		"3: map 131072 of 1237"}, st.grep(" map"))
	assert.Len(t, st.grep("release handle"), 4)
	assert.Equal(t, []string{"0: access 524288 bytes: 1.0=3 1.1=3 1.2=3 1.3=3"}, st.grep("access"))

	x, y := must(h.Alloc(10, 16)), must(h.Alloc(100, 128))
	assert.Equal(t, []int{0, 128}, []int{x, y})
	_, err = h.Alloc(1<<20, 16)
	assert.ErrorContains(t, err, "symmetric memory is full: 1048576 bytes requested, but only 130832 of 131072 are free")
	s := stream(t, devs[3])
	require.NoError(t, s.Upload(h.Addr(2, y), []byte("hi")))
	got := make([]byte, 4)
	require.NoError(t, s.Download(soon(t), got, h.Addr(2, y)))
	assert.Equal(t, "hi\x00\x00", string(got))
	require.NoError(t, h.Close())
	require.NoError(t, h.Close())
	assert.Len(t, st.grep("unmap"), 4)
	assert.Equal(t, []string{"0: unreserve 524288"}, st.grep("unreserve"))
}

func TestSymmetricHeapWithoutVirtualMemory(t *testing.T) {
	st := useStub(t).with("vmm", 0)
	drv, devs := openStub(t)
	h, err := drv.NewHeap(devs, 1000)
	require.NoError(t, err)
	assert.Equal(t, []int{1000, 0}, []int{h.Size, h.Stride})
	assert.Equal(t, []string{"0: peer access to 1", "1: peer access to 0"}, st.grep("peer access"))
	require.NoError(t, h.Close())
	assert.Len(t, st.grep("free"), 2)
	st.with("peer", 0)
	_, err = drv.NewHeap(devs, 1000)
	assert.ErrorContains(t, err, "device 0 cannot access the memory of device 1")
	_, err = drv.NewHeap(nil, 1000)
	assert.ErrorContains(t, err, "got 0 devices and 1000 bytes")
}

func TestManyGoroutines(t *testing.T) {
	st := useStub(t)
	_, devs := openStub(t)
	var wg sync.WaitGroup
	for i := range 16 {
		d := devs[i%2]
		f, s := kernels(t, d, "axpy")[0], stream(t, d)
		x, y := must(d.Alloc(4)), must(d.Alloc(4))
		wg.Go(func() {
			assert.NoError(t, s.Upload(x, floats(1)))
			assert.NoError(t, s.Memset32(y, 0, 1))
			args := must(Pack(float32(1), x, y, int32(1)))
			for range 20 {
				assert.NoError(t, f.Launch(s, Launch{}, args))
			}
			got := make([]byte, 4)
			assert.NoError(t, s.Download(context.Background(), got, y))
			assert.Equal(t, floats(20), got)
		})
	}
	wg.Wait()
	assert.Empty(t, st.grep("NO CONTEXT"))
}

// TestOptionalFunctions: what an old driver lacks is an error that says so.
func TestOptionalFunctions(t *testing.T) {
	useStub(t)
	drv, devs := openStub(t)
	drv.funcs[symLaunchKernelEx], drv.funcs[symFuncGetParamInfo] = 0, 0
	f, s := kernels(t, devs[0], "axpy")[0], stream(t, devs[0])
	assert.Nil(t, f.Params())
	err := f.Launch(s, Launch{Cooperative: true}, pack(t, float32(0), Ptr(0), Ptr(0), int32(0)))
	assert.ErrorContains(t, err, "from cuLaunchKernelEx); the driver (CUDA 12.8) is too old for it")
}
