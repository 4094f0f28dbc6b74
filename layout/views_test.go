package layout

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestTransposeLaw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDistribution(t)
		perm := rapid.Permutation(RowMajorOrder(d.Rank())).Draw(t, "perm")
		e, err := d.Transpose(perm)
		require.NoError(t, err)
		for at := range d.Places() {
			c, moved := d.Coord(at), e.Coord(at)
			for i, p := range perm {
				require.Equal(t, c[p], moved[i])
			}
		}
		inverse := make([]int, len(perm))
		for i, p := range perm {
			inverse[p] = i
		}
		back, err := e.Transpose(inverse)
		require.NoError(t, err)
		require.True(t, d.Equal(back))
	})
}

func TestTransposeErrors(t *testing.T) {
	d := MustParse("reg = [2@0, 4@1]")
	_, err := d.Transpose([]int{0})
	assert.ErrorContains(t, err, "1 entries for rank 2")
	_, err = d.Transpose([]int{0, 0})
	assert.ErrorContains(t, err, "not a permutation")
}

func TestReshapeLaw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDistribution(t)
		flat := []int64{product(d.Shape())}
		e, err := d.Reshape(flat)
		if d.Overhangs() && err != nil {
			return
		}
		require.NoError(t, err, "flattening always divides")
		step := rowMajor(d.Shape())
		for at := range d.Places() {
			linear := int64(0)
			for i, x := range d.Coord(at) {
				linear += x * step[i]
			}
			require.Equal(t, linear, e.Coord(at)[0])
		}
		back, err := e.Reshape(d.Shape())
		require.NoError(t, err)
		require.True(t, d.Equal(back))
	})
}

// A dimension that overhangs stays one, wherever the others go.
func TestReshapeOfOverhang(t *testing.T) {
	d := MustParse("shape = [13, 300], reg = [4@1, 10@1:32], lane = [8@1:4, 4@0], warp = [4@0:4]")
	for _, shape := range [][]int64{{13, 1, 300}, {1, 13, 300}, {13, 300, 1}} {
		e, err := d.Reshape(shape)
		require.NoError(t, err)
		back, err := e.Reshape(d.Shape())
		require.NoError(t, err)
		assert.True(t, d.Equal(back), "%v became %v", d, back)
	}
	_, err := d.Reshape([]int64{13, 30, 10})
	assert.ErrorContains(t, err, "the layout extends beyond dimension 1, which is not a dimension of the result")
	e, err := MustParse("shape = [13, 24], reg = [16@0], lane = [24@1]").Reshape([]int64{13, 4, 6})
	require.NoError(t, err)
	assert.Equal(t, "shape = [13, 4, 6], reg = [16@0], lane = [6@2, 4@1]", e.String())
}

func TestReshapeErrors(t *testing.T) {
	_, err := MustParse("reg = [6@0, 2@0:6]").Reshape([]int64{5, 2})
	assert.ErrorContains(t, err, "they have 12 and 10 elements")
	_, err = MustParse("reg = [6@0], lane = [2@0:6]").Reshape([]int64{3, 4})
	assert.ErrorContains(t, err, "reg digit 6@0 does not divide at the new dimensions")
}

func TestReduceAndSlice(t *testing.T) {
	c := MustParse("reg = [2@1, 2@0:8], lane = [4@1:2, 8@0], warp = [2@0:16, 2@1:8], device = [2@1:16]")
	row, err := c.Reduce(1)
	require.NoError(t, err)
	assert.Equal(t, "reg = [2@0:8], lane = [4@*, 8@0], warp = [2@0:16, 2@*], device = [2@+]", row.String())
	assert.Equal(t, "reg = [2@0:8], lane = [4@*, 8@0], warp = [2@0:16, 2@*], device = [2@*]", row.Reduced(Device).String())
	col, err := c.Slice(0)
	require.NoError(t, err)
	assert.Equal(t, "reg = [2@0], lane = [4@0:2, 8@*], warp = [2@*, 2@0:8], device = [2@0:16]", col.String())
	_, err = c.Slice(2)
	assert.ErrorContains(t, err, "no dimension 2")
	scalar, err := row.Slice(0)
	require.NoError(t, err)
	assert.Equal(t, "lane = [32@*], warp = [4@*], device = [2@+]", scalar.String())
	assert.True(t, row.IsPartial())
}

