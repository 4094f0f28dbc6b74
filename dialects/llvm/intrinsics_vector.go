package llvm

import "github.com/tsopt/tsopt/ir"

var sameElem = ir.SameOperandsAndResultElementType

func reduceI(name string) *Intrinsic {
	return intrinsic(intrSpec{name: "vector.reduce." + name, what: "Reduction of a vector by " + name,
		operands: names(VectorOf(ir.AnySignlessInteger), "in"), result: &AnyType, traits: ir.Pure | sameElem,
		overload: []int{0},
		example: "llvm.func @f(%a: vector<4xi32>) {\n  %0 = \"llvm.intr.vector.reduce." + name +
			"\"(%a) : (vector<4xi32>) -> i32\n  llvm.return\n}"})
}

func reduceF(name string) *Intrinsic {
	return intrinsic(intrSpec{name: "vector.reduce." + name, what: "Reduction of a vector by " + name,
		example:  exampleOf("vector.reduce."+name, "vector<4xf32>", "f32", 1),
		operands: names(VectorOf(ir.AnyFloat), "in"), result: &AnyType, traits: ir.Pure | sameElem,
		attrs: []ir.Field{fastMathField(nil)}, format: funcFormat, overload: []int{0}})
}

func reduceAcc(name string) *Intrinsic {
	return intrinsic(intrSpec{name: "vector.reduce." + name,
		what:     "Reduction of a vector and a start value, in order unless reassoc is set",
		operands: []ir.Field{ir.In(nil, "start_value", ir.AnyFloat), ir.In(nil, "input", VectorOf(ir.AnyFloat))},
		result:   &AnyType,
		traits:   ir.Pure | sameElem, attrs: []ir.Field{fastMathField(nil)}, overload: []int{1},
		example: "llvm.func @f(%s: f32, %a: vector<4xf32>) {\n  %0 = \"llvm.intr.vector.reduce." + name +
			"\"(%s, %a) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32\n  llvm.return\n}"})
}

// MaskedLoadOp loads the elements under a mask.
type MaskedLoadOp struct {
	ir.Base
	Ptr       *ir.Value
	Mask      *ir.Value
	PassThru  *ir.Value // the other elements; poison where nil
	Alignment int64
	ArgAttrs  *ir.ArrayAttr // of a load of consecutive elements
	Result    *ir.Value
}

// MaskedGatherOp loads from a vector of pointers.
type MaskedGatherOp struct {
	ir.Base
	Ptrs      *ir.Value
	Mask      *ir.Value
	PassThru  []*ir.Value // the other elements; poison where there is none
	Alignment int64
	Result    *ir.Value
}

// MaskedStoreOp stores the elements under a mask, to a pointer or to a vector of
// them.
type MaskedStoreOp struct {
	ir.Base
	Value, Ptr, Mask *ir.Value
	Alignment        int64
	ArgAttrs         *ir.ArrayAttr // of a store of consecutive elements
}

// InterleaveOp takes the elements of two vectors alternately.
type InterleaveOp struct {
	ir.Base
	Vec1, Vec2, Result *ir.Value
}

