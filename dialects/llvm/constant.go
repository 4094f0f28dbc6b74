package llvm

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// ConstantOp is a constant of a number, vector, string or aggregate type.
type ConstantOp struct {
	ir.Base
	Value  ir.Attr
	Result *ir.Value
}

// AddressOfOp is the address of a global, alias or function.
type AddressOfOp struct {
	ir.Base
	GlobalName *ir.SymbolRefAttr
	Result     *ir.Value
}

// ValueOp is a value that needs nothing but its type.
type ValueOp struct {
	ir.Base
	Result *ir.Value
}

// Constant is llvm.mlir.constant.
var Constant = ir.Define(ir.Spec[ConstantOp]{
	Name: "llvm.mlir.constant", Summary: "A constant",
	Doc:    "A number, or a list of them for a vector, array or struct. The type of a number may be left out for i64 and f64.\n\n```mlir\nllvm.func @f() {\n  %0 = llvm.mlir.constant(42 : i32) : i32\n  %1 = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : vector<4xf32>\n  llvm.return\n}\n```",
	Traits: ir.Pure | ir.ConstantLike,
	Fields: func(o *ConstantOp) []ir.Field {
		return []ir.Field{ir.AttrIs(&o.Value, "value", ir.AnyAttrC), result(&o.Result, AnyType)}
	},
	Format: "`(` $value `)` attr-dict `:` type($res)", Verify: ConstantOp.verify,
	Constant: func(o ConstantOp) ir.Attr { return o.Value },
})

// The values that need no attribute.
var (
	UndefValue = valueOp("undef", "An undefined value", "Any value, possibly another at each use.", Undef,
		"!llvm.struct<(i32, f32)>", nil)
	PoisonValue = valueOp("poison", "A poison value", "A value that makes everything that depends on it meaningless.",
		Poison, "!llvm.struct<(i32, f32)>", nil)
	ZeroValue = valueOp("zero", "A zero value", "All bits zero; the null pointer.", Zero, "!llvm.ptr", verifyZero)
	NoneToken = ir.Define(ir.Spec[ValueOp]{
		Name: "llvm.mlir.none", Summary: "An empty token",
		Doc:    "The token `none`.\n\n```mlir\nllvm.func @f() {\n  %0 = llvm.mlir.none : !llvm.token\n  llvm.return\n}\n```",
		Traits: ir.Pure, Format: "attr-dict `:` type($res)",
		Fields: func(o *ValueOp) []ir.Field { return []ir.Field{result(&o.Result, TokenType)} },
	})
)

func valueOp(name, summary, doc string, value *StructKind, example string, verify func(ValueOp) error) ir.Def[ValueOp] {
	return ir.Define(ir.Spec[ValueOp]{
		Name: "llvm.mlir." + name, Summary: summary, Traits: ir.Pure | ir.ConstantLike,
		Fields: func(o *ValueOp) []ir.Field { return []ir.Field{result(&o.Result, AnyType)} },
		Doc:    doc + "\n\n```mlir\nllvm.func @f() {\n  %0 = llvm.mlir." + name + " : " + example + "\n  llvm.return\n}\n```",
		Format: "attr-dict `:` type($res)", Verify: verify,
		Constant: func(ValueOp) ir.Attr { return value.Of() },
	})
}

func verifyZero(o ValueOp) error {
	if t, ok := o.Result.Type().(*TargetExtType); ok && !t.hasZero() {
		return o.Errorf("target extension type does not support zero-initializer")
	}
	return nil
}

// AddressOf is llvm.mlir.addressof.
var AddressOf = ir.Define(ir.Spec[AddressOfOp]{
	Name: "llvm.mlir.addressof", Summary: "Address of a global",
	Doc:    "A pointer to a global, an alias or a function.\n\n```mlir\nllvm.mlir.global external @g() : f32\nllvm.func @f() {\n  %0 = llvm.mlir.addressof @g : !llvm.ptr\n  llvm.return\n}\n```",
	Traits: ir.Pure | ir.ConstantLike, Format: "$global_name attr-dict `:` qualified(type($res))",
	Fields: func(o *AddressOfOp) []ir.Field {
		return []ir.Field{ir.AttrIs(&o.GlobalName, "global_name", ir.FlatSymbolRef), result(&o.Result, AnyPointer)}
	},
	Constant: func(o AddressOfOp) ir.Attr { return o.GlobalName },
})

