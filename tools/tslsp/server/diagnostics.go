package server

import (
	"go.lsp.dev/protocol"

	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/tools/tslsp/model"
	"github.com/tsopt/tsopt/tools/tsopt/app"
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
	p := &protocol.PublishDiagnosticsParams{URI: d.given, Version: protocol.NewOptional(n.version)}
	if n.kernels != nil {
		p.Diagnostics = v.kernelDiagnostics()
	} else {
		p.Diagnostics = d.server.diagnostics(v)
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
	if checks, alone := v.file.VerifyDiagnostics(s.isPass); checks {
		return v.expected(alone)
	}
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

// isPass reports whether a flag may run passes: one that we do not know is
// another tool's.
func (s *server) isPass(name string) bool {
	_, ok := s.pass(name)
	return ok || s.flags.Lookup(name) == nil
}

// expected are the diagnostics of a file that expects some, as a run of the tool
// would check them: those expected become information. What was expected and did
// not come is an error if no passes run, which might bring it.
func (v *view) expected(complete bool) []protocol.Diagnostic {
	out := []protocol.Diagnostic{}
	var all []*diag.Diagnostic
	for _, part := range v.file.Parts {
		for _, d := range part.Problems {
			out = append(out, v.diagnostic(part, d))
			all = append(all, v.inFile(part, d))
		}
	}
	src := asm.Source{Name: fileName(v.doc.uri), Text: v.file.Text}
	met, unmet := app.Expected(src, v.file.OnlyExpected(), all)
	for i := range out {
		if met[i] {
			out[i].Severity, out[i].Code = protocol.DiagnosticSeverityInformation, protocol.String(codeExpected)
		}
	}
	if complete {
		for _, d := range unmet {
			p := diag.Position(d.Loc)
			out = append(out, v.unmet(d, v.file.Offset(int(p.Line), int(p.Col))))
		}
	}
	return out
}

// unmet is an expectation that nothing met.
func (v *view) unmet(d *diag.Diagnostic, start int) protocol.Diagnostic {
	return protocol.Diagnostic{
		Range:    protocol.Range{Start: v.position(start), End: v.position(start + max(d.Width, 1))},
		Severity: protocol.DiagnosticSeverityError, Code: protocol.String(codeUnmet),
		Source: protocol.NewOptional(source), Message: protocol.String(d.Message),
	}
}

// inFile is a diagnostic of a part with lines of the whole file.
func (v *view) inFile(part model.Part, d *diag.Diagnostic) *diag.Diagnostic {
	moved := *d
	if p := diag.Position(d.Loc); p != nil && p.File == fileName(v.doc.uri) {
		moved.Loc = &diag.FileLoc{File: p.File, Line: p.Line + uint32(part.Line), Col: p.Col}
	}
	moved.Notes = nil
	for _, note := range d.Notes {
		moved.Notes = append(moved.Notes, v.inFile(part, note))
	}
	return &moved
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
