package server

import (
	"go.lsp.dev/protocol"

	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/tools/tslsp/model"
)

const (
	source = "tsopt"
	// codeExpected marks a diagnostic that an expected-* comment asks for, and
	// codeUnmet an expectation that nothing met.
	codeExpected = "expected"
	codeUnmet    = "expectation"
)

// publish tells the client what is wrong with a snapshot, unless a newer one has
// come.
func (d *document) publish(n *snapshot) {
	file, err := n.analysis(n.ctx)
	if err != nil {
		return
	}
	v := &view{n, file, d.given}
	p := &protocol.PublishDiagnosticsParams{
		URI: d.given, Version: protocol.NewOptional(n.version), Diagnostics: d.server.diagnostics(v),
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed || d.current != n {
		return
	}
	if err := d.server.conn.Notify(n.ctx, protocol.MethodTextDocumentPublishDiagnostics, p); err != nil {
		d.server.logf("publishing diagnostics: %v", err)
	}
}

// maxDiagnostics bounds what is published of one part.
const maxDiagnostics = 200

func (s *server) diagnostics(v *view) []protocol.Diagnostic {
	out := []protocol.Diagnostic{}
	for _, part := range v.file.Parts {
		n := 0
		for _, list := range [][]*diag.Diagnostic{part.Problems, part.More} {
			for _, d := range list {
				if n++; n <= maxDiagnostics {
					out = append(out, v.diagnostic(part, d))
				}
			}
		}
	}
	return out
}

func (v *view) diagnostic(part model.Part, d *diag.Diagnostic) protocol.Diagnostic {
	r, _ := part.Place(d)
	out := protocol.Diagnostic{
		Range: v.span(part, r.Start, r.End), Severity: severity(d.Severity),
		Source: protocol.NewOptional(source), Message: protocol.String(d.Message),
	}
	for _, note := range d.Notes {
		at, ok := part.Place(note)
		if !ok {
			at = r
		}
		out.RelatedInformation = append(out.RelatedInformation, protocol.DiagnosticRelatedInformation{
			Location: protocol.Location{URI: v.uri, Range: v.span(part, at.Start, at.End)}, Message: note.Message,
		})
	}
	return out
}

func severity(s diag.Severity) protocol.DiagnosticSeverity {
	switch s {
	case diag.Error:
		return protocol.DiagnosticSeverityError
	case diag.Warning:
		return protocol.DiagnosticSeverityWarning
	case diag.Remark:
		return protocol.DiagnosticSeverityInformation
	}
	return protocol.DiagnosticSeverityHint
}
