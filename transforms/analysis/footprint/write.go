package footprint

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// Write is an operation of a kernel that writes to an array.
type Write struct {
	Op    *ir.Op
	Array *ir.Value
	// Unsure is the operation for which it is not known exactly what is written, and why; nil where it is.
	Unsure *ir.Op
	Why    string

	space  *space
	along  []window
	guards []guard
	gone   map[set][]place // what parts have been gone through, by their iterators
}

// window is where a write lies along a dimension of the array; at is nil where that is not known.
type window struct {
	at    *sum
	n     int64 // elements
	step  int64 // from one to the next
	clips []clip
}

// clip leaves of a window what is from a sum on, as far as another.
type clip struct{ from, to *sum }

// guard is a condition: a sum that is at least 0, or is a number.
type guard struct {
	of     *sum
	equals bool
	number int64
}

func (g guard) holds(values []int64) bool {
	n := valueAt(g.of, values)
	if g.equals {
		return n == g.number
	}
	return n >= 0
}

// Kernel is what a kernel writes.
type Kernel struct {
	Op     tile.KernelOp
	Writes []*Write
}

// Of finds what a desugared kernel writes to memory from outside of it.
func Of(k tile.KernelOp) *Kernel {
	out := &Kernel{Op: k}
	s := newSpace(k)
	ir.WalkOps(k.Body.Entry().ParentOp(), func(op *ir.Op) {
		if op == k.Op || op.NumRegions() > 0 && op.Has(ir.RecursiveMemoryEffects) {
			return
		}
		for _, mem := range written(op) {
			for _, root := range memory.Roots(mem) {
				if from := root.DefiningOp(); from == nil && !k.Op.IsAncestor(root.OwnerBlock().ParentOp()) || from != nil &&
					!k.Op.IsAncestor(from) {
					out.Writes = append(out.Writes, s.write(op, mem, root))
				}
			}
		}
	})
	return out
}

// written is the memory that an operation may write to.
func written(op *ir.Op) (out []*ir.Value) {
	effects, known := ir.EffectsOf(op)
	if !known {
		for _, v := range op.Operands() {
			if _, ok := v.Type().(*ir.MemRefType); ok {
				out = append(out, v)
			}
		}
	}
	for _, e := range effects {
		if e.Kind == ir.Write && e.Value != nil {
			if _, ok := e.Value.Type().(*ir.MemRefType); ok && !slices.Contains(out, e.Value) {
				out = append(out, e.Value)
			}
		}
	}
	return out
}

func (s *space) write(op *ir.Op, mem, root *ir.Value) *Write {
	w := &Write{Op: op, Array: root, space: s, gone: map[set][]place{}}
	for range root.Type().(*ir.MemRefType).Shape() {
		w.along = append(w.along, window{})
	}
	at, ok := windowOf(op)
	switch {
	case !ok:
		w.unsure(op, "what this writes is not analyzed")
	case len(memory.Roots(mem)) > 1:
		w.unsure(op, "which array this writes is not statically known")
	default:
		w.place(at, root)
	}
	w.conditions()
	return w
}

// unsure notes the first reason why what is written is not known.
func (w *Write) unsure(op *ir.Op, why string) {
	if w.Unsure == nil {
		w.Unsure, w.Why = op, why
	}
}

// windowOf is what an operation writes, where that is a window of an array of its device, each element as it is.
func windowOf(op *ir.Op) (w tile.Window, ok bool) {
	switch op.Def() {
	case tile.Store.OpDef:
		o := ir.View[tile.StoreOp](op)
		return o.Window(), !o.Partial && ir.HasStaticShape(o.Value.Type())
	case tile.Copy.OpDef:
		o := ir.View[tile.CopyOp](op)
		return o.To(), !slices.Contains(o.Tile, ir.Dynamic)
	case memref.Store.OpDef:
		o := ir.View[memref.StoreOp](op)
		return tile.At(o.Indices...).Window(o.MemRef, nil), true
	}
	return w, false
}

