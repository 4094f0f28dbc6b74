package app

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/tools/program"
	"github.com/tsopt/tsopt/tools/remarks"
)

// allRemarks is --remarks without a list, and what a run without it does.
const allRemarks = "all"

// remarkCategories are the names that --remarks takes.
func remarkCategories() string { return strings.Join(categoryNames(), ",") }

func categoryNames() []string {
	names := []string{allRemarks}
	for _, c := range diag.Categories() {
		names = append(names, string(c))
	}
	return names
}

// checkRemarks finds a category that is none.
func (s *session) checkRemarks() error {
	for _, name := range splitNames(s.opts.remarks) {
		if !slices.Contains(categoryNames(), name) {
			return fmt.Errorf("--remarks: unknown category '%s'; expected one of %s%s", name, remarkCategories(),
				nearest.DidYouMean(name, categoryNames()))
		}
	}
	return nil
}

// wants says whether a diagnostic passes the filter of --remarks.
func (s *session) wants(d *diag.Diagnostic) bool {
	if d.Severity != diag.Remark || s.opts.remarks == "" {
		return true
	}
	names := splitNames(s.opts.remarks)
	return slices.Contains(names, allRemarks) || slices.Contains(names, string(d.Category))
}

// keeps reports whether a diagnostic waits until all remarks are known: --remarks prints each where it is made.
func (c *chunk) keeps(d *diag.Diagnostic) bool {
	return d.Severity == diag.Remark && c.checker == nil && (c.opts.remarks == "" || c.opts.remarksJSON)
}

// closeBook prints the remarks that were kept.
func (c *chunk) closeBook() {
	if c.opts.remarksJSON {
		for _, r := range c.book.All(c.tool.Targets) {
			if c.wants(r.Diagnostic) {
				c.writeRemark(r)
			}
		}
		return
	}
	for _, r := range c.book.Shown(c.tool.Targets) {
		c.render(program.Reword(r.Text(), &c.sources))
	}
}

// remark is the JSON form of a remark.
type remark struct {
	File     string        `json:"file,omitempty"`
	Line     uint32        `json:"line,omitempty"`
	Column   uint32        `json:"column,omitempty"`
	Kind     string        `json:"kind"`
	Category diag.Category `json:"category"`
	Pass     string        `json:"pass,omitempty"`
	Message  string        `json:"message"`
	// Gain is the part of its kernel's predicted time that a better lowering saves at most.
	Gain  *float64 `json:"gain,omitempty"`
	Notes []string `json:"notes,omitempty"`
	Also  []place  `json:"also,omitempty"`
}

// place is another place of the same remark.
type place struct {
	File   string `json:"file"`
	Line   uint32 `json:"line"`
	Column uint32 `json:"column"`
}

// writeRemark prints a remark as a line of JSON.
func (c *chunk) writeRemark(r remarks.Remark) {
	d := program.Reword(r.Diagnostic, &c.sources)
	out := remark{Kind: d.Kind.String(), Category: d.Category, Pass: d.Pass, Message: d.Message}
	if p := diag.Position(d.Loc); p != nil {
		out.File, out.Line, out.Column = p.File, p.Line, p.Col
	}
	if r.Known {
		out.Gain = &r.Gain
	}
	if !c.opts.disableNotes {
		for _, n := range d.Notes {
			out.Notes = append(out.Notes, n.Message)
		}
	}
	for _, p := range r.Places[min(1, len(r.Places)):] {
		out.Also = append(out.Also, place{p.File, p.Line, p.Col})
	}
	e := json.NewEncoder(c.errw)
	e.SetEscapeHTML(false)
	_ = e.Encode(out) // as other diagnostics, it is lost without a reader
}
