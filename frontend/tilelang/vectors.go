package tilelang

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Vectors: a few numbers that a program computes with as one, T.bfloat16x2(a, b), or what lies at T.Ramp(i, 1, 2) of a
// buffer. They are their lanes: an operation of vectors is one of each lane, and a buffer of vectors has the lanes one
// behind the other. How wide memory is accessed, and which instructions take two numbers, is the compiler's business.

// A vectorType is the type of n numbers of a type.
type vectorType struct {
	elem *dtype
	n    int
}

var vectorName = regexp.MustCompile(`^(\w+)x(2|3|4|8|16|32|64)$`)

// elementName is the name of the elements of a type of vectors, or the name itself.
func elementName(name string) string { return vectorName.ReplaceAllString(name, "$1") }

// asVectorType reads a type of vectors, or the name of one.
func asVectorType(v eval.Value) (*vectorType, bool) {
	switch v := v.(type) {
	case *vectorType:
		return v, true
	case string:
		m := vectorName.FindStringSubmatch(v)
		if m == nil {
			return nil, false
		}
		d := dtypes[m[1]]
		if d == nil || d.isBool() || d.bits() < 8 {
			return nil, false
		}
		n, _ := strconv.Atoi(m[2])
		return &vectorType{d, n}, true
	}
	return nil, false
}

// String is what str() gives.
func (d *vectorType) String() string { return fmt.Sprintf("%sx%d", d.elem.name, d.n) }

// TypeName implements [eval.Typed].
func (d *vectorType) TypeName() string { return "dtype" }

// Key implements [eval.Keyed].
func (d *vectorType) Key() any { return d.String() }

// Attr implements [eval.HasAttr].
func (d *vectorType) Attr(_ eval.Site, name string) (eval.Value, bool, error) {
	switch name {
	case "bits":
		return int64(d.elem.bits()), true, nil // of a lane, as TVM says
	case "lanes":
		return int64(d.n), true, nil
	case "itemsize", "bytes":
		return int64(d.elem.bits() * d.n / 8), true, nil
	case "name":
		return d.String(), true, nil
	}
	return nil, false, nil
}

// Binary implements [eval.Operand]: types have no arithmetic.
func (d *vectorType) Binary(eval.Site, python.Operator, eval.Value, bool) (eval.Value, error) {
	return eval.NotImplemented, nil
}

// Unary implements [eval.Operand].
func (d *vectorType) Unary(eval.Site, python.UnaryOperator) (eval.Value, error) {
	return eval.NotImplemented, nil
}

// Compare implements [eval.Operand]: a type equals its name.
func (d *vectorType) Compare(_ eval.Site, op python.CompareOperator, other eval.Value, _ bool) (eval.Value, error) {
	o, ok := asVectorType(other)
	return isSameType(op, ok && *o == *d)
}

// Call implements [eval.Callable]: a vector of numbers, of one number in each lane, or of the numbers of another
// vector.
func (d *vectorType) Call(c *eval.Call) (eval.Value, error) {
	t := translatorOf(c.Site)
	if e := t.evaluation; e != nil {
		n := e.called(c, "T."+d.String())
		n.F = d
		return &vectorSymbol{symbol{n.Gives}, d}, nil
	}
	switch len(c.Args) {
	case 1:
		return t.castVector(c.Site, c.Args[0], d)
	case d.n:
		for _, x := range c.Args {
			x, err := plain(c.Site, x)
			if err != nil {
				return nil, err
			}
			if s, ok := x.(*scalar); ok && (s.v == nil || s.v.Type() != d.elem.value()) {
				return nil, c.Interp.Errorf(c.Node, "T.%s has operands of different types; convert each: T.cast(x, %q)", d,
					d.elem.name)
			}
		}
		return t.vectorOf(c.Site, d.elem, c.Args)
	}
	return nil, c.Interp.Errorf(c.Node, "T.%s expects %d numbers, or one for all lanes", d, d.n)
}

