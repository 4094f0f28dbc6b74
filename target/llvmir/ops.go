package llvmir

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// emit translates one operation at the end of the current block.
type emit func(t *translator, op *ir.Op)

// table is every operation that has a translation, by name.
var table = sync.OnceValue(func() map[string]emit {
	all := map[string]emit{}
	for _, part := range []map[string]emit{
		arithOps(), castOps(), memoryOps(), atomicOps(), vectorOps(), controlOps(), callOps(), debugOps(), intrinsicOps(),
		nvvmOps(),
	} {
		maps.Copy(all, part)
	}
	return all
})

// Translates reports whether the operation of a name has a translation.
func Translates(name string) bool {
	return lookup(name) != nil || leaves[name] || strings.HasPrefix(name, "llvm.mlir.global") ||
		name == llvm.Func.OpDef.Name
}

// leaves are the operations that become constants.
var leaves = map[string]bool{
	llvm.Constant.OpDef.Name: true, llvm.UndefValue.OpDef.Name: true, llvm.PoisonValue.OpDef.Name: true,
	llvm.ZeroValue.OpDef.Name: true,
	llvm.NoneToken.OpDef.Name: true, llvm.AddressOf.OpDef.Name: true, llvm.Alias.OpDef.Name: true,
	llvm.Comdat.OpDef.Name: true, llvm.ModuleFlags.OpDef.Name: true,
	llvm.LinkerOptions.OpDef.Name: true, llvm.IFunc.OpDef.Name: true, llvm.BlockTagOp.OpDef.Name: true,
	llvm.DSOLocalEquivalent.OpDef.Name: true,
}

func lookup(name string) emit { return table()[name] }

// mnemonic is an operation's name without its dialect.
func mnemonic(op *ir.Op) string { return op.Name()[strings.IndexByte(op.Name(), '.')+1:] }

// typed is a translation that reads an operation as a view.
func typed[W any](f func(t *translator, o W)) emit {
	return func(t *translator, op *ir.Op) { f(t, ir.View[W](op)) }
}

// arithOps are the operations with the name and the operands of an LLVM
// instruction.
func arithOps() map[string]emit {
	out := map[string]emit{
		llvm.UDiv.OpDef.Name: typed(func(t *translator, o llvm.DivOp) { t.binary(llvm.BinaryOp(o)) }),
		llvm.SDiv.OpDef.Name: typed(func(t *translator, o llvm.DivOp) { t.binary(llvm.BinaryOp(o)) }),
		llvm.FNeg.OpDef.Name: typed((*translator).unary), llvm.Freeze.OpDef.Name: typed((*translator).unary),
		llvm.ICmp.OpDef.Name: typed(func(t *translator, o llvm.ICmpOp) {
			t.result(o.Op, t.block.ICmp(o.Predicate.String(), t.value(o.LHS), t.value(o.RHS)))
		}),
		llvm.FCmp.OpDef.Name: typed(func(t *translator, o llvm.FCmpOp) {
			pred := strings.TrimPrefix(o.Predicate.String(), "_")
			t.result(o.Op, t.block.FCmp(pred, t.value(o.LHS), t.value(o.RHS), fastMath(o.FastMath)...))
		}),
		llvm.Select.OpDef.Name: typed(func(t *translator, o llvm.SelectOp) {
			t.result(o.Op, t.block.Select(t.value(o.Condition), t.value(o.TrueValue), t.value(o.FalseValue),
				fastMath(o.FastMath)...))
		}),
	}
	for _, d := range []ir.Def[llvm.BinaryOp]{
		llvm.Add, llvm.Sub, llvm.Mul, llvm.Shl, llvm.LShr, llvm.AShr, llvm.Or, llvm.URem, llvm.SRem, llvm.And, llvm.XOr,
		llvm.FAdd, llvm.FSub, llvm.FMul, llvm.FDiv, llvm.FRem,
	} {
		out[d.OpDef.Name] = typed((*translator).binary)
	}
	return out
}

func (t *translator) binary(o llvm.BinaryOp) {
	flags := slices.Concat(overflowWords(o.Overflow), flagWord(o.Exact, "exact"), flagWord(o.Disjoint, "disjoint"),
		fastMath(o.FastMath))
	t.result(o.Op, t.block.Binary(mnemonic(o.Op), t.value(o.LHS), t.value(o.RHS), flags...))
}

func (t *translator) unary(o llvm.UnaryOp) {
	t.result(o.Op, t.block.Unary(mnemonic(o.Op), t.value(o.Arg), fastMath(o.FastMath)...))
}

