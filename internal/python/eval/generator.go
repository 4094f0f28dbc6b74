package eval

import "github.com/tsopt/tsopt/internal/python"

// A generator is the body of a function with yield, which stops at each of these and goes on when the next value is
// asked for. Only what holds a yield is run step by step here; all other statements run as everywhere.
type generator struct {
	f      *Function
	at     Site // the call
	env    *Env
	frames []*frame
}

// A frame is a list of statements under way: of the function, of a branch, or of a loop's body, which over or while
// runs again.
type frame struct {
	body  []python.Stmt
	next  int
	loop  *python.For
	over  *Iterator
	while *python.While
	from  *Iterator // of yield from
}

// generator gives the iterator that a call of f makes.
func (in *Interp) generator(c *Call, f *Function, env *Env) *Iterator {
	g := &generator{f, c.Site, env, []*frame{{body: f.Def.Body}}}
	return c.iterator("generator", func() (Value, bool, error) {
		if len(in.calls) >= maxCalls {
			return nil, false, c.Raise("RecursionError", "maximum recursion depth exceeded; '%s' is called within itself",
				f.Name)
		}
		in.calls = append(in.calls, Place{in.File, spanOf(c.Node), f.Name})
		end := in.in(env, false)
		v, ok, err := g.resume()
		end()
		in.calls = in.calls[:len(in.calls)-1]
		if err != nil {
			g.frames = nil
		}
		return v, ok, in.called(err, c.Node, f.Name)
	})
}

// resume runs to the next yield; false: to the end.
func (g *generator) resume() (Value, bool, error) {
	in := g.at.Interp
	for len(g.frames) > 0 {
		top := g.frames[len(g.frames)-1]
		if top.from != nil {
			v, ok, err := top.from.next()
			if ok || err != nil {
				return v, ok, err
			}
			g.pop()
			continue
		}
		if top.next == len(top.body) {
			if err := g.end(top); err != nil {
				return nil, false, err
			}
			continue
		}
		s := top.body[top.next]
		top.next++
		if err := in.charge(s, 1); err != nil {
			return nil, false, err
		}
		if v, yielded, err := g.stmt(s); yielded || err != nil {
			return v, yielded, err
		}
	}
	return nil, false, nil
}

func (g *generator) push(f *frame) { g.frames = append(g.frames, f) }

func (g *generator) pop() { g.frames = g.frames[:len(g.frames)-1] }

// end goes on where a list of statements ends: a loop's body begins again, or its else.
func (g *generator) end(top *frame) error {
	in := g.at.Interp
	switch {
	case top.loop != nil:
		v, ok, err := top.over.next()
		if err != nil {
			return err
		}
		if ok {
			top.next = 0
			return in.assign(top.loop.Target, v, g.env)
		}
		g.pop()
		g.push(&frame{body: top.loop.Orelse})
	case top.while != nil:
		yes, err := g.test(top.while.Test)
		if err != nil {
			return err
		}
		if yes {
			top.next = 0
			return nil
		}
		g.pop()
		g.push(&frame{body: top.while.Orelse})
	default:
		g.pop()
	}
	return nil
}

func (g *generator) test(x python.Expr) (bool, error) {
	v, err := g.at.Interp.eval(x, g.env)
	if err != nil {
		return false, err
	}
	return g.at.Interp.Truth(Site{g.at.Interp, g.env, x}, v)
}

// stmt runs a statement, as far as its first yield.
func (g *generator) stmt(s python.Stmt) (v Value, yielded bool, err error) {
	in := g.at.Interp
	if !bound([]python.Stmt{s}, true, func(string) {}) {
		return nil, false, g.left(in.stmt(s, g.env))
	}
	switch s := s.(type) {
	case *python.ExprStmt:
		switch x := s.Value.(type) {
		case *python.Yield:
			if x.Value != nil {
				v, err = in.eval(x.Value, g.env)
			}
			return v, err == nil, err
		case *python.YieldFrom:
			if v, err = in.eval(x.Value, g.env); err != nil {
				return nil, false, err
			}
			it, err := iterate(Site{in, g.env, x.Value}, v)
			g.push(&frame{from: it})
			return nil, false, err
		}
	case *python.If:
		yes, err := g.test(s.Test)
		if yes {
			g.push(&frame{body: s.Body})
		} else {
			g.push(&frame{body: s.Orelse})
		}
		return nil, false, err
	case *python.Match:
		c, err := in.chosen(s, g.env)
		if c != nil && err == nil {
			g.push(&frame{body: c.Body})
		}
		return nil, false, err
	case *python.While:
		g.push(&frame{body: s.Body, next: len(s.Body), while: s})
		return nil, false, nil
	case *python.For:
		v, err := in.eval(s.Iter, g.env)
		if err != nil {
			return nil, false, err
		}
		it, err := iterate(Site{in, g.env, s.Iter}, v)
		g.push(&frame{body: s.Body, next: len(s.Body), loop: s, over: it})
		return nil, false, err
	}
	return nil, false, in.Errorf(s, "'yield' is supported as a statement of its own only, in if, for, while and match")
}

// left takes break, continue and return.
func (g *generator) left(err error) error {
	c, ok := err.(*Control)
	if !ok || c.Kind == Exit {
		return err
	}
	for len(g.frames) > 0 {
		top := g.frames[len(g.frames)-1]
		inLoop := top.loop != nil || top.while != nil
		if inLoop && c.Kind == Continue {
			top.next = len(top.body)
			return nil
		}
		g.pop()
		if inLoop && c.Kind == Break {
			return nil
		}
	}
	return nil
}
