package expanddivisions_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// fma is x*y+z, rounded once to f32: the sum in float64 is rounded to odd first.
func fma(x, y, z float32) float32 {
	p := float64(x) * float64(y) // exact
	s := p + float64(z)
	// The error of the sum (Knuth's two-sum) says whether it is exact.
	a := s - p
	e := (p - (s - a)) + (float64(z) - a)
	if e != 0 {
		bits := math.Float64bits(s)
		if bits&1 == 0 {
			if (e > 0) == (s > 0) {
				bits++
			} else {
				bits--
			}
		}
		s = math.Float64frombits(bits)
	}
	return float32(s)
}

// quotient is what the pass writes for numbers of usual sizes.
func quotient(x, y float32) float32 {
	r := float32(1 / float64(y))
	r = fma(r, fma(-y, r, 1), r)
	q := x * r
	for range 2 {
		q = fma(fma(-y, q, x), r, q)
	}
	return q
}

// wide is what it writes for others, with the upper word of a reciprocal at first (PTX ISA, "rcp.approx.ftz.f64").
func wide(dividend, divisor float32) float32 {
	x, y := float64(dividend), float64(divisor)
	rough := math.Float64frombits(math.Float64bits(1/y) &^ (1<<32 - 1))
	r := rough
	for range 2 {
		r = math.FMA(r, math.FMA(-y, r, 1), r)
	}
	q := x * r
	q = math.FMA(math.FMA(-y, q, x), r, q)
	first := x * rough
	if math.IsNaN(q) {
		q = first
	}
	return float32(math.Copysign(q, first))
}

// between draws a number of a magnitude between two powers of two, often one next to a power of two.
func between(r *rand.Rand, from, to int) float32 {
	m := 1 + r.Float64()
	switch r.IntN(4) {
	case 0:
		m = 1 + float64(r.IntN(16))*math.Ldexp(1, -23+r.IntN(20))
	case 1:
		m = 2 - float64(1+r.IntN(16))*math.Ldexp(1, -23)
	}
	v := math.Ldexp(m, from+r.IntN(to-from))
	if r.IntN(2) == 0 {
		v = -v
	}
	return float32(v)
}

func rounds(most int) int {
	if testing.Short() {
		return most / 5
	}
	return most
}

func same(t *testing.T, x, y, got float32) {
	want := x / y
	if got != got && want != want {
		return
	}
	require.Equal(t, math.Float32bits(want), math.Float32bits(got), "%g / %g is %g, not %g", x, y, want, got)
}

// TestUsual: the quotients are those of an exact division for all operands of the sizes that the pass asks for. The
// simulator's reciprocal is rounded to the nearest; on a GPU the same instructions were compared with div.rn.f32 (8e11
// pairs).
func TestUsual(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range rounds(5_000_000) {
		x, y := between(r, -63, 65), between(r, -31, 32)
		same(t, x, y, quotient(x, y))
	}
}

// TestWide: and so are those in f64 for all numbers.
func TestWide(t *testing.T) {
	inf := float32(math.Inf(1))
	special := []float32{0, float32(math.Copysign(0, -1)), inf, -inf, float32(math.NaN()), 1, -1, math.MaxFloat32,
		math.SmallestNonzeroFloat32, -math.SmallestNonzeroFloat32, 0x1p-126, 0x1.fffffcp-127, 3, 1.0 / 3}
	for _, x := range special {
		for _, y := range special {
			same(t, x, y, wide(x, y))
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range rounds(5_000_000) {
		x, y := between(r, -149, 128), between(r, -149, 128)
		same(t, x, y, wide(x, y))
	}
}
