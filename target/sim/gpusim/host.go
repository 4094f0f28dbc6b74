package gpusim

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// asyncEvent is what a gpu async token stands for.
type asyncEvent struct {
	what    string
	done    bool
	past    *clock.History
	waiters []*engine.Agent
	after   []func() // operations that wait for it
}

// events are those of a machine, by the number in their tokens.
type events struct{ list []*asyncEvent }

func eventsOf(m *engine.Machine) *events { return engine.Part[events](&m.Parts) }

func newEvent(m *engine.Machine, what string) (uint64, *asyncEvent) {
	e := &asyncEvent{what: what, past: clock.None}
	all := eventsOf(m)
	all.list = append(all.list, e)
	return uint64(len(all.list) - 1), e
}

// complete ends the operation: those that wait for it go on.
func complete(m *engine.Machine, e *asyncEvent, past *clock.History) {
	e.done, e.past = true, past
	m.WakeAll(e.waiters)
	after := e.after
	e.waiters, e.after = nil, nil
	for _, f := range after {
		f()
	}
}

// whenDone runs f once all events are done; it gets what is known then.
func whenDone(m *engine.Machine, deps []*asyncEvent, past *clock.History, f func(past *clock.History)) {
	for i, e := range deps {
		if !e.done {
			rest := deps[i+1:]
			e.after = append(e.after, func() { whenDone(m, rest, clock.Join(past, e.past), f) })
			return
		}
		past = clock.Join(past, e.past)
	}
	f(past)
}

// async compiles the frame of a host operation with tokens: run is called when
// its dependencies are done, and must call done when it is complete. Without a
// token the host waits.
func async(c *engine.Compiler, op *ir.Op, after []*ir.Value, token *ir.Value,
	prepare func(a *engine.Agent) (run func(past *clock.History, done func(*clock.History)))) {
	deps := c.Ats(after)
	tok := -1
	if token != nil {
		tok = c.Define(token).At
	}
	c.Emit(func(a *engine.Agent) {
		m := a.M
		list := make([]*asyncEvent, len(deps))
		for i, at := range deps {
			list[i] = eventsOf(m).list[a.F[at]]
		}
		run := prepare(a)
		id, ev := newEvent(m, op.Name())
		if tok >= 0 {
			a.F[tok] = id
		} else {
			a.Arrive(&engine.Wait{What: op.Name() + " to finish"})
			ev.waiters = append(ev.waiters, a)
		}
		sync := tok < 0
		whenDone(m, list, a.Clock.Release(), func(past *clock.History) {
			run(past, func(end *clock.History) {
				if sync {
					a.Clock.Acquire(end)
				}
				complete(m, ev, end)
			})
		})
	})
}

// launcher submits a launch as an async operation of the host's current device.
func launcher(c *engine.Compiler, op *ir.Op, g gpu.LaunchConfig) func(a *engine.Agent, l *engine.Launch) {
	deps := c.Ats(g.Dependencies)
	tok := c.DefineOptional(g.AsyncToken)
	return func(a *engine.Agent, l *engine.Launch) {
		m := a.M
		l.Op, l.Device, l.Team, l.Rank = op, m.Current, []*engine.Launch{l}, 0
		if n, ok := op.Discardable(tile.NodesAttr).(*ir.IntegerAttr); ok {
			l.Nodes = int(n.Int())
		}
		l.Start = func(b *engine.Block) { engine.StartThreads(m, b) }
		if n := l.Dim[0] * l.Dim[1] * l.Dim[2]; n > 1024 || n == 0 {
			a.Fail("launches blocks of %d threads; expected 1 to 1024", n)
		} else {
			l.Threads = n
		}
		list := make([]*asyncEvent, len(deps))
		for i, at := range deps {
			list[i] = eventsOf(m).list[a.F[at]]
		}
		id, ev := newEvent(m, "the kernel "+l.Name)
		if tok >= 0 {
			a.F[tok] = id
		} else {
			a.Arrive(&engine.Wait{What: "the kernel to finish"})
			ev.waiters = append(ev.waiters, a)
		}
		l.OnDone = func() {
			if tok < 0 {
				a.Clock.Acquire(l.End)
			}
			complete(m, ev, l.End)
		}
		whenDone(m, list, a.Clock.Release(), func(past *clock.History) {
			l.Past = past
			m.Submit(l)
		})
	}
}

