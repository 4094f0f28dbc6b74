package eval

import (
	"os"
	"testing"

	"github.com/tsopt/tsopt/internal/python"
)

// FuzzRun: whatever parses ends, and nothing panics, eagerly and lazily.
func FuzzRun(f *testing.F) {
	files, _ := os.ReadDir("testdata")
	for _, file := range files {
		if text, err := os.ReadFile("testdata/" + file.Name()); err == nil {
			f.Add(string(text))
		}
	}
	for seed := range uint64(20) {
		f.Add(makeProgram(seed))
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, errs := python.Parse("t.py", []byte(text))
		if len(errs) > 0 {
			return // no program
		}
		modules := Modules()
		run := func() *Interp {
			in := &Interp{File: "t.py", Builtins: NewBuiltins(), Budget: &Budget{Steps: 20_000}}
			in.Import = func(at Site, name string) (Value, error) {
				if m, ok := modules[name]; ok {
					return m, nil
				}
				return nil, in.Errorf(at.Node, "No module named '%s'", name)
			}
			return in
		}
		env := NewEnv(nil)
		_ = run().RunModule(m, env)
		for _, name := range env.Names() {
			v, _ := env.Get(name)
			Repr(v)
		}
		lazy := run().Module(m)
		for _, name := range sorted(lazy.Names()) {
			lazy.Lookup(name)
		}
	})
}
