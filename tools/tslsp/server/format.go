package server

import (
	"context"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/tools/tslsp/model"
)

// Formatting implements [protocol.Server]. The document is printed as the opt
// tool prints it, but for the names of values, which stay. It is left alone when
// a part has comments, which printing loses, or errors.
func (s *server) Formatting(ctx context.Context, p *protocol.DocumentFormattingParams) ([]protocol.TextEdit, error) {
	d := s.document(p.TextDocument.URI)
	return ask(ctx, s, p.TextDocument.URI, func(v *view) ([]protocol.TextEdit, error) {
		var parts []string
		for _, part := range v.file.Parts {
			if len(part.Problems) > 0 || part.Root == nil || model.HasComments(part.Text) {
				s.logf("%s is not formatted: it has comments, which would be lost, or errors", d.uri)
				return nil, nil
			}
			text, err := s.format(ctx, part)
			if err != nil {
				return nil, err
			}
			parts = append(parts, text)
		}
		formatted := strings.Join(parts, "\n"+asm.SplitMarker+"\n\n")
		if formatted == v.file.Text {
			return []protocol.TextEdit{}, nil
		}
		whole := protocol.Range{End: v.position(len(v.file.Text))}
		return []protocol.TextEdit{{Range: whole, NewText: formatted}}, nil
	})
}

// format prints a part. It reads it once more: naming changes locations, which
// the analysis shows to others.
func (s *server) format(ctx context.Context, part model.Part) (string, error) {
	state := &asm.State{Stop: func() bool { return ctx.Err() != nil }}
	var resources asm.Resources
	op, err := asm.Parse(asm.Source{Text: part.Text}, s.dialects, asm.ParseOptions{AllowUnregistered: true, State: state, Resources: &resources})
	if err != nil {
		return "", err
	}
	keepNames(part.Text, state)
	text := asm.Text(op, asm.PrintOptions{Registry: s.dialects, NameLocAsPrefix: true, Resources: &resources})
	return strings.TrimSpace(text) + "\n", nil
}

// keepNames makes the written names of values their locations, after which the
// printer names them.
func keepNames(text string, state *asm.State) {
	for i := range state.Names {
		n := &state.Names[i]
		v, ok := n.Entity.(*ir.Value)
		name := text[n.Start+1 : n.End]
		if !ok || !n.Define || strings.Trim(name, "0123456789") == "" {
			continue
		}
		loc := &diag.NameLoc{Name: name}
		if op := v.DefiningOp(); op != nil {
			op.SetLoc(loc)
		} else {
			v.SetLoc(loc)
		}
	}
}
