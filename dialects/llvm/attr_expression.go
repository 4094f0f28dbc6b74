package llvm

import (
	"strconv"

	"github.com/tsopt/tsopt/ir"
)

// DIExpressionAttr is `#llvm.di_expression<[DW_OP_deref, DW_OP_plus_uconst(8)]>`.
type DIExpressionAttr struct {
	ir.AttrBase
	ops []DIOp
}

// DIOp is one operation of a DWARF expression.
type DIOp struct {
	Opcode string // DW_OP_…
	Args   []int64
}

var expressions ir.Interner[string, *DIExpressionAttr]

// DIExpression returns an expression.
func DIExpression(ops ...DIOp) *DIExpressionAttr {
	key := ""
	for _, op := range ops {
		key += op.Opcode + "(" + ir.Int64sKey(op.Args) + ")"
	}
	return expressions.GetWith(key, func() *DIExpressionAttr { return &DIExpressionAttr{ir.NewAttrBase(), ops} })
}

// Ops are the operations; the caller must not change them.
func (a *DIExpressionAttr) Ops() []DIOp { return a.ops }

// DialectName implements [ir.DialectAttr].
func (*DIExpressionAttr) DialectName() string { return dialectName }

// String implements [ir.Attr].
func (a *DIExpressionAttr) String() string { return ir.AttrText(a) }

// WriteBody implements [ir.DialectAttr].
func (a *DIExpressionAttr) WriteBody(w *ir.Writer) {
	w.Str("di_expression")
	a.writeStripped(w)
}

func (a *DIExpressionAttr) writeStripped(w *ir.Writer) {
	w.Str("<")
	if len(a.ops) > 0 {
		w.Str("[")
		for i, op := range a.ops {
			if i > 0 {
				w.Str(", ")
			}
			w.Str(op.Opcode)
			writeDIArgs(w, op)
		}
		w.Str("]")
	}
	w.Str(">")
}

func writeDIArgs(w *ir.Writer, op DIOp) {
	if len(op.Args) == 0 {
		return
	}
	w.Str("(")
	for i, n := range op.Args {
		if i > 0 {
			w.Str(", ")
		}
		if op.Opcode == "DW_OP_LLVM_convert" && i == 1 {
			w.Str(EncodingName(n))
			continue
		}
		w.Str(strconv.FormatInt(n, 10))
	}
	w.Str(")")
}

// dwarfEncodings are the DW_ATE_… numbers that DW_OP_LLVM_convert names.
var dwarfEncodings = []string{"", "DW_ATE_address", "DW_ATE_boolean", "DW_ATE_complex_float", "DW_ATE_float",
	"DW_ATE_signed", "DW_ATE_signed_char", "DW_ATE_unsigned", "DW_ATE_unsigned_char"}

// EncodingName is the DWARF word of an encoding that DW_OP_LLVM_convert names.
func EncodingName(n int64) string {
	if n > 0 && n < int64(len(dwarfEncodings)) {
		return dwarfEncodings[n]
	}
	return strconv.FormatInt(n, 10)
}

func parseDIExpression(p ir.OpParser, _ ir.Type) ir.Attr {
	p.Expect("<")
	var ops []DIOp
	p.List(ir.OptionalSquare, func() {
		op := DIOp{Opcode: p.Keyword()}
		p.List(ir.OptionalParen, func() { op.Args = append(op.Args, parseDIArg(p)) })
		ops = append(ops, op)
	})
	p.Expect(">")
	if p.Err() != nil {
		return nil
	}
	return DIExpression(ops...)
}

func parseDIArg(p ir.OpParser) int64 {
	if n, ok := p.OptionalInt(); ok {
		return n
	}
	pos := p.Pos()
	n := wordIndex(dwarfEncodings, p.Keyword())
	if p.Err() == nil && n < 0 {
		p.Errorf(pos, "expected a number or a DWARF encoding")
	}
	return n
}
