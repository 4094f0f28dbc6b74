package tuning

import (
	"cmp"
	"math"
	"slices"
)

// Quality is how well predictions order what was measured of a program.
type Quality struct {
	Program, Shapes, Arch string
	Measured              int     // choices that were measured and predicted
	Rank                  float64 // Spearman's correlation of the two orders, 1 for the same
	Regret                float64 // how much slower the first choice of the model is than the best: 0.03 is 3 %
	First, Best           Record
}

// Qualities are those of each program, machine and target among records of at least two
// choices, in the order in which they appear.
func Qualities(records []Record) (out []Quality) {
	type key struct{ fingerprint, arch, machine string }
	groups, order := map[key][]Record{}, []key(nil)
	for _, r := range records {
		if r.Measured == 0 || r.Predicted == 0 {
			continue
		}
		k := key{r.Fingerprint, r.Arch, r.Machine}
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], r)
	}
	for _, k := range order {
		if rs := latest(groups[k]); len(rs) > 1 {
			out = append(out, quality(rs))
		}
	}
	return out
}

// latest keeps the last record of each choice.
func latest(rs []Record) (out []Record) {
	for i, r := range rs {
		same := func(s Record) bool { return s.Choice.String() == r.Choice.String() }
		if !slices.ContainsFunc(rs[i+1:], same) {
			out = append(out, r)
		}
	}
	return out
}

func quality(rs []Record) Quality {
	var predicted, measured []float64
	for _, r := range rs {
		predicted, measured = append(predicted, r.Predicted), append(measured, r.Measured)
	}
	by := func(time func(Record) float64) Record {
		return slices.MinFunc(rs, func(a, b Record) int { return cmp.Compare(time(a), time(b)) })
	}
	q := Quality{Program: rs[0].Program, Shapes: rs[0].Shapes, Arch: rs[0].Arch, Measured: len(rs),
		Rank: Spearman(predicted, measured)}
	q.First, q.Best = by(func(r Record) float64 { return r.Predicted }), by(func(r Record) float64 { return r.Measured })
	q.Regret = q.First.Measured/q.Best.Measured - 1
	return q
}

// Spearman is the rank correlation of two lists of numbers: 1 if both are in the same order, 0 if one of them has no
// order.
func Spearman(xs, ys []float64) float64 { return correlation(ranks(xs), ranks(ys)) }

// ranks are the places of numbers in their order; equal ones share the mean.
func ranks(xs []float64) []float64 {
	out := make([]float64, len(xs))
	for i, x := range xs {
		for _, y := range xs {
			switch {
			case y < x:
				out[i]++
			case y == x:
				out[i] += 0.5
			}
		}
	}
	return out
}

// correlation is Pearson's; that of ranks is Spearman's. Where all are equal there is none,
// which is 0.
func correlation(xs, ys []float64) float64 {
	n := float64(len(xs))
	var x, y float64
	for i := range xs {
		x, y = x+xs[i]/n, y+ys[i]/n
	}
	var xy, xx, yy float64
	for i := range xs {
		dx, dy := xs[i]-x, ys[i]-y
		xy, xx, yy = xy+dx*dy, xx+dx*dx, yy+dy*dy
	}
	if xx == 0 || yy == 0 {
		return 0
	}
	return xy / math.Sqrt(xx*yy)
}
