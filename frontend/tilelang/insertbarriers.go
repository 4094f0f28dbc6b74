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

// Where the threads of a thread region wait for each other. When all of a thread region is translated it is seen which
// accesses follow one another, in order and around loops, that two threads may make to one element. Before the second
// one's statement they wait in the next translation: where all threads come by, the thread region ends there, and
// insert-sync puts the block's barrier; under conditions on their number those wait that come, by a tile.barrier of
// theirs. Where no barrier brings together those that come, ifs are divided (splitbranches.go) until one does: one of
// more threads, or of the lanes of a warp where the program says that all of them come.

// A wait is where threads wait for each other in a thread region, before the statement at a place.
type wait struct {
	at   place
	by   *ir.Op   // the barrier, whose threads are yet to be named; nil if there is one
	said *barrier // what the program says of it
	warp bool     // those of one warp alone
}

// A barrier is one that the program has.
type barrier struct {
	node  python.Node
	count int64 // how many threads it is of, 0 where it does not say
}

// wait lets threads wait before a statement.
func (t *translator) wait(at eval.Site) error {
	s := t.kernel.threadCode.now
	if s == nil || t.control() == 0 {
		return t.endThreadRegion(at, "what threads wait for")
	}
	t.waitOf(at, nil, t.top.serial+1)
	return nil
}

// waitOf lets those threads wait for each other that come; which they are is known when all of the thread region is
// made.
func (t *translator) waitOf(at eval.Site, said *barrier, serial int) {
	t.at(at)
	op := tile.Barrier.New(t.b, tile.BarrierOp{}).Op
	s := t.kernel.threadCode.now
	s.waits = append(s.waits, wait{at: place{t.top, t.top.stmt, serial}, by: op, said: said})
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
		t.waitOf(a.Site, b, t.top.serial)
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

// waitInside finds where threads have to wait in a thread region, and reports whether something is new.
func (t *translator) waitInside(s *threadRegion) (again bool) {
	t.nameWaiting(s)
	for i, now := range s.accesses {
		for _, was := range s.accesses[:i+1] {
			if disagree(was, now) && (now.b.arr == nil || was.once != nil) {
				if err := t.in.Charge(now.innermost().stmt, lookSteps*int64(s.n)); err != nil {
					t.report(err)
					return false
				}
				again = t.waitBetween(s, was, now) || again
			}
		}
	}
	return again
}

// nameWaiting names the threads of barriers, and moves barriers to where these threads converge. If there is no such
// place the barrier is dropped, with a warning if the program asked for it.
func (t *translator) nameWaiting(s *threadRegion) {
	kept := s.waits[:0]
	for _, w := range s.waits {
		if w.by != nil && t.kernel.role != nil {
			t.report(t.inRole(w))
			w.by.Erase()
			continue
		}
		if w.by != nil {
			at, levels := t.gathering(s, w.at.f, false)
			lanes := at == nil && w.said == nil
			if lanes {
				at, levels = t.gathering(s, w.at.f, true)
			}
			if w.said != nil {
				come := t.threadSetAt(s, w.at.f)
				t.heldBy(w.said, come, at != nil)
				if n := come.count(); at != nil && levels > 0 && come.exact && !tile.CanMeet(come.some()) {
					t.warnAt(w.said.node, "%d threads reach this T.sync_threads, which are neither whole warps nor in one warp, so they cannot use a barrier of their own: all %d threads synchronize here, including those that do not meet the condition", n, s.n)
				}
			}
			if at != nil {
				bringOut(t.barrierOf(w.by, t.threadSetAt(s, at), lanes), levels)
				w.warp = lanes
			}
			w.by.Erase()
			if at == nil && w.said == nil {
				continue
			}
			w.by = nil
		}
		kept = append(kept, w)
	}
	s.waits = kept
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

// waitBetween inserts a barrier between two accesses, the second after the first, in its statement or in another one,
// or between the second and the first of the next iteration of a loop.
func (t *translator) waitBetween(s *threadRegion, was, now *access) (again bool) {
	n := common(was, now)
	inOne := was.frames[n-1].serial == now.frames[n-1].serial
	loop := n - 1
	for loop > 0 && !was.frames[loop].f.loop {
		loop--
	}
	follows := s.between(was, now, n)
	around := everybody
	if loop > 0 {
		around = s.carried(was, now, loop, n)
	}
	unit := min(follows, around)
	if unit == everybody {
		return false
	}
	c := t.meet(s, was, now, unit)
	if c == nil {
		return false
	}
	apart := func(waited int) bool { return waited == everybody || t.meet(s, was, now, waited) == nil }
	lanes, ok := apart(scale.WarpThreads), true
	if !inOne && !apart(follows) {
		again, ok = t.waitAt(s, now.frames[:n], lanes)
	}
	if !apart(around) && !(follows < everybody && ok && t.knows(together, was.frames[loop].f.node)) {
		anew, possible := t.waitAt(s, was.frames[:loop+1], lanes)
		again, ok = again || anew, ok && (possible || inOne)
	}
	if inOne && c.must && was.kind != now.kind {
		t.report(t.in.Errorf(now.innermost().stmt,
			"thread %d reads an element of %s that thread %d writes in the same statement; read it into a variable first, and write it in the next statement", c.threads[0], now.b, c.threads[1]))
	} else if !ok {
		t.cannotWait(was, now, c)
	}
	return again
}

// everybody is how many threads wait for each other, of all that come.
const everybody = 1 << 30

// between is how many threads, one after the other, wait for each other between two accesses, of n common frames.
func (s *threadRegion) between(was, now *access, n int) int {
	f, from, to := was.frames[n-1].f, was.frames[n-1].serial, now.frames[n-1].serial
	return s.most(func(w wait) bool { return w.at.f == f && from < w.at.serial && w.at.serial <= to })
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
func (t *translator) waitAt(s *threadRegion, path []place, lanes bool) (again, ok bool) {
	at := path[len(path)-1]
	if at.stmt == nil {
		return false, false
	}
	if slices.ContainsFunc(path[1:], func(p place) bool { return p.f.mask != 0 }) {
		if !t.canGather(s, at.f, lanes) {
			return false, false
		}
	} else {
		for _, p := range path[1:] {
			again = t.note(together, p.f.node) || again
		}
	}
	s.waits = append(s.waits, wait{at: at})
	return t.note(waitBefore, at.stmt) || again, true
}

// cannotWait tells of two accesses to one element between which threads have no place to wait.
func (t *translator) cannotWait(was, now *access, c *collision) {
	p, line := now.innermost(), was.innermost().stmt
	if now.b.arr != nil || p.stmt == nil || line == nil || p.stmt == line {
		return
	}
	const advice = "a barrier is impossible in divergent code: end the %s before this statement and start another one, or use T.sync_warp for threads of one warp"
	if c.must {
		t.report(t.in.Errorf(p.stmt, "race: thread %d may execute this before thread %d has executed line %d, which accesses the same element of %s; "+advice,
			c.threads[1], c.threads[0], line.Range().Start.Line, now.b, statementName(p.f.node)))
		return
	}
	t.warnAt(p.stmt, "race: a thread may execute this before other threads have executed line %d, which accesses the same element of %s; "+advice, line.Range().Start.Line, now.b, statementName(p.f.node))
}
