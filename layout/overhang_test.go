package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Presence says of each register, for all threads, what Within says of each place.
func TestPresence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := genOverhanging(t, genShape(t), smallHardware)
		inside, outside := make(map[int64]bool), make(map[int64]bool)
		for at := range d.Places() {
			if d.Within(d.Coord(at)) {
				inside[at[Reg]] = true
			} else {
				outside[at[Reg]] = true
			}
		}
		for r := range d.RegCount() {
			want := Sometimes
			switch {
			case !outside[r]:
				want = Always
			case !inside[r]:
				want = Never
			}
			require.Equal(t, want, d.PresenceOf(r), "register %d of %v", r, d)
		}
		require.Equal(t, len(outside) > 0, d.Overhangs())
	})
}

func TestWithShapeKeepsTheShape(t *testing.T) {
	d := MustParse("shape = [13, 1], reg = [16@0]")
	_, err := d.WithShape([]int64{13})
	require.NoError(t, err)
	_, err = d.WithShape([]int64{16})
	assert.ErrorContains(t, err, "it is of a tile of shape [13 1], not [16]: dimension 0 has extent 16")
	_, err = MustParse("reg = [16@0]").WithShape([]int64{13})
	assert.ErrorContains(t, err, "dimension 0 has extent 13")
}

// What overhangs is no part of memory: lanes beyond the edge take no part in an access.
func TestTrafficOfOverhang(t *testing.T) {
	m, err := DenseMemory([]int64{13}, []int{0}, 32, 0)
	require.NoError(t, err)
	d := MustParse("shape = [13], lane = [32@0]")
	assert.EqualValues(t, 1, m.Conflicts(d).Wavefronts)
	assert.EqualValues(t, 1, m.VectorWidth(MustParse("shape = [13], reg = [16@0]"), 128))
	assert.EqualValues(t, 4, m.VectorWidth(MustParse("shape = [12], reg = [16@0]"), 128))
}

func TestNoMatricesOfOverhang(t *testing.T) {
	_, err := LdmatrixAddress(MustParse("shape = [13, 8], reg = [2@1, 2@0:8], lane = [4@1:2, 8@0]"), []int{1, 0}, 16)
	assert.ErrorContains(t, err, "extends beyond the tile")
}
