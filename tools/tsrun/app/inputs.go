package app

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/exec"
)

// inputs makes the arguments as the command line and the argument attributes
// say.
func (s *session) inputs(fn *ir.Op) ([]exec.Param, []*npy.Array, error) {
	params := exec.Params(fn)
	given, dims := map[int]*npy.Array{}, map[int][]int{}
	for _, d := range s.opts.dims {
		i, text, err := find(params, d, "--dim")
		if err != nil {
			return nil, nil, err
		}
		if dims[i], err = extents(text); err != nil {
			return nil, nil, err
		}
	}
	for _, a := range s.opts.args {
		i, text, err := find(params, a, "--arg")
		if err != nil {
			return nil, nil, err
		}
		if err := s.argument(&params[i], text, given, dims); err != nil {
			return nil, nil, err
		}
	}
	arrays, err := exec.Inputs(params, given, dims, s.opts.seed)
	return params, arrays, err
}

// find splits NAME=VALUE and finds the argument.
func find(params []exec.Param, text, flag string) (i int, value string, err error) {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		return 0, "", fmt.Errorf("%s=%s: expected NAME=VALUE", flag, text)
	}
	name = strings.TrimPrefix(name, "%")
	for i, p := range params {
		if p.Name == name || strconv.Itoa(i) == name || "arg"+strconv.Itoa(i) == name {
			return i, value, nil
		}
	}
	return 0, "", fmt.Errorf("%s=%s: the function has no argument %s; it has %d", flag, text, name, len(params))
}

// argument reads a value: a fill with an optional shape, a file, or a number.
func (s *session) argument(p *exec.Param, text string, given map[int]*npy.Array, dims map[int][]int) error {
	kind, shape, _ := strings.Cut(text, ":")
	if slices.Contains(exec.Fills, kind) {
		p.Init = kind
		if shape == "" {
			return nil
		}
		var err error
		dims[p.Index], err = extents(shape)
		return err
	}
	if d, ok := exec.DTypeOf(p.Type); ok {
		x, err := strconv.ParseFloat(text, 64)
		if err == nil {
			a := npy.New(d)
			a.SetFloat(0, x)
			given[p.Index] = a
			return nil
		}
	}
	if !strings.HasSuffix(text, ".npy") {
		return fmt.Errorf("--arg=%s=%s: expected a file.npy, a number for a scalar, or one of %s", p.Name, text, strings.Join(exec.Fills, ", "))
	}
	a, err := npy.ReadFile(text)
	if err != nil {
		return fmt.Errorf("argument %s: %w", p.Name, err)
	}
	given[p.Index] = a
	return nil
}

func extents(text string) ([]int, error) {
	var out []int
	for _, part := range strings.Split(text, "x") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 {
			return nil, fmt.Errorf("'%s' is no shape; expected extents such as 128x64", text)
		}
		out = append(out, n)
	}
	return out, nil
}

// outputs finds where --out stores arguments, before anything runs.
func (s *session) outputs(params []exec.Param) (map[int]string, error) {
	out := map[int]string{}
	for _, o := range s.opts.outs {
		i, file, err := find(params, o, "--out")
		if err != nil {
			return nil, err
		}
		out[i] = file
	}
	return out, nil
}
