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
var kFactors = map[string]int64{
	"tf32": 4, "bf16": 8, "f16": 8, "s8": 16, "u8": 16, "s4": 32, "u4": 32, "b1": 128,
	"e4m3": 16, "e5m2": 16, "e3m2": 16, "e2m3": 16, "e2m1": 16,
}

// results16 are the accumulators of the shapes with m = 16.
func results16(ptx string) []ir.Type {
	switch {
	case isIntMMA(ptx):
		return []ir.Type{i32x4}
	case ptx == "tf32" || ptx == "bf16":
		return []ir.Type{f32x4}
	}
	return []ir.Type{halfPairs2, f32x4}
}

// variant16 is the variant with m = 16, whose extents of k are some multiples
// of the type's factor. Sparse multiplicands hold half the registers of A.
func variant16(ptx string, mnk [3]int64, multiples []int64, sparse bool) variant {
	factor := kFactors[ptx]
	v := variant{results: results16(ptx), c: floatAccumulators}
	reg := ir.Type(ir.I32)
	switch {
	case isIntMMA(ptx):
		v.c = []registers{{4, ir.I32}}
	case ptx == "f16":
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
func variant8(ptx string, sparse bool) (v variant, ok bool) {
	k := map[string]int64{"f16": 4, "f64": 4, "s4": 32, "u4": 32, "s8": 16, "u8": 16, "b1": 128}[ptx]
	if k == 0 || sparse && ptx == "b1" {
		return variant{}, false
	}
	v.shapes = [][3]int64{{8, 8, k}}
	switch ptx {
	case "f16":
		v.a, v.b = registers{2, halfPair}, registers{2, halfPair}
		v.c = []registers{{4, halfPair}, {8, ir.F32}}
	case "f64":
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
	for i, allowed := range [][]registers{{v.a}, {v.b}, v.c} {
		if err := checkRegisters(m, "ABC"[i:i+1], m.OperandGroup(i), allowed); err != nil {
			return err
		}
	}
	if t := m.Result(0).Type(); !slices.Contains(v.results, t) {
		return m.Errorf("Could not match allowed types for the result; expected one of %s but got %s", ir.JoinTypes(v.results, "", ", "), t)
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
	return m.Errorf("Could not match types for the %s operands; expected one of %sbut got %s", name, expected.String(), ir.JoinTypes(types, "", ", "))
}

// checkVariant finds the variant of the operation's element type and shape and
// checks it.
func checkVariant(m MmaOp, multiples func(ptx string) []int64, sparse bool) error {
	ptx := m.TypeA()
	mm, nn, kk := m.Shape().MNK()
	mnk := [3]int64{mm, nn, kk}
	if len(m.A()) == 0 || len(m.B()) == 0 || len(m.C()) == 0 {
		return unimplemented(m, mnk)
	}
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

func verifyMmaSync(m MmaOp) error {
	multiples := func(ptx string) []int64 {
		switch ptx {
		case "tf32", "bf16", "f16", "s8", "u8", "s4", "u4", "b1":
			return []int64{1, 2}
		}
		return nil
	}
	if err := checkVariant(m, multiples, false); err != nil {
		return err
	}
	ptx := m.TypeA()
	if ptx == "b1" && m.Attr("b1Op") == nil {
		return m.Errorf("op requires b1Op attribute")
	}
	if err := verifyOverflow(m); err != nil {
		return err
	}
	mm, nn, kk := m.Shape().MNK()
	a, b := keyword(Op(m), "layoutA"), keyword(Op(m), "layoutB")
	anyLayout := mm == 8 && nn == 8 && kk == 4 && ptx == "f16"
	if !anyLayout && (a != "row" || b != "col") {
		return m.Errorf("requires layoutA = #nvvm.mma_layout<row> and layoutB = #nvvm.mma_layout<col> for shape <%d, %d, %d> "+
			"with element types %s and %s. Only m8n8k4 with f16 supports other layouts.", mm, nn, kk, ptx, m.TypeB())
	}
	return nil
}

// verifyOverflow asks small integers to say how the accumulator overflows.
func verifyOverflow(m MmaOp) error {
	if isSmallInt(m.TypeA()) && m.Attr("intOverflowBehavior") == nil {
		return m.Errorf("op requires intOverflowBehavior attribute")
	}
	return nil
}
