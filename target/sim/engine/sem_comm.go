package engine

import (
	"strconv"
	"time"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/word"
)

var CommSem = meanings(map[string]Rule{"comm.consume": copyWords},
	on(comm.Rank, func(c *Compiler, o comm.RankOp) { c.rank(o.Level, o.Result, false) }),
	on(comm.NumRanks, func(c *Compiler, o comm.NumRanksOp) { c.rank(o.Level, o.Result, true) }),
	on(comm.SymmAlloc, symmAlloc), on(comm.SignalAlloc, signalAlloc),
	on(comm.Put, commPut), on(comm.Get, commGet), on(comm.PutMem, commPutMem), on(comm.GetMem, commGetMem), on(comm.Peer, commPeer),
	on(comm.Join, commJoin), on(comm.Notify, commNotify), on(comm.Wait, commWait), on(comm.Test, commTest), on(comm.Reset, commReset), on(comm.Round, commRound),
	on(comm.Post, commPost), on(comm.Take, commTake), on(comm.PostWords, commPostWords), on(comm.TakeWords, commTakeWords),
	on(comm.Fence, commFence), on(comm.Barrier, commBarrier),
	on(comm.Copy, commCopy), on(comm.AllReduce, allReduce), on(comm.AllGather, allGather),
	on(comm.ReduceScatter, reduceScatter), on(comm.AllToAll, allToAll), on(comm.Broadcast, commBroadcast),
	on(comm.AllGatherInto, allGatherInto), on(comm.ReduceScatterInto, reduceScatterInto),
	on(comm.AllReduceInto, allReduceInto), on(comm.AllToAllInto, allToAllInto),
	on(comm.Channel, commChannel), on(comm.Send, commSend), on(comm.Recv, commRecv),
	on(comm.SendSlot, queueWait(true)), on(comm.Sent, queueSignal(true)), on(comm.RecvSlot, queueWait(false)), on(comm.Received, queueSignal(false)),
)

// scopeOf is the scope of a comm operation; auto is as wide as needed.
func scopeOf(s comm.Scope) scope {
	switch s {
	case comm.CTA:
		return scopeCTA
	case comm.Cluster:
		return scopeCluster
	case comm.GPU:
		return scopeGPU
	}
	return scopeSys
}

func orderingOf(s comm.Sem) ordering {
	switch s {
	case comm.Acquire:
		return acquire
	case comm.Release:
		return release
	case comm.AcqRel:
		return acqRel
	}
	return relaxed
}

// commPut writes to a peer. Until a notify names its token nothing orders the
// writes after the put.
func commPut(c *Compiler, p comm.PutOp) {
	v := c.in(p.Value)
	w := c.window(p.At.Window(p.Dest, c.lanes(p.Value).Dims))
	rank := c.at(p.Rank)
	tok := c.define(p.Token).at
	base := w.r.at
	c.emit(func(a *Agent) {
		own := a.f[base]
		a.f[base] = a.peerAddress(own, a.f[rank])
		a.f[tok] = a.puts.begin(a.deviceAt(own, a.f[rank]))
		a.storeWindow(w, a.f[v.at:v.at+v.n])
		a.puts.making = false
		a.f[base] = own
	})
}

// commPeer is a view: the same place on another device.
func commPeer(c *Compiler, p comm.PeerOp) {
	from, rank, to := c.at(p.Source), c.at(p.Rank), c.define(p.Result)
	c.emit(func(a *Agent) {
		copy(a.f[to.at:to.at+to.n], a.f[from:from+to.n])
		if a.device < 0 {
			a.f[to.at] = a.symmetricAddress(a.f[from], a.deviceOfHost(a.f[rank]))
			return
		}
		a.sameNode(a.f[from], a.f[rank], "addresses")
		a.f[to.at] = a.peerAddress(a.f[from], a.f[rank])
	})
}

func commGet(c *Compiler, g comm.GetOp) {
	l := c.lanes(g.Result)
	w := c.window(g.At.Window(g.Source, l.Dims))
	rank := c.at(g.Rank)
	d := c.define(g.Result)
	base := w.r.at
	c.emit(func(a *Agent) {
		own := a.f[base]
		a.sameNode(own, a.f[rank], "reads")
		a.f[base] = a.peerAddress(own, a.f[rank])
		a.loadWindow(w, a.f[d.at:d.at+d.n], word.Zero)
		a.f[base] = own
	})
}

// commJoin is a token for all that the tokens stand for.
func commJoin(c *Compiler, j comm.JoinOp) {
	tokens, to := c.ats(j.Tokens), c.define(j.Token).at
	c.emit(func(a *Agent) {
		list := make([]uint64, len(tokens))
		for i, t := range tokens {
			list[i] = a.f[t]
		}
		a.f[to] = a.m.join(list)
	})
}

