package instructions

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/layout"
)

// wgmma is wgmma.mma_async m64nNk: a warpgroup multiplies 64 rows by up to 256 columns. Operand B is in shared memory.
// Operand A is there as well, or in registers: if it is computed, or lies there in an order that the instruction does
// not read.
var wgmma = Gemm{
	Impl: tile.WGMMA, Name: "wgmma",

	Plan: func(g tile.GemmOp, place tile.Place, machine arch.Machine) (p GemmPlan, err error) {
		m, n, k := g.MNK()
		bits, err := wgmmaTypes(g, machine)
		if err != nil {
			return p, err
		}
		if len(g.Batch()) > 0 {
			return p, fmt.Errorf("it multiplies batches of %s matrices, which are adjacent in shared memory; multiply one at a time", ir.JoinInts(g.Batch()))
		}
		if place.AllWarps()%warpsPerGroup != 0 {
			return p, fmt.Errorf("%d warps are not a multiple of %d, the warps of a warpgroup", place.AllWarps(), warpsPerGroup)
		}
		if instK := layout.MMAInstructionK(bits); k%instK != 0 {
			return p, fmt.Errorf("K = %d is not a multiple of %d", k, instK)
		}
		gm, gn, err := g.Policy.PartitionWGMMA(m, n, place.AllWarps()/warpsPerGroup)
		if err != nil {
			return p, err
		}
		p.Along = [2]int64{gm, gn}
		if p.Acc, err = layout.WGMMAAccumulator([]int64{m, n}, gm, gn); err != nil {
			return p, err
		}
		moved := []*ir.Value{g.A, g.B}
		p.A, err = wgmmaOperand(g.A, bits, g.TransposeA, 64)
		if Computed(g.A, g) && !storesComputed(g) || err != nil && isTile(g.A) {
			if err != nil || fitsBeside(g, machine, moved) != nil {
				p.A.Memory = nil
			}
			p.A.Shared, moved = false, moved[1:]
			p.A.Dist, err = layout.WGMMAOperandA([]int64{m, k}, bits, gm, gn)
		}
		if err != nil {
			return p, fmt.Errorf("operand A: %w", err)
		}
		if p.B, err = wgmmaOperand(g.B, bits, !g.TransposeB, wgmmaStep(n, gn)); err != nil {
			return p, fmt.Errorf("operand B: %w", err)
		}
		return p, fitsBeside(g, machine, moved)
	},
}

const warpsPerGroup = 4

const (
	// RowBits divides rows of operands that wgmma reads from shared memory, and what it multiplies along K at a time.
	RowBits = 256
	// ColumnStep divides the columns of a result.
	ColumnStep = 8
)

// isTile reports whether threads hold an operand, or can load it, so that registers can feed it to the instruction.
func isTile(v *ir.Value) bool {
	_, ok := v.Type().(*ir.TensorType)
	return ok
}

// wgmmaSums are the element types of operands with those of their accumulators (PTX ISA, "Asynchronous Warpgroup Level
// Matrix Multiply-Accumulate Operations").
var wgmmaSums = []struct {
	kinds []string // includes those of both operands
	acc   []ir.Type
	bits  int64
}{
	{[]string{"f16"}, []ir.Type{ir.F32, ir.F16}, 16},
	{[]string{"bf16"}, []ir.Type{ir.F32}, 16},
	{[]string{"tf32"}, []ir.Type{ir.F32}, 32},
	{[]string{"e4m3", "e5m2"}, []ir.Type{ir.F32, ir.F16}, 8},
	{[]string{"s8", "u8"}, []ir.Type{ir.I32}, 8},
}

// wgmmaTypes is how wide the operands' elements are, which the target must multiply.
func wgmmaTypes(g tile.GemmOp, machine arch.Machine) (bits int64, err error) {
	a, b := g.Kinds()
	for _, t := range wgmmaSums {
		if !slices.Contains(t.kinds, a) || !slices.Contains(t.kinds, b) {
			continue
		}
		if err := adds("wgmma", g, t.acc); err != nil {
			return 0, err
		}
		return t.bits, has(machine, "wgmma_"+a, "wgmma_"+b)
	}
	if !machine.Has("wgmma_f16") {
		return 0, Absent{machine.Name, "wgmma_f16"}
	}
	return 0, noOperands("wgmma", g)
}

// wgmmaStep is the distance in columns between instructions, over groups warpgroups: the widest that divides each one's
// columns; 0 if there is one. convert-tile-to-gpu may emit narrower ones, where the block has few registers.
func wgmmaStep(n, groups int64) int64 {
	block := n / groups
	step := min(block, 256)
	for ; step > 8 && block%step != 0; step -= 8 {
	}
	if step == n {
		return 0
	}
	return step
}

