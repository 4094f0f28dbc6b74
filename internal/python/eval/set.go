package eval

import "github.com/tsopt/tsopt/internal/python"

// A Set keeps its elements in the order in which they were added (CPython has an order of its own). Frozen ones do not
// change.
type Set struct {
	d      Dict
	Frozen bool
}

// NewSet makes an empty set.
func NewSet() *Set { return &Set{d: *NewDict()} }

// TypeName is set or frozenset.
func (s *Set) TypeName() string {
	if s.Frozen {
		return "frozenset"
	}
	return "set"
}

// Len is the number of elements.
func (s *Set) Len() int { return s.d.Len() }

// Add adds an element.
func (s *Set) Add(at Site, v Value) error {
	h, err := at.key(v)
	if err != nil {
		return err
	}
	if _, ok := s.d.get(h); !ok {
		s.d.put(h, v, nil)
	}
	return nil
}

// AddString adds a text.
func (s *Set) AddString(v string) { s.d.put(v, v, nil) }

// Elems are the elements in order.
func (s *Set) Elems() []Value { return s.d.Keys() }

func setOf(at Site, elems []Value) (*Set, error) {
	s := NewSet()
	for _, e := range elems {
		if err := s.Add(at, e); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (s *Set) has(h any) bool {
	_, ok := s.d.get(h)
	return ok
}

// Copy is a set of the same elements.
func (s *Set) Copy() *Set { return &Set{d: *s.d.Copy(), Frozen: s.Frozen} }

// filter gives the elements that are in other, or that are not.
func (s *Set) filter(other *Set, in bool) *Set {
	r := &Set{d: *NewDict(), Frozen: s.Frozen}
	hashes := make([]any, len(s.d.entries))
	for h, i := range s.d.index {
		hashes[i] = h
	}
	for i, e := range s.d.entries {
		if !e.gone && other.has(hashes[i]) == in {
			r.d.put(hashes[i], e.key, nil)
		}
	}
	return r
}

// subset says whether all elements of s are in other.
func (s *Set) subset(other *Set) bool {
	for h := range s.d.index {
		if !other.has(h) {
			return false
		}
	}
	return true
}

// setOp is `a op b`, nil for an operator that sets do not have.
func setOp(op python.Operator, a, b *Set) *Set {
	switch op {
	case python.BitOr:
		r := a.Copy()
		r.d.Update(b.filter(a, false).asDict())
		return r
	case python.BitAnd: // the elements of the smaller one, as CPython has it: {1} & {True, 2} is {1}
		small, large := b, a
		if b.Len() > a.Len() {
			small, large = a, b
		}
		r := small.filter(large, true)
		r.Frozen = a.Frozen
		return r
	case python.Sub:
		return a.filter(b, false)
	case python.BitXor:
		r := a.filter(b, false)
		r.d.Update(b.filter(a, false).asDict())
		return r
	}
	return nil
}

func (s *Set) asDict() *Dict { return &s.d }
