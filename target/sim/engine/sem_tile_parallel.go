package engine

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// The elements of a tile.parallel are independent of each other: two that touch a byte
// only read it, or combine atomically. One agent runs them one after the other, so what
// they touch is remembered here, where races between agents are not.

// parallelElements is a tile.parallel as it runs.
type parallelElements struct {
	dims    []int64
	current int64 // the element whose body runs
	touched map[bytePlace][]touchedBy
}

type bytePlace struct {
	al  *Alloc
	off int
}

// touchedBy is what an element did to a byte.
type touchedBy struct {
	element int64
	kind    access
	site    int32
}

// Accessed checks an access of the current element against those of others and remembers
// it. Of accesses alike those of two elements are enough: each later one conflicts with
// one of them or with none.
func (e *parallelElements) Accessed(a *Agent, al *Alloc, off, n int, kind access) {
	now := touchedBy{e.current, kind, a.site()}
	for i := off; i < off+n; i++ {
		at, alike := bytePlace{al, i}, 0
		for _, t := range e.touched[at] {
			if t.element != now.element && (t.kind.write() || kind.write()) && !(t.kind.atomic() && kind.atomic()) {
				e.report(a, al, off, t, now)
			}
			if t.kind == kind {
				alike++
				if t.element == now.element {
					alike = 2
				}
			}
		}
		if alike < 2 {
			e.touched[at] = append(e.touched[at], now)
		}
	}
}

func (e *parallelElements) report(a *Agent, al *Alloc, off int, was, now touchedBy) {
	d := diag.Errorf(a.m.siteLoc(now.site), "elements %s and %s of a tile.parallel both access %s: %s and %s, in undefined order; make both accesses atomic, or use different addresses",
		indexText(was.element, e.dims), indexText(now.element, e.dims), al.where(off), was.kind, now.kind)
	d.Note(a.m.siteLoc(was.site), "the %s by element %s is here", was.kind, indexText(was.element, e.dims))
	panic(failure{d.Note(a.loc(), "while executed by %s", a.name())})
}

// anyOrder numbers n elements in the order of the program's seed: without one, that of
// their numbers.
func (m *Machine) anyOrder(n int64) (first, step int64) {
	if m.order.rng == nil || n < 2 {
		return 0, 1
	}
	for step = 1 + m.order.rng.Int64N(n); gcd(step, n) != 1; {
		step = 1 + m.order.rng.Int64N(n)
	}
	return m.order.rng.Int64N(n), step
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// tileParallel runs its body for every element.
func tileParallel(c *Compiler, p tile.ParallelOp) {
	dims := p.Shape
	strides := rowMajor(dims)
	n, _ := ir.NumElements(dims)
	inputs := c.ins(p.Inputs)
	outs := c.defineAll(p.Outputs)
	coords := spanStarts(c.defineAll(p.Coords()))
	elems := spanStarts(c.defineAll(p.Elements()))
	watched := p.Touches() && c.m.opt.Races
	// How many elements have run, which comes next, and how far the one behind it is.
	i, next, step := c.take(1), c.take(1), c.take(1)
	c.emit(func(a *Agent) {
		first, by := a.m.anyOrder(n)
		a.f[i], a.f[next], a.f[step] = 0, uint64(first), uint64(by)
		if watched {
			a.watcher = &parallelElements{dims: dims, touched: map[bytePlace][]touchedBy{}}
		}
	})
	head, exit := c.here(), &label{}
	c.emit(func(a *Agent) {
		if int64(a.f[i]) == n {
			a.watcher = nil
			a.pc = exit.pc
			return
		}
		k := int64(a.f[next])
		for d, at := range coords {
			a.f[at] = uint64(k / strides[d] % dims[d])
		}
		for j, at := range elems {
			a.f[at] = a.f[inputs[j].at+int(k)]
		}
		if watched {
			a.watcher.(*parallelElements).current = k
		}
	})
	c.body(p.Body.Entry(), func(y *ir.Op) {
		vals := c.ats(y.Operands())
		c.emit(func(a *Agent) {
			k := int64(a.f[next])
			for j, at := range vals {
				a.f[outs[j].at+int(k)] = a.f[at]
			}
			a.f[i]++
			a.f[next] = uint64((k + int64(a.f[step])) % n)
			a.pc = head.pc
		})
	})
	c.bind(exit)
}
