package nvvmsim

import (
	"math"
	"slices"

	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// wgmma is an instruction: places in frames of its registers and immediates.
type wgmma struct {
	sumShape
	a, b         fragment
	acc          []int         // the accumulator's registers, read and written
	descA, descB int           // descA is -1 where A is in registers
	regsA        []engine.Span // of A
	add          int           // not 0: add to the accumulator
	signA, signB int           // -1 for negative; -1 as a place for none
	turnA, turnB int           // not 0: rows run along M or N; -1 as a place for none
	saturate     bool
	perRegister  int       // elements of a register of the accumulator
	groups       []float64 // scratch
}

// mmaFormats are the multiplicands' PTX types; wgmma reads them as mma.sync does.
var mmaFormats = map[string]nvvm.MMAType{"f16": nvvm.F16, "bf16": nvvm.BF16, "tf32": nvvm.TF32, "e4m3": nvvm.E4M3,
	"e5m2": nvvm.E5M2, "s8": nvvm.S8, "u8": nvvm.U8, "f64": nvvm.F64}

var wgmmaSums = map[string]ir.Type{"f32": ir.F32, "f16": ir.F16, "s32": ir.I32}

// wgmmaOf is the instruction of a shape and of PTX types, for an accumulator in so
// many registers.
func wgmmaOf(c *engine.Compiler, n, k int, typeD, typeA, typeB string, registers int) *wgmma {
	a, okA := mmaType(mmaFormats[typeA])
	b, okB := mmaType(mmaFormats[typeB])
	d, okD := word.ElemOf(wgmmaSums[typeD])
	_, known := mmaFormats[typeA]
	if !okA || !okB || !okD || !known || k*a.bits != 256 || registers == 0 || n/2%registers != 0 {
		c.Fail("multiplies %s by %s into %d registers of %s with k = %d, which the simulator does not support", typeA, typeB,
			registers, typeD, k)
	}
	return &wgmma{sumShape: sumShape{n, k, d}, a: a, b: b, descA: -1, signA: -1, signB: -1, turnA: -1, turnB: -1,
		perRegister: n / 2 / registers}
}

// mmaAsync is wgmma.mma_async of operands in shared memory.
func mmaAsync(c *engine.Compiler, o nvvm.WgmmaOp) {
	_, n, k := o.Shape.MNK()
	from := c.In(o.Acc)
	w := wgmmaOf(c, int(n), int(k), o.TypeD.String(), o.TypeA.String(), o.TypeB.String(), from.N)
	w.descA, w.descB = c.At(o.DescriptorA), c.At(o.DescriptorB)
	w.add = c.Constant(uint64(o.ScaleD))
	w.signA, w.signB = c.Constant(uint64(o.ScaleA)), c.Constant(uint64(o.ScaleB))
	w.turnA, w.turnB = c.Constant(word.Bit(o.LayoutA == nvvm.Col)), c.Constant(word.Bit(o.LayoutB == nvvm.Row))
	w.saturate = o.Overflow == ir.Some(nvvm.SatFinite)
	d := c.Define(o.Result)
	c.CopyAll([]engine.Span{d}, []engine.Span{from})
	for i := range d.N {
		w.acc = append(w.acc, d.At+i)
	}
	w.emit(c)
}

func (w *wgmma) emit(c *engine.Compiler) {
	c.Emit(func(a *engine.Agent) { convergeGroup(a, func(threads []*engine.Agent) { w.run(threads) }) })
}

// run starts the MMA, as the converged threads see it.
func (w *wgmma) run(threads []*engine.Agent) {
	first := threads[0]
	m := first.M
	sum := w.accumulator(threads)
	w.uniform(threads)
	landing := wgmmaGroupsOf(first).landing(m)
	ma, mb := matrices(m, 64*w.k, w.n*w.k)
	readers := distinct(threads)
	if w.descA >= 0 {
		readOperand(first, readers, first.F[w.descA], ma, w.k, w.a, set(first, w.turnA), landing)
	} else {
		w.readRegisters(threads, ma)
	}
	readOperand(first, readers, first.F[w.descB], mb, w.k, w.b, set(first, w.turnB), landing)
	if negative(first, w.signA) != negative(first, w.signB) {
		for i := range ma {
			ma[i] = -ma[i]
		}
	}
	w.multiply(ma, mb)
	sum.version++
	fresh := first.F[w.add]&0xffffffff == 0
	for t, x := range threads {
		w.addTo(sum.values[t], t, fresh)
		for r, at := range w.acc {
			x.F[at] = sum.tag(r)
		}
		wgmmaGroupsOf(x).open = append(wgmmaGroupsOf(x).open, started{sum, landing, x.Site()})
	}
}

// landing is when the reads of the open group end.
func (q *wgmmaGroups) landing(m *engine.Machine) uint32 {
	if n := len(q.open); n > 0 {
		return q.open[n-1].landing
	}
	return m.NewLanding()
}

// set reads an immediate, which may be none.
func set(a *engine.Agent, at int) bool { return at >= 0 && a.F[at]&1 != 0 }

func negative(a *engine.Agent, at int) bool { return at >= 0 && int32(a.F[at]) < 0 }

// uniform holds that all threads say the same.
func (w *wgmma) uniform(threads []*engine.Agent) {
	for _, at := range []int{w.descA, w.descB, w.add} {
		for _, x := range threads {
			if at >= 0 && x.F[at] != threads[0].F[at] {
				x.Fail("has different descriptors or scales in thread %d and thread %d of its warpgroup: %#x and %#x", x.Thread,
					threads[0].Thread, x.F[at], threads[0].F[at])
			}
		}
	}
}

// accumulator is that of the previous MMA if its registers are in flight, else a new one of what the threads hold.
func (w *wgmma) accumulator(threads []*engine.Agent) *accumulator {
	first := threads[0]
	sum := sumOf(first.M, first.F[w.acc[0]])
	for _, x := range threads {
		for r, at := range w.acc {
			switch got := sumOf(x.M, x.F[at]); {
			case got == nil && sum == nil:
			case got == nil || sum == nil:
				x.Fail("has an accumulator with outstanding registers and registers that were written since")
			case x.F[at] != sum.tag(r):
				useInFlight(x, got, x.F[at])
			}
		}
		if sum == nil && !wgmmaGroupsOf(x).ready(x, w.acc) {
			x.Fail("has registers that the thread may have accessed, without a wgmma.fence since")
		}
	}
	if sum != nil {
		if sum.shape != w.sumShape {
			first.Fail("continues the outstanding accumulator of a wgmma of another shape or type")
		}
		sum.site = first.Site()
		return sum
	}
	sum = newSum(first.M, first.Site(), w.sumShape)
	for t, x := range threads {
		v := make([]uint64, len(w.acc))
		for r, at := range w.acc {
			v[r] = x.F[at]
		}
		sum.values[t] = v
	}
	return sum
}

// distinct are the first threads of warps that know different things of what was
// before. Threads of a warp are taken to know the same.
func distinct(threads []*engine.Agent) []*engine.Agent {
	var out []*engine.Agent
	for w := range groupWarps {
		x := threads[w*engine.WarpSize]
		if !slices.ContainsFunc(out, func(y *engine.Agent) bool {
			p, q := x.Clock.Past, y.Clock.Past
			return p == q || p.Includes(q) && q.Includes(p)
		}) {
			out = append(out, x)
		}
	}
	return out
}

// readOperand reads an operand of rows of k elements by its descriptor; the readers do so until a landing.
func readOperand(a *engine.Agent, readers []*engine.Agent, word uint64, to []float64, k int, f fragment, turned bool,
	landing uint32) {
	if a.Block.Shared == nil {
		a.Fail("reads shared memory, but the block has none")
	}
	d, al := decodeMatrixDescriptor(word), a.Block.Shared
	if d.offset != 0 {
		a.Fail("has a matrix descriptor with base offset %d, which has no simulator semantics", d.offset)
	}
	per := 8 * unitBytes / f.bits
	if turned && f.bits != 16 {
		a.Fail("reads operands that are contiguous along M or N, which needs 16-bit elements")
	}
	offs := make([]int, 0, len(to)/per)
	unit := func(off int, at, step int) {
		if off+unitBytes > len(al.Data) {
			a.Fail("reads byte %d of shared memory, which has %d bytes", off+unitBytes-1, len(al.Data))
		}
		offs = append(offs, off)
		for i := range unitBytes / 4 {
			word := al.Read(off+4*i, 4)
			for e := range 32 / f.bits {
				to[at] = f.element(word, e)
				at += step
			}
		}
	}
	rows := len(to) / k
	if turned {
		for row := range k {
			for u := range rows / per {
				unit(d.across(row, u), u*per*k+row, k)
			}
		}
	} else {
		for row := range rows {
			for u := range k / per {
				unit(d.alongK(row, u), row*k+u*per, 1)
			}
		}
	}
	slices.Sort(offs)
	for i := 0; i < len(offs); {
		j := i + 1
		for j < len(offs) && offs[j] == offs[j-1]+unitBytes {
			j++
		}
		for _, x := range readers {
			x.AsyncRead(al, offs[i], (j-i)*unitBytes, landing)
		}
		i = j
	}
}

// readRegisters reads A from the threads: warp w has rows 16w to 16w+15, as mma.sync
// has them.
func (w *wgmma) readRegisters(threads []*engine.Agent, to []float64) {
	for t, x := range threads {
		g, l := t/engine.WarpSize*16+t%engine.WarpSize/4, t%4
		for r, s := range w.regsA {
			for i := range s.N {
				if sum := sumOf(x.M, x.F[s.At+i]); sum != nil {
					useInFlight(x, sum, x.F[s.At+i])
				}
			}
			reg := register(x.F, s, w.a.bits)
			for e := range w.a.per {
				to[(g+8*(r&1))*w.k+l*w.a.per+e+(r>>1)*4*w.a.per] = w.a.element(reg, e)
			}
		}
	}
}

// multiply computes the dot products of rows and columns.
func (w *wgmma) multiply(a, b []float64) {
	if w.groups == nil {
		w.groups = make([]float64, 64*w.n)
	}
	for row := range 64 {
		x, out := a[row*w.k:(row+1)*w.k], w.groups[row*w.n:(row+1)*w.n]
		for col := range out {
			out[col] = word.Dot(x, b[col*w.k:])
		}
	}
}

// addTo adds the sums that a thread of the warpgroup has to its registers.
func (w *wgmma) addTo(registers []uint64, thread int, fresh bool) {
	row, col := thread/engine.WarpSize*16+thread%engine.WarpSize/4, thread%4*2
	for r, old := range registers {
		word := word.Zero
		for e := range w.perRegister {
			i := r*w.perRegister + e
			p := w.groups[(row+8*(i>>1&1))*w.n+col+8*(i>>2)+i&1]
			shift := uint(e * w.elem.Bits)
			sum := old >> shift & w.elem.Mask()
			if fresh {
				sum = 0
			}
			if w.elem.Bits == 32 && w.elem.IsFloat() {
				word = uint64(math.Float32bits(float32(float64(math.Float32frombits(uint32(sum))) + p)))
				continue
			}
			word |= accumulate(w.elem, sum, p, w.saturate) << shift
		}
		registers[r] = word
	}
}

func wgmmaFence(c *engine.Compiler, _ *ir.Op) {
	c.Emit(func(a *engine.Agent) { wgmmaGroupsOf(a).fence() })
}

func wgmmaCommit(c *engine.Compiler, _ *ir.Op) {
	c.Emit(func(a *engine.Agent) { wgmmaGroupsOf(a).commit() })
}

func wgmmaWait(c *engine.Compiler, o nvvm.WgmmaWaitGroupOp) {
	c.Emit(func(a *engine.Agent) { wgmmaGroupsOf(a).wait(a, int(o.Group), false) })
}
