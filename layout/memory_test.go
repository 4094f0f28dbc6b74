package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestSwizzledMemoryForms(t *testing.T) {
	for _, c := range []struct {
		shape []int64
		order []int
		bits  int64
		mode  SwizzleMode
		want  string
	}{
		{[]int64{128, 64}, []int{1, 0}, 16, Swizzle128B, "Sw<3,3,3> o 0 o (128,64):(64,1)"},
		{[]int64{128, 128}, []int{1, 0}, 16, Swizzle128B, "Sw<3,3,3> o 0 o (128,(64,2)):(64,(1,8192))"},
		{[]int64{64, 128}, []int{0, 1}, 16, Swizzle128B, "Sw<3,3,3> o 0 o (64,128):(1,64)"},
		{[]int64{128, 32}, []int{1, 0}, 16, Swizzle64B, "Sw<2,3,3> o 0 o (128,32):(32,1)"},
		{[]int64{128, 16}, []int{1, 0}, 16, Swizzle32B, "Sw<1,3,3> o 0 o (128,16):(16,1)"},
		{[]int64{128, 128}, []int{1, 0}, 8, Swizzle128B, "Sw<3,4,3> o 0 o (128,128):(128,1)"},
		{[]int64{128, 32}, []int{1, 0}, 32, Swizzle128B, "Sw<3,2,3> o 0 o (128,32):(32,1)"},
		{[]int64{128, 64}, []int{1, 0}, 16, SwizzleNone, "(128,64):(64,1)"},
	} {
		m, err := SwizzledMemory(c.shape, c.order, c.bits, c.mode)
		require.NoError(t, err)
		assert.Equal(t, c.want, m.String())
		assert.Equal(t, c.shape, m.Shape())
		assert.Equal(t, product(c.shape)*c.bits/8, m.Bytes())
	}
	_, err := SwizzledMemory([]int64{128, 48}, []int{1, 0}, 16, Swizzle128B)
	assert.ErrorContains(t, err, "rows of 48 elements of 16 bits are not a multiple of the 128 bytes of swizzle 128B")
	_, err = SwizzledMemory([]int64{}, []int{}, 16, Swizzle128B)
	assert.ErrorContains(t, err, "has no rows")
	assert.Equal(t, Swizzle32B, WidestMode(48, 16))
	assert.Equal(t, Swizzle128B, WidestMode(64, 16))
	assert.Equal(t, SwizzleNone, WidestMode(8, 16))
	assert.EqualValues(t, []int64{128, 256, 512, 1024},
		[]int64{SwizzleNone.Alignment(), Swizzle32B.Alignment(), Swizzle64B.Alignment(), Swizzle128B.Alignment()})
}

func TestXorMemory(t *testing.T) {
	m, err := XorMemory([]int64{64, 128}, []int{1, 0}, 16, 16)
	require.NoError(t, err)
	assert.Equal(t, "Sw<3,3,4> o 0 o (64,128):(128,1)", m.String())
	tma, err := SwizzledMemory([]int64{64, 64}, []int{1, 0}, 16, Swizzle128B)
	require.NoError(t, err)
	same, err := XorMemory([]int64{64, 64}, []int{1, 0}, 16, 16)
	require.NoError(t, err)
	assert.True(t, tma.Equal(same))
	_, err = XorMemory([]int64{64, 48}, []int{1, 0}, 16, 16)
	assert.ErrorContains(t, err, "rows of 96 bytes cannot be swizzled")
}

// TestCheapestXor: half a warp reads 8-byte elements of four rows, 32 bytes of each, so that pieces of 16 bytes would
// put two rows into the same banks.
func TestCheapestXor(t *testing.T) {
	mma := MMA{M: 16, K: 16, Bits: 64}
	for shape, dist := range map[[2]int64]func([]int64, int64, int64) (Distribution, error){
		{64, 16}: mma.OperandA, {16, 64}: mma.OperandB,
	} {
		d, err := dist(shape[:], 2, 2)
		require.NoError(t, err)
		m, err := CheapestXor(shape[:], 64, []Access{{Threads: d}})
		require.NoError(t, err)
		assert.EqualValues(t, 2, m.Layout().Swizzle.Base)
		assert.Zero(t, m.Conflicts(d).Conflicts())
		narrow, err := XorMemory(shape[:], []int{1, 0}, 64, 16)
		require.NoError(t, err)
		assert.NotZero(t, narrow.Conflicts(d).Conflicts())
	}
}

