package app

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/exec"
)

// run executes the entry function and does with the results what was asked for.
func (s *session) run(module *ir.Op) (err error) {
	fn, err := s.entry(module)
	if err != nil {
		return err
	}
	params, cases, err := s.inputs(fn)
	if err != nil {
		return err
	}
	files, err := s.outputs(params)
	if err != nil {
		return err
	}
	ref, err := s.referenceOf(module)
	if err != nil {
		return err
	}
	dev, err := s.openDevice()
	if err != nil {
		return err
	}
	defer func() {
		if err != nil && err != differs && s.group != nil {
			s.failed(s.group)
		}
		if closing := dev.Close(); err == nil {
			err = closing
		}
	}()
	var expected *exec.Outcome
	if ref != nil {
		s.warnZeros(params, cases[0].Arrays)
		if expected, err = s.execute1(ref.module, ref.entry, cases[0].Arrays, exec.Simulator{}, 0); err != nil {
			return s.report(err)
		}
	}
	got, err := s.execute1(module, s.opts.entry, cases[0].Arrays, dev, 0)
	if err != nil {
		return s.report(err)
	}
	fmt.Fprintf(s.out, "@%s ran on %s in %s", s.opts.entry, deviceName(dev), roundTime(got.Elapsed))
	if s.opts.device == "sim" {
		fmt.Fprintf(s.out, " (%d steps)", got.Steps)
	}
	fmt.Fprintln(s.out)
	for i, r := range got.Results {
		fmt.Fprintf(s.out, "result %d: %v\n", i, r.Float(0))
	}
	if s.opts.print {
		s.printOutputs(params, got.Args)
	}
	if s.group == nil || s.group.Rank == 0 {
		if err := s.store(files, got.Args); err != nil {
			return err
		}
	}
	if ref != nil {
		if err := s.verify(module, ref, params, cases, got, expected, dev); err != nil {
			return err
		}
	}
	if s.opts.bench > 0 {
		return s.benchmark(module, cases[0].Arrays, dev)
	}
	return nil
}

// entry is the function to execute.
func (s *session) entry(module *ir.Op) (*ir.Op, error) {
	fn := ir.LookupSymbol(module, s.opts.entry)
	names := functionNames(module)
	f, isFunction := ir.As[ir.FunctionLike](fn)
	switch {
	case fn == nil && len(names) == 0:
		return nil, fmt.Errorf("the module has no function @%s; it has no functions", s.opts.entry)
	case fn == nil:
		return nil, fmt.Errorf("the module has no function @%s; it has @%s%s", s.opts.entry, strings.Join(names, ", @"), nearest.DidYouMean(s.opts.entry, names))
	case !isFunction || f.FunctionBody().Empty():
		return nil, fmt.Errorf("@%s is no function with a body: it cannot be executed", s.opts.entry)
	}
	return fn, nil
}

func functionNames(module *ir.Op) (names []string) {
	for op := range module.Body().Ops() {
		if n := ir.SymbolName(op); n != "" && op.Name() == "func.func" {
			names = append(names, n)
		}
	}
	return names
}

// execute1 executes a function on copies of arrays; order numbers the order of
// the simulated agents, beside the one that --schedule asks for.
func (s *session) execute1(module *ir.Op, entry string, arrays []*npy.Array, dev exec.Device, order uint64) (*exec.Outcome, error) {
	o := s.simOptions()
	o.Seed += order
	return exec.Run(s.ctx, module, entry, exec.Copy(arrays), dev, o)
}

// reference is what the result is compared with.
type reference struct {
	module *ir.Op
	entry  string
}

// referenceOf finds what --verify names, nil when there is none.
func (s *session) referenceOf(module *ir.Op) (*reference, error) {
	if s.opts.verify == "" {
		return nil, nil
	}
	entry, isName := strings.CutPrefix(s.opts.verify, "@")
	if !isName {
		if ir.LookupSymbol(module, entry) != nil {
			return nil, fmt.Errorf("--verify=%s names a file; the function is --verify=@%s", entry, entry)
		}
		other, err := s.load(s.opts.verify)
		if err != nil {
			return nil, err
		}
		module, entry = other, s.opts.entry
	}
	ref := ir.LookupSymbol(module, entry)
	if ref == nil {
		return nil, fmt.Errorf("--verify compares with @%s, which the module does not have; name another function or a file%s", entry, nearest.DidYouMean(entry, functionNames(module)))
	}
	if !slices.EqualFunc(exec.Params(ref), s.params, func(a, b exec.Param) bool { return a.Type == b.Type }) {
		return nil, fmt.Errorf("--verify compares with @%s, whose arguments have not the types of those of @%s", entry, s.opts.entry)
	}
	return &reference{module, entry}, nil
}

// verify compares the first case, which has been executed, and executes and
// compares the others.
func (s *session) verify(module *ir.Op, ref *reference, params []exec.Param, cases []exec.Case, got, expected *exec.Outcome, dev exec.Device) error {
	ok := s.compare("", exec.CompareOutcomes(params, got, expected))
	for i, c := range cases[1:] {
		got, expected, err := s.both(module, ref, c, dev, uint64(i+1))
		switch {
		case err != nil && c.Odd && s.ctx.Err() == nil:
			fmt.Fprintf(s.out, "not verified with %s, for which the program is not made: %s\n", c.Name, firstMessage(err))
			continue
		case err != nil:
			return s.report(err)
		}
		ok = s.compare("with "+c.Name+": ", exec.CompareOutcomes(params, got, expected)) && ok
	}
	return s.verdict(ok)
}

// both executes the reference and the program.
func (s *session) both(module *ir.Op, ref *reference, c exec.Case, dev exec.Device, order uint64) (got, expected *exec.Outcome, err error) {
	if expected, err = s.execute1(ref.module, ref.entry, c.Arrays, exec.Simulator{}, 0); err != nil {
		return nil, nil, err
	}
	got, err = s.execute1(module, s.opts.entry, c.Arrays, dev, order)
	return got, expected, err
}

// firstMessage is the text of an error, or of the first diagnostic in it.
func firstMessage(err error) string {
	var d *diag.Diagnostic
	if errors.As(err, &d) {
		return d.Error()
	}
	return err.Error()
}

const maxPrinted = 64

func (s *session) printOutputs(params []exec.Param, arrays []*npy.Array) {
	for i, p := range params {
		if !p.Out {
			continue
		}
		fmt.Fprintf(s.out, "argument %s %v:", p.Name, arrays[i].Shape)
		for k := range min(arrays[i].Len(), maxPrinted) {
			fmt.Fprintf(s.out, " %v", arrays[i].Float(k))
		}
		if arrays[i].Len() > maxPrinted {
			fmt.Fprint(s.out, " …")
		}
		fmt.Fprintln(s.out)
	}
}

func roundTime(d time.Duration) time.Duration {
	switch {
	case d > time.Second:
		return d.Round(time.Millisecond)
	case d > time.Millisecond:
		return d.Round(10 * time.Microsecond)
	}
	return d.Round(100 * time.Nanosecond)
}
