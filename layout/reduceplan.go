package layout

import "slices"

// Reduction is the plan to combine the elements of a tile along a dimension: inside each thread over registers, then
// over the places that share the dimension, axis by axis from the inside out.
type Reduction struct {
	// Result is the distribution of what remains, without the dimension.
	Result Distribution
	// Registers lists, for each register of Result, the registers of the source that are combined into it.
	Registers [][]int64
	// Steps are the digits of lanes, warps and warpgroups along the dimension, inner axes first. After each step all Size
	// places whose indices on the axis differ in that digit alone hold the combined value: with a power of two by
	// exchanges with the place whose index differs by an exclusive or with Weight, 2*Weight, …
	Steps []ReduceStep
	// Left are the digits of blocks, devices and nodes along the dimension: Result is a partial sum over them.
	Left []ReduceStep
}

// ReduceStep is one digit of an axis index over which elements are combined.
type ReduceStep struct {
	Spot
	Size int64
}

// Butterfly lists the index differences for exchanges by exclusive or, or reports that the size is no power of two.
func (s ReduceStep) Butterfly() ([]int64, bool) {
	if !isPowerOfTwo(s.Size) {
		return nil, false
	}
	var out []int64
	for mask := s.Weight; mask < s.Weight*s.Size; mask *= 2 {
		out = append(out, mask)
	}
	return out, true
}

// PlanReduce plans the reduction of a tile along a dimension.
func PlanReduce(d Distribution, dim int) (Reduction, error) {
	result, err := d.Reduce(dim)
	if err != nil {
		return Reduction{}, err
	}
	r := Reduction{Result: result, Registers: d.registersAcross(dim)}
	for _, p := range placedDigits(d.axes) {
		if p.Kind != Dim || p.Dim != dim || p.axis == Reg {
			continue
		}
		step := ReduceStep{Spot{p.axis, p.weight}, p.Size}
		if p.axis >= Block {
			r.Left = append(r.Left, step)
		} else {
			r.Steps = append(r.Steps, step)
		}
	}
	return r, nil
}

// registersAcross groups the registers of a thread that differ along dim only. Groups come in the order of the
// registers of the reduced tile, members by coordinate along dim.
func (d Distribution) registersAcross(dim int) [][]int64 {
	var along []placed
	groups := [][]int64{{0}}
	for _, p := range placedDigits(Axes{Reg: d.axes[Reg]}) {
		if p.Kind == Dim && p.Dim == dim {
			along = append(along, p)
			continue
		}
		var next [][]int64
		for v := range p.Size {
			for _, g := range groups {
				next = append(next, []int64{g[0] + v*p.weight})
			}
		}
		groups = next
	}
	slices.SortFunc(along, func(a, b placed) int { return int(a.Stride - b.Stride) })
	for i, g := range groups {
		groups[i] = extendGroup(g, along)
	}
	return groups
}

// extendGroup adds to each member the steps of the digits, the first digit fastest.
func extendGroup(group []int64, digits []placed) []int64 {
	for _, p := range digits {
		var next []int64
		for v := range p.Size {
			for _, r := range group {
				next = append(next, r+v*p.weight)
			}
		}
		group = next
	}
	return group
}
