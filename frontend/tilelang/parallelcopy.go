package tilelang

import "github.com/tsopt/tsopt/internal/python/eval"

// iterationIsOne is why one element is copied in a T.Parallel.
const iterationIsOne = "an iteration of a T.Parallel copies one element"

// copyInParallel is a T.copy in a T.Parallel, of one element in each iteration: dst[…] = src[…].
func (t *translator) copyInParallel(a *args) error {
	t.hint(a, "coalesced_width", "eviction_policy", "loop_layout", "annotations", "disable_tma")
	if a.value("peer") != nil {
		return a.wrongf("peer", "unsupported in a T.Parallel; copy the tile after the loop")
	}
	src, dst := a.value("src"), a.value("dst")
	if t.kernel.wholeArrays && len(a.Args) == 2 {
		src, dst = dst, src
	}
	x, err := t.theOne(a.site("src"), src, iterationIsOne)
	if err != nil {
		return err
	}
	to, err := t.theOne(a.site("dst"), dst, iterationIsOne)
	if err != nil {
		return err
	}
	switch to := to.(type) {
	case *region:
		return t.writeElement(a.Site, to, x)
	case *variable:
		return to.Store(a.Site, x)
	}
	return a.wrongf("dst", "expected an element of a buffer, as B[i, j], got %s", eval.TypeName(dst))
}
