package pycfg

import (
	"errors"
	"fmt"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Error is a mistake in a configuration file.
type Error struct {
	File string
	Line int
	Text string
}

func (e *Error) Error() string { return fmt.Sprintf("%s:%d: error: %s", e.File, e.Line, e.Text) }

// steps bounds a configuration file: a second or two.
const steps = 5_000_000

// Run runs a file with the given global variables, and leaves in globals what it sets.
func Run(file, text string, globals map[string]Value, modules map[string]*Module) error {
	module, mistakes := python.Parse(file, []byte(text))
	if len(mistakes) > 0 {
		return &Error{file, int(mistakes[0].Start.Line), mistakes[0].Msg}
	}
	in := &eval.Interp{File: file, Builtins: eval.NewBuiltins(), Budget: &eval.Budget{Steps: steps}}
	in.Import = func(at eval.Site, name string) (Value, error) {
		if m, ok := modules[name]; ok {
			return m, nil
		}
		if m, ok := eval.Modules()[name]; ok {
			return m, nil
		}
		return nil, in.Errorf(at.Node, "module '%s' is not available to configuration files", name)
	}
	env := eval.NewEnv(nil)
	for name, v := range globals {
		env.Set(name, v)
	}
	err := in.RunModule(module, env)
	for _, name := range env.Names() {
		globals[name], _ = env.Get(name)
	}
	if e := (*eval.Error)(nil); errors.As(err, &e) {
		return &Error{file, int(e.At.Start.Line), e.Msg}
	}
	return err
}
