package inferlayout

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// gemmPlan is the instruction of a tile.gemm and what it forces.
type gemmPlan struct {
	impl      tile.GemmImpl
	acc, a, b layout.Distribution
	// memory says that the product reads its factors from shared memory.
	memory bool
	// reason says why not mma, for a remark.
	reason string
}

// planGemms chooses the instruction of every product.
func (in *inference) planGemms() error {
	for g := range ir.Collect(in.kernel.Op, tile.Gemm) {
		p, err := in.planGemm(g, in.places.Of(g.Block()))
		if err != nil {
			return err
		}
		in.explain(g, p)
		in.gemms[g.Op] = p
	}
	return nil
}

// explain tells of what was not chosen, or not followed.
func (in *inference) explain(o tile.GemmOp, p gemmPlan) {
	if in.remark == nil || p.impl != tile.FMA {
		return
	}
	if p.reason != "" {
		in.remark(o.Op, "uses scalar multiply-adds: %s", p.reason)
	}
	if o.Policy != layout.Square {
		in.remark(o.Op, "does not follow policy(%s): warps divide a product by scalar multiply-adds along its rows", o.Policy)
	}
}

// mmaInstruction is the name of mma.sync m16n8k16 in a scale.arch.
const mmaInstruction = "mma_m16n8k16"

// planGemm chooses the instruction: mma.sync where the target has it and types
// and shape allow it, scalar multiply-adds otherwise.
func (in *inference) planGemm(o tile.GemmOp, place tile.Place) (gemmPlan, error) {
	if o.Impl != tile.FMA {
		p, err := gemmPlan{}, error(nil)
		if in.target.Has(mmaInstruction) {
			p, err = planMMA(o, place)
		} else {
			err = fmt.Errorf("the target @%s has no scale.instruction @%s", in.target.Name, mmaInstruction)
		}
		if err == nil {
			return p, nil
		}
		if o.Impl == tile.MMA {
			return p, o.Errorf("cannot use mma.sync as asked: %v", err)
		}
		p, fmaErr := in.planFMA(o, place)
		p.reason = err.Error()
		return p, fmaErr
	}
	return in.planFMA(o, place)
}

// mmaTypes are the element types of mma.sync m16n8k16 with f32 accumulators
// (PTX ISA, "Warp-level matrix multiply-accumulate").
func mmaTypes(a, c ir.Type) error {
	if (a == ir.F16 || a == ir.BF16) && c == ir.F32 {
		return nil
	}
	return fmt.Errorf("mma.sync m16n8k16 takes f16 or bf16 accumulated in f32, not %v in %v", a, c)
}

func planMMA(o tile.GemmOp, place tile.Place) (gemmPlan, error) {
	m, n, k := o.MNK()
	elem := ir.ElemOrSelf(o.A.Type())
	if err := mmaTypes(elem, ir.ElemOrSelf(o.Acc.Type())); err != nil {
		return gemmPlan{}, err
	}
	bits, _ := ir.BitWidth(elem)
	instK := layout.MMAInstructionK(int64(bits))
	if k%instK != 0 {
		return gemmPlan{}, fmt.Errorf("K = %d is not a multiple of %d", k, instK)
	}
	wm, wn, err := o.Policy.Partition(m, n, place.AllWarps(), 16, 8)
	if err != nil {
		return gemmPlan{}, err
	}
	p := gemmPlan{impl: tile.MMA}
	steps := []func() error{
		func() (err error) { p.acc, err = layout.MMAAccumulator([]int64{m, n}, wm, wn); return },
		func() (err error) { p.a, err = layout.MMAOperandA([]int64{m, k}, int64(bits), wm, wn); return },
		func() (err error) { p.b, err = layout.MMAOperandB([]int64{k, n}, int64(bits), wm, wn); return },
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return gemmPlan{}, err
		}
	}
	return p.finish(o, place)
}

// finish turns the operands of a transposed product and counts warps in groups.
func (p gemmPlan) finish(o tile.GemmOp, place tile.Place) (gemmPlan, error) {
	for _, d := range []*layout.Distribution{&p.acc, &p.a, &p.b} {
		if d == &p.a && o.TransposeA || d == &p.b && o.TransposeB {
			t, err := d.Transpose([]int{1, 0})
			if err != nil {
				return p, err
			}
			*d = t
		}
		s, err := place.Grouped(*d)
		if err != nil {
			return p, err
		}
		*d = s
	}
	return p, nil
}
