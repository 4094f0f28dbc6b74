package tilelang

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Values have the names of the program in their locations, which passes keep: layouts, messages and
// `--mlir-use-nameloc-as-prefix` call a tile what the program calls it. A value keeps its first name.

// nameValue gives a value a name, if its operation makes it alone and has none. A loop has none either: passes put into
// its place what is about all that it does.
func nameValue(v *ir.Value, name string) {
	if name == "" || v == nil || diag.NameIn(v.Loc()) != "" {
		return
	}
	l := named(name, v.Loc())
	if op := v.DefiningOp(); op == nil {
		v.SetLoc(l)
	} else if op.NumResults() == 1 && (op.NumRegions() == 0 || tile.Parallel.Is(op)) {
		op.SetLoc(l)
	}
}

// named is a location with a name, in place of the one that it has; the callee's of a call.
func named(name string, l diag.Loc) diag.Loc {
	switch at := l.(type) {
	case *diag.NameLoc:
		return &diag.NameLoc{Name: name, Child: at.Child}
	case *diag.CallSiteLoc:
		return &diag.CallSiteLoc{Callee: named(name, at.Callee), Caller: at.Caller}
	}
	return &diag.NameLoc{Name: name, Child: l}
}

// SetName implements [eval.Named].
func (s *scalar) SetName(name string) { nameValue(s.v, name) }
