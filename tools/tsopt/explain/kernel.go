package explain

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// kernels describes the kernels of the planned program.
func (c *compiler) kernels() {
	printed := asm.PrintOptions{Registry: c.dialects, DebugInfo: true, ElideElements: 16}
	texts := kernelLines(placed(asm.Text(c.planned, printed)))
	all := slices.Collect(ir.Collect(c.planned, tile.Kernel))
	c.report.Kernels = make([]Kernel, len(all))
	var done sync.WaitGroup
	for i, k := range all {
		out := &c.report.Kernels[i]
		*out = Kernel{Name: fmt.Sprintf("kernel %d", i+1), Advice: []Advice{}, Planned: []Line{}, PTX: []Line{}}
		var text []placedLine
		if i < len(texts) {
			text = texts[i]
		}
		done.Go(func() { c.kernel(out, k, text) })
	}
	done.Wait()
}

// kernel describes a kernel of the planned program, whose lines are in its text.
func (c *compiler) kernel(out *Kernel, k tile.KernelOp, text []placedLine) {
	at := chainOf(k.Loc())
	depth := max(len(at)-1, 0)
	out.Facts = facts(k)
	out.Line, _ = at.line(c.report.File, depth)
	for _, l := range text {
		line, helper := l.at.line(c.report.File, depth)
		out.Planned = append(out.Planned, Line{line, helper, l.text})
	}
	c.cost(out, k, depth)
}

// cost adds what the model says.
func (c *compiler) cost(out *Kernel, k tile.KernelOp, depth int) {
	cost, s, err := estimate.ScheduleOf(k, c.machine)
	if err != nil {
		out.Unknown = unknownTime(err)
		return
	}
	out.Total, out.Verdict, out.Cause = cost.Total, cost.Verdict(), string(cost.Cause())
	if cost.Guess != "" {
		out.Verdict += " This takes for granted that " + cost.Guess + "."
	}
	if cost.Cause() == estimate.BySharedMemory {
		out.Verdict += c.shared(k, depth)
	}
	names, times := cost.Units()
	for i, n := range names {
		out.Units = append(out.Units, Unit{n, times[i]})
	}
	out.Facts = append(out.Facts, Fact{"blocks", cost.Occupancy()})
	out.Schedule = c.schedule(s, depth)
	out.Most = out.Schedule.most()
}

// unknownTime is why the model does not know a kernel's time, as a sentence.
func unknownTime(err error) string {
	var d *diag.Diagnostic
	if !errors.As(err, &d) {
		return err.Error()
	}
	return "The kernel " + strings.TrimPrefix(d.Message, fmt.Sprintf("'%s' op ", tile.Kernel.OpDef.Name)) + "."
}

// facts are the numbers of a planned kernel.
func facts(k tile.KernelOp) []Fact {
	var grid []string
	for _, g := range k.Grid() {
		if g.Value != nil {
			grid = append(grid, "?")
		} else {
			grid = append(grid, fmt.Sprint(g.Const))
		}
	}
	out := []Fact{
		{"grid", strings.Join(grid, " × ")},
		{"threads of a block", fmt.Sprint(k.Threads)},
		{"shared memory of a block", fmt.Sprintf("%d bytes", k.SharedBytes)},
	}
	if n := k.Devices(); n > 1 {
		out = append(out, Fact{"devices", fmt.Sprintf("%d, each with this grid and this schedule", n)})
	}
	return out
}

// schedule is what a block does.
func (c *compiler) schedule(s estimate.Schedule, depth int) *Schedule {
	out := &Schedule{Cycles: s.Cycles, Clock: s.Clock}
	for _, l := range s.Lanes {
		lane := Lane{Role: l.Role, Threads: l.Threads, Steps: c.steps(l.Steps, depth)}
		if rest := s.Cycles - l.Time; rest > 0.5 {
			lane.Steps = append(lane.Steps, Step{Name: "other roles", Time: rest, Wait: true, Repeats: 1})
		}
		out.Lanes = append(out.Lanes, lane)
	}
	return out
}

// most is the line that takes most of a block's time, nil where none takes much.
func (s *Schedule) most() (found *Share) {
	const much = 0.25
	for _, l := range s.Lanes {
		lines, largest := map[int]float64{}, map[int]Step{}
		eachStep(l.Steps, 1, func(x Step, cycles float64) {
			lines[x.Line] += cycles
			if was := largest[x.Line]; cycles > was.Time {
				largest[x.Line] = Step{Name: x.Name, Time: cycles, Why: x.Why}
			}
		})
		for _, n := range slices.Sorted(maps.Keys(lines)) {
			part := lines[n] / s.Cycles
			if n > 0 && part >= much && (found == nil || part > found.Part) {
				found = &Share{Line: n, Name: largest[n].Name, Part: part, Why: largest[n].Why}
			}
		}
	}
	return found
}

// says is the share in a sentence.
func (s *Share) says() string {
	says := fmt.Sprintf("%s takes %.0f %% of a block's time", s.Name, 100*s.Part)
	if s.Why != "" {
		says += ": " + s.Why
	}
	return says
}

// eachStep calls f with the steps that are no loops and no waits, and how long each takes in all.
func eachStep(steps []Step, times float64, f func(x Step, cycles float64)) {
	for _, x := range steps {
		switch {
		case len(x.Body) > 0:
			eachStep(x.Body, times*x.Repeats, f)
		case !x.Wait:
			f(x, times*x.Time*x.Repeats)
		}
	}
}

func (c *compiler) steps(in []estimate.Step, depth int) []Step {
	out := make([]Step, 0, len(in))
	for _, s := range in {
		step := Step{Time: s.Time, Unit: s.Unit, Busy: s.Busy, Repeats: s.Repeats, Guessed: !s.Known}
		if s.Op == nil {
			step.Name, step.Wait = s.Unit, true
		} else {
			step.Name, step.Wait = nameOf(s.Op)
			step.Line, _ = chainOf(s.Op.Loc()).line(c.report.File, depth)
			step.Why = estimate.Waste(s.Op, c.machine)
		}
		if len(s.Body) > 0 {
			step.Body = c.steps(s.Body, depth)
		}
		out = append(out, step)
	}
	return out
}

// nameOf is what a step is called, and whether it waits for what its name says.
func nameOf(op *ir.Op) (name string, waits bool) {
	if _, isLoop := ir.As[ir.CountedLoop](op); isLoop {
		return "loop", false
	}
	switch op.Def() {
	case tile.Await.OpDef:
		return "MMAs", true
	case tile.Take.OpDef:
		return "data", true
	case tile.Acquire.OpDef:
		return "a free stage", true
	case tile.AsyncWait.OpDef:
		return "copies", true
	case tile.Barrier.OpDef:
		return "all threads", true
	}
	return op.Name(), false
}

// muchToGain is the part of a kernel's time that what a remark is about must cost for it to be named beside the
// verdict.
const muchToGain = 0.1

// reasons finds for each kernel the remark about its lines that may cost most. Remarks are in the order of their gains.
func (r *Report) reasons() {
	for i := range r.Kernels {
		k := &r.Kernels[i]
		within := map[int]bool{}
		for _, l := range k.Planned {
			within[l.At] = l.At > 0
		}
		for _, m := range r.Remarks {
			if m.Gain != nil && *m.Gain >= muchToGain && within[m.Line] {
				k.Reason = &Reason{Line: m.Line, Text: m.Text, Gain: *m.Gain}
				break
			}
		}
	}
}
