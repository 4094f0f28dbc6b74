package server

import (
	"context"
	"fmt"

	"go.lsp.dev/protocol"

	"github.com/tsopt/tsopt/tools/tslsp/model"
)

// DocumentSymbol implements [protocol.Server]: symbols and symbol tables, nested
// as the operations are; each part of a split file is one too.
func (s *server) DocumentSymbol(ctx context.Context, p *protocol.DocumentSymbolParams) (protocol.DocumentSymbolResult,
	error) {
	return ask(ctx, s, p.TextDocument.URI, func(v *view) (protocol.DocumentSymbolResult, error) {
		symbols := protocol.DocumentSymbolSlice{}
		for i, part := range v.file.Parts {
			inside := v.outline(part)
			if len(v.file.Parts) > 1 {
				inside = []protocol.DocumentSymbol{{
					Name: fmt.Sprintf("<file-split-%d>", i), Kind: protocol.SymbolKindNamespace,
					Range: v.span(part, 0, len(part.Text)), SelectionRange: v.span(part, 0, 0), Children: inside,
				}}
			}
			symbols = append(symbols, inside...)
		}
		if s.hierarchical {
			return symbols, nil
		}
		flat := protocol.SymbolInformationSlice{}
		v.flatten(symbols, "", &flat)
		return flat, nil
	})
}

// outline nests the symbols of a part.
func (v *view) outline(part model.Part) []protocol.DocumentSymbol {
	children := map[int][]int{}
	around := make([]int, len(part.Ops)) // the nearest operation around that is shown
	for op := range part.Ops {
		around[op] = -1
		if parent := part.Parent(op); parent >= 0 {
			around[op] = parent
			if name, _ := symbolOf(part, parent); name == "" {
				around[op] = around[parent]
			}
		}
		if name, _ := symbolOf(part, op); name != "" {
			children[around[op]] = append(children[around[op]], op)
		}
	}
	return v.symbols(part, children, -1)
}

func (v *view) symbols(part model.Part, children map[int][]int, parent int) (out []protocol.DocumentSymbol) {
	for _, op := range children[parent] {
		o := &part.Ops[op]
		name, kind := symbolOf(part, op)
		out = append(out, protocol.DocumentSymbol{
			Name: name, Kind: kind, Children: v.symbols(part, children, op),
			Range: v.span(part, int(o.Start), int(o.End)), SelectionRange: v.span(part, int(o.NameStart), int(o.NameEnd)),
		})
	}
	return out
}

// symbolOf is how an operation is shown, "" if it is not.
func symbolOf(part model.Part, op int) (name string, kind protocol.SymbolKind) {
	def := part.Ops[op].Def
	name = part.Symbol(op)
	switch {
	case name != "" && def != nil && def.AttrIndex("function_type") >= 0:
		return name, protocol.SymbolKindFunction
	case name != "":
		return name, protocol.SymbolKindClass
	case part.IsTable(op):
		return "<" + def.Name + ">", protocol.SymbolKindNamespace
	}
	return "", kind
}

// flatten lists nested symbols for clients that do not take them nested.
func (v *view) flatten(symbols []protocol.DocumentSymbol, container string, out *protocol.SymbolInformationSlice) {
	for _, s := range symbols {
		info := protocol.SymbolInformation{
			BaseSymbolInformation: protocol.BaseSymbolInformation{Name: s.Name, Kind: s.Kind},
			Location:              protocol.Location{URI: v.uri, Range: s.Range},
		}
		if container != "" {
			info.ContainerName = &container
		}
		*out = append(*out, info)
		v.flatten(s.Children, s.Name, out)
	}
}
