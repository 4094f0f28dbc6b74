// Package remarks prepares the remarks of a compilation for a reader. Equal ones become one, those
// that could gain most come first, and those that could gain almost nothing are left out.
//
// A [Book] takes the remarks while passes run, and keeps a copy of the program when its memory is
// planned: the model of [estimate] predicts from it how much time a better lowering of the
// operations of a remark could save.
package remarks

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Least is the part of a kernel's time that a remark must be able to gain to be shown.
const Least = 0.02

// Book holds the remarks of one compilation. The zero value is an empty book.
type Book struct {
	taken   []*diag.Diagnostic
	planned *ir.Op // a copy, nil where the program was not planned
	arch    string
}

// Add takes a remark, or a warning, which comes before all remarks.
func (b *Book) Add(d *diag.Diagnostic) { b.taken = append(b.taken, d) }

// Instrument keeps the planned program of a run.
func (b *Book) Instrument() pass.Instrument {
	return pass.Instrument{AfterPass: func(_ *pass.Context, e *pass.Execution, op *ir.Op, failed bool) {
		if !failed && op.ParentOp() == nil && slices.Contains(e.Pass.Leaves, forms.Allocated) {
			b.planned, b.arch = ir.Clone(op, nil), e.Option("arch")
		}
	}}
}

// A Remark is one message about one or several places.
type Remark struct {
	*diag.Diagnostic
	// Places are where it applies, in the order of the program; the diagnostic's is the first.
	Places []diag.FileLoc
	// Gain is the part of its kernel's time that a better lowering saves at most; Known is false where no prediction is
	// possible.
	Gain  float64
	Known bool
}

// Shown are the remarks worth reading: missed optimizations by falling gain, those of unknown gain, what
// the compiler knows, and what it changed. targets are the machines that programs can name.
func (b *Book) Shown(targets []arch.File) (shown []Remark) {
	for _, r := range b.All(targets) {
		if !r.Known || r.Gain >= Least {
			shown = append(shown, r)
		}
	}
	return shown
}

// All are all remarks in the order of [Book.Shown].
func (b *Book) All(targets []arch.File) []Remark {
	all := b.folded()
	if b.planned != nil && slices.ContainsFunc(all, predictable) {
		b.predict(all, targets)
	}
	slices.SortStableFunc(all, func(x, y Remark) int {
		return cmp.Or(cmp.Compare(rank(x), rank(y)), cmp.Compare(y.Gain, x.Gain))
	})
	return all
}

// rank orders groups of remarks.
func rank(r Remark) int {
	switch {
	case r.Severity != diag.Remark:
		return 0
	case r.Known:
		return 1
	case r.Kind == diag.Missed:
		return 2
	case r.Kind == diag.Analysis:
		return 3
	}
	return 4
}

// folded are the remarks with equal ones made one.
func (b *Book) folded() (all []Remark) {
	for _, d := range b.taken {
		at := diag.Position(d.Loc)
		i := slices.IndexFunc(all, func(r Remark) bool { return equal(r.Diagnostic, d) })
		if i < 0 {
			i = len(all)
			all = append(all, Remark{Diagnostic: d})
		}
		if at != nil && !slices.Contains(all[i].Places, *at) {
			all[i].Places = append(all[i].Places, *at)
		}
	}
	return all
}

// equal reports whether two remarks differ at most in their places.
func equal(a, b *diag.Diagnostic) bool {
	return a.Severity == b.Severity && a.Message == b.Message && a.Category == b.Category && a.Kind == b.Kind &&
		a.Pass == b.Pass && len(a.Notes) == 0 && len(b.Notes) == 0
}

// predictable reports whether the gain of a remark can be asked for: the model knows nothing of communication.
func predictable(r Remark) bool {
	return r.Severity == diag.Remark && r.Kind == diag.Missed && r.Category != diag.Comm
}

// predict sets the gains that are known.
func (b *Book) predict(all []Remark, targets []arch.File) {
	m, err := arch.Find(b.planned, cmp.Or(b.arch, arch.Default), targets)
	if err != nil {
		return // the pass that planned the program has reported it
	}
	g := estimate.GainsOf(b.planned, m)
	for i, r := range all {
		if predictable(r) {
			all[i].Gain, all[i].Known = g.At(r.Places)
		}
	}
}

// Text is the remark as one diagnostic: its message, the other places, and the gain.
func (r Remark) Text() *diag.Diagnostic {
	d := *r.Diagnostic
	if others := lines(r.Places); others != "" {
		d.Message += " (also on " + others + ")"
	}
	if r.Known {
		d.Message += fmt.Sprintf(" [gain: at most %.0f %%]", 100*r.Gain)
	}
	return &d
}

// lines names the lines of places, without that of the first.
func lines(places []diag.FileLoc) string {
	const most = 8
	var names []string
	for _, p := range places {
		if name := fmt.Sprint(p.Line); p.Line != places[0].Line && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	switch more := len(names) - most; {
	case len(names) == 0:
		return ""
	case len(names) == 1:
		return "line " + names[0]
	case more > 0:
		return "lines " + strings.Join(names[:most], ", ") + fmt.Sprintf(" and %d more", more)
	}
	return "lines " + strings.Join(names, ", ")
}
