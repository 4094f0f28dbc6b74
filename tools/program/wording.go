package program

import (
	"github.com/tsopt/tsopt/frontend/tilelang"
	"github.com/tsopt/tsopt/ir/diag"
)

// Reword is a diagnostic in the words of the file that it points to: one in Python does not show operations.
func Reword(d *diag.Diagnostic, sources *diag.Sources) *diag.Diagnostic {
	if !PointsToPython(d) {
		return d
	}
	return tilelang.Reword(d, sources.Line)
}

// PointsToPython reports whether a diagnostic is about a line of a program in Python.
func PointsToPython(d *diag.Diagnostic) bool {
	p := diag.Position(d.Loc)
	return p != nil && IsPython(p.File)
}
