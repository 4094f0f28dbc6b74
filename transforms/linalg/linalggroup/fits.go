package linalggroup

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// fits says why operations are not one kernel, in a few words; it is empty where they are.
func (p *partition) fits(g group) string {
	if slices.ContainsFunc(g, func(s linalg.Structured) bool { return p.kind(s) == access.Opaque }) {
		return "one of them is opaque"
	}
	axes := access.AxesOf(g)
	if contractions := p.contractions(g); len(contractions) > 0 {
		return p.fitsContractions(g, contractions, axes)
	}
	return p.fitsRows(g, axes)
}

func (p *partition) contractions(g group) group {
	var out group
	for _, s := range g {
		if p.kind(s) == access.Contraction {
			out = append(out, s)
		}
	}
	return out
}

// set are the axes of loops, in increasing order.
func set(axes *access.Axes, s linalg.Structured, loops []int) []int {
	var out []int
	for _, l := range loops {
		out = append(out, axes.Of(s.Operation())[l])
	}
	slices.Sort(out)
	return out
}

// parallel are the axes over which an operation is parallel.
func parallel(axes *access.Axes, s linalg.Structured) []int {
	return set(axes, s, access.Loops(s, linalg.Parallel))
}

// fitsContractions says why operations with contractions are not one kernel. Contractions are siblings: they have one
// domain and share an operand. Pointwise operations are ends, of a result's domain, or prologues.
func (p *partition) fitsContractions(g, contractions group, axes *access.Axes) string {
	domain := parallel(axes, contractions[0])
	domains := [][]int{domain}
	shares := len(contractions) == 1
	for _, c := range contractions[1:] {
		if !slices.Equal(parallel(axes, c), domain) {
			return "the contractions have different domains"
		}
		shares = shares || sharesOperand(contractions[0], c)
	}
	if !shares {
		return "the contractions share no operand"
	}
	after := map[*ir.Op]bool{}
	first := 0 // the price of what is computed for each reader
	for _, s := range g {
		op := s.Operation()
		from := p.readIn(g, s)
		switch {
		case p.kind(s) == access.Reduction:
			return "a reduction over rows needs all columns of the contraction"
		case p.kind(s) == access.Contraction:
			if slices.ContainsFunc(from, func(f *ir.Op) bool { return after[f] }) {
				return "a contraction needs all columns of another"
			}
			after[op] = true
		case slices.ContainsFunc(from, func(f *ir.Op) bool { return after[f] }):
			after[op] = true
			own := parallel(axes, s)
			switch {
			case slices.ContainsFunc(domains, func(d []int) bool { return slices.Equal(d, own) }):
			case p.reorders(s, after) || p.isLight(contractions) && isNearly(s, contractions[0]):
				domains = append(domains, own)
			default:
				return "the domains differ"
			}
		default:
			if why := p.prologue(g, s, domain, axes); why != "" {
				return why
			}
			if !has(axes.Of(s.Operation()), domain) {
				first += access.PriceOfBody(s)
			}
		}
	}
	if first > access.Cheap {
		return costly
	}
	return p.oneDomain(g, axes)
}

// costly is why a prologue is not computed for each reader.
const costly = "what is computed first costs too much to be computed for each reader"

// oneDomain says why a kernel cannot divide its results among blocks: they are of different domains. One of them would
// be computed again for each part of another.
func (p *partition) oneDomain(g group, axes *access.Axes) string {
	var domain []int
	for _, s := range g {
		if g.inside(s) {
			continue
		}
		own := parallel(axes, s)
		if domain != nil && !slices.Equal(own, domain) {
			return "the results have different domains"
		}
		domain = own
	}
	return ""
}

// has reports whether all of some axes are in a list.
func has(all, some []int) bool {
	return !slices.ContainsFunc(some, func(a int) bool { return !slices.Contains(all, a) })
}

// readIn are the operations of a group whose results an operation reads.
func (p *partition) readIn(g group, s linalg.Structured) []*ir.Op {
	var out []*ir.Op
	for _, v := range ir.UsedBy(s.Operation()) {
		if op := v.DefiningOp(); op != nil && g.has(op) {
			out = append(out, op)
		}
	}
	return out
}

// sharesOperand reports whether two operations read one tensor in the same way.
func sharesOperand(a, b linalg.Structured) bool {
	return slices.ContainsFunc(a.Inputs(), func(v *ir.Value) bool { return slices.Contains(b.Inputs(), v) })
}

// reorders reports whether a pointwise operation reads each element of a result of the given operations once.
func (p *partition) reorders(s linalg.Structured, of map[*ir.Op]bool) bool {
	maps, extents := s.IndexingMaps(), linalg.LoopExtents(s)
	for i, v := range s.Inputs() {
		if of[v.DefiningOp()] && access.IsBijection(maps[i], extents, linalg.Shape(v)) {
			return true
		}
	}
	return false
}

// isNearly reports whether an operation computes at least as many elements as another, and at most twice as many, as a
// concatenation of its result with another tensor does.
func isNearly(s, of linalg.Structured) bool {
	count := func(s linalg.Structured) int64 {
		n, _ := access.Bytes(s.Outputs()[0].Type())
		one, _ := access.Bytes(ir.Tensor(nil, s.Outputs()[0].Type().(*ir.TensorType).Elem(), nil))
		return n / max(one, 1)
	}
	return count(s) >= count(of) && count(s) <= 2*count(of)
}

// isLight reports whether contractions do few multiplications for the bytes that they move: then their results may as
// well be computed where others, of another domain, are stored.
func (p *partition) isLight(contractions group) bool {
	for _, c := range contractions {
		if t, ok := access.TrafficOf(c); !ok || t.Density() > p.density {
			return false
		}
	}
	return true
}

// prologue says why a pointwise operation is not computed where the others read it. It may be read by them alone, and
// must cost little, unless each element is computed once: where it has all the given axes.
func (p *partition) prologue(g group, s linalg.Structured, domain []int, axes *access.Axes) string {
	once := has(axes.Of(s.Operation()), domain)
	switch {
	case p.kind(s) != access.Pointwise:
		return "the domains differ"
	case !g.inside(s):
		return "others read what is computed first, too"
	case !once && access.PriceOfBody(s) > access.Cheap:
		return costly
	}
	return ""
}

// fitsRows says why pointwise operations and reductions are not one kernel. They have one domain, the largest. Its rows
// are the axes over which no operation reduces: each reduction has all of them, and is parallel over nothing else.
// Other pointwise operations are prologues.
func (p *partition) fitsRows(g group, axes *access.Axes) string {
	var reduced, domain []int
	for _, s := range g {
		reduced = append(reduced, set(axes, s, access.Loops(s, linalg.Reduction))...)
		if own := axes.Of(s.Operation()); len(own) > len(domain) {
			domain = slices.Sorted(slices.Values(own))
		}
	}
	var rows []int
	for _, a := range domain {
		if !slices.Contains(reduced, a) {
			rows = append(rows, a)
		}
	}
	for _, s := range g {
		own := axes.Of(s.Operation())
		if p.kind(s) == access.Reduction {
			if !slices.Equal(parallel(axes, s), rows) || !has(domain, own) {
				return "the reductions are of different rows"
			}
			continue
		}
		if !has(own, rows) || !has(domain, own) {
			if why := p.prologue(g, s, rows, axes); why != "" {
				return why
			}
		}
	}
	return ""
}
