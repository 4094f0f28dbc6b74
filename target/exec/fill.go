package exec

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/npy"
)

// Fill makes an array of one of [tile.Fills]. Random numbers depend on the seed
// and the argument's number only.
func Fill(kind string, d npy.DType, shape []int, seed uint64, arg int) (*npy.Array, error) {
	a := npy.New(d, shape...)
	rng := rand.New(rand.NewPCG(seed, uint64(arg)+1))
	var next func(i int) float64
	isFloat := d.Format() != nil
	switch kind {
	case "random":
		next = func(int) float64 {
			if isFloat {
				return rng.NormFloat64()
			}
			return float64(rng.IntN(17) - 8)
		}
	case "integers": // sums and products of a few are exact in any order
		next = func(int) float64 { return float64(rng.IntN(17) - 8) }
	case "uniform":
		next = func(int) float64 {
			if isFloat {
				return rng.Float64()
			}
			return float64(rng.IntN(100))
		}
	case "ones":
		next = func(int) float64 { return 1 }
	case "iota":
		next = func(i int) float64 { return float64(i) }
	case "zeros", "":
		return a, nil
	default:
		return nil, fmt.Errorf("unknown fill '%s'; known are %s%s", kind, strings.Join(tile.Fills, ", "), nearest.DidYouMean(kind, tile.Fills))
	}
	a.Generate(next)
	return a, nil
}

// Poison is the pattern of an element that nobody wrote: a NaN with all bits set,
// of integers a number that no program computes by chance.
func Poison(d npy.DType) uint64 {
	switch {
	case d.Format() != nil:
		return ^uint64(0) >> (64 - 8*d.Size)
	case d == npy.Bool:
		return 1 // there is no third value
	}
	const pattern = 0xA5A5A5A5A5A5A5A5
	return pattern & d.Mask()
}

// poison fills an array with what says that nobody wrote it.
func poison(a *npy.Array) {
	p := Poison(a.DType)
	for i := range a.Len() {
		a.SetBits(i, p)
	}
}

// isPoison reports whether nobody wrote any element.
func isPoison(a *npy.Array) bool {
	p := Poison(a.DType)
	for i := range a.Len() {
		if a.Bits(i) != p {
			return false
		}
	}
	return a.Len() > 0 && a.DType != npy.Bool
}
