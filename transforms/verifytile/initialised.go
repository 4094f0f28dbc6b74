package verifytile

import (
	"maps"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/flow"
)

// written says which allocations something has written to when control is at a
// place of the program.
type written struct {
	always map[*ir.Value]bool // on every path
	ever   map[*ir.Value]bool // on some path
}

func (w written) clone() written { return written{maps.Clone(w.always), maps.Clone(w.ever)} }

// initialised checks that tiles in shared memory are written before they are
// read. What a loop writes counts as written after it; only conditions make it
// uncertain.
func (v *verifier) initialised(k tile.KernelOp) {
	w := written{map[*ir.Value]bool{}, map[*ir.Value]bool{}}
	v.initIn(k.Body.Entry(), &w)
}

func (v *verifier) initIn(b *ir.Block, w *written) {
	for op := range b.Ops() {
		v.checkReads(op, w)
		v.initInside(op, w)
		noteWrites(op, w)
	}
}

// initInside follows control into the regions of op.
func (v *verifier) initInside(op *ir.Op, w *written) {
	_, loop := ir.As[ir.LoopLike](op)
	if loop || scale.On.Is(op) || op.NumRegions() == 0 {
		for _, rg := range op.Regions() {
			for b := range rg.Blocks() {
				v.initIn(b, w)
			}
		}
		return
	}
	var after *written
	for _, rg := range op.Regions() {
		branch := w.clone()
		for b := range rg.Blocks() {
			v.initIn(b, &branch)
		}
		after = meet(after, branch)
	}
	*w = *after
}

// meet is what holds after either of two branches; a is nil for the first.
func meet(a *written, b written) *written {
	if a == nil {
		return &b
	}
	maps.DeleteFunc(a.always, func(m *ir.Value, _ bool) bool { return !b.always[m] })
	maps.Copy(a.ever, b.ever)
	return a
}

// allocated is the tile.alloc in shared memory that a memref shows.
func allocated(mem *ir.Value) *ir.Value {
	root := analysis.Root(mem)
	if def := root.DefiningOp(); def != nil && tile.Alloc.Is(def) && scale.InShared(root.Type().(*ir.MemRefType)) {
		return root
	}
	return nil
}

func (v *verifier) checkReads(op *ir.Op, w *written) {
	effects, _ := ir.EffectsOf(op)
	for _, e := range effects {
		if e.Kind != ir.Read || e.Value == nil || !flow.IsMemRef(e.Value) {
			continue
		}
		buf := allocated(e.Value)
		if buf == nil || w.always[buf] {
			continue
		}
		if w.ever[buf] {
			d := diag.Warningf(op.Loc(), "'%s' op reads a tile in shared memory that is not written on every path to here", op.Name())
			v.warn(d.Note(buf.Loc(), "allocated here"))
		} else {
			d := op.Errorf("reads a tile in shared memory that nothing has written yet")
			v.report(d.Note(buf.Loc(), "allocated here, with undefined contents"))
		}
		w.always[buf] = true // say it once
	}
}

func noteWrites(op *ir.Op, w *written) {
	effects, known := ir.EffectsOf(op)
	if !known {
		for _, x := range op.Operands() {
			if flow.IsMemRef(x) {
				w.note(x)
			}
		}
	}
	for _, e := range effects {
		if e.Kind == ir.Write && e.Value != nil && flow.IsMemRef(e.Value) {
			w.note(e.Value)
		}
	}
}

func (w *written) note(mem *ir.Value) {
	if buf := allocated(mem); buf != nil {
		w.always[buf], w.ever[buf] = true, true
	}
}
