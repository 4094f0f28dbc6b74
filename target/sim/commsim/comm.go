package commsim

import (
	"strconv"
	"time"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/peers"
	"github.com/tsopt/tsopt/target/sim/scalesim"
	"github.com/tsopt/tsopt/target/sim/tilesim"
	"github.com/tsopt/tsopt/target/sim/word"
)

var Rules = engine.Meanings(map[string]engine.Rule{"comm.consume": engine.CopyWords},
	engine.On(comm.Rank, func(c *engine.Compiler, o comm.RankOp) { scalesim.Rank(c, o.Level, o.Result, false) }),
	engine.On(comm.NumRanks, func(c *engine.Compiler, o comm.NumRanksOp) { scalesim.Rank(c, o.Level, o.Result, true) }),
	engine.On(comm.SymmAlloc, symmAlloc), engine.On(comm.SignalAlloc, signalAlloc),
	engine.On(comm.Put, commPut), engine.On(comm.Get, commGet), engine.On(comm.PutMem, commPutMem),
	engine.On(comm.GetMem, commGetMem), engine.On(comm.Peer, commPeer),
	engine.On(comm.Join, commJoin), engine.On(comm.Notify, commNotify), engine.On(comm.Wait, commWait),
	engine.On(comm.Test, commTest), engine.On(comm.Reset, commReset), engine.On(comm.Round, commRound),
	engine.On(comm.Post, commPost), engine.On(comm.Take, commTake), engine.On(comm.PostWords, commPostWords),
	engine.On(comm.TakeWords, commTakeWords),
	engine.On(comm.Fence, commFence), engine.On(comm.Barrier, commBarrier),
	engine.On(comm.Copy, commCopy), engine.On(comm.AllReduce, allReduce), engine.On(comm.AllGather, allGather),
	engine.On(comm.ReduceScatter, reduceScatter), engine.On(comm.AllToAll, allToAll),
	engine.On(comm.Broadcast, commBroadcast),
	engine.On(comm.AllGatherInto, allGatherInto), engine.On(comm.ReduceScatterInto, reduceScatterInto),
	engine.On(comm.AllReduceInto, allReduceInto), engine.On(comm.AllToAllInto, allToAllInto),
	engine.On(comm.Channel, commChannel), engine.On(comm.Send, commSend), engine.On(comm.Recv, commRecv),
	engine.On(comm.SendSlot, queueWait(true)), engine.On(comm.Sent, queueSignal(true)),
	engine.On(comm.RecvSlot, queueWait(false)), engine.On(comm.Received, queueSignal(false)),
)

// scopeOf is the scope of a comm operation; auto is as wide as needed.
func scopeOf(s comm.Scope) engine.Scope {
	switch s {
	case comm.CTA:
		return engine.ScopeCTA
	case comm.Cluster:
		return engine.ScopeCluster
	case comm.GPU:
		return engine.ScopeGPU
	}
	return engine.ScopeSys
}

func orderingOf(s comm.Sem) engine.Ordering {
	switch s {
	case comm.Acquire:
		return engine.Acquire
	case comm.Release:
		return engine.Release
	case comm.AcqRel:
		return engine.AcqRel
	}
	return engine.Relaxed
}

// commPut writes to a peer. Until a notify names its token nothing orders the
// writes after the put.
func commPut(c *engine.Compiler, p comm.PutOp) {
	v := c.In(p.Value)
	w := tilesim.Window(c, p.At.Window(p.Dest, c.Lanes(p.Value).Dims))
	rank, bytes := c.At(p.Rank), c.Lanes(p.Value).Words()*w.R.Elem.Bytes
	tok := c.Define(p.Token).At
	base := w.R.At
	c.Emit(func(a *engine.Agent) {
		own := a.F[base]
		a.F[base] = peers.Address(a, own, a.F[rank])
		device := peers.DeviceAt(a, own, a.F[rank])
		a.F[tok] = a.Puts.Begin(device)
		tilesim.StoreWindow(a, w, a.F[v.At:v.At+v.N])
		a.Puts.Making = false
		a.Puts.Takes(a.SentTo(device, bytes))
		a.F[base] = own
	})
}

