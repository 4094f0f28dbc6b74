package coarsenblocks

import (
	"fmt"
	"math"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
	"github.com/tsopt/tsopt/transforms/analysis/extents"
	"github.com/tsopt/tsopt/transforms/analysis/pressure"
)

// A chain is a kernel of several products in a loop, between which threads compute, as attention's: the tensor cores
// wait for threads and threads for them, unless there are other warpgroups. Nothing is gained there by other steps or
// columns, only by more warpgroups, each with the rows that it has as written, or by threads enough to hold what a
// block computes.
type chain struct {
	kernel   tile.KernelOp
	loop     tile.PipelinedOp
	products []tile.GemmOp
	steps    int64
	m        arch.Machine

	rows *axis // nil where the program's blocks are not beside each other
	row  int   // the dimension of the grid that says where rows begin
}

// team is who computes a block: so many times its rows, by so many times the threads for each.
type team struct{ times, spread int64 }

// chainOf finds the rows of a kernel's products, if there are several, in one loop.
func chainOf(k tile.KernelOp, m arch.Machine) (c *chain, ok bool) {
	if laidOut(k) {
		return nil, false
	}
	if c, ok = productsOf(k, m); !ok {
		return nil, false
	}
	classes := classesOf(k)
	for i, number := range k.BlockIDs() {
		if a, ok := classes.axisOf(number, k.Grid()[i].Const); ok && c.rows == nil && a.rowsOfAll(c.products) {
			c.rows, c.row = a, i
		}
	}
	return c, true
}

// productsOf finds a kernel's products, if there are several, in one loop.
func productsOf(k tile.KernelOp, m arch.Machine) (c *chain, ok bool) {
	if !m.Specializes() || k.Threads%m.GroupThreads() != 0 {
		return nil, false
	}
	c = &chain{kernel: k, m: m, row: -1}
	for g := range ir.Collect(k.Op, tile.Gemm) {
		a, b := g.Kinds()
		if g.Impl != tile.AutoImpl || a != b || m.Number("wgmma_"+a, "flops_per_cycle") == 0 || len(c.products) > 0 &&
			g.ParentOp() != c.products[0].ParentOp() {
			return nil, false
		}
		c.products = append(c.products, g)
	}
	if len(c.products) < 2 {
		return nil, false
	}
	if c.loop, ok = tile.Pipelined.Cast(c.products[0].ParentOp()); !ok || !c.loop.AtLeast {
		return nil, false
	}
	c.steps, ok = stepsOf(c.loop)
	return c, ok
}

// rowsOfAll reports whether an axis is that of the rows of each of some products, and nothing else to them.
func (a *axis) rowsOfAll(products []tile.GemmOp) bool {
	for _, g := range products {
		if rows, columns, inner := a.of(g); !rows || columns || inner {
			return false
		}
	}
	return true
}

func (c *chain) written() team { return team{1, 1} }

func (t team) threads(k tile.KernelOp) int64 { return k.Threads * t.times * t.spread }

// choose is the team of which the kernel is thought to take the least, that which is written where none takes a tenth
// less. Where a thread cannot hold what it has as written, any is better.
func (c *chain) choose() team {
	best := c.written()
	least := math.Inf(1)
	if c.holds(best) <= c.m.ThreadRegisters() {
		least = gain * c.cycles(best)
	}
	for spread := int64(1); spread <= 2; spread++ {
		if spread > 1 && !math.IsInf(least, 1) {
			break
		}
		for times := int64(1); times*spread*c.kernel.Threads <= c.m.ComputeThreads(); times++ {
			t := team{times, spread}
			if x := c.cycles(t); t != c.written() && c.rows.may(c.kernel, c.row, times) && c.fits(t) && x < least {
				best, least = t, x
			}
		}
	}
	return best
}

// why says what a team is for.
func (c *chain) why(t team) string {
	k := c.kernel
	rows, _, _ := c.products[0].MNK()
	if t.spread == 1 {
		return fmt.Sprintf("computes %d rows with %d threads, instead of %d with %d: one warpgroup multiplies while another computes", t.times*rows, t.threads(k), rows, k.Threads)
	}
	return fmt.Sprintf("is computed by %d threads, not %d, as each of these would need %d registers and has %d",
		t.threads(k), k.Threads, c.holds(c.written()), c.m.ThreadRegisters())
}

func (c *chain) grow(t team) {
	grow(c.kernel, t.threads(c.kernel), wider{c.rows, t.times, c.row})
}

// fits reports whether each warpgroup has as many rows as written, or its part of them, a block shared memory for what
// it loads ahead, keeps and stores, and each thread registers for products in flight.
func (c *chain) fits(t team) bool {
	for _, g := range c.products {
		m, n, _ := g.MNK()
		along, across, err := g.Policy.PartitionWGMMA(m, n, c.kernel.Threads/c.m.GroupThreads())
		if err != nil {
			return false
		}
		more, aside, err := g.Policy.PartitionWGMMA(t.times*m, n, t.threads(c.kernel)/c.m.GroupThreads())
		if err != nil || t.spread == 1 && (more != t.times*along || aside != across) {
			return false
		}
	}
	need := c.flies(t)
	if t.spread > 1 {
		need = c.holds(t)
	}
	return c.bytes(t)+c.m.SharedForExchange() <= c.m.SharedBytes() && need <= c.registersOf(t)
}

