package exec

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/npy"
)

// Fill makes an array of an [tile.Init], or of zeros where there is none. Random numbers depend on the seed, the
// argument's number and the place in the array only.
func Fill(kind string, d npy.DType, shape []int, seed uint64, arg int) (*npy.Array, error) {
	a := npy.New(d, shape...)
	if kind == "" {
		return a, nil
	}
	fill, ok := tile.ParseInit(kind)
	if !ok {
		return nil, fmt.Errorf("unknown fill '%s'; expected one of %s%s", kind, tile.Inits, tile.InitLike(kind))
	}
	if fill.Kind == "zeros" {
		return a, nil
	}
	if largest := d.Mask() >> 1; d.Format() == nil && fill.Below > 0 && uint64(fill.Below-1) > largest {
		return nil, fmt.Errorf("%s has values that do not fit into %d bits", kind, 8*d.Size)
	}
	next := numbers(fill, d)
	inParts(a, func(part *npy.Array, first int) {
		rng := rand.New(rand.NewPCG(seed, uint64(arg)+1+uint64(first/partLen)<<32))
		part.Generate(func(i int) float64 { return next(rng, first+i) })
	})
	return a, nil
}

// numbers is what a fill puts at a place.
func numbers(f tile.Init, d npy.DType) func(rng *rand.Rand, i int) float64 {
	isFloat := d.Format() != nil
	switch kind := f.Kind; {
	case kind == "random" && isFloat:
		return func(rng *rand.Rand, _ int) float64 { return rng.NormFloat64() }
	case kind == "random" || kind == "integers": // sums and multiplications of a few are exact in any order
		return func(rng *rand.Rand, _ int) float64 { return float64(rng.IntN(17) - 8) }
	case kind == "below":
		return func(rng *rand.Rand, _ int) float64 { return float64(rng.Int64N(f.Below)) }
	case kind == "uniform" && isFloat:
		return func(rng *rand.Rand, _ int) float64 { return rng.Float64() }
	case kind == "uniform":
		return func(rng *rand.Rand, _ int) float64 { return float64(rng.IntN(100)) }
	case kind == "ones":
		return func(*rand.Rand, int) float64 { return 1 }
	case kind == "iota":
		return func(_ *rand.Rand, i int) float64 { return float64(i) }
	}
	return func(*rand.Rand, int) float64 { return 0 }
}

// partLen is how many elements of an array one goroutine fills at a time.
const partLen = 1 << 16

// inParts runs what fills a part of an array, from an element on, for all parts, on all processors.
func inParts(a *npy.Array, fill func(part *npy.Array, first int)) {
	var wg sync.WaitGroup
	var taken atomic.Int64
	parts := (a.Len() + partLen - 1) / partLen
	for range min(parts, runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for p := int(taken.Add(1)) - 1; p < parts; p = int(taken.Add(1)) - 1 {
				first := p * partLen
				fill(a.Part(first, min(first+partLen, a.Len())), first)
			}
		})
	}
	wg.Wait()
}

// Poison is the pattern of an unwritten element: a NaN with all bits set, or an integer that no program computes by
// chance.
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

// poison fills an array with the pattern of unwritten elements.
func poison(a *npy.Array) {
	p := Poison(a.DType)
	inParts(a, func(part *npy.Array, _ int) {
		for i := range part.Len() {
			part.SetBits(i, p)
		}
	})
}

// isPoison reports whether all elements are unwritten.
func isPoison(a *npy.Array) bool {
	p := Poison(a.DType)
	for i := range a.Len() {
		if a.Bits(i) != p {
			return false
		}
	}
	return a.Len() > 0 && a.DType != npy.Bool
}
