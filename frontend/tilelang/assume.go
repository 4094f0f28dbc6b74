package tilelang

import (
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// What a program assumes about numbers. If an extent or a stride is a multiple of a number, stated where every block
// executes it, it is an assumption of the function, which every caller must satisfy. From it follows how many elements
// a thread reads at a time, and whether TMA can.

// assumeOf is T.assume.
func (t *translator) assumeOf(a *args) (eval.Value, error) {
	taken, err := false, error(nil)
	if t.always() {
		taken, err = t.assumed(a.Site, a.site("cond").Node)
	}
	if !taken && err == nil {
		t.remark(a.Site, "T.assume has no effect: it supports only divisibility of a dynamic extent or stride, such as n %% 8 == 0 for n = T.dynamic(\"n\"), and must be in convergent code")
	}
	t.accounts.settles()
	return nil, err
}

// always reports whether every block comes to the statement under way.
func (t *translator) always() bool {
	for f := t.top; f != nil; f = f.parent {
		if f.loop || f.when != nil || len(f.over) > 0 {
			return false
		}
	}
	return true
}

// assumed follows a condition, or some of what it is a conjunction of.
func (t *translator) assumed(at eval.Site, n python.Node) (taken bool, err error) {
	if and, ok := n.(*python.BoolOp); ok && and.And {
		for _, v := range and.Values {
			one, err := t.assumed(at, v)
			if err != nil {
				return false, err
			}
			taken = taken || one
		}
		return taken, nil
	}
	c, ok := n.(*python.Compare)
	if !ok || len(c.Ops) != 1 || c.Ops[0] != python.Eq {
		return false, nil
	}
	rest, ok := c.Left.(*python.BinOp)
	if !ok || rest.Op != python.Mod {
		return false, nil
	}
	var vs [3]eval.Value
	for i, x := range []python.Expr{rest.Left, rest.Right, c.Comparators[0]} {
		if vs[i], err = at.Interp.Eval(x, at.Env); err != nil {
			return false, err
		}
	}
	d, ok := vs[0].(*dimension)
	by, known := vs[1].(int64)
	if !ok || !known || by <= 0 || by > mostAssumed || vs[2] != eval.Value(int64(0)) {
		return false, nil
	}
	if d.multiple == 0 {
		d.multiple = 1
	}
	if n := d.multiple / intrange.GCD(d.multiple, by) * by; n <= mostAssumed {
		d.multiple = n
	}
	return true, nil
}

// assumption is what is assumed about an array's extents and strides; false if nothing is.
func (b *buffer) assumption() (ir.NamedAttr, bool) {
	var entries []ir.NamedAttr
	for _, q := range []struct {
		name string
		of   []eval.Value
	}{{"sizes", b.shape}, {"strides", b.arr.strides}} {
		some, list := false, make([]ir.Attr, len(q.of))
		for i, v := range q.of {
			n := int64(1)
			if isOpen(v) {
				n = multipleOf(v)
			}
			some = some || n > 1
			list[i] = ir.I64Attr(n)
		}
		if some {
			entries = append(entries, ir.NamedAttr{Name: q.name, Value: ir.Array(list...)})
		}
	}
	return ir.NamedAttr{Name: fn.DivisibleAttr, Value: ir.Dict(entries...)}, len(entries) > 0
}

// multipleOf is what a number of an array is a multiple of, as far as it follows from what is assumed.
func multipleOf(v eval.Value) int64 {
	switch v := v.(type) {
	case int64:
		return max(v, 1)
	case *dimension:
		return max(v.multiple, 1)
	case *derived:
		x, y := multipleOf(v.x), multipleOf(v.y)
		switch v.op {
		case python.Mult:
			if x <= mostAssumed && y <= mostAssumed {
				return x * y
			}
		case python.Add, python.Sub:
			return intrange.GCD(x, y)
		}
	}
	return 1
}

// mostAssumed is the greatest number that anything is assumed to be a multiple of.
const mostAssumed = 1 << 20
