package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
)

// Whether a T.Kernel has barriers of its own is what its text says: its roles are divided before it is evaluated.

// hasOwnBarriers reports whether a T.Kernel's body makes barriers, or arrives at barriers by number: before the first
// of these it has conditions that only roles meet.
func hasOwnBarriers(body []python.Stmt) bool {
	return slices.ContainsFunc(body, func(s python.Stmt) bool {
		a, ok := s.(*python.Assign)
		if !ok {
			return false
		}
		name, call := lastName(a.Value)
		return call != nil && (name == "alloc_barrier" || name == "create_list_of_mbarrier")
	}) || namesBarriers(body)
}

// bodyOf is the body of the with statement that enters what a call gives; nil where the call is no context.
func bodyOf(a *args) (body []python.Stmt) {
	for _, def := range a.Env.Definitions() {
		python.Inspect(def, func(n python.Node) bool {
			w, ok := n.(*python.With)
			if ok && slices.ContainsFunc(w.Items, func(item *python.WithItem) bool { return item.Context == a.Node }) {
				body = w.Body
			}
			return body == nil
		})
	}
	return body
}
