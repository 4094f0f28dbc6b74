package app

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/sim"
)

// run executes the entry function and does with the results what was asked for.
func (s *session) run(module *ir.Op) (err error) {
	if s.byStamps() {
		if module, err = s.stamped(module); err != nil {
			return err
		}
	}
	fn, err := s.entry(module)
	if err != nil {
		return err
	}
	params, cases, err := s.inputs(fn)
	if err != nil {
		return err
	}
	if err := s.doesSomething(fn); err != nil {
		return err
	}
	files, err := s.outputs(params)
	if err != nil {
		return err
	}
	ref, err := s.referenceOf(module, params)
	if err != nil {
		return err
	}
	if err := s.watched(cases[0].Arrays); err != nil {
		return err
	}
	s.warnUnfit(module)
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
		if cases, err = ref.cases(cases); err != nil {
			return err
		}
		if expected, err = ref.expected(cases[0].Arrays); err != nil {
			return s.reportRun(err)
		}
	}
	got, err := s.timed(module, func(module *ir.Op, o sim.Options) (*exec.Outcome, error) {
		return exec.Run(s.ctx, module, s.opts.entry, exec.Copy(cases[0].Arrays), dev, o)
	})
	if err != nil {
		return s.reportRun(err)
	}
	fmt.Fprintf(s.out, "@%s ran on %s in %s", s.opts.entry, dev.Name(), roundTime(got.Elapsed))
	if s.opts.device == simulator {
		fmt.Fprintf(s.out, " (%d steps)", got.Steps)
	}
	fmt.Fprintln(s.out)
	for i, r := range got.Results {
		fmt.Fprintf(s.out, "result %d: %v\n", got.Numbers[i], r.Float(0))
	}
	if s.opts.print {
		s.printOutputs(params, got.Args)
	}
	if s.group == nil || s.group.Rank == 0 {
		if err := s.store(files, got.Args); err != nil {
			return err
		}
	}
	if ref == nil {
		s.warnUnwritten(params, got)
	} else {
		if err := s.verify(module, ref, cases, got, expected, dev); err != nil {
			return err
		}
	}
	if s.byStamps() {
		return s.profile(module, cases[0].Arrays, dev)
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
		return nil, fmt.Errorf("the module has no function @%s; it has @%s%s", s.opts.entry, strings.Join(names, ", @"),
			nearest.DidYouMean(s.opts.entry, names))
	case !isFunction || f.FunctionBody().Empty():
		return nil, fmt.Errorf("@%s is not a function with a body and cannot be executed", s.opts.entry)
	}
	return fn, nil
}

// doesSomething rejects a function that returns at once, and nothing.
func (s *session) doesSomething(fn *ir.Op) error {
	f, _ := ir.As[ir.FunctionLike](fn)
	last := f.FunctionBody().Entry().Last()
	if last == nil || last.Prev() != nil || !last.Has(ir.Terminator) || last.NumOperands() > 0 ||
		last.NumSuccessors() > 0 {
		return nil
	}
	return s.report(diag.Errorf(fn.Loc(), "@%s is empty; a program must launch kernels (tile.kernel, gpu.launch) or compute something", s.opts.entry))
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
func (s *session) execute1(module *ir.Op, entry string, arrays []*npy.Array, dev exec.Device,
	order uint64) (*exec.Outcome, error) {
	o := s.simOptions()
	o.Seed += order
	return exec.Run(s.ctx, module, entry, exec.Copy(arrays), dev, o)
}

// reportRun reports an error of an execution, and which arguments held random integers: what is an index is seldom
// right at random.
func (s *session) reportRun(err error) error {
	err = s.report(err)
	for _, name := range s.randomIntegers {
		fmt.Fprintf(s.errw, "tsrun: argument %s was initialized with random integers from -8 to 8; for indices use --arg=%s=below(N) for 0 to N-1, or a file.npy\n", name, name)
	}
	return err
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
		fmt.Fprintf(s.out, "%s %v:", p.Label(), arrays[i].Shape)
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
