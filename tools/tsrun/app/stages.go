package app

import (
	"fmt"
	"slices"
	"strings"
	"time"

	conversions "github.com/tsopt/tsopt/conversion/all"
	dialects "github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	targets "github.com/tsopt/tsopt/target/all"
	"github.com/tsopt/tsopt/target/exec"
	transforms "github.com/tsopt/tsopt/transforms/all"
)

// defaultPipeline lowers tile programs as far as the simulator runs them.
const defaultPipeline = "tile-to-llvm"

// stepBudget is how many steps of the simulator a stage may take in all orders
// together; programs that need more in the first are executed in that one only. It
// counts steps, not time, so that every machine checks the same.
const stepBudget = 2_000_000

// stages executes a module after each pass of a pipeline.
type stages struct {
	*session
	params []exec.Param
	cases  []exec.Case
	ref    []*exec.Outcome // by case
	text   string          // of the last module executed
	count  int
	runs   int
	bad    error
}

// verifyStages runs a pipeline pass by pass, executes the program after each
// that changed it, and names the first after which the result differs. In the end
// it makes PTX.
func (s *session) verifyStages(module *ir.Op) error {
	m, reg, err := s.pipeline()
	if err != nil {
		return err
	}
	fn, err := s.entry(module)
	if err != nil {
		return err
	}
	st := &stages{session: s}
	if st.params, st.cases, err = s.inputs(fn); err != nil {
		return err
	}
	if err := st.expected(module); err != nil {
		return err
	}
	if st.check("the program as written", module); st.bad != nil {
		return st.bad
	}
	cfg := &pass.Config{
		Dialects: s.dialects, Passes: reg, Patterns: dialects.Patterns(), Verify: true, Serial: true, Out: s.errw, Err: s.errw,
		Print:       func(op *ir.Op) string { return asm.Text(op, asm.PrintOptions{}) },
		Emit:        s.emit,
		Instruments: []pass.Instrument{{AfterPass: st.after}},
	}
	if err := m.Run(cfg, module); err != nil && st.bad == nil {
		return command.Reported
	}
	if st.bad != nil {
		return st.bad
	}
	fmt.Fprintf(s.out, "verified after every one of %d stages, %d runs on %s\n", st.count, st.runs, st.inputsTried())
	return s.compile(cfg, module)
}

func (st *stages) inputsTried() string {
	var names []string
	for _, c := range st.cases {
		names = append(names, c.Name)
	}
	if len(names) == 1 && names[0] == "" {
		return "the inputs asked for"
	}
	return strings.Join(names, ", ")
}

func (s *session) pipeline() (*pass.Manager, *pass.Registry, error) {
	reg := pass.NewRegistry(
		slices.Concat(transforms.Passes(), conversions.Passes(), targets.Passes()),
		slices.Concat(transforms.Pipelines(), conversions.Pipelines(), targets.Pipelines()))
	text := s.opts.stages
	if text == "default" {
		text = defaultPipeline
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
func (st *stages) expected(module *ir.Op) error {
	if st.opts.verify == "" {
		st.opts.verify = "@reference"
		if ir.LookupSymbol(module, "reference") == nil {
			st.opts.verify = "@" + st.opts.entry
		}
	}
	ref, err := st.referenceOf(module)
	if err != nil {
		return err
	}
	st.warnZeros(st.params, st.cases[0].Arrays)
	kept := st.cases[:0]
	for _, c := range st.cases {
		out, err := st.execute1(ref.module, ref.entry, c.Arrays, exec.Simulator{}, 0)
		if err == nil && c.Odd {
			_, err = st.execute1(module, st.opts.entry, c.Arrays, exec.Simulator{}, 0)
		}
		switch {
		case err != nil && c.Odd && st.ctx.Err() == nil:
			fmt.Fprintf(st.out, "not verified with %s, for which the program is not made: %s\n", c.Name, firstMessage(err))
			continue
		case err != nil:
			return st.report(err)
		}
		kept = append(kept, c)
		st.ref = append(st.ref, out)
	}
	st.cases = kept
	return nil
}

// after is told of every pass that has run.
func (st *stages) after(_ *pass.Context, e *pass.Execution, op *ir.Op, failed bool) {
	if failed || st.bad != nil {
		return
	}
	stage := e.Pass.Name
	if op.ParentOp() != nil {
		stage += " in @" + ir.SymbolName(op)
	}
	for op.ParentOp() != nil {
		op = op.ParentOp()
	}
	st.check(stage, op)
}

// check executes the module if it differs from the last one executed: on each of
// the inputs and in several orders of the agents.
func (st *stages) check(stage string, module *ir.Op) {
	text := asm.Text(module, asm.PrintOptions{})
	if text == st.text || isBinary(module) {
		return
	}
	st.text = text
	st.count++
	worst, ok := exec.Difference{}, true
	var elapsed time.Duration
	steps := int64(0)
	for order := range max(int(st.opts.schedules), len(st.cases)) {
		if order > 0 && steps/int64(order)*int64(order+1) > stepBudget {
			break
		}
		i := order % len(st.cases)
		out, err := st.execute1(module, st.opts.entry, st.cases[i].Arrays, exec.Simulator{}, uint64(order))
		if err != nil {
			fmt.Fprintf(st.out, "%-40s fails%s\n", stage, st.named(i, order))
			st.bad = st.report(err)
			return
		}
		st.runs++
		elapsed += out.Elapsed
		steps += out.Steps
		ds := exec.CompareOutcomes(st.params, out, st.ref[i])
		for _, d := range ds {
			ok = ok && d.OK()
			worst.Element, worst.Norm = max(worst.Element, d.Element), max(worst.Norm, d.Norm)
		}
		if !ok {
			fmt.Fprintf(st.out, "%-40s WRONG%s\n", stage, st.named(i, order))
			st.wrong(stage, ds)
			return
		}
	}
	fmt.Fprintf(st.out, "%-40s ok     error element-wise %.1e, norm-wise %.1e  %s\n", stage, worst.Element, worst.Norm, roundTime(elapsed).Round(10*time.Microsecond))
}

// named says what is special about a run.
func (st *stages) named(c, order int) string {
	var special []string
	if c > 0 {
		special = append(special, "with "+st.cases[c].Name)
	}
	if order > 0 {
		special = append(special, fmt.Sprintf("in the order of --schedule=%d", st.opts.schedule+uint64(order)))
	}
	if special == nil {
		return ""
	}
	return "  " + strings.Join(special, " ")
}

func (st *stages) wrong(stage string, ds []exec.Difference) {
	for _, d := range ds {
		if !d.OK() {
			fmt.Fprintln(st.out, d)
		}
	}
	fmt.Fprintf(st.out, "the result is wrong after %s\n", stage)
	st.bad = differs
}

// isBinary reports whether kernels are compiled, which the simulator cannot run.
func isBinary(module *ir.Op) bool {
	for op := range module.Body().Ops() {
		if op.Name() == "gpu.binary" {
			return true
		}
	}
	return false
}
