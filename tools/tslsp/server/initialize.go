package server

import (
	"context"
	"slices"

	"go.lsp.dev/protocol"

	"github.com/tsopt/tsopt/tools/tslsp/text"
)

// Initialize implements [protocol.Server].
func (s *server) Initialize(_ context.Context, p *protocol.InitializeParams) (*protocol.InitializeResult, error) {
	encoding := protocol.PositionEncodingKindUTF16
	if g := p.Capabilities.General; g != nil && slices.Contains(g.PositionEncodings, protocol.PositionEncodingKindUTF8) {
		encoding, s.encoding = protocol.PositionEncodingKindUTF8, text.UTF8
	}
	if td := p.Capabilities.TextDocument; td != nil && td.DocumentSymbol != nil &&
		td.DocumentSymbol.HierarchicalDocumentSymbolSupport != nil {
		s.hierarchical = *td.DocumentSymbol.HierarchicalDocumentSymbolSupport
	}
	s.mu.Lock()
	s.phase = running
	s.mu.Unlock()
	return &protocol.InitializeResult{
		Capabilities: capabilities(encoding),
		ServerInfo:   protocol.ServerInfo{Name: s.opts.Name, Version: protocol.NewOptional(s.opts.Version)},
	}, nil
}

func capabilities(encoding protocol.PositionEncodingKind) protocol.ServerCapabilities {
	const yes = protocol.Boolean(true)
	on := true
	change := protocol.TextDocumentSyncKindIncremental
	return protocol.ServerCapabilities{
		PositionEncoding:          encoding,
		TextDocumentSync:          &protocol.TextDocumentSyncOptions{OpenClose: &on, Change: &change, Save: yes},
		HoverProvider:             yes,
		DefinitionProvider:        yes,
		ReferencesProvider:        yes,
		DocumentHighlightProvider: yes,
		DocumentSymbolProvider:    yes,
		CodeActionProvider: &protocol.CodeActionOptions{
			CodeActionKinds: []protocol.CodeActionKind{protocol.CodeActionKindQuickFix},
		},
		DocumentFormattingProvider: yes,
		RenameProvider:             &protocol.RenameOptions{PrepareProvider: &on},
		CompletionProvider: &protocol.CompletionOptions{
			TriggerCharacters: []string{".", "%", "^", "@", "!", "#", ":", "-", "\""},
		},
		SemanticTokensProvider: &protocol.SemanticTokensOptions{
			Legend: protocol.SemanticTokensLegend{TokenTypes: tokenTypes, TokenModifiers: tokenModifiers},
			Full:   yes,
		},
	}
}
