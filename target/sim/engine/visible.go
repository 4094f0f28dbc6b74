package engine

import (
	"github.com/tsopt/tsopt/target/sim/clock"
)

// A cell that threads use atomically may still be read as it was: a write is
// visible to a reader at once only when something orders the two. What a reader
// may see is bounded by causality and by coherence (PTX ISA, "Axioms"): no write
// before one that happened before the read, or that it, or a read that happened
// before it, has seen. The simulator keeps the last writes of a cell and lets each
// reader see the oldest that it may, which is where a program that relies on more
// than it asked for goes wrong: so store buffering shows, and a wait acquires no
// more than it waits for. A read-modify-write takes the newest, and no read takes
// one of the future.

// cellSync is a cell's writes, in coherence order, and their readers.
type cellSync struct {
	heads    []*Released // what a reader of the newest write synchronises with
	versions []version   // the last writes, oldest first; none: only what is in memory
	seen     []sighting
	loaded   bool // it is read
}

// version is one write. heads are the releases of the write and, if it is a
// read-modify-write, of those it follows (a release sequence).
type version struct {
	number int
	word   uint64
	at     clock.Epoch
	heads  []*Released
}

// sighting is the newest version that an agent has read.
type sighting struct {
	by     int32
	at     clock.Epoch
	number int
}

// maxVersions bounds the writes that are kept of a cell.
const maxVersions = 16

// sync is the synchronisation state of a cell of some bytes.
func (al *Alloc) sync(off, bytes int) *cellSync {
	if al.Syncs == nil {
		al.Syncs, al.syncBytes = map[int]*cellSync{}, bytes
	}
	al.syncBytes = min(al.syncBytes, bytes)
	s := al.Syncs[off]
	if s == nil {
		s = &cellSync{}
		al.Syncs[off] = s
	}
	return s
}

// Overwritten forgets what atomics knew of bytes that are written otherwise: a read of them without knowing of that is
// a race.
func (al *Alloc) Overwritten(off, n int) {
	if n/al.syncBytes > len(al.Syncs) {
		for o := range al.Syncs {
			if off <= o && o < off+n {
				delete(al.Syncs, o)
			}
		}
		return
	}
	for o := off; o < off+n; o += al.syncBytes {
		delete(al.Syncs, o)
	}
}

// publish records an atomic write at a cell that held old.
func (c *cellSync) publish(a *Agent, rmw bool, o Ordering, sc Scope, old, w uint64) {
	before := c.heads
	if !rmw {
		c.heads = nil
	}
	var r *Released
	switch {
	case o.Releases():
		r = &Released{a, sc, a.Clock.Release()}
	case a.Fences.Released != nil:
		r = a.Fences.Released
	}
	if r != nil {
		c.heads = withHead(c.heads, r)
	}
	if rmw && r == nil && !c.loaded {
		c.versions = nil // a sum without a waiting agent
		return
	}
	if len(c.versions) == 0 {
		c.versions = []version{{word: old, heads: before}}
	}
	last := c.versions[len(c.versions)-1].number
	at := a.Clock.Now()
	if o.Releases() {
		at.At-- // the step that the release ended
	}
	c.versions = append(c.versions, version{last + 1, w, at, c.heads})
	if len(c.versions) > maxVersions {
		c.versions = append([]version(nil), c.versions[1:]...)
	}
}

// withHead is a release sequence with one more release, in the place of an older
// one of the same agent.
func withHead(heads []*Released, r *Released) []*Released {
	out := make([]*Released, 0, len(heads)+1)
	for _, h := range heads {
		if h.By != r.By {
			out = append(out, h)
		}
	}
	return append(out, r)
}

// look chooses what an agent reads at a cell that holds word: the oldest version
// that it may see and has not read yet, or with a seed now and then the newest.
func (c *cellSync) look(a *Agent, word uint64) (w uint64, heads []*Released, newest bool) {
	c.loaded = true
	last := len(c.versions) - 1
	if last < 0 {
		return word, c.heads, true
	}
	i := c.oldest(a)
	if a.M.Coin() {
		i = last
	}
	v := c.versions[i]
	c.sees(a, v.number)
	return v.word, v.heads, i == last
}

// oldest is the first version that an agent may read next.
func (c *cellSync) oldest(a *Agent) int {
	last := len(c.versions) - 1
	i := last
	for i > 0 && !a.Clock.Knows(c.versions[i].at) {
		i--
	}
	first := c.versions[0].number
	for _, s := range c.seen {
		switch {
		case i == last:
			return i
		case s.by == a.ID:
			i = max(i, min(s.number-first+1, last))
		case a.Clock.Knows(s.at):
			i = max(i, s.number-first)
		}
	}
	return i
}

func (c *cellSync) sees(a *Agent, number int) {
	for i := range c.seen {
		if s := &c.seen[i]; s.by == a.ID {
			s.at, s.number = a.Clock.Now(), max(s.number, number)
			return
		}
	}
	c.seen = append(c.seen, sighting{a.ID, a.Clock.Now(), number})
}
