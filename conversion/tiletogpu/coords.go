package tiletogpu

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// An element's coordinate is what the thread contributes plus what the register
// does: a base that is computed once in the preamble, and a constant.

// base is the thread's contribution to each coordinate of a layout; nil where it
// is none.
func (l *lowering) base(d layout.Distribution) []*ir.Value {
	key := l.key(d.String())
	if b, ok := l.bases[key]; ok {
		return b
	}
	out := make([]*ir.Value, d.Rank())
	for _, a := range layout.AllAxes()[layout.Lane:] {
		for _, t := range d.Terms(a) {
			out[t.Dim] = l.plus(l.entry, out[t.Dim], l.term(t))
		}
	}
	l.bases[key] = out
	return out
}

// key makes cached values of units of different kinds distinct: inside a
// scale.on the axes count from the unit.
func (l *lowering) key(s string) string {
	return fmt.Sprintf("%p %p %s", l.axes[layout.Warp], l.axes[layout.Warpgroup], s)
}

// term emits ((index / div) mod mod) * stride in the preamble.
func (l *lowering) term(t layout.Term) *ir.Value {
	b := l.entry
	v := l.axes[t.Axis]
	if v == nil {
		return nil
	}
	if t.Div != 1 {
		v = b.Value(arith.DivUI.OpDef, ir.Index, v, l.preamble(t.Div))
	}
	if t.Mod != 0 {
		v = b.Value(arith.RemUI.OpDef, ir.Index, v, l.preamble(t.Mod))
	}
	if t.Stride != 1 {
		v = arith.Binary(b, arith.MulI, v, l.preamble(t.Stride))
	}
	return v
}

// preamble is an index constant that all code of the kernel can use.
func (l *lowering) preamble(c int64) *ir.Value {
	if v, ok := l.constants[c]; ok {
		return v
	}
	v := arith.ConstantIndex(l.entry, c)
	l.constants[c] = v
	return v
}

// plus adds two values of which either may be nil, for zero.
func (l *lowering) plus(b *ir.Builder, x, y *ir.Value) *ir.Value {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return arith.Binary(b, arith.AddI, x, y)
}

// plusConst adds a constant to a value that may be nil.
func (l *lowering) plusConst(b *ir.Builder, x *ir.Value, c int64) *ir.Value {
	if x == nil {
		return l.preamble(c)
	}
	if c == 0 {
		return x
	}
	return arith.Binary(b, arith.AddI, x, l.preamble(c))
}

func (l *lowering) times(b *ir.Builder, x *ir.Value, c int64) *ir.Value {
	if c == 1 {
		return x
	}
	return arith.Binary(b, arith.MulI, x, l.preamble(c))
}

// registerCoord is the constant part of the coordinates of a register.
func registerCoord(d layout.Distribution, reg int64) []int64 {
	return d.Coord(layout.Place{layout.Reg: reg})
}

// coord emits the coordinates of a register's element.
func (l *lowering) coord(d layout.Distribution, reg int64) []*ir.Value {
	base, c := l.base(d), registerCoord(d, reg)
	out := make([]*ir.Value, len(c))
	for i := range c {
		out[i] = l.plusConst(l.b, base[i], c[i])
	}
	return out
}

// owner is the condition that this thread is the first holder of its elements:
// all copies but one must not store. It is nil when there are no copies.
func (l *lowering) owner(d layout.Distribution) *ir.Value {
	key := l.key("owner " + d.String())
	if v, ok := l.offsets[key]; ok {
		return v
	}
	var cond *ir.Value
	for _, a := range layout.AllAxes()[layout.Lane:] {
		for _, t := range d.CopyTerms(a) {
			x := l.term(t)
			if x == nil {
				continue
			}
			cond = l.both(l.entry, cond, l.compare(l.entry, "eq", x, l.preamble(0)))
		}
	}
	l.offsets[key] = cond
	return cond
}

// firstCopies lists the registers that hold an element no earlier register
// holds.
func firstCopies(d layout.Distribution) []int64 {
	var out []int64
	seen := map[string]bool{}
	for r := range d.RegCount() {
		k := fmt.Sprint(registerCoord(d, r))
		if !seen[k] {
			seen[k] = true
			out = append(out, r)
		}
	}
	return out
}

// summand is this thread's number among the holders of summands, partial digits
// of all axes counted inner axes first.
func (l *lowering) summand(d layout.Distribution) *ir.Value {
	var sum *ir.Value
	run := int64(1)
	for _, a := range layout.AllAxes()[layout.Lane:] {
		weight := int64(1)
		for _, g := range d.Digits(a) {
			if g.Kind == layout.Partial {
				mod := g.Size
				if weight*g.Size == d.Size(a) {
					mod = 0
				}
				sum = l.plus(l.entry, sum, l.term(layout.Term{Axis: a, Div: weight, Mod: mod, Stride: run}))
				run *= g.Size
			}
			weight *= g.Size
		}
	}
	if sum == nil {
		return l.preamble(0)
	}
	return sum
}

// summands is how many threads hold a summand of each element.
func summands(d layout.Distribution) int64 {
	n := int64(1)
	for _, a := range layout.AllAxes()[layout.Lane:] {
		for _, g := range d.Digits(a) {
			if g.Kind == layout.Partial {
				n *= g.Size
			}
		}
	}
	return n
}

// predicates of arith.cmpi, by its attribute's value.
var predicates = map[string]int64{"eq": 0, "ne": 1, "slt": 2, "sle": 3, "sgt": 4, "sge": 5, "ult": 6, "ule": 7, "ugt": 8, "uge": 9}

func (l *lowering) compare(b *ir.Builder, pred string, x, y *ir.Value) *ir.Value {
	s := ir.OpState{Def: arith.CmpI.OpDef, Operands: []*ir.Value{x, y}, Types: []ir.Type{ir.I1}}
	s.SetProp("predicate", ir.I64Attr(predicates[pred]))
	return b.Create(s).Result(0)
}
