package tilelang

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Arrays that a program forgets: a result that nothing writes, a parameter that nothing names, and an assignment that only gives an array's name to
// something else. verify-tile tells of declared results; what is told here is what the module no longer shows.

// forgotten tells of arrays that no kernel touches. Where kernels came to nothing, because none of them writes anything, one of those was meant as
// the result.
func (t *translator) forgotten(kernels int) {
	nothing := kernels > 0 && countKernels(t.entry) == 0
	told := false
	for _, b := range t.arrays {
		if b.arr.out || b.arr.read || b.arr.written || b.arr.combined || b.mem.HasUses() || b.arr.passed != nil && b.arr.passed.HasUses() {
			continue
		}
		if !nothing {
			t.tell(diag.Remarkf(b.mem.Loc(), "no kernel reads or writes %s", b))
			continue
		}
		told = true
		t.tell(diag.Warningf(b.mem.Loc(), "no kernel writes %s, nor anything else, so the program does nothing; write it by T.copy(…, %s) or %s[…] = …", b, b, b))
	}
	if nothing && !told && len(t.arrays) > 0 {
		t.tell(diag.Warningf(t.arrays[0].mem.Loc(), "no kernel writes any array, so the program does nothing; write one by T.copy or an assignment to its elements"))
	}
}

// countKernels is how many kernels are in a block.
func countKernels(b *ir.Block) (n int) {
	for op := range b.Ops() {
		ir.WalkOps(op, func(op *ir.Op) {
			if tile.Kernel.Is(op) {
				n++
			}
		})
	}
	return n
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
	if b, ok := v.(*buffer); !ok || b.arr != nil {
		return
	}
	for _, target := range a.Targets {
		n, ok := target.(*python.Name)
		if !ok {
			continue
		}
		was, _ := at.Env.Get(n.ID)
		if b, ok := was.(*buffer); ok && b.arr != nil {
			t.warnAt(s, "this gives the name %s to the tile %s and writes nothing to the array %s; T.copy(%s, %s) does", n.ID, from.ID, b, from.ID, n.ID)
		}
	}
}
