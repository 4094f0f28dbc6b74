package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// A rangeLoop is a loop over a range that runs on the device: what T.serial, T.Pipelined and, in a kernel, range give.
type rangeLoop struct {
	from, to, step eval.Value
	stages         int64 // of copies in flight; 0 for a plain loop
	turns          bool  // its iterations are threads, one after the other
	unroll         bool  // the body is evaluated for each number, where they are known
}

// TypeName implements [eval.Typed].
func (l *rangeLoop) TypeName() string { return "range" }

// Elements implements [eval.Iterable]: of a range of numbers, for comprehensions and unpacking.
func (l *rangeLoop) Elements(at eval.Site) ([]eval.Value, error) {
	from, to, step, ok := l.numbers()
	if !ok {
		return nil, at.Interp.Errorf(at.Node, "the bounds of this range are runtime values; it cannot be expanded")
	}
	var out []eval.Value
	for i := from; step > 0 && i < to || step < 0 && i > to; i += step {
		out = append(out, i)
		if len(out) > 1<<20 {
			return nil, at.Interp.Errorf(at.Node, "the range has more than a million elements")
		}
	}
	return out, nil
}

func (l *rangeLoop) numbers() (from, to, step int64, ok bool) {
	from, a := l.from.(int64)
	to, b := l.to.(int64)
	step, c := l.step.(int64)
	return from, to, step, a && b && c && step != 0
}

// Len implements [eval.Sized].
func (l *rangeLoop) Len() int {
	from, to, step, ok := l.numbers()
	if !ok {
		return 0
	}
	if step < 0 {
		from, to, step = -from, -to, -step
	}
	return int(max(0, (to-from+step-1)/step))
}

// For implements [eval.Loop].
func (l *rangeLoop) For(at eval.Site, bind func(eval.Value) error, body func() error) error {
	t := translatorOf(at)
	if t.kernel == nil || l.unroll || t.knows(unrolled, at.Node) {
		return t.unrolled(at, l, bind, body)
	}
	if s, ok := l.step.(int64); ok && s < 0 {
		return t.backwards(at, l, bind, body)
	}
	return t.loop(at, l, bind, body)
}

// unrolled runs the body for each number, as Python does.
func (t *translator) unrolled(at eval.Site, l *rangeLoop, bind func(eval.Value) error, body func() error) error {
	vs, err := l.Elements(at)
	if err != nil {
		return err
	}
	exit := t.exitOf(at)
	return t.eachTurn(at, exit, vs, bind, t.iteration(at, exit, body))
}

// eachTurn runs the body for numbers, each for the threads that did not leave the kernel before.
func (t *translator) eachTurn(at eval.Site, exit *exit, vs []eval.Value, bind func(eval.Value) error,
	body func() error) error {
	for i, v := range vs {
		turn := func() error {
			if err := bind(v); err != nil {
				return err
			}
			return body()
		}
		var err error
		if exit == nil || exit.breaks() == nil {
			err = turn()
		} else {
			err = t.unless(at, exit.breaks(), exit.left, turn)
		}
		if c, ok := err.(*eval.Control); ok && c.Kind == eval.Continue {
			continue
		} else if ok && c.Kind == eval.Break {
			return nil
		}
		if err != nil || exit != nil && t.must(exit.left, 1) {
			return err
		}
		if t.kernel != nil && t.kernel.departure.possible {
			return t.stillThere(at,
				func() error { return t.eachTurn(at, exit, vs[i+1:], bind, body) })
		}
	}
	return nil
}

// backwards runs a loop whose numbers go down as one that goes up.
func (t *translator) backwards(at eval.Site, l *rangeLoop, bind func(eval.Value) error, body func() error) error {
	step := -l.step.(int64)
	from, err := t.scalarOf(at, l.from, nil)
	if err != nil {
		return err
	}
	distance, err := t.binary(at, python.Sub, from, l.to)
	if err != nil {
		return err
	}
	up := &rangeLoop{from: int64(0), to: distance, step: step, stages: l.stages}
	return t.loop(at, up, func(v eval.Value) error {
		down, err := t.binary(at, python.Sub, from, v)
		if err != nil {
			return err
		}
		return bind(down)
	}, body)
}

