package nvvm

import "github.com/tsopt/tsopt/ir"

const (
	arriveFormat   = "$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?"
	expectTxFormat = "$addr `,` $txcount attr-dict `:` type(operands)"
)

// MBarrierInitOp makes an mbarrier at Addr that Count threads arrive at.
type MBarrierInitOp struct {
	ir.Base
	Addr, Count, Predicate *ir.Value
}

// MBarrierInvalOp invalidates the mbarrier at Addr.
type MBarrierInvalOp struct {
	ir.Base
	Addr *ir.Value
}

// MBarrierArriveOp arrives, Count times where that is not nil; Result is the phase,
// nil for an mbarrier of another block.
type MBarrierArriveOp struct {
	ir.Base
	Addr, Count, Result *ir.Value
	Scope               MemScope
	Relaxed             bool
}

// MBarrierNocompleteOp arrives where that does not complete the phase.
type MBarrierNocompleteOp struct {
	ir.Base
	Addr, Count, Result *ir.Value
}

// MBarrierTxOp counts bytes to wait for, or bytes that came.
type MBarrierTxOp struct {
	ir.Base
	Addr, TxCount *ir.Value
	Scope         MemScope
}

// MBarrierExpectTxOp arrives, after it has counted TxCount bytes to wait for.
type MBarrierExpectTxOp struct {
	ir.Base
	Addr, TxCount, Predicate, Result *ir.Value
	Scope                            MemScope
	Relaxed                          bool
}

// MBarrierTryWaitParityOp waits for the end of the phase of a parity.
type MBarrierTryWaitParityOp struct {
	ir.Base
	Addr, Phase, Ticks *ir.Value
}

// MBarrierWaitOp asks whether a phase, known by its state or its parity, has ended,
// and may wait for that a time of Ticks.
type MBarrierWaitOp struct {
	ir.Base
	Addr, StateOrPhase, Ticks, Result *ir.Value
	Scope                             MemScope
	Relaxed                           bool
}

func arrive(name, summary, what string) ir.Def[MBarrierArriveOp] {
	return define(ir.Spec[MBarrierArriveOp]{Name: name, Summary: summary,
		Doc: doc(what, "%0 = nvvm."+name+" %s, %i : !llvm.ptr<3> -> i64"),
		Fields: func(o *MBarrierArriveOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Addr, "addr", remoteBarrierPtr),
				ir.OptIn(&o.Count, "count", i32),
				ir.OptOut(&o.Result, "res", i64),
				scopeDefault(&o.Scope),
				ir.Boolean(&o.Relaxed, "relaxed").Default(ir.False),
			}
		},
		Format: arriveFormat,
		Verify: func(o MBarrierArriveOp) error { return verifyArrive(o.Op, o.Scope, o.Addr, o.Result) }})
}

func noComplete(name, summary, what string) ir.Def[MBarrierNocompleteOp] {
	return define(ir.Spec[MBarrierNocompleteOp]{Name: name, Summary: summary,
		Doc: doc(what, "%0 = nvvm."+name+" %s, %i : !llvm.ptr<3>, i32 -> i64"),
		Fields: func(o *MBarrierNocompleteOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Addr, "addr", barrierPtr),
				ir.In(&o.Count, "count", i32),
				ir.Out(&o.Result, "res", i64),
			}
		},
		Format: "$addr `,` $count attr-dict `:` type(operands) `->` type($res)"})
}

func txCount(name, summary, what string) ir.Def[MBarrierTxOp] {
	return define(ir.Spec[MBarrierTxOp]{Name: name, Summary: summary,
		Doc: doc(what, "nvvm."+name+" %s, %i : !llvm.ptr<3>, i32"),
		Fields: func(o *MBarrierTxOp) []ir.Field {
			return []ir.Field{ir.In(&o.Addr, "addr", anyShared), ir.In(&o.TxCount, "txcount", i32), scopeDefault(&o.Scope)}
		},
		Format: expectTxFormat, Verify: func(o MBarrierTxOp) error { return verifyScope(o.Op, o.Scope) }})
}

