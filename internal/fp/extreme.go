package fp

import "math"

// The extremes of two numbers; -0 is less than +0. They are exact in every format.

// Maximum is the greater of two numbers; NaN where one is (IEEE 754-2019 maximum).
func Maximum(x, y float64) float64 {
	if math.IsNaN(x) || math.IsNaN(y) {
		return math.NaN() // math.Max gives infinity where the other is
	}
	return math.Max(x, y)
}

// Minimum is the lesser of two numbers; NaN where one is (IEEE 754-2019 minimum).
func Minimum(x, y float64) float64 {
	if math.IsNaN(x) || math.IsNaN(y) {
		return math.NaN()
	}
	return math.Min(x, y)
}

// MaxNum is the greater of two numbers, and the number where the other is NaN.
func MaxNum(x, y float64) float64 {
	switch {
	case math.IsNaN(x):
		return y
	case math.IsNaN(y):
		return x
	}
	return math.Max(x, y)
}

// MinNum is the lesser of two numbers, and the number where the other is NaN.
func MinNum(x, y float64) float64 {
	switch {
	case math.IsNaN(x):
		return y
	case math.IsNaN(y):
		return x
	}
	return math.Min(x, y)
}
