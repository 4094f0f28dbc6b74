package rewrite

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// Pattern is one rewrite rule.
type Pattern struct {
	// Name is shown in debug output and can be used to enable or disable it.
	Name string
	// Root is the operation matched; nil matches every operation.
	Root *ir.OpDef
	// Benefit orders patterns of one operation: greater first, 1 by default.
	Benefit int
	// Rewrite changes the IR and returns true, or changes nothing and returns
	// false. The insertion point is before the operation.
	Rewrite func(r *Rewriter, op *ir.Op) bool
}

// On makes a pattern for one operation.
func On[W any](def ir.Def[W], name string, fn func(r *Rewriter, op W) bool) Pattern {
	return Pattern{Name: name, Root: def.OpDef, Benefit: 1, Rewrite: func(r *Rewriter, op *ir.Op) bool {
		return fn(r, viewOf(r, def, op))
	}}
}

// tried is the operation on which patterns are tried one after the other. One that
// returns false has changed nothing, so they share a reading of it.
type tried struct {
	op    *ir.Op
	read  bool  // view is of op
	kind  int   // the candidates' number in their set
	views []any // a *W for each kind of operation, used again
}

func viewOf[W any](r *Rewriter, def ir.Def[W], op *ir.Op) W {
	t := &r.tried
	if t.op != op {
		return def.Of(op)
	}
	w, ok := t.views[t.kind].(*W)
	switch {
	case !ok:
		w = new(W)
		t.views[t.kind] = w
		fallthrough
	case !t.read:
		def.Read(op, w)
		t.read = true
	}
	return *w
}

// OnAny makes a pattern for every operation.
func OnAny(name string, fn func(r *Rewriter, op *ir.Op) bool) Pattern {
	return Pattern{Name: name, Benefit: 1, Rewrite: fn}
}

// WithBenefit returns the pattern with another benefit.
func (p Pattern) WithBenefit(b int) Pattern {
	p.Benefit = b
	return p
}

// Set is a frozen collection of patterns, ready for look-up by operation. It
// may be shared by goroutines.
type Set struct {
	byOp map[*ir.OpDef]candidates
	any  []*Pattern
}

// candidates are the patterns to try on one kind of operation, best first.
type candidates struct {
	patterns []*Pattern
	kind     int // a number of their own in the set, less than len(byOp)
}

// NewSet freezes patterns. Those of one operation are tried by falling benefit,
// then in the order given.
func NewSet(patterns []Pattern) *Set {
	s := &Set{byOp: map[*ir.OpDef]candidates{}}
	byOp := map[*ir.OpDef][]*Pattern{}
	for i := range patterns {
		p := &patterns[i]
		if p.Root == nil {
			s.any = append(s.any, p)
			continue
		}
		byOp[p.Root] = append(byOp[p.Root], p)
	}
	byBenefit := func(a, b *Pattern) int { return b.Benefit - a.Benefit }
	slices.SortStableFunc(s.any, byBenefit)
	for def, ps := range byOp {
		// At equal benefit the operation's own patterns go first.
		ps = append(ps, s.any...)
		slices.SortStableFunc(ps, byBenefit)
		s.byOp[def] = candidates{ps, len(s.byOp)}
	}
	return s
}

// For lists the patterns to try on an operation, best first.
func (s *Set) For(def *ir.OpDef) []*Pattern {
	if c, ok := s.byOp[def]; ok {
		return c.patterns
	}
	return s.any
}

// try lists the patterns to try on op with r, best first.
func (s *Set) try(r *Rewriter, op *ir.Op) []*Pattern {
	c, ok := s.byOp[op.Def()]
	if !ok {
		return s.any
	}
	t := &r.tried
	if t.views == nil {
		t.views = make([]any, len(s.byOp))
	}
	t.op, t.kind, t.read = op, c.kind, false
	return c.patterns
}

// Filter keeps the patterns that enabled (when not empty) names and disabled
// does not.
func Filter(patterns []Pattern, enabled, disabled []string) []Pattern {
	var out []Pattern
	for _, p := range patterns {
		if len(enabled) > 0 && !slices.Contains(enabled, p.Name) || slices.Contains(disabled, p.Name) {
			continue
		}
		out = append(out, p)
	}
	return out
}
