package engine

import (
	"cmp"
	"fmt"
	"slices"
)

// Arrays of the caller whose elements are not row by row: the gaps between them belong to others.

// hold says which bytes the elements of a descriptor are, and that they were written.
func (a *Alloc) hold(v Value) {
	a.Held = NewBitset(len(a.Data))
	r := &Buffer{Rank: len(a.Dims), Elem: a.Elem}
	r.Each(v, func(addr uint64) { a.Held.Set(int(addr&OffsetMask), a.Elem.Bytes) })
	a.Init = slices.Clone(a.Held)
}

// number is which element lies so many elements from the first byte, counted row by row; of elements that lie in one
// place it is one of them.
func (a *Alloc) number(at int64) (n int64, ok bool) {
	order := make([]int, len(a.Dims))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(a.Strides[j], a.Strides[i]) })
	at -= a.Offset
	rows := RowMajor(a.Dims)
	for _, i := range order {
		if s := a.Strides[i]; s > 0 {
			x := min(at/s, a.Dims[i]-1)
			at -= x * s
			n += x * rows[i]
		}
	}
	return n, at == 0
}

// gap names bytes that partly belong to no element.
func (a *Alloc) gap(off, n int) string {
	for ; n > 1 && a.Held.Has(off, 1); n-- {
		off++
	}
	return fmt.Sprintf("byte %d of %s, which lies in the padding between its elements", off, a.Title())
}
