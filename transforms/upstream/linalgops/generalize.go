package linalgops

import (
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Generalize is linalg-generalize-named-ops.
var Generalize = pass.Simple("linalg-generalize-named-ops", "LinalgGeneralizeNamedOpsPass", "",
	"Convert named ops into generic ops.\n\nEach named operation becomes a linalg.generic with its maps, loops and body. "+
		"linalg.softmax stays, since it is not one nest of loops.",
	func(ctx *pass.Context, op *ir.Op) error {
		rewrite.Greedy(op, []rewrite.Pattern{rewrite.OnAny("generalize", ToGeneric)},
			rewrite.Config{Registry: ctx.Dialects})
		return nil
	})

// ToGeneric makes a named operation a linalg.generic, which takes its body.
func ToGeneric(r *rewrite.Rewriter, op *ir.Op) bool {
	s, ok := ir.As[linalg.Structured](op)
	if !ok || linalg.Generic.Is(op) {
		return false
	}
	types := op.ResultTypes()
	if types == nil {
		types = []ir.Type{}
	}
	body := ir.NewRegion()
	g := linalg.GenericOp{Nest: linalg.Nest{Ins: s.Inputs(), Outs: s.Outputs(), Region: body},
		Maps: linalg.MapArray(s.IndexingMaps()), Iterators: linalg.IteratorArray(s.IteratorTypes())}
	r.MoveRegion(s.Body(), body)
	r.ReplaceOp(op, linalg.Generic.New(r.Builder, g, types...).Op)
	return true
}
