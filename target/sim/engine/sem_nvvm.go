package engine

import (
	"math"
	"math/bits"

	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/word"
)

var NvvmSem = withRegisters(meanings(map[string]Rule{
	"nvvm.barrier0":              blockBarrier,
	"nvvm.mma.sync":              mmaSync,
	"nvvm.cp.async.commit.group": func(c *Compiler, _ *ir.Op) { c.emit(func(a *Agent) { asyncOf(a).commit() }) },

	"nvvm.cluster.arrive": clusterArrive(false), "nvvm.cluster.arrive.relaxed": clusterArrive(true), "nvvm.cluster.wait": clusterWait,
	"nvvm.fence.sc.cluster":    func(c *Compiler, _ *ir.Op) { c.emit(func(a *Agent) { a.fence(seqCst, scopeCluster) }) },
	"nvvm.fence.mbarrier.init": fenceMbarrierInit, "nvvm.prefetch": noEffect,
	"nvvm.fence.proxy.acquire": noEffect, // tensor maps are read as memory is
	"nvvm.setmaxregister":      noEffect, "nvvm.griddepcontrol": noEffect,
	"nvvm.rcp.approx.ftz.f": floatUnary(func(x float64) float64 { return 1 / x }),

	"nvvm.wgmma.fence.aligned": wgmmaFence, "nvvm.wgmma.commit.group.sync.aligned": wgmmaCommit,

	"nvvm.cp.async.bulk.commit.group": func(c *Compiler, _ *ir.Op) { c.emit(func(a *Agent) { bulkOf(a).commit(a) }) },
	"nvvm.cp.async.bulk.prefetch":     noEffect, "nvvm.cp.async.bulk.tensor.prefetch": noEffect,
},
	on(nvvm.Barrier, namedBarrier), on(nvvm.BarrierArrive, namedBarrierArrive), on(nvvm.SyncWarp, warpBarrier),
	on(nvvm.Nanosleep, func(c *Compiler, _ nvvm.NanosleepOp) { c.emit(rest) }),
	on(nvvm.ShflSync, shflSync), on(nvvm.VoteSync, voteSync), on(nvvm.Redux, reduxSync), on(nvvm.ElectSync, electSync), on(nvvm.MatchSync, matchSync),
	on(nvvm.LdMatrix, ldMatrix), on(nvvm.StMatrix, stMatrix),
	on(nvvm.CpAsync, cpAsync), on(nvvm.CpAsyncMBarrierArrive, copyArrive),
	on(nvvm.Permute, permute), on(nvvm.ConvertF32x2ToF8x2, packSmall), on(nvvm.ConvertF8x2ToF16x2, unpackSmall),
	on(nvvm.CpAsyncWaitGroup, func(c *Compiler, o nvvm.CpAsyncWaitGroupOp) {
		c.emit(func(a *Agent) { asyncOf(a).wait(a, int(o.N)) })
	}),
	on(nvvm.MBarrierInit, mbarrierInit), on(nvvm.MBarrierInval, mbarrierInval), on(nvvm.Mapa, mapa),
	on(nvvm.MBarrierArrive, arriving(false)), on(nvvm.MBarrierArriveDrop, arriving(true)),
	on(nvvm.MBarrierArriveNocomplete, arrivingEarly(false)), on(nvvm.MBarrierArriveDropNocomplete, arrivingEarly(true)),
	on(nvvm.MBarrierArriveExpectTx, arrivingExpecting(false)), on(nvvm.MBarrierArriveDropExpectTx, arrivingExpecting(true)),
	on(nvvm.MBarrierExpectTx, mbarrierTx(1)), on(nvvm.MBarrierCompleteTx, mbarrierTx(-1)),
	on(nvvm.MBarrierTryWaitParity, func(c *Compiler, o nvvm.MBarrierTryWaitParityOp) {
		c.mbarrierWait(o.Addr, o.Phase, nil, waitLoop, false)
	}),
	on(nvvm.MBarrierTryWait, mbarrierWait(waitTry)), on(nvvm.MBarrierTestWait, mbarrierWait(waitTest)),
	on(nvvm.Membar, memoryBarrier), on(nvvm.FenceProxy, proxyFence),
	on(nvvm.CpAsyncBulkSharedClusterGlobal, bulkLoad), on(nvvm.CpAsyncBulkSharedClusterSharedCTA, bulkLoad),
	on(nvvm.CpAsyncBulkGlobalSharedCTA, bulkStore), on(nvvm.CpAsyncBulkWaitGroup, bulkWait),
	on(nvvm.CpAsyncBulkTensorSharedClusterGlobal, tensorLoad), on(nvvm.CpAsyncBulkTensorGlobalSharedCTA, tensorStore),
	on(nvvm.CpAsyncBulkTensorReduce, tensorReduce),
	on(nvvm.WgmmaMmaAsync, mmaAsync), on(nvvm.WgmmaWaitGroup, wgmmaWait),
	on(nvvm.WmmaLoad, wmmaLoad), on(nvvm.WmmaStore, wmmaStore), on(nvvm.WmmaMma, wmmaMma),
))

