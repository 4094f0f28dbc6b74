package layoutview

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
)

// Names are what a text calls the values defined at its positions. Passes keep
// locations, so that a tile is known by them after it was rewritten.
type Names map[string]string

// NamesIn are the names of a text whose parse recorded where things are defined.
func NamesIn(text string, s *asm.State) Names {
	names := Names{}
	for _, site := range s.Names {
		v, ok := site.Entity.(*ir.Value)
		if !ok || !site.Define || v == nil {
			continue
		}
		at := diag.Text(v.Loc())
		if _, before := names[at]; !before {
			names[at] = text[site.Start:site.End]
		}
	}
	return names
}

// of is the name of a value at a location: that of a name location, else of the text.
func (n Names) of(l diag.Loc) string {
	switch l := l.(type) {
	case *diag.NameLoc:
		return "%" + l.Name
	case *diag.FusedLoc:
		for _, part := range l.Locs {
			if name := n.of(part); name != "" {
				return name
			}
		}
	case *diag.CallSiteLoc:
		return n.of(l.Callee)
	case *diag.FileLoc:
		return n[diag.Text(l)]
	}
	return ""
}
