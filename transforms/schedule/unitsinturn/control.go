package unitsinturn

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Loops and ifs in which all units wait for each other. They are the block's: a barrier is reached by all units or
// none, so that what decides is the same for all, and is computed for the first. Inside, as outside, the code between
// barriers is a loop over the units (loop fission, as Karrenberg and Hack, Improving Performance of OpenCL on CPUs, CC
// 2012, have it). What a unit carries from one iteration to the next is a tile of all units'.

// holdsBarrier reports whether an operation of the body is around one at which units wait for others.
func (t *turns) holdsBarrier(op *ir.Op) bool {
	held := false
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			for x := range b.Ops() {
				held = held || t.divides(x) || t.holdsBarrier(x)
			}
		}
	}
	return held
}

// divides reports whether units wait for others at an operation.
func (t *turns) divides(op *ir.Op) bool {
	return tile.Barrier.Is(op) && !t.alone(op) || t.exchanges(op)
}

// block runs the code of a block: parts of it as loops over the units, and what holds barriers as it is. The results
// are those of the scale.on, for its own block.
func (t *turns) block(b *ir.Block) (results []*ir.Value, err error) {
	parts := t.parts(b)
	for i, p := range parts {
		if len(p.ops) > 0 && gpu.Shuffle.Is(p.ops[0]) {
			if _, err := t.tiles(p.ops[0].Operands()[:1]); err != nil {
				return nil, err
			}
		}
		last := i == len(parts)-1 && b == t.Body.Entry()
		live := t.liveBehind(b, p.ops, last)
		switch {
		case p.control != nil:
			err = t.control(p.control)
		case last && len(t.Outputs) > 0, len(live) > 0, slices.ContainsFunc(p.ops, acts):
			results, err = t.loop(p.ops, live, last)
		}
		if err != nil {
			return nil, err
		}
	}
	return results, nil
}

// acts reports whether an operation does more than to compute what is computed again where it is used.
func acts(op *ir.Op) bool { return !ir.IsPure(op) || op.Has(ir.Convergent) }

// control makes a loop or an if the block's.
func (t *turns) control(op *ir.Op) error {
	around := t.b.Loc
	defer func() { t.b.Loc = around }()
	t.b.Loc = op.Loc()
	if o, ok := scf.For.Cast(op); ok {
		return t.forLoop(o)
	} else if o, ok := scf.If.Cast(op); ok {
		return t.branch(o)
	} else if o, ok := scf.While.Cast(op); ok {
		return t.whileLoop(o)
	}
	return op.Errorf("holds a barrier, and units that run in turn cannot wait for each other in it; use scf.for, scf.while or scf.if")
}

func (t *turns) forLoop(o scf.ForOp) error {
	if err := t.runsAlike(o.Op, o.LowerBound, o.UpperBound, o.Step); err != nil {
		return err
	}
	if len(t.masks) > 0 && rewrite.ConstantOf(o.Step) == nil {
		return o.Errorf("holds a barrier of some units that run in turn, and its step is not constant; give it a constant step")
	}
	lower, upper, step := t.ofOne(o.LowerBound), t.ofOne(o.UpperBound), t.ofOne(o.Step)
	inits, err := t.ofAll(o.Inits, o.IterArgs())
	if err != nil {
		return err
	}
	from := o.Body.Entry()
	f := scf.NewFor(t.b, lower, upper, step, inits, func(b *ir.Builder, iv *ir.Value, carried []*ir.Value) []*ir.Value {
		t.shared[o.InductionVar()] = iv
		var next []*ir.Value
		next, err = t.inside(b, from, o.IterArgs(), carried, o.IterArgs())
		return next
	})
	if err != nil {
		return err
	}
	t.keep(o.Results, f.Results)
	return nil
}

func (t *turns) branch(o scf.IfOp) error {
	if !t.same(o.Condition) {
		return t.maskedBranch(o)
	}
	cond := t.ofOne(o.Condition)
	types := t.typesOf(o.Results)
	var regions [2]*ir.Region
	for i, r := range []*ir.Region{o.Then, o.Else} {
		regions[i] = ir.NewRegion()
		if r.Empty() {
			continue
		}
		b := ir.NewBlock()
		regions[i].Append(b)
		vs, err := t.inside(ir.NewBuilder(b), r.Entry(), nil, nil, o.Results)
		if err != nil {
			return err
		}
		yield(b, o.Op, vs)
	}
	made := scf.If.New(t.b, scf.IfOp{Condition: cond, Then: regions[0], Else: regions[1]}, types...)
	t.keep(o.Results, made.Results)
	return nil
}

