package vectortoscf

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// elementPatterns lower transfers of vectors of one dimension that are not
// contiguous to loops over elements.
func elementPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		on(vector.TransferRead, "read-elements",
			func(r *rewrite.Rewriter, op vector.TransferReadOp) bool { return byElement(r, op.Op) }),
		on(vector.TransferWrite, "write-elements",
			func(r *rewrite.Rewriter, op vector.TransferWriteOp) bool { return byElement(r, op.Op) }),
	}
}

func byElement(r *rewrite.Rewriter, op *ir.Op) bool {
	t, _ := transferOf(op)
	m := t.memory()
	if m == nil || len(t.vector.Shape()) != 1 || len(t.perm.Results()) != 1 || t.vector.Scalable() != nil ||
		contiguous(m, t.perm) {
		return false
	}
	b := r.Builder
	lower, upper, step := arith.ConstantIndex(b, 0), arith.ConstantIndex(b, t.vector.Shape()[0]), arith.ConstantIndex(b, 1)
	var init []*ir.Value
	if t.read {
		init = []*ir.Value{broadcast(b, t.padding, t.vector)}
	}
	loop := scf.NewFor(b, lower, upper, step, init, func(b *ir.Builder, i *ir.Value, carried []*ir.Value) []*ir.Value {
		at := t.movedBy(b, ir.Mixed{Value: i})
		if t.read {
			return t.guarded(b, i, []ir.Type{t.vector}, func(b *ir.Builder) []*ir.Value {
				x := load(b, t.base, at)
				return []*ir.Value{insertAt(b, x, carried[0], ir.Mixed{Value: i})}
			}, func(*ir.Builder) []*ir.Value { return carried })
		}
		return t.guarded(b, i, nil, func(b *ir.Builder) []*ir.Value {
			x := extractAt(b, t.value, ir.Mixed{Value: i})
			store(b, x, t.base, at)
			return nil
		}, nil)
	})
	r.Replace(op, loop.Results...)
	return true
}

// contiguous reports whether a vector of one dimension lies in the last one of
// memory, without gaps.
func contiguous(m *ir.MemRefType, perm ir.AffineMap) bool {
	strides, _, ok := m.Strides()
	last := len(strides) - 1
	return ok && last >= 0 && strides[last] == 1 && perm.Results()[0] == ir.Dim(last)
}
