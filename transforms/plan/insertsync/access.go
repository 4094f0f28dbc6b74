package insertsync

import (
	"maps"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// access is a use of memory.
type access struct {
	mem   *ir.Value // where it comes from; nil for any memory
	op    *ir.Op
	write bool
	// scope is the kernel, or the scale.on whose unit must synchronize its threads to order it: the unit that made it,
	// for later code of the unit, and those around for code after the scale.on.
	scope *ir.Op
	// until is the scale.on after which the access counts for scope, nil once it
	// has ended.
	until *ir.Op
	// old marks accesses that were pending before what is being measured.
	old bool
}

// pending are accesses that no barrier has ordered yet. It is not changed once
// made.
type pending map[access]bool

func (p pending) with(q pending) pending {
	if p.has(q) {
		return p
	}
	out := maps.Clone(p)
	maps.Copy(out, q)
	return out
}

func (p pending) has(q pending) bool {
	for a := range q {
		if !p[a] {
			return false
		}
	}
	return true
}

func (p pending) each(f func(access) (access, bool)) pending {
	out := pending{}
	for a := range p {
		if b, keep := f(a); keep {
			out[b] = true
		}
	}
	return out
}

// after is what is pending after the threads of a scope have met.
func (p pending) after(met *ir.Op) pending {
	return p.each(func(a access) (access, bool) { return a, !met.IsAncestor(a.scope) })
}

// ended is what is pending after a scale.on, among those around it.
func (p pending) ended(on *ir.Op) pending {
	return p.each(func(a access) (access, bool) {
		if a.until == on {
			a.until = nil
		}
		return a, a.scope != on
	})
}

func (p pending) marked() pending {
	return p.each(func(a access) (access, bool) {
		a.old = true
		return a, true
	})
}

func (p pending) hasOld() bool {
	for a := range p {
		if a.old {
			return true
		}
	}
	return false
}

// made are accesses as they are pending after code at b made them, to the unit
// that did and to all around it.
func (s *syncer) made(accesses []access, b *ir.Block) pending {
	out := pending{}
	for _, a := range accesses {
		a.scope = nil
		for p := range s.places.Around(b) {
			a.scope, a.until = p.Op, a.scope
			out[a] = true
			if s.memory.ownedBy(a.mem) == p.Level && p.Level != "" {
				break // no other unit reaches it
			}
		}
	}
	return out
}

// uses are an operation's accesses, and what later operations must be ordered after: nothing yet of an async copy.
type uses struct {
	accesses []access
	lasting  pending
}

func (s *syncer) usesOf(op *ir.Op) *uses {
	u := s.uses[op]
	if u == nil {
		u = &uses{accesses: s.accesses(op)}
		if c, ok := tile.Copy.Cast(op); !ok || !c.Async {
			u.lasting = s.made(u.accesses, op.Block())
		}
		s.uses[op] = u
	}
	return u
}

// accesses lists an operation's own uses of memory, including those of the elements of a tile.parallel, between which
// no barrier is possible. An async MMA reads until it is awaited.
func (s *syncer) accesses(op *ir.Op) []access {
	if p, ok := comm.PutMem.Cast(op); ok && p.Via == comm.CopyEngine {
		return nil // no thread makes it
	}
	if a, ok := tile.Await.Cast(op); ok {
		var out []access
		for _, g := range a.MMAs() {
			out = append(out, s.accesses(g.Op)...)
		}
		return out
	}
	effects, known := analysis.EffectsRecursively(op)
	if !known {
		return []access{{op: op, write: true}}
	}
	var out []access
	for _, e := range effects {
		if e.Value == nil || e.Kind != ir.Read && e.Kind != ir.Write {
			continue
		}
		if _, ok := e.Value.Type().(*llvm.PointerType); ok { // the destination of the pointer is unknown
			return []access{{op: op, write: true}}
		}
		if _, ok := e.Value.Type().(*ir.MemRefType); !ok || tile.Private(e.Value) {
			continue
		}
		for _, root := range s.memory.roots(e.Value) {
			if _, ok := tile.RingOf(root); ok || comm.HoldsEntries(root) {
				continue // the ring or channel orders what uses it
			}
			out = append(out, access{mem: root, op: op, write: e.Kind == ir.Write})
		}
	}
	return out
}

// conflict is the widest scope that must meet between pending accesses and
// those of the next operation, nil for none.
func (s *syncer) conflict(in pending, uses []access) *ir.Op {
	var widest *ir.Op
	for p := range in {
		for _, u := range uses {
			if p.until != nil || !p.write && !u.write || !s.memory.overlap(p.mem, u.mem) || s.sameThreads(p, u) ||
				s.apartByUnit(p, u) || apartByNumbers(p, u) {
				continue
			}
			s.metOld = s.metOld || p.old
			if widest == nil || p.scope.IsAncestor(widest) {
				widest = p.scope
			}
		}
	}
	return widest
}

// sharing remembers which memory is the same.
type sharing struct {
	memory.Question
	kernel  tile.KernelOp
	rootsOf map[*ir.Value][]*ir.Value
	same    map[[2]*ir.Value]bool
	owners  map[*ir.Value]string
}

func newSharing(k tile.KernelOp) *sharing {
	return &sharing{memory.Question{Args: k}, k, map[*ir.Value][]*ir.Value{}, map[[2]*ir.Value]bool{},
		map[*ir.Value]string{}}
}

func (s *sharing) roots(v *ir.Value) []*ir.Value {
	if s.rootsOf[v] == nil {
		s.rootsOf[v] = memory.Roots(v)
	}
	return s.rootsOf[v]
}

// overlap reports whether two memrefs, both roots, may share bytes; nil is any.
func (s *sharing) overlap(x, y *ir.Value) bool {
	if x == nil || y == nil || x == y {
		return true
	}
	key := [2]*ir.Value{x, y}
	known, ok := s.same[key]
	if !ok {
		known = s.meet(x, y)
		s.same[key] = known
	}
	return known
}

func (s *sharing) meet(x, y *ir.Value) bool {
	if inShared(x) != inShared(y) {
		return false
	}
	a, ok1 := tile.Alloc.Cast(x.DefiningOp())
	b, ok2 := tile.Alloc.Cast(y.DefiningOp())
	if !ok1 || !ok2 {
		return s.Alias(x, y) != memory.No
	}
	// Before allocate-memory tiles only overlap with themselves.
	m, n := a.Offset, b.Offset
	return m.OK && n.OK && m.V < n.V+tile.SharedBytes(b.Type()) && n.V < m.V+tile.SharedBytes(a.Type())
}

func inShared(v *ir.Value) bool {
	t, ok := v.Type().(*ir.MemRefType)
	return ok && scale.InShared(t)
}
