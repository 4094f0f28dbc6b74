package check

import (
	"context"
	"strings"

	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/tools/tsreduce/reduce"
)

// reductions are passes that may make a program smaller. None that changes what a
// program computes where it goes wrong is of use.
var reductions = []string{"canonicalize", "cse", "symbol-dce"}

// Shrink makes the program of a task smaller while the check finds the same, by
// its signature. It ends early, with what there is, when ctx does.
func (c *Checker) Shrink(ctx context.Context, t Task, f *Find) (string, error) {
	root, err := (&run{Checker: c}).read(t.Text)
	if err != nil {
		return t.Text, nil // a program that is invalid is not made smaller
	}
	o := reduce.Options{
		Jobs: 1, Registry: c.dialects, Configure: c.tool.Configure, Print: asm.PrintOptions{Registry: c.dialects},
		Interesting: func(ctx context.Context, text string) (bool, error) {
			if !waits(text) {
				return false, nil
			}
			smaller := t
			smaller.Text = text
			got := c.Run(ctx, smaller).Find
			return got != nil && got.Signature() == f.Signature(), nil
		},
	}
	for _, name := range reductions {
		m := pass.NewManager("builtin.module")
		if err := pass.ParseInto(m, name, c.passes); err != nil {
			return "", err
		}
		o.Passes = append(o.Passes, m)
	}
	text, err := reduce.Run(ctx, root, o)
	if text == "" {
		return t.Text, err
	}
	return text, nil
}

// waits reports whether copies that a program leaves unfinished are waited for at
// last, which programs of internal/tilegen do; without, their memory is used again
// at once and what is found is not the defect that was.
func waits(text string) bool {
	return !strings.Contains(text, "tile.copy async") || strings.Contains(text, "tile.async_commit") &&
		strings.Contains(text, "tile.async_wait 0")
}
