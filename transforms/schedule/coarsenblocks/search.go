package coarsenblocks

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
	"github.com/tsopt/tsopt/transforms/analysis/pressure"
)

// Planning is the pipeline that plans a candidate: what follows this pass in tile-to-llvm, up to planned.
const Planning = "schedule-and-plan"

const (
	// gain is the part of the time of what is written that the best candidate must be predicted to take at most: the
	// model orders variants of a program no more exactly than that (bench/fit).
	gain = 0.97
	// alike is how much longer a candidate may take than the fastest, if it changes less. Of those that change as much
	// the fastest is taken.
	alike = 1.01
	// pays is the part of the least work without clusters that a candidate in clusters must have at most: blocks of a
	// cluster wait for each other. GEMMs of 5120³ and 1024³ with 0.97 of the work took 5 % and 10 % longer on an H200;
	// 5000³, with 0.7 of it, took 14 % less.
	pays = 0.85
	// most is how many candidates are planned, and mostClusters how many in clusters beside them. Planning one takes
	// some milliseconds.
	most, mostClusters = 4, 2
)

// A search finds the candidate that a kernel is predicted to take the least time with.
type search struct {
	*space
	root *ir.Op // that the kernel is in
	ctx  *pass.Context
}

// A prediction is how long a candidate takes, in microseconds; infinite if there is a reason why it does not work.
type prediction struct {
	candidate
	us  float64
	why string
}

// best is the candidate that is predicted to take the least time, and what is written; ok is false if it is not worth
// a change. It is an error if the model does not know how long the kernel takes.
func (s *search) best() (best, written prediction, ok bool, err error) {
	candidates, err := s.promising()
	if err != nil || len(candidates) == 0 {
		return best, written, false, err
	}
	all, err := s.predict(append([]candidate{s.space.written()}, candidates...))
	if err != nil {
		return best, written, false, err
	}
	written = all[0]
	least := slices.MinFunc(all, func(a, b prediction) int { return cmp.Compare(a.us, b.us) }).us
	slices.SortStableFunc(all, func(a, b prediction) int {
		return cmp.Or(cmp.Compare(a.changes(), b.changes()), cmp.Compare(a.us, b.us))
	})
	best = all[slices.IndexFunc(all, func(p prediction) bool { return p.us <= alike*least })]
	return best, written, best.us < gain*written.us, nil
}

// promising are the candidates with the least work, the best first; among those with the same work, more threads come
// first, as each then needs fewer registers.
func (s *search) promising() (out []candidate, err error) {
	candidates := s.candidates()
	if len(candidates) == 1 {
		return nil, nil // what is written
	}
	var all []prediction
	least := math.Inf(1) // of those without clusters
	for _, c := range candidates {
		_, k := s.with(c)
		work, err := estimate.Bound(k, s.m)
		if err != nil {
			return nil, err
		}
		us := 1e-3 * work.Time
		if c.cluster == 1 {
			least = min(least, us)
		}
		if !c.equal(s.space.written()) {
			all = append(all, prediction{candidate: c, us: us})
		}
	}
	all = slices.DeleteFunc(all, func(p prediction) bool { return p.cluster > 1 && p.us > pays*least })
	slices.SortStableFunc(all, func(a, b prediction) int {
		return cmp.Or(cmp.Compare(a.us, b.us), -cmp.Compare(a.threads, b.threads))
	})
	clusters := 0
	for _, p := range all {
		switch {
		case p.cluster > 1 && clusters < mostClusters:
			clusters++
		case p.cluster > 1 || len(out)-clusters >= most:
			continue
		}
		out = append(out, p.candidate)
	}
	return out, nil
}

// predict plans candidates and estimates their times.
func (s *search) predict(all []candidate) (out []prediction, err error) {
	planning := pass.NewManager(s.root.Name())
	if err := planning.AddPipeline(s.ctx.Passes.Pipeline(Planning), "arch="+s.m.Name); err != nil {
		return nil, err
	}
	var roots []*ir.Op
	for _, c := range all {
		root, _ := s.with(c)
		roots = append(roots, root)
	}
	for i, err := range s.ctx.Try(planning, roots) {
		var bug *diag.Diagnostic
		if errors.As(err, &bug) && bug.Internal {
			return nil, err
		}
		p := prediction{all[i], math.Inf(1), "tiles that cannot be planned"}
		if err == nil {
			if p, err = s.time(roots[i], all[i]); err != nil {
				return nil, err
			}
		}
		out = append(out, p)
	}
	return out, nil
}

// time is the estimate of the kernel that is planned in a program. A candidate must leave its threads the registers
// that a loop needs beside tiles: the model has no price for spills.
func (s *search) time(root *ir.Op, c candidate) (p prediction, err error) {
	p.candidate = c
	for k := range ir.Collect(root, tile.Kernel) {
		cost, err := estimate.Of(k, s.m)
		if err != nil {
			return p, err
		}
		crowded := !c.equal(s.space.written()) && cost.Registers+pressure.Beside(0) > cost.Budget
		if crowded || cost.Refused() != "" {
			return prediction{c, math.Inf(1), "spilled registers"}, nil
		}
		p.us += cost.Total
	}
	return p, nil
}

// with is a program that has the kernel, changed by a candidate, and what it refers to, but no other functions or
// kernels.
func (s *search) with(c candidate) (root *ir.Op, k tile.KernelOp) {
	var copied ir.Mapping
	root = ir.CloneWithoutRegions(s.root, &copied)
	to := &ir.Block{}
	root.Region(0).Append(to)
	for op := range s.root.Region(0).Entry().Ops() {
		_, isFunction := ir.As[ir.FunctionLike](op)
		if op.IsAncestor(s.kernel.Op) || !isFunction {
			to.Append(ir.Clone(op, &copied))
		}
	}
	k = tile.Kernel.Of(copied.Get(s.kernel.Body.Entry().Args()[0]).OwnerBlock().ParentOp())
	for other := range ir.Collect(root, tile.Kernel) {
		if other.Op != k.Op {
			other.Op.Erase()
		}
	}
	s.in(&copied, k).apply(c)
	return root, tile.Kernel.Of(k.Op)
}

// says is the time in a remark.
func (p prediction) says() string {
	if p.why != "" {
		return p.why
	}
	return fmt.Sprintf("%.3g µs", p.us)
}
