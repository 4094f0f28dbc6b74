package word

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// Printed shows one element as tile.print does, and the call of printf that it
// becomes.
func (e Elem) Printed(w uint64) string {
	if e.IsFloat() {
		return formatFloat("", 'g', e.Float(w))
	}
	if e.Bits == 1 {
		return strconv.FormatUint(w&1, 10)
	}
	return strconv.FormatInt(e.Signed(w), 10)
}

// Text shows one element.
func (e Elem) Text(w uint64) string {
	switch {
	case e.IsFloat():
		return strconv.FormatFloat(e.Float(w), 'g', -1, min(max(e.Bits, 32), 64))
	case e.Bits == 1:
		return strconv.FormatBool(w&1 == 1)
	case e.Typ == ir.Index:
		return strconv.FormatInt(int64(w), 10)
	}
	if t, ok := e.Typ.(*ir.IntegerType); ok && t.Signedness() == ir.Unsigned {
		return strconv.FormatUint(w, 10)
	}
	return strconv.FormatInt(e.Signed(w), 10)
}

// Text shows a scalar, or the elements as nested lists.
func (l Lanes) Text(words []uint64) string {
	if len(l.Dims) == 0 {
		return l.Elem.Text(words[0])
	}
	var b strings.Builder
	l.list(&b, l.Dims, words)
	return b.String()
}

// Printf expands a C format with words of the given formats.
func Printf(format string, args []uint64, elems []Elem) string {
	var b strings.Builder
	next := 0
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			b.WriteByte(format[i])
			continue
		}
		j := i + 1
		for j < len(format) && strings.IndexByte("0123456789.-+ #lhzjt", format[j]) >= 0 {
			j++
		}
		if j == len(format) {
			break
		}
		flags, verb := strings.Trim(format[i+1:j], "lhzjt"), format[j]
		i = j
		switch {
		case verb == '%':
			b.WriteByte('%')
		case next >= len(args):
			b.WriteString("?")
		default:
			b.WriteString(formatWord(flags, verb, args[next], elems[next]))
			next++
		}
	}
	return b.String()
}

// formatFloat is C's %e, %f and %g, whose precision is 6 unless it is given.
func formatFloat(flags string, verb byte, v float64) string {
	switch {
	case math.IsNaN(v):
		return "nan"
	case math.IsInf(v, 0):
		return map[bool]string{true: "inf", false: "-inf"}[v > 0]
	}
	if !strings.Contains(flags, ".") {
		flags += ".6"
	}
	return fmt.Sprintf("%"+flags+string(verb), v)
}

func (l Lanes) list(b *strings.Builder, dims []int64, words []uint64) {
	if len(dims) == 0 {
		b.WriteString(l.Elem.Text(words[0]))
		return
	}
	b.WriteByte('[')
	part := len(words) / max(int(dims[0]), 1)
	for i := range int(dims[0]) {
		if i > 0 {
			b.WriteString(", ")
		}
		l.list(b, dims[1:], words[i*part:(i+1)*part])
	}
	b.WriteByte(']')
}

func formatWord(flags string, verb byte, w uint64, e Elem) string {
	switch {
	case e.IsFloat():
		if verb == 'd' || verb == 'i' {
			verb = 'g'
		}
		return formatFloat(flags, verb, e.Float(w))
	case verb == 'u':
		return fmt.Sprintf("%"+flags+"d", w)
	case verb == 'x' || verb == 'X' || verb == 'c' || verb == 'o':
		return fmt.Sprintf("%"+flags+string(verb), w)
	case verb == 'p':
		return fmt.Sprintf("%#x", w)
	}
	return fmt.Sprintf("%"+flags+"d", e.Signed(w))
}
