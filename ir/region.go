package ir

import "iter"

// Region is a list of blocks that an operation owns; the first is the entry.
type Region struct {
	owner       *Op
	first, last *Block
	index       int
}

// NewRegion returns a region that no operation owns yet, with the given blocks.
func NewRegion(blocks ...*Block) *Region {
	r := &Region{}
	for _, b := range blocks {
		r.Append(b)
	}
	return r
}

// Owner is the operation that owns r.
func (r *Region) Owner() *Op { return r.owner }

// Index is r's number among its owner's regions.
func (r *Region) Index() int { return r.index }

// Empty reports whether r has no blocks.
func (r *Region) Empty() bool { return r.first == nil }

// Entry is the first block, nil when r is empty.
func (r *Region) Entry() *Block { return r.first }

// LastBlock is the last block, nil when r is empty.
func (r *Region) LastBlock() *Block { return r.last }

// HasOneBlock reports whether r has exactly one block.
func (r *Region) HasOneBlock() bool { return r.first != nil && r.first == r.last }

// Blocks iterates over the blocks; the current one may be erased.
func (r *Region) Blocks() iter.Seq[*Block] {
	return func(yield func(*Block) bool) {
		for b := r.first; b != nil; {
			next := b.next
			if !yield(b) {
				return
			}
			b = next
		}
	}
}

// NumBlocks counts the blocks.
func (r *Region) NumBlocks() int {
	n := 0
	for b := r.first; b != nil; b = b.next {
		n++
	}
	return n
}

// Append puts b, which is in no region, at the end.
func (r *Region) Append(b *Block) { r.insert(b, nil) }

// InsertBefore puts b before at.
func (r *Region) InsertBefore(b, at *Block) { r.insert(b, at) }

// InsertAfter puts b after at.
func (r *Region) InsertAfter(b, at *Block) { r.insert(b, at.next) }

func (r *Region) insert(b, at *Block) {
	if b.region != nil {
		panic("ir: block is already in a region")
	}
	b.region, b.next = r, at
	if at == nil {
		b.prev = r.last
		r.last = b
	} else {
		b.prev = at.prev
		at.prev = b
	}
	if b.prev == nil {
		r.first = b
	} else {
		b.prev.next = b
	}
}

func (r *Region) remove(b *Block) {
	if b.prev == nil {
		r.first = b.next
	} else {
		b.prev.next = b.next
	}
	if b.next == nil {
		r.last = b.prev
	} else {
		b.next.prev = b.prev
	}
	b.region, b.prev, b.next = nil, nil, nil
}

// Detach takes b out of its region without erasing it.
func (b *Block) Detach() {
	if b.region != nil {
		b.region.remove(b)
	}
}

// TakeBody moves all blocks of src to the end of r.
func (r *Region) TakeBody(src *Region) { r.InsertAllBefore(src, nil) }

// InsertAllBefore moves all blocks of src before at, or to the end for nil.
func (r *Region) InsertAllBefore(src *Region, at *Block) {
	for b := range src.Blocks() {
		src.remove(b)
		r.insert(b, at)
	}
}

// ParentRegion is the region around r's owner.
func (r *Region) ParentRegion() *Region {
	if r.owner == nil || r.owner.block == nil {
		return nil
	}
	return r.owner.block.region
}

// IsProperAncestor reports whether o lies inside r and is not r.
func (r *Region) IsProperAncestor(o *Region) bool {
	return r != o && r.IsAncestor(o)
}

// IsAncestor reports whether o is r or lies inside it.
func (r *Region) IsAncestor(o *Region) bool {
	for ; o != nil; o = o.ParentRegion() {
		if o == r {
			return true
		}
	}
	return false
}

// AncestorOpIn returns the operation directly in r that is op or holds it, nil
// when op is not inside r.
func (r *Region) AncestorOpIn(op *Op) *Op {
	for op != nil {
		if op.block == nil {
			return nil
		}
		if op.block.region == r {
			return op
		}
		op = op.ParentOp()
	}
	return nil
}
