package engine

import (
	"math"
	"math/bits"

	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/word"
)

var NvvmSem = withRegisters(Meanings(map[string]Rule{
	"nvvm.barrier0":              blockBarrier,
	"nvvm.mma.sync":              mmaSync,
	"nvvm.cp.async.commit.group": func(c *Compiler, _ *ir.Op) { c.Emit(func(a *Agent) { AsyncOf(a).Commit() }) },

	"nvvm.cluster.arrive": clusterArrive(false), "nvvm.cluster.arrive.relaxed": clusterArrive(true), "nvvm.cluster.wait": clusterWait,
	"nvvm.fence.sc.cluster":    func(c *Compiler, _ *ir.Op) { c.Emit(func(a *Agent) { a.Fence(seqCst, ScopeCluster) }) },
	"nvvm.fence.mbarrier.init": fenceMbarrierInit, "nvvm.prefetch": noEffect,
	"nvvm.fence.proxy.acquire": noEffect, // tensor maps are read as memory is
	"nvvm.setmaxregister":      noEffect, "nvvm.griddepcontrol": noEffect,
	"nvvm.rcp.approx.ftz.f": floatUnary(func(x float64) float64 { return 1 / x }),

	"nvvm.wgmma.fence.aligned": wgmmaFence, "nvvm.wgmma.commit.group.sync.aligned": wgmmaCommit,

	"nvvm.cp.async.bulk.commit.group": func(c *Compiler, _ *ir.Op) { c.Emit(func(a *Agent) { BulkOf(a).Commit(a) }) },
	"nvvm.cp.async.bulk.prefetch":     noEffect, "nvvm.cp.async.bulk.tensor.prefetch": noEffect,
},
	On(nvvm.Barrier, namedBarrier), On(nvvm.BarrierArrive, namedBarrierArrive), On(nvvm.SyncWarp, warpBarrier),
	On(nvvm.Nanosleep, func(c *Compiler, _ nvvm.NanosleepOp) { c.Emit(Rest) }),
	On(nvvm.ShflSync, shflSync), On(nvvm.VoteSync, voteSync), On(nvvm.Redux, reduxSync), On(nvvm.ElectSync, electSync), On(nvvm.MatchSync, matchSync),
	On(nvvm.LdMatrix, ldMatrix), On(nvvm.StMatrix, stMatrix),
	On(nvvm.CpAsync, cpAsync), On(nvvm.CpAsyncMBarrierArrive, copyArrive),
	On(nvvm.Permute, permute), On(nvvm.ConvertF32x2ToF8x2, packSmall), On(nvvm.ConvertF8x2ToF16x2, unpackSmall),
	On(nvvm.CpAsyncWaitGroup, func(c *Compiler, o nvvm.CpAsyncWaitGroupOp) {
		c.Emit(func(a *Agent) { AsyncOf(a).Wait(a, int(o.N)) })
	}),
	On(nvvm.MBarrierInit, mbarrierInit), On(nvvm.MBarrierInval, mbarrierInval), On(nvvm.Mapa, mapa),
	On(nvvm.MBarrierArrive, arriving(false)), On(nvvm.MBarrierArriveDrop, arriving(true)),
	On(nvvm.MBarrierArriveNocomplete, arrivingEarly(false)), On(nvvm.MBarrierArriveDropNocomplete, arrivingEarly(true)),
	On(nvvm.MBarrierArriveExpectTx, arrivingExpecting(false)), On(nvvm.MBarrierArriveDropExpectTx, arrivingExpecting(true)),
	On(nvvm.MBarrierExpectTx, mbarrierTx(1)), On(nvvm.MBarrierCompleteTx, mbarrierTx(-1)),
	On(nvvm.MBarrierTryWaitParity, func(c *Compiler, o nvvm.MBarrierTryWaitParityOp) {
		c.mbarrierWait(o.Addr, o.Phase, nil, waitLoop, false)
	}),
	On(nvvm.MBarrierTryWait, mbarrierWait(waitTry)), On(nvvm.MBarrierTestWait, mbarrierWait(waitTest)),
	On(nvvm.Membar, memoryBarrier), On(nvvm.FenceProxy, proxyFence),
	On(nvvm.CpAsyncBulkSharedClusterGlobal, bulkLoad), On(nvvm.CpAsyncBulkSharedClusterSharedCTA, bulkLoad),
	On(nvvm.CpAsyncBulkGlobalSharedCTA, bulkStore), On(nvvm.CpAsyncBulkWaitGroup, bulkWait),
	On(nvvm.CpAsyncBulkTensorSharedClusterGlobal, tensorLoad), On(nvvm.CpAsyncBulkTensorGlobalSharedCTA, tensorStore),
	On(nvvm.CpAsyncBulkTensorReduce, tensorReduce),
	On(nvvm.WgmmaMmaAsync, mmaAsync), On(nvvm.WgmmaWaitGroup, wgmmaWait),
	On(nvvm.WmmaLoad, wmmaLoad), On(nvvm.WmmaStore, wmmaStore), On(nvvm.WmmaMma, wmmaMma),
))

