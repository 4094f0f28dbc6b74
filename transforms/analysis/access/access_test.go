package access_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// operations are the structured operations of a program.
func operations(t *testing.T, text string) []linalg.Structured {
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err)
	var out []linalg.Structured
	ir.WalkOps(root, func(op *ir.Op) {
		if s, ok := ir.As[linalg.Structured](op); ok && !linalg.Fill.Is(op) {
			out = append(out, s)
		}
	})
	return out
}

const gated = `
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
func.func @gated(%x: tensor<?x32xf32>, %g: tensor<48x32xf32>, %u: tensor<48x32xf32>, %o: tensor<?x48xf32>) -> tensor<?x48xf32> {
  %0 = linalg.contract indexing_maps = [#mk, #nk, #mn] ins(%x, %g : tensor<?x32xf32>, tensor<48x32xf32>)
    outs(%o : tensor<?x48xf32>) -> tensor<?x48xf32>
  %1 = linalg.contract indexing_maps = [#mk, #nk, #mn] ins(%x, %u : tensor<?x32xf32>, tensor<48x32xf32>)
    outs(%o : tensor<?x48xf32>) -> tensor<?x48xf32>
  %2 = linalg.mul ins(%0, %1 : tensor<?x48xf32>, tensor<?x48xf32>) outs(%o : tensor<?x48xf32>) -> tensor<?x48xf32>
  return %2 : tensor<?x48xf32>
}`

// Two GEMMs have nothing in common by an operand alone; through what reads both they share all loops.
func TestAxesOfSiblings(t *testing.T) {
	ops := operations(t, gated)
	apart := access.AxesOf(ops[:2])
	require.Equal(t, []int{0, 1, 2}, apart.Of(ops[0].Operation()))
	require.Equal(t, []int{3, 4, 5}, apart.Of(ops[1].Operation()))
	together := access.AxesOf(ops)
	require.Equal(t, []int{0, 1, 2}, together.Of(ops[0].Operation()))
	require.Equal(t, []int{0, 1, 2}, together.Of(ops[1].Operation()))
	require.Equal(t, []int{0, 1}, together.Of(ops[2].Operation()))
	require.Equal(t, []int64{ir.Dynamic, 48, 32}, together.Extents)
}

// Loops of one operation are never one axis: a GEMM and its residual, which the GEMM reads as well.
func TestAxesOfOneOperationDiffer(t *testing.T) {
	ops := operations(t, `
func.func @residual(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %o: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.add ins(%0, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}`)
	axes := access.AxesOf(ops)
	require.Equal(t, []int{0, 1, 2}, axes.Of(ops[0].Operation()))
	require.Equal(t, []int{0, 1}, axes.Of(ops[1].Operation()))
}

// generic is a program of one operation on an 8 x 8 array, a row of 8 and a sum, with a body that computes %r.
func generic(kinds, body string) string {
	return fmt.Sprintf(`
func.func @f(%%x: tensor<8x8xf32>, %%y: tensor<8xf32>, %%o: tensor<8xf32>) -> tensor<8xf32> {
  %%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
      iterator_types = [%s]} ins(%%x, %%y : tensor<8x8xf32>, tensor<8xf32>) outs(%%o : tensor<8xf32>) {
  ^bb0(%%a: f32, %%b: f32, %%s: f32):
    %s
    linalg.yield %%r : f32
  } -> tensor<8xf32>
  return %%0 : tensor<8xf32>
}`, kinds, body)
}

func TestClasses(t *testing.T) {
	const rows = `"parallel", "reduction"`
	for _, c := range []struct {
		body    string
		kind    access.Kind
		combine scale.Combiner
	}{
		{"%r = arith.addf %s, %a : f32", access.Reduction, scale.Add},
		{"%p = arith.mulf %a, %b : f32\n%r = arith.addf %p, %s : f32", access.Reduction, scale.Add},
		{"%r = arith.maximumf %a, %s : f32", access.Reduction, scale.Max},
		{"%p = arith.mulf %s, %b : f32\n%r = arith.addf %p, %a : f32", access.Opaque, 0},
		{"%r = arith.subf %s, %a : f32", access.Opaque, 0},
	} {
		class := access.ClassOf(operations(t, generic(rows, c.body))[0])
		require.Equal(t, c.kind, class.Kind, c.body)
		if c.kind != access.Opaque {
			require.Equal(t, c.combine, class.Combinations[0].Kind)
		}
	}
	// An output that a parallel loop does not index is written several times.
	text := generic(`"parallel", "parallel"`, "%r = arith.addf %a, %b : f32")
	require.Equal(t, access.Opaque, access.ClassOf(operations(t, text)[0]).Kind)
}

