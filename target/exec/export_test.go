//go:build !windows

package exec_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tsopt/tsopt/internal/npy"
	run "github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/launchplan"
	"github.com/tsopt/tsopt/target/sim"
)

// exported writes what is needed to run a function to a folder.
func exported(t *testing.T, text string, args ...*npy.Array) (*launchplan.Plan, string) {
	t.Helper()
	plan, images, err := run.Record(context.Background(), module(t, text), "main", args, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := plan.Write(dir, images); err != nil {
		t.Fatal(err)
	}
	return plan, dir
}

// launch runs examples/launch.py, which reads nothing but the folder, against the stand-in
// for libcuda, and returns an array afterwards.
func launch(t *testing.T, dir string, arrays map[string]*npy.Array, result string, numbers ...string) *npy.Array {
	t.Helper()
	openStub(t)
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	args := append([]string{"../../examples/launch.py", dir}, numbers...)
	for name, a := range arrays {
		file := filepath.Join(dir, name+".npy")
		if err := npy.WriteFile(file, a); err != nil {
			t.Fatal(err)
		}
		args = append(args, name+"="+file)
	}
	if arrays[result] == nil {
		args = append(args, result+"="+filepath.Join(dir, result+".npy"))
	}
	cmd := exec.Command(python, args...)
	cmd.Env = append(os.Environ(), "TSOPT_LIBCUDA="+os.Getenv("TSOPT_LIBCUDA"))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	a, err := npy.ReadFile(filepath.Join(dir, result+".npy"))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

const axpyImage = `gpu.binary @k [#gpu.object<#nvvm.target<chip = "sm_90a">, assembly = ".version 8.6\0A.visible .entry axpy(.param .f32 a, .param .u64 x, .param .u64 y, .param .u32 n) { ret; }\0A">]
`

// TestExportOneDevice: a kernel of arguments of the function, launched twice.
func TestExportOneDevice(t *testing.T) {
	x, y := npy.FromFloats(npy.F32, []float64{1, 2, 3, 4}, 4), npy.FromFloats(npy.F32, []float64{10, 20, 30, 40}, 4)
	plan, dir := exported(t, axpyImage+`
func.func @main(%x: memref<4xf32>, %y: memref<4xf32> {tile.name = "y", tile.out}) {
  %a = arith.constant 3.0 : f32
  %n = arith.constant 4 : i32
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %t = gpu.launch_func async @k::@axpy blocks in (%c1, %c2, %c1) threads in (%c2, %c1, %c1) args(%a : f32, %x : memref<4xf32>, %y : memref<4xf32>, %n : i32)
    gpu.wait [%t]
  }
  return
}`, x, npy.New(npy.F32, 4))
	if len(plan.Buffers) != 2 || plan.Devices != 1 || len(plan.Steps) != 8 {
		t.Errorf("%+v", plan)
	}
	for i, b := range plan.Buffers {
		if b.Argument == nil || *b.Argument != i {
			t.Errorf("buffer %d does not say that it stands for argument %d", i, i)
		}
	}
	got := launch(t, dir, map[string]*npy.Array{"0": x, "y": y}, "y")
	for i, v := range got.Floats() {
		if want := float64(i+1) * 16; v != want {
			t.Errorf("y[%d] is %v instead of %v", i, v, want)
		}
	}
}

// TestExportConstant: a constant is a file that hosts upload once, whether a kernel or a copy uses it.
func TestExportConstant(t *testing.T) {
	y := npy.FromFloats(npy.F32, []float64{10, 20, 30, 40}, 4)
	plan, dir := exported(t, axpyImage+`
memref.global "private" constant @w : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
func.func @main(%y: memref<4xf32> {tile.name = "y", tile.out}) {
  %a = arith.constant 3.0 : f32
  %n = arith.constant 4 : i32
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %w = memref.get_global @w : memref<4xf32>
  %m = gpu.alloc () : memref<4xf32>
  gpu.memcpy %m, %w : memref<4xf32>, memref<4xf32>
  gpu.launch_func @k::@axpy blocks in (%c2, %c1, %c1) threads in (%c2, %c1, %c1) args(%a : f32, %w : memref<4xf32>, %y : memref<4xf32>, %n : i32)
  gpu.launch_func @k::@axpy blocks in (%c2, %c1, %c1) threads in (%c2, %c1, %c1) args(%a : f32, %m : memref<4xf32>, %y : memref<4xf32>, %n : i32)
  return
}`, npy.New(npy.F32, 4))
	if plan.ABI != launchplan.ConstantABI || len(plan.Constants) != 1 || plan.Constants[0].Bytes != 16 {
		t.Errorf("%+v", plan)
	}
	for _, s := range plan.Steps {
		if s.Copy != nil && s.Copy.From.Data != nil {
			t.Error("a step of each call has the bytes of a constant")
		}
	}
	got := launch(t, dir, map[string]*npy.Array{"y": y}, "y")
	for i, v := range got.Floats() {
		if want := float64(i+1) * 16; v != want {
			t.Errorf("y[%d] is %v instead of %v", i, v, want)
		}
	}
}

// TestExportForOthers: a program that was exported for some shapes and numbers runs on others.
func TestExportForOthers(t *testing.T) {
	_, dir := exported(t, axpyImage+`
func.func @main(%a: f32 {tile.name = "a"}, %x: memref<?xf32> {tile.name = "x"}, %y: memref<?xf32> {tile.name = "y", tile.out}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %size = memref.dim %x, %c0 : memref<?xf32>
  %blocks = arith.ceildivui %size, %c2 : index
  %n = arith.index_cast %size : index to i32
  gpu.launch_func @k::@axpy blocks in (%blocks, %c1, %c1) threads in (%c2, %c1, %c1) args(%a : f32, %x : memref<?xf32>, %y : memref<?xf32>, %n : i32)
  return
}`, npy.FromFloats(npy.F32, []float64{3}), npy.New(npy.F32, 4), npy.New(npy.F32, 4))
	x, y := npy.FromFloats(npy.F32, []float64{1, 2, 3, 4, 5, 6, 7}, 7),
		npy.FromFloats(npy.F32, []float64{10, 20, 30, 40, 50, 60, 70}, 7)
	got := launch(t, dir, map[string]*npy.Array{"x": x, "y": y}, "y", "a=-0.5")
	for i, v := range got.Floats() {
		if want := float64(i+1) * 9.5; v != want {
			t.Errorf("y[%d] is %v instead of %v", i, v, want)
		}
	}
}

// TestExportTwoDevices: shards of columns, an arena whose distances are arguments, and a result that has no
// file yet.
func TestExportTwoDevices(t *testing.T) {
	x := npy.New(npy.F32, 2, 4)
	for i := range 8 {
		x.SetFloat(i, float64(i))
	}
	const text = `
gpu.binary @peers [#gpu.object<#nvvm.target<chip = "sm_90a">, assembly = ".visible .entry tell(.param .u64 a, .param .u64 b) { ret; }\0A">]
func.func @part(%from: memref<2x2xf32>, %to: memref<2x2xf32>, %away: index, %arena: memref<8xi8>) -> !gpu.async.token {
  %a = arith.constant 2.0 : f32
  %n = arith.constant 4 : i32
  %c1 = arith.constant 1 : index
  %s = arith.constant 1000 : i32
  %t0 = gpu.launch_func async @peers::@tell clusters in (%c1, %c1, %c1) blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) dynamic_shared_memory_size %s args(%away : index, %arena : memref<8xi8>) {tile.devices = 2 : i64}
  %t = gpu.launch_func async [%t0] @k::@axpy blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : f32, %from : memref<2x2xf32>, %to : memref<2x2xf32>, %n : i32)
  return %t : !gpu.async.token
}
func.func @main(%x: memref<2x4xf32>, %y: memref<2x4xf32> {tile.name = "y", tile.out}) {
  %d0 = arith.constant 0 : i32
  %d1 = arith.constant 1 : i32
  %zero = arith.constant 0 : i8
  %c1 = arith.constant 1 : index
  gpu.set_default_device %d0
  %m0 = gpu.alloc () : memref<8xi8>
  gpu.memset %m0, %zero : memref<8xi8>, i8
  %p0 = memref.extract_aligned_pointer_as_index %m0 : memref<8xi8> -> index
  %x0 = gpu.alloc () {tile.part} : memref<2x2xf32>
  %y0 = gpu.alloc () : memref<2x2xf32>
  %left = memref.subview %x[0, 0] [2, 2] [1, 1] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  %ls = memref.subview %y[0, 0] [2, 2] [1, 1] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  gpu.memcpy %x0, %left : memref<2x2xf32>, memref<2x2xf32, strided<[4, 1]>>
  gpu.memcpy %y0, %ls : memref<2x2xf32>, memref<2x2xf32, strided<[4, 1]>>
  gpu.set_default_device %d1
  %m1 = gpu.alloc () : memref<8xi8>
  %p1 = memref.extract_aligned_pointer_as_index %m1 : memref<8xi8> -> index
  %x1 = gpu.alloc () {tile.part} : memref<2x2xf32>
  %y1 = gpu.alloc () : memref<2x2xf32>
  %right = memref.subview %x[0, 2] [2, 2] [1, 1] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 2>>
  %rs = memref.subview %y[0, 2] [2, 2] [1, 1] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 2>>
  gpu.memcpy %x1, %right : memref<2x2xf32>, memref<2x2xf32, strided<[4, 1], offset: 2>>
  gpu.memcpy %y1, %rs : memref<2x2xf32>, memref<2x2xf32, strided<[4, 1], offset: 2>>
  %to0 = arith.subi %p0, %p1 : index
  %to1 = arith.subi %p1, %p0 : index
  gpu.set_default_device %d0
  %t0 = call @part(%x0, %y0, %to1, %m0) : (memref<2x2xf32>, memref<2x2xf32>, index, memref<8xi8>) -> !gpu.async.token
  gpu.set_default_device %d1
  %t1 = call @part(%x1, %y1, %to0, %m1) : (memref<2x2xf32>, memref<2x2xf32>, index, memref<8xi8>) -> !gpu.async.token
  gpu.wait [%t0, %t1]
  gpu.memcpy %ls, %y0 : memref<2x2xf32, strided<[4, 1]>>, memref<2x2xf32>
  gpu.memcpy %rs, %y1 : memref<2x2xf32, strided<[4, 1], offset: 2>>, memref<2x2xf32>
  return
}`
	plan, dir := exported(t, axpyImage+text, x, npy.New(npy.F32, 2, 4))
	var tells []*launchplan.Launch
	for i, s := range plan.Steps {
		if s.Launch != nil && plan.Kernels[s.Launch.Kernel].Name == "tell" {
			if len(tells) == 0 && !plan.Steps[i-1].Wait {
				t.Error("kernels that write to other devices do not wait until all are ready")
			}
			tells = append(tells, s.Launch)
		}
		if c := s.Copy; c != nil && (c.From.Argument != nil && *c.From.Argument == 0) != slices.Equal(c.Part, []int64{2, 2}) {
			t.Errorf("%+v: only x is in parts", c)
		}
	}
	if len(tells) != 2 || tells[0].Together != 2 || tells[0].Shared != 1000 || *tells[0].Cluster != [3]int{1, 1, 1} {
		t.Fatalf("%+v", tells)
	}
	for rank, l := range tells {
		d := l.Params[0].Distance
		if d == nil || plan.Buffers[d.From].Device != rank || plan.Buffers[d.To].Device != 1-rank ||
			l.Params[1].Pointer.Buffer != d.From || *plan.Buffers[d.To].Symmetric != 0 {
			t.Errorf("device %d: %+v", rank, l.Params)
		}
	}
	got := launch(t, dir, map[string]*npy.Array{"0": x}, "y")
	for i, v := range got.Floats() {
		if v != 2*float64(i) {
			t.Errorf("y[%d] is %v instead of %v", i, v, 2*float64(i))
		}
	}
}

// TestExportParts: what held a device's part of an argument, which may be the caller's own memory, is used
// for another part, and for nothing else.
func TestExportParts(t *testing.T) {
	plan, _ := exported(t, `
func.func @main(%x: memref<4xf32>, %y: memref<f32>) {
  %zero = arith.constant 0.0 : f32
  %m = gpu.alloc () {tile.part} : memref<4xf32>
  gpu.memcpy %m, %x : memref<4xf32>, memref<4xf32>
  gpu.dealloc %m : memref<4xf32>
  %other = gpu.alloc () : memref<4xf32>
  gpu.memset %other, %zero : memref<4xf32>, f32
  gpu.dealloc %other : memref<4xf32>
  %again = gpu.alloc () {tile.part} : memref<4xf32>
  gpu.memcpy %x, %again : memref<4xf32>, memref<4xf32>
  gpu.dealloc %again : memref<4xf32>
  %n = gpu.alloc () {tile.part} : memref<f32>
  gpu.memcpy %n, %y : memref<f32>, memref<f32>
  gpu.dealloc %n : memref<f32>
  return
}`, npy.New(npy.F32, 4), npy.New(npy.F32))
	steps := plan.Steps
	if in, fill, out := *steps[0].Copy.To.Buffer, steps[1].Fill.Buffer,
		*steps[2].Copy.From.Buffer; in == fill || in != out {
		t.Errorf("a part is in buffer %d, then in %d; other memory is buffer %d", in, out, fill)
	}
	if c := steps[3].Copy; c.Part == nil || len(c.Part) != 0 {
		t.Errorf("the part of a number has the shape %v", c.Part)
	}
}

// TestExportSaysWhatIsWrong: a plan that depends on elements, which are unknown, is rejected.
func TestExportSaysWhatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		`func.func @main(%x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %e = memref.load %x[%c0] : memref<4xf32>
  return
}`: "t.mlir:3:8: error: 'memref.load' op accesses elements of argument 0 on the host, which are unknown when the program is exported; access them in a kernel",
		`func.func @main(%x: memref<4xf32>) {
  %d = gpu.alloc () : memref<4xf32>
  %h = memref.alloc () : memref<4xf32>
  gpu.memcpy %h, %d : memref<4xf32>, memref<4xf32>
  return
}`: "copies to host memory that is not an argument",
		`func.func @main(%x: memref<4xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
  }
  return
}`: "compile the module first: tsopt --tile-to-binary",
	} {
		_, _, err := run.Record(context.Background(), module(t, text), "main", []*npy.Array{npy.New(npy.F32, 4)},
			sim.Options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v; expected %q", err, want)
		}
	}
}

// TestExportReport: a program launched by others says as well which wait gave up, and makes others stop.
func TestExportReport(t *testing.T) {
	plan, dir := exported(t, timed("patient", "late"))
	if b := plan.Buffers[1]; !b.Host || len(b.Waits) != 1 || b.Waits[0].At != "in.mlir:48:15" ||
		b.Waits[0].TimeoutNs != 2e9 {
		t.Errorf("%+v", b)
	}
	openStub(t)
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	cmd := exec.Command(python, "../../examples/launch.py", dir)
	cmd.Env = append(os.Environ(), "TSOPT_LIBCUDA="+os.Getenv("TSOPT_LIBCUDA"))
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Error("it succeeds")
	}
	for _, want := range []string{
		"in.mlir:48:15: error: device 1, block [5] waited 2 s for word 2 of in.mlir:3:14: saw 3, wanted ge 4",
		"in.mlir:48:15: error: device 0, block [1] waited for word 2",
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("%s\ndoes not say %q", out, want)
		}
	}
}
