package tilelang

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/layout"
)

// Registers that roles by hand (manualroles.go) ask for. Elsewhere the compiler divides them.

var registerFunctions = []Function{
	registersOf("set_max_nreg", "reg_count, is_inc"),
	registersOf("inc_max_nreg", "reg_count"),
	registersOf("dec_max_nreg", "reg_count"),
}

func registersOf(name, params string) Function {
	return Function{Name: name, Params: params, perThread: true, eachThread: true, alike: true,
		Doc:  "Sets the number of registers per thread of the warpgroups that execute it, in a kernel with T.alloc_barrier (setmaxnreg). Elsewhere it has no effect, as the compiler allocates registers; use registers=n of T.role.",
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
	case t.kernel == nil || t.kernel.role == nil || t.kernel.role.manual == nil:
		why = "the compiler allocates registers; use registers=n of T.role"
	case t.kernel.role.warps != 0:
		why = "it applies to whole warpgroups, but this role has only some warps of one"
	case n%layout.RegisterStep != 0 || n < tile.MinRegisters || n > tile.MaxRegisters:
		return a.wrongf("reg_count", "got %d registers per thread; expected a multiple of %d from %d to %d", n,
			layout.RegisterStep, tile.MinRegisters, tile.MaxRegisters)
	case t.kernel.role.registers != 0 && t.kernel.role.registers != n:
		why = "these warpgroups have another register count already"
	default:
		t.kernel.role.registers = n
		t.accounts.settles()
	}
	if why != "" {
		t.remark(a.Site, "T.%s has no effect: %s", a.f.Name, why)
	}
	return nil
}

// divideRegisters gives roles that ask for none what they have at launch, where others of their block ask. Where that
// cannot be, none is given. The target is not known here. All that have setmaxnreg have the register file of
// [arch.Default], and when a program is bound to its target, the sum is checked again.
func (t *translator) divideRegisters(module *ir.Op) error {
	m, err := arch.Shipped(arch.Default)
	if err != nil {
		return err
	}
	for k := range ir.Collect(module, tile.Kernel) {
		for s := range ir.Collect(k.Op, tile.Specialize) {
			t.divideAmong(k, s, m)
		}
	}
	return nil
}

func (t *translator) divideAmong(k tile.KernelOp, s tile.SpecializeOp, m arch.Machine) {
	asked, parts, sum := false, false, int64(0)
	for r := range s.Roles() {
		asked, parts = asked || r.Registers != 0, parts || r.Warps != 0
		sum += registersIn(k, r, m) * r.Threads()
	}
	if !asked {
		return
	}
	why := ""
	switch {
	case parts:
		why = "another role has only some warps of a warpgroup"
	case !s.Op.Next().Has(ir.Terminator):
		why = "the block has statements after its roles, which would keep the register counts"
	case sum*k.Resident() > m.RegisterFile():
		why = "the register counts of all roles exceed the register file of a block"
	}
	for r := range s.Roles() {
		if why != "" && r.Registers != 0 {
			t.tell(diag.Remarkf(r.Op.Loc(), "T.set_max_nreg has no effect in the role %q: %s", r.Called, why))
		}
		n := registersIn(k, r, m)
		if why != "" {
			n = 0
		}
		ir.Edit(r.Op, func(r *tile.RoleOp) { r.Registers = n })
	}
}

// registersIn is what a thread of a role has: what the role asks for, or else what it has at the launch.
func registersIn(k tile.KernelOp, r tile.RoleOp, m arch.Machine) int64 {
	if r.Registers != 0 {
		return r.Registers
	}
	return m.Rest(k.Threads, k.Resident())
}
