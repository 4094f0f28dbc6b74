package vectorsim

import (
	"strings"

	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// vectorKinds are the keywords of vector's CombiningKind as arith's names.
var vectorKinds = map[string]string{"minui": "minu", "minsi": "mins", "maxui": "maxu", "maxsi": "maxs"}

func vectorCombiner(c *engine.Compiler, by vector.Kind, e word.Elem) func(x, y uint64) uint64 {
	kind := by.String()
	if k, ok := vectorKinds[kind]; ok {
		kind = k
	}
	both, ofFloats := kind == "add" || kind == "mul", strings.HasSuffix(kind, "f")
	f := word.CombinerFor(e, kind)
	if f == nil || !both && ofFloats != e.IsFloat() {
		c.Fail("combines elements of type %v with '%s', which is undefined for them", e.Typ, kind)
	}
	return f
}

func vectorReduction(c *engine.Compiler, o vector.ReductionOp) {
	Reduce(c, o.Dest, o.Vector, o.Acc, vectorCombiner(c, o.Kind, c.Elem(o.Vector)))
}

// Reduce combines the elements of a vector into one, with a start value in front
// unless it is nil.
func Reduce(c *engine.Compiler, result, v, start *ir.Value, f func(x, y uint64) uint64) {
	x, s := c.In(v), -1
	if start != nil {
		s = c.At(start)
	}
	d, mask := c.Define(result).At, c.Mask
	c.Emit(func(a *engine.Agent) {
		r, have := word.Zero, s >= 0
		if have {
			r = a.F[s]
		}
		for i := range x.N {
			switch {
			case mask >= 0 && a.F[mask+i]&1 == 0:
			case have:
				r = f(r, a.F[x.At+i])
			default:
				r, have = a.F[x.At+i], true
			}
		}
		if !have {
			a.Fail("has no element to reduce: its mask is empty and it has no accumulator")
		}
		a.F[d] = r
	})
}

func vectorMultiReduction(c *engine.Compiler, o vector.MultiReductionOp) {
	l := c.Lanes(o.Source)
	x, acc := c.At(o.Source), c.In(o.Acc)
	f := vectorCombiner(c, o.Kind, l.Elem)
	to := ReducedIndex(l.Dims, o.Dims)
	d, mask := c.Define(o.Dest).At, c.Mask
	c.Emit(func(a *engine.Agent) {
		copy(a.F[d:d+acc.N], a.F[acc.At:])
		for i, k := range to {
			if mask >= 0 && a.F[mask+i]&1 == 0 {
				continue
			}
			a.F[d+k] = f(a.F[d+k], a.F[x+i])
		}
	})
}

// ReducedIndex lists, for each element, where it goes when the dimensions are
// reduced away.
func ReducedIndex(dims, gone []int64) []int {
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
	src, dst := engine.RowMajor(dims), engine.RowMajor(rest)
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

func vectorOuter(c *engine.Compiler, o vector.OuterProductOp) {
	x, y := c.In(o.LHS), c.In(o.RHS)
	e := c.Elem(o.Result)
	mul := word.CombinerFor(e, "mul")
	f := vectorCombiner(c, o.Kind, e)
	acc := -1
	if o.Acc != nil {
		acc = c.At(o.Acc)
	}
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		for i := range x.N {
			for j := range y.N {
				p := mul(a.F[x.At+i], a.F[y.At+j])
				if acc >= 0 {
					p = f(a.F[acc+i*y.N+j], p)
				}
				a.F[d+i*y.N+j] = p
			}
		}
	})
}
