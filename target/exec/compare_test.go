package exec_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/target/exec"
)

func TestCompare(t *testing.T) {
	x := npy.FromFloats(npy.F32, []float64{1, 2, math.NaN(), math.Inf(1)}, 2, 2)
	y := npy.FromFloats(npy.F32, []float64{1, 2.000001, math.NaN(), math.Inf(1)}, 2, 2)
	d := exec.Compare("x", x, y, 0)
	assert.True(t, d.OK() && d.Element > 0 && d.Norm > 0, d)
	y.SetFloat(2, 0)
	d = exec.Compare("x", x, y, 0)
	assert.False(t, d.OK())
	assert.Contains(t, d.String(), "1 element differs, the worst is [1, 0]: NaN instead of 0")
	y.SetFloat(2, math.NaN())
	y.SetFloat(3, 5)
	d = exec.Compare("x", x, y, 0)
	assert.False(t, d.OK())
	assert.Equal(t, 1, d.Bad)
}

// Where nothing of the reference is finite there is no mean to measure by.
func TestCompareWithInfinities(t *testing.T) {
	inf := math.Inf(-1)
	ref := npy.FromFloats(npy.F32, []float64{inf, inf}, 2)
	same := exec.Compare("x", npy.FromFloats(npy.F32, []float64{inf, inf}, 2), ref, 0)
	assert.True(t, same.OK() && !same.Zero, same)
	d := exec.Compare("x", npy.FromFloats(npy.F32, []float64{inf, math.NaN()}, 2), ref, 0)
	assert.Contains(t, d.String(), "1 element differs, the worst is [1]: NaN instead of -Inf")
	d = exec.Compare("x", npy.FromFloats(npy.F32, []float64{3, inf}, 2), ref, 0)
	assert.Contains(t, d.String(), "1 element differs, the worst is [0]: 3 instead of -Inf")
	zero := npy.FromFloats(npy.F32, []float64{0, math.Copysign(0, -1)}, 2)
	assert.True(t, exec.Compare("x", zero, zero, 0).Zero)
}

func TestCompareFindsWhatNobodyWrote(t *testing.T) {
	for _, dt := range []npy.DType{npy.F32, npy.BF16, npy.F16, npy.F64, npy.I32, npy.I8} {
		x, y := npy.FromFloats(dt, []float64{1, 2, 3}, 3), npy.FromFloats(dt, []float64{1, 2, 3}, 3)
		x.SetBits(1, exec.Poison(dt))
		d := exec.Compare("x", x, y, 1e3)
		assert.False(t, d.OK(), dt)
		assert.Contains(t, d.String(), "1 element differs, 1 of them were never written, the first is [1] instead of 2")
		y.SetBits(1, exec.Poison(dt))
		assert.True(t, exec.Compare("x", x, y, 0).OK(), "nobody was to write it")
	}
}

// rounded is what a computation that only rounds gives: the reference in exact
// arithmetic, the result after roundings of its type in every step.
type rounded struct {
	rng  *rand.Rand
	elem npy.DType
}

func (r rounded) normal(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = r.elem.Format().Round(r.rng.NormFloat64())
	}
	return out
}

// attention is a row of attention over the first n of the keys.
func attention(q, k, v []float64, dim, n int, round func(float64) float64) []float64 {
	p, sum := make([]float64, n), 0.0
	for j := range n {
		s := 0.0
		for c := range dim {
			s += q[c] * k[j*dim+c]
		}
		e := math.Exp(s / math.Sqrt(float64(dim)))
		p[j] = round(e)
		sum += e
	}
	out := make([]float64, dim)
	for c := range dim {
		for j := range n {
			out[c] += p[j] * v[j*dim+c] / sum
		}
	}
	return out
}

func exact(x float64) float64 { return x }

// TestAttentionMask: rounding the probabilities to bf16 passes at the tolerance that the examples declare; a mask with
// one key too many fails, also with thousands of keys, where every element is wrong by less than 0.001.
func TestAttentionMask(t *testing.T) {
	r := rounded{rand.New(rand.NewPCG(1, 2)), npy.BF16}
	const dim, rows, declared = 32, 24, 1e-2
	for _, keys := range []int{100, 1000, 4000} {
		k, v := r.normal((keys+1)*dim), r.normal((keys+1)*dim)
		var ref, good, short, long []float64
		for range rows {
			q := r.normal(dim)
			ref = append(ref, attention(q, k, v, dim, keys, exact)...)
			good = append(good, attention(q, k, v, dim, keys, npy.BF16.Format().Round)...)
			short = append(short, attention(q, k, v, dim, keys-1, exact)...)
			long = append(long, attention(q, k, v, dim, keys+1, exact)...)
		}
		array := func(x []float64) *npy.Array { return npy.FromFloats(npy.F32, x, rows, dim) }
		d := exec.Compare("o", array(good), array(ref), declared)
		assert.True(t, d.OK(), "%d keys: %v", keys, d)
		for _, bad := range [][]float64{short, long} {
			d := exec.Compare("o", array(bad), array(ref), declared)
			assert.False(t, d.OK(), "%d keys: %v", keys, d)
		}
	}
}

