package llvmtypes

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Signature converts a function's arguments: a memref becomes the members of
// its descriptor or, with [Options.BarePtr], a pointer. ok is false when a type
// cannot be converted.
func (c *Converter) Signature(inputs []ir.Type) (sig *rewrite.Signature, ok bool) {
	sig = &rewrite.Signature{}
	for _, t := range inputs {
		ts := c.ArgumentTypes(t)
		if ts == nil {
			return nil, false
		}
		sig.AddInput(ts...)
	}
	return sig, true
}

// ArgumentTypes are the types a function argument becomes, nil when it cannot
// be converted.
func (c *Converter) ArgumentTypes(t ir.Type) []ir.Type {
	if m, ok := t.(*ir.MemRefType); ok {
		if !c.BarePtr {
			return c.DescriptorFields(m, true)
		}
		if c.CanBePtr(m) {
			return []ir.Type{c.ElementPtr(m)}
		}
		return nil
	}
	u := c.Type(t)
	if u == nil {
		return nil
	}
	return []ir.Type{u}
}

// ResultType is the one type that a function's results become: void for none,
// the type itself for one, a struct for several. It is nil when one cannot be
// converted.
func (c *Converter) ResultType(results []ir.Type) ir.Type {
	var out []ir.Type
	for _, t := range results {
		u := c.callType(t)
		if u == nil {
			return nil
		}
		out = append(out, u)
	}
	switch len(out) {
	case 0:
		return llvm.Void
	case 1:
		return out[0]
	}
	return llvm.Struct(out...)
}

// callType is what a type of a result becomes.
func (c *Converter) callType(t ir.Type) ir.Type {
	if m, ok := t.(*ir.MemRefType); ok && c.BarePtr {
		if !c.CanBePtr(m) {
			return nil
		}
		return c.ElementPtr(m)
	}
	return c.Type(t)
}

// FunctionType is the llvm type of a function, nil when a type cannot be
// converted.
func (c *Converter) FunctionType(t *ir.FunctionType, vararg bool) (*llvm.FunctionType, *rewrite.Signature) {
	sig, ok := c.Signature(t.Inputs())
	result := c.ResultType(t.Results())
	if !ok || result == nil {
		return nil, nil
	}
	return llvm.Function(result, sig.Types, vararg), sig
}

// PromoteOperands turns the converted operands of a call into what the callee
// takes.
func (c *Converter) PromoteOperands(b *ir.Builder, old []ir.Type, args []*ir.Value) []*ir.Value {
	var out []*ir.Value
	for i, v := range args {
		m, ok := old[i].(*ir.MemRefType)
		switch {
		case !ok:
			out = append(out, v)
		case c.BarePtr:
			out = append(out, c.barePtr(b, m, v))
		default:
			out = append(out, c.Unpack(b, m, v)...)
		}
	}
	return out
}

// barePtr is the pointer that stands for a descriptor.
func (c *Converter) barePtr(b *ir.Builder, t *ir.MemRefType, desc *ir.Value) *ir.Value {
	if _, ok := desc.Type().(*llvm.StructType); !ok {
		return desc
	}
	return c.Of(desc).Aligned(b)
}

// PackResults is what a function returns for several values, a struct of them.
func PackResults(b *ir.Builder, values []*ir.Value) []*ir.Value {
	if len(values) < 2 {
		return values
	}
	packed := llvm.PoisonValue.New(b, llvm.ValueOp{}, llvm.Struct(ir.ValueTypes(values)...)).Result
	for i, v := range values {
		packed = llvm.NewInsertValue(b, packed, v, int64(i))
	}
	return []*ir.Value{packed}
}
