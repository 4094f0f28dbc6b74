package reference

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/internal/python/ndarray"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/exec"
)

// A run is one call of a function for the arguments of a program.
type run struct {
	*Function
	params []exec.Param
	values []eval.Value // of the program's parameters
	passed []bool
	// written says that the function was passed a result by its name.
	written bool
}

// Expected is what a program's arguments should be after it.
type Expected struct {
	Arrays []*npy.Array
	// Params are the program's; its results (Out) are those of the function.
	Params []exec.Param
	// Unused are the inputs that the function does not take, Missing the results that it does not give.
	Unused, Missing []string
}

// Run calls the function for the arguments of a program.
func (f *Function) Run(params []exec.Param, arrays []*npy.Array) (*Expected, error) {
	r := &run{Function: f, params: params, passed: make([]bool, len(params))}
	for i, p := range params {
		v, err := r.value(p, arrays[i])
		if err != nil {
			return nil, err
		}
		r.values = append(r.values, v)
	}
	result, err := r.call(f.fn)
	if err != nil {
		return nil, located(err)
	}
	if inner, ok := result.(*eval.Function); ok { // a function that makes the reference for its parameters
		if result, err = r.call(inner); err != nil {
			return nil, located(err)
		}
	}
	return r.results(result, arrays)
}

// value is an argument of the program as the function sees it.
func (r *run) value(p exec.Param, a *npy.Array) (eval.Value, error) {
	x, err := ndarray.FromNpy(r.library, a, p.Unsigned)
	if err != nil {
		return nil, fmt.Errorf("argument %s: %w", p.Name, err)
	}
	if !isArray(p) {
		return x.Item(), nil
	}
	return x, nil
}

func isArray(p exec.Param) bool { return p.IsArray() }

// call binds the parameters of a function and calls it.
func (r *run) call(fn *eval.Function) (eval.Value, error) {
	node := python.Node(fn.Def)
	if fn.Def == nil {
		node = fn.Lambda
	}
	c := &eval.Call{Site: eval.Site{Interp: r.in, Env: fn.Env, Node: node}}
	a := fn.Params()
	names := slices.Concat(a.PosOnly, a.Args)
	free := r.free(fn)
	for i, p := range names {
		v, ok := r.named(p.Name)
		switch {
		case ok:
		case i >= len(names)-len(fn.Defaults):
			v = fn.Defaults[i-len(names)+len(fn.Defaults)]
		case len(free) > 0:
			v = r.values[free[0]]
			r.passed[free[0]] = true
			free = free[1:]
		default:
			return nil, r.lacks(fn, p)
		}
		c.Args, c.ArgNodes = append(c.Args, v), append(c.ArgNodes, p)
	}
	for _, p := range a.KwOnly {
		v, ok := r.named(p.Name)
		if _, optional := fn.KwDefaults[p.Name]; !ok && !optional {
			return nil, r.lacks(fn, p)
		}
		if ok {
			c.Keywords = append(c.Keywords, eval.KeywordArg{Name: p.Name, Value: v, Node: p})
		}
	}
	if a.VarArg != nil {
		for _, i := range free {
			c.Args, c.ArgNodes = append(c.Args, r.values[i]), append(c.ArgNodes, a.VarArg)
			r.passed[i] = true
		}
	}
	return r.in.CallValue(c, fn)
}

// named is the value of a parameter whose name the program or the command line knows.
func (r *run) named(name string) (eval.Value, bool) {
	for i, p := range r.params {
		if p.Name == name {
			r.passed[i] = true
			r.written = r.written || p.Out
			return r.values[i], true
		}
	}
	v, ok := r.src.Known[name]
	return v, ok
}

// free are the program's inputs that no parameter of the function is named for, in order. A function with as many
// parameters as the program, none of them of its names, has the program's own: then results are among them, to be
// written.
func (r *run) free(fn *eval.Function) []int {
	a := fn.Params()
	named := func(name string) bool {
		return slices.ContainsFunc(slices.Concat(a.PosOnly, a.Args, a.KwOnly),
			func(x *python.Arg) bool { return x.Name == name })
	}
	var inputs, all []int
	for i, p := range r.params {
		if named(p.Name) || r.passed[i] {
			continue
		}
		all = append(all, i)
		if !p.Out {
			inputs = append(inputs, i)
		}
	}
	needed := 0
	positional := slices.Concat(a.PosOnly, a.Args)
	for _, x := range positional[:len(positional)-len(fn.Defaults)] {
		if !r.known(x.Name) {
			needed++
		}
	}
	if needed == len(all) && len(all) == len(r.params) {
		r.written = true
		return all
	}
	return inputs
}