// VerifySymbolUses implements [ir.SymbolUser].
func (o AddressOfOp) VerifySymbolUses(lookup func(*ir.Op, *ir.SymbolRefAttr) *ir.Op) error {
	target := lookup(o.Op, o.GlobalName)
	space := int64(0)
	switch {
	case Global.Is(target):
		space = Global.Of(target).AddrSpace
	case Func.Is(target), Alias.Is(target), IFunc.Is(target):
	default:
		return o.Errorf("must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'")
	}
	if Global.Is(target) && o.Result.Type().(*PointerType).space != space {
		return o.Errorf("pointer address space must match address space of the referenced global or alias")
	}
	return nil
}

func (o ConstantOp) verify() error {
	switch v := o.Value.(type) {
	case *ir.StringAttr:
		return o.verifyString(v)
	}
	if s, ok := o.Result.Type().(*StructType); ok {
		return o.verifyStruct(s)
	}
	if isA[*TargetExtType](o.Result.Type()) {
		return o.Errorf("does not support target extension type.")
	}
	switch v := o.Value.(type) {
	case *ir.IntegerAttr:
		if !isA[*ir.IntegerType](o.Result.Type()) {
			return o.Errorf("expected integer type")
		}
		return nil
	case *ir.FloatAttr:
		return o.verifyFloat(v.Type(), o.Result.Type())
	case *ir.ArrayAttr:
		t, ok := o.Result.Type().(*ArrayType)
		if !ok {
			return o.Errorf("expected array or struct type for array attribute")
		}
		return o.verifyArray(t, v, 0)
	case *StructAttr:
		return nil
	}
	if _, plain := o.Value.(*ir.DenseArrayAttr); !plain && ir.IsElements(o.Value) {
		return o.verifyElements()
	}
	return o.Errorf("only supports integer, float, string or elements attributes")
}

func (o ConstantOp) verifyString(s *ir.StringAttr) error {
	t, ok := o.Result.Type().(*ArrayType)
	if !ok || t.n != int64(len(s.Value())) || t.elem != ir.I8 {
		return o.Errorf("expected array type of %d i8 elements for the string constant", len(s.Value()))
	}
	return nil
}

func (o ConstantOp) verifyStruct(t *StructType) error {
	arr, ok := o.Value.(*ir.ArrayAttr)
	if !ok {
		return o.Errorf("expected array attribute for struct type")
	}
	if len(arr.Elems()) != len(t.fields) {
		return o.Errorf("expected array attribute of size %d", len(t.fields))
	}
	for i, f := range t.fields {
		if !ir.IsSignlessInteger(f) && !ir.IsFloat(f) {
			return o.Errorf("expected struct element types to be floating point type or integer type")
		}
		elem := arr.Elems()[i]
		_, isInt := elem.(*ir.IntegerAttr)
		_, isFloat := elem.(*ir.FloatAttr)
		if !isInt && !isFloat {
			return o.Errorf("expected element of array attribute to be floating point or integer")
		}
		if elem.(ir.TypedAttr).Type() != f {
			return o.Errorf("struct element at index %d is of wrong type", i)
		}
	}
	return nil
}

// verifyFloat checks that a type can hold the floats of another: it is the same, or
// integers as wide.
func (o ConstantOp) verifyFloat(have, want ir.Type) error {
	width, _ := ir.BitWidth(have)
	switch t := want.(type) {
	case *ir.FloatType:
		if t != have {
			return o.Errorf("attribute and type have different float semantics")
		}
	case *ir.IntegerType:
		if t.Width() != width {
			return o.Errorf("expected integer type of width %d", width)
		}
	}
	return nil
}

// verifyElements checks that the type holds as many numbers as the attribute, and of
// its kind.
func (o ConstantOp) verifyElements() error {
	shaped := constantShape(o.Value)
	if shaped == nil {
		return nil
	}
	t := o.Result.Type()
	if v, ok := t.(*ir.VectorType); ok && v.Scalable() != nil {
		if d, ok := o.Value.(*ir.DenseElementsAttr); !ok || !d.IsSplat() {
			return o.Errorf("scalable vector type requires a splat attribute")
		}
		return nil
	}
	if !isA[*ir.VectorType](t) && !isA[*ArrayType](t) {
		return o.Errorf("expected vector or array type")
	}
	have, _ := ir.NumElements(shaped.Shape())
	if want := numNumbers(t); want != have {
		return o.Errorf("type and attribute have a different number of elements: %d vs. %d", want, have)
	}
	from, to := shaped.Elem(), innermost(t)
	switch {
	case ir.IsFloat(from):
		return o.verifyFloat(from, to)
	case isA[*ir.IntegerType](from) && !isA[*ir.IntegerType](to):
		return o.Errorf("expected integer element type for integer elements attribute")
	}
	return nil
}

// innermost is the type of the elements of nested arrays and vectors.
func innermost(t ir.Type) ir.Type {
	for {
		switch x := t.(type) {
		case *ArrayType:
			t = x.elem
		case *ir.VectorType:
			t = x.Elem()
		default:
			return t
		}
	}
}

