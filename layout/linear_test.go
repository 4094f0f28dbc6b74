package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// genLinearDistribution draws distributions whose sizes are powers of two.
func genLinearDistribution(t *rapid.T) Distribution {
	shape := rapid.SliceOfN(rapid.SampledFrom([]int64{1, 2, 4, 8, 16}), 1, 3).Draw(t, "shape")
	return genDistribution(t, shape, map[Axis]int64{Lane: 8, Warp: 4, Warpgroup: 2})
}

func TestLinearRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := genLinearDistribution(t)
		l, err := ToLinear(d)
		require.NoError(t, err)
		for at := range d.Places() {
			require.Equal(t, d.Coord(at), l.Coord(at))
		}
		again, err := FromLinear(l)
		require.NoError(t, err)
		require.True(t, d.Equal(again))
	})
}

func TestLinearForm(t *testing.T) {
	l, err := ToLinear(MustParse("reg = [2@1, 2@0:8], lane = [4@1:2, 8@0], warp = [2@*]"))
	require.NoError(t, err)
	assert.Equal(t, "reg = [(0,1), (8,0)], lane = [(0,2), (0,4), (1,0), (2,0), (4,0)], warp = [(0,0)]", l.String())
	assert.EqualValues(t, 32, l.Size(Lane))
	for text, want := range map[string]string{
		"reg = [6@0]":               "reg digit 6@0: the size is no power of two",
		"reg = [3@0], lane=[2@0:3]": "reg digit 3@0",
		"device = [2@+]":            "a linear layout has no partial sums",
	} {
		_, err := ToLinear(MustParse(text))
		assert.ErrorContains(t, err, want)
	}
	xor := Linear{Shape: []int64{2, 2}, Bases: [NumAxes][][]int64{Reg: {{0, 1}, {1, 1}}}}
	_, err = FromLinear(xor)
	assert.ErrorContains(t, err, "bit 1 of reg moves by [1 1], which is no power of two along one dimension")
	assert.Equal(t, []int64{1, 0}, xor.Coord(Place{Reg: 3}))
}

func TestMatrixRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := genLinearDistribution(t)
		l, err := ToLinear(d)
		require.NoError(t, err)
		order := rapid.Permutation(RowMajorOrder(d.Rank())).Draw(t, "order")
		m, err := l.Matrix(order)
		require.NoError(t, err)
		require.True(t, m.Surjective(), "every element has a holder")
		var axisBits [NumAxes]int
		for a := range axisBits {
			axisBits[a] = len(l.Bases[a])
		}
		again, err := FromMatrix(m, d.Shape(), order, axisBits)
		require.NoError(t, err)
		require.Equal(t, l.String(), again.String())
		inverse, ok := m.RightInverse()
		require.True(t, ok)
		one, err := m.Mul(inverse)
		require.NoError(t, err)
		require.True(t, one.Equal(IdentityBits(m.Rows())))
	})
}

// The product of the two matrices is the address arithmetic of a swizzled shared-memory access.
func TestAddressesAsAProductOfMatrices(t *testing.T) {
	frag, err := MMAOf(16).OperandA([]int64{64, 64}, 2, 2)
	require.NoError(t, err)
	l, err := ToLinear(frag)
	require.NoError(t, err)
	order := []int{1, 0}
	for _, mode := range []SwizzleMode{SwizzleNone, Swizzle32B, Swizzle64B, Swizzle128B} {
		memory, err := SwizzledMemory([]int64{64, 64}, order, 16, mode)
		require.NoError(t, err)
		threads, err := l.Matrix(order)
		require.NoError(t, err)
		offsets, err := memory.OffsetMatrix(order)
		require.NoError(t, err)
		addresses, err := offsets.Mul(threads)
		require.NoError(t, err)
		for at := range frag.Places() {
			index := uint64(at[Reg] + frag.RegCount()*(at[Lane]+32*at[Warp]))
			require.EqualValues(t, memory.Offset(frag.Coord(at)), addresses.Apply(index))
		}
	}
	padded, err := DenseMemory([]int64{64, 64}, order, 16, 8)
	require.NoError(t, err)
	_, err = padded.OffsetMatrix(order)
	assert.ErrorContains(t, err, "not linear over bits")
}

func TestBitMatrixLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.IntRange(0, 8).Draw(t, "rows")
		columns := rapid.SliceOfN(rapid.Uint64Range(0, 1<<rows-1), 0, 10).Draw(t, "columns")
		m, err := NewBitMatrix(rows, columns...)
		require.NoError(t, err)
		require.Equal(t, len(columns), m.Rank()+len(m.Kernel()), "rank and nullity")
		for _, k := range m.Kernel() {
			require.Zero(t, m.Apply(k))
		}
		x := rapid.Uint64Range(0, 1<<len(columns)-1).Draw(t, "x")
		y := rapid.Uint64Range(0, 1<<len(columns)-1).Draw(t, "y")
		require.Equal(t, m.Apply(x)^m.Apply(y), m.Apply(x^y))
		solution, ok := m.Solve(m.Apply(x))
		require.True(t, ok)
		require.Equal(t, m.Apply(x), m.Apply(solution))
		if inverse, ok := m.RightInverse(); ok {
			require.True(t, m.Surjective())
			for y := range uint64(1) << rows {
				require.Equal(t, y, m.Apply(inverse.Apply(y)))
			}
		} else {
			require.False(t, m.Surjective())
		}
	})
}

func TestBitMatrixErrors(t *testing.T) {
	_, err := NewBitMatrix(2, 4)
	assert.ErrorContains(t, err, "column 0 (0x4) has bits beyond row 1")
	_, err = NewBitMatrix(64)
	assert.ErrorContains(t, err, "0 to 63 rows")
	_, err = IdentityBits(2).Mul(IdentityBits(3))
	assert.ErrorContains(t, err, "cannot apply a map of 2 bits to 3 bits")
	m, err := NewBitMatrix(2, 1, 3)
	require.NoError(t, err)
	assert.Equal(t, "10\n11\n", m.String())
}
