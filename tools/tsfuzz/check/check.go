package check

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/nvptx"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/target/stages"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
)

// Checker checks programs. It serves several goroutines.
type Checker struct {
	// Pipelines are the ways down.
	Pipelines []string
	// Schedules are the orders of agents that every stage is executed in.
	Schedules []uint64
	// Timeout is for one program; 0 is a minute.
	Timeout time.Duration

	tool      *tsopt.Tool
	dialects  *ir.Registry
	passes    *pass.Registry
	assembler nvptx.Assembler
}

// New is a checker that lowers by --tile-to-llvm and by [layoutsFirst].
func New() *Checker {
	tool := tsopt.Default()
	passes := tool.PassRegistry()
	return &Checker{
		Pipelines: []string{"tile-to-llvm", layoutsFirst(passes)}, Schedules: []uint64{0, 1},
		tool: tool, dialects: tool.Registry(), passes: passes,
	}
}

// lowersComm is how collectives are lowered, and what came of them checked.
var lowersComm = regexp.MustCompile(`lower-comm(\{[^}]*\})?,verify-comm(\{[^}]*\})?,`)

// layoutsFirst is tile-to-llvm with layouts inferred before collectives are
// lowered. Either order is to give the same results.
func layoutsFirst(passes *pass.Registry) string {
	m := pass.NewManager("builtin.module")
	if err := pass.ParseInto(m, "tile-to-llvm", passes); err != nil {
		panic(err)
	}
	text := strings.TrimSuffix(strings.TrimPrefix(m.String(), m.Anchor+"("), ")")
	lowering := lowersComm.FindString(text)
	rest := strings.Replace(text, lowering, "", 1)
	at := strings.Index(rest, "infer-layout{")
	if at < 0 || lowering == "" {
		panic("tile-to-llvm has no lower-comm before its infer-layout: " + text)
	}
	at += strings.IndexByte(rest[at:], '}') + len("},")
	return rest[:at] + lowering + rest[at:]
}

// Way is the pipeline that a seed chooses: every fourth one is not the usual.
func (c *Checker) Way(seed uint64) string {
	if other := c.Pipelines[1:]; len(other) > 0 && seed%4 == 3 {
		return other[seed/4%uint64(len(other))]
	}
	return c.Pipelines[0]
}

// Task is a program to check.
type Task struct {
	Text string
	// Pipeline is the lowering, the checker's first when empty.
	Pipeline string
	// Seed is that of the inputs.
	Seed uint64
	// PTX also compiles the kernels.
	PTX bool
}

// Report is what was done for a program.
type Report struct {
	Stages int // that changed the program and were executed
	Runs   int // of the simulator
	PTX    bool
	SASS   bool
	Find   *Find // nil when all is well
}

