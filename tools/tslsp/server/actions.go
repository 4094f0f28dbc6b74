package server

import (
	"context"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// CodeAction implements [protocol.Server]: for each diagnostic one that inserts
// the comments with which --verify-diagnostics expects it.
func (s *server) CodeAction(ctx context.Context, p *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	return ask(ctx, s, p.TextDocument.URI, func(v *view) ([]protocol.CommandOrCodeAction, error) {
		out := []protocol.CommandOrCodeAction{}
		for _, d := range p.Context.Diagnostics {
			if d.Code != nil {
				continue // it is about an expectation
			}
			edits := v.expect(d)
			if len(edits) == 0 {
				continue
			}
			for i := range d.RelatedInformation {
				if l := &d.RelatedInformation[i].Location; l.URI == v.doc.uri {
					l.URI = v.uri
				}
			}
			kind := protocol.CodeActionKindQuickFix
			out = append(out, &protocol.CodeAction{
				Title: "Add expected-* diagnostic checks", Kind: &kind, Diagnostics: []protocol.Diagnostic{d},
				Edit: &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{v.uri: edits}},
			})
		}
		return out, nil
	})
}

// expect are the comments that expect a diagnostic and its notes.
func (v *view) expect(d protocol.Diagnostic) []protocol.TextEdit {
	severity := "error"
	switch d.Severity {
	case protocol.DiagnosticSeverityWarning:
		severity = "warning"
	case protocol.DiagnosticSeverityInformation:
		severity = "remark"
	}
	message, _ := d.Message.(protocol.String)
	edits := v.comment(nil, int(d.Range.Start.Line), severity, string(message))
	for _, note := range d.RelatedInformation {
		if note.Location.URI == v.doc.uri || note.Location.URI == v.uri {
			edits = v.comment(edits, int(note.Location.Range.Start.Line), "note", note.Message)
		}
	}
	return edits
}

// comment adds the line that expects a message on a line. A message of several
// lines is expected by its first.
func (v *view) comment(edits []protocol.TextEdit, line int, severity, message string) []protocol.TextEdit {
	message, _, _ = strings.Cut(message, "\n")
	if message == "" || strings.Contains(message, "}}") {
		return edits // the comment could not say it
	}
	text := v.text.Line(line)
	indent := text[:len(text)-len(strings.TrimLeft(text, " \t"))]
	at := protocol.Position{Line: uint32(line)}
	return append(edits, protocol.TextEdit{
		Range:   protocol.Range{Start: at, End: at},
		NewText: indent + "// expected-" + severity + " @below {{" + message + "}}\n",
	})
}
