package ir

import (
	"iter"

	"github.com/tsopt/tsopt/ir/diag"
)

// Block is a list of operations with arguments, in a region.
type Block struct {
	region      *Region
	prev, next  *Block
	args        []*Value
	first, last *Op
	preds       *blockUse
	ordered     bool // the order numbers of the operations are valid
	mark        int32
}

// blockUse is one successor operand.
type blockUse struct {
	block      *Block
	owner      *Op
	next, prev *blockUse
	index      int
}

func (u *blockUse) set(b *Block) {
	if u.block != nil {
		if u.prev != nil {
			u.prev.next = u.next
		} else {
			u.block.preds = u.next
		}
		if u.next != nil {
			u.next.prev = u.prev
		}
		u.block, u.next, u.prev = nil, nil, nil
	}
	if b == nil {
		return
	}
	u.block = b
	u.next = b.preds
	if b.preds != nil {
		b.preds.prev = u
	}
	b.preds = u
}

// NewBlock returns a block that is in no region yet.
func NewBlock(argTypes ...Type) *Block {
	b := &Block{}
	for _, t := range argTypes {
		b.AddArg(t, nil)
	}
	return b
}

// Region is the region that holds b, nil when none does.
func (b *Block) Region() *Region { return b.region }

// ParentOp is the operation whose region holds b.
func (b *Block) ParentOp() *Op {
	if b.region == nil {
		return nil
	}
	return b.region.owner
}

// Next is the following block of the region.
func (b *Block) Next() *Block { return b.next }

// Prev is the preceding block of the region.
func (b *Block) Prev() *Block { return b.prev }

// IsEntry reports whether b is the first block of its region.
func (b *Block) IsEntry() bool { return b.region != nil && b.region.first == b }

// Args are the block's arguments; the caller must not change the slice.
func (b *Block) Args() []*Value { return b.args }

// Arg is argument i.
func (b *Block) Arg(i int) *Value { return b.args[i] }

// NumArgs is the number of arguments.
func (b *Block) NumArgs() int { return len(b.args) }

// ArgTypes are the types of the arguments.
func (b *Block) ArgTypes() []Type {
	return ValueTypes(b.args)
}

// AddArg appends an argument.
func (b *Block) AddArg(t Type, loc diag.Loc) *Value { return b.InsertArg(len(b.args), t, loc) }

// InsertArg puts an argument at position i.
func (b *Block) InsertArg(i int, t Type, loc diag.Loc) *Value {
	v := newBlockArg(b, t, loc)
	b.args = append(b.args, nil)
	copy(b.args[i+1:], b.args[i:])
	b.args[i] = v
	b.renumber(i)
	return v
}

// EraseArg removes argument i, which must have no uses.
func (b *Block) EraseArg(i int) {
	if b.args[i].HasUses() {
		panic("ir: erasing a block argument that has uses")
	}
	b.args[i].arg.block = nil // a later use uses no value of the program, which the verifier finds
	b.args = append(b.args[:i], b.args[i+1:]...)
	b.renumber(i)
}

func (b *Block) renumber(from int) {
	for i := from; i < len(b.args); i++ {
		b.args[i].index = int32(i)
	}
}

// First is the first operation, nil when empty.
func (b *Block) First() *Op { return b.first }

// Last is the last operation, nil when empty.
func (b *Block) Last() *Op { return b.last }

// Empty reports whether b has no operations.
func (b *Block) Empty() bool { return b.first == nil }

// Terminator is the last operation if it may end a block, otherwise nil. An
// unregistered operation may.
func (b *Block) Terminator() *Op {
	if b.last == nil || !b.last.MightBe(Terminator) {
		return nil
	}
	return b.last
}

// Ops iterates over the operations. The current one may be erased or moved.
func (b *Block) Ops() iter.Seq[*Op] {
	return func(yield func(*Op) bool) {
		for op := b.first; op != nil; {
			next := op.next
			if !yield(op) {
				return
			}
			op = next
		}
	}
}

// OpsReverse iterates from the last operation; the current one may be erased.
func (b *Block) OpsReverse() iter.Seq[*Op] {
	return func(yield func(*Op) bool) {
		for op := b.last; op != nil; {
			prev := op.prev
			if !yield(op) {
				return
			}
			op = prev
		}
	}
}

