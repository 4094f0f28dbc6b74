package eval

import "github.com/tsopt/tsopt/internal/python"

// assign assigns a value to a target.
func (in *Interp) assign(target python.Expr, v Value, env *Env) error {
	at := Site{in, env, target}
	switch t := target.(type) {
	case *python.Name:
		return in.bind(t, t.ID, v, env)
	case *python.Attribute:
		of, err := in.eval(t.Value, env)
		if err != nil {
			return err
		}
		return setAttribute(at, of, t.Attr, v)
	case *python.Subscript:
		of, key, err := in.item(t, env)
		if err != nil {
			return err
		}
		return setItem(at, of, key, v)
	case *python.Tuple:
		return in.unpack(at, t.Elts, v)
	case *python.List:
		return in.unpack(at, t.Elts, v)
	case *python.Starred:
		return in.Errorf(t, "starred assignment target must be in a list or tuple")
	}
	return in.Errorf(target, "cannot assign to this expression")
}

// bind assigns to a name: into the variable that it holds, if it is one. A variable that was just made is another one
// that the name holds: of those that names hold the value is loaded before.
func (in *Interp) bind(n python.Node, name string, v Value, env *Env) error {
	env = env.binder(name)
	for e := env; e != nil; e = e.parent {
		if held, ok := e.vars[name]; ok {
			_, fresh := v.(Cell)
			if cell, ok := held.(Cell); ok && !fresh {
				return cell.Store(Site{in, env, n}, v)
			}
			break
		}
		if e.kind != blockEnv {
			break
		}
	}
	if env.preset[name] {
		return nil
	}
	if b, ok := v.(Bindable); ok {
		var err error
		if v, err = b.Bind(Site{in, env, n}, name); err != nil {
			return err
		}
	}
	if named, ok := v.(Named); ok {
		named.SetName(name)
	}
	env.Set(name, v)
	return nil
}

// loaded gives what variables hold that are named alone, or in a tuple, on the right of an assignment.
func loaded(at Site, v Value) (Value, error) {
	switch x := at.Node.(type) {
	case *python.Name:
		if l, ok := v.(Loader); ok {
			return l.Load(at)
		}
	case *python.Tuple:
		t, ok := v.(*Tuple)
		if !ok || len(t.Elems) != len(x.Elts) {
			return v, nil
		}
		for i, elt := range x.Elts {
			e, err := loaded(Site{at.Interp, at.Env, elt}, t.Elems[i])
			if err != nil {
				return nil, err
			}
			t.Elems[i] = e
		}
	}
	return v, nil
}

// unpack assigns the elements of a value to targets; one may be starred.
func (in *Interp) unpack(at Site, targets []python.Expr, v Value) error {
	values, err := unpacked(at, v)
	if err != nil {
		return err
	}
	star := -1
	for i, t := range targets {
		if _, ok := t.(*python.Starred); ok {
			star = i
		}
	}
	n := len(targets)
	switch {
	case star >= 0 && len(values) < n-1:
		return at.valueError("not enough values to unpack (expected at least %d, got %d)", n-1, len(values))
	case star < 0 && len(values) < n:
		return at.valueError("not enough values to unpack (expected %d, got %d)", n, len(values))
	case star < 0 && len(values) > n:
		return at.valueError("too many values to unpack (expected %d)", n)
	}
	for i, t := range targets {
		switch {
		case i == star:
			rest := append([]Value{}, values[i:i+len(values)-n+1]...)
			err = in.assign(t.(*python.Starred).Value, &List{rest}, at.Env)
		case star >= 0 && i > star:
			err = in.assign(t, values[len(values)-n+i], at.Env)
		default:
			err = in.assign(t, values[i], at.Env)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func unpacked(at Site, v Value) ([]Value, error) {
	if !isIterable(v) {
		return nil, at.typeError("cannot unpack non-iterable %s object", TypeName(v))
	}
	return elements(at, v)
}

// augAssign runs `x op= e`; x is evaluated once.
func (in *Interp) augAssign(s *python.AugAssign, env *Env) error {
	var old Value
	var err error
	var store func(v Value) error
	at := Site{in, env, s.Target}
	switch t := s.Target.(type) {
	case *python.Attribute:
		of, err := in.eval(t.Value, env)
		if err != nil {
			return err
		}
		if old, err = in.attr(at, of, t.Attr); err != nil {
			return err
		}
		store = func(v Value) error { return setAttribute(at, of, t.Attr, v) }
	case *python.Subscript:
		of, key, err := in.item(t, env)
		if err != nil {
			return err
		}
		if old, err = index(at, of, key); err != nil {
			return err
		}
		store = func(v Value) error { return setItem(at, of, key, v) }
	default:
		if old, err = in.eval(s.Target, env); err != nil {
			return err
		}
		store = func(v Value) error { return in.assign(s.Target, v, env) }
	}
	right, err := in.eval(s.Value, env)
	if err != nil {
		return err
	}
	v, err := inPlace(Site{in, env, s}, s.Op, old, right)
	if err != nil {
		return err
	}
	return store(v)
}

func (in *Interp) annAssign(s *python.AnnAssign, env *Env) error {
	if s.Value != nil {
		v, err := in.eval(s.Value, env)
		if err != nil {
			return err
		}
		return in.assign(s.Target, v, env)
	}
	a, err := in.eval(s.Annotation, env)
	if err != nil {
		return err
	}
	d, ok := a.(Declarer)
	name, simple := s.Target.(*python.Name)
	if !ok || !simple {
		return nil
	}
	v, err := d.Declare(Site{in, env, s}, name.ID)
	if err != nil {
		return err
	}
	return in.bind(s, name.ID, v, env)
}

// del runs del for a target.
func (in *Interp) del(target python.Expr, env *Env) error {
	at := Site{in, env, target}
	switch t := target.(type) {
	case *python.Name:
		if _, err := in.name(t, env); err != nil {
			return err
		}
		owner := env.binder(t.ID)
		if _, ok := owner.Get(t.ID); !ok {
			return at.Raise("NameError", "name '%s' is not defined", t.ID)
		}
		owner.Delete(t.ID)
		return nil
	case *python.Attribute:
		of, err := in.eval(t.Value, env)
		if err != nil {
			return err
		}
		return deleteAttribute(at, of, t.Attr)
	case *python.Subscript:
		of, key, err := in.item(t, env)
		if err != nil {
			return err
		}
		return deleteItem(at, of, key)
	case *python.Tuple:
		return in.delAll(t.Elts, env)
	case *python.List:
		return in.delAll(t.Elts, env)
	}
	return in.Errorf(target, "cannot delete this expression")
}

func (in *Interp) delAll(targets []python.Expr, env *Env) error {
	for _, t := range targets {
		if err := in.del(t, env); err != nil {
			return err
		}
	}
	return nil
}
