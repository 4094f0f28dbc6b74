package exec

import (
	"fmt"

	"github.com/tsopt/tsopt/internal/npy"
)

// Unwritten counts the elements of a result that still hold [Poison], and says where the
// first is. Booleans have no value to spare for it: none of them counts.
func Unwritten(a *npy.Array) (n int, first []int) {
	if a.DType == npy.Bool {
		return 0, nil
	}
	p, at := Poison(a.DType), 0
	for i := range a.Len() {
		if a.Bits(i) == p {
			if n++; n == 1 {
				at = i
			}
		}
	}
	if n == 0 {
		return 0, nil
	}
	first = make([]int, len(a.Shape))
	for d := len(first) - 1; d >= 0; d-- {
		first[d], at = at%a.Shape[d], at/a.Shape[d]
	}
	return n, first
}

// CheckWritten is an error for a result that is undefined at first if a run left elements unwritten.
func (p Param) CheckWritten(a *npy.Array) error {
	if !p.poisoned() {
		return nil
	}
	if n, first := Unwritten(a); n > 0 {
		return fmt.Errorf("%d of %d elements of %s were not written, the first is at %v", n, a.Len(), p.Label(), first)
	}
	return nil
}
