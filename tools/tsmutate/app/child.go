package app

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"os"
	"time"

	"github.com/tsopt/tsopt/tools/tsmutate/mutant"
)

// outcome is what a child process tells of a check, in a line of JSON.
type outcome struct {
	Check string
	Kind  kind
	// Output is what the check found; empty if all is well.
	Output  string        `json:",omitempty"`
	Elapsed time.Duration `json:",omitempty"`
	// Reached are the mutations whose code ran; Once those of them whose code runs once
	// for all checks.
	Reached []string `json:",omitempty"`
	Once    []string `json:",omitempty"`
}

// runChecks runs the checks that the input names, one a line, or all when it names
// none, in this process and with the bug that the environment plants.
func runChecks(ctx context.Context, root string, short bool, in io.Reader, out io.Writer) error {
	limitMemory()
	dir, err := os.MkdirTemp("", "tsmutate-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	list, err := checks(root, dir, short)
	if err != nil {
		return err
	}
	byName := map[string]check{}
	var names []string
	for _, c := range list {
		byName[c.name] = c
	}
	for lines := bufio.NewScanner(in); lines.Scan(); {
		names = append(names, lines.Text())
	}
	if len(names) == 0 {
		for _, c := range list {
			names = append(names, c.name)
		}
	}
	enc := json.NewEncoder(out)
	// What is reached while variables are set up, every check depends on.
	setUp, _ := mutant.Reached()
	if err := enc.Encode(outcome{Once: setUp}); err != nil {
		return err
	}
	for _, name := range names {
		c := byName[name]
		start := time.Now()
		o := outcome{Check: name, Kind: c.kind, Output: c.run(ctx)}
		o.Elapsed = time.Since(start)
		o.Reached, o.Once = mutant.Reached()
		if err := enc.Encode(o); err != nil {
			return err
		}
	}
	return ctx.Err()
}