// Len counts the operations.
func (b *Block) Len() int {
	n := 0
	for op := b.first; op != nil; op = op.next {
		n++
	}
	return n
}

// Append puts op at the end of b; op must be in no block.
func (b *Block) Append(op *Op) { b.insert(op, nil) }

// Prepend puts op at the start of b.
func (b *Block) Prepend(op *Op) { b.insert(op, b.first) }

// insert puts op before at, or at the end when at is nil.
func (b *Block) insert(op, at *Op) {
	if op.block != nil {
		panic("ir: operation is already in a block: " + op.Name())
	}
	op.block = b
	op.next = at
	if at == nil {
		op.prev = b.last
		b.last = op
	} else {
		op.prev = at.prev
		at.prev = op
	}
	if op.prev == nil {
		b.first = op
	} else {
		op.prev.next = op
	}
	if b.ordered && at == nil && op.prev != nil {
		op.order = op.prev.order + orderStep
		return
	}
	b.ordered = false
}

const orderStep = 5

func (b *Block) remove(op *Op) {
	if op.prev == nil {
		b.first = op.next
	} else {
		op.prev.next = op.next
	}
	if op.next == nil {
		b.last = op.prev
	} else {
		op.next.prev = op.prev
	}
	op.block, op.prev, op.next = nil, nil, nil
}

func (b *Block) orderOps() {
	n := uint32(0)
	for op := b.first; op != nil; op = op.next {
		n += orderStep
		op.order = n
	}
	b.ordered = true
}

// Successors are the successors of the terminator.
func (b *Block) Successors() []*Block {
	if b.last == nil {
		return nil
	}
	return b.last.Successors()
}

// Predecessors are the blocks that branch here, each once.
func (b *Block) Predecessors() []*Block {
	var out []*Block
	seen := map[*Block]bool{}
	for u := b.preds; u != nil; u = u.next {
		p := u.owner.block
		if p != nil && !seen[p] {
			seen[p] = true
			out = append(out, p)
		}
	}
	return out
}

// PredecessorOps calls fn for each successor of a terminator that is b.
func (b *Block) PredecessorOps(fn func(op *Op, succ int)) {
	for u := b.preds; u != nil; {
		next := u.next
		fn(u.owner, u.index)
		u = next
	}
}

// HasPredecessors reports whether any branch names b.
func (b *Block) HasPredecessors() bool { return b.preds != nil }

// ReplaceAllUsesWith makes branches to b go to c.
func (b *Block) ReplaceAllUsesWith(c *Block) {
	for u := b.preds; u != nil; u = b.preds {
		u.set(c)
	}
}

// SplitBefore moves op and everything after it to a new block that follows b.
func (b *Block) SplitBefore(op *Op) *Block {
	nb := &Block{}
	b.region.InsertAfter(nb, b)
	if op != nil {
		b.spliceTo(nb, op)
	}
	return nb
}

// MoveOpsTo moves all operations of b to the end of dst.
func (b *Block) MoveOpsTo(dst *Block) {
	if b.first != nil {
		b.spliceTo(dst, b.first)
	}
}

// spliceTo moves op and everything after it to the end of dst.
func (b *Block) spliceTo(dst *Block, op *Op) {
	last := b.last
	b.last = op.prev
	if op.prev == nil {
		b.first = nil
	} else {
		op.prev.next = nil
	}
	op.prev = dst.last
	if dst.last == nil {
		dst.first = op
	} else {
		dst.last.next = op
	}
	dst.last = last
	dst.ordered = false
	for ; op != nil; op = op.next {
		op.block = dst
	}
}

// Erase removes b and everything in it from its region.
func (b *Block) Erase() {
	b.dropAllReferences()
	for op := range b.OpsReverse() {
		op.Erase()
	}
	if b.region != nil {
		b.region.remove(b)
	}
}

// dropAllReferences clears the operands and successors of everything inside b, so that it can be erased in any order.
func (b *Block) dropAllReferences() {
	for op := range b.Ops() {
		op.dropAllReferences()
	}
}
