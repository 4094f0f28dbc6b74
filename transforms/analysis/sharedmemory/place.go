package sharedmemory

import "github.com/tsopt/tsopt/transforms/analysis/lifetimes"

// Place gives tiles their offsets, one after the other, and says how many bytes they take.
func Place(tiles []Tile) (total int64) {
	spans := make([]*lifetimes.Span, len(tiles))
	for i := range tiles {
		spans[i] = &tiles[i].Span
	}
	return lifetimes.Place(spans)
}

// Shares reports whether two placed tiles have a byte in common.
func (t Tile) Shares(o Tile) bool { return o.Op != t.Op && t.Overlaps(&o.Span) }
