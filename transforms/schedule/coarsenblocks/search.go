package coarsenblocks

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
	"github.com/tsopt/tsopt/transforms/analysis/trial"
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
	// pays is the part of the work without clusters that a candidate in clusters must have at most: blocks of a cluster
	// wait for each other. GEMMs of 5120³ and 1024³ with 0.97 of the work took 5 % and 10 % longer on an H200;
	// 5000³, with 0.7 of it, took 14 % less.
	pays = 0.85
	// doubt is the factor by which the time must be less in clusters, and in tiles that are no multiple of those that are
	// written: the model is fitted to records with few of them.
	doubt = 1.03
	// rounds is how often candidates are planned: those of the later rounds replace what could not be planned.
	rounds = 3
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

// kind is what a candidate changes beside tiles and threads. Of each kind some are planned, so that what the bound
// neglects, such as waiting in a cluster, does not hide another.
type kind int

const (
	alone kind = iota
	inClusters
	split
	kinds
)

// most is how many candidates of a kind are planned that then work. Planning one takes some milliseconds.
var most = [kinds]int{alone: 7, inClusters: 3, split: 4}

// mostAlike is how many of those with the same tile are planned in a round, which differ in threads and iterations.
const mostAlike = 3

func (c candidate) kind() kind {
	switch {
	case c.split > 1:
		return split
	case c.cluster > 1:
		return inClusters
	}
	return alone
}

// best is the candidate that is predicted to take the least time, and what is written; ok is false if it is not worth
// a change. It is an error if the model does not know how long the kernel takes.
func (s *search) best() (best, written prediction, ok bool, err error) {
	left, err := s.promising()
	if err != nil || len(left) == 0 {
		return best, written, false, err
	}
	next := []candidate{s.space.written()}
	var all []prediction
	var works [kinds]int
	for range rounds {
		taken, alike := works, map[string]int{}
		left = slices.DeleteFunc(left, func(c candidate) bool {
			tile := fmt.Sprint(c.cluster, c.split, s.tile(c))
			if taken[c.kind()] == most[c.kind()] || alike[tile] == mostAlike {
				return false
			}
			taken[c.kind()]++
			alike[tile]++
			next = append(next, c)
			return true
		})
		predicted, err := s.predict(next)
		if err != nil {
			return best, written, false, err
		}
		for _, p := range predicted {
			if p.why == "" && !p.equal(s.space.written()) {
				works[p.kind()]++
			}
		}
		if all, next = append(all, predicted...), nil; taken == works {
			break
		}
	}
	written = all[0]
	for i, p := range all {
		if p.cluster > 1 || !s.multiple(p.candidate) {
			all[i].us *= doubt
		}
	}
	least := slices.MinFunc(all, func(a, b prediction) int { return cmp.Compare(a.us, b.us) }).us
	slices.SortStableFunc(all, func(a, b prediction) int {
		return cmp.Or(cmp.Compare(s.changes(a.candidate), s.changes(b.candidate)), cmp.Compare(a.us, b.us))
	})
	best = all[slices.IndexFunc(all, func(p prediction) bool { return p.us <= alike*least })]
	return best, written, best.us < gain*written.us, nil
}

// promising are the candidates by their work, the least first; among those with the same work, fewer iterations come
// first, and more threads, as each then needs fewer registers.
func (s *search) promising() (out []candidate, err error) {
	candidates := s.candidates()
	if len(candidates) == 1 {
		return nil, nil // what is written
	}
	var all []prediction
	works := map[string]float64{} // whatever the number of threads
	for _, c := range candidates {
		key := fmt.Sprint(c.extents, c.cluster, c.split)
		us, known := works[key]
		if !known {
			_, k, ok := s.with(c)
			if !ok {
				continue
			}
			work, err := estimate.Bound(k, s.m)
			if err != nil {
				return nil, err
			}
			us = 1e-3 * work.Time
			works[key] = us
		}
		all = append(all, prediction{candidate: c, us: us})
	}
	slices.SortStableFunc(all, func(a, b prediction) int {
		return cmp.Or(cmp.Compare(a.us, b.us), -slices.Compare(a.extents, b.extents), -cmp.Compare(a.threads, b.threads))
	})
	for _, p := range all {
		apart := p.candidate
		apart.cluster = 1
		i := slices.IndexFunc(all, func(q prediction) bool { return q.equal(apart) })
		if !p.equal(s.space.written()) && (p.kind() != inClusters || i >= 0 && p.us <= pays*all[i].us) {
			out = append(out, p.candidate)
		}
	}
	return out, nil
}

// predict plans candidates and estimates their times.
func (s *search) predict(all []candidate) (out []prediction, err error) {
	var roots []*ir.Op
	for _, c := range all {
		root, _, _ := s.with(c)
		roots = append(roots, root)
	}
	failed, err := Plan(s.ctx, roots, s.m, false)
	if err != nil {
		return nil, err
	}
	for i, err := range failed {
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

// time is the estimate of the kernel that is planned in a program.
func (s *search) time(root *ir.Op, c candidate) (p prediction, err error) {
	p.candidate = c
	for k := range ir.Collect(root, tile.Kernel) {
		cost, err := estimate.Of(k, s.m)
		if err != nil {
			return p, err
		}
		if cost.Refused() != "" {
			return prediction{c, math.Inf(1), "spilled registers"}, nil
		}
		p.us += cost.Total
	}
	return p, nil
}

// with is a program that has the kernel, changed by a candidate, and what it refers to, but no other functions or
// kernels; ok is false if the candidate cannot change it.
func (s *search) with(c candidate) (root *ir.Op, k tile.KernelOp, ok bool) {
	var copied ir.Mapping
	root, k = trial.Alone(s.root, s.kernel, &copied)
	ok = s.in(&copied, k).apply(c)
	return root, tile.Kernel.Of(k.Op), ok
}

// says is the time in a remark.
func (p prediction) says() string {
	if p.why != "" {
		return p.why
	}
	return fmt.Sprintf("%.3g µs", p.us)
}
