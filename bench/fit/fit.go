package main

import (
	"fmt"
	"io"
	"math"

	"github.com/tsopt/tsopt/dialects/builtin"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
)

// A constant is a number of a target that predictions depend on and that is no data-sheet number: it is searched
// within bounds.
type constant struct {
	part, attr string
	least, top float64
}

var constants = []constant{
	{"", "tensor_share", 0.6, 1},
	{"", "wake_cycles", 100, 600},
	{"", "take_cycles", 0, 100},
	{"", "gemm_cycles", 0, 100},
	{"", "barrier_cycles", 10, 100},
	{"", "launch_ns", 2000, 7000},
	{"l1", "latency_cycles", 15, 60},
	{"l1", "bytes_per_cycle", 80, 128},
	{"l2", "bytes_per_cycle", 40, 64},
	{"l2", "shared_rate", 0.5, 1},
	{"global", "loaded_latency_cycles", 500, 1600},
	{"global", "bytes_per_second", 1e12, 4.8e12},
	{"alu", "warp_rate", 8, 32},
	{"alu", "slots_per_access", 1, 12},
}

// A model is a target whose numbers change.
type model struct {
	module *ir.Op
	op     *ir.Op
	name   string
}

// modelOf reads a shipped target.
func modelOf(name string) (*model, error) {
	for _, f := range arch.Files() {
		if f.Name != name {
			continue
		}
		module, err := asm.Parse(asm.Source{Name: f.Name + ".mlir", Text: f.Text},
			ir.NewRegistry(builtin.Dialect, scale.Dialect), asm.ParseOptions{})
		if err != nil {
			return nil, err
		}
		return &model{module, ir.LookupSymbol(module, name), name}, nil
	}
	return nil, fmt.Errorf("no target %s", name)
}

// holder is the operation that has a constant.
func (m *model) holder(c constant) *ir.Op {
	if c.part == "" {
		return m.op
	}
	return scale.Arch.Of(m.op).Find(c.part)
}

func (m *model) get(c constant) float64 {
	switch a := m.holder(c).Attr(c.attr).(type) {
	case *ir.IntegerAttr:
		return float64(a.Int())
	case *ir.FloatAttr:
		return a.Float64()
	}
	return 0
}

func (m *model) set(c constant, x float64) { m.holder(c).SetAttr(c.attr, ir.Float(ir.F64, x)) }

// loss is how far predictions are from measurements, and how often they order two variants of a program wrongly that
// differ by more than measurements scatter.
func (m *model) loss(all []*variant) (float64, error) {
	machine, err := arch.Find(m.module, m.name, nil)
	if err != nil {
		return 0, err
	}
	of := map[string][]*variant{}
	for _, v := range all {
		v.predict(machine)
		if v.why == "" {
			of[v.problem] = append(of[v.problem], v)
		}
	}
	sum := 0.0
	for _, vs := range of {
		for _, v := range vs {
			// Each program counts as the root of its variants.
			sum += math.Abs(math.Log(v.predicted/v.measured)) / math.Sqrt(float64(len(vs)))
		}
		if len(vs) > 1 {
			sum += problemOf("", vs).regret * 10
			sum += (1 - spearman(vs)) * float64(min(len(vs), 10)) / 20
		}
	}
	return sum, nil
}

// fit searches each constant in turn, in steps that become smaller, until none helps.
func fit(out io.Writer, all []*variant, name string) error {
	m, err := modelOf(name)
	if err != nil {
		return err
	}
	best, err := m.loss(all)
	if err != nil {
		return err
	}
	first := best
	for step := 1.3; step > 1.02; step = math.Sqrt(step) {
		for better := true; better; {
			better = false
			for _, c := range constants {
				for _, factor := range []float64{step, 1 / step} {
					was := m.get(c)
					m.set(c, min(max(was*factor, c.least), c.top))
					now, err := m.loss(all)
					if err != nil {
						return err
					}
					if now < best*0.9995 {
						best, better = now, true
					} else {
						m.set(c, was)
					}
				}
			}
		}
	}
	fmt.Fprintf(out, "  fitted, loss %.3f instead of %.3f:\n", best, first)
	for _, c := range constants {
		fmt.Fprintf(out, "    %-8s %-18s %g\n", c.part, c.attr, m.get(c))
	}
	_, err = m.loss(all)
	fmt.Fprint(out, qualityOf(all))
	return err
}
