package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"
)

// oracle is a way to run a program: by itself, or under a tool of compute-sanitizer.
type oracle struct {
	name string
	args []string // before tsrun's command line
}

// oracles are asked in this order. Racecheck looks at shared memory only; the
// simulator's race detector is the one for device memory.
func oracles(sanitizer string) []oracle {
	out := []oracle{{name: "run"}}
	if sanitizer == "" {
		return out
	}
	for _, tool := range []string{"memcheck", "racecheck", "initcheck", "synccheck"} {
		out = append(out, oracle{tool, []string{sanitizer, "--tool", tool, "--report-api-errors", "no",
			"--error-exitcode", "99", "--print-limit", "5"}})
	}
	return out
}

func checkCommand(args []string) error {
	f := flag.NewFlagSet("check", flag.ExitOnError)
	jobs := f.Int("j", 4, "programs to run side by side")
	devices := f.Int64("devices", 1, "GPUs of this machine; programs that need more are passed over")
	sanitizer := f.String("sanitizer", "compute-sanitizer", "the tool of that name; empty for plain runs only")
	timeout := f.Duration("timeout", 2*time.Minute, "end of a run")
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() != 1 {
		return errors.New("check takes the folder that prepare filled")
	}
	dir, err := filepath.Abs(f.Arg(0)) // "." before tsrun would be dropped, and the name looked up in the PATH
	if err != nil {
		return err
	}
	c := checker{dir: dir, timeout: *timeout, oracles: oracles(*sanitizer)}
	programs, err := readPrograms(c.dir)
	if err != nil {
		return err
	}
	var fit []program
	for _, p := range programs {
		if p.Devices <= *devices {
			fit = append(fit, p)
		}
	}
	if n := len(programs) - len(fit); n > 0 {
		fmt.Printf("%d programs need more than %d devices\n", n, *devices)
	}
	return report(os.Stdout, c.oracles, fit, c.all(fit, *jobs))
}

type checker struct {
	dir     string
	timeout time.Duration
	oracles []oracle
}

// verdict is what an oracle said of a program: nothing, or what is wrong.
type verdict struct{ complaint, output string }

func (c checker) all(programs []program, jobs int) [][]verdict {
	out := make([][]verdict, len(programs))
	var wg sync.WaitGroup
	slots := make(chan struct{}, jobs)
	for i, p := range programs {
		out[i] = make([]verdict, len(c.oracles))
		for j, o := range c.oracles {
			wg.Go(func() {
				slots <- struct{}{}
				defer func() { <-slots }()
				out[i][j] = c.ask(p, o)
			})
		}
	}
	wg.Wait()
	return out
}

func (c checker) ask(p program, o oracle) verdict {
	ctx, cancel := context.WithTimeout(context.Background(), c.timeout)
	defer cancel()
	verify := "--verify"
	if !p.Reference {
		verify = "--verify=" + p.source(c.dir)
	}
	args := append(append([]string(nil), o.args...), filepath.Join(c.dir, "tsrun"), p.binary(c.dir),
		"--device=cuda", "--no-progress", "--once", "--timeout="+(c.timeout/2).String(), verify)
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	// A lazily loaded module loads while another kernel may spin on it.
	cmd.Env = append(os.Environ(), "CUDA_MODULE_LOADING=EAGER")
	out, err := cmd.CombinedOutput()
	return judge(string(out), err, ctx.Err())
}

var summary = regexp.MustCompile(`(?m)^=+ (ERROR|RACECHECK) SUMMARY: (.*)$`)

// judge reads a verdict from what a run printed and how it ended.
func judge(out string, err, late error) verdict {
	switch {
	case late != nil:
		return verdict{"does not end", out}
	case err != nil:
		if m := summary.FindStringSubmatch(out); m != nil && !strings.HasPrefix(m[2], "0 ") {
			return verdict{m[2], out}
		}
		return verdict{cmp.Or(lastLine(out), err.Error()), out}
	}
	return verdict{}
}

func lastLine(out string) string {
	lines := strings.Split(strings.TrimSpace(out), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		if !strings.HasPrefix(lines[i], "=") {
			return lines[i]
		}
	}
	return ""
}
