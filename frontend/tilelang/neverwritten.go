package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir/diag"
)

// Arrays that a program forgets: a result that nothing writes, a parameter that nothing names, and an assignment that
// only gives an array's name to something else. verify-tile reports declared results; this file reports what the module
// no longer shows.

// untouched reports whether nothing reads or writes an array.
func (b *buffer) untouched() bool {
	return !b.arr.out && !b.arr.read && !b.arr.written && !b.arr.combined && !b.mem.HasUses() &&
		(b.arr.passed == nil || !b.arr.passed.HasUses())
}

// forgotten tells of arrays that no kernel touches. A declared result is verify-tile's.
func (t *translator) forgotten() {
	for _, b := range t.arrays {
		if b.untouched() {
			t.tell(diag.Remarkf(b.mem.Loc(), "no kernel accesses %s", b))
		}
	}
}

// renames warns of `C = c`, which leaves the array C as it is: the name is the tile's from there on.
func (t *translator) renames(at eval.Site, s python.Stmt) {
	a, ok := s.(*python.Assign)
	if !ok {
		return
	}
	from, ok := a.Value.(*python.Name)
	if !ok {
		return
	}
	v, _ := at.Env.Get(from.ID)
	if _, ok := v.(*bufferSymbol); !ok {
		return
	}
	for _, target := range a.Targets {
		n, ok := target.(*python.Name)
		if !ok {
			continue
		}
		was, _ := at.Env.Get(n.ID)
		if b, ok := was.(*buffer); ok && b.arr != nil {
			t.warnAt(s, "this binds the name %s to the tile %s and does not write the array %s; use T.copy(%s, %s)", n.ID,
				from.ID, b, from.ID, n.ID)
		}
	}
}
