//go:build !windows

package exec_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/target/launchplan"
)

// recordedParams are the parameters of the only launch of a program, whose kernel @k::@f declares them so.
func recordedParams(t *testing.T, declared, text string, args ...*npy.Array) []launchplan.Param {
	t.Helper()
	plan, _ := exported(t, `gpu.binary @k [#gpu.object<#nvvm.target<chip = "sm_90a">, assembly = ".visible .entry f(`+declared+`) { ret; }\0A">]
`+text, args...)
	for _, s := range plan.Steps {
		if s.Launch != nil {
			return s.Launch.Params
		}
	}
	t.Fatal("no launch")
	return nil
}

const window = `func.func @main(%x: memref<?x?xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %w = memref.subview %x[%c1, %c2] [%c2, %c3] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
`

// TestParamsOfParts: of an array that a kernel is given in parts, the pointer tells the whole and each number
// what it is, also of sizes that are not passed.
func TestParamsOfParts(t *testing.T) {
	got := recordedParams(t, ".param .u32 n, .param .u64 w, .param .u64 o, .param .u64 c, .param .u64 s", window+`
  %n = arith.constant 7 : i32
  %b, %o, %sizes:2, %strides:2 = memref.extract_strided_metadata %w : memref<?x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  gpu.launch_func @k::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%n : i32, %b : memref<f32>, %o : index, %sizes#1 : index, %strides#0 : index)
  return
}`, npy.New(npy.F32, 4, 8))
	part := func(bits, what string, dim int) launchplan.Param {
		return launchplan.Param{Number: &launchplan.Number{Type: "i64", Bytes: 8, Bits: bits,
			Of: &launchplan.Part{Param: 1, Part: what, Dim: dim}}}
	}
	assert.Equal(t, []launchplan.Param{
		{Number: &launchplan.Number{Type: "i32", Bytes: 4, Bits: "0x7"}},
		{Pointer: &launchplan.At{}, Memref: &launchplan.Memref{Type: "f32", Shape: []int64{2, 3}, Strides: []int64{8, 1},
			Offset: 10}},
		part("0xa", "offset", 0), part("0x3", "size", 1), part("0x8", "stride", 0),
	}, got)
}

// TestParamsOfDescriptors: kernels that others compiled may take upstream's descriptors.
func TestParamsOfDescriptors(t *testing.T) {
	got := recordedParams(t, ".param .u64 a, .param .u64 w, .param .u64 o, .param .u64 r, .param .u64 c, .param .u64 s, .param .u64 u", window+`
  gpu.launch_func @k::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%w : memref<?x?xf32, strided<[?, 1], offset: ?>>)
  return
}`, npy.New(npy.F32, 4, 8))
	assert.Len(t, got, 7)
	assert.Equal(t, &launchplan.Memref{Type: "f32", Shape: []int64{2, 3}, Strides: []int64{8, 1}, Offset: 10},
		got[0].Memref)
	assert.Equal(t, got[0].Pointer, got[1].Pointer)
	for i, want := range []launchplan.Number{
		{Bits: "0xa", Of: &launchplan.Part{Part: "offset"}}, {Bits: "0x2", Of: &launchplan.Part{Part: "size"}},
		{Bits: "0x3", Of: &launchplan.Part{Part: "size", Dim: 1}},
		{Bits: "0x8", Of: &launchplan.Part{Part: "stride"}}, {Bits: "0x1", Of: &launchplan.Part{Part: "stride", Dim: 1}},
	} {
		want.Type, want.Bytes = "i64", 8
		assert.Equal(t, &want, got[2+i].Number)
	}
}

// TestParamsBare: an offset that the type says is the kernel's to add; one that it leaves open is in the pointer.
func TestParamsBare(t *testing.T) {
	got := recordedParams(t, ".param .u64 w, .param .u64 v", window+`
  %v = memref.subview %x[0, 3] [2, 2] [1, 2] : memref<?x?xf32> to memref<2x2xf32, strided<[?, 2], offset: 3>>
  gpu.launch_func @k::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    args(%w : memref<?x?xf32, strided<[?, 1], offset: ?>>, %v : memref<2x2xf32, strided<[?, 2], offset: 3>>)
  return
}`, npy.New(npy.F32, 4, 8))
	assert.Equal(t, []launchplan.Param{
		{Pointer: &launchplan.At{Offset: 40}, Memref: &launchplan.Memref{Type: "f32", Shape: []int64{2, 3},
			Strides: []int64{8, 1}}},
		{Pointer: &launchplan.At{}, Memref: &launchplan.Memref{Type: "f32", Shape: []int64{2, 2}, Strides: []int64{8, 2},
			Offset: 3}},
	}, got)
}
