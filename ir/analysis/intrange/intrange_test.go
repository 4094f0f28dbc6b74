package intrange

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

const width = 4

// draw makes a range of 4-bit integers with at least one member.
func draw(t *rapid.T, name string) *Range {
	lo := rapid.Int64Range(0, 15).Draw(t, name+" umin")
	hi := rapid.Int64Range(lo, 15).Draw(t, name+" umax")
	r := FromUnsigned(width, big.NewInt(lo), big.NewInt(hi))
	slo := rapid.Int64Range(-8, 7).Draw(t, name+" smin")
	shi := rapid.Int64Range(slo, 7).Draw(t, name+" smax")
	if both := r.Intersect(FromSigned(width, big.NewInt(slo), big.NewInt(shi))); len(members(both)) > 0 {
		return both
	}
	return r
}

// members are the numbers of a range, as unsigned.
func members(r *Range) (out []int64) {
	for v := range int64(16) {
		if holds(r, big.NewInt(v)) {
			out = append(out, v)
		}
	}
	return out
}

func holds(r *Range, v *big.Int) bool {
	u := toUnsigned(r.Width, v)
	s := toSigned(r.Width, u)
	return u.Cmp(r.UMin) >= 0 && u.Cmp(r.UMax) <= 0 && s.Cmp(r.SMin) >= 0 && s.Cmp(r.SMax) <= 0
}

func sign(v int64) int64 { return v << 60 >> 60 }

// undefined is what an operation gives for operands that it is not defined for.
const undefined = 1 << 20

func unless(bad bool, v func() int64) int64 {
	if bad {
		return undefined
	}
	return v()
}

func floor(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// operations pairs each transfer function with the operation on single numbers.
var operations = map[string]struct {
	ranges  func(x, y *Range) *Range
	numbers func(x, y int64) int64
}{
	"add":  {func(x, y *Range) *Range { return Add(x, y, Flags{}) }, func(x, y int64) int64 { return x + y }},
	"sub":  {func(x, y *Range) *Range { return Sub(x, y, Flags{}) }, func(x, y int64) int64 { return x - y }},
	"mul":  {func(x, y *Range) *Range { return Mul(x, y, Flags{}) }, func(x, y int64) int64 { return x * y }},
	"and":  {And, func(x, y int64) int64 { return x & y }},
	"or":   {Or, func(x, y int64) int64 { return x | y }},
	"xor":  {Xor, func(x, y int64) int64 { return x ^ y }},
	"maxs": {MaxS, func(x, y int64) int64 { return max(sign(x), sign(y)) }},
	"mins": {MinS, func(x, y int64) int64 { return min(sign(x), sign(y)) }},
	"maxu": {MaxU, func(x, y int64) int64 { return max(x, y) }},
	"minu": {MinU, func(x, y int64) int64 { return min(x, y) }},
	"shl": {func(x, y *Range) *Range { return Shl(x, y, Flags{}) },
		func(x, y int64) int64 { return unless(y >= 4, func() int64 { return x << y }) }},
	"shru": {ShrU, func(x, y int64) int64 { return unless(y >= 4, func() int64 { return x >> y }) }},
	"shrs": {ShrS, func(x, y int64) int64 { return unless(y >= 4, func() int64 { return sign(x) >> y }) }},
	"divu": {DivU, func(x, y int64) int64 { return unless(y == 0, func() int64 { return x / y }) }},
	"remu": {RemU, func(x, y int64) int64 { return unless(y == 0, func() int64 { return x % y }) }},
	"divs": {DivS, func(x, y int64) int64 {
		return unless(y == 0 || sign(x) == -8 && sign(y) == -1, func() int64 { return sign(x) / sign(y) })
	}},
	"rems":     {RemS, func(x, y int64) int64 { return unless(y == 0, func() int64 { return sign(x) % sign(y) }) }},
	"ceildivu": {CeilDivU, func(x, y int64) int64 { return unless(y == 0, func() int64 { return (x + y - 1) / y }) }},
	"ceildivs": {CeilDivS, func(x, y int64) int64 {
		return unless(y == 0 || sign(x) == -8 && sign(y) == -1, func() int64 { return -floor(-sign(x), sign(y)) })
	}},
	"floordivs": {FloorDivS, func(x, y int64) int64 {
		return unless(y == 0 || sign(x) == -8 && sign(y) == -1, func() int64 { return floor(sign(x), sign(y)) })
	}},
}

// TestRangesHoldResults compares with the operations on all members.
func TestRangesHoldResults(t *testing.T) {
	for name, op := range operations {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				x, y := draw(t, "x"), draw(t, "y")
				r := op.ranges(x, y)
				for _, a := range members(x) {
					for _, b := range members(y) {
						if v := op.numbers(a, b); v != undefined && !holds(r, big.NewInt(v)) {
							t.Fatalf("%v, %v gives %v, which does not hold %d of %d, %d", x, y, r, v, a, b)
						}
					}
				}
			})
		})
	}
}

// TestComparisons compares truth values with those of all members.
func TestComparisons(t *testing.T) {
	numbers := map[Predicate]func(x, y int64) bool{
		EQ: func(x, y int64) bool { return x == y }, NE: func(x, y int64) bool { return x != y },
		SLT: func(x, y int64) bool { return sign(x) < sign(y) }, SLE: func(x, y int64) bool { return sign(x) <= sign(y) },
		SGT: func(x, y int64) bool { return sign(x) > sign(y) }, SGE: func(x, y int64) bool { return sign(x) >= sign(y) },
		ULT: func(x, y int64) bool { return x < y }, ULE: func(x, y int64) bool { return x <= y },
		UGT: func(x, y int64) bool { return x > y }, UGE: func(x, y int64) bool { return x >= y },
	}
	rapid.Check(t, func(t *rapid.T) {
		x, y := draw(t, "x"), draw(t, "y")
		p := Predicate(rapid.IntRange(int(EQ), int(UGE)).Draw(t, "predicate"))
		truth, known := p.Evaluate(x, y)
		for _, a := range members(x) {
			for _, b := range members(y) {
				if known && numbers[p](a, b) != truth {
					t.Fatalf("%v of %v, %v is said to be %v; of %d, %d it is not", p, x, y, truth, a, b)
				}
			}
		}
	})
}

// TestCasts compares truncation and extension with those of all members.
func TestCasts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := draw(t, "x")
		narrow, zeros, signs := Trunc(x, 2), ExtU(x, 8), ExtS(x, 8)
		for _, a := range members(x) {
			if !holds(narrow, big.NewInt(a&3)) || !holds(zeros, big.NewInt(a)) || !holds(signs, big.NewInt(sign(a))) {
				t.Fatalf("%d of %v is lost: %v, %v, %v", a, x, narrow, zeros, signs)
			}
		}
	})
}
