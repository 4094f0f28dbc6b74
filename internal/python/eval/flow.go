package eval

import "github.com/tsopt/tsopt/internal/python"

func (in *Interp) ifStmt(s *python.If, env *Env) error {
	test, err := in.eval(s.Test, env)
	if err != nil {
		return err
	}
	at := Site{in, env, s.Test}
	if c, ok := test.(Condition); ok {
		at.Node = s
		return c.If(at,
			func() error { return in.block(s.Body, env) },
			func() error { return in.block(s.Orelse, env) })
	}
	yes, err := in.Truth(at, test)
	if err != nil {
		return err
	}
	if yes {
		return in.block(s.Body, env)
	}
	return in.block(s.Orelse, env)
}

func (in *Interp) forStmt(s *python.For, env *Env) error {
	if s.Async {
		return in.unsupported(s, "async for")
	}
	over, err := in.eval(s.Iter, env)
	if err != nil {
		return err
	}
	body := func() error { return in.block(s.Body, env) }
	if l, ok := over.(Loop); ok {
		if len(s.Orelse) > 0 {
			return in.Errorf(s.Orelse[0], "'else' of a for loop over '%s' is not supported; set a variable before the loop and test it after", TypeName(over))
		}
		return l.For(Site{in, env, s}, func(v Value) error { return in.assign(s.Target, v, env) }, body)
	}
	it, err := iterate(Site{in, env, s.Iter}, over)
	if err != nil {
		return err
	}
	return in.turns(s, it, env, body)
}

// turns runs the body of a loop for what an iterator still has.
func (in *Interp) turns(s *python.For, it *Iterator, env *Env, body func() error) error {
	for {
		v, ok, err := it.next()
		if err != nil {
			return err
		}
		if !ok {
			return in.block(s.Orelse, env)
		}
		if err := in.charge(s, 1); err != nil {
			return err
		}
		if err := in.assign(s.Target, v, env); err != nil {
			return err
		}
		if left, err := leaves(body()); left || err != nil {
			return err
		}
		if how := in.behind(s, env, []python.Stmt{s}); how != nil {
			return how(func() error { return in.turns(s, it, env, body) })
		}
	}
}

// behind is how the host runs what follows a statement, nil as it is.
func (in *Interp) behind(s python.Stmt, env *Env, rest []python.Stmt) func(func() error) error {
	if in.Behind == nil || len(rest) == 0 {
		return nil
	}
	return in.Behind(Site{in, env, s}, rest)
}

// leaves takes break and continue out of what ended the body of a loop: left says that the loop ends.
func leaves(err error) (left bool, _ error) {
	if c, ok := err.(*Control); ok && (c.Kind == Break || c.Kind == Continue) {
		return c.Kind == Break, nil
	}
	return false, err
}

func (in *Interp) whileStmt(s *python.While, env *Env) error { return in.whileTurns(s, env, true) }

func (in *Interp) whileTurns(s *python.While, env *Env, first bool) error {
	for ; ; first = false {
		test, err := in.eval(s.Test, env)
		if err != nil {
			return err
		}
		if c, ok := test.(Condition); ok {
			return in.stagedWhile(s, c, first, env)
		}
		yes, err := in.Truth(Site{in, env, s.Test}, test)
		if err != nil {
			return err
		}
		if !yes {
			return in.block(s.Orelse, env)
		}
		if left, err := leaves(in.block(s.Body, env)); left || err != nil {
			return err
		}
		if how := in.behind(s, env, []python.Stmt{s}); how != nil {
			return how(func() error { return in.whileTurns(s, env, false) })
		}
	}
}

func (in *Interp) stagedWhile(s *python.While, c Condition, first bool, env *Env) error {
	if !first {
		return in.Errorf(s.Test, "the condition of this loop was known when the loop began, and is not any more")
	}
	if len(s.Orelse) > 0 {
		return in.Errorf(s.Orelse[0], "'else' of a while loop on '%s' is not supported; set a variable before the loop and test it after", TypeName(c))
	}
	return c.While(Site{in, env, s},
		func() (Value, error) { return in.eval(s.Test, env) },
		func() error { return in.block(s.Body, env) })
}

// notAPair tells who writes `with x as a, b` that it is two contexts, x and b, where b is no name.
func (in *Interp) notAPair(items []*python.WithItem, env *Env) error {
	first, isName := items[0].Vars.(*python.Name)
	if len(items) < 2 || !isName || items[1].Vars != nil {
		return nil
	}
	second, isName := items[1].Context.(*python.Name)
	if !isName {
		return nil
	}
	if _, known := env.Get(second.ID); known {
		return nil
	}
	return in.Errorf(second, "name '%s' is not defined: 'as %s, %s' enters a second context; a pair is written as (%s, %s)", second.ID, first.ID, second.ID, first.ID, second.ID)
}

// with enters the first of items, and runs the rest inside.
func (in *Interp) with(items []*python.WithItem, body []python.Stmt, env *Env) error {
	if len(items) == 0 {
		return in.block(body, env)
	}
	item := items[0]
	v, err := in.eval(item.Context, env)
	if _, leaves := err.(*Control); leaves {
		return Site{in, env, item.Context}.typeError("this leaves, so that nothing is done under the with; it is no context manager")
	}
	if err != nil {
		return err
	}
	if s, ok := v.(Sugar); ok {
		other, err := s.Statement(Site{in, env, item}, items[1:], body)
		if err != nil {
			return err
		}
		return in.block([]python.Stmt{other}, env)
	}
	m, ok := v.(ContextManager)
	if !ok {
		return Site{in, env, item.Context}.typeError("'%s' object does not support the context manager protocol", TypeName(v))
	}
	at := Site{in, env, item}
	if b, ok := m.(Bracket); ok {
		b.Body(body)
	}
	entered, err := m.Enter(at)
	if err != nil {
		return err
	}
	if item.Vars != nil {
		err = in.assign(item.Vars, entered, env)
	}
	if err == nil {
		err = in.notAPair(items, env)
	}
	if err == nil {
		err = in.with(items[1:], body, env)
	}
	return m.Exit(at, err)
}
