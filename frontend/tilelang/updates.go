package tilelang

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Updates: writes of a T.Parallel that combine what an element was with something, as acc[i] += x[i, j]. Where
// iterations meet in an element, what they would do one after the other is what they contribute, in any order, if
// nothing else is made of what the element is on the way. Once it is learned that they meet, the buffer is as a reducer
// in that T.Parallel (reducer.go): elements at coordinates are reduced along those that their subscripts leave out, and
// others are combined atomically, in memory.

// An update is what was learned of a buffer that iterations of a T.Parallel write.
type update struct {
	loop, buffer python.Node
	kind         scale.Combiner // notOnly: it is no update, or not only
}

const notOnly scale.Combiner = -1

// updateKinds are what an update may be, of floats; see [ofType].
var updateKinds = []scale.Combiner{scale.Add, scale.MaxNum, scale.MinNum, scale.Mul, scale.And, scale.Or, scale.Xor}

// An elementRead is an element that the body read.
type elementRead struct {
	r *region
	v *ir.Value
}

// A begun contribution is one that is combined atomically: where the element is read it is nothing yet.
type begun struct {
	elementRead
	at   eval.Site
	kind scale.Combiner
}

// updatedBy is how iterations of the T.Parallel combine into elements of a buffer, if it is by updates that they meet.
func (t *translator) updatedBy(b *buffer) (scale.Combiner, bool) {
	if len(t.updates) == 0 || t.isSpoiled(b) {
		return 0, false
	}
	for _, k := range updateKinds {
		kind := ofType(k, b.elem)
		if _, known := t.updates[update{t.par.node, b.allocation(), kind}]; known {
			return kind, true
		}
	}
	return 0, false
}

// learnUpdate has the next translation know an update.
func (t *translator) learnUpdate(at eval.Site, b *buffer, kind scale.Combiner) error {
	t.updates[update{t.par.node, b.allocation(), kind}] = eval.Note{}
	t.newest = eval.Place{File: t.in.File, At: at.Node.Range()}
	return restart{}
}

// spoil has it know that there is none, and why. A reducer has nothing else.
func (t *translator) spoil(b *buffer, why eval.Note) error {
	if b.red != nil {
		return &eval.Error{File: why.File, At: why.At,
			Msg: fmt.Sprintf("%s; %s is a reducer of op=%q", why.Msg, b, opName(b.red.kind))}
	}
	t.updates[update{t.par.node, b.allocation(), notOnly}] = why
	t.newest = eval.Place{File: t.in.File, At: why.At}
	return restart{}
}

func (t *translator) isSpoiled(b *buffer) bool {
	_, known := t.updates[update{t.par.node, b.allocation(), notOnly}]
	return known
}

// whyNot are notes of what keeps iterations from combining into a buffer, where something does.
func (t *translator) whyNot(p *parallel, b *buffer) []eval.Note {
	if why, known := t.updates[update{p.node, b.allocation(), notOnly}]; known {
		return []eval.Note{why}
	}
	return nil
}

// updateOf is how a number combines the old value of an element with something, if it does. Thread-private elements
// have no common sum.
func (t *translator) updateOf(r *region, v *ir.Value) (scale.Combiner, bool) {
	if r.b.scope == "local" || t.isSpoiled(r.b) {
		return 0, false
	}
	for _, was := range t.par.reads {
		if was.v == v || was.v.Type() != v.Type() || !sameElement(was.r, r) {
			continue
		}
		for _, k := range updateKinds {
			if k = ofType(k, r.b.elem); k.Combines(v.Type()) && t.flow(k, was.v, false).seen[v] {
				return k, true
			}
		}
	}
	return 0, false
}

// sameElement reports whether two regions name one element, in an iteration.
func sameElement(r, s *region) bool {
	return r.b == s.b && slices.EqualFunc(r.lo, s.lo, func(x, y *scalar) bool {
		n, known := differenceOf(x.sum, y.sum).Known()
		return known && n == 0
	})
}

// isWindow reports whether the coordinates of the T.Parallel name an element.
func (t *translator) isWindow(r *region) bool {
	_, _, ok := t.window(r)
	return ok
}

// reduced reports whether contributions to an element are a tile that is reduced behind the operation, as far as a
// window of it. An array's window would be stored there by all, also where a condition lets none write.
func (t *translator) reduced(r *region) bool {
	return t.isWindow(r) && (r.b.arr == nil || t.top == t.par.frame)
}

// readUpdate reads an element that iterations combine into: what this one contributed so far.
func (t *translator) readUpdate(at eval.Site, r *region, kind scale.Combiner) (*scalar, error) {
	if t.reduced(r) {
		o, err := t.contribution(at, r, kind)
		if err != nil {
			return nil, err
		}
		now, _ := t.get(o.elem)
		return t.element(now, r.b.elem), nil
	}
	if r.b.isTile() {
		return nil, t.toMemory(r.b.allocation())
	}
	nothing := arith.NewConstant(t.b, kind.Identity(r.b.elem.typ).(ir.TypedAttr))
	t.par.begun = append(t.par.begun, begun{elementRead{r, nothing}, at, kind})
	return t.element(nothing, r.b.elem), nil
}

