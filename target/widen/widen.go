// Package widen makes of a program on tensors the same program in float64: the reference of what its lowering computes.
//
// [Floats] gives every value of a float type the type f64, and drops conversions between such types. So each operation
// is computed as the simulator computes it in f64, and nothing is rounded in between.
package widen

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
)

// Floats gives the values of a module the type f64 where they have another float type, or elements of one. An operation
// on the bits of floats is an error.
func Floats(module *ir.Op) error {
	var wrong error
	var dropped []arith.CastOp
	ir.WalkOps(module, func(op *ir.Op) {
		if err := widen(op); err != nil && wrong == nil {
			wrong = err
		}
		for _, def := range []ir.Def[arith.CastOp]{arith.ExtF, arith.TruncF} {
			if c, ok := def.Cast(op); ok {
				dropped = append(dropped, c)
			}
		}
	})
	for _, c := range dropped {
		c.Out.ReplaceAllUsesWith(c.In)
		c.Op.Erase()
	}
	return wrong
}

// widen gives what an operation defines other types.
func widen(op *ir.Op) error {
	switch op.Name() {
	case "arith.bitcast", "arith.scaling_extf", "arith.scaling_truncf":
		return op.Errorf("depends on the format of its operands, so the program has no meaning in float64; compare with a function @reference")
	}
	for _, r := range op.Results() {
		if op.Has(ir.ConstantLike) {
			constant(op, wide(r.Type()))
		}
		r.SetType(wide(r.Type()))
	}
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			for _, a := range b.Args() {
				a.SetType(wide(a.Type()))
			}
		}
	}
	if fn.Func.Is(op) {
		f := fn.Func.Of(op)
		t := f.Type()
		op.SetAttr("function_type", ir.TypeOf(ir.Function(all(t.Inputs()), all(t.Results()))))
	}
	return nil
}

func all(ts []ir.Type) []ir.Type {
	out := make([]ir.Type, len(ts))
	for i, t := range ts {
		out[i] = wide(t)
	}
	return out
}

// wide is a type with f64 in the place of other floats.
func wide(t ir.Type) ir.Type {
	switch t := t.(type) {
	case *ir.FloatType:
		if t.Width() < ir.F64.Width() {
			return ir.F64
		}
	case ir.ShapedType:
		if t.HasRank() {
			return t.CloneWith(t.Shape(), wide(t.Elem()))
		}
	}
	return t
}

// constant gives a constant of floats its value in another type.
func constant(op *ir.Op, t ir.Type) {
	if !ir.IsFloat(ir.ElemOrSelf(t)) {
		return
	}
	switch v := op.Attr("value").(type) {
	case *ir.FloatAttr:
		op.SetAttr("value", ir.Float(ir.F64, v.Float64()))
	case *ir.DenseElementsAttr:
		shaped := t.(ir.ShapedType)
		number := func(i int) ir.Attr { return ir.Float(ir.F64, v.At(i).(*ir.FloatAttr).Float64()) }
		if v.IsSplat() {
			op.SetAttr("value", ir.SplatOf(shaped, number(0)))
			return
		}
		n, _ := ir.NumElements(shaped.Shape())
		elements := make([]ir.Attr, n)
		for i := range elements {
			elements[i] = number(i)
		}
		op.SetAttr("value", ir.DenseFrom(shaped, elements))
	}
}

// Arrays are the arguments of a program in float64.
func Arrays(given []*npy.Array) []*npy.Array {
	out := make([]*npy.Array, len(given))
	for i, a := range given {
		if out[i] = a; a.DType.Format() != nil {
			out[i] = npy.FromFloats(npy.F64, a.Floats(), a.Shape...)
		}
	}
	return out
}

// Rounded are results of a program in float64 in the types that the program gives them.
func Rounded(wide, like []*npy.Array) []*npy.Array {
	out := make([]*npy.Array, len(wide))
	for i, a := range wide {
		if out[i] = a; a.DType != like[i].DType {
			out[i] = npy.FromFloats(like[i].DType, a.Floats(), a.Shape...)
		}
	}
	return out
}
