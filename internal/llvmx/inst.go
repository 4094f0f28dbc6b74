package llvmx

import (
	"slices"
	"strconv"
)

// Inst is an instruction: words and operands in the order they are printed.
type Inst struct {
	typ      Type
	name     string
	id       int // while printing
	parts    []part
	metadata []attachment
	records  []*Inst // debug records that come before it
}

// part is some words, then perhaps an operand, with its type or bare, or the
// attributes of a call, which print as the number of their group.
type part struct {
	text  string
	op    Value
	bare  bool
	attrs []Attr
}

// attachment is metadata of an instruction or a symbol.
type attachment struct {
	kind string
	node MD
}

// SetName names the result. Labels and values share their names; [Func.Unique]
// makes a name that is free.
func (i *Inst) SetName(name string) { i.name = name }

// Attach adds metadata: !kind node. A second node of a kind takes the place of
// the first.
func (i *Inst) Attach(kind string, node MD) *Inst {
	i.metadata = attach(i.metadata, kind, node)
	return i
}

func attach(to []attachment, kind string, node MD) []attachment {
	for k := range to {
		if to[k].kind == kind {
			to[k].node = node
			return to
		}
	}
	to = append(to, attachment{kind, node})
	slices.SortStableFunc(to, func(a, b attachment) int { return kindOrder(a.kind) - kindOrder(b.kind) })
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
func (i *Inst) Type() Type { return i.typ }

// Ident returns the result as an operand is written; a number is right only
// while the function is being printed.
func (i *Inst) Ident() string {
	if i.name != "" {
		return "%" + nameText(i.name)
	}
	return "%" + strconv.Itoa(i.id)
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
			l = l.bare(sep+v.Type().String()+" "+attrWords(attrs[i]), v)
		} else {
			l = l.op(sep, v)
		}
		sep = ", "
	}
	return l
}

// add puts an instruction at the end of the block.
func (b *Block) add(t Type, l line) *Inst {
	i := &Inst{typ: t, parts: l, records: b.pending}
	b.pending = nil
	b.insts = append(b.insts, i)
	return i
}

// Record adds a debug record, such as #dbg_value(…), before the next instruction.
func (b *Block) Record(kind string, args ...MD) {
	i := &Inst{typ: Void, parts: line(nil).text("#" + kind + "(")}
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
func (b *Block) Len() int { return len(b.insts) }

// AttachFrom adds metadata to the instructions from number n on: those that one
// operation became.
func (b *Block) AttachFrom(n int, kind string, node MD) {
	for _, i := range b.insts[n:] {
		if !slices.ContainsFunc(i.metadata, func(a attachment) bool { return a.kind == kind }) {
			i.Attach(kind, node)
		}
	}
}

// Last is the block's last instruction.
func (b *Block) Last() *Inst { return b.insts[len(b.insts)-1] }
