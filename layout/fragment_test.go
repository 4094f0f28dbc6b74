package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// at returns row and column of register i of a lane.
func at(d Distribution, i, lane int64) [2]int64 {
	c := d.Coord(Place{Reg: i, Lane: lane})
	return [2]int64{c[0], c[1]}
}

// plus is n where the condition holds: the "+8" and "+16" of the manual's formulas.
func plus(n int64, cond bool) int64 {
	if cond {
		return n
	}
	return 0
}

// The formulas are those printed with the figures in the PTX ISA, section "Matrix multiply-accumulate operation using
// mma instruction", one subsection for each shape.
func TestFragmentsMatchThePTXManual(t *testing.T) {
	for _, c := range []struct {
		name string
		make func() (Distribution, error)
		want func(i, g, t int64) (row, col int64)
	}{
		{"m16n8k16 A", func() (Distribution, error) { return MMAOf(16).OperandA([]int64{16, 16}, 1, 1) },
			func(i, g, t int64) (int64, int64) {
				low := i < 2 || i >= 4 && i < 6
				return g + plus(8, !low), t*2 + i&1 + plus(8, i >= 4)
			}},
		{"m16n8k16 B", func() (Distribution, error) { return MMAOf(16).OperandB([]int64{16, 8}, 1, 1) },
			func(i, g, t int64) (int64, int64) { return t*2 + i&1 + plus(8, i >= 2), g }},
		{"m16n8 C", func() (Distribution, error) { return MMAOf(16).Accumulator([]int64{16, 8}, 1, 1) },
			func(i, g, t int64) (int64, int64) { return g + plus(8, i >= 2), t*2 + i&1 }},
		{"m16n8k8 tf32 A", func() (Distribution, error) { return MMAOf(32).OperandA([]int64{16, 8}, 1, 1) },
			func(i, g, t int64) (int64, int64) { return g + plus(8, i == 1 || i == 3), t + plus(4, i >= 2) }},
		{"m16n8k8 tf32 B", func() (Distribution, error) { return MMAOf(32).OperandB([]int64{8, 8}, 1, 1) },
			func(i, g, t int64) (int64, int64) { return t + plus(4, i == 1), g }},
		{"m16n8k32 8-bit A", func() (Distribution, error) { return MMAOf(8).OperandA([]int64{16, 32}, 1, 1) },
			func(i, g, t int64) (int64, int64) {
				low := i < 4 || i >= 8 && i < 12
				return g + plus(8, !low), t*4 + i&3 + plus(16, i >= 8)
			}},
		{"m16n8k32 8-bit B", func() (Distribution, error) { return MMAOf(8).OperandB([]int64{32, 8}, 1, 1) },
			func(i, g, t int64) (int64, int64) { return t*4 + i&3 + plus(16, i >= 4), g }},
		{"m8n8k4 f64 A", func() (Distribution, error) { return MMAOf(64).OperandA([]int64{8, 4}, 1, 1) },
			func(_, g, t int64) (int64, int64) { return g, t }},
		{"m8n8k4 f64 B", func() (Distribution, error) { return MMAOf(64).OperandB([]int64{4, 8}, 1, 1) },
			func(_, g, t int64) (int64, int64) { return t, g }},
		{"m8n8 C", func() (Distribution, error) { return MMAOf(64).Accumulator([]int64{8, 8}, 1, 1) },
			func(i, g, t int64) (int64, int64) { return g, t*2 + i&1 }},
		{"m16n8k16 f64 A", func() (Distribution, error) { return MMA{16, 16, 64}.OperandA([]int64{16, 16}, 1, 1) },
			func(i, g, t int64) (int64, int64) {
				if i%2 == 0 {
					return g, i*2 + t
				}
				return g + 8, i*2 - 2 + t
			}},
		{"m16n8k16 f64 B", func() (Distribution, error) { return MMA{16, 16, 64}.OperandB([]int64{16, 8}, 1, 1) },
			func(i, g, t int64) (int64, int64) { return t + i*4, g }},
		{"m16n8k8 f16 A", func() (Distribution, error) { return MMA{16, 8, 16}.OperandA([]int64{16, 8}, 1, 1) },
			func(i, g, t int64) (int64, int64) { return g + plus(8, i >= 2), t*2 + i&1 }},
	} {
		d, err := c.make()
		require.NoError(t, err, c.name)
		assert.EqualValues(t, 32, d.Threads())
		for lane := range int64(32) {
			for i := range d.RegCount() {
				row, col := c.want(i, lane>>2, lane%4)
				assert.Equal(t, [2]int64{row, col}, at(d, i, lane), "%s register %d lane %d", c.name, i, lane)
			}
		}
	}
}

