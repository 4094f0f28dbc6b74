package nvgpu

import "github.com/tsopt/tsopt/ir"

const (
	barArgs  = "%b: !nvgpu.mbarrier.group<memorySpace = 3>, %i: index, %p: i1, %t: !nvgpu.mbarrier.token"
	barType  = " : <memorySpace = 3 : i64>"
	barForm  = "$barriers `[` $mbarId `]` "
	barShort = "attr-dict `:` custom<ShortBarriers>(type($barriers))"
)

// The operations on a group of mbarriers; ID is the number of one.
type (
	// MBarrierCreateOp makes a group.
	MBarrierCreateOp struct {
		ir.Base
		Barriers *ir.Value
	}
	// MBarrierGetOp is an address.
	MBarrierGetOp struct {
		ir.Base
		Barriers, ID, Pointer *ir.Value
	}
	// MBarrierInitOp sets the number of arrivals.
	MBarrierInitOp struct {
		ir.Base
		Barriers, Count, ID, Predicate *ir.Value
	}
	// MBarrierTestWaitOp asks whether the phase of a token has ended.
	MBarrierTestWaitOp struct {
		ir.Base
		Barriers, Token, ID *ir.Value
	}
	// MBarrierArriveOp arrives.
	MBarrierArriveOp struct {
		ir.Base
		Barriers, ID *ir.Value
	}
	// MBarrierArriveNocompleteOp arrives Count times.
	MBarrierArriveNocompleteOp struct {
		ir.Base
		Barriers, ID, Count *ir.Value
	}
	// MBarrierArriveExpectTxOp arrives and adds bytes to wait for.
	MBarrierArriveExpectTxOp struct {
		ir.Base
		Barriers, TxCount, ID, Predicate *ir.Value
	}
	// MBarrierTryWaitParityOp waits for the end of the phase of a parity.
	MBarrierTryWaitParityOp struct {
		ir.Base
		Barriers, PhaseParity, Ticks, ID *ir.Value
	}
)

