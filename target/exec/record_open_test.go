//go:build !windows

package exec_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/target/launchplan"
)

// openImage has kernels of some parameters.
const openImage = `gpu.binary @k [#gpu.object<#nvvm.target<chip = "sm_90a">, assembly = ".visible .entry f(.param .u64 x, .param .u64 n, .param .f32 s) { ret; }\0A.visible .entry g(.param .align 64 .b8 m[128]) { ret; }\0A.visible .entry h() { ret; }\0A">]
`

// forOthers is a plan with its open numbers as other arguments make them.
func forOthers(t *testing.T, plan *launchplan.Plan, args []*npy.Array) (out any) {
	t.Helper()
	text, err := json.Marshal(plan)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &out))
	values, err := launchplan.Evaluate(plan.Values, func(l launchplan.Leaf) int64 {
		switch {
		case l.Stride:
			return args[l.Arg].Strides[l.Dim]
		case l.Dim >= 0:
			return int64(args[l.Arg].Shape[l.Dim])
		}
		n := *plan.Arguments[l.Arg].Number
		n.Bits = launchplan.Hex(args[l.Arg].Bits(0))
		return n.Signed()
	})
	require.NoError(t, err)
	for _, o := range plan.Open {
		put(t, out, o.At, values[o.Value])
	}
	return out
}

// put replaces what a JSON pointer leads to.
func put(t *testing.T, in any, at string, value int64) {
	t.Helper()
	keys := strings.Split(at, "/")[1:]
	for i, key := range keys {
		last := i == len(keys)-1
		switch x := in.(type) {
		case map[string]any:
			if last && key == "bits" {
				x[key] = launchplan.Hex(uint64(value) << (64 - 8*uint(x["bytes"].(float64))) >> (64 - 8*uint(x["bytes"].(float64))))
			} else if last {
				x[key] = float64(value)
			}
			in = x[key]
		case []any:
			n, err := strconv.Atoi(key)
			require.NoError(t, err, at)
			if last {
				x[n] = float64(value)
			}
			in = x[n]
		}
	}
}

// without is a plan's JSON but for what it says of others.
func without(t *testing.T, plan any) string {
	t.Helper()
	text, err := json.MarshalIndent(plan, "", " ")
	require.NoError(t, err)
	var m map[string]any
	require.NoError(t, json.Unmarshal(text, &m))
	delete(m, "values")
	delete(m, "open")
	text, err = json.MarshalIndent(m, "", " ")
	require.NoError(t, err)
	return string(text)
}

