package transforms

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/pass"
)

// ControlFlowSink moves operations into the conditional region where alone they
// are used.
var ControlFlowSink = &pass.Pass{
	Name:  "control-flow-sink",
	Class: "ControlFlowSink",
	Doc: `Sink operations into conditional blocks

Moves operations without memory effects into a region that is executed at most
once and holds all their uses, so that they are not executed where their results
are not needed.`,
	New: func() pass.Runner { return &controlFlowSink{} },
}

type controlFlowSink struct{ sunk int }

func (p *controlFlowSink) Statistics(s *pass.Statistics) {
	s.Count("num-sunk", &p.sunk, "Number of operations sunk")
}

func (p *controlFlowSink) Run(ctx *pass.Context, op *ir.Op) error {
	dom := pass.Analysis(ctx, "DominanceInfo", func() *analysis.Dominance { return &analysis.Dominance{} })
	ir.WalkPost(op, func(o *ir.Op) {
		b, ok := ir.As[ir.RegionBranchOp](o)
		if !ok {
			return
		}
		for _, rg := range o.Regions() {
			if !rg.Empty() && isConditional(b, rg) {
				p.sunk += (&sinker{dom: dom, region: rg}).run()
			}
		}
	})
	return nil
}

// isConditional reports whether control enters rg at most once, and maybe not.
func isConditional(b ir.RegionBranchOp, rg *ir.Region) bool {
	entries := b.EntrySuccessors(nil)
	if len(entries) < 2 {
		return false
	}
	seen := map[*ir.Region]bool{}
	var reaches func(from *ir.Region) bool
	reaches = func(from *ir.Region) bool {
		for _, s := range b.RegionSuccessors(from) {
			if s.Region == nil || seen[s.Region] {
				continue
			}
			seen[s.Region] = true
			if s.Region == rg || reaches(s.Region) {
				return true
			}
		}
		return false
	}
	return !reaches(rg)
}

type sinker struct {
	dom    *analysis.Dominance
	region *ir.Region
	work   []*ir.Op
	sunk   int
}

func (s *sinker) run() int {
	for b := range s.region.Blocks() {
		for op := range b.Ops() {
			s.work = append(s.work, op)
		}
	}
	for len(s.work) > 0 {
		op := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		for _, v := range op.Operands() {
			s.sink(v.DefiningOp())
		}
	}
	return s.sunk
}

// sink moves op to the start of the region if all its users are there.
func (s *sinker) sink(op *ir.Op) {
	if op == nil || op.ParentRegion() == s.region || !s.holdsUsers(op) || !ir.IsMemoryEffectFree(op) {
		return
	}
	op.Detach()
	s.region.Entry().Prepend(op)
	s.sunk++
	s.work = append(s.work, op)
}

func (s *sinker) holdsUsers(op *ir.Op) bool {
	for i := range op.NumResults() {
		for u := range op.Result(i).Uses() {
			if !s.dom.Dominates(s.region.Entry(), u.Owner().Block()) {
				return false
			}
		}
	}
	return true
}