// The sides are in the order of the result's dimensions, however they are multiplied, and a factor with fewer loops is
// on the side that has them.
func TestSides(t *testing.T) {
	for _, product := range []string{"%p = arith.mulf %u, %v : f32\n%q = arith.mulf %p, %w : f32",
		"%p = arith.mulf %w, %v : f32\n%q = arith.mulf %u, %p : f32"} {
		s := operations(t, `
func.func @f(%b: tensor<4x16xf16>, %a: tensor<8x16xf16>, %c: tensor<16xf32>, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%b, %a, %c : tensor<4x16xf16>, tensor<8x16xf16>, tensor<16xf32>) outs(%o : tensor<8x4xf32>) {
  ^bb0(%x: f16, %y: f16, %v: f32, %s: f32):
    %u = arith.extf %x : f16 to f32
    %w = arith.extf %y : f16 to f32
    `+product+`
    %r = arith.addf %s, %q : f32
    linalg.yield %r : f32
  } -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}`)[0]
		class := access.ClassOf(s)
		require.Equal(t, access.Contraction, class.Kind)
		require.Contains(t, class.Sides[0].Inputs(), 1)
		require.Contains(t, class.Sides[1].Inputs(), 0)
		require.Len(t, slices.Concat(class.Sides[0].Factors, class.Sides[1].Factors), 3)
	}
}

// index draws an index over loops: a sum, perhaps with divisions.
func index(t *rapid.T, loops int, divide bool) ir.AffineExpr {
	e := ir.Const(rapid.Int64Range(0, 3).Draw(t, "offset"))
	for range rapid.IntRange(1, 2).Draw(t, "terms") {
		term := ir.Dim(rapid.IntRange(0, loops-1).Draw(t, "loop"))
		if divide && rapid.Bool().Draw(t, "divide") {
			c := ir.Const(rapid.Int64Range(2, 4).Draw(t, "by"))
			if term = term.FloorDiv(c); rapid.Bool().Draw(t, "mod") {
				term = ir.Dim(rapid.IntRange(0, loops-1).Draw(t, "other")).Mod(c)
			}
		}
		stride := rapid.SampledFrom([]int64{1, 2, 4}).Draw(t, "stride")
		if divide {
			stride = rapid.Int64Range(1, 4).Draw(t, "any stride")
		}
		e = e.Add(term.Mul(ir.Const(stride)))
	}
	return e
}

// each calls f with every iteration of loops.
func each(extents []int64, f func(at []int64)) {
	at := make([]int64, len(extents))
	for {
		f(at)
		l := len(at) - 1
		for ; l >= 0 && at[l] == extents[l]-1; l-- {
			at[l] = 0
		}
		if l < 0 {
			return
		}
		at[l]++
	}
}

// A footprint has all elements that the loops access, and no more where nothing is divided and strides are multiples of
// each other.
func TestFootprintsCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const loops = 3
		divide := rapid.Bool().Draw(t, "with divisions")
		extents := rapid.SliceOfN(rapid.Int64Range(1, 6), loops, loops).Draw(t, "extents")
		e := index(t, loops, divide)
		box := access.BoxOf(ir.NewAffineMap(loops, 0, e), extents)
		low, high := int64(1<<40), int64(-1)
		seen := map[int64]bool{}
		each(extents, func(at []int64) {
			v, ok := e.Eval(at, nil)
			require.True(t, ok)
			low, high, seen[v] = min(low, v), max(high, v), true
		})
		n := int64(len(seen))
		if !divide {
			require.Equal(t, []int64{high - low + 1}, box.Extents, e.String())
			require.Equal(t, []int64{n}, box.Touched, e.String())
			return
		}
		require.GreaterOrEqual(t, box.Extents[0], high-low+1, e.String())
		require.GreaterOrEqual(t, box.Touched[0], n, e.String())
	})
}

