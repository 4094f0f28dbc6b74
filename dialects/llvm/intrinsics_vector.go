package llvm

import "github.com/tsopt/tsopt/ir"

var sameElem = ir.SameOperandsAndResultElementType

func reduceI(name string) *Intrinsic {
	return intrinsic(intrSpec{name: "vector.reduce." + name, what: "Reduction of a vector by " + name,
		operands: names(VectorOf(ir.AnySignlessInteger), "in"), result: &AnyType, traits: ir.Pure | sameElem, overload: []int{0},
		example: "llvm.func @f(%a: vector<4xi32>) {\n  %0 = \"llvm.intr.vector.reduce." + name + "\"(%a) : (vector<4xi32>) -> i32\n  llvm.return\n}"})
}

func reduceF(name string) *Intrinsic {
	return intrinsic(intrSpec{name: "vector.reduce." + name, what: "Reduction of a vector by " + name, example: exampleOf("vector.reduce."+name, "vector<4xf32>", "f32", 1),
		operands: names(VectorOf(ir.AnyFloat), "in"), result: &AnyType, traits: ir.Pure | sameElem,
		attrs: []ir.AttrField{fastMathField}, format: funcFormat, overload: []int{0}})
}

func reduceAcc(name string) *Intrinsic {
	return intrinsic(intrSpec{name: "vector.reduce." + name, what: "Reduction of a vector and a start value, in order unless reassoc is set",
		operands: []ir.Operand{{Name: "start_value", Type: ir.AnyFloat}, {Name: "input", Type: VectorOf(ir.AnyFloat)}}, result: &AnyType,
		traits: ir.Pure | sameElem, attrs: []ir.AttrField{fastMathField}, overload: []int{1},
		example: "llvm.func @f(%s: f32, %a: vector<4xf32>) {\n  %0 = \"llvm.intr.vector.reduce." + name + "\"(%s, %a) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32\n  llvm.return\n}"})
}

