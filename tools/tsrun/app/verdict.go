package app

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/internal/term"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/exec"
)

// compare prints the differences and reports whether there are none to speak of.
func (s *session) compare(what string, ds []exec.Difference) bool {
	ok := true
	for _, d := range ds {
		fmt.Fprintf(s.out, "%s%s\n", what, d)
		ok = ok && d.OK()
	}
	s.warnReference(ds)
	if len(ds) == 0 {
		s.warn("nothing was compared: no argument is a memref with tile.out, and @%s has no results", s.opts.entry)
	}
	return ok
}

// warnReference tells of references that say little.
func (s *session) warnReference(ds []exec.Difference) {
	for _, d := range ds {
		if d.Zero {
			s.warn("the reference of %s is zero everywhere, so the comparison is not meaningful", d.Name)
		}
		if d.NaN > 0 {
			s.warn("the reference of %s has NaN in %d of %d elements, where the comparison accepts any NaN: see whether the "+
				"program should make any", d.Name, d.NaN, d.N)
		}
	}
}

// verdict prints the last line of a verification.
func (s *session) verdict(ok bool) error {
	if !ok {
		fmt.Fprintln(s.out, term.Style(s.colors, term.BoldRed, "wrong: the result differs from the reference"))
		return differs
	}
	fmt.Fprintln(s.out, term.Style(s.colors, term.BoldGreen, "verified"))
	return nil
}

// warnZeros tells of inputs on which a verification says little.
func (s *session) warnZeros(params []exec.Param, arrays []*npy.Array) {
	zeros, inputs := exec.Zeros(params, arrays)
	if inputs > 0 && len(zeros) == inputs {
		s.warn("every input is zero (%s), so the comparison is not meaningful; use tile.init = \"random\" in the program, or --arg=%s=random",
			strings.Join(zeros, ", "), zeros[0])
	}
}

// warnUnwritten reports results with elements that the run left unwritten; a comparison says so by itself.
func (s *session) warnUnwritten(params []exec.Param, got *exec.Outcome) {
	for i, p := range params {
		if err := p.CheckWritten(got.Args[i]); err != nil && !got.Whole[i] {
			_ = s.report(diag.Warningf(p.Loc, "%v", err))
		}
	}
}

func (s *session) warn(format string, args ...any) {
	fmt.Fprintf(s.errw, "%s %s\n", term.Style(s.colors, term.BoldMagenta, "tsrun: warning:"),
		term.Printable(fmt.Sprintf(format, args...)))
}
