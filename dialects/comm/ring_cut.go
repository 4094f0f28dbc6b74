package comm

import "github.com/tsopt/tsopt/ir"

// RingCut is the dimension along which the parts of an array lie that go around a ring of devices in an all-reduce,
// each combined in an order of its own: that of device p begins with device p + 1 and ends with p. It is the longest,
// of several the first.
func RingCut(t *ir.MemRefType) (dim int) {
	for i, n := range t.Shape() {
		if n > t.Shape()[dim] {
			dim = i
		}
	}
	return dim
}
