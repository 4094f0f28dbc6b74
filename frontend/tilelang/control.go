package tilelang

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// If implements [eval.Condition]: an scf.if, with what changes in a branch as results.
func (s *scalar) If(at eval.Site, then, orelse func() error) error {
	if e := evaluating(at); e != nil {
		return e.branch(at, s, then, orelse)
	}
	return translatorOf(at).branch(at, s, then, orelse)
}

// branch makes an scf.if.
func (t *translator) branch(at eval.Site, s *scalar, then, orelse func() error) error {
	mask, err := t.enterControl(at, s)
	if err != nil {
		return err
	}
	cond := t.truth(at, s)
	var frames [2]*frame
	var blocks [2]*ir.Block
	for i, run := range []func() error{then, orelse} {
		blocks[i] = ir.NewBlock()
		frames[i] = t.push(blocks[i], false, at.Node)
		frames[i].mask, frames[i].when, frames[i].otherwise = mask, cond, i == 1
		err := t.staged(at, run, "an if with a runtime condition")
		t.pop(frames[i])
		if err != nil {
			return err
		}
	}
	var joined, lost []*cell
	for _, c := range append(frames[0].changed(), frames[1].changed()...) {
		a, b := t.inBranch(frames[0], c), t.inBranch(frames[1], c)
		if a == nil || b == nil {
			lost = addCell(lost, c)
		} else {
			joined = addCell(joined, c)
		}
	}
	t.at(at)
	types := make([]ir.Type, len(joined))
	for i, c := range joined {
		v := t.inBranch(frames[0], c)
		types[i] = v.Type()
		if err := t.staysPartial(at, c, types[i], t.inBranch(frames[1], c)); err != nil {
			return err
		}
	}
	empty := len(joined) == 0 && blocks[1].Empty()
	regions := []*ir.Region{ir.NewRegion(blocks[0]), ir.NewRegion()}
	if !empty {
		regions[1].Append(blocks[1])
	}
	op := scf.If.New(t.b, scf.IfOp{Condition: cond, Then: regions[0], Else: regions[1]}, orNone(types)...).Op
	for i, f := range frames {
		if i == 1 && empty {
			continue
		}
		t.b.SetToEnd(blocks[i])
		var vs []*ir.Value
		for _, c := range joined {
			vs = append(vs, t.inBranch(f, c))
		}
		scf.NewYield(t.b, vs...)
	}
	t.b.SetToEnd(t.top.block)
	for i, c := range joined {
		t.set(c, op.Result(i))
	}
	t.lose(lost, at.Node)
	return nil
}

// inBranch is what a cell holds at the end of a branch.
func (t *translator) inBranch(f *frame, c *cell) *ir.Value {
	if s := f.cells[c]; s != nil {
		return s.now
	}
	if s := t.top.find(c); s != nil {
		return s.now
	}
	return nil
}

func addCell(to []*cell, c *cell) []*cell {
	for _, d := range to {
		if c == d {
			return to
		}
	}
	return append(to, c)
}

// truth is a condition as an i1.
func (t *translator) truth(at eval.Site, s *scalar) *ir.Value {
	t.at(at)
	return t.convert(s.v, s.unsigned, ir.I1, false)
}

// Select implements [eval.Condition]: both values are computed, but an element is read only for the one that is chosen
// (conditionalread.go).
func (s *scalar) Select(at eval.Site, then, orelse func() (eval.Value, error)) (eval.Value, error) {
	if e := evaluating(at); e != nil {
		return e.choose(at, s, then, orelse)
	}
	t := translatorOf(at)
	cond := t.truth(at, s)
	x, err := t.where(at, cond, true, then)
	if err != nil {
		return nil, err
	}
	y, err := t.where(at, cond, false, orelse)
	if err != nil {
		return nil, err
	}
	return t.choose(at, s, x, y)
}