// proxyFence orders generic accesses before those of async operations.
func proxyFence(c *Compiler, o nvvm.FenceProxyOp) {
	views := map[nvvm.ProxyKind][]int32{
		nvvm.ProxyAsync: {clock.AsyncShared, clock.AsyncGlobal}, nvvm.ProxyAsyncShared: {clock.AsyncShared}, nvvm.ProxyAsyncGlobal: {clock.AsyncGlobal},
	}[o.Kind]
	if len(views) > 0 {
		c.Emit(func(a *Agent) { a.FenceProxy(views...) })
	}
}

func blockBarrier(c *Compiler, _ *ir.Op) {
	c.Emit(func(a *Agent) { a.BarrierSync(0, a.BlockThreads(), true) })
}

// registers are the special registers that the simulator has.
var registers = map[string]func(a *Agent) uint64{
	"laneid":      func(a *Agent) uint64 { return uint64(a.lane) },
	"warpid":      func(a *Agent) uint64 { return uint64(a.Thread / WarpSize) },
	"nwarpid":     func(a *Agent) uint64 { return uint64((a.BlockThreads() + WarpSize - 1) / WarpSize) },
	"warpsize":    func(*Agent) uint64 { return WarpSize },
	"smid":        func(a *Agent) uint64 { return uint64(a.linear) },
	"nsmid":       func(a *Agent) uint64 { return uint64(a.Launch.total) },
	"clock":       func(a *Agent) uint64 { return uint64(a.M.steps) & math.MaxUint32 },
	"clock64":     func(a *Agent) uint64 { return uint64(a.M.steps) },
	"globaltimer": (*Agent).now,
	"lanemask.eq": func(a *Agent) uint64 { return 1 << uint(a.lane) },
	"lanemask.lt": func(a *Agent) uint64 { return 1<<uint(a.lane) - 1 },
	"lanemask.le": func(a *Agent) uint64 { return 2<<uint(a.lane) - 1 },
	"lanemask.gt": func(a *Agent) uint64 { return math.MaxUint32 &^ (2<<uint(a.lane) - 1) },
	"lanemask.ge": func(a *Agent) uint64 { return math.MaxUint32 &^ (1<<uint(a.lane) - 1) },
	"dynamic_smem_size": func(a *Agent) uint64 {
		return uint64(SharedSize(a.Block) - a.Launch.dynamic)
	},
	"total_smem_size":  func(a *Agent) uint64 { return uint64(SharedSize(a.Block)) },
	"cluster.ctarank":  func(a *Agent) uint64 { return uint64(a.Launch.rankOf(a.Block.Idx)) },
	"cluster.nctarank": func(a *Agent) uint64 { return uint64(max(a.Launch.Cluster, 1)) },
}

// withRegisters adds the operations that read special registers.
func withRegisters(t map[string]Rule) map[string]Rule {
	for name, get := range registers {
		t["nvvm.read.ptx.sreg."+name] = readRegister(get)
	}
	for d, axis := range []string{"x", "y", "z"} {
		t["nvvm.read.ptx.sreg.tid."+axis] = readRegister(func(a *Agent) uint64 { return uint64(a.threadIndex()[d]) })
		t["nvvm.read.ptx.sreg.ntid."+axis] = readRegister(func(a *Agent) uint64 { return uint64(a.Launch.dim[d]) })
		t["nvvm.read.ptx.sreg.ctaid."+axis] = readRegister(func(a *Agent) uint64 { return uint64(a.Block.Idx[d]) })
		t["nvvm.read.ptx.sreg.cluster.ctaid."+axis] = readRegister(func(a *Agent) uint64 { return uint64(a.Block.Idx[d] % a.Launch.clusterDim(d)) })
		t["nvvm.read.ptx.sreg.cluster.nctaid."+axis] = readRegister(func(a *Agent) uint64 { return uint64(a.Launch.clusterDim(d)) })
		t["nvvm.read.ptx.sreg.clusterid."+axis] = readRegister(func(a *Agent) uint64 { return uint64(a.Block.Idx[d] / a.Launch.clusterDim(d)) })
		t["nvvm.read.ptx.sreg.nclusterid."+axis] = readRegister(func(a *Agent) uint64 { return uint64(a.Launch.Grid[d] / a.Launch.clusterDim(d)) })
		t["nvvm.read.ptx.sreg.nctaid."+axis] = readRegister(func(a *Agent) uint64 { return uint64(a.Launch.Grid[d]) })
	}
	return t
}

