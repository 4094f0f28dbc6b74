package explain

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/frontend/tilelang"
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/target/backend"
	"github.com/tsopt/tsopt/target/layoutview"
	"github.com/tsopt/tsopt/target/llc"
	"github.com/tsopt/tsopt/target/nvptx"
	"github.com/tsopt/tsopt/target/profile"
	"github.com/tsopt/tsopt/tools/kit/parts"
	"github.com/tsopt/tsopt/tools/program"
	"github.com/tsopt/tsopt/tools/remarks"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
	"github.com/tsopt/tsopt/transforms/analysis/tuning"
	"github.com/tsopt/tsopt/transforms/normalize/bindparams"
)

// A Request is a program to explain.
type Request struct {
	Source asm.Source
	Kernel program.Kernel
	// Params are values of parameters, as --params of tsrun takes them, and Target an architecture, "" for the program's
	// own or the default.
	Params, Target string
	// Trace is what a GPU did, nil for none.
	Trace *profile.Profile
	// Module is the program where it has been read, nil to read it.
	Module *ir.Op
}

// compiler compiles one program and keeps what the report has of it.
type compiler struct {
	ctx      context.Context
	kit      parts.Kit
	dialects *ir.Registry
	passes   *pass.Registry
	req      Request
	sources  diag.Sources
	state    asm.State
	book     remarks.Book
	stages   stages
	// params are the parameters of a program in text, and integers those in Python that are integers.
	params   []tuning.Param
	integers []tilelang.Integer
	bound    *ir.Op // the program before its lowering
	planned  *ir.Op // after the planning of its kernels, nil where it does not come so far
	machine  arch.Machine
	report   *Report
}

// Of compiles a program and collects what there is to say about it. Errors of the program are part of the report; the
// error is another one, such as that of an unknown target.
func Of(ctx context.Context, kit parts.Kit, req Request) (*Report, error) {
	c, err := explain(ctx, kit, req)
	if err != nil {
		return nil, err
	}
	return c.report, nil
}

func newCompiler(ctx context.Context, kit parts.Kit, req Request) *compiler {
	c := &compiler{ctx: ctx, kit: kit, dialects: kit.Registry(), passes: kit.PassRegistry(), req: req,
		report: &Report{File: req.Source.Name, Version: command.Build(), Source: lines(req.Source.Text)}}
	c.sources.Add(req.Source.Name, req.Source.Text)
	return c
}

// explain is [Of], with what the comparison of two programs needs besides.
func explain(ctx context.Context, kit parts.Kit, req Request) (*compiler, error) {
	c := newCompiler(ctx, kit, req)
	defer c.finish()
	root := c.parse()
	if root == nil {
		return c, nil
	}
	c.params, _ = tuning.Params(root) // bind reports what is wrong with them
	if err := c.bind(root); err != nil {
		var wrong *badParams
		if errors.As(err, &wrong) {
			return nil, err
		}
		return c, nil
	}
	c.bound = ir.Clone(root, nil)
	c.fold(root)
	return c, c.lower(root)
}

// badParams is an error of --params.
type badParams struct{ err error }

func (e *badParams) Error() string { return "--params: " + e.err.Error() }

// bind gives the program's parameters their values.
func (c *compiler) bind(root *ir.Op) error {
	m := pass.NewManager("builtin.module")
	if err := m.Add(bindparams.Pass, c.req.Params); err != nil {
		return &badParams{err}
	}
	return c.run(m, root, false)
}

// lines are those of a text, whatever ends them.
func lines(text string) []string {
	return strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), "\n")
}

func (c *compiler) parse() *ir.Op {
	if c.req.Module != nil {
		return ir.Clone(c.req.Module, nil)
	}
	p, err := program.Parse(c.req.Source, c.req.Kernel, c.dialects, asm.ParseOptions{State: &c.state}, verify.Options{})
	for _, d := range p.Remarks {
		c.book.Add(d)
	}
	if err != nil {
		c.fail(diag.List(err, nil)...)
		return nil
	}
	c.integers = p.Integers
	return p.Module
}

