package diag

import (
	"fmt"
	"strconv"
	"strings"
)

// Loc is a source location. A nil Loc means "unknown". The set of locations is
// closed and is MLIR's: file, name, call site, fused, unknown.
type Loc interface {
	// String returns the text between the parentheses of `loc(...)`.
	String() string
	isLoc()
}

// UnknownLoc is a location that nobody recorded.
type UnknownLoc struct{}

// FileLoc is a range in a file; lines and columns count from 1, columns in
// bytes. EndLine and EndCol are 0 when only a start is known.
type FileLoc struct {
	File            string
	Line, Col       uint32
	EndLine, EndCol uint32
}

// NameLoc names a location, for example with the source-level variable.
type NameLoc struct {
	Name  string
	Child Loc // nil when the name stands alone
}

// CallSiteLoc is a location inside a callee that was inlined into a caller.
type CallSiteLoc struct{ Callee, Caller Loc }

// FusedLoc joins several locations, as a rewrite of several operations does.
// Metadata, when not nil, is an attribute; its text is printed in `<...>`.
type FusedLoc struct {
	Locs     []Loc
	Metadata fmt.Stringer
}

func (UnknownLoc) isLoc()   {}
func (*FileLoc) isLoc()     {}
func (*NameLoc) isLoc()     {}
func (*CallSiteLoc) isLoc() {}
func (*FusedLoc) isLoc()    {}

// Unknown is the location that nobody recorded.
var Unknown Loc = UnknownLoc{}

func (UnknownLoc) String() string { return "unknown" }

func (l *FileLoc) String() string {
	s := strconv.Quote(l.File) + ":" + strconv.Itoa(int(l.Line)) + ":" + strconv.Itoa(int(l.Col))
	switch {
	case l.EndLine == 0:
		return s
	case l.EndLine == l.Line:
		return s + " to :" + strconv.Itoa(int(l.EndCol))
	}
	return s + " to " + strconv.Itoa(int(l.EndLine)) + ":" + strconv.Itoa(int(l.EndCol))
}

func (l *NameLoc) String() string {
	if l.Child == nil || l.Child == Unknown {
		return strconv.Quote(l.Name)
	}
	return strconv.Quote(l.Name) + "(" + l.Child.String() + ")"
}

func (l *CallSiteLoc) String() string {
	return "callsite(" + Text(l.Callee) + " at " + Text(l.Caller) + ")"
}

func (l *FusedLoc) String() string {
	var b strings.Builder
	b.WriteString("fused")
	if l.Metadata != nil {
		b.WriteString("<" + l.Metadata.String() + ">")
	}
	b.WriteByte('[')
	for i, c := range l.Locs {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(Text(c))
	}
	b.WriteByte(']')
	return b.String()
}

// Text is l.String, and "unknown" for a nil location.
func Text(l Loc) string {
	if l == nil {
		return "unknown"
	}
	return l.String()
}

// Position finds the file position a reader should look at: the first file
// location inside l, callee before caller. It is nil when there is none.
func Position(l Loc) *FileLoc {
	switch l := l.(type) {
	case *FileLoc:
		return l
	case *NameLoc:
		return Position(l.Child)
	case *CallSiteLoc:
		if p := Position(l.Callee); p != nil {
			return p
		}
		return Position(l.Caller)
	case *FusedLoc:
		for _, c := range l.Locs {
			if p := Position(c); p != nil {
				return p
			}
		}
	}
	return nil
}
