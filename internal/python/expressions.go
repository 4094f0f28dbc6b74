package python

// Expressions, as in Parser/Python.asdl. Fields that are not there are nil or empty.
type (
	// A BoolOp is `Values[0] Op Values[1] Op …`, Op And or Or.
	BoolOp struct {
		Span
		And    bool
		Values []Expr
	}
	// A NamedExpr is `(Target := Value)`.
	NamedExpr struct {
		Span
		Target *Name
		Value  Expr
	}
	// A BinOp is `Left Op Right`.
	BinOp struct {
		Span
		Left  Expr
		Op    Operator
		Right Expr
	}
	// A UnaryOp is `Op Operand`.
	UnaryOp struct {
		Span
		Op      UnaryOperator
		Operand Expr
	}
	// A Lambda is `lambda Args: Body`.
	Lambda struct {
		Span
		Args *Arguments
		Body Expr
	}
	// An IfExp is `Body if Test else Orelse`.
	IfExp struct {
		Span
		Test, Body, Orelse Expr
	}
	// A Dict is `{Keys: Values}`; a nil key is `**value`.
	Dict struct {
		Span
		Keys, Values []Expr
	}
	// A Set is `{Elts}`.
	Set struct {
		Span
		Elts []Expr
	}
	// A ListComp is `[Elt for …]`.
	ListComp struct {
		Span
		Elt        Expr
		Generators []*Comprehension
	}
	// A SetComp is `{Elt for …}`.
	SetComp struct {
		Span
		Elt        Expr
		Generators []*Comprehension
	}
	// A DictComp is `{Key: Value for …}`.
	DictComp struct {
		Span
		Key, Value Expr
		Generators []*Comprehension
	}
	// A GeneratorExp is `(Elt for …)`.
	GeneratorExp struct {
		Span
		Elt        Expr
		Generators []*Comprehension
	}
	// An Await is `await Value`.
	Await struct {
		Span
		Value Expr
	}
	// A Yield is `yield Value`.
	Yield struct {
		Span
		Value Expr
	}
	// A YieldFrom is `yield from Value`.
	YieldFrom struct {
		Span
		Value Expr
	}
	// A Compare is `Left Ops[0] Comparators[0] Ops[1] …`.
	Compare struct {
		Span
		Left        Expr
		Ops         []CompareOperator
		Comparators []Expr
	}
	// A Call is `Func(Args, Keywords)`.
	Call struct {
		Span
		Func     Expr
		Args     []Expr
		Keywords []*Keyword
	}
	// A JoinedStr is an f-string: Constants of strings and FormattedValues.
	JoinedStr struct {
		Span
		Values []Expr
	}
	// A FormattedValue is `{Value!Conversion:Format}` of an f-string; Conversion is 's', 'r', 'a' or 0. `{x=}` has become
	// a constant and a value.
	FormattedValue struct {
		Span
		Value      Expr
		Conversion byte
		Format     *JoinedStr
	}
	// A Constant is a literal; adjacent strings are one. Its value is nil (None), bool, int64, *big.Int where that is too
	// narrow, float64, complex128, string, Bytes or Ellipsis.
	Constant struct {
		Span
		Value any
	}
	// An Attribute is `Value.Attr`.
	Attribute struct {
		Span
		Value   Expr
		Attr    string
		AttrPos Pos
	}
	// A Subscript is `Value[Index]`; several indices are a Tuple.
	Subscript struct {
		Span
		Value, Index Expr
	}
	// A Starred is `*Value`.
	Starred struct {
		Span
		Value Expr
	}
	// A Name is an identifier, as it is after NFKC normalisation.
	Name struct {
		Span
		ID string
	}
	// A List is `[Elts]`.
	List struct {
		Span
		Elts []Expr
	}
	// A Tuple is `Elts[0], …`; its span includes parentheses, as CPython's does.
	Tuple struct {
		Span
		Elts []Expr
	}
	// A Slice is `Lower:Upper:Step`, inside a Subscript.
	Slice struct {
		Span
		Lower, Upper, Step Expr
	}
)

func (*BoolOp) expr()         {}
func (*NamedExpr) expr()      {}
func (*BinOp) expr()          {}
func (*UnaryOp) expr()        {}
func (*Lambda) expr()         {}
func (*IfExp) expr()          {}
func (*Dict) expr()           {}
func (*Set) expr()            {}
func (*ListComp) expr()       {}
func (*SetComp) expr()        {}
func (*DictComp) expr()       {}
func (*GeneratorExp) expr()   {}
func (*Await) expr()          {}
func (*Yield) expr()          {}
func (*YieldFrom) expr()      {}
func (*Compare) expr()        {}
func (*Call) expr()           {}
func (*JoinedStr) expr()      {}
func (*FormattedValue) expr() {}
func (*Constant) expr()       {}
func (*Attribute) expr()      {}
func (*Subscript) expr()      {}
func (*Starred) expr()        {}
func (*Name) expr()           {}
func (*List) expr()           {}
func (*Tuple) expr()          {}
func (*Slice) expr()          {}

// A Comprehension is `for Target in Iter if Ifs[0] if …`.
type Comprehension struct {
	Span
	Target Expr
	Iter   Expr
	Ifs    []Expr
	Async  bool
}

// Bytes is the value of a literal as b"…".
type Bytes string

// Ellipsis is the value of `...`.
type Ellipsis struct{}

// An Operator is one of two operands, as Python writes it.
type Operator string

// The operators of two operands.
const (
	Add      Operator = "+"
	Sub      Operator = "-"
	Mult     Operator = "*"
	MatMult  Operator = "@"
	Div      Operator = "/"
	Mod      Operator = "%"
	Pow      Operator = "**"
	LShift   Operator = "<<"
	RShift   Operator = ">>"
	BitOr    Operator = "|"
	BitXor   Operator = "^"
	BitAnd   Operator = "&"
	FloorDiv Operator = "//"
)

// A UnaryOperator is one of one operand, as Python writes it.
type UnaryOperator string

// The operators of one operand.
const (
	Invert UnaryOperator = "~"
	Not    UnaryOperator = "not"
	UAdd   UnaryOperator = "+"
	USub   UnaryOperator = "-"
)

// A CompareOperator is a comparison, as Python writes it.
type CompareOperator string

// The comparisons.
const (
	Eq    CompareOperator = "=="
	NotEq CompareOperator = "!="
	Lt    CompareOperator = "<"
	LtE   CompareOperator = "<="
	Gt    CompareOperator = ">"
	GtE   CompareOperator = ">="
	Is    CompareOperator = "is"
	IsNot CompareOperator = "is not"
	In    CompareOperator = "in"
	NotIn CompareOperator = "not in"
)
