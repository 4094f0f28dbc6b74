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

// UnknownLoc is an unknown location.
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
	Child Loc // nil for a name alone
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

// Unknown is the unknown location.
var Unknown Loc = UnknownLoc{}

func (UnknownLoc) String() string     { return "unknown" }
func (l *FileLoc) String() string     { return Text(l) }
func (l *NameLoc) String() string     { return Text(l) }
func (l *CallSiteLoc) String() string { return Text(l) }
func (l *FusedLoc) String() string    { return Text(l) }

// maxText is the length in bytes at which [Text] stops: locations share parts,
// so that a short program can hold one whose text would never end.
const maxText = 1 << 16

// Text is what `loc(...)` has in its parentheses, "unknown" for a nil location. It is cut after 64 KiB.
func Text(l Loc) string {
	var b strings.Builder
	write(&b, l)
	return b.String()
}

func write(b *strings.Builder, l Loc) {
	if b.Len() > maxText {
		return
	}
	switch l := l.(type) {
	case *FileLoc:
		writeFile(b, l)
	case *NameLoc:
		b.WriteString(strconv.Quote(l.Name))
		if l.Child != nil && l.Child != Unknown {
			b.WriteByte('(')
			write(b, l.Child)
			b.WriteByte(')')
		}
	case *CallSiteLoc:
		b.WriteString("callsite(")
		write(b, l.Callee)
		b.WriteString(" at ")
		write(b, l.Caller)
		b.WriteByte(')')
	case *FusedLoc:
		writeFused(b, l)
	default:
		b.WriteString("unknown")
	}
}

func writeFile(b *strings.Builder, l *FileLoc) {
	fmt.Fprintf(b, "%q:%d:%d", l.File, l.Line, l.Col)
	switch {
	case l.EndLine == 0:
	case l.EndLine == l.Line:
		fmt.Fprintf(b, " to :%d", l.EndCol)
	default:
		fmt.Fprintf(b, " to %d:%d", l.EndLine, l.EndCol)
	}
}

func writeFused(b *strings.Builder, l *FusedLoc) {
	b.WriteString("fused")
	if l.Metadata != nil {
		b.WriteString("<" + l.Metadata.String() + ">")
	}
	b.WriteByte('[')
	for i, c := range l.Locs {
		if i > 0 {
			b.WriteString(", ")
		}
		write(b, c)
	}
	b.WriteByte(']')
}

// NameIn is the name of the first name location inside l, callee before caller, and "" when there is none.
func NameIn(l Loc) string {
	if _, plain := l.(*FileLoc); plain {
		return ""
	}
	n, ok := Find(l, Parts, func(l Loc) bool {
		_, ok := l.(*NameLoc)
		return ok
	}).(*NameLoc)
	if !ok {
		return ""
	}
	return n.Name
}

// Position finds the file position a reader should look at: the first file
// location inside l, callee before caller. It is nil when there is none.
func Position(l Loc) *FileLoc { return filePosition(l, Parts) }

// CallPosition is where a reader of the function finds l: as [Position], but for what
// was inlined the place of the call.
func CallPosition(l Loc) *FileLoc {
	return filePosition(l, func(l Loc) []Loc {
		if call, ok := l.(*CallSiteLoc); ok {
			return []Loc{call.Caller}
		}
		return Parts(l)
	})
}

func filePosition(l Loc, parts func(Loc) []Loc) *FileLoc {
	at, _ := Find(l, parts, func(l Loc) bool {
		_, ok := l.(*FileLoc)
		return ok
	}).(*FileLoc)
	return at
}

// Parts are the locations that one is made of, a callee before its caller.
func Parts(l Loc) []Loc {
	switch l := l.(type) {
	case *NameLoc:
		return []Loc{l.Child}
	case *CallSiteLoc:
		return []Loc{l.Callee, l.Caller}
	case *FusedLoc:
		return l.Locs
	}
	return nil
}

// Find is the first location in l, or l, that matches; nil when there is none. parts says where to look. Locations
// share parts, and the ways to a shared one can be too many to try: each is visited once.
func Find(l Loc, parts func(Loc) []Loc, matches func(Loc) bool) Loc {
	return find(l, parts, matches, map[Loc]bool{})
}

func find(l Loc, parts func(Loc) []Loc, matches func(Loc) bool, seen map[Loc]bool) Loc {
	if l == nil || seen[l] {
		return nil
	}
	if matches(l) {
		return l
	}
	for _, c := range parts(l) {
		if m := find(c, parts, matches, seen); m != nil {
			return m
		}
	}
	seen[l] = true
	return nil
}
