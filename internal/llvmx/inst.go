package llvmx

import (
	"slices"
	"strconv"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
)

// Inst is an instruction or a terminator: words and operands in the order they
// are printed.
//
// llir closes its set of instructions with an unexported method; embedding the
// smallest of them makes Inst one, and brings the name, the number, the type and the
// metadata. Nothing else of the freeze instruction is used.
type Inst struct {
	ir.InstFreeze
	parts   []part
	succs   []*ir.Block
	records []*Inst // debug records that come before it
}

// part is some words, then perhaps an operand, with its type or bare, or the
// attributes of a call, which print as the number of their group.
type part struct {
	text  string
	op    Value
	bare  bool
	attrs []Attr
}

// Attach adds metadata: !kind node. A second node of a kind takes the place of
// the first.
func (i *Inst) Attach(kind string, node *Node) *Inst {
	i.Metadata = attach(i.Metadata, kind, node)
	return i
}

func attach(to ir.Metadata, kind string, node *Node) ir.Metadata {
	for _, a := range to {
		if a.Name == kind {
			a.Node = node
			return to
		}
	}
	to = append(to, &metadata.Attachment{Name: kind, Node: node})
	slices.SortStableFunc(to, func(a, b *metadata.Attachment) int { return kindOrder(a.Name) - kindOrder(b.Name) })
	return to
}

// kinds are the kinds of metadata in the order in which LLVM prints attachments
// (llvm/IR/FixedMetadataKinds.def); others follow.
var kinds = orderOf("dbg tbaa prof fpmath range tbaa.struct invariant.load alias.scope noalias nontemporal llvm.mem.parallel_loop_access " +
	"nonnull dereferenceable dereferenceable_or_null make.implicit unpredictable invariant.group align llvm.loop type section_prefix " +
	"absolute_symbol associated callees irr_loop llvm.access.group callback llvm.preserve.access.index vcall_visibility noundef annotation " +
	"nosanitize func_sanitize exclude memprof callsite kcfi_type pcsections DIAssignID coro.outside.frame mmra noalias.addrspace")

func kindOrder(kind string) int {
	if n, ok := kinds[kind]; ok {
		return n
	}
	return len(kinds)
}

// Type returns the type of the result.
func (i *Inst) Type() Type { return i.Typ }

// Ident returns the result as an operand is written; a number is right once the
// function is numbered.
func (i *Inst) Ident() string { return ident(i) }

// String returns the result as an operand is written, with its type.
func (i *Inst) String() string { return typeText(i.Typ) + " " + i.Ident() }

// LLString returns the line of the instruction. The attributes of a call, whose numbers only a module has, are written
// inline.
func (i *Inst) LLString() string {
	var p printer
	p.inst(i)
	return string(p.buf)
}

// Operands returns the operands, which may be changed through the pointers.
func (i *Inst) Operands() []*Value {
	var ops []*Value
	for k := range i.parts {
		if i.parts[k].op != nil {
			ops = append(ops, &i.parts[k].op)
		}
	}
	return ops
}

// Succs returns the blocks that a terminator goes to.
func (i *Inst) Succs() []*ir.Block { return i.succs }

// The two roles of Inst.
var (
	_ ir.Instruction = (*Inst)(nil)
	_ ir.Terminator  = (*Inst)(nil)
)

// ident is an operand without its type.
func ident(v Value) string { return string(appendIdent(nil, v)) }

// appendIdent writes an operand without its type. Names are quoted by LLVM's rules,
// which differ from llir's.
func appendIdent(buf []byte, v Value) []byte {
	switch v := v.(type) {
	case *Inst:
		return appendLocal(buf, &v.LocalIdent)
	case *ir.Param:
		return appendLocal(buf, &v.LocalIdent)
	case *ir.Block:
		return appendLocal(buf, &v.LocalIdent)
	}
	return append(buf, v.Ident()...)
}

func appendLocal(buf []byte, l *ir.LocalIdent) []byte {
	buf = append(buf, '%')
	if l.LocalName != "" {
		return append(buf, nameText(l.LocalName)...)
	}
	return strconv.AppendInt(buf, l.LocalID, 10)
}

// line collects the parts of an instruction.
type line []part

// op adds words and an operand with its type.
func (l line) op(text string, v Value) line { return append(l, part{text: text, op: v}) }

// bare adds words and an operand without its type.
func (l line) bare(text string, v Value) line { return append(l, part{text: text, op: v, bare: true}) }

// text adds words alone.
func (l line) text(s string) line {
	if s == "" {
		return l
	}
	return append(l, part{text: s})
}

// group adds the attributes of a call.
func (l line) group(attrs []Attr) line {
	if len(attrs) == 0 {
		return l
	}
	return append(l, part{attrs: normal(attrs)})
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

// inst is a new instruction with the debug records that wait for it.
func (b *Block) inst(t Type, l line) *Inst {
	i := &Inst{parts: l, records: b.pending}
	i.Typ = t
	b.pending = nil
	return i
}

// add puts an instruction at the end of the block.
func (b *Block) add(t Type, l line) *Inst {
	i := b.inst(t, l)
	b.ir.Insts = append(b.ir.Insts, i)
	return i
}

// Record adds a debug record, such as #dbg_value(…), before the next instruction.
func (b *Block) Record(kind string, args ...MD) {
	i := &Inst{parts: line(nil).text("#" + kind + "(")}
	i.Typ = Void
	for k, a := range args {
		if k > 0 {
			i.parts = line(i.parts).text(", ")
		}
		i.parts = line(i.parts).bare("", MDValue(a))
	}
	i.parts = line(i.parts).text(")")
	b.pending = append(b.pending, i)
}

// Len is the number of instructions so far.
func (b *Block) Len() int {
	if b.Terminated() {
		return len(b.ir.Insts) + 1
	}
	return len(b.ir.Insts)
}

// at is instruction number n; the terminator is the last.
func (b *Block) at(n int) *Inst {
	if n < len(b.ir.Insts) {
		return b.ir.Insts[n].(*Inst)
	}
	return b.ir.Term.(*Inst)
}

// AttachFrom adds metadata to the instructions from number n on: those that one
// operation became.
func (b *Block) AttachFrom(n int, kind string, node *Node) {
	for ; n < b.Len(); n++ {
		i := b.at(n)
		if !slices.ContainsFunc(i.Metadata, func(a *metadata.Attachment) bool { return a.Name == kind }) {
			i.Attach(kind, node)
		}
	}
}

// Last is the block's last instruction.
func (b *Block) Last() *Inst { return b.at(b.Len() - 1) }
