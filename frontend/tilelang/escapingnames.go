package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// An escaping value is what a name holds behind an if of one thread that binds it. The block does such an if, and the
// name is known behind it; in a kernel that is written by the numbers of threads it is not.
type escaping struct {
	v      eval.Value
	launch *launch
}

// Use implements [eval.Dead]: from here on it matters whose the if is.
func (x *escaping) Use(eval.Site, string) (eval.Value, error) {
	x.launch.blockwise = true
	return x.v, nil
}

// letEscape notes which names an if binds that are known behind it.
func (k *launch) letEscape(at eval.Site, s *python.If) {
	for _, name := range eval.Bound([]python.Stmt{s}) {
		v, ok := at.Env.Get(name)
		switch v.(type) {
		case eval.Cell, *escaping, eval.Dead:
		default:
			if ok {
				at.Env.Set(name, &escaping{v, k})
			}
		}
	}
}
