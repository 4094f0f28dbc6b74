package normalizelinalg

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// concat writes tensors side by side as an operation on elements, which others can be one kernel with: it reads an
// element of each and selects one by the index. Each part is read at the index modulo its extent, which is inside of it
// wherever the part is not selected.
func concat(r *rewrite.Rewriter, c tensor.ConcatOp) bool {
	t := c.Result.Type().(*ir.TensorType)
	shape := t.Shape()
	if slices.Contains(shape, ir.Dynamic) {
		return false
	}
	dim := int(c.Dim)
	var maps []ir.AffineMap
	ends := []int64{0}
	for _, v := range c.Inputs {
		n := v.Type().(*ir.TensorType).Shape()[dim]
		if n == ir.Dynamic || n == 0 {
			return false
		}
		first := ends[len(ends)-1]
		m := ir.IdentityMap(len(shape))
		exprs := slices.Clone(m.Results())
		exprs[dim] = exprs[dim].Sub(ir.Const(first)).Mod(ir.Const(n))
		maps = append(maps, ir.NewAffineMap(len(shape), 0, exprs...))
		ends = append(ends, first+n)
	}
	maps = append(maps, ir.IdentityMap(len(shape)))
	b := ir.Before(c.Op)
	empty := tensor.Empty.New(b, tensor.EmptyOp{}, t).Result
	g := linalg.NewGeneric(b, c.Inputs, []*ir.Value{empty}, maps, make([]linalg.Iterator, len(shape)),
		func(b *ir.Builder, elements []*ir.Value) []*ir.Value {
			i := linalg.Index.New(b, linalg.IndexOp{Dim: c.Dim}).Result
			last := len(c.Inputs) - 1
			v := elements[last]
			for k := last - 1; k >= 0; k-- {
				in := arith.CmpI.New(b, arith.CmpIOp{Predicate: arith.ULT, LHS: i, RHS: arith.ConstantIndex(b, ends[k+1])})
				v = arith.Select.New(b, arith.SelectOp{Condition: in.Result, TrueValue: elements[k], FalseValue: v}).Result
			}
			return []*ir.Value{v}
		})
	r.Replace(c.Op, g.Results()[0])
	return true
}
