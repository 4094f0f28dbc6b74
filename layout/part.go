package layout

import (
	"fmt"
	"slices"
)

// Part is a box of a tile: in each dimension the elements At + i·Step, i < Size. Of an At that is not known it is a
// number that divides it. Dropped dimensions, of size 1, the part's own tile does not have.
type Part struct {
	At, Size, Step []int64
	Dropped        []bool
}

// Grain is how many elements along a dimension lie between those that a thread holds in registers that follow each
// other slowest: the digits of smaller stride are of all axes, the others of registers alone. Blocks of so many
// elements are taken out of the tile, and put together to larger ones, without moving any.
func (d Distribution) Grain(dim int) int64 {
	grain := int64(1)
	for _, p := range alongDim(placedDigits(d.axes), dim) {
		if p.axis != Reg {
			grain = p.Stride * p.Size
		}
	}
	return grain
}

// Cut is the layout of n elements along a dimension, from a multiple of the grain on: every thread keeps the registers
// that hold some of them. n is a multiple of the grain as well.
func (d Distribution) Cut(dim int, n int64) (Distribution, error) {
	return d.resize(dim, n, func(p placed, left int64) int64 {
		if left%p.Size == 0 {
			return p.Size
		}
		return left
	})
}

// Lift is the reverse of Cut, the layout of a larger tile with parts of layout d: every thread holds as many parts as
// there are, in its slowest registers.
func (d Distribution) Lift(dim int, n int64) (Distribution, error) {
	if n%d.shape[dim] != 0 {
		whole, err := d.resize(dim, n, func(p placed, left int64) int64 { return 1 })
		return whole, err
	}
	axes := d.AllDigits()
	axes[Reg] = append(axes[Reg], On(n/d.shape[dim], dim, d.shape[dim]))
	return NewDistribution(withExtent(d.shape, dim, n), axes)
}

// resize gives a dimension another extent, of whole grains: take says of each register digit that counts grains,
// slowest last, what it becomes, out of those that are left. What then is left counts a digit of its own.
func (d Distribution) resize(dim int, n int64, take func(p placed, left int64) int64) (Distribution, error) {
	grain := d.Grain(dim)
	if n < 1 || n%grain != 0 {
		return Distribution{}, fmt.Errorf("%d elements along dimension %d are not a multiple of %d, the block that threads share", n, dim, grain)
	}
	left, step := n/grain, grain
	became := map[int64]Digit{}
	for _, p := range alongDim(placedDigits(d.axes), dim) {
		if p.Stride >= grain {
			k := take(p, left)
			became[p.Stride] = On(k, dim, step)
			left, step = left/k, step*k
		}
	}
	axes := mapDims(d.axes, func(_ Axis, g Digit) Digit {
		if g.Dim == dim && g.Stride >= grain {
			return became[g.Stride]
		}
		return g
	})
	axes[Reg] = append(axes[Reg], On(left, dim, step))
	return NewDistribution(withExtent(d.shape, dim, n), axes)
}

// Sample is the layout of every step-th element along a dimension; each thread holds step of them in its fastest
// registers.
func (d Distribution) Sample(dim int, step int64) (Distribution, error) {
	if d.shape[dim]%step != 0 {
		return Distribution{}, fmt.Errorf("a step of %d does not divide the %d elements along dimension %d", step,
			d.shape[dim], dim)
	}
	axes, err := mapDigits(d.axes, func(a Axis, g Digit) ([]Digit, error) {
		if g.Kind != Dim || g.Dim != dim {
			return []Digit{g}, nil
		}
		parts, ok := splitDigit(g, []int64{step})
		if !ok || parts[0].Stride < step && a != Reg {
			return nil, fmt.Errorf("%s digit %s shares %d elements along dimension %d among threads", a, g, step, dim)
		}
		return slices.DeleteFunc(each(parts, func(g Digit) Digit { return On(g.Size, dim, g.Stride/step) }),
			func(g Digit) bool { return g.Stride == 0 }), nil
	})
	if err != nil {
		return Distribution{}, err
	}
	return NewDistribution(withExtent(d.shape, dim, d.shape[dim]/step), axes)
}

// Stretch is the reverse of Sample: every thread holds step elements for each of d, in its fastest registers.
func (d Distribution) Stretch(dim int, step int64) (Distribution, error) {
	axes := mapDims(d.axes, func(_ Axis, g Digit) Digit {
		if g.Dim == dim {
			g.Stride *= step
		}
		return g
	})
	axes[Reg] = append([]Digit{On(step, dim, 1)}, axes[Reg]...)
	return NewDistribution(withExtent(d.shape, dim, d.shape[dim]*step), axes)
}