// choose makes `x if s else y`.
func (t *translator) choose(at eval.Site, s *scalar, x, y eval.Value) (eval.Value, error) {
	cond := t.truth(at, s)
	if !isNumber(x) || !isNumber(y) {
		return nil, at.Interp.Errorf(at.Node, "the condition is a runtime value; both results must be numbers, got %s and %s",
			eval.TypeName(x), eval.TypeName(y))
	}
	a, b, err := t.pair(at, x, y)
	if err != nil {
		return nil, err
	}
	r := number(arith.NewSelect(t.b, cond, a.v, b.v), a.unsigned && b.unsigned)
	r.nonneg = r.isIndex() && a.nonneg && b.nonneg
	return r, nil
}

// pair is [translator.common], also of two Python numbers.
func (t *translator) pair(at eval.Site, x, y eval.Value) (a, b *scalar, err error) {
	_, xs := x.(*scalar)
	_, ys := y.(*scalar)
	_, xr := x.(reader)
	_, yr := y.(reader)
	if !xs && !ys && !xr && !yr {
		d := dtypes["int32"]
		if isPyFloat(x) || isPyFloat(y) {
			d = dtypes["float32"]
		} else if isPyBool(x) && isPyBool(y) {
			d = dtypes["bool"]
		}
		return t.literal(x, d.value(), false), t.literal(y, d.value(), false), nil
	}
	return t.common(at, x, y)
}

func isPyFloat(v eval.Value) bool { _, ok := v.(float64); return ok }
func isPyBool(v eval.Value) bool  { _, ok := v.(bool); return ok }

// AndOr implements [eval.Condition]: both sides are computed, but an element of the right one is read only where that
// decides.
func (s *scalar) AndOr(at eval.Site, and bool, right func() (eval.Value, error)) (eval.Value, error) {
	if e := evaluating(at); e != nil {
		return e.andOr(at, and, s, right)
	}
	t := translatorOf(at)
	x := t.truth(at, s)
	r, err := t.where(at, x, and, right)
	if err != nil {
		return nil, err
	}
	def := arith.OrI
	if and {
		def = arith.AndI
	}
	switch r := r.(type) {
	case *scalar:
		return number(arith.Binary(t.b, def, x, t.truth(at, r)), false), nil
	case bool, int64, float64:
		truth, err := at.Interp.Truth(at, r)
		if err != nil {
			return nil, err
		}
		if truth == and {
			return number(x, false), nil
		}
		return truth, nil
	}
	return nil, at.Interp.Errorf(at.Node, "the left operand is a runtime value; the right operand must be a number or a condition, got %s", eval.TypeName(r))
}

// Not implements [eval.Condition].
func (s *scalar) Not(at eval.Site) (eval.Value, error) {
	if e := evaluating(at); e != nil {
		return e.not(at, s), nil
	}
	t := translatorOf(at)
	v := t.truth(at, s)
	return number(arith.Binary(t.b, arith.XOrI, v, arith.NewConstant(t.b, ir.Bool(true))), false), nil
}

// staged runs a part of the program that becomes a region; it must not be left on the way.
func (t *translator) staged(at eval.Site, run func() error, what string) error {
	var before *threadRegion
	if t.kernel != nil {
		before = t.kernel.threadCode.now
	}
	err := t.leaveBody(at, before, t.leavesBy(at, run()))
	if c, ok := err.(*eval.Control); ok {
		word := map[eval.ControlKind]string{eval.Break: "break", eval.Continue: "continue", eval.Return: "return"}[c.Kind]
		return at.Interp.Errorf(c.At, "'%s' inside %s is unsupported; set a T.alloc_var there and test it where it matters",
			word, what)
	}
	return err
}

