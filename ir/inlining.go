package ir

// Inlining is what the inliner asks a dialect, beyond [Dialect.InlineInto]. A field
// that is nil allows all and changes nothing.
type Inlining struct {
	// CanInline reports whether the body of a callable may replace a call of this dialect.
	CanInline func(call, callable *Op) bool
	// Inlined is called with the blocks that replace a call of this dialect, while they end as the callable's body does
	// and while the arguments of the first are not replaced.
	Inlined func(call, callable *Op, blocks []*Block)
	// Argument is what takes the place of an argument for which a call of this
	// dialect has the operand v.
	Argument func(b *Builder, callable *Op, arg int, v *Value) *Value
	// Continue makes a branch with the operands of a terminator of this dialect that
	// leaves the callable; without it that is one of the dialect cf.
	Continue func(b *Builder, operands []*Value, dest *Block)
}
