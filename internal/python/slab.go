package python

// A slab makes nodes of a type many at a time, for those that are most of a tree.
type slab[T any] struct{ free []T }

func (s *slab[T]) make() *T {
	if len(s.free) == 0 {
		s.free = make([]T, 64)
	}
	n := &s.free[0]
	s.free = s.free[1:]
	return n
}
