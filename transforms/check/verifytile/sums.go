package verifytile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/flow"
)

type fact = flow.Fact

// What a value may be, seen over the units of a level.
const (
	zero    fact = 1 << iota // zero in every unit
	same                     // the same in every unit
	reduced                  // a sum over the units, the same in each
	varies                   // each unit has its own
	mixed                    // its own, plus what is the same in every unit
	doubled                  // its own, plus a sum over the units
)

const alike = zero | same | reduced

// sums checks that sums over devices, warpgroups and warps count nothing once for each of them:
// neither a value that all hold alike, nor a running sum that is all-reduced
// again in each iteration of a loop.
func (v *verifier) sums(k tile.KernelOp) {
	for _, level := range []string{scale.Device, scale.Warpgroup, scale.Warp} {
		var found []*ir.Op
		ir.WalkOps(k.Op, func(op *ir.Op) {
			if _, ok := sumOver(level, op); ok {
				found = append(found, op)
			}
		})
		if len(found) == 0 {
			continue
		}
		fl := &sums{level: level}
		fl.Analysis = flow.Analysis{
			Uniform: same, BlockIDs: same,
			Unit:     func(on scale.OnOp) fact { return fl.ofUnits(on.Level, varies) },
			Entry:    fl.entry,
			Exit:     fl.exit,
			Steered:  onlyVarying,
			Contents: fl.held,
			Results:  fl.overUnits,
		}
		fl.Run(k)
		for _, op := range found {
			kind, _ := sumOver(level, op)
			v.checkSum(k, op, kind, fl)
		}
	}
}

// sums is the analysis of what values are over the units of a level; devices are also those of all nodes.
type sums struct {
	flow.Analysis
	level string
}

// ofUnits is f of what differs by the units of a level, if it is this one.
func (fl *sums) ofUnits(level string, f fact) fact {
	if among(fl.level, level) {
		return f
	}
	return same
}

// entry is the part that a unit has: its own, unless there is nothing but zeros.
func (fl *sums) entry(on scale.OnOp, d *scale.DistAttr, f fact) fact {
	if d.Kind() == scale.Replica || !among(fl.level, on.Level) || f == zero {
		return f
	}
	return varies
}

// exit is what units leave to the code around them, where parts make a whole.
func (fl *sums) exit(on scale.OnOp, d *scale.DistAttr, f fact) fact {
	if !among(fl.level, on.Level) || d.Kind() == scale.Partial || f&^alike == 0 {
		return f
	}
	return f&alike | same
}

func onlyVarying(f fact) fact {
	if f&^alike != 0 {
		return varies
	}
	return 0
}

// sumOver is the combiner of a collective over the units of a level for which it
// matters how often a value is counted.
func sumOver(level string, op *ir.Op) (combiner scale.Combiner, ok bool) {
	m, ok := comm.MeetingOf(op)
	combiner, ok = m.Combiner.V, ok && m.Combiner.OK && among(level, m.Level)
	return combiner, ok && (combiner == scale.Add || combiner == scale.Mul || combiner == scale.Xor)
}

// among reports whether the units of another level are those of a level: devices are also those of all nodes.
func among(level, other string) bool {
	return level == other || level == scale.Device && other == scale.World
}

func (v *verifier) checkSum(k tile.KernelOp, op *ir.Op, kind scale.Combiner, fl *sums) {
	unit := fl.level
	own := "a " + unit + "'s own part is an input of a scale.on with shard<…>, or depends on its rank"
	if unit == scale.Device {
		own = "a device's own part is a scale.view shard<…> at @device, or depends on scale.rank @device"
	}
	fix := "carry each " + unit + "'s own sum through the loop and reduce it once, after the loop"
	m, _ := comm.MeetingOf(op)
	n, _ := scale.UnitsAround(op, m.Level)
	x := op.Operand(0)
	switch f := fl.Of(x); {
	case f&doubled != 0:
		d := op.Errorf("combines by %s a running value that already contains the result of a reduction over @%s, which would be counted %d times", kind, unit, n)
		v.report(d.Note(x.Loc(), "a reduced value is added to each %s's own here; %s", unit, fix))
	case f&reduced != 0:
		d := op.Errorf("combines by %s a value that is already reduced over @%s, which would be counted %d times", kind, unit,
			n)
		v.report(d.Note(x.Loc(), "every %s holds this value; %s", unit, fix))
	case partialLayout(x) != nil: // its type says that units hold partial sums
	case isNumber(x): // so many times it, which counts the units
	case f&same != 0 && f&^alike == 0:
		d := op.Errorf("combines by %s a value that is the same on all %ss, which would be counted %d times", kind, unit, n)
		v.report(d.Note(x.Loc(), "it depends only on replicas and constants; %s", own))
	case f&(mixed|same) != 0:
		d := diag.Warningf(op.Loc(), "'%s' op combines by %s a value that is partly the same on all %ss, which is counted %d times", op.Name(), kind, unit, n)
		v.warn(d.Note(x.Loc(), "add what all %ss share after the reduction", unit))
	}
}

// isNumber reports whether a value is a constant of the program, or computed from constants. It is not a unit's own
// part.
func isNumber(v *ir.Value) bool {
	op := v.DefiningOp()
	if op == nil || !ir.IsPure(op) || op.NumRegions() > 0 || op.NumOperands() == 0 && !arith.Constant.Is(op) {
		return false
	}
	return !slices.ContainsFunc(op.Operands(), func(x *ir.Value) bool { return !isNumber(x) })
}