func (t *turns) whileLoop(o scf.WhileOp) error {
	test, body := o.Before.Entry(), o.After.Entry()
	cond := scf.Condition.Of(test.Last())
	if err := t.runsAlike(o.Op, cond.Condition); err != nil {
		return err
	}
	inits, err := t.ofAll(o.Inits, test.Args())
	if err != nil {
		return err
	}
	before, after := ir.NewBlock(ir.ValueTypes(inits)...), ir.NewBlock(t.typesOf(body.Args())...)
	passed, err := t.inside(ir.NewBuilder(before), test, test.Args(), before.Args(), body.Args())
	if err != nil {
		return err
	}
	b := ir.NewBuilder(before)
	b.Loc = cond.Loc()
	t.at(b, func() { scf.NewCondition(b, t.ofOne(cond.Condition), passed...) })
	next, err := t.inside(ir.NewBuilder(after), body, body.Args(), after.Args(), test.Args())
	if err != nil {
		return err
	}
	yield(after, o.Op, next)
	made := scf.While.New(t.b, scf.WhileOp{Inits: inits, Before: ir.NewRegion(before), After: ir.NewRegion(after)},
		t.typesOf(body.Args())...)
	for i, v := range o.Results {
		t.keepAs(v, made.Results[i], t.same(body.Arg(i)))
	}
	return nil
}

// runsAlike rejects a loop that units run differently often: a barrier of some threads may be in one.
func (t *turns) runsAlike(loop *ir.Op, by ...*ir.Value) error {
	for _, v := range by {
		if !t.same(v) {
			return loop.Errorf("holds a barrier, and units that run in turn run it differently often; give it the same bounds or condition in all units, with an if inside")
		}
	}
	return nil
}

// inside runs the code of a block in another one. Its arguments are what the block has of those of each unit, as what
// it passes on into others is, which are the results.
func (t *turns) inside(b *ir.Builder, from *ir.Block, args, carried, into []*ir.Value) (passed []*ir.Value,
	err error) {
	t.at(b, func() {
		t.keep(args, carried)
		if _, err = t.block(from); err != nil {
			return
		}
		end := from.Last().Operands()
		if scf.Condition.Is(from.Last()) {
			end = end[1:]
		}
		passed, err = t.ofAll(end, into)
	})
	return passed, err
}

// at makes operations elsewhere.
func (t *turns) at(b *ir.Builder, run func()) {
	outer := t.b
	b.Loc = outer.Loc
	t.b = b
	run()
	t.b = outer
}

// keep keeps what the block has of values of each unit: one for all, or a tile.
func (t *turns) keep(vs, of []*ir.Value) {
	for i, v := range vs {
		t.keepAs(v, of[i], t.same(v))
	}
}

func (t *turns) keepAs(v, of *ir.Value, same bool) {
	if same {
		t.shared[v] = of
	} else {
		t.kept[v] = of
	}
}

// ofFirst is a value of the first unit.
func (t *turns) ofFirst(v *ir.Value) *ir.Value {
	u := &unitCode{turns: t, b: t.b, unit: arith.ConstantIndex(t.b, 0)}
	return u.value(v)
}

// ofAll is what the block has of values of each unit, which go into others: one where it is the same in all, or a tile.
func (t *turns) ofAll(vs, into []*ir.Value) ([]*ir.Value, error) {
	out := make([]*ir.Value, len(vs))
	for i, v := range vs {
		if t.same(into[i]) {
			out[i] = t.ofOne(v)
			continue
		}
		whole, err := t.tiles(vs[i : i+1])
		if err != nil {
			return nil, err
		}
		out[i] = whole[0]
	}
	return out, nil
}

// tiles are tiles of what all units have of values.
func (t *turns) tiles(vs []*ir.Value) ([]*ir.Value, error) {
	var missing []*ir.Value
	for _, v := range vs {
		if t.kept[v] == nil && !slices.Contains(missing, v) {
			missing = append(missing, v)
		}
	}
	if len(missing) > 0 {
		if _, err := t.loop(nil, missing, false); err != nil {
			return nil, err
		}
	}
	out := make([]*ir.Value, len(vs))
	for i, v := range vs {
		out[i] = t.kept[v]
	}
	return out, nil
}

// typesOf are the types of what the block has of values.
func (t *turns) typesOf(vs []*ir.Value) []ir.Type {
	out := make([]ir.Type, len(vs))
	for i, v := range vs {
		out[i] = v.Type()
		if !t.same(v) {
			out[i] = stacked(v.Type(), t.units)
		}
	}
	return out
}

func yield(to *ir.Block, of *ir.Op, vs []*ir.Value) {
	b := ir.NewBuilder(to)
	b.Loc = of.Loc()
	scf.NewYield(b, vs...)
}
