package nvvm

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

var (
	anyStruct = llvm.AnyStruct
	// laneStruct is the struct of a value and a flag that a warp operation returns.
	laneStruct = ir.TypeConstraint{Summary: "LLVM struct type", OK: anyStruct.OK}
)

// Exchange between the lanes of a warp.
var (
	// ElectSync chooses one lane.
	ElectSync = define(ir.Spec[Op]{Name: "elect.sync", Summary: "Elect one leader thread",
		Doc:      doc("elect.sync: true on exactly one of the lanes of the mask, all when absent.", "%0 = nvvm.elect.sync -> i1"),
		Operands: operands(opt("membermask", i32)), Results: operands(in("pred", i1)),
		Format: "($membermask^)? attr-dict `->` type(results)"})
	// ShflSync reads another lane's value.
	ShflSync = define(ir.Spec[Op]{Name: "shfl.sync", Summary: "NVVM Dialect Op for shfl.sync",
		Doc:      doc("shfl.sync: reads the value of the lane that kind and offset give.", "%0 = nvvm.shfl.sync bfly %i, %f, %i, %i : f32 -> f32"),
		Operands: operands(in("thread_mask", i32), in("val", ir.AnyOf(i32, f32)), in("offset", i32), in("mask_and_clamp", i32)),
		Results:  operands(in("res", ir.AnyOf(i32, f32, laneStruct))),
		Attrs:    attrs(enum("kind", ShflKind), flag("return_value_and_is_valid")),
		Format:   "$kind $thread_mask `,` $val `,` $offset `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)",
		Verify:   verifyShfl})
	// VoteSync combines a predicate of all lanes.
	VoteSync = define(ir.Spec[Op]{Name: "vote.sync", Summary: "Vote across thread group",
		Doc:      doc("vote.sync: any, all, uni or the mask of lanes (ballot).", "%0 = nvvm.vote.sync ballot %i, %b -> i32"),
		Operands: operands(in("mask", i32), in("pred", i1)), Results: operands(in("res", ir.AnyOf(i32, i1))),
		Attrs:  attrs(enum("kind", VoteKind)),
		Format: "$kind $mask `,` $pred attr-dict `->` type($res)",
		Verify: func(o Op) error {
			switch t := o.Result(0).Type(); {
			case keyword(o, "kind") == "ballot" && t != ir.Type(ir.I32):
				return o.Errorf("vote.sync 'ballot' returns an i32")
			case keyword(o, "kind") != "ballot" && t != ir.Type(ir.I1):
				return o.Errorf("vote.sync 'any', 'all' and 'uni' returns an i1")
			}
			return nil
		}})
	// MatchSync finds the lanes that have the same value.
	MatchSync = define(ir.Spec[Op]{Name: "match.sync", Summary: "Broadcast and compare a value across threads in warp",
		Doc:      doc("match.sync: the mask of the lanes with the same value.", "%0 = nvvm.match.sync any %i, %i : i32 -> i32"),
		Operands: operands(in("thread_mask", i32), in("val", ir.AnyOf(i32, i64))),
		Results:  operands(in("res", ir.AnyOf(i32, laneStruct))),
		Attrs:    attrs(enum("kind", MatchKind)),
		Format:   "$kind $thread_mask `,` $val attr-dict `:` type($val) `->` type($res)",
		Verify: func(o Op) error {
			t := o.Result(0).Type()
			if keyword(o, "kind") == "all" && t != ir.Type(llvm.Struct(ir.I32, ir.I1)) {
				return o.Errorf("match.sync 'all' returns a two element struct with first element as i32 and second element as i1")
			}
			if keyword(o, "kind") == "any" && t != ir.Type(ir.I32) {
				return o.Errorf("match.sync 'any' returns an i32")
			}
			return nil
		}})
	// Redux reduces a value over the warp.
	Redux = define(ir.Spec[Op]{Name: "redux.sync", Summary: "Redux Sync Op",
		Doc:      doc("redux.sync: the combination of the values of all lanes of the mask.", "%0 = nvvm.redux.sync add %i, %i : i32 -> i32"),
		Operands: operands(in("val", ir.AnyOf(i32, f32)), in("mask_and_clamp", i32)),
		Results:  operands(in("res", ir.AnyOf(i32, f32))),
		Attrs:    attrs(enum("kind", ReduxKind), boolDefault("abs"), boolDefault("nan")),
		Match:    ir.SameTypes("res", "val"),
		Format:   "$kind $val `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)",
		Verify:   verifyRedux})
	// SyncWarp waits for lanes of the warp.
	SyncWarp = define(ir.Spec[Op]{Name: "bar.warp.sync", Summary: "Warp Barrier Synchronization Op",
		Doc:      doc("bar.warp.sync: the lanes of the mask wait for each other.", "nvvm.bar.warp.sync %i : i32"),
		Operands: operands(in("mask", i32)), Format: "$mask attr-dict `:` type($mask)"})
	// Permute picks bytes of two registers.
	Permute = define(ir.Spec[Op]{Name: "prmt", Summary: "Permute bytes from two 32-bit registers", Traits: ir.Pure,
		Doc:      doc("prmt: four bytes of one or two registers, chosen by a selector.", "%0 = nvvm.prmt <f4e> %i, %i, %i : i32"),
		Operands: operands(in("lo", i32), opt("hi", i32), in("selector", i32)), Results: operands(in("res", i32)),
		Attrs:  attrs(enum("mode", PermuteMode)),
		Format: "$mode $selector `,` $lo (`,` $hi^)? attr-dict `:` type($res)",
		Verify: func(o Op) error {
			k, hi := keyword(o, "mode"), o.OptionalOperand(1) != nil
			two := k == "default" || k == "f4e" || k == "b4e"
			if two && !hi {
				return errorAt(o.Op, "mode '%s' requires 'hi' operand.", k)
			}
			if !two && hi {
				return errorAt(o.Op, "mode '%s' does not accept 'hi' operand.", k)
			}
			return nil
		}})
	// SetMaxRegister gives registers back to the block or takes some.
	SetMaxRegister = define(ir.Spec[Op]{Name: "setmaxregister", Summary: "changes the number of registers of the warp",
		Doc:    doc("setmaxnreg: executed by all warps of a warpgroup.", "nvvm.setmaxregister increase 232"),
		Attrs:  attrs(attr("regCount", ir.I32AttrC), enum("action", RegisterAction)),
		Format: "$action $regCount attr-dict",
		Verify: func(o Op) error {
			n := ir.IntOf(o.Op, "regCount", 0)
			if n%8 != 0 {
				return o.Errorf("new register size must be multiple of 8")
			}
			if n < 24 || n > 256 {
				return o.Errorf("new register size must be in between 24 to 256")
			}
			return nil
		}})
)

