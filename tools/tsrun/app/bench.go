package app

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/exec"
)

// benchmark executes again and reports medians: of the whole function by the
// clock, and of each kernel by the device's own events. A GPU launches a kernel of one
// device again on the same arrays, with a cold L2 cache, so that how arrays come to
// the device is not in its time. The inputs are those of the first run.
func (s *session) benchmark(module *ir.Op, arrays []*npy.Array, dev exec.Device) error {
	var total []time.Duration
	each := kernelTimes{}
	var skews []exec.Skew
	if d, ok := dev.(exec.Guarded); ok {
		d.Guarding(false)
	}
	for range s.opts.bench {
		out, err := exec.Run(s.ctx, module, s.opts.entry, exec.Copy(arrays), dev, s.simOptions())
		if err != nil {
			return s.report(err)
		}
		total = append(total, out.Elapsed)
		each.add(out.Kernels)
	}
	if d, ok := dev.(exec.Repeater); ok {
		d.Repeated(int(s.opts.bench))
		out, err := exec.Run(s.ctx, module, s.opts.entry, exec.Copy(arrays), dev, s.simOptions())
		if d.Repeated(0); err != nil {
			return s.report(err)
		}
		again := kernelTimes{}
		again.add(out.Kernels)
		skews = d.Skews()
		for name, ts := range again {
			if len(ts) >= len(each[name]) {
				each[name] = ts
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(each)) {
		fmt.Fprintf(s.out, "kernel %s: %s\n", name, spread(each[name]))
	}
	if len(skews) > 0 {
		fmt.Fprintf(s.out, "skew of the launches: %s\n", skewText(skews))
	}
	fmt.Fprintf(s.out, "whole function: %s\n", spread(total))
	fmt.Fprintf(s.out, "inputs: %s, seed %d\n", s.distribution(module), s.opts.seed)
	return nil
}

// kernelTimes are how long each kernel took on each device, every time.
type kernelTimes map[string][]time.Duration

func (k kernelTimes) add(times []exec.KernelTime) {
	for _, t := range times {
		name := onDevice(t.Name, t.Device)
		k[name] = append(k[name], t.Time)
	}
}

func onDevice(kernel string, device int) string {
	return fmt.Sprintf("@%s on device %d", kernel, device)
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
	return fmt.Sprintf("median %s, min %s, max %s of %d runs", roundTime(ts[len(ts)/2]), roundTime(ts[0]),
		roundTime(ts[len(ts)-1]), len(ts))
}

// skewText is how far apart devices began, and how well that is known.
func skewText(all []exec.Skew) string {
	var apart, within []time.Duration
	for _, s := range all {
		apart, within = append(apart, s.Apart), append(within, s.Within)
	}
	text := spread(apart)
	slices.Sort(within)
	return fmt.Sprintf("%s, known to ±%s (device clocks, each synchronized with the host clock by ping-pong before the launch)", text, roundTime(within[len(within)/2]))
}
