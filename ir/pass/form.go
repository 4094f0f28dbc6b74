package pass

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// Form is a property of programs that passes rely on: that parameters are bound, that every tile
// has a layout. A pass names the forms that it takes, leaves and ends; [Manager.Complete] inserts
// the pass that leaves a form in front of one that takes it.
type Form struct {
	// Name completes "the program is …".
	Name string
	// Doc says what holds of a program in this form, in one clause.
	Doc string
	// Once says that the pass that leaves the form has options of the program's own and nothing to do
	// in a program that has the form: a pipeline that names it behind a pass that takes the form
	// is in a wrong order.
	Once bool
	// Whole says that the pass that leaves the form runs on the whole program, not on a function.
	Whole bool
	// Options are those of the pass that leaves the form, where the manager inserts it.
	Options string
	// Holds reports whether the program op is in this form. An inserted pass does not run on a
	// program for which it does. Without it an inserted pass always runs, which therefore must
	// change nothing in a program that has the form.
	Holds func(op *ir.Op) bool
}

// inserted is the reason why a pass is in a pipeline although the user did not write it.
type inserted struct {
	form  *Form
	taker *Pass
}

// Complete returns an error if passes of the pipeline are in a wrong order, and otherwise inserts the passes that bring
// programs into the forms that its passes take, so that each pass can be named alone. An inserted pass has the options
// that the pipeline gives to the same pass elsewhere, and shared options, such as the target, of the pass that needs it
// or of its neighbours. To complete a pipeline twice changes nothing.
//
// Passes are inserted in front of the pass that needs them, in the nested pipeline that it is in
// unless they run on the whole program, and before passes that they must precede.
func (m *Manager) Complete(reg *Registry) error {
	if err := m.Check(reg.orders); err != nil {
		return err
	}
	done := map[need]bool{}
	for {
		n, ok := m.missing(reg)
		if !ok {
			break
		}
		if done[n] {
			// Something between the inserted pass and the one that needs it ends the form.
			return fmt.Errorf("%s requires programs that are %s, which no position in this pipeline provides", n.taker.pass.Name,
				n.form.Name)
		}
		done[n] = true
		if err := m.insert(n, reg); err != nil {
			return err
		}
	}
	m.dropRepeated()
	return m.checkInserted(reg.orders)
}

// dropRepeated removes an inserted pass if a later insertion before it leaves the same form.
func (m *Manager) dropRepeated() {
	known := map[*Form]bool{}
	var drop func(m *Manager)
	drop = func(m *Manager) {
		m.items = slices.DeleteFunc(m.items, func(it item) bool {
			if it.nested != nil {
				drop(it.nested)
				return len(it.nested.items) == 0
			}
			in := it.inst
			if in.why != nil && !slices.ContainsFunc(in.pass.Leaves, func(f *Form) bool { return !known[f] }) {
				return true
			}
			in.pass.apply(known)
			return false
		})
	}
	drop(m)
}

// apply makes known what holds behind a pass.
func (p *Pass) apply(known map[*Form]bool) {
	for _, f := range p.Ends {
		delete(known, f)
	}
	for _, f := range p.Leaves {
		known[f] = true
	}
}

// need is a form that a pass takes and that no pass before it leaves.
type need struct {
	taker *instance
	form  *Form
}

// missing is the first need of the pipeline.
func (m *Manager) missing(reg *Registry) (n need, found bool) {
	known := map[*Form]bool{}
	for _, in := range m.instances(nil) {
		for _, f := range in.pass.Takes {
			if !known[f] && reg.makers[f] != nil {
				return need{in, f}, true
			}
		}
		in.pass.apply(known)
	}
	return need{}, false
}

