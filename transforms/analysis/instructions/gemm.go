package instructions

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// Gemm is an implementation of tile.gemm.
type Gemm struct {
	Impl tile.GemmImpl
	// Name is the instruction's in PTX.
	Name string
	// Plan maps a GEMM to the target's instructions, at a place; an error is the reason why it cannot.
	Plan func(g tile.GemmOp, place tile.Place, m arch.Machine) (GemmPlan, error)
}

// GemmPlan is what an implementation requires of a GEMM.
type GemmPlan struct {
	Impl tile.GemmImpl
	Acc  layout.Distribution
	A, B OperandPlan
	// Along is how many units, warps or warpgroups, there are along M and along N; zero for scalar multiplications.
	Along [2]int64
	// Shape are M, N and K of the instruction, nil for the default one.
	Shape []int64
}

// OperandPlan is how an implementation reads an operand: from registers in a layout, or from shared memory.
type OperandPlan struct {
	Dist   layout.Distribution
	Shared bool
	// Memory are the possible layouts of the tile in shared memory, the best first; none for any. If the implementation
	// reads registers, they are those in which it can read the tile there instead.
	Memory []layout.Memory
}

// Operands are both operands.
func (p GemmPlan) Operands() [2]OperandPlan { return [2]OperandPlan{p.A, p.B} }

// Gemms are the implementations, best first.
func Gemms() []Gemm { return []Gemm{wgmma, mma, fma} }

// Instruction is the name by which a target declares the instruction of a GEMM whose implementation is chosen.
func Instruction(g tile.GemmOp) string {
	a, _ := g.Kinds()
	switch g.Impl {
	case tile.WGMMA:
		return "wgmma_" + a
	case tile.MMA:
		if forms, err := mmaFormsOf(g); err == nil {
			return forms[0].instructions(g)[0]
		}
	}
	return "fma"
}

// Fastest is the rate, in FLOPs a cycle, of the target's fastest instruction for the types of a GEMM, 0 if it has none.
func Fastest(g tile.GemmOp, m arch.Machine) (rate float64) {
	a, _ := g.Kinds()
	names := []string{"fma", "wgmma_" + a}
	if forms, err := mmaFormsOf(g); err == nil {
		for _, f := range forms {
			names = append(names, f.instructions(g)...)
		}
	}
	for _, name := range names {
		rate = max(rate, m.Number(name, "flops_per_cycle"))
	}
	return rate
}

// PlanGemm plans a GEMM with the instruction that is recorded for it. Without a record it chooses the one that the GEMM
// names, else the first that the target has and that can do it; passed are the reasons against those before it, the
// best first.
func PlanGemm(g tile.GemmOp, place tile.Place, m arch.Machine) (p GemmPlan, passed []error, err error) {
	if g.Instruction != nil {
		p, err = planRecorded(g, place, m)
		return p, nil, err
	}
	return choose(g.Op, Gemms(), func(x Gemm) candidate[GemmPlan] {
		return candidate[GemmPlan]{x.Name, g.Impl == x.Impl, g.Impl == tile.AutoImpl,
			func() (GemmPlan, error) { return x.plan(g, place, m) }}
	})
}

func (x Gemm) plan(g tile.GemmOp, place tile.Place, m arch.Machine) (GemmPlan, error) {
	if x.Impl != tile.MMA && g.Shape != nil {
		return GemmPlan{}, fmt.Errorf("shape(%s) is a shape of mma.sync; remove it", ir.JoinInts(g.Shape))
	}
	b := shareBatch(g, place)
	p, err := x.Plan(g, b.place, m)
	p.Impl = x.Impl
	if err != nil {
		return p, err
	}
	if err := x.readsAsWritten(g, &p); err != nil {
		return p, err
	}
	return p.finish(g, place, b)
}

// finish exchanges the operands of a transposed GEMM, repeats the plan for the batch, and counts warps in groups.
func (p GemmPlan) finish(g tile.GemmOp, place tile.Place, b batch) (GemmPlan, error) {
	var held []*layout.Distribution // in registers
	var dists []layout.Distribution
	for _, f := range []struct {
		dist               *layout.Distribution
		shared, transposed bool
	}{{&p.Acc, false, false}, {&p.A.Dist, p.A.Shared, g.TransposeA}, {&p.B.Dist, p.B.Shared, g.TransposeB}} {
		if f.shared {
			continue
		}
		d := *f.dist
		var err error
		if f.transposed {
			if d, err = d.Transpose([]int{1, 0}); err != nil {
				return p, err
			}
		}
		if d, err = b.all(d); err != nil {
			return p, err
		}
		held, dists = append(held, f.dist), append(dists, d)
	}
	dists, err := place.Groupable(dists...)
	if err != nil {
		return p, err
	}
	for i, d := range dists {
		*held[i] = d
	}
	return p, nil
}
