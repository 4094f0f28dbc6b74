package word

import "math"

func Dot(x, y []float64) float64 {
	y = y[:len(x)]
	s0, s1 := 0.0, 0.0
	i := 0
	for ; i+1 < len(x); i += 2 {
		s0 += x[i] * y[i]
		s1 += x[i+1] * y[i+1]
	}
	if i < len(x) {
		s0 += x[i] * y[i]
	}
	return s0 + s1
}

// Tf32 reads an f32 as tensor cores do: without its low 13 bits.
func Tf32(w uint64) float64 { return float64(math.Float32frombits(uint32(w) &^ 0x1fff)) }
