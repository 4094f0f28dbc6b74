package mathtonvvm_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/conversion/mathtonvvm"
	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/target/sim"
)

// accuracies are the errors that the package's documentation states, in units in the last place; arguments up to limit
// are tried, all when that is zero.
var accuracies = []struct {
	name  string
	fn    func(float64) float64
	units float64
	limit float64
}{
	{"exp", math.Exp, 1.5, 0}, {"exp2", math.Exp2, 1, 0}, {"expm1", math.Expm1, 3, 0},
	{"log", math.Log, 1, 0}, {"log2", math.Log2, 2, 0}, {"log10", math.Log10, 2, 0}, {"log1p", math.Log1p, 1.5, 0},
	{"sin", math.Sin, 1.5, 1e12}, {"cos", math.Cos, 1.5, 1e12}, {"tan", math.Tan, 3, 1e12},
	{"sinh", math.Sinh, 3, 0}, {"cosh", math.Cosh, 1.5, 0}, {"tanh", math.Tanh, 2, 0},
	{"asin", math.Asin, 2, 0}, {"acos", math.Acos, 1.5, 0}, {"atan", math.Atan, 1.5, 0},
	{"asinh", math.Asinh, 2, 0}, {"acosh", math.Acosh, 2, 0}, {"atanh", math.Atanh, 2, 0},
	{"cbrt", math.Cbrt, 1, 0}, {"erf", math.Erf, 1, 0}, {"erfc", math.Erfc, 3.5, 0},
	{"rsqrt", func(x float64) float64 { return 1 / math.Sqrt(x) }, 1.5, 0},
}

// TestAccuracy compares with the functions in twice the precision, over numbers
// of all sizes.
func TestAccuracy(t *testing.T) {
	in := npy.New(npy.F32, 1<<14)
	for i := range in.Len() {
		// All exponents and signs; the multiplier is odd, so the mantissas differ.
		in.SetBits(i, uint64(uint32(i)<<18|uint32(i)*40503&(1<<18-1)))
	}
	for _, a := range accuracies {
		t.Run(a.name, func(t *testing.T) {
			t.Parallel()
			out := evaluate(t, "%r = math."+a.name+" %a : f32", in, in)
			for i := range in.Len() {
				x := in.Float(i)
				if a.limit != 0 && !(math.Abs(x) <= a.limit) {
					continue
				}
				check(t, a.fn(x), out.Float(i), a.units, x)
			}
		})
	}
}

// special are arguments for which C defines the results one by one.
var special = []float64{
	0, math.Copysign(0, -1), 1, -1, 2, -2, 3, -3, 0.5, -0.5, 1e30, -1e30, 1e-30, math.Inf(1), math.Inf(-1), math.NaN(),
}

// TestTwoArguments tries all pairs of special arguments.
func TestTwoArguments(t *testing.T) {
	n := len(special)
	as, bs := npy.New(npy.F32, n*n), npy.New(npy.F32, n*n)
	for i := range n * n {
		as.SetFloat(i, special[i/n])
		bs.SetFloat(i, special[i%n])
	}
	for name, fn := range map[string]func(x, y float64) float64{"powf": math.Pow, "atan2": math.Atan2} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out := evaluate(t, "%r = math."+name+" %a, %b : f32", as, bs)
			for i := range out.Len() {
				want := fn(as.Float(i), bs.Float(i))
				check(t, want, out.Float(i), 2, as.Float(i), bs.Float(i))
				if float32(want) == 0 {
					require.Equal(t, math.Signbit(want), math.Signbit(out.Float(i)), "%s(%v, %v)", name, as.Float(i), bs.Float(i))
				}
			}
		})
	}
}

// TestRemainder holds that remainders are exact, of all exponents.
func TestRemainder(t *testing.T) {
	const n = 1 << 14
	as, bs := npy.New(npy.F32, n), npy.New(npy.F32, n)
	for i := range n {
		x := uint32(i) * 2654435761
		as.SetBits(i, uint64(x^x>>15))
		bs.SetBits(i, uint64(x*1664525+1013904223))
		if i%2 == 0 { // quotients that are not large
			bs.SetBits(i, uint64(uint32(as.Bits(i))-x>>28<<20+x>>3&0xffff))
		}
		if i < len(special)*len(special) {
			as.SetFloat(i, special[i/len(special)])
			bs.SetFloat(i, special[i%len(special)])
		}
	}
	out := evaluate(t, "%r = arith.remf %a, %b : f32", as, bs)
	for i := range n {
		want := math.Mod(as.Float(i), bs.Float(i))
		if math.IsNaN(want) && math.IsNaN(out.Float(i)) {
			continue
		}
		require.Equal(t, math.Float64bits(want), math.Float64bits(out.Float(i)), "remf(%v, %v): %v instead of %v",
			as.Float(i), bs.Float(i), out.Float(i), want)
	}
}

