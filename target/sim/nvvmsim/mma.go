package nvvmsim

import (
	"fmt"
	"math"
	"strings"

	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// fragment reads the registers of mma.sync's operands. All shapes follow one
// rule (PTX ISA, "Matrix Fragments for mma"): with g = lane/4 and t = lane%4, a
// register holds `per` elements that follow each other along k, the four lanes
// of a group follow each other, and further registers step along the rows by 8
// and then along k.
type fragment struct {
	bits int // of an element
	per  int // elements of a register
	dec  func(w uint64) float64
	sign bool
}

// mmaType is the format of a PTX type of multiplicands.
func mmaType(t nvvm.MMAType) (fragment, bool) {
	float := func(f *fp.Format) fragment {
		return fragment{bits: f.Width(), per: 32 / f.Width(), dec: word.Elem{Fmt: f}.Float}
	}
	switch t {
	case nvvm.F16:
		return float(fp.F16), true
	case nvvm.BF16:
		return float(fp.BF16), true
	case nvvm.E4M3:
		return float(fp.F8E4M3FN), true
	case nvvm.E5M2:
		return float(fp.F8E5M2), true
	case nvvm.TF32:
		return fragment{bits: 32, per: 1, dec: word.Tf32}, true
	case nvvm.F64:
		return fragment{bits: 64, per: 1, dec: math.Float64frombits}, true
	case nvvm.S8, nvvm.S4:
		n := intBits(t)
		return fragment{bits: int(n), per: 32 / int(n), sign: true, dec: func(w uint64) float64 {
			return float64(int64(w<<(64-n)) >> (64 - n))
		}}, true
	case nvvm.U8, nvvm.U4:
		n := int(intBits(t))
		return fragment{bits: n, per: 32 / n, dec: func(w uint64) float64 { return float64(w) }}, true
	}
	return fragment{}, false
}

func intBits(t nvvm.MMAType) uint {
	if t == nvvm.S8 || t == nvvm.U8 {
		return 8
	}
	return 4
}

// element extracts element e of a register.
func (f fragment) element(reg uint64, e int) float64 {
	if f.bits == 64 {
		return f.dec(reg)
	}
	return f.dec(reg >> uint(e*f.bits) & (1<<uint(f.bits) - 1))
}

// register packs the words of a register operand, which may be a vector.
func register(f []uint64, s engine.Span, bits int) uint64 {
	if s.N == 1 {
		return f[s.At]
	}
	w := word.Zero
	for i := range s.N {
		w |= f[s.At+i] << uint(i*bits)
	}
	return w
}

func mmaSync(c *engine.Compiler, op *ir.Op) {
	o := nvvm.MmaSync.Of(op)
	m, n, k := o.Shape.MNK()
	x := mma{m: int(m), n: int(n), k: int(k), saturate: o.Overflow == ir.Some(nvvm.SatFinite)}
	x.emit(c, typeOr(o.TypeA, o.A[0].Type()), typeOr(o.TypeB, o.B[0].Type()), o.A, o.B, o.C, o.D)
}

// MmaIntrinsic is an intrinsic of mma.sync that nvvm.mma.sync does not have:
// mMnNkK.row.col.f64, or with the types of D, A, B and C, which 8-bit floats have.
func MmaIntrinsic(c *engine.Compiler, op *ir.Op, name string) {
	var x mma
	parts := strings.Split(name, ".")
	_, err := fmt.Sscanf(parts[0], "m%dn%dk%d", &x.m, &x.n, &x.k)
	a, b := parts[len(parts)-1], parts[len(parts)-1]
	if len(parts) == 7 {
		a, b = parts[4], parts[5]
	}
	ta, okA := mmaFormats[a]
	tb, okB := mmaFormats[b]
	if err != nil || !okA || !okB || len(parts) != 7 && ta != nvvm.F64 {
		c.Fail("calls llvm.nvvm.mma.%s, which has no simulator semantics", name)
	}
	f, _ := mmaType(ta)
	args, nA, nB := op.Operands(), x.m*x.k/engine.WarpSize/f.per, x.n*x.k/engine.WarpSize/f.per
	if len(args) <= nA+nB {
		c.Fail("calls llvm.nvvm.mma.%s with %d registers, which are too few", name, len(args))
	}
	x.emit(c, ta, tb, args[:nA], args[nA:nA+nB], args[nA+nB:], op.Result(0))
}

// mma is an instruction: its extents, and whether sums of integers saturate.
type mma struct {
	m, n, k  int
	saturate bool
}

// emit multiplies and accumulates; sums are exact before they are rounded to the
// accumulator, where hardware may round more often.
func (i mma) emit(c *engine.Compiler, ta, tb nvvm.MMAType, va, vb, vc []*ir.Value, result *ir.Value) {
	m, n, k, saturate := i.m, i.n, i.k, i.saturate
	fa, okA := mmaType(ta)
	fb, okB := mmaType(tb)
	if !okA || !okB {
		c.Fail("multiplies elements of PTX types %s and %s, which the simulator does not support", ta, tb)
	}
	regA, regB, regC := c.Ins(va), c.Ins(vb), c.Ins(vc)
	acc, ok := word.LanesOf(vc[0].Type())
	if !ok || m*n%engine.WarpSize != 0 {
		c.Fail("has an accumulator of type %v, which the simulator does not support", vc[0].Type())
	}
	d := c.Define(result)
	c.Emit(func(a *engine.Agent) {
		a.Converge(math.MaxUint32, func(w *engine.Warp, mask uint32) {
			if mask != math.MaxUint32 {
				a.Fail("needs all 32 lanes of the warp")
			}
			ma, mb := matrices(a.M, m*k, n*k)
			for _, x := range w.Lanes {
				g, t := x.Lane/4, x.Lane%4
				for r, s := range regA {
					reg := register(x.F, s, fa.bits)
					for e := range fa.per {
						row, col := g, t*fa.per+e+r*4*fa.per
						if m == 16 {
							row, col = g+8*(r&1), t*fa.per+e+(r>>1)*4*fa.per
						}
						ma[row*k+col] = fa.element(reg, e)
					}
				}
				for r, s := range regB {
					reg := register(x.F, s, fb.bits)
					for e := range fb.per {
						mb[g*k+t*fb.per+e+r*4*fb.per] = fb.element(reg, e)
					}
				}
			}
			for _, x := range w.Lanes {
				g, t := x.Lane/4, x.Lane%4
				i := 0
				for _, s := range regC {
					for j := range s.N {
						row, col := g+8*(i>>1), t*2+i&1
						x.F[d.At+i] = accumulate(acc.Elem, x.F[s.At+j], word.Dot(ma[row*k:(row+1)*k], mb[col*k:(col+1)*k]), saturate)
						i++
					}
				}
			}
		})
	})
}

// scratch is memory for the operands of an MMA.
type scratch struct{ numbers []float64 }

// matrices are two buffers of numbers, to be used until the next call.
func matrices(m *engine.Machine, a, b int) (x, y []float64) {
	s := engine.Part[scratch](&m.Parts)
	if len(s.numbers) < a+b {
		s.numbers = make([]float64, a+b)
	}
	return s.numbers[:a], s.numbers[a : a+b]
}

// typeOr is the PTX type named, or the one that a register type implies.
func typeOr(named ir.Opt[nvvm.MMAType], t ir.Type) nvvm.MMAType {
	if named.OK {
		return named.V
	}
	switch ir.ElemOrSelf(t) {
	case ir.F16:
		return nvvm.F16
	case ir.F64:
		return nvvm.F64
	}
	return nvvm.TF32
}

// accumulate adds an exact sum to an accumulator.
func accumulate(e word.Elem, c uint64, sum float64, saturate bool) uint64 {
	if e.IsFloat() {
		return e.Word(e.Float(c) + sum)
	}
	s := e.Signed(c) + int64(sum)
	if saturate {
		s = min(max(s, math.MinInt32), math.MaxInt32)
	}
	return uint64(s) & e.Mask()
}

// matrixRows are the addresses of the rows of 8x8 matrices that the lanes of a
// warp give: lane i the row i%8 of matrix i/8.
func matrixRows(w *engine.Warp, p engine.Pointer, n int) [][8]uint64 {
	rows := make([][8]uint64, n)
	for i := range n * 8 {
		x := w.Lanes[i]
		rows[i/8][i%8] = p.Addr(x)
	}
	return rows
}

var half = word.Elem{Bits: 16, Bytes: 2}

// ldMatrix loads 8x8 matrices of 16-bit elements: lane i gets elements 2(i%4)
// and 2(i%4)+1 of row i/4, or of column i/4 when transposed (PTX ISA 9.7.14.5.15).
func ldMatrix(c *engine.Compiler, o nvvm.MatrixOp) {
	n := int(o.Num)
	trans := o.Layout == nvvm.Col
	p := c.Pointer(o.Ptr)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		a.Converge(math.MaxUint32, func(w *engine.Warp, mask uint32) {
			if mask != math.MaxUint32 {
				a.Fail("needs all 32 lanes of the warp")
			}
			for m, rows := range matrixRows(w, p, n) {
				var vals [8][8]uint64
				for r, addr := range rows {
					if addr%16 != 0 {
						a.Fail("reads row %d of matrix %d at address %#x, which is not a multiple of 16", r, m, addr)
					}
					loadLanesFor(w.Lanes[m*8+r], a, addr, half, vals[r][:])
				}
				for _, x := range w.Lanes {
					i, j := x.Lane/4, x.Lane%4*2
					lo, hi := vals[i][j], vals[i][j+1]
					if trans {
						lo, hi = vals[j][i], vals[j+1][i]
					}
					x.F[d+m] = lo | hi<<16
				}
			}
		})
	})
}

