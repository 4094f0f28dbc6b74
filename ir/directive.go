package ir

// Directive is the Go half of a `custom<Name>(…)` in a format: it reads and
// writes the operands, types, attributes, regions and successors that the
// parentheses name.
type Directive struct {
	// Parse reads the text. It returns false, having consumed nothing, where
	// the directive opens an optional group that is absent.
	Parse func(p OpParser, args DirectiveArgs) bool
	Print func(p OpPrinter, op *Op)
}

// DirectiveArgs are the arguments of a directive while it is parsed, by their
// position in the parentheses. `ref($x)` gives what was parsed before.
type DirectiveArgs interface {
	// State is the operation being parsed: attributes and regions set so far.
	State() *OpState
	// SetOperands sets an operand argument; Operands reads one.
	SetOperands(arg int, us []Unresolved)
	Operands(arg int) []Unresolved
	// SetTypes sets a `type($x)` argument; Types reads one.
	SetTypes(arg int, ts []Type)
	Types(arg int) []Type
	// SetAttr sets an attribute argument; nil leaves it absent.
	SetAttr(arg int, a Attr)
	// SetRegions sets a region argument.
	SetRegions(arg int, rs []*Region)
	// SetSuccessors sets a successor argument.
	SetSuccessors(arg int, bs []*Block)
}