// lower runs the lowering of a program down to its kernels' code, and explains what becomes of them.
func (c *compiler) lower(root *ir.Op) error {
	if err := c.describes(root); err != nil {
		return err
	}
	down := pass.NewManager("builtin.module")
	if err := down.AddPipeline(c.kit.Backends.Planning().Pipeline, c.target()); err != nil {
		return err
	}
	if err := down.Complete(c.passes); err != nil {
		return err
	}
	if c.report.Folded == "" {
		c.stages.begin(c.text(root))
	}
	ok := c.run(down, root, true) == nil
	if c.planned == nil {
		if ok && len(c.report.Errors) == 0 {
			c.fail(diag.Errorf(root.Loc(), "the program has no kernel: write a tile.kernel, or name one with --kernel"))
		}
		return nil
	}
	m, err := arch.Find(c.planned, c.named(), c.kit.Targets)
	if err != nil {
		c.fail(diag.Errorf(root.Loc(), "%v", err))
		return nil
	}
	c.machine = m
	c.report.Target = m.Name
	c.kernels()
	if err := c.measured(); err != nil {
		return err
	}
	var code sync.WaitGroup // beside the rest, as most of it are other processes
	if ok {
		code.Go(func() { c.code(root) })
	}
	c.layouts()
	if c.report.Folded == "" {
		c.advise()
	}
	code.Wait()
	return nil
}

// describes is the error of a target whose times are measured and not predicted; that of an unknown one is the
// lowering's.
func (c *compiler) describes(root *ir.Op) error {
	m, err := arch.Find(root, c.named(), c.kit.Targets)
	if err != nil {
		return nil
	}
	if b := c.kit.Backends.Of(m); b != nil && !b.Predicted && len(b.Devices) > 0 {
		return fmt.Errorf("target %s has backend = %q, and explain describes GPUs; tsrun --device=%s --bench measures kernels", m.Name,
			b.Name, b.Devices[0].Name)
	}
	return nil
}

// named is the architecture that is asked for.
func (c *compiler) named() string {
	if c.req.Target != "" {
		return c.req.Target
	}
	return arch.Default
}

// target are the options of a pipeline for the architecture that is asked for.
func (c *compiler) target() string {
	if c.req.Target == "" {
		return ""
	}
	return "arch=" + c.req.Target
}

func (c *compiler) text(root *ir.Op) string {
	return asm.Text(root, asm.PrintOptions{Registry: c.dialects, ElideElements: 16, ElideResources: 16})
}

// run runs passes; watched ones leave the program after each of them.
func (c *compiler) run(m *pass.Manager, root *ir.Op, watched bool) error {
	failed := false
	cfg := &pass.Config{
		Dialects: c.dialects, Passes: c.passes,
		Verify: c.report.Folded == "", // the program itself is verified
		Serial: c.report.Folded == "", // [stages] are in order
		Print:  func(op *ir.Op) string { return asm.Text(op, asm.PrintOptions{}) },
		Emit: func(d *diag.Diagnostic) {
			if d.Severity == diag.Error {
				failed = true
				c.fail(d)
			} else {
				c.book.Add(d)
			}
		},
	}
	if watched {
		cfg.Instruments = append(cfg.Instruments, c.book.Instrument(),
			pass.Instrument{BeforePass: c.before, AfterPass: c.after})
	}
	c.kit.Configure(cfg)
	err := m.Run(cfg, root)
	if err != nil && !failed {
		c.fail(diag.List(err, nil)...)
	}
	return err
}

// before keeps the last form with tiles, which the estimate is of: barriers come behind the allocation.
func (c *compiler) before(_ *pass.Context, e *pass.Execution, op *ir.Op) {
	if c.planned != nil && slices.Contains(e.Pass.Ends, forms.Tiles) {
		c.planned = ir.Clone(op, nil)
	}
}

// after keeps the text of a program after a pass, and the first form that can be estimated, in case that a later pass
// fails.
func (c *compiler) after(_ *pass.Context, e *pass.Execution, op *ir.Op, failed bool) {
	if failed {
		return
	}
	if slices.Contains(e.Pass.Leaves, forms.Allocated) {
		c.planned = ir.Clone(op, nil)
	}
	if c.report.Folded != "" {
		return
	}
	for op.ParentOp() != nil {
		op = op.ParentOp()
	}
	c.stages.add(e.Pass.Name, e.Pass.Summary(), c.text(op))
}

