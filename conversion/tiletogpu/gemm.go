package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

func (l *lowering) gemm(op *ir.Op) error {
	o := tile.GemmOp{Op: op}
	if _, ok := o.A().Type().(*ir.TensorType); !ok {
		return o.Errorf("has an operand in memory; run --infer-layout first")
	}
	if o.Impl() == "mma" {
		return l.mma(o)
	}
	return l.fma(o)
}

// matrix finds the register of a thread that holds an element, by coordinates
// relative to the thread's first: the same for all threads.
type matrix struct {
	reg        map[[2]int64]int64
	transposed bool
}

func registersOf(d layout.Distribution, transposed bool) matrix {
	m := matrix{map[[2]int64]int64{}, transposed}
	for r := d.RegCount() - 1; r >= 0; r-- {
		c := registerCoord(d, r)
		m.reg[[2]int64{c[0], c[1]}] = r
	}
	return m
}

func (m matrix) at(row, col int64) int64 {
	if m.transposed {
		row, col = col, row
	}
	r, ok := m.reg[[2]int64{row, col}]
	if !ok {
		panic("tiletogpu: a thread lacks an element of its fragment")
	}
	return r
}

// extent is how many of a thread's elements lie along a dimension, and starts
// lists the offsets of its fragments there.
func starts(d layout.Distribution, dim int, size int64) []int64 {
	seen := map[int64]bool{}
	var out []int64
	for r := range d.RegCount() {
		c := registerCoord(d, r)[dim]
		if s := c / size * size; !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}

// mma multiplies fragments by mma.sync m16n8k16. The loop over K is outermost,
// so that consecutive instructions have different accumulators.
func (l *lowering) mma(o tile.GemmOp) error {
	da, db, dc := distOf(o.A()), distOf(o.B()), distOf(o.Acc())
	a, b, c := registersOf(da, o.TransposeA()), registersOf(db, o.TransposeB()), registersOf(dc, false)
	aw, bw := l.operand(o.A()), l.operand(o.B())
	acc := append([]*ir.Value(nil), l.elems(l.get(o.Acc()))...)
	elem := o.A().Type().(*ir.TensorType).Elem()
	kDim := 1
	if o.TransposeA() {
		kDim = 0
	}
	rows, cols := starts(dc, 0, 16), starts(dc, 1, 8)
	for _, k := range starts(da, kDim, 16) {
		for _, m := range rows {
			fa := []*ir.Value{aw.word(a.at(m, k) / 2), aw.word(a.at(m+8, k) / 2), aw.word(a.at(m, k+8) / 2), aw.word(a.at(m+8, k+8) / 2)}
			for _, n := range cols {
				fb := []*ir.Value{bw.word(b.at(k, n) / 2), bw.word(b.at(k+8, n) / 2)}
				regs := []int64{c.at(m, n), c.at(m, n+1), c.at(m+8, n), c.at(m+8, n+1)}
				var fc []*ir.Value
				for _, r := range regs {
					fc = append(fc, acc[r])
				}
				for i, v := range l.mmaSync(elem, fa, fb, fc) {
					acc[regs[i]] = v
				}
			}
		}
	}
	return l.set(o.Op, l.pack(ir.F32, acc))
}

// fma multiplies by scalar multiply-adds, each thread its own elements.
func (l *lowering) fma(o tile.GemmOp) error {
	_, _, k := o.MNK()
	a, b := registersOf(distOf(o.A()), o.TransposeA()), registersOf(distOf(o.B()), o.TransposeB())
	av, bv := l.elems(l.get(o.A())), l.elems(l.get(o.B()))
	acc := append([]*ir.Value(nil), l.elems(l.get(o.Acc()))...)
	ct := o.Acc().Type().(*ir.TensorType).Elem()
	dc := distOf(o.Acc())
	for r := range acc {
		c := registerCoord(dc, int64(r))
		for i := range k {
			x := l.widen(av[a.at(c[0], i)], ct)
			y := l.widen(bv[b.at(i, c[1])], ct)
			acc[r] = l.multiplyAdd(x, y, acc[r])
		}
	}
	return l.set(o.Op, l.pack(ct, acc))
}

// widen converts an operand's element to the accumulator's type.
func (l *lowering) widen(v *ir.Value, t ir.Type) *ir.Value {
	if v.Type() == t {
		return v
	}
	if _, ok := t.(*ir.FloatType); ok {
		return l.b.Value(arith.ExtF.OpDef, t, v)
	}
	return l.b.Value(arith.ExtSI.OpDef, t, v)
}

func (l *lowering) multiplyAdd(x, y, acc *ir.Value) *ir.Value {
	if _, ok := acc.Type().(*ir.FloatType); ok {
		return l.b.Value(math.Fma.OpDef, acc.Type(), x, y, acc)
	}
	return arith.Binary(l.b, arith.AddI, acc, arith.Binary(l.b, arith.MulI, x, y))
}
