package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// loadMatrices carries out ldmatrix by the manual: lane l gets, of each matrix j, units 2(l%4) … of the row that lane
// 8j + l/4 addresses; with .trans element 2(l%4)+x of column l/4.
func loadMatrices(m MatrixAccess, frag Distribution, elemBits int64) map[Place][]int64 {
	out := make(map[Place][]int64)
	e := 32 / elemBits
	for at := range frag.Places() {
		x, j, i := at[Reg]%e, at[Reg]/e%m.Matrices, at[Reg]/e/m.Matrices
		row, unit := at[Lane]/4, at[Lane]%4*e+x
		if m.Transposed {
			row, unit = unit, row
		}
		from := at
		from[Lane] = 8*j + row
		from[Reg] = i*m.RowElems + unit
		out[at] = m.Address.Coord(from)
	}
	return out
}

func TestLdmatrixFillsFragments(t *testing.T) {
	type operand func() (Distribution, error)
	a := func(bits int64) operand {
		return func() (Distribution, error) { return MMAOf(bits).OperandA([]int64{64, 64}, 2, 2) }
	}
	b := func(bits int64) operand {
		return func() (Distribution, error) { return MMAOf(bits).OperandB([]int64{64, 64}, 2, 2) }
	}
	for _, c := range []struct {
		name         string
		make         operand
		order        []int
		bits         int64
		trans        bool
		matrices     int64
		instructions int64
	}{
		{"A row-major", a(16), []int{1, 0}, 16, false, 4, 8},
		{"A column-major", a(16), []int{0, 1}, 16, true, 4, 8},
		{"B row-major", b(16), []int{1, 0}, 16, true, 4, 8},
		{"B column-major", b(16), []int{0, 1}, 16, false, 4, 8},
		{"A 8-bit", a(8), []int{1, 0}, 8, false, 4, 4},
		{"A tf32", a(32), []int{1, 0}, 32, false, 4, 16},
		{"accumulator of two columns", func() (Distribution, error) { return MMAOf(16).Accumulator([]int64{16, 8}, 1, 1) },
			[]int{1, 0}, 16, false, 2, 1},
	} {
		frag, err := c.make()
		require.NoError(t, err, c.name)
		m, err := LdmatrixAddress(frag, c.order, c.bits)
		require.NoError(t, err, c.name)
		assert.Equal(t, c.trans, m.Transposed, c.name)
		assert.Equal(t, c.matrices, m.Matrices, c.name)
		assert.Equal(t, c.instructions, m.Instructions, c.name)
		for at, coord := range loadMatrices(m, frag, c.bits) {
			require.Equal(t, frag.Coord(at), coord, "%s at %v", c.name, at)
		}
	}
}

func TestLdmatrixRefuses(t *testing.T) {
	for _, c := range []struct {
		frag  string
		order []int
		bits  int64
		want  string
	}{
		{"reg = [8@1], lane = [8@1:8, 4@0]", []int{1, 0}, 16, "the lanes do not hold the rows of 8x8 matrices"},
		{"reg = [2@0:8, 2@1], lane = [4@1:2, 8@0]", []int{1, 0}, 16,
			"the first 2 registers of a thread are not adjacent along dimension 1"},
		{"reg = [4@1], lane = [4@1:4, 8@0]", []int{0, 1}, 8, "memory is contiguous along dimension 0"},
		{"reg = [2@1], lane = [4@1:2, 8@0]", []int{0}, 16, "is not an order of the 2 dimensions"},
		{"reg = [2@1], lane = [4@1:2, 8@0]", []int{1, 0}, 64, "not 64"},
	} {
		_, err := LdmatrixAddress(MustParse(c.frag), c.order, c.bits)
		assert.ErrorContains(t, err, c.want)
	}
}

func TestPartition(t *testing.T) {
	for _, c := range []struct {
		p                   Policy
		m, n, units, iM, iN int64
		wantM, wantN        int64
		err                 string
	}{
		{Square, 128, 128, 4, 16, 8, 2, 2, ""},
		{Square, 128, 256, 8, 16, 8, 2, 4, ""},
		{Square, 64, 64, 8, 16, 8, 4, 2, ""},
		{Square, 16, 256, 4, 16, 8, 1, 4, ""},
		{FullRow, 128, 128, 4, 16, 8, 4, 1, ""},
		{FullCol, 128, 128, 4, 16, 8, 1, 4, ""},
		{Square, 128, 128, 2, 64, 8, 2, 1, ""},
		{FullRow, 32, 128, 4, 16, 8, 2, 2, ""},
		{FullRow, 64, 512, 2, 64, 8, 1, 2, ""},
		{FullCol, 128, 16, 4, 16, 8, 2, 2, ""},
		{FullRow, 24, 128, 4, 16, 8, 0, 0, "no full_row partition of a 24x128 tile gives each of 4 units whole 16x8 instruction tiles"},
		{Square, 32, 128, 0, 16, 8, 0, 0, "cannot divide a tile over 0 units"},
	} {
		m, n, err := c.p.Partition(c.m, c.n, c.units, c.iM, c.iN)
		if c.err != "" {
			assert.ErrorContains(t, err, c.err)
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, []int64{c.wantM, c.wantN}, []int64{m, n}, "%v", c)
	}
}
