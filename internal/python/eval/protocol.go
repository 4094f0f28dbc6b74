package eval

import "github.com/tsopt/tsopt/internal/python"

// A Value is what an expression gives: nil for None, bool, int64 (or *big.Int where that is too small), float64,
// string, python.Bytes, python.Ellipsis, *Tuple, *List, *Dict, *Set, *Slice, *Function, *Builtin, or a value from
// outside, which has some of the methods of this file.
type Value any

// A Site is where something is done: the node that does it, and who runs it.
type Site struct {
	Interp *Interp
	Env    *Env
	Node   python.Node
}

// A Call is a call under way. Args and Keywords are values in the order of writing, with `*` and `**` unpacked;
// ArgNodes has the expression of each of Args.
type Call struct {
	Site
	Args     []Value
	ArgNodes []python.Node
	Keywords []KeywordArg
}

// A KeywordArg is an argument that has a name.
type KeywordArg struct {
	Name  string
	Value Value
	Node  python.Node
}

// A Class decides what isinstance(v, class) gives.
type Class interface{ HasInstance(v Value) bool }

// A Typed value says what its type is called in messages, and to type().
type Typed interface{ TypeName() string }

// A HasAttr value has attributes. A result of false means that there is none of that name; the evaluator makes the
// error, from AttrNames if there is one.
type HasAttr interface {
	Attr(at Site, name string) (Value, bool, error)
}

// An AttrLister lists its attributes, for "did you mean".
type AttrLister interface{ AttrNames() []string }

// A SetAttr value takes assignments to attributes.
type SetAttr interface {
	SetAttr(at Site, name string, v Value) error
}

// A Callable value can be called.
type Callable interface {
	Call(c *Call) (Value, error)
}

// A Form is a [Callable] whose call is another way to write an expression, one that decides which of its parts are
// evaluated; nil for a call that is not.
type Form interface {
	Callable
	Form(x *python.Call) python.Expr
}

// An Indexable value can be indexed; the key of several indices is a *Tuple, that of `a:b` a *Slice.
type Indexable interface {
	Index(at Site, key Value) (Value, error)
}

// An IndexSetter value takes assignments to items.
type IndexSetter interface {
	SetIndex(at Site, key, v Value) error
}

// An Iterable value gives its elements, to a for statement (if it is no [Loop]), a comprehension, an unpacking.
type Iterable interface {
	Elements(at Site) ([]Value, error)
}

// A Container says what is in it.
type Container interface {
	Contains(at Site, v Value) (bool, error)
}

// A Keyed value is a key of dictionaries and an element of sets by what Key gives: a string is the key of that string
// too.
type Keyed interface{ Key() any }

// A Sized value has a length.
type Sized interface{ Len() int }

// An Operand decides what operators do to it, on either side: reflected says that it is the right one. NotImplemented
// as result leaves it to the other side, and then to an error.
type Operand interface {
	Binary(at Site, op python.Operator, other Value, reflected bool) (Value, error)
	Unary(at Site, op python.UnaryOperator) (Value, error)
	Compare(at Site, op python.CompareOperator, other Value, reflected bool) (Value, error)
}

// A Number value stands for a number of Python where the language needs one: for bool(), int(), float(), round(),
// range(), indices, formats and conditions.
type Number interface {
	Number(at Site) (Value, error)
}

// An Absolute value has a value for abs().
type Absolute interface {
	Abs(at Site) (Value, error)
}

// plain is the number that a value stands for, or the value itself.
func plain(at Site, v Value) (Value, error) {
	if n, ok := v.(Number); ok {
		return n.Number(at)
	}
	return v, nil
}

// NotImplemented is what an [Operand] gives for an operator that it leaves to others.
var NotImplemented = notImplemented{}

type notImplemented struct{}

// A Condition is a value whose truth is not known now: the code that depends on it is passed to it. Each function
// (then, orelse, right, test and body) runs a part of the program, once for each call.
type Condition interface {
	// If runs an if statement; orelse does nothing if there is no else.
	If(at Site, then, orelse func() error) error
	// Select gives the value of `then if self else orelse`.
	Select(at Site, then, orelse func() (Value, error)) (Value, error)
	// AndOr gives the value of `self and right`, or of `self or right`.
	AndOr(at Site, and bool, right func() (Value, error)) (Value, error)
	// Not gives `not self`.
	Not(at Site) (Value, error)
	// While runs a while statement; self was the first value of the test.
	While(at Site, test func() (Value, error), body func() error) error
}

// A Loop is something that a for statement hands its body to, instead of asking it for elements. bind gives the target
// a value; body runs the body once.
type Loop interface {
	For(at Site, bind func(Value) error, body func() error) error
}

// A ContextManager is what a with statement enters and leaves. The argument of Exit is how the body ended, and its
// result how the statement does. Site.Node is the WithItem.
type ContextManager interface {
	Enter(at Site) (Value, error)
	Exit(at Site, err error) error
}

// A Bracket is a [ContextManager] that gets the statements of its body before it is entered.
type Bracket interface {
	Body(body []python.Stmt)
}

// A Sugar value's with statement is another statement, which runs in its place: Statement makes it, once, of the
// contexts behind this one and the body. Site.Node is the WithItem.
type Sugar interface {
	Statement(at Site, rest []*python.WithItem, body []python.Stmt) (python.Stmt, error)
}

// A Cell is a variable of the program to be made: an assignment to a name that holds one stores into it, and does not
// bind the name anew.
type Cell interface {
	Store(at Site, v Value) error
}

// A Loader is a [Cell] that can say what it holds now. In `x, y = y, x` and `z = x` the values are loaded before
// anything is stored, as a later store must not change them.
type Loader interface {
	Load(at Site) (Value, error)
}

// A Bindable value decides what a name holds that it is assigned to: an element of an array, for example, what it is
// now.
type Bindable interface {
	Bind(at Site, name string) (Value, error)
}

// A Named value gets each name that it is assigned to; the first one is its own.
type Named interface{ SetName(name string) }

// A Declarer is an annotation that gives a name its value: `A: T.Tensor((M, K))` without `=`.
type Declarer interface {
	Declare(at Site, name string) (Value, error)
}

// A Dead value cannot be used: reading a name that holds one is the error that it gives, or another value.
type Dead interface {
	Use(at Site, name string) (Value, error)
}
