package sim

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// print writes to the program's output.
func (a *Agent) print(s string) {
	if a.m.opt.Output != nil {
		io.WriteString(a.m.opt.Output, s)
	}
}

// text shows one element.
func (e elem) text(w uint64) string {
	switch {
	case e.isFloat():
		return strconv.FormatFloat(e.float(w), 'g', -1, min(max(e.bits, 32), 64))
	case e.bits == 1:
		return strconv.FormatBool(w&1 == 1)
	case e.typ == ir.Index:
		return strconv.FormatInt(int64(w), 10)
	}
	if t, ok := e.typ.(*ir.IntegerType); ok && t.Signedness() == ir.Unsigned {
		return strconv.FormatUint(w, 10)
	}
	return strconv.FormatInt(e.signed(w), 10)
}

// printed shows one element as tile.print does, and the call of printf that it
// becomes.
func (e elem) printed(w uint64) string {
	if e.isFloat() {
		return formatFloat("", 'g', e.float(w))
	}
	if e.bits == 1 {
		return strconv.FormatUint(w&1, 10)
	}
	return strconv.FormatInt(e.signed(w), 10)
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

// text shows a scalar, or the elements as nested lists.
func (l lanes) text(words []uint64) string {
	if len(l.dims) == 0 {
		return l.elem.text(words[0])
	}
	var b strings.Builder
	l.list(&b, l.dims, words)
	return b.String()
}

func (l lanes) list(b *strings.Builder, dims []int64, words []uint64) {
	if len(dims) == 0 {
		b.WriteString(l.elem.text(words[0]))
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

// printf expands a C format with words of the given formats.
func printf(format string, args []uint64, elems []elem) string {
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

func formatWord(flags string, verb byte, w uint64, e elem) string {
	switch {
	case e.isFloat():
		if verb == 'd' || verb == 'i' {
			verb = 'g'
		}
		return formatFloat(flags, verb, e.float(w))
	case verb == 'u':
		return fmt.Sprintf("%"+flags+"d", w)
	case verb == 'x' || verb == 'X' || verb == 'c' || verb == 'o':
		return fmt.Sprintf("%"+flags+string(verb), w)
	case verb == 'p':
		return fmt.Sprintf("%#x", w)
	}
	return fmt.Sprintf("%"+flags+"d", e.signed(w))
}
