package timing

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/tsopt/tsopt/internal/traceevent"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// Trace writes when each part served what: a process for each device, a track for each instruction, memory and link.
func (r *Recorder) Trace(w io.Writer) error {
	var events []traceevent.Event
	track := 0
	add := func(device int, name string, server int32) {
		if len(r.graph.servers[server].spans) == 0 {
			return
		}
		track++
		events = append(events, traceevent.NameThread(device, track, name))
		for _, s := range r.graph.servers[server].spans {
			op := r.labels[s.step].op
			events = append(events, traceevent.Event{Name: op.Name(), Phase: traceevent.Complete, Time: r.micros(s.from),
				Duration: r.micros(s.to - s.from), Process: device, Thread: track,
				Args: map[string]any{"at": engine.LocText(op.Loc())}})
		}
	}
	for _, p := range r.sortedParts() {
		net, ok := r.network(p.name)
		if !ok {
			name := "@" + p.name
			if p.unit != shared {
				name = fmt.Sprintf("%d %s", p.unit, name)
			}
			add(p.device, name, r.parts[p])
			continue
		}
		links := r.graph.nets[r.parts[p]]
		byEnds := func(a, b [2]int32) int { return slices.Compare(a[:], b[:]) }
		for _, ends := range slices.SortedFunc(maps.Keys(links.of), byEnds) {
			add(p.device, fmt.Sprintf("@%s %s to %s", net.name, end(ends[0]), end(ends[1])), links.of[ends])
		}
	}
	return traceevent.Write(w, events, nil)
}

// end names one end of a link.
func end(unit int32) string {
	if unit == hub {
		return "switch"
	}
	return fmt.Sprint(unit)
}

func (r *Recorder) micros(cycles float64) float64 { return cycles / r.machine.Number("", "clock_mhz") }

func (r *Recorder) sortedParts() []part {
	return slices.SortedFunc(maps.Keys(r.parts), func(a, b part) int {
		return cmp.Or(cmp.Compare(a.device, b.device), cmp.Compare(a.unit, b.unit), cmp.Compare(a.name, b.name))
	})
}
