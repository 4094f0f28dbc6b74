package tile

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Attributes of the arguments of a function that a tool executes: their initial contents and the requirements on their
// final ones (docs/use/run.md). [fn.DivisibleAttr] is what compilers may rely on.
const (
	// InitAttr is the initial contents of an argument: an [Init], or its elements.
	InitAttr = "tile.init"
	// ShapeAttr gives the extents of a memref with dynamic dimensions.
	ShapeAttr = "tile.shape"
	// OutAttr marks an argument as a result.
	OutAttr = "tile.out"
	// ToleranceAttr is the error allowed in a result.
	ToleranceAttr = "tile.tolerance"
	// PackedAttr is the type of an argument's 4-bit elements that pack-elements packed, two in a byte.
	PackedAttr = "tile.packed"
	// UnsignedAttr says that signless integers are unsigned to readers of the argument: a reference in Python gets them
	// so.
	UnsignedAttr = "tile.unsigned"
	// NameAttr names an argument on the command line; without it its number does.
	NameAttr = "tile.name"
)

// argAttrs are the attributes of arguments and the constraints on their values.
var argAttrs = []struct {
	name string
	// wrong is the error of a value for argument arg of f, "" for none.
	wrong func(f *ir.Op, arg int, v ir.Attr) string
}{
	{InitAttr, wrongInit},
	{ShapeAttr, wrongShape},
	{OutAttr, wrongOut},
	{ToleranceAttr, wrongTolerance},
	{NameAttr, wrongName},
	{PackedAttr, wrongPacked},
	{UnsignedAttr, wrongUnsigned},
	{StampsAttr, wrongStamps},
	{fn.DivisibleAttr, wrongDivisible},
}

func argAttrNames() (names []string) {
	for _, a := range argAttrs {
		names = append(names, a.name)
	}
	return names
}

// verifyArgAttr checks an attribute of an argument.
func verifyArgAttr(f *ir.Op, arg int, a ir.NamedAttr) error {
	for _, known := range argAttrs {
		if known.name != a.Name {
			continue
		}
		if why := known.wrong(f, arg, a.Value); why != "" {
			return argError(f, arg, "argument #%d: '%s' %s", arg, a.Name, why)
		}
		return nil
	}
	return argError(f, arg, "argument #%d has the unknown attribute '%s'; known are %s%s", arg, a.Name,
		strings.Join(argAttrNames(), ", "), nearest.DidYouMean(a.Name, argAttrNames()))
}

// argError is an error at an argument, if the function has a body.
func argError(f *ir.Op, arg int, format string, args ...any) error {
	loc := f.Loc()
	if f.NumRegions() > 0 && !f.Region(0).Empty() {
		loc = f.Region(0).Entry().Arg(arg).Loc()
	}
	return diag.Errorf(loc, format, args...)
}

// verifyResultAttr rejects attributes on results of functions but for those of tensors that a program returns.
func verifyResultAttr(f *ir.Op, i int, a ir.NamedAttr) error {
	function, _ := ir.As[ir.FunctionLike](f)
	_, types := function.FunctionType()
	if _, isTensor := types[i].(*ir.TensorType); !isTensor || a.Name != ToleranceAttr && a.Name != NameAttr {
		return f.Errorf("has the attribute '%s' on result #%d; attributes of this dialect are for arguments, and %s and %s also for results that are tensors", a.Name, i, ToleranceAttr, NameAttr)
	}
	why := ""
	if a.Name == ToleranceAttr {
		why = wrongNumber(a.Value)
	} else {
		why = wrongWord(a.Value)
	}
	if why != "" {
		return f.Errorf("result #%d: '%s' %s", i, a.Name, why)
	}
	return nil
}

// verifyOpAttr rejects attributes of arguments, and unknown ones, on operations.
func verifyOpAttr(op *ir.Op, a ir.NamedAttr) error {
	switch {
	case a.Name == ParamsAttr:
		if _, wrong := TunedAttrs(op); wrong != "" {
			return op.Errorf("has the attribute '%s', which %s", a.Name, wrong)
		}
		return nil
	case slices.Contains(discardableNames(), a.Name):
		return nil
	case slices.Contains(argAttrNames(), a.Name):
		return op.Errorf("has the attribute '%s', which is for an argument of a function", a.Name)
	}
	return op.Errorf("has the unknown attribute '%s'%s", a.Name,
		nearest.DidYouMean(a.Name, append(argAttrNames(), discardableNames()...)))
}

func argType(f *ir.Op, arg int) ir.Type {
	function, _ := ir.As[ir.FunctionLike](f)
	in, _ := function.FunctionType()
	return in[arg]
}

func wrongInit(f *ir.Op, arg int, v ir.Attr) string {
	if e, ok := v.(*ir.DenseElementsAttr); ok {
		return wrongElements(argType(f, arg), e)
	}
	s, ok := v.(*ir.StringAttr)
	switch {
	case !ok:
		return "must be a string, one of " + Inits + ", or the elements, as in dense<[1, 2]> : tensor<2xi32>"
	}
	if _, ok := ParseInit(s.Value()); !ok {
		return fmt.Sprintf("is %q; known are %s%s", s.Value(), Inits, InitLike(s.Value()))
	}
	return ""
}

