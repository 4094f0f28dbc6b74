package app

import (
	"fmt"
	"slices"
	"time"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/exec"
)

// benchmark executes again and reports medians: of the whole function by the
// clock, and of each kernel by the device's own events. The inputs are those of
// the first run.
func (s *session) benchmark(module *ir.Op, arrays []*npy.Array, dev exec.Device) error {
	var total []time.Duration
	kernels := map[string][]time.Duration{}
	var order []string
	for range s.opts.bench {
		out, err := exec.Run(s.ctx, module, s.opts.entry, exec.Copy(arrays), dev, s.simOptions())
		if err != nil {
			return s.report(err)
		}
		total = append(total, out.Elapsed)
		for _, k := range out.Kernels {
			name := fmt.Sprintf("@%s on device %d", k.Name, k.Device)
			if kernels[name] == nil {
				order = append(order, name)
			}
			kernels[name] = append(kernels[name], k.Time)
		}
	}
	for _, name := range order {
		fmt.Fprintf(s.out, "kernel %s: %s\n", name, spread(kernels[name]))
	}
	fmt.Fprintf(s.out, "whole function: %s\n", spread(total))
	fmt.Fprintf(s.out, "inputs: %s, seed %d\n", s.distribution(module), s.opts.seed)
	return nil
}

// distribution says how the inputs were made.
func (s *session) distribution(module *ir.Op) string {
	text := ""
	for _, p := range exec.Params(ir.LookupSymbol(module, s.opts.entry)) {
		if p.Init == "" {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += fmt.Sprintf("%s %s", p.Name, p.Init)
	}
	return text
}

// spread is the median and the range of times.
func spread(ts []time.Duration) string {
	slices.Sort(ts)
	return fmt.Sprintf("median %s, min %s, max %s of %d runs", roundTime(ts[len(ts)/2]), roundTime(ts[0]), roundTime(ts[len(ts)-1]), len(ts))
}
