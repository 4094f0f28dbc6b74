package tensorsim

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
)

func dim(c *engine.Compiler, o tensor.DimOp) {
	source, index := c.At(o.Source), c.At(o.Index)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		dims, i := a.Tensor(source).Dims, a.F[index]
		if i >= uint64(len(dims)) {
			a.Fail("uses dimension %d of a tensor of rank %d", int64(i), len(dims))
		}
		a.F[d] = uint64(dims[i])
	})
}

// cast checks the extents that it asserts.
func cast(c *engine.Compiler, o tensor.CastOp) {
	t := o.Dest.Type().(*ir.TensorType)
	source := c.At(o.Source)
	d := c.Define(o.Dest).At
	c.Emit(func(a *engine.Agent) {
		dims := a.Tensor(source).Dims
		fits := !t.HasRank() || len(dims) == len(t.Shape())
		for i := 0; fits && t.HasRank() && i < len(dims); i++ {
			fits = t.Shape()[i] == ir.Dynamic || t.Shape()[i] == dims[i]
		}
		if !fits {
			a.Fail("casts a tensor of extents %v to '%s'", dims, t)
		}
		a.F[d] = a.F[source]
	})
}

// reshaped gives a tensor other extents.
func reshaped(c *engine.Compiler, source, result *ir.Value, dims func(a *engine.Agent, from []int64) []int64) {
	s := c.At(source)
	d := c.Define(result).At
	c.Emit(func(a *engine.Agent) {
		t := *a.Tensor(s)
		from := t.Dims
		t.Dims = dims(a, from)
		if n, ok := ir.NumElements(t.Dims); !ok || n != int64(len(t.Words)) || slices.Min(append(t.Dims, 0)) < 0 {
			a.Fail("gives a tensor of extents %v the extents %v", from, t.Dims)
		}
		a.Give(d, &t)
	})
}

func expandShape(c *engine.Compiler, o tensor.ExpandShapeOp) {
	dims := c.Mixed(o.MixedOutputShape())
	reshaped(c, o.Source, o.Result, func(a *engine.Agent, _ []int64) []int64 { return at(a, dims) })
}

func collapseShape(c *engine.Compiler, o tensor.CollapseShapeOp) {
	groups := shaped.ReassociationOf(o.Op)
	reshaped(c, o.Source, o.Result, func(_ *engine.Agent, from []int64) []int64 {
		dims := make([]int64, len(groups))
		for i, g := range groups {
			dims[i] = 1
			for _, k := range g {
				dims[i] *= from[k]
			}
		}
		return dims
	})
}