func commNotify(c *Compiler, n comm.NotifyOp) {
	sig, idx, val, rank := c.at(n.Signal), c.at(n.Index), c.at(n.Value), c.at(n.Rank)
	after, all := c.ats(n.After), n.All
	set, sc, order := n.SigOp == comm.SigSet, scopeOf(n.Scope), orderingOf(n.Sem())
	who := acting{n.Unit, n.Among}
	c.emit(func(a *Agent) { who.meet(a, notifyBarrier) })
	c.emit(func(a *Agent) {
		if !who.first(a) {
			return // one of the threads signals for all
		}
		device := a.peerOf(a.f[rank])
		k := a.counter(a.f[sig], device, a.f[idx])
		n := notification{by: a, add: int64(int32(a.f[val])), set: set, at: a.clock.Now(), cause: a.clock.Past}
		var tokens []uint64
		for _, t := range after {
			tokens = append(tokens, a.f[t])
		}
		named := a.m.namedBy(tokens)
		if all {
			named = a.puts.underWay()
		}
		n.released = a.announce(named, device, order, sc)
		k.notify(a, n)
		a.told()
	})
}

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

func (u acting) count(a *Agent) int {
	switch u.unit {
	case "warp":
		return warpSize
	case "warpgroup":
		return 4 * warpSize
	case tile.RoleLevel:
		return int(u.among[1])
	}
	return a.blockThreads()
}

// begin is the first thread of a role.
func (u acting) begin() int {
	if u.unit == tile.RoleLevel {
		return int(u.among[0])
	}
	return 0
}

// meet is a barrier of the threads, of an operation's own number.
func (u acting) meet(a *Agent, barrier uint64) {
	if a.thread >= 0 {
		n := u.count(a)
		a.barrierSync(barrier+uint64(n)<<16+uint64((a.thread-u.begin())/n)+uint64(u.begin())<<8, n, true)
	}
}

