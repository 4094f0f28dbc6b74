package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// namesEscape reports whether a name that an if of the kernel's text binds may be used outside of the if. Where none
// is, it does not matter to what is behind the if whether the names are known there.
func (k *launch) namesEscape(s *python.If) bool {
	names := eval.Bound([]python.Stmt{s})
	found, escapes := false, false
	for _, all := range k.statements {
		python.Inspect(all, func(n python.Node) bool {
			if n == python.Node(s) {
				found = true
				return false
			}
			name, ok := n.(*python.Name)
			escapes = escapes || ok && slices.Contains(names, name.ID)
			return true
		})
	}
	return escapes || !found // in a function, whose names are others
}