// commPeer is a view: the same place on another device.
func commPeer(c *engine.Compiler, p comm.PeerOp) {
	from, rank, to := c.At(p.Source), c.At(p.Rank), c.Define(p.Result)
	c.Emit(func(a *engine.Agent) {
		copy(a.F[to.At:to.At+to.N], a.F[from:from+to.N])
		if a.Device < 0 {
			a.F[to.At] = peers.SymmetricAddress(a, a.F[from], a.M.DeviceOfHost(a, a.F[rank]))
			return
		}
		peers.SameNode(a, a.F[from], a.F[rank], "addresses")
		a.F[to.At] = peers.Address(a, a.F[from], a.F[rank])
	})
}

func commGet(c *engine.Compiler, g comm.GetOp) {
	l := c.Lanes(g.Result)
	w := tilesim.Window(c, g.At.Window(g.Source, l.Dims))
	rank, bytes := c.At(g.Rank), l.Words()*l.Elem.Bytes
	d := c.Define(g.Result)
	base := w.R.At
	c.Emit(func(a *engine.Agent) {
		own := a.F[base]
		peers.SameNode(a, own, a.F[rank], "reads")
		a.F[base] = peers.Address(a, own, a.F[rank])
		tilesim.LoadWindow(a, w, a.F[d.At:d.At+d.N], word.Zero)
		a.Clock.Await(a.Sent(scale.World, peers.DeviceAt(a, own, a.F[rank]), a.Device, bytes))
		a.F[base] = own
	})
}

// commJoin is a token for all that the tokens stand for.
func commJoin(c *engine.Compiler, j comm.JoinOp) {
	tokens, to := c.Ats(j.Tokens), c.Define(j.Token).At
	c.Emit(func(a *engine.Agent) {
		list := make([]uint64, len(tokens))
		for i, t := range tokens {
			list[i] = a.F[t]
		}
		a.F[to] = a.M.Join(list)
	})
}

func commNotify(c *engine.Compiler, n comm.NotifyOp) {
	sig, idx, val, rank := c.At(n.Signal), c.At(n.Index), c.At(n.Value), c.At(n.Rank)
	after, all := c.Ats(n.After), n.All
	set, sc, order := n.SigOp == comm.SigSet, scopeOf(n.Scope), orderingOf(n.Sem())
	who := acting{n.Unit, n.Among}
	c.Emit(func(a *engine.Agent) { who.meet(a, notifyBarrier) })
	c.Emit(func(a *engine.Agent) {
		if !who.first(a) {
			return // one of the threads signals for all
		}
		device := peers.DeviceOf(a, a.F[rank])
		k := counterAt(a, a.F[sig], device, a.F[idx])
		n := notification{by: a, add: int64(int32(a.F[val])), set: set, at: a.Clock.Now(), cause: a.Clock.Past}
		var tokens []uint64
		for _, t := range after {
			tokens = append(tokens, a.F[t])
		}
		named := a.M.NamedBy(tokens)
		if all {
			named = a.Puts.UnderWay()
		}
		n.released = peers.Announce(a, named, device, order, sc)
		if there := a.SentTo(device, counterBytes); there != nil && n.released != nil {
			n.released = &engine.Released{By: a, Scope: n.released.Scope, Past: n.released.Past.After(there)}
		}
		k.notify(a, n)
		a.Told()
	})
}

// counterBytes is the size of a counter, and so of a signal.
const counterBytes = 4

// Numbers of the barriers inside operations on signals where threads run them,
// beyond those that programs can name.
const (
	notifyBarrier = (iota + 2) << 32
	waitBarrier
	testBarrier
	fenceBarrier
)

// acting is the threads that run an operation on signals together, below the
// tile level: those of a unit of a level, or of the block.
type acting struct {
	unit  string
	among []int64 // of a role
}

func (u acting) count(a *engine.Agent) int {
	switch u.unit {
	case "warp":
		return engine.WarpSize
	case "warpgroup":
		return 4 * engine.WarpSize
	case tile.RoleLevel:
		return int(u.among[1])
	}
	return a.Launch.BlockThreads()
}

// begin is the first thread of a role.
func (u acting) begin() int {
	if u.unit == tile.RoleLevel {
		return int(u.among[0])
	}
	return 0
}