// castVector converts each lane of a vector, or has a number in each.
func (t *translator) castVector(at eval.Site, x eval.Value, d *vectorType) (eval.Value, error) {
	v, ok := x.(*vector)
	if !ok {
		return t.vectorOf(at, d.elem, slices.Repeat([]eval.Value{x}, d.n))
	}
	if len(v.lanes) != d.n {
		return nil, at.Interp.Errorf(at.Node, "cannot convert %s with %d lanes to %s", v.TypeName(), len(v.lanes), d)
	}
	return t.vectorOf(at, d.elem, v.lanes)
}

// A vector is a value of several lanes.
type vector struct {
	elem  *dtype
	lanes []eval.Value // numbers
}

// vectorOf makes a vector of numbers.
func (t *translator) vectorOf(at eval.Site, d *dtype, numbers []eval.Value) (*vector, error) {
	v := &vector{elem: d}
	for _, x := range numbers {
		s, err := t.scalarOf(at, x, d)
		if err != nil {
			return nil, err
		}
		v.lanes = append(v.lanes, s)
	}
	return v, nil
}

// TypeName implements [eval.Typed].
func (v *vector) TypeName() string { return fmt.Sprintf("%sx%d", v.elem.name, len(v.lanes)) }

// Attr implements [eval.HasAttr].
func (v *vector) Attr(_ eval.Site, name string) (eval.Value, bool, error) {
	if name == "dtype" {
		return &vectorType{v.elem, len(v.lanes)}, true, nil
	}
	return nil, false, nil
}

