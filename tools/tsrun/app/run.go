package app

import (
	"fmt"
	"sort"
	"strings"
	"time"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/internal/term"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/exec"
)

// run executes the entry function once and does with the results what was asked
// for.
func (s *session) run(module *ir.Op) error {
	fn := ir.LookupSymbol(module, s.opts.entry)
	if fn == nil {
		return fmt.Errorf("the module has no function @%s%s", s.opts.entry, functionNames(module))
	}
	params, arrays, err := s.inputs(fn)
	if err != nil {
		return err
	}
	files, err := s.outputs(params)
	if err != nil {
		return err
	}
	dev, err := s.openDevice()
	if err != nil {
		return err
	}
	defer dev.Close()
	var ref []*npy.Array
	if s.opts.verify != "" {
		if ref, err = s.reference(module, arrays); err != nil {
			return err
		}
	}
	got, err := exec.Run(s.ctx, module, s.opts.entry, exec.Copy(arrays), dev, s.simOptions())
	if err != nil {
		return s.report(err)
	}
	fmt.Fprintf(s.out, "@%s ran on %s in %s", s.opts.entry, deviceName(dev), roundTime(got.Elapsed))
	if s.opts.device == "sim" {
		fmt.Fprintf(s.out, " (%d steps)", got.Steps)
	}
	fmt.Fprintln(s.out)
	for i, r := range got.Results {
		fmt.Fprintf(s.out, "result %d: %v\n", i, r.Float(0))
	}
	if s.opts.print {
		s.printOutputs(params, got.Args)
	}
	if err := store(files, got.Args); err != nil {
		return err
	}
	if s.opts.verify != "" {
		if err := s.compare(exec.CompareArgs(params, got.Args, ref)); err != nil {
			return err
		}
	}
	if s.opts.bench > 0 {
		return s.benchmark(module, arrays, dev)
	}
	return nil
}

func functionNames(module *ir.Op) string {
	var names []string
	for op := range module.Body().Ops() {
		if n := ir.SymbolName(op); n != "" && op.Name() == "func.func" {
			names = append(names, "@"+n)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "; it has " + strings.Join(names, ", ")
}

// reference executes what the result is compared with, on the simulator.
func (s *session) reference(module *ir.Op, arrays []*npy.Array) ([]*npy.Array, error) {
	entry := strings.TrimPrefix(s.opts.verify, "@")
	if entry == s.opts.verify {
		other, err := s.load(entry)
		if err != nil {
			return nil, err
		}
		module, entry = other, s.opts.entry
	}
	if ir.LookupSymbol(module, entry) == nil {
		return nil, fmt.Errorf("--verify compares with @%s, which the module does not have; name another function or a file", entry)
	}
	out, err := exec.Run(s.ctx, module, entry, exec.Copy(arrays), exec.Simulator{}, s.simOptions())
	if err != nil {
		return nil, s.report(err)
	}
	return out.Args, nil
}

// compare prints the differences and the verdict.
func (s *session) compare(ds []exec.Difference) error {
	ok := true
	for _, d := range ds {
		fmt.Fprintln(s.out, d)
		ok = ok && d.OK()
	}
	if !ok {
		fmt.Fprintln(s.out, term.Style(s.colors, term.BoldRed, "wrong: the result differs from the reference"))
		return differs
	}
	fmt.Fprintln(s.out, term.Style(s.colors, term.BoldGreen, "verified"))
	return nil
}

func store(files map[int]string, arrays []*npy.Array) error {
	var order []int
	for i := range files {
		order = append(order, i)
	}
	sort.Ints(order)
	for _, i := range order {
		if err := npy.WriteFile(files[i], arrays[i]); err != nil {
			return fmt.Errorf("cannot store argument %d: %w", i, err)
		}
	}
	return nil
}

const maxPrinted = 64

func (s *session) printOutputs(params []exec.Param, arrays []*npy.Array) {
	for i, p := range params {
		if !p.Out {
			continue
		}
		fmt.Fprintf(s.out, "argument %s %v:", p.Name, arrays[i].Shape)
		for k := range min(arrays[i].Len(), maxPrinted) {
			fmt.Fprintf(s.out, " %v", arrays[i].Float(k))
		}
		if arrays[i].Len() > maxPrinted {
			fmt.Fprint(s.out, " …")
		}
		fmt.Fprintln(s.out)
	}
}

func roundTime(d time.Duration) time.Duration {
	switch {
	case d > time.Second:
		return d.Round(time.Millisecond)
	case d > time.Millisecond:
		return d.Round(10 * time.Microsecond)
	}
	return d.Round(100 * time.Nanosecond)
}