// A slice, expanded and broadcast to its parent, needs no data movement: each thread finds every value in its
// registers.
func TestSliceBroadcastsBackInRegisters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDistribution(t)
		dim := rapid.IntRange(0, d.Rank()-1).Draw(t, "dim")
		s, err := d.Slice(dim)
		require.NoError(t, err)
		e, err := s.ExpandDim(dim)
		require.NoError(t, err)
		regs, ok := e.BroadcastRegs(d)
		require.True(t, ok, "%v to %v", e, d)
		for at := range d.Places() {
			from := at
			from[Reg] = regs[at[Reg]]
			want := d.Coord(at)
			want[dim] = 0
			require.Equal(t, want, e.Coord(from))
		}
	})
}

func TestBroadcastDim(t *testing.T) {
	d := MustParse("shape = [8, 1], reg = [2@0], lane = [4@0:2]")
	b, err := d.BroadcastDim(1, 3)
	require.NoError(t, err)
	assert.Equal(t, "reg = [2@0, 3@1], lane = [4@0:2]", b.String())
	regs, ok := d.BroadcastRegs(b)
	assert.True(t, ok)
	assert.Equal(t, []int64{0, 1, 0, 1, 0, 1}, regs)
	_, err = b.BroadcastDim(1, 3)
	assert.ErrorContains(t, err, "does not have extent 1")
	_, ok = d.BroadcastRegs(MustParse("reg = [2@0, 3@1], lane = [2@0:4, 2@0:2]"))
	assert.False(t, ok, "lanes would have to exchange elements")
	row := MustParse("shape = [4, 1], reg = [2@0], warp = [2@0:2, 2@*]")
	regs, ok = row.BroadcastRegs(MustParse("reg = [2@1, 2@0], warp = [2@0:2], warpgroup = [2@1:2]"))
	assert.True(t, ok, "warpgroups are warps")
	assert.Equal(t, []int64{0, 0, 1, 1}, regs)
}

// A full reduction leaves a tile of rank 0, which every thread holds.
func TestScalars(t *testing.T) {
	d := MustParse("lane = [32@*], warp = [4@*]")
	assert.Equal(t, 0, d.Rank())
	assert.Empty(t, d.Coord(Place{Lane: 5}))
	assert.EqualValues(t, 1, d.VectorWidth(nil))
	c, err := Coalesced(nil, nil, 32, 32, 4)
	require.NoError(t, err)
	assert.True(t, d.Equal(c))
	plan, err := ConvertPlan(d, c)
	require.NoError(t, err)
	assert.Equal(t, Identity, plan.Kind)
	m, err := plan.Staging(32)
	require.NoError(t, err)
	assert.EqualValues(t, 4, m.Bytes())
	assert.EqualValues(t, 1, m.VectorWidth(d, 128))
	e, err := d.ExpandDim(0)
	require.NoError(t, err)
	assert.Equal(t, "shape = [1], lane = [32@*], warp = [4@*]", e.String())
}

func TestVectorOrderMakesRuns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDistribution(t)
		order := rapid.Permutation(RowMajorOrder(d.Rank())).Draw(t, "order")
		width, regs := d.VectorWidth(order), d.VectorOrder(order)
		require.Zero(t, d.RegCount()%width)
		require.Len(t, slices.Compact(slices.Sorted(slices.Values(regs))), int(d.RegCount()))
		if d.Has(Reg, Replica) {
			return
		}
		at := d.Thread(rapid.Int64Range(0, d.Threads()-1).Draw(t, "thread"))
		for i := range regs {
			at[Reg] = regs[i-i%int(width)]
			start := d.offset(d.Coord(at), order)
			at[Reg] = regs[i]
			require.Equal(t, start+int64(i)%width, d.offset(d.Coord(at), order))
			require.Zero(t, start%width)
		}
	})
}
