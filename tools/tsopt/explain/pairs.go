package explain

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// A Pair is a kernel of each program that compute the same, and what planning made of it.
type Pair struct {
	Name string `json:"name"`
	// First and Second are which kernels of each report were made of it, the longest first.
	First  []int `json:"first"`
	Second []int `json:"second"`
	// Predicted is how long these take together in each program, in microseconds; 0 where it is not known.
	Predicted [2]float64 `json:"predicted"`
	// Rows are what is known of both.
	Rows []Row `json:"rows"`
	// Differences are what the first has otherwise than the second.
	Differences []Difference `json:"differences"`

	origins [2]int // which kernel of each program
}

// A Lone kernel is one of a program that has no partner in the other.
type Lone struct {
	In        int     `json:"in"` // 1 for the first program, 2 for the second
	Name      string  `json:"name"`
	Line      int     `json:"line"`
	Predicted float64 `json:"predicted,omitempty"` // with all that was made of it
}

// says is a line about the kernel.
func (k Lone) says() string {
	in := [...]string{"first", "second"}[k.In-1]
	says := fmt.Sprintf("%s, line %d of the %s program, has no partner", k.Name, k.Line, in)
	if k.Predicted > 0 {
		says += ": predicted " + estimate.Micros(k.Predicted)
	}
	return says
}

// pair finds which kernels of both programs compute the same.
func (c *Comparison) pair(a, b *compiler) {
	xs, ys := a.origins(), b.origins()
	for _, m := range matches(a, b, xs, ys) {
		i, j := xs[m[0]].made[0], ys[m[1]].made[0]
		x, y := &a.report.Kernels[i], &b.report.Kernels[j]
		name := x.Name
		if y.Name != x.Name {
			name += " and " + y.Name
		}
		p := Pair{Name: name, First: xs[m[0]].made, Second: ys[m[1]].made, Differences: []Difference{}, origins: m}
		p.Predicted = [2]float64{a.report.time(p.First), b.report.time(p.Second)}
		p.Rows = rows(x, y)
		if len(p.First)+len(p.Second) > 2 {
			p.Rows = slices.Concat([]Row{
				{"predicted time of all kernels made of it", micros(p.Predicted[0]), micros(p.Predicted[1])},
				{"kernels made of it", fmt.Sprint(len(p.First)), fmt.Sprint(len(p.Second))},
			}, p.Rows)
		}
		c.Pairs = append(c.Pairs, p)
		xs[m[0]].paired, ys[m[1]].paired = true, true
	}
	for in, of := range [][]origin{xs, ys} {
		r := [2]*Report{a.report, b.report}[in]
		for _, o := range of {
			if !o.paired {
				k := r.Kernels[o.made[0]]
				c.Alone = append(c.Alone, Lone{in + 1, k.Name, k.Line, r.time(o.made)})
			}
		}
	}
}

// time is how long some kernels take together, 0 where that of one is not known.
func (r *Report) time(kernels []int) (us float64) {
	for _, i := range kernels {
		if r.Kernels[i].Total == 0 {
			return 0
		}
		us += r.Kernels[i].Total
	}
	return us
}

// An origin is a kernel of a program before its planning.
type origin struct {
	kernel tile.KernelOp
	made   []int // kernels of the report, the longest first
	paired bool
}

// origins are the kernels of a program before its planning that others were made of. They are by number where the
// program cannot be planned alone.
func (c *compiler) origins() (out []origin) {
	for k := range ir.Collect(c.bound, tile.Kernel) {
		out = append(out, origin{kernel: k})
	}
	made := c.plan(ir.Clone(c.bound, nil)).of
	if len(made) != len(c.report.Kernels) {
		made = made[:0]
		for i := range min(len(out), len(c.report.Kernels)) {
			made = append(made, i)
		}
	}
	for i, of := range made {
		out[of].made = append(out[of].made, i)
	}
	for _, o := range out {
		slices.SortStableFunc(o.made, func(i, j int) int {
			return cmp.Compare(c.report.Kernels[j].Total, c.report.Kernels[i].Total)
		})
	}
	return slices.DeleteFunc(out, func(o origin) bool { return len(o.made) == 0 })
}

