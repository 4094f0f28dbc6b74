// Package tree is a kernel as its evaluation leaves it: what runs on the device, without Python. Loops of Python are
// unrolled, its functions inlined, its conditions decided, its lists and names gone; loops, conditions, buffers and
// calls of the language are left. Evaluation makes a tree, once; what emits operations reads it.
//
// A node is a statement of the program or a part of one. What a node gives is a [Ref], which other nodes have as an
// operand: operands are values of Python, and values of evaluation that have a Ref ([Operand]).
package tree

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// A Place is where a node is: in which text, and by which calls of functions it was come to, outermost first.
type Place struct {
	eval.Site
	File  string
	Calls []eval.Place
}

// At is the place.
func (p *Place) At() *Place { return p }

// A Node is a part of a tree.
type Node interface {
	At() *Place
}

// A Block is nodes that run one after the other.
type Block struct{ Nodes []Node }

// A Ref is what a node gives.
type Ref struct {
	// Of makes it; nil for what a loop or a context binds, and for what begins with the kernel.
	Of Node
	// Name is the first name that the program gives it, empty for parts of expressions.
	Name string
}

// An Operand is a value of evaluation that stands for what a node gives.
type Operand interface{ Ref() *Ref }

// A Computed part is a block that computes a value.
type Computed struct {
	Block
	Value eval.Value
}

type (
	// A Stmt is a statement of the program, with what it does. Next is the statement behind it in its block, or nil.
	Stmt struct {
		Place
		Stmt, Next python.Stmt
		Body       Block
		// Recovers says that an error ends the statement alone. Err is that of its evaluation.
		Recovers bool
		Err      error
		// Left says that evaluation left it: a break, for example.
		Left bool
		// Element says that it assigns to an element of a buffer, and Function that it is the name of a function.
		Element, Function bool
	}
	// A Turn ends a turn of a loop of Python; others follow.
	Turn struct{ Place }
	// A Unary is `op x`, a Binary `x op y`, a Compare `x op y`, a Not `not x`.
	Unary struct {
		Place
		Gives *Ref
		Op    python.UnaryOperator
		X     eval.Value
	}
	Binary struct {
		Place
		Gives *Ref
		Op    python.Operator
		X, Y  eval.Value
	}
	Compare struct {
		Place
		Gives *Ref
		Op    python.CompareOperator
		X, Y  eval.Value
	}
	Not struct {
		Place
		Gives *Ref
		X     eval.Value
	}
	// An AndOr is `x and right`, or `x or right`.
	AndOr struct {
		Place
		Gives *Ref
		And   bool
		X     eval.Value
		Right Computed
	}
	// A Select is `then if cond else orelse`.
	Select struct {
		Place
		Gives        *Ref
		Cond         eval.Value
		Then, Orelse Computed
	}
	// An Item is `of[key]`.
	Item struct {
		Place
		Gives   *Ref
		Of, Key eval.Value
	}
	// A SetItem is `of[key] = x`.
	SetItem struct {
		Place
		Of, Key, X eval.Value
	}
	// A Store is `to = x` of a variable, or of a reference to an element.
	Store struct {
		Place
		To, X eval.Value
	}
	// A Load is what a variable, or an element, holds now.
	Load struct {
		Place
		Gives *Ref
		From  eval.Value
	}
	// A Let binds a name.
	Let struct {
		Place
		Gives *Ref
		Name  string
		X     eval.Value
	}
	// A Call is one of a function of the language, or of a method of a value.
	Call struct {
		Place
		Gives *Ref
		// Function is how the program calls it: "T.copy".
		Function string
		F        eval.Value
		Of       eval.Value // whose method is called, if Method is one
		Method   string
		Args     []eval.Value
		ArgNodes []python.Node
		Keywords []eval.KeywordArg
	}
	// An If is an if statement.
	If struct {
		Place
		Cond         eval.Value
		Then, Orelse Block
	}
	// A For runs its body for what a loop binds to Vars. Turns, where they are, are the bodies of a loop whose numbers are
	// known, one for each.
	For struct {
		Place
		Loop  eval.Value
		Vars  []*Ref
		Body  Block
		Turns []Block
	}
	// A While runs its body while Test holds.
	While struct {
		Place
		Cond eval.Value // the first value of the test
		Test Computed
		Body Block
	}
	// A With runs its body in a context, which binds Vars.
	With struct {
		Place
		Context eval.Value
		Stmts   []python.Stmt
		Vars    []*Ref
		Body    Block
	}
	// A Function of the program that a call is given: its body, where Params stand for its parameters.
	Function struct {
		Place
		Params []*Ref
		Body   Block
	}
	// A Leave leaves a loop, a function or the kernel.
	Leave struct {
		Place
		How *eval.Control
	}
	// A Kernel is a T.Kernel; Vars are the indices of the block.
	Kernel struct {
		Place
		Launch eval.Value
		Vars   []*Ref
		Body   Block
	}
)
