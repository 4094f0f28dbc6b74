package scf

import "github.com/tsopt/tsopt/ir"

// ReduceOp is the view of [Reduce].
type ReduceOp struct {
	ir.Base
	Operands []*ir.Value
	Body     []*ir.Region
}

// Reduce is `scf.reduce`.
var Reduce = ir.Define(ir.Spec[ReduceOp]{
	Name: "scf.reduce", Summary: "reduce operation for scf.parallel",
	Doc: "Ends the body of `scf.parallel`. Each operand is combined with those of the other iterations by its region, in any " +
		"order.\n\n" + parallelExample,
	Traits: ir.Terminator | ir.RecursiveMemoryEffects,
	Fields: func(o *ReduceOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Operands, "operands", ir.AnyType),
			ir.Bodies(&o.Body, "reductions").Blocks(1, 1),
		}
	},
	Parents:       []string{"scf.parallel"},
	Format:        "(`(` $operands^ `:` type($operands) `)`)? $reductions attr-dict",
	VerifyRegions: ReduceOp.verifyRegions,
})

func (r ReduceOp) verifyRegions() error {
	if r.Op.NumRegions() != r.NumOperands() {
		return r.Errorf("expected number of reductions: %d to be the same as number of operands: %d", r.Op.NumRegions(),
			r.NumOperands())
	}
	for i, rg := range r.Op.Regions() {
		t := r.Operand(i).Type()
		b := rg.Entry()
		if b.Empty() {
			return r.Errorf("%d-th reduction has an empty body", i)
		}
		if b.NumArgs() != 2 || b.Arg(0).Type() != t || b.Arg(1).Type() != t {
			return r.Errorf("expected two block arguments with type '%s' in the %d-th reduction region", t, i)
		}
		if _, ok := ReduceReturn.Cast(b.Last()); !ok {
			return r.Errorf("reduction bodies must be terminated with an 'scf.reduce.return' op")
		}
	}
	return nil
}

// ForwardedOperands implements [ir.RegionBranchTerminator]: reductions do not
// forward values.
func (r ReduceOp) ForwardedOperands(ir.RegionSuccessor) []*ir.Value { return nil }

// Reduction is how operand i is combined: its arguments and what it returns.
func (r ReduceOp) Reduction(i int) *ir.Block { return r.Op.Region(i).Entry() }

// ReduceReturnOp is the view of [ReduceReturn].
type ReduceReturnOp struct {
	ir.Base
	Value *ir.Value // the combined value
}

// ReduceReturn is `scf.reduce.return`.
var ReduceReturn = ir.Define(ir.Spec[ReduceReturnOp]{
	Name: "scf.reduce.return", Summary: "terminator for reduce operation",
	Doc:    "Ends a reduction and gives the combined value.\n\n" + parallelExample,
	Traits: ir.Pure | ir.Terminator,
	Fields: func(o *ReduceReturnOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "result", ir.AnyType),
		}
	},
	Parents: []string{"scf.reduce"},
	Format:  "$result attr-dict `:` type($result)",
	Verify: func(r ReduceReturnOp) error {
		b := r.Block()
		if b.NumArgs() == 0 {
			return nil
		}
		if t := b.Arg(0).Type(); r.Value.Type() != t {
			return r.Errorf("must have type '%s' (the type of the reduction inputs)", t)
		}
		return nil
	},
})
