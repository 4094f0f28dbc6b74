// Package llvmtypes converts builtin types to those of the llvm dialect, as
// upstream's LLVMTypeConverter does, and builds memref descriptors. All
// conversions to llvm share it, so that what one leaves another understands.
//
// index becomes an integer of the index width; a float that LLVM lacks an
// integer of its size; an n-dimensional vector arrays of vectors; a memref the
// descriptor struct of [Descriptor]; a function type a pointer.
package llvmtypes

import (
	"github.com/tsopt/tsopt/dialects/builtin"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Options are what callers may choose.
type Options struct {
	// IndexBitwidth is the width of index; 0 means 64.
	IndexBitwidth int
	// BarePtr passes a memref of static shape to functions as one pointer.
	BarePtr bool
}

// Converter is the type converter to llvm.
type Converter struct {
	*rewrite.TypeConverter
	Options
	spaces []func(ir.Attr) (int64, bool)
}

// New returns a converter.
func New(o Options) *Converter {
	if o.IndexBitwidth == 0 {
		o.IndexBitwidth = 64
	}
	c := &Converter{TypeConverter: &rewrite.TypeConverter{}, Options: o}
	c.Source = c.packArgument
	c.TargetOf = c.packDescriptor
	c.Add(c.convert)
	return c
}

// AddSpace adds a rule that turns a memory space attribute into the number of
// an LLVM address space. Without one only integers are known.
func (c *Converter) AddSpace(rule func(ir.Attr) (int64, bool)) { c.spaces = append(c.spaces, rule) }

// Space is the LLVM address space of a memref; ok is false for a memory space
// that no rule knows.
func (c *Converter) Space(t *ir.MemRefType) (space int64, ok bool) {
	if t.Space() == nil {
		return 0, true
	}
	for i := len(c.spaces) - 1; i >= 0; i-- {
		if n, ok := c.spaces[i](t.Space()); ok {
			return n, true
		}
	}
	if n, ok := t.Space().(*ir.IntegerAttr); ok {
		return n.Int(), true
	}
	return 0, false
}

// Index is the type that index becomes.
func (c *Converter) Index() ir.Type { return ir.Int(c.IndexBitwidth) }

func (c *Converter) convert(t ir.Type) (ir.Type, bool) {
	switch t := t.(type) {
	case *ir.IntegerType:
		return ir.Int(t.Width()), true
	case *ir.IndexType:
		return c.Index(), true
	case *ir.FloatType:
		return floatType(t), true
	case *ir.ComplexType:
		return c.complexType(t), true
	case *ir.VectorType:
		return c.vectorType(t), true
	case *ir.MemRefType:
		return c.memRefType(t), true
	case *ir.FunctionType:
		return llvm.Ptr, true
	}
	return t, llvm.IsCompatibleType(t)
}

// floatType keeps LLVM's floats and stores the others as integers.
func floatType(t *ir.FloatType) ir.Type {
	if llvm.IsCompatibleType(t) {
		return t
	}
	if t == ir.TF32 {
		return nil
	}
	return ir.Int(t.Width())
}

func (c *Converter) complexType(t *ir.ComplexType) ir.Type {
	elem := c.Type(t.Elem())
	if elem == nil {
		return nil
	}
	return llvm.Struct(elem, elem)
}

func (c *Converter) vectorType(t *ir.VectorType) ir.Type {
	elem := c.Type(t.Elem())
	if elem == nil {
		return nil
	}
	shape := t.Shape()
	if len(shape) == 0 {
		return ir.Vector([]int64{1}, elem)
	}
	last := len(shape) - 1
	var scalable []bool
	if t.Scalable() != nil {
		scalable = t.Scalable()[last:]
		for _, s := range t.Scalable()[:last] {
			if s {
				return nil
			}
		}
	}
	out := ir.Type(ir.VectorScalable(shape[last:], scalable, elem))
	for i := last - 1; i >= 0; i-- {
		out = llvm.Array(shape[i], out)
	}
	return out
}

func (c *Converter) memRefType(t *ir.MemRefType) ir.Type {
	fields := c.DescriptorFields(t, false)
	if fields == nil {
		return nil
	}
	return llvm.Struct(fields...)
}

// DescriptorFields are the members of a memref's descriptor; with unpack the
// arrays of sizes and strides become single members. It is nil for a memref
// that has no descriptor.
func (c *Converter) DescriptorFields(t *ir.MemRefType, unpack bool) []ir.Type {
	if !t.HasRank() {
		return []ir.Type{c.Index(), llvm.Ptr}
	}
	space, known := c.Space(t)
	_, _, strided := t.Strides()
	if !known || !strided || c.Type(t.Elem()) == nil {
		return nil
	}
	ptr := llvm.Pointer(space)
	fields := []ir.Type{ptr, ptr, c.Index()}
	rank := int64(len(t.Shape()))
	switch {
	case rank == 0:
	case unpack:
		for range 2 * rank {
			fields = append(fields, c.Index())
		}
	default:
		fields = append(fields, llvm.Array(rank, c.Index()), llvm.Array(rank, c.Index()))
	}
	return fields
}

// ElementPtr is the pointer type into a memref's memory, nil for an unknown
// memory space.
func (c *Converter) ElementPtr(t *ir.MemRefType) *llvm.PointerType {
	space, ok := c.Space(t)
	if !ok {
		return nil
	}
	return llvm.Pointer(space)
}

// CanBePtr reports whether a memref can be passed as one pointer: all of its
// shape and layout is known.
func (c *Converter) CanBePtr(t *ir.MemRefType) bool {
	if !t.HasRank() {
		return false
	}
	if _, known := c.Space(t); !known || !ir.HasStaticShape(t) {
		return false
	}
	strides, offset, ok := t.Strides()
	for _, s := range strides {
		ok = ok && s != ir.Dynamic
	}
	return ok && offset != ir.Dynamic
}

// packArgument makes the memref that a function's arguments stand for, for the
// operations that are not converted.
func (c *Converter) packArgument(b *ir.Builder, t ir.Type, inputs []*ir.Value, loc diag.Loc) *ir.Value {
	desc := c.packed(b, t, inputs)
	if desc == nil {
		return nil
	}
	cast := builtin.Cast(b, []ir.Type{t}, desc)
	cast.Op.SetLoc(loc)
	return cast.Outputs[0]
}

// packDescriptor makes the descriptor of the memref that a function's arguments
// stand for.
func (c *Converter) packDescriptor(b *ir.Builder, ts []ir.Type, inputs []*ir.Value, original ir.Type,
	_ diag.Loc) []*ir.Value {
	if len(ts) != 1 {
		return nil
	}
	desc := c.packed(b, original, inputs)
	if desc == nil || desc.Type() != ts[0] {
		return nil
	}
	return []*ir.Value{desc}
}

// packed is the descriptor that arguments make, nil when they make none.
func (c *Converter) packed(b *ir.Builder, t ir.Type, inputs []*ir.Value) *ir.Value {
	m, ok := t.(*ir.MemRefType)
	if !ok {
		return nil
	}
	desc := c.Type(t)
	switch {
	case desc == nil, len(inputs) == 1 && inputs[0].Type() == desc:
		return nil
	case len(inputs) == 1 && c.BarePtr && c.CanBePtr(m):
		return c.FromStatic(b, m, inputs[0], inputs[0]).Value
	case len(inputs) > 1 && len(inputs) == len(c.DescriptorFields(m, true)):
		return c.Pack(b, m, inputs)
	}
	return nil
}
