package rewrite

import "github.com/tsopt/tsopt/ir"

// Dialect is a dialect with the patterns by which its operations are canonicalized:
// package ir knows nothing of patterns.
type Dialect struct {
	*ir.Dialect
	Patterns func() []Pattern // nil for none
}

// Declared are the dialects alone.
func Declared(ds []*Dialect) []*ir.Dialect {
	out := make([]*ir.Dialect, len(ds))
	for i, d := range ds {
		out[i] = d.Dialect
	}
	return out
}

// Canonical are the patterns of dialects.
func Canonical(ds []*Dialect) []Pattern {
	var out []Pattern
	for _, d := range ds {
		if d.Patterns != nil {
			out = append(out, d.Patterns()...)
		}
	}
	return out
}
