package sharedmemory

import (
	"math"
	"sort"
)

// Place gives tiles their offsets, one after the other, and says how many bytes they take.
func Place(tiles []Tile) (total int64) {
	for i := range tiles {
		tiles[i].Offset = firstFit(tiles[:i], tiles[i])
		total = max(total, tiles[i].Offset+tiles[i].Size)
	}
	return total
}

// firstFit is the lowest aligned offset at which t meets none of the placed
// tiles that are alive at the same time.
func firstFit(placed []Tile, t Tile) int64 {
	var alive []Tile
	for _, p := range placed {
		if p.first <= t.last && t.first <= p.last {
			alive = append(alive, p)
		}
	}
	sort.Slice(alive, func(i, j int) bool { return alive[i].Offset < alive[j].Offset })
	at := int64(0)
	for _, p := range alive {
		if at+t.Size <= p.Offset {
			break
		}
		at = max(at, align(p.Offset+p.Size, t.Alignment))
	}
	return at
}

func align(n, to int64) int64 { return (n + to - 1) / to * to }

// Always makes the live range of an allocation the whole kernel: it shares bytes with no other.
func (t *Tile) Always() { t.first, t.last = 0, math.MaxInt }

// Shares reports whether two placed allocations have a byte in common.
func (t Tile) Shares(o Tile) bool {
	return o.Op != t.Op && o.Offset < t.Offset+t.Size && t.Offset < o.Offset+o.Size
}
