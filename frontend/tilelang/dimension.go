package tilelang

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Extents that a program does not know by itself: those that the caller says, and those that are known when a kernel is
// launched.

// A constDim is a T.const with an unknown value; give says how to set it.
type constDim struct{ name, give string }

// TypeName implements [eval.Typed].
func (d *constDim) TypeName() string { return "T.const" }

func (d *constDim) unknown(at eval.Site) *eval.Error {
	return at.Interp.Errorf(at.Node, "the value of %s is unknown%s", d.name, d.give)
}

// unknownYet is unknown where it is computed with: an array that is declared behind that may tell it, for another
// translation.
func (d *constDim) unknownYet(at eval.Site) error { return &unknowable{d.unknown(at)} }

// howToGive says how a program's dimension is set: for tools by a flag, in Python, which sends what names are, by
// arrays.
func (t *translator) howToGive(name string) string {
	if t.req.Captured == nil {
		return fmt.Sprintf("; set it with --arg %s=…", name)
	}
	return fmt.Sprintf(": no array argument has it as an extent; pass such an array, or set it with %s.compile(%s=…)",
		t.req.Kernel, name)
}

// Binary implements [eval.Operand]: only a tensor's shape may have it, where the array that is passed tells its value.
func (d *constDim) Binary(at eval.Site, _ python.Operator, _ eval.Value, _ bool) (eval.Value, error) {
	return nil, d.unknownYet(at)
}

// Unary implements [eval.Operand].
func (d *constDim) Unary(at eval.Site, _ python.UnaryOperator) (eval.Value, error) {
	return nil, d.unknownYet(at)
}

// Compare implements [eval.Operand].
func (d *constDim) Compare(at eval.Site, _ python.CompareOperator, _ eval.Value, _ bool) (eval.Value, error) {
	return nil, d.unknownYet(at)
}

func (t *translator) constOf(a *args) (eval.Value, error) {
	names, err := a.nameList("names")
	if err != nil {
		return nil, err
	}
	out := make([]eval.Value, len(names))
	for i, n := range names {
		v, ok := t.req.Args[n]
		if !ok {
			v, ok = t.dims.of[n]
		}
		if !ok {
			v = &constDim{n, t.howToGive(n)}
		}
		out[i] = v
	}
	return single(out), nil
}

// nameList is an argument that is names, as "M, N".
func (a *args) nameList(name string) ([]string, error) {
	s, ok := a.value(name).(string)
	if !ok {
		return nil, a.wrongf(name, "expected names in a string, as \"M, N\", got %s", eval.TypeName(a.value(name)))
	}
	names := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' })
	if len(names) == 0 {
		return nil, a.wrongf(name, "%q contains no name", s)
	}
	return names, nil
}

// A dimension is a T.dynamic: it is the extent of the first array that has it, or its stride, or follows from the
// extent of one that has a number more, as offsets of sequences have: T.Tensor((batch + 1,), …).
type dimension struct {
	lazyNumber
	name string
	of   *buffer
	what quantity
	dim  int
	less int64 // how much less than that extent it is
	v    *scalar
	is   eval.Value // what it is computed as, of a stride
	// multiple is what it is assumed to be a multiple of.
	multiple int64
	file     string // where it is declared
	node     python.Node
}

// Text is how a printed tree names the dimension.
func (d *dimension) Text() string { return d.name }

// A quantity is what a dimension is of an array.
type quantity int

const (
	extentOf quantity = iota
	strideOf
)

// TypeName implements [eval.Typed].
func (d *dimension) TypeName() string { return "dynamic dimension" }

func (t *translator) dynamicOf(a *args) (eval.Value, error) {
	names, err := a.nameList("names")
	if err != nil {
		return nil, err
	}
	out := make([]eval.Value, len(names))
	for i, n := range names {
		if v, ok := t.req.Args[n]; ok {
			out[i] = v
			continue
		}
		d := t.dynamics[n]
		if d == nil {
			d = &dimension{name: n, file: a.Interp.File, node: a.Node}
			d.lazyNumber = lazyNumber{d}
			t.dynamics[n] = d
		}
		out[i] = d
	}
	return single(out), nil
}

// read implements [reader].
func (d *dimension) read(at eval.Site) (*scalar, error) {
	t := translatorOf(at)
	if d.v == nil {
		if d.of == nil && d.is != nil {
			s, err := t.indexOf(at, d.is)
			if err == nil {
				t.value(s)
			}
			return s, err
		}
		t.follow(d)
		if d.of == nil {
			return nil, at.Interp.Errorf(at.Node, "%s is not yet the extent of an array; use it after the first array that has it", d.name)
		}
		b := ir.NewBuilder(t.entry)
		b.Loc = t.loc(at.Node)
		if first := t.entry.First(); first != nil {
			b.SetBefore(first)
		}
		v := d.of.quantity(b, d.what, d.dim)
		if d.less != 0 {
			v = arith.Binary(b, arith.SubI, v, arith.ConstantIndex(b, d.less))
		}
		d.v = index(v, d.less <= 0)
	}
	return d.v, nil
}

