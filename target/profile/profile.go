// Package profile is what agents did, one slice after the other: in a simulation, whose clock counts steps, or on a
// GPU, by the stamps of its kernels. A profile is written twice: as events for Perfetto, and as lines for other tools.
//
// [Profile.Trace] and [Profile.Lines] write one, [Read] reads the events back, and stamps.go makes one of stamps.
package profile

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/tsopt/tsopt/internal/traceevent"
)

// MostSlices is how many slices a profile holds; a viewer does not show more, and the others are counted.
const MostSlices = 200_000

// The clocks of profiles.
const (
	Steps       = "steps of the simulator, not time"
	Nanoseconds = "nanoseconds"
)

// A Profile is what agents did.
type Profile struct {
	Head
	Tracks []Track
	Slices []Slice
	begin  int64 // of stamps, in the device's time
}

// Head says what a profile is of, so that a reader can reject that of another program.
type Head struct {
	Clock       string `json:"clock"`
	Lost        int    `json:"lost"` // slices that the profile does not hold
	File        string `json:"file"`
	Fingerprint string `json:"fingerprint"` // of its text
	Version     string `json:"version"`     // of the tool
	// GPU is what executed stamped kernels, "" for the simulator.
	GPU     string   `json:"gpu,omitempty"`
	Kernels []Kernel `json:"kernels,omitempty"` // that wrote stamps
}

// A Kernel is one with stamps. Times are medians in microseconds.
type Kernel struct {
	Name        string  `json:"kernel"`
	Number      int     `json:"number"`      // among those of its function
	Fingerprint string  `json:"fingerprint"` // of the planned kernel and its sites
	Blocks      int     `json:"blocks"`      // that wrote stamps
	Lost        int     `json:"lost"`        // stamps for which its memory had no room
	Clock       float64 `json:"clock_mhz"`   // of its SMs
	Without     float64 `json:"without_us"`  // the time without stamps
	With        float64 `json:"with_us"`
	Overhead    float64 `json:"overhead"` // the part of the time that the stamps cost
	Runs        int     `json:"runs"`     // that were measured, of each
}

// A Track is an agent of a device.
type Track struct {
	Device int
	Name   string
	SM     int // of a GPU
}

// A Slice is what an agent did from one time to another. Of a warp the first lane stands for all.
type Slice struct {
	Device int     `json:"device"`
	Agent  string  `json:"agent"`
	Name   string  `json:"name"` // of the operation
	From   float64 `json:"from"`
	To     float64 `json:"to"`
	At     string  `json:"at"` // file, line and column
	// Copy says that it is a copy from its start until it has landed, meanwhile the agent does other things.
	Copy bool `json:"copy,omitempty"`
	// Open says that its end is not known: the program ended before it, or later stamps are lost.
	Open  bool   `json:"open,omitempty"`
	Stamp *Stamp `json:"stamp,omitempty"`
	Track int    `json:"-"` // its number, from 1 on
}

// A Stamp is where a slice of a GPU's kernel begins.
type Stamp struct {
	Kernel int   `json:"kernel"` // its number in the head
	Lane   int   `json:"lane"`
	Site   int   `json:"site"`   // from 1 on, in the lane
	Cycles int64 `json:"cycles"` // of the SM's clock that the slice takes
}

// perMicrosecond is how many units of the clock the format's microsecond has. Steps are no time: one is drawn as one.
func (h Head) perMicrosecond() float64 {
	if h.Clock == Nanoseconds {
		return 1000
	}
	return 1
}

