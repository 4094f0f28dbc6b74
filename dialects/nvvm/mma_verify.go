package nvvm

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// registers is a fragment: n registers of one type.
type registers struct {
	n int
	t ir.Type
}

// variant is what a matrix multiplication of one element type allows.
type variant struct {
	shapes  [][3]int64
	a, b    registers
	c       []registers // one of these
	results []ir.Type   // one of these
}

var (
	floatAccumulators = []registers{{2, halfPair}, {4, ir.F32}}
	f32x4             = structOf(ir.F32, 4)
	halfPairs2        = structOf(halfPair, 2)
	i32x4             = structOf(ir.I32, 4)
)

// kFactors are the extents of k that one register of A covers in 8 rows, by
// PTX type.
var kFactors = map[MMAType]int64{
	TF32: 4, BF16: 8, F16: 8, S8: 16, U8: 16, S4: 32, U4: 32, B1: 128,
	E4M3: 16, E5M2: 16, E3M2: 16, E2M3: 16, E2M1: 16,
}

// results16 are the accumulators of the shapes with m = 16.
func results16(ptx MMAType) []ir.Type {
	switch {
	case isIntMMA(ptx):
		return []ir.Type{i32x4}
	case ptx == TF32 || ptx == BF16:
		return []ir.Type{f32x4}
	}
	return []ir.Type{halfPairs2, f32x4}
}

// variant16 is the variant with m = 16, whose extents of k are some multiples
// of the type's factor. Sparse multiplicands hold half the registers of A.
func variant16(ptx MMAType, mnk [3]int64, multiples []int64, sparse bool) variant {
	factor := kFactors[ptx]
	v := variant{results: results16(ptx), c: floatAccumulators}
	reg := ir.Type(ir.I32)
	switch {
	case isIntMMA(ptx):
		v.c = []registers{{4, ir.I32}}
	case ptx == F16:
		reg = halfPair
	}
	for _, m := range multiples {
		v.shapes = append(v.shapes, [3]int64{16, 8, factor * m})
	}
	v.a = registers{int(mnk[0] / 8 * (mnk[2] / factor)), reg}
	if sparse {
		v.a.n /= 2
	}
	v.b = registers{int(mnk[1] / 8 * (mnk[2] / factor)), reg}
	return v
}

// variant8 is the one variant with m = 8 of a type; ok is false when there is
// none.
func variant8(ptx MMAType, sparse bool) (v variant, ok bool) {
	k := map[MMAType]int64{F16: 4, F64: 4, S4: 32, U4: 32, S8: 16, U8: 16, B1: 128}[ptx]
	if k == 0 || sparse && ptx == B1 {
		return variant{}, false
	}
	v.shapes = [][3]int64{{8, 8, k}}
	switch ptx {
	case F16:
		v.a, v.b = registers{2, halfPair}, registers{2, halfPair}
		v.c = []registers{{4, halfPair}, {8, ir.F32}}
	case F64:
		v.a, v.b = registers{1, ir.F64}, registers{1, ir.F64}
		v.c = []registers{{2, ir.F64}}
	default:
		v.a, v.b = registers{1, ir.I32}, registers{1, ir.I32}
		v.c = []registers{{2, ir.I32}}
	}
	for _, c := range v.c {
		v.results = append(v.results, structOf(c.t, c.n))
	}
	return v, true
}

// check compares an operation with the variant.
func (v variant) check(m MmaOp, mnk [3]int64) error {
	if !slices.Contains(v.shapes, mnk) {
		return unimplemented(m, mnk)
	}
	for _, f := range []struct {
		name    string
		regs    []*ir.Value
		allowed []registers
	}{{"A", m.A, []registers{v.a}}, {"B", m.B, []registers{v.b}}, {"C", m.C, v.c}} {
		if err := checkRegisters(m, f.name, f.regs, f.allowed); err != nil {
			return err
		}
	}
	if t := m.D.Type(); !slices.Contains(v.results, t) {
		return m.Errorf("Could not match allowed types for the result; expected one of %s but got %s",
			ir.JoinTypes(v.results, "", ", "), t)
	}
	return nil
}

func unimplemented(m MmaOp, mnk [3]int64) error {
	return m.Errorf("unimplemented variant for MMA shape <%d, %d, %d>", mnk[0], mnk[1], mnk[2])
}

func checkRegisters(m MmaOp, name string, regs []*ir.Value, allowed []registers) error {
	types := ir.ValueTypes(regs)
	var expected strings.Builder
	for _, a := range allowed {
		if slices.Equal(types, repeat(a.t, a.n)) {
			return nil
		}
		fmt.Fprintf(&expected, "%dx%s ", a.n, a.t)
	}
	return m.Errorf("Could not match types for the %s operands; expected one of %sbut got %s", name, expected.String(),
		ir.JoinTypes(types, "", ", "))
}

// checkVariant finds the variant of the operation's element type and shape and
// checks it.
func checkVariant(m MmaOp, multiples func(ptx MMAType) []int64, sparse bool) error {
	mm, nn, kk := m.Shape.MNK()
	mnk := [3]int64{mm, nn, kk}
	if len(m.A) == 0 || len(m.B) == 0 || len(m.C) == 0 || !m.TypeA.OK {
		return unimplemented(m, mnk)
	}
	ptx := m.TypeA.V
	switch mm {
	case 16:
		ks := multiples(ptx)
		if ks == nil {
			return errorAt(m.Op, "invalid shape or multiplicand type: %s", ptx)
		}
		if m.ResultType() != m.AccumulatorType() {
			return m.Errorf("ctype does not match dtype")
		}
		return variant16(ptx, mnk, ks, sparse).check(m, mnk)
	case 8:
		if v, ok := variant8(ptx, sparse); ok {
			return v.check(m, mnk)
		}
	}
	return unimplemented(m, mnk)
}

func (m MmaOp) verifySync() error {
	multiples := func(ptx MMAType) []int64 {
		switch ptx {
		case TF32, BF16, F16, S8, U8, S4, U4, B1:
			return []int64{1, 2}
		}
		return nil
	}
	if err := checkVariant(m, multiples, false); err != nil {
		return err
	}
	if m.TypeA.V == B1 && !m.B1Op.OK {
		return m.Errorf("op requires b1Op attribute")
	}
	if err := verifyOverflow(m); err != nil {
		return err
	}
	mm, nn, kk := m.Shape.MNK()
	anyLayout := mm == 8 && nn == 8 && kk == 4 && m.TypeA.V == F16
	if !anyLayout && (m.LayoutA != Row || m.LayoutB != Col) {
		return m.Errorf("requires layoutA = #nvvm.mma_layout<row> and layoutB = #nvvm.mma_layout<col> for shape <%d, %d, %d> "+
			"with element types %s and %s. Only m8n8k4 with f16 supports other layouts.", mm, nn, kk, m.TypeA.V,
			ptxName(m.TypeB))
	}
	return nil
}

func ptxName(t ir.Opt[MMAType]) string {
	if !t.OK {
		return ""
	}
	return t.V.String()
}

// verifyOverflow asks small integers to say how the accumulator overflows.
func verifyOverflow(m MmaOp) error {
	if isSmallInt(m.TypeA.V) && !m.Overflow.OK {
		return m.Errorf("op requires intOverflowBehavior attribute")
	}
	return nil
}
