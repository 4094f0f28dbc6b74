package app

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/verify"
	toolprogram "github.com/tsopt/tsopt/tools/program"
	"github.com/tsopt/tsopt/transforms/analysis/tuning"
)

// program is what is tuned.
type program struct {
	name   string
	module *ir.Op
	params []tuning.Param // with the choices that are tried
	print  string         // its fingerprint
	shapes string
}

// load reads a program and what its parameters may be.
func (s *session) load(file string) (*program, error) {
	if toolprogram.IsPython(file) {
		return nil, fmt.Errorf("'%s' is a Python program, which has no tile.param; use @tsopt.autotune, which tries its configs when Python calls the kernel, or tsopt %s --arg NAME=N to print the program of one choice", file, file)
	}
	module, err := s.parse(file)
	if err != nil {
		return nil, err
	}
	p := &program{name: file, module: module, print: tuning.Fingerprint(module), shapes: s.shapes(module)}
	if p.params, err = tuning.Params(module); err != nil {
		return nil, s.problem(err)
	}
	if len(p.params) == 0 {
		return nil, fmt.Errorf("'%s' has no parameters; use tile.param to define one", file)
	}
	return p, s.restrict(p.params)
}

func (s *session) parse(file string) (*ir.Op, error) {
	text, err := os.ReadFile(proc.Path(s.ctx, file))
	if err != nil {
		return nil, fmt.Errorf("cannot open input file '%s': %s", file, command.Reason(err))
	}
	s.sources.Add(file, string(text))
	op, err := asm.Parse(asm.Source{Name: file, Text: string(text)}, s.dialects, asm.ParseOptions{})
	if err == nil {
		err = verify.Verify(op, verify.Options{Registry: s.dialects})
	}
	if err != nil {
		return nil, s.problem(err)
	}
	return op, nil
}

// shapes are the types of the function's arguments.
func (s *session) shapes(module *ir.Op) string {
	f, ok := ir.As[ir.FunctionLike](ir.LookupSymbol(module, s.opts.entry))
	if !ok {
		return ""
	}
	in, _ := f.FunctionType()
	var types []string
	for _, t := range in {
		types = append(types, t.String())
	}
	return strings.Join(types, ", ")
}

// restrict makes choices what the command line says.
func (s *session) restrict(params []tuning.Param) error {
	for _, text := range s.opts.params {
		name, list, ok := strings.Cut(text, "=")
		names := tuning.Names(params)
		i := slices.Index(names, name)
		switch {
		case !ok || list == "":
			return fmt.Errorf("--param=%s: expected NAME=A,B", text)
		case i < 0:
			return fmt.Errorf("--param=%s: the program has no parameter %s; it has %s%s", text, name, strings.Join(names, ", "),
				nearest.DidYouMean(name, names))
		}
		among, err := choices(list, params[i].Among)
		if err != nil {
			return fmt.Errorf("--param=%s: %w", text, err)
		}
		params[i].Among = among
	}
	return nil
}

func choices(list string, among []int64) (out []int64, err error) {
	for _, word := range strings.Split(list, ",") {
		n, err := strconv.ParseInt(word, 0, 64)
		switch {
		case err != nil || !slices.Contains(among, n):
			return nil, fmt.Errorf("'%s' is not among [%s]", word, ir.JoinInts(among))
		case slices.Contains(out, n):
			return nil, fmt.Errorf("%d is given more than once", n)
		}
		out = append(out, n)
	}
	return out, nil
}

// maxChoices is how many are planned at most.
const maxChoices = 1 << 14

// all are the choices of a program, in the order of its parameters.
func (p *program) all() ([]tuning.Choice, error) {
	out := []tuning.Choice{{}}
	for _, q := range p.params {
		if len(out)*len(q.Among) > maxChoices {
			return nil, errors.New("the program has too many choices; restrict parameters with --param=NAME=A,B")
		}
		var next []tuning.Choice
		for _, c := range out {
			for _, n := range q.Among {
				d := tuning.Choice{q.Name: n}
				for name, x := range c {
					d[name] = x
				}
				next = append(next, d)
			}
		}
		out = next
	}
	return out, nil
}