// Asynchronous barriers in shared memory (PTX ISA, mbarrier).
var (
	// MBarrierInit sets the number of arrivals of a phase.
	MBarrierInit = define(ir.Spec[MBarrierInitOp]{Name: "mbarrier.init", Summary: "MBarrier Initialization Op",
		Doc: doc("mbarrier.init: an object in phase 0 that expects `count` arrivals.",
			"nvvm.mbarrier.init %s, %i : !llvm.ptr<3>, i32"),
		Fields: func(o *MBarrierInitOp) []ir.Field {
			return []ir.Field{ir.In(&o.Addr, "addr", barrierPtr), ir.In(&o.Count, "count", i32), predicate(&o.Predicate)}
		},
		Format: "$addr `,` $count (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)"})
	// MBarrierInval ends the lifetime of an object.
	MBarrierInval = define(ir.Spec[MBarrierInvalOp]{Name: "mbarrier.inval", Summary: "MBarrier Invalidation Operation",
		Doc: doc("mbarrier.inval: the memory may be used for something else.", "nvvm.mbarrier.inval %s : !llvm.ptr<3>"),
		Fields: func(o *MBarrierInvalOp) []ir.Field {
			return []ir.Field{ir.In(&o.Addr, "addr", barrierPtr)}
		},
		Format: "$addr attr-dict `:` type(operands)"})
	// MBarrierExpectTx adds bytes to wait for.
	MBarrierExpectTx = txCount("mbarrier.expect_tx", "MBarrier expect-tx Operation",
		"mbarrier.expect_tx: the phase waits for more bytes.")
	// MBarrierCompleteTx simulates the arrival of bytes.
	MBarrierCompleteTx = txCount("mbarrier.complete_tx", "MBarrier complete-tx Operation",
		"mbarrier.complete_tx: counts bytes as arrived.")
	// MBarrierArrive counts an arrival and returns the phase.
	MBarrierArrive = arrive("mbarrier.arrive", "MBarrier Arrive Operation",
		"mbarrier.arrive: counts arrivals, with release unless relaxed.")
	// MBarrierArriveDrop arrives, now and in all later phases.
	MBarrierArriveDrop = arrive("mbarrier.arrive_drop", "MBarrier Arrive-Drop Operation",
		"mbarrier.arrive_drop: arrives and lowers the expected count.")
	// MBarrierArriveNocomplete arrives where the phase cannot complete by it.
	MBarrierArriveNocomplete = noComplete("mbarrier.arrive.nocomplete", "MBarrier Arrive No-Complete Operation",
		"mbarrier.arrive.noComplete.")
	// MBarrierArriveDropNocomplete is both.
	MBarrierArriveDropNocomplete = noComplete("mbarrier.arrive_drop.nocomplete",
		"MBarrier Arrive-Drop No-Complete Operation", "mbarrier.arrive_drop.noComplete.")
	// MBarrierArriveExpectTx arrives and adds bytes to wait for.
	MBarrierArriveExpectTx = define(ir.Spec[MBarrierExpectTxOp]{Name: "mbarrier.arrive.expect_tx",
		Summary: "MBarrier Arrive with Expected Transaction Count",
		Doc: doc("mbarrier.arrive.expect_tx: adds bytes to wait for, then arrives.",
			"nvvm.mbarrier.arrive.expect_tx %s, %i, predicate = %b : !llvm.ptr<3>, i32, i1"),
		Fields: func(o *MBarrierExpectTxOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Addr, "addr", remoteBarrierPtr),
				ir.In(&o.TxCount, "txcount", i32),
				predicate(&o.Predicate),
				ir.OptOut(&o.Result, "res", i64),
				scopeDefault(&o.Scope),
				ir.Boolean(&o.Relaxed, "relaxed").Default(ir.False),
			}
		},
		Format: "$addr `,` $txcount (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands) (`->` type($res)^)?",
		Verify: MBarrierExpectTxOp.verify})
	// MBarrierArriveDropExpectTx arrives for good and adds bytes to wait for.
	MBarrierArriveDropExpectTx = define(ir.Spec[MBarrierExpectTxOp]{Name: "mbarrier.arrive_drop.expect_tx",
		Summary: "MBarrier arrive_drop with expected transaction count",
		Doc:     doc("mbarrier.arrive_drop.expect_tx.", "nvvm.mbarrier.arrive_drop.expect_tx %s, %i : !llvm.ptr<3>, i32"),
		Fields: func(o *MBarrierExpectTxOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Addr, "addr", remoteBarrierPtr),
				ir.In(&o.TxCount, "txcount", i32),
				ir.OptOut(&o.Result, "res", i64),
				scopeDefault(&o.Scope),
				ir.Boolean(&o.Relaxed, "relaxed").Default(ir.False),
			}
		},
		Format: "$addr `,` $txcount attr-dict `:` type(operands) (`->` type($res)^)?", Verify: MBarrierExpectTxOp.verify})
	// MBarrierTryWaitParity waits in a loop for the end of a phase.
	MBarrierTryWaitParity = define(ir.Spec[MBarrierTryWaitParityOp]{Name: "mbarrier.try_wait.parity",
		Summary: "MBarrier Potentially-Blocking Try Wait with Phase Parity",
		Doc: doc("Waits until the phase of the given parity has completed; a loop around mbarrier.try_wait.parity.",
			"nvvm.mbarrier.try_wait.parity %s, %i, %i : !llvm.ptr<3>, i32, i32"),
		Fields: func(o *MBarrierTryWaitParityOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Addr, "addr", barrierPtr),
				ir.In(&o.Phase, "phase", i32),
				ir.In(&o.Ticks, "ticks", i32),
			}
		},
		Format: "$addr `,` $phase `,` $ticks attr-dict `:` type(operands)"})
	// MBarrierTestWait asks whether a phase has ended.
	MBarrierTestWait = define(ir.Spec[MBarrierWaitOp]{Name: "mbarrier.test.wait",
		Summary: "MBarrier Non-Blocking Test Wait Operation",
		Doc: doc("mbarrier.test_wait of a state (i64) or a parity (i32).",
			"%0 = nvvm.mbarrier.test.wait %s, %l : !llvm.ptr<3>, i64 -> i1"),
		Fields: func(o *MBarrierWaitOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Addr, "addr", barrierPtr),
				ir.In(&o.StateOrPhase, "stateOrPhase", ir.AnyOf(i64, i32)),
				ir.Out(&o.Result, "res", i1),
				scopeDefault(&o.Scope),
				ir.Boolean(&o.Relaxed, "relaxed").Default(ir.False),
			}
		},
		Format: "$addr `,` $stateOrPhase attr-dict `:` type(operands) `->` type($res)", Verify: MBarrierWaitOp.verify})
	// MBarrierTryWait waits some time for the end of a phase.
	MBarrierTryWait = define(ir.Spec[MBarrierWaitOp]{Name: "mbarrier.try_wait",
		Summary: "MBarrier try wait on state or phase with an optional timelimit",
		Doc: doc("mbarrier.try_wait of a state (i64) or a parity (i32), at most `ticks` nanoseconds.",
			"%0 = nvvm.mbarrier.try_wait %s, %i, %i : !llvm.ptr<3>, i32, i32 -> i1"),
		Fields: func(o *MBarrierWaitOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Addr, "addr", barrierPtr),
				ir.In(&o.StateOrPhase, "stateOrPhase", ir.AnyOf(i64, i32)),
				ir.OptIn(&o.Ticks, "ticks", i32),
				ir.Out(&o.Result, "res", i1),
				scopeDefault(&o.Scope),
				ir.Boolean(&o.Relaxed, "relaxed").Default(ir.False),
			}
		},
		Format: "$addr `,` $stateOrPhase (`,` $ticks^)? attr-dict `:` type(operands) `->` type($res)",
		Verify: MBarrierWaitOp.verify})
)

