package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// reduceByPlan sums a tile along dim by a plan; every element counts as the number valueOf gives it.
func reduceByPlan(d Distribution, r Reduction, valueOf func([]int64) int64) map[Place]int64 {
	have := make(map[Place]int64)
	for at := range r.Result.Places() {
		have[at] = 0 // where it holds nothing, too
		for _, reg := range r.Registers[at[Reg]] {
			from := at
			from[Reg] = reg
			if c := d.Coord(from); d.Within(c) {
				have[at] += valueOf(c)
			}
		}
	}
	for _, step := range r.Steps {
		next := make(map[Place]int64)
		for at := range have {
			own := at[step.Axis] / step.Weight % step.Size
			for v := range step.Size {
				peer := at
				peer[step.Axis] += (v - own) * step.Weight
				next[at] += have[peer]
			}
		}
		have = next
	}
	return have
}

func TestReductionPlanSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := genClipped(t, genShape(t), smallHardware)
		dim := rapid.IntRange(0, d.Rank()-1).Draw(t, "dim")
		r, err := PlanReduce(d, dim)
		require.NoError(t, err)
		require.Empty(t, r.Left)
		step := rowMajor(d.Shape())
		valueOf := func(coord []int64) int64 {
			sum := int64(1)
			for i, c := range coord {
				sum += c * step[i]
			}
			return sum
		}
		for at, got := range reduceByPlan(d, r, valueOf) {
			want := int64(0)
			rest := r.Result.Coord(at)
			if !r.Result.Within(rest) {
				continue
			}
			for x := range d.Shape()[dim] {
				coord := append(append(append([]int64{}, rest[:dim]...), x), rest[dim:]...)
				want += valueOf(coord)
			}
			require.Equal(t, want, got, "%v along %d at %v", d, dim, at)
		}
	})
}

func TestReductionOfAnAccumulator(t *testing.T) {
	d := MustParse("reg = [2@1, 2@0:8, 2@1:8], lane = [4@1:2, 8@0], warp = [2@0:16, 2@1:16], device = [2@1:32]")
	r, err := PlanReduce(d, 1)
	require.NoError(t, err)
	assert.Equal(t, "reg = [2@0:8], lane = [4@*, 8@0], warp = [2@0:16, 2@*], device = [2@+]", r.Result.String())
	assert.Equal(t, [][]int64{{0, 1, 4, 5}, {2, 3, 6, 7}}, r.Registers)
	assert.Equal(t, []ReduceStep{{Spot{Lane, 1}, 4}, {Spot{Warp, 2}, 2}}, r.Steps)
	assert.Equal(t, []ReduceStep{{Spot{Device, 1}, 2}}, r.Left)
	masks, ok := r.Steps[0].Butterfly()
	assert.True(t, ok)
	assert.Equal(t, []int64{1, 2}, masks)
	_, ok = ReduceStep{Spot{Lane, 1}, 3}.Butterfly()
	assert.False(t, ok)
	_, err = PlanReduce(d, 2)
	assert.ErrorContains(t, err, "no dimension 2")
}

// CUTLASS, include/cute/atom/mma_traits_sm80.hpp: the TV layouts of SM80_16x8x16, with M counted fastest.
func TestThreadValueLayoutsOfCuTe(t *testing.T) {
	for _, c := range []struct {
		make  func() (Distribution, error)
		order []int
		want  string
	}{
		{func() (Distribution, error) { return MMAOf(16).OperandA([]int64{16, 16}, 1, 1) }, []int{0, 1},
			"((4,8),(2,2,2)):((32,1),(16,8,128))"},
		// B is N x K there, N fastest.
		{func() (Distribution, error) { return MMAOf(16).OperandB([]int64{16, 8}, 1, 1) }, []int{1, 0},
			"((4,8),(2,2)):((16,1),(8,64))"},
		{func() (Distribution, error) { return MMAOf(16).Accumulator([]int64{16, 8}, 1, 1) }, []int{0, 1},
			"((4,8),(2,2)):((32,1),(16,8))"},
		{func() (Distribution, error) { return MMAOf(32).OperandA([]int64{16, 8}, 1, 1) }, []int{0, 1},
			"((4,8),(2,2)):((16,1),(8,64))"},
		{func() (Distribution, error) { return MMAOf(8).OperandA([]int64{16, 32}, 1, 1) }, []int{0, 1},
			"((4,8),(4,2,2)):((64,1),(16,8,256))"},
		{func() (Distribution, error) { return WGMMAAccumulator([]int64{64, 32}, 1, 1) }, []int{0, 1},
			"((4,8,4),(2,2,4)):((128,1,16),(64,8,512))"},
	} {
		d, err := c.make()
		require.NoError(t, err)
		tv, err := d.ThreadValue(c.order)
		require.NoError(t, err)
		assert.Equal(t, c.want, tv.String())
	}
	_, err := MustParse("reg = [2@0]").ThreadValue([]int{1})
	assert.ErrorContains(t, err, "is not an order")
}

func TestTable(t *testing.T) {
	assert.Equal(t, "T0:0 T0:1 T1:0 T1:1\nT2:0 T2:1 T3:0 T3:1\n", MustParse("reg = [2@1], lane = [2@1:2, 2@0]").Table())
	assert.Equal(t, "T0:0* T0:1*\n", MustParse("reg = [2@0], lane = [2@*]").Table())
	assert.Empty(t, MustParse("reg = [2@0, 2@1, 2@2]").Table())
}

func TestStaging(t *testing.T) {
	from := MustParse("reg = [8@1], lane = [8@1:8, 4@0], warp = [4@0:4]")
	to := MustParse("reg = [2@1, 2@0:8, 8@1:8], lane = [4@1:2, 8@0], warp = [4@*]")
	c, err := ConvertPlan(from, to)
	require.NoError(t, err)
	assert.Equal(t, Shared, c.Kind)
	m, err := c.Staging(16)
	require.NoError(t, err)
	assert.Equal(t, []int64{16, 64}, m.Shape())
	assert.Zero(t, m.Conflicts(from).Conflicts()+m.Conflicts(to).Conflicts(), m.String())
}
