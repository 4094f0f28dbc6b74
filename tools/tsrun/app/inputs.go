package app

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/frontend/tilelang"
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/tools/program"
)

// arguments are what the command line says of the function's arguments.
type arguments struct {
	params []exec.Param
	given  map[int]*npy.Array
	dims   map[int][]int
}

// inputs makes the arguments as the command line and the argument attributes
// say: the first case is what was asked for.
func (s *session) inputs(fn *ir.Op) ([]exec.Param, []exec.Case, error) {
	s.params = exec.Params(fn)
	named := slices.Clone(s.params)
	program.NameArguments(named, &s.sources)
	for _, p := range named {
		s.names = append(s.names, p.Name)
	}
	a := arguments{slices.Clone(s.params), map[int]*npy.Array{}, map[int][]int{}}
	if s.given("tolerance") {
		for i := range a.params {
			a.params[i].Tolerance = s.opts.tolerance
		}
	}
	seen := map[int]bool{}
	for _, text := range s.opts.args {
		p, value, err := s.find(a.params, text, "--arg")
		switch {
		case err != nil && s.byPython() && s.giveReference(text):
			continue
		case err != nil:
			return nil, nil, err
		case seen[p.Index]:
			return nil, nil, fmt.Errorf("--arg=%s: argument %s is given more than once", text, p.Name)
		}
		seen[p.Index] = true
		if err := s.argument(&a, p, text, value); err != nil {
			return nil, nil, err
		}
	}
	for _, text := range s.opts.dims {
		if err := s.extents(&a, text); err != nil {
			return nil, nil, err
		}
	}
	for _, text := range s.opts.strides {
		if err := s.strides(&a, text); err != nil {
			return nil, nil, err
		}
	}
	if err := s.weights(&a); err != nil {
		return nil, nil, err
	}
	s.randomIntegers = a.randomIntegers()
	if s.opts.verify == "" && s.opts.stages == "" || s.opts.once {
		arrays, err := exec.Inputs(a.params, a.given, a.dims, s.opts.seed)
		if err == nil {
			err = s.computed(a.params, arrays)
		}
		return a.params, []exec.Case{{Arrays: arrays}}, err
	}
	cases, err := exec.Cases(a.params, a.given, a.dims, s.opts.seed)
	if err == nil {
		err = s.computed(a.params, cases[0].Arrays)
	}
	// Extents that are varied each for itself may not be those that are computed of others.
	return a.params, slices.DeleteFunc(cases, func(c exec.Case) bool { return s.computed(a.params, c.Arrays) != nil }), err
}

// computed rejects an array with another extent, or another stride, than the program computes from another array's.
// Strides that were not given are those that it computes.
func (s *session) computed(params []exec.Param, arrays []*npy.Array) error {
	var failed error
	of := func(q tilelang.Quantity) int64 {
		if !q.Stride {
			return int64(arrays[q.Arg].Shape[q.Dim])
		}
		strides, err := params[q.Arg].Lie(arrays[q.Arg])
		if err != nil {
			failed = err
			return 0
		}
		return strides[q.Dim]
	}
	for _, same := range s.constraints {
		q, p := same.What, params[same.What.Arg]
		want := same.Value(of)
		if a := arrays[q.Arg]; q.Stride && p.Open(q.Dim) && p.Strides == nil && failed == nil {
			if a.Strides, failed = p.Lie(a); failed == nil {
				a.Strides[q.Dim] = want
			}
		}
		if have := of(q); have != want && failed == nil {
			return fmt.Errorf("argument %s: %v is %s = %d, as %v of %s is %d; got %d", p.Name, q, same.Name, want, same.Of,
				params[same.Of.Arg].Name, of(same.Of), have)
		}
	}
	return failed
}

// randomIntegers are the names of arrays of integers that are filled at random, and not by a bound.
func (a *arguments) randomIntegers() (names []string) {
	for _, p := range a.params {
		if !p.IsArray() || p.Result || a.given[p.Index] != nil || p.Init != "random" && p.Init != "integers" {
			continue
		}
		if _, ok := ir.ElemOrSelf(p.Type).(*ir.IntegerType); ok {
			names = append(names, p.Name)
		}
	}
	return names
}

// giveReference takes an --arg for a parameter of the reference, which the program has not.
func (s *session) giveReference(text string) bool {
	values, err := tilelang.ParseArgs(text)
	for name, v := range values {
		if s.kernel.Given == nil {
			s.kernel.Given = map[string]eval.Value{}
		}
		s.kernel.Given[name] = v
	}
	return err == nil
}

// find splits NAME=VALUE and finds the argument: by its name, its number, or the name that it has in the text.
func (s *session) find(params []exec.Param, text, flag string) (p *exec.Param, value string, err error) {
	name, value, ok := strings.Cut(text, "=")
	if !ok || value == "" {
		return nil, "", fmt.Errorf("%s=%s: expected NAME=VALUE", flag, text)
	}
	p, err = s.named(params, name)
	if err != nil {
		return nil, "", fmt.Errorf("%s=%s: %w", flag, text, err)
	}
	return p, value, nil
}

