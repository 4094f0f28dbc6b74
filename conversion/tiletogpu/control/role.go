package control

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// specialize makes each warpgroup run its role.
func specialize(c *emit.Ctx, o tile.SpecializeOp) error {
	var roles []tile.RoleOp
	for r := range o.Roles() {
		roles = append(roles, r)
	}
	return oneOf(c, roles)
}

// oneOf runs the first of some roles on its warpgroups, and the others on those behind.
func oneOf(c *emit.Ctx, roles []tile.RoleOp) (err error) {
	r := roles[0]
	if len(roles) == 1 {
		return role(c, r)
	}
	number, end := warpUpTo(c, r.First()+r.AllWarps())
	mine := arith.NewCmpI(c.Entry, arith.ULT, number, end)
	o := scf.If.New(c.Builder, scf.IfOp{Condition: mine, Then: ir.NewRegion(ir.NewBlock()),
		Else: ir.NewRegion(ir.NewBlock())})
	c.Branch(o.Then, func() []*ir.Value { err = role(c, r); return nil })
	if err == nil {
		c.Branch(o.Else, func() []*ir.Value { err = oneOf(c, roles[1:]); return nil })
	}
	return err
}

// warpUpTo are the number of the thread's warpgroup and the number before which some warps of the block end, or of its
// warp if they end inside of a warpgroup.
func warpUpTo(c *emit.Ctx, end int64) (number, before *ir.Value) {
	if end%4 == 0 && c.BlockAxes[layout.Warpgroup] != nil {
		return c.BlockAxes[layout.Warpgroup], c.Const(end / 4)
	}
	return c.WarpOfBlock(), c.Const(end)
}

func role(c *emit.Ctx, o tile.RoleOp) (err error) {
	if n := o.Registers; n > 0 {
		action := nvvm.IncreaseRegisters
		if n < c.RegistersAtLaunch() {
			action = nvvm.DecreaseRegisters
		}
		nvvm.SetMaxRegister.New(c.Builder, nvvm.SetMaxRegisterOp{Count: n, Action: action})
	}
	body := o.Body.Entry()
	there := c.At(c.Places.Of(body))
	if !alone(there.Place) {
		return c.Block(body)
	}
	c.When(there.Leader(), func() {
		there.Alone = true
		err = there.Operations(body)
	})
	return err
}

// alone reports whether one thread can run all of a role: it only starts TMA copies, and waits.
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
	if o, ok := ir.As[tile.OneThreaded](op); ok {
		return o.ByOneThread()
	}
	return op.Has(ir.RecursiveMemoryEffects) && op.Def().Dialect() == scf.Dialect.Name || !emit.UsesTiles(op) &&
		ir.OnlyReads(op)
}
