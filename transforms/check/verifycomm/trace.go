package verifycomm

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// maxEvents bounds how many events are followed at a time.
const maxEvents = 1 << 20

// trace is what one agent does: a block, or a unit of a block that signals in a
// scale.on, behind its block.
type trace struct {
	device, block int
	unit          string // which unit of the block, "" for the block
	events        []event
}

// tracer lists the events of one agent.
type tracer struct {
	env
	check  *checker
	number int // of the launch
	device int
	block  int
	unit   string
	units  []trace // of the block
	ranks  map[string][2]int64
	events []event
	tokens []token          // those that the agent has made
	rounds map[int32]int64  // counters of the own device that the agent has changed
	met    map[*ir.Op]int64 // how often it has been at a meeting
	most   int              // how many events are listed, if that is not zero
}

// unknown is why a program's communication cannot be followed: it depends on a
// value that is not known.
type unknown struct {
	op    *ir.Op
	why   string
	large bool             // it is known, but too much
	cut   *cut             // what may be supposed instead, if not nil
	turns int64            // of a loop that does too much, how often it does
	said  *diag.Diagnostic // of what was followed in part
}

func (u *unknown) Error() string { return u.why }

func depends(op *ir.Op, what string) *unknown {
	return &unknown{op: op, why: what + " is not statically known"}
}

// tooLong is why a kernel is not followed that does more than is followed in all: the
// outermost loop around what it does when that is noticed.
func tooLong(op *ir.Op) error {
	in := op
	for p := op.ParentOp(); !tile.Kernel.Is(p); p = p.ParentOp() {
		if isCounted(p) {
			in = p
		}
	}
	return &unknown{op: in, why: "there is too much communication to check", large: true}
}

// errMost ends a trace that is long enough.
var errMost = errors.New("enough is followed")

// follow executes a block.
func (t *tracer) follow(b *ir.Block) error {
	for _, s := range t.check.programs.of(b) {
		var err error
		switch s.kind {
		case makes:
			if err = t.spend(s.op); err == nil {
				err = t.event(s.op)
			}
		case scalar:
			t.env.step(s.op, t.ranks, t.check.folded, t.check.in.values)
		case region:
			err = t.enter(s.op)
		case closed:
			t.forget(s.op)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// spend counts an event, or an iteration: there may be only so many.
func (t *tracer) spend(op *ir.Op) error {
	t.check.left--
	switch {
	case t.most > 0 && (t.check.left < 0 || len(t.events) >= t.most):
		return errMost
	case t.check.left < 0:
		return tooLong(op)
	}
	return nil
}

func (t *tracer) forget(op *ir.Op) {
	for _, r := range op.Results() {
		delete(t.env, r)
	}
}

// enter executes an operation with regions.
func (t *tracer) enter(op *ir.Op) error {
	if l, ok := ir.As[ir.CountedLoop](op); ok {
		return t.loop(op, l)
	}
	switch op.Name() {
	case "scf.if":
		c, ok := t.get(scf.If.Of(op).Condition)
		if !ok {
			return t.choice(op)
		}
		return t.branch(op, op.Region(int(1-c&1)))
	case "scf.execute_region":
		return t.branch(op, op.Region(0))
	}
	if on, ok := scale.On.Cast(op); ok {
		return t.each(on)
	}
	if w, ok := scf.While.Cast(op); ok && mattersInside(op) && !ir.Contains(op, comm.Test) {
		return t.whileLoop(w)
	}
	if tile.Parallel.Is(op) && !signalsInside(op) {
		return t.follow(op.Region(0).Entry()) // once, for coordinates that are not known
	}
	return t.choice(op)
}

// choice is an operation whose executed region is unknown.
func (t *tracer) choice(op *ir.Op) error {
	switch {
	case !mattersInside(op):
		t.forget(op)
		return nil
	case !scf.While.Is(op):
		u := depends(op, "whether this communication is executed")
		if i, ok := scf.If.Cast(op); ok && t.sameToAll(i.Condition) {
			u.cut = &cut{op: op, bound: i.Condition, was: 1}
		}
		return u
	case ir.Contains(op, comm.Test):
		return depends(op, "how often this loop executes comm.test (a comm.wait is checked)")
	}
	return t.uncounted(op)
}

func (t *tracer) branch(op *ir.Op, rg *ir.Region) error {
	if rg.Empty() {
		return nil
	}
	if !rg.HasOneBlock() {
		return t.choice(op)
	}
	if err := t.follow(rg.Entry()); err != nil {
		return err
	}
	t.forward(op.Results(), rg.Entry().Last().Operands())
	return nil
}

// loop executes the iterations of a loop, or two of them where all are alike.
func (t *tracer) loop(op *ir.Op, l ir.CountedLoop) error {
	n, ok := t.trips(l)
	if !ok {
		return t.uncounted(op)
	}
	done := int64(0)
	if n > 2 && t.check.quiet(op, l) {
		if all, err := t.alike(op, l, n); all || err != nil {
			return err
		}
		done = 2
	}
	if t.most == 0 && n > int64(t.check.left) {
		return t.shorter(op, l, n, tooLong(op))
	}
	lower, _, step := l.Bounds()
	body := op.Region(0).Entry()
	if done == 0 {
		t.forward(l.IterArgs(), l.InitArgs())
	}
	for i := done; i < n; i++ {
		t.iteration(l.InductionVar(), lower, step, i)
		err := t.spend(op)
		if err == nil {
			err = t.follow(body)
		}
		if err != nil {
			return t.shorter(op, l, n, err)
		}
		t.forward(l.IterArgs(), body.Last().Operands())
	}
	t.forward(op.Results(), l.IterArgs())
	return nil
}
