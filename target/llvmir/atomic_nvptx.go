package llvmir

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// llc of LLVM up to 22 drops ordering and scope of atomicrmw: it always emits `atom.global.add`, which is relaxed and
// of gpu scope (llvm-project pull request 179553 fixes it in LLVM 23). Between GPUs that is wrong, so orderings and
// scopes of PTX are written as inline assembly (PTX ISA, "atom" and "red").

// ptxScopes are LLVM's sync scopes of NVPTX and PTX's.
var ptxScopes = map[string]string{"": "sys", "block": "cta", "cluster": "cluster", "device": "gpu", "system": "sys",
	"singlethread": ""}

// ptxSem is the memory order of an atomic; seq_cst needs a fence before.
var ptxSem = map[llvm.AtomicOrdering]string{
	llvm.Monotonic: "relaxed", llvm.Acquire: "acquire", llvm.Release: "release", llvm.AcqRel: "acq_rel",
	llvm.SeqCst: "acq_rel",
}

// ptxAtom is a read-modify-write that PTX has.
type ptxAtom struct {
	suffix     string // after the state space: `.add.u32`
	reg        string // constraint letter of the value
	noRed      bool   // there is no red form
	vectorType string // register type to view a packed value as, "" for itself
}

// ptxAtoms maps operation and type to an instruction.
func ptxAtomOf(bin llvm.AtomicBinOp, t ir.Type) (ptxAtom, bool) {
	bits, _ := ir.BitWidth(t)
	if it, ok := t.(*ir.IntegerType); ok && (bits == 32 || bits == 64) {
		reg := map[int]string{32: "r", 64: "l"}[it.Width()]
		switch bin {
		case llvm.AtomicXchg:
			return ptxAtom{fmt.Sprintf(".exch.b%d", bits), reg, true, ""}, true
		case llvm.AtomicAdd, llvm.AtomicSub: // of the negative
			return ptxAtom{fmt.Sprintf(".add.u%d", bits), reg, false, ""}, true
		case llvm.AtomicAnd, llvm.AtomicOr, llvm.AtomicXor:
			return ptxAtom{fmt.Sprintf(".%s.b%d", bin.String()[1:], bits), reg, false, ""}, true
		case llvm.AtomicMax, llvm.AtomicMin:
			return ptxAtom{fmt.Sprintf(".%s.s%d", bin, bits), reg, false, ""}, true
		case llvm.AtomicUMax, llvm.AtomicUMin:
			return ptxAtom{fmt.Sprintf(".%s.u%d", bin.String()[1:], bits), reg, false, ""}, true
		case llvm.AtomicUIncWrap, llvm.AtomicUDecWrap:
			if bits == 32 {
				return ptxAtom{"." + bin.String()[1:4] + ".u32", reg, false, ""}, true
			}
		}
		return ptxAtom{}, false
	}
	if bin == llvm.AtomicXchg && (t == ir.F32 || t == ir.F64) {
		return ptxAtom{fmt.Sprintf(".exch.b%d", bits), map[int]string{32: "f", 64: "d"}[bits], true, ""}, true
	}
	if bin != llvm.AtomicFAdd {
		return ptxAtom{}, false
	}
	return ptxFloatAdd(t)
}

// ptxFloatAdd are the additions of floats; packed pairs too, which LLVM would
// turn into a loop around a compare-and-swap.
func ptxFloatAdd(t ir.Type) (ptxAtom, bool) {
	switch t {
	case ir.F32:
		return ptxAtom{".add.f32", "f", false, ""}, true
	case ir.F64:
		return ptxAtom{".add.f64", "d", false, ""}, true
	case ir.F16:
		return ptxAtom{".add.noftz.f16", "h", false, "i16"}, true
	case ir.BF16:
		return ptxAtom{".add.noftz.bf16", "h", false, "i16"}, true
	}
	if v, ok := t.(*ir.VectorType); ok && len(v.Shape()) == 1 && v.Shape()[0] == 2 {
		switch v.Elem() {
		case ir.F16:
			return ptxAtom{".add.noftz.f16x2", "r", false, "i32"}, true
		case ir.BF16:
			return ptxAtom{".add.noftz.bf16x2", "r", false, "i32"}, true
		}
	}
	return ptxAtom{}, false
}

// atomicAsm translates an atomicrmw to assembly where LLVM would lose what it
// says, or would make a loop of it. It returns false for one that LLVM
// translates well: relaxed and without a scope wider than the device is not
// among them, since `atom` without a scope means gpu.
func (t *translator) atomicAsm(a llvm.AtomicRMWOp) bool {
	acc := a.Access
	scope, known := ptxScopes[acc.SyncScope]
	atom, has := ptxAtomOf(a.BinOp, a.Val.Type())
	if !known || scope == "" {
		return false
	}
	if acc.Ordering == llvm.Monotonic && scope == "gpu" && atom.vectorType == "" {
		return false
	}
	if !has {
		if acc.Ordering != llvm.Monotonic {
			t.fail(a.Op, "cannot keep its ordering on NVPTX: PTX has no '%s' of this type, and LLVM drops the ordering of atomicrmw", a.BinOp)
			return true
		}
		return false
	}
	if acc.Ordering == llvm.SeqCst {
		t.block.Fence("seq_cst", acc.SyncScope)
	}
	t.emitAtom(a, atom, ptxSem[acc.Ordering], scope)
	return true
}

// ptxSpaces are the state spaces of address spaces; generic has no word.
var ptxSpaces = map[int64]string{0: "", 1: ".global", 3: ".shared", 7: ".shared::cluster"}

func (t *translator) emitAtom(a llvm.AtomicRMWOp, atom ptxAtom, sem, scope string) {
	space := a.Ptr.Type().(*llvm.PointerType).AddressSpace()
	ptrReg := "l"
	val := t.value(a.Val)
	valType := t.typ(a.Val.Type())
	if a.BinOp == llvm.AtomicSub {
		val = t.block.Binary("sub", llvmx.IntConst(valType, 0), val)
	}
	if atom.vectorType != "" {
		valType = map[string]llvmx.Type{"i16": llvmx.I16, "i32": llvmx.I32}[atom.vectorType]
		val = t.block.Cast("bitcast", val, valType)
	}
	if !a.Result.HasUses() && !atom.noRed && sem != "acquire" && sem != "acq_rel" {
		t.block.Asm(llvmx.Asm{
			Text:        "red." + sem + "." + scope + ptxSpaces[space] + atom.suffix + " [$0], $1;",
			Constraints: ptrReg + "," + atom.reg + ",~{memory}", Result: llvmx.Void, Args: []llvmx.Value{t.value(a.Ptr), val},
			SideEffect: true,
		})
		return
	}
	var res llvmx.Value = t.block.Asm(llvmx.Asm{
		Text:        "atom." + sem + "." + scope + ptxSpaces[space] + atom.suffix + " $0, [$1], $2;",
		Constraints: "=" + atom.reg + "," + ptrReg + "," + atom.reg + ",~{memory}", Result: valType,
		Args: []llvmx.Value{t.value(a.Ptr), val}, SideEffect: true,
	})
	if atom.vectorType != "" {
		res = t.block.Cast("bitcast", res, t.typ(a.Val.Type()))
	}
	t.result(a.Op, res)
}