func TestAffine(t *testing.T) {
	dense, err := DenseMemory([]int64{16, 64}, []int{1, 0}, 16, 8)
	require.NoError(t, err)
	text, ok := dense.Affine()
	assert.True(t, ok)
	assert.Equal(t, "affine_map<(d0, d1) -> (d0 * 72 + d1)>", text)
	chunks, err := NewMemory(Composed{Offset: 4, Layout: mustLayout(t, "(128,(64,2)):(64,(1,8192))")}, 16)
	require.NoError(t, err)
	text, ok = chunks.Affine()
	assert.True(t, ok)
	assert.Equal(t, "affine_map<(d0, d1) -> (d0 * 64 + d1 mod 64 + (d1 floordiv 64) * 8192 + 4)>", text)
	swizzled, err := SwizzledMemory([]int64{8, 64}, []int{1, 0}, 16, Swizzle128B)
	require.NoError(t, err)
	_, ok = swizzled.Affine()
	assert.False(t, ok)
	_, err = NewMemory(Composed{Layout: mustLayout(t, "(4,4):(2,1)")}, 16)
	assert.ErrorContains(t, err, "elements overlap in memory: mode 4:2")
}

func TestMemoryIsInjectiveAndTermsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape := []int64{rapid.SampledFrom([]int64{1, 3, 8, 16}).Draw(t, "rows"),
			rapid.SampledFrom([]int64{16, 32, 64, 128}).Draw(t, "columns")}
		order := rapid.Permutation([]int{0, 1}).Draw(t, "order")
		candidates, err := memoryCandidates(shape, order, 16)
		require.NoError(t, err)
		m := rapid.SampledFrom(candidates).Draw(t, "memory")
		seen := make(map[int64]bool)
		for i := range shape[0] {
			for j := range shape[1] {
				at := m.Offset([]int64{i, j})
				require.False(t, seen[at])
				require.Less(t, at, m.Elements())
				seen[at] = true
				sum := m.Layout().Offset
				for _, term := range m.Terms() {
					sum += term.Eval([]int64{i, j})
				}
				require.Equal(t, at, m.Layout().Swizzle.Apply(sum))
			}
		}
	})
}

func TestWavefronts(t *testing.T) {
	strided := func(stride int64) []int64 {
		out := make([]int64, 32)
		for i := range out {
			out[i] = int64(i) * stride
		}
		return out
	}
	for _, c := range []struct {
		stride, bytes, want int64
	}{
		{4, 4, 1}, {0, 4, 1}, {8, 4, 2}, {128, 4, 32}, {132, 4, 1}, {2, 2, 1}, {1, 1, 1}, {64, 4, 16},
		{8, 8, 2}, {16, 16, 4}, {128, 16, 32}, {144, 16, 4}, {256, 8, 32}, {32, 16, 8},
	} {
		assert.Equal(t, c.want, Wavefronts(strided(c.stride), c.bytes), "stride %d, %d bytes", c.stride, c.bytes)
	}
	half := strided(128)
	for i := 1; i < 32; i++ {
		half[i] = Inactive
	}
	assert.EqualValues(t, 1, Wavefronts(half, 4))
}

// ldmatrix on dense rows of 128 bytes hits the same banks eight times; the 128-byte swizzle removes all conflicts.
func TestSwizzleRemovesLdmatrixConflicts(t *testing.T) {
	frag, err := MMAOf(16).OperandA([]int64{64, 64}, 2, 2)
	require.NoError(t, err)
	access, err := LdmatrixAddress(frag, []int{1, 0}, 16)
	require.NoError(t, err)
	dense, err := DenseMemory([]int64{64, 64}, []int{1, 0}, 16, 0)
	require.NoError(t, err)
	traffic := dense.MatrixConflicts(access)
	assert.Equal(t, Traffic{Accesses: 32, Wavefronts: 1024, Ideal: 128, Bytes: 16}, traffic)
	assert.EqualValues(t, 896, traffic.Conflicts())
	load, err := Coalesced([]int64{64, 64}, []int{1, 0}, 16, 32, 4)
	require.NoError(t, err)
	best, _, err := cheapestMemory([]int64{64, 64}, []int{1, 0}, 16, []Access{{Threads: load}, {Matrix: &access}})
	require.NoError(t, err)
	assert.Equal(t, "Sw<3,3,3> o 0 o (64,64):(64,1)", best.String())
	assert.Zero(t, best.MatrixConflicts(access).Conflicts())
	assert.Zero(t, best.Conflicts(load).Conflicts())
}