// Run checks one program.
func (c *Checker) Run(ctx context.Context, t Task) Report {
	timeout := c.Timeout
	if timeout == 0 {
		timeout = time.Minute
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	r := &run{Checker: c, ctx: ctx, task: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		r.guarded()
	}()
	select {
	case <-done:
		return r.report
	case <-ctx.Done():
	}
	select { // the simulator ends by itself, a pass does not
	case <-done:
		return r.report
	case <-time.After(5 * time.Second):
		return Report{Find: &Find{Kind: Slow, Message: fmt.Sprintf("did not end after %v", timeout)}}
	}
}

// run is the check of one program.
type run struct {
	*Checker
	ctx    context.Context
	task   Task
	stage  string // the pass at work
	report Report
}

// find notes the first thing that is wrong.
func (r *run) find(kind Kind, format string, args ...any) {
	if r.report.Find == nil {
		r.report.Find = &Find{Kind: kind, Stage: r.stage, Message: fmt.Sprintf(format, args...)}
	}
}

func (r *run) bad() bool { return r.report.Find != nil }

// guarded is check with panics as finds.
func (r *run) guarded() {
	defer func() {
		if p := recover(); p != nil {
			r.find(Crash, "%v%s", p, frames())
		}
	}()
	r.check()
}

// frames are the innermost functions of ours on the stack of a panic.
func frames() string {
	var out []string
	for line := range strings.Lines(string(debug.Stack())) {
		name, _, _ := strings.Cut(line, "(0x")
		if strings.HasPrefix(name, "github.com/tsopt/") && !strings.Contains(name, "tsfuzz") && len(out) < 3 {
			out = append(out, strings.TrimSpace(strings.TrimPrefix(name, "github.com/tsopt/tsopt/")))
		}
	}
	return " in " + strings.Join(out, " < ")
}

func (r *run) check() {
	module, err := r.read(r.task.Text)
	if err != nil {
		r.find(Invalid, "%s", message(err))
		return
	}
	r.roundTrip(module)
	if r.bad() {
		return
	}
	runs := r.runs(module)
	if r.bad() {
		return
	}
	r.lower(module, runs)
	if !r.bad() && r.task.PTX {
		r.compile(module)
	}
}

// read parses and verifies.
func (r *run) read(text string) (*ir.Op, error) {
	op, err := asm.Parse(asm.Source{Name: "program.mlir", Text: text}, r.dialects, asm.ParseOptions{})
	if err == nil {
		err = verify.Verify(op, verify.Options{Registry: r.dialects, Serial: true})
	}
	return op, err
}

// message is the first error with its notes.
func message(err error) string {
	var b strings.Builder
	for i, d := range diag.List(err, nil) {
		if i > 0 {
			break
		}
		fmt.Fprintf(&b, "%s", d.Message)
		for _, n := range d.Notes {
			fmt.Fprintf(&b, "\n  note: %s", n.Message)
		}
	}
	return b.String()
}

// roundTrip prints the program in both forms and reads it back.
func (r *run) roundTrip(module *ir.Op) {
	for _, generic := range []bool{false, true} {
		o := asm.PrintOptions{Registry: r.dialects, Generic: generic}
		text := asm.Text(module, o)
		again, err := r.read(text)
		if err != nil {
			r.find(RoundTrip, "%s", message(err))
			return
		}
		if asm.Text(again, o) != text {
			r.find(RoundTrip, "the text is not stable (generic form: %v)", generic)
		}
	}
}

// runs is how the stages of a program are executed: on one input, in every order.
// The first outcome of the program as written is what all must agree with.
func (r *run) runs(module *ir.Op) *stages.Runs {
	fn := ir.LookupSymbol(module, "main")
	if fn == nil {
		r.find(Invalid, "the program has no @main")
		return nil
	}
	params := exec.Params(fn)
	in, err := exec.Inputs(params, nil, nil, r.task.Seed)
	if err != nil {
		r.find(Invalid, "%v", err)
		return nil
	}
	return &stages.Runs{
		Params: params, Cases: []exec.Case{{Arrays: in}}, Want: make([]*exec.Outcome, 1), Orders: r.Schedules,
		Budget: stages.Budget,
		Execute: func(module *ir.Op, c exec.Case, order uint64) (*exec.Outcome, error) {
			return exec.Run(r.ctx, module, "main", exec.Copy(c.Arrays), exec.Simulator{},
				r.simulation(sim.Options{Races: true, Seed: order, MaxBytes: 1 << 30}))
		},
	}
}

// gross is a relative error that no rounding explains.
const gross = 0.05

// executed notes what came of a stage, and reports whether all is well.
func (r *run) executed(s stages.Stage, res stages.Result) bool {
	r.report.Runs += res.Runs
	if s.Pass != "" {
		r.report.Stages++
	}
	switch f := res.Failure; {
	case f == nil:
	case r.ctx.Err() != nil:
		r.find(Slow, "the simulation does not end")
	case f.Err != nil:
		r.find(Fails, "%s", message(f.Err))
	default:
		for _, d := range f.Differences {
			if !d.OK() {
				r.find(Differs, "%v (schedule %d)", d, f.Order)
				r.report.Find.Gross = r.report.Find.Gross || d.Element > gross
			}
		}
	}
	return !r.bad()
}

// simulation are options with what the tool knows.
func (r *run) simulation(o sim.Options) sim.Options {
	r.tool.Simulate(&o)
	return o
}

// lower runs the pipeline and executes after each pass.
func (r *run) lower(module *ir.Op, runs *stages.Runs) {
	text := r.task.Pipeline
	if text == "" {
		text = r.Pipelines[0]
	}
	m := pass.NewManager("builtin.module")
	if err := pass.ParseInto(m, text, r.passes); err != nil {
		panic(err)
	}
	var errs bytes.Buffer
	var first *diag.Diagnostic
	cfg := &pass.Config{
		Dialects: r.dialects, Passes: r.passes, Verify: true, Serial: true, Out: &errs, Err: &errs,
		Print: func(op *ir.Op) string { return asm.Text(op, asm.PrintOptions{}) },
		Emit: func(d *diag.Diagnostic) {
			if d.Severity == diag.Error && first == nil {
				first = d
			}
		},
		Instruments: []pass.Instrument{{
			BeforePass: func(_ *pass.Context, e *pass.Execution, _ *ir.Op) { r.stage = e.Pass.Name },
		}},
	}
	r.tool.Configure(cfg)
	err := stages.Each(cfg, m, module, r.tool.Backends,
		func(s stages.Stage) bool { return r.executed(s, runs.Stage(s.Module)) })
	if err == nil || r.bad() {
		return
	}
	if first == nil {
		first = diag.List(err, nil)[0]
	}
	kind := Rejected
	if verify.Verify(module, verify.Options{Registry: r.dialects, Serial: true}) != nil {
		kind = Broken
	}
	r.find(kind, "%s", message(first))
}

// Names are the passes that programs may be lowered by.
func (c *Checker) Names() []string {
	var out []string
	for _, p := range c.tool.Passes {
		out = append(out, p.Name)
	}
	slices.Sort(out)
	return out
}
