package commtomemory

import (
	"slices"
	"time"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// report is where the waits of a function's launches say what they waited for when they give up:
// memory that the host reads after the kernel has stopped, for each device its own
// (comm.ReportWords). Device memory cannot be read any more then.
type report struct {
	mem    *ir.Value // in the function
	allocs []*ir.Op  // by device
	waits  []ir.Attr // that may write it, by number
}

// passReport gives a function with time-outs, or with waits for other devices, which may fail, a report of the device
// it launches on, made next to the first arena that it uses.
func (c *callee) passReport(arenas []*arena) {
	among := len(c.distances) > 0
	wanted := among && ir.Contains(c.op, comm.Test)
	for w := range ir.Collect(c.op, comm.Wait) {
		wanted = wanted || among || w.Timeout > 0
	}
	wanted = wanted || among && ir.Contains(c.op, comm.TakeWords)
	i := slices.IndexFunc(arenas, func(a *arena) bool {
		for _, of := range c.arena {
			if of == a {
				return true
			}
		}
		return false
	})
	if !wanted || i < 0 {
		return
	}
	c.report = &report{}
	memory := arenas[i].newReport(c.report)
	c.report.mem = memory[0]
	if len(c.calls) == 0 {
		return
	}
	c.report.mem = c.op.Regions()[0].Entry().AddArg(memory[0].Type(), c.op.Loc())
	for _, call := range c.calls {
		call.SetOperands(append(call.Operands(), memory[deviceOf(call)]))
	}
}

// newReport allocates a report for each device.
func (a *arena) newReport(r *report) (memory []*ir.Value) {
	for d := range a.devices() {
		if a.devices() > 1 {
			onto(a.b, d)
		}
		alloc := gpu.Alloc.New(a.b, gpu.AllocOp{HostShared: true}, ir.MemRef([]int64{comm.ReportWords}, ir.I32, nil, nil))
		gpu.Memset.New(a.b, gpu.MemsetOp{Dst: alloc.MemRef, Value: arith.ConstantInt(a.b, 0, ir.I32)})
		end := ir.Before(a.members[0].Block().Last())
		end.Loc = a.b.Loc
		gpu.Dealloc.New(end, gpu.DeallocOp{MemRef: alloc.MemRef})
		r.allocs = append(r.allocs, alloc.Op)
		memory = append(memory, alloc.MemRef)
	}
	if a.devices() > 1 {
		onto(a.b, 0)
	}
	return memory
}

// close tells the host which waits there are.
func (r *report) close() {
	for _, alloc := range r.allocs {
		alloc.SetAttr(comm.WaitsAttr, ir.Array(r.waits...))
	}
}

// member is the operation that allocates what memory is or is a view of, as far as the function's
// first call says; nil where it is not known.
func (c *callee) member(v *ir.Value) *ir.Op {
	if s, ok := arith.Select.Cast(v.DefiningOp()); ok {
		return c.member(s.TrueValue)
	}
	view, ok := ir.As[ir.ViewLike](v.DefiningOp())
	if m := c.members[v]; m != nil || !ok {
		return m
	}
	return c.member(view.ViewSource())
}

// givingUp is a wait for a counter in a kernel with a report, or a question for one: how it gives up.
type givingUp struct {
	l      *lowering
	index  *ir.Value // the counter's, of several the first one's
	wanted *ir.Value // what it is compared with
	until  *ir.Value // when its time is over; nil for never
	site   int64     // its number among the waits
}

// givingUp is nil for a wait that goes on for ever.
func (l *lowering) givingUp(b *ir.Builder, o comm.WaitOp, index *ir.Value) *givingUp {
	g := l.site(o.Signal, index, o.Value, comm.TimedWait{At: o.Loc(), Compare: o.Compare, Limit: time.Duration(o.Timeout),
		Unit: o.Unit, Op: comm.Wait.OpDef.Name})
	if g != nil && o.Timeout > 0 {
		g.until = arith.Binary(b, arith.AddI, now(b), arith.ConstantInt(b, o.Timeout, ir.I64))
	}
	return g
}

// site numbers a wait; nil where the kernel has no report.
func (l *lowering) site(signal, index, wanted *ir.Value, says comm.TimedWait) *givingUp {
	if l.of == nil || l.of.report == nil {
		return nil
	}
	r := l.of.report
	says.Signal, says.Dimensions = l.of.member(signal).Loc(), l.gridDimensions()
	r.waits = append(r.waits, says.Attr())
	return &givingUp{l: l, index: index, wanted: wanted, site: int64(len(r.waits) - 1)}
}

// gridDimensions is how many dimensions of the grid may have more than one block.
func (l *lowering) gridDimensions() int {
	n := 1
	for d, size := range l.launch.GridSize() {
		if c, ok := rewrite.IntConstant(size); !ok || c != 1 {
			n = max(n, d+1)
		}
	}
	return n
}

// begin is what the loop of a wait for some counters carries: how often it has looked, and behind its condition also
// what it saw, and the counter's index where there are several.
func (g *givingUp) begin(b *ir.Builder, counters int64) (inits []*ir.Value, types []ir.Type) {
	if g == nil {
		return nil, nil
	}
	types = []ir.Type{ir.I32, ir.I32}
	if counters > 1 {
		types = append(types, ir.Index)
	}
	return []*ir.Value{arith.ConstantInt(b, 0, ir.I32)}, types
}

func (g *givingUp) carry(spins []*ir.Value, seen, at *ir.Value) []*ir.Value {
	switch {
	case g == nil:
		return nil
	case at == g.index:
		return []*ir.Value{spins[0], seen}
	}
	return []*ir.Value{spins[0], seen, at}
}

// A wait reads the clock after so many loads of its counter, and the host's memory after many more: the latter is
// behind PCIe, and all threads of a machine that wait read it. When each 256th load did, a ring attention on two H200s
// took 40 ms instead of 1.66 ms.
const (
	clockEvery = 1 << 8
	hostEvery  = 1 << 16 // about 40 ms
)

// look counts, and gives up where the time is over or the host says so.
func (g *givingUp) look(b *ir.Builder, carried []*ir.Value) []*ir.Value {
	if g == nil {
		return nil
	}
	spins, at := next(b, carried[0]), g.index
	if len(carried) > 2 {
		at = carried[2]
	}
	late := arith.ConstantInt(b, 0, ir.I1)
	stop := each(b, spins, hostEvery, g.told)
	if g.until != nil {
		late = each(b, spins, clockEvery, func(b *ir.Builder) *ir.Value {
			return compare(b, arith.SLE, arith.Binary(b, arith.SubI, g.until, now(b)), arith.ConstantInt(b, 0, ir.I64))
		})
		stop = arith.Binary(b, arith.OrI, late, stop)
	}
	scf.NewIf(b, stop, nil, func(b *ir.Builder) []*ir.Value {
		g.claim(b, late, at, carried[1])
		return nil
	}, nil)
	return []*ir.Value{spins}
}

// next counts what a loop carries.
func next(b *ir.Builder, spins *ir.Value) *ir.Value {
	return arith.Binary(b, arith.AddI, spins, arith.ConstantInt(b, 1, ir.I32))
}

// each asks in each so many turns of a loop, a power of two; in others the answer is no.
func each(b *ir.Builder, spins *ir.Value, every int64, ask func(b *ir.Builder) *ir.Value) *ir.Value {
	turn := arith.Binary(b, arith.AndI, spins, arith.ConstantInt(b, every-1, ir.I32))
	asks := compare(b, arith.EQ, turn, arith.ConstantInt(b, 0, ir.I32))
	return scf.NewIf(b, asks, []ir.Type{ir.I1}, func(b *ir.Builder) []*ir.Value {
		return []*ir.Value{ask(b)}
	}, func(b *ir.Builder) []*ir.Value {
		return []*ir.Value{arith.ConstantInt(b, 0, ir.I1)}
	}).Results[0]
}

// told is whether the host says that all shall give up.
func (g *givingUp) told(b *ir.Builder) *ir.Value {
	word := llvm.Load.New(b, llvm.LoadOp{Addr: g.word(b, comm.ReportStop), Access: reported}, ir.I32).Result
	return compare(b, arith.NE, word, arith.ConstantInt(b, 0, ir.I32))
}

// A question counts nothing: the loop around it is the program's. So the time says whether it is its turn to look at
// the host's memory: in the first few of each so many nanoseconds, both powers of two.
const (
	turnEvery = 1 << 25
	turnFor   = 1 << 12
)

// lookAtTurn gives up where the answer is no, it is the turn to look, and the host says so.
func (g *givingUp) lookAtTurn(b *ir.Builder, answer, seen *ir.Value) {
	if g == nil {
		return
	}
	no := arith.Binary(b, arith.XOrI, answer, arith.ConstantInt(b, 1, ir.I1))
	scf.NewIf(b, no, nil, func(b *ir.Builder) []*ir.Value {
		phase := arith.Binary(b, arith.AndI, now(b), arith.ConstantInt(b, turnEvery-1, ir.I64))
		scf.NewIf(b, compare(b, arith.ULT, phase, arith.ConstantInt(b, turnFor, ir.I64)), nil,
			func(b *ir.Builder) []*ir.Value {
				scf.NewIf(b, g.told(b), nil, func(b *ir.Builder) []*ir.Value {
					g.claim(b, arith.ConstantInt(b, 0, ir.I1), g.index, seen)
					return nil
				}, nil)
				return nil
			}, nil)
		return nil
	}, nil)
}

// reported is an access of a word of a report, which the host may access, too.
var reported = llvm.Access{Ordering: llvm.Monotonic, Alignment: 4}

// claim tells the host at which counter what was seen, and stops the kernel, if no other waiter does: then this one
// goes on until it is stopped.
func (g *givingUp) claim(b *ir.Builder, late, index, seen *ir.Value) {
	zero, one := arith.ConstantInt(b, 0, ir.I32), arith.ConstantInt(b, 1, ir.I32)
	// Of the device alone: only its own threads claim.
	before := llvm.AtomicRMW.New(b, llvm.AtomicRMWOp{
		Ptr: g.word(b, comm.ReportClaimed), Val: one, BinOp: llvm.AtomicXchg,
		Access: llvm.Access{Ordering: llvm.Monotonic, SyncScope: "device", Alignment: 4},
	}, ir.I32).Result
	scf.NewIf(b, compare(b, arith.EQ, before, zero), nil, func(b *ir.Builder) []*ir.Value {
		write := func(word int, v *ir.Value) {
			if v.Type() == ir.Index {
				v = arith.Cast(b, arith.IndexCast, v, ir.I32)
			}
			llvm.Store.New(b, llvm.StoreOp{Value: v, Addr: g.word(b, word), Access: reported})
		}
		write(comm.ReportLate, arith.Cast(b, arith.ExtUI, late, ir.I32))
		write(comm.ReportWait, arith.ConstantInt(b, g.site, ir.I32))
		write(comm.ReportWord, index)
		write(comm.ReportSeen, seen)
		write(comm.ReportWanted, g.wanted)
		write(comm.ReportThread, g.l.launch.ThreadIDs()[0])
		for d, id := range g.l.launch.BlockIDs() {
			write(comm.ReportBlock+d, id)
		}
		llvm.Fence.New(b, llvm.FenceOp{Ordering: llvm.AcqRel})
		write(comm.ReportComplete, one)
		llvm.Fence.New(b, llvm.FenceOp{Ordering: llvm.SeqCst})
		b.Create(ir.OpState{Def: llvm.Trap.Def.OpDef})
		return nil
	}, nil)
}

// word is the pointer to a word of the report.
func (g *givingUp) word(b *ir.Builder, n int) *ir.Value {
	first := llvm.IntToPtr.New(b, llvm.CastOp{Arg: g.l.base(g.l.of.report.mem)}, llvm.Pointer(1)).Result
	return llvm.NewGEP(b, llvm.Pointer(1), ir.I32, first, []ir.Mixed{{Const: int64(n)}}, 0)
}

// now is the time in nanoseconds.
func now(b *ir.Builder) *ir.Value {
	return nvvm.Registers["globaltimer"].New(b, nvvm.RegisterOp{}, ir.I64).Result
}
