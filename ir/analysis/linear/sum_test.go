package linear_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// The terms of these sums are the numbers of variables.
type sum = linear.Sum[int]

const variables = 4

// drawSum makes a sum, of numbers whose extremes overflow if large.
func drawSum(t *rapid.T, name string, large bool) sum {
	numbers := rapid.Int64Range(-20, 20)
	if large {
		numbers = rapid.OneOf(numbers, rapid.Int64(), rapid.SampledFrom([]int64{math.MinInt64, math.MaxInt64}))
	}
	s := linear.Number[int](numbers.Draw(t, name+" constant"))
	for range rapid.IntRange(0, variables).Draw(t, name+" terms") {
		s = s.PlusTimes(linear.Of(rapid.IntRange(0, variables-1).Draw(t, name+" term")), numbers.Draw(t, name+" coefficient"))
	}
	return s
}

func drawValues(t *rapid.T) func(int) int64 {
	values := rapid.SliceOfN(rapid.Int64Range(-50, 50), variables, variables).Draw(t, "values")
	return func(i int) int64 { return values[i] }
}

// value is a sum's, of any size.
func value(s sum, at func(int) int64) *big.Int {
	n := big.NewInt(s.Constant())
	for _, t := range s.Terms() {
		n.Add(n, new(big.Int).Mul(big.NewInt(t.Coefficient), big.NewInt(at(t.Of))))
	}
	return n
}

// TestArithmeticIsThatOfValues: the value of s + n·t is that of s plus n times that of t, unless the sum says that
// it has overflowed.
func TestArithmeticIsThatOfValues(t *testing.T) {
	overflowed := 0
	rapid.Check(t, func(t *rapid.T) {
		large := rapid.Bool().Draw(t, "large")
		x, y, at := drawSum(t, "x", large), drawSum(t, "y", large), drawValues(t)
		n := rapid.OneOf(rapid.Int64Range(-5, 5), rapid.Int64()).Draw(t, "n")
		z := x.PlusTimes(y, n)
		if z.Overflowed() {
			overflowed++
			return
		}
		require.False(t, x.Overflowed() || y.Overflowed())
		want := new(big.Int).Mul(big.NewInt(n), value(y, at))
		require.Equal(t, want.Add(want, value(x, at)).String(), value(z, at).String())
		for _, u := range z.Terms() {
			require.NotZero(t, u.Coefficient)
			require.Equal(t, u.Coefficient, z.Coefficient(u.Of))
		}
		if !large && n < 1<<20 && n > -1<<20 {
			require.True(t, value(z, at).IsInt64() && value(z, at).Int64() == z.At(at))
		}
	})
	assert.Positive(t, overflowed)
}

// TestSmallSumsDoNotOverflow: the test above would hold for sums that always say that they have.
func TestSmallSumsDoNotOverflow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		require.False(t, drawSum(t, "x", false).Minus(drawSum(t, "y", false)).Times(7).PlusConstant(-3).Overflowed())
	})
}

// TestEqualWhateverTheOrder: sums are equal just if their difference is 0.
func TestEqualWhateverTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := drawSum(t, "x", false), drawSum(t, "y", false)
		require.True(t, x.Plus(y).Equal(y.Plus(x)))
		require.True(t, x.Plus(y).Minus(y).Equal(x))
		require.Equal(t, x.Minus(y).Is(0), x.Equal(y))
	})
}

// TestOverflowedIsNotEqual: nothing is known about such a sum.
func TestOverflowedIsNotEqual(t *testing.T) {
	x := linear.Number[int](math.MaxInt64).PlusConstant(1)
	_, known := x.Known()
	_, divides := x.DividedBy(1)
	_, single := linear.Of(1).Times(math.MinInt64).Times(2).Single()
	assert.True(t, x.Overflowed() && x.Minus(x).Overflowed())
	assert.False(t, x.Equal(x) || known || divides || single)
	assert.Equal(t, linear.Everything(), x.Interval(nil))
	assert.Equal(t, int64(1), x.Divisor(nil))
}

// TestSubstitutionIsThatOfValues: a sum's value is the same for the values of what is put in the place of its terms.
func TestSubstitutionIsThatOfValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, at := drawSum(t, "x", false), drawValues(t)
		var by [variables]sum
		for i := range by {
			by[i] = drawSum(t, "by", false)
		}
		z := linear.Substitute(x, func(i int) sum { return by[i] })
		require.Equal(t, x.At(func(i int) int64 { return by[i].At(at) }), z.At(at))
	})
}

// TestPartsAddUp: what a sum is split into is the sum.
func TestPartsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, at := drawSum(t, "x", false), drawValues(t)
		even, odd := x.Split(func(i int) bool { return i%2 == 0 })
		require.Zero(t, even.Constant())
		require.Equal(t, x.At(at), even.At(at)+odd.At(at))
		require.Equal(t, x.At(at), x.Without(2).At(at)+x.Coefficient(2)*at(2))
	})
}

// TestIntervalsHoldValues, the ends of large ones included.
func TestIntervalsHoldValues(t *testing.T) {
	tight := 0
	rapid.Check(t, func(t *rapid.T) {
		x, at := drawSum(t, "x", rapid.Bool().Draw(t, "large")), drawValues(t)
		var of [variables]linear.Interval
		for i := range of {
			wide := rapid.OneOf(rapid.Int64Range(0, 3), rapid.Just(int64(math.MaxInt64)))
			of[i] = linear.Interval{Lo: at(i) - wide.Draw(t, "below")%math.MaxInt64, Hi: at(i) + wide.Draw(t, "above")%1000}
			if rapid.IntRange(0, 9).Draw(t, "unbounded") == 0 {
				of[i].Lo = math.MinInt64
			}
		}
		in := x.Interval(func(i int) linear.Interval { return of[i] })
		if x.Overflowed() {
			return
		}
		v := value(x, at)
		require.True(t, !in.HasLo() || big.NewInt(in.Lo).Cmp(v) <= 0, "%v in %v", v, in)
		require.True(t, !in.HasHi() || big.NewInt(in.Hi).Cmp(v) >= 0, "%v in %v", v, in)
		if in.HasLo() && in.HasHi() {
			tight++
		}
	})
	assert.Positive(t, tight)
}

// TestQuotientsAndRemainders are those of values that lie in the intervals.
func TestQuotientsAndRemainders(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		x, at := drawSum(t, "x", false), drawValues(t)
		n := rapid.Int64Range(-1, 12).Draw(t, "n")
		q, rest, ok := x.Quotient(n, func(i int) linear.Interval { return linear.Interval{Lo: at(i), Hi: at(i) + 1} })
		if n < 1 {
			require.False(t, ok)
		}
		if !ok {
			return
		}
		found++
		v, r := x.At(at), rest.At(at)
		require.True(t, 0 <= r && r < n)
		require.Equal(t, v, n*q.At(at)+r)
		whole, divides := x.DividedBy(n)
		require.Equal(t, rest.Is(0), divides)
		if divides {
			require.True(t, whole.Times(n).Equal(x))
		}
	})
	assert.Positive(t, found)
}

// TestDivisorsDivideValues of terms that have the given divisors.
func TestDivisorsDivideValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, at := drawSum(t, "x", false), drawValues(t)
		d := x.Divisor(func(i int) int64 { return int64(i) + 1 })
		v := x.At(func(i int) int64 { return at(i) * (int64(i) + 1) })
		require.True(t, d == 0 && v == 0 || d != 0 && v%d == 0, "%d divides %d", d, v)
		require.Equal(t, x.Is(0), d == 0)
	})
}