func readRegister(get func(a *Agent) uint64) Rule {
	return func(c *Compiler, op *ir.Op) {
		d := c.Define(op.Result(0)).At
		c.Emit(func(a *Agent) {
			if a.Block == nil || a.Thread < 0 {
				a.Fail("reads a special register outside of a thread")
			}
			a.F[d] = get(a)
		})
	}
}

func namedBarrier(c *Compiler, o nvvm.BarrierOp) {
	id, n, pred := c.optional(o.ID), c.optional(o.Threads), c.optional(o.Predicate)
	reduce := func(*Agent, uint64, int) {}
	if pred >= 0 {
		reduce = reduceAtBarrier(o.Reduction.V, pred, c.Define(o.Result).At)
	}
	c.Emit(func(a *Agent) {
		k, count := word.Zero, a.BlockThreads()
		if id >= 0 {
			k = a.F[id]
		}
		if n >= 0 {
			count = int(a.F[n])
		}
		reduce(a, k, count)
		a.BarrierSync(k, count, true)
	})
}

// reduceAtBarrier combines a predicate of the threads of a barrier; the last to
// come does.
func reduceAtBarrier(kind nvvm.BarrierReduction, pred, to int) func(a *Agent, id uint64, n int) {
	return func(a *Agent, id uint64, n int) {
		threads, came := []*Agent{a}, 1
		if bar := a.Block.bars[id]; bar != nil {
			threads, came = append(threads, bar.waiting...), came+bar.Came
		}
		if came < n {
			return
		}
		count := 0
		for _, t := range threads {
			if uint32(t.F[pred]) != 0 {
				count++
			}
		}
		r := uint64(count)
		switch kind {
		case nvvm.ReduceAnd:
			r = word.Bit(count == len(threads))
		case nvvm.ReduceOr:
			r = word.Bit(count > 0)
		}
		for _, t := range threads {
			t.F[to] = r
		}
	}
}

func namedBarrierArrive(c *Compiler, o nvvm.BarrierArriveOp) {
	id, n := c.optional(o.ID), c.At(o.Threads)
	c.Emit(func(a *Agent) {
		k := word.Zero
		if id >= 0 {
			k = a.F[id]
		}
		a.BarrierSync(k, int(a.F[n]), false)
	})
}

func warpBarrier(c *Compiler, o nvvm.SyncWarpOp) {
	mask := c.At(o.Mask)
	c.Emit(func(a *Agent) {
		a.converge(uint32(a.F[mask]), func(w *warp, m uint32) {
			var as []*Agent
			w.each(m, func(x *Agent) { as = append(as, x) })
			synchronise(as)
		})
	})
}

// shflSync is PTX's shfl.sync: clamp and segment mask choose the group.
func shflSync(c *Compiler, o nvvm.ShflSyncOp) {
	mask, v, off, clamp := c.At(o.Mask), c.At(o.Value), c.At(o.Offset), c.At(o.MaskAndClamp)
	d := c.Define(o.Result)
	c.Emit(func(a *Agent) {
		a.converge(uint32(a.F[mask]), func(w *warp, m uint32) {
			var vals [WarpSize]uint64
			w.each(m, func(x *Agent) { vals[x.lane] = x.F[v] })
			w.each(m, func(x *Agent) {
				src, ok := shflSource(o.Kind, x.lane, int(x.F[off]&31), int(x.F[clamp]))
				if m>>uint(src)&1 == 0 {
					a.Fail("reads lane %d, which is not in its mask %#x", src, m)
				}
				x.F[d.At] = vals[src]
				if d.N == 2 {
					x.F[d.At+1] = word.Bit(ok)
				}
			})
		})
	})
}

// shflSource is the lane read, and whether it was in range (PTX ISA 9.7.9.6).
func shflSource(kind nvvm.ShflKind, lane, b, c int) (int, bool) {
	cval, seg := c&31, c>>8&31
	maxLane, minLane := lane&seg|cval&^seg, lane&seg
	j, ok := 0, false
	switch kind {
	case nvvm.ShflUp:
		j = lane - b
		ok = j >= maxLane
	case nvvm.ShflDown:
		j = lane + b
		ok = j <= maxLane
	case nvvm.ShflBfly:
		j = lane ^ b
		ok = j <= maxLane
	default:
		j = minLane | b&^seg
		ok = j <= maxLane
	}
	if !ok {
		j = lane
	}
	return j, ok
}

