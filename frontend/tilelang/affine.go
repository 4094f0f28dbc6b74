package tilelang

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// A coordinate is a subscript in a function from subscripts to the unit: what the function makes of it is an affine
// expression.
type coordinate struct{ e ir.AffineExpr }

// TypeName implements [eval.Typed].
func (coordinate) TypeName() string { return "subscript" }

func (c coordinate) other(at eval.Site) error {
	return at.Interp.Errorf(at.Node, "a layout function may use only + - * // %% on subscripts and integers, as lambda i, j: j // 64")
}

// Binary implements [eval.Operand].
func (c coordinate) Binary(at eval.Site, op python.Operator, other eval.Value, reflected bool) (eval.Value, error) {
	var o ir.AffineExpr
	n, isNumber := other.(int64)
	switch v := other.(type) {
	case int64:
		o = ir.Const(v)
	case coordinate:
		o = v.e
	default:
		return nil, c.other(at)
	}
	x, y := c.e, o
	if reflected {
		x, y = o, c.e
	}
	switch {
	case op == python.Add:
		return coordinate{x.Add(y)}, nil
	case op == python.Sub:
		return coordinate{x.Sub(y)}, nil
	case op == python.Mult && isNumber:
		return coordinate{x.Mul(y)}, nil
	case op == python.FloorDiv && isNumber && !reflected && n > 0:
		return coordinate{x.FloorDiv(y)}, nil
	case op == python.Mod && isNumber && !reflected && n > 0:
		return coordinate{x.Mod(y)}, nil
	}
	return nil, c.other(at)
}

// Unary implements [eval.Operand].
func (c coordinate) Unary(at eval.Site, op python.UnaryOperator) (eval.Value, error) {
	if op == python.USub {
		return coordinate{c.e.Neg()}, nil
	}
	return nil, c.other(at)
}

// Compare implements [eval.Operand].
func (c coordinate) Compare(at eval.Site, _ python.CompareOperator, _ eval.Value, _ bool) (eval.Value, error) {
	return nil, c.other(at)
}

// mapped is the distribution by a function from subscripts to the unit.
func (t *translator) mapped(a *args, b *buffer, f *eval.Function) (*scale.DistAttr, error) {
	shape, known := b.extents()
	if !known {
		return nil, a.wrongf("src", "%s has a dynamic dimension; a part of it has no static size", b)
	}
	unit, err := unitBy(a, f, len(shape))
	if err != nil {
		return nil, err
	}
	d := scale.MapTo(ir.NewAffineMap(len(shape), 0, unit))
	dim := d.CutDim()
	if dim < 0 {
		return nil, a.wrongf("layout", "the layout function depends on several subscripts; a tile can be divided along one dimension only")
	}
	n, whose := t.kernel.devices, "device"
	if u := t.kernel.units; u != nil && b.arr == nil {
		n, whose = u.n, u.level
	}
	if err := a.Interp.Charge(a.Node, max(n, shape[dim])); err != nil {
		return nil, err
	}
	count := make([]int64, n)
	contiguous := shape[dim]%n == 0
	at := make([]int64, len(shape))
	for i := range shape[dim] {
		at[dim] = i
		r, ok := unit.Eval(at, nil)
		if !ok || r < 0 || r >= n {
			return nil, a.wrongf("layout", "the layout assigns element %d of dimension %d of %s to %s %d, out of %d", i, dim, b,
				whose, r, n)
		}
		count[r]++
		contiguous = contiguous && r == i/(shape[dim]/n)
	}
	for r, k := range count {
		if k != count[0] {
			return nil, a.wrongf("layout", "%s 0 gets %d elements of dimension %d of %s, but %s %d gets %d; all must get the same number", whose, count[0], dim, b, whose, r, k)
		}
	}
	switch {
	case contiguous:
		return scale.ShardOn(dim), nil
	case b.arr == nil:
		return nil, a.wrongf("layout", "a tile must be divided into equal contiguous parts: element i of dimension %d of %s must go to %s i // %d", dim, b, whose, shape[dim]/n)
	}
	return d, nil
}

// unitBy is the unit that a function gives for so many subscripts.
func unitBy(a *args, f *eval.Function, rank int) (ir.AffineExpr, error) {
	c := &eval.Call{Site: a.site("layout")}
	for i := range rank {
		c.Args, c.ArgNodes = append(c.Args, coordinate{ir.Dim(i)}), append(c.ArgNodes, c.Node)
	}
	v, err := a.Interp.CallValue(c, f)
	if err != nil {
		return ir.AffineExpr{}, err
	}
	unit, ok := v.(coordinate)
	if !ok {
		return ir.AffineExpr{}, a.wrongf("layout", "the layout function returns %s for all subscripts; it must depend on one of them, as lambda i, j: j // 64", eval.Repr(v))
	}
	return unit.e, nil
}