func TestCheapestMemoryForOtherRows(t *testing.T) {
	for _, c := range []struct {
		shape []int64
		bits  int64
		want  string
	}{
		{[]int64{64, 32}, 16, "Sw<2,3,3> o 0 o (64,32):(32,1)"},
		{[]int64{64, 16}, 16, "Sw<1,3,3> o 0 o (64,16):(16,1)"},
		{[]int64{64, 48}, 16, "Sw<1,3,3> o 0 o (64,(16,3)):(16,(1,1024))"},
		{[]int64{64, 128}, 8, "Sw<3,4,3> o 0 o (64,128):(128,1)"},
	} {
		frag, err := MMAOf(c.bits).OperandA(c.shape, 2, 2)
		require.NoError(t, err)
		access, err := LdmatrixAddress(frag, []int{1, 0}, c.bits)
		require.NoError(t, err)
		m, _, err := cheapestMemory(c.shape, []int{1, 0}, c.bits, []Access{{Matrix: &access}})
		require.NoError(t, err)
		assert.Zero(t, m.MatrixConflicts(access).Conflicts())
		assert.Equal(t, c.want, m.String())
	}
	row := MustParse("reg = [4@0], lane = [32@0:4]")
	m, _, err := cheapestMemory([]int64{128}, []int{0}, 32, []Access{{Threads: row}})
	require.NoError(t, err)
	assert.Equal(t, "(128):(1)", m.String())
}

// A transposed read of 32-bit elements needs a column access without conflicts; padding or a swizzle gives it.
func TestCheapestMemoryForTransposition(t *testing.T) {
	write := MustParse("reg = [8@0:4], lane = [32@1], warp = [4@0]")
	read := MustParse("reg = [8@1:4], lane = [32@0], warp = [4@1]")
	dense, err := DenseMemory([]int64{32, 32}, []int{1, 0}, 32, 0)
	require.NoError(t, err)
	assert.EqualValues(t, 32*31, dense.Conflicts(read).Conflicts())
	m, _, err := cheapestMemory([]int64{32, 32}, []int{1, 0}, 32, []Access{{Threads: write}, {Threads: read}})
	require.NoError(t, err)
	assert.Equal(t, "(32,32):(33,1)", m.String())
	assert.Zero(t, m.Conflicts(read).Conflicts()+m.Conflicts(write).Conflicts())
}

func TestMemoryVectorWidth(t *testing.T) {
	d := MustParse("reg = [8@1], lane = [4@1:8, 8@0]")
	dense, err := DenseMemory([]int64{8, 32}, []int{1, 0}, 16, 0)
	require.NoError(t, err)
	assert.EqualValues(t, 8, dense.VectorWidth(d, 128))
	assert.EqualValues(t, 4, dense.VectorWidth(d, 64))
	padded, err := DenseMemory([]int64{8, 32}, []int{1, 0}, 16, 2)
	require.NoError(t, err)
	assert.EqualValues(t, 2, padded.VectorWidth(d, 128))
	across, err := DenseMemory([]int64{8, 32}, []int{0, 1}, 16, 0)
	require.NoError(t, err)
	assert.EqualValues(t, 1, across.VectorWidth(d, 128))
	assert.Equal(t, []int{0, 1}, across.Order())
}

func TestSlotsOfMemory(t *testing.T) {
	ring, err := SwizzledMemory([]int64{3, 128, 256}, []int{2, 1, 0}, 16, Swizzle128B)
	require.NoError(t, err)
	assert.Equal(t, "Sw<3,3,3> o 0 o (3,128,(64,4)):(32768,64,(1,8192))", ring.String())
	slot, steps, err := ring.Tiles(1)
	require.NoError(t, err)
	stage, err := SwizzledMemory([]int64{128, 256}, []int{1, 0}, 16, Swizzle128B)
	require.NoError(t, err)
	assert.True(t, stage.Equal(slot))
	assert.Equal(t, []int64{128 * 256}, steps)
	assert.Equal(t, Swizzle128B, ring.Mode())

	small, err := SwizzledMemory([]int64{3, 4, 64}, []int{2, 1, 0}, 16, Swizzle128B)
	require.NoError(t, err)
	_, _, err = small.Tiles(1)
	assert.ErrorContains(t, err, "its tiles are 256 elements apart, but Sw<3,3,3> repeats only after 512")
}

func TestSwizzleReach(t *testing.T) {
	assert.EqualValues(t, 64, Swizzle{3, 3, 3}.Reach())
	assert.EqualValues(t, 512, Swizzle{3, 3, 3}.Span())
	assert.EqualValues(t, 512, Swizzle{3, 3, -3}.Reach())
	assert.EqualValues(t, 1, Swizzle{}.Reach())
}
