//go:build !windows

package exec_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tsopt/tsopt/internal/npy"
	run "github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/sim"
)

// mapping launches a kernel on a map of a part of the argument.
const mapping = `
!map = !nvgpu.tensormap.descriptor<tensor = memref<64x32xbf16, #gpu.address_space<workgroup>>, swizzle = swizzle_64b, l2promo = l2promo_128b, oob = nan, interleave = none>
gpu.binary @k [#gpu.object<#nvvm.target<chip = "sm_90a">, assembly = ".version 8.6\0A.visible .entry mapped(.param .u32 n, .param .align 64 .b8 m[128]) { ret; }\0A">]
func.func @main(%a: memref<100x72xbf16>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %n = arith.constant 7 : i32
  %box0 = arith.constant BOX : index
  %box1 = arith.constant 32 : index
  %part = memref.subview %a[4, 8] [96, 64] [1, 1] : memref<100x72xbf16> to memref<96x64xbf16, strided<[72, 1], offset: 296>>
  %any = memref.cast %part : memref<96x64xbf16, strided<[72, 1], offset: 296>> to memref<*xbf16>
  %m = nvgpu.tma.create.descriptor %any box[%box0, %box1] : memref<*xbf16> -> !map
  gpu.launch_func @k::@mapped clusters in (%c2, %c1, %c1) blocks in (%c4, %c1, %c1) threads in (%c1, %c1, %c1) args(%n : i32, %m : !map)
  return
}`

// TestTensorMap: a kernel is given the map's bytes, which the driver makes of what
// type and operands say; dimensions from the innermost, the offset in the address.
func TestTensorMap(t *testing.T) {
	dev := openStub(t)
	text := strings.Replace(mapping, "BOX", "64", 1)
	a := npy.New(npy.BF16, 100, 72)
	a.SetBits(4*72+8, 0x1234)
	if _, err := run.Run(context.Background(), module(t, text), "main", []*npy.Array{a}, dev, sim.Options{}); err != nil {
		t.Fatal(err)
	}
	log := stubLog()
	for _, want := range []string{
		"encode type 9 of 1234… dim 64 box 32 step 1 dim 96 box 64 step 1 stride 144 interleave 0 swizzle 2 l2 2 oob 1\n",
		"launchEx mapped grid 4,1,1 block 1,1,1 shared 0 attr 4=2,1,1\n", "map 00000000006d6170 aligned 1\n",
	} {
		if !strings.Contains(log, want) {
			t.Errorf("no %q in\n%s", want, log)
		}
	}
}

// TestTensorMapBefore: a tensor may begin before the memory whose elements are in it.
func TestTensorMapBefore(t *testing.T) {
	dev := openStub(t)
	text := strings.NewReplacer("BOX", "64", "memref.subview %a[4, 8] [96, 64] [1, 1] :",
		"memref.reinterpret_cast %a to offset: [-8], sizes: [96, 64], strides: [72, 1] :",
		"offset: 296", "offset: -8").Replace(mapping)
	if _, err := run.Run(context.Background(), module(t, text), "main", []*npy.Array{npy.New(npy.BF16, 100, 72)}, dev,
		sim.Options{}); err != nil {
		t.Fatal(err)
	}
	if log := stubLog(); !strings.Contains(log, "dim 64 box 32 step 1 dim 96 box 64 step 1 stride 144 ") {
		t.Error(log)
	}
}

// TestTensorMapLimits: the driver would say "invalid argument". What a map can say at
// all the simulated host knows.
func TestTensorMapLimits(t *testing.T) {
	dev := openStub(t)
	for from, want := range map[string]struct{ to, message string }{
		"BOX : index": {"300 : index", "has a box of 300 elements in a dimension; expected 1 to 256"},
		"(%c4, %c1, %c1) thread": {"(%n3, %c1, %c1) thread",
			"launches 3 blocks in dimension 0, which is not divisible by the cluster size 2"},
	} {
		text := strings.Replace(mapping, from, want.to, 1)
		text = strings.Replace(strings.Replace(text, "BOX", "64", 1), "  %n = arith",
			"  %n3 = arith.constant 3 : index\n  %n = arith", 1)
		a := npy.New(npy.BF16, 100, 72)
		_, err := run.Run(context.Background(), module(t, text), "main", []*npy.Array{a}, dev, sim.Options{})
		if err == nil || !strings.Contains(err.Error(), want.message) {
			t.Errorf("error %v; expected %q", err, want.message)
		}
	}
}
