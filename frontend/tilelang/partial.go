package tilelang

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/layout"
)

// Partial sums of units: a tile that units saw as T.Partial. It is partial where a loop carries it, from the start on;
// its old value is then the first unit's, and the others begin with zeros. T.all_reduce makes the sum of it.

// begins is a tile with which a loop begins.
type begins struct{ loop, tile python.Node }

// partialLevel is the level whose units hold partial sums of a value, "" if each holds the whole.
func partialLevel(typ ir.Type) string {
	t, ok := typ.(*ir.TensorType)
	if !ok {
		return ""
	}
	l, _ := t.Encoding().(*tile.LayoutAttr)
	if l == nil {
		return ""
	}
	for _, level := range []string{scale.Warp, scale.Warpgroup} {
		if _, _, ok := l.PartialOver(level); ok {
			return level
		}
	}
	return ""
}

// partials reports whether each of the units holds a partial sum of a value.
func (u *units) partials(v *ir.Value) bool { return partialLevel(v.Type()) == u.level }

// partialType is the type of a sum with a partial sum in each unit.
func (u *units) partialType(part ir.Type) ir.Type { return partialType(part, u.level, u.n) }

func partialType(part ir.Type, level string, n int64) ir.Type {
	axis, _ := layout.ParseAxis(level)
	var digits layout.Axes
	digits[axis] = []layout.Digit{layout.Sum(n)}
	t := part.(*ir.TensorType)
	d, err := layout.NewDistribution(nil, digits)
	if err != nil {
		panic("tilelang: " + err.Error())
	}
	return ir.Tensor(t.Shape(), t.Elem(), tile.Layout(d))
}

// isNotPartial rejects the use of a partial sum as the sum.
func (t *translator) isNotPartial(at eval.Site, b *buffer, v *ir.Value) error {
	level := partialLevel(v.Type())
	if level == "" {
		return nil
	}
	return at.Interp.Errorf(at.Node, "%s is a partial sum of each %s (T.Partial); reduce it first: T.all_reduce(%s) in a T.Scale(%q)", b, level, b, level)
}

// staysPartial reports a tile that is a sum at one end of a loop, or branch, and partial at the other.
func (t *translator) staysPartial(at eval.Site, c *cell, before ir.Type, now *ir.Value) error {
	was, is := partialLevel(before), partialLevel(now.Type())
	switch {
	case was == is:
		return nil
	case was == "":
		key := begins{at.Node, c.node}
		if _, isLoop := at.Node.(*python.If); !isLoop && t.partials[key] == "" {
			t.partials[key] = is
			return restart{}
		}
		return at.Interp.Errorf(at.Node, "each %s has a partial sum of %s (T.Partial) in one branch only", is, c.name)
	}
	e := at.Interp.Errorf(at.Node, "%s is a partial sum of each %s at the start of an iteration, but the complete sum at its end: the next iteration would add it once for each %s", c.name, was, was)
	e.Notes = append(e.Notes, t.noteAt(now, "it is reduced here; move the reduction after the loop"))
	return e
}

// noteAt is a note where a value was made.
func (t *translator) noteAt(v *ir.Value, msg string) eval.Note {
	n := eval.Note{File: t.in.File, Msg: msg}
	if p := diag.Position(v.Loc()); p != nil {
		n.At.Start = python.Pos{Line: int32(p.Line), Col: int32(p.Col)}
		n.At.End = n.At.Start
	}
	return n
}

// beginPartials makes the initial values of loop-carried partial tiles partial.
func (t *translator) beginPartials(at eval.Site) {
	for key, level := range t.partials {
		if key.loop != at.Node {
			continue
		}
		for f := t.top; f != nil; f = f.parent {
			for _, c := range f.order {
				if c.node != key.tile {
					continue
				}
				if v, _ := t.get(c); v != nil && partialLevel(v.Type()) == "" {
					t.set(c, t.asPartial(v, level))
				}
			}
		}
	}
}

// asPartial is a tile as the first unit's partial sum; the others have zeros.
func (t *translator) asPartial(v *ir.Value, level string) *ir.Value {
	n, _ := scale.UnitsIn(t.kernel.threads, level)
	typ := partialType(v.Type(), level, n)
	elem := v.Type().(*ir.TensorType).Elem()
	zero := arith.ZeroAttr(elem)
	if def, ok := arith.Constant.Cast(v.DefiningOp()); ok &&
		def.Value == ir.Attr(ir.SplatOf(v.Type().(*ir.TensorType), zero)) {
		return arith.NewConstant(t.b, ir.SplatOf(typ.(*ir.TensorType), zero))
	}
	block := ir.NewBlock(ir.Index, ir.Index)
	b := ir.NewBuilder(block)
	b.Loc = t.b.Loc
	first := arith.NewCmpI(b, arith.EQ, block.Arg(0), arith.ConstantIndex(b, 0))
	zeros := arith.NewConstant(b, ir.SplatOf(v.Type().(*ir.TensorType), zero))
	scale.Yield.New(b, scale.YieldOp{Values: []*ir.Value{arith.NewSelect(b, first, v, zeros)}})
	return scale.On.New(t.b, scale.OnOp{Level: level, InDistsAttr: ir.Array(),
		OutDistsAttr: ir.Array(scale.PartialOf(scale.Add)), Body: ir.NewRegion(block)}, typ).Outputs[0]
}