func maskedAlignment(p *int64) ir.Field { return ir.Number(p, "alignment", ir.I32AttrC) }

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

	maskC      = VectorOf(ir.IsI1)
	MaskedLoad = intrinsicOf(intrSpec{name: "masked.load", what: "Load of the elements under a mask",
		format:  "operands attr-dict `:` functional-type(operands, results)",
		example: "llvm.func @f(%p: !llvm.ptr, %m: vector<4xi1>, %e: vector<4xf32>) {\n  %0 = llvm.intr.masked.load %p, %m, %e {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>\n  llvm.return\n}"},
		ir.Spec[MaskedLoadOp]{Fields: func(o *MaskedLoadOp) []ir.Field {
			return []ir.Field{ir.In(&o.Ptr, "data", AnyPointer), ir.In(&o.Mask, "mask", maskC),
				ir.OptIn(&o.PassThru, "pass_thru", AnyLLVMVector),
				maskedAlignment(&o.Alignment), ir.Flag(nil, "nontemporal"), result(&o.Result, AnyLLVMVector)}
		}})
	MaskedStore = intrinsicOf(intrSpec{name: "masked.store", what: "Store of the elements under a mask",
		format:  "$value `,` $data `,` $mask attr-dict `:` type($value) `,` type($mask) `into` qualified(type($data))",
		example: "llvm.func @f(%p: !llvm.ptr, %m: vector<4xi1>, %e: vector<4xf32>) {\n  llvm.intr.masked.store %e, %p, %m {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr\n  llvm.return\n}"},
		ir.Spec[MaskedStoreOp]{Fields: func(o *MaskedStoreOp) []ir.Field {
			return []ir.Field{ir.In(&o.Value, "value", AnyLLVMVector), ir.In(&o.Ptr, "data", AnyPointer),
				ir.In(&o.Mask, "mask", maskC),
				maskedAlignment(&o.Alignment)}
		}})
	MaskedGather = intrinsicOf(intrSpec{name: "masked.gather", what: "Load from a vector of pointers",
		format: "operands attr-dict `:` functional-type(operands, results)"},
		ir.Spec[MaskedGatherOp]{Verify: func(o MaskedGatherOp) error { return verifyPointers(o.Op, 1, o.Ptrs, o.Result) },
			Fields: func(o *MaskedGatherOp) []ir.Field {
				return []ir.Field{ir.In(&o.Ptrs, "ptrs", VectorOf(AnyPointer)), ir.In(&o.Mask, "mask", maskC),
					ir.Ins(&o.PassThru, "pass_thru", AnyLLVMVector),
					maskedAlignment(&o.Alignment), result(&o.Result, AnyLLVMVector)}
			}})
	MaskedScatter = intrinsicOf(intrSpec{name: "masked.scatter", what: "Store to a vector of pointers",
		format: "$value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($ptrs)"},
		ir.Spec[MaskedStoreOp]{Verify: func(o MaskedStoreOp) error { return verifyPointers(o.Op, 2, o.Ptr, o.Value) },
			Fields: func(o *MaskedStoreOp) []ir.Field {
				return []ir.Field{ir.In(&o.Value, "value", AnyLLVMVector), ir.In(&o.Ptr, "ptrs", VectorOf(AnyPointer)),
					ir.In(&o.Mask, "mask", maskC),
					maskedAlignment(&o.Alignment)}
			}})
	ExpandLoad = intrinsicOf(intrSpec{name: "masked.expandload",
		what:     "Load of consecutive elements into the lanes under a mask",
		overload: []int{ResultType}},
		ir.Spec[MaskedLoadOp]{Fields: func(o *MaskedLoadOp) []ir.Field {
			return []ir.Field{ir.In(&o.Ptr, "ptr", AnyPointer), ir.In(&o.Mask, "mask", maskC),
				ir.In(&o.PassThru, "passthru", AnyLLVMVector),
				argAttrsField(&o.ArgAttrs), resAttrsField(nil), result(&o.Result, AnyType)}
		}})
	CompressStore = intrinsicOf(intrSpec{name: "masked.compressstore",
		what:     "Store of the lanes under a mask to consecutive elements",
		overload: []int{0}},
		ir.Spec[MaskedStoreOp]{Fields: func(o *MaskedStoreOp) []ir.Field {
			return []ir.Field{ir.In(&o.Value, "value", AnyLLVMVector), ir.In(&o.Ptr, "ptr", AnyPointer),
				ir.In(&o.Mask, "mask", maskC),
				argAttrsField(&o.ArgAttrs), resAttrsField(nil)}
		}})
	GetActiveLaneMask = intrinsic(intrSpec{name: "get.active.lane.mask", what: "Mask of the lanes below a bound",
		operands: names(ir.AnySignlessInteger, "base", "n"), result: &AnyType, traits: ir.Pure,
		format: "$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)", overload: []int{ResultType, 0}})
	StepVector = intrinsic(intrSpec{name: "stepvector", what: "0, 1, 2, …", result: &vpInts, traits: ir.Pure,
		format:   "attr-dict `:` type($res)",
		overload: []int{ResultType}})
	VectorInsert = intrinsicOf(intrSpec{name: "vector.insert", what: "A vector with a part replaced", traits: ir.Pure,
		match:    ir.SameTypes("dstvec", "res"),
		format:   "$srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)",
		overload: []int{ResultType, 1}, imm: []ImmArg{{2, "pos"}}},
		ir.Spec[VectorPartOp]{Verify: func(o VectorPartOp) error { return o.verify("insert", "into") },
			Fields: func(o *VectorPartOp) []ir.Field {
				return []ir.Field{ir.In(&o.Whole, "dstvec", AnyLLVMVector), ir.In(&o.Part, "srcvec", AnyLLVMVector),
					result(nil, AnyLLVMVector), ir.Prop("pos", ir.I64AttrC)}
			}}).Intrinsic
	VectorExtract = intrinsicOf(intrSpec{name: "vector.extract", what: "A part of a vector", traits: ir.Pure,
		format: "$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)", overload: []int{ResultType, 0},
		imm: []ImmArg{{1, "pos"}}},
		ir.Spec[VectorPartOp]{Verify: func(o VectorPartOp) error { return o.verify("extract", "from") },
			Fields: func(o *VectorPartOp) []ir.Field {
				return []ir.Field{ir.In(&o.Whole, "srcvec", AnyLLVMVector), result(&o.Part, AnyLLVMVector),
					ir.Prop("pos", ir.I64AttrC)}
			}}).Intrinsic
	VectorInterleave2 = intrinsicOf(intrSpec{name: "vector.interleave2", what: "Elements of two vectors alternately",
		traits: ir.Pure, match: ir.SameTypes("vec1", "vec2"), overload: []int{ResultType}},
		ir.Spec[InterleaveOp]{Verify: InterleaveOp.verify, Fields: func(o *InterleaveOp) []ir.Field {
			return []ir.Field{ir.In(&o.Vec1, "vec1", AnyLLVMVector), ir.In(&o.Vec2, "vec2", AnyLLVMVector),
				result(&o.Result, AnyType)}
		}})
	VectorDeinterleave2 = intrinsic(intrSpec{name: "vector.deinterleave2", what: "Even and odd elements of a vector",
		operands: names(AnyLLVMVector, "vec"), result: &AnyType, traits: ir.Pure, overload: []int{0}})
	VScale = intrinsic(intrSpec{name: "vscale", what: "The runtime scale of scalable vectors", result: &AnyType,
		overload: []int{ResultType}})
)

