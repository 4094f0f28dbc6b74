package instructions

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// mma is mma.sync: each warp multiplies fragments that it holds.
var mma = Gemm{
	Impl: tile.MMA, Name: "mma.sync",
	Plan: func(g tile.GemmOp, place tile.Place, m arch.Machine) (p GemmPlan, err error) {
		forms, err := mmaFormsOf(g)
		if err != nil {
			return p, err
		}
		var why error // of the narrowest form that the target has
		for _, f := range forms {
			if p, err = f.plan(g, place, m); err == nil {
				return p, nil
			}
			if _, absent := err.(Absent); !absent || why == nil {
				why = err
			}
		}
		return p, why
	},
}

// mmaForm is a shape of mma.sync with the element types that it has (PTX ISA,
// "Warp-level matrix multiply-accumulate").
type mmaForm struct {
	kinds       []string  // of operands: both are among them
	acc         []ir.Type // of accumulators
	instruction string    // that the target must declare, "" for that of each operand's kind
	layout.MMA
}

// mmaForms are the forms, the widest first. Sums of 8-bit floats in f16, and their
// m16n8k16, need PTX 8.7, which is later than what we write.
var mmaForms = []mmaForm{
	{[]string{"f16"}, []ir.Type{ir.F32, ir.F16}, "mma_m16n8k16", layout.MMA{M: 16, K: 16, Bits: 16}},
	{[]string{"f16"}, []ir.Type{ir.F32, ir.F16}, "mma_m16n8k16", layout.MMA{M: 16, K: 8, Bits: 16}},
	{[]string{"bf16"}, []ir.Type{ir.F32}, "mma_m16n8k16", layout.MMA{M: 16, K: 16, Bits: 16}},
	{[]string{"bf16"}, []ir.Type{ir.F32}, "mma_m16n8k16", layout.MMA{M: 16, K: 8, Bits: 16}},
	{[]string{"tf32"}, []ir.Type{ir.F32}, "", layout.MMA{M: 16, K: 8, Bits: 32}},
	{[]string{"tf32"}, []ir.Type{ir.F32}, "", layout.MMA{M: 16, K: 4, Bits: 32}},
	{[]string{"s8", "u8"}, []ir.Type{ir.I32}, "", layout.MMA{M: 16, K: 32, Bits: 8}},
	{[]string{"s8", "u8"}, []ir.Type{ir.I32}, "", layout.MMA{M: 16, K: 16, Bits: 8}},
	{[]string{"e4m3", "e5m2"}, []ir.Type{ir.F32}, "", layout.MMA{M: 16, K: 32, Bits: 8}},
	{[]string{"f64"}, []ir.Type{ir.F64}, "mma_m16n8k16_f64", layout.MMA{M: 16, K: 16, Bits: 64}},
	{[]string{"f64"}, []ir.Type{ir.F64}, "mma_m16n8k16_f64", layout.MMA{M: 16, K: 8, Bits: 64}},
	{[]string{"f64"}, []ir.Type{ir.F64}, "mma_m16n8k16_f64", layout.MMA{M: 16, K: 4, Bits: 64}},
	{[]string{"f64"}, []ir.Type{ir.F64}, "", layout.MMA{M: 8, K: 4, Bits: 64}},
}

// mmaFormsOf are the forms with the types of a GEMM, and with the shape that it names.
func mmaFormsOf(g tile.GemmOp) ([]mmaForm, error) {
	a, b := g.Kinds()
	var forms []mmaForm
	var accs []ir.Type
	for _, f := range mmaForms {
		if slices.Contains(f.kinds, a) && slices.Contains(f.kinds, b) {
			accs = f.acc
			forms = append(forms, f)
		}
	}
	switch {
	case len(forms) == 0:
		return nil, noOperands("mma.sync", g)
	case g.Shape == nil:
		return forms, adds("mma.sync", g, accs)
	}
	var names []string
	for _, f := range forms {
		if slices.Equal(g.Shape, []int64{f.M, 8, f.K}) {
			return []mmaForm{f}, nil
		}
		names = append(names, fmt.Sprintf("shape(%d, 8, %d)", f.M, f.K))
	}
	return nil, fmt.Errorf("mma.sync of %s has no shape(%s); expects %s", a, ir.JoinInts(g.Shape),
		strings.Join(slices.Compact(names), ", "))
}

func (f mmaForm) plan(g tile.GemmOp, place tile.Place, machine arch.Machine) (p GemmPlan, err error) {
	m, n, k := g.MNK()
	if err := has(machine, f.instructions(g)...); err != nil {
		return p, err
	}
	if k%f.K != 0 {
		return p, fmt.Errorf("K = %d is not a multiple of %d", k, f.K)
	}
	if f.MMA != layout.MMAOf(f.Bits) {
		p.Shape = []int64{f.M, 8, f.K}
	}
	wm, wn, err := g.Policy.Partition(m, n, place.AllWarps(), f.M, 8)
	switch {
	case err != nil && m < f.M:
		return p, fmt.Errorf("it has %d rows, the instruction %d: load %[2]d rows, with zero padding", m, f.M)
	case err != nil:
		return p, err
	}
	p.Along = [2]int64{wm, wn}
	if p.Acc, err = f.Accumulator([]int64{m, n}, wm, wn); err != nil {
		return p, err
	}
	if p.A.Dist, err = f.OperandA([]int64{m, k}, wm, wn); err != nil {
		return p, err
	}
	p.B.Dist, err = f.OperandB([]int64{k, n}, wm, wn)
	return p, err
}

func (f mmaForm) instructions(g tile.GemmOp) []string {
	if f.instruction != "" {
		return []string{f.instruction}
	}
	a, b := g.Kinds()
	return []string{"mma_" + a, "mma_" + b}
}
