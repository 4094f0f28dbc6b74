package tilesim

import (
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/vectorsim"
	"github.com/tsopt/tsopt/target/sim/word"
)

// tileGemm computes acc + a·b. Dot products are summed in float64 and rounded once to the accumulator's type; real
// instructions round more often. tf32 operands are truncated first. The result is added to the first partial sum of a
// partial accumulator. The value of an async GEMM is known at once; it reads memory until it is awaited (future.go).
func tileGemm(c *engine.Compiler, g tile.GemmOp) {
	m64, n64, k64 := g.MNK()
	m, n, k := int(m64), int(n64), int(k64)
	products64, _ := ir.NumElements(g.Batch())
	products := int(products64)
	la, lc := operandOf(c, g, g.A), c.Lanes(g.Result)
	lb := operandOf(c, g, g.B)
	acc, d := accumulator(c, g)
	d.N = lc.Words()
	begin, began := mmaRead(c, g, d)
	ta, tb := g.TransposeA, g.TransposeB
	out := lc.Elem
	// as and bs are the strides of a along m and k and of b along k and n.
	am, ak, bk, bn := k, 1, n, 1
	if ta {
		am, ak = 1, m
	}
	if tb {
		bk, bn = 1, k
	}
	if !la.elem.IsFloat() {
		readA, readB := la.integer(g.UnsignedA), lb.integer(g.UnsignedB)
		c.Emit(func(a *engine.Agent) {
			until := begin(a)
			xs, ys := la.words(a, until), lb.words(a, until)
			acc(a)
			mask := out.Mask()
			for q := range products {
				x, y, sums := xs[q*m*k:], ys[q*k*n:], a.F[d.At+q*m*n:]
				for i := range m {
					a.Meanwhile()
					for j := range n {
						s := uint64(out.Signed(sums[i*n+j]))
						for p := range k {
							s += uint64(readA(x[i*am+p*ak]) * readB(y[p*bk+j*bn]))
						}
						sums[i*n+j] = s & mask
					}
				}
			}
			began(a, until)
		})
		return
	}
	readA, readB := la.elem.Float, lb.elem.Float
	if g.Precision == tile.TF32 && g.Impl != tile.FMA {
		readA, readB = word.Tf32, word.Tf32
	}
	c.Emit(func(a *engine.Agent) {
		until := begin(a)
		xs, ys := la.words(a, until), lb.words(a, until)
		acc(a)
		for q := range products {
			x := floats(readA, xs[q*m*k:], m, k, am, ak)
			y := floats(readB, ys[q*k*n:], n, k, bn, bk)
			sums := a.F[d.At+q*m*n:]
			for i := range m {
				a.Meanwhile()
				row := x[i*k : (i+1)*k]
				for j := range n {
					w := &sums[i*n+j]
					*w = out.Word(out.Float(*w) + word.Dot(row, y[j*k:(j+1)*k]))
				}
			}
		}
		began(a, until)
	})
}

// accumulator is where a GEMM's result is; begin puts the initial accumulator there.
func accumulator(c *engine.Compiler, g tile.GemmOp) (begin func(a *engine.Agent), d engine.Span) {
	n := c.Lanes(g.Result).Words()
	if g.Acc == nil {
		d = c.Define(g.Result)
		return func(a *engine.Agent) { clear(a.F[d.At : d.At+n]) }, d
	}
	acc := c.In(g.Acc)
	d = c.Define(g.Result)
	return func(a *engine.Agent) { copy(a.F[d.At:d.At+n], a.F[acc.At:acc.At+n]) }, d
}

// floats decodes a rows×k matrix of the given strides into rows of k.
func floats(read func(uint64) float64, words []uint64, rows, k, rs, ks int) []float64 {
	out := make([]float64, rows*k)
	for i := range rows {
		for p := range k {
			out[i*k+p] = read(words[i*rs+p*ks])
		}
	}
	return out
}

// gemmOperand is a register tile, or a tile in memory that is read.
type gemmOperand struct {
	elem word.Elem
	at   engine.Span
	mem  *window
	unit bool // tensor cores read it themselves
	view int32
}

// integer reads elements with or without a sign.
func (g gemmOperand) integer(unsigned bool) func(uint64) int64 {
	if unsigned {
		return func(w uint64) int64 { return int64(w & g.elem.Mask()) }
	}
	return g.elem.Signed
}

func operandOf(c *engine.Compiler, g tile.GemmOp, v *ir.Value) gemmOperand {
	if _, ok := v.Type().(*ir.MemRefType); !ok {
		return gemmOperand{elem: c.Elem(v), at: c.In(v)}
	}
	w := Window(c, tile.Whole(v))
	return gemmOperand{elem: w.R.Elem, mem: &w, unit: g.Impl == tile.WGMMA, view: sharedView(c)}
}