func gpuWait(c *engine.Compiler, o gpu.WaitOp) {
	deps := c.Ats(o.Dependencies)
	if o.AsyncToken != nil {
		async(c, o.Op, o.Dependencies, o.AsyncToken, func(*engine.Agent) func(*clock.History, func(*clock.History)) {
			return func(past *clock.History, done func(*clock.History)) { done(past) }
		})
		return
	}
	c.Emit(func(a *engine.Agent) {
		for _, at := range deps {
			e := eventsOf(a.M).list[a.F[at]]
			if !e.done {
				e.waiters = append(e.waiters, a)
				a.Park(&engine.Wait{What: e.what})
				return
			}
			a.Clock.Acquire(e.past)
		}
	})
}

func gpuSetDevice(c *engine.Compiler, o gpu.HostOp) {
	x := c.At(o.DevIndex)
	c.Emit(func(a *engine.Agent) {
		a.M.Current = a.M.DeviceOfHost(a, uint64(int32(a.F[x])))
	})
}

// gpuAlloc allocates at once; only its token waits.
func gpuAlloc(c *engine.Compiler, o gpu.AllocOp) {
	r := c.NewMemref(o.MemRef, o.DynamicSizes)
	shared, waits := o.HostShared, ir.AttrAs[*ir.ArrayAttr](o.Op, comm.WaitsAttr)
	async(c, o.Op, o.Dependencies, o.AsyncToken, func(a *engine.Agent) func(*clock.History, func(*clock.History)) {
		al := r.Allocate(a, engine.Global, false)
		al.Device, al.Registered = a.M.Current, shared
		if shared {
			al.Space = engine.Host
		}
		if waits != nil {
			a.M.Reports = append(a.M.Reports, engine.Report{Mem: al, Waits: waits})
		}
		return func(past *clock.History, done func(*clock.History)) { done(past) }
	})
}

func gpuDealloc(c *engine.Compiler, o gpu.DeallocOp) {
	x := c.At(o.MemRef)
	async(c, o.Op, o.AsyncDependencies, o.AsyncToken, func(a *engine.Agent) func(*clock.History, func(*clock.History)) {
		al := a.M.Mem.Find(a.F[x])
		if al == nil || al.Freed {
			a.Fail("frees memory that is not allocated")
		}
		return func(past *clock.History, done func(*clock.History)) {
			a.M.Mem.Release(al, false)
			done(past)
		}
	})
}

// gpuMemcpy copies between host and devices.
func gpuMemcpy(c *engine.Compiler, o gpu.MemcpyOp) {
	dst, src := c.Memref(o.Dst), c.Memref(o.Src)
	async(c, o.Op, o.AsyncDependencies, o.AsyncToken, func(a *engine.Agent) func(*clock.History, func(*clock.History)) {
		a.SameSizes(src, dst)
		to, from := dst.Runs(a), src.Runs(a)
		return func(past *clock.History, done func(*clock.History)) {
			a.M.CopyPlaces(a, to, from)
			done(past)
		}
	})
}

func gpuMemset(c *engine.Compiler, o gpu.MemsetOp) {
	dst, v := c.Memref(o.Dst), c.At(o.Value)
	async(c, o.Op, o.AsyncDependencies, o.AsyncToken, func(a *engine.Agent) func(*clock.History, func(*clock.History)) {
		to, w := dst.Runs(a), a.F[v]
		return func(past *clock.History, done func(*clock.History)) {
			for i := range to.N {
				to.Alloc.Put(to.At(i), dst.Elem, w)
				if to.Alloc.Init != nil {
					to.Alloc.Init.Set(to.At(i), to.Bytes)
				}
			}
			to.Alloc.Written = true
			to.Alloc.Syncs = nil
			done(past)
		}
	})
}

func gpuRegister(on bool) func(c *engine.Compiler, o gpu.HostOp) {
	return func(c *engine.Compiler, o gpu.HostOp) {
		x := c.At(o.Value)
		c.Emit(func(a *engine.Agent) {
			if al := a.M.Mem.Find(a.F[x]); al != nil {
				al.Registered = on
			}
		})
	}
}
