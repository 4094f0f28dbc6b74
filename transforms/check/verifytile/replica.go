package verifytile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/flow"
)

// replicas checks that what the units of a scale.on yield as a replica is the same in all of them: that it does not
// depend on the unit's number or part. What was in shared memory in between is not followed: each unit may have found
// there what all have.
func (v *verifier) replicas(k tile.KernelOp) {
	found := map[string]bool{}
	ir.WalkOps(k.Op, func(op *ir.Op) {
		on, ok := scale.On.Cast(op)
		if !ok || found[on.Level] {
			return
		}
		for _, d := range on.OutDists() {
			found[on.Level] = found[on.Level] || d.Kind() == scale.Replica
		}
	})
	for _, level := range slices.Backward(scale.LevelsInBlock()) {
		if found[level] {
			v.replicasOf(k, level)
		}
	}
}

// own says of a value that each unit has another.
const own fact = 1

func (v *verifier) replicasOf(k tile.KernelOp, level string) {
	fl := flow.Analysis{
		Unit: func(on scale.OnOp) fact { return ownIf(on.Level == level) },
		Entry: func(on scale.OnOp, d *scale.DistAttr, f fact) fact {
			return f | ownIf(on.Level == level && d.Kind() != scale.Replica)
		},
		Exit: func(on scale.OnOp, _ *scale.DistAttr, f fact) fact {
			if on.Level == level {
				return 0
			}
			return f
		},
		Steered:  func(cond fact) fact { return cond },
		Contents: func(*ir.Value) fact { return 0 },
		Results: func(op *ir.Op, of func(*ir.Value) fact) (f fact) {
			for i, x := range op.Operands() {
				if t, ok := x.Type().(*ir.MemRefType); ok {
					if i == 0 && scale.InShared(t) {
						return 0 // what it reads there, whichever place that is
					}
				} else {
					f |= of(x)
				}
			}
			m, ok := comm.MeetingOf(op)
			switch {
			case ok && m.Level == level:
				return ownIf(!m.Alike)
			case scale.Rank.Is(op):
				return ownIf(scale.Rank.Of(op).Level == level)
			}
			return f
		},
	}
	fl.Run(k)
	ir.WalkOps(k.Op, func(op *ir.Op) {
		on, ok := scale.On.Cast(op)
		if !ok || on.Level != level {
			return
		}
		for i, d := range on.OutDists() {
			x := on.Body.Entry().Last().Operand(i)
			if d.Kind() == scale.Replica && fl.Of(x)&own != 0 {
				e := on.Errorf("yields result #%d as a replica, which must be the same in all, but each %s has its own value; all-reduce it before, or yield a shard or a partial sum", i, level)
				v.report(e.Note(x.Loc(), "this value is each %s's own", level))
			}
		}
	})
}

func ownIf(is bool) fact {
	if is {
		return own
	}
	return 0
}
