package app

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir/diag"
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
			return fmt.Errorf("--remarks: unknown category '%s'; expected one of %s%s", name, remarkCategories(), nearest.DidYouMean(name, categoryNames()))
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

// remark is the JSON form of a remark.
type remark struct {
	File     string        `json:"file,omitempty"`
	Line     uint32        `json:"line,omitempty"`
	Column   uint32        `json:"column,omitempty"`
	Category diag.Category `json:"category"`
	Pass     string        `json:"pass,omitempty"`
	Message  string        `json:"message"`
	Notes    []string      `json:"notes,omitempty"`
}

// writeRemark prints a remark as a line of JSON.
func (s *session) writeRemark(d *diag.Diagnostic) {
	r := remark{Category: d.Category, Pass: d.Pass, Message: d.Message}
	if p := diag.Position(d.Loc); p != nil {
		r.File, r.Line, r.Column = p.File, p.Line, p.Col
	}
	if !s.opts.disableNotes {
		for _, n := range d.Notes {
			r.Notes = append(r.Notes, n.Message)
		}
	}
	e := json.NewEncoder(s.errw)
	e.SetEscapeHTML(false)
	_ = e.Encode(r) // as other diagnostics, it is lost where nobody reads
}
