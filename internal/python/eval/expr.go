package eval

import (
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/python"
)

func (in *Interp) eval(x python.Expr, env *Env) (Value, error) {
	if err := in.enter(x); err != nil {
		return nil, err
	}
	v, err := in.expression(x, env)
	in.leave()
	return v, err
}

func (in *Interp) expression(x python.Expr, env *Env) (Value, error) {
	switch x := x.(type) {
	case *python.Constant:
		return in.constant(x)
	case *python.Name:
		return in.name(x, env)
	case *python.Attribute:
		of, err := in.eval(x.Value, env)
		if err != nil {
			return nil, err
		}
		return in.attr(Site{in, env, x}, of, x.Attr)
	case *python.Call:
		return in.call(x, env)
	case *python.Subscript:
		of, key, err := in.item(x, env)
		if err != nil {
			return nil, err
		}
		return index(Site{in, env, x}, of, key)
	case *python.BinOp:
		left, err := in.eval(x.Left, env)
		if err != nil {
			return nil, err
		}
		right, err := in.eval(x.Right, env)
		if err != nil {
			return nil, err
		}
		return Binary(Site{in, env, x}, x.Op, left, right)
	case *python.UnaryOp:
		return in.unary(x, env)
	case *python.Compare:
		left, err := in.eval(x.Left, env)
		if err != nil {
			return nil, err
		}
		return in.compare(x, 0, left, env)
	case *python.BoolOp:
		return in.boolOp(x, 0, env)
	case *python.IfExp:
		return in.ifExp(x, env)
	case *python.Tuple:
		elems, err := in.evalAll(x.Elts, env)
		return &Tuple{elems}, err
	case *python.List:
		elems, err := in.evalAll(x.Elts, env)
		return &List{elems}, err
	case *python.Set:
		elems, err := in.evalAll(x.Elts, env)
		if err != nil {
			return nil, err
		}
		return setOf(Site{in, env, x}, elems)
	case *python.Dict:
		return in.dict(x, env)
	case *python.Slice:
		parts, err := in.evalAll([]python.Expr{x.Lower, x.Upper, x.Step}, env)
		if err != nil {
			return nil, err
		}
		return &Slice{parts[0], parts[1], parts[2]}, nil
	case *python.ListComp:
		elems, err := in.collect(x, x.Generators, x.Elt, env)
		return &List{elems}, err
	case *python.SetComp:
		elems, err := in.collect(x, x.Generators, x.Elt, env)
		if err != nil {
			return nil, err
		}
		return setOf(Site{in, env, x}, elems)
	case *python.DictComp:
		return in.dictComp(x, env)
	case *python.GeneratorExp:
		return in.generatorExp(x, env)
	case *python.Lambda:
		return in.lambda(x, env)
	case *python.NamedExpr:
		return in.namedExpr(x, env)
	case *python.JoinedStr:
		return in.joined(x, env)
	case *python.Starred:
		return nil, in.Errorf(x, "can't use starred expression here")
	case *python.Yield, *python.YieldFrom:
		return nil, in.Errorf(x, "'yield' is supported as a statement of a function only")
	case *python.Await:
		return nil, in.unsupported(x, "await")
	}
	return nil, in.unsupported(x, "this expression")
}

func (in *Interp) constant(x *python.Constant) (Value, error) {
	if _, is := x.Value.(complex128); is {
		return nil, in.Errorf(x, "complex numbers are not supported")
	}
	return x.Value, nil
}

func (in *Interp) name(x *python.Name, env *Env) (Value, error) {
	v, ok, owner := env.find(x.ID)
	at := Site{in, env, x}
	if !ok && owner != nil && owner == env {
		return nil, at.Raise("UnboundLocalError", "cannot access local variable '%s' where it is not associated with a value",
			x.ID)
	}
	if !ok && owner != nil {
		return nil, at.Raise("NameError", "cannot access free variable '%s' where it is not associated with a value in enclosing scope", x.ID)
	}
	if !ok {
		v, ok = in.Builtins[x.ID]
	}
	if !ok {
		return nil, at.Raise("NameError", "name '%s' is not defined%s", x.ID,
			nearest.DidYouMean(x.ID, append(in.visible(env), "True", "False", "None")))
	}
	if d, ok := v.(Dead); ok {
		return d.Use(at, x.ID)
	}
	return v, nil
}

// visible are the names that can be used in env.
func (in *Interp) visible(env *Env) []string {
	var names []string
	for e := env; e != nil; e = e.parent {
		names = append(names, e.Names()...)
	}
	for name, v := range in.Builtins {
		if _, no := v.(unsupported); !no {
			names = append(names, name)
		}
	}
	return sorted(names)
}

