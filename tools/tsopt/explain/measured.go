package explain

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"slices"

	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/profile"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
	"github.com/tsopt/tsopt/transforms/analysis/stamps"
)

// Measured is what a trace says of a kernel.
type Measured struct {
	GPU      string    `json:"gpu"`
	Time     float64   `json:"time"`     // of the kernel, without stamps; 0 where it was not measured
	Overhead float64   `json:"overhead"` // the part of the time that stamps cost
	Blocks   int       `json:"blocks"`   // that wrote stamps
	Lost     int       `json:"lost"`     // stamps
	Schedule *Schedule `json:"schedule"` // the means over blocks
	Gaps     []Gap     `json:"gaps"`     // the largest first
}

// A Gap is what takes another time than predicted, in cycles each time.
type Gap struct {
	Line      int     `json:"line"`
	Text      string  `json:"text"` // what takes it
	Predicted float64 `json:"predicted"`
	Measured  float64 `json:"measured"`
	weight    float64 // how often a block does it
}

// String is the gap without its line.
func (g Gap) String() string {
	out := fmt.Sprintf("%s %.0f cycles, predicted %.0f", g.Text, g.Measured, g.Predicted)
	if g.Predicted >= 1 {
		out += fmt.Sprintf(" (%+.0f %%)", 100*(g.Measured/g.Predicted-1))
	}
	return out
}

// readTrace reads a trace by its file's name, and rejects one whose times are none.
func readTrace(ctx context.Context, name string) (*profile.Profile, error) {
	f, err := os.Open(proc.Path(ctx, name))
	if err != nil {
		return nil, fmt.Errorf("cannot read '%s': %s", name, command.Reason(err))
	}
	defer f.Close()
	if st, err := f.Stat(); err == nil && st.IsDir() {
		return nil, fmt.Errorf("cannot read '%s': Is a directory", name)
	}
	p, err := profile.Read(f)
	if err != nil {
		return nil, fmt.Errorf("--trace: '%s' %w; record it again with tsrun --device=cuda --trace=FILE", name, err)
	}
	if p.Clock != profile.Nanoseconds || len(p.Kernels) == 0 {
		return nil, fmt.Errorf("--trace: '%s' is in %s; record one on a GPU with tsrun --device=cuda --trace=FILE", name, p.Clock)
	}
	return p, nil
}

// measured adds to the kernels of a report what the trace says of them.
func (c *compiler) measured() error {
	p := c.req.Trace
	if p == nil || c.planned == nil || len(c.report.Errors) > 0 {
		return nil
	}
	found := map[string][]int{} // kernels of the trace by fingerprint, in their order
	for i, k := range p.Kernels {
		found[k.Fingerprint] = append(found[k.Fingerprint], i)
	}
	i, matched := 0, 0
	for k := range ir.Collect(c.planned, tile.Kernel) {
		lanes, err := stamps.Of(k, c.machine)
		if err == nil {
			known := stamps.Table(k, 0, lanes).Fingerprint
			if of := found[known]; len(of) > 0 {
				found[known] = of[1:]
				c.report.Kernels[i].Measured = c.lanes(p, of[0], lanes, k.Op)
				matched++
			}
		}
		i++
	}
	if matched == len(p.Kernels) {
		return nil
	}
	return fmt.Errorf("--trace: the trace is of another program, of other choices of its parameters or target, or of another version of tsopt: "+
		"%d of its %d kernels are not in %s; it is of %s and tsopt %s, and this is tsopt %s", len(p.Kernels)-matched, len(p.Kernels),
		c.report.File, p.File, p.Version, c.report.Version)
}

// lanes makes a schedule of the stamps of a kernel.
func (c *compiler) lanes(p *profile.Profile, number int, lanes []stamps.Lane, at *ir.Op) *Measured {
	k := p.Kernels[number]
	depth := max(len(chainOf(at.Loc()))-1, 0)
	line, _ := chainOf(at.Loc()).line(c.report.File, depth)
	out := &Measured{GPU: p.GPU, Time: k.Without, Overhead: k.Overhead, Blocks: k.Blocks, Lost: k.Lost,
		Schedule: &Schedule{Clock: k.Clock}, Gaps: []Gap{}}
	for i, l := range lanes {
		m := meter{compiler: c, depth: depth, blocks: float64(k.Blocks), cycles: make([]float64, len(l.Sites)+1),
			times: make([]float64, len(l.Sites)+1)}
		if l.Role != "" {
			m.who = fmt.Sprintf("in role %q ", l.Role)
		}
		for _, s := range p.Slices {
			if st := s.Stamp; st != nil && st.Kernel == number && st.Lane == i && st.Site <= len(l.Sites) && !s.Open {
				m.cycles[st.Site] += float64(st.Cycles)
				m.times[st.Site]++
			}
		}
		waits := Gap{Line: line, Text: m.who + "what is in no loop waits", weight: 1}
		lane := Lane{Role: l.Role, Threads: l.Threads, Steps: m.nodes(l.Nodes, 1, &waits)}
		out.Schedule.Lanes = append(out.Schedule.Lanes, lane)
		out.Schedule.Cycles = max(out.Schedule.Cycles, cyclesOf(lane.Steps))
		out.Gaps = append(out.Gaps, append(m.gaps, waits)...)
	}
	out.keep()
	return out
}

