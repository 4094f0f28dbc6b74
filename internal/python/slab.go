package python

// A slab makes nodes of a type many at a time, for those that are most of a tree.
type slab[T any] struct {
	free []T
	size int // of the last piece
}

// put makes a node that is v.
func (s *slab[T]) put(v T) *T {
	if len(s.free) == 0 {
		s.size = min(2*s.size+8, 64)
		s.free = make([]T, s.size)
	}
	n := &s.free[0]
	*n, s.free = v, s.free[1:]
	return n
}
