package polyhedron

import "math/bits"

// maxRows bounds a system that elimination makes larger.
const maxRows = 1000

// elimination is a system from which variables are being removed.
type elimination struct {
	vars           int
	zero, positive []Linear
	empty, gaveUp  bool
}

// eliminate removes all variables but one, none for -1. What is left bounds that
// variable.
func eliminate(s *System, keep int) *elimination {
	e := &elimination{vars: s.Vars}
	for _, l := range s.zero {
		e.zero = append(e.zero, e.padded(l))
	}
	for _, l := range s.positive {
		e.addPositive(e.padded(l))
	}
	for len(e.zero) > 0 && !e.done() {
		e.substitute(keep)
	}
	for !e.done() {
		v := e.cheapest(keep)
		if v < 0 {
			break
		}
		e.combine(v)
	}
	return e
}

func (e *elimination) done() bool { return e.empty || e.gaveUp }

func (e *elimination) padded(l Linear) Linear {
	out := make(Linear, e.vars+1)
	copy(out, l)
	return out
}

// divisor is the greatest common divisor of the coefficients, 0 without any.
func (l Linear) divisor() int64 {
	var g int64
	for _, c := range l[1:] {
		for c != 0 {
			g, c = c, g%c
		}
	}
	return max(g, -g)
}

// addPositive adds l ≥ 0, divided by what divides its coefficients.
func (e *elimination) addPositive(l Linear) {
	g := l.divisor()
	switch {
	case g == 0:
		e.empty = e.empty || l[0] < 0
		return
	case g > 1:
		l[0] = floorDiv(l[0], g)
		for i := range l[1:] {
			l[i+1] /= g
		}
	}
	for _, m := range e.positive {
		if sameCoefficients(l, m) {
			m[0] = min(m[0], l[0])
			return
		}
	}
	e.positive = append(e.positive, l)
}

func sameCoefficients(l, m Linear) bool {
	for i := range l[1:] {
		if l[i+1] != m[i+1] {
			return false
		}
	}
	return true
}

// substitute uses the last equation to remove a variable; of the kept variable
// it makes two inequalities.
func (e *elimination) substitute(keep int) {
	l := e.zero[len(e.zero)-1]
	e.zero = e.zero[:len(e.zero)-1]
	g := l.divisor()
	if g == 0 || l[0]%max(g, 1) != 0 {
		e.empty = e.empty || l[0] != 0
		return
	}
	v := -1
	for i := range e.vars {
		if c := l[i+1]; c != 0 && i != keep && (v < 0 || abs(c) < abs(l[v+1])) {
			v = i
		}
	}
	if v < 0 {
		e.addPositive(e.padded(l))
		e.addPositive(e.scaled(l, -1, l, 0))
		return
	}
	sign := int64(1)
	if l[v+1] < 0 {
		sign = -1
	}
	without := func(m Linear) Linear { return e.scaled(m, abs(l[v+1]), l, -sign*m[v+1]) }
	for i, m := range e.zero {
		e.zero[i] = without(m)
	}
	old := e.positive
	e.positive = nil
	for _, m := range old {
		e.addPositive(without(m))
	}
}

// scaled is a·l + b·m; it gives up when that overflows.
func (e *elimination) scaled(l Linear, a int64, m Linear, b int64) Linear {
	out := make(Linear, len(l))
	for i := range l {
		x, ok1 := multiply(l[i], a)
		y, ok2 := multiply(m[i], b)
		sum := x + y
		if !ok1 || !ok2 || (x >= 0) == (y >= 0) && (sum >= 0) != (x >= 0) {
			e.gaveUp = true
			return make(Linear, len(l))
		}
		out[i] = sum
	}
	return out
}

func multiply(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(uint64(abs(a)), uint64(abs(b)))
	if hi != 0 || lo>>62 != 0 {
		return 0, false
	}
	if (a < 0) != (b < 0) {
		return -int64(lo), true
	}
	return int64(lo), true
}

func abs(a int64) int64 { return max(a, -a) }

// cheapest is the variable whose elimination makes the fewest inequalities, -1
// when only the kept one is left.
func (e *elimination) cheapest(keep int) int {
	best, cost := -1, 0
	for v := range e.vars {
		lower, upper := 0, 0
		for _, l := range e.positive {
			if l[v+1] > 0 {
				lower++
			} else if l[v+1] < 0 {
				upper++
			}
		}
		if v != keep && lower+upper > 0 && (best < 0 || lower*upper < cost) {
			best, cost = v, lower*upper
		}
	}
	return best
}

// combine replaces the inequalities on a variable by what each pair of a lower
// and an upper bound implies.
func (e *elimination) combine(v int) {
	old := e.positive
	e.positive = nil
	var lower, upper []Linear
	for _, l := range old {
		switch {
		case l[v+1] > 0:
			lower = append(lower, l)
		case l[v+1] < 0:
			upper = append(upper, l)
		default:
			e.positive = append(e.positive, l)
		}
	}
	for _, l := range lower {
		for _, u := range upper {
			e.addPositive(e.scaled(l, -u[v+1], u, l[v+1]))
			if e.done() || len(e.positive) > maxRows {
				e.gaveUp = !e.empty
				return
			}
		}
	}
}
