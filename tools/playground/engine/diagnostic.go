package engine

import (
	"regexp"
	"strconv"
	"strings"
)

// stdin is what the tools call their standard input, and what they are to call one in Python.
const (
	stdin       = "<stdin>"
	pythonStdin = stdin + ".py"
)

// Diagnostic is one that a tool printed. Notes are those after it.
type Diagnostic struct {
	Severity string       `json:"severity"` // error, warning, remark or note
	Line     int          `json:"line"`     // from 1 on; 0 where it is about no place of the program
	Column   int          `json:"column"`   // in bytes, from 1 on
	Message  string       `json:"message"`
	Notes    []Diagnostic `json:"notes,omitempty"`
}

// head is the first line of a diagnostic.
var head = regexp.MustCompile(`^(?:` + stdin +
	`(?:\.py)?:(\d+):(\d+): |<unknown>:0: |[a-z]+: )?(error|warning|remark|note): (.*)$`)

// readDiagnostics takes diagnostics out of what a tool printed; the rest is other text.
// The lines of the program that are shown under a diagnostic belong to neither: an editor
// shows them itself.
func readDiagnostics(text string) (ds []Diagnostic, rest string) {
	var other strings.Builder
	var message *string // of the diagnostic whose lines these are
	for line := range strings.Lines(text) {
		m := head.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if m == nil {
			switch {
			case message == nil:
				other.WriteString(line)
			case !strings.HasPrefix(line, " "):
				*message += "\n" + strings.TrimRight(line, "\n")
			}
			continue
		}
		d := Diagnostic{Severity: m[3], Message: m[4]}
		d.Line, _ = strconv.Atoi(m[1])
		d.Column, _ = strconv.Atoi(m[2])
		into := &ds
		if d.Severity == "note" && len(ds) > 0 {
			into = &ds[len(ds)-1].Notes
		}
		*into = append(*into, d)
		message = &(*into)[len(*into)-1].Message
	}
	return ds, other.String()
}
