package server

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/tools/tslsp/model"
)

// names are the names meant at an offset: the one there, or for an operation's
// own name those of its results.
func names(part model.Part, offset int) (found []int) {
	if i := part.NameAt(offset); i >= 0 {
		return []int{i}
	}
	op := part.OpAt(offset)
	if op < 0 {
		return nil
	}
	for i := range part.Names {
		n := &part.Names[i]
		if n.Kind == asm.ValueName && n.Define && n.Start >= part.Ops[op].Start && n.Start < part.Ops[op].NameStart {
			found = append(found, i)
		}
	}
	return found
}

// Definition implements [protocol.Server].
func (s *server) Definition(ctx context.Context, p *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	if s.inPython(p.TextDocument.URI) {
		return s.kernelDefinition(ctx, p)
	}
	return ask(ctx, s, p.TextDocument.URI, func(v *view) (protocol.DefinitionResult, error) {
		part, offset := v.at(p.Position)
		out := protocol.LocationSlice{}
		if i := part.NameAt(offset); i >= 0 {
			if r, ok := v.definition(part, i); ok {
				out = append(out, protocol.Location{URI: v.uri, Range: r})
			}
		}
		return out, nil
	})
}

// definition is where a name is defined: for a symbol the operation's name, as
// upstream's server says.
func (v *view) definition(part model.Part, name int) (protocol.Range, bool) {
	if part.Names[name].Kind == asm.SymbolName {
		op := part.SymbolOp(name)
		if op < 0 {
			return protocol.Range{}, false
		}
		return v.span(part, int(part.Ops[op].NameStart), int(part.Ops[op].NameEnd)), true
	}
	def := part.Definition(name)
	if def < 0 {
		return protocol.Range{}, false
	}
	return v.nameSpan(part, def), true
}

// References implements [protocol.Server].
func (s *server) References(ctx context.Context, p *protocol.ReferenceParams) ([]protocol.Location, error) {
	return ask(ctx, s, p.TextDocument.URI, func(v *view) ([]protocol.Location, error) {
		part, offset := v.at(p.Position)
		out := []protocol.Location{}
		for _, name := range names(part, offset) {
			for _, i := range part.References(name) {
				if part.Names[i].Define && !p.Context.IncludeDeclaration {
					continue
				}
				out = append(out, protocol.Location{URI: v.uri, Range: v.nameSpan(part, i)})
			}
		}
		return out, nil
	})
}

// DocumentHighlight implements [protocol.Server].
func (s *server) DocumentHighlight(ctx context.Context,
	p *protocol.DocumentHighlightParams) ([]protocol.DocumentHighlight, error) {
	return ask(ctx, s, p.TextDocument.URI, func(v *view) ([]protocol.DocumentHighlight, error) {
		part, offset := v.at(p.Position)
		out := []protocol.DocumentHighlight{}
		for _, name := range names(part, offset) {
			for _, i := range part.References(name) {
				kind := protocol.DocumentHighlightKindRead
				if part.Names[i].Define {
					kind = protocol.DocumentHighlightKindWrite
				}
				out = append(out, protocol.DocumentHighlight{Range: v.nameSpan(part, i), Kind: kind})
			}
		}
		return out, nil
	})
}

// renamable is the name at an offset that all references of are known.
func renamable(part model.Part, offset int) int {
	i := part.NameAt(offset)
	if i < 0 || part.Names[i].Kind == asm.TypeMnemonic || part.Names[i].Kind == asm.AttrMnemonic ||
		part.Definition(i) < 0 {
		return -1
	}
	return i
}

// PrepareRename implements [protocol.Server].
func (s *server) PrepareRename(ctx context.Context, p *protocol.PrepareRenameParams) (protocol.PrepareRenameResult,
	error) {
	return ask(ctx, s, p.TextDocument.URI, func(v *view) (protocol.PrepareRenameResult, error) {
		part, offset := v.at(p.Position)
		i := renamable(part, offset)
		if i < 0 {
			return nil, nil
		}
		n := part.Names[i]
		return &protocol.PrepareRenamePlaceholder{Range: v.nameSpan(part, i), Placeholder: part.Text[n.Start:n.End]}, nil
	})
}

// Rename implements [protocol.Server]. The new name may come with its sigil or
// without.
func (s *server) Rename(ctx context.Context, p *protocol.RenameParams) (*protocol.WorkspaceEdit, error) {
	return ask(ctx, s, p.TextDocument.URI, func(v *view) (*protocol.WorkspaceEdit, error) {
		part, offset := v.at(p.Position)
		i := renamable(part, offset)
		if i < 0 {
			return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, "no symbol here can be renamed")
		}
		name, err := newName(part, i, p.NewName)
		if err != nil {
			return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error())
		}
		var edits []protocol.TextEdit
		for _, r := range part.References(i) {
			edits = append(edits, protocol.TextEdit{Range: v.nameSpan(part, r), NewText: withSigil(part, r, name)})
		}
		return &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{v.uri: edits}}, nil
	})
}

var (
	suffixName = regexp.MustCompile(`^([0-9]+|[A-Za-z$._-][\w$.-]*)$`)
	bareName   = regexp.MustCompile(`^[A-Za-z_][\w$.]*$`)
	sigils     = map[asm.NameKind]string{
		asm.ValueName: "%", asm.BlockName: "^", asm.SymbolName: "@", asm.AttrAlias: "#", asm.TypeAlias: "!",
	}
)

// newName checks a name given by the user and returns it without its sigil.
func newName(part model.Part, i int, given string) (string, error) {
	kind := part.Names[i].Kind
	name := strings.TrimPrefix(given, sigils[kind])
	switch kind {
	case asm.SymbolName:
		if name == "" {
			return "", fmt.Errorf("a symbol name must not be empty")
		}
	case asm.AttrAlias, asm.TypeAlias:
		if !bareName.MatchString(name) || strings.Contains(name, ".") {
			return "", fmt.Errorf("'%s' is not a valid alias name: expected letters, digits, '_' and '$'", given)
		}
	default:
		if !suffixName.MatchString(name) {
			return "", fmt.Errorf("'%s' is not a valid name: expected digits, or letters, digits, '_', '$', '.' and '-'", given)
		}
	}
	if part.Clash(i, name) {
		return "", fmt.Errorf("'%s%s' is already defined", sigils[kind], name)
	}
	return name, nil
}

// withSigil is a new name in the syntax of a reference. A symbol that is no identifier is quoted; one given by an
// attribute is between quotes already.
func withSigil(part model.Part, i int, name string) string {
	n := &part.Names[i]
	if n.Kind != asm.SymbolName {
		return sigils[n.Kind] + name
	}
	quoted := strconv.Quote(name)
	switch {
	case part.Text[n.Start] != '@':
		return quoted[1 : len(quoted)-1]
	case bareName.MatchString(name):
		return "@" + name
	}
	return "@" + quoted
}
