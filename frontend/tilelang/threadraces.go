package tilelang

import (
	"cmp"
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// Accesses of threads to shared memory in one thread region. Where a thread may access what another one wrote, or write
// what another one accessed, they have to wait for each other between both (insertbarriers.go). As TileLang puts
// barriers there, programs leave them out.

// An access is one to an element of a tile in shared memory.
type access struct {
	b         *buffer
	mem       *ir.Value
	kind      accessKind
	at        []linear.Form
	frames    []place    // from the thread region inwards
	once      *ir.Value  // one thread does it for others: whether it is the one
	footprint *footprint // once they were asked for
}

// A place is a frame, and which statement of it was under way.
type place struct {
	f      *frame
	stmt   python.Stmt
	serial int
	before *ir.Op // the last operation before the statement
}

// here is where operations are made.
func (f *frame) here() place { return place{f, f.stmt, f.serial, f.before} }

type accessKind int

const (
	reads accessKind = iota
	writes
	combines // atomically
)

// touch keeps an access.
func (t *translator) touch(b *buffer, at []linear.Form, kind accessKind) {
	s := t.kernel.threadCode.now
	now := &access{b: b, mem: b.mem, kind: kind, at: at}
	for f := t.top; ; f = f.parent {
		now.frames = append(now.frames, f.here())
		if f == s.frame {
			break
		}
	}
	slices.Reverse(now.frames)
	s.accesses = append(s.accesses, now)
}

// innermost is where an access is.
func (a *access) innermost() place { return a.frames[len(a.frames)-1] }

// disagree reports whether it matters in which order two accesses are.
func disagree(x, y *access) bool {
	return x.mem == y.mem && (x.kind == writes || y.kind == writes || x.kind != y.kind)
}

// common is how many frames two accesses are in together.
func common(x, y *access) (n int) {
	for n < len(x.frames) && n < len(y.frames) && x.frames[n].f == y.frames[n].f {
		n++
	}
	return n
}

// by are the threads that make an access.
func (t *translator) by(s *threadRegion, a *access) threadSet {
	c := t.threadSetAt(s, a.innermost().f)
	if a.once != nil {
		c = t.satisfying(s, c, a.once, false)
	}
	return c
}

// A collision is two threads that may touch the same element.
type collision struct {
	threads [2]int // where they are known
	must    bool
}

// meet finds out whether two threads of different units, so many consecutive threads each, may touch one element by two
// accesses; nil if they do not.
func (t *translator) meet(s *threadRegion, x, y *access, unit int) *collision {
	if t.apart(s, x.at, y.at) {
		return nil
	}
	for _, a := range []*access{x, y} {
		if a.footprint == nil {
			of := t.footprintOf(s, a.at)
			a.footprint = &of
		}
	}
	pair, found, surely, known := x.footprint.meet(t.by(s, x), *y.footprint, t.by(s, y), unit)
	if known && !found {
		return nil
	}
	return &collision{pair, found && surely}
}

// apart reports whether elements of two threads are different ones for sure.
func (t *translator) apart(s *threadRegion, x, y []linear.Form) bool {
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

// differBy reports whether two sums differ for threads that differ in a number. What is not of the thread region is the
// same for both; what is may be another in each.
func (t *translator) differBy(s *threadRegion, number *ir.Value, x, y linear.Form) bool {
	f := x.Coefficient(number)
	i, known := t.boundsOf(number)
	if f == 0 || y.Coefficient(number) != f || !known {
		return false
	}
	d := difference{lo: x.Constant() - y.Constant(), hi: x.Constant() - y.Constant(),
		parts: []part{{abs(f), i.hi - i.lo, true}}}
	shared := linear.Form{}
	for _, side := range []struct {
		l, other linear.Form
		sign     int64
	}{{x, y, 1}, {y, x, -1}} {
		for _, m := range side.l.Terms() {
			i, known := t.boundsOf(m.Of)
			switch {
			case m.Of == number:
			case !t.isWithin(m.Of, s.frame):
				shared = shared.PlusTimes(linear.Of(m.Of), side.sign*m.Coefficient)
			case !known || abs(m.Coefficient) > 1<<20:
				return false
			case side.other.Coefficient(m.Of) != m.Coefficient:
				by := i.times(side.sign * m.Coefficient)
				d.lo, d.hi = d.lo+by.lo, d.hi+by.hi
			case side.sign > 0:
				d.parts = append(d.parts, part{abs(m.Coefficient), i.hi - i.lo, false})
			}
		}
	}
	return len(shared.Terms()) == 0 && d.isByNumber()
}

// A difference is between two sums: multiples of what terms of both differ by, and something between two numbers.
type difference struct {
	parts  []part
	lo, hi int64
}

// A part is a multiple of what a term differs by, which is at most the span.
type part struct {
	factor, span int64
	number       bool
}

// isByNumber reports whether the difference is not 0 where the number differs: greater multiples than all others
// together are those of 0, one after the other, until the number's is the greatest.
func (d difference) isByNumber() bool {
	slices.SortStableFunc(d.parts, func(p, q part) int { return cmp.Compare(q.factor, p.factor) })
	rest := max(abs(d.lo), abs(d.hi))
	for _, p := range d.parts {
		rest += p.factor * p.span
	}
	for _, p := range d.parts {
		if rest -= p.factor * p.span; p.factor <= rest {
			return false
		}
		if p.number {
			return true
		}
	}
	return false
}

func abs(n int64) int64 {
	if n < 0 {
		return -n
	}
	return n
}

// statement is called for each statement before it runs.
func (t *translator) statement(s python.Stmt) {
	t.top.stmt = s
	t.top.serial++
	t.top.before = t.top.block.Last()
}
