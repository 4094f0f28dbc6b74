package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// held is the tile as the registers of all places hold it, each element named by its coordinate.
func held(d Distribution) map[Place]string {
	out := make(map[Place]string)
	for at := range d.Places() {
		if c := d.Coord(at); d.Within(c) {
			out[at] = list(c, formatInt)
		}
	}
	return out
}

// requireHeld compares what places hold with what they should.
func requireHeld(t require.TestingT, d Distribution, got map[Place]string, format string, args ...any) {
	for at, want := range held(d) {
		require.Equal(t, want, got[at], append([]any{format + " at %v"}, append(args, at)...)...)
	}
}

// carryOut performs a plan by the description that code generators use, and returns what the places hold then.
func carryOut(t require.TestingT, c Conversion) map[Place]string {
	src, dst := held(c.From), make(map[Place]string)
	switch c.Kind {
	case Identity, Permute:
		regs := c.Registers()
		for at := range c.To.Places() {
			from := at
			from[Reg] = regs[at[Reg]]
			dst[at] = src[from]
		}
	case Select:
		base, terms := c.Selection()
		for at := range c.To.Places() {
			from := at
			from[Reg] = base[at[Reg]] + evalTerms(terms, at)
			dst[at] = src[from]
		}
	case Shuffle:
		carryOutShuffle(t, c, src, dst)
	default:
		for at := range c.To.Places() {
			dst[at] = src[c.Source(at)]
		}
	}
	return dst
}

func carryOutShuffle(t require.TestingT, c Conversion, src, dst map[Place]string) {
	e := c.Exchange()
	for at := range c.To.Places() {
		if at[Reg] != 0 {
			continue
		}
		for g := range e.Groups {
			for k := range e.Rounds {
				slot := e.Turn(evalTerms(e.TakeTerms, at), k)
				if slot >= e.Takes {
					continue
				}
				giver := at
				giver[Lane] = evalTerms(e.LaneTerms, at)
				assert.Equal(t, e.LaneOf(slot), evalSlot(e.SlotTerms(), slot))
				giver[Lane] += e.LaneOf(slot)
				given := e.Turn(evalTerms(e.GiveTerms, giver), -k)
				require.Less(t, given, e.Gives)
				giver[Reg] = e.SourceRegister(g, given) + evalTerms(e.OuterTerms, giver)
				to := at
				to[Reg] = e.DestRegister(g, slot)
				dst[to] = src[giver]
			}
		}
	}
}

func evalTerms(terms []Term, at Place) int64 {
	sum := int64(0)
	for _, term := range terms {
		sum += term.Eval(at[term.Axis])
	}
	return sum
}

func evalSlot(terms []Term, slot int64) int64 {
	sum := int64(0)
	for _, term := range terms {
		sum += term.Eval(slot)
	}
	return sum
}

func TestConvertPlanMovesEveryElement(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape := genShape(t)
		hardware := rapid.SampledFrom([]map[Axis]int64{smallHardware, {Lane: 32}, {Lane: 12, Warp: 2}, {Lane: 4}}).Draw(t,
			"hardware")
		from, to := genClipped(t, shape, hardware), genClipped(t, shape, hardware)
		c, err := ConvertPlan(from, to)
		require.NoError(t, err)
		requireHeld(t, to, carryOut(t, c), "%v plan from %v to %v", c.Kind, from, to)
		if from.Equal(to) {
			require.Equal(t, Identity, c.Kind)
		}
	})
}