// meet is a barrier of the threads, of an operation's own number.
func (u acting) meet(a *engine.Agent, barrier uint64) {
	if a.Thread >= 0 {
		n := u.count(a)
		a.BarrierSync(barrier+uint64(n)<<16+uint64((a.Thread-u.begin())/n)+uint64(u.begin())<<8, n, true)
	}
}

// first reports whether the agent acts for all: the first of the threads, or an
// agent that stands for them.
func (u acting) first(a *engine.Agent) bool {
	return a.Thread < 0 || u.count(a) == 1 || (a.Thread-u.begin())%u.count(a) == 0
}

// compareCounter is the comparison of a wait: by the sign of the difference, for
// counters wrap around.
func compareCounter(cmp comm.Compare, x, y int32) bool {
	switch cmp {
	case comm.GE:
		return x-y >= 0
	case comm.GT:
		return x-y > 0
	case comm.LE:
		return x-y <= 0
	case comm.LT:
		return x-y < 0
	case comm.NE:
		return x != y
	}
	return x == y
}

// commWait waits for each of its counters; one of the threads does, then all
// meet.
func commWait(c *engine.Compiler, w comm.WaitOp) {
	sig, idx, val := c.At(w.Signal), c.At(w.Index), c.At(w.Value)
	cmp, sc, order := w.Compare, scopeOf(w.Scope), orderingOf(w.Sem())
	each, who := w.Each(), acting{w.Unit, w.Among}
	d := c.Define(w.Token).At
	c.Emit(func(a *engine.Agent) {
		if !who.first(a) {
			return
		}
		handle, want := a.F[sig], int32(a.F[val])
		for i := range uint64(each) {
			index := a.F[idx] + i
			k := counterAt(a, handle, a.Device, index)
			if compareCounter(cmp, k.value(), want) {
				continue
			}
			k.waiters = append(k.waiters, a)
			a.Park(waitForCounter(a, w.Op, w.Signal, handle, index, k, cmp, want))
			return
		}
		for i := range uint64(each) {
			counterAt(a, handle, a.Device, a.F[idx]+i).acquire(a, cmp, want, order, sc)
		}
		a.F[d] = 0
	})
	c.Emit(func(a *engine.Agent) { who.meet(a, waitBarrier) })
}

// waitForCounter says for a report what an agent waits for.
func waitForCounter(a *engine.Agent, op *ir.Op, signal *ir.Value, handle, index uint64, k *counter, cmp comm.Compare,
	want int32) *engine.Wait {
	what := "counter " + strconv.Itoa(int(index)) + " of this device to be " + cmp.String() + " " +
		strconv.Itoa(int(want)) + "; it is " + strconv.Itoa(int(k.value()))
	out := &engine.Wait{
		What: what,
		More: func(d *diag.Diagnostic) { explainCounter(a.M, d, op, signal, handle, k) },
	}
	if w, ok := comm.Wait.Cast(op); ok && w.Timeout > 0 {
		out.Late = &comm.Late{
			TimedWait: comm.TimedWait{At: op.Loc(), Signal: a.M.SiteLoc(signalsOf(a.M).sets[handle].site), Compare: cmp,
				Limit: time.Duration(w.Timeout), Op: comm.Wait.OpDef.Name},
			Who: a.Waiter(), Word: int(index), Seen: k.value(), Wanted: want,
		}
	}
	return out
}

// explainCounter says which agents changed a counter, and which others could.
func explainCounter(m *engine.Machine, d *diag.Diagnostic, waitOp *ir.Op, signal *ir.Value, handle uint64, k *counter) {
	d.Note(m.SiteLoc(signalsOf(m).sets[handle].site), "the signal is allocated here")
	for _, n := range k.recent {
		d.Note(m.SiteLoc(n.site), "%s set it to %d", m.NameOfAgent(n.by), n.now)
	}
	top := waitOp
	for top.ParentOp() != nil && top.Name() != "tile.kernel" {
		top = top.ParentOp()
	}
	listed := 0
	ir.WalkOps(m.Module, func(op *ir.Op) {
		if n, ok := comm.Notify.Cast(op); ok && listed < 4 && sameSignal(n.Signal, signal) {
			listed++
			d.Note(op.Loc(), "this comm.notify uses the same signal; it was executed %s",
				engine.Plural(countNotified(m, handle, op), "time", "times"))
		}
	})
	if listed == 0 {
		d.Note(waitOp.Loc(), "no comm.notify uses this signal")
	}
}

