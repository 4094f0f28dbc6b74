package engine

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/clock"
)

// asyncEvent is what a gpu async token stands for.
type asyncEvent struct {
	what    string
	done    bool
	past    *clock.History
	waiters []*Agent
	after   []func() // operations that wait for it
}

// events are those of a machine, by the number in their tokens.
type events struct{ list []*asyncEvent }

func eventsOf(m *Machine) *events { return Part[events](&m.Parts) }

func (m *Machine) newEvent(what string) (uint64, *asyncEvent) {
	e := &asyncEvent{what: what, past: clock.None}
	all := eventsOf(m)
	all.list = append(all.list, e)
	return uint64(len(all.list) - 1), e
}

// complete ends the operation: those that wait for it go on.
func (m *Machine) complete(e *asyncEvent, past *clock.History) {
	e.done, e.past = true, past
	m.WakeAll(e.waiters)
	after := e.after
	e.waiters, e.after = nil, nil
	for _, f := range after {
		f()
	}
}

// whenDone runs f once all events are done; it gets what is known then.
func (m *Machine) whenDone(deps []*asyncEvent, past *clock.History, f func(past *clock.History)) {
	for i, e := range deps {
		if !e.done {
			rest := deps[i+1:]
			e.after = append(e.after, func() { m.whenDone(rest, clock.Join(past, e.past), f) })
			return
		}
		past = clock.Join(past, e.past)
	}
	f(past)
}

// async compiles the frame of a host operation with tokens: run is called when
// its dependencies are done, and must call done when it is complete. Without a
// token the host waits.
func (c *Compiler) async(op *ir.Op, after []*ir.Value, token *ir.Value, prepare func(a *Agent) (run func(past *clock.History, done func(*clock.History)))) {
	deps := c.Ats(after)
	tok := -1
	if token != nil {
		tok = c.Define(token).At
	}
	c.Emit(func(a *Agent) {
		m := a.M
		list := make([]*asyncEvent, len(deps))
		for i, at := range deps {
			list[i] = eventsOf(m).list[a.F[at]]
		}
		run := prepare(a)
		id, ev := m.newEvent(op.Name())
		if tok >= 0 {
			a.F[tok] = id
		} else {
			a.Arrive(&Wait{What: op.Name() + " to finish"})
			ev.waiters = append(ev.waiters, a)
		}
		sync := tok < 0
		m.whenDone(list, a.Clock.Release(), func(past *clock.History) {
			run(past, func(end *clock.History) {
				if sync {
					a.Clock.Acquire(end)
				}
				m.complete(ev, end)
			})
		})
	})
}

// launcher submits a launch as an async operation of the host's current device.
func (c *Compiler) launcher(op *ir.Op, g gpu.LaunchConfig) func(a *Agent, l *Launch) {
	deps := c.Ats(g.Dependencies)
	tok := c.defineOptional(g.AsyncToken)
	return func(a *Agent, l *Launch) {
		m := a.M
		l.Op, l.Device, l.Team, l.Rank = op, m.current, []*Launch{l}, 0
		if n, ok := op.Discardable(tile.NodesAttr).(*ir.IntegerAttr); ok {
			l.Nodes = int(n.Int())
		}
		l.Start = func(b *Block) { startThreads(m, b) }
		if n := l.dim[0] * l.dim[1] * l.dim[2]; n > 1024 || n == 0 {
			a.Fail("launches blocks of %d threads; expected 1 to 1024", n)
		} else {
			l.Threads = n
		}
		list := make([]*asyncEvent, len(deps))
		for i, at := range deps {
			list[i] = eventsOf(m).list[a.F[at]]
		}
		id, ev := m.newEvent("the kernel " + l.Name)
		if tok >= 0 {
			a.F[tok] = id
		} else {
			a.Arrive(&Wait{What: "the kernel to finish"})
			ev.waiters = append(ev.waiters, a)
		}
		l.OnDone = func() {
			if tok < 0 {
				a.Clock.Acquire(l.End)
			}
			m.complete(ev, l.End)
		}
		m.whenDone(list, a.Clock.Release(), func(past *clock.History) {
			l.Past = past
			m.Submit(l)
		})
	}
}

