package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Columns of a GEMM operand that TMA wrote have an operand's layout, if they begin with a chunk.
func TestPartOfSwizzledMemory(t *testing.T) {
	keys, err := SwizzledMemory([]int64{64, 192}, []int{1, 0}, 16, Swizzle128B)
	require.NoError(t, err)
	for _, c := range []struct {
		at, shape []int64
		offset    int64
	}{
		{[]int64{0, 0}, []int64{64, 128}, 0},
		{[]int64{0, 128}, []int64{64, 64}, 2 * 64 * 64},
		{[]int64{16, 64}, []int64{32, 64}, 64*64 + 16*64},
	} {
		part, offset, err := keys.Part(c.at, c.shape)
		require.NoError(t, err)
		want, err := SwizzledMemory(c.shape, []int{1, 0}, 16, Swizzle128B)
		require.NoError(t, err)
		assert.True(t, part.Equal(want), "%v", part)
		assert.Equal(t, c.offset, offset)
	}
	for want, c := range map[string][2][]int64{
		"are not whole chunks of 64":                       {{0, 32}, {64, 64}},
		"inside of the pattern":                            {{4, 64}, {32, 64}},
		"elements 64 to 256 are not inside of dimension 1": {{0, 64}, {64, 192}},
		"a window of rank 1 does not fit a tile of rank 2": {{0}, {64}},
	} {
		_, _, err := keys.Part(c[0], c[1])
		assert.ErrorContains(t, err, want)
	}
}

// Padded rows have their elements where rows of whole swizzles have them, and parts and tiles of them are padded too.
func TestPaddedSwizzle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		mode := rapid.SampledFrom([]SwizzleMode{Swizzle32B, Swizzle64B, Swizzle128B}).Draw(t, "mode")
		rows, columns := 8*rapid.Int64Range(1, 4).Draw(t, "rows"), 8*rapid.Int64Range(1, 20).Draw(t, "columns")
		m, err := PaddedSwizzle([]int64{3, rows, columns}, RowMajorOrder(3), 16, mode)
		require.NoError(t, err)
		chunk := 8 * mode.Span() / 16
		whole, err := SwizzledMemory([]int64{3, rows, (columns + chunk - 1) / chunk * chunk}, RowMajorOrder(3), 16, mode)
		require.NoError(t, err)
		require.Equal(t, whole.Bytes(), m.Bytes())
		require.Equal(t, columns%chunk != 0, m.Padded())
		at := []int64{rapid.Int64Range(0, 2).Draw(t, "tile"), rapid.Int64Range(0, rows-1).Draw(t, "row"),
			rapid.Int64Range(0, columns-1).Draw(t, "column")}
		require.Equal(t, whole.Offset(at), m.Offset(at))
		one, err := PaddedSwizzle([]int64{rows, columns}, RowMajorOrder(2), 16, mode)
		require.NoError(t, err)
		require.GreaterOrEqual(t, one.Mode(), mode)
		tile, steps, err := m.Tiles(1)
		if err != nil {
			return // tiles of few rows begin inside of the pattern
		}
		require.True(t, tile.Equal(one))
		require.Equal(t, []int64{one.Elements()}, steps)
		if first := at[2] / chunk * chunk; first < columns {
			part, offset, err := tile.Part([]int64{0, first}, []int64{rows, columns - first})
			require.NoError(t, err)
			require.Equal(t, tile.Offset(at[1:]), offset+part.Offset([]int64{at[1], at[2] - first}))
		}
	})
}

// What a part says of an element is what the whole says of it.
func TestPartAgrees(t *testing.T) {
	parts := 0
	rapid.Check(t, func(t *rapid.T) {
		shape := []int64{rapid.SampledFrom([]int64{3, 16, 24}).Draw(t, "rows"),
			rapid.SampledFrom([]int64{32, 64, 128, 192}).Draw(t, "columns")}
		candidates, err := memoryCandidates(shape, RowMajorOrder(2), 16)
		require.NoError(t, err)
		m := rapid.SampledFrom(candidates).Draw(t, "memory")
		at, n := make([]int64, 2), make([]int64, 2)
		for i, size := range shape {
			at[i] = rapid.Int64Range(0, size-1).Draw(t, "at")
			if rapid.Bool().Draw(t, "aligned") {
				at[i] -= at[i] % 8
			}
			n[i] = rapid.Int64Range(1, size-at[i]).Draw(t, "extent")
		}
		part, offset, err := m.Part(at, n)
		if err != nil {
			return
		}
		parts++
		require.Equal(t, n, part.Shape())
		for i := range n[0] {
			for j := range n[1] {
				require.Equal(t, m.Offset([]int64{at[0] + i, at[1] + j}), offset+part.Offset([]int64{i, j}))
			}
		}
	})
	require.NotZero(t, parts)
}
