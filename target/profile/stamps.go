package profile

import (
	"fmt"
	"math"
	"strings"

	"github.com/tsopt/tsopt/dialects/tile"
)

// A row is what one lane of a block wrote.
type row struct {
	lane   int
	block  int64
	words  []int64
	sm     *joined
	lost   int
	stored int64 // the position behind the last stamp that the row holds
}

// joined is the clock of an SM and the device's time. Numbers are large, so that differences are taken of integers.
type joined struct {
	clock, time int64   // of one join
	later       float64 // than that the device's time is on average, in nanoseconds, where the clock says it
	joins       float64
}

// AddStamps adds what a kernel's stamps say. words is their memory, of blocks, lanes and words of a row. It sets the
// kernel's number of blocks, of lost stamps, and its clock, and reports whether the kernel ran. Times count from the
// begin of the first kernel that is added.
func (p *Profile) AddStamps(k Kernel, means tile.Stamps, words []int64, blocks, lanes, each int64) (ran bool,
	err error) {
	if int64(len(words)) != blocks*lanes*each || lanes != int64(len(means.Lanes)) || each < tile.StampHeader {
		return false, fmt.Errorf("%d words are no stamps of %d blocks, %d roles and %d words", len(words), blocks, lanes, each)
	}
	var rows []row
	var cycles, nanoseconds float64
	sms := map[int64]*joined{}
	for i := range blocks * lanes {
		r := row{lane: int(i % lanes), block: i / lanes, words: words[i*each : (i+1)*each]}
		n := r.words[tile.StampCount]
		if n == 0 {
			continue // a block that the grid does not have
		}
		if n < tile.StampHeader || n > math.MaxUint32 {
			return false, fmt.Errorf("block %d has %d stamps of role %d", r.block, n, r.lane)
		}
		r.stored, r.lost = min(n, each), int(max(0, n-each))
		k.Blocks = max(k.Blocks, int(r.block+1))
		cycles += float64(r.words[tile.StampToClock] - r.words[tile.StampFromClock])
		nanoseconds += float64(r.words[tile.StampToTime] - r.words[tile.StampFromTime])
		sm := r.words[tile.StampSM]
		if sms[sm] == nil {
			sms[sm] = &joined{clock: r.words[tile.StampFromClock], time: r.words[tile.StampFromTime]}
		}
		r.sm = sms[sm]
		rows = append(rows, r)
	}
	if len(rows) == 0 {
		return false, nil
	}
	if !(cycles > 0) || !(nanoseconds > 0) {
		return false, fmt.Errorf("the clocks of kernel %s stand still", k.Name)
	}
	k.Clock = 1000 * cycles / nanoseconds
	join(rows, k.Clock)
	if len(p.Kernels) == 0 {
		p.begin = rows[0].sm.time
		for _, s := range sms {
			p.begin = min(p.begin, s.time)
		}
	}
	p.Kernels = append(p.Kernels, k)
	for _, r := range rows {
		if err := p.add(r, means, k.Clock); err != nil {
			return false, err
		}
	}
	return true, nil
}

// join finds how each SM's clock lies to the device's time. That has steps, so that the mean over all joins of an SM is
// nearer than one of them.
func join(rows []row, mhz float64) {
	for _, r := range rows {
		for _, at := range [][2]int{{tile.StampFromTime, tile.StampFromClock}, {tile.StampToTime, tile.StampToClock}} {
			r.sm.later += float64(r.words[at[0]]-r.sm.time) - 1000*float64(r.words[at[1]]-r.sm.clock)/mhz
			r.sm.joins++
		}
	}
}

// time is the time since the begin of the profile at a clock of the row's SM.
func (p *Profile) time(r row, clock int64, mhz float64) float64 {
	return max(0, float64(r.sm.time-p.begin)+r.sm.later/r.sm.joins+1000*float64(clock-r.sm.clock)/mhz)
}

// add makes slices of a row. A stamp has the low half of the clock; it is behind the one before it.
func (p *Profile) add(r row, means tile.Stamps, mhz float64) error {
	lane := means.Lanes[r.lane]
	name := "block " + index(r.block, means.Grid)
	if lane.Role != "" {
		name = fmt.Sprintf("%s, role %q", name, lane.Role)
	}
	p.Tracks = append(p.Tracks, Track{Name: name, SM: int(r.words[tile.StampSM])})
	now := r.words[tile.StampFromClock]
	var last *Slice
	until := func(clock int64) {
		if last != nil {
			last.Stamp.Cycles, last.To = clock-now, p.time(r, clock, mhz)
		}
		now = clock
	}
	const low = 1<<tile.StampSiteShift - 1
	for i, w := range r.words[tile.StampHeader:r.stored] {
		if w == 0 { // the row had no room for all stamps of a run
			r.lost += int(r.stored) - tile.StampHeader - i
			break
		}
		site := int(w >> tile.StampSiteShift)
		if site < 1 || site > len(lane.Sites) {
			return fmt.Errorf("%s has a stamp of site %d, but there are %d", name, site, len(lane.Sites))
		}
		clock := now&^low | w&low
		if clock < now {
			clock += low + 1
		}
		until(clock)
		if len(p.Slices) == MostSlices {
			p.Lost++
			last = nil
			continue
		}
		s, at := lane.Sites[site-1], p.time(r, clock, mhz)
		p.Slices = append(p.Slices, Slice{Agent: name, Name: s.Name, At: s.At, From: at, To: at, Track: len(p.Tracks),
			Stamp: &Stamp{Kernel: len(p.Kernels) - 1, Lane: r.lane, Site: site}})
		last = &p.Slices[len(p.Slices)-1]
	}
	p.Kernels[len(p.Kernels)-1].Lost += r.lost
	p.Lost += r.lost
	if r.lost == 0 {
		until(r.words[tile.StampToClock])
	} else if last != nil {
		last.Open = true
	}
	return nil
}

// index is the index of a block in a grid, as the simulator writes it. Of a grid with unknown extents it is one number.
func index(block int64, grid []int64) string {
	var parts []string
	for d, n := range grid {
		if d == len(grid)-1 {
			parts = append(parts, fmt.Sprint(block))
			break
		}
		if n <= 0 {
			return fmt.Sprintf("[%d]", block)
		}
		parts = append(parts, fmt.Sprint(block%n))
		block /= n
	}
	return "[" + strings.Join(parts, ", ") + "]"
}
