package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// mma multiplies fragments by mma.sync. The loop over K is outermost, so that
// consecutive instructions have different accumulators.
func (c *Ctx) mma(o tile.GemmOp) error {
	i := o.MMA()
	e := layout.PerRegister(i.Bits)
	da, db, dc := distOf(o.A), distOf(o.B), distOf(o.Acc)
	a, b, sum := registersOf(da, o.TransposeA), registersOf(db, o.TransposeB), registersOf(dc, false)
	aw, bw := c.operand(o.A), c.operand(o.B)
	acc := append([]*ir.Value(nil), c.Elements(c.Get(o.Acc))...)
	kDim := 1
	if o.TransposeA {
		kDim = 0
	}
	rows, cols := starts(dc, 0, i.M), starts(dc, 1, 8)
	for _, k := range starts(da, kDim, i.K) {
		for _, m := range rows {
			var fa []*ir.Value
			for at := int64(0); at < i.K; at += 4 * e {
				for row := int64(0); row < i.M; row += 8 {
					fa = append(fa, aw.word(a.at(m+row, k+at)/e))
				}
			}
			for _, n := range cols {
				var fb, fc []*ir.Value
				for at := int64(0); at < i.K; at += 4 * e {
					fb = append(fb, bw.word(b.at(k+at, n)/e))
				}
				var regs []int64
				for row := int64(0); row < i.M; row += 8 {
					regs = append(regs, sum.at(m+row, n), sum.at(m+row, n+1))
				}
				for _, r := range regs {
					fc = append(fc, acc[r])
				}
				for j, v := range c.mmaSync(o, fa, fb, fc) {
					acc[regs[j]] = v
				}
			}
		}
	}
	return c.Set(o.Result, c.Pack(ir.ElemOrSelf(o.Acc.Type()), acc))
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
