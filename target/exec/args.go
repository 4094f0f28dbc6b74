package exec

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
)

// Inputs makes the arrays of a function's arguments: those given, by number, and the others as their attributes say;
// results without attributes hold [Poison]. A scalar argument is an array without dimensions.
func Inputs(params []Param, given map[int]*npy.Array, dims map[int][]int, seed uint64) ([]*npy.Array, error) {
	out := make([]*npy.Array, len(params))
	budget := int64(MaxBytes)
	for i, p := range params {
		if a := given[i]; a != nil {
			if err := p.Accepts(a); err != nil {
				return nil, err
			}
			if a.Strides == nil {
				a.Strides = p.Strides
			}
			if err := p.settle(a); err != nil {
				return nil, err
			}
			out[i] = a
			continue
		}
		if p.isTensor() && !p.IsArray() {
			return nil, fmt.Errorf("%s has type %v, whose rank is unknown; give it a type with extents or `?`", p.Label(), p.Type)
		}
		shape, err := p.shape(dims[i])
		if err != nil {
			return nil, err
		}
		d, ok := DTypeOf(ir.ElemOrSelf(p.Type))
		if !ok {
			return nil, fmt.Errorf("argument %s has type %v, which is not supported for arguments", p.Name, p.Type)
		}
		if err := p.fits(d, shape, &budget); err != nil {
			return nil, err
		}
		if out[i], err = p.fill(d, shape, seed, i); err != nil {
			return nil, fmt.Errorf("argument %s: %w", p.Name, err)
		}
		if p.poisoned() {
			poison(out[i])
		}
		out[i].Strides = p.Strides
		if err := p.settle(out[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// MaxBytes is how much memory the arguments of a function may take: as much as
// the simulator gives a program.
const MaxBytes = 16 << 30

// fits takes the array's size from the budget, before there is such an array.
func (p Param) fits(d npy.DType, shape []int, budget *int64) error {
	n, err := npy.Bytes(d, shape)
	if err != nil || int64(n) > *budget {
		return fmt.Errorf("argument %s of shape %s and type %v is too large: the limit for all arguments together is %d GiB",
			p.Name, shapeText(shape), d, MaxBytes>>30)
	}
	*budget -= int64(n)
	return nil
}

// shape is the argument's shape; dims are those asked for, of all dimensions or
// of the dynamic ones, nil for those that the program gives.
func (p Param) shape(dims []int) ([]int, error) {
	m := p.array()
	if m == nil {
		return []int{}, nil
	}
	dynamic := ir.CountDynamic(m.Shape())
	if len(dims) == 0 {
		dims = p.Shape
	}
	if p.Result { // the function says its extents
		dims = make([]int, dynamic)
	}
	if len(dims) != len(m.Shape()) && len(dims) != dynamic {
		if len(dims) == 0 {
			return nil, fmt.Errorf("argument %s has type %v; give its shape with --arg=%s=random:%s, or with tile.shape = [%s] in the program", p.Name, m, p.Name, exampleShape(m, "x"), exampleShape(m, ", "))
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

func exampleShape(m ir.ShapedType, between string) string {
	shape := make([]int, len(m.Shape()))
	for i, n := range m.Shape() {
		if n == ir.Dynamic {
			n = 64
		}
		shape[i] = int(n)
	}
	return join(shape, between)
}

func shapeText(shape []int) string { return join(shape, "x") }

func join(shape []int, between string) string {
	parts := make([]string, len(shape))
	for i, n := range shape {
		parts[i] = strconv.Itoa(n)
	}
	return strings.Join(parts, between)
}

// Accepts checks an array against the argument's type, and makes it one of that type. Each byte has two 4-bit elements.
func (p Param) Accepts(a *npy.Array) error {
	d, ok := DTypeOf(ir.ElemOrSelf(p.Type))
	if ok && d.Packs() && a.DType == npy.U8 {
		u, err := a.Unpacked(d)
		if err != nil {
			return fmt.Errorf("argument %s has type %v, but %w", p.Name, p.Type, err)
		}
		*a = *u
	}
	if !ok || d.Size != a.DType.Size || !a.DType.Holds(d) {
		return fmt.Errorf("argument %s has type %v, but the array has elements of type %v", p.Name, p.Type, a.DType)
	}
	if a.DType != d {
		if err := p.retype(a, d); err != nil {
			return err
		}
	}
	var want []int64
	if m := p.array(); m != nil {
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

// retype makes an array one of the argument's type: the same values where the file
// format has no such integers, else the same bytes.
func (p Param) retype(a *npy.Array, d npy.DType) error {
	if d.Mask() != a.DType.Mask() && d.Format() == nil && a.DType.Format() == nil {
		c, err := a.Convert(d)
		if err != nil {
			return fmt.Errorf("argument %s has type %v, but %w", p.Name, p.Type, err)
		}
		*a = *c
		return nil
	}
	if v, err := a.View(d); err == nil {
		a.DType = v.DType
	}
	return nil
}
