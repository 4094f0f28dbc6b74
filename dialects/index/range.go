package index

// numberRange holds the numbers of one width between limits, both as signed and
// as unsigned numbers.
type numberRange struct {
	umin, umax uint64
	smin, smax int64
}

// verdict is what is known about a comparison of ranges.
type verdict int

const (
	unknown verdict = iota
	always
	never
)

// extremumRange is what an extremum of anything and a bound can be.
func extremumRange(op string, w int, bound int64) (r numberRange, ok bool) {
	b := constantRange(w, bound)
	switch op {
	case "index.mins":
		return signedRange(w, -1<<(w-1), b.smax), true
	case "index.maxs":
		return signedRange(w, b.smin, 1<<(w-1)-1), true
	case "index.minu":
		return unsignedRange(w, 0, b.umax), true
	case "index.maxu":
		return unsignedRange(w, b.umin, ^uint64(0)>>(64-w)), true
	}
	return r, false
}

func constantRange(w int, v int64) numberRange {
	v = v << (64 - w) >> (64 - w)
	u := uint64(v) << (64 - w) >> (64 - w)
	return numberRange{u, u, v, v}
}

// signedRange has as unsigned numbers every number when it holds both signs.
func signedRange(w int, lo, hi int64) numberRange {
	if lo < 0 && hi >= 0 {
		return numberRange{0, ^uint64(0) >> (64 - w), lo, hi}
	}
	return numberRange{constantRange(w, lo).umin, constantRange(w, hi).umax, lo, hi}
}

// unsignedRange has as signed numbers every number when it holds both halves.
func unsignedRange(w int, lo, hi uint64) numberRange {
	half := uint64(1) << (w - 1)
	if lo < half && hi >= half {
		return numberRange{lo, hi, -1 << (w - 1), 1<<(w-1) - 1}
	}
	return numberRange{lo, hi, constantRange(w, int64(lo)).smin, constantRange(w, int64(hi)).smax}
}

func (r numberRange) compare(pred string, s numberRange) verdict {
	switch {
	case r.holds(pred, s):
		return always
	case r.holds(inverse[pred], s):
		return never
	}
	return unknown
}

var inverse = map[string]string{
	"eq": "ne", "ne": "eq", "slt": "sge", "sle": "sgt", "sgt": "sle", "sge": "slt",
	"ult": "uge", "ule": "ugt", "ugt": "ule", "uge": "ult",
}

// holds reports whether a comparison is true for all numbers of the ranges. Two
// ranges differ when both readings, signed and unsigned, are apart.
func (r numberRange) holds(pred string, s numberRange) bool {
	switch pred {
	case "eq":
		return r.umin == r.umax && s.umin == s.umax && r.umin == s.umin
	case "ne":
		return (r.smax < s.smin || r.smin > s.smax) && (r.umax < s.umin || r.umin > s.umax)
	case "slt":
		return r.smax < s.smin
	case "sle":
		return r.smax <= s.smin
	case "sgt":
		return r.smin > s.smax
	case "sge":
		return r.smin >= s.smax
	case "ult":
		return r.umax < s.umin
	case "ule":
		return r.umax <= s.umin
	case "ugt":
		return r.umin > s.umax
	}
	return r.umin >= s.umax
}
