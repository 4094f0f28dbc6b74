package tilelang

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Registers that roles by hand (byhand.go) ask for. Elsewhere the compiler divides them.

var registerFunctions = []Function{
	registersOf("set_max_nreg", "reg_count, is_inc"),
	registersOf("inc_max_nreg", "reg_count"),
	registersOf("dec_max_nreg", "reg_count"),
}

func registersOf(name, params string) Function {
	return Function{Name: name, Params: params, perThread: true, eachThread: true, alike: true,
		Doc:  "How many registers a thread has, in the code of warpgroups of a kernel with T.alloc_barrier: registers(…) of tile.role. Elsewhere it has no effect: registers are divided by the compiler; a T.role says how many it wants, registers=n.",
		call: func(t *translator, a *args) (eval.Value, error) { return nil, t.setRegisters(a) }}
}

// setRegisters is T.set_max_nreg.
func (t *translator) setRegisters(a *args) error {
	n, err := a.integer("reg_count")
	if err != nil {
		return err
	}
	why := ""
	switch {
	case t.kernel == nil || t.kernel.role == nil || t.kernel.role.byHand == nil:
		why = "registers are divided by the compiler; a T.role says how many it wants, registers=n"
	case t.kernel.role.warps != 0:
		why = "it is said of some warps of a warpgroup, all of which have the same"
	case n%tile.RegisterStep != 0 || n < tile.MinRegisters || n > tile.MaxRegisters:
		return a.wrongf("reg_count", "%d registers a thread; a multiple of %d from %d to %d is possible", n, tile.RegisterStep, tile.MinRegisters, tile.MaxRegisters)
	case t.kernel.role.registers != 0 && t.kernel.role.registers != n:
		why = "these warpgroups have another number already"
	default:
		t.kernel.role.registers = n
		t.accounts.settles()
	}
	if why != "" {
		t.remark(a.Site, "T.%s has no effect: %s", a.f.Name, why)
	}
	return nil
}

// divideRegisters gives roles that ask for none what they have at the launch, where others of their block ask. Where that cannot be, none is given.
func (t *translator) divideRegisters(module *ir.Op) {
	for k := range ir.Collect(module, tile.Kernel) {
		for s := range ir.Collect(k.Op, tile.Specialize) {
			t.divideAmong(k, s)
		}
	}
}

func (t *translator) divideAmong(k tile.KernelOp, s tile.SpecializeOp) {
	asked, parts, sum := false, false, int64(0)
	for r := range s.Roles() {
		asked, parts = asked || r.Registers != 0, parts || r.Warps != 0
		sum += registersIn(k, r) * r.Threads()
	}
	if !asked {
		return
	}
	why := ""
	switch {
	case parts:
		why = "other roles are some warps of a warpgroup"
	case !s.Op.Next().Has(ir.Terminator):
		why = "the block goes on behind its roles, which keep them"
	case sum*k.Resident() > tile.RegisterFile:
		why = "all roles together would have more than a block has"
	}
	for r := range s.Roles() {
		if why != "" && r.Registers != 0 {
			t.tell(diag.Remarkf(r.Op.Loc(), "T.set_max_nreg has no effect in the role %q: %s", r.Called, why))
		}
		n := registersIn(k, r)
		if why != "" {
			n = 0
		}
		ir.Edit(r.Op, func(r *tile.RoleOp) { r.Registers = n })
	}
}

// registersIn is what a thread of a role has: what the role asks for, or else what it has at the launch.
func registersIn(k tile.KernelOp, r tile.RoleOp) int64 {
	if r.Registers != 0 {
		return r.Registers
	}
	return k.RegistersAtLaunch()
}
