package scfsim

import (
	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/arithsim"
	"github.com/tsopt/tsopt/target/sim/engine"
)

var Affine = engine.Meanings(map[string]engine.Rule{"affine.prefetch": engine.NoEffect},
	engine.On(affine.Apply, func(c *engine.Compiler,
		o affine.ApplyOp) {
		extreme(c, o.MapAttr, o.MapOperands, o.Result, nil)
	}),
	engine.On(affine.Min, affineExtreme(func(x, y int64) int64 { return min(x, y) })),
	engine.On(affine.Max, affineExtreme(func(x, y int64) int64 { return max(x, y) })),
	engine.On(affine.For, affineFor), engine.On(affine.If, affineIf), engine.On(affine.Load, affineLoad),
	engine.On(affine.Store, affineStore),
	engine.On(affine.DelinearizeIndex, affineDelinearize), engine.On(affine.LinearizeIndex, affineLinearize),
)

// mapped computes a map's results from operands in the frame.
func mapped(c *engine.Compiler, attr *ir.AffineMapAttr, operands []*ir.Value) func(a *engine.Agent) []int64 {
	in, m := c.Ats(operands), attr.Map()
	dims := m.NumDims()
	return func(a *engine.Agent) []int64 {
		vals := make([]int64, len(in))
		for i, at := range in {
			vals[i] = int64(a.F[at])
		}
		res, ok := m.Eval(vals[:dims], vals[dims:])
		if !ok {
			a.Fail("divides by zero in its map")
		}
		return res
	}
}

// fold combines the results of a map.
func fold(xs []int64, combine func(x, y int64) int64) int64 {
	r := xs[0]
	for _, x := range xs[1:] {
		r = combine(r, x)
	}
	return r
}

func affineExtreme(combine func(x, y int64) int64) func(c *engine.Compiler, o affine.MinMaxOp) {
	return func(c *engine.Compiler, o affine.MinMaxOp) { extreme(c, o.MapAttr, o.Operands, o.Result, combine) }
}

// extreme combines the results of a map to one.
func extreme(c *engine.Compiler, m *ir.AffineMapAttr, operands []*ir.Value, result *ir.Value,
	combine func(x, y int64) int64) {
	eval := mapped(c, m, operands)
	d := c.Define(result).At
	c.Emit(func(a *engine.Agent) { a.F[d] = uint64(fold(eval(a), combine)) })
}

// affineFor runs from the greatest lower bound to the least upper one.
func affineFor(c *engine.Compiler, o affine.ForOp) {
	lower := mapped(c, o.LowerBoundMap, o.LowerOperands)
	upper := mapped(c, o.UpperBoundMap, o.UpperOperands)
	inits := c.Ins(o.Inits)
	step := uint64(o.Step)
	results := c.DefineAll(o.Results)
	b := o.Body.Entry()
	iv := c.Define(b.Arg(0)).At
	carried := c.DefineAll(b.Args()[1:])
	end := c.Take(1)
	c.Emit(func(a *engine.Agent) {
		a.F[iv] = uint64(fold(lower(a), func(x, y int64) int64 { return max(x, y) }))
		a.F[end] = uint64(fold(upper(a), func(x, y int64) int64 { return min(x, y) }))
	})
	c.CopyAll(carried, inits)
	head, exit := c.Here(), &engine.Label{}
	c.Emit(func(a *engine.Agent) {
		if int64(a.F[iv]) >= int64(a.F[end]) {
			a.PC = exit.Pc
		}
	})
	c.Body(b, func(y *ir.Op) {
		if y != nil {
			c.CopyAll(carried, c.Ins(y.Operands()))
		}
	})
	c.Emit(func(a *engine.Agent) {
		a.F[iv] += step
		a.PC = head.Pc
	})
	c.Bind(exit)
	c.CopyAll(results, carried)
}

func affineIf(c *engine.Compiler, o affine.IfOp) {
	set := o.Condition.(*ir.IntegerSetAttr).Set()
	in := c.Ats(o.Operands)
	results := c.DefineAll(o.Results)
	other, done := &engine.Label{}, &engine.Label{}
	c.Emit(func(a *engine.Agent) {
		vals := make([]int64, len(in))
		for i, at := range in {
			vals[i] = int64(a.F[at])
		}
		if !set.Contains(vals[:set.NumDims()], vals[set.NumDims():]) {
			a.PC = other.Pc
		}
	})
	c.Arm(o.Then, results)
	c.Jump(done)
	c.Bind(other)
	if !o.Else.Empty() {
		c.Arm(o.Else, results)
	}
	c.Bind(done)
}

// mappedIndices puts a map's results where an access finds its indices.
func mappedIndices(c *engine.Compiler, o affine.AccessOp) []int {
	eval := mapped(c, o.MapAttr, o.Indices)
	idx := make([]int, len(o.MapAttr.Map().Results()))
	for i := range idx {
		idx[i] = c.Take(1)
	}
	c.Emit(func(a *engine.Agent) {
		for i, x := range eval(a) {
			a.F[idx[i]] = uint64(x)
		}
	})
	return idx
}

func affineLoad(c *engine.Compiler, o affine.AccessOp) {
	idx := mappedIndices(c, o)
	r := c.Memref(o.MemRef)
	l := c.LanesIn(r.Typ)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) { a.LoadLanes(r.ElementAt(a, idx), l.Elem, a.F[d:d+l.N]) })
}

func affineStore(c *engine.Compiler, o affine.AccessOp) {
	idx := mappedIndices(c, o)
	v := c.At(o.Value)
	r := c.Memref(o.MemRef)
	l := c.LanesIn(r.Typ)
	c.Emit(func(a *engine.Agent) { a.StoreLanes(r.ElementAt(a, idx), l.Elem, a.F[v:v+l.N]) })
}

// affineDelinearize divides by the basis from its last element on; the first
// result is what is left.
func affineDelinearize(c *engine.Compiler, o affine.DelinearizeIndexOp) {
	x := c.At(o.LinearIndex)
	basis := c.Mixed(o.Basis())
	out := engine.SpanStarts(c.DefineAll(o.MultiIndex))
	if len(basis) == len(out) {
		basis = basis[1:]
	}
	c.Emit(func(a *engine.Agent) {
		rest := int64(a.F[x])
		for i := len(basis) - 1; i >= 0; i-- {
			n := int64(a.F[basis[i]])
			if n == 0 {
				a.Fail("divides by zero")
			}
			q := arithsim.FloorDiv(rest, n)
			a.F[out[i+1]] = uint64(rest - q*n)
			rest = q
		}
		a.F[out[0]] = uint64(rest)
	})
}

func affineLinearize(c *engine.Compiler, o affine.LinearizeIndexOp) {
	in := c.Ats(o.MultiIndex)
	basis := c.Mixed(o.Basis())
	if len(basis) == len(in) {
		basis = basis[1:]
	}
	d := c.Define(o.LinearIndex).At
	c.Emit(func(a *engine.Agent) {
		r := a.F[in[0]]
		for i, at := range in[1:] {
			r = r*a.F[basis[i]] + a.F[at]
		}
		a.F[d] = r
	})
}
