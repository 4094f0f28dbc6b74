package ir

// Mark is a number that one algorithm at a time may keep on an operation, as a
// position in its own table; it fills space that would be padding. It is only a
// hint: another algorithm may have overwritten it, so check the table's entry.
func (op *Op) Mark() int { return int(op.mark) }

// SetMark sets the number.
func (op *Op) SetMark(m int) { op.mark = int32(m) }
