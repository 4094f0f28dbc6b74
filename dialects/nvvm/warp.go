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

// ElectSyncOp chooses one of the lanes of a mask, nil for all lanes.
type ElectSyncOp struct {
	ir.Base
	Mask, Result *ir.Value
}

// ShflSyncOp reads the Value of another lane. WithValid makes the result a struct of
// it and whether there is such a lane.
type ShflSyncOp struct {
	ir.Base
	Mask, Value, Offset, MaskAndClamp, Result *ir.Value
	Kind                                      ShflKind
	WithValid                                 bool
}

// VoteSyncOp combines a predicate of all lanes of a mask.
type VoteSyncOp struct {
	ir.Base
	Mask, Pred, Result *ir.Value
	Kind               VoteKind
}

// MatchSyncOp finds the lanes that have the same value.
type MatchSyncOp struct {
	ir.Base
	Mask, Value, Result *ir.Value
	Kind                MatchKind
}

// ReduxOp combines the values of all lanes of a mask.
type ReduxOp struct {
	ir.Base
	Value, MaskAndClamp, Result *ir.Value
	Kind                        ReduxKind
	Abs, NaN                    bool
}

// SyncWarpOp waits for the lanes of a mask.
type SyncWarpOp struct {
	ir.Base
	Mask *ir.Value
}

// PermuteOp picks bytes of one register or, with Hi, of two.
type PermuteOp struct {
	ir.Base
	Lo, Hi   *ir.Value // the registers
	Selector *ir.Value // a byte's number for each half byte
	Result   *ir.Value
	Mode     PermuteMode
}

// SetMaxRegisterOp changes the number of registers of a warp.
type SetMaxRegisterOp struct {
	ir.Base
	Count  int64
	Action RegisterAction
}

