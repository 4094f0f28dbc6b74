package app

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/profile"
)

// byStamps reports whether the trace is of a device, by the stamps of its kernels.
func (s *session) byStamps() bool {
	_, d := s.kit.Backends.Device(s.opts.device)
	return s.opts.trace != "" && d != nil && d.Stamps != ""
}

// stamped is the module with functions whose kernels write stamps. A tile program is compiled here.
func (s *session) stamped(module *ir.Op) (*ir.Op, error) {
	b, d := s.kit.Backends.Device(s.opts.device)
	switch {
	case ir.LookupSymbol(module, s.opts.entry+tile.StampsSuffix) != nil:
		return module, nil
	case !ir.Contains(module, tile.Kernel):
		return nil, s.report(diag.Errorf(module.Loc(), "the module was compiled without stamps, which --trace reads on a GPU; "+
			"compile the program with --%s=%s, or give the tile program itself", b.Binary.Name, d.Stamps))
	}
	reg := s.kit.PassRegistry()
	m := pass.NewManager("builtin.module")
	if err := m.AddPipeline(b.Binary, fmt.Sprintf("arch=%s %s", s.opts.arch, d.Stamps)); err != nil {
		return nil, err
	}
	if err := m.Complete(reg); err != nil {
		return nil, err
	}
	cfg := &pass.Config{
		Dialects: s.dialects, Passes: reg, Out: s.errw, Err: s.errw,
		Print: func(op *ir.Op) string { return asm.Text(op, asm.PrintOptions{}) },
		Emit: func(d *diag.Diagnostic) {
			if d.Severity == diag.Error || d.Pass == "insert-stamps" {
				s.report(d)
			}
		},
	}
	s.kit.Configure(cfg)
	if err := m.Run(cfg, module); err != nil {
		return nil, command.Reported // by emit
	}
	if ir.LookupSymbol(module, s.opts.entry+tile.StampsSuffix) == nil {
		return nil, s.report(diag.Errorf(module.Loc(), "no kernel of @%s has stamps, so that there is nothing to trace; remove --trace",
			s.opts.entry))
	}
	return module, nil
}

// A profiled run alternates between the kernels without and those with stamps, so that both see the same clocks and
// temperatures.
const (
	rounds  = 3
	repeats = 10 // launches of each kernel in a round
)

// profile executes the kernels with stamps and without, and writes what the stamps of the last launch say.
func (s *session) profile(module *ir.Op, arrays []*npy.Array, dev exec.Device) error {
	entry := s.opts.entry + tile.StampsSuffix
	all, err := exec.StampedBy(ir.LookupSymbol(module, entry))
	if err != nil {
		return s.report(err)
	}
	times := kernelTimes{}
	if d, ok := dev.(exec.Repeater); ok {
		d.Repeated(repeats)
		defer d.Repeated(0)
	}
	var last *exec.Outcome
	for range rounds {
		for _, name := range []string{s.opts.entry, entry} {
			given := withStamps(exec.Params(ir.LookupSymbol(module, name)), exec.Copy(arrays))
			if last, err = exec.Run(s.ctx, module, name, given, dev, s.simOptions()); err != nil {
				return s.reportRun(err)
			}
			times.add(last.Kernels)
		}
	}
	p := &profile.Profile{Head: s.traced()}
	p.Clock, p.GPU = profile.Nanoseconds, dev.Name()
	for _, x := range all {
		k := profile.Kernel{Name: strings.ReplaceAll(x.Kernel, entry, s.opts.entry), Number: int(x.Means.Kernel),
			Fingerprint: x.Means.Fingerprint}
		k.With, k.Runs = times.median(x.Kernel)
		if k.Without, _ = times.median(k.Name); k.Without > 0 {
			k.Overhead = k.With/k.Without - 1
		}
		words := make([]int64, last.Args[x.Arg].Len())
		for i := range words {
			words[i] = int64(last.Args[x.Arg].Bits(i))
		}
		ran, err := p.AddStamps(k, x.Means, words, x.Shape[0], x.Shape[1], x.Shape[2])
		if err != nil {
			return fmt.Errorf("--trace: %w", err)
		}
		if !ran {
			fmt.Fprintf(s.out, "stamps of kernel @%s: none, as it did not run\n", k.Name)
			continue
		}
		k = p.Kernels[len(p.Kernels)-1]
		fmt.Fprintf(s.out, "stamps of kernel @%s: %d blocks, %.4g µs with them and %.4g µs without (medians of %d), overhead %.1f %%, %d lost\n",
			k.Name, k.Blocks, k.With, k.Without, k.Runs, 100*k.Overhead, k.Lost)
	}
	return s.writeTrace(p)
}

// withStamps are the arrays of a function, and memory where it has stamps.
func withStamps(params []exec.Param, arrays []*npy.Array) (out []*npy.Array) {
	for _, p := range params {
		if !p.Stamps {
			out, arrays = append(out, arrays[0]), arrays[1:]
			continue
		}
		var extents []int
		for _, n := range p.Type.(*ir.MemRefType).Shape() {
			extents = append(extents, int(n))
		}
		out = append(out, npy.New(npy.I64, extents...))
	}
	return out
}

// median is the median time of a kernel on device 0 in microseconds, and how often it was measured.
func (k kernelTimes) median(kernel string) (us float64, runs int) {
	ts := k[onDevice(kernel, 0)]
	if len(ts) == 0 {
		return 0, 0
	}
	slices.Sort(ts)
	return float64(ts[len(ts)/2]) / float64(time.Microsecond), len(ts)
}