// A meter makes steps of the stamps of a lane.
type meter struct {
	*compiler
	depth         int
	who           string // the role, before what it does
	blocks        float64
	cycles, times []float64 // of the sites, by number: in all, and how often
	gaps          []Gap
}

// nodes are the steps of a region that a block executes so often. What it waits for is compared as a whole, as a wait
// is predicted for a whole loop.
func (m *meter) nodes(nodes []stamps.Node, executed float64, waits *Gap) []Step {
	out := []Step{}
	for _, n := range nodes {
		switch {
		case n.Site != nil:
			if m.times[n.Site.Number] > 0 {
				out = append(out, m.site(n.Site, executed, waits))
			}
		case scf.If.Is(n.Op):
			for _, body := range n.Bodies {
				out = append(out, m.nodes(body, executed, waits)...)
			}
		default:
			out = append(out, m.loop(n, executed, waits)...)
		}
	}
	return out
}

// loop is the step of a loop, if it ran. Of one that only has loops stamps do not say how often it ran: they take its
// place.
func (m *meter) loop(n stamps.Node, executed float64, around *Gap) []Step {
	line, _ := chainOf(n.Op.Loc()).line(m.report.File, m.depth)
	all := slices.Concat(n.Bodies...)
	iterations := m.executions(all)
	if iterations == 0 {
		return m.nodes(all, executed, around)
	}
	waits := Gap{Line: line, Text: m.who + "each iteration waits", Predicted: n.Waits, weight: iterations}
	s := Step{Name: "loop", Line: line, Repeats: iterations / executed}
	s.Body = m.nodes(all, iterations, &waits)
	s.Time = cyclesOf(s.Body)
	m.gaps = append(m.gaps, waits)
	return []Step{s}
}

// executions is how often a block executes a region on average: as often as what it executes most often outside of
// loops.
func (m *meter) executions(nodes []stamps.Node) (most float64) {
	for _, n := range nodes {
		switch {
		case n.Site != nil:
			most = max(most, m.times[n.Site.Number]/m.blocks)
		case scf.If.Is(n.Op):
			most = max(most, m.executions(slices.Concat(n.Bodies...)))
		}
	}
	return most
}

// site is the step of a site that ran.
func (m *meter) site(s *stamps.Site, executed float64, waits *Gap) Step {
	times := m.times[s.Number]
	out := Step{Time: m.cycles[s.Number] / times, Repeats: times / m.blocks / executed, Unit: s.Unit}
	out.Name, out.Wait = nameOf(s.Main)
	out.Line, _ = chainOf(s.Main.Loc()).line(m.report.File, m.depth)
	if out.Wait = out.Wait || s.Wait; out.Wait {
		waits.Predicted += s.Predicted * out.Repeats
		waits.Measured += out.Time * out.Repeats
	} else {
		m.gaps = append(m.gaps, Gap{Line: out.Line, Text: m.who + out.Name + " takes", Predicted: s.Predicted, Measured: out.Time,
			weight: times / m.blocks})
	}
	return out
}

// cyclesOf is how long steps take one after the other.
func cyclesOf(steps []Step) (sum float64) {
	for _, s := range steps {
		sum += s.Time * s.Repeats
	}
	return sum
}

// A gap is named where it is more than a part of the prediction, and of a block's time.
const (
	apart = 0.2
	least = 0.01
)

// keep leaves the gaps that are named, the largest first.
func (m *Measured) keep() {
	of := func(g Gap) float64 { return math.Abs(g.Measured-g.Predicted) * g.weight }
	m.Gaps = slices.DeleteFunc(m.Gaps, func(g Gap) bool {
		return math.Abs(g.Measured-g.Predicted) <= apart*g.Predicted || of(g) < least*m.Schedule.Cycles
	})
	slices.SortStableFunc(m.Gaps, func(a, b Gap) int { return cmp.Compare(of(b), of(a)) })
}

// said prints what was measured, and what is not as predicted.
func (m *Measured) said(w io.Writer, predicted float64) {
	fmt.Fprintf(w, "  measured %s on %s, predicted %s; the stamps of %d blocks cost %.1f %%", estimate.Micros(m.Time), m.GPU,
		estimate.Micros(predicted), m.Blocks, 100*m.Overhead)
	if m.Lost > 0 {
		fmt.Fprintf(w, ", and %d are lost", m.Lost)
	}
	fmt.Fprintln(w)
	for _, g := range m.Gaps {
		fmt.Fprintf(w, "  line %d: %s\n", g.Line, g)
	}
}