// While implements [eval.Condition]: an scf.while, which carries what its body changes. What that is is found by
// evaluating the body once for nothing.
func (s *scalar) While(at eval.Site, test func() (eval.Value, error), body func() error) error {
	if e := evaluating(at); e != nil {
		return e.while(at, s, test, body)
	}
	t := translatorOf(at)
	first, err := t.enterControl(at, s)
	if err != nil {
		return err
	}
	mask := first
	if t.isByThreads() && t.kernel.threadCode.now != nil {
		mask = t.kernel.allAxes() // the condition is another one in each iteration
	}
	if t.writesSince(at.Node) {
		return at.Interp.Errorf(at.Node, "the condition of this while loop has side effects, but it must be evaluated twice to find that it is a runtime value; move the side effects into the loop, and test a T.alloc_var")
	}
	t.beginPartials(at)
	exit := t.exitOf(at)
	body = t.turnOf(at, t.iteration(at, exit, body))
	test = t.unlessGone(at, t.unlessLeft(at, exit, test))
	changing, err := t.trial(at, first, body)
	if err != nil {
		return err
	}
	var inits []*ir.Value
	var types []ir.Type
	for _, c := range changing {
		v, _ := t.get(c)
		inits, types = append(inits, v), append(types, v.Type())
	}
	before, after := ir.NewBlock(types...), ir.NewBlock(types...)
	enter := func(b *ir.Block) *frame {
		f := t.push(b, false, at.Node)
		f.mask = mask
		for i, c := range changing {
			f.add(c, &state{entry: inits[i], arg: b.Arg(i), now: b.Arg(i)})
		}
		return f
	}
	condition := enter(before)
	err = t.ofBlockAlone(at, func() error {
		v, err := test()
		if err != nil {
			return err
		}
		cond, err := t.scalarOf(at, v, nil)
		if err == nil {
			scf.NewCondition(t.b, t.truth(at, cond), before.Args()...)
		}
		return err
	})
	t.pop(condition)
	if err != nil {
		return err
	}
	f := enter(after)
	err = t.staged(at, body, "a runtime loop")
	if err == nil {
		var next []*ir.Value
		for _, c := range changing {
			next = append(next, f.cells[c].now)
		}
		if i := undefinedAt(next); i >= 0 {
			err = t.losesIn(changing[i], f.cells[changing[i]].lost)
		} else {
			scf.NewYield(t.b, next...)
		}
		for i, c := range changing {
			if err == nil {
				err = t.staysPartial(at, c, types[i], next[i])
			}
		}
	}
	t.pop(f)
	if err != nil {
		return err
	}
	t.at(at)
	op := scf.While.New(t.b, scf.WhileOp{Inits: inits, Before: ir.NewRegion(before), After: ir.NewRegion(after)},
		orNone(types)...).Op
	for i, c := range changing {
		t.set(c, op.Result(i))
	}
	return nil
}

// trial evaluates a body into a block that is thrown away, and gives the cells that it changes and that held something
// before.
func (t *translator) trial(at eval.Site, mask axes, body func() error) ([]*cell, error) {
	remarks, launched := len(t.messages), len(t.launched)
	var outside parallel // of the T.Parallel, what was there before
	if t.par != nil {
		outside = *t.par
	}
	var now *threadRegion
	var done threadRegion // of it, what was there before
	if t.kernel != nil && t.kernel.threadCode.now != nil {
		now = t.kernel.threadCode.now
		done = *now
	}
	block := ir.NewBlock()
	f := t.push(block, false, at.Node)
	f.mask = mask
	err := t.staged(at, body, "a runtime loop")
	t.pop(f)
	t.messages, t.launched = t.messages[:remarks], t.launched[:launched]
	if t.par != nil {
		t.par.touched, t.par.reads, t.par.begun = outside.touched, outside.reads, outside.begun
	}
	if now != nil {
		now.accesses, now.waits = done.accesses, done.waits
	}
	if err != nil {
		return nil, err
	}
	var out []*cell
	for _, c := range f.changed() {
		if f.cells[c].entry != nil {
			out = append(out, c)
		}
	}
	block.Erase()
	return out, nil
}

// A point is where operations were made when a statement began.
type point struct {
	block *ir.Block
	last  *ir.Op
}

// writesSince reports whether the condition of a statement does something to memory.
func (t *translator) writesSince(n python.Node) bool {
	m := t.points[n]
	here := t.b.Block()
	for op := here.Last(); op != nil && (op != m.last || here != m.block); op = op.Prev() {
		if !ir.OnlyReads(op) {
			return true
		}
	}
	return false
}
