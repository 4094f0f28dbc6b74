package scfloops

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// ForToWhile is scf-for-to-while.
var ForToWhile = pass.Simple("scf-for-to-while", "SCFForToWhileLoop", "", `Convert SCF for loops to SCF while loops

The induction variable becomes the first value that the loop carries. It is
compared with the bound in the first region and increased at the start of the
second, whose other operations are those of the loop.`,
	func(ctx *pass.Context, op *ir.Op) error {
		rewrite.Greedy(op, []rewrite.Pattern{rewrite.On(scf.For, "for-to-while", forToWhile)},
			rewrite.Config{Registry: ctx.Dialects})
		return nil
	})

func forToWhile(r *rewrite.Rewriter, f scf.ForOp) bool {
	less := arith.SLT
	if f.Unsigned {
		less = arith.ULT
	}
	_, upper, step := f.Bounds()
	inits := append([]*ir.Value{f.LowerBound}, f.InitArgs()...)
	types := make([]ir.Type, len(inits))
	for i, v := range inits {
		types[i] = v.Type()
	}
	var next *ir.Value
	w := scf.NewWhile(r.Builder, inits, types,
		func(b *ir.Builder, args []*ir.Value) (*ir.Value, []*ir.Value) {
			return arith.NewCmpI(b, less, args[0], upper), args
		},
		func(b *ir.Builder, args []*ir.Value) []*ir.Value {
			next = arith.Binary(b, arith.AddI, args[0], step)
			return append([]*ir.Value{next}, f.Yields()...)
		})
	for i, a := range f.Body.Entry().Args() {
		for _, rg := range w.Op.Regions() {
			rg.Entry().Arg(i).SetLoc(a.Loc())
		}
	}
	w.Op.SetDiscardableAttrs(f.Op.DiscardableAttrs())
	if f.Unsigned {
		w.Op.SetDiscardable("unsignedCmp", ir.Unit) // as upstream, which copies all attributes
	}
	r.Erase(f.Body.Entry().Last())
	r.InlineBlockBefore(f.Body.Entry(), w.YieldOp().Op, w.After.Entry().Args()...)
	r.Replace(f.Op, w.Results[1:]...)
	return true
}