// loadLanesFor reads for another lane's instruction: the access counts as a's.
func loadLanesFor(x *engine.Agent, a *engine.Agent, addr uint64, e word.Elem, dst []uint64) {
	pc := x.PC
	x.PC = a.PC
	x.LoadLanes(addr, e, dst)
	x.PC = pc
}

func stMatrix(c *engine.Compiler, o nvvm.MatrixOp) {
	trans := o.Layout == nvvm.Col
	p := c.Pointer(o.Ptr)
	regs := c.Ats(o.Sources)
	c.Emit(func(a *engine.Agent) {
		a.Converge(math.MaxUint32, func(w *engine.Warp, mask uint32) {
			if mask != math.MaxUint32 {
				a.Fail("needs all 32 lanes of the warp")
			}
			for m, rows := range matrixRows(w, p, len(regs)) {
				var vals [8][8]uint64
				for _, x := range w.Lanes {
					i, j := x.Lane/4, x.Lane%4*2
					lo, hi := x.F[regs[m]]&0xffff, x.F[regs[m]]>>16&0xffff
					if trans {
						vals[j][i], vals[j+1][i] = lo, hi
					} else {
						vals[i][j], vals[i][j+1] = lo, hi
					}
				}
				for r, addr := range rows {
					x := w.Lanes[m*8+r]
					pc := x.PC
					x.PC = a.PC
					x.StoreLanes(addr, half, vals[r][:])
					x.PC = pc
				}
			}
		})
	})
}
