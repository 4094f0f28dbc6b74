package exec

import (
	"slices"
	"sync/atomic"
	"time"
	"unsafe"
)

// How far apart devices begin a kernel that they run together is measured by their own clocks (%globaltimer), at
// the gate before it. What those show at one time is not the same: the host asks each device for its time
// some times and takes the answer that came fastest to be from the middle of its way there and back (Cristian,
// Probabilistic clock synchronization, 1989), which is wrong by half of that way at most. It does so right before
// the gate is opened, so that clocks have no time to drift.

// Skew is how far apart devices began.
type Skew struct {
	Apart  time.Duration // the last behind the first, as seen at their gates
	Within time.Duration // by how much that may be wrong
}

const (
	recordBytes = 64 // of a member: what was asked, what was answered, when, and when the gate opened
	asks        = 16 // how often a device is asked
	// answerTime is how long a device has for its answers: it may still be in what was launched before.
	answerTime = 100 * time.Millisecond
)

// record is what a member's gate and the host write to each other.
type record struct {
	asked, answered uint32
	at, opened      uint64 // by the device's clock, in ns
}

func (g *gate) record(i int) *record {
	return (*record)(unsafe.Pointer(&g.word.Bytes[(1+i)*recordBytes]))
}

// reading is what a device's clock shows more than the host's.
type reading struct {
	member        int
	ahead, within time.Duration
}

// firstOf reports whether a member is the first of its device.
func firstOf(group []member, i int) bool {
	return !slices.ContainsFunc(group[:i], func(m member) bool { return m.d == group[i].d })
}

// readClocks compares the clocks of devices that wait at the gate with the host's, each once; none where a device does
// not answer.
func (g *gate) readClocks(group []member, round uint32) (all []reading) {
	for i := range group {
		if !firstOf(group, i) {
			continue
		}
		r, ok := g.readClock(i, round)
		if !ok {
			g.mute = true
		}
		all = append(all, r)
	}
	if g.mute {
		return nil
	}
	return all
}

func (g *gate) readClock(i int, round uint32) (best reading, ok bool) {
	r := g.record(i)
	last := round * asks
	deadline := time.Since(g.began) + g.patience
	for n := last - asks + 1; n <= last && !g.mute; n++ {
		sent := time.Since(g.began)
		atomic.StoreUint32(&r.asked, n)
		for atomic.LoadUint32(&r.answered) != n {
			if time.Since(g.began) > deadline {
				atomic.StoreUint32(&r.asked, last) // lets it go on
				return best, false
			}
		}
		came := time.Since(g.began)
		if within := (came - sent) / 2; n == last-asks+1 || within < best.within {
			best = reading{i, time.Duration(atomic.LoadUint64(&r.at)) - sent - within, within}
		}
	}
	atomic.StoreUint32(&r.asked, last)
	return best, !g.mute
}

// skew is how far apart the gates of a round opened; ok is false where clocks were not read, or one device has them
// all.
func (g *gate) skew(clocks []reading) (s Skew, ok bool) {
	if len(clocks) < 2 {
		return s, false
	}
	first, last := clocks[0], clocks[0]
	at := func(c reading) time.Duration {
		return time.Duration(atomic.LoadUint64(&g.record(c.member).opened)) - c.ahead
	}
	for _, c := range clocks {
		if at(c) < at(first) {
			first = c
		}
		if at(c) > at(last) {
			last = c
		}
	}
	return Skew{Apart: at(last) - at(first), Within: first.within + last.within}, true
}

// Skews are how far apart the devices began, each time that kernels of several of them were repeated.
func (c *Cuda) Skews() []Skew { return c.skews }
