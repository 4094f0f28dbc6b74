package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Shapes that do not divide are spread over all threads, and shapes that do as before.
func TestCoalescedOverhangs(t *testing.T) {
	for _, c := range []struct {
		shape       []int64
		bits, warps int64
		want        string
	}{
		{[]int64{13, 300}, 32, 4, "shape = [13, 300], reg = [4@1, 10@1:32], lane = [8@1:4, 4@0], warp = [4@0:4]"},
		{[]int64{250}, 32, 4, "shape = [250], reg = [2@0], lane = [32@0:2], warp = [4@0:64]"},
		{[]int64{384, 100}, 32, 4, "shape = [384, 100], reg = [4@1, 7@1:16, 12@0:32], lane = [4@1:4, 8@0], warp = [4@0:8]"},
		{[]int64{1, 1021}, 32, 4, "shape = [1, 1021], reg = [8@1:128], lane = [32@1], warp = [4@1:32]"},
		{[]int64{13}, 32, 4, "shape = [13], lane = [16@0, 2@*], warp = [4@*]"},
		{[]int64{40}, 32, 4, "reg = [5@0:8], lane = [8@0, 4@*], warp = [4@*]"},
		{[]int64{1, 7168}, 16, 4, "reg = [8@1, 7@1:1024], lane = [32@1:8], warp = [4@1:256]"},
		{[]int64{128, 576}, 16, 4, "reg = [8@1, 9@1:64, 8@0:16], lane = [8@1:8, 4@0], warp = [4@0:4]"},
		{[]int64{96, 96}, 32, 4, "reg = [4@1, 3@1:32, 6@0:16], lane = [8@1:4, 4@0], warp = [4@0:4]"},
	} {
		d, err := Coalesced(c.shape, RowMajorOrder(len(c.shape)), c.bits, 32, c.warps)
		require.NoError(t, err)
		assert.Equal(t, c.want, d.String())
	}
}

// Whatever the shape, a layout is valid, fills the hardware, and gives a thread at most four times its share.
func TestCoalescedFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape := rapid.SliceOfN(rapid.Int64Range(1, 300), 1, 3).Draw(t, "shape")
		bits := rapid.SampledFrom([]int64{8, 16, 32, 64}).Draw(t, "bits")
		warps := rapid.SampledFrom([]int64{1, 2, 4, 6, 8}).Draw(t, "warps")
		d, err := Coalesced(shape, rapid.Permutation(RowMajorOrder(len(shape))).Draw(t, "order"), bits, 32, warps)
		require.NoError(t, err)
		require.NoError(t, Validate(d.Shape(), d.AllDigits()))
		require.Equal(t, []int64{32, warps}, []int64{d.Size(Lane), d.Size(Warp)})
		require.LessOrEqual(t, d.RegCount(), max(fewRegisters, 4*ceilDiv(product(shape), 32*warps)), "%v", d)
	})
}
