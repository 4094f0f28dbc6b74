package llvm

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// inlineLoopEnds makes where the loops of a body begin and end places in the caller,
// reached by the call.
func inlineLoopEnds(call *ir.Op, blocks []*ir.Block) {
	scope := subprogramAround(call)
	if scope == nil {
		return
	}
	walkBlocks(blocks, func(op *ir.Op) {
		loop, ok := op.Attr("loop_annotation").(*StructAttr)
		if !ok {
			return
		}
		if moved := loop.with(func(v ir.Attr) ir.Attr {
			l, ok := v.(*ir.LocAttr)
			if !ok {
				return v
			}
			at := &diag.CallSiteLoc{Callee: l.Loc(), Caller: call.Loc()}
			return ir.LocOf(&diag.FusedLoc{Locs: []diag.Loc{at}, Metadata: scope})
		}); moved != loop {
			op.SetAttr("loop_annotation", moved)
		}
	})
}

// subprogramAround is the debug information of the function around an operation.
func subprogramAround(op *ir.Op) *StructAttr {
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		if !Func.Is(p) {
			continue
		}
		if l, ok := p.Loc().(*diag.FusedLoc); ok {
			if s, ok := l.Metadata.(*StructAttr); ok && s.kind == DISubprogram {
				return s
			}
		}
		return nil
	}
	return nil
}
