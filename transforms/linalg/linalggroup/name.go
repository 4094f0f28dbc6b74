package linalggroup

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// nameOf is a name for the function of a group that a person would recognize: what the contraction or the rows are, and
// what is done with the results. It says nothing that a pass may rely on.
func (p *partition) nameOf(g group) string {
	var parts []string
	add := func(word string) {
		if word != "" && !slices.Contains(parts, word) {
			parts = append(parts, word)
		}
	}
	contractions := p.contractions(g)
	if n := len(contractions); n > 0 {
		word := contractionName(contractions[0])
		if n > 1 {
			word += "s" + strconv.Itoa(n)
		}
		add(word)
		after := map[*ir.Op]bool{}
		for _, s := range g {
			op := s.Operation()
			after[op] = p.kind(s) == access.Contraction ||
				slices.ContainsFunc(p.readIn(g, s), func(f *ir.Op) bool { return after[f] })
			if after[op] && p.kind(s) == access.Pointwise {
				add(pointwiseName(s))
			}
		}
		return strings.Join(parts, "_")
	}
	if rows := p.rowsName(g); rows != "" {
		return rows
	}
	for _, s := range g {
		switch p.kind(s) {
		case access.Reduction:
			add(p.reductionName(s))
		case access.Pointwise:
			add(pointwiseName(s))
		default:
			add("generic")
		}
	}
	if len(parts) == 0 {
		return "copy"
	}
	return strings.Join(parts[:min(len(parts), 4)], "_")
}

// contractionName is what a contraction is called, by its loops.
func contractionName(s linalg.Structured) string {
	maps := s.IndexingMaps()
	batch := 0
	for _, l := range access.Loops(s, linalg.Parallel) {
		inAll := !slices.ContainsFunc(maps, func(m ir.AffineMap) bool {
			return !slices.Contains(access.LoopsOf(m.Results()...), l)
		})
		if inAll {
			batch++
		}
	}
	extents := linalg.LoopExtents(s)
	windows := slices.ContainsFunc(maps, func(m ir.AffineMap) bool {
		return slices.ContainsFunc(m.Results(), func(e ir.AffineExpr) bool { return isWindow(s, e, extents) })
	})
	switch {
	case windows:
		return "conv"
	case batch > 0:
		return "batch_matmul"
	}
	return "matmul"
}

// isWindow reports whether an index is the sum of a parallel loop and of one that is reduced, whose iterations overlap.
func isWindow(s linalg.Structured, e ir.AffineExpr, extents []int64) bool {
	c, linear := e.Coefficients(len(extents), 0)
	for _, p := range access.Loops(s, linalg.Parallel) {
		for _, r := range access.Loops(s, linalg.Reduction) {
			if linear && c[p] != 0 && c[r] != 0 && (extents[r] == ir.Dynamic || c[p] < extents[r]*c[r]) {
				return true
			}
		}
	}
	return false
}

// rowsName is what operations on rows are together, "" for none that has a name.
func (p *partition) rowsName(g group) string {
	var largest, sum bool
	var last linalg.Structured
	has := map[*ir.OpDef]bool{}
	for _, s := range g {
		for _, c := range p.class[s.Operation()].Combinations {
			largest = largest || c.Op != nil && (c.Kind == scale.Max || c.Kind == scale.MaxNum)
			sum = sum || c.Op != nil && c.Kind == scale.Add
		}
		last = s
		for op := range s.Body().Entry().Ops() {
			has[op.Def()] = true
		}
	}
	exp := has[math.Exp.OpDef] || has[math.Exp2.OpDef]
	switch {
	case largest && sum && exp && has[math.Log.OpDef] && len(last.IteratorTypes()) > 1:
		return "log_softmax_rows"
	case largest && sum && exp && has[math.Log.OpDef]:
		return "cross_entropy"
	case largest && sum && exp:
		return "softmax_rows"
	case sum && (has[math.Rsqrt.OpDef] || has[math.Sqrt.OpDef]):
		return "norm"
	}
	return ""
}

// reductionName is what a reduction combines with.
func (p *partition) reductionName(s linalg.Structured) string {
	for _, c := range p.class[s.Operation()].Combinations {
		if c.Op != nil {
			return strings.TrimSuffix(strings.Replace(c.Kind.String(), "add", "sum", 1), "num")
		}
	}
	return "reduce"
}

// functions are the words for what bodies compute, the most telling first.
var functions = []struct {
	word string
	ops  []*ir.OpDef
}{
	{"gelu", []*ir.OpDef{math.Erf.OpDef}},
	{"silu", []*ir.OpDef{math.Exp.OpDef, arith.DivF.OpDef}},
	{"tanh", []*ir.OpDef{math.Tanh.OpDef}},
	{"exp", []*ir.OpDef{math.Exp.OpDef}},
	{"log", []*ir.OpDef{math.Log.OpDef}},
	{"rsqrt", []*ir.OpDef{math.Rsqrt.OpDef}},
	{"relu", []*ir.OpDef{arith.MaximumF.OpDef}},
	{"relu", []*ir.OpDef{arith.CmpF.OpDef, arith.Select.OpDef}},
	{"select", []*ir.OpDef{arith.Select.OpDef}},
	{"div", []*ir.OpDef{arith.DivF.OpDef}},
	{"add", []*ir.OpDef{arith.AddF.OpDef}},
	{"sub", []*ir.OpDef{arith.SubF.OpDef}},
	{"mul", []*ir.OpDef{arith.MulF.OpDef}},
}

// pointwiseName is the word for what a pointwise operation computes, "" where it only converts or copies.
func pointwiseName(s linalg.Structured) string {
	if linalg.Fill.Is(s.Operation()) {
		return "fill"
	}
	has := map[*ir.OpDef]bool{}
	for op := range s.Body().Entry().Ops() {
		has[op.Def()] = true
	}
	for _, f := range functions {
		if !slices.ContainsFunc(f.ops, func(d *ir.OpDef) bool { return !has[d] }) {
			return f.word
		}
	}
	return ""
}