// verifyArray checks that lists nest as the arrays do, down to lists of the members of a struct.
func (o ConstantOp) verifyArray(t *ArrayType, a *ir.ArrayAttr, dim int) error {
	if n := len(a.Elems()); int64(n) != t.n {
		return o.Errorf("array attribute size does not match array type size in dimension %d: %d vs. %d", dim, n, t.n)
	}
	sub, nested := t.elem.(*ArrayType)
	s, isStruct := t.elem.(*StructType)
	if !nested && !isStruct {
		return o.Errorf("for array with an array attribute must have a struct element type")
	}
	for i, e := range a.Elems() {
		if isKind(e, Zero) || isKind(e, Undef) {
			continue
		}
		list, ok := e.(*ir.ArrayAttr)
		switch {
		case !ok && nested:
			return o.Errorf("nested attribute for sub-array in dimension %d at index %d must be a zero, or undef, or array attribute", dim, i)
		case !ok:
			return o.Errorf("nested attribute for struct element at index %d must be a zero, or undef, or array attribute", i)
		case nested:
			if err := o.verifyArray(sub, list, dim+1); err != nil {
				return err
			}
		case len(list.Elems()) != len(s.fields):
			return o.Errorf("nested array attribute size for struct element at index %d must match struct size: %d vs. %d", i,
				len(list.Elems()), len(s.fields))
		}
	}
	return nil
}

func constantShape(a ir.Attr) ir.ShapedType {
	switch a := a.(type) {
	case *ir.DenseElementsAttr:
		return a.Shaped()
	case ir.TypedAttr:
		s, _ := a.Type().(ir.ShapedType)
		return s
	}
	return nil
}

// numNumbers counts the numbers in nested arrays and vectors.
func numNumbers(t ir.Type) int64 {
	switch t := t.(type) {
	case *ArrayType:
		return t.n * numNumbers(t.elem)
	case *ir.VectorType:
		n, _ := ir.NumElements(t.Shape())
		return n
	}
	return 1
}

// ConstantInt is the value of an llvm.mlir.constant that is an integer.
func ConstantInt(v *ir.Value) (*ir.IntegerAttr, bool) {
	c, ok := Constant.Cast(v.DefiningOp())
	if !ok {
		return nil, false
	}
	i, ok := c.Value.(*ir.IntegerAttr)
	return i, ok
}

// NewConstant makes a constant of type t.
func NewConstant(b *ir.Builder, t ir.Type, value ir.Attr) *ir.Value {
	return Constant.New(b, ConstantOp{Value: value}, t).Result
}

// NewInt makes an integer constant.
func NewInt(b *ir.Builder, t ir.Type, v int64) *ir.Value { return NewConstant(b, t, ir.Integer(t, v)) }

// NewAddressOf makes a pointer to a symbol.
func NewAddressOf(b *ir.Builder, t ir.Type, symbol string) *ir.Value {
	return AddressOf.New(b, AddressOfOp{GlobalName: ir.SymbolRef(symbol)}, t).Result
}

// materialize makes the operation of a folded constant.
func materialize(b *ir.Builder, value ir.Attr, t ir.Type, loc diag.Loc) *ir.Op {
	make := func(def *ir.OpDef, props ...ir.Attr) *ir.Op {
		return b.Create(ir.OpState{Def: def, Loc: loc, Types: []ir.Type{t}, Props: props})
	}
	if s, ok := value.(*StructAttr); ok {
		switch s.kind {
		case Undef:
			return make(UndefValue.OpDef)
		case Poison:
			return make(PoisonValue.OpDef)
		case Zero:
			return make(ZeroValue.OpDef)
		}
		return nil
	}
	if ref, ok := value.(*ir.SymbolRefAttr); ok && isA[*PointerType](t) {
		return make(AddressOf.OpDef, ref)
	}
	if !canBeConstant(value, t) {
		return nil
	}
	return make(Constant.OpDef, value)
}

// canBeConstant reports whether llvm.mlir.constant can hold value as a t.
func canBeConstant(value ir.Attr, t ir.Type) bool {
	if _, ok := value.(*ir.StringAttr); ok {
		return true
	}
	if typed, ok := value.(ir.TypedAttr); ok {
		if typed.Type() != t || !IsCompatibleType(t) {
			return false
		}
	}
	switch value.(type) {
	case *ir.IntegerAttr, *ir.FloatAttr:
		return true
	}
	return ir.IsElements(value)
}

var constantOps = []*ir.OpDef{Constant.OpDef, UndefValue.OpDef, PoisonValue.OpDef, ZeroValue.OpDef, NoneToken.OpDef,
	AddressOf.OpDef}
