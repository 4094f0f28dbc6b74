package eval

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/python"
)

// A Late value will be known later only. Where Python needs it now, as the index of a list, the error says so, and
// which names of the program it comes from.
type Late interface {
	// Late is where, or when, it is known: "on the device".
	Late() string
}

// NeedsNow is the error of needing a value now, nil if it is no [Late] one. n is the expression that gives it.
func (at Site) NeedsNow(what string, v Value, n python.Node) error {
	l, ok := v.(Late)
	if !ok {
		return nil
	}
	var of []string
	python.Walk(n, func(n python.Node) {
		name, ok := n.(*python.Name)
		if !ok || slices.Contains(of, name.ID) {
			return
		}
		if v, _ := at.Env.Lookup(name.ID); v != nil {
			if _, ok := v.(Late); ok {
				of = append(of, name.ID)
			}
		}
	})
	switch len(of) {
	case 0:
		return at.Interp.Errorf(n, "%s is known only %s", what, l.Late())
	case 1:
		return at.Interp.Errorf(n, "%s depends on %s, which is known only %s", what, of[0], l.Late())
	}
	last := len(of) - 1
	return at.Interp.Errorf(n, "%s depends on %s and %s, which are known only %s", what, strings.Join(of[:last], ", "),
		of[last], l.Late())
}

// index is the expression of an index, if that is what is done here.
func (at Site) index() python.Node {
	if s, ok := at.Node.(*python.Subscript); ok {
		return s.Index
	}
	return at.Node
}
