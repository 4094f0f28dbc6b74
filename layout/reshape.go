package layout

import "fmt"

// Reshape gives the tile another shape with the same elements in row-major order, without moving data. It fails when a
// digit does not divide at the boundaries of the new dimensions. A dimension that overhangs must stay a dimension.
func (d Distribution) Reshape(shape []int64) (Distribution, error) {
	if err := checkShape(shape); err != nil {
		return Distribution{}, err
	}
	if product(shape) != product(d.shape) {
		return Distribution{}, fmt.Errorf("cannot reshape %v to %v: they have %d and %d elements", d.shape, shape,
			product(d.shape), product(shape))
	}
	from, to := rowMajor(d.shape), rowMajor(shape)
	axes, err := mapDigits(d.axes, func(a Axis, g Digit) ([]Digit, error) {
		if g.Kind != Dim || g.Size == 1 {
			return []Digit{g}, nil
		}
		if d.OverhangsAlong(g.Dim) {
			for dim, step := range to {
				if step == from[g.Dim] && shape[dim] == d.shape[g.Dim] {
					return []Digit{On(g.Size, dim, g.Stride)}, nil
				}
			}
			return nil, fmt.Errorf("cannot reshape %v to %v: the layout extends beyond dimension %d, which is not a dimension of the result", d.shape, shape, g.Dim)
		}
		out, ok := splitLinear(g.Size, g.Stride*from[g.Dim], shape, to)
		if !ok {
			return nil, fmt.Errorf("cannot reshape %v to %v: %s digit %s does not divide at the new dimensions", d.shape, shape,
				a, g)
		}
		return out, nil
	})
	if err != nil {
		return Distribution{}, err
	}
	return NewDistribution(shape, axes)
}

// rowMajor returns the distance in elements of one step along each dimension.
func rowMajor(shape []int64) []int64 {
	out := make([]int64, len(shape))
	step := int64(1)
	for i := len(shape) - 1; i >= 0; i-- {
		out[i] = step
		step *= shape[i]
	}
	return out
}

// splitLinear writes a digit of the flattened tile (size steps of stride elements) as digits of the dimensions of a
// shape whose row-major distances are step.
func splitLinear(size, stride int64, shape, step []int64) ([]Digit, bool) {
	var out []Digit
	for size > 1 {
		dim := dimHolding(stride, shape, step)
		if dim < 0 || stride%step[dim] != 0 {
			return nil, false
		}
		end := shape[dim] * step[dim]
		take := size
		if end%stride != 0 && size*stride > end {
			return nil, false
		}
		if room := end / stride; size > room {
			take = room
		}
		if size%take != 0 {
			return nil, false
		}
		out = append(out, On(take, dim, stride/step[dim]))
		size /= take
		stride *= take
	}
	return out, true
}

// dimHolding finds the dimension inside which a linear distance is a step.
func dimHolding(distance int64, shape, step []int64) int {
	for dim := range shape {
		if step[dim] <= distance && distance < shape[dim]*step[dim] {
			return dim
		}
	}
	return -1
}
