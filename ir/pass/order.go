package pass

import (
	"errors"
	"fmt"
	"slices"
)

// Order says that one pass needs another's work, or spoils it, and why. It is
// about pipelines that have both.
type Order struct {
	First, Then, Why string
	// Preferred is an order that no pipeline is held to: if the manager inserts First, it goes before Then.
	Preferred bool
}

// String is what is wrong with a pipeline that has the passes the other way round.
func (o Order) String() string {
	return fmt.Sprintf("%s must not run before %s: %s", o.Then, o.First, o.Why)
}

// Check returns an error if passes of the pipeline are in a wrong order. Passes may run several times. The last run of
// each counts, so that work which is undone may be done again. Nested pipelines count at their place.
func (m *Manager) Check(orders []Order) error {
	var errs []error
	for _, o := range m.violated(orders) {
		errs = append(errs, errors.New(o.String()))
	}
	return errors.Join(errs...)
}

func (m *Manager) violated(orders []Order) []Order {
	last := map[string]int{}
	for i, in := range m.instances(nil) {
		last[in.pass.Name] = i + 1
	}
	var out []Order
	for _, o := range orders {
		if then := last[o.Then]; !o.Preferred && then > 0 && then < last[o.First] {
			out = append(out, o)
		}
	}
	return out
}

// formOrders are the constraints that follow from forms: a pass that takes a form which no pass leaves precedes one
// that ends it, and follows the pass that leaves one [Form.Once].
func (r *Registry) formOrders() (out []Order) {
	add := func(first, then *Pass, why string) {
		if !slices.ContainsFunc(out, func(o Order) bool { return o.First == first.Name && o.Then == then.Name }) {
			out = append(out, Order{First: first.Name, Then: then.Name, Why: why})
		}
	}
	for _, takes := range r.Passes() {
		for _, f := range takes.Takes {
			if maker := r.makers[f]; maker != nil && f.Once {
				add(maker, takes, "it requires programs that are "+f.Name+": "+f.Doc)
			}
		}
	}
	for _, ends := range r.Passes() {
		for _, f := range ends.Ends {
			for _, takes := range r.Passes() {
				// Passes that end the same form are alternatives.
				if r.makers[f] == nil && slices.Contains(takes.Takes, f) && !slices.Contains(takes.Ends, f) {
					add(takes, ends, f.Doc)
				}
			}
		}
	}
	return out
}
