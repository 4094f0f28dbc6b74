package pass

import (
	"errors"
	"fmt"
)

// Order says that one pass needs another's work, or spoils it, and why. It is
// about pipelines that have both.
type Order struct{ First, Then, Why string }

// String is what is wrong with a pipeline that has the passes the other way round.
func (o Order) String() string {
	return fmt.Sprintf("%s stands before %s: %s", o.Then, o.First, o.Why)
}

// Check returns an error if passes of the pipeline stand in a wrong order. Passes
// may run several times; what counts is the last run of each, so that work which
// is spoilt may be done again. Nested pipelines stand where they are written.
func (m *Manager) Check(orders []Order) error {
	var errs []error
	for _, o := range m.violated(orders) {
		errs = append(errs, errors.New(o.String()))
	}
	return errors.Join(errs...)
}

func (m *Manager) violated(orders []Order) []Order {
	last := map[string]int{}
	for i, name := range m.names(nil) {
		last[name] = i + 1
	}
	var out []Order
	for _, o := range orders {
		if then := last[o.Then]; then > 0 && then < last[o.First] {
			out = append(out, o)
		}
	}
	return out
}

// names appends the names of all passes as they are written, those of nested
// pipelines included.
func (m *Manager) names(out []string) []string {
	for _, it := range m.items {
		if it.nested != nil {
			out = it.nested.names(out)
		} else {
			out = append(out, it.inst.pass.Name)
		}
	}
	return out
}
