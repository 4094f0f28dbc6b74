package llvmir

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir/diag"
)

// location is the node of a place in a scope, nil when there is none to name.
func (t *translator) location(loc diag.Loc, scope, inlinedAt *llvmx.Node) *llvmx.Node {
	switch l := loc.(type) {
	case *diag.FileLoc:
		if scope == nil {
			return nil
		}
		return t.lineNode(int64(l.Line), int64(l.Col), scope, inlinedAt)
	case *diag.NameLoc:
		return t.location(l.Child, scope, inlinedAt)
	case *diag.CallSiteLoc:
		caller := t.location(l.Caller, scope, inlinedAt)
		if caller == nil {
			caller = inlinedAt // a place without a scope, in a chain that goes on
		}
		if caller == nil {
			return nil
		}
		if callee := t.location(l.Callee, nil, caller); callee != nil {
			return callee
		}
		return caller
	case *diag.FusedLoc:
		return t.fusedLocation(l, scope, inlinedAt)
	}
	return nil
}

func (t *translator) lineNode(line, col int64, scope, inlinedAt *llvmx.Node) *llvmx.Node {
	fields := []llvmx.MDField{rawField("line", itoa(line))}
	if col > 0 {
		fields = append(fields, rawField("column", itoa(col)))
	}
	fields = append(fields, nodeField("scope", scope))
	if inlinedAt != nil {
		fields = append(fields, nodeField("inlinedAt", inlinedAt))
	}
	n := t.m.ClassNode("DILocation", fields...)
	t.debug.places[n] = place{line, col, scope, inlinedAt}
	return n
}

// place is what a location says.
type place struct {
	line, col        int64
	scope, inlinedAt *llvmx.Node
}

// merged is where the places have a line or a column in common, of the innermost
// function that is in the chains of calls of both.
func (t *translator) merged(x, y *llvmx.Node) *llvmx.Node {
	for ; x != nil; x = t.debug.places[x].inlinedAt {
		for z := y; z != nil; z = t.debug.places[z].inlinedAt {
			a, b := t.debug.places[x], t.debug.places[z]
			if a.scope != b.scope || a.inlinedAt != b.inlinedAt {
				continue
			}
			if a.line != b.line {
				a.line, a.col = 0, 0
			}
			if a.col != b.col {
				a.col = 0
			}
			return t.lineNode(a.line, a.col, a.scope, a.inlinedAt)
		}
	}
	return nil
}

// fusedLocation may name a scope; of places that differ it is what they have in
// common, at least line 0 of the scope.
func (t *translator) fusedLocation(l *diag.FusedLoc, scope, inlinedAt *llvmx.Node) *llvmx.Node {
	if s, ok := l.Metadata.(*llvm.StructAttr); ok {
		if n := t.di(s); n != nil {
			scope = n
		}
	}
	var out *llvmx.Node
	for i, part := range l.Locs {
		n := t.location(part, scope, inlinedAt)
		switch {
		case i == 0:
			out = n
		case n != out && scope != nil:
			if out = t.merged(out, n); out == nil {
				return t.lineNode(0, 0, scope, inlinedAt)
			}
		}
	}
	return out
}

// attachLocation says where the instructions of an operation come from.
func (t *translator) attachLocation(loc diag.Loc, b *llvmx.Block, from int) {
	if t.fn.scope == nil {
		return
	}
	if n := t.location(loc, t.fn.scope, nil); n != nil {
		b.AttachFrom(from, "dbg", n)
	}
}