// shapedOf is the type of memory or of a tensor.
func shapedOf(t ir.Type) (ir.ShapedType, bool) {
	switch t := t.(type) {
	case *ir.MemRefType:
		return t, true
	case *ir.TensorType:
		return t, t.HasRank()
	}
	return nil, false
}

// wrongElements is the reason why an argument of a type cannot hold elements.
func wrongElements(t ir.Type, e *ir.DenseElementsAttr) string {
	m, ok := shapedOf(t)
	if !ok || e.Shaped().Elem() != m.Elem() || !slices.Equal(e.Shaped().Shape(), m.Shape()) {
		return fmt.Sprintf("has elements of '%v', but the argument is '%v'", e.Type(), t)
	}
	if bits, ok := ir.BitWidth(m.Elem()); !ok || bits != 1 && bits%8 != 0 {
		return fmt.Sprintf("has elements of '%v', whose size is not a whole number of bytes; name an initialization instead",
			m.Elem())
	}
	return ""
}

func wrongShape(f *ir.Op, arg int, v ir.Attr) string {
	m, ok := shapedOf(argType(f, arg))
	if !ok || ir.CountDynamic(m.Shape()) == 0 {
		return fmt.Sprintf("gives extents, but '%s' has no dynamic dimension", argType(f, arg))
	}
	extents, ok := Extents(v)
	if !ok || len(extents) != len(m.Shape()) {
		return fmt.Sprintf("must be one positive integer for each of the %d dimensions, as in [128, 64]", len(m.Shape()))
	}
	for i, n := range m.Shape() {
		if n != ir.Dynamic && n != extents[i] {
			return fmt.Sprintf("has extent %d for dimension %d, whose static extent is %d", extents[i], i, n)
		}
	}
	return ""
}

// Extents are the numbers of a [ShapeAttr].
func Extents(v ir.Attr) (out []int64, ok bool) {
	list, ok := v.(*ir.ArrayAttr)
	if !ok {
		return nil, false
	}
	for _, e := range list.Elems() {
		n, ok := e.(*ir.IntegerAttr)
		if !ok || n.Int() <= 0 {
			return nil, false
		}
		out = append(out, n.Int())
	}
	return out, true
}

func wrongOut(f *ir.Op, arg int, v ir.Attr) string {
	if v != ir.Attr(ir.Unit) {
		return "must be a unit attribute, without a value"
	}
	if _, ok := argType(f, arg).(*ir.MemRefType); !ok {
		return fmt.Sprintf("marks an output, which must be a memref, not '%s'", argType(f, arg))
	}
	return ""
}

func wrongUnsigned(f *ir.Op, arg int, v ir.Attr) string {
	if v != ir.Attr(ir.Unit) {
		return "must be a unit attribute, without a value"
	}
	t := argType(f, arg)
	if i, ok := ir.ElemOrSelf(t).(*ir.IntegerType); !ok || i.Signedness() != ir.Signless {
		return fmt.Sprintf("expects a signless integer or a memref of them, not '%s'", t)
	}
	return ""
}

func wrongTolerance(f *ir.Op, arg int, v ir.Attr) string {
	if why := wrongNumber(v); why != "" {
		return why
	}
	if fn.ArgAttr(f, arg, OutAttr) == nil {
		return "requires 'tile.out': only outputs are compared"
	}
	return ""
}

func wrongNumber(v ir.Attr) string {
	t, ok := v.(*ir.FloatAttr)
	if !ok || !(t.Float64() > 0) || math.IsInf(t.Float64(), 0) {
		return "must be a positive number, as in 1.0e-3 : f64"
	}
	return ""
}

func wrongPacked(f *ir.Op, arg int, v ir.Attr) string {
	t, ok := v.(*ir.TypeAttr)
	if !ok {
		return "must be a type, as in i4"
	}
	bits, ok := ir.BitWidth(t.Value())
	m, isMem := argType(f, arg).(*ir.MemRefType)
	if !ok || bits != 4 || !isMem || m.Elem() != ir.Type(ir.I8) {
		return fmt.Sprintf("packs two elements of type '%s' in each byte; packing is supported for memrefs of i8 and 4-bit elements", t.Value())
	}
	return ""
}

func wrongName(f *ir.Op, arg int, v ir.Attr) string {
	if why := wrongWord(v); why != "" {
		return why
	}
	for other := range arg {
		if fn.ArgAttr(f, other, NameAttr) == v {
			return fmt.Sprintf("is %s, which is already the name of argument #%d", v, other)
		}
	}
	return ""
}

func wrongWord(v ir.Attr) string {
	s, ok := v.(*ir.StringAttr)
	if !ok || s.Value() == "" || strings.ContainsAny(s.Value(), "=: \t\n") {
		return "must be a string without white space, '=' and ':'"
	}
	for _, prefix := range []string{"", "arg", "result"} {
		if _, err := strconv.Atoi(strings.TrimPrefix(s.Value(), prefix)); err == nil {
			return fmt.Sprintf("is %q, which is the default name of an argument or a result", s.Value())
		}
	}
	return ""
}

func wrongDivisible(f *ir.Op, arg int, v ir.Attr) string {
	_, wrong := fn.Divisible(v, argType(f, arg))
	return wrong
}
