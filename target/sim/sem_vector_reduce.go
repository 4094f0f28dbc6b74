package sim

import (
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// vectorKinds are the keywords of vector's CombiningKind as arith's names.
var vectorKinds = map[string]string{"minui": "minu", "minsi": "mins", "maxui": "maxu", "maxsi": "maxs"}

func (c *compiler) vectorCombiner(op *ir.Op, e elem) func(x, y uint64) uint64 {
	kind := ir.AttrAs[*ir.EnumAttr](op, "kind").Keyword()
	if k, ok := vectorKinds[kind]; ok {
		kind = k
	}
	both, ofFloats := kind == "add" || kind == "mul", strings.HasSuffix(kind, "f")
	f := combinerFor(e, kind)
	if f == nil || !both && ofFloats != e.isFloat() {
		c.fail("combines elements of type %v by '%s', which has no meaning for them", e.typ, kind)
	}
	return f
}

func vectorReduction(c *compiler, op *ir.Op) {
	v := op.Operand(0)
	var start *ir.Value
	if op.NumOperands() > 1 {
		start = op.Operand(1)
	}
	c.reduce(op, v, start, c.vectorCombiner(op, c.elem(v)))
}

// reduce combines the elements of a vector into op's result, with a start value
// in front unless it is nil.
func (c *compiler) reduce(op *ir.Op, v, start *ir.Value, f func(x, y uint64) uint64) {
	x, s := c.in(v), -1
	if start != nil {
		s = c.at(start)
	}
	d, mask := c.define(op.Result(0)).at, c.mask
	c.emit(func(a *Agent) {
		r, have := zero, s >= 0
		if have {
			r = a.f[s]
		}
		for i := range x.n {
			switch {
			case mask >= 0 && a.f[mask+i]&1 == 0:
			case have:
				r = f(r, a.f[x.at+i])
			default:
				r, have = a.f[x.at+i], true
			}
		}
		if !have {
			a.fail("has no element to reduce: its mask is empty and it has no accumulator")
		}
		a.f[d] = r
	})
}

func vectorMultiReduction(c *compiler, op *ir.Op) {
	l := c.lanes(op.Operand(0))
	x, acc := c.at(op.Operand(0)), c.in(op.Operand(1))
	f := c.vectorCombiner(op, l.elem)
	to := reducedIndex(l.dims, staticInts(op, "reduction_dims"))
	d, mask := c.define(op.Result(0)).at, c.mask
	c.emit(func(a *Agent) {
		copy(a.f[d:d+acc.n], a.f[acc.at:])
		for i, k := range to {
			if mask >= 0 && a.f[mask+i]&1 == 0 {
				continue
			}
			a.f[d+k] = f(a.f[d+k], a.f[x+i])
		}
	})
}

// reducedIndex lists, for each element, where it goes when the dimensions are
// reduced away.
func reducedIndex(dims, gone []int64) []int {
	drop := map[int64]bool{}
	for _, g := range gone {
		drop[g] = true
	}
	var rest []int64
	for i, n := range dims {
		if !drop[int64(i)] {
			rest = append(rest, n)
		}
	}
	src, dst := rowMajor(dims), rowMajor(rest)
	n, _ := ir.NumElements(dims)
	out := make([]int, n)
	for i := range out {
		k := 0
		for d := range dims {
			if !drop[int64(d)] {
				out[i] += int(int64(i) / src[d] % dims[d] * dst[k])
				k++
			}
		}
	}
	return out
}

func vectorOuter(c *compiler, op *ir.Op) {
	x, y := c.in(op.Operand(0)), c.in(op.Operand(1))
	e := c.elem(op.Result(0))
	mul := combinerFor(e, "mul")
	f := c.vectorCombiner(op, e)
	acc := -1
	if op.NumOperands() == 3 {
		acc = c.at(op.Operand(2))
	}
	d := c.define(op.Result(0)).at
	c.emit(func(a *Agent) {
		for i := range x.n {
			for j := range y.n {
				p := mul(a.f[x.at+i], a.f[y.at+j])
				if acc >= 0 {
					p = f(a.f[acc+i*y.n+j], p)
				}
				a.f[d+i*y.n+j] = p
			}
		}
	})
}
