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
	// predicate is the operand group of the predicate, noPredicate when there is
	// none.
	predicate int
}

const noPredicate = -1

func (f form) needed(op *ir.Op) bool { return f.when == nil || f.when(op) }

// guarded are operations that are inline PTX only with a predicate, an operand
// group: intrinsics have none.
func guarded(group int, text func(*ir.Op) string) form {
	return form{when: func(op *ir.Op) bool { return op.OptionalOperand(group) != nil }, text: text, predicate: group}
}

// forms are the operations without an intrinsic.
var forms = map[*ir.OpDef]form{
	nvvm.MBarrierInit.OpDef: guarded(2, func(op *ir.Op) string {
		return "mbarrier.init" + space(op) + ".b64 [$0], $1;"
	}),
	nvvm.MBarrierArriveExpectTx.OpDef: guarded(2, func(op *ir.Op) string {
		return "mbarrier.arrive.expect_tx" + space(op) + ".b64 _, [$0], $1;"
	}),
	nvvm.MBarrierTryWaitParity.OpDef:                {text: waitLoop, predicate: noPredicate},
	nvvm.BarrierArrive.OpDef:                        {text: barrierArrive, predicate: noPredicate},
	nvvm.CpAsyncBulkTensorSharedClusterGlobal.OpDef: guarded(7, tensorLoad),
	nvvm.CpAsyncBulkTensorGlobalSharedCTA.OpDef:     guarded(4, tensorStore),
	nvvm.Prefetch.OpDef:                             guarded(1, func(*ir.Op) string { return "prefetch.tensormap [$0];" }),
	nvvm.InlinePtx.OpDef:                            {text: inlineText, arrange: inlineArguments, check: checkNames, predicate: 2},
	nvvm.WgmmaMmaAsync.OpDef:                        {text: wgmmaText, arrange: wgmmaArguments, predicate: noPredicate},
}

// space is `.shared` for an address in shared memory.
func space(op *ir.Op) string {
	if op.Operand(0).Type() == ir.Type(llvm.Pointer(3)) {
		return ".shared"
	}
	return ""
}

// waitLoop tries until the phase has ended. Labels are local to the braces.
func waitLoop(op *ir.Op) string {
	return "{\n\t.reg .pred       P1; \n\tLAB_WAIT: \n\tmbarrier.try_wait.parity" + space(op) +
		".b64 P1, [$0], $1, $2; \n\t@P1 bra.uni DONE; \n\tbra.uni     LAB_WAIT; \n\tDONE: \n\t}"
}

func barrierArrive(op *ir.Op) string {
	if op.OptionalOperand(0) != nil {
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

func tensorLoad(op *ir.Op) string {
	dims, offsets := len(op.OperandGroup(2)), len(op.OperandGroup(4))
	multicast, hint := op.OptionalOperand(5) != nil, op.OptionalOperand(6) != nil
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

func tensorStore(op *ir.Op) string {
	dims := len(op.OperandGroup(2))
	return fmt.Sprintf("cp.async.bulk.tensor.%dd.global.shared::cta.bulk_group [$0, {%s} ], [$1];", dims, registerList(2, dims, ", "))
}
