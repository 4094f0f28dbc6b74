package timing

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale"
)

// use is how busy the servers of one name were.
type use struct {
	name          string
	busiest, busy float64
	servers       int
	moved         float64
	unit          string // of what it moved
	rate          float64
	ways          float64 // of a resource, how many instructions it does at a time
}

// Report writes how long the program takes, how busy each part is, and what units wait for.
func (r *Recorder) Report(w io.Writer) {
	m, cycles := r.machine, r.cycles()
	worked, devices := r.workers()
	fmt.Fprintf(w, "time on %s: %s cycles, %.4g µs at %g MHz\n", m.Name, number(cycles), cycles/m.Number("", "clock_mhz"),
		m.Number("", "clock_mhz"))
	fmt.Fprintf(w, "%d of %d @%s had blocks, on %d @%s\n", worked, m.units*devices, m.LevelName(scale.BlockRole), devices,
		m.LevelName(scale.DeviceRole))
	fmt.Fprintf(w, "%-10s %24s %10s %10s %12s\n", "part", "rate", "busiest", "mean", "amount")
	for _, u := range r.uses(devices) {
		fmt.Fprintf(w, "%-10s %24s %10s %10s %12s\n", "@"+u.name, fmt.Sprintf("%g %s/cycle", u.rate, u.unit),
			percent(u.busiest, cycles), percent(u.busy/float64(u.servers), cycles), number(u.moved))
	}
	if waits := r.waits(); waits != "" {
		fmt.Fprintf(w, "waiting: %s\n", waits)
	}
	fmt.Fprintln(w, "a model, not hardware: units issue in order, tiles in registers and numbers take no time, links have room for all that waits")
}

func percent(x, of float64) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*x/of)
}

// number is a number of cycles or bytes, which may have a fraction.
func number(x float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", x), "0"), ".")
}

// workers is how many units had blocks, and on how many devices.
func (r *Recorder) workers() (units, devices int) {
	on := map[int]bool{}
	for p := range r.placed {
		on[p.device] = true
	}
	return len(r.placed), max(len(on), 1)
}

// uses are the parts that were used: instructions, memories, networks.
func (r *Recorder) uses(devices int) []*use {
	var out []*use
	of := map[string]*use{}
	add := func(name, unit string, rate float64, servers int) *use {
		u := of[name]
		if u == nil {
			u = &use{name: name, unit: unit, rate: rate}
			of[name] = u
			out = append(out, u)
		}
		u.servers += servers
		return u
	}
	m, units := r.machine, r.machine.units*devices
	add(products, "flops", m.rate(products, productsRate), units)
	add(results, "results", m.rate(results, resultsRate), units)
	for _, name := range []string{products, results} {
		if shared, ok := m.shared[name]; ok && of[shared.SymName] == nil {
			add(shared.SymName, "cycles", float64(shared.Units()), units).ways = float64(shared.Units())
		}
	}
	add(m.scratch.name, "bytes", m.scratch.rate, units)
	homes := devices
	if m.private {
		homes = units
	}
	add(m.home.name, "bytes", m.home.rate, homes)
	for _, p := range r.sortedParts() {
		at := r.parts[p]
		if net, ok := r.network(p.name); ok {
			u := add(p.name, "bytes", net.Rate, net.count())
			links := r.graph.nets[at]
			u.moved += links.moved
			for _, l := range links.of {
				u.serve(r.graph.servers[l].busy)
			}
			continue
		}
		u := of[p.name]
		busy := r.graph.servers[at].busy / max(u.ways, 1)
		u.serve(busy)
		u.moved += busy * u.rate
	}
	return slices.DeleteFunc(out, func(u *use) bool { return u.moved == 0 })
}

func (u *use) serve(busy float64) {
	u.busiest = max(u.busiest, busy)
	u.busy += busy
}

// network is the network of a name.
func (r *Recorder) network(name string) (described, bool) {
	for _, n := range r.machine.nets {
		if n.name == name {
			return n, true
		}
	}
	return described{}, false
}

// otherUnits is the cause of a wait for what no part does.
const otherUnits = "other units"

// waits says what units waited for between two operations, in parts of all that they waited.
func (r *Recorder) waits() string {
	issued := map[Step]place{}
	for _, i := range r.issues {
		issued[i.step] = i.place
	}
	times, all := map[string]float64{}, 0.0
	for _, i := range r.issues {
		from := 0.0
		if i.before != none {
			from = r.graph.steps[i.before].end
		}
		if waited := r.graph.steps[i.step].end - from; waited > 0 {
			times[r.cause(i, issued)] += waited
			all += waited
		}
	}
	causes := make([]string, 0, len(times))
	for c := range times {
		causes = append(causes, c)
	}
	slices.SortFunc(causes, func(a, b string) int {
		if times[a] != times[b] {
			if times[a] > times[b] {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	for i, c := range causes {
		causes[i] = percent(times[c], all) + " for " + c
	}
	return strings.Join(causes, ", ")
}

// cause is what an operation waited for last: a part, or other units.
func (r *Recorder) cause(i issue, issued map[Step]place) string {
	for s := r.graph.steps[i.step].last; s != none; s = r.graph.steps[s].last {
		if l, ok := r.labels[s]; ok {
			return "@" + l.part.name
		}
		if at, ok := issued[s]; ok && at != i.place {
			return otherUnits
		}
	}
	return otherUnits
}
