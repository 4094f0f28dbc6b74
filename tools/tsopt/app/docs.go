package app

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
)

func (s *session) showDialects() error {
	var names []string
	for _, d := range s.dialects.Dialects() {
		names = append(names, d.Name)
	}
	fmt.Fprintln(s.out, "Available Dialects: "+strings.Join(names, ","))
	return nil
}

func (s *session) printArch() error {
	m, err := arch.Named(s.opts.printArch, s.tool.Targets)
	if err != nil {
		return fmt.Errorf("%s: --print-arch: %w", s.tool.Name, err)
	}
	fmt.Fprintln(s.out, asm.Text(m.Op().Op, asm.PrintOptions{Registry: s.dialects}))
	return nil
}

func (s *session) listPasses() error {
	fmt.Fprintln(s.out, "Passes:")
	for _, p := range s.passes.Passes() {
		listEntry(s, p.Name, p.Summary(), pass.OptionsOf(p.New()))
	}
	if ps := s.passes.Pipelines(); len(ps) > 0 {
		fmt.Fprintln(s.out, "Pass Pipelines:")
		for _, p := range ps {
			listEntry(s, p.Name, p.Summary(), pass.OptionsOf(p.New()))
		}
	}
	return nil
}

func listEntry(s *session, name, summary string, opts []*pass.Option) {
	fmt.Fprintf(s.out, "  --%-50s -   %s\n", name, summary)
	for _, o := range opts {
		label := o.Name
		if o.Kind != "" {
			label += "=<" + o.Kind + ">"
		}
		fmt.Fprintf(s.out, "    --%-48s - %s%s\n", label, o.Doc, defaultNote(o.Default))
		for _, c := range o.Cases {
			fmt.Fprintf(s.out, "      =%-47s -   %s\n", c.Name, c.Doc)
		}
	}
}

// defaultNote shows a default that is not the natural one.
func defaultNote(value string) string {
	if value == "" || value == "false" {
		return ""
	}
	return " (default: " + value + ")"
}

// explain is the help for passes and pipelines: their documentation.
func (s *session) explain(passes []passFlag) {
	for _, f := range passes {
		if p := s.passes.Pass(f.name); p != nil {
			var more strings.Builder
			writeForms(&more, p, s.passes)
			writeOrders(&more, p.Name, s.passes.Orders())
			s.writeExample(&more, p.Name)
			fmt.Fprint(s.out, PassDoc(p.Name, p.Doc, pass.OptionsOf(p.New())), more.String())
		} else if p := s.passes.Pipeline(f.name); p != nil {
			var more strings.Builder
			s.writeExample(&more, p.Name)
			fmt.Fprint(s.out, PassDoc(p.Name, p.Doc, pass.OptionsOf(p.New())), more.String())
		}
	}
}

// page is one file of documentation.
type page struct{ name, text string }

// writePages writes documentation into a directory, or all of it to the output
// for "-".
func (s *session) writePages(dir string, pages []page) error {
	if dir == "-" {
		for _, p := range pages {
			fmt.Fprint(s.out, p.text)
		}
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("cannot write documentation to '%s': %s", dir, command.Reason(err))
	}
	for _, p := range pages {
		if err := proc.WriteFile(filepath.Join(dir, p.name), []byte(p.text)); err != nil {
			return fmt.Errorf("cannot write '%s': %s", filepath.Join(dir, p.name), command.Reason(err))
		}
	}
	return nil
}

func (s *session) dumpPassDocs() error {
	var b strings.Builder
	b.WriteString("# Passes\n\nGenerated from the passes' own texts by `" + s.tool.Name + " --dump-pass-docs`.\n")
	for _, p := range s.passes.Passes() {
		writePassDoc(&b, p.Name, p.Doc, pass.OptionsOf(p.New()))
		if p.Op != "" {
			fmt.Fprintf(&b, "\nRuns on `%s`.\n", p.Op)
		}
		writeForms(&b, p, s.passes)
		writeOrders(&b, p.Name, s.passes.Orders())
		s.writeExample(&b, p.Name)
	}
	if ps := s.passes.Pipelines(); len(ps) > 0 {
		b.WriteString("\n# Pipelines\n")
		for _, p := range ps {
			writePassDoc(&b, p.Name, p.Doc, pass.OptionsOf(p.New()))
			s.writeExample(&b, p.Name)
		}
	}
	return s.writePages(s.opts.dumpPassDocs, []page{{"passes.md", b.String()}})
}

