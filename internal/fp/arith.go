package fp

import "math"

// Rounded arithmetic. Operands are values of the format (as Decode gives them);
// so are the results, which are rounded once.
//
// For every format of at most 24 bits of precision computing in float64 and rounding the result is the same as rounding
// the exact result, for +, -, *, / and sqrt: float64 has 53 ≥ 2·24+2 bits (Figueroa, "When is double rounding
// innocuous?", 1995), its exponent range holds every a·b and a/b without underflow, and below the normal range the
// target is coarser still. That does not hold for a fused multiply-add, where the addend may lie any distance below
// a·b: see FMA.

// Add returns a + b in the format.
func (f *Format) Add(a, b float64) float64 { return f.Round(a + b) }

// Sub returns a - b in the format.
func (f *Format) Sub(a, b float64) float64 { return f.Round(a - b) }

// Mul returns a · b in the format.
func (f *Format) Mul(a, b float64) float64 { return f.Round(a * b) }

// Div returns a / b in the format.
func (f *Format) Div(a, b float64) float64 { return f.Round(a / b) }

// Sqrt returns the square root of a in the format.
func (f *Format) Sqrt(a float64) float64 { return f.Round(math.Sqrt(a)) }

// FMA returns a·b + c rounded once to the format.
func (f *Format) FMA(a, b, c float64) float64 {
	if f == F64 {
		return math.FMA(a, b, c)
	}
	return f.Round(fmaOdd(a, b, c))
}

// FMA32 returns a·b + c rounded once to float32.
func FMA32(a, b, c float32) float32 {
	return float32(fmaOdd(float64(a), float64(b), float64(c)))
}

// fmaOdd returns a·b + c rounded to odd: the inexact result whose last bit is one. Rounding that to a format with at
// least two bits less gives what rounding the exact sum gives (Boldo and Melquiond, "Emulation of FMA and correctly
// rounded sums", 2008). The operands have at most 24 bits, so that a·b is exact.
func fmaOdd(a, b, c float64) float64 {
	p := float64(a * b) // the conversions keep Go from fusing
	sum := float64(p + c)
	if math.IsNaN(sum) || math.IsInf(sum, 0) || math.Float64bits(sum)&1 != 0 {
		return sum
	}
	err := twoSumError(p, c, sum)
	if err == 0 {
		return sum
	}
	if (err > 0) == (sum > 0) {
		return math.Float64frombits(math.Float64bits(sum) + 1)
	}
	return math.Float64frombits(math.Float64bits(sum) - 1)
}

// twoSumError returns a + b - sum exactly, where sum is a + b rounded (Knuth).
func twoSumError(a, b, sum float64) float64 {
	bv := float64(sum - a)
	av := float64(sum - bv)
	return float64(a-av) + float64(b-bv)
}
