package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// Follow computes a layout from another; ok is false when none follows.
type Follow func(layout.Distribution) (d layout.Distribution, ok bool)

// Relation ties the classes of two values. Down computes To's layout from
// From's, Up the reverse; either may be nil.
type Relation struct {
	From, To *ir.Value
	Down, Up Follow
	// Turns says that rows of one are columns of the other: a layout that is bad for memory access goes through shared
	// memory (scattered.go).
	Turns bool
}

func (in *inference) relateOn(op *ir.Op) []Relation {
	on := ir.View[scale.OnOp](op)
	around := in.places.Of(on.Block())
	var out []Relation
	for i, d := range on.InDists() {
		out = append(out, clause(on, around, on.LocalInputs()[i], on.Operand(i), d))
	}
	for i, d := range on.OutDists() {
		out = append(out, clause(on, around, on.Body.Entry().Last().Operand(i), on.Result(i), d))
	}
	return out
}

// clause ties a unit's part to the whole, which is distributed over the threads around.
func clause(on scale.OnOp, around tile.Place, part, whole *ir.Value, dist *scale.DistAttr) Relation {
	out := outside(on, around, whole, dist)
	return Relation{From: part, To: whole, Down: out, Up: func(d layout.Distribution) (layout.Distribution, bool) {
		t, ok := part.Type().(*ir.TensorType)
		if !ok {
			return d, false
		}
		in, err := d.Strip(around.Axes(on.Level)...).WithShape(t.Shape())
		if err != nil {
			return in, false
		}
		back, ok := out(in)
		return in, ok && back.Equal(d)
	}}
}

// outside adds the digits of the units to a part's layout, as the clause says.
func outside(on scale.OnOp, around tile.Place, whole *ir.Value, dist *scale.DistAttr) Follow {
	return func(in layout.Distribution) (layout.Distribution, bool) {
		t, isTensor := whole.Type().(*ir.TensorType)
		if _, inBlock := scale.ThreadsIn(on.Level); !inBlock || !isTensor {
			return in, false
		}
		axes := around.WithUnits(in.AllDigits(), on.Level, on.Units(), func(n, step int64) layout.Digit {
			switch dist.Kind() {
			case scale.Replica:
				return layout.Rep(n)
			case scale.Partial:
				return layout.Sum(n)
			}
			dim := dist.CutDim()
			return layout.On(n, dim, step*t.Shape()[dim]/on.Units())
		})
		d, err := layout.NewDistribution(t.Shape(), axes)
		if err != nil {
			return d, false
		}
		d, err = around.Grouped(d)
		return d, err == nil
	}
}

func reduced(dim int) Follow {
	return func(d layout.Distribution) (layout.Distribution, bool) {
		r, err := d.Reduce(dim)
		return r, err == nil
	}
}

func sliced(dim int) Follow {
	return func(d layout.Distribution) (layout.Distribution, bool) {
		r, err := d.Slice(dim)
		return r, err == nil
	}
}

func expanded(dim int) Follow {
	return func(d layout.Distribution) (layout.Distribution, bool) {
		r, err := d.ExpandDim(dim)
		return r, err == nil
	}
}

func transposed(perm []int64) Follow {
	return func(d layout.Distribution) (layout.Distribution, bool) {
		p := make([]int, len(perm))
		for i, x := range perm {
			p[i] = int(x)
		}
		r, err := d.Transpose(p)
		return r, err == nil
	}
}

func inverse(perm []int64) []int64 {
	out := make([]int64, len(perm))
	for i, p := range perm {
		out[p] = int64(i)
	}
	return out
}

func reshaped(to *ir.Value) Follow {
	return func(d layout.Distribution) (layout.Distribution, bool) {
		r, err := d.Reshape(to.Type().(*ir.TensorType).Shape())
		return r, err == nil
	}
}

// collapsed is the operand's layout of a tile.broadcast: the result's without
// the repeated dimensions.
func collapsed(op *ir.Op) Follow {
	from, to := shapes(op)
	return func(d layout.Distribution) (layout.Distribution, bool) {
		for i := range from {
			if from[i] == to[i] {
				continue
			}
			s, err := d.Slice(i)
			if err != nil {
				return d, false
			}
			if d, err = s.ExpandDim(i); err != nil {
				return d, false
			}
		}
		return d, true
	}
}

func shapes(op *ir.Op) (from, to []int64) {
	return op.Operand(0).Type().(*ir.TensorType).Shape(), op.Result(0).Type().(*ir.TensorType).Shape()
}

// byRows ties index tiles to the tile whose rows they place.
func byRows(at tile.Slice, rows *ir.Value) (out []Relation) {
	for _, v := range at.IndexTiles() {
		rank := len(v.Type().(*ir.TensorType).Shape())
		out = append(out, Relation{From: v, To: rows, Up: func(d layout.Distribution) (layout.Distribution, bool) {
			s, err := tile.RowsOf(d, rank)
			return s, err == nil
		}})
	}
	return out
}