// TestPowersOfConstants holds multiplications to the accuracy of powers, and approximations to the signs of powers of
// negative numbers.
func TestPowersOfConstants(t *testing.T) {
	in := npy.New(npy.F32, 1<<12)
	for i := range in.Len() {
		in.SetBits(i, uint64(uint32(i)<<20|uint32(i)*40503&(1<<20-1)))
	}
	for _, y := range []float64{-1, 1, 2, 3} {
		out := evaluate(t, fmt.Sprintf("%%c = arith.constant %e : f32\n%%r = math.powf %%a, %%c : f32", y), in, in)
		for i := range in.Len() {
			check(t, math.Pow(in.Float(i), y), out.Float(i), 2, in.Float(i), y)
		}
	}
	small := npy.New(npy.F32, 64)
	for i := range small.Len() {
		small.SetFloat(i, float64(i-32)/8)
	}
	for _, y := range []float64{-16, -3, -2, 0.5, 4, 5, 7, 15, 16, 17, 33} {
		for _, text := range []string{fmt.Sprintf("%%y = arith.constant %e : f32", y),
			fmt.Sprintf("%%o = arith.constant %e : f32\n%%y = arith.minimumf %%o, %%o : f32", y)} {
			out := evaluate(t, text+"\n%r = math.powf %a, %y fastmath<afn> : f32", small, small)
			for i := range small.Len() {
				want, got := math.Pow(small.Float(i), y), out.Float(i)
				if float32(want) == float32(got) || math.IsNaN(want) && math.IsNaN(got) {
					continue
				}
				require.InEpsilon(t, want, got, 1e-5, "%v to the %v", small.Float(i), y)
			}
		}
	}
}

// check compares in units in the last place of f32.
func check(t *testing.T, want, got, units float64, args ...float64) {
	t.Helper()
	w := float32(want)
	if math.IsNaN(want) && math.IsNaN(got) || float64(w) == got {
		return
	}
	unit := float64(math.Nextafter32(float32(math.Abs(float64(w))), float32(math.Inf(1)))) - math.Abs(float64(w))
	err := math.Abs(got-want) / unit
	require.LessOrEqual(t, err, units, "%v: %v instead of %v", args, got, want)
}

// evaluate applies one operation on %a and %b to arrays.
func evaluate(t *testing.T, op string, a, b *npy.Array) *npy.Array {
	t.Helper()
	n := a.Len()
	reg := all.Registry()
	module, err := asm.Parse(asm.Source{Name: "test", Text: fmt.Sprintf(`
func.func @main(%%as: memref<%[1]dxf32>, %%bs: memref<%[1]dxf32>, %%out: memref<%[1]dxf32>) {
  %%from = arith.constant 0 : index
  %%to = arith.constant %[1]d : index
  %%step = arith.constant 1 : index
  scf.for %%i = %%from to %%to step %%step {
    %%a = memref.load %%as[%%i] : memref<%[1]dxf32>
    %%b = memref.load %%bs[%%i] : memref<%[1]dxf32>
    %[2]s
    memref.store %%r, %%out[%%i] : memref<%[1]dxf32>
  }
  return
}`, n, op)}, reg, asm.ParseOptions{})
	require.NoError(t, err)
	require.NoError(t, mathtonvvm.Pass.New().Run(&pass.Context{Config: &pass.Config{Dialects: reg}}, module))
	require.NoError(t, verify.Verify(module, verify.Options{Registry: reg}))

	out := npy.New(npy.F32, n)
	machine := sim.New(module, sim.Options{})
	var args []sim.Value
	for _, array := range []*npy.Array{a, b, out} {
		v, err := machine.Buffer(array.Data, ir.MemRef([]int64{int64(n)}, ir.F32, nil, nil), []int64{int64(n)}, "")
		require.NoError(t, err)
		args = append(args, v)
	}
	_, err = machine.Call(context.Background(), "main", args...)
	require.NoError(t, err)
	return out
}