func voteSync(c *Compiler, o nvvm.VoteSyncOp) {
	mask, p := c.At(o.Mask), c.At(o.Pred)
	d := c.Define(o.Result).At
	c.Emit(func(a *Agent) {
		a.converge(uint32(a.F[mask]), func(w *warp, m uint32) {
			ballot := uint32(0)
			w.each(m, func(x *Agent) { ballot |= uint32(x.F[p]&1) << uint(x.lane) })
			r := uint64(ballot)
			switch o.Kind {
			case nvvm.VoteAny:
				r = word.Bit(ballot != 0)
			case nvvm.VoteAll:
				r = word.Bit(ballot == m)
			case nvvm.VoteUni:
				r = word.Bit(ballot == 0 || ballot == m)
			}
			w.each(m, func(x *Agent) { x.F[d] = r })
		})
	})
}

// reduxKinds are redux.sync's keywords as arith's names.
var reduxKinds = map[string]string{
	"add": "addi", "and": "andi", "or": "ori", "xor": "xori", "max": "maxs", "min": "mins", "umax": "maxu", "umin": "minu",
	"fmax": "maxnumf", "fmin": "minnumf",
}

func reduxSync(c *Compiler, o nvvm.ReduxOp) {
	v, mask := c.At(o.Value), c.At(o.MaskAndClamp)
	f := word.Combine(c.Elem(o.Value), reduxKinds[o.Kind.String()])
	d := c.Define(o.Result).At
	c.Emit(func(a *Agent) {
		a.converge(uint32(a.F[mask]), func(w *warp, m uint32) {
			r, first := word.Zero, true
			w.each(m, func(x *Agent) {
				if first {
					r, first = x.F[v], false
				} else {
					r = f(r, x.F[v])
				}
			})
			w.each(m, func(x *Agent) { x.F[d] = r })
		})
	})
}

func electSync(c *Compiler, o nvvm.ElectSyncOp) {
	mask := c.optional(o.Mask)
	d := c.Define(o.Result).At
	c.Emit(func(a *Agent) {
		m := uint32(math.MaxUint32)
		if mask >= 0 {
			m = uint32(a.F[mask])
		}
		a.converge(m, func(w *warp, m uint32) {
			w.each(m, func(x *Agent) { x.F[d] = word.Bit(x.lane == bits.TrailingZeros32(m)) })
		})
	})
}

func matchSync(c *Compiler, o nvvm.MatchSyncOp) {
	mask, v := c.At(o.Mask), c.At(o.Value)
	all := o.Kind == nvvm.MatchAll
	d := c.Define(o.Result).At
	c.Emit(func(a *Agent) {
		a.converge(uint32(a.F[mask]), func(w *warp, m uint32) {
			w.each(m, func(x *Agent) {
				same := uint32(0)
				w.each(m, func(y *Agent) { same |= uint32(word.Bit(x.F[v] == y.F[v])) << uint(y.lane) })
				x.F[d] = uint64(same)
				if all {
					x.F[d], x.F[d+1] = uint64(same)*word.Bit(same == m), word.Bit(same == m)
				}
			})
		})
	})
}

func memoryBarrier(c *Compiler, o nvvm.MembarOp) {
	sc := ScopeSys
	switch o.Scope {
	case nvvm.ScopeCTA:
		sc = ScopeCTA
	case nvvm.ScopeCluster:
		sc = ScopeCluster
	case nvvm.ScopeGPU:
		sc = ScopeGPU
	}
	c.Emit(func(a *Agent) { a.Fence(seqCst, sc) })
}

// cpAsync copies 4, 8 or 16 bytes; of which all but cpSize are zero.
func cpAsync(c *Compiler, o nvvm.CpAsyncOp) {
	dst, src := c.pointer(o.Dst), c.pointer(o.Src)
	size := int(o.Size)
	part := c.optional(o.CPSize)
	c.Emit(func(a *Agent) {
		n := size
		if part >= 0 {
			n = min(int(a.F[part]), size)
		}
		e := word.Elem{Bits: 32, Bytes: 4}
		for n%e.Bytes != 0 {
			e = word.Elem{Bits: e.Bits / 2, Bytes: e.Bytes / 2}
		}
		al, off := a.Resolve(dst.addr(a), size)
		p := &AsyncCopy{Site: a.Site(), Dst: al, Elem: e}
		if n > 0 {
			from, at := a.Resolve(src.addr(a), n)
			p.Src = from
			for i := 0; i < n; i += e.Bytes {
				p.From = append(p.From, at+i)
			}
		}
		if off%size != 0 || src.addr(a)%uint64(size) != 0 && n > 0 {
			a.Fail("copies %d bytes between addresses that are not multiples of %d", size, size)
		}
		for i := 0; i < size; i += e.Bytes {
			p.To = append(p.To, off+i)
			if i >= n {
				p.From = append(p.From, Nowhere)
			}
		}
		AsyncOf(a).Issue(a, p)
	})
}
