package app

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/tools/tsmutate/mutant"
)

// verdict is what became of a mutation.
type verdict struct {
	*mutation
	// by are the checks that found the bug, the first one only unless all are asked
	// for.
	by []finding
	// reached is how many checks run the code that the bug is in.
	reached int
}

type finding struct {
	check string
	how   string // a kind, "crash" or "timeout"
	text  string
}

// baseline is what the checks do without a bug.
type baseline struct {
	// Program is a hash of what ran them.
	Program string
	Checks  []outcome
	// Always are the mutations reached before any check, or once for all checks.
	Always []string
}

// child starts the program with a bug and calls each for every outcome until it
// says stop. An outcome that takes longer than patience ends the child.
func (s *session) child(bug string, names []string, patience func(done int) time.Duration,
	each func(outcome) (more bool)) (timedOut bool, err error) {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	cmd := exec.CommandContext(ctx, s.program, "--child", fmt.Sprintf("--short=%t", s.opts.short))
	cmd.Dir = s.root
	cmd.Env = append(os.Environ(), mutant.Variable+"="+bug, "GOMAXPROCS=2")
	cmd.Stdin = strings.NewReader(strings.Join(names, "\n"))
	var errw bytes.Buffer
	cmd.Stderr = &errw
	proc.KillGroup(cmd)
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return false, err
	}
	if err := cmd.Start(); err != nil {
		return false, err
	}
	w := &watch{pid: cmd.Process.Pid, end: cancel}
	w.expect(patience(0))
	for done, dec := 0, json.NewDecoder(pipe); ; done++ {
		var o outcome
		if err = dec.Decode(&o); err != nil || !each(o) {
			break
		}
		w.expect(patience(done))
	}
	expired := w.stop()
	stopped := err == nil
	if stopped {
		cancel()
	}
	waited := cmd.Wait()
	switch {
	case stopped || s.ctx.Err() != nil:
		return false, s.ctx.Err()
	case expired:
		return true, nil
	case err == io.EOF && waited == nil:
		return false, nil
	}
	return false, fmt.Errorf("%w\n%s", waited, errw.String())
}

// measure runs all checks without a bug and sees which reach which mutations. What
// it saw last time holds while the program is the same.
func (s *session) measure() (*baseline, error) {
	file := s.program + ".baseline"
	if s.opts.short {
		file += ".short"
	}
	b := &baseline{}
	key, err := fileHash(s.program)
	if err != nil {
		return nil, err
	}
	if text, err := os.ReadFile(file); err == nil && json.Unmarshal(text, b) == nil && b.Program == key {
		return b, nil
	}
	b = &baseline{Program: key}
	forever := func(int) time.Duration { return s.opts.timeout * 10 }
	timedOut, err := s.child(mutant.Trace, nil, forever, func(o outcome) bool {
		b.Always = append(b.Always, o.Once...)
		switch {
		case o.Check == "":
		case o.Output != "":
			fmt.Fprintf(s.errw, "warning: %s fails without any bug and is skipped\n%s\n", o.Check, indent(o.Output))
		default:
			b.Checks = append(b.Checks, o)
		}
		return true
	})
	switch {
	case timedOut:
		return nil, fmt.Errorf("a check takes too long without any bug")
	case err != nil:
		return nil, err
	}
	// The quick ones of a kind first.
	slices.SortStableFunc(b.Checks, func(x, y outcome) int {
		return cmp.Or(slices.Index(kinds, x.Kind)-slices.Index(kinds, y.Kind), cmp.Compare(x.Elapsed, y.Elapsed))
	})
	text, err := json.Marshal(b)
	if err != nil {
		return nil, err
	}
	return b, os.WriteFile(file, text, 0o666)
}

func fileHash(name string) (string, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(text)), nil
}

