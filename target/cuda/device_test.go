package cuda

import (
	"context"
	_ "embed"
	"encoding/binary"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

//go:embed testdata/kernels.ptx
var kernelsPTX []byte

// realDevices returns the GPUs of this machine, or skips the test. The driver stays
// open: contexts are shared by the process.
func realDevices(t testing.TB, atLeast int) []*Device {
	t.Helper()
	drv, err := Open()
	if err != nil {
		t.Skip(err)
	}
	if drv.Count() < atLeast {
		t.Skipf("needs %d GPUs", atLeast)
	}
	devs := make([]*Device, drv.Count())
	for i := range devs {
		devs[i], err = drv.Device(i)
		require.NoError(t, err)
	}
	return devs
}

func realKernels(t testing.TB, d *Device) *Module {
	t.Helper()
	m, err := d.Load(kernelsPTX, LoadOptions{Verbose: true})
	require.NoError(t, err)
	return m
}

func word(v uint32) []byte { return binary.NativeEndian.AppendUint32(nil, v) }

func TestRealDevice(t *testing.T) {
	for _, d := range realDevices(t, 1) {
		chip, err := d.Chip()
		require.NoError(t, err)
		free, err := d.FreeMemory()
		require.NoError(t, err)
		t.Logf("device %d: %s, %s, %d bytes free of %d, CUDA %d", d.Ordinal(), d.Name(), chip, free, d.TotalMemory(),
			d.Driver().Version())
		m, s := realKernels(t, d), stream(t, d)
		f := must(m.Function("axpy"))
		r := must(f.Resources())
		assert.Positive(t, r.Registers)
		assert.Equal(t, 1024, r.MaxThreads)
		assert.Positive(t, must(f.BlocksPerSM(256, 0)))
		if f.Params() != nil {
			assert.Equal(t, []Param{{0, 4}, {8, 8}, {16, 8}, {24, 4}}, f.Params())
		}

		const n = 1000
		x, y := must(d.Alloc(4*n)), must(d.Alloc(4*n))
		xs, ys := make([]float64, n), make([]float64, n)
		for i := range xs {
			xs[i], ys[i] = float64(i), 1
		}
		require.NoError(t, s.Upload(x, floats(xs...)))
		require.NoError(t, s.Upload(y, floats(ys...)))
		start, end := must(d.NewEvent(true)), must(d.NewEvent(true))
		require.NoError(t, start.Record(s))
		require.NoError(t, f.Launch(s, Launch{Grid: Dim3{X: 8}, Block: Dim3{X: 128}}, pack(t, float32(2), x, y, int32(n))))
		require.NoError(t, end.Record(s))
		got := make([]byte, 4*n)
		require.NoError(t, s.Download(soon(t), got, y))
		for i := range ys {
			ys[i] += 2 * xs[i]
		}
		assert.Equal(t, floats(ys...), got)
		took := must(end.Since(start))
		assert.Positive(t, took)
		assert.Less(t, took, time.Second)

		p, size, err := m.Global("counter")
		require.NoError(t, err)
		assert.Equal(t, 4, size)
		require.NoError(t, s.Download(soon(t), got[:4], p))
		assert.Equal(t, word(7), got[:4])
		require.NoError(t, s.CopyRows(soon(t), Rows{Dst: y, Src: x, DstPitch: 8, SrcPitch: 16, Width: 8, Height: 2}))
		require.NoError(t, s.Download(soon(t), got[:16], y))
		assert.Equal(t, floats(0, 1, 4, 5), got[:16])
	}
}

func TestRealLaunchForms(t *testing.T) {
	d := realDevices(t, 1)[0]
	m, s := realKernels(t, d), stream(t, d)
	f, p := must(m.Function("shared")), must(d.Alloc(4))
	for _, l := range []Launch{
		{Shared: 100 << 10},
		{Shared: 200 << 10, Grid: Dim3{X: 4}, Cluster: Dim3{X: 2}},
		{Shared: 227 << 10, Cooperative: true},
	} {
		at := int32(l.Shared - 4)
		require.NoError(t, f.Launch(s, l, pack(t, p, at)))
		got := make([]byte, 4)
		require.NoError(t, s.Download(soon(t), got, p))
		assert.Equal(t, word(uint32(at)), got)
	}
	assert.Positive(t, must(f.Clusters(Launch{Grid: Dim3{X: 2}, Block: Dim3{X: 32}, Cluster: Dim3{X: 2}, Shared: 1024})))
	err := f.Launch(s, Launch{Shared: 228 << 10}, pack(t, p, int32(0)))
	assert.ErrorContains(t, err, "of shared memory, but a block has at most")
	_, err = d.Load([]byte(".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k() { oops; ret; }\n"),
		LoadOptions{})
	assert.ErrorContains(t, err, "line 4")
	_, err = d.Load([]byte(".version 99.0\n.target sm_80\n.address_size 64\n"), LoadOptions{})
	require.Error(t, err)
	t.Log(err)
	_, err = m.Function("none")
	assert.ErrorContains(t, err, "the module has no such kernel")
}

func TestRealHangAndSignals(t *testing.T) {
	d := realDevices(t, 1)[0]
	m := realKernels(t, d)
	a, b := stream(t, d), stream(t, d)
	p := must(d.Alloc(4))
	require.NoError(t, b.Memset32(p, 0, 1))
	require.NoError(t, b.Synchronize(soon(t)))
	require.NoError(t, must(m.Function("wait")).Launch(a, Launch{Label: "wait for nobody"}, pack(t, p, uint32(2))))
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	var hang *HangError
	require.ErrorAs(t, a.Synchronize(ctx), &hang)
	assert.Equal(t, []string{"wait for nobody"}, hang.Pending)

	require.NoError(t, must(m.Function("signal")).Launch(b, Launch{}, pack(t, p)))
	require.NoError(t, b.WaitValue32(p, 1, AtLeast))
	require.NoError(t, b.WriteValue32(p, 2))
	require.NoError(t, a.Synchronize(soon(t)))
	require.NoError(t, b.Synchronize(soon(t)))
}

func TestRealHeap(t *testing.T) {
	devs := realDevices(t, 2)
	h, err := devs[0].Driver().NewHeap(devs, 1<<20)
	require.NoError(t, err)
	defer func() { assert.NoError(t, h.Close()) }()
	assert.NotZero(t, h.Stride)
	flag, data := must(h.Alloc(4, 16)), must(h.Alloc(1024, 128))
	n := len(devs)
	streams, mods := make([]*Stream, n), make([]*Module, n)
	for r, d := range devs {
		link := must(d.LinkTo(devs[(r+1)%n]))
		t.Logf("device %d to %d: %+v", r, (r+1)%n, link)
		streams[r], mods[r] = stream(t, d), realKernels(t, d)
	}
	// Every rank waits for its neighbour's signal, which comes after its copy.
	for r := range devs {
		require.NoError(t, must(mods[r].Function("wait")).Launch(streams[r], Launch{}, pack(t, h.Addr(r, flag), uint32(1))))
	}
	senders := make([]*Stream, n)
	for r, d := range devs {
		senders[r] = stream(t, d)
		next := (r + 1) % n
		require.NoError(t, senders[r].Memset32(h.Addr(next, data), uint32(r+1), 256))
		require.NoError(t, must(mods[r].Function("signal")).Launch(senders[r], Launch{}, pack(t, h.Addr(next, flag))))
	}
	for r := range devs {
		got := make([]byte, 4)
		require.NoError(t, streams[r].Download(soon(t), got, h.Addr(r, data)+1020))
		assert.Equal(t, word(uint32((r+n-1)%n+1)), got)
		require.NoError(t, senders[r].Synchronize(soon(t)))
	}
	// A kernel reads one peer's part and writes another's.
	x, y := h.Addr(1, data), h.Addr(0, data)
	require.NoError(t, streams[0].Upload(x, floats(1, 2)))
	require.NoError(t, streams[0].Upload(y, floats(5, 5)))
	require.NoError(t, must(mods[0].Function("axpy")).Launch(streams[0], Launch{Block: Dim3{X: 32}},
		pack(t, float32(10), x, y, int32(2))))
	got := make([]byte, 8)
	require.NoError(t, streams[0].Download(soon(t), got, y))
	assert.Equal(t, floats(15, 25), got)
	require.NoError(t, streams[1].Copy(h.Addr(0, data+64), h.Addr(1, data), 8))
	require.NoError(t, streams[1].Download(soon(t), got, h.Addr(0, data+64)))
	assert.Equal(t, floats(1, 2), got)
}

// TestRealFault loses the context, so it runs in a process of its own.
func TestRealFault(t *testing.T) {
	d := realDevices(t, 1)[0]
	if os.Getenv("TSOPT_CUDA_FAULT") == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestRealFault$", "-test.v")
		cmd.Env = append(os.Environ(), "TSOPT_CUDA_FAULT=1")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		return
	}
	s := stream(t, d)
	require.NoError(t, must(realKernels(t, d).Function("fault")).Launch(s, Launch{Label: "store to nowhere"}, pack(t)))
	assert.ErrorContains(t, s.Synchronize(soon(t)), "store to nowhere: an illegal memory access was encountered")
}

func BenchmarkLaunch(b *testing.B) {
	d := realDevices(b, 1)[0]
	m := realKernels(b, d)
	f, p := must(m.Function("signal")), must(d.Alloc(4))
	s, args := must(d.NewStream("bench", 0)), must(Pack(p))
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		if err := f.Launch(s, Launch{}, args); err != nil {
			b.Fatal(err)
		}
		if n++; n%512 == 0 { // the queue of a stream is bounded
			if err := s.Synchronize(context.Background()); err != nil {
				b.Fatal(err)
			}
		}
	}
	if err := s.Synchronize(context.Background()); err != nil {
		b.Fatal(err)
	}
}
