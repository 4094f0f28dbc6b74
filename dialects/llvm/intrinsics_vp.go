package llvm

import (
	"slices"
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
	s := intrSpec{name: name, what: "Vector predicated " +
		strings.TrimPrefix(strings.TrimPrefix(name, "experimental."), "vp."), overload: overload}
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

// VPReduceOp reduces, into a start value, the elements that a mask allows and that are
// below a length.
type VPReduceOp struct {
	ir.Base
	Start, Vector, Mask, Length, Result *ir.Value
}

// vpReduce declares a reduction.
func vpReduce(by string, start, vector ir.TypeConstraint) IntrinsicOf[VPReduceOp] {
	return intrinsicOf(intrSpec{name: "vp.reduce." + by, what: "Vector predicated reduce." + by, traits: ir.Pure,
		overload: []int{1}},
		ir.Spec[VPReduceOp]{Fields: func(o *VPReduceOp) []ir.Field {
			return []ir.Field{ir.In(&o.Start, "satrt_value", start), ir.In(&o.Vector, "val", vector),
				ir.In(&o.Mask, "mask", maskC),
				ir.In(&o.Length, "evl", ir.IsI32), result(&o.Result, AnyType)}
		}})
}

// VPReductions are the reductions under a mask by "add", "fmax" and so on.
var VPReductions = vpReductions()

func vpReductions() map[string]IntrinsicOf[VPReduceOp] {
	out := map[string]IntrinsicOf[VPReduceOp]{}
	for _, by := range vpReducedInts {
		out[by] = vpReduce(by, ir.AnySignlessInteger, vpInts)
	}
	for _, by := range vpReducedFloats {
		out[by] = vpReduce(by, ir.AnyFloat, vpFloats)
	}
	return out
}

var (
	vpReducedInts   = strings.Fields("add mul and or xor smax smin umax umin")
	vpReducedFloats = strings.Fields("fadd fmul fmax fmin")
)

func vpIntrinsics() []*Intrinsic {
	of := func(t ir.TypeConstraint, words ...string) func() []ir.Field {
		return func() []ir.Field { return names(t, words...) }
	}
	out := vpEach("add sub mul sdiv udiv srem urem ashr lshr shl or and xor smax smin umax umin", of(vpInts, "lhs", "rhs"),
		ResultType)
	out = append(out, vpEach("fadd fsub fmul fdiv frem", of(vpFloats, "lhs", "rhs"), ResultType)...)
	out = append(out, vpEach("fneg", of(vpFloats, "op"), ResultType)...)
	out = append(out, vpEach("fma fmuladd", of(vpFloats, "op1", "op2", "op3"), ResultType)...)
	for _, by := range slices.Concat(vpReducedInts, vpReducedFloats) {
		out = append(out, VPReductions[by].Intrinsic)
	}
	out = append(out, vpEach("sext zext trunc", of(vpInts, "src"), ResultType, 0)...)
	out = append(out, vpEach("fptrunc fpext fptoui fptosi", of(vpFloats, "src"), ResultType, 0)...)
	out = append(out, vpEach("uitofp sitofp inttoptr", of(vpInts, "src"), ResultType, 0)...)
	out = append(out, vpEach("ptrtoint", of(vpPointers, "src"), ResultType, 0)...)
	return append(out, vpSelect("select"), vpSelect("merge"), vpLoad, vpStore, vpStridedLoad, vpStridedStore)
}

func vpSelect(name string) *Intrinsic {
	return intrinsic(intrSpec{name: "vp." + name, what: "Vector predicated " + name, result: &AnyType, traits: ir.Pure,
		overload: []int{1},
		operands: []ir.Field{ir.In(nil, "cond", maskC), ir.In(nil, "true_val", AnyLLVMVector),
			ir.In(nil, "false_val", AnyLLVMVector), ir.In(nil, "evl", ir.IsI32)}})
}

var (
	vpLoad = intrinsic(intrSpec{name: "vp.load", what: "Vector predicated load", result: &AnyType,
		overload: []int{ResultType, 0},
		operands: []ir.Field{ir.In(nil, "ptr", AnyPointer), ir.In(nil, "mask", maskC), ir.In(nil, "evl", ir.IsI32)}})
	vpStore = vp("vp.store", []ir.Field{ir.In(nil, "val", AnyLLVMVector), ir.In(nil, "ptr", AnyPointer)}, false, 0, 1)

	vpStridedLoad = intrinsic(intrSpec{name: "experimental.vp.strided.load", what: "Vector predicated load with a stride",
		result:   &AnyType,
		overload: []int{ResultType, 0, 1}, operands: []ir.Field{ir.In(nil, "ptr", AnyPointer),
			ir.In(nil, "stride", ir.AnySignlessInteger),
			ir.In(nil, "mask", maskC), ir.In(nil, "evl", ir.IsI32)}})
	vpStridedStore = vp("experimental.vp.strided.store",
		[]ir.Field{ir.In(nil, "val", AnyLLVMVector), ir.In(nil, "ptr", AnyPointer),
			ir.In(nil, "stride", ir.AnySignlessInteger)}, false, 0, 1, 2)
)
