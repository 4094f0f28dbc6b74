package commtomemory

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// lowering is the state of one launch.
type lowering struct {
	launch gpu.LaunchOp
	entry  *ir.Builder
	values map[string]*ir.Value // of the thread alone, by what they are
	bases  map[*ir.Value]*ir.Value
	nth    map[*ir.Op]int64     // of notifies in a row but the first
	other  map[*ir.Op]*ir.Value // of waits in loops, whether they are for something else than before
	waited map[*ir.Op]bool      // takes that those in front of them wait for, too
	of     *callee              // the function around; nil where it has no symmetric memory
}

func lowerLaunch(launch gpu.LaunchOp, of *callee) error {
	l := &lowering{launch: launch, values: map[string]*ir.Value{}, bases: map[*ir.Value]*ir.Value{},
		waited: map[*ir.Op]bool{}, of: of}
	l.entry = ir.Before(launch.Body.Entry().First())
	var ops []*ir.Op
	ir.WalkOps(launch.Op, func(op *ir.Op) {
		if table[op.Def()] != nil {
			ops = append(ops, op)
		}
	})
	l.nth = l.together(ops)
	l.other = l.again(ops)
	for _, op := range ops {
		if l.waited[op] {
			continue
		}
		if err := table[op.Def()](l, op); err != nil {
			return err
		}
	}
	return nil
}

var table = map[*ir.OpDef]func(*lowering, *ir.Op) error{
	comm.Notify.OpDef: (*lowering).notify,
	comm.Wait.OpDef:   (*lowering).wait,
	comm.Test.OpDef:   (*lowering).test,
	comm.Round.OpDef:  (*lowering).round,
	comm.Reset.OpDef:  (*lowering).reset,
	comm.Fence.OpDef:  (*lowering).fence,
	comm.Peer.OpDef:   (*lowering).peer,
	comm.PutMem.OpDef: (*lowering).putMem,

	comm.PostWords.OpDef: (*lowering).postWords,
	comm.TakeWords.OpDef: (*lowering).takeWords,
}

// notify is a barrier and a release by one thread, of those in a row each by another.
func (l *lowering) notify(op *ir.Op) error {
	o := comm.Notify.Of(op)
	if err := l.known(op, o.Signal); err != nil {
		return err
	}
	b, u := ir.Before(op), l.unitOf(op)
	tell := u.elected
	if nth := l.nth[op]; nth > 0 {
		tell = func(b *ir.Builder, body func(*ir.Builder)) { u.oneOf(b, nth*warpThreads, body) }
	} else {
		u.meet(b)
	}
	release := func(b *ir.Builder) {
		base := l.base(o.Signal)
		if away := l.away(b, o.Signal, o.Rank); away != nil {
			base = arith.Binary(b, arith.AddI, base, arith.Cast(b, arith.IndexCast, away, ir.I64))
		}
		p := counter(b, base, o.Index)
		scope := l.scope(o.Scope)
		if o.SigOp == comm.SigAdd {
			llvm.AtomicRMW.New(b, llvm.AtomicRMWOp{Ptr: p, Val: o.Value, BinOp: llvm.AtomicAdd,
				Access: ordered(orderOf(o.Sem()), scope)}, ir.I32)
			return
		}
		llvm.Store.New(b, llvm.StoreOp{Value: o.Value, Addr: p, Access: ordered(orderOf(o.Sem()), scope)})
	}
	tell(b, func(b *ir.Builder) {
		if l.nodes() > 1 {
			l.tellOver(b, o, release)
		} else {
			release(b)
		}
	})
	op.Erase()
	return nil
}

// orderOf is LLVM's ordering for the dialect's semantics.
func orderOf(sem comm.Sem) llvm.AtomicOrdering {
	switch sem {
	case comm.Relaxed:
		return llvm.Monotonic
	case comm.Acquire:
		return llvm.Acquire
	case comm.Release:
		return llvm.Release
	}
	return llvm.AcqRel
}

// ordered is an access of a counter.
func ordered(ordering llvm.AtomicOrdering, scope string) llvm.Access {
	return llvm.Access{Ordering: ordering, SyncScope: scope, Alignment: counterBytes}
}

// scope is LLVM's synchronisation scope (NVPTX: block, cluster, device, and ""
// for the system). Left to be inferred, it is the system when several devices
// run the kernel, else the device.
func (l *lowering) scope(s comm.Scope) string {
	switch s {
	case comm.CTA:
		return "block"
	case comm.Cluster:
		return "cluster"
	case comm.GPU:
		return "device"
	case comm.AutoScope:
		if l.launch.Op.Discardable(tile.DevicesAttr) == nil {
			return "device"
		}
	}
	return ""
}

// wait polls, each counter by one thread, and then lets the unit go on.
func (l *lowering) wait(op *ir.Op) error {
	o := comm.Wait.Of(op)
	if err := l.known(op, o.Signal); err != nil {
		return err
	}
	b, u := ir.Before(op), l.unitOf(op)
	changed := l.other[op]
	unless(b, changed, func(b *ir.Builder) {
		if u.alone() && o.Each() > 1 && l.nodes() == 1 {
			l.pollTogether(b, o)
			return
		}
		u.each(b, o.Each(), func(b *ir.Builder, i *ir.Value) {
			index := o.Index
			if i != nil {
				index = arith.Binary(b, arith.AddI, index, i)
			}
			l.sawOver(b, l.poll(b, o, index, 1, o.Sem())[0])
		})
	})
	u.meet(b)
	if changed != nil {
		fences(op, changed)
	}
	return eraseWithToken(op)
}

