//go:build !windows

package exec_test

import (
	"context"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ebitengine/purego"
	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	run "github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/sim"
)

// stub is the library that openStub loaded last.
var stub uintptr

// openStub opens a device of the stand-in for libcuda: its memory works, its
// kernels do nothing.
func openStub(t *testing.T) *run.Cuda {
	t.Helper()
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	lib := filepath.Join(t.TempDir(), "libcuda.so.1")
	if out, err := exec.Command("gcc", "-shared", "-fPIC", "-O1", "-o", lib,
		"../cuda/testdata/stub.c").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	handle, err := purego.Dlopen(lib, purego.RTLD_NOW|purego.RTLD_GLOBAL)
	if err != nil {
		t.Fatal(err)
	}
	stub = handle
	reset, err := purego.Dlsym(handle, "stub_reset")
	if err != nil {
		t.Fatal(err)
	}
	purego.SyscallN(reset) // two devices that reach each other
	t.Setenv("TSOPT_LIBCUDA", lib)
	dev, err := run.OpenCuda()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { dev.Close() })
	return dev
}

func module(t *testing.T, text string) *ir.Op {
	t.Helper()
	op, err := asm.Parse(asm.Source{Name: "t.mlir", Text: text}, all.Registry(), asm.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return op
}

// copies moves columns of the argument to device 0, from there to device 1, and
// back to other columns; and fills a column of zeros by memset.
const copies = `
func.func @main(%a: memref<4x4xf32>) {
  %d0 = arith.constant 0 : i32
  %d1 = arith.constant 1 : i32
  %f = arith.constant 7.5 : f32
  %h = arith.constant 2.0 : f16
  %left = memref.subview %a[0, 0] [4, 2] [1, 1] : memref<4x4xf32> to memref<4x2xf32, strided<[4, 1]>>
  %right = memref.subview %a[0, 2] [4, 2] [1, 1] : memref<4x4xf32> to memref<4x2xf32, strided<[4, 1], offset: 2>>
  gpu.set_default_device %d0
  %m0, %t0 = gpu.alloc async [] () : memref<4x2xf32>
  %t1 = gpu.memcpy async [%t0] %m0, %left : memref<4x2xf32>, memref<4x2xf32, strided<[4, 1]>>
  gpu.set_default_device %d1
  %m1 = gpu.alloc () : memref<4x2xf32>
  %t2 = gpu.memcpy async [%t1] %m1, %m0 : memref<4x2xf32>, memref<4x2xf32>
  %first = memref.subview %m1[0, 0] [4, 1] [1, 1] : memref<4x2xf32> to memref<4x1xf32, strided<[2, 1]>>
  %t3 = gpu.memset async [%t2] %first, %f : memref<4x1xf32, strided<[2, 1]>>, f32
  %t4 = gpu.memcpy async [%t3] %right, %m1 : memref<4x2xf32, strided<[4, 1], offset: 2>>, memref<4x2xf32>
  gpu.wait [%t4]
  gpu.dealloc %m0 : memref<4x2xf32>
  gpu.dealloc %m1 : memref<4x2xf32>
  return
}`

func TestCudaCopies(t *testing.T) {
	dev := openStub(t)
	a := npy.New(npy.F32, 4, 4)
	for i := range 16 {
		a.SetFloat(i, float64(i))
	}
	if _, err := run.Run(context.Background(), module(t, copies), "main", []*npy.Array{a}, dev,
		sim.Options{}); err != nil {
		t.Fatal(err)
	}
	want := []float64{0, 1, 7.5, 1, 4, 5, 7.5, 5, 8, 9, 7.5, 9, 12, 13, 7.5, 13}
	for i, w := range want {
		if a.Float(i) != w {
			t.Fatalf("%v instead of %v", a.Floats(), want)
		}
	}
}

func TestCudaSaysWhatIsWrong(t *testing.T) {
	dev := openStub(t)
	for text, want := range map[string]string{
		`func.func @main() {
  tile.kernel blocks(%x) = (1) threads(32) {
  }
  return
}`: "compile the module first: tsopt --tile-to-binary",
		`func.func @main() {
  %d = arith.constant 7 : i32
  gpu.set_default_device %d
  return
}`: "there is no device 7; this machine has 2 devices",
		`func.func @main() {
  %c0 = arith.constant 0 : index
  %m = gpu.alloc () : memref<4xf32>
  %x = memref.load %m[%c0] : memref<4xf32>
  return
}`: "accesses memory of device 0 from the host; copy it to the host with gpu.memcpy",
	} {
		_, err := run.Run(context.Background(), module(t, text), "main", nil, dev, sim.Options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v; expected %q", err, want)
		}
	}
}

// shards moves columns and rows of an array of three dimensions to the devices and back.
const shards = `
func.func @main(%a: memref<3x4x8xf32>, %b: memref<3x4x8xf32>) {
  %d1 = arith.constant 1 : i32
  %cols = memref.subview %a[0, 0, 4] [3, 4, 4] [1, 1, 1] : memref<3x4x8xf32> to memref<3x4x4xf32, strided<[32, 8, 1], offset: 4>>
  %rows = memref.subview %b[0, 2, 0] [3, 2, 8] [1, 1, 1] : memref<3x4x8xf32> to memref<3x2x8xf32, strided<[32, 8, 1], offset: 16>>
  %plane = memref.subview %b[1, 0, 0] [1, 2, 4] [1, 1, 1] : memref<3x4x8xf32> to memref<1x2x4xf32, strided<[32, 8, 1], offset: 32>>
  %each = memref.subview %a[0, 0, 0] [3, 2, 2] [1, 2, 3] : memref<3x4x8xf32> to memref<3x2x2xf32, strided<[32, 16, 3]>>
  gpu.set_default_device %d1
  %m0 = gpu.alloc () : memref<3x4x4xf32>
  gpu.memcpy %m0, %cols : memref<3x4x4xf32>, memref<3x4x4xf32, strided<[32, 8, 1], offset: 4>>
  %m1 = gpu.alloc () : memref<3x2x8xf32>
  gpu.memcpy %m1, %rows : memref<3x2x8xf32>, memref<3x2x8xf32, strided<[32, 8, 1], offset: 16>>
  %m2 = gpu.alloc () : memref<3x2x2xf32>
  gpu.memcpy %m2, %each : memref<3x2x2xf32>, memref<3x2x2xf32, strided<[32, 16, 3]>>
  %block = memref.subview %m0[2, 1, 0] [1, 2, 4] [1, 1, 1] : memref<3x4x4xf32> to memref<1x2x4xf32, strided<[16, 4, 1], offset: 36>>
  gpu.memcpy %plane, %block : memref<1x2x4xf32, strided<[32, 8, 1], offset: 32>>, memref<1x2x4xf32, strided<[16, 4, 1], offset: 36>>
  gpu.memcpy %each, %m2 : memref<3x2x2xf32, strided<[32, 16, 3]>>, memref<3x2x2xf32>
  %some = memref.subview %rows[0, 0, 0] [3, 2, 1] [1, 1, 1] : memref<3x2x8xf32, strided<[32, 8, 1], offset: 16>> to memref<3x2x1xf32, strided<[32, 8, 1], offset: 16>>
  %one = memref.subview %m1[0, 0, 7] [3, 2, 1] [1, 1, 1] : memref<3x2x8xf32> to memref<3x2x1xf32, strided<[16, 8, 1], offset: 7>>
  gpu.memcpy %some, %one : memref<3x2x1xf32, strided<[32, 8, 1], offset: 16>>, memref<3x2x1xf32, strided<[16, 8, 1], offset: 7>>
  return
}`

// TestCudaCopiesRows: what lies in rows equally far apart is one copy, however many
// rows there are.
func TestCudaCopiesRows(t *testing.T) {
	dev := openStub(t)
	a, b := npy.New(npy.F32, 3, 4, 8), npy.New(npy.F32, 3, 4, 8)
	for i := range 96 {
		a.SetFloat(i, float64(i))
		b.SetFloat(i, float64(1000+i))
	}
	if _, err := run.Run(context.Background(), module(t, shards), "main", []*npy.Array{a, b}, dev,
		sim.Options{}); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"1: upload 12 rows of 16", // columns: rows of all planes
		"1: upload 3 rows of 64",  // rows: of each plane together
		"1: upload 2 rows of 4", "1: upload 2 rows of 4", "1: upload 2 rows of 4",
		"1: upload 2 rows of 4", "1: upload 2 rows of 4", "1: upload 2 rows of 4", // pieces
		"1: download 2 rows of 16",
		"1: download 2 rows of 4", "1: download 2 rows of 4", "1: download 2 rows of 4",
		"1: download 2 rows of 4", "1: download 2 rows of 4", "1: download 2 rows of 4",
		"1: download 2 rows of 4", "1: download 2 rows of 4", "1: download 2 rows of 4",
	}
	if got := stubCalls("load"); got != strings.Join(want, "\n") {
		t.Errorf("copies:\n%s", got)
	}
	for i, x := range a.Floats() {
		if x != float64(i) {
			t.Errorf("a[%d] is %v", i, x)
		}
	}
	for i, x := range b.Floats() {
		plane, row, col := i/32, i/8%4, i%8
		y := float64(1000 + i)
		switch {
		case plane == 1 && row < 2 && col < 4:
			y = float64(2*32 + (row+1)*8 + col + 4)
		case row >= 2 && col == 0:
			y += 7
		}
		if x != y {
			t.Errorf("b[%d] is %v instead of %v", i, x, y)
		}
	}
}

