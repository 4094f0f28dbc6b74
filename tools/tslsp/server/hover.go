package server

import (
	"context"
	"fmt"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/tools/tslsp/model"
	"github.com/tsopt/tsopt/tools/tsopt/app"
)

// Hover implements [protocol.Server]. The text about operations, values and blocks begins with the words of upstream's
// server.
func (s *server) Hover(ctx context.Context, p *protocol.HoverParams) (*protocol.Hover, error) {
	if s.inPython(p.TextDocument.URI) {
		return s.hoverKernel(ctx, p)
	}
	return ask(ctx, s, p.TextDocument.URI, func(v *view) (*protocol.Hover, error) {
		offset := v.text.Offset(position(p.Position))
		if markdown, start, end, ok := s.hoverRun(v.file.Text, offset); ok {
			return hover(markdown, protocol.Range{Start: v.position(start), End: v.position(end)}), nil
		}
		part, at := v.at(p.Position)
		if i := part.NameAt(at); i >= 0 {
			if markdown := hoverName(part, i); markdown != "" {
				return hover(markdown, v.nameSpan(part, i)), nil
			}
			return nil, nil
		}
		if op := part.OpAt(at); op >= 0 {
			o := &part.Ops[op]
			return hover(hoverOp(part, op), v.span(part, int(o.NameStart), int(o.NameEnd))), nil
		}
		return nil, nil
	})
}

func hover(markdown string, r protocol.Range) *protocol.Hover {
	return &protocol.Hover{Contents: &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: markdown},
		Range: &r}
}

// hoverName is about what a name stands for, "" when nothing is known.
func hoverName(part model.Part, i int) string {
	n := &part.Names[i]
	switch n.Kind {
	case asm.ValueName:
		return hoverValue(part, i)
	case asm.BlockName:
		return hoverBlock(part, n.Entity.(*ir.Block))
	case asm.SymbolName:
		if op := part.SymbolOp(i); op >= 0 {
			return hoverOp(part, op)
		}
	case asm.AttrAlias, asm.TypeAlias:
		return hoverAlias(part, i)
	case asm.TypeMnemonic:
		t := n.Entity.(*ir.TypeDef)
		return hoverMnemonic(part, n, "Type", t.Summary, t.Doc)
	case asm.AttrMnemonic:
		a := n.Entity.(*ir.AttrDef)
		return hoverMnemonic(part, n, "Attribute", a.Summary, a.Doc)
	}
	return ""
}

func hoverOp(part model.Part, i int) string {
	o := &part.Ops[i]
	if o.Def == nil {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%q", o.Def.Name)
	if name := part.Symbol(i); name != "" && o.Op != nil {
		fmt.Fprintf(&b, " : %s @%s", ir.SymbolVisibility(o.Op), name)
	}
	b.WriteString("\n\n")
	if text := genericForm(part, o.Op); text != "" {
		fmt.Fprintf(&b, "Generic Form:\n\n```mlir\n%s\n```\n", text)
	}
	if !o.Def.Unregistered {
		b.WriteString("\n---\n" + app.OpDoc(o.Def))
	}
	return b.String()
}

// genericForm is the generic form of an operation without its regions.
func genericForm(part model.Part, op *ir.Op) string {
	if op == nil {
		return ""
	}
	const elide = 16
	return part.Print(op, asm.PrintOptions{Generic: true, LocalScope: true, SkipRegions: true, ElideElements: elide})
}

func hoverValue(part model.Part, i int) string {
	v := part.Value(i)
	if v == nil {
		return ""
	}
	if v.IsBlockArg() {
		return fmt.Sprintf("Operation: %q\n\nBlock: %s\n\nArgument #%d\n\nType: `%s`\n\n",
			parentName(part, i, v.OwnerBlock()), blockName(part, v.OwnerBlock()), v.Index(), v.Type())
	}
	def := part.Definition(i)
	if def < 0 {
		return fmt.Sprintf("Undefined value\n\nType: `%s`\n\n", v.Type())
	}
	op, first, count := v.DefiningOp(), v.Index(), 1
	if group := part.Value(def); group != nil && part.Names[i].Number < 0 {
		first, count = group.Index(), int(part.Names[def].Count)
	}
	if count == 1 {
		return fmt.Sprintf("Operation: %q\n\nResult #%d\n\nType: `%s`\n\n", op.Name(), first, op.Result(first).Type())
	}
	var types []string
	for k := range count {
		types = append(types, "`"+op.Result(first+k).Type().String()+"`")
	}
	return fmt.Sprintf("Operation: %q\n\nResult #[%d, %d]\n\nTypes: %s", op.Name(), first, first+count-1,
		strings.Join(types, ", "))
}

// parentName is the name of the operation around a block; while the text does
// not parse the block may have no parent yet.
func parentName(part model.Part, name int, b *ir.Block) string {
	if op := b.ParentOp(); op != nil {
		return op.Name()
	}
	if owner := part.Owner(name); owner >= 0 && part.Ops[owner].Def != nil {
		return part.Ops[owner].Def.Name
	}
	return "<unknown>"
}

func blockName(part model.Part, b *ir.Block) string {
	for i := range part.Names {
		if n := &part.Names[i]; n.Kind == asm.BlockName && n.Define && n.Entity == b {
			return part.Text[n.Start:n.End]
		}
	}
	return fmt.Sprintf("<Block #%d>", blockNumber(b))
}

func blockNumber(b *ir.Block) int {
	n := 0
	for p := b.Prev(); p != nil; p = p.Prev() {
		n++
	}
	return n
}

func hoverBlock(part model.Part, b *ir.Block) string {
	if b.ParentOp() == nil {
		return ""
	}
	text := fmt.Sprintf("Operation: %q\n\nBlock #%d\n\n", b.ParentOp().Name(), blockNumber(b))
	for _, list := range []struct {
		title  string
		blocks []*ir.Block
	}{{"Predecessors", b.Predecessors()}, {"Successors", b.Successors()}} {
		var names []string
		for _, o := range list.blocks {
			names = append(names, blockName(part, o))
		}
		if len(names) > 0 {
			text += list.title + ": " + strings.Join(names, ", ") + "\n\n"
		}
	}
	return text
}

func hoverAlias(part model.Part, i int) string {
	def := part.Definition(i)
	if def < 0 {
		return ""
	}
	title, value := "Attribute", ""
	switch x := part.Names[def].Entity.(type) {
	case ir.Type:
		title, value = "Type", x.String()
	case ir.Attr:
		value = x.String()
	case diag.Loc:
		title, value = "Location", "loc("+x.String()+")"
	}
	n := &part.Names[def]
	return fmt.Sprintf("%s Alias: \"%s\"\n\nValue:\n\n```mlir\n%s\n```\n\n", title, part.Text[n.Start+1:n.End], value)
}

func hoverMnemonic(part model.Part, n *asm.NameSite, kind, summary, doc string) string {
	return fmt.Sprintf("%s `%s`\n\n%s\n\n%s\n", kind, part.Text[n.Start:n.End], strings.TrimSpace(summary),
		strings.TrimSpace(doc))
}