func TestWGMMAFragments(t *testing.T) {
	d, err := WGMMAAccumulator([]int64{128, 64}, 2, 1)
	require.NoError(t, err)
	assert.Equal(t, "reg = [2@1, 2@0:8, 8@1:8], lane = [4@1:2, 8@0], warp = [8@0:16]", d.String())
	a, err := WGMMAOperandA([]int64{64, 64}, 16, 1, 2)
	require.NoError(t, err)
	assert.Equal(t, "reg = [2@1, 2@0:8, 8@1:8], lane = [4@1:2, 8@0], warp = [4@0:16, 2@*]", a.String())
	_, err = WGMMAAccumulator([]int64{32, 64}, 1, 1)
	assert.ErrorContains(t, err, "dimension 0 of extent 32 is not a multiple of 64")
	_, err = WGMMAOperandA([]int64{64, 64}, 64, 1, 1)
	assert.ErrorContains(t, err, "no MMA instruction supports operands of 64 bits")
}

func TestFragmentsOverWarps(t *testing.T) {
	c, err := MMAOf(16).Accumulator([]int64{64, 32}, 2, 2)
	require.NoError(t, err)
	assert.Equal(t, "reg = [2@1, 2@0:8, 2@1:8, 2@0:16], lane = [4@1:2, 8@0], warp = [2@0:32, 2@1:16]", c.String())
	a, err := MMAOf(16).OperandA([]int64{64, 16}, 2, 2)
	require.NoError(t, err)
	assert.Equal(t, "reg = [2@1, 2@0:8, 2@1:8, 2@0:16], lane = [4@1:2, 8@0], warp = [2@0:32, 2@*]", a.String())
	b, err := MMAOf(16).OperandB([]int64{16, 32}, 2, 2)
	require.NoError(t, err)
	assert.Equal(t, "reg = [2@0, 2@0:8, 2@1:8], lane = [4@0:2, 8@1], warp = [2@*, 2@1:16]", b.String())
	_, err = MMAOf(16).Accumulator([]int64{64, 24}, 2, 2)
	assert.ErrorContains(t, err, "dimension 1 of extent 24 is not a multiple of 16")
	_, err = MMAOf(16).Accumulator([]int64{64}, 2, 2)
	assert.ErrorContains(t, err, "rank 2, not 1")
}

// FlashAttention's second GEMM takes the first one's accumulator as operand A without moving data.
func TestAccumulatorIsTheNextOperand(t *testing.T) {
	c, err := MMAOf(16).Accumulator([]int64{64, 64}, 4, 1)
	require.NoError(t, err)
	a, err := MMAOf(16).OperandA([]int64{64, 64}, 4, 1)
	require.NoError(t, err)
	assert.True(t, c.Equal(a))
}

func TestCoalesced(t *testing.T) {
	for _, c := range []struct {
		shape              []int64
		bits, lanes, warps int64
		want               string
	}{
		{[]int64{128, 64}, 16, 32, 4, "reg = [8@1, 8@0:16], lane = [8@1:8, 4@0], warp = [4@0:4]"},
		{[]int64{1024}, 32, 32, 4, "reg = [4@0, 2@0:512], lane = [32@0:4], warp = [4@0:128]"},
		{[]int64{256}, 32, 32, 4, "reg = [2@0], lane = [32@0:2], warp = [4@0:64]"},
		{[]int64{16}, 32, 32, 4, "lane = [16@0, 2@*], warp = [4@*]"},
		{[]int64{100}, 32, 32, 4, "shape = [100], reg = [4@0], lane = [32@0:4], warp = [4@*]"},
		{[]int64{48, 1}, 32, 32, 1, "shape = [48, 1], reg = [3@0:16], lane = [16@0, 2@*]"},
	} {
		d, err := Coalesced(c.shape, RowMajorOrder(len(c.shape)), c.bits, c.lanes, c.warps)
		require.NoError(t, err)
		assert.Equal(t, c.want, d.String())
		assert.Equal(t, c.lanes*c.warps, d.Threads())
	}
	_, err := Coalesced([]int64{8, 8}, []int{0, 0}, 16, 32, 1)
	assert.ErrorContains(t, err, "[0 0] is not an order of the 2 dimensions")
	_, err = Coalesced([]int64{8, 0}, []int{1, 0}, 16, 32, 1)
	assert.ErrorContains(t, err, "extent 0")
}

func TestBlocked(t *testing.T) {
	d, err := Blocked([]int64{64, 64}, []int64{1, 4}, []int64{4, 8}, []int64{4, 1}, []int{1, 0})
	require.NoError(t, err)
	assert.Equal(t, "reg = [4@1, 2@1:32, 4@0:16], lane = [8@1:4, 4@0], warp = [4@0:4]", d.String())
	small, err := Blocked([]int64{2, 16}, []int64{1, 4}, []int64{4, 8}, []int64{4, 1}, []int{1, 0})
	require.NoError(t, err)
	assert.Equal(t, "reg = [4@1], lane = [4@1:4, 2@*, 2@0, 2@*], warp = [4@*]", small.String())
	_, err = Blocked([]int64{2, 16}, []int64{1}, []int64{4, 8}, []int64{4, 1}, []int{1, 0})
	assert.ErrorContains(t, err, "one positive integer for each of the 2 dimensions")
}
