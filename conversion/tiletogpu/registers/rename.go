package registers

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

func expandDims(c *emit.Ctx, o tile.ExpandDimsOp) error {
	d, err := emit.DistOf(o.Source).ExpandDim(int(o.Dim))
	return rename(c, o.Op, o.Source, d, err)
}

func transpose(c *emit.Ctx, o tile.TransposeOp) error {
	var perm []int
	for _, p := range o.Permutation {
		perm = append(perm, int(p))
	}
	d, err := emit.DistOf(o.Source).Transpose(perm)
	return rename(c, o.Op, o.Source, d, err)
}

func reshape(c *emit.Ctx, o tile.ReshapeOp) error {
	d, err := emit.DistOf(o.Source).Reshape(o.Result.Type().(*ir.TensorType).Shape())
	return rename(c, o.Op, o.Source, d, err)
}

// rename is for operations that rename coordinates and move nothing: want is the
// source's layout in the result's coordinates, and the result's says the same of
// each register.
func rename(c *emit.Ctx, op *ir.Op, source *ir.Value, want layout.Distribution, err error) error {
	if err != nil {
		return op.Errorf("has no lowering: %v", err)
	}
	to := emit.DistOf(op.Result(0))
	if !want.Equal(to) {
		return op.Errorf("would move elements between threads, from layout %v to %v; run --infer-layout first", want, to)
	}
	es := c.Elements(c.Get(source))
	return c.Set(op.Result(0), c.Pack(emit.ElemType(op.Result(0)), Reorder(want, to, es)))
}

// Reorder lists registers of one layout in the order of another that differs at most in which axes hold copies and
// which partial sums.
func Reorder(from, to layout.Distribution, es []*ir.Value) []*ir.Value {
	at := map[string]*ir.Value{}
	for r := range es {
		at[ir.Int64sKey(emit.RegisterCoord(from, int64(r)))] = es[r]
	}
	out := make([]*ir.Value, to.RegCount())
	for r := range out {
		out[r] = at[ir.Int64sKey(emit.RegisterCoord(to, int64(r)))]
	}
	return out
}
