package exec

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// Case is one set of arguments that a program is verified on.
type Case struct {
	Name   string // what is special about it
	Arrays []*npy.Array
	// Odd says that extents differ from those asked for; the program may not be
	// made for them.
	Odd bool
}

// Cases are the arguments asked for and those that find what they may hide: other
// random numbers, and odd extents where there are dynamic ones.
func Cases(params []Param, given map[int]*npy.Array, dims map[int][]int, seed uint64) ([]Case, error) {
	first, err := Inputs(params, given, dims, seed)
	if err != nil {
		return nil, err
	}
	cases := []Case{{Name: fmt.Sprintf("seed %d", seed), Arrays: first}}
	random := slices.ContainsFunc(params, func(p Param) bool {
		fill, _ := tile.ParseInit(p.Init)
		return given[p.Index] == nil && fill.Random()
	})
	if !random {
		cases[0].Name = "the inputs"
	} else {
		again, err := Inputs(params, given, dims, seed+1)
		if err != nil {
			return nil, err
		}
		cases = append(cases, Case{Name: fmt.Sprintf("seed %d", seed+1), Arrays: again})
	}
	if arrays, name, err := apart(params, first); err != nil {
		return nil, err
	} else if name != "" {
		cases = append(cases, Case{Name: "strides" + name, Arrays: arrays})
	}
	odd, name := oddExtents(params, given, first)
	if name == "" {
		return cases, nil
	}
	smaller, err := Inputs(params, scalars(params, given, first, odd), dimsOf(params, given, first, odd), seed)
	if err != nil {
		return nil, err
	}
	return append(cases, Case{Name: name, Arrays: smaller, Odd: true}), nil
}

// oddExtents maps each even extent of a dynamic dimension to the number below, or to the next multiple of its divisor
// in the arguments' attributes: equal extents stay equal. The name names the shapes; it is empty if nothing can be
// changed, as with an extent from a file.
func oddExtents(params []Param, given map[int]*npy.Array, arrays []*npy.Array) (odd map[int]int, name string) {
	odd = map[int]int{}
	steps := map[int]int{}
	for i, p := range params {
		for _, dim := range dynamicDims(p) {
			if given[i] != nil {
				return nil, ""
			}
			n := arrays[i].Shape[dim]
			steps[n] = commonMultiple(max(1, steps[n]), p.divisor(dim))
		}
	}
	for i, p := range params { // a number may tell an extent
		if p.Type != ir.Index {
			continue
		}
		if n := int(arrays[i].Float(0)); steps[n] > 0 {
			steps[n] = commonMultiple(steps[n], p.divisor(0))
		}
	}
	for n, step := range steps {
		if n > step && (n%2 == 0 || step > 1) {
			odd[n] = n - step
		}
	}
	if len(odd) == 0 {
		return nil, ""
	}
	var parts []string
	for i, d := range dimsOf(params, given, arrays, odd) {
		parts = append(parts, params[i].Name+"="+shapeText(d))
	}
	slices.Sort(parts)
	return odd, "extents " + strings.Join(parts, " ")
}

func commonMultiple(a, b int) int { return a / int(intrange.GCD(int64(a), int64(b))) * b }

// dynamicDims are the dynamic dimensions of an argument.
func dynamicDims(p Param) (dims []int) {
	m := p.array()
	if m == nil || p.Result {
		return nil
	}
	for i, n := range m.Shape() {
		if n == ir.Dynamic {
			dims = append(dims, i)
		}
	}
	return dims
}

// dimsOf are the shapes of arguments with dynamic dimensions, mapped.
func dimsOf(params []Param, given map[int]*npy.Array, arrays []*npy.Array, odd map[int]int) map[int][]int {
	out := map[int][]int{}
	for i, p := range params {
		dynamic := dynamicDims(p)
		if len(dynamic) == 0 || given[i] != nil {
			continue
		}
		shape := slices.Clone(arrays[i].Shape)
		for _, dim := range dynamic {
			if n, ok := odd[shape[dim]]; ok {
				shape[dim] = n
			}
		}
		out[i] = shape
	}
	return out
}

// scalars are the arguments that were given, with numbers that tell an extent
// mapped like the extent.
func scalars(params []Param, given map[int]*npy.Array, arrays []*npy.Array, odd map[int]int) map[int]*npy.Array {
	out := maps.Clone(given)
	for i, p := range params {
		if p.Type != ir.Index || given[i] == nil {
			continue
		}
		if n, ok := odd[int(arrays[i].Float(0))]; ok {
			out[i] = npy.FromFloats(arrays[i].DType, []float64{float64(n)})
		}
	}
	return out
}

// Zeros are the names of the arguments that a program gets, all of whose elements
// are zero, and how many it gets.
func Zeros(params []Param, arrays []*npy.Array) (names []string, inputs int) {
	for i, p := range params {
		if p.poisoned() && isPoison(arrays[i]) || len(arrays[i].Data) == 0 {
			continue
		}
		inputs++
		if !slices.ContainsFunc(arrays[i].Data, func(b byte) bool { return b != 0 }) {
			names = append(names, p.Name)
		}
	}
	return names, inputs
}
