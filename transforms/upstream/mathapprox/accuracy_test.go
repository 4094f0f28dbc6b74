package mathapprox_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/transforms/upstream/mathapprox"
)

// accuracies are the errors that the package's documentation states, in units in the last place; arguments up to limit
// are tried, all when that is zero. Functions without a bound for f64 stay.
var accuracies = []struct {
	name       string
	fn         func(float64) float64
	f32, f64   float64
	lim32, lim float64
}{
	{"exp", math.Exp, 1, 1, 0, 0}, {"exp2", math.Exp2, 1, 2, 0, 0}, {"expm1", math.Expm1, 2.5, 0, 0, 0},
	{"log", math.Log, 1, 2, 0, 0}, {"log2", math.Log2, 2, 2, 0, 0}, {"log10", math.Log10, 2, 2, 0, 0},
	{"log1p", math.Log1p, 2, 0, 0, 0}, {"tanh", math.Tanh, 2, 2, 0, 0}, {"erf", math.Erf, 1.5, 0, 0, 0},
	{"sin", math.Sin, 1.5, 1.5, 1 << 40, 1 << 30}, {"cos", math.Cos, 1.5, 1.5, 1 << 40, 1 << 30},
	{"rsqrt", func(x float64) float64 { return 1 / math.Sqrt(x) }, 1.5, 1.5, 0, 0},
}

// special are zeros, infinities, NaN, subnormal numbers and the ends of ranges.
var special = []float64{
	0, math.Copysign(0, -1), 1, -1, math.Inf(1), math.Inf(-1), math.NaN(), 0x1p-149, -0x1p-149, 0x1p-126, 0x1.fffffep-127,
	math.MaxFloat32, -math.MaxFloat32, 88.72283, 88.72284, -87.33654, -87.3366, -103.97, -103.98, 127.99999, 128, -126,
	-149, -149.5, -150, -150.1, 0.55, 0.35, 0.25, 0.9277, 4, 2.0 / 3, 4.0 / 3,
	math.Pi, math.Pi / 2, math.MaxFloat64, 5e-324,
	709.78, 709.79, -745.13, -745.14, 0.7853982, 3.9269908, 10.995574,
}

// arguments are the special ones, and random bits of a type with exponents of all sizes.
func arguments(format npy.DType, n int) *npy.Array {
	in := npy.New(format, n)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		switch {
		case i < len(special):
			in.SetFloat(i, special[i])
		case i%4 == 0: // of moderate size
			in.SetFloat(i, math.Ldexp(r.Float64()*2-1, r.IntN(14)-6))
		default:
			in.SetBits(i, r.Uint64())
		}
	}
	return in
}

func TestAccuracyF32(t *testing.T) {
	in := arguments(npy.F32, 1<<16)
	for _, a := range accuracies {
		t.Run(a.name, func(t *testing.T) {
			t.Parallel()
			out := evaluate(t, a.name, "vector<8xf32>", 8, in)
			worst, at := 0.0, 0.0
			for i := range in.Len() {
				x := in.Float(i)
				if a.lim32 != 0 && math.Abs(x) > a.lim32 && !math.IsInf(x, 0) {
					continue
				}
				if u := units32(a.fn(x), out.Float(i)); u > worst {
					worst, at = u, x
				}
			}
			assert.LessOrEqual(t, worst, a.f32, "%s(%v)", a.name, at)
			t.Logf("%.2f units at %v", worst, at)
		})
	}
}

func TestAccuracyF64(t *testing.T) {
	in := arguments(npy.F64, 1<<12)
	for _, a := range accuracies {
		if a.f64 == 0 {
			continue
		}
		t.Run(a.name, func(t *testing.T) {
			t.Parallel()
			out := evaluate(t, a.name, "f64", 1, in)
			fn := exactly(a.name, a.fn)
			worst, at := 0.0, 0.0
			for i := range in.Len() {
				x := in.Float(i)
				if a.lim != 0 && math.Abs(x) > a.lim && !math.IsInf(x, 0) {
					continue
				}
				if u := units64(fn(x), out.Float(i)); u > worst {
					worst, at = u, x
				}
			}
			assert.LessOrEqual(t, worst, a.f64, "%s(%v)", a.name, at)
			t.Logf("%.2f units at %v", worst, at)
		})
	}
}

