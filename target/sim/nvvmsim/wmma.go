package nvvmsim

import (
	"math"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// wmma is a fragment of wmma. PTX leaves open which lane has which elements. Here they follow each other, lane by lane,
// and begin again where lanes have more than the matrix has, so that programs that rely on more than that go wrong.
type wmma struct {
	rows, cols int
	registers  int // of a lane
	per        int // elements of a register
	words      int // of a register: the elements of a vector have a word each
	elem       word.Elem
}

func wmmaOf(t nvvm.MMAType, frag nvvm.MMAFrag, mnk [3]int64) wmma {
	m, n, k := int(mnk[0]), int(mnk[1]), int(mnk[2])
	f := wmma{rows: m, cols: n, registers: 1, per: 1, words: 1}
	switch frag {
	case nvvm.FragA:
		f.cols = k
	case nvvm.FragB:
		f.rows = k
	}
	if s, ok := nvvm.WmmaFragment(t, frag, mnk).(*llvm.StructType); ok {
		f.registers = len(s.Fields())
	}
	bits := 32
	switch t {
	case nvvm.F16:
		bits, f.per, f.words = 16, 2, 2
	case nvvm.S8, nvvm.U8:
		bits, f.per = 8, 4
	case nvvm.F64:
		bits = 64
	}
	f.elem = word.Elem{Bits: bits, Bytes: bits / 8}
	return f
}

// element is the row and the column of an element of a register of a lane.
func (f wmma) element(lane, register, e int) (row, col int) {
	i := (lane*f.registers*f.per + register*f.per + e) % (f.rows * f.cols)
	return i / f.cols, i % f.cols
}

// place is the word of a register that has an element, and how far it is shifted there.
func (f wmma) place(register, e int) (word, shift int) {
	if f.words > 1 {
		return register*f.words + e, 0
	}
	return register, e * f.elem.Bits
}

// address is where an element lies, whose rows, or columns, are a stride apart.
func (f wmma) address(base, stride uint64, layout nvvm.MMALayout, row, col int) uint64 {
	if layout == nvvm.Col {
		row, col = col, row
	}
	return base + uint64(f.elem.Bytes)*(uint64(row)*uint64(uint32(stride))+uint64(col))
}

// each calls do for all elements of a lane.
func (f wmma) each(lane int, do func(word, shift, row, col int)) {
	for r := range f.registers {
		for e := range f.per {
			word, shift := f.place(r, e)
			row, col := f.element(lane, r, e)
			do(word, shift, row, col)
		}
	}
}

// wholeWarp runs something for a warp with all lanes present.
func wholeWarp(a *engine.Agent, run func(w *engine.Warp)) {
	a.Converge(math.MaxUint32, func(w *engine.Warp, mask uint32) {
		if mask != math.MaxUint32 {
			a.Fail("needs all 32 lanes of the warp")
		}
		run(w)
	})
}

func wmmaLoad(c *engine.Compiler, o nvvm.WmmaLoadOp) {
	f := wmmaOf(o.EltType, o.Frag, o.MNK)
	p, stride, d := c.Pointer(o.Ptr), c.At(o.Stride), c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		wholeWarp(a, func(w *engine.Warp) {
			for _, x := range w.Lanes {
				clear(x.F[d : d+f.registers*f.words])
				f.each(x.Lane, func(word, shift, row, col int) {
					var v [1]uint64
					loadLanesFor(x, a, f.address(p.Addr(x), x.F[stride], o.Layout, row, col), f.elem, v[:])
					x.F[d+word] |= v[0] << shift
				})
			}
		})
	})
}

func wmmaStore(c *engine.Compiler, o nvvm.WmmaStoreOp) {
	f := wmmaOf(o.EltType, nvvm.FragC, o.MNK)
	p, stride, args := c.Pointer(o.Ptr), c.At(o.Stride), words(c.Ins(o.Args))
	c.Emit(func(a *engine.Agent) {
		wholeWarp(a, func(w *engine.Warp) {
			for _, x := range w.Lanes {
				pc := x.PC
				x.PC = a.PC
				f.each(x.Lane, func(word, _, row, col int) {
					x.StoreLanes(f.address(p.Addr(x), x.F[stride], o.Layout, row, col), f.elem, []uint64{x.F[args[word]]})
				})
				x.PC = pc
			}
		})
	})
}

// words are the places of the words of several values.
func words(spans []engine.Span) (out []int) {
	for _, s := range spans {
		for i := range s.N {
			out = append(out, s.At+i)
		}
	}
	return out
}

// wmmaMma multiplies and accumulates; sums are exact before they are rounded to the accumulator.
func wmmaMma(c *engine.Compiler, o nvvm.WmmaMmaOp) {
	format, ok := mmaType(o.TypeA)
	acc, accOK := word.LanesOf(o.Args[len(o.Args)-1].Type())
	if !ok || !accOK {
		c.Fail("multiplies elements of PTX type %s, which the simulator does not support", o.TypeA)
	}
	fa, fb, fc := wmmaOf(o.TypeA, nvvm.FragA, o.MNK), wmmaOf(o.TypeA, nvvm.FragB, o.MNK),
		wmmaOf(o.TypeB, nvvm.FragC, o.MNK)
	args, k := words(c.Ins(o.Args)), int(o.MNK[2])
	b, sums := fa.registers*fa.words, fa.registers*fa.words+fb.registers*fb.words
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		wholeWarp(a, func(w *engine.Warp) {
			ma, mb := matrices(a.M, fa.rows*k, k*fb.cols)
			number := func(x *engine.Agent, bits, shift int) float64 {
				return format.element(x.F[args[bits]]>>shift, 0)
			}
			for _, x := range w.Lanes {
				fa.each(x.Lane, func(bits, shift, row, col int) { ma[row*k+col] = number(x, bits, shift) })
				fb.each(x.Lane, func(bits, shift, row, col int) { mb[col*k+row] = number(x, b+bits, shift) })
			}
			for _, x := range w.Lanes {
				fc.each(x.Lane, func(bits, _, row, col int) {
					x.F[d+bits] = accumulate(acc.Elem, x.F[args[sums+bits]], word.Dot(ma[row*k:(row+1)*k], mb[col*k:(col+1)*k]), false)
				})
			}
		})
	})
}
