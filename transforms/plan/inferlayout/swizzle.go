package inferlayout

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/layout"
)

// layMemory gives each shared-memory tile without a layout one: a layout that its readers' instructions ask for, else
// one that spreads pieces of neighbouring rows over all banks, so that fragments are read without conflicts: pieces of
// 16 bytes for eight rows of a matrix (as CuTe's Swizzle<3,4,3> and TMA's 128-byte mode have), or larger ones.
func (in *inference) layMemory() error {
	wishes, err := in.wishes()
	if err != nil {
		return err
	}
	said, accesses := map[string]bool{}, in.accesses()
	for a := range ir.Collect(in.kernel.Op, tile.Alloc) {
		w, asked := wishes[a.MemRef]
		switch {
		case asked && a.Type().Layout() != nil:
			if err := w.accepts(a); err != nil {
				return err
			}
		case asked && tile.OnlyIndexed(a.MemRef):
			why := in.layAsked(a, w)
			at := a.Loc().String() + why // both operands of a GEMM may be put into memory at its location
			if in.remark != nil && why != "" && !said[at] {
				in.remark(diag.Memory, a.Op, "%s", why)
			}
			said[at] = true
		case a.Type().Layout() == nil && scale.InShared(a.Type()) && tile.OnlyIndexed(a.MemRef):
			if l := swizzleFor(a.Type(), accesses[a.MemRef]); l != nil && repeats(a.MemRef, l) {
				retype(a.MemRef, ir.MemRef(a.Type().Shape(), a.Type().Elem(), l, a.Type().Space()))
			}
		}
	}
	return nil
}

// retype changes a memref's type here and in operations that merely forward it.
func retype(v *ir.Value, t *ir.MemRefType) {
	v.SetType(t)
	for u := range v.Uses() {
		if on, ok := scale.On.Cast(u.Owner()); ok {
			retype(on.LocalInputs()[u.Index()], t)
		}
		if s, ok := tile.Slot.Cast(u.Owner()); ok {
			st, err := tile.SlotType(t, len(s.Indices), s.At, s.Type().Shape())
			if err != nil {
				panic("inferlayout: " + err.Error()) // wishes and repeats have checked it
			}
			retype(s.Result, st)
		}
	}
}

// accesses are those by threads to whole tiles of shared memory, by allocation.
func (in *inference) accesses() map[*ir.Value][]tileAccess {
	out := map[*ir.Value][]tileAccess{}
	add := func(mem *ir.Value, d layout.Distribution, shape []int64) {
		a := tileAccess{layout.Access{Threads: d}, shape}
		bits, _ := ir.BitWidth(ir.ElemOrSelf(mem.Type()))
		if m, err := layout.LdmatrixAddress(d, layout.RowMajorOrder(len(shape)), int64(bits)); err == nil {
			a.Matrix = &m
		}
		for _, root := range memory.Roots(mem) {
			out[root] = append(out[root], a)
		}
	}
	ir.WalkOps(in.kernel.Op, func(op *ir.Op) {
		if c, ok := tile.Copy.Cast(op); ok {
			if d, ok := c.Dist(); ok {
				add(c.Dest, d, c.Tile)
			}
			return
		}
		for _, a := range tile.AccessesOf(op) {
			if a.Tile == nil || !scale.InShared(a.Memory.Type().(*ir.MemRefType)) {
				continue
			}
			if d, ok := tile.DistOf(a.Tile.Type()); ok {
				add(a.Memory, d, a.Tile.Type().(*ir.TensorType).Shape())
			}
		}
	})
	return out
}

// tileAccess is an access to a tile of some shape.
type tileAccess struct {
	layout.Access
	shape []int64
}

// swizzleFor is the swizzle of a row-major tile: pieces of 16 bytes, or of as many as spread its accesses best, the
// number of the piece in its row xored with the number of the 128-byte line, and rows that are no power of two padded;
// nil where rows are too short to matter.
func swizzleFor(t *ir.MemRefType, all []tileAccess) *tile.SwizzleAttr {
	width, ok := ir.BitWidth(t.Elem())
	shape := t.Shape()
	dense, err := tile.MemoryOf(t)
	if !ok || err != nil || width < 8 || len(shape) < 2 || shape[len(shape)-1]*dense.ElemBits() < 32*8 {
		return nil
	}
	var whole []layout.Access
	if len(all) > 0 && len(all[0].shape) >= 2 && len(all[0].shape) <= len(shape) {
		shape = shape[len(shape)-len(all[0].shape):] // of a stage
	}
	for _, a := range all {
		if slices.Equal(a.shape, shape) {
			whole = append(whole, a.Access)
		}
	}
	m, err := layout.CheapestXor(shape, dense.ElemBits(), whole)
	if err != nil {
		return tile.Swizzle(0, 0, 0, padded(shape[len(shape)-1], layout.AccessBits/dense.ElemBits()))
	}
	a, _ := tile.SwizzleOf(m)
	return a
}

// padded is a row length in elements whose 16-byte pieces are odd in number, so
// that neighbouring rows start in different banks; 0 when it already is one.
func padded(row, piece int64) int64 {
	pitch := (row + piece - 1) / piece * piece
	if pitch/piece%2 == 0 {
		pitch += piece
	}
	if pitch == row {
		return 0
	}
	return pitch
}
