package app

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"sync"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
	"github.com/tsopt/tsopt/transforms/analysis/tuning"
)

// candidate is a choice and what is thought of it.
type candidate struct {
	tuning.Record
	costs []estimate.Cost
}

// plan plans the program with every choice, several at a time, and estimates it. The best
// come first, then what cannot be compiled.
func (s *session) plan(p *program) ([]*candidate, error) {
	all, err := p.all()
	if err != nil {
		return nil, err
	}
	machine, err := arch.Find(p.module, s.opts.arch, s.kit.Targets)
	if err != nil {
		return nil, err
	}
	out := make([]*candidate, len(all))
	s.parallel("choices planned", len(all), func(i int) {
		c := &candidate{Record: tuning.Record{
			Program: p.name, Fingerprint: p.print, Arch: s.opts.arch, Shapes: p.shapes, Choice: all[i], Version: command.Build(),
		}}
		if err := s.estimate(c, p, machine); err != nil {
			c.Rejected = firstLine(err)
		}
		out[i] = c
	})
	slices.SortStableFunc(out, func(a, b *candidate) int {
		if (a.Rejected == "") != (b.Rejected == "") {
			return cmp.Compare(a.Rejected, b.Rejected)
		}
		return cmp.Compare(a.Predicted, b.Predicted)
	})
	return out, s.ctx.Err()
}

// parallel does n things, several at a time.
func (s *session) parallel(what string, n int, do func(i int)) {
	show, done := s.bar(what), 0
	var mu sync.Mutex
	var wait sync.WaitGroup
	next := make(chan int)
	for range min(runtime.GOMAXPROCS(0), n) {
		wait.Go(func() {
			for i := range next {
				do(i)
				mu.Lock()
				done++
				show(done, n)
				mu.Unlock()
			}
		})
	}
	for i := range n {
		if s.ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	wait.Wait()
}

// estimate plans a copy of the program with a choice.
func (s *session) estimate(c *candidate, p *program, machine arch.Machine) error {
	module, err := s.lower(p, c.Choice, s.kit.Backends.Planning().Pipeline, "to=planned")
	if err != nil {
		return err
	}
	return tile.EachKernel(module, func(k tile.KernelOp) error {
		cost, err := estimate.Of(k, machine)
		if err != nil {
			return err
		}
		if why := cost.Refused(); why != "" {
			return k.Errorf("spills registers: %s", why)
		}
		c.costs = append(c.costs, cost)
		c.Predicted += cost.Total
		return nil
	})
}

// lower runs a pipeline over a copy of the program with a choice.
func (s *session) lower(p *program, choice tuning.Choice, pipeline *pass.Pipeline, options string) (*ir.Op, error) {
	reg := s.kit.PassRegistry()
	m := pass.NewManager("builtin.module")
	if err := m.AddPipeline(pipeline,
		fmt.Sprintf("arch=%s params={%s} %s", s.opts.arch, choice, options)); err != nil {
		return nil, err
	}
	var first error
	cfg := &pass.Config{
		Dialects: s.dialects, Passes: reg, Verify: true, Serial: true, Out: io.Discard, Err: io.Discard,
		Emit: func(d *diag.Diagnostic) {
			if d.Severity == diag.Error && first == nil {
				first = d
			}
		},
	}
	s.kit.Configure(cfg)
	module := ir.Clone(p.module, nil)
	err := m.Run(cfg, module)
	if first != nil {
		err = first
	}
	return module, err
}

// firstLine is the message of an error, or of the first diagnostic in it; where that is, is
// the same for all choices.
func firstLine(err error) string {
	var d *diag.Diagnostic
	if errors.As(err, &d) {
		return d.Message
	}
	return err.Error()
}

// best are the choices that are compiled.
func (s *session) best(all []*candidate) []*candidate {
	n := 0
	for n < len(all) && n < int(s.opts.top) && all[n].Rejected == "" {
		n++
	}
	return all[:n]
}

func recordsOf(all []*candidate) (out []tuning.Record) {
	for _, c := range all {
		out = append(out, c.Record)
	}
	return out
}