// axpys adds x to y, arguments of the function, on a device: three times, with the host reading y before the last, then
// once on another device.
const axpys = `
gpu.binary @k [#gpu.object<#nvvm.target<chip = "sm_90a">, assembly = ".version 8.6\0A.visible .entry axpy(.param .f32 a, .param .u64 x, .param .u64 y, .param .u32 n) { ret; }\0A">]
func.func @main(%x: memref<4xf32>, %y: memref<4xf32>) {
  %a = arith.constant 1.0 : f32
  %n = arith.constant 4 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d1 = arith.constant 1 : i32
  scf.for %i = %c0 to %c2 step %c1 {
    %t = gpu.launch_func async @k::@axpy blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : f32, %x : memref<4xf32>, %y : memref<4xf32>, %n : i32)
    gpu.wait [%t]
  }
  %e = memref.load %y[%c0] : memref<4xf32>
  gpu.launch_func @k::@axpy blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%e : f32, %x : memref<4xf32>, %y : memref<4xf32>, %n : i32)
  gpu.set_default_device %d1
  gpu.launch_func @k::@axpy blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : f32, %x : memref<4xf32>, %y : memref<4xf32>, %n : i32)
  return
}`

// TestCudaArgumentsStay: an array that kernels use is on the device until the host, or another device, reads it.
func TestCudaArgumentsStay(t *testing.T) {
	dev := openStub(t)
	x, y := npy.FromFloats(npy.F32, []float64{1, 2, 3, 4}, 4), npy.FromFloats(npy.F32, []float64{10, 20, 30, 40}, 4)
	if _, err := run.Run(context.Background(), module(t, axpys), "main", []*npy.Array{x, y}, dev,
		sim.Options{}); err != nil {
		t.Fatal(err)
	}
	for i, v := range y.Floats() { // e is 12
		if want := float64(i+1) * (10 + 1 + 1 + 12 + 1); v != want {
			t.Errorf("y[%d] is %v instead of %v", i, v, want)
		}
	}
	want := strings.Join([]string{
		"0: upload 16", "0: upload 16", "0: launch axpy", "0: launch axpy",
		"0: download 16", "0: upload 16", "0: launch axpy", // y, for its element
		"0: download 16", "1: upload 16", "0: download 16", "1: upload 16", "1: launch axpy",
		"1: download 16", "1: download 16",
	}, "\n")
	if got := stubCalls("load", "launch"); got != want {
		t.Errorf("calls:\n%s", got)
	}
}

