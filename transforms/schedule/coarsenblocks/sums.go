package coarsenblocks

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
	"github.com/tsopt/tsopt/transforms/analysis/pressure"
)

// Sums are a kernel of several products in a loop that carries nothing but sums of products, as gradients of attention
// do: what a step has of an axis that its number moves along is added up, or goes to memory. Several steps become one,
// whose tiles have so many times the extent: each product waits for what it reads, and is waited for, once for all of
// them.
type sums struct {
	*chain
	along *axis // of the loop
}

// sumsOf finds the axis of a kernel's loop, if several steps can become one.
func sumsOf(k tile.KernelOp, m arch.Machine) (s *sums, ok bool) {
	c, ok := productsOf(k, m)
	if !ok {
		return nil, false
	}
	s = &sums{chain: c}
	classes := classesOf(k)
	if s.along, ok = classes.axisOf(c.loop.InductionVar(), c.steps); !ok {
		return nil, false
	}
	return s, s.adds() && s.apart()
}

// adds reports whether the loop carries nothing but sums of products along the axis, and each product along it is one.
func (s *sums) adds() bool {
	body := s.loop.Body.Entry()
	yielded := body.Terminator().Operands()
	carried := 0
	for _, g := range s.products {
		if _, _, inner := s.along.of(g); !inner {
			continue
		}
		i := slices.Index(s.loop.IterArgs(), g.Acc)
		if i < 0 || yielded[i] != g.Result || !g.Acc.HasOneUse() || !g.Result.HasOneUse() || s.along.has(g.Result) {
			return false
		}
		carried++
	}
	return carried == len(yielded)
}

// apart reports whether steps do nothing to each other: what they write has a place along the axis, and none reads what
// another writes.
func (s *sums) apart() bool {
	written, known := tile.Written(s.loop.Op), memory.Question{Args: s.kernel}
	for op := range s.loop.Body.Entry().Ops() {
		if op.NumRegions() > 0 {
			return false
		}
		of, _, isWindow := windowOf(op)
		switch {
		case tile.Load.Is(op):
			if slices.ContainsFunc(written, func(v *ir.Value) bool {
				return known.Alias(v,
					tile.Load.Of(op).Source) != memory.No
			}) {
				return false
			}
		case isWindow:
			if !s.along.has(of) {
				return false
			}
		case !ir.IsMemoryEffectFree(op):
			return false
		}
	}
	return true
}

// fewest is how many steps a loop keeps, so that what it loads ahead is on its way while it computes.
const fewest = 4

// choose is how many steps become one: so many that the kernel is thought to take the least, one where none takes a
// tenth less.
func (s *sums) choose() int64 {
	best, least := int64(1), gain*s.cyclesOf(1)
	for n := int64(2); s.steps%n == 0 && s.steps/n >= fewest; n *= 2 {
		if x := s.cyclesOf(n); x < least && s.fits(n) {
			best, least = n, x
		}
	}
	return best
}

// fits reports whether warpgroups can divide each product, each thread holds what it has, and shared memory what is
// loaded ahead, kept, computed for products, and sent.
func (s *sums) fits(n int64) bool {
	c := s.chain
	for _, g := range c.products {
		rows, columns, _ := g.MNK()
		along, across, _ := s.along.of(g)
		if along {
			rows *= n
		}
		if across {
			columns *= n
		}
		if _, _, err := g.Policy.PartitionWGMMA(rows, columns, c.kernel.Threads/c.m.GroupThreads()); err != nil {
			return false
		}
	}
	l := c.loopOf()
	l.Times = s.times(n)
	t := c.written()
	return l.InOrder()+c.beside() <= c.registersOf(t)+pressure.Spilled &&
		s.bytesOf(n)+s.m.SharedForExchange() <= c.m.SharedBytes()
}

// times is how many times its elements a tile has in n steps.
func (s *sums) times(n int64) func(*ir.Value) int64 {
	return func(v *ir.Value) int64 {
		if s.along.has(v) {
			return n
		}
		return 1
	}
}

// bytesOf is the shared memory of n steps in one: what a chain has, what products read that is computed, and what goes
// to memory in each.
func (s *sums) bytesOf(n int64) int64 {
	times := s.times(n)
	bytes := int64(0)
	for l := range ir.Collect(s.kernel.Op, tile.Load) {
		if s.feeds(l) {
			slots := int64(1)
			if l.ParentOp() == s.loop.Op {
				slots = max(s.loop.Stages, 2)
			}
			bytes += slots * times(l.Result) * tile.Bits(l.Result.Type()) / 8
		}
	}
	for _, g := range s.products {
		for _, v := range []*ir.Value{g.A, g.B} {
			if instructions.Computed(v, g) && (v == g.B || g.TransposeA) {
				bytes += times(v) * tile.Bits(v.Type()) / 8
			}
		}
	}
	for op := range s.loop.Body.Entry().Ops() {
		if of, _, ok := windowOf(op); ok && !tile.Load.Is(op) {
			bytes += times(of) * tile.Bits(of.Type()) / 8
		}
	}
	for a := range ir.Collect(s.kernel.Op, tile.Alloc) {
		bytes += tile.SharedBytes(a.Type())
	}
	return bytes
}

// cyclesOf is how long n steps in one are thought to take, for each of them. Two blocks share a multiprocessor where
// they have room.
func (s *sums) cyclesOf(n int64) float64 {
	multiplies, computes := s.work()
	resident := int64(1)
	if s.kernel.Threads == s.m.GroupThreads() && s.bytesOf(n)+s.m.SharedForExchange() <= s.m.SharedBeside(2) {
		resident = 2
	}
	own := float64(n)*(multiplies/float64(s.kernel.Threads/s.m.GroupThreads())+computes) +
		s.m.Tuned("", "gemm_cycles")*float64(len(s.products))
	return estimate.InTurns(float64(n)*multiplies*float64(resident), own) / float64(n*resident)
}

// why says what is changed.
func (s *sums) why(n int64) string {
	return fmt.Sprintf("merges %d iterations of %d into one, as they only accumulate: each GEMM waits, and is awaited, once for all of them", n, s.along.extent)
}

func (s *sums) grow(n int64) {
	s.loop.Op.SetOperand(1, arith.ConstantIndex(ir.Before(s.loop.Op), s.steps/n))
	grow(s.kernel, s.kernel.Threads, wider{s.along, n, -1})
}
