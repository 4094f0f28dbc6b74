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

// Widen counts elements of n times the width along a dimension, the inverse of [Distribution.Narrow] but for the order
// of registers. It fails where the n neighbours that become one element are not all registers of one thread.
func (d Distribution) Widen(dim int, n int64) (Distribution, error) {
	return d.widen(dim, n, func(a Axis, g Digit, _ int64) (Digit, error) {
		return Digit{}, fmt.Errorf("%s digit %s holds adjacent elements that become one element of %d times the width", a, g,
			n)
	})
}

// WidenCopied is [Distribution.Widen] where each place that holds any of the n neighbours that become one element holds
// that element, so that there are copies of it where several do.
func (d Distribution) WidenCopied(dim int, n int64) (Distribution, error) {
	return d.widen(dim, n, func(_ Axis, _ Digit, inside int64) (Digit, error) {
		return Digit{Size: inside, Kind: Replica},
			nil
	})
}

// widen asks what of a digit of threads becomes that tells apart so many neighbours of one element.
func (d Distribution) widen(dim int, n int64, apart func(Axis, Digit, int64) (Digit, error)) (Distribution, error) {
	shape := d.Shape()
	if shape[dim]%n != 0 {
		return Distribution{}, fmt.Errorf("%d elements along dimension %d are not a multiple of %d", shape[dim], dim, n)
	}
	shape[dim] /= n
	axes, err := mapDigits(d.axes, func(a Axis, g Digit) (out []Digit, err error) {
		if g.Kind != Dim || g.Dim != dim {
			return []Digit{g}, nil
		}
		if g.Stride%n == 0 {
			return []Digit{On(g.Size, dim, g.Stride/n)}, nil
		}
		inside := min(g.Size, n/g.Stride)
		if n%(g.Stride*inside) != 0 || g.Size%inside != 0 {
			return nil, fmt.Errorf("%s digit %s does not divide at a multiple of %d", a, g, n)
		}
		if a != Reg {
			r, err := apart(a, g, inside)
			if err != nil {
				return nil, err
			}
			out = append(out, r)
		}
		if inside < g.Size {
			out = append(out, On(g.Size/inside, dim, 1))
		}
		return out, nil
	})
	if err != nil {
		return Distribution{}, err
	}
	return NewDistribution(shape, axes)
}
