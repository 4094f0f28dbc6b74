package engine

import "math/bits"

// shadow holds the cells of an allocation, in pages of its bytes that are made when they are
// first touched. An allocation may hold tiles of several types, as the shared memory of a block
// does, so that each page has a size of cells for itself.
type shadow struct {
	pages []page
	bytes int64 // of memory
}

// page has the cells of so many bytes.
type page struct {
	cells []cell // nil until one is touched
	shift uint8  // a cell is the history of 1<<shift bytes: the smallest access so far
}

const (
	pageBits  = 9
	pageBytes = 1 << pageBits
	wideShift = 3 // of the widest cells, of 8 bytes
)

func newShadow(size int) *shadow {
	return &shadow{pages: make([]page, (size+pageBytes-1)>>pageBits)}
}

// pageOf is the page of the bytes from one up to another, which are all in one, with cells that
// fit them.
func (al *Alloc) pageOf(a *Agent, from, to int) *page {
	p := &al.shadow.pages[from>>pageBits]
	if p.cells == nil || (from|to)&(1<<p.shift-1) != 0 {
		p.divide(a, al, from, to)
	}
	return p
}

// divide gives a page cells that fit an access. What the former ones know is known of all
// their bytes.
func (p *page) divide(a *Agent, al *Alloc, from, to int) {
	old := *p
	p.shift = uint8(bits.TrailingZeros(uint(from | to | 1<<wideShift)))
	size := min(pageBytes, len(al.Data)-from>>pageBits<<pageBits)
	count := (size-1)>>p.shift + 1
	more := int64(count-len(old.cells)) * cellBytes
	if err := a.M.Mem.charge(more); err != nil {
		a.Fail("cannot be checked for data races (--races=false): %v", err)
	}
	al.shadow.bytes += more
	p.cells = make([]cell, count)
	for i, c := range old.cells {
		first := i << (old.shift - p.shift)
		for k := first; k < min(first+1<<(old.shift-p.shift), count); k++ {
			p.cells[k] = c
		}
	}
}
