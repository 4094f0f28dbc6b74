package analysis

// SetOrder chooses in which order operations of the work list are visited.
func (a *Forward[T]) SetOrder(next func(n int) int) { a.next = next }
