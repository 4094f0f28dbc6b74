package app

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/tsopt/tsopt/conversion/tiletogpu"
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/backend"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/gpubinary"
	"github.com/tsopt/tsopt/target/stages"
)

// beginLevels are the passes that take a program to another level: code of threads, machine code.
var beginLevels = []string{tiletogpu.Pass.Name, gpubinary.Pass.Name}

// verification executes a program after each pass of a pipeline.
type verification struct {
	*session
	stages.Runs
	count, runs int
	bad         error
}

// verifyStages runs a pipeline pass by pass over what the entry reaches, executes the program after each
// that changed it, and names the first after which the result differs. In the end
// it makes PTX.
func (s *session) verifyStages(module *ir.Op) (err error) {
	m, reg, err := s.pipeline(module)
	if err != nil {
		return err
	}
	fn, err := s.entry(module)
	if err != nil {
		return err
	}
	v := &verification{session: s}
	if v.Params, v.Cases, err = s.inputs(fn); err != nil {
		return err
	}
	if err := s.doesSomething(fn); err != nil {
		return err
	}
	if err := v.expected(module); err != nil {
		return err
	}
	for order := range max(int(s.opts.schedules), len(v.Cases)) {
		v.Orders = append(v.Orders, uint64(order))
	}
	v.Budget = stages.Budget
	devices := stageDevices{known: s.kit.Backends, open: map[string]exec.Device{}}
	defer func() { err = errors.Join(err, devices.close()) }()
	v.Execute = func(module *ir.Op, c exec.Case, order uint64) (*exec.Outcome, error) {
		dev, err := devices.of(module)
		if err != nil {
			return nil, err
		}
		return s.execute1(module, s.opts.entry, c.Arrays, dev, order)
	}
	cfg := &pass.Config{
		Dialects: s.dialects, Passes: reg, Verify: true, Serial: true, Out: s.errw, Err: s.errw,
		Print: func(op *ir.Op) string { return asm.Text(op, asm.PrintOptions{}) },
		Emit:  s.emit,
	}
	s.kit.Configure(cfg)
	stages.Only(module, s.opts.entry)
	unit := "stages"
	if s.opts.onlyLevels {
		unit = "levels"
		err = stages.Levels(cfg, m, module, s.kit.Backends, beginLevels, v.check)
	} else {
		err = stages.Each(cfg, m, module, s.kit.Backends, v.check)
	}
	switch {
	case v.bad != nil:
		return v.bad
	case err != nil:
		return command.Reported
	}
	fmt.Fprintf(s.out, "verified after every one of %d %s, %d runs on %s\n", v.count, unit, v.runs, v.inputsTried())
	if on, _ := s.kit.Backends.Stage(module); on != nil {
		return nil
	}
	if b, _ := s.backend(module); !b.Assembled {
		return nil
	}
	return s.compile(cfg, module)
}

// stageDevices are the devices that execute stages, opened when first needed.
type stageDevices struct {
	known backend.List
	open  map[string]exec.Device
}

// of is what executes a stage.
func (d stageDevices) of(module *ir.Op) (exec.Device, error) {
	on, _ := d.known.Stage(module)
	if on == nil {
		return exec.Simulator{}, nil
	}
	if d.open[on.Name] == nil {
		dev, err := on.Open(backend.Session{})
		if err != nil {
			return nil, err
		}
		d.open[on.Name] = dev
	}
	return d.open[on.Name], nil
}

func (d stageDevices) close() (err error) {
	for _, dev := range d.open {
		err = errors.Join(err, dev.Close())
	}
	return err
}

func (v *verification) inputsTried() string {
	var names []string
	for _, c := range v.Cases {
		names = append(names, c.Name)
	}
	if len(names) == 1 && names[0] == "" {
		return "the given inputs"
	}
	return strings.Join(names, ", ")
}

func (s *session) pipeline(module *ir.Op) (*pass.Manager, *pass.Registry, error) {
	reg := s.kit.PassRegistry()
	text := s.opts.stages
	if text == "default" {
		text = s.lowering(module)
	}
	m := pass.NewManager("builtin.module")
	if err := pass.ParseInto(m, text, reg); err != nil {
		return nil, nil, fmt.Errorf("--verify-each-stage: %s", strings.TrimSpace(err.Error()))
	}
	return m, reg, nil
}

// emit prints errors of passes; remarks and warnings are not of interest here.
func (s *session) emit(d *diag.Diagnostic) {
	if d.Severity == diag.Error {
		s.report(d)
	}
}

// expected is the reference function's result for each case, or without one that
// of the program as written. A case of odd extents that these are not made for is
// left out.
func (v *verification) expected(module *ir.Op) error {
	if v.opts.verify == "" {
		v.opts.verify = "@reference"
		if ir.LookupSymbol(module, "reference") == nil {
			v.opts.verify = "@" + v.opts.entry
		}
	}
	ref, err := v.referenceOf(module, v.Params)
	if err != nil {
		return err
	}
	v.warnZeros(v.Params, v.Cases[0].Arrays)
	if v.Cases, err = ref.cases(v.Cases); err != nil {
		return err
	}
	kept := v.Cases[:0]
	for _, c := range v.Cases {
		out, err := ref.expected(c.Arrays)
		if err == nil && c.Odd {
			_, err = v.execute1(module, v.opts.entry, c.Arrays, exec.Simulator{}, 0)
		}
		switch {
		case err != nil && c.Odd && v.ctx.Err() == nil:
			fmt.Fprintf(v.out, "not verified with %s, which the program does not support: %s\n", c.Name, firstMessage(err))
			continue
		case err != nil:
			return v.reportRun(err)
		}
		kept = append(kept, c)
		v.Want = append(v.Want, out)
	}
	v.Cases, v.Params = kept, ref.compared
	v.warnReference(exec.CompareOutcomes(v.Params, v.Want[0], v.Want[0]))
	return nil
}

// check executes a stage and tells what came of it.
func (v *verification) check(s stages.Stage) (ok bool) {
	res := v.Stage(s.Module)
	v.count++
	v.runs += res.Runs
	switch f := res.Failure; {
	case f == nil:
		fmt.Fprintf(v.out, "%-40s ok     largest element error %.1e, relative Frobenius error %.1e  %s\n", s,
			res.Worst.Element, res.Worst.Norm, roundTime(res.Elapsed).Round(10*time.Microsecond))
	case f.Err != nil:
		fmt.Fprintf(v.out, "%-40s fails%s\n", s, v.named(f))
		v.bad = v.report(f.Err)
	default:
		fmt.Fprintf(v.out, "%-40s WRONG%s\n", s, v.named(f))
		v.wrong(s, f.Differences)
	}
	return v.bad == nil
}

// named says what is special about a run.
func (v *verification) named(f *stages.Failure) string {
	var special []string
	if f.Case > 0 {
		special = append(special, "with "+v.Cases[f.Case].Name)
	}
	if f.Order > 0 {
		special = append(special, fmt.Sprintf("in the order of --schedule=%d", v.opts.schedule+f.Order))
	}
	if special == nil {
		return ""
	}
	return "  " + strings.Join(special, " ")
}

func (v *verification) wrong(stage stages.Stage, ds []exec.Difference) {
	for _, d := range ds {
		if !d.OK() {
			fmt.Fprintln(v.out, d)
		}
	}
	fmt.Fprintf(v.out, "the result is wrong after %s\n", stage)
	v.bad = differs
}
