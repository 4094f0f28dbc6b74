package tilesim

import (
	"slices"
	"strconv"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/async"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// A ring is counts of places: how many were acquired and published, and taken and released by each consumer. Each grows
// by one place at a time. The contents of a stage's buffers are lost when it is acquired; copies that arrive there land
// when it is taken, the latest moment that the program allows.

// step is one of the four operations on a stage, in the order of a round.
type step uint8

const (
	acquired step = iota
	published
	taken
	returned
)

var stepNames = [...]struct{ does, done string }{{"acquires", "acquired"}, {"publishes", "published"},
	{"takes", "taken"}, {"releases", "released"}}

// ring is a tile.ring of a block.
type ring struct {
	site    int32
	buffers []ringBuffer
	stages  []ringStage
	filler  rounds
	users   []rounds // one for each role
	waiters []*engine.Agent
	block   *engine.Block
	number  int  // among the block's rings
	shared  bool // blocks of the cluster write to each other's stages
}

// rings are those of a block, by number.
type rings struct{ all []*ring }

func ringsOf(b *engine.Block) *rings { return engine.Part[rings](&b.Parts) }

// rounds are what one role did to a ring: the filler acquired and published, a user took
// and released.
type rounds [4]struct {
	count uint64        // how many places the step has passed
	by    *engine.Agent // the agent that does it
	last  int32         // where, the last time
}

// reached is the least number of places that a step has passed, by any user.
func (r *ring) reached(k step) (n uint64, of *rounds) {
	if k < taken {
		return r.filler[k].count, &r.filler
	}
	for i := range r.users {
		if of == nil || r.users[i][k].count < n {
			n, of = r.users[i][k].count, &r.users[i]
		}
	}
	return n, of
}

// ringBuffer is where a buffer's stages are.
type ringBuffer struct {
	al    *engine.Alloc
	at    int // of stage 0
	step  int
	elems []int // the elements of a stage, from its start
	bytes int   // of an element
	span  int   // bytes of a stage up to the end of its last element: the last stage has no padding
}

// ringStage is what a stage's round leaves to those that wait for it.
type ringStage struct {
	published *clock.History
	released  []*clock.History // by each user
	copies    []*async.Copy
	landing   uint32        // of the copies
	begun     uint64        // the places for which there is a landing
	coming    []*async.Copy // parts that other blocks copy, as the block's own copies
}

// tileRing makes a ring of buffers of the block.
func tileRing(c *engine.Compiler, o tile.RingOp) {
	depth := int(o.Depth())
	var sources []*engine.Buffer
	var shapes []ringBuffer
	for _, v := range o.Buffers {
		sources = append(sources, c.Memref(v))
		shapes = append(shapes, bufferOf(c, v))
	}
	d, site, shared, users := c.Define(o.Ring).At, c.Site, o.Shared(), max(1, len(o.Users()))
	c.Emit(func(a *engine.Agent) {
		in := ringsOf(a.Block)
		r := &ring{site: site, block: a.Block, number: len(in.all), shared: shared, stages: make([]ringStage, depth),
			users: make([]rounds, users)}
		for i, s := range sources {
			b := shapes[i]
			b.al, b.at = a.Resolve(s.Base(a.F), b.step*(depth-1)+b.span)
			r.buffers = append(r.buffers, b)
		}
		for i := range r.stages {
			r.stages[i] = ringStage{published: clock.None, released: slices.Repeat([]*clock.History{clock.None}, users)}
		}
		a.F[d] = uint64(r.number)
		in.all = append(in.all, r)
		r.ready(a)
	})
}

// bufferOf is the shape of a buffer's stages.
func bufferOf(c *engine.Compiler, v *ir.Value) ringBuffer {
	t := v.Type().(*ir.MemRefType)
	m, err := tile.MemoryOf(t)
	if err != nil {
		c.Fail("has a buffer that the simulator does not support: %v", err)
	}
	_, steps, err := m.Tiles(1)
	if err != nil {
		c.Fail("has a buffer whose stages are not tiles: %v", err)
	}
	slot := ir.MemRef(t.Shape()[1:], t.Elem(), t.Layout(), t.Space())
	n, _ := ir.NumElements(slot.Shape())
	e, _ := word.ElemOf(t.Elem())
	b := ringBuffer{step: int(steps[0] * m.ElemBits() / 8), bytes: e.Bytes}
	if t.Shape()[0] == 1 {
		b.step = int(tile.SharedBytes(t)) // there is no next stage to measure it by
	}
	places, dims, strides := c.M.Placement(slot), slot.Shape(), engine.LayoutStrides(slot, slot.Shape())
	order := engine.RowMajor(dims)
	for i := range n {
		off := int64(0)
		for d := range dims {
			off += i / order[d] % dims[d] * strides[d]
		}
		at := int(places.At(off)) * e.Bytes
		b.elems, b.span = append(b.elems, at), max(b.span, at+e.Bytes)
	}
	return b
}

func tileCursor(c *engine.Compiler, o tile.CursorOp) {
	d := c.Define(o.Cursor).At
	c.Emit(func(a *engine.Agent) { a.F[d] = 0 })
}

func tileAdvance(c *engine.Compiler, o tile.AdvanceOp) {
	n, d := c.At(o.Cursor), c.Define(o.Next).At
	c.Emit(func(a *engine.Agent) { a.F[d] = a.F[n] + 1 })
}

// tileAcquire waits for the release of the stage's last round.
func tileAcquire(c *engine.Compiler, o tile.RingWaitOp) {
	handle, at, d := c.At(o.Ring), c.At(o.Cursor), c.Define(o.Slot).At
	c.Emit(func(a *engine.Agent) {
		r, n := ringsOf(a.Block).all[a.F[handle]], a.F[at]
		r.next(a, &r.filler, acquired, n)
		depth := uint64(len(r.stages))
		team := r.team()
		if team == nil {
			r.parkCluster(a)
			return
		}
		for _, x := range team {
			if count, last := x.reached(returned); n >= depth && count+depth <= n {
				x.park(a, last, n, returned)
				return
			}
		}
		for _, x := range team {
			for _, past := range x.stages[n%depth].released {
				a.Clock.Acquire(past)
			}
		}
		r.begin(a, n)
		for _, b := range r.buffers {
			if b.al.Init == nil {
				b.al.Init = engine.NewBitset(len(b.al.Data))
				b.al.Init.Set(0, len(b.al.Data))
			}
			for _, off := range b.elems {
				b.al.Init.Clear(b.start(n%depth)+off, b.bytes)
			}
		}
		r.pass(a, &r.filler, acquired)
		a.F[d] = n % depth
	})
}

// start is where a stage begins.
func (b *ringBuffer) start(slot uint64) int { return b.at + int(slot)*b.step }

// tilePublish is the end of what fills a stage. It is a fence of what threads wrote there.
func tilePublish(c *engine.Compiler, o tile.RingSignalOp) {
	handle, at, written := c.At(o.Ring), c.At(o.Cursor), o.Written()
	c.Emit(func(a *engine.Agent) {
		r, n := ringsOf(a.Block).all[a.F[handle]], a.F[at]
		r.next(a, &r.filler, published, n)
		r.needs(a, &r.filler, published, acquired, n)
		slot := n % uint64(len(r.stages))
		s := &r.stages[slot]
		r.checkFull(a, s, slot)
		if written {
			a.FenceProxy(clock.AsyncShared)
		}
		s.published = a.Clock.Release()
		r.pass(a, &r.filler, published)
		a.Told()
	})
}

// checkFull finds uninitialized bytes of a stage.
func (r *ring) checkFull(a *engine.Agent, s *ringStage, slot uint64) {
	coming := map[*engine.Alloc]map[int]bool{}
	for _, p := range append(s.copies[:len(s.copies):len(s.copies)], s.coming...) {
		if coming[p.Dst] == nil {
			coming[p.Dst] = map[int]bool{}
		}
		for _, off := range p.To {
			coming[p.Dst][off] = true
		}
	}
	for _, b := range r.buffers {
		for _, e := range b.elems {
			if off := b.start(slot) + e; !b.al.Init.Has(off, b.bytes) && !coming[b.al][off] {
				a.Fail("publishes stage %d, but %s of it is uninitialized and no copy to it is outstanding", slot, b.al.Where(off))
			}
		}
	}
}

// userOf is the number of the role that takes or releases stages.
func userOf(r, op *ir.Op) int {
	role, _ := ir.Enclosing(op, tile.Role)
	return max(0, slices.IndexFunc(ir.View[tile.RingOp](r).Users(), func(u tile.RoleOp) bool { return u.Op == role.Op }))
}

// tileTake waits until a stage was published; what was copied into it lands when the first of its consumers takes it.
func tileTake(c *engine.Compiler, o tile.RingWaitOp) {
	handle, at, d, user := c.At(o.Ring), c.At(o.Cursor), c.Define(o.Slot).At, userOf(o.Ring.DefiningOp(), o.Op)
	c.Emit(func(a *engine.Agent) {
		r, n := ringsOf(a.Block).all[a.F[handle]], a.F[at]
		r.next(a, &r.users[user], taken, n)
		for _, x := range append([]*ring{r}, r.team()...) {
			if x.filler[published].count <= n {
				x.park(a, &x.filler, n, published)
				return
			}
		}
		slot := n % uint64(len(r.stages))
		s := &r.stages[slot]
		a.Clock.Acquire(s.published)
		for _, p := range s.copies {
			p.Land(a)
		}
		s.copies, s.coming = nil, nil
		a.Landed(s.landing)
		r.pass(a, &r.users[user], taken)
		a.F[d] = slot
	})
}

// tileRelease is the end of the use of a stage.
func tileRelease(c *engine.Compiler, o tile.RingSignalOp) {
	handle, at, user := c.At(o.Ring), c.At(o.Cursor), userOf(o.Ring.DefiningOp(), o.Op)
	c.Emit(func(a *engine.Agent) {
		r, n := ringsOf(a.Block).all[a.F[handle]], a.F[at]
		by := &r.users[user]
		r.next(a, by, returned, n)
		r.needs(a, by, returned, taken, n)
		r.stages[n%uint64(len(r.stages))].released[user] = a.Clock.Release()
		r.pass(a, by, returned)
		a.Told()
	})
}

// next checks that a role's step comes to each place once and in order, and by one agent.
func (r *ring) next(a *engine.Agent, of *rounds, k step, n uint64) {
	does, done := stepNames[k].does, stepNames[k].done
	if by := of[k].by; by != nil && by != a {
		failWith(a, func(d *diag.Diagnostic) { d.Note(a.M.SiteLoc(of[k].last), "the other one is here") },
			"%s a stage of the ring at %s, but %s; only one role may do so", does, r.where(a), by.Name()+" "+does)
	}
	if want := of[k].count; n != want {
		a.Fail("%s index %d of the ring at %s, but index %d is the next to be %s; each must be %s once, in order", does, n,
			r.where(a), want, done, done)
	}
}

// needs checks that the step before was made.
func (r *ring) needs(a *engine.Agent, of *rounds, k, before step, n uint64) {
	if of[before].count <= n {
		a.Fail("%s index %d of the ring at %s, which was not %s", stepNames[k].does, n, r.where(a), stepNames[before].done)
	}
}

// pass notes that a step was made and wakes the agents that may wait for it.
func (r *ring) pass(a *engine.Agent, of *rounds, k step) {
	of[k].count++
	of[k].by, of[k].last = a, a.Site()
	list := r.waiters
	r.waiters = nil
	a.M.Changes++
	a.M.WakeAll(list)
}

// park waits for a role's step on the stage of a place.
func (r *ring) park(a *engine.Agent, of *rounds, n uint64, k step) {
	r.waiters = append(r.waiters, a)
	slot := n % uint64(len(r.stages))
	done := stepNames[k].done
	a.Park(&engine.Wait{What: "stage " + strconv.Itoa(int(slot)) + " (index " + strconv.Itoa(int(n)) +
		") of the ring at " + r.where(a) + " to be " + done, More: func(d *diag.Diagnostic) {
		if of[k].by == nil {
			d.Note(a.M.SiteLoc(r.site), "no stage of this ring was ever %s", done)
			return
		}
		d.Note(a.M.SiteLoc(of[k].last), "%s has %s %s of the ring; the last one is here", of[k].by.Name(), done,
			engine.Plural(int(of[k].count), "stage", "stages"))
	}})
}

func (r *ring) where(a *engine.Agent) string { return engine.LocText(a.M.SiteLoc(r.site)) }

// checkEnd finds rounds that were begun and not ended, when all roles have ended.
func (r *ring) checkEnd(a *engine.Agent) {
	r.ended(a, &r.filler, acquired, &r.filler)
	for i := range r.users {
		r.ended(a, &r.filler, published, &r.users[i])
		r.ended(a, &r.users[i], taken, &r.users[i])
	}
}

// ended checks that a step was followed by the next, of the role that makes it.
func (r *ring) ended(a *engine.Agent, of *rounds, k step, next *rounds) {
	n, m := of[k], next[k+1].count
	if n.count == m {
		return
	}
	failWith(a, func(d *diag.Diagnostic) {
		d.Note(a.M.SiteLoc(r.site), "the ring is here")
		d.Note(a.M.SiteLoc(n.last), "the last one that was %s, by %s", stepNames[k].done, n.by.Name())
	}, "ends when %s of a ring %s %s, but %d %s", engine.Plural(int(n.count), "stage", "stages"),
		map[bool]string{true: "was", false: "were"}[n.count == 1],
		stepNames[k].done, m, stepNames[k+1].done)
}

// failWith stops the program with an error that has notes.
func failWith(a *engine.Agent, notes func(d *diag.Diagnostic), format string, args ...any) {
	d := a.Op().Errorf(format, args...)
	notes(d)
	d.Note(a.Loc(), "while executed by %s", a.Name())
	panic(engine.Failure{D: d})
}
