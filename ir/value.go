package ir

import (
	"iter"
	"unsafe"

	"github.com/tsopt/tsopt/ir/diag"
)

// Value is an SSA value: a result of an operation or an argument of a block.
type Value struct {
	typ   Type
	def   *Op       // nil for a block argument
	arg   *blockArg // nil for a result
	uses  *Use
	index int32
	mark  int32
}

// blockArg is what only a block argument has; results, which are more numerous, are smaller without it.
type blockArg struct {
	block *Block
	loc   diag.Loc
}

func newBlockArg(b *Block, t Type, loc diag.Loc) *Value {
	v := &struct {
		Value
		blockArg
	}{Value{typ: t}, blockArg{b, loc}}
	v.arg = &v.blockArg
	return &v.Value
}

// Use is one operand of an operation: it holds a value.
type Use struct {
	value      *Value
	owner      *Op
	next, prev *Use // other uses of the same value
}

// Type is the value's type.
func (v *Value) Type() Type { return v.typ }

// ValueTypes are the types of values.
func ValueTypes(vs []*Value) []Type {
	out := make([]Type, len(vs))
	for i, v := range vs {
		out[i] = v.typ
	}
	return out
}

// SetType changes the type in place; the caller keeps the users valid.
func (v *Value) SetType(t Type) { v.typ = t }

// DefiningOp is the operation whose result v is, nil for a block argument.
func (v *Value) DefiningOp() *Op { return v.def }

// OwnerBlock is the block whose argument v is, nil for a result.
func (v *Value) OwnerBlock() *Block {
	if v.arg == nil {
		return nil
	}
	return v.arg.block
}

// IsBlockArg reports whether v is a block argument.
func (v *Value) IsBlockArg() bool { return v.def == nil }

// Index is the position among the results or arguments.
func (v *Value) Index() int { return int(v.index) }

// Loc is where the value was defined.
func (v *Value) Loc() diag.Loc {
	if v.def != nil {
		return v.def.loc
	}
	return v.arg.loc
}

// SetLoc sets a block argument's location.
func (v *Value) SetLoc(l diag.Loc) { v.arg.loc = l }

// ParentBlock is the block in which v is defined.
func (v *Value) ParentBlock() *Block {
	if v.def != nil {
		return v.def.block
	}
	return v.arg.block
}

// ParentRegion is the region in which v is defined.
func (v *Value) ParentRegion() *Region {
	if b := v.ParentBlock(); b != nil {
		return b.region
	}
	return nil
}

// HasUses reports whether any operand holds v.
func (v *Value) HasUses() bool { return v.uses != nil }

// HasOneUse reports whether exactly one operand holds v.
func (v *Value) HasOneUse() bool { return v.uses != nil && v.uses.next == nil }

// NumUses counts the operands that hold v.
func (v *Value) NumUses() int {
	n := 0
	for u := v.uses; u != nil; u = u.next {
		n++
	}
	return n
}

// Uses iterates over the uses, newest first. The current use may be changed.
func (v *Value) Uses() iter.Seq[*Use] {
	return func(yield func(*Use) bool) {
		for u := v.uses; u != nil; {
			next := u.next
			if !yield(u) {
				return
			}
			u = next
		}
	}
}

// Users are the operations that use v, each once, in order of their first use
// from the newest.
func (v *Value) Users() []*Op {
	var out []*Op
	seen := map[*Op]bool{}
	for u := v.uses; u != nil; u = u.next {
		if !seen[u.owner] {
			seen[u.owner] = true
			out = append(out, u.owner)
		}
	}
	return out
}

// ReplaceAllUsesWith makes every use of v a use of w.
func (v *Value) ReplaceAllUsesWith(w *Value) {
	if v == w {
		return
	}
	for u := v.uses; u != nil; u = v.uses {
		u.Set(w)
	}
}

// ReplaceUsesIf replaces the uses for which keep returns true.
func (v *Value) ReplaceUsesIf(w *Value, pick func(*Use) bool) {
	for u := range v.Uses() {
		if pick(u) {
			u.Set(w)
		}
	}
}

// Owner is the operation of the operand.
func (u *Use) Owner() *Op { return u.owner }

// Index is the operand number: the place of u in its owner's list, which a field
// for it would say at the cost of a fifth of u's size.
func (u *Use) Index() int {
	first := unsafe.Pointer(&u.owner.operands[0])
	return int((uintptr(unsafe.Pointer(u)) - uintptr(first)) / unsafe.Sizeof(*u))
}

// Get is the value held.
func (u *Use) Get() *Value { return u.value }

// Set makes v the operand; nil empties it.
func (u *Use) Set(v *Value) {
	u.drop()
	if v == nil {
		return
	}
	u.value = v
	u.next = v.uses
	if v.uses != nil {
		v.uses.prev = u
	}
	v.uses = u
}

func (u *Use) drop() {
	if op := u.owner; op.list.Load() != nil {
		op.list.Store(nil)
	}
	if u.value == nil {
		return
	}
	if u.prev != nil {
		u.prev.next = u.next
	} else {
		u.value.uses = u.next
	}
	if u.next != nil {
		u.next.prev = u.prev
	}
	u.value, u.next, u.prev = nil, nil, nil
}