// loopOf counts the tiles of the loop.
func (c *chain) loopOf() pressure.Loop {
	return pressure.Loop{Op: c.loop.Op, Threads: c.kernel.Threads,
		InMemory: func(op *ir.Op) bool { return op != nil && tile.Load.Is(op) }}
}

// rings is how many buffers products read that are loaded ahead.
func (c *chain) rings() (n int) {
	for l := range ir.Collect(c.kernel.Op, tile.Load) {
		if c.feeds(l) {
			n++
		}
	}
	return n
}

// holds is how many registers a thread needs at least, flies how many with products in flight.
func (c *chain) holds(t team) int64 {
	return c.loopOf().InOrder()/t.spread + c.beside()
}
func (c *chain) flies(t team) int64 {
	return c.loopOf().InFlight()/t.spread + c.beside()
}

// beside is what a thread needs beside tiles.
func (c *chain) beside() int64 { return pressure.Beside(c.rings()) }

// registersOf is how many a thread can have beside a producer warpgroup.
func (c *chain) registersOf(t team) int64 {
	threads := t.threads(c.kernel)
	load, _ := pressure.Helpers{}.Registers(c.m, threads)
	each, _ := pressure.Divide(c.m, pressure.Unlimited, threads, 1,
		arch.Share{Threads: c.m.GroupThreads(), Registers: load})
	return each
}

// feeds reports whether a product reads what is loaded, in shared memory.
func (c *chain) feeds(l tile.LoadOp) bool {
	for _, g := range c.products {
		if g.A == l.Result || g.B == l.Result {
			return true
		}
	}
	return false
}

// bytes is the shared memory that a block has for what it loads ahead or once and keeps, and for a fourth of what it
// stores at a time.
func (c *chain) bytes(t team) (bytes int64) {
	for l := range ir.Collect(c.kernel.Op, tile.Load) {
		if c.feeds(l) {
			n := tile.Bits(l.Result.Type()) / 8
			if l.ParentOp() == c.loop.Op {
				n *= c.loop.Stages
			}
			bytes += c.wide(l.Result, t) * n
		}
	}
	for s := range ir.Collect(c.kernel.Op, tile.Store) {
		bytes += c.wide(s.Value, t) * tile.Bits(s.Value.Type()) / 8 / 4
	}
	for a := range ir.Collect(c.kernel.Op, tile.Alloc) {
		bytes += tile.SharedBytes(a.Type())
	}
	return bytes
}

// wide is how many times its elements a tile has for a team.
func (c *chain) wide(v *ir.Value, t team) int64 {
	if c.rows == nil {
		return 1
	}
	shape, _ := extents.IsTile(v)
	for i := range shape {
		if c.rows.dims[extents.Dim{Of: v, At: i}] {
			return t.times
		}
	}
	return 1
}

// resident is how many blocks share a multiprocessor: two of one warpgroup, where shared memory has room
// (specialize-warps).
func (c *chain) resident(t team) int64 {
	if t.threads(c.kernel) == c.m.GroupThreads() && c.bytes(t)+c.m.SharedForExchange() <= c.m.SharedBeside(2) {
		return 2
	}
	return 1
}

// cycles is how long the kernel is thought to take. In a step the tensor cores multiply for all warpgroups of a
// multiprocessor in turn, and each warpgroup waits for its products and computes.
func (c *chain) cycles(t team) float64 {
	multiplies, computes := c.work()
	resident := c.resident(t)
	own := (multiplies/float64(c.kernel.Threads/c.m.GroupThreads())+computes)/float64(t.spread) +
		c.m.Tuned("", "gemm_cycles")*float64(len(c.products))
	step := estimate.InTurns(multiplies*float64(resident*t.times), own)
	tiles := 1.0
	for i, g := range c.kernel.Grid() {
		n := float64(g.Const)
		if i == c.row {
			n = math.Ceil(n / float64(t.times))
		}
		tiles *= n
	}
	rounds := math.Ceil(tiles / float64(c.m.Multiprocessors()*resident))
	return rounds * (float64(c.steps)*step + c.m.Tuned("", "tile_cycles"))
}

// work is how long tensor cores multiply in a step, and how long its threads compute.
func (c *chain) work() (multiplies, computes float64) {
	compute := estimate.Cycles(c.kernel, c.m)
	for op := range c.loop.Body.Entry().Ops() {
		switch g, isProduct := tile.Gemm.Cast(op); {
		case isProduct:
			m, n, k := g.MNK()
			kind, _ := g.Kinds()
			multiplies += 2 * float64(m*n*k) / c.m.Number("wgmma_"+kind, "flops_per_cycle")
		case !tile.Load.Is(op) && !op.Has(ir.Terminator):
			computes += compute(op)
		}
	}
	return multiplies, computes
}
