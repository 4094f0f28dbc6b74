package timing

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/tsopt/tsopt/target/sim/engine"
)

// traceEvent is an event of the Trace Event Format (Chrome, Perfetto), in microseconds.
type traceEvent struct {
	Name     string         `json:"name"`
	Phase    string         `json:"ph"`
	Time     float64        `json:"ts"`
	Duration float64        `json:"dur"`
	Process  int            `json:"pid"`
	Thread   int            `json:"tid"`
	Args     map[string]any `json:"args,omitempty"`
}

// Trace writes when each part served what: a process for each device, a track for each instruction, memory and link.
func (r *Recorder) Trace(w io.Writer) error {
	events := []traceEvent{}
	track := 0
	add := func(device int, name string, server int32) {
		if len(r.graph.servers[server].spans) == 0 {
			return
		}
		track++
		events = append(events, traceEvent{Name: "thread_name", Phase: "M", Process: device, Thread: track,
			Args: map[string]any{"name": name}})
		for _, s := range r.graph.servers[server].spans {
			op := r.labels[s.step].op
			events = append(events, traceEvent{op.Name(), "X", r.micros(s.from), r.micros(s.to - s.from), device, track,
				map[string]any{"at": engine.LocText(op.Loc())}})
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
	out := json.NewEncoder(w)
	return out.Encode(map[string]any{"traceEvents": events, "displayTimeUnit": "ns"})
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
