package nvvmsim

import (
	"strings"

	"github.com/tsopt/tsopt/dialects/builtin"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// inFlight are the values of a module that may be accumulators of wgmmas in flight:
// results of wgmmas, and where these are moved. Only their users are checked.
func inFlight(module *ir.Op) map[*ir.Value]bool {
	var found map[*ir.Value]bool
	var work []*ir.Value
	add := func(vs ...*ir.Value) {
		for _, v := range vs {
			if found[v] {
				continue
			}
			if found == nil {
				found = map[*ir.Value]bool{}
			}
			found[v] = true
			work = append(work, v)
		}
	}
	ir.WalkOps(module, func(op *ir.Op) {
		if nvvm.WgmmaMmaAsync.Is(op) || asmHas(op, "wgmma.mma_async") {
			add(op.Results()...)
		}
	})
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		alike := func(vs []*ir.Value) {
			for _, x := range vs {
				if x.Type() == v.Type() {
					add(x)
				}
			}
		}
		for u := range v.Uses() {
			op := u.Owner()
			if moves(op) {
				add(op.Results()...)
			}
			for _, b := range op.Successors() {
				alike(b.Args())
			}
			owner := op
			if op.Has(ir.Terminator) && op.NumSuccessors() == 0 {
				owner = op.ParentOp()
			}
			if owner.NumRegions() == 0 || owner.Has(ir.IsolatedFromAbove) {
				continue
			}
			alike(owner.Results())
			for _, r := range owner.Regions() {
				if r.Entry() != nil {
					alike(r.Entry().Args())
				}
			}
		}
	}
	return found
}

// moves reports whether an operation only puts words elsewhere, or is a wgmma or the
// wait for some, which see to their accumulators.
func moves(op *ir.Op) bool {
	switch op.Def() {
	case nvvm.WgmmaMmaAsync.OpDef, llvm.ExtractValue.OpDef, llvm.InsertValue.OpDef, llvm.ExtractElement.OpDef,
		llvm.InsertElement.OpDef,
		vector.Extract.OpDef, vector.Insert.OpDef, vector.FromElements.OpDef, vector.ToElements.OpDef,
		vector.ExtractStridedSlice.OpDef, vector.InsertStridedSlice.OpDef, builtin.UnrealizedConversionCast.OpDef:
		return true
	}
	return asmHas(op, "wgmma.")
}

func asmHas(op *ir.Op, text string) bool {
	asm, ok := llvm.InlineAsm.Cast(op)
	return ok && strings.Contains(asm.Text, text)
}

// valuesInFlight are those of a machine's module.
type valuesInFlight struct {
	module *ir.Op
	values map[*ir.Value]bool
}

// of finds them once.
func (f *valuesInFlight) of(module *ir.Op) map[*ir.Value]bool {
	if f.module != module {
		f.module, f.values = module, inFlight(module)
	}
	return f.values
}

// CheckInFlight reports, when an operation runs, operands that are accumulators in
// flight.
func CheckInFlight(c *engine.Compiler, op *ir.Op) {
	values := engine.Part[valuesInFlight](&c.M.Parts).of(c.M.Module)
	if len(values) == 0 || moves(op) || op.Has(ir.Terminator) || op.NumRegions() > 0 {
		return
	}
	for _, v := range op.Operands() {
		if !values[v] {
			continue
		}
		s := c.In(v)
		c.Emit(func(a *engine.Agent) {
			for _, w := range a.F[s.At : s.At+s.N] {
				if sum := sumOf(a.M, w); sum != nil {
					useInFlight(a, sum, w)
				}
			}
		})
	}
}
