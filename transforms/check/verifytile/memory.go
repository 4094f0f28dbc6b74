package verifytile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/transforms/analysis/flow"
)

// memory checks that a kernel uses memory that it can reach, and what each of its
// threads has for itself only as such.
func (v *verifier) memory(k tile.KernelOp) {
	ir.WalkOps(k.Op, func(op *ir.Op) {
		effects, _ := ir.EffectsOf(op)
		said := false
		for _, e := range effects {
			if said || e.Value == nil || !flow.IsMemRef(e.Value) || e.Kind != ir.Read && e.Kind != ir.Write {
				continue
			}
			for _, root := range memory.Roots(e.Value) {
				err := usesHost(k, op, root)
				if err == nil {
					err = usesOwn(op, e, root)
				}
				said = said || err != nil
				v.report(err)
			}
		}
	})
}

// usesHost rejects memory that the host allocated for itself.
func usesHost(k tile.KernelOp, op *ir.Op, root *ir.Value) error {
	def := root.DefiningOp()
	if !memref.Alloc.Is(def) && !memref.Alloca.Is(def) || k.Op.IsAncestor(def) || registered(root) {
		return nil
	}
	return op.Errorf("uses host memory, which a kernel cannot access").
		Note(def.Loc(), "allocated here; use gpu.alloc, take it as an argument of @main, or gpu.host_register it")
}

// registered reports whether the host says that devices may use memory of its.
func registered(root *ir.Value) bool {
	f := root.DefiningOp()
	for f.ParentOp() != nil {
		if _, ok := ir.As[ir.FunctionLike](f); ok {
			break
		}
		f = f.ParentOp()
	}
	for r := range ir.Collect(f, gpu.HostRegister) {
		if slices.Contains(memory.Roots(r.Value), root) {
			return true
		}
	}
	return false
}

// usesOwn rejects a tile that is distributed over thread-private memory, and writes in units that leave differing
// copies for the code around them.
func usesOwn(op *ir.Op, use ir.Effect, root *ir.Value) error {
	def := root.DefiningOp()
	if !memref.Alloca.Is(def) {
		return nil
	}
	if !tile.Private(use.Value) {
		return op.Errorf("uses memory that is private to each thread in one case, and shared by all in another").Note(def.Loc(), "allocated here")
	}
	if d := op.Def().Dialect(); d == tile.Dialect.Name || d == "comm" {
		return op.Errorf("moves a tile in memory that is private to each thread").Note(def.Loc(),
			"allocated here; use tile.alloc")
	}
	to, _ := ir.Enclosing(op, scale.On)
	at, _ := ir.Enclosing(def, scale.On)
	if use.Kind == ir.Write && to.Op != at.Op {
		return op.Errorf("writes, in units of @%s, memory that is private to each thread around them", to.Level).
			Note(def.Loc(), "allocated here; move it inside, or use tile.alloc")
	}
	return nil
}
