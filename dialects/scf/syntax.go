package scf

import "github.com/tsopt/tsopt/ir"

// Pieces of syntax that several operations share.

// typeTuple writes `(t, …)`.
func typeTuple(p ir.OpPrinter, ts []ir.Type) {
	p.Str("(")
	p.Types(ts)
	p.Str(")")
}

// regionSuccessors are a region and the operation's results, the places where
// most of the operations go next.
func regionSuccessors(op *ir.Op, body *ir.Region, inputs []*ir.Value) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{{Region: body, Inputs: inputs}, results(op)}
}

func results(op *ir.Op) ir.RegionSuccessor { return ir.RegionSuccessor{Inputs: op.Results()} }