// proxyFence orders generic accesses before those of async operations.
func proxyFence(c *Compiler, o nvvm.FenceProxyOp) {
	views := map[nvvm.ProxyKind][]int32{
		nvvm.ProxyAsync: {clock.AsyncShared, clock.AsyncGlobal}, nvvm.ProxyAsyncShared: {clock.AsyncShared}, nvvm.ProxyAsyncGlobal: {clock.AsyncGlobal},
	}[o.Kind]
	if len(views) > 0 {
		c.emit(func(a *Agent) { a.fenceProxy(views...) })
	}
}

func blockBarrier(c *Compiler, _ *ir.Op) {
	c.emit(func(a *Agent) { a.barrierSync(0, a.blockThreads(), true) })
}

// registers are the special registers that the simulator has.
var registers = map[string]func(a *Agent) uint64{
	"laneid":      func(a *Agent) uint64 { return uint64(a.lane) },
	"warpid":      func(a *Agent) uint64 { return uint64(a.thread / warpSize) },
	"nwarpid":     func(a *Agent) uint64 { return uint64((a.blockThreads() + warpSize - 1) / warpSize) },
	"warpsize":    func(*Agent) uint64 { return warpSize },
	"smid":        func(a *Agent) uint64 { return uint64(a.linear) },
	"nsmid":       func(a *Agent) uint64 { return uint64(a.launch.total) },
	"clock":       func(a *Agent) uint64 { return uint64(a.m.steps) & math.MaxUint32 },
	"clock64":     func(a *Agent) uint64 { return uint64(a.m.steps) },
	"globaltimer": (*Agent).now,
	"lanemask.eq": func(a *Agent) uint64 { return 1 << uint(a.lane) },
	"lanemask.lt": func(a *Agent) uint64 { return 1<<uint(a.lane) - 1 },
	"lanemask.le": func(a *Agent) uint64 { return 2<<uint(a.lane) - 1 },
	"lanemask.gt": func(a *Agent) uint64 { return math.MaxUint32 &^ (2<<uint(a.lane) - 1) },
	"lanemask.ge": func(a *Agent) uint64 { return math.MaxUint32 &^ (1<<uint(a.lane) - 1) },
	"dynamic_smem_size": func(a *Agent) uint64 {
		return uint64(sharedSize(a.block) - a.launch.dynamic)
	},
	"total_smem_size":  func(a *Agent) uint64 { return uint64(sharedSize(a.block)) },
	"cluster.ctarank":  func(a *Agent) uint64 { return uint64(a.launch.rankOf(a.block.idx)) },
	"cluster.nctarank": func(a *Agent) uint64 { return uint64(max(a.launch.cluster, 1)) },
}

// withRegisters adds the operations that read special registers.
func withRegisters(t map[string]Rule) map[string]Rule {
	for name, get := range registers {
		t["nvvm.read.ptx.sreg."+name] = readRegister(get)
	}
	for d, axis := range []string{"x", "y", "z"} {
		t["nvvm.read.ptx.sreg.tid."+axis] = readRegister(func(a *Agent) uint64 { return uint64(a.threadIndex()[d]) })
		t["nvvm.read.ptx.sreg.ntid."+axis] = readRegister(func(a *Agent) uint64 { return uint64(a.launch.dim[d]) })
		t["nvvm.read.ptx.sreg.ctaid."+axis] = readRegister(func(a *Agent) uint64 { return uint64(a.block.idx[d]) })
		t["nvvm.read.ptx.sreg.cluster.ctaid."+axis] = readRegister(func(a *Agent) uint64 { return uint64(a.block.idx[d] % a.launch.clusterDim(d)) })
		t["nvvm.read.ptx.sreg.cluster.nctaid."+axis] = readRegister(func(a *Agent) uint64 { return uint64(a.launch.clusterDim(d)) })
		t["nvvm.read.ptx.sreg.clusterid."+axis] = readRegister(func(a *Agent) uint64 { return uint64(a.block.idx[d] / a.launch.clusterDim(d)) })
		t["nvvm.read.ptx.sreg.nclusterid."+axis] = readRegister(func(a *Agent) uint64 { return uint64(a.launch.grid[d] / a.launch.clusterDim(d)) })
		t["nvvm.read.ptx.sreg.nctaid."+axis] = readRegister(func(a *Agent) uint64 { return uint64(a.launch.grid[d]) })
	}
	return t
}

