package inferlayout

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// The plan of a GEMM says whether it reads its operands from shared memory or from registers. An operand stays where
// the GEMM reads it, and is moved once otherwise.

// placeOperands brings operands to where their GEMMs read them. Operands in registers are loaded in the layout of the
// fragment, which is how ldmatrix reads. What is in device memory comes through registers to every GEMM. A GEMM that
// reads shared memory reads a tile that was loaded from there in place.
func (in *inference) placeOperands() {
	for g := range ir.Collect(in.kernel.Op, tile.Gemm) {
		for i, f := range in.gemms[g.Op].Operands() {
			v := g.Operand(i)
			m, inMemory := v.Type().(*ir.MemRefType)
			switch {
			case inMemory && !(f.Shared && scale.InShared(m)):
				loadOperand(g, i, m)
			case !inMemory && len(f.Memory) > 0 && instructions.ReadInPlace(v, g):
				takeOperand(g, i)
			}
		}
	}
}

// takeOperand makes the memory that an operand was loaded from the operand, or its window if the operand is a part of
// it, or its rows.
func takeOperand(g tile.GemmOp, i int) {
	v := g.Operand(i)
	whole, at := tile.PartOf(v)
	l := tile.Load.Of(whole.DefiningOp())
	w := l.Window()
	mem, lead := l.Source, len(w.At)-len(w.Shape)
	if lead > 0 || v != whole {
		b := ir.Before(g.Op)
		b.Loc = l.Loc()
		indices := arith.Indices(b, w.At[:lead])
		if s, ok := tile.Slot.Cast(mem.DefiningOp()); ok && s.At == nil && lead == 0 {
			mem, indices = s.Source, s.Indices
		}
		t, err := tile.SlotType(mem.Type().(*ir.MemRefType), len(indices), at, v.Type().(*ir.TensorType).Shape())
		if err != nil {
			return // the program has another layout
		}
		mem = tile.Slot.New(b, tile.SlotOp{Source: mem, Indices: indices, At: at}, t).Result
	}
	g.Op.SetOperand(i, mem)
	for _, unused := range []*ir.Op{v.DefiningOp(), l.Op} {
		if unused != nil && !unused.Result(0).HasUses() {
			unused.Erase()
		}
	}
}

func loadOperand(g tile.GemmOp, i int, m *ir.MemRefType) {
	b := ir.Before(g.Op)
	t := ir.Tensor(m.Shape(), m.Elem(), nil)
	l := tile.Load.New(b, tile.LoadOp{Source: g.Operand(i), At: fromZero(b, len(m.Shape()))}, t)
	g.Op.SetOperand(i, l.Result)
}

// fromZero is a window at the start of a memref.
func fromZero(b *ir.Builder, rank int) tile.Slice {
	zero := arith.ConstantIndex(b, 0)
	return tile.At(slices.Repeat([]*ir.Value{zero}, rank)...)
}

// stored is a tile that was put into shared memory for GEMMs.
type stored struct {
	store tile.StoreOp
	// memory are the layouts in which all its GEMMs can read it, none for any.
	memory []layout.Memory
}

// before reports whether it is stored whenever an operation runs.
func (s stored) before(op *ir.Op) bool {
	for ; op != nil; op = op.ParentOp() {
		if op.Block() == s.store.Block() {
			return s.store.Op.IsBeforeInBlock(op)
		}
	}
	return false
}

// storeOperand stores an operand in shared memory, where the GEMM reads it: in rows that start in different banks, if
// the GEMM reads any layout. An operand that was made before a loop is stored before it. One that was stored for
// another GEMM in the same layout is reused.
func (in *inference) storeOperand(op *ir.Op, i int, f instructions.OperandPlan) {
	v := op.Operand(i)
	for k, s := range in.stored[v] {
		both := slices.DeleteFunc(slices.Clone(s.memory),
			func(m layout.Memory) bool { return !slices.ContainsFunc(f.Memory, m.Equal) })
		if (len(both) > 0 || len(s.memory)+len(f.Memory) == 0) && s.before(op) {
			in.stored[v][k].memory = both
			op.SetOperand(i, s.store.Dest)
			return
		}
	}
	t := v.Type().(*ir.TensorType)
	shape := t.Shape()
	b := ir.Before(op)
	if def := v.DefiningOp(); def != nil && def.Block() != op.Block() {
		b = ir.After(def)
	}
	var pitch ir.Attr
	if bits, _ := ir.BitWidth(t.Elem()); bits <= layout.AccessBits && len(f.Memory) == 0 {
		pitch = tile.Swizzle(0, 0, 0, padded(shape[len(shape)-1], layout.AccessBits/int64(bits)))
	}
	mem := tile.Alloc.New(b, tile.AllocOp{}, ir.MemRef(shape, t.Elem(), pitch, scale.L1)).MemRef
	s := tile.Store.New(b, tile.StoreOp{Value: v, Dest: mem, At: fromZero(b, len(shape))})
	in.stored[v] = append(in.stored[v], stored{s, f.Memory})
	op.SetOperand(i, mem)
}
