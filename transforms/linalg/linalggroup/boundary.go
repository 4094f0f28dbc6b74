package linalggroup

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// collapseBoundaries lets groups read results of other groups with those dimensions merged that they index by
// `e floordiv n` and `e mod n`: between functions a view does that and moves nothing.
func (p *partition) collapseBoundaries() {
	made := map[string]*ir.Value{} // one view for all readers, so that they share an operand
	for _, s := range p.all {
		op := s.Operation()
		maps := s.IndexingMaps()
		changed := false
		for i, v := range s.Inputs() {
			from := p.of[v.DefiningOp()]
			t, isTensor := v.Type().(*ir.TensorType)
			if from == nil || from == p.of[op] || !isTensor {
				continue
			}
			groups, indices := access.Collapse(t.Shape(), maps[i].Results())
			if len(indices) == len(t.Shape()) {
				continue
			}
			var shape []int64
			for _, g := range groups {
				shape = append(shape, access.Extent(t.Shape(), g...))
			}
			key := fmt.Sprintf("%p%v", v, groups)
			if made[key] == nil {
				made[key] = tensor.CollapseShape.New(ir.Before(op),
					tensor.CollapseShapeOp{Source: v, Reassociation: shaped.Reassociation(groups).Attr()},
					ir.Tensor(shape, t.Elem(), nil)).Result
			}
			op.SetOperand(i, made[key])
			maps[i] = ir.NewAffineMap(maps[i].NumDims(), 0, indices...)
			changed = true
		}
		if changed {
			attrs := make([]ir.Attr, len(maps))
			for i, m := range maps {
				attrs[i] = ir.AffineMapOf(m)
			}
			ir.Edit(op, func(g *linalg.GenericOp) { g.Maps = ir.Array(attrs...) })
		}
	}
}
