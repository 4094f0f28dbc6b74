package llvmir

import (
	"maps"
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
		arithOps(), castOps(), memoryOps(), atomicOps(), vectorOps(), controlOps(), callOps(), debugOps(), intrinsicOps(), nvvmOps(),
	} {
		maps.Copy(all, part)
	}
	return all
})

// Translates reports whether the operation of a name has a translation.
func Translates(name string) bool {
	return lookup(name) != nil || leaves[name] || strings.HasPrefix(name, "llvm.mlir.global") || name == llvm.Func.Name
}

// leaves are the operations that become constants.
var leaves = map[string]bool{
	llvm.Constant.Name: true, llvm.UndefValue.Name: true, llvm.PoisonValue.Name: true, llvm.ZeroValue.Name: true,
	llvm.NoneToken.Name: true, llvm.AddressOf.Name: true, llvm.Alias.Name: true, llvm.Comdat.Name: true, llvm.ModuleFlags.Name: true,
	llvm.LinkerOptions.Name: true, llvm.IFunc.Name: true, llvm.BlockTagOp.Name: true, llvm.DSOLocalEquivalent.Name: true,
}

func lookup(name string) emit { return table()[name] }

// mnemonic is an operation's name without its dialect.
func mnemonic(op *ir.Op) string { return op.Name()[strings.IndexByte(op.Name(), '.')+1:] }

// arithOps are the operations with the name and the operands of an LLVM
// instruction; each says where its flags come from.
func arithOps() map[string]emit {
	out := map[string]emit{}
	flagged := func(flags func(*ir.Op) []string, names string) {
		for _, n := range strings.Fields(names) {
			out["llvm."+n] = func(t *translator, op *ir.Op) {
				t.result(op, t.block.Binary(mnemonic(op), t.operand(op, 0), t.operand(op, 1), flags(op)...))
			}
		}
	}
	flagged(overflowWords, "add sub mul shl")
	flagged(func(op *ir.Op) []string { return unitWord(op, "isExact", "exact") }, "udiv sdiv lshr ashr")
	flagged(func(op *ir.Op) []string { return unitWord(op, "isDisjoint", "disjoint") }, "or")
	flagged(func(*ir.Op) []string { return nil }, "urem srem and xor")
	flagged(fastMath, "fadd fsub fmul fdiv frem")
	for _, n := range []string{"fneg", "freeze"} {
		out["llvm."+n] = func(t *translator, op *ir.Op) {
			t.result(op, t.block.Unary(mnemonic(op), t.operand(op, 0), fastMath(op)...))
		}
	}
	out["llvm.icmp"] = func(t *translator, op *ir.Op) {
		pred := llvm.ICmpPredicates[llvm.ICmp.Of(op).Predicate()]
		t.result(op, t.block.ICmp(pred, t.operand(op, 0), t.operand(op, 1)))
	}
	out["llvm.fcmp"] = func(t *translator, op *ir.Op) {
		pred := strings.TrimPrefix(llvm.FCmpPredicates[llvm.FCmp.Of(op).Predicate()], "_")
		t.result(op, t.block.FCmp(pred, t.operand(op, 0), t.operand(op, 1), fastMath(op)...))
	}
	out["llvm.select"] = func(t *translator, op *ir.Op) {
		t.result(op, t.block.Select(t.operand(op, 0), t.operand(op, 1), t.operand(op, 2), fastMath(op)...))
	}
	return out
}

func castOps() map[string]emit {
	out := map[string]emit{}
	for _, n := range strings.Fields("bitcast addrspacecast inttoptr ptrtoint sext zext trunc sitofp uitofp fptosi fptoui fpext fptrunc") {
		out["llvm."+n] = func(t *translator, op *ir.Op) {
			flags := append(overflowWords(op), unitWord(op, "nonNeg", "nneg")...)
			v := t.block.Cast(mnemonic(op), t.operand(op, 0), t.typ(op.Result(0).Type()), flags...)
			if i, ok := v.(*llvmx.Inst); ok {
				t.attachDereferenceable(op, i)
			}
			t.result(op, v)
		}
	}
	return out
}

func vectorOps() map[string]emit {
	return map[string]emit{
		"llvm.extractelement": func(t *translator, op *ir.Op) {
			t.result(op, t.block.ExtractElement(t.operand(op, 0), t.operand(op, 1)))
		},
		"llvm.insertelement": func(t *translator, op *ir.Op) {
			t.result(op, t.block.InsertElement(t.operand(op, 0), t.operand(op, 1), t.operand(op, 2)))
		},
		"llvm.shufflevector": func(t *translator, op *ir.Op) {
			t.result(op, t.block.Shuffle(t.operand(op, 0), t.operand(op, 1), ints(llvm.ShuffleVector.Of(op).Mask())))
		},
		"llvm.extractvalue": func(t *translator, op *ir.Op) {
			t.result(op, t.block.ExtractValue(t.operand(op, 0), ints(llvm.ExtractValue.Of(op).Position())...))
		},
		"llvm.insertvalue": func(t *translator, op *ir.Op) {
			t.result(op, t.block.InsertValue(t.operand(op, 0), t.operand(op, 1), ints(llvm.InsertValue.Of(op).Position())...))
		},
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
		"llvm.br": func(t *translator, op *ir.Op) {
			t.attachLoop(op, t.block.Br(t.successors(op)[0]))
		},
		"llvm.cond_br": func(t *translator, op *ir.Op) {
			to := t.successors(op)
			br := t.block.CondBr(t.operand(op, 0), to[0], to[1])
			t.attachLoop(op, br)
			t.attachWeights(op, br)
		},
		"llvm.switch": func(t *translator, op *ir.Op) {
			to := t.successors(op)
			var cases []llvmx.Case
			for i, v := range llvm.Switch.Of(op).CaseValues() {
				c, _ := t.integer(v.Big(), v.Type())
				cases = append(cases, llvmx.Case{Value: c, To: to[i+1]})
			}
			t.attachWeights(op, t.block.Switch(t.operand(op, 0), to[0], cases...))
		},
		"llvm.indirectbr": func(t *translator, op *ir.Op) {
			t.block.IndirectBr(t.operand(op, 0), t.successors(op)...)
		},
		"llvm.blockaddress": func(t *translator, op *ir.Op) {
			fn, tag := llvm.BlockAddressValue.Of(op).Block()
			t.result(op, t.m.BlockAddress(t.typ(op.Result(0).Type()), fn, func() *llvmx.Block { return t.blocks[blockTag{fn, tag}] }))
		},
		"llvm.resume": func(t *translator, op *ir.Op) { t.block.Resume(t.operand(op, 0)) },
		"llvm.landingpad": func(t *translator, op *ir.Op) {
			pad := llvm.LandingPad.Of(op)
			t.result(op, t.block.LandingPad(t.typ(op.Result(0).Type()), pad.Cleanup(), t.operands(op.Operands())...))
		},
		"llvm.return": func(t *translator, op *ir.Op) {
			if op.NumOperands() == 0 {
				t.block.Ret(nil)
				return
			}
			t.block.Ret(t.operand(op, 0))
		},
		"llvm.unreachable": func(t *translator, op *ir.Op) { t.block.Unreachable() },
	}
}
