package pipelinemma

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// rotation is a loop in which the late part of each iteration runs concurrently with the early part of the next.
type rotation struct {
	loop        scf.ForOp
	early, late []*ir.Op
	// held are the values that the late part needs of its iteration: values of the early part, and the loop's
	// arguments.
	held    []*ir.Value
	written []*ir.Value // memory that the body writes, except stages
	// async says which MMAs tensor cores run asynchronously.
	async func(tile.GemmOp) bool
	// alternate is the answer of alternates.
	alternate bool
	m         arch.Machine
}

// Loop rotates a loop that has operations of a late stage.
func Loop(l scf.ForOp, m arch.Machine, outstanding func(tile.GemmOp) bool) error {
	r := &rotation{loop: l, m: m, async: outstanding}
	for _, op := range slices.Collect(l.Body.Entry().Ops()) {
		switch {
		case op.Has(ir.Terminator):
		case op.Has(ir.ConstantLike):
			op.MoveBefore(l.Op) // it is the same in both parts
		case tile.StageOf(op) == 0:
			r.early = append(r.early, op)
		default:
			r.late = append(r.late, op)
		}
	}
	if len(r.late) == 0 {
		r.keepInFlight()
		return nil
	}
	if err := r.check(); err != nil {
		return err
	}
	r.hold()
	r.written, r.alternate = tile.Written(l.Op), r.alternates()
	b := ir.Before(l.Op)
	b.Loc = l.Loc()
	var results []*ir.Value
	if r.runs() {
		results = r.rotate(b)
	} else {
		lower, upper, _ := l.Bounds()
		some := arith.NewCmpI(b, arith.SLT, lower, upper)
		results = scf.NewIf(b, some, ir.ValueTypes(l.Results), r.rotate,
			func(*ir.Builder) []*ir.Value { return l.Inits }).Results
	}
	for i, v := range l.Results {
		v.ReplaceAllUsesWith(results[i])
	}
	l.Erase()
	return nil
}

// check verifies that the early part does not depend on the late one of its iteration.
func (r *rotation) check() error {
	for _, op := range r.early {
		for _, v := range ir.UsedBy(op) {
			if d := r.definition(v); d != nil && tile.StageOf(d) > 0 {
				return op.Errorf("uses a result of '%s', which is computed an iteration later; add %s = 1 to the user as well",
					d.Name(), tile.StageAttr).Note(d.Loc(), "the definition is here")
			}
		}
	}
	return nil
}

// runs reports whether the trip count is known to be positive.
func (r *rotation) runs() bool {
	lower, upper, _ := r.loop.Bounds()
	first, constant := rewrite.IntConstant(lower)
	if end, ok := rewrite.IntConstant(upper); ok && constant {
		return first < end
	}
	known := intrange.New(intrange.Scope(r.loop.Op))
	_, from, a := known.Interval(lower)
	to, _, b := known.Interval(upper)
	return a && b && from < to
}

// definition is the operation of the body that defines a value, nil for none.
func (r *rotation) definition(v *ir.Value) *ir.Op {
	if d := v.DefiningOp(); d != nil && d.Block() == r.loop.Body.Entry() {
		return d
	}
	return nil
}

// hold finds the values that the late part needs.
func (r *rotation) hold() {
	need := func(v *ir.Value) {
		d := r.definition(v)
		ofEarly := d != nil && tile.StageOf(d) == 0
		if (ofEarly || v.IsBlockArg() && v.OwnerBlock() == r.loop.Body.Entry()) && !slices.Contains(r.held, v) {
			r.held = append(r.held, v)
		}
	}
	for _, op := range r.late {
		for _, v := range ir.UsedBy(op) {
			need(v)
		}
	}
	for _, v := range r.loop.Body.Entry().Terminator().Operands() {
		need(v)
	}
}

// rotate makes the rotated loop, and returns its results. The trip count is positive.
func (r *rotation) rotate(b *ir.Builder) []*ir.Value {
	l := r.loop
	lower, upper, step := l.Bounds()
	var first ir.Mapping
	first.Map(l.InductionVar(), lower)
	first.MapAll(l.IterArgs(), l.Inits)
	for _, op := range r.early {
		insert(b, op, &first)
	}
	second := arith.Binary(b, arith.AddI, lower, step)
	args := mapped(&first, r.held)
	if r.alternate {
		several := arith.Binary(b, arith.MulI, step, arith.ConstantIndex(b, 2))
		rest := arith.Binary(b, arith.RemSI, arith.Binary(b, arith.SubI, upper, second), several)
		end := arith.Binary(b, arith.SubI, upper, rest)
		args = scf.NewFor(b, second, end, several, args, func(b *ir.Builder, iv *ir.Value, args []*ir.Value) []*ir.Value {
			args = r.steps(b, iv, args).all()
			b.Loc = l.Loc()
			return r.steps(b, arith.Binary(b, arith.AddI, iv, step), args).all()
		}).Results
		second = end
	}
	loop := scf.NewFor(b, second, upper, step, args,
		func(b *ir.Builder, iv *ir.Value, args []*ir.Value) []*ir.Value {
			return r.steps(b, iv, args).all()
		})
	var last ir.Mapping
	last.MapAll(r.held, loop.Results)
	for _, op := range r.late {
		insert(b, op, &last)
	}
	return mapped(&last, l.Body.Entry().Terminator().Operands())
}

// alternates reports whether the loop takes two steps an iteration: threads compute with the results of MMAs, or
// compute by several operations what MMAs read, while others are in flight. These then alternate between two sets of
// registers. Of one operation, such as a conversion, nothing moves behind the MMA but itself: a GEMM with s8 weights
// took 2 % longer with two steps on an H200, one with 4-bit weights 10 % less.
func (r *rotation) alternates() bool {
	early, late := slices.ContainsFunc(r.early, r.begins), slices.ContainsFunc(r.late, r.begins)
	if early == late {
		return false
	}
	return slices.ContainsFunc(r.held, func(v *ir.Value) bool {
		d := r.definition(v)
		return d != nil && (r.begins(d) || len(r.readers(v)) > 0 && slices.ContainsFunc(d.Operands(), r.computed))
	})
}

// computed reports whether the body computes a value element by element.
func (r *rotation) computed(v *ir.Value) bool {
	d := r.definition(v)
	return d != nil && d.Has(ir.Elementwise)
}

// insert copies an operation to the builder's position.
func insert(b *ir.Builder, op *ir.Op, m *ir.Mapping) *ir.Op {
	b.Loc = op.Loc()
	c := ir.Clone(op, m)
	tile.SetStage(c, 0)
	b.Insert(c)
	return c
}

// mapped are the mapped values.
func mapped(m *ir.Mapping, vs []*ir.Value) []*ir.Value {
	out := make([]*ir.Value, len(vs))
	for i, v := range vs {
		out[i] = m.Get(v)
	}
	return out
}