// overUnits is what an operation's results may be.
func (fl *sums) overUnits(op *ir.Op, of func(*ir.Value) fact) fact {
	if m, ok := comm.MeetingOf(op); ok && op.NumResults() > 0 {
		return fl.meeting(op, m, of)
	}
	switch op.Name() {
	case "arith.constant":
		if rewrite.IsZero(op.Attr("value")) {
			return zero
		}
		return same
	case "scale.rank", "comm.rank":
		return fl.rank(op)
	case "comm.get", "comm.recv", "comm.take", "comm.put", "comm.wait", "comm.test":
		return varies
	case "tile.load", "memref.load":
		return fl.loaded(op, of)
	case "arith.addf", "arith.addi", "arith.subf", "arith.subi":
		o := ir.View[arith.BinaryOp](op)
		return sum(of(o.LHS), of(o.RHS))
	case "arith.mulf", "arith.muli", "arith.divf":
		o := ir.View[arith.BinaryOp](op)
		return times(of(o.LHS), of(o.RHS))
	case "tile.gemm":
		g := tile.Gemm.Of(op)
		return sum(fl.tileFact(g.Acc, of), times(fl.tileFact(g.A, of), fl.tileFact(g.B, of)))
	case "arith.select":
		o := arith.Select.Of(op)
		if of(o.Condition)&^alike != 0 {
			return varies
		}
		return of(o.TrueValue) | of(o.FalseValue)
	case "arith.negf", "arith.extf", "arith.truncf", "tile.fill", "tile.transpose", "tile.reshape", "tile.expand_dims",
		"tile.broadcast", "tile.convert_layout", "comm.consume":
		return of(op.Operand(0))
	case "tile.reduce":
		if r := tile.Reduce.Of(op); r.MayBePartial(scale.Add) {
			return of(r.Sources[0])
		}
	}
	return function(op.Operands(), of)
}

// rank is a unit's number.
func (fl *sums) rank(op *ir.Op) fact {
	if ref := ir.AttrAs[*ir.SymbolRefAttr](op, "level"); ref != nil {
		return fl.ofUnits(ref.Root(), varies)
	}
	return same
}

// meeting is the result of a collective: over units of the level it says how the
// result is spread, over others nothing changes.
func (fl *sums) meeting(op *ir.Op, m comm.Meeting, of func(*ir.Value) fact) fact {
	switch {
	case !among(fl.level, m.Level):
		return of(op.Operand(0))
	case m.Alike && m.Combiner == ir.Some(scale.Add):
		return reduced
	case m.Alike:
		return same
	}
	return varies
}

// sum is x + y: for each thing that both may be, what the sum then is.
func sum(x, y fact) fact {
	f := fact(0)
	each(x, func(a fact) { each(y, func(b fact) { f |= sumOf(min(a, b), max(a, b)) }) })
	return f
}

// sumOf is the sum of two values whose facts are in the order of the constants.
func sumOf(a, b fact) fact {
	switch {
	case a == zero || b == doubled || a == b:
		return b
	case b == varies || b == mixed:
		if a == reduced {
			return doubled
		}
		return mixed
	}
	return max(a, b) // alike, or varying in the same way
}

// times is x · y: scaling by a value that is the same in all units changes nothing.
func times(x, y fact) fact {
	f := fact(0)
	each(x, func(a fact) {
		each(y, func(b fact) {
			switch a, b := min(a, b), max(a, b); {
			case a == zero:
				f |= zero
			case a&alike != 0:
				f |= b
			default:
				f |= varies
			}
		})
	})
	return f
}

// function is any other computation: the same of what is the same.
func function(xs []*ir.Value, of func(*ir.Value) fact) fact {
	f, known := same, true
	for _, x := range xs {
		known = known && of(x) != 0
		if of(x)&^alike != 0 {
			f = varies
		}
	}
	if !known {
		return 0
	}
	return f
}

func each(f fact, fn func(fact)) {
	for b := zero; b <= doubled; b <<= 1 {
		if f&b != 0 {
			fn(b)
		}
	}
}

// tileFact is the fact of a register tile or of what a tile in memory holds.
func (fl *sums) tileFact(v *ir.Value, of func(*ir.Value) fact) fact {
	if flow.IsMemRef(v) {
		return fl.Contents(v)
	}
	return of(v)
}

// loaded is what a load may read.
func (fl *sums) loaded(op *ir.Op, of func(*ir.Value) fact) fact {
	xs := op.Operands()[1:]
	if fl.level != scale.Device {
		xs = op.Operands() // which of its memory a unit reads may depend on its number
	}
	for _, x := range xs {
		if of(x)&^alike != 0 {
			return varies
		}
	}
	return fl.Contents(op.Operand(0))
}

// held is what a memref may hold.
func (fl *sums) held(mem *ir.Value) fact {
	f := fact(0)
	for _, root := range memory.Owned(mem) {
		f |= fl.heldBy(root)
	}
	return f
}

// heldBy is what memory may hold. The units of a block have the same memory; of devices a replica is the same
// everywhere until they write their own to it.
func (fl *sums) heldBy(root *ir.Value) fact {
	t := root.Type().(*ir.MemRefType)
	written := fl.Written(root)
	if fl.level != scale.Device {
		return same
	}
	if def := root.DefiningOp(); def != nil {
		if scale.View.Is(def) || scale.SpaceOf(t) == scale.Symmetric {
			return varies
		}
		if tile.Alloc.Is(def) {
			return written
		}
	}
	if scale.SpaceOf(t) == scale.Symmetric || written&^alike != 0 {
		return varies
	}
	return same
}