// writeUpdate writes it.
func (t *translator) writeUpdate(at eval.Site, r *region, v *ir.Value, kind scale.Combiner) error {
	plain := eval.Note{File: at.Interp.File, At: at.Node.Range(), Msg: "this write does not accumulate into the element"}
	if t.reduced(r) {
		o, err := t.contribution(at, r, kind)
		if err != nil {
			return err
		}
		if now, _ := t.get(o.elem); !t.flow(kind, now, false).seen[v] {
			return t.spoil(r.b, plain)
		}
		t.set(o.elem, v)
		return nil
	}
	if r.b.isTile() {
		return t.toMemory(r.b.allocation())
	}
	if !slices.ContainsFunc(t.par.begun, func(b begun) bool {
		return sameElement(b.r, r) &&
			t.flow(kind, b.v, true).seen[v]
	}) {
		return t.spoil(r.b, plain)
	}
	if _, has := elementAtomics[kind]; !has {
		plain.Msg = "no atomic operation matches this accumulation"
		return t.spoil(r.b, plain)
	}
	t.combined(r.b)
	t.atomicDirect(r, v, kind, false)
	t.remark(at, "iterations of the T.Parallel accumulate atomically into elements of %s", r.b)
	return nil
}

// onlyUpdates finds out whether what iterations contribute is all that is made of the elements that they combine into.
func (t *translator) onlyUpdates(p *parallel) error {
	for _, b := range p.begun {
		if f := t.flow(b.kind, b.v, true); f.other != nil {
			return t.spoil(b.r.b, t.used(b.at, f.other))
		}
	}
	for _, o := range p.outputs {
		if o.begin == nil {
			continue
		}
		if f := t.flow(o.kind, o.begin, false); f.other != nil {
			return t.spoil(o.w.b, t.used(o.at, f.other))
		}
	}
	return nil
}

// used is a note of an operation to which it matters what an element is on the way.
func (t *translator) used(at eval.Site, op *ir.Op) eval.Note {
	n := eval.Note{File: at.Interp.File, At: at.Node.Range(),
		Msg: "an intermediate value of the element is used here, so the result depends on the order of iterations"}
	if p := diag.Position(op.Loc()); p != nil {
		n.File, n.At.Start, n.At.End = p.File, python.Pos{Line: int32(p.Line), Col: int32(p.Col)},
			python.Pos{Line: int32(p.Line), Col: int32(p.Col)}
	}
	return n
}

// A flow is what becomes of a value by being combined, chosen or passed on.
type flow struct {
	combine *ir.OpDef
	of      ir.Type // what is followed
	once    bool    // into one atomic
	seen    map[*ir.Value]bool
	other   *ir.Op // that makes something else of it, if one does

	// Of operations on the way, what else they have to be made of, and what they must not be.
	within, outside []operand
}

type operand struct {
	op *ir.Op
	v  *ir.Value
}

// flow follows a value.
func (t *translator) flow(kind scale.Combiner, v *ir.Value, once bool) *flow {
	f := &flow{combine: t.combination(kind, v), of: v.Type(), once: once, seen: map[*ir.Value]bool{}}
	f.follow(v)
	for _, o := range f.within {
		if !f.seen[o.v] {
			f.leave(o.op)
		}
	}
	for _, o := range f.outside {
		if f.seen[o.v] {
			f.leave(o.op)
		}
	}
	return f
}

// leave keeps what makes something else of it: nothing is an update then.
func (f *flow) leave(op *ir.Op) {
	f.other = op
	clear(f.seen)
}

func (f *flow) follow(v *ir.Value) {
	if f.seen[v] {
		return
	}
	f.seen[v] = true
	n := 0
	for u := range v.Uses() {
		next, ok := f.through(u.Owner(), v, u.Index())
		if n++; !ok || f.once && n > 1 {
			f.other = u.Owner()
		}
		if f.other != nil {
			return
		}
		for _, w := range next {
			f.follow(w)
		}
	}
}

// through are the values in which an operand goes on.
func (f *flow) through(op *ir.Op, v *ir.Value, i int) ([]*ir.Value, bool) {
	minus := f.combine == arith.AddF.OpDef && arith.SubF.Is(op) || f.combine == arith.AddI.OpDef && arith.SubI.Is(op)
	if op.Def() == f.combine || minus && i == 0 {
		for j, x := range op.Operands() {
			if j != i {
				f.outside = append(f.outside, operand{op, x})
			}
		}
		return op.Results(), true
	}
	if f.resizes(op) {
		return op.Results(), true
	}
	if f.once {
		return nil, memref.AtomicRMW.Is(op)
	}
	if s, ok := arith.Select.Cast(op); ok && v != s.Condition {
		f.within = append(f.within, operand{op, s.TrueValue}, operand{op, s.FalseValue})
		return op.Results(), true
	}
	if l, ok := scf.For.Cast(op); ok {
		n := i + len(l.Inits) - op.NumOperands()
		return []*ir.Value{l.Body.Entry().Arg(n + 1), l.Results[n]}, true
	}
	if in := op.ParentOp(); scf.Yield.Is(op) && (scf.If.Is(in) || scf.For.Is(in)) {
		for _, r := range in.Regions() {
			f.within = append(f.within, operand{op, r.Entry().Terminator().Operands()[i]})
		}
		if l, ok := scf.For.Cast(in); ok {
			f.within = append(f.within, operand{op, l.Inits[i]})
		}
		return in.Results()[i : i+1], true
	}
	return nil, false
}

// resizes reports whether an operation makes a wider number, or a narrower one that has the bits that memory has: the
// low bits of sums and multiplications do not depend on the others.
func (f *flow) resizes(op *ir.Op) bool {
	switch f.combine {
	case arith.AddI.OpDef, arith.MulI.OpDef, arith.AndI.OpDef, arith.OrI.OpDef, arith.XOrI.OpDef:
		cast := arith.ExtSI.Is(op) || arith.ExtUI.Is(op) || arith.TruncI.Is(op) || arith.IndexCast.Is(op) ||
			arith.IndexCastUI.Is(op)
		return cast && widthOf(op.Result(0).Type()) >= widthOf(f.of)
	}
	return false
}
