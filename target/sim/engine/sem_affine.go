package engine

import (
	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/ir"
)

var AffineSem = meanings(map[string]Rule{"affine.prefetch": noEffect},
	on(affine.Apply, func(c *Compiler, o affine.ApplyOp) { c.extreme(o.MapAttr, o.MapOperands, o.Result, nil) }),
	on(affine.Min, affineExtreme(func(x, y int64) int64 { return min(x, y) })),
	on(affine.Max, affineExtreme(func(x, y int64) int64 { return max(x, y) })),
	on(affine.For, affineFor), on(affine.If, affineIf), on(affine.Load, affineLoad), on(affine.Store, affineStore),
	on(affine.DelinearizeIndex, affineDelinearize), on(affine.LinearizeIndex, affineLinearize),
)

// mapped computes a map's results from operands in the frame.
func (c *Compiler) mapped(attr *ir.AffineMapAttr, operands []*ir.Value) func(a *Agent) []int64 {
	in, m := c.ats(operands), attr.Map()
	dims := m.NumDims()
	return func(a *Agent) []int64 {
		vals := make([]int64, len(in))
		for i, at := range in {
			vals[i] = int64(a.f[at])
		}
		res, ok := m.Eval(vals[:dims], vals[dims:])
		if !ok {
			a.fail("divides by zero in its map")
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

func affineExtreme(combine func(x, y int64) int64) func(c *Compiler, o affine.MinMaxOp) {
	return func(c *Compiler, o affine.MinMaxOp) { c.extreme(o.MapAttr, o.Operands, o.Result, combine) }
}

// extreme combines the results of a map to one.
func (c *Compiler) extreme(m *ir.AffineMapAttr, operands []*ir.Value, result *ir.Value, combine func(x, y int64) int64) {
	eval := c.mapped(m, operands)
	d := c.define(result).at
	c.emit(func(a *Agent) { a.f[d] = uint64(fold(eval(a), combine)) })
}

// affineFor runs from the greatest lower bound to the least upper one.
func affineFor(c *Compiler, o affine.ForOp) {
	lower := c.mapped(o.LowerBoundMap, o.LowerOperands)
	upper := c.mapped(o.UpperBoundMap, o.UpperOperands)
	inits := c.ins(o.Inits)
	step := uint64(o.Step)
	results := c.defineAll(o.Results)
	b := o.Body.Entry()
	iv := c.define(b.Arg(0)).at
	carried := c.defineAll(b.Args()[1:])
	end := c.take(1)
	c.emit(func(a *Agent) {
		a.f[iv] = uint64(fold(lower(a), func(x, y int64) int64 { return max(x, y) }))
		a.f[end] = uint64(fold(upper(a), func(x, y int64) int64 { return min(x, y) }))
	})
	c.copyAll(carried, inits)
	head, exit := c.here(), &label{}
	c.emit(func(a *Agent) {
		if int64(a.f[iv]) >= int64(a.f[end]) {
			a.pc = exit.pc
		}
	})
	c.body(b, func(y *ir.Op) {
		if y != nil {
			c.copyAll(carried, c.ins(y.Operands()))
		}
	})
	c.emit(func(a *Agent) {
		a.f[iv] += step
		a.pc = head.pc
	})
	c.bind(exit)
	c.copyAll(results, carried)
}

func affineIf(c *Compiler, o affine.IfOp) {
	set := o.Condition.(*ir.IntegerSetAttr).Set()
	in := c.ats(o.Operands)
	results := c.defineAll(o.Results)
	other, done := &label{}, &label{}
	c.emit(func(a *Agent) {
		vals := make([]int64, len(in))
		for i, at := range in {
			vals[i] = int64(a.f[at])
		}
		if !set.Contains(vals[:set.NumDims()], vals[set.NumDims():]) {
			a.pc = other.pc
		}
	})
	c.arm(o.Then, results)
	c.jump(done)
	c.bind(other)
	if !o.Else.Empty() {
		c.arm(o.Else, results)
	}
	c.bind(done)
}

// mappedIndices puts a map's results where an access finds its indices.
func (c *Compiler) mappedIndices(o affine.AccessOp) []int {
	eval := c.mapped(o.MapAttr, o.Indices)
	idx := make([]int, len(o.MapAttr.Map().Results()))
	for i := range idx {
		idx[i] = c.take(1)
	}
	c.emit(func(a *Agent) {
		for i, x := range eval(a) {
			a.f[idx[i]] = uint64(x)
		}
	})
	return idx
}

func affineLoad(c *Compiler, o affine.AccessOp) {
	idx := c.mappedIndices(o)
	r := c.memref(o.MemRef)
	l := c.lanesIn(r.typ)
	d := c.define(o.Result).at
	c.emit(func(a *Agent) { a.loadLanes(a.element(r, idx), l.Elem, a.f[d:d+l.N]) })
}

func affineStore(c *Compiler, o affine.AccessOp) {
	idx := c.mappedIndices(o)
	v := c.at(o.Value)
	r := c.memref(o.MemRef)
	l := c.lanesIn(r.typ)
	c.emit(func(a *Agent) { a.storeLanes(a.element(r, idx), l.Elem, a.f[v:v+l.N]) })
}

// affineDelinearize divides by the basis from its last element on; the first
// result is what is left.
func affineDelinearize(c *Compiler, o affine.DelinearizeIndexOp) {
	x := c.at(o.LinearIndex)
	basis := c.mixed(o.Basis())
	out := spanStarts(c.defineAll(o.MultiIndex))
	if len(basis) == len(out) {
		basis = basis[1:]
	}
	c.emit(func(a *Agent) {
		rest := int64(a.f[x])
		for i := len(basis) - 1; i >= 0; i-- {
			n := int64(a.f[basis[i]])
			if n == 0 {
				a.fail("divides by zero")
			}
			q := floorDiv(rest, n)
			a.f[out[i+1]] = uint64(rest - q*n)
			rest = q
		}
		a.f[out[0]] = uint64(rest)
	})
}

func affineLinearize(c *Compiler, o affine.LinearizeIndexOp) {
	in := c.ats(o.MultiIndex)
	basis := c.mixed(o.Basis())
	if len(basis) == len(in) {
		basis = basis[1:]
	}
	d := c.define(o.LinearIndex).at
	c.emit(func(a *Agent) {
		r := a.f[in[0]]
		for i, at := range in[1:] {
			r = r*a.f[basis[i]] + a.f[at]
		}
		a.f[d] = r
	})
}