// place finds where a window lies in the array that its memory is, or is a view of.
func (w *Write) place(at tile.Window, root *ir.Value) {
	along := make([]window, len(at.At))
	for i, m := range at.At {
		along[i] = window{n: 1, step: 1, at: w.space.placed(m)}
		if d := at.Along(i); d >= 0 {
			along[i].n, along[i].step = at.Shape[d], at.Steps[d]
		}
	}
	for v := at.Memory; v != root; {
		sub, ok := memref.SubView.Cast(v.DefiningOp())
		source := memory.Source(v)
		switch {
		case ok:
			along = w.space.through(sub, along)
		case source == nil || !slices.Equal(source.Type().(*ir.MemRefType).Shape(), v.Type().(*ir.MemRefType).Shape()):
			w.unsure(w.Op, "the view that it writes to is not analyzed")
			return
		}
		v = source
	}
	for i := range along {
		if along[i].at == nil {
			w.unsure(w.Op, "where it writes depends on runtime values")
		}
	}
	w.along = along
}

// placed is an offset, nil where it is not known, or how far it goes is not.
func (s *space) placed(m ir.Mixed) *sum {
	if x := s.ofMixed(m); x != nil && s.bounded(x) {
		return x
	}
	return nil
}

// through are windows of a view by the indices of what it is a view of, without what lies outside of the view.
func (s *space) through(v memref.SubViewOp, in []window) (out []window) {
	offsets, sizes, strides := v.MixedOffsets(), v.MixedSizes(), v.MixedStrides()
	dim := 0
	for i, dropped := range v.DroppedDims() {
		x := window{at: constant(0), n: 1, step: 1}
		if !dropped {
			x, dim = in[dim], dim+1
		}
		offset, size, stride := s.placed(offsets[i]), s.placed(sizes[i]), s.placed(strides[i])
		if x.at == nil || offset == nil || size == nil || stride == nil {
			out = append(out, window{})
			continue
		}
		by, ok := stride.Known()
		if !ok || by < 1 {
			out = append(out, window{})
			continue
		}
		y := window{at: plus(offset, x.at, by), n: x.n, step: x.step * by}
		for _, c := range append(x.clips, clip{constant(0), size}) {
			y.clips = append(y.clips, clip{plus(offset, c.from, by), plus(offset, c.to, by)})
		}
		if y.at == nil || slices.ContainsFunc(y.clips, func(c clip) bool { return c.from == nil || c.to == nil }) {
			y = window{}
		}
		out = append(out, y)
	}
	return out
}

// conditions finds under which conditions the operation is reached.
func (w *Write) conditions() {
	for op := w.Op; op != w.space.kernel.Op; op = op.ParentOp() {
		around := op.ParentOp()
		switch loop, isLoop := ir.As[ir.BoundedLoop](around); {
		case around == w.space.kernel.Op, tile.Specialize.Is(around), tile.Role.Is(around):
		case scf.If.Is(around):
			w.when(scf.If.Of(around), op)
		case scale.On.Is(around):
			w.each(around, scale.On.Of(around).Unit())
		case tile.Parallel.Is(around):
			w.each(around, tile.Parallel.Of(around).Coords()...)
		case isLoop:
			for _, iv := range loop.Induction() {
				w.during(around, iv)
			}
		default:
			w.unsure(around, "how often this is executed is not analyzed")
		}
	}
}

// when adds the condition of a choice.
func (w *Write) when(o scf.IfOp, inside *ir.Op) {
	g := guard{of: w.space.of(o.Condition), equals: true}
	if o.Then.IsAncestor(inside.ParentRegion()) {
		g.number = 1
	}
	if g.of == nil || !w.space.bounded(g.of) {
		w.unsure(o.Op, "whether this is executed depends on runtime values")
		return
	}
	w.guards = append(w.guards, g)
}

// each: the numbers of units, and coordinates, are iterators that are there although nothing asks for them.
func (w *Write) each(around *ir.Op, numbers ...*ir.Value) {
	for _, v := range numbers {
		if w.space.of(v) == nil {
			w.unsure(around, "it has too many variables for the analysis")
		}
	}
}

// during adds that a loop has an iteration.
func (w *Write) during(loop *ir.Op, iv ir.Induction) {
	at, upper := w.space.of(iv.Var), w.space.ofMixed(iv.Upper)
	if at == nil || upper == nil || !w.space.bounded(at) || !w.space.bounded(upper) {
		w.unsure(loop, "how often this runs depends on runtime values")
		return
	}
	if _, hi, ok := w.space.interval(at); ok {
		if lo, _, ok := w.space.interval(upper); ok && hi < lo {
			return // always
		}
	}
	left := plus(upper, at, -1)
	if left == nil {
		w.unsure(loop, "its numbers are too large for the analysis")
		return
	}
	w.guards = append(w.guards, guard{of: plus(left, constant(1), -1)})
}
