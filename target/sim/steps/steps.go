// Package steps records what the agents of a simulation do, one after another: operations on tiles, barriers, waits
// and copies. Its clock counts the steps of the simulator, which are no time: a step of a tile is as long as one of a
// thread.
package steps

import (
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/profile"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// Recorder is an [engine.Observer] that keeps slices.
type Recorder struct {
	slices []profile.Slice
	lost   int
	tracks []profile.Track
	now    func() float64
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
		r.tracks = append(r.tracks, profile.Track{Device: a.Device, Name: a.Name()})
		*p = progress{track: len(r.tracks), open: map[*ir.Op]int{}}
		r.now = func() float64 { return float64(a.M.Steps()) }
	}
	return p
}

// begin opens a slice, and returns its number, -1 where there are too many.
func (r *Recorder) begin(a *engine.Agent, p *progress, op *ir.Op) int {
	if len(r.slices) == profile.MostSlices {
		r.lost++
		return -1
	}
	now := r.now()
	r.slices = append(r.slices, profile.Slice{Device: a.Device, Agent: r.tracks[p.track-1].Name, Name: op.Name(),
		From: now, To: now, At: engine.LocText(op.Loc()), Open: true, Track: p.track})
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
func (*Recorder) Sent(*engine.Agent, string, int, []int, int) []*clock.Cause { return nil }

// Profile is what was recorded of a program. What is open ends with it.
func (r *Recorder) Profile(of profile.Head) *profile.Profile {
	for i := range r.slices {
		if r.slices[i].Open {
			r.slices[i].To = r.now()
		}
	}
	of.Clock, of.Lost = profile.Steps, r.lost
	return &profile.Profile{Head: of, Tracks: r.tracks, Slices: r.slices}
}

var _ engine.Observer = (*Recorder)(nil)
