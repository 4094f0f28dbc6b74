package app

import (
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
)

// Expected compares diagnostics with the expected-* comments of a whole input,
// for tools that show both. met tells for each diagnostic whether it and its
// notes are expected; unmet are errors about the comments that nothing met.
func Expected(src asm.Source, onlyExpected bool, ds []*diag.Diagnostic) (met []bool, unmet []*diag.Diagnostic) {
	x := parseExpectations(src, onlyExpected)
	for _, d := range ds {
		met = append(met, x.take([]*diag.Diagnostic{d}, func(*diag.Diagnostic) {}))
	}
	x.finish(func(d *diag.Diagnostic) { unmet = append(unmet, d) })
	return met, append(x.malformed, unmet...)
}