// Barriers in shared memory that count arrivals and bytes.
var (
	// MBarrierCreate allocates mbarriers.
	MBarrierCreate = define(ir.Spec[MBarrierCreateOp]{Name: "mbarrier.create",
		Summary: "Creates a `nvgpu.mbarrier` object.",
		Doc: doc("Allocates a group of mbarriers in shared memory.", "",
			"%0 = nvgpu.mbarrier.create -> <memorySpace = 3 : i64, num_barriers = 2>"),
		Fields: func(o *MBarrierCreateOp) []ir.Field {
			return []ir.Field{ir.Out(&o.Barriers, "barriers", barrierGroup)}
		},
		Format: "attr-dict `->` custom<ShortBarriers>(type($barriers))"})
	// MBarrierGet is the address of an mbarrier.
	MBarrierGet = define(ir.Spec[MBarrierGetOp]{Name: "mbarrier.get", Summary: "Return a pointer to an `nvgpu.mbarrier`.",
		Doc: doc("The address of an mbarrier as an integer.", barArgs, "%0 = nvgpu.mbarrier.get %b[%i]"+barType+" -> i32"),
		Fields: func(o *MBarrierGetOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Barriers, "barriers", barrierGroup),
				ir.In(&o.ID, "mbarId", ir.IsIndex),
				ir.Out(&o.Pointer, "mbarrierPointer", ir.AnyOf(ir.IsI32, ir.IsI64)),
			}
		},
		Format: barForm + barShort + " `->` type($mbarrierPointer)"})
	// MBarrierInit sets the number of arrivals.
	MBarrierInit = define(ir.Spec[MBarrierInitOp]{Name: "mbarrier.init", Summary: "Initialize the `nvgpu.mbarrier`.",
		Doc: doc("mbarrier.init.", barArgs, "nvgpu.mbarrier.init %b[%i], %i, predicate = %p"+barType),
		Fields: func(o *MBarrierInitOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Barriers, "barriers", barrierGroup),
				ir.In(&o.Count, "count", ir.IsIndex),
				ir.In(&o.ID, "mbarId", ir.IsIndex),
				ir.OptIn(&o.Predicate, "predicate", ir.IsI1),
			}
		},
		Format: barForm + "`,` $count (`,` `predicate` `=` $predicate^)? " + barShort})
	// MBarrierTestWait asks whether a phase has ended.
	MBarrierTestWait = define(ir.Spec[MBarrierTestWaitOp]{Name: "mbarrier.test.wait",
		Summary: "Checks if the `nvgpu.mbarrier` has completed its current phase.",
		Doc: doc("mbarrier.test_wait.", barArgs,
			"%0 = nvgpu.mbarrier.test.wait %b[%i], %t"+barType+", !nvgpu.mbarrier.token"),
		Fields: func(o *MBarrierTestWaitOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Barriers, "barriers", barrierGroup),
				ir.In(&o.Token, "token", barrierToken),
				ir.In(&o.ID, "mbarId", ir.IsIndex),
				ir.Out(nil, "waitComplete", ir.IsI1),
			}
		},
		Format: barForm + "`,` $token " + barShort + " `,` type($token)"})
	// MBarrierArrive arrives.
	MBarrierArrive = define(ir.Spec[MBarrierArriveOp]{Name: "mbarrier.arrive",
		Summary: "Performs arrive operation on the `nvgpu.mbarrier.arrive`.",
		Doc:     doc("mbarrier.arrive.", barArgs, "%0 = nvgpu.mbarrier.arrive %b[%i]"+barType+" -> !nvgpu.mbarrier.token"),
		Fields: func(o *MBarrierArriveOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Barriers, "barriers", barrierGroup),
				ir.In(&o.ID, "mbarId", ir.IsIndex),
				ir.Out(nil, "token", barrierToken),
			}
		},
		Format: barForm + barShort + " `->` type($token)"})
	// MBarrierArriveNocomplete arrives several times without ending the phase.
	MBarrierArriveNocomplete = define(ir.Spec[MBarrierArriveNocompleteOp]{Name: "mbarrier.arrive.nocomplete",
		Summary: "Performs arrive operation on the `nvgpu.mbarrier.arrive.nocomplete` as non-blocking.",
		Doc: doc("mbarrier.arrive.noComplete.", barArgs,
			"%0 = nvgpu.mbarrier.arrive.nocomplete %b[%i], %i"+barType+" -> !nvgpu.mbarrier.token"),
		Fields: func(o *MBarrierArriveNocompleteOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Barriers, "barriers", barrierGroup),
				ir.In(&o.ID, "mbarId", ir.IsIndex),
				ir.In(&o.Count, "count", ir.IsIndex),
				ir.Out(nil, "token", barrierToken),
			}
		},
		Format: barForm + "`,` $count " + barShort + " `->` type($token)"})
	// MBarrierArriveExpectTx arrives and adds bytes to wait for.
	MBarrierArriveExpectTx = define(ir.Spec[MBarrierArriveExpectTxOp]{Name: "mbarrier.arrive.expect_tx",
		Summary: "Performs expect_tx operation on the `nvgpu.mbarrier.arrive`",
		Doc:     doc("mbarrier.arrive.expect_tx.", barArgs, "nvgpu.mbarrier.arrive.expect_tx %b[%i], %i"+barType),
		Fields: func(o *MBarrierArriveExpectTxOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Barriers, "barriers", barrierGroup),
				ir.In(&o.TxCount, "txcount", ir.IsIndex),
				ir.In(&o.ID, "mbarId", ir.IsIndex),
				ir.OptIn(&o.Predicate, "predicate", ir.IsI1),
			}
		},
		Format: barForm + "`,` $txcount (`,` `predicate` `=` $predicate^)? " + barShort})
	// MBarrierTryWaitParity waits for the end of a phase.
	MBarrierTryWaitParity = define(ir.Spec[MBarrierTryWaitParityOp]{Name: "mbarrier.try_wait.parity",
		Summary: "Waits for the `nvgpu.mbarrier` to complete its current phase.",
		Doc: doc("A loop around mbarrier.try_wait.parity.", barArgs,
			"nvgpu.mbarrier.try_wait.parity %b[%i], %p, %i"+barType),
		Fields: func(o *MBarrierTryWaitParityOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Barriers, "barriers", barrierGroup),
				ir.In(&o.PhaseParity, "phaseParity", ir.IsI1),
				ir.In(&o.Ticks, "ticks", ir.IsIndex),
				ir.In(&o.ID, "mbarId", ir.IsIndex),
			}
		},
		Format: barForm + "`,` $phaseParity `,` $ticks " + barShort})
)

var mbarrierOps = []*ir.OpDef{
	MBarrierCreate.OpDef, MBarrierGet.OpDef, MBarrierInit.OpDef, MBarrierTestWait.OpDef, MBarrierArrive.OpDef,
	MBarrierArriveNocomplete.OpDef, MBarrierArriveExpectTx.OpDef, MBarrierTryWaitParity.OpDef,
}
