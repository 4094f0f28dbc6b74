package layout

import "fmt"

// Narrow counts elements of an n-th of the width along a dimension: each place holds, where it held one element, the n
// neighbours that its bits are, as the lowest register digit.
func (d Distribution) Narrow(dim int, n int64) (Distribution, error) {
	shape := d.Shape()
	shape[dim] *= n
	axes := mapDims(d.axes, func(_ Axis, g Digit) Digit {
		if g.Dim == dim {
			g.Stride *= n
		}
		return g
	})
	axes[Reg] = append([]Digit{On(n, dim, 1)}, axes[Reg]...)
	return NewDistribution(shape, axes)
}

// Widen counts elements of n times the width along a dimension, the inverse of [Distribution.Narrow] but for the order of
// registers. It fails where the n neighbours that become one element are not all registers of one thread.
func (d Distribution) Widen(dim int, n int64) (Distribution, error) {
	shape := d.Shape()
	if shape[dim]%n != 0 {
		return Distribution{}, fmt.Errorf("%d elements along dimension %d are no multiple of %d", shape[dim], dim, n)
	}
	shape[dim] /= n
	axes, err := mapDigits(d.axes, func(a Axis, g Digit) ([]Digit, error) {
		switch {
		case g.Kind != Dim || g.Dim != dim:
			return []Digit{g}, nil
		case g.Stride%n == 0:
			return []Digit{On(g.Size, dim, g.Stride/n)}, nil
		case a != Reg:
			return nil, fmt.Errorf("%s digit %s holds neighbours that are one element of %d times the width", a, g, n)
		case n%(g.Stride*g.Size) == 0:
			return nil, nil
		case n%g.Stride == 0 && g.Stride*g.Size%n == 0:
			return []Digit{On(g.Stride*g.Size/n, dim, 1)}, nil
		}
		return nil, fmt.Errorf("%s digit %s does not divide at a multiple of %d", a, g, n)
	})
	if err != nil {
		return Distribution{}, err
	}
	return NewDistribution(shape, axes)
}
