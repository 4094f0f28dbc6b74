package tile_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// A swizzle with chunks is TMA's layout for every shape that it has a box for, and the text of a memory layout means
// that layout.
func TestChunksAreWhatTMAWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.SampledFrom([]int{8, 16, 32, 64}).Draw(t, "bits")
		mode := rapid.SampledFrom([]layout.SwizzleMode{layout.SwizzleNone, layout.Swizzle32B, layout.Swizzle64B,
			layout.Swizzle128B}).Draw(t, "mode")
		chunk := mode.Span() * 8 / int64(bits)
		shape := rapid.SliceOfN(rapid.Int64Range(1, 9), 0, 2).Draw(t, "outer")
		shape = append(shape, chunk*rapid.Int64Range(1, 4).Draw(t, "chunks"))
		elem := ir.Int(bits)
		want, err := layout.SwizzledMemory(shape, layout.RowMajorOrder(len(shape)), int64(bits), mode)
		require.NoError(t, err)
		if mode != layout.SwizzleNone {
			base := map[int]int{8: 4, 16: 3, 32: 2, 64: 1}[bits]
			got, err := tile.MemoryOf(ir.MemRef(shape, elem, tile.Chunks(int(mode), base, 3, chunk), nil))
			require.NoError(t, err)
			require.True(t, want.Equal(got), "%v is not %v", got, want)
			require.Equal(t, mode.Alignment(), got.Alignment())
			require.Equal(t, mode, got.Mode())
		}
		l, ok := tile.SwizzleOf(want)
		require.True(t, ok)
		again, err := tile.MemoryOf(ir.MemRef(shape, elem, l, nil))
		require.NoError(t, err)
		require.True(t, want.Equal(again))
	})
}

// Every layout has a place of its own for each element, inside of its size.
func TestMemoryHasAPlaceForEach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.IntRange(0, 3).Draw(t, "B")
		m, s := rapid.IntRange(0, 4).Draw(t, "M"), rapid.IntRange(b, 6).Draw(t, "S")
		shape := rapid.SliceOfN(rapid.Int64Range(1, 12), 2, 3).Draw(t, "shape")
		row := shape[len(shape)-1]
		var a *tile.SwizzleAttr
		if rapid.Bool().Draw(t, "chunked") {
			a = tile.Chunks(b, m, s, rapid.SampledFrom(divisors(row)).Draw(t, "chunk"))
		} else {
			a = tile.Swizzle(b, m, s, row+rapid.Int64Range(0, 5).Draw(t, "pad"))
		}
		mem, err := tile.MemoryOf(ir.MemRef(shape, ir.F16, a, nil))
		require.NoError(t, err)
		again, ok := tile.SwizzleOf(mem)
		require.True(t, ok)
		same, err := tile.MemoryOf(ir.MemRef(shape, ir.F16, again, nil))
		require.NoError(t, err)
		require.True(t, mem.Equal(same))
		seen := map[int64]bool{}
		n, _ := ir.NumElements(shape)
		for i := range n {
			coord := make([]int64, len(shape))
			for d, left := len(shape)-1, i; d >= 0; d-- {
				coord[d], left = left%shape[d], left/shape[d]
			}
			at := mem.Offset(coord)
			if slots, steps, err := mem.Tiles(1); err == nil {
				require.Equal(t, at, coord[0]*steps[0]+slots.Offset(coord[1:]))
			}
			require.False(t, seen[at])
			require.Less(t, at, mem.Elements())
			seen[at] = true
		}
	})
}

func divisors(n int64) (out []int64) {
	for d := int64(1); d <= n; d++ {
		if n%d == 0 {
			out = append(out, d)
		}
	}
	return out
}