// Exchange between the lanes of a warp.
var (
	// ElectSync chooses one lane.
	ElectSync = define(ir.Spec[ElectSyncOp]{Name: "elect.sync", Summary: "Elect one leader thread",
		Doc: doc("elect.sync: true on exactly one of the lanes of the mask, all when absent.", "%0 = nvvm.elect.sync -> i1"),
		Fields: func(o *ElectSyncOp) []ir.Field {
			return []ir.Field{ir.OptIn(&o.Mask, "membermask", i32), ir.Out(&o.Result, "pred", i1)}
		},
		Format: "($membermask^)? attr-dict `->` type(results)"})
	// ShflSync reads another lane's value.
	ShflSync = define(ir.Spec[ShflSyncOp]{Name: "shfl.sync", Summary: "NVVM Dialect Op for shfl.sync",
		Traits: ir.Convergent,
		Doc: doc("shfl.sync: reads the value of the lane that kind and offset give.",
			"%0 = nvvm.shfl.sync bfly %i, %f, %i, %i : f32 -> f32"),
		Fields: func(o *ShflSyncOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Mask, "thread_mask", i32),
				ir.In(&o.Value, "val", ir.AnyOf(i32, f32)),
				ir.In(&o.Offset, "offset", i32),
				ir.In(&o.MaskAndClamp, "mask_and_clamp", i32),
				ir.Out(&o.Result, "res", ir.AnyOf(i32, f32, laneStruct)),
				ir.Enum(&o.Kind, "kind", constraint(shflKinds)),
				ir.Flag(&o.WithValid, "return_value_and_is_valid"),
			}
		},
		Format: "$kind $thread_mask `,` $val `,` $offset `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)",
		Verify: ShflSyncOp.verify})
	// VoteSync combines a predicate of all lanes.
	VoteSync = define(ir.Spec[VoteSyncOp]{Name: "vote.sync", Summary: "Vote across thread group", Traits: ir.Convergent,
		Doc: doc("vote.sync: any, all, uni or the mask of lanes (ballot).", "%0 = nvvm.vote.sync ballot %i, %b -> i32"),
		Fields: func(o *VoteSyncOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Mask, "mask", i32),
				ir.In(&o.Pred, "pred", i1),
				ir.Out(&o.Result, "res", ir.AnyOf(i32, i1)),
				ir.Enum(&o.Kind, "kind", constraint(voteKinds)),
			}
		},
		Format: "$kind $mask `,` $pred attr-dict `->` type($res)",
		Verify: func(o VoteSyncOp) error {
			switch t := o.Result.Type(); {
			case o.Kind == VoteBallot && t != ir.Type(ir.I32):
				return o.Errorf("vote.sync 'ballot' returns an i32")
			case o.Kind != VoteBallot && t != ir.Type(ir.I1):
				return o.Errorf("vote.sync 'any', 'all' and 'uni' returns an i1")
			}
			return nil
		}})
	// MatchSync finds the lanes that have the same value.
	MatchSync = define(ir.Spec[MatchSyncOp]{Name: "match.sync",
		Summary: "Broadcast and compare a value across threads in warp", Traits: ir.Convergent,
		Doc: doc("match.sync: the mask of the lanes with the same value.", "%0 = nvvm.match.sync any %i, %i : i32 -> i32"),
		Fields: func(o *MatchSyncOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Mask, "thread_mask", i32),
				ir.In(&o.Value, "val", ir.AnyOf(i32, i64)),
				ir.Out(&o.Result, "res", ir.AnyOf(i32, laneStruct)),
				ir.Enum(&o.Kind, "kind", constraint(matchKinds)),
			}
		},
		Format: "$kind $thread_mask `,` $val attr-dict `:` type($val) `->` type($res)",
		Verify: func(o MatchSyncOp) error {
			t := o.Result.Type()
			if o.Kind == MatchAll && t != ir.Type(llvm.Struct(ir.I32, ir.I1)) {
				return o.Errorf("match.sync 'all' returns a two element struct with first element as i32 and second element as i1")
			}
			if o.Kind == MatchAny && t != ir.Type(ir.I32) {
				return o.Errorf("match.sync 'any' returns an i32")
			}
			return nil
		}})
	// Redux reduces a value over the warp.
	Redux = define(ir.Spec[ReduxOp]{Name: "redux.sync", Summary: "Redux Sync Op", Traits: ir.Convergent,
		Doc: doc("redux.sync: the combination of the values of all lanes of the mask.",
			"%0 = nvvm.redux.sync add %i, %i : i32 -> i32"),
		Fields: func(o *ReduxOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Value, "val", ir.AnyOf(i32, f32)),
				ir.In(&o.MaskAndClamp, "mask_and_clamp", i32),
				ir.Out(&o.Result, "res", ir.AnyOf(i32, f32)),
				ir.Enum(&o.Kind, "kind", constraint(reduxKinds)),
				ir.Boolean(&o.Abs, "abs").Default(ir.False),
				ir.Boolean(&o.NaN, "nan").Default(ir.False),
			}
		},
		Match:  ir.SameTypes("res", "val"),
		Format: "$kind $val `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)",
		Verify: ReduxOp.verify})
	// SyncWarp waits for lanes of the warp.
	SyncWarp = define(ir.Spec[SyncWarpOp]{Name: "bar.warp.sync", Summary: "Warp Barrier Synchronization Op",
		Traits: ir.Convergent,
		Doc:    doc("bar.warp.sync: synchronizes the lanes of the mask.", "nvvm.bar.warp.sync %i : i32"),
		Fields: func(o *SyncWarpOp) []ir.Field {
			return []ir.Field{ir.In(&o.Mask, "mask", i32)}
		},
		Format: "$mask attr-dict `:` type($mask)"})
	// Permute picks bytes of two registers.
	Permute = define(ir.Spec[PermuteOp]{Name: "prmt", Summary: "Permute bytes from two 32-bit registers", Traits: ir.Pure,
		Doc: doc("prmt: four bytes of one or two registers, chosen by a selector.", "%0 = nvvm.prmt <f4e> %i, %i, %i : i32"),
		Fields: func(o *PermuteOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Lo, "lo", i32),
				ir.OptIn(&o.Hi, "hi", i32),
				ir.In(&o.Selector, "selector", i32),
				ir.Out(&o.Result, "res", i32),
				ir.Enum(&o.Mode, "mode", constraint(permuteModes)),
			}
		},
		Format: "$mode $selector `,` $lo (`,` $hi^)? attr-dict `:` type($res)",
		Verify: func(o PermuteOp) error {
			two := o.Mode <= PermuteB4E
			if two && o.Hi == nil {
				return errorAt(o.Op, "mode '%s' requires 'hi' operand.", o.Mode)
			}
			if !two && o.Hi != nil {
				return errorAt(o.Op, "mode '%s' does not accept 'hi' operand.", o.Mode)
			}
			return nil
		}})
	// SetMaxRegister gives registers back to the block or takes some.
	SetMaxRegister = define(ir.Spec[SetMaxRegisterOp]{Name: "setmaxregister",
		Summary: "changes the number of registers of the warp",
		Doc:     doc("setmaxnreg: executed by all warps of a warpgroup.", "nvvm.setmaxregister increase 232"),
		Fields: func(o *SetMaxRegisterOp) []ir.Field {
			return []ir.Field{ir.Number(&o.Count, "regCount", ir.I32AttrC),
				ir.Enum(&o.Action, "action", constraint(registerActions))}
		},
		Format: "$action $regCount attr-dict",
		Verify: func(o SetMaxRegisterOp) error {
			n := o.Count
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

func (o ShflSyncOp) verify() error {
	result, value := o.Result.Type(), o.Value.Type()
	s, isStruct := result.(*llvm.StructType)
	mismatch := func(what string, want, got ir.Type) error {
		return o.Errorf("expected %s to be of type '%s' but got '%s' instead", what, want, got)
	}
	switch {
	case isStruct && !o.WithValid:
		return o.Errorf("\"return_value_and_is_valid\" attribute must be specified when the return type is a struct type")
	case isStruct != o.WithValid || isStruct && len(s.Fields()) != 2:
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

func (o ReduxOp) verify() error {
	t, k := o.Value.Type(), o.Kind
	isFloat := k == ReduxFMin || k == ReduxFMax
	switch {
	case o.Abs && !ir.IsFloat(t):
		return o.Errorf("abs attribute is supported only for f32 type")
	case o.NaN && !ir.IsFloat(t):
		return o.Errorf("nan attribute is supported only for f32 type")
	case isFloat && !ir.IsFloat(t):
		return o.Errorf("'%s' redux kind unsupported with '%s' type. Only supported type is 'f32'.", k, t)
	case !isFloat && ir.IsFloat(t):
		return o.Errorf("'%s' redux kind unsupported with '%s' type. Only supported type is 'i32'.", k, t)
	}
	return nil
}