// TestOpen: a plan for some arguments is, with its open numbers replaced, the plan for others; and other numbers are
// reported as fixed.
func TestOpen(t *testing.T) {
	const head = openImage + `func.func @main(%x: memref<?x64xf32>, %n: i32, %s: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c64 = arith.constant 64 : index
  %i = arith.index_cast %n : i32 to index
`
	launchOf := func(grid, number string) string {
		return fmt.Sprintf(`  %%b, %%o, %%sizes:2, %%strides:2 = memref.extract_strided_metadata %%x : memref<?x64xf32> -> memref<f32>, index, index, index, index, index
  gpu.launch_func @k::@f blocks in (%s, %%c1, %%c1) threads in (%%c1, %%c1, %%c1) args(%%b : memref<f32>, %s : index, %%s : f32)
  return
}`, grid, number)
	}
	all := []string{"/arguments/0/shape/0", "/arguments/0/bytes", "/arguments/1/number/bits", "/arguments/2/number/bits"}
	for name, c := range map[string]struct {
		body  string
		fixed []string // what is not open of all
	}{
		"grid and numbers": {`  %g = arith.ceildivsi %i, %c64 : index
  %m = arith.maxsi %g, %c1 : index
` + launchOf("%m", "%sizes#0"), nil},
		"unsigned": {`  %u = arith.index_castui %n : i32 to index
  %r = arith.remui %i, %c3 : index
  %g = arith.addi %r, %c1 : index
` + launchOf("%g", "%i"), nil},
		"select": {`  %d = memref.dim %x, %c0 : memref<?x64xf32>
  %less = arith.cmpi slt, %d, %i : index
  %g = arith.select %less, %d, %i : index
` + launchOf("%g", "%d"), nil},
		"tensor map": {`  %u = memref.cast %x : memref<?x64xf32> to memref<*xf32>
  %m = nvgpu.tma.create.descriptor %u box[%c1, %c64] : memref<*xf32> -> !nvgpu.tensormap.descriptor<tensor = memref<1x64xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  gpu.launch_func @k::@g blocks in (%i, %c1, %c1) threads in (%c1, %c1, %c1) args(%m : !nvgpu.tensormap.descriptor<tensor = memref<1x64xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>)
  return
}`, nil},
		"the number of launches": {`  scf.for %k = %c0 to %i step %c1 {
    gpu.launch_func @k::@h blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
  }
  return
}`, []string{"/arguments/1/number/bits"}},
		"an assertion": {`  %positive = arith.cmpi sgt, %i, %c0 : index
  cf.assert %positive, "n is positive"
` + launchOf("%c1", "%sizes#0"), []string{"/arguments/1/number/bits"}},
		"memory of its size": {`  %d = memref.dim %x, %c0 : memref<?x64xf32>
  %a = gpu.alloc(%d) : memref<?xf32>
` + launchOf("%i", "%d"), []string{"/arguments/0/shape/0", "/arguments/0/bytes"}},
		"a loop's number": {`  scf.for %k = %c0 to %c3 step %c1 {
    %g = arith.addi %k, %i : index
    gpu.launch_func @k::@f blocks in (%g, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<?x64xf32>, %c1 : index, %s : f32)
  }
  return
}`, []string{"/arguments/1/number/bits"}},
	} {
		t.Run(name, func(t *testing.T) {
			text := head + c.body
			args := func(rows int, n, s float64) []*npy.Array {
				return []*npy.Array{npy.New(npy.F32, rows, 64), npy.FromFloats(npy.I32, []float64{n}),
					npy.FromFloats(npy.F32, []float64{s})}
			}
			first, _ := exported(t, text, args(5, 100, 0.5)...)
			var open []string
			for _, o := range first.Open {
				open = append(open, o.At)
			}
			for _, at := range all {
				if slices.Contains(c.fixed, at) {
					assert.NotContains(t, open, at)
				} else {
					assert.Contains(t, open, at)
				}
			}
			others := args(9, 3, -2)
			if slices.Contains(c.fixed, "/arguments/1/number/bits") {
				others[1] = npy.FromFloats(npy.I32, []float64{100})
			}
			if slices.Contains(c.fixed, "/arguments/0/bytes") {
				others[0] = npy.New(npy.F32, 5, 64)
			}
			want, _ := exported(t, text, others...)
			assert.JSONEq(t, without(t, want), without(t, forOthers(t, first, others)))
		})
	}
}

// TestOpenStrides: strides that the type of an argument leaves open are open in the plan, and those of a tensor map and
// of the memory that it takes.
func TestOpenStrides(t *testing.T) {
	const text = openImage + `func.func @main(%x: memref<?x64xf32, strided<[?, 1]>>) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %s = arith.constant 0.5 : f32
  %b, %o, %sizes:2, %strides:2 = memref.extract_strided_metadata %x : memref<?x64xf32, strided<[?, 1]>> -> memref<f32>, index, index, index, index, index
  gpu.launch_func @k::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%b : memref<f32>, %strides#0 : index, %s : f32)
  %u = memref.cast %x : memref<?x64xf32, strided<[?, 1]>> to memref<*xf32>
  %m = nvgpu.tma.create.descriptor %u box[%c1, %c64] : memref<*xf32> -> !nvgpu.tensormap.descriptor<tensor = memref<1x64xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  gpu.launch_func @k::@g blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%m : !nvgpu.tensormap.descriptor<tensor = memref<1x64xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>)
  return
}`
	args := func(rows int, strides ...int64) []*npy.Array {
		a := npy.New(npy.F32, rows, 64)
		a.Strides = strides
		return []*npy.Array{a}
	}
	first, _ := exported(t, text, args(5, 68, 1)...)
	assert.Equal(t, launchplan.StridedABI, first.ABI)
	assert.Equal(t, []int64{68, 1}, first.Arguments[0].Strides)
	assert.Equal(t, 4*(4*68+64), first.Arguments[0].Bytes)
	others := args(9, 72, 1)
	want, _ := exported(t, text, others...)
	assert.JSONEq(t, without(t, want), without(t, forOthers(t, first, others)))
}
