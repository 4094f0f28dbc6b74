package eval

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tsopt/tsopt/internal/python"
)

// Str is Python's str(v).
func Str(v Value) string {
	switch v := v.(type) {
	case string:
		return v
	case *Exception:
		return v.text()
	}
	return Repr(v)
}

// Repr is Python's repr(v). Values from outside say themselves how they are written, by String. What would be longer
// than fits into memory ends in "…".
func Repr(v Value) string {
	w := &reprWriter{}
	w.write(v)
	return w.b.String()
}

// reprWriter writes values; open are the containers around the place.
type reprWriter struct {
	b    strings.Builder
	open []Value
}

const maxRepr = maxSize

func (w *reprWriter) write(v Value) {
	if w.b.Len() > maxRepr {
		return
	}
	switch v := v.(type) {
	case nil:
		w.b.WriteString("None")
	case bool:
		w.b.WriteString(map[bool]string{true: "True", false: "False"}[v])
	case int64:
		w.b.WriteString(strconv.FormatInt(v, 10))
	case *big.Int:
		w.b.WriteString(v.String())
	case float64:
		w.b.WriteString(floatRepr(v))
	case string:
		w.b.WriteString(quote(v, false))
	case python.Bytes:
		w.b.WriteString("b" + quote(string(v), true))
	case python.Ellipsis:
		w.b.WriteString("Ellipsis")
	case *Tuple:
		closing := ")"
		if len(v.Elems) == 1 {
			closing = ",)"
		}
		w.elems(v, "(", v.Elems, closing)
	case *List:
		w.elems(v, "[", v.Elems, "]")
	case *Set:
		w.set(v)
	case *Dict:
		w.dict(v)
	case *View:
		w.b.WriteString(v.TypeName())
		w.elems(v, "([", v.elems(), "])")
	case *Range:
		fmt.Fprintf(&w.b, "range(%d, %d", v.Start, v.Stop)
		if v.Step != 1 {
			fmt.Fprintf(&w.b, ", %d", v.Step)
		}
		w.b.WriteString(")")
	case *Slice:
		w.elems(v, "slice(", []Value{v.Lower, v.Upper, v.Step}, ")")
	case *Type:
		fmt.Fprintf(&w.b, "<class '%s'>", v.Name)
	case *Function:
		fmt.Fprintf(&w.b, "<function %s>", v.Name)
	case *Builtin:
		fmt.Fprintf(&w.b, "<built-in function %s>", v.Name)
	case *Module:
		fmt.Fprintf(&w.b, "<module '%s'>", v.Name)
	case *Exception:
		w.b.WriteString(v.Type.Name)
		w.elems(v, "(", v.Args, ")")
	case fmt.Stringer:
		w.b.WriteString(v.String())
	default:
		fmt.Fprintf(&w.b, "<%s object>", TypeName(v))
	}
}

// enter says whether a container is not being written already.
func (w *reprWriter) enter(v Value) bool {
	for _, o := range w.open {
		if o == v {
			return false
		}
	}
	w.open = append(w.open, v)
	return len(w.open) < 1000
}

func (w *reprWriter) leave() { w.open = w.open[:len(w.open)-1] }

func (w *reprWriter) elems(v Value, open string, elems []Value, closing string) {
	w.b.WriteString(open)
	if !w.enter(v) {
		w.b.WriteString("..." + closing)
		return
	}
	for i, e := range elems {
		if i > 0 {
			w.b.WriteString(", ")
		}
		w.write(e)
		if w.b.Len() > maxRepr {
			w.b.WriteString("…")
			break
		}
	}
	w.leave()
	w.b.WriteString(closing)
}

func (w *reprWriter) set(s *Set) {
	switch {
	case s.Len() == 0:
		w.b.WriteString(s.TypeName() + "()")
	case s.Frozen:
		w.elems(s, "frozenset({", s.Elems(), "})")
	default:
		w.elems(s, "{", s.Elems(), "}")
	}
}

func (w *reprWriter) dict(d *Dict) {
	w.b.WriteString("{")
	if !w.enter(d) {
		w.b.WriteString("...}")
		return
	}
	first := true
	for k, v := range d.All() {
		if !first {
			w.b.WriteString(", ")
		}
		first = false
		w.write(k)
		w.b.WriteString(": ")
		w.write(v)
	}
	w.leave()
	w.b.WriteString("}")
}

// floatRepr is the shortest text that reads back as f, with an exponent where CPython has one.
func floatRepr(f float64) string {
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	if a := math.Abs(f); a != 0 && (a < 1e-4 || a >= 1e16) {
		return strconv.FormatFloat(f, 'e', -1, 64)
	}
	s := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// quote writes a string as a literal, in double quotes if that spares escapes.
func quote(s string, bytes bool) string {
	mark := byte('\'')
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		mark = '"'
	}
	var b strings.Builder
	b.WriteByte(mark)
	for i := 0; i < len(s); {
		c, n := utf8.DecodeRuneInString(s[i:])
		if bytes {
			c, n = rune(s[i]), 1
		}
		quoteRune(&b, c, mark, bytes, n == 1 && c == utf8.RuneError, s[i])
		i += n
	}
	b.WriteByte(mark)
	return b.String()
}

func quoteRune(b *strings.Builder, c rune, mark byte, bytes, invalid bool, first byte) {
	switch {
	case c == '\\' || c == rune(mark):
		b.WriteByte('\\')
		b.WriteRune(c)
	case c == '\n':
		b.WriteString(`\n`)
	case c == '\r':
		b.WriteString(`\r`)
	case c == '\t':
		b.WriteString(`\t`)
	case invalid:
		fmt.Fprintf(b, `\udc%02x`, first)
	case c < ' ' || c == 0x7f || bytes && c > 0x7f || c <= 0xff && !unicode.IsPrint(c):
		fmt.Fprintf(b, `\x%02x`, c)
	case unicode.IsPrint(c):
		b.WriteRune(c)
	case c <= 0xffff:
		fmt.Fprintf(b, `\u%04x`, c)
	default:
		fmt.Fprintf(b, `\U%08x`, c)
	}
}
