package scf

import "github.com/tsopt/tsopt/ir"

// Pieces of syntax that several operations share.

// parseInits reads `(%arg = %init, …)`. The arguments have no types yet.
func parseInits(p ir.OpParser) (args []ir.Argument, inits []ir.Unresolved) {
	p.List(ir.Paren, func() {
		args = append(args, p.Argument(false, false))
		p.Expect("=")
		inits = append(inits, p.Operand())
	})
	return args, inits
}

// printInits writes prefix and `(%arg = %init, …)`, nothing when there are none.
func printInits(p ir.OpPrinter, prefix string, args, inits []*ir.Value) {
	if len(args) == 0 {
		return
	}
	p.Str(prefix + "(")
	for i, a := range args {
		if i > 0 {
			p.Str(", ")
		}
		p.Argument(a, false)
		p.Str(" = ")
		p.Operand(inits[i])
	}
	p.Str(")")
}

func setTypes(args []ir.Argument, types []ir.Type) {
	for i := range args {
		args[i].Type = types[i]
	}
}

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

func types(vs []*ir.Value) []ir.Type {
	out := make([]ir.Type, len(vs))
	for i, v := range vs {
		out[i] = v.Type()
	}
	return out
}
