package tilesim

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// A host that does not wait between kernels only queues them: each device begins a kernel when it
// has ended the one before it itself, and the end of a kernel orders its own device and no other. The host waits
// for all when it looks at memory, and when it ends. [Options.Streamed] asks for that.

// stream is what the host has queued and not waited for.
type stream struct {
	own     *Replicas              // what the kernels have of the host's memory
	last    map[int]*engine.Launch // of each device
	next    map[*engine.Launch]*engine.Launch
	pending int
	end     *clock.History
	waiters []*engine.Agent
}

// queue adds the launches of a kernel, one for each device.
func Enqueue(m *engine.Machine, team []*engine.Launch) {
	s := streamOf(m)
	left := len(team)
	for _, l := range team {
		s.pending++
		l.OnDone = func() {
			s.end = clock.Join(s.end, l.End)
			if left--; left == 0 {
				l.Drained(m)
			}
			if n := s.next[l]; n != nil {
				delete(s.next, l)
				follow(m, n, l)
			}
			if s.pending--; s.pending == 0 {
				m.WakeAll(s.waiters)
				s.waiters = nil
			}
		}
		before := s.last[l.Device]
		s.last[l.Device] = l
		switch {
		case before == nil:
			m.Submit(l)
		case before.Finished:
			follow(m, l, before)
		default:
			s.next[before] = l
		}
	}
}

// follow begins a launch behind the one before it on its device.
func follow(m *engine.Machine, l, before *engine.Launch) {
	l.Past = clock.Join(l.Past, before.End)
	m.Submit(l)
}

// catchUp makes the host wait for all that it has queued; the instruction is repeated until that
// has ended.
func catchUp(a *engine.Agent) (waits bool) {
	s := streamOf(a.M)
	switch {
	case a.Device >= 0 || s.own == nil:
		return false
	case s.pending > 0:
		s.waiters = append(s.waiters, a)
		a.Park(&engine.Wait{What: "earlier kernels to finish"})
		return true
	}
	a.Clock.Acquire(s.end)
	s.own.CopyBack()
	*s = stream{}
	return false
}

// Queued is what kernels that are queued have of the host's memory; ready is false where the host
// must wait first, as the next one has other parts of it.
func Queued(a *engine.Agent, k *engine.Compiler, types []ir.Type) (own *Replicas, ready bool) {
	s := streamOf(a.M)
	if s.own != nil && s.own.otherParts(k, types) && catchUp(a) {
		return nil, false
	}
	if s.own == nil {
		own := &Replicas{M: a.M, Host: a, Copies: map[ReplicaKey]*engine.Alloc{}}
		*s = stream{own: own, last: map[int]*engine.Launch{}, next: map[*engine.Launch]*engine.Launch{}, end: clock.None}
	}
	return s.own, true
}

// otherParts reports whether a kernel uses an array with copies in another way.
func (r *Replicas) otherParts(c *engine.Compiler, types []ir.Type) bool {
	differs := func(v engine.Value, dist *scale.DistAttr) bool {
		src := r.M.Mem.Find(v[0])
		if src == nil || r.Copies[ReplicaKey{src, dist, 0}] != nil {
			return false
		}
		return slices.ContainsFunc(r.order, func(x replica) bool { return x.key.source == src })
	}
	values := r.Host.Capture(c.Code)
	for i, t := range types {
		if _, ok := t.(*ir.MemRefType); ok && differs(values[i], nil) {
			return true
		}
	}
	return slices.ContainsFunc(c.Kernel.Shards, func(s *engine.ShardView) bool {
		return differs(r.Host.F[s.Source.At:s.Source.At+s.Source.N], s.Dist)
	})
}

func streamOf(m *engine.Machine) *stream { return engine.Part[stream](&m.Parts) }

// CatchUp lets the host wait for queued kernels before an operation that depends on them.
func CatchUp(c *engine.Compiler, op *ir.Op) {
	if c.M.Opt.Streamed && c.Kernel == nil && waitsForKernels(op) {
		c.Emit(func(a *engine.Agent) { catchUp(a) })
	}
}

// waitsForKernels reports whether the host waits for what it has queued before an operation: where
// it reads, writes or frees memory, or ends.
func waitsForKernels(op *ir.Op) bool {
	if tile.Kernel.Is(op) || op.NumRegions() > 0 {
		return false
	}
	if _, ends := ir.As[ir.FunctionLike](op.ParentOp()); ends && op.Has(ir.ReturnLike) {
		return true
	}
	effects, known := ir.EffectsOf(op)
	return !known || slices.ContainsFunc(effects, func(e ir.Effect) bool { return e.Kind != ir.Allocate })
}
