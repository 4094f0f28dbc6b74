package pass

import (
	"fmt"
	"strings"
	"sync"

	"github.com/tsopt/tsopt/ir"
)

// AnyOp is the anchor of a pipeline that runs on every isolated operation.
const AnyOp = "any"

// Manager is a pipeline of passes for one kind of operation.
type Manager struct {
	// Anchor is the name of the operation, or [AnyOp].
	Anchor string
	items  []item
	needs  []func(*ir.Op) error // of the pipelines that were added
	// explicit rejects passes of another anchor instead of nesting them.
	explicit bool
	// groups are the nested pipelines as they run: neighbours joined.
	groups     map[int]*Nested
	groupsOnce sync.Once
	statistics *totals
}

// item is a pass or a nested pipeline.
type item struct {
	inst   *instance
	nested *Manager
}

// instance is a pass with the options given.
type instance struct {
	pass  *Pass
	text  string    // options as parsed by every runner made
	proto Runner    // shows options
	why   *inserted // nil for a pass that the user wrote
}

// NewManager returns an empty pipeline. Passes for another operation are nested
// in a pipeline for that operation.
func NewManager(anchor string) *Manager { return &Manager{Anchor: anchor} }

// Add appends a pass with options as text, such as `max-iterations=3`.
func (m *Manager) Add(p *Pass, options string) error {
	proto := p.New()
	if err := optionsOf(proto).Parse(options); err != nil {
		return err
	}
	return m.addInstance(&instance{pass: p, text: options, proto: proto})
}

// MustAdd is [Manager.Add] for passes and options known to fit.
func (m *Manager) MustAdd(p *Pass, options string) *Manager {
	if err := m.Add(p, options); err != nil {
		panic("pass: " + err.Error())
	}
	return m
}

func (m *Manager) addInstance(in *instance) error {
	if op := in.pass.Op; op != "" && op != m.Anchor {
		if m.explicit {
			return fmt.Errorf("Can't add pass '%s' restricted to '%s' on a PassManager intended to run on '%s', did you intend to nest?",
				in.pass.className(), op, m.Anchor)
		}
		return m.Nest(op).addInstance(in)
	}
	m.items = append(m.items, item{inst: in})
	return nil
}

// AddPipeline appends a named pipeline with options as text.
func (m *Manager) AddPipeline(p *Pipeline, options string) error {
	b := p.New()
	if err := optionsOf(b).Parse(options); err != nil {
		return err
	}
	if p.Needs != nil {
		m.needs = append(m.needs, p.Needs)
	}
	return b.Build(m)
}

// Nest appends a pipeline for operations inside and returns it.
func (m *Manager) Nest(op string) *Manager {
	n := &Manager{Anchor: op, explicit: m.explicit}
	m.items = append(m.items, item{nested: n})
	return n
}

// Empty reports whether there is nothing to run.
func (m *Manager) Empty() bool { return len(m.items) == 0 }

// size counts passes and nested pipelines, as upstream's size() does.
func (m *Manager) size() int { return len(m.items) }

// String is the pipeline as text on one line.
func (m *Manager) String() string {
	parts := make([]string, len(m.items))
	for i, it := range m.items {
		parts[i] = it.String()
	}
	return m.Anchor + "(" + strings.Join(parts, ",") + ")"
}

func (it item) String() string {
	if it.nested != nil {
		return it.nested.String()
	}
	return it.inst.String()
}

func (in *instance) String() string { return in.pass.Name + optionsOf(in.proto).Text() }

// Dump is what --dump-pass-pipeline shows.
func (m *Manager) Dump() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Pass Manager with %d passes:\n", m.size())
	m.pretty(&b, "")
	b.WriteString("\n\n")
	return b.String()
}

func (m *Manager) pretty(b *strings.Builder, indent string) {
	b.WriteString(indent + m.Anchor + "(\n")
	for i, it := range m.items {
		if i > 0 {
			b.WriteString(",\n")
		}
		if it.nested != nil {
			it.nested.pretty(b, indent+"  ")
		} else {
			b.WriteString(indent + "  " + it.inst.String())
		}
	}
	b.WriteString("\n" + indent + ")")
}

func (p *Pass) className() string {
	if p.Class == "" {
		return p.Name
	}
	return p.Class
}

// make returns a fresh runner with the instance's options.
func (in *instance) make() Runner {
	r := in.pass.New()
	if err := optionsOf(r).Parse(in.text); err != nil {
		panic("pass: options of " + in.pass.Name + " changed their mind: " + err.Error())
	}
	return r
}