func gpuWait(c *Compiler, o gpu.WaitOp) {
	deps := c.Ats(o.Dependencies)
	if o.AsyncToken != nil {
		c.async(o.Op, o.Dependencies, o.AsyncToken, func(*Agent) func(*clock.History, func(*clock.History)) {
			return func(past *clock.History, done func(*clock.History)) { done(past) }
		})
		return
	}
	c.Emit(func(a *Agent) {
		for _, at := range deps {
			e := eventsOf(a.M).list[a.F[at]]
			if !e.done {
				e.waiters = append(e.waiters, a)
				a.Park(&Wait{What: e.what})
				return
			}
			a.Clock.Acquire(e.past)
		}
	})
}

func gpuSetDevice(c *Compiler, o gpu.HostOp) {
	x := c.At(o.DevIndex)
	c.Emit(func(a *Agent) {
		a.M.current = a.DeviceOfHost(uint64(int32(a.F[x])))
	})
}

// gpuAlloc allocates at once; only its token waits.
func gpuAlloc(c *Compiler, o gpu.AllocOp) {
	r := c.NewMemref(o.MemRef, o.DynamicSizes)
	shared, waits := o.HostShared, ir.AttrAs[*ir.ArrayAttr](o.Op, comm.WaitsAttr)
	c.async(o.Op, o.Dependencies, o.AsyncToken, func(a *Agent) func(*clock.History, func(*clock.History)) {
		al := a.Allocate(r, Global, false)
		al.Device, al.registered = a.M.current, shared
		if shared {
			al.space = Host
		}
		if waits != nil {
			a.M.reports = append(a.M.reports, report{al, waits})
		}
		return func(past *clock.History, done func(*clock.History)) { done(past) }
	})
}

func gpuDealloc(c *Compiler, o gpu.DeallocOp) {
	x := c.At(o.MemRef)
	c.async(o.Op, o.AsyncDependencies, o.AsyncToken, func(a *Agent) func(*clock.History, func(*clock.History)) {
		al := a.M.Mem.find(a.F[x])
		if al == nil || al.freed {
			a.Fail("frees memory that is not allocated")
		}
		return func(past *clock.History, done func(*clock.History)) {
			a.M.Mem.release(al, false)
			done(past)
		}
	})
}

// gpuMemcpy copies between host and devices.
func gpuMemcpy(c *Compiler, o gpu.MemcpyOp) {
	dst, src := c.Memref(o.Dst), c.Memref(o.Src)
	c.async(o.Op, o.AsyncDependencies, o.AsyncToken, func(a *Agent) func(*clock.History, func(*clock.History)) {
		a.SameSizes(src, dst)
		to, from := a.Places(dst), a.Places(src)
		return func(past *clock.History, done func(*clock.History)) {
			a.M.CopyPlaces(a, to, from)
			done(past)
		}
	})
}

func gpuMemset(c *Compiler, o gpu.MemsetOp) {
	dst, v := c.Memref(o.Dst), c.At(o.Value)
	c.async(o.Op, o.AsyncDependencies, o.AsyncToken, func(a *Agent) func(*clock.History, func(*clock.History)) {
		to, w := a.Places(dst), a.F[v]
		return func(past *clock.History, done func(*clock.History)) {
			for i := range to.N {
				to.Alloc.Put(to.At(i), dst.Elem, w)
				if to.Alloc.Init != nil {
					to.Alloc.Init.Set(to.At(i), to.Bytes)
				}
			}
			to.Alloc.written = true
			to.Alloc.syncs = nil
			done(past)
		}
	})
}

func gpuRegister(on bool) func(c *Compiler, o gpu.HostOp) {
	return func(c *Compiler, o gpu.HostOp) {
		x := c.At(o.Value)
		c.Emit(func(a *Agent) {
			if al := a.M.Mem.find(a.F[x]); al != nil {
				al.registered = on
			}
		})
	}
}
