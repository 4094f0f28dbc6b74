package llvm

import "github.com/tsopt/tsopt/ir"

// ExtractElementOp reads an element of a vector.
type ExtractElementOp struct {
	ir.Base
	Vector   *ir.Value
	Position *ir.Value // the index
	Result   *ir.Value
}

// InsertElementOp replaces an element of a vector.
type InsertElementOp struct {
	ir.Base
	Vector   *ir.Value
	Value    *ir.Value // the new element
	Position *ir.Value // the index
	Result   *ir.Value
}

// ShuffleVectorOp picks elements of two vectors.
type ShuffleVectorOp struct {
	ir.Base
	V1, V2 *ir.Value
	Mask   []int64 // indices into V1 followed by V2; -1 is poison
	Result *ir.Value
}

func vectorElem(t ir.Type) ir.Type {
	if v, ok := t.(*ir.VectorType); ok {
		return v.Elem()
	}
	return nil
}

// The operations on vectors.
var (
	ExtractElement = ir.Define(ir.Spec[ExtractElementOp]{
		Name: "llvm.extractelement", Summary: "An element of a vector",
		Doc:    "Reads an element.\n\n```mlir\nllvm.func @f(%v: vector<4xf32>, %i: i32) {\n  %0 = llvm.extractelement %v[%i : i32] : vector<4xf32>\n  llvm.return\n}\n```",
		Traits: ir.Pure,
		Fields: func(o *ExtractElementOp) []ir.Field {
			return []ir.Field{ir.In(&o.Vector, "vector", AnyLLVMVector), ir.In(&o.Position, "position", ir.AnySignlessInteger),
				result(&o.Result, AnyType)}
		},
		Match: []ir.TypeMatch{{Summary: "result type matches vector element type", From: "vector", To: "res",
			Map: vectorElem}},
		Format: "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)",
	})
	InsertElement = ir.Define(ir.Spec[InsertElementOp]{
		Name: "llvm.insertelement", Summary: "A vector with one element replaced",
		Doc:    "Replaces an element.\n\n```mlir\nllvm.func @f(%v: vector<4xf32>, %x: f32, %i: i32) {\n  %0 = llvm.insertelement %x, %v[%i : i32] : vector<4xf32>\n  llvm.return\n}\n```",
		Traits: ir.Pure,
		Fields: func(o *InsertElementOp) []ir.Field {
			return []ir.Field{ir.In(&o.Vector, "vector", AnyLLVMVector), ir.In(&o.Value, "value", AnyPrimitive),
				ir.In(&o.Position, "position", ir.AnySignlessInteger), result(&o.Result, AnyLLVMVector)}
		},
		Match: append([]ir.TypeMatch{{Summary: "argument type matches vector element type", From: "vector", To: "value",
			Map: vectorElem}},
			ir.SameTypes("vector", "res")...),
		Format: "$value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)",
	})
	ShuffleVector = ir.Define(ir.Spec[ShuffleVectorOp]{
		Name: "llvm.shufflevector", Syntax: "$v1 `,` $v2 $mask attr-dict `:` type($v1)",
		Summary: "Elements picked from two vectors",
		Doc:     "Picks elements of `%a` followed by `%b`; -1 picks poison.\n\n```mlir\nllvm.func @f(%a: vector<2xf32>, %b: vector<2xf32>) {\n  %0 = llvm.shufflevector %a, %b [0, 2, -1] : vector<2xf32>\n  llvm.return\n}\n```",
		Traits:  ir.Pure,
		Fields: func(o *ShuffleVectorOp) []ir.Field {
			return []ir.Field{ir.In(&o.V1, "v1", AnyLLVMVector), ir.In(&o.V2, "v2", AnyLLVMVector),
				ir.Numbers(&o.Mask, "mask", ir.DenseI32ArrayC), result(&o.Result, AnyLLVMVector)}
		},
		Infer: func(o ShuffleVectorOp) ([]ir.Type, error) {
			return []ir.Type{shuffled(o.V1.Type().(*ir.VectorType), len(o.Mask))}, nil
		},
		Match: ir.SameTypes("v1", "v2"),
		Parse: parseShuffle, Print: printShuffle, Verify: ShuffleVectorOp.verify, Fold: ShuffleVectorOp.fold,
	})
)

func parseIntList(p ir.OpParser) []int64 {
	var out []int64
	p.List(ir.Square, func() { out = append(out, p.Int()) })
	return out
}

func printIntList(p ir.OpPrinter, xs []int64) {
	p.List(ir.Square, len(xs), func(i int) { p.Int(xs[i]) })
}

func parseShuffle(p ir.OpParser, st *ir.OpState) {
	v1 := p.Operand()
	p.Expect(",")
	v2 := p.Operand()
	mask := parseIntList(p)
	p.OpAttrs(st)
	p.Expect(":")
	pos := p.Pos()
	t := p.Type()
	if p.Err() != nil {
		return
	}
	vec, ok := t.(*ir.VectorType)
	if !ok {
		p.Errorf(pos, "invalid kind of type specified: expected builtin.vector, but found '%s'", t)
		return
	}
	if !isLLVMVector(t) {
		p.Errorf(pos, "expected an LLVM compatible vector type")
		return
	}
	st.SetProp("mask", ir.DenseI32(mask...))
	st.Operands = p.ResolveSame([]ir.Unresolved{v1, v2}, t)
	st.Types = []ir.Type{shuffled(vec, len(mask))}
}

// shuffled is the type of n elements picked from vectors.
func shuffled(v *ir.VectorType, n int) ir.Type {
	return ir.VectorScalable([]int64{int64(n)}, v.Scalable(), v.Elem())
}

// printShuffle ends in a blank, as upstream's does.
func printShuffle(p ir.OpPrinter, o ShuffleVectorOp) {
	p.Space()
	p.Operand(o.V1)
	p.Str(", ")
	p.Operand(o.V2)
	p.Space()
	printIntList(p, o.Mask)
	p.AttrDict(o.Op, "mask")
	p.Str(" : ")
	p.Type(o.V1.Type())
	p.Space()
}

func (o ShuffleVectorOp) verify() error {
	if v := o.V1.Type().(*ir.VectorType); v.Scalable() != nil {
		for _, m := range o.Mask {
			if m != 0 {
				return o.Errorf("expected a splat operation for scalable vectors")
			}
		}
	}
	return nil
}

// fold knows that taking element 0 of a one-element vector is the vector, and
// does so for a mask [0, 1, …] that takes all of V1.
func (o ShuffleVectorOp) fold([]ir.Attr) ([]ir.FoldResult, bool) {
	v := o.V1.Type().(*ir.VectorType)
	if v.Scalable() != nil || v != o.Result.Type() {
		return ir.NoFold()
	}
	if v.Shape()[0] == 1 && o.Mask[0] == 0 {
		return ir.FoldValue(o.V1)
	}
	return ir.NoFold()
}

var vectorOps = []*ir.OpDef{ExtractElement.OpDef, InsertElement.OpDef, ShuffleVector.OpDef}
