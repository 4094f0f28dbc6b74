package polyhedron

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// random makes a system of three variables between -4 and 4 each, and what its
// points are.
func random(t *rapid.T) (*System, [][]int64) {
	const n = 3
	s := &System{Vars: n}
	for i := range n {
		s.AtLeastZero(Constant(4).Plus(Variable(i), 1))
		s.AtLeastZero(Constant(4).Plus(Variable(i), -1))
	}
	coefficient := rapid.Int64Range(-3, 3)
	draw := func(name string) []Linear {
		var out []Linear
		for range rapid.IntRange(0, 3).Draw(t, name) {
			l := Constant(rapid.Int64Range(-6, 6).Draw(t, "constant"))
			for i := range n {
				l = l.Plus(Variable(i), coefficient.Draw(t, "coefficient"))
			}
			out = append(out, l)
		}
		return out
	}
	zero, positive := draw("equations"), draw("inequalities")
	for _, l := range zero {
		s.Equal(l)
	}
	for _, l := range positive {
		s.AtLeastZero(l)
	}
	var points [][]int64
	for x := int64(-4); x <= 4; x++ {
		for y := int64(-4); y <= 4; y++ {
			for z := int64(-4); z <= 4; z++ {
				p := []int64{x, y, z}
				if holds(s, p) {
					points = append(points, p)
				}
			}
		}
	}
	return s, points
}

func at(l Linear, p []int64) int64 {
	v := l[0]
	for i := range p {
		v += l.Coefficient(i) * p[i]
	}
	return v
}

func holds(s *System, p []int64) bool {
	for _, l := range s.zero {
		if at(l, p) != 0 {
			return false
		}
	}
	for _, l := range s.positive {
		if at(l, p) < 0 {
			return false
		}
	}
	return true
}

// TestBoundsHold compares with all points: an empty system has none, and bounds
// hold for each.
func TestBoundsHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, points := random(t)
		if s.Empty() {
			require.Empty(t, points)
			return
		}
		for v := range s.Vars {
			lo, ok1 := s.Lower(v)
			hi, ok2 := s.Upper(v)
			for _, p := range points {
				require.True(t, !ok1 || lo <= p[v])
				require.True(t, !ok2 || p[v] <= hi)
			}
		}
	})
}

func TestProofs(t *testing.T) {
	s := &System{}
	x, y := Variable(s.NewVar()), Variable(s.NewVar())
	s.AtLeastZero(x.Plus(Constant(-3), 1)) // x ≥ 3
	s.AtLeastZero(y.Plus(x, -2))           // y ≥ 2x
	s.AtLeastZero(Constant(7).Plus(y, -1)) // y ≤ 7
	require.False(t, s.Empty())
	fixed, ok := s.Fixed(0)
	require.True(t, ok)
	require.EqualValues(t, 3, fixed)
	require.True(t, s.With(x.Plus(Constant(-4), 1)).Empty())
}

func TestOverflowProvesNothing(t *testing.T) {
	s := &System{}
	x, y, z := Variable(s.NewVar()), Variable(s.NewVar()), Variable(s.NewVar())
	const big = 1 << 61
	s.Equal(x.Plus(y, big-1).Plus(x, 2))
	s.Equal(y.Plus(y, 2).Plus(z, big+1))
	s.AtLeastZero(x.Plus(y, 5).Plus(z, big-3))
	require.False(t, s.Empty())
}
