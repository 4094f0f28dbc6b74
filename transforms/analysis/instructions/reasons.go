package instructions

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Reasons against instructions. Each says what to change.

// Absent is the reason against an instruction that the target does not have.
type Absent struct{ Target, Instruction string }

// Error implements error.
func (a Absent) Error() string {
	return fmt.Sprintf("the target @%s has no scale.instruction @%s", a.Target, a.Instruction)
}

// has is the reason against instructions that the target lacks one of.
func has(machine arch.Machine, instructions ...string) error {
	for _, name := range instructions {
		if !machine.Has(name) {
			return Absent{machine.Name, name}
		}
	}
	return nil
}

// adds is the reason against an instruction that accumulates in other types than the GEMM does.
func adds(name string, g tile.GemmOp, accs []ir.Type) error {
	acc := ir.ElemOrSelf(g.Acc.Type())
	if slices.Contains(accs, acc) {
		return nil
	}
	return fmt.Errorf("%s of %v accumulates in %s, not in %v; accumulate in %v", name, ir.ElemOrSelf(g.A.Type()),
		ir.JoinTypes(accs, "", " or "), acc, accs[0])
}

// Types is the reason against an instruction that does not multiply elements of the operands' types.
type Types string

// Error implements error.
func (t Types) Error() string { return string(t) }

// TensorTypes is the reason why no tensor core instruction of any target multiplies a GEMM's element types, or
// accumulates in its type; nil if one does.
func TensorTypes(g tile.GemmOp) error {
	a, b := g.Kinds()
	for _, t := range wgmmaSums {
		if slices.Contains(t.kinds, a) && slices.Contains(t.kinds, b) && (g.Acc == nil || adds("wgmma", g, t.acc) == nil) {
			return nil
		}
	}
	for _, f := range mmaForms {
		if slices.Contains(f.kinds, a) && slices.Contains(f.kinds, b) {
			if g.Acc == nil {
				return nil
			}
			return adds("mma.sync", g, f.acc)
		}
	}
	return noOperands("mma.sync", g)
}

func noOperands(name string, g tile.GemmOp) error {
	a, b := ir.ElemOrSelf(g.A.Type()), ir.ElemOrSelf(g.B.Type())
	switch {
	case a != b:
		return Types(fmt.Sprintf("%s does not multiply %v by %v; convert one of them to the other's type", name, a, b))
	case a == ir.F32 && g.Precision == tile.FullPrecision:
		return Types(name + " multiplies f32 with the precision of tf32 only; allow it by precision(tf32)")
	}
	return Types(fmt.Sprintf("%s does not multiply %v; convert the operands", name, a))
}