// first reports whether the agent acts for all: the first of the threads, or an
// agent that stands for them.
func (u acting) first(a *Agent) bool {
	return a.thread < 0 || u.count(a) == 1 || (a.thread-u.begin())%u.count(a) == 0
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
func commWait(c *Compiler, w comm.WaitOp) {
	sig, idx, val := c.at(w.Signal), c.at(w.Index), c.at(w.Value)
	cmp, sc, order := w.Compare, scopeOf(w.Scope), orderingOf(w.Sem())
	each, who := w.Each(), acting{w.Unit, w.Among}
	d := c.define(w.Token).at
	c.emit(func(a *Agent) {
		if !who.first(a) {
			return
		}
		handle, want := a.f[sig], int32(a.f[val])
		for i := range uint64(each) {
			index := a.f[idx] + i
			k := a.counter(handle, a.device, index)
			if compareCounter(cmp, k.value(), want) {
				continue
			}
			k.waiters = append(k.waiters, a)
			a.park(a.waitForCounter(w.Op, w.Signal, handle, index, k, cmp, want))
			return
		}
		for i := range uint64(each) {
			a.counter(handle, a.device, a.f[idx]+i).acquire(a, cmp, want, order, sc)
		}
		a.f[d] = 0
	})
	c.emit(func(a *Agent) { who.meet(a, waitBarrier) })
}

// waitForCounter says for a report what an agent waits for.
func (a *Agent) waitForCounter(op *ir.Op, signal *ir.Value, handle, index uint64, k *counter, cmp comm.Compare, want int32) *wait {
	what := "counter " + strconv.Itoa(int(index)) + " of this device to be " + cmp.String() + " " + strconv.Itoa(int(want)) + "; it is " + strconv.Itoa(int(k.value()))
	out := &wait{
		what: what,
		more: func(d *diag.Diagnostic) { a.m.explainCounter(d, op, signal, handle, k) },
	}
	if w, ok := comm.Wait.Cast(op); ok && w.Timeout > 0 {
		out.late = &comm.Late{
			TimedWait: comm.TimedWait{At: op.Loc(), Signal: a.m.siteLoc(signalsOf(a.m).sets[handle].site), Compare: cmp, Limit: time.Duration(w.Timeout), Op: comm.Wait.OpDef.Name},
			Who:       a.waiter(), Word: int(index), Seen: k.value(), Wanted: want,
		}
	}
	return out
}

// explainCounter says who changed a counter, and who else could.
func (m *Machine) explainCounter(d *diag.Diagnostic, waitOp *ir.Op, signal *ir.Value, handle uint64, k *counter) {
	d.Note(m.siteLoc(signalsOf(m).sets[handle].site), "the signal is allocated here")
	for _, n := range k.recent {
		d.Note(m.siteLoc(n.site), "%s set it to %d", m.nameOfAgent(n.by), n.now)
	}
	top := waitOp
	for top.ParentOp() != nil && top.Name() != "tile.kernel" {
		top = top.ParentOp()
	}
	listed := 0
	ir.WalkOps(m.module, func(op *ir.Op) {
		if n, ok := comm.Notify.Cast(op); ok && listed < 4 && sameSignal(n.Signal, signal) {
			listed++
			d.Note(op.Loc(), "this comm.notify uses the same signal; it was executed %s", plural(m.countNotified(handle, op), "time", "times"))
		}
	})
	if listed == 0 {
		d.Note(waitOp.Loc(), "no comm.notify uses this signal")
	}
}

// sameSignal reports whether two values are surely the same signal: the same
// value, or both arguments, which may be.
func sameSignal(x, y *ir.Value) bool { return x == y || x.IsBlockArg() && y.IsBlockArg() }

func (m *Machine) countNotified(handle uint64, op *ir.Op) int {
	n, site := 0, m.siteOf(op)
	for _, k := range signalsOf(m).sets[handle].counters {
		n += k.by[site]
	}
	return n
}

// commTest asks by one of the threads; all meet and get its answer.
func commTest(c *Compiler, t comm.TestOp) {
	sig, idx, val := c.at(t.Signal), c.at(t.Index), c.at(t.Value)
	cmp, sc, order, who := t.Compare, scopeOf(t.Scope), orderingOf(t.Sem()), acting{t.Unit, t.Among}
	done := c.define(t.Done).at
	tok := c.define(t.Token).at
	c.emit(func(a *Agent) {
		a.f[done], a.f[tok] = 0, 0
		if !who.first(a) {
			return
		}
		k := a.counter(a.f[sig], a.device, a.f[idx])
		if want := int32(a.f[val]); compareCounter(cmp, k.value(), want) {
			a.f[done] = 1
			k.acquire(a, cmp, want, order, sc)
			a.polling = nil
			a.m.changes++ // not in vain
		} else {
			a.polling, a.pollAt = a.waitForCounter(t.Op, t.Signal, a.f[sig], a.f[idx], k, cmp, want), a.site()
		}
		// Others get their turn, so that a loop of tests ends.
		a.state = yielded
	})
	c.emit(func(a *Agent) { who.meet(a, testBarrier) })
	c.emit(func(a *Agent) {
		if !who.first(a) {
			a.f[done] = a.block.agents[a.thread-(a.thread-who.begin())%who.count(a)].f[done]
		}
	})
	c.emit(func(a *Agent) { who.meet(a, testBarrier) })
}

// commReset sets a counter to zero, once all threads are here.
func commReset(c *Compiler, r comm.ResetOp) {
	sig, idx := c.at(r.Signal), c.at(r.Index)
	who := acting{r.Unit, r.Among}
	c.emit(func(a *Agent) { who.meet(a, notifyBarrier) })
	c.emit(func(a *Agent) {
		if !who.first(a) {
			return
		}
		a.counter(a.f[sig], a.device, a.f[idx]).reset(a)
	})
}

// commRound reads a counter that only this unit changes.
func commRound(c *Compiler, r comm.RoundOp) {
	sig, idx := c.at(r.Signal), c.at(r.Index)
	d := c.define(r.Round).at
	c.emit(func(a *Agent) {
		k := a.counter(a.f[sig], a.device, a.f[idx])
		if n := len(k.recent); n > 0 {
			if by := a.m.agents[k.recent[n-1].by]; by.launch == a.launch && (by.block != a.block || by.unitPath() != a.unitPath()) {
				a.fail("reads its round in counter %d, which %s has changed; only the unit itself may change it", int64(a.f[idx]), by.name())
			}
		}
		a.f[d] = uint64(uint32(k.value()))
	})
}

func commFence(c *Compiler, f comm.FenceOp) {
	sc, order, who := scopeOf(f.Scope), orderingOf(f.Sem()), acting{f.Unit, f.Among}
	// Where threads run it, what others of the unit did or saw is ordered, too.
	if order.releases() {
		c.emit(func(a *Agent) { who.meet(a, fenceBarrier) })
	}
	c.emit(func(a *Agent) { a.fence(order, sc) })
	if order.acquires() {
		c.emit(func(a *Agent) { who.meet(a, fenceBarrier) })
	}
}

func commBarrier(c *Compiler, o comm.BarrierOp) {
	level := o.Level
	c.emit(func(a *Agent) {
		if a.parent == nil && (level == "thread" || level == "warp" || level == "warpgroup") {
			return // one agent stands for all units
		}
		a.gather(level, nil)
	})
}
