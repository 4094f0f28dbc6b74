package app

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// Syntax is how an operation is written behind its name, in ODS's assemblyFormat language.
func Syntax(op *ir.OpDef) string {
	if generic(op) {
		return genericSyntax(op)
	}
	return op.Format + op.Syntax
}

// generic reports whether an operation has only the generic syntax.
func generic(op *ir.OpDef) bool { return op.Format == "" && op.Parse == nil }

// genericSyntax is the form that every operation has.
func genericSyntax(op *ir.OpDef) string {
	var b strings.Builder
	b.WriteString("`(` " + each(op.Operands, "$%") + "`)` ")
	if len(op.Succs) > 0 {
		b.WriteString("`[` successors `]` ")
	}
	b.WriteString(properties(op))
	if len(op.Regions) > 0 {
		b.WriteString("`(` regions `)` ")
	}
	b.WriteString("attr-dict `:` `(` " + each(op.Operands, "type($%)") + "`)` `->` ")
	if len(op.Results) == 1 && op.Results[0].Arity == ir.One {
		return b.String() + "type($" + op.Results[0].Name + ")"
	}
	return b.String() + "`(` " + each(op.Results, "type($%)") + "`)`"
}

// properties are the inherent attributes, which are printed by name; where some may be left out, each that may be
// there.
func properties(op *ir.OpDef) string {
	var all []string
	optional := 0
	for _, a := range op.Attrs {
		text := "`" + a.Name + "`"
		if a.Attr.Summary != ir.UnitAttrC.Summary {
			text += " `=` $" + a.Name
		}
		if a.Optional || a.Default != nil {
			optional++
		}
		all = append(all, text)
	}
	slices.Sort(all)
	some := "`<` `{` (" + strings.Join(all, " | ") + ") (`,` …)? `}` `>`"
	switch optional {
	case 0:
		if len(all) == 0 {
			return ""
		}
		return "`<` `{` " + strings.Join(all, " `,` ") + " `}` `>` "
	case len(all):
		return "(" + some + ")? "
	}
	return some + " "
}

// each writes values with commas between, % for the name.
func each(values []ir.Operand, as string) string {
	var b strings.Builder
	for i, v := range values {
		if i > 0 {
			b.WriteString("`,` ")
		}
		b.WriteString(strings.Replace(as, "%", v.Name, 1) + " ")
	}
	return b.String()
}
