package tilelang

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Subscripts that are no coordinates, as `i // 2` or `i + j`, may be equal for several iterations of a T.Parallel. Where they are
// computed of coordinates alone, the iterations are gone through.

// maxIterations is how many are.
const maxIterations = 1 << 14

// collide refuses a write whose subscripts two iterations share.
func (t *translator) collide(at eval.Site, r *region) error {
	p := t.par
	n := int64(1)
	for _, e := range p.extents {
		if n *= e; n > maxIterations {
			return nil
		}
	}
	coords := make([]int64, len(p.extents))
	first := map[string][]int64{}
	var key []byte
	for {
		key = key[:0]
		for _, s := range r.lo {
			v, ok := t.sumAt(s.sum, coords)
			if !ok {
				return nil
			}
			key = fmt.Appendf(key, "%d ", v)
		}
		if was, ok := first[string(key)]; ok {
			return at.Interp.Errorf(at.Node, "iterations %s and %s of the T.Parallel write the same element of %s; use a T.reduce_… or an atomic", iteration(was), iteration(coords), r.b)
		}
		first[string(key)] = append([]int64{}, coords...)
		i := len(coords) - 1
		for ; i >= 0; i-- {
			if coords[i]++; coords[i] < p.extents[i] {
				break
			}
			coords[i] = 0
		}
		if i < 0 {
			return nil
		}
	}
}

func iteration(coords []int64) string {
	parts := make([]string, len(coords))
	for i, c := range coords {
		parts[i] = fmt.Sprint(c)
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// sumAt is a sum at an iteration, less what all iterations share; ok is false where it is not computed of coordinates.
func (t *translator) sumAt(l linear, coords []int64) (sum int64, ok bool) {
	for _, m := range l.terms {
		if !t.inBody(m.of) {
			continue
		}
		v, ok := t.numberAt(m.of, coords)
		if !ok {
			return 0, false
		}
		sum += m.factor * v
	}
	return sum, true
}

// numberAt is a value of the body at an iteration.
func (t *translator) numberAt(v *ir.Value, coords []int64) (int64, bool) {
	for i, c := range t.par.coords {
		if v == c {
			return coords[i], true
		}
	}
	op := v.DefiningOp()
	if op == nil {
		return 0, false
	}
	if c, ok := arith.Constant.Cast(op); ok {
		n, isInt := c.Value.(*ir.IntegerAttr)
		if !isInt {
			return 0, false
		}
		return n.Int(), true
	}
	var xs []int64
	for _, o := range op.Operands() {
		x, ok := t.numberAt(o, coords)
		if !ok {
			return 0, false
		}
		xs = append(xs, x)
	}
	switch {
	case arith.IndexCast.Is(op):
		return xs[0], true
	case len(xs) != 2:
		return 0, false
	}
	x, y := xs[0], xs[1]
	switch {
	case arith.AddI.Is(op):
		return x + y, true
	case arith.SubI.Is(op):
		return x - y, true
	case arith.MulI.Is(op):
		return x * y, true
	case arith.DivSI.Is(op) && x >= 0 && y > 0, arith.FloorDivSI.Is(op) && x >= 0 && y > 0:
		return x / y, true
	case arith.RemSI.Is(op) && x >= 0 && y > 0:
		return x % y, true
	}
	return 0, false
}
