package inferlayout

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/layout"
)

// wish is the possible layouts of a tile of shared memory, as its readers ask, the best first.
type wish struct {
	by      *ir.Op // the first that asked
	layouts []*tile.SwizzleAttr
	copies  []tile.CopyOp // those that asked
}

// wishes are the layouts that operations ask of shared memory, by allocation: those that all of them can use.
func (in *inference) wishes() (map[*ir.Value]wish, error) {
	out := map[*ir.Value]wish{}
	for g := range ir.Collect(in.kernel.Op, tile.Gemm) {
		for i, f := range in.gemms[g.Op].Operands() {
			if len(f.Memory) == 0 || isTile(g.Operand(i)) {
				continue
			}
			if err := ask(out, g.Op, g.Operand(i), f.Memory); err != nil {
				return nil, err
			}
		}
	}
	for c := range ir.Collect(in.kernel.Op, tile.Copy) {
		memory := in.copies[c.Op].Memory
		if len(memory) == 0 {
			continue
		}
		buffer := c.Dest
		if !scale.InShared(buffer.Type().(*ir.MemRefType)) {
			buffer = c.Source
		}
		if err := ask(out, c.Op, buffer, memory); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// ask adds the layouts in which an operation can use memory, the best first.
func ask(out map[*ir.Value]wish, op *ir.Op, mem *ir.Value, memories []layout.Memory) error {
	var layouts []*tile.SwizzleAttr
	for _, m := range around(mem, memories) {
		if l, ok := tile.SwizzleOf(m); ok {
			layouts = append(layouts, l)
		}
	}
	for _, root := range memory.Roots(mem) {
		w, asked := out[root]
		if !asked {
			w = wish{by: op, layouts: layouts}
		}
		viewed := !tile.OnlyIndexed(root)
		w.layouts = slices.DeleteFunc(slices.Clone(w.layouts), func(l *tile.SwizzleAttr) bool {
			return !slices.Contains(layouts, l) || !asked && (!repeats(root, l) || viewed && !plain(root, l))
		})
		switch {
		case len(w.layouts) > 0:
		case viewed:
			return op.Errorf("needs a layout of shared memory that a view of it cannot have, as a view needs contiguous elements; load from and store to the memory itself")
		case !asked:
			return op.Errorf("uses tiles of %v, which have different swizzles in each layout that it supports; make them larger",
				root.Type())
		default:
			return op.Errorf("and another operation need different layouts of shared memory; give one of them a tile of its own").
				Note(w.by.Loc(), "the other operation")
		}
		if c, ok := tile.Copy.Cast(op); ok {
			w.copies = append(slices.Clone(w.copies), c)
		}
		out[root] = w
	}
	return nil
}

// around are the layouts of a tile such that a window of it, as a stage has it, has one of the requested layouts; if it
// is not a window, the requested layouts.
func around(mem *ir.Value, memories []layout.Memory) []layout.Memory {
	s, ok := tile.Slot.Cast(mem.DefiningOp())
	if !ok || s.At == nil {
		return memories
	}
	var out []layout.Memory
	whole := s.Source.Type().(*ir.MemRefType).Shape()[len(s.Indices):]
	for _, m := range memories {
		w, err := layout.PaddedSwizzle(whole, layout.RowMajorOrder(len(whole)), m.ElemBits(), m.Mode())
		if err != nil {
			continue
		}
		if part, _, err := w.Part(s.At, s.Type().Shape()); err == nil && part.Equal(m) {
			out = append(out, w)
		}
	}
	return out
}

// repeats reports whether all tiles of an array have the same layout if the array has a layout.
func repeats(array *ir.Value, l *tile.SwizzleAttr) bool {
	t := array.Type().(*ir.MemRefType)
	t = ir.MemRef(t.Shape(), t.Elem(), l, t.Space())
	if _, err := tile.MemoryOf(t); err != nil {
		return false
	}
	var seen []tile.SlotOp // one of each kind
	for u := range array.Uses() {
		s, ok := tile.Slot.Cast(u.Owner())
		if !ok || slices.ContainsFunc(seen, func(o tile.SlotOp) bool {
			return len(o.Indices) == len(s.Indices) && o.Type() == s.Type() && (o.At == nil) == (s.At == nil) &&
				slices.Equal(o.At, s.At)
		}) {
			continue
		}
		if _, err := tile.SlotType(t, len(s.Indices), s.At, s.Type().Shape()); err != nil {
			return false
		}
		seen = append(seen, s)
	}
	return true
}

// plain reports whether a layout is that of memory without one.
func plain(mem *ir.Value, l *tile.SwizzleAttr) bool {
	t := mem.Type().(*ir.MemRefType)
	is, err := tile.MemoryOf(ir.MemRef(t.Shape(), t.Elem(), l, t.Space()))
	dense, e := tile.MemoryOf(ir.MemRef(t.Shape(), t.Elem(), nil, t.Space()))
	return err == nil && e == nil && is.Equal(dense)
}

// accepts verifies a layout that the program chose.
func (w wish) accepts(a tile.AllocOp) error {
	have, err := tile.MemoryOf(a.Type())
	for _, l := range w.layouts {
		want, e := tile.MemoryOf(ir.MemRef(a.Type().Shape(), a.Type().Elem(), l, a.Type().Space()))
		if err == nil && e == nil && have.Equal(want) {
			return nil
		}
	}
	d := a.Errorf("has the layout %v, but '%s' needs %v; remove the layout", a.Type().Layout(), w.by.Name(), w.layouts[0])
	if tile.Gemm.Is(w.by) {
		return d.Note(w.by.Loc(), "the GEMM is here; with impl(mma) it reads any layout")
	}
	return d.Note(w.by.Loc(), "the copy is here; with another engine it takes any layout")
}
