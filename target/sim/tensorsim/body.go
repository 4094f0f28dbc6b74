package tensorsim

import (
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// lanes is how many iterations a body computes at a time: enough that a step of the simulator costs little of each, and
// few enough that their values stay in the processor's cache.
const lanes = 256

// A body is a copy of what a nest computes in an iteration. If all of it maps functions over elements, its values are
// vectors of several iterations.
type body struct {
	block *ir.Block
	width int
	// elements are the arguments of the operands' elements, nil where the body does not use one.
	elements []*ir.Value
	// indices are the arguments of the loops' numbers, nil where the body does not ask for one.
	indices []*ir.Value
	// outside are scalars from around the nest, and the arguments that they fill.
	outside, filled []*ir.Value
	// moves says for each element that the body yields it and does nothing else with it.
	moves []bool
}

// copyBody copies a block whose arguments are the elements of operands and then the numbers of loops.
func copyBody(from *ir.Block, elements, loops, width int) *body {
	b := &body{block: ir.NewBlock(), width: 1, indices: make([]*ir.Value, loops)}
	if maps(from) {
		b.width = width
	}
	ir.NewRegion(b.block)
	m := &ir.Mapping{}
	for i, a := range from.Args() {
		if i >= elements {
			m.Map(a, b.index(i-elements))
			continue
		}
		b.moves = append(b.moves, moved(from, a))
		b.elements = append(b.elements, nil)
		if a.HasUses() {
			b.elements[i] = b.argument(a)
			m.Map(a, b.elements[i])
		}
	}
	for op := range from.Ops() {
		b.copy(op, from, m)
	}
	return b
}

// maps reports whether a body maps functions over elements of one word.
func maps(from *ir.Block) bool {
	scalar := func(v *ir.Value) bool {
		_, ok := word.ElemOf(v.Type())
		return ok
	}
	for op := range from.Ops() {
		known := op == from.Last() || linalg.Index.Is(op) || op.Has(ir.ConstantLike) || op.Has(ir.Elementwise)
		if !known || op.NumRegions() > 0 {
			return false
		}
		for _, vs := range [][]*ir.Value{op.Operands(), op.Results()} {
			for _, v := range vs {
				if !scalar(v) {
					return false
				}
			}
		}
	}
	return true
}

// moved reports whether a value is yielded and not used otherwise.
func moved(from *ir.Block, v *ir.Value) bool {
	for u := range v.Uses() {
		if u.Owner() != from.Last() {
			return false
		}
	}
	return true
}

// argument makes an argument for a value of one iteration.
func (b *body) argument(of *ir.Value) *ir.Value { return b.block.AddArg(b.typeOf(of), of.Loc()) }

func (b *body) typeOf(v *ir.Value) ir.Type {
	if b.width == 1 {
		return v.Type()
	}
	return ir.Vector([]int64{int64(b.width)}, v.Type())
}

// index is the argument of a loop's number.
func (b *body) index(loop int) *ir.Value {
	if b.indices[loop] == nil {
		t := ir.Type(ir.Index)
		if b.width > 1 {
			t = ir.Vector([]int64{int64(b.width)}, ir.Index)
		}
		b.indices[loop] = b.block.AddArg(t, nil)
	}
	return b.indices[loop]
}

// value is what stands for a value: one from around the nest becomes an argument, so that the program itself has no new
// uses.
func (b *body) value(v *ir.Value, m *ir.Mapping) *ir.Value {
	if w, ok := m.Lookup(v); ok {
		return w
	}
	w := b.argument(v)
	b.outside, b.filled = append(b.outside, v), append(b.filled, w)
	m.Map(v, w)
	return w
}

// copy copies an operation of the body.
func (b *body) copy(op *ir.Op, from *ir.Block, m *ir.Mapping) {
	if i, ok := linalg.Index.Cast(op); ok {
		m.Map(i.Result, b.index(int(i.Dim)))
		return
	}
	ir.WalkOps(op, func(inner *ir.Op) {
		for _, v := range inner.Operands() {
			if !from.Region().IsAncestor(v.ParentRegion()) {
				b.value(v, m)
			}
		}
	})
	c := ir.Clone(op, m)
	b.block.Append(c)
	if b.width == 1 {
		b.nested(c)
		return
	}
	for _, r := range c.Results() {
		r.SetType(b.typeOf(r))
		if c.Has(ir.ConstantLike) {
			c.SetAttr("value", ir.SplatOf(r.Type().(ir.ShapedType), c.Attr("value")))
		}
	}
}

// nested gives the operations inside of a copy the numbers of loops.
func (b *body) nested(c *ir.Op) {
	ir.WalkOps(c, func(op *ir.Op) {
		if i, ok := linalg.Index.Cast(op); ok {
			i.Result.ReplaceAllUsesWith(b.index(int(i.Dim)))
		}
	})
}

// spans are the places of values in the frame; of none where there is no value.
func spans(c *engine.Compiler, vs []*ir.Value) []engine.Span {
	out := make([]engine.Span, len(vs))
	for i, v := range vs {
		if v != nil {
			out[i] = c.In(v)
		}
	}
	return out
}
