package verifyasync

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// shared checks that a tile in shared memory that is no ring's is not written by one
// role while another accesses it.
func (v *verifier) shared(k tile.KernelOp, s tile.SpecializeOp) {
	for a := range ir.Collect(k.Op, tile.Alloc) {
		if _, ok := tile.RingOf(a.MemRef); ok || !scale.InShared(a.MemRef.Type().(*ir.MemRefType)) {
			continue
		}
		var first, second, writer *ir.Op
		for _, m := range memory.Reach(a.MemRef) {
			for u := range m.Uses() {
				op := u.Owner()
				if !s.Op.IsAncestor(op) || !touches(op, m) {
					continue
				}
				role, ok := ir.Enclosing(op, tile.Role)
				if !ok {
					continue
				}
				switch {
				case first == nil:
					first = op
				case roleOf(first) != role.Called && second == nil:
					second = op
				}
				if writer == nil && writes(op, m) {
					writer = op
				}
			}
		}
		if second != nil && writer != nil {
			if roleOf(second) == roleOf(writer) {
				first, second = second, first
			} else {
				first = writer
			}
			v.report(second.Errorf("accesses, in the role %q, a tile in shared memory that the role %q writes at the same time; pass tiles between roles through a tile.ring", roleOf(second), roleOf(first)).
				Note(first.Loc(), "the role %q writes it here", roleOf(first)).
				Note(a.Loc(), "the tile is here"))
		}
	}
}

func roleOf(op *ir.Op) string {
	r, _ := ir.Enclosing(op, tile.Role)
	return r.Called
}

// touches reports whether an operation accesses memory itself, and does not only pass
// it on.
func touches(op *ir.Op, m *ir.Value) bool {
	effects, known := ir.EffectsOf(op)
	for _, e := range effects {
		if e.Value == m || e.Value == nil {
			return true
		}
	}
	return !known && op.NumRegions() == 0
}

func writes(op *ir.Op, m *ir.Value) bool {
	effects, known := ir.EffectsOf(op)
	for _, e := range effects {
		if e.Kind == ir.Write && e.Value == m {
			return true
		}
	}
	return !known
}
