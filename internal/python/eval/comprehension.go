package eval

import "github.com/tsopt/tsopt/internal/python"

// loops are the for and if clauses of a comprehension, on their way.
type loops struct {
	at    Site // of the whole; its scope is that of the comprehension
	gens  []*python.Comprehension
	iters []*Iterator // of the clauses that are open
}

// loops begins a comprehension: the first iterable is evaluated outside of it.
func (in *Interp) loops(n python.Node, gens []*python.Comprehension, env *Env) (*loops, error) {
	for _, g := range gens {
		if g.Async {
			return nil, in.unsupported(g, "async for")
		}
	}
	inner := NewEnv(env)
	inner.kind = comprehensionEnv
	l := &loops{at: Site{in, inner, n}, gens: gens}
	return l, l.open(gens[0], env)
}

func (l *loops) open(g *python.Comprehension, env *Env) error {
	v, err := l.at.Interp.eval(g.Iter, env)
	if err != nil {
		return err
	}
	it, err := iterate(Site{l.at.Interp, env, g.Iter}, v)
	l.iters = append(l.iters, it)
	return err
}

// next goes on to where the element is to be evaluated next; false: nowhere.
func (l *loops) next() (bool, error) {
	in, env := l.at.Interp, l.at.Env
	for len(l.iters) > 0 {
		if err := in.charge(l.at.Node, 1); err != nil {
			return false, err
		}
		level := len(l.iters) - 1
		v, ok, err := l.iters[level].next()
		if err != nil {
			return false, err
		}
		if !ok {
			l.iters = l.iters[:level]
			continue
		}
		g := l.gens[level]
		if ok, err = l.bind(g, v); err != nil {
			return false, err
		}
		switch {
		case !ok:
		case level == len(l.gens)-1:
			return true, nil
		default:
			if err := l.open(l.gens[level+1], env); err != nil {
				return false, err
			}
		}
	}
	return false, nil
}

// bind assigns to the target of a clause and says whether its conditions hold.
func (l *loops) bind(g *python.Comprehension, v Value) (bool, error) {
	in, env := l.at.Interp, l.at.Env
	if err := in.assign(g.Target, v, env); err != nil {
		return false, err
	}
	for _, cond := range g.Ifs {
		test, err := in.eval(cond, env)
		if err != nil {
			return false, err
		}
		if yes, err := in.Truth(Site{in, env, cond}, test); err != nil || !yes {
			return false, err
		}
	}
	return true, nil
}

// collect gives the elements of a comprehension.
func (in *Interp) collect(n python.Node, gens []*python.Comprehension, elt python.Expr, env *Env) ([]Value, error) {
	it, err := in.comprehension("comprehension", n, gens, elt, env)
	if err != nil {
		return nil, err
	}
	return it.rest(Site{in, env, n})
}

func (in *Interp) comprehension(name string, n python.Node, gens []*python.Comprehension, elt python.Expr,
	env *Env) (*Iterator, error) {
	l, err := in.loops(n, gens, env)
	if err != nil {
		return nil, err
	}
	return l.at.iterator(name, func() (Value, bool, error) {
		if ok, err := l.next(); !ok {
			return nil, false, err
		}
		v, err := in.eval(elt, l.at.Env)
		return v, err == nil, err
	}), nil
}

func (in *Interp) generatorExp(x *python.GeneratorExp, env *Env) (Value, error) {
	it, err := in.comprehension("generator", x, x.Generators, x.Elt, env)
	if err != nil {
		return nil, err
	}
	return it, nil
}

func (in *Interp) dictComp(x *python.DictComp, env *Env) (Value, error) {
	l, err := in.loops(x, x.Generators, env)
	if err != nil {
		return nil, err
	}
	d := NewDict()
	for {
		if ok, err := l.next(); !ok {
			return d, err
		}
		pair, err := in.evalAll([]python.Expr{x.Key, x.Value}, l.at.Env)
		if err != nil {
			return nil, err
		}
		if err := d.Put(Site{in, l.at.Env, x.Key}, pair[0], pair[1]); err != nil {
			return nil, err
		}
	}
}