// known reports whether a parameter of that name has a value by its name.
func (r *run) known(name string) bool {
	_, ok := r.src.Known[name]
	return ok || slices.ContainsFunc(r.params, func(p exec.Param) bool { return p.Name == name })
}

// lacks is the error of a parameter without a value.
func (r *run) lacks(fn *eval.Function, p *python.Arg) error {
	var inputs []string
	for _, q := range r.params {
		if !q.Out {
			inputs = append(inputs, q.Name)
		}
	}
	return diag.Errorf(location(fn.File, p.Range()),
		"parameter %s of %s: the program has no input of that name, only %s; add a default value, or --arg %s=…",
		p.Name, fn.Name, strings.Join(inputs, ", "), p.Name)
}

// results puts what the function returned in the places of the program's results.
func (r *run) results(v eval.Value, arrays []*npy.Array) (*Expected, error) {
	given, err := r.returned(v)
	if err != nil {
		return nil, err
	}
	e := &Expected{Arrays: slices.Clone(arrays), Params: slices.Clone(r.params)}
	for i, p := range r.params {
		x, ok := given[p.Name]
		if e.Params[i].Out = ok; ok {
			if e.Arrays[i], err = r.result(p, x, arrays[i]); err != nil {
				return nil, err
			}
		}
		switch {
		case isArray(p) && !p.Out && !r.passed[i] && !ok:
			e.Unused = append(e.Unused, p.Name)
		case p.Out && !ok:
			e.Missing = append(e.Missing, p.Name)
		}
	}
	return e, nil
}

// returned are the results by name.
func (r *run) returned(v eval.Value) (map[string]eval.Value, error) {
	outs := r.outs()
	given := map[string]eval.Value{}
	list := []eval.Value{v}
	switch v := v.(type) {
	case nil:
		if !r.written {
			return nil, r.errorf("%s returns None; it must return the results (%s), or have them as parameters and write them",
				r.fn.Name, strings.Join(outs, ", "))
		}
		for i, p := range r.params {
			if slices.Contains(outs, p.Name) && r.passed[i] {
				given[p.Name] = r.values[i]
			}
		}
		return given, nil
	case *eval.Dict:
		for key, x := range v.All() {
			name, _ := key.(string)
			if !slices.Contains(outs, name) {
				return nil, r.errorf("%s returns a result %s; the results of the program are %s%s", r.fn.Name, eval.Repr(key),
					strings.Join(outs, ", "), nearest.DidYouMean(name, outs))
			}
			given[name] = x
		}
		return given, nil
	case *eval.Tuple:
		list = v.Elems
	case *eval.List:
		list = v.Elems
	}
	if len(list) > len(outs) {
		return nil, r.errorf("%s returns %d results, but the program has %d: %s", r.fn.Name, len(list), len(outs),
			strings.Join(outs, ", "))
	}
	for i, v := range list {
		given[outs[i]] = v
	}
	return given, nil
}

// outs are the names of the program's results: of the arguments that are marked, or of all arrays.
func (r *run) outs() []string {
	var marked, all []string
	for _, p := range r.params {
		if isArray(p) {
			all = append(all, p.Name)
		}
		if p.Out {
			marked = append(marked, p.Name)
		}
	}
	if marked == nil {
		return all
	}
	return marked
}

// result is one value as an array of the argument's type and shape.
func (r *run) result(p exec.Param, v eval.Value, like *npy.Array) (*npy.Array, error) {
	x, err := ndarray.AsArray(r.library, eval.Site{Interp: r.in, Env: r.fn.Env, Node: r.node()}, v)
	if err != nil {
		return nil, located(err)
	}
	if !slices.Equal(x.Shape(), like.Shape) {
		return nil, r.errorf("%s returns %s of shape %v, but the program has shape %v", r.fn.Name, p.Name, x.Shape(),
			like.Shape)
	}
	return x.ToNpy(like.DType), nil
}

func (r *run) node() python.Node {
	if r.fn.Def != nil {
		return r.fn.Def
	}
	return r.fn.Lambda
}

func (r *run) errorf(format string, args ...any) error {
	return diag.Errorf(location(r.fn.File, r.node().Range()), format, args...)
}