// writeForms says what a pass asks of a program and what it leaves.
func writeForms(b *strings.Builder, p *pass.Pass, reg *pass.Registry) {
	var takes []string
	for _, f := range p.Takes {
		if maker := reg.Maker(f); maker != nil {
			takes = append(takes, fmt.Sprintf("%s (`%s`)", f.Name, maker.Name))
		}
	}
	if len(takes) > 0 {
		fmt.Fprintf(b, "\nExpects programs that are %s. Missing passes are added before this one.\n",
			strings.Join(takes, ", "))
	}
	for _, f := range p.Leaves {
		fmt.Fprintf(b, "\nProduces programs that are %s: %s.\n", f.Name, f.Doc)
	}
}

// writeOrders says before and after which passes one stands. Passes with the same direction and reason share a line.
func writeOrders(b *strings.Builder, name string, orders []pass.Order) {
	type reason struct{ side, why string }
	var reasons []reason
	others := map[reason][]string{}
	for _, o := range orders {
		if o.Preferred || name != o.First && name != o.Then {
			continue
		}
		r, other := reason{"before", o.Why}, o.Then
		if name == o.Then {
			r.side, other = "after", o.First
		}
		if others[r] == nil {
			reasons = append(reasons, r)
		}
		others[r] = append(others[r], code(other))
	}
	if len(reasons) == 0 {
		return
	}
	b.WriteString("\nRequired order, if a pipeline has both passes:\n\n")
	for _, r := range reasons {
		fmt.Fprintf(b, "* %s %s, because %s\n", r.side, enumerated(others[r]), r.why)
	}
}

// enumerated is "a", "a and b", or "a, b and c".
func enumerated(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// PassDoc is the documentation of a pass or pipeline, in Markdown.
func PassDoc(name, doc string, opts []*pass.Option) string {
	var b strings.Builder
	writePassDoc(&b, name, doc, opts)
	return b.String()
}

func writePassDoc(b *strings.Builder, name, doc string, opts []*pass.Option) {
	summary, rest, _ := strings.Cut(strings.TrimSpace(doc), "\n")
	fmt.Fprintf(b, "\n## `--%s`\n\n_%s_\n", name, summary)
	if rest = strings.TrimSpace(rest); rest != "" {
		b.WriteString("\n" + rest + "\n")
	}
	if len(opts) == 0 {
		return
	}
	b.WriteString("\n| option | default | |\n|---|---|---|\n")
	for _, o := range opts {
		text := o.Doc
		for _, c := range o.Cases {
			text += fmt.Sprintf("<br>`%s`: %s", c.Name, c.Doc)
		}
		fmt.Fprintf(b, "| `%s` | %s | %s |\n", o.Name, code(o.Default), text)
	}
}

func code(s string) string {
	if s == "" {
		return ""
	}
	return "`" + s + "`"
}

func (s *session) dumpDialectDocs() error {
	var pages []page
	for _, d := range s.dialects.Dialects() {
		pages = append(pages, page{d.Name + ".md", dialectDoc(d)})
	}
	return s.writePages(s.opts.dumpDialectDocs, pages)
}

func dialectDoc(d *ir.Dialect) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# The `%s` dialect\n\n%s\n", d.Name, d.Summary)
	if d.Doc != "" {
		b.WriteString("\n" + strings.TrimSpace(d.Doc) + "\n")
	}
	if len(d.Ops) > 0 {
		b.WriteString("\n## Operations\n")
	}
	for _, op := range d.Defs() {
		writeOpDoc(&b, op)
	}
	if len(d.Types) > 0 {
		b.WriteString("\n## Types\n")
	}
	for _, t := range d.Types {
		writeEntry(&b, "!"+d.Name+"."+t.Mnemonic, t.Summary, t.Doc)
	}
	if len(d.Attrs) > 0 {
		b.WriteString("\n## Attributes\n")
	}
	for _, a := range d.Attrs {
		writeEntry(&b, "#"+d.Name+"."+a.Mnemonic, a.Summary, a.Doc)
	}
	writeDiscardable(&b, d)
	return b.String() + "\n"
}

