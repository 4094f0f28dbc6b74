package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Names in a region that runs on the device. Python's names are bound while the program is evaluated, once; a region
// runs never or many times. So a name that is bound in one cannot be used behind it, and one of before that a loop
// binds anew cannot be read in the loop before that: what it holds then depends on the iteration. A T.alloc_var is for
// both. But a buffer whose name a loop gives to numbers is what it was wherever the name is a buffer's.

// A shield is what the names that a statement binds held before it.
type shield struct {
	env    *eval.Env
	node   python.Node
	bound  []string
	before map[string]eval.Value
	t      *translator
	within map[string]*gone      // what names of buffers hold in the loop, before it binds them
	held   map[string]eval.Value // what names held at the end of a part of the statement
}

// shield remembers the names that a for, while or if statement binds in its own scope.
func (t *translator) shield(at eval.Site) *shield {
	switch n := at.Node.(type) {
	case *python.For:
		return t.shieldNames(at, eval.Bound(n.Body), true)
	case *python.While:
		return t.shieldNames(at, eval.Bound(n.Body), true)
	case *python.If:
		return t.shieldNames(at, eval.Bound(slices.Concat(n.Body, n.Orelse)), false)
	}
	return t.shieldNames(at, nil, false)
}

// shieldNames remembers names that a statement binds; in a loop they change from one iteration to the next.
func (t *translator) shieldNames(at eval.Site, names []string, loop bool) *shield {
	s := &shield{env: at.Env, node: at.Node, before: map[string]eval.Value{}, t: t, within: map[string]*gone{},
		held: map[string]eval.Value{}}
	for _, name := range names {
		v, ok := at.Env.Get(name)
		if _, isCell := v.(eval.Cell); isCell {
			continue
		}
		s.bound = append(s.bound, name)
		if ok {
			s.before[name] = v
			if loop {
				g := &gone{name: name, node: at.Node, changes: true}
				if isBuffer(v) || isNumber(v) {
					g.was = v
				}
				s.within[name] = g
				at.Env.Set(name, g)
			}
		}
	}
	return s
}

// restore gives the names what they held before the statement.
func (s *shield) restore() {
	for _, name := range s.bound {
		s.hold(name)
		if v, ok := s.before[name]; ok {
			s.env.Set(name, v)
		} else {
			s.env.Delete(name)
		}
	}
}

// kill makes the names unusable behind the statement.
func (s *shield) kill() {
	for _, name := range s.bound {
		s.hold(name)
		if g := s.within[name]; g != nil && g.read != nil && s.held[name] != nil &&
			(!isBuffer(g.was) || !isNumber(s.held[name])) {
			g.held = s.held[name]
			s.t.report(g.changesIn(*g.read))
		}
		s.env.Set(name, &gone{name: name, node: s.node, was: s.before[name], held: s.held[name]})
	}
}

// hold notes what a name holds that the statement bound; of several what is no number.
func (s *shield) hold(name string) {
	v, ok := s.env.Get(name)
	if g, isGone := v.(*gone); isGone {
		v = g.held
	}
	if was := s.held[name]; !ok || v == nil || v == s.before[name] || was != nil && !isNumber(was) {
		return
	}
	s.held[name] = v
}

// killOf makes the names unusable behind the code of units of a level.
func (s *shield) killOf(level string) {
	for _, name := range s.bound {
		s.env.Set(name, &gone{name: name, node: s.node, unit: level})
	}
}

// A gone value is what a name holds where no value is known.
type gone struct {
	name    string
	node    python.Node // the statement that binds the name
	changes bool        // it changes from one iteration to the next
	unit    string      // the level of whose units each has its own
	was     eval.Value  // what it held before the statement, if anything; in a loop where that is a buffer or a number
	read    *eval.Site  // where that was read first, in the loop
	held    eval.Value  // what the statement bound it to
}

// Use implements [eval.Dead].
func (g *gone) Use(at eval.Site, name string) (eval.Value, error) {
	line := g.node.Range().Start.Line
	if g.unit != "" {
		return nil, at.Interp.Errorf(at.Node, "%s is private to each %s in the statement at line %d, which has ended; to use it in the block, allocate a tile before the statement and write it there: through T.view, or in shared memory", name, g.unit, line)
	}
	if g.changes && g.was != nil { // what it is, unless the loop turns out to bind it
		if g.read == nil {
			g.read = &at
		}
		return g.was, nil
	}
	if g.changes {
		return nil, g.changesIn(at)
	}
	if g.was != nil {
		return nil, at.Interp.Errorf(at.Node, "%s is assigned inside the runtime statement at line %d and is undefined after it; %s", name, line, g.advice("before it"))
	}
	return nil, at.Interp.Errorf(at.Node, "%s is defined only inside the runtime statement at line %d; %s", name, line,
		g.advice("before it"))
}

// changesIn is the error of reading, in a loop, what it binds anew.
func (g *gone) changesIn(at eval.Site) error {
	return at.Interp.Errorf(at.Node, "%s changes in the runtime loop at line %d: %s", g.name, g.node.Range().Start.Line,
		g.advice("before the loop"))
}
