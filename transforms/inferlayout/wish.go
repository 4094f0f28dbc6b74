package inferlayout

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// wish is how a tile of shared memory may lie, as operations that read it ask, the
// best first.
type wish struct {
	by      *ir.Op // the first that asked
	layouts []*tile.SwizzleAttr
}

// wishes are what products ask of shared memory, by allocation: what all of them
// can read.
func (in *inference) wishes() (map[*ir.Value]wish, error) {
	out := map[*ir.Value]wish{}
	for g := range ir.Collect(in.kernel.Op, tile.Gemm) {
		for i, f := range in.gemms[g.Op].Factors() {
			if len(f.Memory) == 0 {
				continue
			}
			var layouts []*tile.SwizzleAttr
			for _, m := range f.Memory {
				if l, ok := tile.SwizzleOf(m); ok {
					layouts = append(layouts, l)
				}
			}
			for _, root := range memory.Roots(g.Operand(i)) {
				w, asked := out[root]
				if !asked {
					out[root] = wish{g.Op, layouts}
					continue
				}
				w.layouts = slices.DeleteFunc(slices.Clone(w.layouts), func(l *tile.SwizzleAttr) bool { return !slices.Contains(layouts, l) })
				if len(w.layouts) == 0 {
					return nil, g.Errorf("reads shared memory in no layout that another product of the same memory reads; give one of them a copy of its own").
						Note(w.by.Loc(), "the other product")
				}
				out[root] = w
			}
		}
	}
	return out, nil
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
	return a.Errorf("has the layout %v, but the product that reads it needs %v; leave the layout out, or give the product impl(mma)", a.Type().Layout(), w.layouts[0]).
		Note(w.by.Loc(), "the product")
}
