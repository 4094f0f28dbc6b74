package scf

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// InParallelOp is the view of [InParallel].
type InParallelOp struct {
	ir.Base
	Body *ir.Region
}

// InParallel is `scf.forall.in_parallel`.
var InParallel = ir.Define(ir.Spec[InParallelOp]{
	Name: "scf.forall.in_parallel", Syntax: "$region attr-dict", Summary: "terminates a `forall` block",
	Doc: "Ends the body of `scf.forall`. The operations inside write parts of the shared outputs; their order does not " +
		"matter.\n\n" + forallExample,
	Traits: ir.Pure | ir.Terminator | ir.GraphRegion | ir.NoTerminator | ir.SingleBlock,
	Fields: func(o *InParallelOp) []ir.Field {
		return []ir.Field{
			ir.Body(&o.Body, "region").Blocks(1, 1),
		}
	},
	Parents: []string{"scf.forall"},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		body := p.Region(nil, nil)
		if p.Err() == nil && body.Empty() {
			body.Append(ir.NewBlock())
		}
		st.Regions = []*ir.Region{body}
		p.OpAttrs(st)
	},
	Print: func(p ir.OpPrinter, op InParallelOp) {
		p.Space()
		p.Region(op.Body, ir.RegionStyle{HideArgs: true})
		p.AttrDict(op.Op)
	},
	Verify: func(op InParallelOp) error {
		for o := range op.Body.Entry().Ops() {
			if _, ok := ir.As[ParallelCombining](o); !ok {
				return op.Errorf("expected only ParallelCombiningOpInterface ops")
			}
		}
		return nil
	},
})

// ParallelCombining is an operation that may write a shared output inside
// `scf.forall.in_parallel` (upstream's ParallelCombiningOpInterface).
type ParallelCombining interface {
	// UpdatedDestination is the shared output that is written.
	UpdatedDestination() *ir.Value
}

// CombiningOps are the operations inside.
func (op InParallelOp) CombiningOps() []*ir.Op {
	var out []*ir.Op
	for o := range op.Body.Entry().Ops() {
		out = append(out, o)
	}
	return out
}

// ForwardedOperands implements [ir.RegionBranchTerminator].
func (op InParallelOp) ForwardedOperands(ir.RegionSuccessor) []*ir.Value { return nil }

// errorf is an error at op without its name, as upstream words some.
func errorf(op *ir.Op, format string, args ...any) error {
	return ir.NoteOp(diag.Errorf(op.Loc(), format, args...), op)
}
