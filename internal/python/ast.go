package python

// A Pos is a place in a file: Line and Col begin at 1, and Col counts bytes. (CPython's col_offset begins at 0.) It is
// 32 bits wide, as every node has two.
type Pos struct{ Line, Col int32 }

// Spanning is the span of a word that begins at p.
func (p Pos) Spanning(word string) Span {
	return Span{p, Pos{p.Line, p.Col + int32(len(word))}}
}

// A Span is from the first byte of a node to behind its last.
type Span struct{ Start, End Pos }

// Contains reports whether another span lies in this one.
func (s Span) Contains(other Span) bool {
	return s.Start.compare(other.Start) <= 0 && other.End.compare(s.End) <= 0
}

// Range returns the span; by it every node has a place.
func (s Span) Range() Span { return s }

// A Node is a part of a program.
type Node interface{ Range() Span }

// A Stmt is a statement: one of the types of statements.go.
type Stmt interface {
	Node
	stmt()
}

// An Expr is an expression: one of the types of expressions.go.
type Expr interface {
	Node
	expr()
}

// A Module is a file.
type Module struct {
	Span
	Body []Stmt
}
