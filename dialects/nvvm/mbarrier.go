package nvvm

import "github.com/tsopt/tsopt/ir"

const (
	arriveFormat   = "$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?"
	expectTxFormat = "$addr `,` $txcount attr-dict `:` type(operands)"
)

func arrive(name, summary, what string) ir.Def[Op] {
	return define(ir.Spec[Op]{Name: name, Summary: summary,
		Doc:      doc(what, "%0 = nvvm."+name+" %s, %i : !llvm.ptr<3> -> i64"),
		Operands: operands(in("addr", remoteBarrierPtr), opt("count", i32)),
		Results:  operands(opt("res", i64)),
		Attrs:    attrs(scopeDefault, boolDefault("relaxed")),
		Format:   arriveFormat, Verify: verifyArrive})
}

func noComplete(name, summary, what string) ir.Def[Op] {
	return define(ir.Spec[Op]{Name: name, Summary: summary,
		Doc:      doc(what, "%0 = nvvm."+name+" %s, %i : !llvm.ptr<3>, i32 -> i64"),
		Operands: operands(in("addr", barrierPtr), in("count", i32)),
		Results:  operands(in("res", i64)),
		Format:   "$addr `,` $count attr-dict `:` type(operands) `->` type($res)"})
}

func txCount(name, summary, what string) ir.Def[Op] {
	return define(ir.Spec[Op]{Name: name, Summary: summary,
		Doc:      doc(what, "nvvm."+name+" %s, %i : !llvm.ptr<3>, i32"),
		Operands: operands(in("addr", anyShared), in("txcount", i32)),
		Attrs:    attrs(scopeDefault), Format: expectTxFormat, Verify: verifyScope})
}

// Asynchronous barriers in shared memory (PTX ISA, mbarrier).
var (
	// MBarrierInit sets the number of arrivals of a phase.
	MBarrierInit = define(ir.Spec[Op]{Name: "mbarrier.init", Summary: "MBarrier Initialization Op",
		Doc:      doc("mbarrier.init: an object in phase 0 that expects `count` arrivals.", "nvvm.mbarrier.init %s, %i : !llvm.ptr<3>, i32"),
		Operands: operands(in("addr", barrierPtr), in("count", i32), predicate),
		Format:   "$addr `,` $count (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)"})
	// MBarrierInval ends the life of an object.
	MBarrierInval = define(ir.Spec[Op]{Name: "mbarrier.inval", Summary: "MBarrier Invalidation Operation",
		Doc:      doc("mbarrier.inval: the memory may be used for something else.", "nvvm.mbarrier.inval %s : !llvm.ptr<3>"),
		Operands: operands(in("addr", barrierPtr)), Format: "$addr attr-dict `:` type(operands)"})
	// MBarrierExpectTx adds bytes to wait for.
	MBarrierExpectTx = txCount("mbarrier.expect_tx", "MBarrier expect-tx Operation", "mbarrier.expect_tx: the phase waits for more bytes.")
	// MBarrierCompleteTx simulates the arrival of bytes.
	MBarrierCompleteTx = txCount("mbarrier.complete_tx", "MBarrier complete-tx Operation", "mbarrier.complete_tx: counts bytes as arrived.")
	// MBarrierArrive counts an arrival and returns the phase.
	MBarrierArrive = arrive("mbarrier.arrive", "MBarrier Arrive Operation", "mbarrier.arrive: counts arrivals, with release unless relaxed.")
	// MBarrierArriveDrop arrives, now and in all later phases.
	MBarrierArriveDrop = arrive("mbarrier.arrive_drop", "MBarrier Arrive-Drop Operation", "mbarrier.arrive_drop: arrives and lowers the expected count.")
	// MBarrierArriveNocomplete arrives where the phase cannot complete by it.
	MBarrierArriveNocomplete = noComplete("mbarrier.arrive.nocomplete", "MBarrier Arrive No-Complete Operation", "mbarrier.arrive.noComplete.")
	// MBarrierArriveDropNocomplete is both.
	MBarrierArriveDropNocomplete = noComplete("mbarrier.arrive_drop.nocomplete", "MBarrier Arrive-Drop No-Complete Operation", "mbarrier.arrive_drop.noComplete.")
	// MBarrierArriveExpectTx arrives and adds bytes to wait for.
	MBarrierArriveExpectTx = define(ir.Spec[Op]{Name: "mbarrier.arrive.expect_tx", Summary: "MBarrier Arrive with Expected Transaction Count",
		Doc:      doc("mbarrier.arrive.expect_tx: adds bytes to wait for, then arrives.", "nvvm.mbarrier.arrive.expect_tx %s, %i, predicate = %b : !llvm.ptr<3>, i32, i1"),
		Operands: operands(in("addr", remoteBarrierPtr), in("txcount", i32), predicate),
		Results:  operands(opt("res", i64)),
		Attrs:    attrs(scopeDefault, boolDefault("relaxed")),
		Format:   "$addr `,` $txcount (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands) (`->` type($res)^)?",
		Verify:   verifyArriveExpectTx})
	// MBarrierArriveDropExpectTx arrives for good and adds bytes to wait for.
	MBarrierArriveDropExpectTx = define(ir.Spec[Op]{Name: "mbarrier.arrive_drop.expect_tx", Summary: "MBarrier arrive_drop with expected transaction count",
		Doc:      doc("mbarrier.arrive_drop.expect_tx.", "nvvm.mbarrier.arrive_drop.expect_tx %s, %i : !llvm.ptr<3>, i32"),
		Operands: operands(in("addr", remoteBarrierPtr), in("txcount", i32)),
		Results:  operands(opt("res", i64)),
		Attrs:    attrs(scopeDefault, boolDefault("relaxed")),
		Format:   "$addr `,` $txcount attr-dict `:` type(operands) (`->` type($res)^)?", Verify: verifyArrive})
	// MBarrierTryWaitParity waits in a loop for the end of a phase.
	MBarrierTryWaitParity = define(ir.Spec[Op]{Name: "mbarrier.try_wait.parity", Summary: "MBarrier Potentially-Blocking Try Wait with Phase Parity",
		Doc:      doc("Waits until the phase of the given parity has completed; a loop around mbarrier.try_wait.parity.", "nvvm.mbarrier.try_wait.parity %s, %i, %i : !llvm.ptr<3>, i32, i32"),
		Operands: operands(in("addr", barrierPtr), in("phase", i32), in("ticks", i32)),
		Format:   "$addr `,` $phase `,` $ticks attr-dict `:` type(operands)"})
	// MBarrierTestWait asks whether a phase has ended.
	MBarrierTestWait = define(ir.Spec[Op]{Name: "mbarrier.test.wait", Summary: "MBarrier Non-Blocking Test Wait Operation",
		Doc:      doc("mbarrier.test_wait of a state (i64) or a parity (i32).", "%0 = nvvm.mbarrier.test.wait %s, %l : !llvm.ptr<3>, i64 -> i1"),
		Operands: operands(in("addr", barrierPtr), in("stateOrPhase", ir.AnyOf(i64, i32))),
		Results:  operands(in("res", i1)),
		Attrs:    attrs(scopeDefault, boolDefault("relaxed")),
		Format:   "$addr `,` $stateOrPhase attr-dict `:` type(operands) `->` type($res)", Verify: verifyScope})
	// MBarrierTryWait waits some time for the end of a phase.
	MBarrierTryWait = define(ir.Spec[Op]{Name: "mbarrier.try_wait", Summary: "MBarrier try wait on state or phase with an optional timelimit",
		Doc:      doc("mbarrier.try_wait of a state (i64) or a parity (i32), at most `ticks` nanoseconds.", "%0 = nvvm.mbarrier.try_wait %s, %i, %i : !llvm.ptr<3>, i32, i32 -> i1"),
		Operands: operands(in("addr", barrierPtr), in("stateOrPhase", ir.AnyOf(i64, i32)), opt("ticks", i32)),
		Results:  operands(in("res", i1)),
		Attrs:    attrs(scopeDefault, boolDefault("relaxed")),
		Format:   "$addr `,` $stateOrPhase (`,` $ticks^)? attr-dict `:` type(operands) `->` type($res)", Verify: verifyScope})
)