// TestCudaConstantsStay: a constant that kernels use is on the device for all runs of a program.
func TestCudaConstantsStay(t *testing.T) {
	dev := openStub(t)
	program := module(t, axpyImage+`
memref.global "private" constant @w : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
func.func @main(%y: memref<4xf32>) {
  %a = arith.constant 3.0 : f32
  %n = arith.constant 4 : i32
  %c1 = arith.constant 1 : index
  %w = memref.get_global @w : memref<4xf32>
  gpu.launch_func @k::@axpy blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : f32, %w : memref<4xf32>, %y : memref<4xf32>, %n : i32)
  return
}`)
	y := npy.New(npy.F32, 4)
	for range 2 {
		if _, err := run.Run(context.Background(), program, "main", []*npy.Array{y}, dev, sim.Options{}); err != nil {
			t.Fatal(err)
		}
	}
	for i, v := range y.Floats() {
		if want := float64(i+1) * 6; v != want {
			t.Errorf("y[%d] is %v instead of %v", i, v, want)
		}
	}
	want := strings.Join([]string{"0: upload 16", "0: upload 16", "0: launch axpy", "0: download 16", // the constant, and y
		"0: upload 16", "0: launch axpy", "0: download 16"}, "\n")
	if got := stubCalls("load", "launch"); got != want {
		t.Errorf("calls:\n%s", got)
	}
}

// hanging launches a kernel that does not end.
const hanging = `
gpu.binary @k [#gpu.object<#nvvm.target<chip = "sm_90a">, assembly = ".version 8.6\0A.visible .entry hang() { ret; }\0A">]
func.func @main(%a: memref<4xf32>) {
  %c1 = arith.constant 1 : index
  %m = gpu.alloc () : memref<4xf32>
  %t = gpu.launch_func async @k::@hang blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
  gpu.wait [%t]
  return
}`

// TestCudaHangs: a kernel that does not end is given up when the run's time is over,
// with its name and place, and nothing then waits for it.
func TestCudaHangs(t *testing.T) {
	dev := openStub(t)
	dev.Poison = true
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	_, err := run.Run(ctx, module(t, hanging), "main", []*npy.Array{npy.New(npy.F32, 4)}, dev, sim.Options{})
	if err == nil || !strings.Contains(err.Error(), "t.mlir:7:3") ||
		!strings.Contains(err.Error(), "waiting for kernel hang (launched at t.mlir:6:8)") {
		t.Error(err)
	}
	log := stubLog()
	if err := dev.Close(); err != nil {
		t.Error(err)
	}
	if after := stubLog(); strings.Count(after, "free") != strings.Count(log, "free") ||
		strings.Contains(after, "release") {
		t.Errorf("memory of a device that hangs was freed:\n%s", after)
	}
}

// stubLog is what the stand-in was asked for.
func stubLog() string {
	var text func() string
	purego.RegisterLibFunc(&text, stub, "stub_log")
	return text()
}

// stubCalls are the lines of the log that contain any of some words, of launches without
// their shape.
func stubCalls(words ...string) string {
	var out []string
	for line := range strings.Lines(stubLog()) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), " grid")
		if slices.ContainsFunc(words, func(w string) bool { return strings.Contains(line, w) }) &&
			!strings.Contains(line, "options") {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}
