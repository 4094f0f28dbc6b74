package commtogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// lowering is the state of one launch.
type lowering struct {
	launch gpu.LaunchOp
	device int64
	entry  *ir.Builder
	first  *ir.Value // this is thread 0
	bases  map[*ir.Value]*ir.Value
}

func lowerLaunch(launch gpu.LaunchOp) error {
	l := &lowering{launch: launch, device: deviceOf(launch), bases: map[*ir.Value]*ir.Value{}}
	l.entry = ir.Before(launch.Body().First())
	var ops []*ir.Op
	ir.WalkOps(launch.Op, func(op *ir.Op) {
		if table[op.Def()] != nil {
			ops = append(ops, op)
		}
	})
	for _, op := range ops {
		if err := table[op.Def()](l, op); err != nil {
			return err
		}
	}
	return nil
}

var table = map[*ir.OpDef]func(*lowering, *ir.Op) error{
	comm.Notify.OpDef: (*lowering).notify,
	comm.Wait.OpDef:   (*lowering).wait,
	comm.Reset.OpDef:  (*lowering).reset,
	comm.Fence.OpDef:  (*lowering).fence,
}

// notify is a barrier and a release by one thread.
func (l *lowering) notify(op *ir.Op) error {
	o := comm.NotifyOp{Op: op}
	copies, err := counters(op, o.Signal())
	if err != nil {
		return err
	}
	b := ir.Before(op)
	b.Op(gpu.Barrier.OpDef, nil)
	l.elected(b, func(b *ir.Builder) {
		p := l.counter(b, l.peer(b, copies, o.Rank()), o.Index())
		scope := l.scope(o.Scope())
		if o.SigOp() == "add" {
			st := ir.OpState{Def: llvm.AtomicRMW.OpDef, Types: []ir.Type{ir.I32}, Operands: []*ir.Value{p, o.Value()}}
			st.SetProp("bin_op", ir.I64Attr(addOp))
			order(&st, orderOf(o.Sem()), scope)
			b.Create(st)
			return
		}
		st := ir.OpState{Def: llvm.Store.OpDef, Operands: []*ir.Value{o.Value(), p}}
		order(&st, orderOf(o.Sem()), scope)
		b.Create(st)
	})
	op.Erase()
	return nil
}

const addOp = 1 // of llvm.AtomicBinOps

// orderOf is LLVM's ordering for the dialect's semantics.
func orderOf(sem string) int64 {
	switch sem {
	case "relaxed":
		return llvm.Monotonic
	case "acquire":
		return llvm.Acquire
	case "release":
		return llvm.Release
	}
	return llvm.AcqRel
}

func order(st *ir.OpState, ordering int64, scope string) {
	st.SetProp("ordering", ir.I64Attr(ordering))
	st.SetProp("alignment", ir.I64Attr(4))
	if scope != "" {
		st.SetProp("syncscope", ir.String_(scope))
	}
}

// scope is LLVM's synchronisation scope (NVPTX: block, cluster, device, and ""
// for the system). Left to be inferred, it is the system when several devices
// run the kernel, else the device.
func (l *lowering) scope(s string) string {
	switch s {
	case "cta":
		return "block"
	case "cluster":
		return "cluster"
	case "gpu":
		return "device"
	case "auto":
		if l.launch.Discardable("tile.device") == nil {
			return "device"
		}
	}
	return ""
}

// wait polls by one thread and then lets the block go on.
func (l *lowering) wait(op *ir.Op) error {
	o := comm.WaitOp{Op: op}
	copies, err := counters(op, o.Signal())
	if err != nil {
		return err
	}
	b := ir.Before(op)
	l.elected(b, func(b *ir.Builder) {
		p := l.counter(b, copies[min(l.device, int64(len(copies)-1))], o.Index())
		scf.NewWhile(b, nil, nil, func(b *ir.Builder, _ []*ir.Value) (*ir.Value, []*ir.Value) {
			st := ir.OpState{Def: llvm.Load.OpDef, Types: []ir.Type{ir.I32}, Operands: []*ir.Value{p}}
			order(&st, orderOf(o.Sem()), l.scope(o.Scope()))
			seen := b.Create(st).Result(0)
			return compare(b, negated[o.Compare()], seen, o.Value()), nil
		}, func(*ir.Builder, []*ir.Value) []*ir.Value { return nil })
	})
	b.Op(gpu.Barrier.OpDef, nil)
	return eraseWithToken(op)
}

