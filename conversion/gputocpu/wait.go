package gputocpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// A loop that waits for what another block writes lets other threads of the system run, and says in the worker's
// record, at the beginning of its scratch memory, that it waits (dialects/cpu). When all workers only wait, none will
// ever go on, and target/cpu ends the kernels.

// looksWithoutYield is how often a loop looks before other threads may run, a power of two.
const looksWithoutYield = 32

// waits reports whether a loop may go on until another block writes memory: it accesses memory atomically.
func waits(w scf.WhileOp) bool {
	return contains(w.Op, func(op *ir.Op) bool {
		load, isLoad := llvm.Load.Cast(op)
		return isLoad && (load.Ordering != llvm.NotAtomic || load.Volatile) || changes(op)
	})
}

// changes reports whether an operation changes memory atomically.
func changes(op *ir.Op) bool {
	return slices.Contains([]string{"memref.atomic_rmw", "memref.generic_atomic_rmw", "llvm.atomicrmw", "llvm.cmpxchg"},
		op.Name())
}

func contains(in *ir.Op, is func(*ir.Op) bool) bool {
	found := false
	ir.WalkNested(in, func(op *ir.Op) ir.WalkResult {
		found = found || is(op)
		return ir.Advance
	})
	return found
}

// onlyLooks reports whether a loop goes on until others write memory: it writes none, and has no values that another
// iteration changes, such as how often it may still look.
func onlyLooks(w scf.WhileOp) bool {
	return len(w.Inits) == 0 && !contains(w.Op, func(op *ir.Op) bool {
		if llvm.Load.Is(op) || op.NumRegions() > 0 {
			return false
		}
		effects, known := ir.EffectsOf(op)
		return !known || slices.ContainsFunc(effects, func(e ir.Effect) bool { return e.Kind == ir.Write })
	})
}

// wait makes a loop one of a worker among others.
func (k *kernel) wait(w scf.WhileOp) {
	looks := onlyLooks(w)
	at := w.Loc()
	if p := diag.Position(at); p != nil {
		at = p
	}
	k.sites = append(k.sites, ir.LocOf(at))
	before := ir.Before(w.Op)
	if looks {
		k.note(before, cpu.WaitSite, arith.ConstantInt(before, int64(len(k.sites)), ir.I64))
	}
	b := &ir.Builder{Loc: w.Loc()}
	b.SetToStart(w.After.Entry())
	word := int64(cpu.WaitTurns)
	if looks {
		word = cpu.WaitLooks
	}
	fn.Call.New(b, fn.CallOp{Args: []*ir.Value{k.recordWord(b, word)}, Target: ir.SymbolRef(k.turn())})
	if looks {
		after := ir.After(w.Op)
		k.note(after, cpu.WaitLooks, arith.ConstantInt(after, 0, ir.I64))
		one(after, k.recordWord(after, cpu.WaitsOver))
	}
}

// turn is the function for a turn of a loop that waits, made once in the module: it counts in a word, and now and then
// lets other threads of the system run.
func (k *kernel) turn() string {
	const name, yields = "wait_turn", "sched_yield" // of the C library
	module := gpu.Module.Of(k.from.ParentOp())
	if ir.LookupSymbol(module.Op, name) != nil {
		return name
	}
	top := &ir.Builder{Loc: k.from.Loc()}
	top.SetToStart(module.Body.Entry())
	llvm.NewFunc(top, yields, llvm.Function(ir.I32, nil, false))
	f := fn.NewFunc(top, name, ir.Function([]ir.Type{llvm.Ptr}, nil))
	f.SetAttr(ir.SymbolVisibilityAttr, ir.String_("private"))
	f.SetAttr(cpu.TurnAttr, ir.Unit)
	b := ir.NewBuilder(f.FunctionBody().Entry())
	b.Loc = top.Loc
	n := one(b, f.FunctionBody().Entry().Arg(0))
	turn := arith.Binary(b, arith.AndI, n, arith.ConstantInt(b, looksWithoutYield-1, ir.I64))
	scf.NewIf(b, arith.NewCmpI(b, arith.EQ, turn, arith.ConstantInt(b, 0, ir.I64)), nil, func(b *ir.Builder) []*ir.Value {
		llvm.NewCall(b, []ir.Type{ir.I32}, yields)
		return nil
	}, nil)
	fn.NewReturn(b)
	return name
}

// read and published are accesses of a word that another thread reads, which sees the words change in this order.
var (
	read      = llvm.Access{Ordering: llvm.Monotonic, Alignment: cpu.WordBytes}
	published = llvm.Access{Ordering: llvm.Release, Alignment: cpu.WordBytes}
)

// note writes a word of the worker's record.
func (k *kernel) note(b *ir.Builder, word int64, v *ir.Value) {
	llvm.Store.New(b, llvm.StoreOp{Value: v, Addr: k.recordWord(b, word), Access: published})
}

// one adds one to a word, which no other thread writes.
func one(b *ir.Builder, word *ir.Value) *ir.Value {
	n := llvm.Load.New(b, llvm.LoadOp{Addr: word, Access: read}, ir.I64).Result
	n = arith.Binary(b, arith.AddI, n, arith.ConstantInt(b, 1, ir.I64))
	llvm.Store.New(b, llvm.StoreOp{Value: n, Addr: word, Access: published})
	return n
}

func (k *kernel) recordWord(b *ir.Builder, word int64) *ir.Value {
	return llvm.NewGEP(b, llvm.Ptr, ir.I8, k.scratch, []ir.Mixed{{Const: word * cpu.WordBytes}}, 0)
}
