package linalggroup

import (
	"math"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/access"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// A splitter divides reductions whose results are few: as one kernel they would have fewer blocks than the target has
// SMs. A first operation reduces parts, and a second one the parts' results, in their order.
type splitter struct {
	ctx     *pass.Context
	machine arch.Machine
	parts   int64 // that the user asks for, 0 to choose
}

// pays is the part of the time of one kernel that two must be predicted to take at most: the model's mean error is
// 15 %.
const pays = 0.85

// split divides the reductions of a block that are faster in two steps.
func (p *splitter) split(block *ir.Block) {
	for _, op := range slices.Collect(block.Ops()) {
		if g, ok := linalg.Generic.Cast(op); ok && access.ClassOf(g).Kind == access.Reduction && len(g.Results()) == 1 {
			p.reduction(g)
		}
	}
	eraseDead(block) // what computed operands that are divided now
}

func (p *splitter) reduction(g linalg.GenericOp) {
	c, ok := access.CombinationOf(g, 0)
	extents := linalg.LoopExtents(g)
	if !ok || slices.Contains(extents, ir.Dynamic) {
		return
	}
	blocks := p.blocks(g)
	one, err := p.time(g, blocks)
	if err != nil || blocks >= p.machine.Multiprocessors() && p.parts == 0 {
		return // without rates nothing can be compared
	}
	loop, parts := p.choose(g, extents, blocks)
	if parts < 2 {
		// Only a reduction that would gain something is worth a remark.
		if two, _ := p.time(g, p.machine.Multiprocessors()); p.parts == 0 && 2*two < one {
			p.ctx.RemarkIn(diag.Cost, g.Op, "is reduced by %d block(s), predicted %.1f µs: no extent that it reduces has a divisor "+
				"of about %d, the number of parts for all SMs; pad it", blocks, one, p.wanted(blocks))
		}
		return
	}
	two, _ := p.time(g, blocks*parts)
	// The second kernel waits for its loads and then stores.
	second := p.machine.Number("", "launch_ns")/1e3 + 2*estimate.LoadedLatency(p.machine)/p.machine.Number("", "clock_mhz")
	if two += second; p.parts == 0 && two > pays*one {
		return
	}
	p.ctx.Passed(diag.Cost, g.Op, "is reduced in %d parts and then once more, predicted %.1f µs; as one kernel of %d block(s), "+
		"predicted %.1f µs", parts, two, blocks, one)
	p.rewrite(g, c, loop, parts)
}

// widest is the largest input, by number.
func widest(g linalg.GenericOp) (widest int, bytes int64) {
	for i, v := range g.Inputs() {
		if n, _ := access.Bytes(v.Type()); n > bytes {
			widest, bytes = i, n
		}
	}
	return widest, bytes
}

// blocks is how many blocks one kernel has at most: one for each row, or for each cache line of results where
// neighbors of the input belong to different ones.
func (p *splitter) blocks(g linalg.GenericOp) int64 {
	results, _ := access.Bytes(g.Outputs()[0].Type())
	each, _ := access.Bytes(ir.Tensor(nil, ir.ElemOrSelf(g.Outputs()[0].Type()), nil))
	i, _ := widest(g)
	at := g.IndexingMaps()[i].Results()
	if len(at) > 0 && !slices.ContainsFunc(access.LoopsOf(at[len(at)-1]), func(l int) bool {
		return g.IteratorTypes()[l] != linalg.Parallel
	}) {
		return max(1, results/p.machine.LineBytes())
	}
	return max(1, results/max(1, each))
}

// time is how long so many blocks stream the inputs, in microseconds.
func (p *splitter) time(g linalg.GenericOp, blocks int64) (float64, error) {
	_, bytes := widest(g)
	const threads, words = 256, 4 // of a thread in an iteration
	stages := float64(p.machine.StagesAtMost())
	slots := 0.0
	for op := range g.Body().Entry().Ops() {
		slots += estimate.CountOf(op).Slots
	}
	elements := 1.0
	for _, n := range linalg.LoopExtents(g) {
		elements *= float64(n)
	}
	trips := math.Ceil(float64(bytes) / float64(blocks) / (threads * words * 4 * 4))
	each := float64(blocks) * trips
	s := estimate.Sketch{Blocks: blocks, Threads: threads, Memory: float64(bytes), Phases: []estimate.Phase{{Trips: trips,
		Stages: stages, Slots: slots * elements / each, Bytes: float64(bytes) / each}}}
	total, _, err := s.Time(p.machine)
	return total, err
}

// wanted is how many parts give each SM two blocks.
func (p *splitter) wanted(blocks int64) int64 {
	if p.parts > 0 {
		return p.parts
	}
	return (2*p.machine.Multiprocessors() + blocks - 1) / blocks
}

// choose is the loop to divide and the number of parts: of the reduced loops the first with the divisor that is nearest
// to what is wanted, and not far from it.
func (p *splitter) choose(g linalg.GenericOp, extents []int64, blocks int64) (loop int, parts int64) {
	wanted := p.wanted(blocks)
	for l, n := range extents {
		if g.IteratorTypes()[l] != linalg.Reduction || !p.plain(g, l) {
			continue
		}
		for d := int64(2); d <= n; d++ {
			near := p.parts == 0 && d <= 4*wanted && 4*d >= wanted || d == p.parts
			if n%d == 0 && near && (parts == 0 || distance(d, wanted) < distance(parts, wanted)) {
				loop, parts = l, d
			}
		}
		if parts > 0 {
			break
		}
	}
	return loop, parts
}

// distance is how many times one number is the other.
func distance(a, b int64) float64 { return max(float64(a)/float64(b), float64(b)/float64(a)) }

// plain reports whether a loop alone indexes dimensions of operands with its extent, and nothing else depends on it.
func (p *splitter) plain(g linalg.GenericOp, loop int) bool {
	for op := range g.Body().Entry().Ops() {
		if linalg.Index.Is(op) {
			return false
		}
	}
	for i, m := range g.IndexingMaps() {
		for d, e := range m.Results() {
			if !slices.Contains(access.LoopsOf(e), loop) {
				continue
			}
			if e.Kind() != ir.AffineDim || linalg.Shape(linalg.Operands(g)[i])[d] != linalg.LoopExtents(g)[loop] {
				return false
			}
		}
		if slices.Contains(linalg.Shape(linalg.Operands(g)[i]), ir.Dynamic) {
			return false
		}
	}
	return true
}

// rewrite makes two operations of a reduction.
func (p *splitter) rewrite(g linalg.GenericOp, c access.Combination, loop int, parts int64) {
	b := ir.Before(g.Op)
	init := g.Outputs()[0]
	t := init.Type().(*ir.TensorType)
	partial := ir.Tensor(slices.Concat([]int64{parts}, t.Shape()), t.Elem(), nil)
	neutral := c.Kind.Identity(t.Elem())
	if access.IsNeutral(init, c.Kind) {
		scalar, _ := access.Filled(init)
		neutral = arith.Constant.Of(scalar.DefiningOp()).Value
	}
	empty := tensor.Empty.New(b, tensor.EmptyOp{}, partial).Result
	filled := access.NewFilled(b, arith.NewConstant(b, neutral), empty)
	first := p.divided(b, g, loop, parts, filled)

	n := len(t.Shape())
	var of, all []ir.AffineExpr
	for d := range n {
		of = append(of, ir.Dim(d))
	}
	all = slices.Concat([]ir.AffineExpr{ir.Dim(n)}, of)
	kinds := append(slices.Repeat([]linalg.Iterator{linalg.Parallel}, n), linalg.Reduction)
	second := linalg.NewGeneric(b, []*ir.Value{first}, []*ir.Value{init},
		[]ir.AffineMap{ir.NewAffineMap(n+1, 0, all...), ir.NewAffineMap(n+1, 0, of...)}, kinds,
		func(b *ir.Builder, elements []*ir.Value) []*ir.Value {
			op := ir.Clone(c.Op, &ir.Mapping{})
			op.SetOperand(0, elements[1])
			op.SetOperand(1, elements[0])
			return []*ir.Value{b.Insert(op).Result(0)}
		})
	g.Results()[0].ReplaceAllUsesWith(second.Results()[0])
	g.Op.Erase()
}

// divided is an operation whose loop is two, the parts and what is in one of them, with another output that has the
// parts first. Pointwise operations that compute an operand for it alone are divided in the same way, so that they stay
// prologues.
func (p *splitter) divided(b *ir.Builder, g linalg.GenericOp, loop int, parts int64, out *ir.Value) *ir.Value {
	n := len(g.IteratorTypes())
	var dims []ir.AffineExpr // of the loops: the parts come first
	for l := range n {
		dims = append(dims, ir.Dim(l+1))
	}
	kinds := slices.Concat([]linalg.Iterator{linalg.Parallel}, g.IteratorTypes())
	var maps []ir.AffineMap
	var ins []*ir.Value
	for i, m := range g.IndexingMaps() {
		isInput := i < len(g.Inputs())
		var at []ir.AffineExpr
		for d, e := range m.Results() {
			if e == ir.Dim(loop) && isInput {
				ins = append(ins, p.view(b, g, i, d, parts))
				at = append(at, ir.Dim(0))
			}
			at = append(at, e.Replace(dims, nil))
		}
		switch {
		case !isInput && g.IteratorTypes()[loop] == linalg.Reduction:
			at = slices.Concat([]ir.AffineExpr{ir.Dim(0)}, at)
		case !isInput:
			at = slices.Insert(at, slices.Index(at, dims[loop]), ir.AffineExpr(ir.Dim(0)))
		case len(at) == len(m.Results()):
			ins = append(ins, g.Inputs()[i])
		}
		maps = append(maps, ir.NewAffineMap(n+1, 0, at...))
	}
	outs := []*ir.Value{out}
	made := linalg.NewGeneric(b, ins, outs, maps, kinds, func(b *ir.Builder, elements []*ir.Value) []*ir.Value {
		known := &ir.Mapping{}
		for i, e := range elements {
			known.Map(g.Body().Entry().Arg(i), e)
		}
		for op := range g.Body().Entry().Ops() {
			if !op.Has(ir.Terminator) {
				b.Insert(ir.Clone(op, known))
			}
		}
		return []*ir.Value{known.Get(access.Yielded(g)[0])}
	})
	return made.Results()[0]
}

// view is an operand with one of its dimensions divided: what computes it does it so, or else it is another view of the
// tensor.
func (p *splitter) view(b *ir.Builder, g linalg.GenericOp, operand, dim int, parts int64) *ir.Value {
	v := g.Inputs()[operand]
	t := v.Type().(*ir.TensorType)
	shape := slices.Replace(slices.Clone(t.Shape()), dim, dim+1, parts, t.Shape()[dim]/parts)
	if from, ok := linalg.Generic.Cast(v.DefiningOp()); ok && v.HasOneUse() && len(from.Results()) == 1 &&
		access.ClassOf(from).Kind == access.Pointwise {
		written := from.IndexingMaps()[len(from.Inputs())].Results()[dim]
		if written.Kind() == ir.AffineDim && p.plain(from, int(written.Value())) {
			empty := tensor.Empty.New(b, tensor.EmptyOp{}, ir.Tensor(shape, t.Elem(), nil)).Result
			return p.divided(b, from, int(written.Value()), parts, empty)
		}
	}
	return tensor.ExpandShape.New(b, tensor.ExpandShapeOp{Source: v, StaticOutputShape: shape,
		Reassociation: shaped.Reassociation(groupsWith(len(t.Shape()), dim)).Attr()}, ir.Tensor(shape, t.Elem(), nil)).Result
}
