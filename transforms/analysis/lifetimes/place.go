// Package lifetimes places allocations with a live range so that those which are alive at the same time share no byte.
//
// A live range is in program points, which Number counts in textual order; place.go has the placement. What is
// allocated, and when it is alive, is its users': sharedmemory for a block's tiles, plan-buffers for temporaries of a
// host program.
package lifetimes

import (
	"math"
	"sort"
)

// Span is an allocation: how large it is, when it is alive, and where it lies.
type Span struct {
	// Size and Alignment are in bytes, and so is Offset, which Place sets.
	Size, Alignment, Offset int64
	// First and Last are the program points from the first write of its contents to their last use.
	First, Last int
}

// Place gives allocations their offsets, one after the other, and says how many bytes they take.
func Place(spans []*Span) (total int64) {
	for i, s := range spans {
		s.Offset = firstFit(spans[:i], s)
		total = max(total, s.Offset+s.Size)
	}
	return total
}

// firstFit is the lowest aligned offset at which s meets none of the placed allocations that are alive at the same
// time.
func firstFit(placed []*Span, s *Span) int64 {
	var alive []*Span
	for _, p := range placed {
		if p.Meets(s) {
			alive = append(alive, p)
		}
	}
	sort.Slice(alive, func(i, j int) bool { return alive[i].Offset < alive[j].Offset })
	at := int64(0)
	for _, p := range alive {
		if at+s.Size <= p.Offset {
			break
		}
		at = max(at, align(p.Offset+p.Size, s.Alignment))
	}
	return at
}

func align(n, to int64) int64 { return (n + to - 1) / to * to }

// Meets reports whether two allocations are alive at the same time.
func (s *Span) Meets(o *Span) bool { return s.First <= o.Last && o.First <= s.Last }

// Always makes the live range all of the program: it shares bytes with no other.
func (s *Span) Always() { s.First, s.Last = 0, math.MaxInt }

// Overlaps reports whether two placed allocations have a byte in common.
func (s *Span) Overlaps(o *Span) bool {
	return o.Offset < s.Offset+s.Size && s.Offset < o.Offset+o.Size
}

// Alive is the largest number of bytes that are alive at one point: no placement takes less.
func Alive(spans []*Span) (most int64) {
	for _, at := range spans {
		sum := int64(0)
		for _, s := range spans {
			if s.First <= at.First && at.First <= s.Last {
				sum += s.Size
			}
		}
		most = max(most, sum)
	}
	return most
}