// sameSignal reports whether two values must be the same signal: the same value, or both arguments, which may be.
func sameSignal(x, y *ir.Value) bool { return x == y || x.IsBlockArg() && y.IsBlockArg() }

func countNotified(m *engine.Machine, handle uint64, op *ir.Op) int {
	n, site := 0, m.SiteOf(op)
	for _, k := range signalsOf(m).sets[handle].counters {
		n += k.by[site]
	}
	return n
}

// commTest asks by one of the threads; all meet and get its answer.
func commTest(c *engine.Compiler, t comm.TestOp) {
	sig, idx, val := c.At(t.Signal), c.At(t.Index), c.At(t.Value)
	cmp, sc, order, who := t.Compare, scopeOf(t.Scope), orderingOf(t.Sem()), acting{t.Unit, t.Among}
	done := c.Define(t.Done).At
	tok := c.Define(t.Token).At
	c.Emit(func(a *engine.Agent) {
		a.F[done], a.F[tok] = 0, 0
		if !who.first(a) {
			return
		}
		k := counterAt(a, a.F[sig], a.Device, a.F[idx])
		if want := int32(a.F[val]); compareCounter(cmp, k.value(), want) {
			a.F[done] = 1
			k.acquire(a, cmp, want, order, sc)
			a.Polling = engine.Poll{}
			a.M.Changes++ // not in vain
		} else {
			a.Polling = engine.Poll{Wait: waitForCounter(a, t.Op, t.Signal, a.F[sig], a.F[idx], k, cmp, want), At: a.Site()}
		}
		// Others get their turn, so that a loop of tests ends.
		a.State = engine.Yielded
	})
	c.Emit(func(a *engine.Agent) { who.meet(a, testBarrier) })
	c.Emit(func(a *engine.Agent) {
		if !who.first(a) {
			a.F[done] = a.Block.Agents[a.Thread-(a.Thread-who.begin())%who.count(a)].F[done]
		}
	})
	c.Emit(func(a *engine.Agent) { who.meet(a, testBarrier) })
}

// commReset sets a counter to zero, once all threads are here.
func commReset(c *engine.Compiler, r comm.ResetOp) {
	sig, idx := c.At(r.Signal), c.At(r.Index)
	who := acting{r.Unit, r.Among}
	c.Emit(func(a *engine.Agent) { who.meet(a, notifyBarrier) })
	c.Emit(func(a *engine.Agent) {
		if !who.first(a) {
			return
		}
		counterAt(a, a.F[sig], a.Device, a.F[idx]).reset(a)
	})
}

// commRound reads a counter that only this unit changes.
func commRound(c *engine.Compiler, r comm.RoundOp) {
	sig, idx := c.At(r.Signal), c.At(r.Index)
	d := c.Define(r.Round).At
	c.Emit(func(a *engine.Agent) {
		k := counterAt(a, a.F[sig], a.Device, a.F[idx])
		if n := len(k.recent); n > 0 {
			if by := a.M.Agents[k.recent[n-1].by]; by.Launch == a.Launch &&
				(by.Block != a.Block || peers.UnitPath(by) != peers.UnitPath(a)) {
				a.Fail("reads its round in counter %d, which %s has changed; only the unit itself may change it", int64(a.F[idx]),
					by.Name())
			}
		}
		a.F[d] = uint64(uint32(k.value()))
	})
}

func commFence(c *engine.Compiler, f comm.FenceOp) {
	sc, order, who := scopeOf(f.Scope), orderingOf(f.Sem()), acting{f.Unit, f.Among}
	// Where threads run it, what others of the unit did or saw is ordered, too.
	if order.Releases() {
		c.Emit(func(a *engine.Agent) { who.meet(a, fenceBarrier) })
	}
	c.Emit(func(a *engine.Agent) { a.Fence(order, sc) })
	if order.Acquires() {
		c.Emit(func(a *engine.Agent) { who.meet(a, fenceBarrier) })
	}
}

func commBarrier(c *engine.Compiler, o comm.BarrierOp) {
	level := o.Level
	c.Emit(func(a *engine.Agent) {
		if a.Parent == nil && (level == "thread" || level == "warp" || level == "warpgroup") {
			return // one agent stands for all units
		}
		peers.Gather(a, level, nil)
	})
}
