package layout

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// genShape draws shapes of rank 1 to 4 whose extents have a few small factors.
func genShape(t *rapid.T) []int64 {
	return rapid.SliceOfN(rapid.SampledFrom([]int64{1, 2, 3, 4, 6, 8, 12, 16}), 1, 4).Filter(func(s []int64) bool {
		return product(s) <= 192
	}).Draw(t, "shape")
}

var smallHardware = map[Axis]int64{Lane: 8, Warp: 6, Warpgroup: 2}

// genDistribution draws a distribution of a shape over hardware with fixed numbers of places: the divisors of each
// dimension go to random axes, and what an axis has left over is copies.
func genDistribution(t *rapid.T, shape []int64, hardware map[Axis]int64) Distribution {
	return genDigits(t, shape, hardware, func(left int64) []int64 { return divisorsAbove1(left) })
}

// genOverhanging is genDistribution where the last digit of a dimension may reach beyond its extent.
func genOverhanging(t *rapid.T, shape []int64, hardware map[Axis]int64) Distribution {
	return genDigits(t, shape, hardware, func(left int64) []int64 {
		return append(divisorsAbove1(left), left+1, left+2,
			2*left)
	})
}

// genDigits draws the sizes of digits; sizes gives the choices for what is left of an extent.
func genDigits(t *rapid.T, shape []int64, hardware map[Axis]int64, sizes func(left int64) []int64) Distribution {
	left := map[Axis]int64{Lane: 1, Warp: 1, Warpgroup: 1}
	maps.Copy(left, hardware)
	var axes Axes
	for _, dim := range rapid.Permutation(RowMajorOrder(len(shape))).Draw(t, "dims") {
		stride := int64(1)
		for stride < shape[dim] {
			n := rapid.SampledFrom(sizes(shape[dim]/stride)).Draw(t, "size")
			a := rapid.SampledFrom([]Axis{Reg, Lane, Warp, Warpgroup}).Draw(t, "axis")
			if a != Reg && left[a]%n != 0 {
				a = Reg
			}
			if a != Reg {
				left[a] /= n
			}
			at := rapid.IntRange(0, len(axes[a])).Draw(t, "at")
			axes[a] = insert(axes[a], at, On(n, dim, stride))
			stride *= n
		}
	}
	for _, a := range []Axis{Lane, Warp, Warpgroup} {
		at := rapid.IntRange(0, len(axes[a])).Draw(t, "at")
		axes[a] = insert(axes[a], at, Rep(left[a]))
	}
	if rapid.Bool().Draw(t, "regcopies") {
		axes[Reg] = insert(axes[Reg], rapid.IntRange(0, len(axes[Reg])).Draw(t, "at"), Rep(2))
	}
	d, err := NewDistribution(shape, axes)
	require.NoError(t, err)
	return d
}

func insert(digits []Digit, at int, g Digit) []Digit {
	out := append([]Digit{}, digits[:at]...)
	return append(append(out, g), digits[at:]...)
}

func divisorsAbove1(n int64) []int64 {
	var out []int64
	for k := int64(2); k <= n; k++ {
		if n%k == 0 {
			out = append(out, k)
		}
	}
	return out
}

func drawDistribution(t *rapid.T) Distribution { return genEither(t, genShape(t), smallHardware) }

// genClipped is of a tile, or of the first part of a larger one: whole digits may tell apart what holds nothing.
func genClipped(t *rapid.T, shape []int64, hardware map[Axis]int64) Distribution {
	larger := slices.Clone(shape)
	for i := range larger {
		larger[i] *= rapid.SampledFrom([]int64{1, 1, 2, 4}).Draw(t, "larger")
	}
	d, err := genEither(t, larger, hardware).Clip(shape)
	require.NoError(t, err)
	return d
}

func genEither(t *rapid.T, shape []int64, hardware map[Axis]int64) Distribution {
	if rapid.Bool().Draw(t, "overhangs") {
		return genOverhanging(t, shape, hardware)
	}
	return genDistribution(t, shape, hardware)
}

func TestCanonicalText(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"reg = [2@1, 2@0:8], lane = [4@1:2, 8@0], warp = [2@0:16, 2@*], device = [4@+]", ""},
		{"lane=[8@0,4@1:2],reg=[2@1]", "reg = [2@1], lane = [8@0, 4@1:2]"},
		{"reg = [2@0, 1@1, 4@0:2, 3@*, 2@*]", "shape = [8, 1], reg = [8@0, 6@*]"},
		{"shape = [8, 1], reg = [8@0]", ""},
		{"shape = [8], reg = [8@0]", "reg = [8@0]"},
		{"shape = [1, 8], reg = [8@1]", "reg = [8@1]"},
		{"device = [2@+, 2@+], node = [2@+]", "device = [4@+], node = [2@+]"},
		{"", ""},
		{"shape = [13, 300], reg = [4@1, 3@1:128, 4@0:4], lane = [32@1:4], warp = [4@0]", ""},
		{"shape = [4], reg = [2@0, 4@0:2]", "shape = [4], reg = [8@0]"},
		{"shape = [13, 1], reg = [16@0]", ""},
	} {
		d, err := Parse(c.in)
		require.NoError(t, err, c.in)
		want := c.want
		if want == "" {
			want = c.in
		}
		assert.Equal(t, want, d.String())
	}
}

