package app

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/transforms/analysis/tuning"
)

// measureDirectory measures what was compiled elsewhere.
func (s *session) measureDirectory() error {
	all, err := s.readDirectory()
	if err != nil {
		return err
	}
	if err := s.open(); err != nil {
		return err
	}
	defer s.dev.Close()
	return s.measureAll(all)
}

// measureAll measures choices within the budget, and records and prints each as it is found:
// who interrupts keeps what there is.
func (s *session) measureAll(all []*compiled) error {
	m := &measurement{session: s, inputs: map[string]*inputs{}}
	show, measured := s.bar("choices measured"), 0
	for i, c := range all {
		if i > 0 && s.late() {
			fmt.Fprintf(s.out, "the time limit of %s is exceeded: %d of %d choices were measured\n", s.opts.budget, i, len(all))
			break
		}
		if err := m.measure(c); err != nil {
			if s.ctx.Err() != nil {
				return s.ctx.Err()
			}
			c.Record.Rejected = firstLine(err)
		} else {
			measured++
		}
		s.print(c.Record)
		show(i+1, len(all))
		if err := s.record(c.Record); err != nil {
			return err
		}
	}
	if measured == 0 {
		return errors.New("nothing was measured")
	}
	return nil
}

func (s *session) print(r tuning.Record) {
	if r.Rejected != "" {
		fmt.Fprintf(s.out, "%s: %s\n", r.Choice, r.Rejected)
		return
	}
	fmt.Fprintf(s.out, "%s: median %.1f µs, min %.1f, max %.1f of %d runs (predicted %.1f)\n", r.Choice, r.Measured,
		r.Least, r.Most, r.Runs, r.Predicted)
}

// measurement is of one device; what programs with the same arguments compute is compared.
type measurement struct {
	*session
	inputs map[string]*inputs // by the program's fingerprint
}

// inputs are the arguments of a program, and what its first choice made of them.
type inputs struct {
	params []exec.Param
	arrays []*npy.Array
	first  *exec.Outcome
}

func (m *measurement) inputsOf(c *compiled) (*inputs, error) {
	if in := m.inputs[c.Record.Fingerprint]; in != nil {
		return in, nil
	}
	clear(m.inputs) // programs come one after the other
	fn := ir.LookupSymbol(c.module, m.opts.entry)
	if fn == nil {
		return nil, fmt.Errorf("the program has no function @%s", m.opts.entry)
	}
	in := &inputs{params: exec.Params(fn)}
	var err error
	if in.arrays, err = exec.Inputs(in.params, nil, nil, m.opts.seed); err != nil {
		return nil, err
	}
	m.inputs[c.Record.Fingerprint] = in
	return in, nil
}

// measure runs a choice on resident arrays with a cold L2 cache, as tsrun --bench does. A choice with other results
// than the first is rejected.
func (m *measurement) measure(c *compiled) error {
	in, err := m.inputsOf(c)
	if err != nil {
		return err
	}
	o := sim.Options{}
	m.kit.Simulate(&o)
	m.dev.Repeated(int(m.opts.runs))
	out, err := exec.Run(m.ctx, c.module, m.opts.entry, exec.Copy(in.arrays), m.dev, o)
	if err != nil {
		return err
	}
	if in.first == nil {
		in.first = out
	}
	for _, d := range exec.CompareOutcomes(in.params, out, in.first) {
		if !d.OK() {
			return fmt.Errorf("its result differs from that of the first choice: %s", d)
		}
	}
	c.Record.Machine = m.dev.Name()
	return times(&c.Record, out.Kernels)
}

// times puts the sum of the kernels' medians, and of their least and greatest times, into a
// record.
func times(r *tuning.Record, kernels []exec.KernelTime) error {
	of := map[string][]time.Duration{}
	for _, k := range kernels {
		of[k.Name] = append(of[k.Name], k.Time)
	}
	if len(of) == 0 {
		return errors.New("its kernels cannot be launched repeatedly, as they wait for other blocks or devices")
	}
	r.Measured, r.Least, r.Most = 0, 0, 0
	for _, ts := range of {
		slices.Sort(ts)
		r.Runs = len(ts)
		r.Measured += micros(ts[len(ts)/2])
		r.Least += micros(ts[0])
		r.Most += micros(ts[len(ts)-1])
	}
	return nil
}

func micros(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e3 }