// TestSmallFloats: results of f16 and bf16 are those of twice the precision, rounded, but for ties.
func TestSmallFloats(t *testing.T) {
	for _, format := range []npy.DType{npy.F16, npy.BF16} {
		in := npy.New(format, 1<<16)
		for i := range in.Len() {
			in.SetBits(i, uint64(i))
		}
		for _, a := range accuracies {
			out := evaluate(t, a.name, "vector<16x"+strings.ToLower(format.Name)+">", 16, in)
			want := npy.New(format, 1)
			wrong := 0
			for i := range in.Len() {
				x := in.Float(i)
				if a.lim32 != 0 && math.Abs(x) > a.lim32 && !math.IsInf(x, 0) {
					continue
				}
				want.SetFloat(0, a.fn(x))
				w, got := want.Float(0), out.Float(i)
				if w == got || math.IsNaN(w) && math.IsNaN(got) {
					continue
				}
				wrong++
				require.LessOrEqual(t, math.Abs(float64(int64(want.Bits(0))-int64(out.Bits(i)))), 1.0, "%s(%v)", a.name, x)
			}
			assert.Less(t, wrong, 100, "%v %s", format, a.name)
		}
	}
}

// units32 is how far a result is from a number, in units in the last place of f32; the signs of zeros count.
func units32(want, got float64) float64 {
	w := float32(want)
	switch {
	case math.IsNaN(want) && math.IsNaN(got), w == float32(got) && (w != 0 || math.Signbit(want) == math.Signbit(got)):
		return 0
	case math.IsNaN(got) || math.IsInf(got, 0) != math.IsInf(float64(w), 0):
		return math.Inf(1)
	}
	a := float32(math.Abs(float64(w)))
	return math.Abs(got-want) / (float64(math.Nextafter32(a, float32(math.Inf(1)))) - float64(a))
}

func units64(want, got float64) float64 {
	switch {
	case math.IsNaN(want) && math.IsNaN(got), want == got && (want != 0 || math.Signbit(want) == math.Signbit(got)):
		return 0
	case math.IsNaN(got) || math.IsInf(got, 0) != math.IsInf(want, 0):
		return math.Inf(1)
	}
	a := math.Abs(want)
	return math.Abs(got-want) / (math.Nextafter(a, math.Inf(1)) - a)
}

// evaluate applies a function to an array, some elements at a time, after the pass has replaced it.
func evaluate(t *testing.T, name, typ string, each int, in *npy.Array) *npy.Array {
	t.Helper()
	elem := typ[strings.LastIndexAny(typ, "x<")+1:]
	elem = strings.TrimSuffix(elem, ">")
	load, store := "memref.load %as[%i]", "memref.store %r, %out[%i]"
	suffix := ""
	if each > 1 {
		load, store, suffix = "vector.load %as[%i]", "vector.store %r, %out[%i]", ", "+typ
	}
	reg := all.Registry()
	text := fmt.Sprintf(`
func.func @main(%%as: memref<%[1]dx%[2]s>, %%out: memref<%[1]dx%[2]s>) {
  %%from = arith.constant 0 : index
  %%to = arith.constant %[1]d : index
  %%step = arith.constant %[3]d : index
  scf.for %%i = %%from to %%to step %%step {
    %%a = %[4]s : memref<%[1]dx%[2]s>%[6]s
    %%r = math.%[7]s %%a : %[8]s
    %[5]s : memref<%[1]dx%[2]s>%[6]s
  }
  return
}`, in.Len(), elem, each, load, store, suffix, name, typ)
	module, err := asm.Parse(asm.Source{Name: "test", Text: text}, reg, asm.ParseOptions{})
	require.NoError(t, err)
	require.NoError(t, mathapprox.Pass.New().Run(&pass.Context{Config: &pass.Config{Dialects: reg}}, module))
	require.NoError(t, verify.Verify(module, verify.Options{Registry: reg}))
	require.NotContains(t, asm.Text(module, asm.PrintOptions{}), "math."+name+" ")

	out := npy.New(in.DType, in.Len())
	machine := sim.New(module, sim.Options{})
	var args []sim.Value
	shape := []int64{int64(in.Len())}
	for _, array := range []*npy.Array{in, out} {
		elem, ok := map[npy.DType]ir.Type{npy.F32: ir.F32, npy.F64: ir.F64, npy.F16: ir.F16, npy.BF16: ir.BF16}[in.DType]
		require.True(t, ok)
		v, err := machine.Buffer(array.Data, ir.MemRef(shape, elem, nil, nil), shape, "")
		require.NoError(t, err)
		args = append(args, v)
	}
	_, err = machine.Call(context.Background(), "main", args...)
	require.NoError(t, err)
	return out
}
