package layout

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// genPart draws a box of a shape.
func genPart(t *rapid.T, shape []int64) Part {
	var p Part
	for _, n := range shape {
		step := rapid.Int64Range(1, 3).Draw(t, "step")
		size := rapid.Int64Range(1, (n+step-1)/step).Draw(t, "size")
		at := rapid.Int64Range(0, n-1-(size-1)*step).Draw(t, "at")
		p.At, p.Size, p.Step = append(p.At, at), append(p.Size, size), append(p.Step, step)
		p.Dropped = append(p.Dropped, size == 1 && rapid.Bool().Draw(t, "dropped"))
	}
	return p
}

// inWhole is the coordinate in the whole of an element of a part.
func (p Part) inWhole(coord []int64) []int64 {
	out, next := slices.Clone(p.At), 0
	for dim, dropped := range p.Dropped {
		if !dropped {
			out[dim] += coord[next] * p.Step[dim]
			next++
		}
	}
	return out
}

// holdsParts compares, for every register of every thread, the element that a part's layout names with the one that the
// register of the whole holds.
func holdsParts(t require.TestingT, whole, part Distribution, p Part) {
	registers := whole.PartRegisters(p, part, p.At)
	for at := range part.Places() {
		from := at
		from[Reg] = registers[at[Reg]]
		require.Equal(t, p.inWhole(part.Coord(at)), whole.Coord(from), "%v of %v at %v", p, whole, at)
	}
}

// TestTakeMovesNothing: what Take gives is what threads hold of the part, by the definition.
func TestTakeMovesNothing(t *testing.T) {
	taken := 0
	rapid.Check(t, func(t *rapid.T) {
		d := drawDistribution(t)
		p := genPart(t, d.Shape())
		part, err := d.Take(p)
		if err != nil {
			return
		}
		taken++
		require.NoError(t, Validate(part.Shape(), part.AllDigits()))
		holdsParts(t, d, part, p)
	})
	assert.NotZero(t, taken)
}

// TestFirstMovesNothing: of a tile's first elements threads hold those that they had.
func TestFirstMovesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDistribution(t)
		p := Part{At: make([]int64, d.Rank()), Dropped: make([]bool, d.Rank())}
		for _, n := range d.Shape() {
			p.Size = append(p.Size, rapid.Int64Range(1, n).Draw(t, "size"))
			p.Step = append(p.Step, 1)
		}
		part, err := d.First(p.Size)
		require.NoError(t, err)
		holdsParts(t, d, part, p)
		require.LessOrEqual(t, part.RegCount(), d.RegCount())
	})
}

// TestAroundHoldsThePart: a tile around a part can be cut to it, and threads then hold of the part what they should.
func TestAroundHoldsThePart(t *testing.T) {
	around := 0
	rapid.Check(t, func(t *rapid.T) {
		shape := genShape(t)
		p := genPart(t, shape)
		var kept []int64
		for dim, n := range p.Size {
			if !p.Dropped[dim] {
				kept = append(kept, n)
			}
		}
		part := genDistribution(t, kept, smallHardware)
		whole, err := part.Around(shape, p)
		if err != nil {
			return
		}
		around++
		require.Equal(t, shape, whole.Shape())
		taken, err := whole.Take(p)
		require.NoError(t, err)
		holdsParts(t, whole, taken, p)
		plan, err := ConvertPlan(taken, part)
		require.NoError(t, err)
		assert.LessOrEqual(t, plan.Kind, Permute, "%v around %v", whole, part)
	})
	assert.NotZero(t, around)
}

// TestCutsOfFragments: an accumulator is cut by columns down to 8, which is what an instruction gives a thread
// two of; by rows only where a thread holds several of the instruction's.
func TestCutsOfFragments(t *testing.T) {
	acc, err := WGMMAAccumulator([]int64{128, 256}, 2, 1)
	require.NoError(t, err)
	assert.Equal(t, int64(8), acc.Grain(1))
	assert.Equal(t, int64(128), acc.Grain(0))
	half, err := acc.Cut(1, 128)
	require.NoError(t, err)
	same, err := WGMMAAccumulator([]int64{128, 128}, 2, 1)
	require.NoError(t, err)
	assert.True(t, half.Equal(same), half.String())
	again, err := half.Lift(1, 256)
	require.NoError(t, err)
	assert.True(t, again.Equal(acc), again.String())
	_, err = acc.Cut(1, 4)
	assert.ErrorContains(t, err, "4 elements along dimension 1 are not a multiple of 8, the block that threads share")
	_, err = acc.Cut(0, 64)
	assert.ErrorContains(t, err, "64 elements along dimension 0 are not a multiple of 128")
}

func TestTakeErrors(t *testing.T) {
	d := MustParse("reg = [2@0, 2@0:16], lane = [8@0:2]")
	take := func(at, size, step int64) error {
		_, err := d.Take(Part{At: []int64{at}, Size: []int64{size}, Step: []int64{step}, Dropped: []bool{false}})
		return err
	}
	assert.NoError(t, take(16, 16, 1))
	assert.NoError(t, take(1, 16, 2))
	assert.NoError(t, take(17, 8, 2))
	assert.ErrorContains(t, take(8, 16, 1), "offset 8 of dimension 0 is not a multiple of 16")
	assert.ErrorContains(t, take(0, 4, 4), "lane digit 8@0:2 shares 4 elements along dimension 0 among threads")
	assert.ErrorContains(t, take(0, 10, 3), "a step of 3 does not divide the 32 elements along dimension 0")
}
