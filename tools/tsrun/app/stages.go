package app

import (
	"fmt"
	"slices"
	"time"

	conversions "github.com/tsopt/tsopt/conversion/all"
	dialects "github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/npy"
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

// stages executes a module after each pass of a pipeline.
type stages struct {
	*session
	params []exec.Param
	arrays []*npy.Array
	ref    []*npy.Array
	text   string // of the last module executed
	count  int
	bad    error
}

// verifyStages runs a pipeline pass by pass, executes the program after each
// that changed it, and names the first after which the result differs.
func (s *session) verifyStages(module *ir.Op) error {
	m, reg, err := s.pipeline()
	if err != nil {
		return err
	}
	fn := ir.LookupSymbol(module, s.opts.entry)
	if fn == nil {
		return fmt.Errorf("the module has no function @%s%s", s.opts.entry, functionNames(module))
	}
	st := &stages{session: s}
	if st.params, st.arrays, err = s.inputs(fn); err != nil {
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
	fmt.Fprintf(s.out, "verified after every one of %d stages\n", st.count)
	return nil
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
		return nil, nil, err
	}
	return m, reg, nil
}

// emit prints errors of passes; remarks and warnings are not of interest here.
func (s *session) emit(d *diag.Diagnostic) {
	if d.Severity == diag.Error {
		s.report(d)
	}
}

// expected is the reference function's result, or without one that of the
// program as written.
func (st *stages) expected(module *ir.Op) error {
	if st.opts.verify == "" {
		st.opts.verify = "@reference"
		if ir.LookupSymbol(module, "reference") == nil {
			st.opts.verify = "@" + st.opts.entry
		}
	}
	var err error
	st.ref, err = st.reference(module, st.arrays)
	return err
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

// check executes the module if it differs from the last one executed.
func (st *stages) check(stage string, module *ir.Op) {
	text := asm.Text(module, asm.PrintOptions{})
	if text == st.text || isBinary(module) {
		return
	}
	st.text = text
	st.count++
	out, err := exec.Run(st.ctx, module, st.opts.entry, exec.Copy(st.arrays), exec.Simulator{}, st.simOptions())
	if err != nil {
		fmt.Fprintf(st.out, "%-40s fails\n", stage)
		st.bad = st.report(err)
		return
	}
	ok, worst := true, 0.0
	ds := exec.CompareArgs(st.params, out.Args, st.ref)
	for _, d := range ds {
		ok, worst = ok && d.OK(), max(worst, d.MaxRel)
	}
	verdict := "ok"
	if !ok {
		verdict = "WRONG"
	}
	fmt.Fprintf(st.out, "%-40s %-5s  max rel error %.2e  %s\n", stage, verdict, worst, roundTime(out.Elapsed).Round(10*time.Microsecond))
	if ok {
		return
	}
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