// named is the argument with a name.
func (s *session) named(params []exec.Param, name string) (*exec.Param, error) {
	name = strings.TrimPrefix(name, "%")
	for i := range params {
		p := &params[i]
		if p.Name == name || strconv.Itoa(i) == name || "arg"+strconv.Itoa(i) == name {
			return p, nil
		}
	}
	if i := slices.Index(s.names, name); i >= 0 {
		return &params[i], nil
	}
	if len(params) == 0 {
		return nil, errors.New("the function has no arguments")
	}
	return nil, fmt.Errorf("the function has no argument %s; it has %s%s", name, strings.Join(s.names, ", "),
		nearest.DidYouMean(name, s.names))
}

// extents reads a --dim.
func (s *session) extents(a *arguments, text string) error {
	p, value, err := s.find(a.params, text, "--dim")
	if err != nil {
		return err
	}
	if !p.IsArray() {
		return fmt.Errorf("--dim=%s: argument %s has type %v, which has no extents", text, p.Name, p.Type)
	}
	if a.given[p.Index] != nil || a.dims[p.Index] != nil {
		return fmt.Errorf("--dim=%s: the shape of argument %s is given more than once", text, p.Name)
	}
	a.dims[p.Index], err = extents(value)
	return err
}

// strides reads a --strides.
func (s *session) strides(a *arguments, text string) error {
	p, value, err := s.find(a.params, text, "--strides")
	if err != nil {
		return err
	}
	numbers, err := extents(value)
	if err != nil {
		return err
	}
	if m, ok := p.Type.(*ir.MemRefType); !ok || len(numbers) != len(m.Shape()) {
		return fmt.Errorf("--strides=%s: argument %s has type %v; expected a stride for each dimension", text, p.Name, p.Type)
	}
	if p.Strides != nil {
		return fmt.Errorf("--strides=%s: the strides of argument %s are given more than once", text, p.Name)
	}
	for _, n := range numbers {
		p.Strides = append(p.Strides, int64(n))
	}
	return nil
}

// argument reads a value: a fill with an optional shape, a file, or a number.
func (s *session) argument(a *arguments, p *exec.Param, text, value string) error {
	kind, shape, shaped := strings.Cut(value, ":")
	if _, ok := tile.ParseInit(kind); ok {
		p.Init = kind
		if !shaped {
			return nil
		}
		return s.extents(a, p.Name+"="+shape)
	}
	if !p.IsArray() {
		return a.scalar(p, text, value)
	}
	if !strings.HasSuffix(value, ".npy") {
		return fmt.Errorf("--arg=%s: expected a file.npy or one of %s%s", text, tile.Inits, tile.InitLike(kind))
	}
	array, err := npy.ReadFile(proc.Path(s.ctx, value))
	if err != nil {
		return fmt.Errorf("--arg=%s: cannot read '%s': %s", text, value, command.Reason(err))
	}
	return s.give(a, p.Index, array, "--arg="+text)
}

// scalar reads a number, which must be one of the argument's type.
func (a *arguments) scalar(p *exec.Param, text, value string) error {
	d, ok := exec.DTypeOf(p.Type)
	if !ok {
		return fmt.Errorf("--arg=%s: argument %s of type %v cannot be set", text, p.Name, p.Type)
	}
	array := npy.New(d)
	x, err := strconv.ParseFloat(value, 64)
	if err == nil {
		array.SetFloat(0, x)
	}
	if err != nil || d.Format() == nil && array.Float(0) != x {
		return fmt.Errorf("--arg=%s: expected a number of type %v or one of %s", text, p.Type, tile.Inits)
	}
	a.given[p.Index] = array
	return nil
}

func extents(text string) ([]int, error) {
	var out []int
	for _, part := range strings.Split(text, "x") {
		n, err := strconv.Atoi(part)
		switch {
		case errors.Is(err, strconv.ErrRange):
			return nil, fmt.Errorf("extent %s of shape '%s' is too large", part, text)
		case err != nil || n < 0:
			return nil, fmt.Errorf("'%s' is not a shape; expected extents such as 128x64", text)
		}
		out = append(out, n)
	}
	return out, nil
}

// output is where an argument is stored.
type output struct {
	arg  int
	file string
}

// outputs finds where --out stores arguments, and that it can, before anything
// runs.
func (s *session) outputs(params []exec.Param) ([]output, error) {
	var out []output
	for _, text := range s.opts.outs {
		p, file, err := s.find(params, text, "--out")
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(out, func(o output) bool { return o.file == file }) {
			return nil, fmt.Errorf("--out=%s: two arguments have the same output file", text)
		}
		if err := proc.CheckCreate(proc.Path(s.ctx, file)); err != nil {
			return nil, fmt.Errorf("--out=%s: cannot open output file '%s': %s", text, file, command.Reason(err))
		}
		out = append(out, output{p.Index, file})
	}
	return out, nil
}

// store writes the arguments that --out names.
func (s *session) store(files []output, arrays []*npy.Array) error {
	for _, o := range files {
		a := arrays[o.arg]
		if p, err := a.Packed(); a.DType.Packs() && err == nil {
			a = p
		}
		if err := npy.WriteFile(proc.Path(s.ctx, o.file), a); err != nil {
			return fmt.Errorf("cannot store argument %d in '%s': %s", o.arg, o.file, command.Reason(err))
		}
	}
	return nil
}
