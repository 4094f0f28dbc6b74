package exec

import (
	"fmt"
	"math/rand/v2"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
)

// Attributes of the arguments of a main function.
const (
	// InitAttr says what a buffer holds at first: "random" (normal), "uniform",
	// "zeros", "ones", "iota".
	InitAttr = "tile.init"
	// OutAttr marks a buffer as a result.
	OutAttr = "tile.out"
	// ToleranceAttr is the error allowed in a result: |x - ref| ≤ t·max(1, |ref|).
	ToleranceAttr = "tile.tolerance"
	// NameAttr names an argument on the command line; without it its number does.
	NameAttr = "tile.name"
)

// Param describes an argument of a function.
type Param struct {
	Index     int
	Name      string
	Type      ir.Type
	Init      string // "" for none
	Out       bool
	Tolerance float64 // 0 for the element type's own
}

// Params are the arguments of a function.
func Params(fn *ir.Op) []Param {
	var out []Param
	attrs, _ := fn.Attr("arg_attrs").(*ir.ArrayAttr)
	for i, t := range inputs(fn) {
		p := Param{Index: i, Name: fmt.Sprint(i), Type: t}
		if attrs != nil {
			p.read(attrs.Elems()[i].(*ir.DictAttr))
		}
		out = append(out, p)
	}
	return out
}

func inputs(fn *ir.Op) []ir.Type {
	f, ok := ir.As[ir.FunctionLike](fn)
	if !ok {
		return nil
	}
	in, _ := f.FunctionType()
	return in
}

func (p *Param) read(d *ir.DictAttr) {
	if s, ok := d.Get(InitAttr).(*ir.StringAttr); ok {
		p.Init = s.Value()
	}
	if s, ok := d.Get(NameAttr).(*ir.StringAttr); ok {
		p.Name = s.Value()
	}
	p.Out = d.Get(OutAttr) != nil
	if t, ok := d.Get(ToleranceAttr).(*ir.FloatAttr); ok {
		p.Tolerance = t.Float64()
	}
}

// DTypeOf is the element type of a memref as .npy files hold it.
func DTypeOf(t ir.Type) (npy.DType, bool) {
	if t == ir.Index {
		return npy.I64, true
	}
	if it, ok := t.(*ir.IntegerType); ok && it.Signedness() == ir.Signed {
		t = ir.Int(it.Width())
	}
	return npy.LookupDType(t.String())
}

// Fills are the words that a buffer may be filled by.
var Fills = []string{"random", "uniform", "zeros", "ones", "iota"}

// Fill makes an array of one of [Fills]. Random numbers depend on the seed and
// the argument's number only.
func Fill(kind string, d npy.DType, shape []int, seed uint64, arg int) (*npy.Array, error) {
	a := npy.New(d, shape...)
	rng := rand.New(rand.NewPCG(seed, uint64(arg)+1))
	var next func(i int) float64
	isFloat := d.Format() != nil
	switch kind {
	case "random":
		next = func(int) float64 {
			if isFloat {
				return rng.NormFloat64()
			}
			return float64(rng.IntN(17) - 8)
		}
	case "uniform":
		next = func(int) float64 {
			if isFloat {
				return rng.Float64()
			}
			return float64(rng.IntN(100))
		}
	case "ones":
		next = func(int) float64 { return 1 }
	case "iota":
		next = func(i int) float64 { return float64(i) }
	case "zeros", "":
		return a, nil
	default:
		return nil, fmt.Errorf("unknown fill '%s'; known are %v", kind, Fills)
	}
	for i := range a.Len() {
		a.SetFloat(i, next(i))
	}
	return a, nil
}

// Inputs makes the arrays of a function's arguments: those given, by number, and
// for the others what the argument's attributes say. A scalar argument is an
// array without dimensions.
func Inputs(params []Param, given map[int]*npy.Array, dims map[int][]int, seed uint64) ([]*npy.Array, error) {
	out := make([]*npy.Array, len(params))
	for i, p := range params {
		if a := given[i]; a != nil {
			if err := p.accepts(a); err != nil {
				return nil, err
			}
			out[i] = a
			continue
		}
		shape, err := p.shape(dims[i])
		if err != nil {
			return nil, err
		}
		d, ok := DTypeOf(ir.ElemOrSelf(p.Type))
		if !ok {
			return nil, fmt.Errorf("argument %s has type %v, which no array can be passed for", p.Name, p.Type)
		}
		if out[i], err = Fill(p.Init, d, shape, seed, i); err != nil {
			return nil, fmt.Errorf("argument %s: %w", p.Name, err)
		}
	}
	return out, nil
}

// shape is the argument's shape; dims are those asked for, of all dimensions or
// of the dynamic ones.
func (p Param) shape(dims []int) ([]int, error) {
	m, ok := p.Type.(*ir.MemRefType)
	if !ok {
		return []int{}, nil
	}
	dynamic := ir.CountDynamic(m.Shape())
	if len(dims) != len(m.Shape()) && len(dims) != dynamic {
		if len(dims) == 0 {
			return nil, fmt.Errorf("argument %s has type %v; give its shape, as in --arg=%s=random:%s", p.Name, m, p.Name, exampleShape(m))
		}
		return nil, fmt.Errorf("argument %s has type %v, but %d extents were given", p.Name, m, len(dims))
	}
	shape := make([]int, len(m.Shape()))
	next := 0
	for i, n := range m.Shape() {
		shape[i] = int(n)
		switch {
		case len(dims) == len(m.Shape()):
			if n != ir.Dynamic && int(n) != dims[i] {
				return nil, fmt.Errorf("argument %s has type %v, but %d was given for dimension %d", p.Name, m, dims[i], i)
			}
			shape[i] = dims[i]
		case n == ir.Dynamic:
			shape[i] = dims[next]
			next++
		}
	}
	return shape, nil
}

func exampleShape(m *ir.MemRefType) string {
	s := ""
	for i, n := range m.Shape() {
		if i > 0 {
			s += "x"
		}
		if n == ir.Dynamic {
			n = 64
		}
		s += fmt.Sprint(n)
	}
	return s
}

// accepts checks an array against the argument's type.
func (p Param) accepts(a *npy.Array) error {
	d, ok := DTypeOf(ir.ElemOrSelf(p.Type))
	if !ok || d.Size != a.DType.Size {
		return fmt.Errorf("argument %s has type %v, but the array has elements of type %v", p.Name, p.Type, a.DType)
	}
	if a.DType != d {
		if v, err := a.View(d); err == nil {
			a.DType = v.DType
		}
	}
	var want []int64
	if m, isMem := p.Type.(*ir.MemRefType); isMem {
		want = m.Shape()
	}
	if len(want) != len(a.Shape) {
		return fmt.Errorf("argument %s has type %v, but the array has shape %v", p.Name, p.Type, a.Shape)
	}
	for i, n := range want {
		if n != ir.Dynamic && int(n) != a.Shape[i] {
			return fmt.Errorf("argument %s has type %v, but the array has shape %v", p.Name, p.Type, a.Shape)
		}
	}
	return nil
}