// leastAlike is how alike two kernels are at least that compute the same.
const leastAlike = 4

// matches pairs the most alike kernels first, and of equally alike ones those with the nearest numbers. Programs with
// as many kernels are compared even where these are not alike.
func matches(a, b *compiler, xs, ys []origin) (out [][2]int) {
	of, with := make([]kernelTraits, len(xs)), make([]kernelTraits, len(ys))
	for i := range xs {
		of[i] = a.traits(xs[i].kernel)
	}
	for j := range ys {
		with[j] = b.traits(ys[j].kernel)
	}
	type candidate struct{ alike, i, j int }
	var all []candidate
	for i := range xs {
		for j := range ys {
			if alike := of[i].alike(with[j]); alike >= leastAlike || len(xs) == len(ys) {
				all = append(all, candidate{alike, i, j})
			}
		}
	}
	apart := func(c candidate) int { return max(c.i-c.j, c.j-c.i) }
	slices.SortStableFunc(all, func(x, y candidate) int {
		return cmp.Or(cmp.Compare(y.alike, x.alike), cmp.Compare(apart(x), apart(y)))
	})
	first, second := map[int]bool{}, map[int]bool{}
	for _, c := range all {
		if !first[c.i] && !second[c.j] {
			first[c.i], second[c.j] = true, true
			out = append(out, [2]int{c.i, c.j})
		}
	}
	slices.SortFunc(out, func(x, y [2]int) int { return cmp.Compare(x[0], y[0]) })
	return out
}

// kernelTraits are what tells kernels apart: what they store and load, whether they multiply matrices, and where they
// are.
type kernelTraits struct {
	stores, loads  []string
	gemm           bool
	function, text string
}

func (c *compiler) traits(k tile.KernelOp) (t kernelTraits) {
	stores, loads := map[string]bool{}, map[string]bool{}
	ir.WalkOps(k.Op, func(op *ir.Op) {
		t.gemm = t.gemm || tile.Gemm.Is(op)
		into := loads
		if tile.Store.Is(op) || tile.Atomic.Is(op) {
			into = stores
		}
		for _, a := range tile.AccessesOf(op) {
			if a.Memory.IsBlockArg() && a.Memory.OwnerBlock() == k.Op.Block() {
				into[tile.ArgumentName(a.Memory)] = true
			}
		}
	})
	t.stores, t.loads = slices.Sorted(maps.Keys(stores)), slices.Sorted(maps.Keys(loads))
	if f, ok := k.Op.Block().ParentOp().Attr("sym_name").(*ir.StringAttr); ok {
		t.function = f.Value()
	}
	if n := c.lineOf(k.Op); n > 0 && n <= len(c.report.Source) {
		t.text = strings.TrimSpace(c.report.Source[n-1])
	}
	return t
}

// alike is how much two kernels have in common. What they compute counts more than where they are written.
func (t kernelTraits) alike(u kernelTraits) (n int) {
	for _, x := range []struct {
		same   bool
		weight int
	}{
		{t.gemm && u.gemm, 4},
		{len(t.stores) > 0 && slices.Equal(t.stores, u.stores), 4},
		{len(t.loads) > 0 && slices.Equal(t.loads, u.loads), 2},
		{t.text != "" && t.text == u.text, 2},
		{t.function == u.function, 1},
	} {
		if x.same {
			n += x.weight
		}
	}
	if t.gemm != u.gemm {
		n -= 2
	}
	return n
}

// all is how long all kernels of a program take together, 0 where it is not known.
func (r *Report) all() float64 {
	var all []int
	for i := range r.Kernels {
		all = append(all, i)
	}
	return r.time(all)
}

// predicted is the time of a pair's kernel of the first program in another one, infinite where it is not known.
func (pair *Pair) predicted(in plan) float64 {
	if us := in.kernel(pair.origins[0]); us > 0 {
		return us
	}
	return math.Inf(1)
}
