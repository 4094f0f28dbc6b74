package server

import (
	"context"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/tools/program"
	"github.com/tsopt/tsopt/tools/tslsp/kernels"
	"github.com/tsopt/tsopt/tools/tsopt/app"
)

// Documents in Python: what package kernels knows, in the protocol's words. Requests that are not here have an empty
// answer.

func (s *server) inPython(u uri.URI) bool { return program.IsPython(fileName(u)) }

// askKernels is [ask] for documents in Python.
func askKernels[R any](ctx context.Context, s *server, u uri.URI,
	answer func(v *view, f *kernels.File) (R, error)) (r R, err error) {
	d := s.document(u)
	if d == nil {
		return r, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s is not open", u)
	}
	n := d.snapshot()
	if !s.opts.Serial {
		jsonrpc2.Async(ctx)
	}
	if _, err := n.analysis(ctx); err != nil {
		return r, err
	}
	return answer(&view{snapshot: n, uri: d.given}, n.kernels)
}

func (v *view) textSpan(start, end int) protocol.Range {
	return protocol.Range{Start: v.position(start), End: v.position(end)}
}

func (s *server) hoverKernel(ctx context.Context, p *protocol.HoverParams) (*protocol.Hover, error) {
	return askKernels(ctx, s, p.TextDocument.URI, func(v *view, f *kernels.File) (*protocol.Hover, error) {
		markdown, start, end := f.Hover(v.text.Offset(position(p.Position)))
		if markdown == "" {
			return nil, nil
		}
		return hover(markdown, v.textSpan(start, end)), nil
	})
}

func (s *server) kernelDefinition(ctx context.Context, p *protocol.DefinitionParams) (protocol.DefinitionResult,
	error) {
	return askKernels(ctx, s, p.TextDocument.URI, func(v *view, f *kernels.File) (protocol.DefinitionResult, error) {
		out := protocol.LocationSlice{}
		if start, end, ok := f.Definition(v.text.Offset(position(p.Position))); ok {
			out = append(out, protocol.Location{URI: v.uri, Range: v.textSpan(start, end)})
		}
		return out, nil
	})
}

var itemKinds = map[kernels.ItemKind]protocol.CompletionItemKind{
	kernels.FunctionItem: protocol.CompletionItemKindFunction,
	kernels.TypeItem:     protocol.CompletionItemKindConstant,
	kernels.ArgumentItem: protocol.CompletionItemKindField,
	kernels.NameItem:     protocol.CompletionItemKindVariable,
}

func (s *server) completeKernel(ctx context.Context, p *protocol.CompletionParams) (protocol.CompletionResult, error) {
	return askKernels(ctx, s, p.TextDocument.URI, func(v *view, f *kernels.File) (protocol.CompletionResult, error) {
		list := &protocol.CompletionList{Items: []protocol.CompletionItem{}}
		for _, i := range f.Complete(v.text.Offset(position(p.Position))) {
			item := protocol.CompletionItem{Label: i.Label, Kind: itemKinds[i.Kind],
				InsertTextFormat: protocol.InsertTextFormatPlainText}
			if i.Detail != "" {
				item.Detail = protocol.NewOptional(i.Detail)
			}
			if i.Doc != "" {
				item.Documentation = &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: i.Doc}
			}
			list.Items = append(list.Items, item)
		}
		return list, nil
	})
}

// kernelDiagnostics is what is wrong with a document in Python. Where comments expect diagnostics, those that come
// become information, and an expectation that nothing meets is an error, unless a kernel was not looked at.
func (v *view) kernelDiagnostics() []protocol.Diagnostic {
	f := v.kernels
	out := []protocol.Diagnostic{}
	all := true
	for _, d := range f.Problems {
		out = append(out, v.kernelDiagnostic(d))
		all = all && d.Severity != diag.Note
	}
	if !f.Checks {
		return out
	}
	met, unmet := app.Expected(asm.Source{Name: fileName(v.doc.uri), Text: f.Text}, f.Only, f.Problems)
	for i := range out {
		if met[i] {
			out[i].Severity, out[i].Code = protocol.DiagnosticSeverityInformation, protocol.String(codeExpected)
		}
	}
	if all {
		for _, d := range unmet {
			start, _, _ := f.Range(d.Loc)
			out = append(out, v.unmet(d, start))
		}
	}
	return out
}

func (v *view) kernelDiagnostic(d *diag.Diagnostic) protocol.Diagnostic {
	start, end, _ := v.kernels.Range(d.Loc)
	out := protocol.Diagnostic{
		Range: v.textSpan(start, end), Severity: severity(d.Severity),
		Source: protocol.NewOptional(source), Message: protocol.String(d.Message),
	}
	for _, note := range d.Notes {
		at := out.Range
		if start, end, ok := v.kernels.Range(note.Loc); ok {
			at = v.textSpan(start, end)
		}
		out.RelatedInformation = append(out.RelatedInformation, protocol.DiagnosticRelatedInformation{
			Location: protocol.Location{URI: v.uri, Range: at}, Message: note.Message,
		})
	}
	return out
}
