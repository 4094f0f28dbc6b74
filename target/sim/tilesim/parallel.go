package tilesim

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/engine"
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
	al  *engine.Alloc
	off int
}

// touchedBy is what an element did to a byte.
type touchedBy struct {
	element int64
	kind    engine.Access
	site    int32
}

// Accessed checks an access of the current element against those of others and remembers
// it. Of accesses alike those of two elements are enough: each later one conflicts with
// one of them or with none.
func (e *parallelElements) Accessed(a *engine.Agent, al *engine.Alloc, off, n int, kind engine.Access) {
	now := touchedBy{e.current, kind, a.Site()}
	for i := off; i < off+n; i++ {
		at, alike := bytePlace{al, i}, 0
		for _, t := range e.touched[at] {
			if t.element != now.element && (t.kind.Write() || kind.Write()) && !(t.kind.Atomic() && kind.Atomic()) {
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

func (e *parallelElements) report(a *engine.Agent, al *engine.Alloc, off int, was, now touchedBy) {
	d := diag.Errorf(a.M.SiteLoc(now.site), "elements %s and %s of a tile.parallel both access %s: %s and %s, in undefined order; make both accesses atomic, or use different addresses",
		engine.IndexText(was.element, e.dims), engine.IndexText(now.element, e.dims), al.Where(off), was.kind, now.kind)
	d.Note(a.M.SiteLoc(was.site), "the %s by element %s is here", was.kind, engine.IndexText(was.element, e.dims))
	panic(engine.Failure{D: d.Note(a.Loc(), "while executed by %s", a.Name())})
}

// anyOrder numbers n elements in the order of the program's seed: without one, that of
// their numbers.
func anyOrder(m *engine.Machine, n int64) (first, step int64) {
	if m.Order.Rng == nil || n < 2 {
		return 0, 1
	}
	for step = 1 + m.Order.Rng.Int64N(n); gcd(step, n) != 1; {
		step = 1 + m.Order.Rng.Int64N(n)
	}
	return m.Order.Rng.Int64N(n), step
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// tileParallel runs its body for every element.
func tileParallel(c *engine.Compiler, p tile.ParallelOp) {
	dims := p.Shape
	strides := engine.RowMajor(dims)
	n, _ := ir.NumElements(dims)
	inputs := c.Ins(p.Inputs)
	outs := c.DefineAll(p.Outputs)
	coords := engine.SpanStarts(c.DefineAll(p.Coords()))
	elems := engine.SpanStarts(c.DefineAll(p.Elements()))
	watched := p.Touches() && c.M.Opt.Races
	// How many elements have run, which comes next, and how far the one behind it is.
	i, next, step := c.Take(1), c.Take(1), c.Take(1)
	c.Emit(func(a *engine.Agent) {
		first, by := anyOrder(a.M, n)
		a.F[i], a.F[next], a.F[step] = 0, uint64(first), uint64(by)
		if watched {
			a.Watcher = &parallelElements{dims: dims, touched: map[bytePlace][]touchedBy{}}
		}
	})
	head, exit := c.Here(), &engine.Label{}
	c.Emit(func(a *engine.Agent) {
		if int64(a.F[i]) == n {
			a.Watcher = nil
			a.PC = exit.Pc
			return
		}
		k := int64(a.F[next])
		for d, at := range coords {
			a.F[at] = uint64(k / strides[d] % dims[d])
		}
		for j, at := range elems {
			a.F[at] = a.F[inputs[j].At+int(k)]
		}
		if watched {
			a.Watcher.(*parallelElements).current = k
		}
	})
	c.Body(p.Body.Entry(), func(y *ir.Op) {
		vals := c.Ats(y.Operands())
		c.Emit(func(a *engine.Agent) {
			k := int64(a.F[next])
			for j, at := range vals {
				a.F[outs[j].At+int(k)] = a.F[at]
			}
			a.F[i]++
			a.F[next] = uint64((k + int64(a.F[step])) % n)
			a.PC = head.Pc
		})
	})
	c.Bind(exit)
}
