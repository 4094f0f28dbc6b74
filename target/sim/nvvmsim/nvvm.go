package nvvmsim

import (
	"math"
	"math/bits"

	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/arithsim"
	"github.com/tsopt/tsopt/target/sim/async"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

var Rules = withRegisters(engine.Meanings(map[string]engine.Rule{
	"nvvm.barrier0": blockBarrier,
	"nvvm.mma.sync": mmaSync,
	"nvvm.cp.async.commit.group": func(c *engine.Compiler,
		_ *ir.Op) {
		c.Emit(func(a *engine.Agent) { async.CopiesOf(a).Commit() })
	},

	"nvvm.cluster.arrive": clusterArrive(false), "nvvm.cluster.arrive.relaxed": clusterArrive(true),
	"nvvm.cluster.wait": clusterWait,
	"nvvm.fence.sc.cluster": func(c *engine.Compiler, _ *ir.Op) {
		c.Emit(func(a *engine.Agent) { a.Fence(engine.SeqCst, engine.ScopeCluster) })
	},
	"nvvm.fence.mbarrier.init": fenceMbarrierInit, "nvvm.prefetch": engine.NoEffect,
	"nvvm.fence.proxy.acquire": engine.NoEffect, // tensor maps are read as memory is
	"nvvm.setmaxregister":      engine.NoEffect, "nvvm.griddepcontrol": engine.NoEffect,
	"nvvm.rcp.approx.ftz.f": arithsim.FloatUnary(func(x float64) float64 { return 1 / x }),

	"nvvm.wgmma.fence.aligned": wgmmaFence, "nvvm.wgmma.commit.group.sync.aligned": wgmmaCommit,

	"nvvm.cp.async.bulk.commit.group": func(c *engine.Compiler,
		_ *ir.Op) {
		c.Emit(func(a *engine.Agent) { async.BulkOf(a).Commit(a) })
	},
	"nvvm.cp.async.bulk.prefetch": engine.NoEffect, "nvvm.cp.async.bulk.tensor.prefetch": engine.NoEffect,
},
	engine.On(nvvm.Barrier, namedBarrier), engine.On(nvvm.BarrierArrive, namedBarrierArrive),
	engine.On(nvvm.SyncWarp, warpBarrier),
	engine.On(nvvm.Nanosleep, func(c *engine.Compiler, _ nvvm.NanosleepOp) { c.Emit(engine.Rest) }),
	engine.On(nvvm.ShflSync, shflSync), engine.On(nvvm.VoteSync, voteSync), engine.On(nvvm.Redux, reduxSync),
	engine.On(nvvm.ElectSync, electSync), engine.On(nvvm.MatchSync, matchSync),
	engine.On(nvvm.LdMatrix, ldMatrix), engine.On(nvvm.StMatrix, stMatrix),
	engine.On(nvvm.CpAsync, cpAsync), engine.On(nvvm.CpAsyncMBarrierArrive, copyArrive),
	engine.On(nvvm.Permute, permute), engine.On(nvvm.ConvertF32x2ToF8x2, packSmall),
	engine.On(nvvm.ConvertF8x2ToF16x2, unpackSmall),
	engine.On(nvvm.CpAsyncWaitGroup, func(c *engine.Compiler, o nvvm.CpAsyncWaitGroupOp) {
		c.Emit(func(a *engine.Agent) { async.CopiesOf(a).Wait(a, int(o.N)) })
	}),
	engine.On(nvvm.MBarrierInit, mbarrierInit), engine.On(nvvm.MBarrierInval, mbarrierInval), engine.On(nvvm.Mapa, mapa),
	engine.On(nvvm.MBarrierArrive, arriving(false)), engine.On(nvvm.MBarrierArriveDrop, arriving(true)),
	engine.On(nvvm.MBarrierArriveNocomplete, arrivingEarly(false)),
	engine.On(nvvm.MBarrierArriveDropNocomplete, arrivingEarly(true)),
	engine.On(nvvm.MBarrierArriveExpectTx, arrivingExpecting(false)),
	engine.On(nvvm.MBarrierArriveDropExpectTx, arrivingExpecting(true)),
	engine.On(nvvm.MBarrierExpectTx, mbarrierTx(1)), engine.On(nvvm.MBarrierCompleteTx, mbarrierTx(-1)),
	engine.On(nvvm.MBarrierTryWaitParity, func(c *engine.Compiler, o nvvm.MBarrierTryWaitParityOp) {
		waitForPhase(c, o.Addr, o.Phase, nil, waitLoop, false)
	}),
	engine.On(nvvm.MBarrierTryWait, mbarrierWait(waitTry)), engine.On(nvvm.MBarrierTestWait, mbarrierWait(waitTest)),
	engine.On(nvvm.Membar, memoryBarrier), engine.On(nvvm.FenceProxy, proxyFence),
	engine.On(nvvm.CpAsyncBulkSharedClusterGlobal, bulkLoad), engine.On(nvvm.CpAsyncBulkSharedClusterSharedCTA, bulkLoad),
	engine.On(nvvm.CpAsyncBulkGlobalSharedCTA, bulkStore), engine.On(nvvm.CpAsyncBulkWaitGroup, bulkWait),
	engine.On(nvvm.CpAsyncBulkTensorSharedClusterGlobal, tensorLoad),
	engine.On(nvvm.CpAsyncBulkTensorGlobalSharedCTA, tensorStore),
	engine.On(nvvm.CpAsyncBulkTensorReduce, tensorReduce),
	engine.On(nvvm.WgmmaMmaAsync, mmaAsync), engine.On(nvvm.WgmmaWaitGroup, wgmmaWait),
	engine.On(nvvm.WmmaLoad, wmmaLoad), engine.On(nvvm.WmmaStore, wmmaStore), engine.On(nvvm.WmmaMma, wmmaMma),
))

// proxyFence orders generic accesses before those of async operations.
func proxyFence(c *engine.Compiler, o nvvm.FenceProxyOp) {
	views := map[nvvm.ProxyKind][]int32{
		nvvm.ProxyAsync: {clock.AsyncShared, clock.AsyncGlobal}, nvvm.ProxyAsyncShared: {clock.AsyncShared},
		nvvm.ProxyAsyncGlobal: {clock.AsyncGlobal},
	}[o.Kind]
	if len(views) > 0 {
		c.Emit(func(a *engine.Agent) { a.FenceProxy(views...) })
	}
}

func blockBarrier(c *engine.Compiler, _ *ir.Op) {
	c.Emit(func(a *engine.Agent) { a.BarrierSync(0, a.Launch.BlockThreads(), true) })
}

// registers are the special registers that the simulator has.
var registers = map[string]func(a *engine.Agent) uint64{
	"laneid": func(a *engine.Agent) uint64 { return uint64(a.Lane) },
	"warpid": func(a *engine.Agent) uint64 { return uint64(a.Thread / engine.WarpSize) },
	"nwarpid": func(a *engine.Agent) uint64 {
		return uint64((a.Launch.BlockThreads() + engine.WarpSize - 1) / engine.WarpSize)
	},
	"warpsize":    func(*engine.Agent) uint64 { return engine.WarpSize },
	"smid":        func(a *engine.Agent) uint64 { return uint64(a.Linear) },
	"nsmid":       func(a *engine.Agent) uint64 { return uint64(a.Launch.Total) },
	"clock":       func(a *engine.Agent) uint64 { return uint64(a.M.Steps()) & math.MaxUint32 },
	"clock64":     func(a *engine.Agent) uint64 { return uint64(a.M.Steps()) },
	"globaltimer": (*engine.Agent).Now,
	"lanemask.eq": func(a *engine.Agent) uint64 { return 1 << uint(a.Lane) },
	"lanemask.lt": func(a *engine.Agent) uint64 { return 1<<uint(a.Lane) - 1 },
	"lanemask.le": func(a *engine.Agent) uint64 { return 2<<uint(a.Lane) - 1 },
	"lanemask.gt": func(a *engine.Agent) uint64 { return math.MaxUint32 &^ (2<<uint(a.Lane) - 1) },
	"lanemask.ge": func(a *engine.Agent) uint64 { return math.MaxUint32 &^ (1<<uint(a.Lane) - 1) },
	"dynamic_smem_size": func(a *engine.Agent) uint64 {
		return uint64(engine.SharedSize(a.Block) - a.Launch.Dynamic)
	},
	"total_smem_size":  func(a *engine.Agent) uint64 { return uint64(engine.SharedSize(a.Block)) },
	"cluster.ctarank":  func(a *engine.Agent) uint64 { return uint64(a.Launch.RankOf(a.Block.Idx)) },
	"cluster.nctarank": func(a *engine.Agent) uint64 { return uint64(max(a.Launch.Cluster, 1)) },
}

// withRegisters adds the operations that read special registers.
func withRegisters(t map[string]engine.Rule) map[string]engine.Rule {
	for name, get := range registers {
		t["nvvm.read.ptx.sreg."+name] = readRegister(get)
	}
	for d, axis := range []string{"x", "y", "z"} {
		t["nvvm.read.ptx.sreg.tid."+axis] = readRegister(func(a *engine.Agent) uint64 { return uint64(a.ThreadIndex()[d]) })
		t["nvvm.read.ptx.sreg.ntid."+axis] = readRegister(func(a *engine.Agent) uint64 { return uint64(a.Launch.Dim[d]) })
		t["nvvm.read.ptx.sreg.ctaid."+axis] = readRegister(func(a *engine.Agent) uint64 { return uint64(a.Block.Idx[d]) })
		t["nvvm.read.ptx.sreg.cluster.ctaid."+axis] = readRegister(func(a *engine.Agent) uint64 { return uint64(a.Block.Idx[d] % a.Launch.ClusterDim(d)) })
		t["nvvm.read.ptx.sreg.cluster.nctaid."+axis] = readRegister(func(a *engine.Agent) uint64 { return uint64(a.Launch.ClusterDim(d)) })
		t["nvvm.read.ptx.sreg.clusterid."+axis] = readRegister(func(a *engine.Agent) uint64 { return uint64(a.Block.Idx[d] / a.Launch.ClusterDim(d)) })
		t["nvvm.read.ptx.sreg.nclusterid."+axis] = readRegister(func(a *engine.Agent) uint64 { return uint64(a.Launch.Grid[d] / a.Launch.ClusterDim(d)) })
		t["nvvm.read.ptx.sreg.nctaid."+axis] = readRegister(func(a *engine.Agent) uint64 { return uint64(a.Launch.Grid[d]) })
	}
	return t
}

func readRegister(get func(a *engine.Agent) uint64) engine.Rule {
	return func(c *engine.Compiler, op *ir.Op) {
		d := c.Define(op.Result(0)).At
		c.Emit(func(a *engine.Agent) {
			if a.Block == nil || a.Thread < 0 {
				a.Fail("reads a special register outside of a thread")
			}
			a.F[d] = get(a)
		})
	}
}

func namedBarrier(c *engine.Compiler, o nvvm.BarrierOp) {
	id, n, pred := c.Optional(o.ID), c.Optional(o.Threads), c.Optional(o.Predicate)
	reduce := func(*engine.Agent, uint64, int) {}
	if pred >= 0 {
		reduce = reduceAtBarrier(o.Reduction.V, pred, c.Define(o.Result).At)
	}
	c.Emit(func(a *engine.Agent) {
		k, count := word.Zero, a.Launch.BlockThreads()
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
func reduceAtBarrier(kind nvvm.BarrierReduction, pred, to int) func(a *engine.Agent, id uint64, n int) {
	return func(a *engine.Agent, id uint64, n int) {
		threads, came := []*engine.Agent{a}, 1
		if bar := a.Block.Bars[id]; bar != nil {
			threads, came = append(threads, bar.Waiting...), came+bar.Came
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

func namedBarrierArrive(c *engine.Compiler, o nvvm.BarrierArriveOp) {
	id, n := c.Optional(o.ID), c.At(o.Threads)
	c.Emit(func(a *engine.Agent) {
		k := word.Zero
		if id >= 0 {
			k = a.F[id]
		}
		a.BarrierSync(k, int(a.F[n]), false)
	})
}

func warpBarrier(c *engine.Compiler, o nvvm.SyncWarpOp) {
	mask := c.At(o.Mask)
	c.Emit(func(a *engine.Agent) {
		a.Converge(uint32(a.F[mask]), func(w *engine.Warp, m uint32) {
			var as []*engine.Agent
			w.Each(m, func(x *engine.Agent) { as = append(as, x) })
			engine.Synchronise(as)
		})
	})
}

// shflSync is PTX's shfl.sync: clamp and segment mask choose the group.
func shflSync(c *engine.Compiler, o nvvm.ShflSyncOp) {
	mask, v, off, clamp := c.At(o.Mask), c.At(o.Value), c.At(o.Offset), c.At(o.MaskAndClamp)
	d := c.Define(o.Result)
	c.Emit(func(a *engine.Agent) {
		a.Converge(uint32(a.F[mask]), func(w *engine.Warp, m uint32) {
			var vals [engine.WarpSize]uint64
			w.Each(m, func(x *engine.Agent) { vals[x.Lane] = x.F[v] })
			w.Each(m, func(x *engine.Agent) {
				src, ok := shflSource(o.Kind, x.Lane, int(x.F[off]&31), int(x.F[clamp]))
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

func voteSync(c *engine.Compiler, o nvvm.VoteSyncOp) {
	mask, p := c.At(o.Mask), c.At(o.Pred)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		a.Converge(uint32(a.F[mask]), func(w *engine.Warp, m uint32) {
			ballot := uint32(0)
			w.Each(m, func(x *engine.Agent) { ballot |= uint32(x.F[p]&1) << uint(x.Lane) })
			r := uint64(ballot)
			switch o.Kind {
			case nvvm.VoteAny:
				r = word.Bit(ballot != 0)
			case nvvm.VoteAll:
				r = word.Bit(ballot == m)
			case nvvm.VoteUni:
				r = word.Bit(ballot == 0 || ballot == m)
			}
			w.Each(m, func(x *engine.Agent) { x.F[d] = r })
		})
	})
}

// reduxKinds are redux.sync's keywords as arith's names.
var reduxKinds = map[string]string{
	"add": "addi", "and": "andi", "or": "ori", "xor": "xori", "max": "maxs", "min": "mins", "umax": "maxu", "umin": "minu",
	"fmax": "maxnumf", "fmin": "minnumf",
}

func reduxSync(c *engine.Compiler, o nvvm.ReduxOp) {
	v, mask := c.At(o.Value), c.At(o.MaskAndClamp)
	f := word.Combine(c.Elem(o.Value), reduxKinds[o.Kind.String()])
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		a.Converge(uint32(a.F[mask]), func(w *engine.Warp, m uint32) {
			r, first := word.Zero, true
			w.Each(m, func(x *engine.Agent) {
				if first {
					r, first = x.F[v], false
				} else {
					r = f(r, x.F[v])
				}
			})
			w.Each(m, func(x *engine.Agent) { x.F[d] = r })
		})
	})
}

func electSync(c *engine.Compiler, o nvvm.ElectSyncOp) {
	mask := c.Optional(o.Mask)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		m := uint32(math.MaxUint32)
		if mask >= 0 {
			m = uint32(a.F[mask])
		}
		a.Converge(m, func(w *engine.Warp, m uint32) {
			w.Each(m, func(x *engine.Agent) { x.F[d] = word.Bit(x.Lane == bits.TrailingZeros32(m)) })
		})
	})
}

func matchSync(c *engine.Compiler, o nvvm.MatchSyncOp) {
	mask, v := c.At(o.Mask), c.At(o.Value)
	all := o.Kind == nvvm.MatchAll
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		a.Converge(uint32(a.F[mask]), func(w *engine.Warp, m uint32) {
			w.Each(m, func(x *engine.Agent) {
				same := uint32(0)
				w.Each(m, func(y *engine.Agent) { same |= uint32(word.Bit(x.F[v] == y.F[v])) << uint(y.Lane) })
				x.F[d] = uint64(same)
				if all {
					x.F[d], x.F[d+1] = uint64(same)*word.Bit(same == m), word.Bit(same == m)
				}
			})
		})
	})
}

func memoryBarrier(c *engine.Compiler, o nvvm.MembarOp) {
	sc := engine.ScopeSys
	switch o.Scope {
	case nvvm.ScopeCTA:
		sc = engine.ScopeCTA
	case nvvm.ScopeCluster:
		sc = engine.ScopeCluster
	case nvvm.ScopeGPU:
		sc = engine.ScopeGPU
	}
	c.Emit(func(a *engine.Agent) { a.Fence(engine.SeqCst, sc) })
}

// cpAsync copies 4, 8 or 16 bytes; all but cpSize of them are zero.
func cpAsync(c *engine.Compiler, o nvvm.CpAsyncOp) {
	dst, src := c.Pointer(o.Dst), c.Pointer(o.Src)
	size := int(o.Size)
	part := c.Optional(o.CPSize)
	c.Emit(func(a *engine.Agent) {
		n := size
		if part >= 0 {
			n = min(int(a.F[part]), size)
		}
		e := word.Elem{Bits: 32, Bytes: 4}
		for n%e.Bytes != 0 {
			e = word.Elem{Bits: e.Bits / 2, Bytes: e.Bytes / 2}
		}
		al, off := a.Resolve(dst.Addr(a), size)
		p := &async.Copy{Site: a.Site(), Dst: al, Elem: e}
		if n > 0 {
			from, at := a.Resolve(src.Addr(a), n)
			p.Src = from
			for i := 0; i < n; i += e.Bytes {
				p.From = append(p.From, at+i)
			}
		}
		if off%size != 0 || src.Addr(a)%uint64(size) != 0 && n > 0 {
			a.Fail("copies %d bytes between addresses that are not multiples of %d", size, size)
		}
		for i := 0; i < size; i += e.Bytes {
			p.To = append(p.To, off+i)
			if i >= n {
				p.From = append(p.From, async.Nowhere)
			}
		}
		async.CopiesOf(a).Issue(a, p)
	})
}
