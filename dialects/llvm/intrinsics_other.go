package llvm

import "github.com/tsopt/tsopt/ir"

func matrixNumbers(words ...string) []ir.Field {
	var out []ir.Field
	for _, w := range words {
		out = append(out, ir.Prop(w, ir.I32AttrC))
	}
	return out
}

var volatileMatrix = append([]ir.Field{ir.Prop("isVolatile", ir.I1AttrC)}, matrixNumbers("rows", "columns")...)

// Intrinsics on matrices in column-major vectors.
var (
	MatrixMultiply = intrinsic(intrSpec{name: "matrix.multiply", what: "Matrix multiplication",
		operands: names(AnyLLVMVector, "lhs", "rhs"), result: &AnyLLVMVector,
		attrs:    matrixNumbers("lhs_rows", "lhs_columns", "rhs_columns"),
		format:   "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)",
		overload: []int{ResultType, 0, 1}, imm: []ImmArg{{2, "lhs_rows"}, {3, "lhs_columns"}, {4, "rhs_columns"}}})
	MatrixTranspose = intrinsic(intrSpec{name: "matrix.transpose", what: "Transposed matrix",
		operands: names(AnyLLVMVector, "matrix"), result: &AnyLLVMVector,
		attrs: matrixNumbers("rows", "columns"), format: "$matrix attr-dict `:` type($matrix) `into` type($res)",
		overload: []int{ResultType}, imm: []ImmArg{{1, "rows"}, {2, "columns"}}})
	MatrixLoad = intrinsic(intrSpec{name: "matrix.column.major.load", what: "Load of a matrix", result: &AnyLLVMVector,
		operands: []ir.Field{ir.In(nil, "data", AnyPointer), ir.In(nil, "stride", ir.AnySignlessInteger)},
		attrs:    volatileMatrix,
		format:   "$data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($res) `from` qualified(type($data)) `stride` type($stride)",
		overload: []int{ResultType, 1}, imm: []ImmArg{{2, "isVolatile"}, {3, "rows"}, {4, "columns"}}})
	MatrixStore = intrinsic(intrSpec{name: "matrix.column.major.store", what: "Store of a matrix",
		operands: []ir.Field{ir.In(nil, "matrix", AnyLLVMVector), ir.In(nil, "data", AnyPointer),
			ir.In(nil, "stride", ir.AnySignlessInteger)},
		attrs:    volatileMatrix,
		format:   "$matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($matrix) `to` qualified(type($data)) `stride` type($stride)",
		overload: []int{0, 2}, imm: []ImmArg{{3, "isVolatile"}, {4, "rows"}, {5, "columns"}}})
)

func valist(name, function, what string) *Intrinsic {
	in := intrinsic(intrSpec{name: name, what: what, operands: names(AnyPointer, "arg_list"), overload: []int{0},
		format: "$arg_list attr-dict `:` qualified(type($arg_list))"})
	in.Name = function
	return in
}

func renamed(in *Intrinsic, name string) *Intrinsic {
	in.Name = name
	return in
}

// NoAliasScopeDeclOp is where an alias scope begins.
type NoAliasScopeDeclOp struct {
	ir.Base
	Scope *StructAttr
}

// Intrinsics on lists of variable arguments, annotations and others.
var (
	VAStart = valist("vastart", "llvm.va_start", "Start of the variable arguments")
	VAEnd   = valist("vaend", "llvm.va_end", "End of the variable arguments")
	VACopy  = renamed(intrinsic(intrSpec{name: "vacopy", what: "Copy of a list of variable arguments",
		operands: names(AnyPointer, "dest_list", "src_list"),
		overload: []int{0}, format: "$src_list `to` $dest_list attr-dict `:` type(operands)"}), "llvm.va_copy")

	annotated = []ir.Field{ir.In(nil, "annotation", AnyPointer), ir.In(nil, "fileName", AnyPointer),
		ir.In(nil, "line", ir.IsI32)}

	Annotation = intrinsic(intrSpec{name: "annotation", what: "A number with a note", result: &ir.AnySignlessInteger,
		overload: []int{ResultType, 1},
		operands: append([]ir.Field{ir.In(nil, "integer", ir.AnySignlessInteger)}, annotated...),
		match:    append(ir.SameTypes("res", "integer"), ir.SameTypes("annotation", "fileName")...)})
	PtrAnnotation = intrinsic(intrSpec{name: "ptr.annotation", what: "A pointer with a note", result: &AnyPointer,
		overload: []int{ResultType, 1},
		operands: append(append([]ir.Field{ir.In(nil, "ptr", AnyPointer)}, annotated...), ir.In(nil, "attr", AnyPointer)),
		match:    append(ir.SameTypes("res", "ptr"), ir.SameTypes("annotation", "fileName", "attr")...)})
	VarAnnotation = intrinsic(intrSpec{name: "var.annotation", what: "A note on a variable", overload: []int{0, 1},
		operands: append(append([]ir.Field{ir.In(nil, "val", AnyPointer)}, annotated...), ir.In(nil, "attr", AnyPointer)),
		match:    ir.SameTypes("annotation", "fileName", "attr")})

	UBSanTrap = intrinsic(intrSpec{name: "ubsantrap", what: "Abnormal end with a reason", format: "prop-dict attr-dict",
		attrs: []ir.Field{ir.Prop("failureKind", ir.I8AttrC)}, imm: []ImmArg{{0, "failureKind"}}})
	EhTypeidFor = intrinsic(intrSpec{name: "eh.typeid.for", what: "Number of a type among those a landing pad catches",
		operands: names(AnyPointer, "type_info"),
		result:   &AnyType, format: "$type_info" + functionalFormat, overload: []int{0}})
	NoAliasScopeDecl = intrinsicOf(intrSpec{name: "experimental.noalias.scope.decl", what: "Where an alias scope begins",
		format: "$scope attr-dict"},
		ir.Spec[NoAliasScopeDeclOp]{Fields: func(o *NoAliasScopeDeclOp) []ir.Field {
			return []ir.Field{ir.AttrIs(&o.Scope, "scope", kindC(AliasScope, "LLVM dialect alias scope"))}
		}})
)

var otherIntrinsics = []*Intrinsic{
	MatrixMultiply, MatrixTranspose, MatrixLoad, MatrixStore, VAStart, VAEnd, VACopy, Annotation, PtrAnnotation,
	VarAnnotation,
	UBSanTrap, EhTypeidFor, NoAliasScopeDecl.Intrinsic,
}
