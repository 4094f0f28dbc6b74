package layoutview

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Text is the layout in letters.
func (t *Tile) Text() string {
	var b strings.Builder
	s := t.sheet()
	fmt.Fprintf(&b, "%s\n", s.title)
	for _, f := range s.facts {
		fmt.Fprintf(&b, "  %s\n", f)
	}
	for _, p := range s.panels {
		fmt.Fprintf(&b, "\n%s\n", p.caption)
		p.write(&b)
	}
	return b.String()
}

// write is the panel as a table.
func (p panel) write(b *strings.Builder) {
	table := [][]string{{""}}
	for _, h := range p.cols {
		table[0] = append(table[0], heading(h))
	}
	width := 0
	for r, row := range p.cells {
		line := []string{heading(p.rows[r])}
		for _, c := range row {
			line = append(line, c.text())
		}
		table = append(table, line)
	}
	for _, line := range table {
		for _, c := range line {
			width = max(width, utf8.RuneCountInString(c))
		}
	}
	for _, line := range table {
		text := ""
		for _, c := range line {
			text += c + strings.Repeat(" ", width+1-utf8.RuneCountInString(c))
		}
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
}

func (c cell) text() string {
	switch {
	case c.label != nil:
		return strings.Join(c.label, ":")
	case c.tip != "":
		return "-"
	}
	return gap
}
