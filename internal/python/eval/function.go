package eval

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/python"
)

// Params are the parameters of a function.
func (f *Function) Params() *python.Arguments {
	if f.Lambda != nil {
		return f.Lambda.Args
	}
	return f.Def.Args
}

func (f *Function) scope(in *Interp) *scope {
	if f.Lambda != nil {
		return in.scopeOf(f.Lambda, f.Lambda.Args, nil)
	}
	return in.scopeOf(f.Def, f.Def.Args, f.Def.Body)
}

// Bind makes the scope in which the body of f runs for a call, with the parameters bound. It is nested in the scope of
// f's text.
func (f *Function) Bind(c *Call) (*Env, error) {
	env := NewEnv(f.Env)
	env.kind = functionEnv
	env.scope, env.def = f.scope(c.Interp), f.Def
	a := f.Params()
	positional := append(append([]*python.Arg{}, a.PosOnly...), a.Args...)
	for i, v := range c.Args {
		if i < len(positional) {
			env.Set(positional[i].Name, v)
		}
	}
	var extra []Value
	if len(c.Args) > len(positional) {
		extra = c.Args[len(positional):]
	}
	if a.VarArg != nil {
		env.Set(a.VarArg.Name, &Tuple{append([]Value{}, extra...)})
	}
	if err := f.bindKeywords(c, env); err != nil {
		return nil, err
	}
	if len(extra) > 0 && a.VarArg == nil {
		return nil, f.wrong(c, "%s", f.tooMany(c, len(positional)))
	}
	if err := f.bindDefaults(c, env, positional); err != nil {
		return nil, err
	}
	return env, f.pass(c, env, append(positional, a.KwOnly...))
}

// pass gives parameters what [Function.Pass] makes of what they are given.
func (f *Function) pass(c *Call, env *Env, params []*python.Arg) error {
	for _, p := range params {
		of := f.Pass[p.Name]
		if of == nil {
			continue
		}
		v, _ := env.Get(p.Name)
		v, err := of(c.Site, v)
		if err != nil {
			return err
		}
		env.Set(p.Name, v)
	}
	return nil
}

func (f *Function) bindKeywords(c *Call, env *Env) error {
	a := f.Params()
	rest := NewDict()
	for _, k := range c.Keywords {
		switch {
		case named(a.Args, k.Name) || named(a.KwOnly, k.Name):
			if _, ok := env.Get(k.Name); ok {
				return f.wrongAt(c, k.Node, "%s() got multiple values for argument '%s'", f.Name, k.Name)
			}
			env.Set(k.Name, k.Value)
		case a.KwArg != nil:
			rest.PutString(k.Name, k.Value)
		case named(a.PosOnly, k.Name):
			return f.wrongAt(c, k.Node, "%s() got some positional-only arguments passed as keyword arguments: '%s'", f.Name,
				k.Name)
		default:
			var known []string
			for _, p := range append(append([]*python.Arg{}, a.Args...), a.KwOnly...) {
				known = append(known, p.Name)
			}
			return f.wrongAt(c, k.Node, "%s() got an unexpected keyword argument '%s'%s", f.Name, k.Name,
				nearest.DidYouMean(k.Name, known))
		}
	}
	if a.KwArg != nil {
		env.Set(a.KwArg.Name, rest)
	}
	return nil
}

func (f *Function) bindDefaults(c *Call, env *Env, positional []*python.Arg) error {
	var missing []string
	first := len(positional) - len(f.Defaults)
	for i, p := range positional {
		if _, ok := env.Get(p.Name); ok {
			continue
		}
		if i < first {
			missing = append(missing, p.Name)
		} else {
			env.Set(p.Name, f.Defaults[i-first])
		}
	}
	if len(missing) > 0 {
		return f.wrong(c, "%s() missing %d required positional argument%s: %s", f.Name, len(missing), plural(len(missing)),
			listed(missing))
	}
	for _, p := range f.Params().KwOnly {
		if _, ok := env.Get(p.Name); ok {
			continue
		}
		if v, ok := f.KwDefaults[p.Name]; ok {
			env.Set(p.Name, v)
		} else {
			missing = append(missing, p.Name)
		}
	}
	if len(missing) > 0 {
		return f.wrong(c, "%s() missing %d required keyword-only argument%s: %s", f.Name, len(missing), plural(len(missing)),
			listed(missing))
	}
	return nil
}

// tooMany says how many arguments f takes.
func (f *Function) tooMany(c *Call, most int) string {
	takes := fmt.Sprintf("%d positional argument%s", most, plural(most))
	if n := len(f.Defaults); n > 0 {
		takes = fmt.Sprintf("from %d to %d positional arguments", most-n, most)
	}
	were := "were"
	if len(c.Args) == 1 {
		were = "was"
	}
	return fmt.Sprintf("%s() takes %s but %d %s given", f.Name, takes, len(c.Args), were)
}

func (f *Function) wrong(c *Call, format string, args ...any) error {
	return f.wrongAt(c, c.Node, format, args...)
}

// wrongAt is the error of a call that does not fit f, with where f stands.
func (f *Function) wrongAt(c *Call, n python.Node, format string, args ...any) error {
	e := Site{c.Interp, c.Env, n}.Raise("TypeError", format, args...)
	at := f.Params().Range()
	if f.Def != nil {
		at = f.Def.NamePos.Spanning(f.Def.Name)
	}
	e.Notes = append(e.Notes, Note{File: f.File, At: at, Msg: fmt.Sprintf("'%s' is defined here", f.Name)})
	return e
}

func named(list []*python.Arg, name string) bool {
	for _, a := range list {
		if a.Name == name {
			return true
		}
	}
	return false
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// listed joins names as CPython does: 'a', 'b', and 'c'.
func listed(names []string) string {
	for i := range names {
		names[i] = "'" + names[i] + "'"
	}
	switch n := len(names); n {
	case 1:
		return names[0]
	case 2:
		return names[0] + " and " + names[1]
	default:
		return strings.Join(names[:n-1], ", ") + ", and " + names[n-1]
	}
}
