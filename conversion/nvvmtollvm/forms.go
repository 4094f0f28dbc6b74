package nvvmtollvm

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
)

// form says how an operation becomes inline PTX.
type form struct {
	// when reports whether it must; nil is always.
	when func(*ir.Op) bool
	// text is the instruction, in which $0, $1, … are the results, then the
	// operands.
	text func(*ir.Op) string
	// arrange, when not nil, takes the place of operands in their order.
	arrange func(*ir.Builder, *ir.Op) arguments
	// check, when not nil, finds mistakes in what the user wrote.
	check func(*ir.Op) error
	// guarded reports whether there is a predicate, the last operand; nil is never.
	guarded func(*ir.Op) bool
}

func (f form) needed(op *ir.Op) bool { return f.when == nil || f.when(op) }

// always are operations that are inline PTX in any case.
func always[W any](text func(W) string) form {
	return form{text: func(op *ir.Op) string { return text(ir.View[W](op)) }}
}

// guarded are operations that are inline PTX only with a predicate: intrinsics have
// none.
func guarded[W any](predicate func(W) *ir.Value, text func(W) string) form {
	f := always(text)
	f.guarded = func(op *ir.Op) bool { return predicate(ir.View[W](op)) != nil }
	f.when = f.guarded
	return f
}

// forms are the operations without an intrinsic.
var forms = map[*ir.OpDef]form{
	nvvm.MBarrierInit.OpDef: guarded(func(o nvvm.MBarrierInitOp) *ir.Value { return o.Predicate },
		func(o nvvm.MBarrierInitOp) string {
			return "mbarrier.init" + space(o.Addr) + ".b64 [$0], $1;"
		}),
	nvvm.MBarrierArriveExpectTx.OpDef: guarded(func(o nvvm.MBarrierExpectTxOp) *ir.Value { return o.Predicate },
		func(o nvvm.MBarrierExpectTxOp) string {
			return "mbarrier.arrive.expect_tx" + space(o.Addr) + ".b64 _, [$0], $1;"
		}),
	nvvm.MBarrierTryWaitParity.OpDef: always(waitLoop),
	nvvm.BarrierArrive.OpDef:         always(barrierArrive),
	nvvm.CpAsyncBulkTensorSharedClusterGlobal.OpDef: guarded(func(o nvvm.TensorLoadOp) *ir.Value { return o.Predicate },
		tensorLoad),
	nvvm.CpAsyncBulkTensorGlobalSharedCTA.OpDef: guarded(func(o nvvm.TensorStoreOp) *ir.Value { return o.Predicate },
		tensorStore),
	nvvm.Prefetch.OpDef: guarded(func(o nvvm.PrefetchOp) *ir.Value { return o.Predicate }, func(nvvm.PrefetchOp) string {
		return "prefetch.tensormap [$0];"
	}),
	nvvm.InlinePtx.OpDef:     {text: inlineText, arrange: inlineArguments, check: checkNames, guarded: inlineGuarded},
	nvvm.WgmmaMmaAsync.OpDef: {text: wgmmaText, arrange: wgmmaArguments},
}

// space is `.shared` for an address in shared memory.
func space(addr *ir.Value) string {
	if addr.Type() == ir.Type(llvm.Pointer(3)) {
		return ".shared"
	}
	return ""
}

// waitLoop tries until the phase has ended. Labels are local to the braces.
func waitLoop(o nvvm.MBarrierTryWaitParityOp) string {
	return "{\n\t.reg .pred       P1; \n\tLAB_WAIT: \n\tmbarrier.try_wait.parity" + space(o.Addr) +
		".b64 P1, [$0], $1, $2; \n\t@P1 bra.uni DONE; \n\tbra.uni     LAB_WAIT; \n\tDONE: \n\t}"
}

func barrierArrive(o nvvm.BarrierArriveOp) string {
	if o.ID != nil {
		return "bar.arrive $0, $1;"
	}
	return "bar.arrive 0, $0;"
}

// registerList is `$2,$3,$4`.
func registerList(first, n int, sep string) string {
	words := make([]string, n)
	for i := range words {
		words[i] = fmt.Sprintf("$%d", first+i)
	}
	return strings.Join(words, sep)
}

func tensorLoad(o nvvm.TensorLoadOp) string {
	dims, offsets := len(o.Coordinates), len(o.Im2Col)
	multicast, hint := o.MulticastMask != nil, o.CacheHint != nil
	var b strings.Builder
	fmt.Fprintf(&b, "cp.async.bulk.tensor.%dd.shared::cluster.global.mbarrier::complete_tx::bytes", dims)
	for _, part := range []struct {
		present bool
		text    string
	}{{offsets > 0, ".im2col"}, {multicast, ".multicast::cluster"}, {hint, ".L2::cache_hint"}} {
		if part.present {
			b.WriteString(part.text)
		}
	}
	next := 2 + dims
	fmt.Fprintf(&b, " [$0], [$1, {%s} ], [$%d]", registerList(2, dims, ","), next)
	next++
	if offsets > 0 {
		fmt.Fprintf(&b, ",{%s}", registerList(next, offsets, ","))
		next += offsets
	}
	for _, present := range []bool{multicast, hint} {
		if present {
			fmt.Fprintf(&b, ", $%d", next)
			next++
		}
	}
	return b.String() + ";"
}

func tensorStore(o nvvm.TensorStoreOp) string {
	dims := len(o.Coordinates)
	return fmt.Sprintf("cp.async.bulk.tensor.%dd.global.shared::cta.bulk_group [$0, {%s} ], [$1];", dims,
		registerList(2, dims, ", "))
}