// seen loads a counter.
func (l *lowering) seen(b *ir.Builder, p *ir.Value, sem comm.Sem, scope comm.Scope) *ir.Value {
	return llvm.Load.New(b, llvm.LoadOp{Addr: p, Access: ordered(orderOf(sem), l.scope(scope))}, ir.I32).Result
}

// holds says whether what a counter is compares with a value.
func holds(b *ir.Builder, cmp comm.Compare, seen, want *ir.Value) *ir.Value {
	if cmp == comm.EQ || cmp == comm.NE {
		return compare(b, predicates[cmp], seen, want)
	}
	// By the sign of the difference: counters wrap around.
	return compare(b, predicates[cmp], arith.Binary(b, arith.SubI, seen, want), arith.ConstantInt(b, 0, ir.I32))
}

// predicates are a wait's comparisons as arith.cmpi's.
var predicates = [...]arith.CmpIPredicate{
	comm.GE: arith.SGE, comm.EQ: arith.EQ, comm.GT: arith.SGT, comm.NE: arith.NE, comm.LT: arith.SLT, comm.LE: arith.SLE,
}

func compare(b *ir.Builder, predicate arith.CmpIPredicate, x, y *ir.Value) *ir.Value {
	return arith.CmpI.New(b, arith.CmpIOp{Predicate: predicate, LHS: x, RHS: y}, ir.I1).Result
}

// test loads by one thread and tells the others: the barrier at which all meet
// combines what each says.
func (l *lowering) test(op *ir.Op) error {
	o := comm.Test.Of(op)
	if err := l.known(op, o.Signal); err != nil {
		return err
	}
	b, u := ir.Before(op), l.unitOf(op)
	g := l.site(o.Signal, o.Index, o.Value, comm.TimedWait{At: o.Loc(), Compare: o.Compare, Unit: o.Unit,
		Op: comm.Test.OpDef.Name})
	asks := func(b *ir.Builder) *ir.Value {
		p := counter(b, l.base(o.Signal), o.Index)
		seen := l.seen(b, p, o.Sem(), o.Scope)
		l.sawOver(b, p)
		answer := holds(b, o.Compare, seen, o.Value)
		g.lookAtTurn(b, answer, seen)
		return answer
	}
	op.Result(0).ReplaceAllUsesWith(u.any(b, u.electedSays(b, asks)))
	return eraseWithToken(op)
}

// round is read by every thread: the barriers of notify and wait order it with
// the changes by the unit's first thread.
func (l *lowering) round(op *ir.Op) error {
	o := ir.View[comm.RoundOp](op)
	if err := l.known(op, o.Signal); err != nil {
		return err
	}
	b := ir.Before(op)
	p := counter(b, l.base(o.Signal), o.Index)
	return replace(op, llvm.Load.New(b, llvm.LoadOp{Addr: p, Access: ordered(llvm.Monotonic, l.scope(comm.AutoScope))},
		ir.I32).Result)
}

func replace(op *ir.Op, with *ir.Value) error {
	op.Result(0).ReplaceAllUsesWith(with)
	op.Erase()
	return nil
}

// eraseWithToken erases an operation whose token has no uses.
func eraseWithToken(op *ir.Op) error {
	if op.HasUses() {
		return op.Errorf("has a token that is still used; run --convert-tile-to-gpu first")
	}
	op.Erase()
	return nil
}

func (l *lowering) reset(op *ir.Op) error {
	o := comm.Reset.Of(op)
	if err := l.known(op, o.Signal); err != nil {
		return err
	}
	b, u := ir.Before(op), l.unitOf(op)
	u.meet(b)
	u.elected(b, func(b *ir.Builder) {
		p := counter(b, l.base(o.Signal), o.Index)
		zero := arith.ConstantInt(b, 0, ir.I32)
		llvm.Store.New(b, llvm.StoreOp{Value: zero, Addr: p, Access: ordered(llvm.Monotonic, l.scope(comm.AutoScope))})
	})
	op.Erase()
	return nil
}

// fence orders what the whole block did before it, and what it does after: the
// thread that signals is not the one that wrote, so a fence that releases comes
// after a barrier, and one that acquires before one.
func (l *lowering) fence(op *ir.Op) error {
	o := comm.Fence.Of(op)
	u := l.unitOf(op)
	if o.Sem() != comm.Acquire {
		u.meet(ir.Before(op))
	}
	if o.Sem() != comm.Release {
		u.meet(ir.After(op))
	}
	llvm.Fence.New(ir.Before(op), llvm.FenceOp{Ordering: orderOf(o.Sem()), SyncScope: l.scope(o.Scope)})
	op.Erase()
	return nil
}

// base is the address of a copy's first counter, taken once at the start of the
// kernel.
func (l *lowering) base(mem *ir.Value) *ir.Value {
	if v, ok := l.bases[mem]; ok {
		return v
	}
	p := memref.ExtractAlignedPointerAsIndex.New(l.entry, memref.ExtractAlignedPointerAsIndexOp{Source: mem},
		ir.Index).AlignedPointer
	v := arith.Cast(l.entry, arith.IndexCast, p, ir.I64)
	l.bases[mem] = v
	return v
}

// counter is the pointer to a counter of a copy, given by its address.
func counter(b *ir.Builder, base, index *ir.Value) *ir.Value {
	i := arith.Cast(b, arith.IndexCast, index, ir.I64)
	off := arith.Binary(b, arith.MulI, i, arith.ConstantInt(b, counterBytes, ir.I64))
	return llvm.IntToPtr.New(b, llvm.CastOp{Arg: arith.Binary(b, arith.AddI, base, off)}, llvm.Pointer(1)).Result
}
