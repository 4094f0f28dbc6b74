package server

import (
	"context"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
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
				s.logf("%s is not formatted: it has errors, or comments, which formatting would remove", d.uri)
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

// format prints a part. It reads it once more: the analysis is without resources.
func (s *server) format(ctx context.Context, part model.Part) (string, error) {
	state := &asm.State{Stop: func() bool { return ctx.Err() != nil }}
	var resources asm.Resources
	op, err := asm.Parse(asm.Source{Text: part.Text}, s.dialects,
		asm.ParseOptions{AllowUnregistered: true, State: state, Resources: &resources})
	if err != nil {
		return "", err
	}
	text := asm.Text(op, asm.PrintOptions{Registry: s.dialects, Names: writtenNames(part.Text, state),
		Resources: &resources})
	return strings.TrimSpace(text) + "\n", nil
}

// writtenNames are the names that the text gives to values, but for numbers.
func writtenNames(text string, state *asm.State) map[*ir.Value]string {
	names := map[*ir.Value]string{}
	for i := range state.Names {
		n := &state.Names[i]
		name := text[n.Start+1 : n.End]
		if v, ok := n.Entity.(*ir.Value); ok && n.Define && strings.Trim(name, "0123456789") != "" {
			names[v] = name
		}
	}
	return names
}
