package expanddivisions

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	mathdialect "github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// expand replaces a division.
func expand(d arith.BinaryOp) {
	b := ir.Before(d.Op)
	b.Loc = d.Loc()
	n := d.Result.Type().(*ir.VectorType).Shape()[0]
	dividends, divisors := elements(b, d.LHS), elements(b, d.RHS)
	var all []*ir.Value
	for from := int64(0); from < n; from += Width {
		to := min(from+Width, n)
		all = append(all, quotients(b, dividends[from:to], divisors[from:to])...)
	}
	d.Result.ReplaceAllUsesWith(vector.Join(b, all))
	d.Op.Erase()
}

// quotients divides elements.
func quotients(b *ir.Builder, dividends, divisors []*ir.Value) []*ir.Value {
	n := len(dividends)
	r := scf.NewIf(b, usual(b, dividends, divisors), []ir.Type{ir.Vector([]int64{int64(n)}, ir.F32)},
		func(b *ir.Builder) []*ir.Value {
			m := &machine{Builder: b, one: number(b, 1), reciprocals: map[*ir.Value]*ir.Value{}}
			out := make([]*ir.Value, n)
			for i := range out {
				out[i] = m.quotient(dividends[i], divisors[i])
			}
			return []*ir.Value{vector.Join(b, out)}
		},
		func(b *ir.Builder) []*ir.Value {
			out := make([]*ir.Value, n)
			for i := range out {
				out[i] = wide(b, dividends[i], divisors[i])
			}
			return []*ir.Value{vector.Join(b, out)}
		})
	return elements(b, r.Op.Result(0))
}

// usual reports whether quotient is right for the magnitudes of all operands: dividends from 2^-63 to 2^65, and
// divisors whose squares do. The remainder of a dividend of 2^-63 has bits down to 2^-109, and a quotient lies between
// 2^-95 and 2^97. Of the exponent's bits of such a number, the first two differ.
func usual(b *ir.Builder, dividends, divisors []*ir.Value) *ir.Value {
	one := arith.ConstantInt(b, 1, ir.I32)
	var all []*ir.Value
	seen := map[*ir.Value]bool{}
	add := func(v *ir.Value) {
		bits := arith.Bitcast.New(b, arith.CastOp{In: v}, ir.I32).Out
		twice := arith.ShLI.New(b, arith.BinaryOp{LHS: bits, RHS: one}).Result
		all = append(all, arith.XOrI.New(b, arith.BinaryOp{LHS: bits, RHS: twice}).Result)
	}
	for i, v := range dividends {
		if !seen[v] {
			seen[v] = true
			add(v)
		}
		if d := divisors[i]; !seen[d] {
			seen[d] = true
			add(arith.MulF.New(b, arith.BinaryOp{LHS: d, RHS: d}).Result)
		}
	}
	const first = 1 << 30
	common := reduce(b, arith.AndI, all)
	bit := arith.AndI.New(b, arith.BinaryOp{LHS: common, RHS: arith.ConstantInt(b, first, ir.I32)}).Result
	return arith.NewCmpI(b, arith.NE, bit, arith.ConstantInt(b, 0, ir.I32))
}

// reduce combines values pair by pair, so that no chain of operations is long.
func reduce(b *ir.Builder, with ir.Def[arith.BinaryOp], all []*ir.Value) *ir.Value {
	for len(all) > 1 {
		var next []*ir.Value
		for i := 0; i+1 < len(all); i += 2 {
			next = append(next, with.New(b, arith.BinaryOp{LHS: all[i], RHS: all[i+1]}).Result)
		}
		if len(all)%2 == 1 {
			next = append(next, all[len(all)-1])
		}
		all = next
	}
	return all[0]
}

// A machine writes the instructions of a division.
type machine struct {
	*ir.Builder
	one         *ir.Value
	reciprocals map[*ir.Value]*ir.Value // of divisors, which several dividends may have
}

// quotient divides as ptxas does where div.rn.f32 needs no call: the reciprocal, and two steps that each add the
// remainder's part. The last one rounds to the quotient (Markstein, "Computation of elementary functions on the IBM
// RISC System/6000 processor", 1990).
func (m *machine) quotient(x, y *ir.Value) *ir.Value {
	r := m.reciprocal(y)
	minus := arith.NegF.New(m.Builder, arith.UnaryOp{Input: y}).Result
	q := arith.MulF.New(m.Builder, arith.BinaryOp{LHS: x, RHS: r}).Result
	for range 2 {
		q = m.fma(m.fma(minus, q, x), r, q)
	}
	return q
}

// reciprocal is 1/y with an error of little more than half a unit in the last place.
func (m *machine) reciprocal(y *ir.Value) *ir.Value {
	if m.reciprocals[y] == nil {
		r := nvvm.RcpApproxFtz.New(m.Builder, nvvm.RcpOp{Arg: y}, ir.F32).Result
		minus := arith.NegF.New(m.Builder, arith.UnaryOp{Input: y}).Result
		m.reciprocals[y] = m.fma(r, m.fma(minus, r, m.one), r)
	}
	return m.reciprocals[y]
}

func (m *machine) fma(x, y, z *ir.Value) *ir.Value { return fma(m.Builder, x, y, z) }

func fma(b *ir.Builder, x, y, z *ir.Value) *ir.Value {
	return mathdialect.Fma.New(b, mathdialect.TernaryOp{A: x, B: y, C: z}).Result
}

// wide divides numbers of any magnitude in f64, where none of them underflows. A quotient of two f32 is at least 2^-49
// of itself away from where rounding to f32 changes, and the relative error here is at most 2^-52. Infinities and zero
// make NaN of remainders; there the dividend times the first reciprocal is right, and so is its sign for zero.
func wide(b *ir.Builder, dividend, divisor *ir.Value) *ir.Value {
	extend := func(v *ir.Value) *ir.Value { return arith.ExtF.New(b, arith.CastOp{In: v}, ir.F64).Out }
	x, y := extend(dividend), extend(divisor)
	minus := arith.NegF.New(b, arith.UnaryOp{Input: y}).Result
	one := arith.NewConstant(b, ir.Float(ir.F64, 1))
	rough := llvm.NewCallIntrinsic(b, ir.F64, "llvm.nvvm.rcp.approx.ftz.d", y).Result(0)
	r := rough
	for range 2 { // from 20 bits to 40, and to all
		r = fma(b, r, fma(b, minus, r, one), r)
	}
	q := arith.MulF.New(b, arith.BinaryOp{LHS: x, RHS: r}).Result
	q = fma(b, fma(b, minus, q, x), r, q)
	first := arith.MulF.New(b, arith.BinaryOp{LHS: x, RHS: rough}).Result
	none := arith.NewCmpF(b, arith.UNO, q, q)
	q = arith.Select.New(b, arith.SelectOp{Condition: none, TrueValue: first, FalseValue: q}).Result
	q = mathdialect.CopySign.New(b, mathdialect.BinaryOp{LHS: q, RHS: first}).Result
	return arith.TruncF.New(b, arith.CastOp{In: q}, ir.F32).Out
}

func number(b *ir.Builder, v float64) *ir.Value { return arith.NewConstant(b, ir.Float(ir.F32, v)) }

// elements are those of a vector: equal values where it repeats one.
func elements(b *ir.Builder, v *ir.Value) []*ir.Value {
	if c, ok := rewrite.FloatOf(rewrite.ConstantOf(v)); ok {
		return slices.Repeat([]*ir.Value{number(b, c)}, int(v.Type().(*ir.VectorType).Shape()[0]))
	}
	return vector.Elements(b, v)
}