var vectorIntrinsics = []*Intrinsic{
	ReduceAdd, ReduceMul, ReduceAnd, ReduceOr, ReduceXor, ReduceSMax, ReduceSMin, ReduceUMax, ReduceUMin, ReduceFMax,
	ReduceFMin,
	ReduceFMaximum, ReduceFMinimum, ReduceFAdd, ReduceFMul, MaskedLoad.Intrinsic, MaskedStore.Intrinsic,
	MaskedGather.Intrinsic, MaskedScatter.Intrinsic, ExpandLoad.Intrinsic,
	CompressStore.Intrinsic, GetActiveLaneMask, StepVector, VectorInsert, VectorExtract, VectorInterleave2.Intrinsic,
	VectorDeinterleave2, VScale,
}

// verifyPointers checks that there is a pointer for each element.
func verifyPointers(op *ir.Op, operand int, ptrs, elements *ir.Value) error {
	have, of := ptrs.Type().(*ir.VectorType), elements.Type().(*ir.VectorType)
	if want := ir.VectorScalable(of.Shape(), of.Scalable(), have.Elem()); have != want {
		return op.Errorf("expected operand #%d type to be '%s'", operand, want)
	}
	return nil
}

// VectorPartOp replaces or takes a part of a vector.
type VectorPartOp struct {
	ir.Base
	Whole, Part *ir.Value
}

// verify checks the lengths of a vector and of a part of it.
func (o VectorPartOp) verify(what, where string) error {
	whole, p := o.Whole.Type().(*ir.VectorType), o.Part.Type().(*ir.VectorType)
	const most = 1 << 17 // upstream's limit
	for _, t := range []*ir.VectorType{whole, p} {
		if bits, ok := ir.BitWidth(t.Elem()); ok && int64(bits)*t.Shape()[0] > most {
			return o.Errorf("failed to verify that vectors are not bigger than 2^17 bits.")
		}
	}
	if p.Scalable() != nil && whole.Scalable() == nil {
		return o.Errorf("failed to verify that it is not %sing scalable %s fixed-length vectors.", what, where)
	}
	return nil
}

func (o InterleaveOp) verify() error {
	in, _ := o.Vec1.Type().(*ir.VectorType)
	out, _ := o.Result.Type().(*ir.VectorType)
	if in == nil || out == nil || len(in.Shape()) != 1 || len(out.Shape()) != 1 || out.Elem() != in.Elem() ||
		out.Shape()[0] != 2*in.Shape()[0] ||
		(in.Scalable() == nil) != (out.Scalable() == nil) {
		return o.Errorf("failed to verify that result has twice as many elements as 'vec1'")
	}
	return nil
}