// Take is the layout of a part of a tile that is distributed as d where no element has to move: in each dimension it is
// a [Distribution.Cut], of a [Distribution.Sample] where it has a step, from whole grains on.
func (d Distribution) Take(p Part) (Distribution, error) {
	var err error
	for dim := range p.At {
		at := p.At[dim]
		if step := p.Step[dim]; step > 1 && p.Size[dim] > 1 {
			switch sampled, err := d.Sample(dim, step); {
			case err == nil:
				d, at = sampled, at/step
			case d.Grain(dim) > 1:
				return d, err
			}
		}
		if p.Size[dim] == d.shape[dim] {
			continue
		}
		if grain := d.Grain(dim); at%grain != 0 {
			return d, fmt.Errorf("offset %d of dimension %d is not a multiple of %d, the block that threads share", at, dim,
				grain)
		}
		if d, err = d.Cut(dim, p.Size[dim]); err != nil {
			return d, err
		}
	}
	for dim := len(p.Dropped) - 1; dim >= 0; dim-- {
		if p.Dropped[dim] {
			d = must(d.Slice(dim))
		}
	}
	return d, nil
}

// First is the layout of the first elements of a tile, as many in each dimension as a shape says, where no element has
// to move: other threads, and other registers, hold nothing.
func (d Distribution) First(shape []int64) (Distribution, error) {
	axes := d.AllDigits()
	for dim, n := range shape {
		for _, p := range slices.Backward(alongDim(placedDigits(axes), dim)) {
			if p.axis != Reg || p.Stride*p.Size <= n {
				break
			}
			left := (n + p.Stride - 1) / p.Stride
			axes[Reg] = mapDims(Axes{Reg: axes[Reg]}, func(_ Axis, g Digit) Digit {
				if g == p.Digit {
					g.Size = left
				}
				return g
			})[Reg]
			if left > 1 {
				break
			}
		}
	}
	return NewDistribution(shape, axes)
}

// Around is the reverse of Take: the layout of a tile of a shape whose part has distribution d.
func (d Distribution) Around(shape []int64, p Part) (Distribution, error) {
	d = d.whole(p)
	var err error
	for dim, n := range shape {
		at, step := p.At[dim], p.Step[dim]
		if p.Size[dim] == 1 {
			step = 1
		}
		if n%step != 0 {
			return d, fmt.Errorf("a step of %d does not divide the %d elements along dimension %d", step, n, dim)
		}
		if grain := d.Grain(dim); at/step%grain != 0 {
			return d, fmt.Errorf("offset %d of dimension %d is not a multiple of %d, the block that threads share", at, dim,
				grain)
		}
		if d, err = d.Lift(dim, n/step); err != nil {
			return d, err
		}
		if step > 1 {
			if d, err = d.Stretch(dim, step); err != nil {
				return d, err
			}
		}
	}
	return d, nil
}

// whole is a part's layout with the dimensions that it has dropped.
func (d Distribution) whole(p Part) Distribution {
	for dim, dropped := range p.Dropped {
		if dropped {
			d = must(d.ExpandDim(dim))
		}
	}
	return d
}

// PartRegisters tells for each register of a part's layout, which is d.Take(p), in which register of d its element is
// when the part begins at known offsets.
func (d Distribution) PartRegisters(p Part, part Distribution, at []int64) []int64 {
	register := map[string]int64{}
	for r := d.RegCount() - 1; r >= 0; r-- {
		register[list(d.Coord(Place{Reg: r}), formatInt)] = r
	}
	full := part.whole(p)
	out := make([]int64, full.RegCount())
	for r := range out {
		coord := full.Coord(Place{Reg: int64(r)})
		for dim := range coord {
			coord[dim] = at[dim] + coord[dim]*p.Step[dim]
		}
		out[r] = register[list(coord, formatInt)]
	}
	return out
}

func withExtent(shape []int64, dim int, n int64) []int64 {
	out := slices.Clone(shape)
	out[dim] = n
	return out
}

func each(digits []Digit, fn func(Digit) Digit) []Digit {
	out := make([]Digit, len(digits))
	for i, g := range digits {
		out[i] = fn(g)
	}
	return out
}

// must is a layout that cannot be wrong.
func must(d Distribution, err error) Distribution {
	if err != nil {
		panic("layout: " + err.Error())
	}
	return d
}
