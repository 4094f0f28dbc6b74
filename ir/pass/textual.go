package pass

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/internal/nearest"
)

// ParsePipeline reads `builtin.module(…)`.
func ParsePipeline(text string, reg *Registry) (*Manager, error) {
	text = strings.TrimSpace(text)
	i := strings.IndexByte(text, '(')
	if i <= 0 || !strings.HasSuffix(text, ")") {
		return nil, fmt.Errorf("expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'")
	}
	m := NewManager(strings.TrimRight(text[:i], " \t\n"))
	m.explicit = true
	if err := ParseInto(m, text[i+1:len(text)-1], reg); err != nil {
		return nil, err
	}
	m.setExplicit(false)
	return m, nil
}

func (m *Manager) setExplicit(e bool) {
	m.explicit = e
	for _, it := range m.items {
		if it.nested != nil {
			it.nested.setExplicit(e)
		}
	}
}

// ParseInto reads the elements of a pipeline, `a,b{x=1},func.func(c)`, and
// appends them.
func ParseInto(m *Manager, text string, reg *Registry) error {
	p := &pipelineParser{whole: text, rest: text, reg: reg}
	elems, err := p.parse()
	if err != nil {
		return err
	}
	if err := p.resolve(elems); err != nil {
		return err
	}
	if err := p.add(m, elems); err != nil {
		return err
	}
	return p.ordered(m, elems)
}

// ordered returns an error if passes are in a wrong order, at the one that comes too early, and completes the pipeline.
func (p *pipelineParser) ordered(m *Manager, elems []*element) error {
	for _, o := range m.violated(p.reg.orders) {
		if e := lastOf(elems, o.Then); e != nil {
			return p.fail(e.pos, "%s", o)
		}
	}
	return m.Complete(p.reg)
}

// lastOf is the last element of a name, nil when a pipeline or what was there
// before brought that pass.
func lastOf(elems []*element, name string) *element {
	var last *element
	for _, e := range elems {
		if e.name == name {
			last = e
		} else if inner := lastOf(e.inner, name); inner != nil {
			last = inner
		}
	}
	return last
}

// element is `name{options}` or `name(inner)`.
type element struct {
	name, options string
	pos           int
	inner         []*element
}

type pipelineParser struct {
	whole, rest string
	reg         *Registry
}

func (p *pipelineParser) pos() int { return len(p.whole) - len(p.rest) }

// fail makes an error in the form of a compiler's: place, message, the line and
// a caret.
func (p *pipelineParser) fail(pos int, format string, args ...any) error {
	line, col := 1, pos
	start := 0
	for i := range min(pos, len(p.whole)) {
		if p.whole[i] == '\n' {
			line, start = line+1, i+1
		}
	}
	col = pos - start
	text := p.whole[start:]
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		text = text[:i]
	}
	return fmt.Errorf("MLIR Textual PassPipeline Parser:%d:%d: error: %s\n%s\n%s^\n", line, col+1,
		fmt.Sprintf(format, args...), text, strings.Repeat(" ", col))
}

func (p *pipelineParser) parse() ([]*element, error) {
	if p.rest == "" {
		return nil, nil
	}
	var top []*element
	stack := []*[]*element{&top}
	for {
		list := stack[len(stack)-1]
		e := p.name()
		*list = append(*list, e)
		if p.rest == "" {
			break
		}
		if p.rest[0] == '(' {
			p.rest = p.rest[1:]
			stack = append(stack, &e.inner)
			continue
		}
		if p.rest[0] == '{' {
			end := closing(p.rest)
			if end < 0 {
				return nil, p.fail(p.pos(), "missing closing '}' while processing pass options")
			}
			e.options = p.rest[1:end]
			p.rest = strings.TrimLeft(p.rest[end+1:], " \t\n")
		}
		for strings.HasPrefix(p.rest, ")") {
			if len(stack) == 1 {
				return nil, p.fail(p.pos(), "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline")
			}
			stack = stack[:len(stack)-1]
			p.rest = strings.TrimLeft(p.rest[1:], " \t\n")
		}
		if p.rest == "" {
			break
		}
		if p.rest[0] != ',' {
			return nil, p.fail(p.pos(), "expected ',' after parsing pipeline")
		}
		p.rest = p.rest[1:]
	}
	if len(stack) > 1 {
		return nil, p.fail(p.pos(), "encountered unbalanced parentheses while parsing pipeline")
	}
	return top, nil
}

func (p *pipelineParser) name() *element {
	end := strings.IndexAny(p.rest, ",(){")
	if end < 0 {
		end = len(p.rest)
	}
	raw := p.rest[:end]
	name := strings.TrimSpace(raw)
	e := &element{name: name, pos: p.pos() + strings.Index(raw, name)}
	p.rest = p.rest[end:]
	return e
}

func (p *pipelineParser) resolve(elems []*element) error {
	for _, e := range elems {
		if len(e.inner) > 0 {
			if err := p.resolve(e.inner); err != nil {
				return err
			}
			continue
		}
		if known := p.reg.Pass(e.name); known != nil {
			e.name = known.Name // the former name is read as the new one
		} else if p.reg.Pipeline(e.name) == nil {
			return p.fail(e.pos, "'%s' does not refer to a registered pass or pass pipeline%s", e.name,
				nearest.DidYouMean(e.name, p.reg.Names()))
		}
	}
	return nil
}

func (p *pipelineParser) add(m *Manager, elems []*element) error {
	for _, e := range elems {
		if len(e.inner) > 0 {
			if err := p.add(m.Nest(e.name), e.inner); err != nil {
				return fmt.Errorf("%w\nfailed to add `%s` with options `%s` to inner pipeline", err, e.name, e.options)
			}
			continue
		}
		if err := p.addOne(m, e); err != nil {
			return fmt.Errorf("%w\nfailed to add `%s` with options `%s`", err, e.name, e.options)
		}
	}
	return nil
}

func (p *pipelineParser) addOne(m *Manager, e *element) error {
	if pl := p.reg.Pipeline(e.name); pl != nil {
		// A pipeline decides its own nesting.
		defer m.setExplicit(m.explicit)
		m.setExplicit(false)
		return m.AddPipeline(pl, e.options)
	}
	return m.Add(p.reg.Pass(e.name), e.options)
}