// words are the elements. What units read themselves, and what async MMAs read, they read until a landing; 0 is one
// that is over at once.
func (g gemmOperand) words(a *engine.Agent, until uint32) []uint64 {
	if g.mem == nil {
		return a.F[g.at.At : g.at.At+g.at.N]
	}
	n, _ := ir.NumElements(g.mem.dims)
	buf := make([]uint64, n)
	if g.unit || until != 0 {
		late := engine.LateAccess{On: true, Landing: until}
		if g.unit {
			late.View = g.view
		}
		if until == 0 {
			late.Landing = a.M.NewLanding()
			defer a.Landed(late.Landing)
		}
		a.Late = late
		defer func() { a.Late = engine.LateAccess{} }()
	}
	LoadWindow(a, *g.mem, buf, word.Zero)
	return buf
}

// addFloats sums with one rounding at the end.
func addFloats(e word.Elem, dst, src []uint64, to []int) {
	sums := make([]float64, len(dst))
	for i, w := range dst {
		sums[i] = e.Float(w)
	}
	for i, w := range src {
		sums[to[i]] += e.Float(w)
	}
	for i, s := range sums {
		dst[i] = e.Word(s)
	}
}

// eachPartial repeats an index list for every partial sum.
func eachPartial(index []int, n, summands int) []int {
	out := make([]int, 0, len(index)*summands)
	for s := range summands {
		for _, i := range index {
			out = append(out, s*n+i)
		}
	}
	return out
}

func tileBroadcast(c *engine.Compiler, o tile.BroadcastOp) {
	l := c.Lanes(o.Source)
	vectorsim.Gather(c, o.Source, o.Result, eachPartial(vectorsim.BroadcastIndex(o.Spread(), c.Lanes(o.Result).Dims), l.N,
		l.Partials))
}

func tileTranspose(c *engine.Compiler, o tile.TransposeOp) {
	l := c.Lanes(o.Source)
	vectorsim.Gather(c, o.Source, o.Result, eachPartial(vectorsim.TransposeIndex(l.Dims, o.Permutation), l.N, l.Partials))
}

func tileIota(c *engine.Compiler, o tile.IotaOp) {
	l := c.Lanes(o.Result)
	d := c.Define(o.Result).At
	dim := int(o.Dim)
	step, n := engine.RowMajor(l.Dims)[dim], l.Dims[dim]
	c.Emit(func(a *engine.Agent) {
		for i := range l.Words() {
			a.F[d+i] = uint64(int64(i)/step%n) & l.Elem.Mask()
		}
	})
}

// tilePrint writes the line of the scalars and then the elements of each tile, all
// of them at once.
func tilePrint(c *engine.Compiler, o tile.PrintOp) {
	at, scalars, tiles := c.Ats(o.Coordinates), c.Ats(o.Scalars()), c.Ats(o.Tiles())
	var elems []word.Elem
	for _, v := range o.Scalars() {
		elems = append(elems, c.Elem(v))
	}
	var shapes []word.Lanes
	for _, v := range o.Tiles() {
		shapes = append(shapes, c.Lanes(v))
	}
	c.Emit(func(a *engine.Agent) {
		var b strings.Builder
		if o.HasLine() {
			b.WriteString(o.Message)
			for i, x := range at {
				b.WriteString(map[bool]string{true: "[", false: ", "}[i == 0] + strconv.FormatInt(int64(a.F[x]), 10))
			}
			if len(at) > 0 {
				b.WriteByte(']')
			}
			for i, x := range scalars {
				b.WriteString(" " + elems[i].Printed(a.F[x]))
			}
			b.WriteByte('\n')
		}
		for i, l := range shapes {
			for k := range l.N {
				b.WriteString(o.Message)
				if len(l.Dims) > 0 {
					b.WriteString(engine.IndexText(int64(k), l.Dims))
				}
				b.WriteString(" " + l.Elem.Printed(a.F[tiles[i]+k]) + "\n")
			}
		}
		a.Print(b.String())
	})
}

func tileAssert(c *engine.Compiler, t tile.AssertOp) {
	cond, l, msg := c.In(t.Condition), c.Lanes(t.Condition), t.Message
	c.Emit(func(a *engine.Agent) {
		for i, w := range a.F[cond.At : cond.At+cond.N] {
			if w&1 == 0 {
				at := ""
				if len(l.Dims) > 0 {
					at = " at element " + engine.IndexText(int64(i%l.N), l.Dims)
				}
				a.Fail("failed%s: %s", at, msg)
			}
		}
	})
}
