package fn

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// Attributes by which a function states what holds for its arguments in every call.
const (
	// DivisibleAttr is a divisor of a number, or divisors of the numbers of a memref:
	// {sizes = [1, 8], strides = [8, 1], offset = 8}, in elements.
	DivisibleAttr = "tile.divisible"
	// AlignAttr is what divides the aligned pointer of a memref, in bytes.
	AlignAttr = "llvm.align"
)

// Quantity is one of the numbers that are an argument.
type Quantity int

// The number that an argument is, and those that a memref has.
const (
	Itself Quantity = iota
	Size
	Stride
	Offset
	Address
)

// String is how descriptions of functions call it.
func (q Quantity) String() string {
	return [...]string{"number", "size", "stride", "offset", "address"}[q]
}

// Assumption says that a number of an argument is a multiple of another.
type Assumption struct {
	Arg     int
	Of      Quantity
	Dim     int // of a size or stride
	Divisor int64
	By      string // the attribute that says so
}

// What names the number.
func (p Assumption) What() string {
	switch p.Of {
	case Size:
		return fmt.Sprintf("the size of dimension %d", p.Dim)
	case Stride:
		return fmt.Sprintf("the stride of dimension %d", p.Dim)
	case Offset:
		return "the offset"
	case Address:
		return "the address"
	}
	return "the number"
}

// Assumptions are those of all arguments; bad attributes, which the verifier reports, state nothing.
func Assumptions(f *ir.Op) (out []Assumption) {
	function, ok := ir.As[ir.FunctionLike](f)
	if !ok || f.Attr(ArgAttrsAttr) == nil {
		return nil
	}
	in, _ := function.FunctionType()
	for i := range in {
		out = append(out, assumptionsOf(f, i, in[i])...)
	}
	return out
}

func assumptionsOf(f *ir.Op, i int, t ir.Type) (out []Assumption) {
	if a := ArgAttr(f, i, DivisibleAttr); a != nil {
		if all, why := Divisible(a, t); why == "" {
			out = all
		}
	}
	if a, ok := ArgAttr(f, i, AlignAttr).(*ir.IntegerAttr); ok && a.Int() > 0 {
		if _, mem := t.(*ir.MemRefType); mem {
			out = append(out, Assumption{Of: Address, Divisor: a.Int(), By: AlignAttr})
		}
	}
	for k := range out {
		out[k].Arg = i
	}
	return out
}

// Divisible reads a [DivisibleAttr] of an argument of a type; wrong says what is wrong
// with it, "" for nothing.
func Divisible(a ir.Attr, t ir.Type) (out []Assumption, wrong string) {
	m, isMem := t.(*ir.MemRefType)
	switch {
	case ir.IsSignlessIntegerOrIndex(t):
		n, ok := positive(a)
		if !ok {
			return nil, "must be a positive number, as in 16"
		}
		return []Assumption{{Divisor: n, By: DivisibleAttr}}, ""
	case !isMem || !m.HasRank():
		return nil, fmt.Sprintf("is for integers and ranked memrefs, not '%s'", t)
	}
	d, ok := a.(*ir.DictAttr)
	if !ok {
		return nil, "must be a dictionary for a memref, as in {sizes = [1, 8], strides = [8, 1], offset = 8}"
	}
	for _, e := range d.Entries() {
		some, wrong := divisibleEntry(e, m)
		if wrong != "" {
			return nil, wrong
		}
		out = append(out, some...)
	}
	return out, ""
}

// divisibleEntries are the entries of a [DivisibleAttr] of a memref.
var divisibleEntries = []string{"sizes", "strides", "offset"}

func divisibleEntry(e ir.NamedAttr, m *ir.MemRefType) (out []Assumption, wrong string) {
	strides, offset, strided := m.Strides()
	of, fixed := Size, m.Shape()
	switch e.Name {
	case "sizes":
	case "strides":
		of, fixed = Stride, strides
	case "offset":
		of, fixed = Offset, []int64{offset}
	default:
		return nil, fmt.Sprintf("has the unknown entry '%s'; known are sizes, strides, offset%s", e.Name,
			nearest.DidYouMean(e.Name, divisibleEntries))
	}
	if of != Size && !strided {
		return nil, fmt.Sprintf("has '%s' for '%s', which is not strided", e.Name, m)
	}
	list, ok := numbers(e.Value, of == Offset)
	if !ok || len(list) != len(fixed) {
		if of == Offset {
			return nil, "'offset' must be a positive number"
		}
		return nil, fmt.Sprintf("'%s' must be a positive number for each of the %d dimensions, 1 where no divisor is known",
			e.Name, len(fixed))
	}
	for i, n := range list {
		p := Assumption{Of: of, Dim: i, Divisor: n, By: DivisibleAttr}
		if fixed[i] != ir.Dynamic && fixed[i]%n != 0 {
			return nil, fmt.Sprintf("has the divisor %d for %s, which is %d", n, p.What(), fixed[i])
		}
		if n > 1 {
			out = append(out, p)
		}
	}
	return out, ""
}

// numbers are those of a list, or a single one.
func numbers(a ir.Attr, single bool) (out []int64, ok bool) {
	if single {
		n, ok := positive(a)
		return []int64{n}, ok
	}
	list, ok := a.(*ir.ArrayAttr)
	if !ok {
		return nil, false
	}
	for _, e := range list.Elems() {
		n, ok := positive(e)
		if !ok {
			return nil, false
		}
		out = append(out, n)
	}
	return out, true
}

func positive(a ir.Attr) (int64, bool) {
	n, ok := a.(*ir.IntegerAttr)
	if !ok || n.Int() <= 0 {
		return 0, false
	}
	return n.Int(), true
}

// WithoutDivisors are attributes of an argument that is no memref any more.
func WithoutDivisors(attrs *ir.DictAttr) *ir.DictAttr {
	return ir.Dict(slices.DeleteFunc(slices.Clone(attrs.Entries()),
		func(a ir.NamedAttr) bool { return a.Name == DivisibleAttr })...)
}

// PromisedDivisor is a divisor of an argument that is a number, 1 if none is stated.
func PromisedDivisor(arg *ir.Value) int64 {
	for _, p := range assumptionsOf(arg.OwnerBlock().ParentOp(), arg.Index(), arg.Type()) {
		if p.Of == Itself {
			return p.Divisor
		}
	}
	return 1
}

// PromisedArray are divisors of the numbers of an argument that is a memref, nil if none is stated.
func PromisedArray(arg *ir.Value) *intrange.Array {
	m, ok := arg.Type().(*ir.MemRefType)
	promises := assumptionsOf(arg.OwnerBlock().ParentOp(), arg.Index(), arg.Type())
	if !ok || len(promises) == 0 {
		return nil
	}
	x := *intrange.ArrayOf(m)
	for _, p := range promises {
		switch p.Of {
		case Size:
			x.Sizes[p.Dim] = p.Divisor
		case Stride:
			x.Strides[p.Dim] = p.Divisor
		case Offset:
			x.Offset = p.Divisor
		case Address:
			x.Align = p.Divisor
		}
	}
	return &x
}
