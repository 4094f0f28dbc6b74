package llvm

import (
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// The vector predication intrinsics compute on the lanes that a mask allows and
// that lie below an explicit vector length (langref, "Vector Predication
// Intrinsics").

var (
	vpInts     = VectorOf(ir.AnySignlessInteger)
	vpFloats   = VectorOf(ir.AnyFloat)
	vpPointers = VectorOf(AnyPointer)
)

// vp declares an intrinsic with a mask and a length after its operands.
func vp(name string, operands []ir.Field, result bool, overload ...int) *Intrinsic {
	s := intrSpec{name: name, what: "Vector predicated " + strings.TrimPrefix(strings.TrimPrefix(name, "experimental."), "vp."), overload: overload}
	s.operands = append(operands, ir.In(nil, "mask", maskC), ir.In(nil, "evl", ir.IsI32))
	if result {
		s.result, s.traits = &AnyType, ir.Pure
	}
	return intrinsic(s)
}

// vpEach declares the intrinsics of a list of names with the same operands.
func vpEach(list string, operands func() []ir.Field, overload ...int) []*Intrinsic {
	var out []*Intrinsic
	for _, n := range strings.Fields(list) {
		out = append(out, vp("vp."+n, operands(), true, overload...))
	}
	return out
}

func vpIntrinsics() []*Intrinsic {
	of := func(t ir.TypeConstraint, words ...string) func() []ir.Field {
		return func() []ir.Field { return names(t, words...) }
	}
	reduce := func(start, vector ir.TypeConstraint) func() []ir.Field {
		return func() []ir.Field {
			return []ir.Field{ir.In(nil, "satrt_value", start), ir.In(nil, "val", vector)}
		}
	}
	out := vpEach("add sub mul sdiv udiv srem urem ashr lshr shl or and xor smax smin umax umin", of(vpInts, "lhs", "rhs"), ResultType)
	out = append(out, vpEach("fadd fsub fmul fdiv frem", of(vpFloats, "lhs", "rhs"), ResultType)...)
	out = append(out, vpEach("fneg", of(vpFloats, "op"), ResultType)...)
	out = append(out, vpEach("fma fmuladd", of(vpFloats, "op1", "op2", "op3"), ResultType)...)
	out = append(out, vpEach("reduce.add reduce.mul reduce.and reduce.or reduce.xor reduce.smax reduce.smin reduce.umax reduce.umin",
		reduce(ir.AnySignlessInteger, vpInts), 1)...)
	out = append(out, vpEach("reduce.fadd reduce.fmul reduce.fmax reduce.fmin", reduce(ir.AnyFloat, vpFloats), 1)...)
	out = append(out, vpEach("sext zext trunc", of(vpInts, "src"), ResultType, 0)...)
	out = append(out, vpEach("fptrunc fpext fptoui fptosi", of(vpFloats, "src"), ResultType, 0)...)
	out = append(out, vpEach("uitofp sitofp inttoptr", of(vpInts, "src"), ResultType, 0)...)
	out = append(out, vpEach("ptrtoint", of(vpPointers, "src"), ResultType, 0)...)
	return append(out, vpSelect("select"), vpSelect("merge"), vpLoad, vpStore, vpStridedLoad, vpStridedStore)
}

// predicated are all of them.
var predicated = vpIntrinsics()

// PredicatedReduction is the intrinsic that reduces under a mask by "add", "fmax" and so
// on, nil if there is none.
func PredicatedReduction(by string) *Intrinsic {
	for _, in := range predicated {
		if in.Name == "llvm.vp.reduce."+by {
			return in
		}
	}
	return nil
}

func vpSelect(name string) *Intrinsic {
	return intrinsic(intrSpec{name: "vp." + name, what: "Vector predicated " + name, result: &AnyType, traits: ir.Pure, overload: []int{1},
		operands: []ir.Field{ir.In(nil, "cond", maskC), ir.In(nil, "true_val", AnyLLVMVector), ir.In(nil, "false_val", AnyLLVMVector), ir.In(nil, "evl", ir.IsI32)}})
}

var (
	vpLoad = intrinsic(intrSpec{name: "vp.load", what: "Vector predicated load", result: &AnyType, overload: []int{ResultType, 0},
		operands: []ir.Field{ir.In(nil, "ptr", AnyPointer), ir.In(nil, "mask", maskC), ir.In(nil, "evl", ir.IsI32)}})
	vpStore = vp("vp.store", []ir.Field{ir.In(nil, "val", AnyLLVMVector), ir.In(nil, "ptr", AnyPointer)}, false, 0, 1)

	vpStridedLoad = intrinsic(intrSpec{name: "experimental.vp.strided.load", what: "Vector predicated load with a stride", result: &AnyType,
		overload: []int{ResultType, 0, 1}, operands: []ir.Field{ir.In(nil, "ptr", AnyPointer), ir.In(nil, "stride", ir.AnySignlessInteger),
			ir.In(nil, "mask", maskC), ir.In(nil, "evl", ir.IsI32)}})
	vpStridedStore = vp("experimental.vp.strided.store", []ir.Field{ir.In(nil, "val", AnyLLVMVector), ir.In(nil, "ptr", AnyPointer),
		ir.In(nil, "stride", ir.AnySignlessInteger)}, false, 0, 1, 2)
)