// evalAll evaluates expressions, nil for those that are not there; starred ones give their elements.
func (in *Interp) evalAll(list []python.Expr, env *Env) ([]Value, error) {
	values := make([]Value, 0, len(list))
	for _, x := range list {
		if x == nil {
			values = append(values, nil)
			continue
		}
		star, ok := x.(*python.Starred)
		if !ok {
			v, err := in.eval(x, env)
			if err != nil {
				return nil, err
			}
			values = append(values, v)
			continue
		}
		v, err := in.eval(star.Value, env)
		if err != nil {
			return nil, err
		}
		at := Site{in, env, star.Value}
		if !isIterable(v) {
			return nil, at.typeError("Value after * must be an iterable, not %s", TypeName(v))
		}
		elems, err := elements(at, v)
		if err != nil {
			return nil, err
		}
		values = append(values, elems...)
	}
	return values, nil
}

func (in *Interp) item(x *python.Subscript, env *Env) (of, key Value, err error) {
	if of, err = in.eval(x.Value, env); err != nil {
		return nil, nil, err
	}
	key, err = in.eval(x.Index, env)
	return of, key, err
}

func (in *Interp) unary(x *python.UnaryOp, env *Env) (Value, error) {
	v, err := in.eval(x.Operand, env)
	if err != nil {
		return nil, err
	}
	at := Site{in, env, x}
	if x.Op != python.Not {
		return Unary(at, x.Op, v)
	}
	if c, ok := v.(Condition); ok {
		return c.Not(at)
	}
	yes, err := in.Truth(at, v)
	return !yes, err
}

// compare evaluates a chain of comparisons from the i-th on; left is its left operand.
func (in *Interp) compare(x *python.Compare, i int, left Value, env *Env) (Value, error) {
	right, err := in.eval(x.Comparators[i], env)
	if err != nil {
		return nil, err
	}
	at := Site{in, env, x}
	v, err := Compare(at, x.Ops[i], left, right)
	if err != nil || i+1 == len(x.Ops) {
		return v, err
	}
	rest := func() (Value, error) { return in.compare(x, i+1, right, env) }
	return in.andOr(at, true, v, rest)
}

func (in *Interp) boolOp(x *python.BoolOp, i int, env *Env) (Value, error) {
	v, err := in.eval(x.Values[i], env)
	if err != nil || i+1 == len(x.Values) {
		return v, err
	}
	return in.andOr(Site{in, env, x}, x.And, v, func() (Value, error) { return in.boolOp(x, i+1, env) })
}

func (in *Interp) andOr(at Site, and bool, v Value, right func() (Value, error)) (Value, error) {
	if c, ok := v.(Condition); ok {
		return c.AndOr(at, and, right)
	}
	yes, err := in.Truth(at, v)
	if err != nil || yes != and {
		return v, err
	}
	return right()
}

func (in *Interp) ifExp(x *python.IfExp, env *Env) (Value, error) {
	test, err := in.eval(x.Test, env)
	if err != nil {
		return nil, err
	}
	if c, ok := test.(Condition); ok {
		return c.Select(Site{in, env, x},
			func() (Value, error) { return in.eval(x.Body, env) },
			func() (Value, error) { return in.eval(x.Orelse, env) })
	}
	yes, err := in.Truth(Site{in, env, x.Test}, test)
	if err != nil {
		return nil, err
	}
	if yes {
		return in.eval(x.Body, env)
	}
	return in.eval(x.Orelse, env)
}

func (in *Interp) namedExpr(x *python.NamedExpr, env *Env) (Value, error) {
	v, err := in.eval(x.Value, env)
	if err != nil {
		return nil, err
	}
	outer := env
	for outer.kind == comprehensionEnv {
		outer = outer.parent
	}
	return v, in.bind(x.Target, x.Target.ID, v, outer)
}

func (in *Interp) dict(x *python.Dict, env *Env) (Value, error) {
	d := NewDict()
	for i, value := range x.Values {
		var key Value
		var err error
		if x.Keys[i] != nil {
			if key, err = in.eval(x.Keys[i], env); err != nil {
				return nil, err
			}
		}
		v, err := in.eval(value, env)
		if err != nil {
			return nil, err
		}
		if x.Keys[i] != nil {
			if err := d.Put(Site{in, env, x.Keys[i]}, key, v); err != nil {
				return nil, err
			}
			continue
		}
		other, ok := v.(*Dict)
		if !ok {
			return nil, Site{in, env, value}.typeError("'%s' object is not a mapping", TypeName(v))
		}
		d.Update(other)
	}
	return d, nil
}
