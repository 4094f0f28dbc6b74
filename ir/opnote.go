package ir

import "github.com/tsopt/tsopt/ir/diag"

// OpNote, when set, is the text of an operation for the note "see current
// operation: …" that errors about an operation carry. A tool sets it once at
// its start; without it there is no such note.
var OpNote func(*Op) string

// NoteOp attaches the note about op to d and returns d.
func NoteOp(d *diag.Diagnostic, op *Op) *diag.Diagnostic {
	if OpNote == nil {
		return d
	}
	return d.Note(op.Loc(), "see current operation: %s", OpNote(op))
}