var mbarrierOps = []*ir.OpDef{
	MBarrierInit.OpDef, MBarrierInval.OpDef, MBarrierExpectTx.OpDef, MBarrierCompleteTx.OpDef, MBarrierArrive.OpDef,
	MBarrierArriveDrop.OpDef, MBarrierArriveNocomplete.OpDef, MBarrierArriveDropNocomplete.OpDef,
	MBarrierArriveExpectTx.OpDef, MBarrierArriveDropExpectTx.OpDef, MBarrierTryWaitParity.OpDef, MBarrierTestWait.OpDef,
	MBarrierTryWait.OpDef,
}

func verifyScope(o Op) error {
	if s := keyword(o, "scope"); s != "cta" && s != "cluster" {
		return errorAt(o.Op, "mbarrier scope must be either CTA or Cluster")
	}
	return nil
}

func verifyArrive(o Op) error {
	if err := verifyScope(o); err != nil {
		return err
	}
	if sharedCluster.OK(o.Operand(0).Type()) && o.NumResults() > 0 {
		return errorAt(o.Op, "mbarrier in shared_cluster space cannot return any value")
	}
	return nil
}

// verifyArriveExpectTx checks an arrival, which becomes inline PTX when it has
// a predicate.
func verifyArriveExpectTx(o Op) error {
	if o.OptionalOperand(2) != nil {
		switch {
		case keyword(o, "scope") != "cta":
			return errorAt(o.Op, "mbarrier scope must be CTA when using predicate")
		case sharedCluster.OK(o.Operand(0).Type()):
			return errorAt(o.Op, "mbarrier in shared_cluster space is not supported when using predicate")
		case o.NumResults() > 0:
			return errorAt(o.Op, "return-value is not supported when using predicate")
		case o.Attr("relaxed") == ir.Attr(ir.True):
			return errorAt(o.Op, "mbarrier with relaxed semantics is not supported when using predicate")
		}
	}
	return verifyArrive(o)
}
