package gputocpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// A loop that waits for what another block writes lets other threads of the system run, and says in the worker's record,
// at the beginning of its scratch memory, that it waits (dialects/cpu). When all workers only wait, none will ever go
// on, and target/cpu ends the kernels.

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

// onlyLooks reports whether a loop writes no memory: while it goes on, its block does nothing for others.
func onlyLooks(w scf.WhileOp) bool {
	return !contains(w.Op, func(op *ir.Op) bool {
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
	zero := arith.ConstantInt(before, 0, ir.I64)
	if looks {
		k.note(before, cpu.WaitSite, arith.ConstantInt(before, int64(len(k.sites)), ir.I64))
	}
	b := &ir.Builder{Loc: w.Loc()}
	b.SetToStart(w.After.Entry())
	n := k.more(b, cpu.WaitTurns)
	if looks {
		k.more(b, cpu.WaitLooks)
	}
	turn := arith.Binary(b, arith.AndI, n, arith.ConstantInt(b, looksWithoutYield-1, ir.I64))
	scf.NewIf(b, arith.NewCmpI(b, arith.EQ, turn, zero), nil, func(b *ir.Builder) []*ir.Value {
		k.yield(b)
		return nil
	}, nil)
	if looks {
		after := ir.After(w.Op)
		k.note(after, cpu.WaitLooks, zero)
		k.more(after, cpu.WaitsOver)
	}
}

// yield lets other threads of the system run.
func (k *kernel) yield(b *ir.Builder) {
	const name = "sched_yield" // of the C library
	module := k.module
	if ir.LookupSymbol(module, name) == nil {
		top := &ir.Builder{Loc: b.Loc}
		top.SetToStart(gpu.Module.Of(module).Body.Entry())
		llvm.NewFunc(top, name, llvm.Function(ir.I32, nil, false))
	}
	llvm.NewCall(b, []ir.Type{ir.I32}, name)
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

// more adds one to a word of the worker's record, which no other thread writes.
func (k *kernel) more(b *ir.Builder, word int64) *ir.Value {
	n := llvm.Load.New(b, llvm.LoadOp{Addr: k.recordWord(b, word), Access: read}, ir.I64).Result
	n = arith.Binary(b, arith.AddI, n, arith.ConstantInt(b, 1, ir.I64))
	k.note(b, word, n)
	return n
}

func (k *kernel) recordWord(b *ir.Builder, word int64) *ir.Value {
	return llvm.NewGEP(b, llvm.Ptr, ir.I8, k.scratch, []ir.Mixed{{Const: word * cpu.WordBytes}}, 0)
}
