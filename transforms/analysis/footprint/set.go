package footprint

import "math/bits"

// set are variables, a bit each.
type set uint64

// maxVariables is how many variables a set can hold.
const maxVariables = 64

func (s set) has(i int) bool { return s>>i&1 != 0 }

// all yields the members.
func (s set) all(yield func(int) bool) {
	for ; s != 0; s &= s - 1 {
		if !yield(bits.TrailingZeros64(uint64(s))) {
			return
		}
	}
}
