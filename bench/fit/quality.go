package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/transforms/analysis/tuning"
)

// A quality is how well predictions for a GPU order what was measured there.
type quality struct {
	arch      string
	predicted int     // variants
	left      int     // variants without a prediction
	refused   int     // variants that the model says spill registers
	rank      float64 // Spearman's correlation over all variants
	error     float64 // the mean factor between predicted and measured: 0.2 is 20 %
	problems  []problem
}

// A problem is a program with several measured variants.
type problem struct {
	name        string
	variants    int
	rank        float64
	regret      float64 // 0.03: the variant that the model prefers takes 3 % longer than the fastest
	first, best *variant
}

// qualityOf compares predictions with measurements, of the variants of one GPU.
func qualityOf(all []*variant) quality {
	q := quality{arch: all[0].arch}
	var known []*variant
	for _, v := range all {
		switch {
		case v.why == "":
			known = append(known, v)
		case v.refused:
			q.refused++
		}
	}
	q.predicted, q.left = len(known), len(all)-len(known)-q.refused
	q.rank = spearman(known)
	for _, v := range known {
		q.error += math.Abs(math.Log(v.predicted/v.measured)) / float64(len(known))
	}
	var names []string
	of, refused := map[string][]*variant{}, map[string][]*variant{}
	for _, v := range all {
		if v.refused {
			refused[v.problem] = append(refused[v.problem], v)
		}
	}
	for _, v := range known {
		if of[v.problem] == nil {
			names = append(names, v.problem)
		}
		of[v.problem] = append(of[v.problem], v)
	}
	for _, name := range names {
		if vs := of[name]; len(vs) > 1 {
			q.problems = append(q.problems, problemOf(name, vs, refused[name]...))
		}
	}
	return q
}

// problemOf compares the variants of a program. Among variants that the model predicts the same time for, it has no
// preference: their mean counts. It prefers none that it rejects, but the fastest may be one.
func problemOf(name string, vs []*variant, refused ...*variant) problem {
	by := func(vs []*variant, time func(*variant) float64) *variant {
		return slices.MinFunc(vs, func(a, b *variant) int { return cmp.Compare(time(a), time(b)) })
	}
	p := problem{name: name, variants: len(vs), rank: spearman(vs)}
	p.first, p.best = by(vs, func(v *variant) float64 { return v.predicted }),
		by(slices.Concat(vs, refused), func(v *variant) float64 { return v.measured })
	sum, n := 0.0, 0.0
	for _, v := range vs {
		if v.predicted == p.first.predicted {
			sum, n = sum+v.measured, n+1
		}
	}
	p.regret = sum/n/p.best.measured - 1
	return p
}

// regret is the mean of all problems'.
func (q quality) regret() (sum float64) {
	for _, p := range q.problems {
		sum += p.regret / float64(len(q.problems))
	}
	return sum
}

func (q quality) String() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %d variants predicted, %d without a prediction, %d refused; rank correlation %.3f, mean error %.0f %%, mean regret %.1f %% of %d programs\n",
		q.arch, q.predicted, q.left, q.refused, q.rank, 100*q.error, 100*q.regret(), len(q.problems))
	for _, p := range q.problems {
		fmt.Fprintf(&out, "  %-50.50s %3d variants, rank correlation %5.2f, regret %5.1f %%: %s, best %s\n", p.name,
			p.variants, p.rank, 100*p.regret, p.first.which(), p.best.which())
	}
	return out.String()
}

// which tells a variant from the others of its problem.
func (v *variant) which() string {
	if v.choice != nil {
		return v.choice.String()
	}
	return strings.TrimSpace(strings.TrimPrefix(v.name, v.problem))
}

// spearman is the rank correlation of predicted and measured times.
func spearman(vs []*variant) float64 {
	var predicted, measured []float64
	for _, v := range vs {
		predicted, measured = append(predicted, v.predicted), append(measured, v.measured)
	}
	return tuning.Spearman(predicted, measured)
}

func compareRatios(a, b *variant) int {
	return cmp.Compare(a.predicted/a.measured, b.predicted/b.measured)
}