var mbarrierOps = []*ir.OpDef{
	MBarrierInit.OpDef, MBarrierInval.OpDef, MBarrierExpectTx.OpDef, MBarrierCompleteTx.OpDef, MBarrierArrive.OpDef,
	MBarrierArriveDrop.OpDef, MBarrierArriveNocomplete.OpDef, MBarrierArriveDropNocomplete.OpDef,
	MBarrierArriveExpectTx.OpDef, MBarrierArriveDropExpectTx.OpDef, MBarrierTryWaitParity.OpDef, MBarrierTestWait.OpDef,
	MBarrierTryWait.OpDef,
}

func verifyScope(op *ir.Op, s MemScope) error {
	if s != ScopeCTA && s != ScopeCluster {
		return errorAt(op, "mbarrier scope must be either CTA or Cluster")
	}
	return nil
}

func (o MBarrierWaitOp) verify() error { return verifyScope(o.Op, o.Scope) }

func verifyArrive(op *ir.Op, s MemScope, addr, result *ir.Value) error {
	if err := verifyScope(op, s); err != nil {
		return err
	}
	if sharedCluster.OK(addr.Type()) && result != nil {
		return errorAt(op, "mbarrier in shared_cluster space cannot return any value")
	}
	return nil
}

// verify checks an arrival, which becomes inline PTX when it has a predicate.
func (o MBarrierExpectTxOp) verify() error {
	if o.Predicate != nil {
		switch {
		case o.Scope != ScopeCTA:
			return errorAt(o.Op, "mbarrier scope must be CTA when using predicate")
		case sharedCluster.OK(o.Addr.Type()):
			return errorAt(o.Op, "mbarrier in shared_cluster space is not supported when using predicate")
		case o.Result != nil:
			return errorAt(o.Op, "return-value is not supported when using predicate")
		case o.Relaxed:
			return errorAt(o.Op, "mbarrier with relaxed semantics is not supported when using predicate")
		}
	}
	return verifyArrive(o.Op, o.Scope, o.Addr, o.Result)
}
