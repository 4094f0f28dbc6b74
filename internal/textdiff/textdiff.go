// Package textdiff compares texts line by line: as edits, as a unified diff, or
// coloured for a terminal.
package textdiff

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/internal/term"
)

// Kind says what an edit does with a line.
type Kind byte

const (
	Equal  Kind = ' '
	Delete Kind = '-'
	Insert Kind = '+'
)

// Edit is a line that both texts have, or only the old, or only the new one.
// Line ends with its newline, if it has one.
type Edit struct {
	Kind Kind
	Line string
}

// Options of a unified diff.
type Options struct {
	OldName, NewName string
	Context          int // unchanged lines around changes
	Colors           bool
}

// DefaultContext is the usual number of unchanged lines around a change.
const DefaultContext = 3

// Unified returns a diff in the unified format, or "" for equal texts.
func Unified(old, new string, opts Options) string {
	if old == new {
		return ""
	}
	var b strings.Builder
	b.WriteString(term.Style(opts.Colors, term.Bold, "--- "+opts.OldName) + "\n")
	b.WriteString(term.Style(opts.Colors, term.Bold, "+++ "+opts.NewName) + "\n")
	for _, h := range hunks(Lines(old, new), opts.Context) {
		h.write(&b, opts.Colors)
	}
	return b.String()
}

// hunk is a run of edits with the lines, counted from 1, where it starts.
type hunk struct {
	oldStart, newStart int
	edits              []Edit
}

// hunks groups the changes that are at most twice the context apart.
func hunks(edits []Edit, context int) []hunk {
	var list []hunk
	oldLine, newLine := 1, 1
	open, idle := false, 0
	for i, e := range edits {
		switch {
		case e.Kind != Equal && !open:
			lead := min(context, idle)
			list = append(list, hunk{oldLine - lead, newLine - lead, append([]Edit(nil), edits[i-lead:i+1]...)})
			open, idle = true, 0
		case open:
			h := &list[len(list)-1]
			h.edits = append(h.edits, e)
			if idle++; e.Kind != Equal {
				idle = 0
			}
			if idle > 2*context {
				h.edits = h.edits[:len(h.edits)-idle+context]
				open = false
			}
		default:
			idle++
		}
		if e.Kind != Insert {
			oldLine++
		}
		if e.Kind != Delete {
			newLine++
		}
	}
	if open {
		h := &list[len(list)-1]
		h.edits = h.edits[:len(h.edits)-max(0, idle-context)]
	}
	return list
}

func (h *hunk) write(b *strings.Builder, colors bool) {
	oldCount, newCount := 0, 0
	for _, e := range h.edits {
		if e.Kind != Insert {
			oldCount++
		}
		if e.Kind != Delete {
			newCount++
		}
	}
	head := fmt.Sprintf("@@ -%s +%s @@", extent(h.oldStart, oldCount), extent(h.newStart, newCount))
	b.WriteString(term.Style(colors, term.Cyan, head) + "\n")
	for _, e := range h.edits {
		line, complete := strings.CutSuffix(e.Line, "\n")
		b.WriteString(term.Style(colors, styles[e.Kind], string(e.Kind)+line) + "\n")
		if !complete {
			b.WriteString("\\ No newline at end of file\n")
		}
	}
}

var styles = map[Kind]string{Equal: "", Delete: term.Red, Insert: term.Green}

// extent writes the range of a hunk; one without lines names the line before.
func extent(start, count int) string {
	switch count {
	case 0:
		return fmt.Sprintf("%d,0", start-1)
	case 1:
		return fmt.Sprint(start)
	}
	return fmt.Sprintf("%d,%d", start, count)
}