// quantity is an extent or a stride of an array as the launch knows it.
func (b *buffer) quantity(at *ir.Builder, what quantity, dim int) *ir.Value {
	if what == strideOf {
		return memref.ExtractStridedMetadata.New(at, memref.ExtractStridedMetadataOp{Source: b.mem}).Strides[dim]
	}
	return memref.Dim.New(at, memref.DimOp{Source: b.mem, Index: arith.ConstantIndex(at, int64(dim))}, ir.Index).Result
}

// Binary implements [eval.Operand]: an extent that follows from others is one of an array too.
func (d *dimension) Binary(at eval.Site, op python.Operator, other eval.Value, reflected bool) (eval.Value, error) {
	if translatorOf(at).isDerivable(d) {
		return derive(d, op, other, reflected), nil
	}
	return d.lazyNumber.Binary(at, op, other, reflected)
}

// isDerivable reports whether a value is an extent of the device outside of a kernel, where it may not be known yet as
// an array's: what is computed of it is computed where it is used, and may be an array's extent.
func (t *translator) isDerivable(v eval.Value) bool {
	switch v.(type) {
	case *dimension, *derived:
		return !t.inKernel()
	}
	return false
}

// A derived dimension is computed of others: the extent of an array, as of one of quotients.
type derived struct {
	lazyNumber
	x, y eval.Value
	op   python.Operator
	v    *scalar
}

// Functions for Python's operators.
const (
	ceildiv python.Operator = "ceildiv"
	least   python.Operator = "min"
	most    python.Operator = "max"
)

func derive(x eval.Value, op python.Operator, y eval.Value, reflected bool) *derived {
	if reflected {
		x, y = y, x
	}
	d := &derived{x: x, y: y, op: op}
	d.lazyNumber = lazyNumber{d}
	return d
}

// TypeName implements [eval.Typed].
func (d *derived) TypeName() string { return "dynamic dimension" }

// Binary implements [eval.Operand].
func (d *derived) Binary(at eval.Site, op python.Operator, other eval.Value, reflected bool) (eval.Value, error) {
	if translatorOf(at).isDerivable(d) {
		return derive(d, op, other, reflected), nil
	}
	return d.lazyNumber.Binary(at, op, other, reflected)
}

// read implements [reader].
func (d *derived) read(at eval.Site) (*scalar, error) {
	if d.v == nil {
		t := translatorOf(at)
		b := t.b
		t.b = t.opBuilder(t.entry)
		t.at(at)
		v, err := t.derived(at, d)
		t.b = b
		if err != nil {
			return nil, err
		}
		d.v = v
	}
	return d.v, nil
}

// derived computes one.
func (t *translator) derived(at eval.Site, d *derived) (*scalar, error) {
	if d.op == ceildiv || d.op == least || d.op == most {
		x, err := t.indexOf(at, d.x)
		if err != nil {
			return nil, err
		}
		y, err := t.indexOf(at, d.y)
		if err != nil {
			return nil, err
		}
		if d.op == ceildiv {
			return t.roundedUp(x, y), nil
		}
		t.value(x)
		t.value(y)
		return t.extremeOfTwo(x, y, d.op == most), nil
	}
	x, err := plain(at, d.x)
	if err != nil {
		return nil, err
	}
	y, err := plain(at, d.y)
	if err != nil {
		return nil, err
	}
	v, err := t.binary(at, d.op, x, y)
	if err != nil {
		return nil, err
	}
	return t.indexOf(at, v)
}

// follow finds the array from whose extent a dimension follows that is none itself.
func (t *translator) follow(d *dimension) {
	for _, b := range t.arrays {
		for i, v := range b.shape {
			if d.of != nil {
				return
			}
			x, ok := v.(*derived)
			if !ok || b.arr.out {
				continue
			}
			n, before := x.x.(int64)
			m, behind := x.y.(int64)
			switch {
			case x.op == python.Add && x.x == d && behind, x.op == python.Add && x.y == d && before:
				d.of, d.dim, d.less = b, i, n+m
			case x.op == python.Sub && x.x == d && behind:
				d.of, d.dim, d.less = b, i, -m
			}
		}
	}
}

// Compare implements [eval.Operand].
func (d *dimension) Compare(at eval.Site, op python.CompareOperator, other eval.Value, reflected bool) (eval.Value,
	error) {
	if o, ok := other.(*dimension); ok && o == d {
		return op == python.Eq || op == python.LtE || op == python.GtE || op == python.Is, nil
	}
	return d.lazyNumber.Compare(at, op, other, reflected)
}