// Trace writes a process for each device and a track for each agent, for Perfetto.
func (p *Profile) Trace(w io.Writer) error {
	var events []traceevent.Event
	devices := map[int]bool{}
	for i, t := range p.Tracks {
		if !devices[t.Device] {
			devices[t.Device] = true
			events = append(events, traceevent.NameProcess(t.Device, "device "+strconv.Itoa(t.Device)+", in "+p.Clock))
		}
		name := t.Name
		if p.GPU != "" {
			name = fmt.Sprintf("%s, SM %d", name, t.SM)
		}
		events = append(events, traceevent.NameThread(t.Device, i+1, name))
	}
	unit := p.perMicrosecond()
	for i, s := range p.Slices {
		e := traceevent.Event{Name: s.Name, Phase: traceevent.Complete, Time: s.From / unit,
			Duration: (s.To - s.From) / unit, Process: s.Device, Thread: s.Track, Args: map[string]any{"at": s.At}}
		if s.Open {
			e.Args["open"] = true
		}
		if s.Stamp != nil {
			e.Args["stamp"] = s.Stamp
		}
		if !s.Copy {
			events = append(events, e)
			continue
		}
		e.Phase, e.Category, e.ID, e.Duration = traceevent.Begin, "copy", i+1, 0
		events = append(events, e)
		e.Phase, e.Time, e.Args = traceevent.End, s.To/unit, nil
		events = append(events, e)
	}
	return traceevent.Write(w, events, p.Head)
}

// Lines writes the slices as JSON, one in a line, behind a line about the whole.
func (p *Profile) Lines(w io.Writer) error {
	e := json.NewEncoder(w)
	if err := e.Encode(p.Head); err != nil {
		return err
	}
	for _, s := range p.Slices {
		if err := e.Encode(s); err != nil {
			return err
		}
	}
	return nil
}

// Read reads a profile from the events that [Profile.Trace] writes, and rejects others.
func Read(r io.Reader) (*Profile, error) {
	t, err := traceevent.Read(r)
	if err != nil {
		return nil, err
	}
	p := &Profile{}
	if err := json.Unmarshal(t.About, &p.Head); err != nil || p.Clock == "" {
		return nil, errors.New("does not say what it is of; only traces of tsrun do")
	}
	unit := p.perMicrosecond()
	copies := map[int]int{}
	for _, e := range t.Events {
		switch e.Phase {
		case traceevent.Metadata:
			if e.Name == "thread_name" {
				p.Tracks = append(p.Tracks, Track{Device: e.Process, Name: e.Args["name"].(string)})
			}
			continue
		case traceevent.End:
			p.Slices[copies[e.ID]].To = e.Time * unit
			continue
		}
		s := Slice{Device: e.Process, Name: e.Name, From: e.Time * unit, To: (e.Time + e.Duration) * unit,
			Copy: e.Phase == traceevent.Begin, Track: e.Thread}
		if e.Thread < 1 || e.Thread > len(p.Tracks) {
			return nil, fmt.Errorf("has a slice of track %d, which it does not name", e.Thread)
		}
		s.Agent = p.Tracks[e.Thread-1].Name
		s.At, _ = e.Args["at"].(string)
		s.Open, _ = e.Args["open"].(bool)
		if s.Stamp, err = p.stamp(e.Args["stamp"]); err != nil {
			return nil, err
		}
		copies[e.ID] = len(p.Slices)
		p.Slices = append(p.Slices, s)
	}
	return p, nil
}

// stamp reads where a slice begins.
func (p *Profile) stamp(says any) (*Stamp, error) {
	if says == nil {
		return nil, nil
	}
	text, err := json.Marshal(says)
	if err != nil {
		return nil, err
	}
	s := &Stamp{}
	if err := json.Unmarshal(text, s); err != nil {
		return nil, fmt.Errorf("has a stamp that cannot be read: %w", err)
	}
	if s.Kernel < 0 || s.Kernel >= len(p.Kernels) || s.Lane < 0 || s.Site < 1 || s.Cycles < 0 {
		return nil, fmt.Errorf("has a stamp of kernel %d, lane %d, site %d and %d cycles, which is of nothing", s.Kernel, s.Lane,
			s.Site, s.Cycles)
	}
	return s, nil
}
