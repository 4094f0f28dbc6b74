package server

import (
	"cmp"
	"context"
	"slices"

	"go.lsp.dev/protocol"

	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/tools/tslsp/model"
)

// The legend of semantic tokens.
var (
	tokenTypes     = []string{"operator", "variable", "parameter", "label", "function", "macro", "type", "decorator"}
	tokenModifiers = []string{"definition"}
)

const (
	tokenOp uint32 = iota
	tokenVariable
	tokenParameter
	tokenBlock
	tokenSymbol
	tokenAlias
	tokenType
	tokenAttr
)

type token struct {
	start, end      int // in the document
	kind, modifiers uint32
}

// SemanticTokensFull implements [protocol.Server].
func (s *server) SemanticTokensFull(ctx context.Context, p *protocol.SemanticTokensParams) (*protocol.SemanticTokens,
	error) {
	return ask(ctx, s, p.TextDocument.URI, func(v *view) (*protocol.SemanticTokens, error) {
		var tokens []token
		for _, part := range v.file.Parts {
			tokens = appendTokens(tokens, part)
		}
		return &protocol.SemanticTokens{Data: v.encode(tokens)}, nil
	})
}

func appendTokens(tokens []token, part model.Part) []token {
	from := len(tokens)
	for i := range part.Ops {
		o := &part.Ops[i]
		tokens = append(tokens, token{part.Start + int(o.NameStart), part.Start + int(o.NameEnd), tokenOp, 0})
	}
	for i := range part.Names {
		n := &part.Names[i]
		t := token{part.Start + int(n.Start), part.Start + int(n.End), nameToken(part, i), 0}
		if n.Define {
			t.modifiers = 1
		}
		tokens = append(tokens, t)
	}
	slices.SortFunc(tokens[from:], func(a, b token) int { return cmp.Compare(a.start, b.start) })
	return tokens
}

func nameToken(part model.Part, i int) uint32 {
	switch part.Names[i].Kind {
	case asm.ValueName:
		if v := part.Value(i); v != nil && v.IsBlockArg() {
			return tokenParameter
		}
		return tokenVariable
	case asm.BlockName:
		return tokenBlock
	case asm.SymbolName:
		return tokenSymbol
	case asm.TypeMnemonic:
		return tokenType
	case asm.AttrMnemonic:
		return tokenAttr
	}
	return tokenAlias
}

// encode writes each token relative to the one before it. Names do not span
// lines.
func (v *view) encode(tokens []token) []uint32 {
	data := []uint32{}
	var last protocol.Position
	for _, t := range tokens {
		start, end := v.position(t.start), v.position(t.end)
		char := start.Character
		if start.Line == last.Line {
			char -= last.Character
		}
		data = append(data, start.Line-last.Line, char, end.Character-start.Character, t.kind, t.modifiers)
		last = start
	}
	return data
}
