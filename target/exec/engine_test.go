//go:build !windows

package exec_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tsopt/tsopt/internal/npy"
	run "github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/sim"
)

// gathered is an all-gather by DMA copy engines, as --fuse-comm and --tile-to-gpu leave it: each of two devices has two
// rows, and copies them to its own and the other's whole array, which device 1 then returns.
const gathered = `
func.func @main(%a: memref<4x2xf32>, %out: memref<4x2xf32>) {
  %d0 = arith.constant 0 : i32
  %d1 = arith.constant 1 : i32
  %up = memref.subview %a[0, 0] [2, 2] [1, 1] : memref<4x2xf32> to memref<2x2xf32, strided<[2, 1]>>
  %down = memref.subview %a[2, 0] [2, 2] [1, 1] : memref<4x2xf32> to memref<2x2xf32, strided<[2, 1], offset: 4>>
  gpu.set_default_device %d0
  %p0 = gpu.alloc () : memref<2x2xf32>
  %all0 = gpu.alloc () : memref<4x2xf32>
  gpu.memcpy %p0, %up : memref<2x2xf32>, memref<2x2xf32, strided<[2, 1]>>
  gpu.set_default_device %d1
  %p1 = gpu.alloc () : memref<2x2xf32>
  %all1 = gpu.alloc () : memref<4x2xf32>
  gpu.memcpy %p1, %down : memref<2x2xf32>, memref<2x2xf32, strided<[2, 1], offset: 4>>
  %at00 = memref.subview %all0[0, 0] [2, 2] [1, 1] : memref<4x2xf32> to memref<2x2xf32, strided<[2, 1]>>
  %at01 = memref.subview %all1[0, 0] [2, 2] [1, 1] : memref<4x2xf32> to memref<2x2xf32, strided<[2, 1]>>
  %at10 = memref.subview %all0[2, 0] [2, 2] [1, 1] : memref<4x2xf32> to memref<2x2xf32, strided<[2, 1], offset: 4>>
  %at11 = memref.subview %all1[2, 0] [2, 2] [1, 1] : memref<4x2xf32> to memref<2x2xf32, strided<[2, 1], offset: 4>>
  gpu.set_default_device %d0
  %t0 = gpu.wait async
  %t00 = gpu.memcpy async [%t0] %at00, %p0 : memref<2x2xf32, strided<[2, 1]>>, memref<2x2xf32> {comm.copies = "main_copies"}
  %t01 = gpu.memcpy async [%t0] %at01, %p0 : memref<2x2xf32, strided<[2, 1]>>, memref<2x2xf32> {comm.copies = "main_copies"}
  gpu.set_default_device %d1
  %t1 = gpu.wait async
  %t11 = gpu.memcpy async [%t1] %at11, %p1 : memref<2x2xf32, strided<[2, 1], offset: 4>>, memref<2x2xf32> {comm.copies = "main_copies"}
  %t10 = gpu.memcpy async [%t1] %at10, %p1 : memref<2x2xf32, strided<[2, 1], offset: 4>>, memref<2x2xf32> {comm.copies = "main_copies"}
  gpu.wait [%t00, %t01, %t11, %t10]
  gpu.memcpy %out, %all1 : memref<4x2xf32>, memref<4x2xf32>
  return
}`

// gather runs it, and gives what device 1 has.
func gather(t *testing.T, dev *run.Cuda) ([]float64, error) {
	t.Helper()
	in, out := npy.New(npy.F32, 4, 2), npy.New(npy.F32, 4, 2)
	for i := range 8 {
		in.SetFloat(i, float64(i+1))
	}
	_, err := run.Run(context.Background(), module(t, gathered), "main", []*npy.Array{in, out}, dev, sim.Options{})
	var got []float64
	for i := range 8 {
		got = append(got, out.Float(i))
	}
	return got, err
}

// TestEngineCopies: a device's engine sends to others in its stream, one copy after the other, and copies within the
// device are concurrent, in a stream of their own, between the start of the copies and the next operation.
func TestEngineCopies(t *testing.T) {
	dev := openStub(t)
	got, err := gather(t, dev)
	if err != nil {
		t.Fatal(err)
	}
	if want := []float64{1, 2, 3, 4, 5, 6, 7, 8}; !slices.Equal(got, want) {
		t.Errorf("device 1 has %v, not %v", got, want)
	}
	const want = `0: wait event in stream 3
0: own copy of 16 bytes in stream 3
0: wait event in stream 1
0: peer copy 0 to 1, 16 bytes in stream 1
1: wait event in stream 4
1: own copy of 16 bytes in stream 4
1: wait event in stream 2
1: peer copy 1 to 0, 16 bytes in stream 2`
	if got := stubCalls("wait event", " copy"); got != want {
		t.Errorf("calls:\n%s\nwant:\n%s", got, want)
	}
	var of []string
	for _, k := range dev.Kernels() {
		of = append(of, fmt.Sprintf("%s on %d", k.Name, k.Device))
	}
	if want := []string{"main_copies on 0", "main_copies on 1"}; !slices.Equal(of, want) {
		t.Errorf("times are of %v, not %v", of, want)
	}
}

// TestEngineCopiesAgain: where launches are repeated, each device's copies are repeated together, behind the gate at
// which devices meet.
func TestEngineCopiesAgain(t *testing.T) {
	dev := openStub(t)
	dev.Repeat = 3
	if got, err := gather(t, dev); err != nil || got[7] != 8 {
		t.Fatal(got, err)
	}
	round := "0: launch tsopt_gate\n0: own copy of 16 bytes in stream 3\n0: peer copy 0 to 1, 16 bytes in stream 1\n" +
		"1: launch tsopt_gate\n1: own copy of 16 bytes in stream 4\n1: peer copy 1 to 0, 16 bytes in stream 2"
	once := strings.ReplaceAll(strings.ReplaceAll(round, "0: launch tsopt_gate\n", ""), "1: launch tsopt_gate\n", "")
	if got, want := stubCalls("launch", " copy"), strings.Join([]string{once, round, round, round}, "\n"); got != want {
		t.Errorf("calls:\n%s\nwant:\n%s", got, want)
	}
	if n := len(dev.Kernels()); n != 2*3 {
		t.Errorf("%d times of 3 rounds of 2 devices", n)
	}
}

// TestEngineCopyFails: what a copy lacks is reported at the copy, and the next run works.
func TestEngineCopyFails(t *testing.T) {
	dev := openStub(t)
	stubSet("fail_copy", 2)
	_, err := gather(t, dev)
	if err == nil {
		t.Fatal("it succeeds")
	}
	wantError(t, err.Error(), "t.mlir:26:10", "device 1", "copy between devices", "out of memory")
	if got, err := gather(t, dev); err != nil || got[0] != 1 {
		t.Error(got, err)
	}
}
