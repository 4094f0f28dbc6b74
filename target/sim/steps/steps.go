// Package steps records what the agents of a simulation do, one after another: operations on tiles, barriers, waits
// and copies. Its clock counts the steps of the simulator, which are no time: a step of a tile is as long as one of a
// thread.
package steps

import (
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/internal/traceevent"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// Unit is what the clock of a trace counts.
const Unit = "steps of the simulator, not time"

// mostSlices is how many slices a trace holds; a viewer does not show more, and the others are counted.
const mostSlices = 200_000

// A Slice is what an agent did from one step to another. Of a warp the first lane stands for all.
type Slice struct {
	Device int    `json:"device"`
	Agent  string `json:"agent"`
	Name   string `json:"name"` // of the operation
	From   int64  `json:"from"`
	To     int64  `json:"to"`
	At     string `json:"at"` // file, line and column
	// Copy says that it is a copy from its start until it has landed, meanwhile the agent does other things.
	Copy bool `json:"copy,omitempty"`
	// Open says that it had not ended when the program did.
	Open  bool `json:"open,omitempty"`
	track int
}

// Program says what a trace is of, so that a reader can reject that of another program.
type Program struct {
	File        string `json:"file"`
	Fingerprint string `json:"fingerprint"` // of its text
	Version     string `json:"version"`     // of the simulator
}

// Recorder is an [engine.Observer] that keeps slices.
type Recorder struct {
	slices []Slice
	lost   int
	tracks []track
	now    func() int64
}

// track is an agent of a device.
type track struct {
	device int
	name   string
}

// progress is what an agent has begun.
type progress struct {
	track int // its number, from 1 on
	open  map[*ir.Op]int
}

// shown reports whether an operation is a slice: those on tiles, and of the machine those that do something.
func shown(op *ir.Op) bool {
	dialect, _, _ := strings.Cut(op.Name(), ".")
	switch dialect {
	case "tile", "comm", "scale":
		return !op.Has(ir.Terminator) && !op.Has(ir.ConstantLike)
	case "gpu", "nvvm":
		return !op.Has(ir.Terminator) && !op.Has(ir.Pure)
	}
	return false
}

// Operation implements [engine.Observer].
func (r *Recorder) Operation(op *ir.Op) (before, after engine.Instr, err error) {
	if !shown(op) {
		return nil, nil, nil
	}
	before = func(a *engine.Agent) {
		if p := r.of(a); p != nil {
			p.open[op] = r.begin(a, p, op)
		}
	}
	return before, func(a *engine.Agent) {
		if p := r.of(a); p != nil {
			r.end(p.open[op])
			delete(p.open, op)
		}
	}, nil
}

// of is the progress of an agent that is shown, nil for another.
func (r *Recorder) of(a *engine.Agent) *progress {
	if a.Lane > 0 {
		return nil
	}
	p := engine.Part[progress](&a.Parts)
	if p.track == 0 {
		r.tracks = append(r.tracks, track{a.Device, a.Name()})
		*p = progress{track: len(r.tracks), open: map[*ir.Op]int{}}
		r.now = a.M.Steps
	}
	return p
}

// begin opens a slice, and returns its number, -1 where there are too many.
func (r *Recorder) begin(a *engine.Agent, p *progress, op *ir.Op) int {
	if len(r.slices) == mostSlices {
		r.lost++
		return -1
	}
	now := a.M.Steps()
	r.slices = append(r.slices, Slice{Device: a.Device, Agent: r.tracks[p.track-1].name, Name: op.Name(), From: now,
		To: now, At: engine.LocText(op.Loc()), Open: true, track: p.track})
	return len(r.slices) - 1
}

func (r *Recorder) end(slice int) {
	if slice >= 0 {
		r.slices[slice].To, r.slices[slice].Open = r.now(), false
	}
}

// Began implements [engine.Observer].
func (r *Recorder) Began(a *engine.Agent) (landed func()) {
	p := r.of(a)
	if p == nil {
		return nil
	}
	n := r.begin(a, p, a.Op())
	if n >= 0 {
		r.slices[n].Copy = true
	}
	return func() { r.end(n) }
}

// Accessed implements [engine.Observer].
func (*Recorder) Accessed(*engine.Agent, *engine.Alloc, int, int, bool) {}

// Sent implements [engine.Observer].
func (*Recorder) Sent(*engine.Agent, string, int, int, int) *clock.Cause { return nil }

// Lost is how many slices the trace does not hold.
func (r *Recorder) Lost() int { return r.lost }

// close ends what is open with the program.
func (r *Recorder) close() {
	for i := range r.slices {
		if r.slices[i].Open {
			r.slices[i].To = r.now()
		}
	}
}

// Trace writes a process for each device and a track for each agent, for Perfetto.
func (r *Recorder) Trace(w io.Writer, of Program) error {
	r.close()
	var events []traceevent.Event
	devices := map[int]bool{}
	for i, t := range r.tracks {
		if !devices[t.device] {
			devices[t.device] = true
			events = append(events, traceevent.NameProcess(t.device, "device "+strconv.Itoa(t.device)+", in "+Unit))
		}
		events = append(events, traceevent.NameThread(t.device, i+1, t.name))
	}
	for i, s := range r.slices {
		e := traceevent.Event{Name: s.Name, Phase: traceevent.Complete, Time: float64(s.From),
			Duration: float64(s.To - s.From), Process: s.Device, Thread: s.track, Args: map[string]any{"at": s.At}}
		if s.Open {
			e.Args["open"] = true
		}
		if !s.Copy {
			events = append(events, e)
			continue
		}
		e.Phase, e.Category, e.ID, e.Duration = traceevent.Begin, "copy", i+1, 0
		events = append(events, e)
		e.Phase, e.Time, e.Args = traceevent.End, float64(s.To), nil
		events = append(events, e)
	}
	return traceevent.Write(w, events, map[string]any{"clock": Unit, "lost": r.lost, "file": of.File,
		"fingerprint": of.Fingerprint, "version": of.Version})
}

// Lines writes the slices as JSON, one in a line, behind a line about the whole.
func (r *Recorder) Lines(w io.Writer, of Program) error {
	r.close()
	e := json.NewEncoder(w)
	head := struct {
		Clock string `json:"clock"`
		Lost  int    `json:"lost"`
		Program
	}{Unit, r.lost, of}
	if err := e.Encode(head); err != nil {
		return err
	}
	for _, s := range r.slices {
		if err := e.Encode(s); err != nil {
			return err
		}
	}
	return nil
}

var _ engine.Observer = (*Recorder)(nil)
