package tilelang

import (
	"cmp"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Where the threads of a thread region wait for each other. When all of a thread region is emitted it is seen which
// accesses follow one another, in order and around loops, that two threads may make to one element. Before the second
// one's statement a tile.barrier is inserted: where all threads come by, one of all of them; under conditions on their
// number, one of those that come. Where no barrier brings together those that come, ifs are divided (splitbranches.go)
// until one does: one of more threads, or of the lanes of a warp where the program says that all of them come.

// A wait is where threads wait for each other in a thread region, before the statement at a place.
type wait struct {
	at   place
	by   *ir.Op   // a barrier whose threads are yet to be named
	said *barrier // what the program says of it
	warp bool     // those of one warp alone
}

// A barrier is one that the program has.
type barrier struct {
	node  python.Node
	count int64 // how many threads it is of, 0 where it does not say
}

// meetHere is a T.sync_threads of those threads that come to where operations are made; which they are is known when
// all of the thread region is made.
func (t *translator) meetHere(at eval.Site, said *barrier) {
	t.at(at)
	op := tile.Barrier.New(t.b, tile.BarrierOp{}).Op
	s := t.kernel.threadCode.now
	s.waits = append(s.waits, wait{at: t.top.here(), by: op, said: said})
}

// syncThreads is T.sync_threads.
func (t *translator) syncThreads(a *args) (eval.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	if err := t.inTurn(); err != nil {
		return nil, err
	}
	b := &barrier{node: a.Node}
	if a.value("arrive_count") != nil {
		var err error
		if b.count, err = a.integer("arrive_count"); err != nil {
			return nil, err
		}
	}
	if r := t.kernel.role; r != nil && r.manual != nil {
		return nil, t.syncInRole(a, r, cmp.Or(b.count, t.kernel.threads))
	}
	s := t.kernel.threadCode.now
	if t.isByThreads() {
		t.accounts.settles() // where no threads' code is under way, they have waited
	}
	if s != nil && t.control() != 0 {
		t.meetHere(a.Site, b)
		return nil, nil
	}
	if b.count != 0 && b.count != t.kernel.given {
		return nil, a.wrongf("arrive_count", "got %d; all %d threads of the block execute this barrier", b.count,
			t.kernel.given)
	}
	if t.isByThreads() {
		return nil, t.endThreadRegion(a.Site, "T.sync_threads")
	}
	t.remark(a.Site, "T.sync_threads has no effect: the compiler inserts the barriers that tiles need")
	return nil, nil
}

// lookSteps is how many steps it takes to see what element a thread of two accesses has.
const lookSteps = 4

// waitInside has threads wait where they have to in a thread region: first in loops, as what waits there orders what is
// around the loop, too.
func (t *translator) waitInside(s *threadRegion) {
	t.nameWaiting(s)
	var pairs []*pair
	for i, now := range s.accesses {
		for _, was := range s.accesses[:i+1] {
			if disagree(was, now) && (now.b.arr == nil || was.once != nil) {
				if err := t.in.Charge(now.innermost().stmt, lookSteps*int64(s.n)); err != nil {
					t.report(err)
					return
				}
				if t.meet(s, was, now, 1) != nil {
					pairs = append(pairs, newPair(was, now))
				}
			}
		}
	}
	for _, p := range pairs {
		s.waitAround(t, p)
	}
	for _, p := range pairs {
		s.waitBetween(t, p)
	}
	s.gather(t)
}

// A pair is two accesses that two threads may make to one element, the second after the first.
type pair struct {
	was, now *access
	common   int  // frames
	inOne    bool // statement
	told     bool // that threads cannot wait between them
}

func newPair(was, now *access) *pair {
	n := common(was, now)
	return &pair{was: was, now: now, common: n, inOne: was.frames[n-1].serial == now.frames[n-1].serial}
}

// nameWaiting names the threads that wait at barriers of the program.
func (t *translator) nameWaiting(s *threadRegion) {
	kept := s.waits[:0]
	for _, w := range s.waits {
		switch {
		case w.by != nil && t.kernel.role != nil:
			t.report(t.inRole(w))
			w.by.Erase()
			continue
		case w.by != nil:
			s.name(t, &w)
		}
		kept = append(kept, w)
	}
	s.waits = kept
}

// name names the threads that wait at a barrier of the program. One that cannot be moved to where these threads
// converge is dropped, with an error.
func (s *threadRegion) name(t *translator, w *wait) {
	at, levels := t.gathering(s, w.at.f, false)
	come := t.threadSetAt(s, w.at.f)
	t.heldBy(w.said, come, at != nil)
	if n := come.count(); at != nil && levels > 0 && come.exact && !tile.CanMeet(come.some()) {
		t.warnAt(w.said.node, "%d threads reach this T.sync_threads, which are neither whole warps nor in one warp, so they cannot use a barrier of their own: all %d threads synchronize here, including those that do not meet the condition", n, s.n)
	}
	if at == nil {
		w.by.Erase()
	} else {
		s.gathered[w.by] = gathered{at: at, levels: levels}
	}
	w.by = nil
}

// heldBy rejects a barrier of the program if other threads reach it than those it counts, or if it cannot be moved to
// where threads converge.
func (t *translator) heldBy(b *barrier, c threadSet, able bool) {
	switch n := c.count(); {
	case !able:
		t.report(t.in.Errorf(b.node, "the threads that reach this T.sync_threads, or how often they do, are known only at run time: move it out of the loop of each thread"))
	case c.exact && b.count != 0 && b.count != n:
		t.report(t.in.Errorf(b.node, "arrive_count is %d, but %d threads reach this barrier", b.count, n))
	}
}

// waitAround inserts a barrier between the second of two accesses and the first in the next iteration of a loop.
func (s *threadRegion) waitAround(t *translator, p *pair) {
	loop := p.common - 1
	for loop > 0 && !p.was.frames[loop].f.loop {
		loop--
	}
	if loop == 0 {
		return
	}
	around := s.carried(p.was, p.now, loop, p.common)
	if c := s.collide(t, p, around); c != nil && !t.waitAt(s, p.was.frames[:loop+1], s.ofLanes(t, p)) && !p.inOne {
		t.cannotWait(p, c)
	}
}

// waitBetween inserts one between them. In one statement threads cannot wait.
func (s *threadRegion) waitBetween(t *translator, p *pair) {
	c := s.collide(t, p, s.between(p.was, p.now, p.common))
	switch {
	case c == nil:
	case p.inOne && c.must && p.was.kind != p.now.kind:
		t.report(t.in.Errorf(p.now.innermost().stmt,
			"thread %d reads an element of %s that thread %d writes in the same statement; read it into a variable first, and write it in the next statement", c.threads[0], p.now.b, c.threads[1]))
	case !p.inOne && !t.waitAt(s, p.now.frames[:p.common], s.ofLanes(t, p)):
		t.cannotWait(p, c)
	}
}

// collide is two threads between whose accesses nothing has so many consecutive threads wait, nil where there are none.
func (s *threadRegion) collide(t *translator, p *pair, waited int) *collision {
	if waited == everybody {
		return nil
	}
	return t.meet(s, p.was, p.now, waited)
}

// ofLanes reports whether it is enough that the lanes of each warp wait.
func (s *threadRegion) ofLanes(t *translator, p *pair) bool {
	return s.collide(t, p, scale.WarpThreads) == nil
}

// everybody is how many threads wait for each other, of all that come.
const everybody = 1 << 30

// between is how many threads, one after the other, wait for each other between two accesses, of n common frames:
// there, or behind the first one or before the second one in what is around it alone and all threads come to.
func (s *threadRegion) between(was, now *access, n int) int {
	behind, before := was.together(n), now.together(n)
	return s.most(func(w wait) bool {
		first := slices.IndexFunc(behind, func(p place) bool { return p.f == w.at.f })
		second := slices.IndexFunc(before, func(p place) bool { return p.f == w.at.f })
		switch {
		case first >= 0 && w.at.serial <= behind[first].serial, second >= 0 && w.at.serial > before[second].serial:
			return false
		}
		return first >= 0 || second >= 0
	})
}

// together are the frames around an access from the n-th on as far as all threads come that come to the n-th.
func (a *access) together(n int) []place {
	end := n
	for end < len(a.frames) && a.frames[end].f.mask == 0 {
		end++
	}
	return a.frames[n-1 : end]
}

// carried is how many do between the second one and the first one in the next iteration of a loop; one of the frames is
// the body of the loop.
func (s *threadRegion) carried(was, now *access, loop, n int) int {
	return s.most(func(w wait) bool {
		for i := loop; i < n; i++ {
			if was.frames[i].f == w.at.f {
				return w.at.serial > now.frames[i].serial || w.at.serial <= was.frames[i].serial
			}
		}
		return false
	})
}

// most is how many threads wait for each other at one of some waits.
func (s *threadRegion) most(of func(wait) bool) int {
	n := 1
	for _, w := range s.waits {
		if of(w) && w.warp {
			n = max(n, scale.WarpThreads)
		} else if of(w) {
			n = everybody
		}
	}
	return n
}

// waitAt lets threads wait before the statement at the last of some places, each in the one before, if lanes is true
// those of a warp where others cannot; false where they cannot either.
func (t *translator) waitAt(s *threadRegion, path []place, lanes bool) bool {
	p := path[len(path)-1]
	if p.stmt == nil {
		return false
	}
	if s.ofAll(p.f) {
		all := tile.BarrierOp{}
		if t.kernel.role != nil {
			all.Unit = tile.RoleLevel
		}
		tile.Barrier.New(p.builder(t), all)
		s.waits = append(s.waits, wait{at: p})
		return true
	}
	if t.kernel.role != nil {
		t.report(t.inRole(wait{at: p}))
		return true
	}
	at, levels := t.gathering(s, p.f, false)
	lanes = lanes && at == nil
	if lanes {
		at, levels = t.gathering(s, p.f, true)
	}
	if at == nil {
		return false
	}
	by := tile.Barrier.New(p.builder(t), tile.BarrierOp{}).Op
	s.gathered[by] = gathered{at, lanes, levels}
	s.waits = append(s.waits, wait{at: p, warp: lanes})
	return true
}

// builder makes operations before the statement.
func (p place) builder(t *translator) *ir.Builder {
	b := ir.NewBuilder(p.f.block)
	b.Loc = t.loc(p.stmt)
	if p.before == nil {
		b.SetToStart(p.f.block)
	} else {
		b.SetAfter(p.before)
	}
	return b
}

// cannotWait tells of two accesses to one element between which threads have no place to wait.
func (t *translator) cannotWait(of *pair, c *collision) {
	now, p, line := of.now, of.now.innermost(), of.was.innermost().stmt
	if of.told || now.b.arr != nil || p.stmt == nil || line == nil || p.stmt == line {
		return
	}
	of.told = true
	const advice = "a barrier is impossible in divergent code: end the %s before this statement and start another one, or use T.sync_warp for threads of one warp"
	if c.must {
		t.report(t.in.Errorf(p.stmt, "race: thread %d may execute this before thread %d has executed line %d, which accesses the same element of %s; "+advice,
			c.threads[1], c.threads[0], line.Range().Start.Line, now.b, statementName(p.f.node)))
		return
	}
	t.warnAt(p.stmt, "race: a thread may execute this before other threads have executed line %d, which accesses the same element of %s; "+advice, line.Range().Start.Line, now.b, statementName(p.f.node))
}
