package tensorsim

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// structured is the meaning of an operation of linalg on tensors.
func structured(c *engine.Compiler, op *ir.Op) {
	s, _ := ir.As[linalg.Structured](op)
	if !linalg.OnTensors(s) {
		c.Fail("works on tensors and on memory; the simulator executes it on tensors only")
	}
	n := nest{inputs: s.Inputs(), inits: s.Outputs(), results: s.Results(), maps: s.IndexingMaps(),
		loops: len(s.IteratorTypes()), from: s.Body().Entry()}
	type source struct{ at, dim int }
	from := make([]source, n.loops)
	for i := range from {
		v, dim, ok := linalg.LoopSource(s, i)
		if !ok {
			c.Fail("has loop %d, whose extent no operand says", i)
		}
		from[i] = source{c.At(v), dim}
	}
	n.extents = func(a *engine.Agent) []int64 {
		out := make([]int64, len(from))
		for i, x := range from {
			out[i] = a.Tensor(x.at).Dims[x.dim]
		}
		return out
	}
	n.emit(c)
}

// Elementwise is the meaning of an operation that maps a function over the elements of tensors: its body is the
// operation itself, on elements.
func Elementwise(c *engine.Compiler, op *ir.Op) {
	first := slices.IndexFunc(op.Operands(), func(v *ir.Value) bool { return engine.IsTensor(v.Type()) })
	if first < 0 {
		c.Fail("makes whole tensors of scalars, which has no simulator semantics")
	}
	rank := len(op.Operand(first).Type().(*ir.TensorType).Shape())
	n := nest{inputs: op.Operands(), results: op.Results(), loops: rank, from: ir.NewBlock()}
	ir.NewRegion(n.from)
	m := &ir.Mapping{}
	for _, v := range op.Operands() {
		p := ir.NewAffineMap(rank, 0)
		if engine.IsTensor(v.Type()) {
			p = ir.IdentityMap(rank)
		}
		n.maps = append(n.maps, p)
		m.Map(v, n.from.AddArg(ir.ElemOrSelf(v.Type()), op.Loc()))
	}
	e := ir.Clone(op, m)
	n.from.Append(e)
	for _, r := range e.Results() {
		n.maps = append(n.maps, ir.IdentityMap(rank))
		r.SetType(ir.ElemOrSelf(r.Type()))
	}
	b := ir.NewBuilder(n.from)
	b.Loc = op.Loc()
	linalg.Yield.New(b, linalg.YieldOp{Values: e.Results()})
	at := c.At(op.Operand(first))
	n.extents = func(a *engine.Agent) []int64 { return a.Tensor(at).Dims }
	n.emit(c)
}

// generate computes each element from its indices.
func generate(c *engine.Compiler, o tensor.GenerateOp) {
	dims := extentsOf(c, o.Result, o.DynamicExtents)
	nest{results: []*ir.Value{o.Result}, loops: len(dims), maps: []ir.AffineMap{ir.IdentityMap(len(dims))},
		from: o.Region.Entry(), extents: func(a *engine.Agent) []int64 { return at(a, dims) }}.emit(c)
}

// pad computes the padding from its indices, as all elements are, and then puts the source in the middle.
func pad(c *engine.Compiler, o tensor.PadOp) {
	source, low, high := c.At(o.Source), c.Mixed(o.MixedLow()), c.Mixed(o.MixedHigh())
	rank := len(low)
	nest{results: []*ir.Value{o.Result}, loops: rank, maps: []ir.AffineMap{ir.IdentityMap(rank)},
		from: o.Region.Entry(), extents: func(a *engine.Agent) []int64 {
			out := make([]int64, rank)
			for i, n := range a.Tensor(source).Dims {
				out[i] = n + int64(a.F[low[i]]) + int64(a.F[high[i]])
				if out[i] < 0 {
					a.Fail("has a negative extent %d in dimension %d", out[i], i)
				}
			}
			return out
		}}.emit(c)
	to := c.At(o.Result)
	ones := slices.Repeat([]int64{1}, rank)
	c.Emit(func(a *engine.Agent) {
		from, whole := a.Tensor(source), a.Tensor(to)
		first := at(a, low)
		whole.Holes = from.Holes
		each(a, part{whole.Dims, first, from.Dims, ones}, cropped, func(i, k int) { whole.Words[k] = from.Words[i] })
	})
}

// at are the numbers at places.
func at(a *engine.Agent, places []int) []int64 {
	out := make([]int64, len(places))
	for i, p := range places {
		out[i] = int64(a.F[p])
	}
	return out
}

// extentsOf are the places of a result's extents: constants, and operands for those that only the run knows.
func extentsOf(c *engine.Compiler, v *ir.Value, dynamic []*ir.Value) []int {
	return c.Mixed(ir.MixedIndices(dynamic, v.Type().(*ir.TensorType).Shape()))
}
