package asm

import "github.com/tsopt/tsopt/ir"

// ValueNames are the names that values have in printed text.
type ValueNames struct{ p *printer }

// NamesIn names the values of the program around op as [Print] does.
func NamesIn(op *ir.Op) *ValueNames {
	return &ValueNames{newPrinter(op, PrintOptions{LocalScope: true, SkipRegions: true}, false)}
}

// Text is the operation alone, with `{...}` for its regions.
func (n *ValueNames) Text(op *ir.Op) string {
	n.p.Buf = n.p.Buf[:0]
	n.p.fullOp(op)
	return n.p.Writer.String()
}

// Of is the name of a value as an operand: `%0`, `%arg1`, `%2#1`.
func (n *ValueNames) Of(v *ir.Value) string {
	n.p.Buf = n.p.Buf[:0]
	n.p.value(v)
	return n.p.Writer.String()
}