var warpOps = []*ir.OpDef{
	ElectSync.OpDef, ShflSync.OpDef, VoteSync.OpDef, MatchSync.OpDef, Redux.OpDef, SyncWarp.OpDef, Permute.OpDef,
	SetMaxRegister.OpDef,
}

func verifyShfl(o Op) error {
	result, value := o.Result(0).Type(), o.Operand(1).Type()
	s, isStruct := result.(*llvm.StructType)
	valid := o.HasAttr("return_value_and_is_valid")
	mismatch := func(what string, want, got ir.Type) error {
		return o.Errorf("expected %s to be of type '%s' but got '%s' instead", what, want, got)
	}
	switch {
	case isStruct && !valid:
		return o.Errorf("\"return_value_and_is_valid\" attribute must be specified when the return type is a struct type")
	case isStruct != valid || isStruct && len(s.Fields()) != 2:
		return o.Errorf("expected return type to be a two-element struct")
	case isStruct && s.Fields()[0] != value:
		return mismatch("first element in the returned struct", value, s.Fields()[0])
	case isStruct && s.Fields()[1] != ir.Type(ir.I1):
		return mismatch("second element in the returned struct", ir.I1, s.Fields()[1])
	case !isStruct && result != value:
		return mismatch("return type", value, result)
	}
	return nil
}

func verifyRedux(o Op) error {
	t, k := o.Operand(0).Type(), keyword(o, "kind")
	isFloat := k == "fmin" || k == "fmax"
	set := func(name string) bool { return o.Attr(name) == ir.Attr(ir.True) }
	switch {
	case set("abs") && !ir.IsFloat(t):
		return o.Errorf("abs attribute is supported only for f32 type")
	case set("nan") && !ir.IsFloat(t):
		return o.Errorf("nan attribute is supported only for f32 type")
	case isFloat && !ir.IsFloat(t):
		return o.Errorf("'%s' redux kind unsupported with '%s' type. Only supported type is 'f32'.", k, t)
	case !isFloat && ir.IsFloat(t):
		return o.Errorf("'%s' redux kind unsupported with '%s' type. Only supported type is 'i32'.", k, t)
	}
	return nil
}
