package inferlayout

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// gemmPlan is the instruction of a tile.gemm and what it forces.
type gemmPlan struct {
	impl      string // "mma" or "fma"
	acc, a, b layout.Distribution
	// reason says why not mma, for a remark.
	reason string
}

// explain tells of what was not chosen, or not followed.
func (in *inference) explain(o tile.GemmOp, p gemmPlan) {
	if in.remark == nil || p.impl != "fma" {
		return
	}
	if p.reason != "" {
		in.remark(o.Op, "uses scalar multiply-adds: %s", p.reason)
	}
	if o.Policy() != "square" {
		in.remark(o.Op, "does not follow policy(%s): warps divide a product by scalar multiply-adds along its rows", o.Policy())
	}
}

// mmaInstruction is the name of mma.sync m16n8k16 in a scale.arch.
const mmaInstruction = "mma_m16n8k16"

// planGemm chooses the instruction: mma.sync where the target has it and types
// and shape allow it, scalar multiply-adds otherwise.
func (in *inference) planGemm(o tile.GemmOp, u units) (gemmPlan, error) {
	if o.Impl() != "fma" {
		p, err := gemmPlan{}, error(nil)
		if in.target.Has(mmaInstruction) {
			p, err = planMMA(o, u)
		} else {
			err = fmt.Errorf("the target @%s has no scale.instruction @%s", in.target.Name, mmaInstruction)
		}
		if err == nil {
			return p, nil
		}
		if o.Impl() == "mma" {
			return p, o.Errorf("cannot use mma.sync as asked: %v", err)
		}
		p, fmaErr := planFMA(o, u)
		p.reason = err.Error()
		return p, fmaErr
	}
	return planFMA(o, u)
}

// mmaTypes are the element types of mma.sync m16n8k16 with f32 accumulators
// (PTX ISA, "Warp-level matrix multiply-accumulate").
func mmaTypes(a, c ir.Type) error {
	if (a == ir.F16 || a == ir.BF16) && c == ir.F32 {
		return nil
	}
	return fmt.Errorf("mma.sync m16n8k16 takes f16 or bf16 accumulated in f32, not %v in %v", a, c)
}

func planMMA(o tile.GemmOp, u units) (gemmPlan, error) {
	m, n, k := o.MNK()
	elem := ir.ElemOrSelf(o.A().Type())
	if err := mmaTypes(elem, ir.ElemOrSelf(o.Acc().Type())); err != nil {
		return gemmPlan{}, err
	}
	bits, _ := ir.BitWidth(elem)
	instK := layout.MMAInstructionK(int64(bits))
	if k%instK != 0 {
		return gemmPlan{}, fmt.Errorf("K = %d is not a multiple of %d", k, instK)
	}
	policy, _ := layout.ParsePolicy(o.Policy())
	wm, wn, err := policy.Partition(m, n, u.all(), 16, 8)
	if err != nil {
		return gemmPlan{}, err
	}
	p := gemmPlan{impl: "mma"}
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
	return p.finish(o, u)
}

// planFMA spreads the accumulator as memory is written best and gives each
// thread the rows of a and columns of b that it needs.
func planFMA(o tile.GemmOp, u units) (gemmPlan, error) {
	_, _, k := o.MNK()
	acc, err := fmaAccumulator(o.Acc().Type().(*ir.TensorType), u)
	if err != nil {
		return gemmPlan{}, o.Errorf("has no layout: %v", err)
	}
	p := gemmPlan{impl: "fma", acc: acc}
	if p.a, err = along(acc, 1, k); err != nil {
		return p, o.Errorf("has no layout: %v", err)
	}
	if p.b, err = along(acc, 0, k); err != nil {
		return p, o.Errorf("has no layout: %v", err)
	}
	return p.finish(o, u)
}

// fmaAccumulator gives each thread a square-ish patch, so that it reuses what it
// reads of both operands.
func fmaAccumulator(t *ir.TensorType, u units) (layout.Distribution, error) {
	m, n := t.Shape()[0], t.Shape()[1]
	perThread := []int64{patch(m), patch(n)}
	return layout.Blocked(t.Shape(), perThread, []int64{4, 8}, []int64{u.all(), 1}, []int{1, 0})
}

func patch(n int64) int64 {
	for _, p := range []int64{4, 2} {
		if n%(p*8) == 0 {
			return p
		}
	}
	return 1
}

// along is acc without dimension dim, and k elements along it in each thread.
func along(acc layout.Distribution, dim int, k int64) (layout.Distribution, error) {
	d, err := acc.Slice(dim)
	if err != nil {
		return d, err
	}
	if d, err = d.ExpandDim(dim); err != nil {
		return d, err
	}
	return d.BroadcastDim(dim, k)
}

// finish turns the operands of a transposed product and counts warps in groups.
func (p gemmPlan) finish(o tile.GemmOp, u units) (gemmPlan, error) {
	for _, d := range []*layout.Distribution{&p.acc, &p.a, &p.b} {
		if d == &p.a && o.TransposeA() || d == &p.b && o.TransposeB() {
			t, err := d.Transpose([]int{1, 0})
			if err != nil {
				return p, err
			}
			*d = t
		}
		s, err := u.split(*d)
		if err != nil {
			return p, err
		}
		*d = s
	}
	return p, nil
}
