package verifytile

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/analysis/footprint"
)

// arrays checks what the kernels of a function write: that of a result, which holds nothing before, no element is left
// out, and that no two blocks of a kernel write the same element.
func (v *verifier) arrays(f *ir.Op) {
	var kernels []*footprint.Kernel
	for k := range ir.Collect(f, tile.Kernel) {
		if k.WrittenOut() != nil {
			return
		}
		kernels = append(kernels, footprint.Of(k))
	}
	v.never(f, kernels)
	for _, array := range arraysOf(kernels) {
		for _, k := range kernels {
			v.once(array, k)
		}
		if undefined(f, array) && onlyWrittenBy(array, kernels) {
			v.whole(array, kernels)
		}
	}
}

// never finds results that nothing writes.
func (v *verifier) never(f *ir.Op, kernels []*footprint.Kernel) {
	body := f.Region(0)
	if body.Empty() || ir.SymbolVisibility(f) == "private" {
		return
	}
	written := arraysOf(kernels)
	for _, array := range body.Entry().Args() {
		if _, ok := array.Type().(*ir.MemRefType); ok && undefined(f, array) && !slices.Contains(written, array) &&
			onlyWrittenBy(array, kernels) {
			v.warn(diag.Warningf(array.Loc(), "nothing writes %s, which is a result, so it is undefined; add tile.init to keep the caller's values", nameOf(array)))
		}
	}
}

// arraysOf are the arrays that kernels write, as far as they are known by one value.
func arraysOf(kernels []*footprint.Kernel) (out []*ir.Value) {
	for _, k := range kernels {
		for _, w := range k.Writes {
			if !slices.Contains(out, w.Array) && (w.Array.IsBlockArg() || gpu.Alloc.Is(w.Array.DefiningOp())) {
				out = append(out, w.Array)
			}
		}
	}
	return out
}

// undefined reports whether an array is a result that holds nothing when the function is called.
func undefined(f *ir.Op, array *ir.Value) bool {
	return array.IsBlockArg() && array.OwnerBlock().ParentOp() == f && fn.ArgAttr(f, array.Index(), tile.OutAttr) != nil &&
		fn.ArgAttr(f, array.Index(), tile.InitAttr) == nil
}

// onlyWrittenBy reports whether what else uses an array only reads it, and the kernels are of one device, which has all
// of it.
func onlyWrittenBy(array *ir.Value, kernels []*footprint.Kernel) bool {
	for _, x := range memory.Reach(array) {
		for u := range x.Uses() {
			k, inside := ir.Enclosing(u.Owner(), tile.Kernel)
			if inside && k.Devices() > 1 {
				return false
			}
			if !inside && u.Owner().NumRegions() == 0 && !onlyReads(u.Owner(), x) {
				return false
			}
		}
	}
	return true
}

func onlyReads(op *ir.Op, x *ir.Value) bool {
	effects, known := ir.EffectsOf(op)
	return known && !slices.ContainsFunc(effects,
		func(e ir.Effect) bool { return e.Kind != ir.Read && (e.Value == x || e.Value == nil) })
}

// whole finds an element of a result that no block of any kernel writes.
func (v *verifier) whole(array *ir.Value, kernels []*footprint.Kernel) {
	var writes []*footprint.Write
	for _, k := range kernels {
		for _, w := range k.Writes {
			if w.Array == array {
				writes = append(writes, w)
			}
		}
	}
	if !ir.HasStaticShape(array.Type()) {
		v.unchecked(array, wholeQuestion, writes[0].Op, "its extents are not statically known")
		return
	}
	at, dim, ok := footprint.Missing(array, writes)
	if !ok {
		if i := slices.IndexFunc(writes, func(w *footprint.Write) bool { return w.Unsure != nil }); i >= 0 {
			v.unchecked(array, wholeQuestion, writes[i].Unsure, writes[i].Why)
		}
		return
	}
	w := writes[len(writes)-1]
	d := diag.Warningf(w.Op.Loc(), "'%s' op leaves a part of %s unwritten: no block writes %s", w.Op.Name(), nameOf(array),
		element(array, at))
	if dim >= 0 {
		v.howFar(d, w, dim)
	}
	v.warn(d.Note(array.Loc(), "it is a result, whose unwritten elements are undefined; add tile.init to keep the caller's values"))
}

// What is asked of an array.
const (
	wholeQuestion = "whether all of %s is written"
	onceQuestion  = "whether two blocks write the same element of %s"
)

// unchecked says that a question about an array has no answer, because of an operation.
func (v *verifier) unchecked(array *ir.Value, question string, because *ir.Op, why string) {
	if !v.remarks {
		return
	}
	v.warn(diag.Remarkf(because.Loc(), question+" is not checked: %s", nameOf(array),
		why).In(diag.Store).Of(diag.Analysis))
}

// howFar says what the grid has to do with what is missing.
func (v *verifier) howFar(d *diag.Diagnostic, w *footprint.Write, dim int) {
	k, _ := ir.Enclosing(w.Op, tile.Kernel)
	extent := w.Array.Type().(*ir.MemRefType).Shape()[dim]
	grid, by, blocks, ok := w.Steps(dim)
	if !ok || blocks <= k.Grid()[grid].Const {
		return
	}
	d.Note(k.Loc(), "the grid has %s in dimension %d, one for every %d of the %d elements along dimension %d of %s: ceildiv(%d, %d) = %d blocks write all",
		counted(k.Grid()[grid].Const), grid, by, extent, dim, nameOf(w.Array), extent, by, blocks)
}

func counted(blocks int64) string {
	if blocks == 1 {
		return "1 block"
	}
	return fmt.Sprintf("%d blocks", blocks)
}

// once finds an element that two blocks of a kernel write.
func (v *verifier) once(array *ir.Value, k *footprint.Kernel) {
	if k.Op.Devices() > 1 || ordersBlocks(k.Op) {
		return
	}
	if !ir.HasStaticShape(array.Type()) {
		return // whole says so
	}
	m, unsure := k.Meet(array)
	if m == nil {
		for _, w := range unsure[:min(1, len(unsure))] {
			v.unchecked(array, onceQuestion, w.Unsure, w.Why)
		}
		return
	}
	d := diag.Warningf(m.Writes[0].Op.Loc(), "'%s' op: blocks (%s) and (%s) both write %s, without an order",
		m.Writes[0].Op.Name(),
		ir.JoinInts(m.Blocks[0]), ir.JoinInts(m.Blocks[1]), element(array, m.At))
	if m.Writes[1] != m.Writes[0] {
		d.Note(m.Writes[1].Op.Loc(), "block (%s) writes it here", ir.JoinInts(m.Blocks[1]))
	}
	v.warn(d)
}

// ordersBlocks reports whether a kernel may have blocks wait for each other.
func ordersBlocks(k tile.KernelOp) bool {
	orders := false
	ir.WalkOps(k.Op, func(op *ir.Op) {
		b, barrier := tile.Barrier.Cast(op)
		orders = orders || op.Def().Dialect() == comm.Dialect.Name || scf.While.Is(op) || barrier &&
			b.Level() == scale.Cluster
	})
	return orders
}

// element names an element of an array.
func element(array *ir.Value, at []int64) string {
	return fmt.Sprintf("%s[%s]", nameOf(array), ir.JoinInts(at))
}

// nameOf is what a message calls an array.
func nameOf(array *ir.Value) string {
	if !array.IsBlockArg() {
		return "the array"
	}
	return tile.ArgumentName(array)
}
