package ir

import "github.com/tsopt/tsopt/ir/diag"

// NoteOp notes that d is about op, so that a tool can show the operation as
// upstream does, and returns d.
func NoteOp(d *diag.Diagnostic, op *Op) *diag.Diagnostic {
	d.Op = op
	return d
}

// SeeOp is the note "see current operation" about the operation that d is about,
// which print turns into one line of text; nil when it is about none.
func SeeOp(d *diag.Diagnostic, print func(*Op) string) *diag.Diagnostic {
	op, ok := d.Op.(*Op)
	if !ok {
		return nil
	}
	return &diag.Diagnostic{Severity: diag.Note, Loc: d.Loc, Message: "see current operation: " + print(op)}
}
