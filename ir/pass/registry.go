package pass

import (
	"slices"
	"strings"
)

// Registry is the set of passes and pipelines that a tool knows, and in what order
// passes may stand.
type Registry struct {
	passes    map[string]*Pass
	former    map[string]*Pass // by their former names
	pipelines map[string]*Pipeline
	orders    []Order
	makers    map[*Form]*Pass // the pass that leaves a form
}

// NewRegistry returns a registry. A name given twice panics, and so does a form that two passes
// leave.
func NewRegistry(passes []*Pass, pipelines []*Pipeline, orders ...Order) *Registry {
	r := &Registry{map[string]*Pass{}, map[string]*Pass{}, map[string]*Pipeline{}, nil, map[*Form]*Pass{}}
	for _, p := range passes {
		r.claim(p.Name)
		r.passes[p.Name] = p
		for _, f := range p.Leaves {
			if other := r.makers[f]; other != nil {
				panic("pass.NewRegistry: " + other.Name + " and " + p.Name + " leave the form " + f.Name)
			}
			r.makers[f] = p
		}
	}
	for _, p := range passes {
		if p.Formerly != "" {
			r.claim(p.Formerly)
			r.former[p.Formerly] = p
		}
	}
	for _, p := range pipelines {
		r.claim(p.Name)
		r.pipelines[p.Name] = p
	}
	r.orders = append(slices.Clone(orders), r.formOrders()...)
	return r
}

func (r *Registry) claim(name string) {
	if r.Pass(name) != nil || r.pipelines[name] != nil {
		panic("pass.NewRegistry: " + name + " is given twice")
	}
}

// Pass is the pass of a name or a former name, nil when there is none.
func (r *Registry) Pass(name string) *Pass {
	if p := r.passes[name]; p != nil {
		return p
	}
	return r.former[name]
}

// Pipeline is the pipeline of a name, nil when there is none.
func (r *Registry) Pipeline(name string) *Pipeline { return r.pipelines[name] }

// Maker is the pass that leaves a form, nil when there is none.
func (r *Registry) Maker(f *Form) *Pass { return r.makers[f] }

// Orders are the constraints on the order of passes: those given, and those that follow from forms.
func (r *Registry) Orders() []Order { return r.orders }

// Passes are all passes by name.
func (r *Registry) Passes() []*Pass {
	var out []*Pass
	for _, p := range r.passes {
		out = append(out, p)
	}
	slices.SortFunc(out, func(a, b *Pass) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// Pipelines are all pipelines by name.
func (r *Registry) Pipelines() []*Pipeline {
	var out []*Pipeline
	for _, p := range r.pipelines {
		out = append(out, p)
	}
	slices.SortFunc(out, func(a, b *Pipeline) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// Names are the names of all passes and pipelines, sorted.
func (r *Registry) Names() []string {
	var out []string
	for n := range r.passes {
		out = append(out, n)
	}
	for n := range r.pipelines {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}