func TestConvertKinds(t *testing.T) {
	for _, c := range []struct {
		from, to string
		kind     PlanKind
		scale    Axis
	}{
		{"reg = [4@0], lane = [8@1]", "reg = [4@0], lane = [8@1]", Identity, Reg},
		{"reg = [2@0, 2@1], lane = [8@2]", "reg = [2@1, 2@0], lane = [8@2]", Permute, Reg},
		{"reg = [4@0], lane = [4@*]", "lane = [4@0]", Select, Reg},
		{"reg = [4@0], lane = [4@1]", "reg = [4@1], lane = [4@0]", Shuffle, Lane},
		{"lane = [4@0]", "reg = [4@0], lane = [4@*]", Shuffle, Lane},
		{"lane = [4@0, 2@*]", "lane = [2@*, 4@0]", Shuffle, Lane},
		{"reg = [2@0], warp = [2@1]", "reg = [2@1], warp = [2@0]", Shared, Warp},
		{"warp = [4@*], warpgroup = [2@0]", "warp = [2@0, 4@*]", Shared, Warp},
		{"warp = [4@0], warpgroup = [2@0:4]", "warp = [8@0]", Identity, Reg},
		{"reg = [2@0], block = [2@1]", "reg = [2@1], block = [2@0]", Cluster, Block},
		{"reg = [2@0], device = [2@1]", "reg = [2@1], device = [2@0]", Network, Device},
		{"reg = [3@0], lane = [4@0:3]", "reg = [3@0:4], lane = [4@0]", Shared, Lane},
		{"reg = [2@0], warp = [2@+]", "reg = [2@0], warp = [2@+]", Identity, Reg},
		{"shape = [6, 13], reg = [4@1, 6@0], lane = [4@1:4]", "shape = [6, 13], reg = [6@0, 4@1], lane = [4@1:4]", Permute,
			Reg},
		{"shape = [13], reg = [4@0], lane = [4@0:4]", "shape = [13], reg = [4@0:4], lane = [4@0]", Shuffle, Lane},
		{"shape = [13], reg = [8@0], lane = [2@0:8]", "shape = [13], reg = [7@0:2], lane = [2@0]", Shared, Lane},
		{"shape = [4], lane = [4@0], warp = [2@0:4]", "shape = [4], lane = [2@0, 2@*], warp = [2@0:2]", Shared, Warp},
		{"shape = [4], lane = [4@0], warp = [2@0:4]", "shape = [4], lane = [4@0], warp = [2@*]", Shared, Warp},
		{"shape = [4], lane = [4@0], warp = [2@0:4]", "shape = [4], lane = [2@0:2, 2@0], warp = [2@0:4]", Shuffle, Lane},
		{"shape = [3], lane = [4@0, 2@*]", "shape = [3], lane = [2@0, 4@0:2]", Shared, Lane},
	} {
		plan, err := ConvertPlan(MustParse(c.from), MustParse(c.to))
		require.NoError(t, err)
		assert.Equal(t, c.kind, plan.Kind, "%s to %s", c.from, c.to)
		assert.Equal(t, c.scale, plan.Scale, "%s to %s", c.from, c.to)
	}
}

// A 4x4 transpose between registers and lanes takes four rounds of one shuffle, not sixteen.
func TestExchangeIsShort(t *testing.T) {
	c, err := ConvertPlan(MustParse("reg = [4@0], lane = [4@1]"), MustParse("reg = [4@1], lane = [4@0]"))
	require.NoError(t, err)
	e := c.Exchange()
	assert.EqualValues(t, []int64{1, 4, 4, 4}, []int64{e.Groups, e.Rounds, e.Gives, e.Takes})
	assert.True(t, e.UsesXor())
	assert.EqualValues(t, 4, e.Shuffles())
}

func TestConvertErrors(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"reg = [4@0]", "reg = [8@0]", "shapes differ: [4] and [8]"},
		{"lane = [4@0]", "lane = [4@0, 2@*]", "lane has size 4 before and 8 after"},
		{"reg = [4@0], warp = [2@+]", "reg = [4@0], warp = [2@*]",
			"the partial sums over warp differ ([2@+] and [2@*]); reduce before converting"},
	} {
		_, err := ConvertPlan(MustParse(c.from), MustParse(c.to))
		assert.ErrorContains(t, err, c.want)
	}
}
