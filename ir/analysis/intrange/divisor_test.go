package intrange

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// drawNumber makes a 4-bit number that can be something, and what it can be, as unsigned.
func drawNumber(t *rapid.T, name string) (n Number, can []int64) {
	n = Number{draw(t, name), rapid.Int64Range(0, 8).Draw(t, name+" divisor")}
	if can = multiples(n); len(can) == 0 {
		n.Divisor = 1
		can = multiples(n)
	}
	return n, can
}

func multiples(n Number) (out []int64) {
	for _, v := range members(n.Range) {
		if divides(n.Divisor, sign(v)) {
			out = append(out, v)
		}
	}
	return out
}

func divides(d, v int64) bool { return v == 0 || d != 0 && v%d == 0 }

// divisors pairs what divides the result of an operation with its name among the
// operations of numbers.
var divisors = map[string]func(x, y Number) int64{
	"add":       func(x, y Number) int64 { return AddDivisor(x, y, Flags{}) },
	"sub":       func(x, y Number) int64 { return SubDivisor(x, y, Flags{}) },
	"mul":       func(x, y Number) int64 { return MulDivisor(x, y, Flags{}) },
	"shl":       func(x, y Number) int64 { return ShlDivisor(x, y, Flags{}) },
	"and":       AndDivisor,
	"or":        OrDivisor,
	"xor":       OrDivisor,
	"maxs":      CommonDivisor,
	"mins":      CommonDivisor,
	"maxu":      CommonDivisor,
	"minu":      CommonDivisor,
	"shru":      ShrUDivisor,
	"shrs":      ShrSDivisor,
	"divu":      DivUDivisor,
	"ceildivu":  DivUDivisor,
	"divs":      DivSDivisor,
	"ceildivs":  DivSDivisor,
	"floordivs": DivSDivisor,
	"remu":      RemUDivisor,
	"rems":      RemSDivisor,
}

// TestDivisorsDivideResults compares with the operations on all members.
func TestDivisorsDivideResults(t *testing.T) {
	for name, op := range divisors {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				x, xs := drawNumber(t, "x")
				y, ys := drawNumber(t, "y")
				d := op(x, y)
				for _, a := range xs {
					for _, b := range ys {
						if v := operations[name].numbers(a, b); v != undefined && !divides(d, sign(v&15)) {
							t.Fatalf("%v of %d, %v of %d: %d does not divide what %d, %d gives", x, x.Divisor, y, y.Divisor, d, a, b)
						}
					}
				}
			})
		})
	}
}

// TestCastsKeepDivisors compares with truncation and extension of all members.
func TestCastsKeepDivisors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, xs := drawNumber(t, "x")
		narrow, zeros, signs := CastDivisor(x, 2, true), CastDivisor(x, 8, false), CastDivisor(x, 8, true)
		for _, a := range xs {
			if !divides(narrow, a<<62>>62) || !divides(zeros, a) || !divides(signs, sign(a)) {
				t.Fatalf("%d of %v, %d is no multiple after a cast: %d, %d, %d", a, x, x.Divisor, narrow, zeros, signs)
			}
		}
	})
}

// TestDivisorsAreKnown has divisors that the analysis must find: merely sound ones could all be 1.
func TestDivisorsAreKnown(t *testing.T) {
	number := func(lo, hi, d int64) Number { return Number{FromSigned(64, big.NewInt(lo), big.NewInt(hi)), d} }
	anything := Number{Full(64), 1}
	twelves := number(0, 1200, 12)
	for _, c := range []struct {
		name      string
		got, want int64
	}{
		{"sum", AddDivisor(twelves, number(0, 80, 8), Flags{}), 4},
		{"difference", SubDivisor(twelves, number(0, 0, 0), Flags{}), 12},
		{"product", MulDivisor(twelves, number(0, 80, 8), Flags{}), 96},
		{"product that wraps", MulDivisor(anything, number(12, 12, 12), Flags{}), 4},
		{"product that promises not to", MulDivisor(anything, number(12, 12, 12), Flags{NoSigned: true}), 12},
		{"shift", ShlDivisor(twelves, number(3, 3, 3), Flags{}), 96},
		{"shift back", ShrUDivisor(twelves, number(2, 2, 2)), 3},
		{"quotient", DivSDivisor(twelves, number(3, 3, 3)), 4},
		{"quotient that is rounded", DivSDivisor(twelves, number(5, 5, 5)), 1},
		{"remainder", RemUDivisor(twelves, number(16, 16, 16)), 4},
		{"no remainder", RemUDivisor(twelves, number(4, 4, 4)), 0},
		{"mask", AndDivisor(anything, number(-16, -16, 16)), 16},
		{"choice", SelectDivisor(Number{Full(1), 1}, twelves, number(0, 80, 8)), 4},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", c.name, c.got, c.want)
		}
	}
}

// TestSuppositions compares ranges under a predicate with the pairs of members for
// which it holds.
func TestSuppositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := draw(t, "x"), draw(t, "y")
		p := Predicate(rapid.IntRange(int(EQ), int(UGE)).Draw(t, "predicate"))
		truth := rapid.Bool().Draw(t, "truth")
		rx, ry := Suppose(p, truth, x, y)
		for _, a := range members(x) {
			for _, b := range members(y) {
				held, _ := p.Evaluate(Constant(width, big.NewInt(a)), Constant(width, big.NewInt(b)))
				if held == truth && !(holds(rx.agreed(), big.NewInt(a)) && holds(ry.agreed(), big.NewInt(b))) {
					t.Fatalf("%v of %v, %v being %v gives %v, %v, without %d, %d", p, x, y, truth, rx, ry, a, b)
				}
			}
		}
	})
}

// TestDivisorsOfWhatWraps: of a sum or multiple that may leave the numbers of its width only the power of two stays.
func TestDivisorsOfWhatWraps(t *testing.T) {
	six := NumberOf(FromSigned(width, big.NewInt(6), big.NewInt(6)))
	for name, op := range map[string]func(x, y Number, f Flags) int64{"add": AddDivisor, "mul": MulDivisor} {
		assert.Equal(t, powerOfTwo(op(six, six, Flags{NoSigned: true})), op(six, six, Flags{}), name)
	}
	assert.Equal(t, int64(6), AddDivisor(six, six, Flags{NoSigned: true}))
}

// TestJoinedDivisors: what divides one of two numbers is what divides both.
func TestJoinedDivisors(t *testing.T) {
	assert.Equal(t, int64(2), join(fact{divisor: 6}, fact{divisor: 4}).divisor)
	assert.Equal(t, int64(4), join(fact{divisor: 0}, fact{divisor: 4}).divisor) // zero is a multiple of all
}
