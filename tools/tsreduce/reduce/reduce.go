package reduce

import (
	"context"
	"errors"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
)

// Options are what a reduction needs to know.
type Options struct {
	// Interesting tests a program's text. It is called from several goroutines
	// and should end early when ctx is done; an error ends the reduction.
	Interesting func(ctx context.Context, text string) (bool, error)
	// Jobs is the number of tests that run at once, 1 at least.
	Jobs int
	// Passes are pipelines that are tried as reductions.
	Passes []*pass.Manager
	// Configure gives a run of Passes what they work by; nil gives nothing.
	Configure func(*pass.Config)
	Registry  *ir.Registry
	// AllowUnregistered accepts operations of unknown dialects.
	AllowUnregistered bool
	// AllowInvalid accepts programs that do not verify; those are written in the
	// generic form.
	AllowInvalid bool
	Print        asm.PrintOptions
	// Tested, if set, is called for every test.
	Tested func(p Progress)
}

// Progress says where a reduction stands.
type Progress struct {
	Step   string // the reduction at work
	Tests  int    // so far
	Ops    int    // of the program
	Length int    // of its text
}

// ErrNotInteresting says that the program is not interesting to begin with.
var ErrNotInteresting = errors.New("the original input is not interesting")

// Run reduces a program, which it may change, and returns the text of the
// smallest interesting one. When ctx ends, or a test fails, that is the smallest
// one so far, with the error.
func Run(ctx context.Context, root *ir.Op, opts Options) (string, error) {
	s := &search{ctx: ctx, opts: &opts, seen: map[digest]bool{}}
	s.step = "input"
	s.current = s.program(root)
	if s.current == nil {
		return "", errors.New("the input cannot be printed")
	}
	found, err := s.first([]*program{s.current})
	switch {
	case err != nil:
		return "", err
	case found < 0:
		return "", ErrNotInteresting
	}
	err = s.toFixpoint(reductions(opts.Passes))
	return s.current.text, err
}

// reductions are all, with reductions with the passes behind those that make the program
// much smaller at once.
func reductions(passes []*pass.Manager) []*Reduction {
	all := append([]*Reduction{}, coarse...)
	for _, m := range passes {
		all = append(all, byPass(m))
	}
	return append(all, fine...)
}

// toFixpoint runs reductions until a round of them changes nothing.
func (s *search) toFixpoint(all []*Reduction) error {
	for {
		before := s.current
		for _, r := range all {
			if err := s.reduce(r); err != nil {
				return err
			}
		}
		if s.current == before {
			return nil
		}
	}
}
