package nvgpu

import "github.com/tsopt/tsopt/ir"

const (
	barArgs  = "%b: !nvgpu.mbarrier.group<memorySpace = 3>, %i: index, %p: i1, %t: !nvgpu.mbarrier.token"
	barType  = " : <memorySpace = 3 : i64>"
	barForm  = "$barriers `[` $mbarId `]` "
	barShort = "attr-dict `:` custom<ShortBarriers>(type($barriers))"
)

var (
	barriers  = in("barriers", barrierGroup)
	mbarID    = in("mbarId", ir.IsIndex)
	predicate = opt("predicate", ir.IsI1)
)

// Barriers in shared memory that count arrivals and bytes.
var (
	// MBarrierCreate allocates mbarriers.
	MBarrierCreate = define(ir.Spec[Op]{Name: "mbarrier.create", Summary: "Creates a `nvgpu.mbarrier` object.",
		Doc:     doc("Allocates a group of mbarriers in shared memory.", "", "%0 = nvgpu.mbarrier.create -> <memorySpace = 3 : i64, num_barriers = 2>"),
		Results: operands(barriers), Format: "attr-dict `->` custom<ShortBarriers>(type($barriers))"})
	// MBarrierGet is the address of an mbarrier.
	MBarrierGet = define(ir.Spec[Op]{Name: "mbarrier.get", Summary: "Return a pointer to an `nvgpu.mbarrier`.",
		Doc:      doc("The address of an mbarrier as an integer.", barArgs, "%0 = nvgpu.mbarrier.get %b[%i]"+barType+" -> i32"),
		Operands: operands(barriers, mbarID), Results: operands(in("mbarrierPointer", ir.AnyOf(ir.IsI32, ir.IsI64))),
		Format: barForm + barShort + " `->` type($mbarrierPointer)"})
	// MBarrierInit sets the number of arrivals.
	MBarrierInit = define(ir.Spec[Op]{Name: "mbarrier.init", Summary: "Initialize the `nvgpu.mbarrier`.",
		Doc:      doc("mbarrier.init.", barArgs, "nvgpu.mbarrier.init %b[%i], %i, predicate = %p"+barType),
		Operands: operands(barriers, in("count", ir.IsIndex), mbarID, predicate),
		Format:   barForm + "`,` $count (`,` `predicate` `=` $predicate^)? " + barShort})
	// MBarrierTestWait asks whether a phase has ended.
	MBarrierTestWait = define(ir.Spec[Op]{Name: "mbarrier.test.wait", Summary: "Checks if the `nvgpu.mbarrier` has completed its current phase.",
		Doc:      doc("mbarrier.test_wait.", barArgs, "%0 = nvgpu.mbarrier.test.wait %b[%i], %t"+barType+", !nvgpu.mbarrier.token"),
		Operands: operands(barriers, in("token", barrierToken), mbarID), Results: operands(in("waitComplete", ir.IsI1)),
		Format: barForm + "`,` $token " + barShort + " `,` type($token)"})
	// MBarrierArrive arrives.
	MBarrierArrive = define(ir.Spec[Op]{Name: "mbarrier.arrive", Summary: "Performs arrive operation on the `nvgpu.mbarrier.arrive`.",
		Doc:      doc("mbarrier.arrive.", barArgs, "%0 = nvgpu.mbarrier.arrive %b[%i]"+barType+" -> !nvgpu.mbarrier.token"),
		Operands: operands(barriers, mbarID), Results: operands(in("token", barrierToken)),
		Format: barForm + barShort + " `->` type($token)"})
	// MBarrierArriveNocomplete arrives several times without ending the phase.
	MBarrierArriveNocomplete = define(ir.Spec[Op]{Name: "mbarrier.arrive.nocomplete", Summary: "Performs arrive operation on the `nvgpu.mbarrier.arrive.nocomplete` as non-blocking.",
		Doc:      doc("mbarrier.arrive.noComplete.", barArgs, "%0 = nvgpu.mbarrier.arrive.nocomplete %b[%i], %i"+barType+" -> !nvgpu.mbarrier.token"),
		Operands: operands(barriers, mbarID, in("count", ir.IsIndex)), Results: operands(in("token", barrierToken)),
		Format: barForm + "`,` $count " + barShort + " `->` type($token)"})
	// MBarrierArriveExpectTx arrives and adds bytes to wait for.
	MBarrierArriveExpectTx = define(ir.Spec[Op]{Name: "mbarrier.arrive.expect_tx", Summary: "Performs expect_tx operation on the `nvgpu.mbarrier.arrive`",
		Doc:      doc("mbarrier.arrive.expect_tx.", barArgs, "nvgpu.mbarrier.arrive.expect_tx %b[%i], %i"+barType),
		Operands: operands(barriers, in("txcount", ir.IsIndex), mbarID, predicate),
		Format:   barForm + "`,` $txcount (`,` `predicate` `=` $predicate^)? " + barShort})
	// MBarrierTryWaitParity waits for the end of a phase.
	MBarrierTryWaitParity = define(ir.Spec[Op]{Name: "mbarrier.try_wait.parity", Summary: "Waits for the `nvgpu.mbarrier` to complete its current phase.",
		Doc:      doc("A loop around mbarrier.try_wait.parity.", barArgs, "nvgpu.mbarrier.try_wait.parity %b[%i], %p, %i"+barType),
		Operands: operands(barriers, in("phaseParity", ir.IsI1), in("ticks", ir.IsIndex), mbarID),
		Format:   barForm + "`,` $phaseParity `,` $ticks " + barShort})
)

var mbarrierOps = []*ir.OpDef{
	MBarrierCreate.OpDef, MBarrierGet.OpDef, MBarrierInit.OpDef, MBarrierTestWait.OpDef, MBarrierArrive.OpDef,
	MBarrierArriveNocomplete.OpDef, MBarrierArriveExpectTx.OpDef, MBarrierTryWaitParity.OpDef,
}
