package filecheck

import (
	"fmt"
	"io"
	"strings"

	"github.com/tsopt/tsopt/internal/term"
)

// severity of a message.
type severity int

const (
	isError severity = iota
	isNote
	isRemark
)

var severityLabels = [...]struct{ text, style string }{
	isError:  {"error: ", term.BoldRed},
	isNote:   {"note: ", term.BoldBlack},
	isRemark: {"remark: ", term.BoldBlue},
}

// messages prints located messages in the layout of LLVM's SourceMgr.
type messages struct {
	w      io.Writer
	colors bool
}

func (m *messages) styled(style, text string) string {
	if !m.colors {
		return text
	}
	return style + text + term.Reset
}

// print writes a message about the point where at starts, the source line, and
// a line with a caret there and tildes under the parts of ranges on that line.
func (m *messages) print(sev severity, at span, text string, ranges ...span) {
	line, col := at.buf.lineCol(at.lo)
	label := severityLabels[sev]
	fmt.Fprint(m.w, m.styled(term.Bold, fmt.Sprintf("%s:%d:%d: ", at.buf.name, line, col)),
		m.styled(label.style, label.text), m.styled(term.Bold, text+"\n"))

	lo, hi := lineBounds(at.buf.text, at.lo)
	source := at.buf.text[lo:hi]
	fmt.Fprintln(m.w, expandTabs(source, source))
	if strings.IndexFunc(source, func(r rune) bool { return r >= 0x80 }) < 0 {
		caret := caretLine(lo, hi, at.lo, ranges)
		fmt.Fprint(m.w, m.styled(term.BoldGreen, expandTabs(caret, source)+"\n"))
	}
}

// lineBounds returns where the line around off starts and ends.
func lineBounds(text string, off int) (lo, hi int) {
	lo = strings.LastIndexAny(text[:off], "\n\r") + 1
	if n := strings.IndexAny(text[off:], "\n\r"); n >= 0 {
		return lo, off + n
	}
	return lo, len(text)
}

// caretLine draws tildes and a caret for the line lo to hi.
func caretLine(lo, hi, caret int, ranges []span) string {
	marks := []byte(strings.Repeat(" ", hi-lo+1))
	for _, r := range ranges {
		for i := max(r.lo, lo); i < min(r.hi, hi); i++ {
			marks[i-lo] = '~'
		}
	}
	marks[caret-lo] = '^'
	return strings.TrimRight(string(marks), " ")
}

// expandTabs widens each byte of line that stands over a tab of source, to the
// next multiple of 8 columns. line is source itself, or marks under it.
func expandTabs(line, source string) string {
	if !strings.Contains(source, "\t") {
		return line
	}
	var b strings.Builder
	for i := 0; i < len(line); i++ {
		if i >= len(source) || source[i] != '\t' {
			b.WriteByte(line[i])
			continue
		}
		c := line[i]
		if c == '\t' {
			c = ' '
		}
		b.WriteByte(c)
		for b.Len()%8 != 0 {
			b.WriteByte(c)
		}
	}
	return b.String()
}