// reaching are the checks that run the code of a mutation, in the order to try:
// those that execute programs first, or those whose names are like the mutation's.
func (b *baseline) reaching(m *mutation, meaning bool) []outcome {
	list := slices.Clone(b.Checks)
	if !slices.Contains(b.Always, m.name) {
		list = slices.DeleteFunc(list, func(c outcome) bool { return !slices.Contains(c.Reached, m.name) })
	}
	if !meaning {
		mine := words(m.name + "/" + m.file)
		slices.SortStableFunc(list, func(x, y outcome) int {
			return common(words(y.Check), mine) - common(words(x.Check), mine)
		})
	}
	return list
}

// words are the parts of a path.
func words(path string) []string {
	return strings.FieldsFunc(path, func(r rune) bool { return strings.ContainsRune("/-_.", r) })
}

// common counts the words of a that are in b.
func common(a, b []string) int {
	n := 0
	for _, w := range a {
		if slices.Contains(b, w) {
			n++
		}
	}
	return n
}

// try looks for a check that finds a bug.
func (s *session) try(m *mutation, b *baseline) (*verdict, error) {
	v := &verdict{mutation: m}
	rest := b.reaching(m, s.opts.meaning)
	v.reached = len(rest)
	for len(rest) > 0 {
		names := make([]string, len(rest))
		for i, c := range rest {
			names[i] = c.Check
		}
		done := -1 // the first outcome belongs to no check
		patience := func(next int) time.Duration {
			return s.opts.timeout + 10*rest[min(next, len(rest)-1)].Elapsed
		}
		timedOut, err := s.child(m.name, names, patience, func(o outcome) bool {
			if done++; o.Check != "" && o.Output != "" {
				v.by = append(v.by, finding{o.Check, how(o), o.Output})
			}
			return s.opts.all || len(v.by) == 0
		})
		switch done = max(done, 0); {
		case s.ctx.Err() != nil:
			return v, s.ctx.Err()
		case timedOut:
			v.by = append(v.by, finding{names[done], "timeout", ""})
		case err != nil && done < len(names):
			v.by = append(v.by, finding{names[done], "crash", err.Error()})
		}
		if !s.opts.all || err == nil && !timedOut {
			break
		}
		rest = rest[min(done+1, len(rest)):]
	}
	if len(v.by) == 0 && s.opts.goTests {
		return v, s.tryGoTests(v)
	}
	return v, nil
}

// how a check found a bug: by its kind, or by the compiler's own failure.
func how(o outcome) string {
	if strings.Contains(o.Output, "internal error") || strings.Contains(o.Output, "panic: ") {
		return "crash"
	}
	return string(o.Kind)
}

// tryGoTests runs the Go tests of the package that a bug is in, and those under
// test/ that compare with upstream and run random programs.
func (s *session) tryGoTests(v *verdict) error {
	cmd := exec.CommandContext(s.ctx, "go", "test", fmt.Sprintf("-short=%t", s.opts.short), "-overlay", s.overlay,
		"./"+v.area(), "./test/conversion", "./test/generated")
	cmd.Dir = s.root
	cmd.Env = append(os.Environ(), mutant.Variable+"="+v.name)
	out, err := cmd.CombinedOutput()
	if err != nil && s.ctx.Err() == nil {
		v.by = append(v.by, finding{"./" + v.area(), string(goTests), string(out)})
	}
	return s.ctx.Err()
}

// tryAll tries mutations, several at a time, and tells of each in order.
func (s *session) tryAll(list []*mutation, b *baseline, tell func(*verdict)) error {
	type result struct {
		v   *verdict
		err error
	}
	results := make([]chan result, len(list))
	slots := make(chan struct{}, s.opts.jobs)
	var wg sync.WaitGroup
	defer wg.Wait()
	for i := range list {
		results[i] = make(chan result, 1)
	}
	wg.Add(1)
	go func() {
		defer wg.Done()
		for i, m := range list {
			slots <- struct{}{}
			wg.Add(1)
			go func() {
				defer wg.Done()
				v, err := s.try(m, b)
				results[i] <- result{v, err}
				<-slots
			}()
		}
	}()
	for _, r := range results {
		got := <-r
		if got.err != nil {
			return got.err
		}
		tell(got.v)
	}
	return nil
}