func castOps() map[string]emit {
	out := map[string]emit{
		llvm.AddrSpaceCast.OpDef.Name: typed(func(t *translator, o llvm.AddrSpaceCastOp) {
			t.result(o.Op, t.block.Cast(mnemonic(o.Op), t.value(o.Arg), t.typ(o.Result.Type())))
		}),
	}
	for _, d := range []ir.Def[llvm.CastOp]{
		llvm.BitCast, llvm.IntToPtr, llvm.PtrToInt, llvm.SExt, llvm.ZExt, llvm.Trunc, llvm.SIToFP, llvm.UIToFP, llvm.FPToSI,
		llvm.FPToUI,
		llvm.FPExt, llvm.FPTrunc,
	} {
		out[d.OpDef.Name] = typed((*translator).cast)
	}
	return out
}

func (t *translator) cast(o llvm.CastOp) {
	flags := append(overflowWords(o.Overflow), flagWord(o.NonNeg, "nneg")...)
	v := t.block.Cast(mnemonic(o.Op), t.value(o.Arg), t.typ(o.Result.Type()), flags...)
	if i, ok := v.(*llvmx.Inst); ok {
		t.attachDereferenceable(o.Dereferenceable, i)
	}
	t.result(o.Op, v)
}

func vectorOps() map[string]emit {
	return map[string]emit{
		llvm.ExtractElement.OpDef.Name: typed(func(t *translator, o llvm.ExtractElementOp) {
			t.result(o.Op, t.block.ExtractElement(t.value(o.Vector), t.value(o.Position)))
		}),
		llvm.InsertElement.OpDef.Name: typed(func(t *translator, o llvm.InsertElementOp) {
			t.result(o.Op, t.block.InsertElement(t.value(o.Vector), t.value(o.Value), t.value(o.Position)))
		}),
		llvm.ShuffleVector.OpDef.Name: typed(func(t *translator, o llvm.ShuffleVectorOp) {
			t.result(o.Op, t.block.Shuffle(t.value(o.V1), t.value(o.V2), ints(o.Mask)))
		}),
		llvm.ExtractValue.OpDef.Name: typed(func(t *translator, o llvm.ExtractValueOp) {
			t.result(o.Op, t.block.ExtractValue(t.value(o.Container), ints(o.Position)...))
		}),
		llvm.InsertValue.OpDef.Name: typed(func(t *translator, o llvm.InsertValueOp) {
			t.result(o.Op, t.block.InsertValue(t.value(o.Container), t.value(o.Value), ints(o.Position)...))
		}),
	}
}

func ints(xs []int64) []int {
	out := make([]int, len(xs))
	for i, x := range xs {
		out[i] = int(x)
	}
	return out
}

func controlOps() map[string]emit {
	return map[string]emit{
		llvm.Br.OpDef.Name: typed(func(t *translator, o llvm.BrOp) {
			t.attachLoop(o.LoopAnnotation, t.block.Br(t.successors(o.Op)[0]))
		}),
		llvm.CondBr.OpDef.Name: typed(func(t *translator, o llvm.CondBrOp) {
			to := t.successors(o.Op)
			br := t.block.CondBr(t.value(o.Condition), to[0], to[1])
			t.attachLoop(o.LoopAnnotation, br)
			t.attachWeights(o.BranchWeights, br)
		}),
		llvm.Switch.OpDef.Name: typed(func(t *translator, o llvm.SwitchOp) {
			to := t.successors(o.Op)
			var cases []llvmx.Case
			for i, v := range o.CaseValues() {
				c, _ := t.integer(v.Big(), v.Type())
				cases = append(cases, llvmx.Case{Value: c, To: to[i+1]})
			}
			t.attachWeights(o.BranchWeights, t.block.Switch(t.value(o.Value), to[0], cases...))
		}),
		llvm.IndirectBr.OpDef.Name: typed(func(t *translator, o llvm.IndirectBrOp) {
			t.block.IndirectBr(t.value(o.Addr), t.successors(o.Op)...)
		}),
		llvm.BlockAddressValue.OpDef.Name: typed(func(t *translator, o llvm.BlockAddressValueOp) {
			fn, tag := o.Target()
			t.result(o.Op, t.m.BlockAddress(t.typ(o.Result.Type()), fn,
				func() *llvmx.Block { return t.blocks[blockTag{fn, tag}] }))
		}),
		llvm.Resume.OpDef.Name: typed(func(t *translator, o llvm.ResumeOp) { t.block.Resume(t.value(o.Value)) }),
		llvm.LandingPad.OpDef.Name: typed(func(t *translator, o llvm.LandingPadOp) {
			t.result(o.Op, t.block.LandingPad(t.typ(o.Result.Type()), o.Cleanup, t.operands(o.Clauses)...))
		}),
		llvm.Return.OpDef.Name: typed(func(t *translator, o llvm.ReturnOp) {
			if o.Arg == nil {
				t.block.Ret(nil)
				return
			}
			t.block.Ret(t.value(o.Arg))
		}),
		llvm.Unreachable.OpDef.Name: func(t *translator, _ *ir.Op) { t.block.Unreachable() },
	}
}
