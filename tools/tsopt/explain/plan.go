package explain

import (
	"math"
	"runtime"
	"sync"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// A plan is how long each kernel of a planned program is predicted to take. It is empty for a program that cannot be
// planned, or with a kernel whose time or origin is not known.
type plan struct {
	us    []float64
	costs []estimate.Cost // what us is of
	waste []estimate.Wasted
	// of is which kernel of the program each was made of: one may need others that copy its operands.
	of []int
}

// kernel is how long all take together that were made of a kernel of the program, infinite where there are none.
func (p plan) kernel(n int) float64 {
	us := math.Inf(1)
	for i, of := range p.of {
		switch {
		case of != n:
		case math.IsInf(us, 1):
			us = p.us[i]
		default:
			us += p.us[i]
		}
	}
	return us
}

// spills reports whether one does that was made of a kernel of the program.
func (p plan) spills(n int) (any bool) {
	for i, of := range p.of {
		any = any || of == n && p.costs[i].Refused() != ""
	}
	return any
}

// parts is how many were made of a kernel of the program.
func (p plan) parts(n int) (count int) {
	for _, of := range p.of {
		if of == n {
			count++
		}
	}
	return count
}

// longest is the one that takes longest of those that were made of a kernel of the program.
func (p plan) longest(n int) (found int) {
	most := -1.0
	for i, of := range p.of {
		if of == n && p.us[i] > most {
			found, most = i, p.us[i]
		}
	}
	return found
}

// plans plans programs on all processors.
func (c *compiler) plans(programs []*ir.Op) []plan {
	out := make([]plan, len(programs))
	next := make(chan int, len(programs))
	for i := range programs {
		next <- i
	}
	close(next)
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(programs)) {
		all.Go(func() {
			for i := range next {
				out[i] = c.plan(programs[i])
			}
		})
	}
	all.Wait()
	return out
}

// plan plans a program. The kernels' places say which of them a planned one was made of.
func (c *compiler) plan(root *ir.Op) (out plan) {
	made := map[diag.Loc]int{}
	for k := range ir.Collect(root, tile.Kernel) {
		at := &diag.NameLoc{Name: "kernel"} // itself is the key
		made[at] = len(made)
		k.Op.SetLoc(at)
	}
	m := pass.NewManager("builtin.module")
	options := "to=planned"
	if t := c.target(); t != "" {
		options += " " + t
	}
	if m.AddPipeline(c.kit.Backends.Planning().Pipeline, options) != nil || m.Complete(c.passes) != nil {
		return plan{}
	}
	cfg := &pass.Config{Dialects: c.dialects, Passes: c.passes, Serial: true,
		Print: func(op *ir.Op) string { return asm.Text(op, asm.PrintOptions{}) }, Emit: func(*diag.Diagnostic) {}}
	c.kit.Configure(cfg)
	if m.Run(cfg, root) != nil {
		return plan{}
	}
	for k := range ir.Collect(root, tile.Kernel) {
		cost, err := estimate.Of(k, c.machine)
		if err != nil {
			return plan{}
		}
		of, known := made[k.Loc()]
		if !known {
			return plan{}
		}
		out.waste = append(out.waste, estimate.WastedBy(k, c.machine))
		out.us, out.costs, out.of = append(out.us, cost.Total), append(out.costs, cost), append(out.of, of)
	}
	return out
}