// fail keeps errors.
func (c *compiler) fail(ds ...*diag.Diagnostic) {
	for _, d := range ds {
		c.report.Errors = append(c.report.Errors, c.message(d, nil))
	}
}

// message is a diagnostic of the page; places are all of its places, nil for that of the diagnostic.
func (c *compiler) message(d *diag.Diagnostic, places []diag.FileLoc) Message {
	d = program.Reword(d, &c.sources)
	out := Message{Severity: d.Severity.String(), Category: string(d.Category), Pass: d.Pass, Text: d.Message}
	if at := diag.CallPosition(d.Loc); at != nil && at.File == c.report.File {
		out.Line, out.Column = int(at.Line), int(at.Col)
	}
	for _, p := range places {
		if n := int(p.Line); p.File == c.report.File && n != out.Line && !slices.Contains(out.Also, n) {
			out.Also = append(out.Also, n)
		}
	}
	for _, n := range d.Notes {
		out.Notes = append(out.Notes, n.Message)
	}
	return out
}

// layouts draws the layouts of the planned program.
func (c *compiler) layouts() {
	var all layoutview.Collection
	all.Add(c.planned, layoutview.NamesIn(c.req.Source.Text, &c.state))
	all.Finish()
	for _, t := range all.Tiles {
		c.report.Layouts = append(c.report.Layouts, Layout{t.Name, t.Types, t.Text(), t.SVG()})
	}
}

// code compiles the kernels of a lowered program to PTX with line tables.
func (c *compiler) code(root *ir.Op) {
	m := pass.NewManager("builtin.module")
	why := ""
	for _, p := range [][2]string{{"ensure-debug-info-scope-on-llvm-func", backend.LineInfo}, {"gpu-module-to-binary", "format=isa"}} {
		if err := m.Add(c.passes.Pass(p[0]), p[1]); err != nil {
			why = err.Error()
		}
	}
	var missing *llc.MissingTool
	if _, err := new(nvptx.Assembler).LLC(); errors.As(err, &missing) { // the page is complete but for the code
		why = missing.Error()
	}
	modules := together(root, c.report.Folded != "")
	if why == "" {
		if err := c.run(m, root, false); err != nil {
			why = err.Error()
		}
	}
	binaries := slices.Collect(ir.Collect(root, gpu.Binary))
	if why == "" && len(modules.names) != len(c.report.Kernels) {
		why = fmt.Sprintf("%d kernels became %d modules", len(c.report.Kernels), len(modules.names))
	}
	var texts []string
	if why == "" {
		texts = modules.separated(binaries)
	}
	for i := range c.report.Kernels {
		k := &c.report.Kernels[i]
		if why != "" {
			k.NoCode = why
			continue
		}
		k.Name = modules.names[i]
		k.PTX, k.Instructions, k.Unplaced, k.Moved = placedPTX(texts[i], c.report.File)
	}
	if why == "" && c.report.Folded == "" {
		c.assemble(binaries)
	}
	for i := range c.report.Kernels {
		k := &c.report.Kernels[i]
		k.PTX, k.SASS = c.report.listed(k.PTX), c.report.listed(k.SASS)
	}
}

// finish completes the report.
func (c *compiler) finish() {
	r := c.report
	for _, m := range c.book.All(c.kit.Targets) {
		out := c.message(m.Diagnostic, m.Places)
		if m.Known {
			gain := m.Gain
			out.Gain = &gain
		}
		r.Remarks = append(r.Remarks, out)
	}
	r.reasons()
	for i := range r.Kernels {
		k := &r.Kernels[i]
		k.Planned = r.listed(k.Planned)
		for j := 0; k.Schedule != nil && j < len(k.Schedule.Lanes); j++ {
			lane := &k.Schedule.Lanes[j]
			lane.Steps = r.listedSteps(lane.Steps)
		}
	}
	if r.Folded != "" {
		r.Source = r.Source[:min(len(r.Source), mostListed)]
	}
	r.Stages, r.Unchanged = c.stages.out, c.stages.unchanged
	// Lists are never null in JSON.
	if r.Kernels == nil {
		r.Kernels = []Kernel{}
	}
	if r.Remarks == nil {
		r.Remarks = []Message{}
	}
	if r.Stages == nil {
		r.Stages = []Stage{}
	}
	if r.Layouts == nil {
		r.Layouts = []Layout{}
	}
}
