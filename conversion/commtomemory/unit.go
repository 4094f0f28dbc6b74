package commtomemory

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// unit is the threads that run an operation on signals together: those of the
// block, or of a unit of a level inside it.
type unit struct {
	l     *lowering
	level string  // "" for the block
	among []int64 // of a role: its first thread, how many, and the number of their barrier
}

func (l *lowering) unitOf(op *ir.Op) unit {
	u := unit{l: l, level: comm.UnitOf(op)}
	if a := ir.AttrAs[*ir.DenseArrayAttr](op, "among"); a != nil {
		u.among = a.Ints()
	}
	return u
}

// threads is how many they are inside a block.
func (u unit) threads() int64 {
	if u.level == tile.RoleLevel {
		return u.among[1]
	}
	return tile.UnitOf(u.level).Threads()
}

// alone reports whether the unit is the one thread that runs the code.
func (u unit) alone() bool {
	return u.level == tile.RoleLevel && u.among[1] == 1 || u.level == "" && u.l.oneThread()
}

// oneThread reports whether blocks have one thread, as on CPUs.
func (l *lowering) oneThread() bool {
	for _, v := range l.launch.BlockSize() {
		if n, ok := rewrite.IntConstant(v); !ok || n != 1 {
			return false
		}
	}
	return true
}

// lane is the thread's number among them.
func (u unit) lane() *ir.Value {
	tid := u.l.launch.ThreadIDs()[0]
	if u.level == "" {
		return tid
	}
	return u.l.once("lane"+u.name(), func(b *ir.Builder) *ir.Value {
		if u.level == tile.RoleLevel {
			return arith.Binary(b, arith.SubI, tid, arith.ConstantIndex(b, u.among[0]))
		}
		return arith.Binary(b, arith.RemUI, tid, arith.ConstantIndex(b, u.threads()))
	})
}

// meet makes the threads wait for each other, at the barrier of a tile.barrier.
func (u unit) meet(b *ir.Builder) {
	switch {
	case u.alone():
	case u.level == "":
		gpu.Barrier.New(b, gpu.BarrierOp{})
	case u.level == scale.Warp:
		nvvm.SyncWarp.New(b, nvvm.SyncWarpOp{Mask: arith.ConstantInt(b, -1, ir.I32)})
	default:
		nvvm.Barrier.New(b, nvvm.BarrierOp{ID: u.barrier(b), Threads: arith.ConstantInt(b, u.threads(), ir.I32)})
	}
}

// barrier is the number of the threads' own barrier, in a unit that is neither the block nor a warp.
func (u unit) barrier(b *ir.Builder) *ir.Value {
	if u.level == tile.RoleLevel {
		return arith.ConstantInt(b, u.among[2], ir.I32)
	}
	return u.l.once("barrier", func(b *ir.Builder) *ir.Value {
		group := arith.Binary(b, arith.DivUI, u.l.launch.ThreadIDs()[0], arith.ConstantIndex(b, u.threads()))
		first, _ := tile.UnitOf(u.level).Barrier()
		return arith.Cast(b, arith.IndexCast, arith.Binary(b, arith.AddI, group, arith.ConstantIndex(b, first)), ir.I32)
	})
}

// elected emits code for one of the threads.
func (u unit) elected(b *ir.Builder, body func(*ir.Builder)) {
	if u.alone() {
		body(b)
		return
	}
	scf.NewIf(b, u.isFirst(), nil, func(b *ir.Builder) []*ir.Value {
		body(b)
		return nil
	}, nil)
}

// electedSays is what one of the threads says, and false for the others.
func (u unit) electedSays(b *ir.Builder, says func(*ir.Builder) *ir.Value) *ir.Value {
	if u.alone() {
		return says(b)
	}
	return scf.NewIf(b, u.isFirst(), []ir.Type{ir.I1}, func(b *ir.Builder) []*ir.Value {
		return []*ir.Value{says(b)}
	}, func(b *ir.Builder) []*ir.Value {
		return []*ir.Value{arith.ConstantInt(b, 0, ir.I1)}
	}).Result(0)
}

// oneOf emits code for the thread of a number.
func (u unit) oneOf(b *ir.Builder, thread int64, body func(*ir.Builder)) {
	is := compare(b, arith.EQ, u.lane(), arith.ConstantIndex(b, thread))
	scf.NewIf(b, is, nil, func(b *ir.Builder) []*ir.Value {
		body(b)
		return nil
	}, nil)
}

// name tells units apart.
func (u unit) name() string { return fmt.Sprint(u.level, u.among) }

func (u unit) isFirst() *ir.Value {
	lane := u.lane()
	return u.l.once("first"+u.name(), func(b *ir.Builder) *ir.Value {
		return compare(b, arith.EQ, lane, arith.ConstantIndex(b, 0))
	})
}

// each emits code for indices 0 to n-1, spread over the threads.
func (u unit) each(b *ir.Builder, n int64, body func(b *ir.Builder, i *ir.Value)) {
	if n == 1 {
		u.elected(b, func(b *ir.Builder) { body(b, nil) })
		return
	}
	count, step, lane := arith.ConstantIndex(b, n), u.l.launch.BlockSizes()[0], arith.ConstantIndex(b, 0)
	if !u.alone() {
		lane = u.lane()
	}
	if u.level != "" {
		step = arith.ConstantIndex(b, u.threads())
	}
	scf.NewFor(b, lane, count, step, nil, func(b *ir.Builder, i *ir.Value, _ []*ir.Value) []*ir.Value {
		body(b, i)
		return nil
	})
}

// any is a barrier at which every thread learns whether any of them says so.
func (u unit) any(b *ir.Builder, says *ir.Value) *ir.Value {
	switch {
	case u.alone():
		return says
	case u.level == scale.Warp:
		return nvvm.VoteSync.New(b, nvvm.VoteSyncOp{Mask: arith.ConstantInt(b, -1, ir.I32), Pred: says, Kind: nvvm.VoteAny},
			ir.I1).Result
	}
	says = arith.Cast(b, arith.ExtUI, says, ir.I32)
	var anyone *ir.Value
	if u.level == "" {
		anyone = nvvm.Barrier.New(b, nvvm.BarrierOp{Predicate: says, Reduction: ir.Some(nvvm.ReduceOr)}, ir.I32).Result
	} else {
		// Upstream's nvvm.barrier combines predicates at barrier 0 only.
		anyone = llvm.NewInlineAsm(b, ir.I32, anyAtBarrier, "=r,r,r,r,~{memory}", true, says, u.barrier(b),
			arith.ConstantInt(b, u.threads(), ir.I32)).Result(0)
	}
	return compare(b, arith.NE, anyone, arith.ConstantInt(b, 0, ir.I32))
}

// anyAtBarrier is bar.red.or, whose predicates are words outside (PTX ISA, "bar, barrier").
const anyAtBarrier = "{ .reg .pred p, q; setp.ne.u32 p, $1, 0; bar.red.or.pred q, $2, $3, p; selp.u32 $0, 1, 0, q; }"

// once is a value that depends on the thread alone, made at the start of the
// kernel.
func (l *lowering) once(key string, make_ func(b *ir.Builder) *ir.Value) *ir.Value {
	v := l.values[key]
	if v == nil {
		v = make_(l.entry)
		l.values[key] = v
	}
	return v
}
