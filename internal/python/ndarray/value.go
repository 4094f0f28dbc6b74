package ndarray

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// TypeName is Tensor or ndarray.
func (a *Array) TypeName() string { return a.face.typ }

// Len is the first extent.
func (a *Array) Len() int {
	if len(a.shape) == 0 {
		return 0
	}
	return a.shape[0]
}

// Elements are the parts along the first axis.
func (a *Array) Elements(at eval.Site) ([]eval.Value, error) {
	v, err := guard(at, func() eval.Value {
		if len(a.shape) == 0 {
			fail("TypeError", "iteration over a 0-d %s", strings.ToLower(a.face.typ))
		}
		out := make([]eval.Value, a.shape[0])
		for i := range out {
			out[i] = a.at(0, i)
		}
		return &eval.Tuple{Elems: out}
	})
	if err != nil {
		return nil, err
	}
	return v.(*eval.Tuple).Elems, nil
}

// Binary computes element by element. `a op= b` changes the elements of a, but for NumPy's scalars.
func (a *Array) Binary(at eval.Site, op python.Operator, other eval.Value, reflected bool) (eval.Value, error) {
	if !isOperand(other) {
		return eval.NotImplemented, nil
	}
	return guard(at, func() eval.Value {
		x, y := eval.Value(a), other
		if reflected {
			x, y = other, a
		}
		r := arithmetic(a.face, op, x, y)
		if _, inPlace := at.Node.(*python.AugAssign); !inPlace || reflected || a.rank() == 0 && a.face == numpyFace {
			return r
		}
		if r.dtype.kind > a.dtype.kind {
			fail("TypeError", "Cannot cast ufunc output from dtype('%s') to dtype('%s') with casting rule 'same_kind'", r.dtype,
				a.dtype)
		}
		a.assign(r.labelled(a.dtype))
		return a
	})
}

func isOperand(v eval.Value) bool {
	switch v.(type) {
	case *Array, bool, int64, float64, *eval.List, *eval.Tuple:
		return true
	}
	return false
}

// Unary computes element by element.
func (a *Array) Unary(at eval.Site, op python.UnaryOperator) (eval.Value, error) {
	return guard(at, func() eval.Value { return unary(a, op) })
}

// Abs is abs().
func (a *Array) Abs(at eval.Site) (eval.Value, error) {
	return guard(at, func() eval.Value { return absolute(a) })
}

// Compare compares element by element.
func (a *Array) Compare(at eval.Site, op python.CompareOperator, other eval.Value, reflected bool) (eval.Value, error) {
	switch op {
	case python.In, python.NotIn:
		return a.contains(at, op, other, reflected)
	}
	if !isOperand(other) {
		return eval.NotImplemented, nil
	}
	if reflected {
		op = mirrored[op]
	}
	return guard(at, func() eval.Value { return comparison(a.face, op, a, other) })
}

var mirrored = map[python.CompareOperator]python.CompareOperator{
	python.Eq: python.Eq, python.NotEq: python.NotEq, python.Lt: python.Gt, python.Gt: python.Lt, python.LtE: python.GtE,
	python.GtE: python.LtE,
}

// contains is `other in a`.
func (a *Array) contains(at eval.Site, op python.CompareOperator, other eval.Value, reflected bool) (eval.Value,
	error) {
	if !reflected {
		return eval.NotImplemented, nil
	}
	return guard(at, func() eval.Value {
		yes := slices.Contains(comparison(a.face, python.Eq, a, other).asInts(), 1)
		return yes == (op == python.In)
	})
}

// Number is the number that an array of one element stands for.
func (a *Array) Number(at eval.Site) (eval.Value, error) {
	return guard(at, func() eval.Value {
		if n := a.size(); n != 1 && a.face == torchFace {
			fail("RuntimeError", "Boolean value of Tensor with %d values is ambiguous", n)
		} else if n != 1 {
			fail("ValueError", "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")
		}
		return a.element()
	})
}

// Attr has what an array says of itself, and its methods.
func (a *Array) Attr(at eval.Site, name string) (eval.Value, bool, error) {
	switch name {
	case "shape":
		return a.shapeTuple(), true, nil
	case "dtype":
		return a.dtype, true, nil
	case "ndim":
		return int64(a.rank()), true, nil
	case "T", "mT":
		v, err := guard(at, func() eval.Value {
			if name == "T" {
				return a.reversed()
			}
			return a.swap(-1, -2)
		})
		return v, true, err
	case "nbytes":
		return int64(a.size() * a.dtype.bits / 8), true, nil
	case "itemsize":
		return int64(a.dtype.bits / 8), true, nil
	}
	if v, ok := a.face.property(a, name); ok {
		return v, true, nil
	}
	if m := method(a, name); m != nil {
		return m, true, nil
	}
	return nil, false, nil
}

// property are attributes of one library alone.
func (f *face) property(a *Array, name string) (eval.Value, bool) {
	if f == numpyFace {
		if name == "size" {
			return int64(a.size()), true
		}
		return nil, false
	}
	switch name {
	case "device":
		return &device{"cuda"}, true
	case "is_cuda":
		return true, true
	case "requires_grad":
		return false, true
	case "grad":
		return nil, true
	case "data":
		return a, true
	}
	return nil, false
}

// method is a method of an array; one that ends in `_` stores what it gives into the array.
func method(a *Array, name string) eval.Value {
	on := torchMethod
	if a.face == numpyFace {
		on = numpyMethod
	}
	if o, ok := library()[on][name]; ok {
		return &eval.Builtin{Name: name, Fn: func(c *eval.Call) (eval.Value, error) {
			return guard(c.Site, func() eval.Value { return o.do(o.bind(c, a.face, a)) })
		}}
	}
	plain, inPlace := strings.CutSuffix(name, "_")
	o, ok := library()[on][plain]
	if !inPlace || !ok || on != torchMethod {
		return nil
	}
	return &eval.Builtin{Name: name, Fn: func(c *eval.Call) (eval.Value, error) {
		return guard(c.Site, func() eval.Value {
			r, ok := o.do(o.bind(c, a.face, a)).(*Array)
			if !ok || !slices.Equal(r.shape, a.shape) {
				fail("RuntimeError", "%s_() cannot store its result into the array", plain)
			}
			a.assign(r.labelled(a.dtype))
			return a
		})
	}}
}

// AttrNames are the attributes and methods.
func (a *Array) AttrNames() []string {
	on := torchMethod
	if a.face == numpyFace {
		on = numpyMethod
	}
	names := []string{"shape", "dtype", "ndim", "T", "device", "size"}
	for name := range library()[on] {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// A device is where torch would keep an array.
type device struct{ name string }

// TypeName is as in torch.
func (*device) TypeName() string { return "torch.device" }

// String is the name.
func (d *device) String() string { return d.name }

// Attr has its type and number.
func (d *device) Attr(_ eval.Site, name string) (eval.Value, bool, error) {
	switch name {
	case "type":
		kind, _, _ := strings.Cut(d.name, ":")
		return kind, true, nil
	case "index":
		return int64(0), true, nil
	}
	return nil, false, nil
}

// isDevice reports whether a value names a device.
func isDevice(v eval.Value) bool {
	switch v := v.(type) {
	case *device:
		return true
	case int64, bool, nil: // a number of a device, non_blocking
		return true
	case string:
		kind, _, _ := strings.Cut(v, ":")
		return slices.Contains([]string{"cuda", "cpu", "hip", "mps", "meta"}, kind)
	}
	return false
}
