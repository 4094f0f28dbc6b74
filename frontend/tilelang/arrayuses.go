package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// What the kernels of a program do with its arrays, which decides what the arrays are: whether each device has its own,
// which of them peers reach and which are signals, and which are seen in another shape, and so have no gaps.

// An arrayUse is the analysis of all kernels.
type arrayUse struct {
	everyDevice bool            // each device has the program's arrays
	signals     bool            // the program signals by itself that a put is done
	reached     map[*array]bool // by peers
	counters    map[*array]bool
	rows        map[*array]bool // that are seen in another shape
}

// A deviceUse is what a function does with arrays of other devices: which argument it reaches there, and which is a
// counter, and whether it signals.
type deviceUse struct {
	reached, counter string
	signals          bool
}

// usesOfArrays finds out what kernels do with arrays. Those whose T.Kernel says on how many devices it runs have global
// arrays, and others are for several devices only where the caller says how many there are.
func usesOfArrays(kernels []*evaluatedKernel, several bool) *arrayUse {
	u := &arrayUse{reached: map[*array]bool{}, counters: map[*array]bool{}, rows: map[*array]bool{}}
	each := func(visit func(n tree.Node)) {
		for _, k := range kernels {
			if !k.launch.wholeArrays && several {
				tree.Walk(k.body, visit)
			}
		}
	}
	each(u.device)
	each(u.access) // of counters, which have to be known
	for _, k := range kernels {
		tree.Walk(k.body, u.shape)
	}
	return u
}

// device looks at what programs of several devices do.
func (u *arrayUse) device(n tree.Node) {
	u.everyDevice = u.everyDevice || slices.ContainsFunc(tree.Operands(n), hasRank)
	c, ok := n.(*tree.Call)
	if !ok {
		return
	}
	f := functionOf(c).devices
	if f == nil {
		return
	}
	u.everyDevice, u.signals = true, u.signals || f.signals
	if b := arrayOf(argumentOf(c, f.reached)); b != nil {
		u.reached[b.arr] = true
	}
	if b := arrayOf(argumentOf(c, f.counter)); b != nil && !b.elem.isFloat() {
		_, known := b.extents()
		u.counters[b.arr] = u.counters[b.arr] || known
	}
}

// access looks at T.st and T.ld, which are signals where the array is.
func (u *arrayUse) access(n tree.Node) {
	c, ok := n.(*tree.Call)
	if !ok {
		return
	}
	name, pe := "dst", "dst_pe"
	switch functionOf(c).Name {
	case "ld":
		name, pe = "src", "src_pe"
	case "st":
	default:
		return
	}
	b := arrayOf(argumentOf(c, name))
	device, known := argumentOf(c, pe).(int64)
	switch {
	case b == nil:
	case u.counters[b.arr]:
		u.everyDevice, u.signals = true, true
	case argumentOf(c, pe) != nil && (!known || device >= 0):
		u.everyDevice = true
		u.reached[b.arr] = true
	}
}

// shape looks at what gives an array another shape.
func (u *arrayUse) shape(n tree.Node) {
	c, ok := n.(*tree.Call)
	if !ok {
		return
	}
	b := sourceOf(c)
	switch functionOf(c).Name {
	case "view":
		for _, name := range []string{"dtype", "layout"} {
			if d, ok := asDtype(argumentOf(c, name)); ok && b != nil && d != b.elem {
				b = nil // its bits are read as other elements
			}
		}
	case "access_ptr":
		offset := argumentOf(c, "offset")
		if !isElementSymbol(argumentOf(c, "base")) || offset != nil && offset != eval.Value(int64(0)) {
			b = arrayOf(argumentOf(c, "base"))
		}
	case "tvm_access_ptr":
		b = arrayOf(argumentOf(c, "data"))
	}
	if b != nil {
		u.rows[b.arr] = true
	}
}

// sourceOf is the array that a call gives another shape; nil of others.
func sourceOf(c *tree.Call) *buffer {
	switch functionOf(c).Name {
	case "Tensor":
		if of, ok := argumentOf(c, "data").(*elementsOf); ok && of.b.arr != nil {
			return of.b
		}
	case "view":
		if isLayout(argumentOf(c, "layout")) {
			return nil // a unit's part
		}
		fallthrough
	case "reshape":
		return arrayOf(argumentOf(c, "src"))
	}
	return nil
}

// arrayOf is the array that an operand is, or names an element or a part of, or the address of one; nil of others.
func arrayOf(v eval.Value) *buffer {
	switch v := v.(type) {
	case *buffer:
		if v.arr != nil {
			return v
		}
	case *partSymbol:
		if v.array != nil {
			return arrayOf(v.array)
		} else if v.of != nil {
			return arrayOf(v.of)
		}
	case *bufferSymbol:
		if c := callOf(v); c != nil {
			return sourceOf(c)
		}
	case *elementsOf:
		return arrayOf(v.b)
	case *handleSymbol:
		if c := callOf(v); c != nil {
			return arrayOf(argumentOf(c, pointsTo[functionOf(c).Name]))
		}
	}
	return nil
}

// pointsTo are the arguments of functions of addresses by which these are of a buffer.
var pointsTo = map[string]string{"address_of": "x", "access_ptr": "base", "tvm_access_ptr": "data"}

// hasRank reports whether a value is, or has, the number of the device.
func hasRank(v eval.Value) bool {
	switch v := v.(type) {
	case *eval.Tuple:
		return slices.ContainsFunc(v.Elems, hasRank)
	case *eval.List:
		return slices.ContainsFunc(v.Elems, hasRank)
	case *eval.Slice:
		return hasRank(v.Lower) || hasRank(v.Upper)
	}
	_, is := v.(*deviceRank)
	return is
}

// overlooked is the error of a use of an array that the analysis did not see.
func (*arrayUse) overlooked(at diag.Loc, what string) error {
	return diag.Internalf(at, "the analysis of arrays overlooked %s", what)
}

// settle gives arrays the types that they have by what kernels do with them.
func (u *arrayUse) settle(t *translator) error {
	for _, b := range t.arrays {
		t.in.Stand(b.arr.file, nil)
		typ := b.mem.Type().(*ir.MemRefType)
		shape := slices.Clone(typ.Shape())
		if err := t.stack(b, shape); err != nil {
			return err
		}
		layout, err := t.layout(b)
		if err != nil {
			return err
		}
		b.mem.SetType(ir.MemRef(shape, typ.Elem(), layout, nil))
	}
	return nil
}
