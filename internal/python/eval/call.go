package eval

import "github.com/tsopt/tsopt/internal/python"

func (in *Interp) call(x *python.Call, env *Env) (Value, error) {
	f, err := in.eval(x.Func, env)
	if err != nil {
		return nil, err
	}
	if f, ok := f.(Form); ok {
		if form := f.Form(x); form != nil {
			return in.eval(form, env)
		}
	}
	c := newCall(Site{in, env, x}, len(x.Args), len(x.Keywords))
	for _, a := range x.Args {
		if err := c.addArg(a, f); err != nil {
			return nil, err
		}
	}
	for _, k := range x.Keywords {
		if err := c.addKeyword(k, f); err != nil {
			return nil, err
		}
	}
	return in.CallValue(c, f)
}

// newCall makes a call with room for arguments, which for few of them is of one piece with it.
func newCall(at Site, args, keywords int) *Call {
	var c *Call
	if args > 3 {
		c = &Call{Site: at, Args: make([]Value, 0, args), ArgNodes: make([]python.Node, 0, args)}
	} else {
		few := &struct {
			Call
			args  [3]Value
			nodes [3]python.Node
		}{Call: Call{Site: at}}
		few.Args, few.ArgNodes = few.args[:0], few.nodes[:0]
		c = &few.Call
	}
	if keywords > 0 {
		c.Keywords = make([]KeywordArg, 0, keywords)
	}
	return c
}

func (c *Call) addArg(x python.Expr, f Value) error {
	star, ok := x.(*python.Starred)
	if !ok {
		v, err := c.Interp.eval(x, c.Env)
		c.Args, c.ArgNodes = append(c.Args, v), append(c.ArgNodes, x)
		return err
	}
	v, err := c.Interp.eval(star.Value, c.Env)
	if err != nil {
		return err
	}
	at := Site{c.Interp, c.Env, star}
	if !isIterable(v) {
		return at.typeError("%s argument after * must be an iterable, not %s", callName(f), TypeName(v))
	}
	elems, err := elements(at, v)
	for _, e := range elems {
		c.Args, c.ArgNodes = append(c.Args, e), append(c.ArgNodes, star)
	}
	return err
}

func (c *Call) addKeyword(k *python.Keyword, f Value) error {
	v, err := c.Interp.eval(k.Value, c.Env)
	if err != nil {
		return err
	}
	if k.Name != "" {
		return c.addNamed(k.Name, v, k, f)
	}
	at := Site{c.Interp, c.Env, k}
	d, ok := v.(*Dict)
	if !ok {
		return at.typeError("%s argument after ** must be a mapping, not %s", callName(f), TypeName(v))
	}
	for key, v := range d.All() {
		name, ok := key.(string)
		if !ok {
			return at.typeError("keywords must be strings")
		}
		if err := c.addNamed(name, v, k, f); err != nil {
			return err
		}
	}
	return nil
}

func (c *Call) addNamed(name string, v Value, n python.Node, f Value) error {
	for _, k := range c.Keywords {
		if k.Name == name {
			return Site{c.Interp, c.Env, n}.typeError("%s got multiple values for keyword argument '%s'", callName(f), name)
		}
	}
	c.Keywords = append(c.Keywords, KeywordArg{name, v, n})
	return nil
}

// callName is what messages call a function.
func callName(f Value) string {
	switch f := f.(type) {
	case *Function:
		return f.Name + "()"
	case *Builtin:
		return f.Name + "()"
	case *Type:
		return f.Name + "()"
	}
	return TypeName(f) + " object"
}

// CallValue calls a value.
func (in *Interp) CallValue(c *Call, f Value) (Value, error) {
	switch f := f.(type) {
	case *Function:
		return in.callFunction(c, f)
	case *Builtin:
		v, err := f.Fn(c)
		if err != nil {
			return nil, err
		}
		return v, in.charge(c.Node, (sizeOf(v)+argSizes(c))/8)
	case Callable:
		return f.Call(c)
	}
	return nil, c.typeError("'%s' object is not callable", TypeName(f))
}

func argSizes(c *Call) int {
	n := 0
	for _, a := range c.Args {
		n += sizeOf(a)
	}
	return n
}

// invoke calls a value with positional arguments, on behalf of a call under way.
func (c *Call) invoke(f Value, args ...Value) (Value, error) {
	nodes := make([]python.Node, len(args))
	for i := range nodes {
		nodes[i] = c.Node
	}
	if err := c.Interp.charge(c.Node, 1); err != nil {
		return nil, err
	}
	return c.Interp.CallValue(&Call{Site: c.Site, Args: args, ArgNodes: nodes}, f)
}

// callFunction runs a function's body in a new scope.
func (in *Interp) callFunction(c *Call, f *Function) (Value, error) {
	env, err := f.Bind(c)
	if err != nil {
		return nil, err
	}
	if len(in.calls) >= maxCalls {
		return nil, c.Raise("RecursionError", "maximum recursion depth exceeded; '%s' is called within itself", f.Name)
	}
	in.calls = append(in.calls, Place{in.File, spanOf(c.Node), f.Name})
	end := in.in(env, false)
	v, err := in.body(c, f, env)
	end()
	in.calls = in.calls[:len(in.calls)-1]
	return v, in.called(err, c.Node, f.Name)
}

func (in *Interp) body(c *Call, f *Function, env *Env) (Value, error) {
	if f.Lambda != nil {
		return in.eval(f.Lambda.Body, env)
	}
	if env.scope.yields {
		return in.generator(c, f, env), nil
	}
	err := in.block(f.Def.Body, env)
	if c, ok := err.(*Control); ok {
		switch c.Kind {
		case Return:
			return c.Value, nil
		case Exit:
			return nil, err
		}
	}
	return nil, in.outermost(err)
}

// define binds the name of a def.
func (in *Interp) define(s *python.FunctionDef, env *Env) error {
	if s.Async {
		return in.unsupported(s, "async def")
	}
	f := &Function{Name: s.Name, Def: s, Env: env, File: in.File}
	decorators := make([]Value, len(s.Decorators))
	for i, d := range s.Decorators {
		v, err := in.eval(d, env)
		if err != nil {
			return err
		}
		decorators[i] = v
	}
	if err := in.defaults(f, s.Args, env); err != nil {
		return err
	}
	var v Value = f
	for i := len(decorators) - 1; i >= 0; i-- {
		at := s.Decorators[i]
		c := &Call{Site: Site{in, env, at}, Args: []Value{v}, ArgNodes: []python.Node{at}}
		var err error
		if v, err = in.CallValue(c, decorators[i]); err != nil {
			return err
		}
	}
	return in.bind(s, s.Name, v, env)
}

func (in *Interp) lambda(x *python.Lambda, env *Env) (Value, error) {
	f := &Function{Name: "<lambda>", Lambda: x, Env: env, File: in.File}
	return f, in.defaults(f, x.Args, env)
}

// defaults evaluates the defaults of parameters, which is done once.
func (in *Interp) defaults(f *Function, a *python.Arguments, env *Env) (err error) {
	if f.Defaults, err = in.evalAll(a.Defaults, env); err != nil {
		return err
	}
	f.KwDefaults = map[string]Value{}
	for i, x := range a.KwDefaults {
		if x == nil {
			continue
		}
		if f.KwDefaults[a.KwOnly[i].Name], err = in.eval(x, env); err != nil {
			return err
		}
	}
	return nil
}
