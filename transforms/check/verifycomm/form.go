package verifycomm

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// A few rounds of a loop represent all if each is like the one a period before. Then the round number enters indices
// only modulo something, and enters windows and the values of notifications and waits only such that these move by the
// same distance each period. What orders two accesses of rounds close to each other does so however many rounds came
// before, and that also orders an access that is further behind than a signal takes to go around. The first and the
// last few rounds may differ: a comparison of the round's number with a constant, or with the number of rounds, decides
// so.

// form is how what a function communicates depends on what is cut.
type form struct {
	in     *instance
	period int64
	around int64 // the period of what decides whether and how often something runs
	edge   int64 // how many rounds at the ends may be of their own
	bad    *construct
	moving map[*ir.Value]bool // numbers of rounds, and how many there are
	barred map[*ir.Value]bool // how many blocks there are
	known  map[*ir.Value]change
	cut    map[*ir.Op]bool // loops
	blocks bool            // a number of blocks is
}

// construct is the reason why an instance does not represent all.
type construct struct {
	op  *ir.Op
	why string
	of  *checker // of another instance, which may have errors
}

// change is how a value changes with the rounds.
type change struct {
	period int64 // after how many rounds it has changed by a distance that is always the same
	moves  bool  // the distance is not 0
	free   bool  // there is no such period
	blocks bool  // because it depends on how many blocks there are
}

var (
	fixedChange = change{period: 1}
	freeChange  = change{free: true}
)

// why is what makes that there is no period.
func (c change) why() string {
	if c.blocks {
		return "the number of blocks"
	}
	return "the iteration in a way that is not periodic"
}

const (
	maxPeriod = 64
	maxEdge   = 64
)

func formOf(in *instance) *form {
	f := &form{in: in, period: 1, around: 1, cut: map[*ir.Op]bool{}}
	for range 3 { // comm.round has the period of the conditions around it, and gives it to others
		was := f.around
		f.look()
		if f.bad != nil || f.around == was {
			return f
		}
	}
	f.say(in.fn, "its iterations have no known period")
	return f
}

// look finds how all numbers that communication depends on change.
func (f *form) look() {
	f.moving, f.barred, f.known = map[*ir.Value]bool{}, map[*ir.Value]bool{}, map[*ir.Value]change{}
	for _, c := range f.in.cuts {
		f.begin(c)
	}
	for k := range ir.Collect(f.in.fn, tile.Kernel) {
		if mattersInside(k.Op) {
			f.inside(k.Op)
		}
	}
}

// begin notes what a cut makes change.
func (f *form) begin(c *cut) {
	root := c.bound
	for root != nil && !c.large {
		from, _, ok := before(root, 0)
		if !ok || !f.in.reachable(from) {
			break
		}
		root = from
	}
	switch {
	case !c.isLoop() && tile.Kernel.Is(c.op):
		f.barred[root], f.blocks = true, true
		return
	case !c.isLoop():
		f.say(c.op, "it is not known whether this is executed")
		return
	}
	f.cut[c.op] = true
	if root != nil {
		f.moving[root] = true
	}
	if l, ok := ir.As[ir.CountedLoop](c.op); ok {
		f.moving[l.InductionVar()] = true
	}
	if c.large && rewrite.ConstantOf(c.bound) != nil {
		ir.WalkOps(f.in.fn, func(op *ir.Op) {
			if arith.Constant.Is(op) {
				if a, ok := constantOf(op.Result(0)); ok && a == c.was {
					f.moving[op.Result(0)] = true
				}
			}
		})
	}
}

// constantOf is the number that a value always is.
func constantOf(v *ir.Value) (int64, bool) {
	a, ok := rewrite.ConstantOf(v).(*ir.IntegerAttr)
	if !ok {
		return 0, false
	}
	return number(a), true
}

// say notes the first construct that does not have the form.
func (f *form) say(op *ir.Op, format string, args ...any) {
	if f.bad == nil {
		f.bad = &construct{op: op, why: fmt.Sprintf(format, args...)}
	}
}

// inside looks at what communicates in an operation.
func (f *form) inside(op *ir.Op) {
	for _, rg := range op.Regions() {
		for b := range rg.Blocks() {
			for o := range b.Ops() {
				switch {
				case matters(o):
					f.event(o)
				case o.NumRegions() > 0 && mattersInside(o):
					f.control(o)
					f.inside(o)
				}
			}
		}
	}
}

