package ir

import "unsafe"

// Equivalence compares operations: same name, attributes, result types and
// operands, and regions with the same content. Locations do not matter. The
// zero Equivalence is ready; it is not for concurrent use.
type Equivalence struct {
	// SameValue says when two different operands are alike; nil means never.
	// Values defined inside the compared regions are matched by themselves.
	SameValue func(a, b *Value) bool
	values    map[*Value]*Value // of regions under comparison
	blocks    map[*Block]*Block
}

// Equal compares two operations.
func (e *Equivalence) Equal(a, b *Op) bool {
	if !sameShape(a, b) || !e.sameOperands(a, b) {
		return false
	}
	for i, r := range a.Regions() {
		if !e.sameRegion(r, b.Region(i)) {
			return false
		}
	}
	return true
}

// sameShape compares everything but operands and the content of regions.
func sameShape(a, b *Op) bool {
	if a.def != b.def || len(a.operands) != len(b.operands) || len(a.results) != len(b.results) {
		return false
	}
	for i := range a.props {
		if a.props[i] != b.props[i] {
			return false
		}
	}
	for i := range a.results {
		if a.results[i].typ != b.results[i].typ {
			return false
		}
	}
	return a.ext == b.ext || sameExtra(a, b)
}

func sameExtra(a, b *Op) bool {
	da, db := a.DiscardableAttrs(), b.DiscardableAttrs()
	if a.NumRegions() != b.NumRegions() || a.NumSuccessors() != b.NumSuccessors() || len(da) != len(db) {
		return false
	}
	for i := range da {
		if da[i] != db[i] {
			return false
		}
	}
	return true
}

func (e *Equivalence) sameOperands(a, b *Op) bool {
	for i := range a.operands {
		if !e.same(a.operands[i].value, b.operands[i].value) {
			return len(a.operands) == 2 && a.Has(Commutative) &&
				e.same(a.operands[0].value, b.operands[1].value) && e.same(a.operands[1].value, b.operands[0].value)
		}
	}
	for i, s := range a.Successors() {
		if t := b.Successor(i); s != t && (e.blocks == nil || e.blocks[s] != t) {
			return false
		}
	}
	return true
}

func (e *Equivalence) same(a, b *Value) bool {
	if a == b {
		return true
	}
	if w, ok := e.values[a]; ok {
		return w == b
	}
	return a.typ == b.typ && e.SameValue != nil && e.SameValue(a, b)
}

func (e *Equivalence) sameRegion(a, b *Region) bool {
	if a.Empty() || b.Empty() {
		return a.Empty() == b.Empty()
	}
	if e.values == nil {
		e.values, e.blocks = map[*Value]*Value{}, map[*Block]*Block{}
	}
	x, y := a.first, b.first
	for ; x != nil && y != nil; x, y = x.next, y.next {
		if !e.matchArgs(x, y) {
			return false
		}
	}
	if x != nil || y != nil {
		return false
	}
	for x, y = a.first, b.first; x != nil; x, y = x.next, y.next {
		if !e.sameBlock(x, y) {
			return false
		}
	}
	return true
}

func (e *Equivalence) matchArgs(a, b *Block) bool {
	if len(a.args) != len(b.args) {
		return false
	}
	for i, v := range a.args {
		if v.typ != b.args[i].typ {
			return false
		}
		e.values[v] = b.args[i]
	}
	e.blocks[a] = b
	return true
}

func (e *Equivalence) sameBlock(a, b *Block) bool {
	x, y := a.first, b.first
	for ; x != nil && y != nil; x, y = x.next, y.next {
		if !e.Equal(x, y) {
			return false
		}
		for i := range x.results {
			e.values[&x.results[i]] = &y.results[i]
		}
	}
	return x == nil && y == nil
}

// HashOp is a hash of what [Equivalence] compares, without the content of
// regions; operands are hashed as themselves when withOperands, else not at
// all. It differs from run to run.
func HashOp(op *Op, withOperands bool) uint64 {
	h := mix(uint64(uintptr(unsafe.Pointer(op.def))), uint64(len(op.operands))<<32|uint64(len(op.results)))
	for _, a := range op.props {
		if a != nil {
			h = mix(h, uint64(a.identity()))
		} else {
			h = mix(h, 0)
		}
	}
	for i := range op.results {
		h = mix(h, uint64(op.results[i].typ.identity()))
	}
	if op.ext != nil {
		for _, na := range op.ext.attrs {
			h = mix(h, uint64(na.Value.identity()))
		}
	}
	if !withOperands {
		return h
	}
	if op.Has(Commutative) {
		sum := uint64(0)
		for i := range op.operands {
			sum += mix(1, uint64(uintptr(unsafe.Pointer(op.operands[i].value))))
		}
		return mix(h, sum)
	}
	for i := range op.operands {
		h = mix(h, uint64(uintptr(unsafe.Pointer(op.operands[i].value))))
	}
	return h
}

// HashBody is a hash of the first operations directly in op's regions: what
// [HashOp] takes of them, and those of their operands that are defined outside
// op.
func HashBody(op *Op) uint64 {
	const enough = 16 // to tell bodies apart; the rest is left to Equal
	h := uint64(0)
	for _, r := range op.Regions() {
		h = mix(h, 1)
		if r.first == nil {
			continue
		}
		n := 0
		for o := r.first.first; o != nil && n < enough; o, n = o.next, n+1 {
			h = mix(h, HashOp(o, false))
			for i := range o.operands {
				if v := o.operands[i].value; v.ParentRegion() != r {
					h = mix(h, uint64(uintptr(unsafe.Pointer(v))))
				}
			}
		}
	}
	return h
}

func mix(h, x uint64) uint64 {
	h = (h ^ x) * 0x9E3779B97F4A7C15
	return h ^ h>>29
}