// Intrinsics on vectors.
var (
	ReduceAdd      = reduceI("add")
	ReduceMul      = reduceI("mul")
	ReduceAnd      = reduceI("and")
	ReduceOr       = reduceI("or")
	ReduceXor      = reduceI("xor")
	ReduceSMax     = reduceI("smax")
	ReduceSMin     = reduceI("smin")
	ReduceUMax     = reduceI("umax")
	ReduceUMin     = reduceI("umin")
	ReduceFMax     = reduceF("fmax")
	ReduceFMin     = reduceF("fmin")
	ReduceFMaximum = reduceF("fmaximum")
	ReduceFMinimum = reduceF("fminimum")
	ReduceFAdd     = reduceAcc("fadd")
	ReduceFMul     = reduceAcc("fmul")

	maskC  = VectorOf(ir.IsI1)
	alignC = ir.AttrField{Name: "alignment", Attr: ir.I32AttrC}

	MaskedLoad = intrinsic(intrSpec{name: "masked.load", what: "Load of the elements under a mask",
		operands: []ir.Operand{{Name: "data", Type: AnyPointer}, {Name: "mask", Type: maskC}, {Name: "pass_thru", Type: AnyLLVMVector, Arity: ir.Optional}},
		result:   &AnyLLVMVector, attrs: []ir.AttrField{alignC, unit("nontemporal")}, format: "operands attr-dict `:` functional-type(operands, results)",
		example: "llvm.func @f(%p: !llvm.ptr, %m: vector<4xi1>, %e: vector<4xf32>) {\n  %0 = llvm.intr.masked.load %p, %m, %e {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>\n  llvm.return\n}"})
	MaskedStore = intrinsic(intrSpec{name: "masked.store", what: "Store of the elements under a mask",
		operands: []ir.Operand{{Name: "value", Type: AnyLLVMVector}, {Name: "data", Type: AnyPointer}, {Name: "mask", Type: maskC}},
		attrs:    []ir.AttrField{alignC},
		format:   "$value `,` $data `,` $mask attr-dict `:` type($value) `,` type($mask) `into` qualified(type($data))",
		example:  "llvm.func @f(%p: !llvm.ptr, %m: vector<4xi1>, %e: vector<4xf32>) {\n  llvm.intr.masked.store %e, %p, %m {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr\n  llvm.return\n}"})
	MaskedGather = intrinsic(intrSpec{name: "masked.gather", what: "Load from a vector of pointers",
		operands: []ir.Operand{{Name: "ptrs", Type: VectorOf(AnyPointer)}, {Name: "mask", Type: maskC}, {Name: "pass_thru", Type: AnyLLVMVector, Arity: ir.Variadic}},
		result:   &AnyLLVMVector, attrs: []ir.AttrField{alignC}, format: "operands attr-dict `:` functional-type(operands, results)"})
	MaskedScatter = intrinsic(intrSpec{name: "masked.scatter", what: "Store to a vector of pointers",
		operands: []ir.Operand{{Name: "value", Type: AnyLLVMVector}, {Name: "ptrs", Type: VectorOf(AnyPointer)}, {Name: "mask", Type: maskC}},
		attrs:    []ir.AttrField{alignC}, format: "$value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($ptrs)"})
	ExpandLoad = intrinsic(intrSpec{name: "masked.expandload", what: "Load of consecutive elements into the lanes under a mask",
		operands: []ir.Operand{{Name: "ptr", Type: AnyPointer}, {Name: "mask", Type: maskC}, {Name: "passthru", Type: AnyLLVMVector}},
		result:   &AnyType, attrs: []ir.AttrField{argAttrsField, resAttrsField}, overload: []int{ResultType}})
	CompressStore = intrinsic(intrSpec{name: "masked.compressstore", what: "Store of the lanes under a mask to consecutive elements",
		operands: []ir.Operand{{Name: "value", Type: AnyLLVMVector}, {Name: "ptr", Type: AnyPointer}, {Name: "mask", Type: maskC}},
		attrs:    []ir.AttrField{argAttrsField, resAttrsField}, overload: []int{0}})
	GetActiveLaneMask = intrinsic(intrSpec{name: "get.active.lane.mask", what: "Mask of the lanes below a bound",
		operands: names(ir.AnySignlessInteger, "base", "n"), result: &AnyType, traits: ir.Pure,
		format: "$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)", overload: []int{ResultType, 0}})
	StepVector = intrinsic(intrSpec{name: "stepvector", what: "0, 1, 2, …", result: &vpInts, traits: ir.Pure, format: "attr-dict `:` type($res)",
		overload: []int{ResultType}})
	VectorInsert = intrinsic(intrSpec{name: "vector.insert", what: "A vector with a part replaced",
		operands: names(AnyLLVMVector, "dstvec", "srcvec"), result: &AnyLLVMVector, traits: ir.Pure, match: ir.SameTypes("dstvec", "res"),
		attrs:  []ir.AttrField{{Name: "pos", Attr: ir.I64AttrC}},
		format: "$srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)", overload: []int{ResultType, 1}, imm: []ImmArg{{2, "pos"}}})
	VectorExtract = intrinsic(intrSpec{name: "vector.extract", what: "A part of a vector",
		operands: names(AnyLLVMVector, "srcvec"), result: &AnyLLVMVector, traits: ir.Pure, attrs: []ir.AttrField{{Name: "pos", Attr: ir.I64AttrC}},
		format: "$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)", overload: []int{ResultType, 0}, imm: []ImmArg{{1, "pos"}}})
	VectorInterleave2 = intrinsic(intrSpec{name: "vector.interleave2", what: "Elements of two vectors alternately",
		operands: names(AnyLLVMVector, "vec1", "vec2"), result: &AnyType, traits: ir.Pure, match: ir.SameTypes("vec1", "vec2"), overload: []int{ResultType}, verify: verifyInterleave2})
	VectorDeinterleave2 = intrinsic(intrSpec{name: "vector.deinterleave2", what: "Even and odd elements of a vector",
		operands: names(AnyLLVMVector, "vec"), result: &AnyType, traits: ir.Pure, overload: []int{0}})
	VScale = intrinsic(intrSpec{name: "vscale", what: "The runtime scale of scalable vectors", result: &AnyType, overload: []int{ResultType}})
)

var vectorIntrinsics = []*Intrinsic{
	ReduceAdd, ReduceMul, ReduceAnd, ReduceOr, ReduceXor, ReduceSMax, ReduceSMin, ReduceUMax, ReduceUMin, ReduceFMax, ReduceFMin,
	ReduceFMaximum, ReduceFMinimum, ReduceFAdd, ReduceFMul, MaskedLoad, MaskedStore, MaskedGather, MaskedScatter, ExpandLoad,
	CompressStore, GetActiveLaneMask, StepVector, VectorInsert, VectorExtract, VectorInterleave2, VectorDeinterleave2, VScale,
}

func verifyInterleave2(o IntrOp) error {
	in, _ := o.Operand(0).Type().(*ir.VectorType)
	out, _ := o.Result(0).Type().(*ir.VectorType)
	if in == nil || out == nil || len(in.Shape()) != 1 || len(out.Shape()) != 1 || out.Elem() != in.Elem() || out.Shape()[0] != 2*in.Shape()[0] {
		return o.Errorf("failed to verify that result has twice as many elements as 'vec1'")
	}
	return nil
}
