package ir

import (
	"strconv"

	"github.com/tsopt/tsopt/ir/diag"
)

// Writer writes types and attributes as upstream's printer does. The zero
// Writer is ready.
type Writer struct {
	Buf []byte
	// Alias, when set, is asked for a name (`#map`, `!t`) before a type,
	// attribute or location is written in full.
	Alias func(x any) (name string, ok bool)
	// ElideElements, when positive, prints element constants with more elements
	// as `dense_resource<__elided__>`.
	ElideElements int
	// HexElements is the number of elements above which a constant that is no
	// splat is printed as a hexadecimal blob; 0 is upstream's 100, negative
	// never.
	HexElements int
	// OnResource, if set, is called for every resource reference written.
	OnResource func(dialect, key string)

	distinct map[*DistinctAttr]int
	nesting
}

// Str writes text.
func (w *Writer) Str(s string) { w.Buf = append(w.Buf, s...) }

// Byte writes one character.
func (w *Writer) Byte(b byte) { w.Buf = append(w.Buf, b) }

// Int writes a decimal number.
func (w *Writer) Int(v int64) { w.Buf = strconv.AppendInt(w.Buf, v, 10) }

// Dim writes an extent, a stride or an offset: a number or `?`.
func (w *Writer) Dim(v int64) {
	if v == Dynamic {
		w.Byte('?')
		return
	}
	w.Int(v)
}

// String is what was written.
func (w *Writer) String() string { return string(w.Buf) }

// Quoted writes a string in quotes; what is not printable ASCII becomes `\HH`.
func (w *Writer) Quoted(s string) {
	const hex = "0123456789ABCDEF"
	w.Byte('"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\':
			w.Str(`\\`)
		case c >= 0x20 && c < 0x7f && c != '"':
			w.Byte(c)
		default:
			w.Buf = append(w.Buf, '\\', hex[c>>4], hex[c&15])
		}
	}
	w.Byte('"')
}

// IsBareIdentifier reports whether s can be written without quotes as an
// attribute or symbol name.
func IsBareIdentifier(s string) bool {
	if s == "" || !isLetter(s[0]) && s[0] != '_' {
		return false
	}
	for i := 1; i < len(s); i++ {
		if c := s[i]; !isLetter(c) && !isDigit(c) && c != '_' && c != '$' && c != '.' {
			return false
		}
	}
	return true
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

// KeywordOrString writes an identifier bare and anything else quoted.
func (w *Writer) KeywordOrString(s string) {
	if IsBareIdentifier(s) {
		w.Str(s)
		return
	}
	w.Quoted(s)
}

// Symbol writes @name, quoted where it must be.
func (w *Writer) Symbol(name string) {
	w.Byte('@')
	w.KeywordOrString(name)
}

// Loc writes a location as `loc(…)`.
func (w *Writer) Loc(l diag.Loc) {
	w.Str("loc(")
	w.LocBody(l, false)
	w.Byte(')')
}

// LocBody writes what `loc(…)` has in its parentheses; nested says that an alias may replace the whole.
func (w *Writer) LocBody(l diag.Loc, nested bool) {
	if l == nil {
		l = diag.Unknown
	}
	if nested && w.writeAlias(l) || !w.enter() {
		return
	}
	defer w.leave()
	switch l := l.(type) {
	case *diag.FileLoc:
		w.fileLoc(l)
	case *diag.NameLoc:
		w.Quoted(l.Name)
		if l.Child != nil && l.Child != diag.Unknown {
			w.Byte('(')
			w.LocBody(l.Child, true)
			w.Byte(')')
		}
	case *diag.CallSiteLoc:
		w.Str("callsite(")
		w.LocBody(l.Callee, true)
		w.Str(" at ")
		w.LocBody(l.Caller, true)
		w.Byte(')')
	case *diag.FusedLoc:
		w.fusedLoc(l)
	default:
		w.Str("unknown")
	}
}

func (w *Writer) fileLoc(l *diag.FileLoc) {
	w.Quoted(l.File)
	w.FileLocRange(l)
}

// FileLocRange writes the `:line:col` of a file location, and its end if known.
func (w *Writer) FileLocRange(l *diag.FileLoc) {
	w.Byte(':')
	w.Int(int64(l.Line))
	w.Byte(':')
	w.Int(int64(l.Col))
	if l.EndLine == 0 || l.EndLine == l.Line && l.EndCol == l.Col {
		return
	}
	w.Str(" to ")
	if l.EndLine != l.Line {
		w.Int(int64(l.EndLine))
	}
	w.Byte(':')
	w.Int(int64(l.EndCol))
}

func (w *Writer) fusedLoc(l *diag.FusedLoc) {
	w.Str("fused")
	if l.Metadata != nil {
		w.Byte('<')
		if a, ok := l.Metadata.(Attr); ok {
			w.Attr(a)
		} else {
			w.Str(l.Metadata.String())
		}
		w.Byte('>')
	}
	w.Byte('[')
	for i, c := range l.Locs {
		if i > 0 {
			w.Str(", ")
		}
		w.LocBody(c, true)
	}
	w.Byte(']')
}

func (w *Writer) writeAlias(x any) bool {
	if w.Alias == nil {
		return false
	}
	name, ok := w.Alias(x)
	if ok {
		w.Str(name)
	}
	return ok
}

// dialectSymbol writes `#dialect.body`, or `#dialect<body>` where the body is
// not simple enough for that.
func (w *Writer) dialectSymbol(sigil byte, dialect string, body func(*Writer)) {
	w.Byte(sigil)
	w.Str(dialect)
	dot := len(w.Buf)
	w.Byte('.')
	body(w)
	if !isSimpleDialectBody(w.Buf[dot+1:]) {
		w.Buf[dot] = '<'
		w.Byte('>')
	}
}

func isSimpleDialectBody(s []byte) bool {
	if len(s) == 0 || !isLetter(s[0]) {
		return false
	}
	i := 0
	for i < len(s) && (isLetter(s[i]) || isDigit(s[i]) || s[i] == '.' || s[i] == '_') {
		i++
	}
	return i == len(s) || s[i] == '<' && s[len(s)-1] == '>'
}