func TestParseErrors(t *testing.T) {
	for in, want := range map[string]string{
		"reg":                            `at offset 3: expected '=', found the end`,
		"foo = [1@0]":                    "expected an axis not yet given",
		"reg = [2@0], reg = [2@1]":       "expected an axis not yet given",
		"reg = [2@0:]":                   "expected an integer",
		"reg = [2@0":                     `expected ']', found the end`,
		"reg = [2@99]":                   "dimension 99 is not in 0..15",
		"reg = [99999999999999999999@0]": "expected an integer of at most",
		"reg = [2@0], lane = [2@0]":      "lane digit 2@0: overlaps the digits of smaller stride along dimension 0, which cover 2 elements; the stride must be 2",
		"reg = [2@0:2]":                  "reg digit 2@0:2: the digits of smaller stride along dimension 0 cover only 1 elements; the stride must be 1",
		"shape = [4], reg = [2@0, 4@0]":  "reg digit 4@0: overlaps the digits of smaller stride along dimension 0",
		"shape = [4], reg = [2@0]":       "the digits along dimension 0 cover 2 of its 4 elements",
		"shape = [4], reg = [4@1]":       "reg digit 4@1: the tile has no dimension 1, its rank is 1",
		"reg = [0@0]":                    "size must be positive",
		"reg = [2@0:-1]":                 "stride must be positive",
		"shape = [0]":                    "dimension 0 has extent 0, but must be positive",
	} {
		_, err := Parse(in)
		assert.ErrorContains(t, err, want, in)
	}
}

func TestParsePrintRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDistribution(t)
		e, err := Parse(d.String())
		require.NoError(t, err)
		require.True(t, d.Equal(e))
		require.Equal(t, d.Shape(), e.Shape())
	})
}

// Every element has a holder; holders of the same element differ in replica digits only.
func TestCoverage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDistribution(t)
		holders := make(map[string]int64)
		for at := range d.Places() {
			coord := d.Coord(at)
			if !d.Within(coord) {
				continue
			}
			holders[list(coord, formatInt)]++
			owner := d.Owner(coord)
			require.Equal(t, coord, d.Coord(owner))
			first := true
			for _, a := range AllAxes() {
				for _, term := range d.CopyTerms(a) {
					first = first && term.Eval(at[a]) == 0
				}
			}
			require.Equal(t, first, owner == at, "only the first holder has all copy digits zero")
		}
		require.Len(t, holders, int(product(d.Shape())))
		for _, n := range holders {
			require.Equal(t, d.Copies(), n)
		}
	})
}

func TestTermsComputeCoordinates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDistribution(t)
		for at := range d.Places() {
			coord := make([]int64, d.Rank())
			for _, a := range AllAxes() {
				for _, term := range d.Terms(a) {
					coord[term.Dim] += term.Eval(at[a])
				}
			}
			require.Equal(t, d.Coord(at), coord)
			if !d.Within(coord) {
				continue
			}
			var owner Place
			for _, a := range AllAxes() {
				for _, term := range d.OwnerTerms(a) {
					owner[a] += term.Eval(coord)
				}
			}
			require.Equal(t, d.Owner(coord), owner)
		}
	})
}

func TestThreadNumbering(t *testing.T) {
	d := MustParse("reg = [2@0], lane = [4@0:2], warp = [3@*], warpgroup = [2@0:8]")
	assert.EqualValues(t, 24, d.Threads())
	assert.Equal(t, Place{Lane: 2, Warp: 1, Warpgroup: 1}, d.Thread(2+4*1+12*1))
	var coords [][]int64
	for _, c := range d.Elements(d.Thread(18)) {
		coords = append(coords, c)
	}
	assert.Equal(t, [][]int64{{12}, {13}}, coords)
}

func TestUniformityAndCopies(t *testing.T) {
	d := MustParse("reg = [2@0], lane = [4@0:2, 8@*], warp = [2@*], device = [2@+], node = [2@*]")
	assert.EqualValues(t, 32, d.Copies())
	assert.True(t, d.Uniform(Warp))
	assert.True(t, d.Uniform(Block))
	assert.False(t, d.Uniform(Lane))
	assert.False(t, d.Uniform(Device))
	assert.True(t, d.Has(Lane, Replica))
}

func TestWarpgroupsFoldAndSplit(t *testing.T) {
	d := MustParse("lane = [32@0], warp = [2@0:32, 8@1]")
	split, err := d.SplitWarpgroups(4)
	require.NoError(t, err)
	assert.Equal(t, "lane = [32@0], warp = [2@0:32, 2@1], warpgroup = [4@1:2]", split.String())
	assert.True(t, d.Equal(split.FoldWarpgroups()))
	_, err = MustParse("warp = [6@0]").SplitWarpgroups(4)
	assert.ErrorContains(t, err, "warps [6@0] do not split into warpgroups of 4")
	rapid.Check(t, func(t *rapid.T) {
		d := drawDistribution(t)
		again, err := d.FoldWarpgroups().SplitWarpgroups(6)
		if err == nil {
			require.True(t, d.Equal(again), "%v became %v", d, again)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"reg = [2@1, 2@0:8], lane = [4@1:2, 8@0], warp = [2@0:16, 2@*], device = [4@+]",
		"shape = [4, 1], reg = [4@0]", "reg=[", "lane = [32@*]", "node = [1099511627776@+]",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(d.String())
		require.NoError(t, err)
		require.True(t, d.Equal(again))
	})
}
