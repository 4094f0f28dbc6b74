package check

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/tsopt/tsopt/frontend/tilelang"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/tools/program"
	"github.com/tsopt/tsopt/tools/tsfuzz/mutate"
)

// down is the pipeline from tiles to threads; [Checker.Passes] takes parts of it.
var down = []string{
	"verify-tile", "canonicalize", "cse", "verify-comm", "lower-comm", "resolve-scale", "software-pipeline",
	"infer-layout", "lower-comm",
	"loop-invariant-code-motion", "convert-layouts-via-smem", "allocate-memory", "insert-sync", "convert-tile-to-gpu",
	"convert-comm-to-gpu",
	"gpu-kernel-outlining",
}

// Passes is a pipeline drawn at random: the whole lowering, the lowering with passes left out and exchanged, or any
// passes.
func (c *Checker) Passes(r *rand.Rand) []string {
	switch r.IntN(20) {
	case 0:
		return []string{"tile-to-llvm"}
	case 1, 2, 3:
		way := slices.Clone(down)
		for range r.IntN(4) {
			i := r.IntN(len(way))
			way = slices.Delete(way, i, i+1)
		}
		for range r.IntN(3) {
			i, j := r.IntN(len(way)), r.IntN(len(way))
			way[i], way[j] = way[j], way[i]
		}
		return way
	}
	var out []string
	for range 1 + r.IntN(4) {
		p := c.tool.Passes[r.IntN(len(c.tool.Passes))].Name
		if p != "gpu-module-to-binary" && p != "view-op-graph" {
			out = append(out, p)
		}
	}
	return out
}

// Outcome is what became of a program that may be no program.
type Outcome string

// The outcomes of [Checker.Survive].
const (
	NoProgram Outcome = "invalid program"
	Stopped   Outcome = "rejected by a pass"
	Lowered   Outcome = "lowered"
)

// Survive runs passes over a text, and the program that comes out. Whatever the
// text is, the only finds are crashes, passes that leave what does not verify, and what does not end.
func (c *Checker) Survive(ctx context.Context, p mutate.Program, isPython bool, passes []string) (Outcome, *Find) {
	timeout := c.Timeout
	if timeout == 0 {
		timeout = time.Minute
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	r := &run{Checker: c, ctx: ctx, task: Task{Text: p.Text, Seed: 1}}
	outcome := NoProgram
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if p := recover(); p != nil {
				r.find(Crash, "%v%s", p, frames())
			}
		}()
		r.stage = "parse"
		module, err := r.readMutant(p, isPython)
		if err == nil {
			outcome = r.survive(module, passes)
		}
	}()
	select {
	case <-done:
		return outcome, r.report.Find
	case <-time.After(timeout + 10*time.Second):
		return outcome, &Find{Kind: Slow, Stage: r.stage, Message: fmt.Sprintf("did not end after %v", timeout)}
	}
}

// readMutant parses and verifies, as a tool does.
func (r *run) readMutant(p mutate.Program, isPython bool) (*ir.Op, error) {
	if !isPython {
		return r.read(p.Text)
	}
	kernel := program.Kernel{Name: p.Kernel, Given: map[string]eval.Value{}}
	for _, a := range p.Args {
		values, err := tilelang.ParseArgs(a)
		if err != nil {
			return nil, err
		}
		maps.Copy(kernel.Given, values)
	}
	read, err := program.Parse(asm.Source{Name: "program.py", Text: p.Text}, kernel, r.dialects, asm.ParseOptions{},
		verify.Options{Serial: true})
	for _, d := range diag.List(err, nil) {
		if d.Internal {
			r.find(Crash, "%s", d.Message)
		}
	}
	return read.Module, err
}

func (r *run) survive(module *ir.Op, passes []string) Outcome {
	asm.Text(module, asm.PrintOptions{Registry: r.dialects})
	for _, name := range passes {
		r.stage = name
		m := pass.NewManager("builtin.module")
		if err := pass.ParseInto(m, name, r.passes); err != nil {
			panic(err)
		}
		isPipeline := slices.ContainsFunc(r.tool.Pipelines, func(p *pass.Pipeline) bool { return p.Name == name })
		cfg := &pass.Config{
			Dialects: r.dialects, Passes: r.passes, Verify: isPipeline, Serial: true, Unguarded: true, Out: io.Discard,
			Err:   io.Discard,
			Print: func(op *ir.Op) string { return asm.Text(op, asm.PrintOptions{}) }, Emit: func(*diag.Diagnostic) {},
			Instruments: []pass.Instrument{{BeforePass: func(_ *pass.Context, e *pass.Execution,
				_ *ir.Op) {
				r.stage = e.Pass.Name
			}}},
		}
		r.tool.Configure(cfg)
		if m.Run(cfg, module) != nil {
			return Stopped
		}
		if err := verify.Verify(module, verify.Options{Registry: r.dialects, Serial: true}); err != nil {
			r.find(Broken, "%s", message(err))
			return Stopped
		}
	}
	r.stage = "run"
	if fn := ir.LookupSymbol(module, "main"); fn != nil && modest(fn) {
		if in, err := exec.Inputs(exec.Params(fn), nil, nil, 1); err == nil {
			_, _ = exec.Run(r.ctx, module, "main", in, exec.Simulator{},
				r.simulation(sim.Options{Races: true, MaxBytes: 1 << 28, MaxSteps: 2e5}))
		}
	}
	return Lowered
}

// modest reports whether the arguments of a function are soon filled; mutants have
// some of any size.
func modest(fn *ir.Op) bool {
	total := int64(0)
	for _, p := range exec.Params(fn) {
		if m, ok := p.Type.(*ir.MemRefType); ok {
			n, ok := ir.NumElements(m.Shape())
			if !ok || n > 1<<20 {
				return false
			}
			total += n
		}
	}
	return total <= 1<<20
}