// TestGemmDropsOne: a GEMM that leaves out one k, or accumulates in bf16, or takes tf32 for f32.
func TestGemmDropsOne(t *testing.T) {
	const m, n = 16, 16
	tf32 := func(x float64) float64 { return math.Float64frombits(math.Float64bits(x) &^ (1<<42 - 1)) }
	for _, depth := range []int{64, 4096} {
		r := rounded{rand.New(rand.NewPCG(3, 4)), npy.F32}
		a, b := r.normal(m*depth), r.normal(depth*n)
		product := func(from int, in, acc func(float64) float64) *npy.Array {
			out := make([]float64, m*n)
			for i := range m {
				for j := range n {
					for k := from; k < depth; k++ {
						out[i*n+j] = acc(out[i*n+j] + in(a[i*depth+k])*in(b[k*n+j]))
					}
				}
			}
			return npy.FromFloats(npy.F32, out, m, n)
		}
		ref := product(0, exact, exact)
		f32 := func(x float64) float64 { return float64(float32(x)) }
		assert.True(t, exec.Compare("c", product(0, exact, f32), ref, 0).OK())
		for name, bad := range map[string]*npy.Array{
			"one less": product(1, exact, exact), "tf32": product(0, tf32, exact),
			"sum in bf16": product(0, exact, npy.BF16.Format().Round),
		} {
			d := exec.Compare("c", bad, ref, 0)
			assert.False(t, d.OK(), "%s of %d: %v", name, depth, d)
		}
		// Of results in bf16 the rounding is larger than an element of 4096 in most
		// places; together they are too much.
		half := func(x *npy.Array) *npy.Array { return npy.FromFloats(npy.BF16, x.Floats(), x.Shape...) }
		assert.True(t, exec.Compare("c", half(product(0, exact, f32)), half(ref), 0).OK())
		d := exec.Compare("c", half(product(1, exact, exact)), half(ref), 0)
		assert.False(t, d.OK(), "bf16, one less of %d: %v", depth, d)
	}
}

// TestSoftmax: the elements are small, so an absolute tolerance would not see
// that the sum lacks one element or that e is slightly wrong.
func TestSoftmax(t *testing.T) {
	const n = 4096
	r := rounded{rand.New(rand.NewPCG(5, 6)), npy.F32}
	x := r.normal(n)
	softmax := func(from int, log2e float64, round func(float64) float64) *npy.Array {
		out, sum := make([]float64, n), 0.0
		for i, v := range x {
			out[i] = round(math.Exp2(round(v * log2e)))
			if i >= from {
				sum = round(sum + out[i])
			}
		}
		for i := range out {
			out[i] = round(out[i] / sum)
		}
		return npy.FromFloats(npy.F32, out, n)
	}
	ref := softmax(0, math.Log2E, exact)
	f32 := func(x float64) float64 { return float64(float32(x)) }
	assert.True(t, exec.Compare("y", softmax(0, math.Log2E, f32), ref, 0).OK())
	assert.False(t, exec.Compare("y", softmax(1, math.Log2E, exact), ref, 0).OK(), "the sum lacks one")
	assert.False(t, exec.Compare("y", softmax(0, 1.4426, exact), ref, 0).OK(), "e is not e")
	shifted := npy.FromFloats(npy.F32, append(ref.Floats()[1:], ref.Float(0)), n)
	assert.False(t, exec.Compare("y", shifted, ref, 0).OK(), "each element is its neighbour")
}

// TestDefaultsAllowRounding: one to five roundings of the element type pass, the
// last bit of an integer does not.
func TestDefaultsAllowRounding(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, name := range []string{"f64", "f32", "f16", "bf16", "f8E4M3FN", "f8E5M2"} {
		dt, _ := npy.LookupDType(name)
		f := dt.Format()
		ref, got := make([]float64, 5000), make([]float64, 5000)
		for i := range ref {
			a, b, c := f.Round(rng.NormFloat64()), f.Round(rng.NormFloat64()), f.Round(rng.NormFloat64())
			ref[i], got[i] = a*b+c, f.Round(f.Round(a*b)+c)
		}
		d := exec.Compare("x", npy.FromFloats(dt, got, len(got)), npy.FromFloats(dt, ref, len(ref)), 0)
		assert.True(t, d.OK() && (d.Norm > 0 || name == "f64"), "%s: %v", name, d)
	}
	i := npy.FromFloats(npy.I32, []float64{1 << 20}, 1)
	j := npy.FromFloats(npy.I32, []float64{1<<20 + 1}, 1)
	assert.False(t, exec.Compare("x", i, j, 0).OK())
}

func TestZeroReference(t *testing.T) {
	zero := npy.New(npy.F32, 4)
	d := exec.Compare("x", zero, zero, 0)
	assert.True(t, d.OK() && d.Zero)
	d = exec.Compare("x", npy.FromFloats(npy.F32, []float64{0, 1e-30, 0, 0}, 4), zero, 0)
	assert.False(t, d.OK())
	assert.True(t, strings.Contains(d.String(), "[1]"), d)
}

// TestNothingFinite: where no element of the reference is finite, the place of an element that differs is named.
func TestNothingFinite(t *testing.T) {
	inf := math.Inf(1)
	ref := npy.FromFloats(npy.F32, []float64{inf, inf, inf, inf}, 4)
	d := exec.Compare("o", npy.FromFloats(npy.F32, []float64{inf, inf, 5, inf}, 4), ref, 0)
	assert.False(t, d.OK())
	assert.Equal(t, 2, d.At)
	assert.Equal(t, 1, d.Bad)
	assert.True(t, exec.Compare("o", ref, ref, 0).OK())
}