// insert puts the pass that leaves a form in front of the one that takes it.
func (m *Manager) insert(n need, reg *Registry) error {
	maker := reg.makers[n.form]
	options := m.optionsFor(maker, n)
	proto := maker.New()
	if err := optionsOf(proto).Parse(options); err != nil {
		return fmt.Errorf("%s requires %s before it: %w", n.taker.pass.Name, maker.Name, err)
	}
	in := &instance{pass: maker, text: options, proto: proto, why: &inserted{n.form, n.taker.pass}}
	it := item{inst: in}
	to := m
	if !n.form.Whole {
		to = m.holder(n.taker)
	}
	if op := maker.Op; op != "" && op != to.Anchor {
		nested := NewManager(op)
		nested.items = []item{it}
		it = item{nested: nested}
	}
	to.items = slices.Insert(to.items, to.placeFor(maker, n, reg.orders), it)
	return nil
}

// holder is the pipeline that a pass is directly in.
func (m *Manager) holder(of *instance) *Manager {
	for _, it := range m.items {
		if it.nested != nil && it.has(func(in *instance) bool { return in == of }) {
			return it.nested.holder(of)
		}
	}
	return m
}

// placeFor is where a pass goes that the pipeline lacks: right before the taker, or before the
// first pass in front of it that the inserted one must precede and that does not end what it leaves.
func (m *Manager) placeFor(maker *Pass, n need, orders []Order) int {
	at := slices.IndexFunc(m.items, func(it item) bool { return it.has(func(in *instance) bool { return in == n.taker }) })
	for _, o := range orders {
		if o.First != maker.Name {
			continue
		}
		if i := slices.IndexFunc(m.items[:at], func(it item) bool {
			return it.has(func(in *instance) bool { return in.pass.Name == o.Then && !slices.Contains(in.pass.Ends, n.form) })
		}); i >= 0 {
			at = i
		}
	}
	return at
}

// optionsFor are the options of an inserted pass.
func (m *Manager) optionsFor(maker *Pass, n need) string {
	all := m.instances(nil)
	at := slices.Index(all, n.taker)
	// The taker itself, then what precedes it, the nearest first, then what follows.
	near := append([]*instance{n.taker}, slices.Clone(all[:at])...)
	slices.Reverse(near[1:])
	near = append(near, all[at+1:]...)
	for _, in := range near {
		if in.pass == maker {
			return in.text
		}
	}
	options := []string{}
	if n.form.Options != "" {
		options = append(options, n.form.Options)
	}
	for _, o := range OptionsOf(maker.New()) {
		if !o.Shared {
			continue
		}
		for _, in := range near {
			if value, ok := in.given(o.Name); ok {
				options = append(options, o.Name+"={"+value+"}")
				break
			}
		}
	}
	return strings.Join(options, " ")
}

// given is the value that the text of an instance gives to an option.
func (in *instance) given(option string) (value string, ok bool) {
	for rest := strings.TrimSpace(in.text); rest != ""; rest = strings.TrimSpace(rest) {
		var name, v string
		if name, v, rest = nextOption(rest); name == option {
			value, ok = v, true
		}
	}
	return value, ok
}

// checkInserted is [Manager.Check] of a complete pipeline, whose errors say what needs a pass that the user did not
// write.
func (m *Manager) checkInserted(orders []Order) error {
	var errs []error
	for _, o := range m.violated(orders) {
		text := o.String()
		for _, in := range m.instances(nil) {
			if in.pass.Name == o.Then && in.why != nil {
				text += fmt.Sprintf("; %s was inserted because %s requires programs that are %s: write %s first", o.Then,
					in.why.taker.Name, in.why.form.Name, o.First)
				break
			}
		}
		errs = append(errs, errors.New(text))
	}
	return errors.Join(errs...)
}

// instances appends all passes as they are written, those of nested pipelines included.
func (m *Manager) instances(out []*instance) []*instance {
	for _, it := range m.items {
		out = it.instances(out)
	}
	return out
}

func (it item) instances(out []*instance) []*instance {
	if it.nested != nil {
		return it.nested.instances(out)
	}
	return append(out, it.inst)
}

func (it item) has(is func(*instance) bool) bool {
	return slices.ContainsFunc(it.instances(nil), is)
}

// unneeded reports whether an inserted pass has nothing to do for a program.
func (in *instance) unneeded(op *ir.Op) bool {
	return in.why != nil && in.why.form.Holds != nil && in.why.form.Holds(op)
}