// Bind implements [eval.Bindable]: a name holds what each lane is now.
func (v *vector) Bind(at eval.Site, name string) (eval.Value, error) {
	out := &vector{elem: v.elem, lanes: slices.Clone(v.lanes)}
	for i, x := range v.lanes {
		b, ok := x.(eval.Bindable)
		if !ok {
			continue
		}
		var err error
		if out.lanes[i], err = b.Bind(at, name); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Binary implements [eval.Operand]: of each lane.
func (v *vector) Binary(at eval.Site, op python.Operator, other eval.Value, reflected bool) (eval.Value, error) {
	t := translatorOf(at)
	x, y := v, v
	switch o := other.(type) {
	case *vector:
		y = o
	default:
		if !isNumber(other) {
			return eval.NotImplemented, nil
		}
		var err error
		if y, err = t.vectorOf(at, v.elem, slices.Repeat([]eval.Value{other}, len(v.lanes))); err != nil {
			return nil, err
		}
	}
	if reflected {
		x, y = y, x
	}
	return t.eachLane(at, []*vector{x, y}, func(l []eval.Value) (eval.Value,
		error) {
		return t.binary(at, op, l[0], l[1])
	})
}

// Unary implements [eval.Operand].
func (v *vector) Unary(at eval.Site, op python.UnaryOperator) (eval.Value, error) {
	return translatorOf(at).eachLane(at, []*vector{v},
		func(l []eval.Value) (eval.Value, error) { return eval.Unary(at, op, l[0]) })
}

// Compare implements [eval.Operand].
func (v *vector) Compare(at eval.Site, _ python.CompareOperator, _ eval.Value, _ bool) (eval.Value, error) {
	return nil, at.Interp.Errorf(at.Node, "vectors cannot be compared; compare their lanes")
}

// eachLane makes a vector of what is done to the lanes of vectors of a type.
func (t *translator) eachLane(at eval.Site, vs []*vector, of func([]eval.Value) (eval.Value, error)) (*vector, error) {
	for _, v := range vs {
		if v.elem != vs[0].elem || len(v.lanes) != len(vs[0].lanes) {
			return nil, at.Interp.Errorf(at.Node, "vector operands have different types %s and %s; convert one: T.cast(x, %q)",
				vs[0].TypeName(), v.TypeName(), vs[0].TypeName())
		}
	}
	out := &vector{elem: vs[0].elem}
	for i := range vs[0].lanes {
		lane := make([]eval.Value, len(vs))
		for j, v := range vs {
			lane[j] = v.lanes[i]
		}
		x, err := of(lane)
		if err != nil {
			return nil, err
		}
		s, err := t.scalarOf(at, x, out.elem)
		if err != nil {
			return nil, err
		}
		out.lanes = append(out.lanes, s)
	}
	return out, nil
}

// packed is a function of vectors of two floats.
func packed(name, params, doc string, of func(*translator, *args, []*scalar) (eval.Value, error)) Function {
	return Function{Name: name, Params: params, Result: "Expr",
		Doc: "For vectors of two floats such as T.float32x2, in each lane " + doc + ".",
		call: func(t *translator, a *args) (eval.Value, error) {
			var vs []*vector
			for _, n := range a.f.names() {
				v, ok := a.value(n).(*vector)
				if !ok || len(v.lanes) != 2 || !v.elem.isFloat() {
					return nil, a.wrongf(n, "expected a vector of two floats, as T.bfloat16x2(x, y), got %s",
						eval.TypeName(a.value(n)))
				}
				vs = append(vs, v)
			}
			return t.eachLane(a.Site, vs, func(lane []eval.Value) (eval.Value, error) {
				ss := make([]*scalar, len(lane))
				for i, x := range lane {
					var err error
					if ss[i], err = t.scalarOf(a.Site, x, vs[0].elem); err != nil {
						return nil, err
					}
				}
				return of(t, a, ss)
			})
		}}
}

func packedOperator(name, doc string, op python.Operator) Function {
	return packed(name, "x, y", doc, func(t *translator, a *args, l []*scalar) (eval.Value,
		error) {
		return t.binary(a.Site, op, l[0], l[1])
	})
}

var vectorFunctions = []Function{
	{Name: "Ramp", Params: "base, stride, lanes", Result: "Any", Alias: []string{"ramp"},
		Doc:  "The subscripts base, base + stride, … of a vector: x[T.Ramp(i, 1, 2)] is a vector of two elements.",
		give: (*evaluation).lanes,
		call: (*translator).rampOf},
	{Name: "Broadcast", Params: "value, lanes", Result: "Any", Doc: "A vector with the same number in all lanes.",
		give: (*evaluation).lanes,
		call: func(t *translator, a *args) (eval.Value, error) {
			n, err := a.integer("lanes")
			if err != nil {
				return nil, err
			}
			s, err := t.scalarOf(a.site("value"), a.value("value"), nil)
			if err != nil {
				return nil, err
			}
			d := typeOf(s)
			if d == nil || n < 2 || n > 16 {
				return nil, a.wrongf("lanes", "expected a number and 2 to 16 lanes")
			}
			return t.castVector(a.Site, s, &vectorType{d, int(n)})
		}},
	packedOperator("add2", "x + y", python.Add),
	packedOperator("sub2", "x - y", python.Sub),
	packedOperator("mul2", "x · y", python.Mult),
	packed("fma2", "x, y, z", "x · y + z with one rounding (FMA)",
		func(t *translator, _ *args, l []*scalar) (eval.Value, error) {
			return number(math.Fma.New(t.b, math.TernaryOp{A: l[0].v, B: l[1].v, C: l[2].v}, l[0].v.Type()).Result, false), nil
		}),
	packed("max2", "x, y", "the maximum", func(t *translator, _ *args, l []*scalar) (eval.Value, error) {
		return t.extremeOfTwo(l[0], l[1], true), nil
	}),
	packed("min2", "x, y", "the minimum", func(t *translator, _ *args, l []*scalar) (eval.Value, error) {
		return t.extremeOfTwo(l[0], l[1], false), nil
	}),
	packed("abs2", "x", "the absolute value", func(t *translator, _ *args, l []*scalar) (eval.Value, error) {
		return number(t.unary(math.AbsF, l[0].v), false), nil
	}),
}

// typeOf is the type of elements that a number has; nil of an index.
func typeOf(s *scalar) *dtype {
	for _, d := range dtypes {
		if s.v != nil && d.value() == s.v.Type() && d.unsigned == s.unsigned && !d.isBool() {
			return d
		}
	}
	return nil
}
