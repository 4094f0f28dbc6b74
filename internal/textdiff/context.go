package textdiff

import (
	"fmt"
	"slices"
	"strings"
)

// InContext returns a diff in the context format, or "" for equal texts: of each
// place first the old lines, then the new ones; lines that were replaced are
// marked by an exclamation mark.
func InContext(old, new string, opts Options) string {
	if old == new {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "*** %s\n--- %s\n", opts.OldName, opts.NewName)
	for _, h := range hunks(Lines(old, new), opts.Context) {
		marks := h.marks()
		b.WriteString("***************\n")
		h.side(&b, marks, h.oldStart, Delete, "*** %s ****\n")
		h.side(&b, marks, h.newStart, Insert, "--- %s ----\n")
	}
	return b.String()
}

// marks are the marks of a hunk's lines: a change of both kinds is a replacement.
func (h *hunk) marks() []string {
	marks := make([]string, len(h.edits))
	for i := 0; i < len(h.edits); {
		if h.edits[i].Kind == Equal {
			marks[i] = "  "
			i++
			continue
		}
		end := i
		for end < len(h.edits) && h.edits[end].Kind != Equal {
			end++
		}
		change := h.edits[i:end]
		both := has(change, Delete) && has(change, Insert)
		for ; i < end; i++ {
			marks[i] = string(h.edits[i].Kind) + " "
			if both {
				marks[i] = "! "
			}
		}
	}
	return marks
}

func has(edits []Edit, k Kind) bool {
	return slices.ContainsFunc(edits, func(e Edit) bool { return e.Kind == k })
}

// side writes the old or the new lines; where none of them changed, their range
// only.
func (h *hunk) side(b *strings.Builder, marks []string, start int, kind Kind, head string) {
	var lines []string
	for i, e := range h.edits {
		if e.Kind == Equal || e.Kind == kind {
			lines = append(lines, marks[i]+strings.TrimSuffix(e.Line, "\n")+"\n")
		}
	}
	span := fmt.Sprint(start)
	switch len(lines) {
	case 0:
		span = fmt.Sprint(start - 1)
	case 1:
	default:
		span = fmt.Sprintf("%d,%d", start, start+len(lines)-1)
	}
	fmt.Fprintf(b, head, span)
	if has(h.edits, kind) {
		b.WriteString(strings.Join(lines, ""))
	}
}