// loop makes an scf.for or a tile.pipelined.
func (t *translator) loop(at eval.Site, l *rangeLoop, bind func(eval.Value) error, body func() error) error {
	t.at(at)
	var bounds [3]*scalar
	for i, v := range []eval.Value{l.from, l.to, l.step} {
		s, err := t.indexOf(at, v)
		if err != nil {
			return err
		}
		t.value(s)
		bounds[i] = s
	}
	mask, err := t.enterControl(at, bounds[:]...)
	if err != nil {
		return err
	}
	stages := l.stages
	if t.isByThreads() && t.kernel.threadCode.now != nil || t.knows(manualRoles, t.kernel.node) {
		stages = 0 // what each thread does, it does in order, and what barriers of the program order
	}
	t.beginPartials(at)
	if exit := t.exitOf(at); exit != nil && !l.turns {
		if stages > 0 {
			t.remark(at, "this T.Pipelined is a serial loop, as it may exit early")
			stages = 0
		}
		iteration := t.iteration(at, exit, body)
		body = iteration
		if by := exit.breaks(); by != nil {
			body = func() error { return t.unless(at, by, exit.left, iteration) }
		}
	}
	if t.knows(leaves, at.Node) {
		if stages > 0 {
			t.remark(at, "this T.Pipelined is a serial loop, as an iteration may return from the kernel")
			stages = 0
		}
		body = t.turnOf(at, body)
	}
	block := ir.NewBlock(ir.Index)
	f := t.push(block, true, at.Node)
	f.mask, f.trips, f.over = mask, int64(l.Len()), []*ir.Value{bounds[0].v, bounds[1].v, bounds[2].v}
	t.masks[block.Arg(0)] = mask
	t.bound(block.Arg(0), bounds[0], bounds[1])
	err = bind(index(block.Arg(0), bounds[0].nonneg))
	if err == nil {
		err = t.staged(at, body, "a runtime loop")
	}
	t.pop(f)
	if err != nil {
		return err
	}
	carried, lost := f.carried()
	var inits, next []*ir.Value
	var types []ir.Type
	for _, c := range carried {
		s := f.cells[c]
		inits, next, types = append(inits, s.entry), append(next, s.now), append(types, s.entry.Type())
	}
	t.at(at)
	if l.turns && slices.ContainsFunc(carried,
		func(c *cell) bool { return c.typ != comm.Token && f.cells[c].arg != nil && isRead(f.cells[c].arg) }) {
		return t.establish(byThreads, t.kernel.node)
	}
	if slot := undefinedAt(next); slot >= 0 {
		return t.losesIn(carried[slot], f.cells[carried[slot]].lost)
	}
	for i, c := range carried {
		if err := t.staysPartial(at, c, types[i], next[i]); err != nil {
			return err
		}
	}
	ops := []*ir.Value{bounds[0].v, bounds[1].v, bounds[2].v}
	region := ir.NewRegion(block)
	var op *ir.Op
	if stages > 0 {
		op = tile.Pipelined.New(t.b, tile.PipelinedOp{Lower: ops[0], Upper: ops[1], Step: ops[2], Inits: inits,
			Stages: stages, AtLeast: true, Body: region}, orNone(types)...).Op
		t.b.SetToEnd(block)
		tile.Yield.New(t.b, tile.YieldOp{Values: next})
	} else {
		op = scf.For.New(t.b, scf.ForOp{LowerBound: ops[0], UpperBound: ops[1], Step: ops[2], Inits: inits, Body: region},
			orNone(types)...).Op
		t.b.SetToEnd(block)
		scf.NewYield(t.b, next...)
	}
	t.b.SetToEnd(t.top.block)
	for i, c := range carried {
		t.set(c, op.Result(i))
		if l.turns {
			t.turns[op.Result(i)] = true
		}
	}
	t.lose(lost, at.Node)
	return nil
}

func undefinedAt(vs []*ir.Value) int {
	for i, v := range vs {
		if v == nil {
			return i
		}
	}
	return -1
}
