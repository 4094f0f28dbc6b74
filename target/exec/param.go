package exec

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/internal/term"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Param describes an argument of a function.
type Param struct {
	Index    int
	Name     string
	Loc      diag.Loc // of the argument
	Type     ir.Type
	Init     string // an [tile.Init], [Elements], "" for none
	Elements *ir.DenseElementsAttr
	Shape    []int   // extents that the program gives to dynamic dimensions; nil for none
	Strides  []int64 // that are given; nil for none
	Out      bool
	// Result says that the function returns it, as a tensor: it is no argument of the function, but is behind them.
	Result    bool
	Number    int     // of a result, among all that the function returns
	Tolerance float64 // 0 for the element type's own
	Unsigned  bool    // of integers, whose types may not say it
	Packed    ir.Type // element type if each byte holds two elements, nil for plain bytes
	Stamps    bool    // a kernel writes when its roles do what; it is no result
	// Assumptions are the divisors of its numbers.
	Assumptions []fn.Assumption
}

// Elements is the Init of an argument whose elements the program gives.
const Elements = "as written"

// Params are the arguments of a function with what their attributes say, and behind them the tensors that it returns: a
// lowered function has memory for each of them there.
func Params(f *ir.Op) []Param {
	var out []Param
	for i, t := range inputs(f) {
		p := Param{Index: i, Name: fmt.Sprint(i), Loc: f.Loc(), Type: t}
		if body := f.Region(0); !body.Empty() {
			p.Loc = body.Entry().Arg(i).Loc()
		}
		p.read(f)
		out = append(out, p)
	}
	return append(out, results(f, len(out))...)
}

// WithoutStamps are the parameters that a function without stamps has: those of stamps are the last.
func WithoutStamps(params []Param) []Param {
	if i := slices.IndexFunc(params, func(p Param) bool { return p.Stamps }); i >= 0 {
		return params[:i]
	}
	return params
}

// results are the tensors that a function returns.
func results(f *ir.Op, args int) (out []Param) {
	function, ok := ir.As[ir.FunctionLike](f)
	if !ok {
		return nil
	}
	_, types := function.FunctionType()
	for i, t := range types {
		if _, ok := t.(*ir.TensorType); !ok {
			continue
		}
		p := Param{Index: args + len(out), Name: fmt.Sprintf("result%d", i), Loc: f.Loc(), Type: t, Out: true,
			Result: true, Number: i}
		p.takes(func(name string) ir.Attr { return fn.ResultAttr(f, i, name) })
		out = append(out, p)
	}
	return out
}

// array is the type of an argument that is memory or a tensor, nil for a number.
func (p Param) array() ir.ShapedType {
	switch t := p.Type.(type) {
	case *ir.MemRefType:
		return t
	case *ir.TensorType:
		if t.HasRank() {
			return t
		}
	}
	return nil
}

// Like reports whether another function's argument holds the same: it has the same type, or memory for a tensor.
func (p Param) Like(o Param) bool {
	if p.Type == o.Type {
		return true
	}
	a, b := p.array(), o.array()
	if a == nil || b == nil {
		return false
	}
	_, aTensor := a.(*ir.TensorType)
	_, bTensor := b.(*ir.TensorType)
	return (aTensor || bTensor) && a.Elem() == b.Elem() && slices.Equal(a.Shape(), b.Shape())
}

// Label is what reports call an argument or a result.
func (p Param) Label() string {
	if p.Result {
		return "result " + strings.TrimPrefix(p.Name, "result")
	}
	return "argument " + p.Name
}

// isTensor reports whether the argument is a whole tensor.
func (p Param) isTensor() bool {
	_, ok := p.Type.(*ir.TensorType)
	return ok
}

// IsArray reports whether the argument is memory or a tensor.
func (p Param) IsArray() bool { return p.array() != nil }

func inputs(f *ir.Op) []ir.Type {
	function, ok := ir.As[ir.FunctionLike](f)
	if !ok {
		return nil
	}
	in, _ := function.FunctionType()
	return in
}

// read takes the attributes, which the verifier has checked.
func (p *Param) read(f *ir.Op) {
	p.takes(func(name string) ir.Attr { return fn.ArgAttr(f, p.Index, name) })
	for _, x := range fn.Assumptions(f) {
		if x.Arg == p.Index {
			p.Assumptions = append(p.Assumptions, x)
		}
	}
	if _, ok := p.Type.(*ir.TensorType); ok && p.Init == "" && ir.IsFloat(ir.ElemOrSelf(p.Type)) {
		p.Init = "random" // programs of frameworks say nothing of their arguments
	}
}

// takes takes attributes of an argument or of a result.
func (p *Param) takes(attr func(name string) ir.Attr) {
	if s, ok := attr(tile.InitAttr).(*ir.StringAttr); ok {
		p.Init = s.Value()
	}
	if e, ok := attr(tile.InitAttr).(*ir.DenseElementsAttr); ok {
		p.Init, p.Elements = Elements, e
	}
	if s, ok := attr(tile.NameAttr).(*ir.StringAttr); ok {
		p.Name = term.Printable(s.Value())
	}
	if extents, ok := tile.Extents(attr(tile.ShapeAttr)); ok {
		for _, n := range extents {
			p.Shape = append(p.Shape, int(n))
		}
	}
	p.Out, p.Stamps = p.Out || attr(tile.OutAttr) != nil, attr(tile.StampsAttr) != nil
	if t, ok := ir.ElemOrSelf(p.Type).(*ir.IntegerType); ok {
		p.Unsigned = t.Signedness() == ir.Unsigned || attr(tile.UnsignedAttr) != nil
	}
	if t, ok := attr(tile.PackedAttr).(*ir.TypeAttr); ok {
		p.Packed = t.Value()
	}
	if t, ok := attr(tile.ToleranceAttr).(*ir.FloatAttr); ok {
		p.Tolerance = t.Float64()
	}
}

// divisor is what must divide an extent, or a number that is no memref, for the assumptions to hold. Strides are those
// of a dense array unless the type leaves them dynamic.
func (p Param) divisor(dim int) int {
	n, dense := 1, !p.openStrides()
	for _, x := range p.Assumptions {
		switch {
		case x.Of == fn.Itself, x.Of == fn.Size && x.Dim == dim, dense && x.Of == fn.Stride && x.Dim == dim-1:
			n = commonMultiple(n, int(x.Divisor))
		}
	}
	return n
}

// poisoned reports whether the argument is undefined at first: it is a result without an initial value.
func (p Param) poisoned() bool { return p.Out && p.Init == "" }

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
