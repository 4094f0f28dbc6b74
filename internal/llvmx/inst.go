package llvmx

import (
	"strconv"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/value"
)

// Inst is an instruction: words and operands in the order they are printed.
//
// llir closes its set of instructions with an unexported method; embedding the
// smallest of them makes Inst one, and brings the name, the number and the
// metadata. Nothing else of the freeze instruction is used.
type Inst struct {
	ir.InstFreeze
	parts []part
}

// part is some words, then perhaps an operand: with its type, or bare.
type part struct {
	text string
	op   Value
	bare bool
}

// SetName names the result. Labels and values share their names; [Func.Unique]
// makes a name that is free.
func (i *Inst) SetName(name string) { i.InstFreeze.SetName(name) }

// Attach adds metadata: !kind node.
func (i *Inst) Attach(kind string, node metadata.MDNode) *Inst {
	i.Metadata = append(i.Metadata, &metadata.Attachment{Name: kind, Node: node})
	return i
}

// Type returns the type of the result.
func (i *Inst) Type() Type { return i.Typ }

// String returns the result as an operand is written.
func (i *Inst) String() string { return typeText(i.Typ) + " " + i.Ident() }

// Operands returns the operands, which may be changed through the pointers.
func (i *Inst) Operands() []*value.Value {
	var ops []*value.Value
	for k := range i.parts {
		if i.parts[k].op != nil {
			ops = append(ops, &i.parts[k].op)
		}
	}
	return ops
}

// LLString returns the line of the instruction.
func (i *Inst) LLString() string {
	buf := make([]byte, 0, 96)
	if i.Typ != Void {
		buf = appendIdent(buf, i)
		buf = append(buf, " = "...)
	}
	for k := range i.parts {
		p := &i.parts[k]
		buf = append(buf, p.text...)
		if p.op == nil {
			continue
		}
		if !p.bare {
			buf = append(buf, typeText(p.op.Type())...)
			buf = append(buf, ' ')
		}
		buf = appendIdent(buf, p.op)
	}
	for _, m := range i.Metadata {
		buf = append(buf, ", "...)
		buf = append(buf, m.String()...)
	}
	return string(buf)
}

// appendIdent writes an operand without its type.
func appendIdent(buf []byte, v Value) []byte {
	if i, ok := v.(*Inst); ok && i.IsUnnamed() {
		return strconv.AppendInt(append(buf, '%'), i.LocalID, 10)
	}
	return append(buf, v.Ident()...)
}

// line collects the parts of an instruction.
type line []part

// op adds words and an operand with its type.
func (l line) op(text string, v Value) line { return append(l, part{text, v, false}) }

// bare adds words and an operand without its type.
func (l line) bare(text string, v Value) line { return append(l, part{text, v, true}) }

// text adds words alone.
func (l line) text(s string) line {
	if s == "" {
		return l
	}
	return append(l, part{text: s})
}

// ops adds operands with their types and the attributes of each, separated by commas.
func (l line) ops(vs []Value, attrs [][]Attr) line {
	sep := ""
	for i, v := range vs {
		if i < len(attrs) && len(attrs[i]) > 0 {
			l = l.bare(sep+typeText(v.Type())+" "+attrWords(attrs[i]), v)
		} else {
			l = l.op(sep, v)
		}
		sep = ", "
	}
	return l
}

// attrWords is every attribute followed by a space.
func attrWords(attrs []Attr) string {
	var b strings.Builder
	for _, a := range attrs {
		b.WriteString(string(a))
		b.WriteByte(' ')
	}
	return b.String()
}

// add puts an instruction at the end of the block.
func (b *Block) add(t Type, l line) *Inst {
	i := &Inst{parts: l}
	i.Typ = t
	b.ir.Insts = append(b.ir.Insts, i)
	return i
}
