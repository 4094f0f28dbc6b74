package instructions

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// among are those of some layouts that shared memory has in the program: one, or none and the reason against an
// instruction. Memory without a written layout can have any of them.
func among(name, what string, layouts []layout.Memory, mem *ir.MemRefType) ([]layout.Memory, error) {
	if mem == nil || mem.Layout() == nil || len(layouts) == 0 || !scale.InShared(mem) {
		return layouts, nil
	}
	have, err := tile.MemoryOf(mem)
	if err != nil {
		return layouts, nil // the verifier reports it
	}
	fit := slices.DeleteFunc(slices.Clone(layouts), func(m layout.Memory) bool { return !m.Equal(have) })
	if len(fit) > 0 {
		return fit, nil
	}
	best, _ := tile.SwizzleOf(layouts[0])
	return nil, fmt.Errorf("%s has the layout %v in shared memory, but %s needs %v; remove the layout", what, mem.Layout(),
		name, best)
}

// readsAsWritten checks an implementation against the layouts that the program has for its operands in shared memory.
func (x Gemm) readsAsWritten(g tile.GemmOp, p *GemmPlan) error {
	for i, f := range []*OperandPlan{&p.A, &p.B} {
		fit, err := among(x.Name, []string{"operand A", "operand B"}[i], f.Memory, storedIn(g, g.Operand(i)))
		if err != nil && f.Shared {
			return err
		}
		f.Memory = fit
	}
	return nil
}

// storedIn is the memory from which an operand is read: its own, or that of the load that makes it.
func storedIn(g tile.GemmOp, v *ir.Value) *ir.MemRefType {
	if t, ok := v.Type().(*ir.MemRefType); ok {
		return t
	}
	l, ok := tile.Load.Cast(v.DefiningOp())
	if !ok || !ReadInPlace(v, g) {
		return nil
	}
	return l.Source.Type().(*ir.MemRefType)
}
