package app

import (
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/tools/program"
	"github.com/tsopt/tsopt/tools/remarks"
)

// chunk is one part of the input on its way through the tool.
type chunk struct {
	*session
	src       asm.Source
	resources asm.Resources
	state     asm.State      // of the parse, for --view-layouts
	kernels   []*tree.Kernel // of a program in Python
	diags     []*diag.Diagnostic
	book      remarks.Book // what is not printed at once
}

// processChunk parses, runs and prints one part. It reports success.
func (s *session) processChunk(src asm.Source, out *output) bool {
	c := &chunk{session: s, src: src}
	out.begin()
	ok := c.guarded(out)
	c.closeBook()
	if !ok {
		out.abandon()
	}
	if c.checker != nil {
		return c.checker.take(c.diags, c.render)
	}
	return ok
}

// guarded is process with internal errors turned into diagnostics.
func (c *chunk) guarded(w io.Writer) (ok bool) {
	defer func() {
		if p := recover(); p != nil {
			d := diag.Internalf(nil, "internal error: %v", p)
			if os.Getenv("TSOPT_BACKTRACE") != "" {
				d.Note(nil, "%s", debug.Stack())
			}
			c.report(d)
			ok = false
		}
	}()
	return c.process(w)
}

func (c *chunk) process(w io.Writer) bool {
	op := c.parse()
	if op == nil {
		return false
	}
	if c.opts.verifyRoundtrip && !c.roundtrip(op) {
		return false
	}
	if !c.runPasses(op) || !c.takeLayouts(op) {
		return false
	}
	stop := c.phase("Output")
	defer stop()
	if e := c.emission(); e != nil && e.Kernels != "" {
		if err := c.emitKernels(w, op); err != nil {
			c.report(diag.List(err, nil)...)
			return false
		}
		return true
	}
	if write := map[string]func(io.Writer, *ir.Op) error{emitTree: c.emitTrees,
		emitEstimate: c.emitEstimates}[c.opts.emit]; write != nil {
		if err := write(w, op); err != nil {
			c.report(diag.List(err, nil)...)
			return false
		}
		return true
	}
	opts := c.opts.print
	opts.Resources, opts.Serial = &c.resources, c.opts.disableThreading
	if err := asm.Print(w, op, opts); err != nil {
		c.report(diag.List(err, nil)...)
		return false
	}
	// Upstream ends the module and then the part with a newline.
	fmt.Fprintln(w)
	return true
}

func (c *chunk) phase(name string) func() {
	if c.timing == nil {
		return func() {}
	}
	return c.timing.Phase(name)
}

func (c *chunk) parse() *ir.Op {
	stop := c.phase("Parser")
	defer stop()
	opts := asm.ParseOptions{
		AllowUnregistered: c.opts.allowUnregistered, NoImplicitModule: c.opts.noImplicitModule, Resources: &c.resources,
	}
	if c.opts.viewLayouts != "" {
		opts.State = &c.state
	}
	p, err := program.Parse(c.src, c.kernel, c.dialects, opts, verify.Options{
		AllowUnregistered: c.opts.allowUnregistered, Serial: c.opts.disableThreading,
	})
	c.report(p.Remarks...)
	if err != nil {
		c.report(diag.List(err, nil)...)
		return nil
	}
	c.kernels = p.Kernels
	return p.Module
}

// report prints diagnostics, or keeps them for the check against expectations.
func (c *chunk) report(ds ...*diag.Diagnostic) {
	for _, d := range ds {
		if c.keeps(d) {
			c.book.Add(d)
			continue
		}
		d = program.Reword(d, &c.sources)
		c.internal = c.internal || d.Internal
		if !c.wants(d) {
			continue
		}
		if c.checker != nil {
			c.diags = append(c.diags, d)
			continue
		}
		c.render(d)
	}
}

func (c *chunk) render(d *diag.Diagnostic) {
	r := diag.Renderer{W: c.errw, Sources: &c.sources}
	if c.colors {
		r.Paint = paint
	}
	shown := *d
	if c.opts.disableNotes {
		shown.Notes = nil
	} else if c.checker == nil && c.opts.opOnDiagnostic && d.Severity >= diag.Warning && !program.PointsToPython(d) {
		if note := ir.SeeOp(d, c.printNoted); note != nil {
			shown.Notes = append([]*diag.Diagnostic{note}, d.Notes...)
		}
	}
	r.Render(&shown)
}

// printNoted is the text of an operation in a note: the generic form, with what
// flags ask for, and without its regions: they may be the whole program, and the
// error is about the operation.
func (c *chunk) printNoted(op *ir.Op) string {
	opts := c.opts.print
	opts.Generic, opts.LocalScope, opts.SkipRegions = true, true, true
	return asm.Text(op, opts)
}

// runPasses builds the pipeline and runs it.
func (c *chunk) runPasses(op *ir.Op) bool {
	m, err := c.pipeline(op)
	if err != nil {
		c.report(diag.Errorf(nil, "%s", err))
		return false
	}
	if c.opts.dumpPipeline {
		io.WriteString(c.errw, m.Dump())
	}
	if m.Empty() {
		return true
	}
	rep := &pass.Reproducer{Path: c.opts.reproducer, Serial: c.opts.disableThreading, Verify: c.opts.verifyEach}
	program := ""
	if c.opts.reproducer != "" || c.opts.generateReproducer != "" {
		program = asm.Text(op, asm.PrintOptions{Registry: c.dialects})
	}
	if c.opts.generateReproducer != "" {
		text := program + "\n" + pass.ReproducerResource(m.String(), c.opts.disableThreading, c.opts.verifyEach)
		if err := proc.WriteFile(c.opts.generateReproducer, []byte(text)); err != nil {
			c.report(diag.Errorf(nil, "cannot write the reproducer '%s': %s", c.opts.generateReproducer, command.Reason(err)))
			return false
		}
	}
	err = m.Run(c.config(rep), op)
	if c.opts.statistics {
		m.ReportStatistics(c.errw, c.opts.statisticsDisplay == "list")
	}
	if err != nil && c.opts.reproducer != "" {
		c.report(rep.Write(program, m.String(), op.Loc()))
	}
	return err == nil
}

func (c *chunk) config(rep *pass.Reproducer) *pass.Config {
	cfg := &pass.Config{
		Dialects: c.dialects, Passes: c.passes, Verify: c.opts.verifyEach,
		AllowUnregistered: c.opts.allowUnregistered, Serial: c.opts.disableThreading, Out: c.out, Err: c.errw,
		Print: func(op *ir.Op) string {
			opts := c.opts.print
			return asm.Text(op, opts)
		},
		Emit: func(d *diag.Diagnostic) { c.report(d) },
	}
	c.tool.Configure(cfg)
	if c.timing != nil {
		cfg.Instruments = append(cfg.Instruments, c.timing.Instrument())
	}
	if c.printsIR() {
		c.opts.printIR.Colors = c.colors
		cfg.Instruments = append(cfg.Instruments, c.opts.printIR.Instrument())
	}
	if c.checker == nil {
		cfg.Instruments = append(cfg.Instruments, c.book.Instrument())
	}
	if rep.Path != "" {
		cfg.Instruments = append(cfg.Instruments, rep.Instrument())
	}
	return cfg
}