// control looks at what decides whether and how often operations in op run.
func (f *form) control(op *ir.Op) {
	defer func(was int64) { f.around, f.period = lcm(f.around, f.period), lcm(f.period, was) }(f.period)
	f.period = 1
	if l, ok := ir.As[ir.CountedLoop](op); ok {
		lower, upper, step := l.Bounds()
		f.still(op, step, "the step of this loop")
		if f.cut[op] {
			return
		}
		f.still(op, lower, "the trip count of this loop")
		f.still(op, upper, "the trip count of this loop")
		return
	}
	if i, ok := scf.If.Cast(op); ok {
		f.still(op, i.Condition, "whether this is executed")
	}
	if scf.While.Is(op) && !f.cut[op] {
		f.say(op, "the trip count of this loop depends on what it computes")
	}
}

// still asks that a number returns after a period.
func (f *form) still(op *ir.Op, v *ir.Value, what string) {
	switch c := f.of(v); {
	case c.free:
		f.say(op, "%s depends on %s", what, c.why())
	case c.moves:
		f.say(op, "%s changes from iteration to iteration", what)
	default:
		f.join(op, c.period)
	}
}

// steady asks that a number moves by the same distance in each period.
func (f *form) steady(op *ir.Op, v *ir.Value, what string) {
	c := f.of(v)
	if c.free {
		f.say(op, "%s depends on %s", what, c.why())
		return
	}
	f.join(op, c.period)
}

func (f *form) join(op *ir.Op, period int64) {
	if f.period = lcm(f.period, period); f.period > maxPeriod {
		f.period = 1
		f.say(op, "its iterations repeat only after more than %d", maxPeriod)
	}
}

// event looks at the numbers of an operation that communicates.
func (f *form) event(op *ir.Op) {
	moves := map[*ir.Value]bool{} // those that may
	switch op.Def() {
	case comm.Notify.OpDef:
		n := comm.Notify.Of(op)
		f.steady(op, n.Value, "the value")
		moves[n.Value] = true
		if n.Sem() == comm.Relaxed {
			f.say(op, "it is relaxed")
		}
	case comm.Wait.OpDef:
		w := comm.Wait.Of(op)
		f.steady(op, w.Value, "the value")
		moves[w.Value] = true
		if w.Compare != comm.GE && w.Compare != comm.GT || w.Sem() == comm.Relaxed {
			f.say(op, "it is a wait other than ge, or is relaxed")
		}
	case comm.Post.OpDef:
		p := comm.Post.Of(op)
		f.steady(op, p.Round, "the round")
		moves[p.Round] = true
	case comm.Take.OpDef:
		t := comm.Take.Of(op)
		f.steady(op, t.Round, "the round")
		moves[t.Round] = true
	case comm.Reset.OpDef, comm.Fence.OpDef, comm.Test.OpDef:
		f.say(op, "it is neither a notify nor a wait")
	case comm.Put.OpDef, comm.Get.OpDef, comm.PutMem.OpDef, comm.GetMem.OpDef:
		f.windows(op, moves)
		delete(moves, peerOf(op))
	default:
		if len(ownAccesses(op)) > 0 {
			f.windows(op, moves)
		}
	}
	for _, v := range op.Operands() {
		if ir.IsSignlessIntegerOrIndex(v.Type()) && !moves[v] {
			f.still(op, v, "the counter, device or element that it accesses")
		}
	}
}

// peerOf is the device that a put or get names, nil for other operations.
func peerOf(op *ir.Op) *ir.Value {
	switch op.Def() {
	case comm.Put.OpDef:
		return ir.View[comm.PutOp](op).Rank
	case comm.Get.OpDef:
		return ir.View[comm.GetOp](op).Rank
	case comm.PutMem.OpDef:
		return ir.View[comm.PutMemOp](op).Rank
	case comm.GetMem.OpDef:
		return ir.View[comm.GetMemOp](op).Rank
	}
	return nil
}

// windows looks at the places that an operation accesses. Those of a loop without signals are one
// window, which grows with the loop.
func (f *form) windows(op *ir.Op, moves map[*ir.Value]bool) {
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		if f.cut[p] && !signalsInside(p) {
			return
		}
	}
	for _, v := range op.Operands() {
		if ir.IsSignlessIntegerOrIndex(v.Type()) {
			f.steady(op, v, "the address")
			moves[v] = true
		}
	}
}

// inCut reports whether an operation is in a loop that is cut.
func (f *form) inCut(op *ir.Op) bool {
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		if f.cut[p] {
			return true
		}
	}
	return false
}

// rank is how the number of a unit, or how many there are, changes.
func (f *form) rank(op *ir.Op) (change, bool) {
	level, count := comm.RankLevel(op)
	switch {
	case level == "":
		return change{}, false
	case f.blocks && count && level == scale.Block:
		return change{free: true, blocks: true}, true
	}
	return fixedChange, true
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func lcm(a, b int64) int64 { return a / gcd(a, b) * b }