// writeDiscardable lists the attributes that operations of other dialects carry.
func writeDiscardable(b *strings.Builder, d *ir.Dialect) {
	title := "\n## Attributes on operations of other dialects\n\n| name | value | |\n|---|---|---|\n"
	for _, a := range d.Discardable {
		fmt.Fprintf(b, "%s| `%s` | %s | %s |\n", title, a.Name, valuesText(a.Attr), a.Doc)
		title = ""
	}
}

func writeEntry(b *strings.Builder, name, summary, doc string) {
	fmt.Fprintf(b, "\n### `%s`\n", name)
	for _, text := range []string{summary, doc} {
		if text = strings.TrimSpace(text); text != "" {
			b.WriteString("\n" + text + "\n")
		}
	}
}

// OpDoc is the documentation of an operation, in Markdown.
func OpDoc(op *ir.OpDef) string {
	var b strings.Builder
	writeOpDoc(&b, op)
	return b.String()
}

func writeOpDoc(b *strings.Builder, op *ir.OpDef) {
	writeEntry(b, op.Name, op.Summary, op.Doc)
	if generic(op) {
		fmt.Fprintf(b, "\nSyntax, the generic form:\n\n```\noperation ::= `\"%s\"` %s\n```\n", op.Name, Syntax(op))
	} else {
		fmt.Fprintf(b, "\nSyntax:\n\n```\noperation ::= `%s` %s\n```\n", op.Name, Syntax(op))
	}
	if names := op.Traits.Names(); len(names) > 0 {
		fmt.Fprintf(b, "\nTraits: %s\n", strings.Join(names, ", "))
	}
	writeValues(b, "Operands", op.Operands)
	writeAttrs(b, op.Attrs)
	writeValues(b, "Results", op.Results)
	writeParts(b, op)
}

func writeValues(b *strings.Builder, title string, vs []ir.Operand) {
	if len(vs) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s:\n\n| name | type | |\n|---|---|---|\n", title)
	for _, v := range vs {
		fmt.Fprintf(b, "| `%s` | %s%s | %s |\n", v.Name, arityText(v.Arity), v.Type.Summary, v.Doc)
	}
}

func arityText(a ir.Arity) string {
	switch a {
	case ir.Optional:
		return "optional "
	case ir.Variadic:
		return "variadic of "
	}
	return ""
}

func writeAttrs(b *strings.Builder, as []ir.AttrField) {
	title := "\nAttributes:\n\n| name | value | default | |\n|---|---|---|---|\n"
	for _, a := range as {
		if a.Name == ir.OperandSegments || a.Name == ir.ResultSegments {
			continue // how operands are counted in the generic form
		}
		values := valuesText(a.Attr)
		if a.Optional {
			values = "optional " + values
		}
		fmt.Fprintf(b, "%s| `%s` | %s | %s | %s |\n", title, a.Name, values, code(defaultText(a)), a.Doc)
		title = ""
	}
}

// valuesText says what an attribute may be: the keywords of one that has some.
func valuesText(c ir.AttrConstraint) string {
	words, of := c.Enum, "one of "
	if c.EnumKind != nil {
		words = c.EnumKind.Cases
		if c.EnumKind.Bits {
			of = "any of "
		}
	}
	if len(words) == 0 {
		return c.Summary
	}
	return of + "`" + strings.Join(words, "`, `") + "`"
}

// defaultText is a default as a program writes it, "" for none.
func defaultText(a ir.AttrField) string {
	switch d := a.Default.(type) {
	case nil:
		return ""
	case *ir.EnumAttr:
		return d.Keyword()
	case *ir.IntegerAttr:
		if i := d.Int(); a.Attr.Enum != nil && i < int64(len(a.Attr.Enum)) {
			return a.Attr.Enum[i]
		}
	}
	return a.Default.String()
}

func writeParts(b *strings.Builder, op *ir.OpDef) {
	for _, r := range op.Regions {
		fmt.Fprintf(b, "\nRegion `%s`. %s\n", r.Name, r.Doc)
	}
	for _, s := range op.Succs {
		fmt.Fprintf(b, "\nSuccessor `%s`. %s\n", s.Name, s.Doc)
	}
}
