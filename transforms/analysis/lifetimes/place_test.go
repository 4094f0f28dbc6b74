package lifetimes

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

func spans() *rapid.Generator[[]*Span] {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) *Span {
		first := rapid.IntRange(0, 12).Draw(t, "first")
		return &Span{
			Size:      rapid.Int64Range(1, 600).Draw(t, "size"),
			Alignment: rapid.SampledFrom([]int64{8, 16, 128, 1024}).Draw(t, "alignment"),
			First:     first, Last: first + rapid.IntRange(0, 6).Draw(t, "length"),
		}
	}), 0, 12)
}

// alive is how many bytes the allocations have whose live ranges contain a point.
func alive(all []*Span, point int) (bytes int64) {
	for _, x := range all {
		if x.First <= point && point <= x.Last {
			bytes += x.Size
		}
	}
	return bytes
}

// TestPlace: offsets are aligned, allocations whose live ranges overlap share no byte, and the total is the end of the
// last one. The total is at least what is alive at any point, and at most all sizes and alignments together.
func TestPlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := spans().Draw(t, "spans")
		total := Place(all)
		var end, most int64
		for i, x := range all {
			assert.Zero(t, x.Offset%x.Alignment)
			assert.GreaterOrEqual(t, x.Offset, int64(0))
			end, most = max(end, x.Offset+x.Size), most+x.Size+x.Alignment
			for _, y := range all[:i] {
				apart := x.Offset+x.Size <= y.Offset || y.Offset+y.Size <= x.Offset
				assert.True(t, apart || x.Last < y.First || y.Last < x.First, "%v and %v", x, y)
			}
		}
		assert.Equal(t, end, total)
		assert.LessOrEqual(t, total, most)
		for point := range 20 {
			assert.LessOrEqual(t, alive(all, point), Alive(all))
		}
		assert.LessOrEqual(t, Alive(all), total)
	})
}

// TestPlaceShares: allocations that are never alive together all begin at 0.
func TestPlaceShares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := spans().Draw(t, "spans")
		var largest int64
		for i := range all {
			all[i].First, all[i].Last = 2*i, 2*i+1
			largest = max(largest, all[i].Size)
		}
		assert.Equal(t, largest, Place(all))
	})
}

// TestAlways: an allocation that is always alive shares bytes with no other.
func TestAlways(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := spans().Draw(t, "spans")
		if len(all) == 0 {
			return
		}
		kept := rapid.IntRange(0, len(all)-1).Draw(t, "kept")
		all[kept].Always()
		Place(all)
		for i, x := range all {
			y := all[kept]
			assert.True(t, i == kept || x.Offset+x.Size <= y.Offset || y.Offset+y.Size <= x.Offset)
		}
	})
}
