package sim

import "github.com/tsopt/tsopt/ir"

var affineSem = map[string]sem{
	"affine.apply": affineApply,
	"affine.min":   affineExtreme(func(x, y int64) int64 { return min(x, y) }),
	"affine.max":   affineExtreme(func(x, y int64) int64 { return max(x, y) }),
	"affine.for":   affineFor, "affine.if": affineIf,
	"affine.load": affineLoad, "affine.store": affineStore, "affine.prefetch": noEffect,
	"affine.delinearize_index": affineDelinearize, "affine.linearize_index": affineLinearize,
}

func affineApply(c *compiler, op *ir.Op) { affineExtreme(nil)(c, op) }

// mapped computes a map's results from operands in the frame.
func (c *compiler) mapped(m ir.AffineMap, operands []*ir.Value) func(a *Agent) []int64 {
	in := c.ats(operands)
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

func mapAttr(op *ir.Op, name string) ir.AffineMap {
	return ir.AttrAs[*ir.AffineMapAttr](op, name).Map()
}

// fold combines the results of a map.
func fold(xs []int64, combine func(x, y int64) int64) int64 {
	r := xs[0]
	for _, x := range xs[1:] {
		r = combine(r, x)
	}
	return r
}

func affineExtreme(combine func(x, y int64) int64) sem {
	return func(c *compiler, op *ir.Op) {
		eval := c.mapped(mapAttr(op, "map"), op.Operands())
		d := c.define(op.Result(0)).at
		c.emit(func(a *Agent) { a.f[d] = uint64(fold(eval(a), combine)) })
	}
}

// affineFor runs from the greatest lower bound to the least upper one.
func affineFor(c *compiler, op *ir.Op) {
	lower := c.mapped(mapAttr(op, "lowerBoundMap"), op.OperandGroup(0))
	upper := c.mapped(mapAttr(op, "upperBoundMap"), op.OperandGroup(1))
	inits := c.ins(op.OperandGroup(2))
	step := uint64(ir.IntOf(op, "step", 1))
	results := c.defineAll(op.Results())
	b := op.Body()
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

func affineIf(c *compiler, op *ir.Op) {
	set := ir.AttrAs[*ir.IntegerSetAttr](op, "condition").Set()
	in := c.ats(op.Operands())
	results := c.defineAll(op.Results())
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
	c.arm(op.Region(0), results)
	c.jump(done)
	c.bind(other)
	if !op.Region(1).Empty() {
		c.arm(op.Region(1), results)
	}
	c.bind(done)
}

// mappedIndices puts a map's results where an access finds its indices.
func (c *compiler) mappedIndices(op *ir.Op, operands []*ir.Value) []int {
	m := mapAttr(op, "map")
	eval := c.mapped(m, operands)
	idx := make([]int, len(m.Results()))
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

func affineLoad(c *compiler, op *ir.Op) {
	idx := c.mappedIndices(op, op.Operands()[1:])
	r := c.memref(op.Operand(0))
	l := c.lanesIn(r.typ)
	d := c.define(op.Result(0)).at
	c.emit(func(a *Agent) { a.loadLanes(a.element(r, idx), l.elem, a.f[d:d+l.n]) })
}

func affineStore(c *compiler, op *ir.Op) {
	idx := c.mappedIndices(op, op.Operands()[2:])
	v := c.at(op.Operand(0))
	r := c.memref(op.Operand(1))
	l := c.lanesIn(r.typ)
	c.emit(func(a *Agent) { a.storeLanes(a.element(r, idx), l.elem, a.f[v:v+l.n]) })
}

// affineDelinearize divides by the basis from its last element on; the first
// result is what is left.
func affineDelinearize(c *compiler, op *ir.Op) {
	x := c.at(op.Operand(0))
	basis := c.mixed(op.Operands()[1:], staticInts(op, "static_basis"))
	out := spanStarts(c.defineAll(op.Results()))
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

func affineLinearize(c *compiler, op *ir.Op) {
	in := c.ats(op.OperandGroup(0))
	basis := c.mixed(op.OperandGroup(1), staticInts(op, "static_basis"))
	if len(basis) == len(in) {
		basis = basis[1:]
	}
	d := c.define(op.Result(0)).at
	c.emit(func(a *Agent) {
		r := a.f[in[0]]
		for i, at := range in[1:] {
			r = r*a.f[basis[i]] + a.f[at]
		}
		a.f[d] = r
	})
}