// negated is the comparison, as a value of arith.cmpi's predicate, that holds
// while a wait goes on. Counters are compared as signed numbers.
var negated = map[string]int64{"ge": slt, "eq": ne, "gt": sle, "ne": eq, "lt": sge, "le": sgt}

// Values of arith.cmpi's predicate.
const (
	eq = iota
	ne
	slt
	sle
	sgt
	sge
)

func compare(b *ir.Builder, predicate int64, x, y *ir.Value) *ir.Value {
	st := ir.OpState{Def: arith.CmpI.OpDef, Operands: []*ir.Value{x, y}, Types: []ir.Type{ir.I1}}
	st.SetProp("predicate", ir.I64Attr(predicate))
	return b.Create(st).Result(0)
}

// eraseWithToken erases an operation whose token nobody uses any more.
func eraseWithToken(op *ir.Op) error {
	if op.HasUses() {
		return op.Errorf("makes a token that is still used; run --convert-tile-to-gpu first")
	}
	op.Erase()
	return nil
}

func (l *lowering) reset(op *ir.Op) error {
	copies, err := counters(op, op.Operand(0))
	if err != nil {
		return err
	}
	b := ir.Before(op)
	b.Op(gpu.Barrier.OpDef, nil)
	l.elected(b, func(b *ir.Builder) {
		p := l.counter(b, copies[min(l.device, int64(len(copies)-1))], op.Operand(1))
		st := ir.OpState{Def: llvm.Store.OpDef, Operands: []*ir.Value{arith.ConstantInt(b, 0, ir.I32), p}}
		order(&st, llvm.Monotonic, l.scope("auto"))
		b.Create(st)
	})
	op.Erase()
	return nil
}

func (l *lowering) fence(op *ir.Op) error {
	o := comm.FenceOp{Op: op}
	st := ir.OpState{Def: llvm.Fence.OpDef}
	st.SetProp("ordering", ir.I64Attr(orderOf(o.Sem())))
	if s := l.scope(o.Scope()); s != "" {
		st.SetProp("syncscope", ir.String_(s))
	}
	ir.Before(op).Create(st)
	op.Erase()
	return nil
}

// elected emits code for thread 0.
func (l *lowering) elected(b *ir.Builder, body func(*ir.Builder)) {
	if l.first == nil {
		zero := arith.ConstantIndex(l.entry, 0)
		l.first = compare(l.entry, eq, l.launch.ThreadIDs()[0], zero)
	}
	scf.NewIf(b, l.first, nil, func(b *ir.Builder) []*ir.Value {
		body(b)
		return nil
	}, nil)
}

// peer chooses a device's copy by rank, as an address.
func (l *lowering) peer(b *ir.Builder, copies []*ir.Value, rank *ir.Value) *ir.Value {
	v := l.base(copies[0])
	for i, c := range copies[1:] {
		is := compare(b, eq, rank, arith.ConstantIndex(b, int64(i+1)))
		v = b.Value(arith.Select.OpDef, ir.I64, is, l.base(c), v)
	}
	return v
}

// base is the address of a copy's first counter, taken once at the start of the
// kernel.
func (l *lowering) base(mem *ir.Value) *ir.Value {
	if v, ok := l.bases[mem]; ok {
		return v
	}
	p := l.entry.Value(memref.ExtractAlignedPointerAsIndex.OpDef, ir.Index, mem)
	v := l.entry.Value(arith.IndexCast.OpDef, ir.I64, p)
	l.bases[mem] = v
	return v
}

// counter is the pointer to a counter of a copy, given as memref or address.
func (l *lowering) counter(b *ir.Builder, copyOf, index *ir.Value) *ir.Value {
	base := copyOf
	if _, ok := copyOf.Type().(*ir.MemRefType); ok {
		base = l.base(copyOf)
	}
	i := b.Value(arith.IndexCast.OpDef, ir.I64, index)
	off := arith.Binary(b, arith.MulI, i, arith.ConstantInt(b, counterBytes, ir.I64))
	return b.Value(llvm.IntToPtr.OpDef, llvm.Pointer(1), arith.Binary(b, arith.AddI, base, off))
}
