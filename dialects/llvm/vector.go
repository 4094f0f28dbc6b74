package llvm

import "github.com/tsopt/tsopt/ir"

// ExtractElementOp reads an element of a vector.
type ExtractElementOp struct{ *ir.Op }

// Vector is the vector.
func (o ExtractElementOp) Vector() *ir.Value { return o.Operand(0) }

// Position is the index.
func (o ExtractElementOp) Position() *ir.Value { return o.Operand(1) }

// InsertElementOp replaces an element of a vector.
type InsertElementOp struct{ *ir.Op }

// Vector is the vector.
func (o InsertElementOp) Vector() *ir.Value { return o.Operand(0) }

// Value is the new element.
func (o InsertElementOp) Value() *ir.Value { return o.Operand(1) }

// Position is the index.
func (o InsertElementOp) Position() *ir.Value { return o.Operand(2) }

// ShuffleVectorOp picks elements of two vectors.
type ShuffleVectorOp struct{ *ir.Op }

// V1 is the first vector.
func (o ShuffleVectorOp) V1() *ir.Value { return o.Operand(0) }

// V2 is the second vector.
func (o ShuffleVectorOp) V2() *ir.Value { return o.Operand(1) }

// Mask are the indices into V1 followed by V2; -1 is poison.
func (o ShuffleVectorOp) Mask() []int64 { return ir.PropOf[*ir.DenseArrayAttr](o.Op, 0).Ints() }

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
		Doc:      "Reads an element.\n\n```mlir\nllvm.func @f(%v: vector<4xf32>, %i: i32) {\n  %0 = llvm.extractelement %v[%i : i32] : vector<4xf32>\n  llvm.return\n}\n```",
		Traits:   ir.Pure,
		Operands: []ir.Operand{{Name: "vector", Type: AnyLLVMVector}, {Name: "position", Type: ir.AnySignlessInteger}}, Results: result(AnyType),
		Match:  []ir.TypeMatch{{Summary: "result type matches vector element type", From: "vector", To: "res", Map: vectorElem}},
		Format: "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)",
	})
	InsertElement = ir.Define(ir.Spec[InsertElementOp]{
		Name: "llvm.insertelement", Summary: "A vector with one element replaced",
		Doc:    "Replaces an element.\n\n```mlir\nllvm.func @f(%v: vector<4xf32>, %x: f32, %i: i32) {\n  %0 = llvm.insertelement %x, %v[%i : i32] : vector<4xf32>\n  llvm.return\n}\n```",
		Traits: ir.Pure,
		Operands: []ir.Operand{{Name: "vector", Type: AnyLLVMVector}, {Name: "value", Type: AnyPrimitive},
			{Name: "position", Type: ir.AnySignlessInteger}}, Results: result(AnyLLVMVector),
		Match: append([]ir.TypeMatch{{Summary: "argument type matches vector element type", From: "vector", To: "value", Map: vectorElem}},
			ir.SameTypes("vector", "res")...),
		Format: "$value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)",
	})
	ShuffleVector = ir.Define(ir.Spec[ShuffleVectorOp]{
		Name: "llvm.shufflevector", Summary: "Elements picked from two vectors",
		Doc:      "Picks elements of `%a` followed by `%b`; -1 picks poison.\n\n```mlir\nllvm.func @f(%a: vector<2xf32>, %b: vector<2xf32>) {\n  %0 = llvm.shufflevector %a, %b [0, 2, -1] : vector<2xf32>\n  llvm.return\n}\n```",
		Traits:   ir.Pure,
		Operands: []ir.Operand{{Name: "v1", Type: AnyLLVMVector}, {Name: "v2", Type: AnyLLVMVector}}, Results: result(AnyLLVMVector),
		Match: ir.SameTypes("v1", "v2"),
		Attrs: []ir.AttrField{{Name: "mask", Attr: ir.DenseI32ArrayC}},
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
	st.Types = []ir.Type{ir.VectorScalable([]int64{int64(len(mask))}, vec.Scalable(), vec.Elem())}
}

// printShuffle ends in a blank, as upstream's does.
func printShuffle(p ir.OpPrinter, o ShuffleVectorOp) {
	p.Space()
	p.Operand(o.V1())
	p.Str(", ")
	p.Operand(o.V2())
	p.Space()
	printIntList(p, o.Mask())
	p.AttrDict(o.Op, "mask")
	p.Str(" : ")
	p.Type(o.V1().Type())
	p.Space()
}

func (o ShuffleVectorOp) verify() error {
	if v := o.V1().Type().(*ir.VectorType); v.Scalable() != nil {
		for _, m := range o.Mask() {
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
	v := o.V1().Type().(*ir.VectorType)
	if v.Scalable() != nil || v != o.Result(0).Type() {
		return ir.NoFold()
	}
	if v.Shape()[0] == 1 && o.Mask()[0] == 0 {
		return ir.FoldValue(o.V1())
	}
	return ir.NoFold()
}

var vectorOps = []*ir.OpDef{ExtractElement.OpDef, InsertElement.OpDef, ShuffleVector.OpDef}