// wgmmaOperand is an operand in shared memory; outer says that its rows, which are contiguous, do not run along K. Then
// instructions, a step apart, begin where a swizzled piece of a row does.
func wgmmaOperand(v *ir.Value, bits int64, outer bool, step int64) (OperandPlan, error) {
	shape := v.Type().(ir.ShapedType).Shape()
	if _, stored := v.Type().(*ir.MemRefType); stored &&
		slices.ContainsFunc(memory.Roots(v), func(root *ir.Value) bool { return !tile.OnlyIndexed(root) }) {
		return OperandPlan{}, errors.New("its memory has a view, which needs contiguous elements, but the instruction reads swizzled rows")
	}
	if outer && bits != 16 {
		return OperandPlan{}, fmt.Errorf("operands of %d-bit elements must be contiguous along K, but its rows run along the other dimension; store it transposed", bits)
	}
	var out []layout.Memory
	add := func(mode layout.SwizzleMode) {
		m, err := layout.PaddedSwizzle(shape, layout.RowMajorOrder(2), bits, mode)
		if err != nil || outer && step*bits%(8*mode.Span()) != 0 {
			return
		}
		if _, ok := tile.SwizzleOf(m); ok {
			out = append(out, m)
		}
	}
	widest := layout.WidestMode(shape[1], bits)
	for mode := widest; mode > layout.SwizzleNone; mode-- {
		add(mode)
	}
	for mode := layout.Swizzle128B; widest > layout.SwizzleNone && mode > widest; mode-- {
		add(mode) // with padded rows
	}
	if len(out) == 0 && outer && shape[1]*bits%RowBits == 0 {
		return OperandPlan{}, fmt.Errorf("instructions are %d elements apart, which is not a multiple of a swizzle's row", step)
	}
	if len(out) == 0 {
		return OperandPlan{}, fmt.Errorf("rows of %d bytes are not a multiple of 32", shape[1]*bits/8)
	}
	return OperandPlan{Shared: true, Memory: out}, nil
}

// Computed reports whether an operand of a GEMM comes from registers. That is so for any tile but one that is merely
// loaded from device memory, or from one of two arrays: such a tile can go to shared memory directly.
func Computed(v *ir.Value, g tile.GemmOp) bool {
	if _, ok := v.Type().(*ir.MemRefType); ok || ReadInPlace(v, g) {
		return false
	}
	whole, _ := tile.PartOf(v)
	return !loaded(whole)
}

// loaded reports whether a tile is loaded from device memory, also row by row, in each branch of an scf.if
// that gives it.
func loaded(v *ir.Value) bool {
	if g, ok := tile.Gather.Cast(v.DefiningOp()); ok {
		return !scale.InShared(g.Source.Type().(*ir.MemRefType))
	}
	if l, ok := tile.Load.Cast(v.DefiningOp()); ok {
		return !scale.InShared(l.Source.Type().(*ir.MemRefType))
	}
	i, ok := scf.If.Cast(v.DefiningOp())
	return ok && loaded(i.Then.Entry().Last().Operand(v.Index())) && loaded(i.Else.Entry().Last().Operand(v.Index()))
}

// fitsBeside checks that the operands of a GEMM that must be put into shared memory fit there.
func fitsBeside(g tile.GemmOp, machine arch.Machine, factors []*ir.Value) error {
	var moved []*ir.Value
	for _, v := range factors {
		if !ReadInPlace(v, g) {
			moved = append(moved, v)
		}
	}
	bytes, ok := newShared(g, moved...)
	switch {
	case !ok:
		return fmt.Errorf("an operand in registers would have to be stored to shared memory, which is unsupported inside of a scale.on")
	case 4*bytes > 3*machine.SharedBytes():
		return fmt.Errorf("operands of %d bytes would have to be stored to shared memory, which has %d", bytes,
			machine.SharedBytes())
	}
	return nil
}

// ReadInPlace reports whether the GEMM can read an operand from shared memory: it is a whole tile there, or a part of
// one with an operand's layout, loaded where no write and no wait comes between.
func ReadInPlace(v *ir.Value, g tile.GemmOp) bool {
	if m, ok := v.Type().(*ir.MemRefType); ok {
		return scale.InShared(m)
	}
	whole, at := tile.PartOf(v)
	l, ok := tile.Load.Cast(whole.DefiningOp())
	return ok && l.WholeStage() && l.QuietUntil(g.Op) &&
		(v == whole || ReadInPart(whole, at, v) && (at != nil || ofArray(l)))
}

// ofArray reports whether what a load reads is one of the tiles of an array.
func ofArray(l tile.LoadOp) bool {
	return tile.Slot.Is(l.Source.DefiningOp()) || len(l.At.Offsets()) > len(l.Tile().Shape())
}

// ReadInPart reports whether a GEMM can read a part of a tile in place: the whole has TMA's swizzle of the same width,
// or the part has rows as long as the swizzle, which are consecutive.
func ReadInPart(whole *ir.Value, at []int64, part *ir.Value) bool {
	t := whole.Type().(*ir.TensorType)
	bits, ok := ir.BitWidth(t.Elem())
	switch row := t.Shape()[len(t.Shape())-1]; {
	case !ok || at != nil && len(t.Shape()) != 2:
		return false
	case at == nil:
		mode := layout.WidestMode(row, int64(bits))
		return mode != layout.SwizzleNone && row*int64(bits) == 8*mode.Span()
	}
	return tile.LiesInPart(t.Shape(), at, part.Type().(*ir.TensorType).Shape(), int64(bits))
}
