package gemm

import (
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/conversion/tiletogpu/fragment"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// mma multiplies fragments by mma.sync, one GEMM of the batch after the other. The loop over K is outside of those over
// rows and columns, so that consecutive instructions have different accumulators.
func mma(c *emit.Ctx, o tile.GemmOp) error {
	aw, bw := fragment.Operand(c, o.A), fragment.Operand(c, o.B)
	acc := append([]*ir.Value(nil), c.Elements(c.Get(o.Acc))...)
	for _, batch := range batches(emit.DistOf(o.Acc)) {
		mmaOfBatch(c, o, batch, aw, bw, acc)
	}
	return c.Set(o.Result, c.Pack(ir.ElemOrSelf(o.Acc.Type()), acc))
}

// mmaOfBatch adds a GEMM of the batch to the accumulator's registers.
func mmaOfBatch(c *emit.Ctx, o tile.GemmOp, batch []int64, aw, bw fragment.Fragments, acc []*ir.Value) {
	i := o.MMA()
	e := layout.PerRegister(i.Bits)
	da, dc := emit.DistOf(o.A), emit.DistOf(o.Acc)
	a, b, sum := registersOf(da, o.TransposeA, batch), registersOf(emit.DistOf(o.B), o.TransposeB,
		batch), registersOf(dc, false, batch)
	lead := len(batch)
	kDim := lead + 1
	if o.TransposeA {
		kDim = lead
	}
	rows, cols := starts(dc, lead, i.M), starts(dc, lead+1, 8)
	for _, k := range starts(da, kDim, i.K) {
		for _, m := range rows {
			var fa []*ir.Value
			for at := int64(0); at < i.K; at += 4 * e {
				for row := int64(0); row < i.M; row += 8 {
					fa = append(fa, aw.Word(a.at(m+row, k+at)/e))
				}
			}
			for _, n := range cols {
				var fb, fc []*ir.Value
				for at := int64(0); at < i.K; at += 4 * e {
					fb = append(fb, bw.Word(b.at(k+at, n)/e))
				}
				var regs []int64
				for row := int64(0); row < i.M; row += 8 {
					regs = append(regs, sum.at(m+row, n), sum.at(m+row, n+1))
				}
				for _, r := range regs {
					fc = append(fc, acc[r])
				}
				for j, v := range mmaSync(c, o, fa, fb, fc) {
					acc[regs[j]] = v
				}
			}
		}
	}
}

// batches are the GEMMs of the batch with elements in a thread, by their batch coordinates.
func batches(d layout.Distribution) (out [][]int64) {
	for r := range d.RegCount() {
		at := emit.RegisterCoord(d, r)[:d.Rank()-2]
		if !slices.ContainsFunc(out, func(x []int64) bool { return slices.Equal(x, at) }) {
			out = append(out, at)
		}
	}
	return out
}

// extent is how many of a thread's elements there are along a dimension, and starts lists the offsets of its fragments
// there.
func starts(d layout.Distribution, dim int, size int64) []int64 {
	seen := map[int64]bool{}
	var out []int64
	for r := range d.RegCount() {
		c := emit.RegisterCoord(d, r)[dim]
		if s := c / size * size; !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}

// matrix finds the register of a thread that holds an element of one of the matrices of a
// tile, by coordinates relative to the thread's first: the same for all threads.
type matrix struct {
	reg        map[[2]int64]int64
	transposed bool
}

// registersOf are the registers of one GEMM of a batch.
func registersOf(d layout.Distribution, transposed bool, batch []int64) matrix {
	m := matrix{map[[2]int64]int64{}, transposed}
	for r := d.RegCount() - 1; r >= 0; r-- {
		c := emit.RegisterCoord(d, r)
		if row := len(batch); slices.Equal(c[:row], batch) {
			m.reg[[2]int64{c[row], c[row+1]}] = r
		}
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
