package vectorsim

import (
	"strconv"

	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// punctuation is what MLIR's runner prints between values.
var punctuation = map[vector.Punctuation]string{
	vector.Newline: "\n", vector.Comma: ", ", vector.OpenParen: "( ", vector.CloseParen: " )",
}

// Printers are the functions of MLIR's runner that convert-vector-to-llvm calls.
func Printers() map[string]func(a *engine.Agent, in, out []engine.Span) {
	t := map[string]func(a *engine.Agent, in, out []engine.Span){
		"printString": func(a *engine.Agent, in, _ []engine.Span) { a.Print(engine.Text(a, a.F[in[0].At])) },
		"printU64":    func(a *engine.Agent, in, _ []engine.Span) { a.Print(strconv.FormatUint(a.F[in[0].At], 10)) },
	}
	for name, typ := range map[string]ir.Type{"printI64": ir.I64, "printF64": ir.F64, "printF32": ir.F32,
		"printF16": ir.F16, "printBF16": ir.BF16} {
		e := word.MustElem(typ)
		t[name] = func(a *engine.Agent, in, _ []engine.Span) { a.Print(e.Text(a.F[in[0].At])) }
	}
	for name, p := range map[string]vector.Punctuation{
		"printNewline": vector.Newline, "printComma": vector.Comma, "printOpen": vector.OpenParen,
		"printClose": vector.CloseParen,
	} {
		t[name] = func(a *engine.Agent, _, _ []engine.Span) { a.Print(punctuation[p]) }
	}
	return t
}

func vectorPrint(c *engine.Compiler, o vector.PrintOp) {
	if o.StringLiteral.OK {
		c.Emit(func(a *engine.Agent) { a.Print(o.StringLiteral.V) })
		return
	}
	end := punctuation[o.Punctuation.V]
	if o.Source == nil {
		c.Emit(func(a *engine.Agent) { a.Print(end) })
		return
	}
	x, l := c.At(o.Source), c.Lanes(o.Source)
	text := l.Text
	if o.Source.Type() == ir.Type(ir.I1) || o.Source.Type() == ir.Type(ir.Index) {
		text = func(words []uint64) string { return strconv.FormatUint(words[0], 10) }
	}
	c.Emit(func(a *engine.Agent) { a.Print(text(a.F[x:x+l.N]) + end) })
}
