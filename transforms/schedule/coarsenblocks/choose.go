package coarsenblocks

import (
	"fmt"
	"github.com/tsopt/tsopt/layout"
	"math"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// product is a kernel of one product in a loop.
type product struct {
	kernel tile.KernelOp
	gemm   tile.GemmOp
	loop   tile.PipelinedOp
	steps  int64
	m      arch.Machine

	rows, columns, depth *axis // nil where they are as the program says
	row, column          int   // the dimensions of the grid that say where rows and columns begin
}

// size is that of a block's product in a step.
type size struct{ m, n, k int64 }

func (s size) String() string { return fmt.Sprintf("%dx%dx%d", s.m, s.n, s.k) }

// threads are those that a block of a size has: a warpgroup for 64x64 sums, but no more than two, which tensor cores
// are busy with.
func (p *product) threads(s size) int64 {
	return max(p.kernel.Threads, p.m.GroupThreads()*min(2, s.m*s.n/(64*64)))
}

// productOf finds the axes of a kernel that may change; ok is false where none may.
func productOf(k tile.KernelOp, m arch.Machine) (p *product, ok bool) {
	if !m.Specializes() || k.Threads%m.GroupThreads() != 0 || laidOut(k) {
		return nil, false
	}
	p = &product{kernel: k, m: m, row: -1, column: -1}
	for g := range ir.Collect(k.Op, tile.Gemm) {
		if p.gemm.Op != nil {
			return nil, false
		}
		p.gemm = g
	}
	if p.gemm.Op == nil || p.gemm.Impl != tile.AutoImpl || p.rate() == 0 {
		return nil, false
	}
	if p.loop, ok = tile.Pipelined.Cast(p.gemm.ParentOp()); !ok || !p.loop.AtLeast || p.loop.Stages < 2 {
		return nil, false
	}
	if p.steps, ok = stepsOf(p.loop); !ok {
		return nil, false
	}
	c := classesOf(k)
	for i, number := range k.BlockIDs() {
		a, ok := c.axisOf(number, k.Grid()[i].Const)
		if !ok {
			continue
		}
		switch rows, columns, inner := a.of(p.gemm); {
		case rows && !columns && !inner && p.rows == nil:
			p.rows, p.row = a, i
		case columns && !rows && !inner && p.columns == nil:
			p.columns, p.column = a, i
		}
	}
	if a, ok := c.axisOf(p.loop.InductionVar(), p.steps); ok && p.onlyAdds() {
		if rows, columns, inner := a.of(p.gemm); inner && !rows && !columns {
			p.depth = a
		}
	}
	return p, p.rows != nil || p.columns != nil
}

// laidOut reports whether a program says how blocks of a kernel share the machine, or does in them what is not about
// tiles alone: what threads, warps and barriers do is written for so many, and what is added to memory is added once by
// each block.
func laidOut(k tile.KernelOp) (yes bool) {
	for _, g := range k.Grid() {
		yes = yes || g.Value != nil
	}
	ir.WalkOps(k.Op, func(op *ir.Op) {
		switch d := op.Def(); {
		case op == k.Op, d == tile.Load.OpDef, d == tile.Store.OpDef, d == tile.Gemm.OpDef, d == tile.Pipelined.OpDef,
			d == tile.Yield.OpDef:
		case d == tile.Broadcast.OpDef, d == tile.ExpandDims.OpDef, d == tile.Alloc.OpDef, d == tile.Gather.OpDef,
			d == tile.Reduce.OpDef:
		case strings.HasPrefix(op.Name(), "tile."), d.Dialect() == scale.Dialect.Name, strings.HasPrefix(op.Name(), "comm."),
			strings.HasPrefix(op.Name(), "gpu."):
			yes = true
		case d != memref.Store.OpDef && writes(op):
			yes = true
		}
	})
	return yes || k.Residents > 0 || k.Persistent || k.Cooperative || k.Cluster() > 1 || k.Devices() > 1
}

// writes reports whether an operation itself writes memory, or may.
func writes(op *ir.Op) bool {
	effects, known := ir.EffectsOf(op)
	return !known || slices.ContainsFunc(effects, func(e ir.Effect) bool { return e.Kind == ir.Write })
}

// stepsOf is how often a loop runs, from 0 on; ok is false where that is not known.
func stepsOf(l tile.PipelinedOp) (n int64, ok bool) {
	lower, upper, step := l.Bounds()
	n, ok = rewrite.IntConstant(upper)
	return n, ok && rewrite.IsIntConstant(lower, 0) && rewrite.IsIntConstant(step, 1)
}

// onlyAdds reports whether a step of the loop does nothing but to add a product of what it loads to what the loop
// carries.
func (p *product) onlyAdds() bool {
	body := p.loop.Body.Entry()
	args, yielded := p.loop.IterArgs(), body.Terminator().Operands()
	if len(args) != 1 || p.gemm.Acc != args[0] || yielded[0] != p.gemm.Result || len(args[0].Users()) != 1 {
		return false
	}
	for op := range body.Ops() {
		switch {
		case op.Has(ir.Terminator), op.Has(ir.ConstantLike), op.Has(ir.Elementwise):
		case op == p.gemm.Op, tile.Load.Is(op), tile.Broadcast.Is(op), tile.ExpandDims.Is(op), arith.MulI.Is(op),
			arith.AddI.Is(op):
		default:
			return false
		}
	}
	return true
}

// rate is what a multiprocessor multiplies and adds in a cycle, 0 where no instruction takes the factors from shared
// memory.
func (p *product) rate() float64 {
	a, b := p.gemm.Kinds()
	if a != b {
		return 0
	}
	return p.m.Number("wgmma_"+a, "flops_per_cycle")
}

func (p *product) written() size {
	m, n, k := p.gemm.MNK()
	return size{m, n, k}
}

// gain is how much of the time has to be promised.
const gain = 0.9

// choose is the size of which the kernel is thought to take the least, that which is written where none takes a tenth
// less.
func (p *product) choose() size {
	best := p.written()
	least := gain * p.cycles(best)
	depth := int64(1)
	if bits := width(p.gemm.A); p.depth != nil {
		for 2*depth*best.k*bits <= 8*layout.SwizzleBytes && p.steps%(2*depth) == 0 {
			depth *= 2
		}
	}
	from := best
	for rows := int64(1); rows*from.m <= 256 && p.rows.may(p.kernel, p.row, rows); rows *= 2 {
		for columns := int64(1); columns*from.n <= 256 && p.columns.may(p.kernel, p.column, columns); columns *= 2 {
			s := size{rows * from.m, columns * from.n, from.k}
			for _, s.k = range []int64{from.k, depth * from.k} {
				if x := p.cycles(s); (rows > 1 || columns > 1) && p.fits(s) && x < least {
					best, least = s, x
				}
			}
		}
	}
	return best
}

// grow gives the kernel tiles of a size.
func (p *product) grow(to size) {
	from := p.written()
	if times := to.k / from.k; times > 1 {
		p.loop.Op.SetOperand(1, arith.ConstantIndex(ir.Before(p.loop.Op), p.steps/times))
	}
	grow(p.kernel, p.threads(to), wider{p.rows, to.m / from.m, p.row}, wider{p.columns, to.n / from.n, p.column},
		wider{p.depth, to.k / from.k, -1})
}

// may reports whether so many blocks beside each other along a dimension of the grid can become one.
func (a *axis) may(k tile.KernelOp, dim int, n int64) bool {
	if n == 1 {
		return true
	}
	if a == nil {
		return false
	}
	count := k.Grid()[dim].Const
	return count >= n && (count%n == 0 || a.whole)
}

// fits reports whether warpgroups can divide a product among themselves, and a block has shared memory for as many
// slots as the program says and for a fourth of its results at a time, and each thread registers for its sums.
func (p *product) fits(s size) bool {
	if _, _, err := p.gemm.Policy.PartitionWGMMA(s.m, s.n, p.threads(s)/p.m.GroupThreads()); err != nil {
		return false
	}
	bytes := float64(p.loop.Stages)*p.factorBytes(s) + float64(s.m*s.n*width(p.gemm.Result)/8)/4
	threads := p.threads(s)
	if s.m*s.n*width(p.gemm.Result)/layout.RegisterBits/threads > (p.m.ThreadRegisters()+1)/2 ||
		threads+p.m.GroupThreads() > p.m.BlockThreads() {
		return false
	}
	for a := range ir.Collect(p.kernel.Op, tile.Alloc) {
		bytes += float64(tile.SharedBytes(a.Type()))
	}
	return bytes+p.m.Number("", "shared_reserved_per_block") <= float64(p.m.SharedBytes())
}

// width is that of an element, in bits.
func width(v *ir.Value) int64 {
	n, _ := ir.BitWidth(v.Type().(ir.ShapedType).Elem())
	return int64(n)
}

// factorBytes are those of both factors of a step.
func (p *product) factorBytes(s size) float64 {
	return float64((s.m+s.n)*s.k*width(p.gemm.A)) / 8
}

// cycles is how long the kernel is thought to take.
func (p *product) cycles(s size) float64 {
	w := p.written()
	bytes := p.factorBytes(s)
	// what tensor cores read of shared memory, 64 rows at a time
	left := float64((s.m+63)/64) * p.factorBytes(size{min(s.m, 64), s.n, s.k})
	step := max(2*float64(s.m*s.n*s.k)/p.rate(), (left+bytes)/p.m.Number("l1", "bytes_per_cycle"),
		bytes/(p.m.Tuned("l2", "shared_rate")*p.m.Number("l2", "bytes_per_cycle")))
	tiles := 1.0
	for i, g := range p.kernel.Grid() {
		n := float64(g.Const)
		switch i {
		case p.row:
			n = math.Ceil(n * float64(w.m) / float64(s.m))
		case p.column:
			n = math.Ceil(n * float64(w.n) / float64(s.n))
		}
		tiles *= n
	}
	steps := math.Ceil(float64(p.steps*w.k) / float64(s.k))
	rounds := math.Ceil(tiles / float64(p.m.Multiprocessors()))
	return max(rounds*(steps*(step+p.m.Tuned("", "step_cycles"))+p.m.Tuned("", "tile_cycles")), p.memory())
}

// memory is how long the arrays alone take that tiles are loaded from and stored to.
func (p *product) memory() float64 {
	var bytes float64
	arrays := map[*ir.Value]bool{}
	ir.WalkOps(p.kernel.Op, func(op *ir.Op) {
		_, w, ok := windowOf(op)
		if !ok || arrays[w.Memory] || !ir.HasStaticShape(w.Memory.Type().(*ir.MemRefType)) {
			return
		}
		arrays[w.Memory] = true
		n := float64(width(w.Memory)) / 8
		for _, e := range w.Memory.Type().(*ir.MemRefType).Shape() {
			n *= float64(e)
		}
		bytes += n
	})
	return bytes / p.m.Number("global", "bytes_per_second") * p.m.Number("", "clock_mhz") * 1e6
}
