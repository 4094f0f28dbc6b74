package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/ir"
)

// Accesses of threads to shared memory in one stretch. Where a thread may access what another one wrote, or write what another one
// accessed, the second access is of another stretch: between stretches threads wait for each other where they have to. As TileLang puts
// barriers there, programs leave them out.

// An access is one to an element of a tile in shared memory.
type access struct {
	mem    *ir.Value
	kind   accessKind
	at     []linear
	frames []place // from the stretch inwards
	once   bool    // one thread does it for others
	stmt   python.Stmt
}

// A place is a frame, and which statement of it was under way.
type place struct {
	f      *frame
	serial int
}

type accessKind int

const (
	reads accessKind = iota
	writes
	combines // atomically
)

// touch keeps an access, and lets the stretch end before it where it has to.
func (t *translator) touch(b *buffer, at []linear, kind accessKind) error {
	s := t.kernel.stretches.now
	now := access{mem: b.mem, kind: kind, at: at, stmt: t.top.stmt}
	for f := t.top; ; f = f.parent {
		now.frames = append([]place{{f, f.serial}}, now.frames...)
		if f == s.frame {
			break
		}
	}
	again := false
	for i, was := range s.accesses {
		if b.arr != nil && !was.once {
			continue // of arrays the program says by itself where threads wait
		}
		if was.mem == now.mem && (was.kind == writes || now.kind == writes || was.kind != now.kind) && !t.apart(s, was.at, now.at) {
			waits := t.waitBetween(was, now)
			if !waits && i >= s.warped && b.arr == nil && now.stmt != nil && was.stmt != nil && now.stmt != was.stmt && t.control() != 0 {
				t.warnAt(now.stmt, "threads may be here before others have done what line %d does to the same element of %s, and cannot wait for each other where only some of them come: end the %s before this, and begin another one, or T.sync_warp where they are of one warp",
					was.stmt.Range().Start.Line, b, statementName(t.top.node))
			}
			again = waits || again
		}
	}
	s.accesses = append(s.accesses, now)
	if again {
		return restart{}
	}
	return nil
}

// waitBetween lets threads wait between two accesses in the next translation; false where there is no place for it, of which a
// warning tells.
func (t *translator) waitBetween(was, now access) bool {
	n := 0
	for n < len(was.frames) && n < len(now.frames) && was.frames[n].f == now.frames[n].f {
		n++
	}
	common := now.frames[n-1]
	if common.serial == was.frames[n-1].serial || common.f.stmt == nil {
		return false
	}
	for _, p := range now.frames[1:n] {
		if p.f.mask != 0 {
			return false
		}
	}
	again := t.note(waitBefore, common.f.stmt)
	for _, p := range now.frames[1:n] {
		again = t.note(together, p.f.node) || again
	}
	return again
}

// apart reports whether elements of two threads are different ones for sure.
func (t *translator) apart(s *stretch, x, y []linear) bool {
	for d, n := range t.kernel.shape {
		if n == 1 {
			continue
		}
		known := false
		for i := range x {
			known = known || t.differBy(s, s.axes[d].v, x[i], y[i])
		}
		if !known {
			return false
		}
	}
	return true
}

// differBy reports whether two sums differ for threads that differ in a number.
func (t *translator) differBy(s *stretch, number *ir.Value, x, y linear) bool {
	f := x.factor(number)
	if f == 0 || y.factor(number) != f {
		return false
	}
	// What is not of the stretch is the same for both; what is may be another in each.
	rest := interval{}
	x, y = x.without(number), y.without(number)
	shared := linear{}
	for _, side := range []struct {
		l    linear
		sign int64
	}{{x, 1}, {y, -1}} {
		for _, m := range side.l.terms {
			if !t.isWithin(m.of, s.frame) {
				shared = shared.plus(linear{terms: []term{m}}, side.sign)
				continue
			}
			i, ok := t.boundsOf(m.of)
			if !ok || m.factor > 1<<20 || m.factor < -1<<20 {
				return false
			}
			rest = rest.plus(i.times(m.factor * side.sign))
		}
	}
	if len(shared.terms) > 0 {
		return false
	}
	rest = rest.plus(interval{x.constant - y.constant, x.constant - y.constant})
	return rest.lo > -abs(f) && rest.hi < abs(f)
}

func abs(n int64) int64 {
	if n < 0 {
		return -n
	}
	return n
}

// statement is told of each statement before it runs.
func (t *translator) statement(s python.Stmt) {
	t.top.stmt = s
	t.top.serial++
}