func readRegister(get func(a *Agent) uint64) Rule {
	return func(c *Compiler, op *ir.Op) {
		d := c.define(op.Result(0)).at
		c.emit(func(a *Agent) {
			if a.block == nil || a.thread < 0 {
				a.fail("reads a special register outside of a thread")
			}
			a.f[d] = get(a)
		})
	}
}

func namedBarrier(c *Compiler, o nvvm.BarrierOp) {
	id, n, pred := c.optional(o.ID), c.optional(o.Threads), c.optional(o.Predicate)
	reduce := func(*Agent, uint64, int) {}
	if pred >= 0 {
		reduce = reduceAtBarrier(o.Reduction.V, pred, c.define(o.Result).at)
	}
	c.emit(func(a *Agent) {
		k, count := word.Zero, a.blockThreads()
		if id >= 0 {
			k = a.f[id]
		}
		if n >= 0 {
			count = int(a.f[n])
		}
		reduce(a, k, count)
		a.barrierSync(k, count, true)
	})
}

// reduceAtBarrier combines a predicate of the threads of a barrier; the last to
// come does.
func reduceAtBarrier(kind nvvm.BarrierReduction, pred, to int) func(a *Agent, id uint64, n int) {
	return func(a *Agent, id uint64, n int) {
		threads, came := []*Agent{a}, 1
		if bar := a.block.bars[id]; bar != nil {
			threads, came = append(threads, bar.waiting...), came+bar.came
		}
		if came < n {
			return
		}
		count := 0
		for _, t := range threads {
			if uint32(t.f[pred]) != 0 {
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
			t.f[to] = r
		}
	}
}

func namedBarrierArrive(c *Compiler, o nvvm.BarrierArriveOp) {
	id, n := c.optional(o.ID), c.at(o.Threads)
	c.emit(func(a *Agent) {
		k := word.Zero
		if id >= 0 {
			k = a.f[id]
		}
		a.barrierSync(k, int(a.f[n]), false)
	})
}

func warpBarrier(c *Compiler, o nvvm.SyncWarpOp) {
	mask := c.at(o.Mask)
	c.emit(func(a *Agent) {
		a.converge(uint32(a.f[mask]), func(w *warp, m uint32) {
			var as []*Agent
			w.each(m, func(x *Agent) { as = append(as, x) })
			synchronise(as)
		})
	})
}

// shflSync is PTX's shfl.sync: clamp and segment mask choose the group.
func shflSync(c *Compiler, o nvvm.ShflSyncOp) {
	mask, v, off, clamp := c.at(o.Mask), c.at(o.Value), c.at(o.Offset), c.at(o.MaskAndClamp)
	d := c.define(o.Result)
	c.emit(func(a *Agent) {
		a.converge(uint32(a.f[mask]), func(w *warp, m uint32) {
			var vals [warpSize]uint64
			w.each(m, func(x *Agent) { vals[x.lane] = x.f[v] })
			w.each(m, func(x *Agent) {
				src, ok := shflSource(o.Kind, x.lane, int(x.f[off]&31), int(x.f[clamp]))
				if m>>uint(src)&1 == 0 {
					a.fail("reads lane %d, which is not in its mask %#x", src, m)
				}
				x.f[d.at] = vals[src]
				if d.n == 2 {
					x.f[d.at+1] = word.Bit(ok)
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
	mask, p := c.at(o.Mask), c.at(o.Pred)
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		a.converge(uint32(a.f[mask]), func(w *warp, m uint32) {
			ballot := uint32(0)
			w.each(m, func(x *Agent) { ballot |= uint32(x.f[p]&1) << uint(x.lane) })
			r := uint64(ballot)
			switch o.Kind {
			case nvvm.VoteAny:
				r = word.Bit(ballot != 0)
			case nvvm.VoteAll:
				r = word.Bit(ballot == m)
			case nvvm.VoteUni:
				r = word.Bit(ballot == 0 || ballot == m)
			}
			w.each(m, func(x *Agent) { x.f[d] = r })
		})
	})
}

// reduxKinds are redux.sync's keywords as arith's names.
var reduxKinds = map[string]string{
	"add": "addi", "and": "andi", "or": "ori", "xor": "xori", "max": "maxs", "min": "mins", "umax": "maxu", "umin": "minu",
	"fmax": "maxnumf", "fmin": "minnumf",
}

func reduxSync(c *Compiler, o nvvm.ReduxOp) {
	v, mask := c.at(o.Value), c.at(o.MaskAndClamp)
	f := word.Combine(c.elem(o.Value), reduxKinds[o.Kind.String()])
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		a.converge(uint32(a.f[mask]), func(w *warp, m uint32) {
			r, first := word.Zero, true
			w.each(m, func(x *Agent) {
				if first {
					r, first = x.f[v], false
				} else {
					r = f(r, x.f[v])
				}
			})
			w.each(m, func(x *Agent) { x.f[d] = r })
		})
	})
}

func electSync(c *Compiler, o nvvm.ElectSyncOp) {
	mask := c.optional(o.Mask)
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		m := uint32(math.MaxUint32)
		if mask >= 0 {
			m = uint32(a.f[mask])
		}
		a.converge(m, func(w *warp, m uint32) {
			w.each(m, func(x *Agent) { x.f[d] = word.Bit(x.lane == bits.TrailingZeros32(m)) })
		})
	})
}

func matchSync(c *Compiler, o nvvm.MatchSyncOp) {
	mask, v := c.at(o.Mask), c.at(o.Value)
	all := o.Kind == nvvm.MatchAll
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		a.converge(uint32(a.f[mask]), func(w *warp, m uint32) {
			w.each(m, func(x *Agent) {
				same := uint32(0)
				w.each(m, func(y *Agent) { same |= uint32(word.Bit(x.f[v] == y.f[v])) << uint(y.lane) })
				x.f[d] = uint64(same)
				if all {
					x.f[d], x.f[d+1] = uint64(same)*word.Bit(same == m), word.Bit(same == m)
				}
			})
		})
	})
}

