package ir

import "github.com/tsopt/tsopt/ir/diag"

// Base starts every view of an operation. It is a struct of its own so that GemmOp{Op: op}, a view whose fields were
// never read, does not compile. A view has the methods of its operation that are called most; for the rest use Op.
// Embedding *Op would give each view all hundred of them, twice, and the compiler most of its work.
type Base struct{ Op *Op }

// Name is the operation's name.
func (b Base) Name() string { return b.Op.Name() }

// Def is the operation's definition.
func (b Base) Def() *OpDef { return b.Op.Def() }

// Loc is the location of the operation in the source.
func (b Base) Loc() diag.Loc { return b.Op.Loc() }

// Errorf is an error about the operation, at its place.
func (b Base) Errorf(format string, args ...any) *diag.Diagnostic {
	return b.Op.Errorf(format, args...)
}

// String is the name and the place, as [Op.String].
func (b Base) String() string { return b.Op.String() }

// Block is the block that holds the operation.
func (b Base) Block() *Block { return b.Op.Block() }

// ParentOp is the operation around this one.
func (b Base) ParentOp() *Op { return b.Op.ParentOp() }

// NumOperands is the number of operands.
func (b Base) NumOperands() int { return b.Op.NumOperands() }

// Operand is the operand at i.
func (b Base) Operand(i int) *Value { return b.Op.Operand(i) }

// Operands are all operands.
func (b Base) Operands() []*Value { return b.Op.Operands() }

// NumResults is the number of results.
func (b Base) NumResults() int { return b.Op.NumResults() }

// Result is the result at i.
func (b Base) Result(i int) *Value { return b.Op.Result(i) }

// ResultTypes are the types of all results.
func (b Base) ResultTypes() []Type { return b.Op.ResultTypes() }

// Attr is the attribute of a name, nil where there is none.
func (b Base) Attr(name string) Attr { return b.Op.Attr(name) }

// SetAttr sets an attribute, declared or not.
func (b Base) SetAttr(name string, a Attr) { b.Op.SetAttr(name, a) }

// Erase removes the operation from its block and drops it.
func (b Base) Erase() { b.Op.Erase() }
