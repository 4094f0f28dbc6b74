package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// specialize makes each warpgroup run its role.
func (c *Ctx) specialize(o tile.SpecializeOp) error {
	var roles []tile.RoleOp
	for r := range o.Roles() {
		roles = append(roles, r)
	}
	return c.oneOf(roles)
}

// oneOf runs the first of some roles on its warpgroups, and the others on those behind.
func (c *Ctx) oneOf(roles []tile.RoleOp) (err error) {
	r := roles[0]
	if len(roles) == 1 {
		return c.role(r)
	}
	number, end := c.warpUpTo(r.First() + r.AllWarps())
	mine := arith.NewCmpI(c.entry, arith.ULT, number, end)
	o := scf.If.New(c.Builder, scf.IfOp{Condition: mine, Then: ir.NewRegion(ir.NewBlock()), Else: ir.NewRegion(ir.NewBlock())})
	c.branch(o.Then, func() []*ir.Value { err = c.role(r); return nil })
	if err == nil {
		c.branch(o.Else, func() []*ir.Value { err = c.oneOf(roles[1:]); return nil })
	}
	return err
}

// warpUpTo are the number of the thread's warpgroup and that before which some warps of the block end, or of its warp where they end inside of one.
func (c *Ctx) warpUpTo(end int64) (number, before *ir.Value) {
	if end%4 == 0 && c.all[layout.Warpgroup] != nil {
		return c.all[layout.Warpgroup], c.preamble(end / 4)
	}
	return c.warpOfBlock(), c.preamble(end)
}

func (c *Ctx) role(o tile.RoleOp) (err error) {
	if n := o.Registers; n > 0 {
		action := nvvm.IncreaseRegisters
		if n < c.registersAtLaunch() {
			action = nvvm.DecreaseRegisters
		}
		nvvm.SetMaxRegister.New(c.Builder, nvvm.SetMaxRegisterOp{Count: n, Action: action})
	}
	body := o.Body.Entry()
	there := c.at(c.places.Of(body))
	if !alone(there.place) {
		return c.Block(body)
	}
	c.when(there.leader(), func() {
		there.alone = true
		err = there.operations(body)
	})
	return err
}

// alone reports whether one thread can run all of a role: it does nothing but tell
// the copy engine what to do, and wait.
func alone(p tile.Place) bool {
	r, ok := tile.Role.Cast(p.Op)
	if !ok {
		return false
	}
	one := true
	ir.WalkOps(r.Op, func(op *ir.Op) { one = one && (op == r.Op || byOne(op)) })
	return one
}

func byOne(op *ir.Op) bool {
	switch op.Def() {
	case tile.Copy.OpDef:
		return ir.View[tile.CopyOp](op).ByEngine()
	case tile.Acquire.OpDef, tile.Publish.OpDef, tile.Take.OpDef, tile.Release.OpDef, tile.Cursor.OpDef, tile.Advance.OpDef,
		tile.Slot.OpDef, tile.Yield.OpDef, tile.MBarrierWait.OpDef, comm.Wait.OpDef, comm.Consume.OpDef:
		return true
	case tile.MBarrierArrive.OpDef:
		return ir.View[tile.MBarrierArriveOp](op).Once
	case tile.AsyncCommit.OpDef:
		return ir.View[tile.AsyncCommitOp](op).Bulk
	case tile.AsyncWait.OpDef:
		return ir.View[tile.AsyncWaitOp](op).Bulk
	}
	return op.Has(ir.RecursiveMemoryEffects) && op.Def().Dialect() == scf.Dialect.Name || !usesTiles(op) && ir.OnlyReads(op)
}