func memoryBarrier(c *Compiler, o nvvm.MembarOp) {
	sc := scopeSys
	switch o.Scope {
	case nvvm.ScopeCTA:
		sc = scopeCTA
	case nvvm.ScopeCluster:
		sc = scopeCluster
	case nvvm.ScopeGPU:
		sc = scopeGPU
	}
	c.emit(func(a *Agent) { a.fence(seqCst, sc) })
}

// cpAsync copies 4, 8 or 16 bytes; of which all but cpSize are zero.
func cpAsync(c *Compiler, o nvvm.CpAsyncOp) {
	dst, src := c.pointer(o.Dst), c.pointer(o.Src)
	size := int(o.Size)
	part := c.optional(o.CPSize)
	c.emit(func(a *Agent) {
		n := size
		if part >= 0 {
			n = min(int(a.f[part]), size)
		}
		e := word.Elem{Bits: 32, Bytes: 4}
		for n%e.Bytes != 0 {
			e = word.Elem{Bits: e.Bits / 2, Bytes: e.Bytes / 2}
		}
		al, off := a.resolve(dst.addr(a), size)
		p := &asyncCopy{site: a.site(), dst: al, elem: e}
		if n > 0 {
			from, at := a.resolve(src.addr(a), n)
			p.src = from
			for i := 0; i < n; i += e.Bytes {
				p.from = append(p.from, at+i)
			}
		}
		if off%size != 0 || src.addr(a)%uint64(size) != 0 && n > 0 {
			a.fail("copies %d bytes between addresses that are not multiples of %d", size, size)
		}
		for i := 0; i < size; i += e.Bytes {
			p.to = append(p.to, off+i)
			if i >= n {
				p.from = append(p.from, nowhere)
			}
		}
		asyncOf(a).issue(a, p)
	})
}
