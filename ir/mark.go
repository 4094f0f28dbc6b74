package ir

import "sync/atomic"

// Mark is a number that one algorithm at a time may keep on an operation, as a
// position in its own table; it fills space that would be padding. It is only a
// hint: another algorithm may have overwritten it, so check the table's entry.
func (op *Op) Mark() int { return int(op.mark) }

// SetMark sets the number.
func (op *Op) SetMark(m int) { op.mark = int32(m) }

// Mark is [Op.Mark] for blocks, atomic as that of values.
func (b *Block) Mark() int { return int(atomic.LoadInt32(&b.mark)) }

// SetMark sets the number.
func (b *Block) SetMark(m int) { atomic.StoreInt32(&b.mark, int32(m)) }

// Mark is [Op.Mark] for values. Printing uses it, also of several operations of
// one program at once, so that it is atomic.
func (v *Value) Mark() int { return int(atomic.LoadInt32(&v.mark)) }

// SetMark sets the number.
func (v *Value) SetMark(m int) { atomic.StoreInt32(&v.mark, int32(m)) }
