package footprint

import (
	"cmp"
	"slices"
)

// span are the indices from one up to another.
type span struct{ from, to int64 }

// spans are sets of indices: in order, with gaps between them.
type spans []span

// union has the indices of all spans, in whatever order they are.
func union(all []span) spans {
	slices.SortFunc(all, func(x, y span) int { return cmp.Compare(x.from, y.from) })
	var out spans
	for _, x := range all {
		switch n := len(out); {
		case x.from >= x.to:
		case n > 0 && x.from <= out[n-1].to:
			out[n-1].to = max(out[n-1].to, x.to)
		default:
			out = append(out, x)
		}
	}
	return out
}

// within are the indices from one up to another.
func (s spans) within(from, to int64) spans {
	var out spans
	for _, x := range s {
		if x = (span{max(x.from, from), min(x.to, to)}); x.from < x.to {
			out = append(out, x)
		}
	}
	return out
}

// common is the least index of both.
func (s spans) common(t spans) (int64, bool) {
	for i, j := 0, 0; i < len(s) && j < len(t); {
		if from := max(s[i].from, t[j].from); from < min(s[i].to, t[j].to) {
			return from, true
		}
		if s[i].to < t[j].to {
			i++
		} else {
			j++
		}
	}
	return 0, false
}

// has reports whether an index is one of them.
func (s spans) has(i int64) bool {
	return slices.ContainsFunc(s, func(x span) bool { return x.from <= i && i < x.to })
}

// repeated are the indices n times, each time a distance further; ok is false where they are too many spans.
func (s spans) repeated(distance, n int64) (out spans, ok bool) {
	switch {
	case n <= 0:
		return nil, true
	case distance < 0:
		return s.moved(distance*(n-1)).repeated(-distance, n)
	case distance == 0 || len(s) == 0:
		return s, true
	case len(s) == 1 && distance <= s[0].to-s[0].from:
		return spans{{s[0].from, s[0].to + distance*(n-1)}}, true
	case int64(len(s))*n > maxPlaces:
		return nil, false
	}
	for i := range n {
		out = append(out, s.moved(distance*i)...)
	}
	return union(out), true
}

func (s spans) moved(by int64) spans {
	out := slices.Clone(s)
	for i := range out {
		out[i].from, out[i].to = out[i].from+by, out[i].to+by
	}
	return out
}
