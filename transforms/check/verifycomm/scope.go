package verifycomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/divergence"
)

// checkScopes verifies that the scopes that a kernel asks for are as wide as its
// signals go: between devices both ends must be of scope sys, or they are no
// synchronisation at all (PTX ISA, memory consistency model, "morally strong").
func checkScopes(k tile.KernelOp) []error {
	if k.Devices() == 1 {
		return nil
	}
	across := signalsAcross(k)
	var errs []error
	ir.WalkOps(k.Op, func(op *ir.Op) {
		var sig *ir.Value
		var scope comm.Scope
		if n, ok := comm.Notify.Cast(op); ok {
			sig, scope = n.Signal, n.Scope
		}
		if w, ok := comm.Wait.Cast(op); ok {
			sig, scope = w.Signal, w.Scope
		}
		by := across[sig]
		if by == nil || scope == comm.AutoScope || scope == comm.Sys {
			return
		}
		d := op.Errorf("has scope %s, but its signal goes from device to device: both ends must have scope sys, which is the default", scope)
		errs = append(errs, d.Note(by.Loc(), "this notify is for another device"))
	})
	return errs
}

// checkReached verifies that all threads of a block, or of the unit of a scale.on,
// come to its signals, so that it can be followed as one agent. Whether all
// devices come to what they do together is seen by following them.
func checkReached(k tile.KernelOp) []error {
	u := divergence.Of(k)
	var errs []error
	ir.WalkOps(k.Op, func(op *ir.Op) {
		switch op.Def() {
		case comm.Notify.OpDef, comm.Wait.OpDef, comm.Test.OpDef, comm.Reset.OpDef, comm.Post.OpDef, comm.Take.OpDef,
			comm.Send.OpDef, comm.Recv.OpDef, comm.SendSlot.OpDef, comm.Sent.OpDef, comm.RecvSlot.OpDef, comm.Received.OpDef:
			if err := u.Reached(op); err != nil {
				errs = append(errs, err)
			}
		}
	})
	return errs
}

// signalsAcross finds the signals that a device notifies on another, and the notifying operations.
func signalsAcross(k tile.KernelOp) map[*ir.Value]*ir.Op {
	across := map[*ir.Value]*ir.Op{}
	for n := range ir.Collect(k.Op, comm.Notify) {
		if !isOwnRank(n.Rank) && across[n.Signal] == nil {
			across[n.Signal] = n.Op
		}
	}
	return across
}

func isOwnRank(v *ir.Value) bool {
	def := v.DefiningOp()
	if def == nil {
		return false
	}
	level, count := comm.RankLevel(def)
	if level == scale.Device {
		n, _ := scale.UnitsAround(def, scale.Node)
		return !count && n == 1 // else it is one of this number in the first node
	}
	return !count && level == scale.World
}