// What is called a bijection is one.
func TestBijections(t *testing.T) {
	yes := func(extents, shape []int64, results ...ir.AffineExpr) bool {
		return access.IsBijection(ir.NewAffineMap(len(extents), 0, results...), extents, shape)
	}
	c := ir.Const
	h, w := ir.Dim(1), ir.Dim(2)
	require.True(t, yes([]int64{3, 4, 6}, []int64{12, 2, 3},
		ir.Dim(0).Mul(c(4)).Add(h.Mod(c(2)).Mul(c(2))).Add(w.Mod(c(2))), h.FloorDiv(c(2)), w.FloorDiv(c(2))))
	require.True(t, yes([]int64{8, 3}, []int64{3, 2, 4}, ir.Dim(1), ir.Dim(0).FloorDiv(c(4)), ir.Dim(0).Mod(c(4))))
	require.True(t, yes([]int64{ir.Dynamic, 3}, []int64{3, ir.Dynamic}, ir.Dim(1), ir.Dim(0)))
	require.False(t, yes([]int64{8}, []int64{16}, ir.Dim(0).Add(c(4))), "a part")
	require.False(t, yes([]int64{8, 2}, []int64{8}, ir.Dim(0)), "repeated")
	rapid.Check(t, func(t *rapid.T) {
		extents := rapid.SliceOfN(rapid.SampledFrom([]int64{1, 2, 4, 6}), 2, 2).Draw(t, "extents")
		shape := []int64{}
		var results []ir.AffineExpr
		for range rapid.IntRange(1, 3).Draw(t, "rank") {
			results = append(results, index(t, 2, true).Sub(c(0)))
			shape = append(shape, rapid.SampledFrom([]int64{1, 2, 4, 6, 8, 12}).Draw(t, "extent"))
		}
		m := ir.NewAffineMap(2, 0, results...)
		if !access.IsBijection(m, extents, shape) {
			return
		}
		seen := map[string]bool{}
		each(extents, func(at []int64) {
			v, _ := m.Eval(at, nil)
			for d, n := range shape {
				require.True(t, v[d] >= 0 && v[d] < n)
			}
			require.False(t, seen[fmt.Sprint(v)])
			seen[fmt.Sprint(v)] = true
		})
		require.Len(t, seen, int(access.Extent(shape, dims(shape)...)))
	})
}

func dims(shape []int64) []int64 {
	var out []int64
	for d := range shape {
		out = append(out, int64(d))
	}
	return out
}

// Dimensions that are merged are accessed at the same elements.
func TestCollapsedIndicesAreTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape := rapid.SliceOfN(rapid.Int64Range(1, 4), 2, 4).Draw(t, "shape")
		n := access.Extent(shape, dims(shape)...)
		indices := make([]ir.AffineExpr, len(shape))
		rest := ir.Dim(0)
		for d, extent := range slices.Backward(shape) {
			indices[d] = rest.Mod(ir.Const(extent))
			if rest = rest.FloorDiv(ir.Const(extent)); d == 0 {
				indices[d] = ir.Dim(0).FloorDiv(ir.Const(access.Extent(shape, dims(shape)[1:]...)))
			}
		}
		groups, merged := access.Collapse(shape, indices)
		require.Len(t, merged, len(groups))
		each([]int64{n}, func(at []int64) {
			linear := func(sizes []int64, es []ir.AffineExpr) int64 {
				v := int64(0)
				for d, e := range es {
					x, _ := e.Eval(at, nil)
					v = v*sizes[d] + x
				}
				return v
			}
			var sizes []int64
			for _, g := range groups {
				sizes = append(sizes, access.Extent(shape, g...))
			}
			require.Equal(t, linear(shape, indices), linear(sizes, merged))
		})
	})
}

// The densities of NeoFlow's example.
func TestDensity(t *testing.T) {
	for channels, want := range map[int]float64{3: 5.64, 64: 27.75} {
		s := operations(t, fmt.Sprintf(`
func.func @conv(%%x: tensor<1x%[1]dx228x228xf32>, %%w: tensor<64x%[1]dx3x3xf32>, %%o: tensor<1x64x112x112xf32>) -> tensor<1x64x112x112xf32> {
  %%0 = linalg.conv_2d_nchw_fchw {dilations = dense<2> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
    ins(%%x, %%w : tensor<1x%[1]dx228x228xf32>, tensor<64x%[1]dx3x3xf32>) outs(%%o : tensor<1x64x112x112xf32>) -> tensor<1x64x112x112xf32>
  return %%0 : tensor<1x64x112x112xf32>
}`, channels))[0]
		traffic, ok := access.TrafficOf(s)
		require.True(t, ok)
		require.InDelta(t, want, traffic.Density(), 0.01)
	}
}
