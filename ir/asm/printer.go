package asm

import (
	"io"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// PrintOptions are the switches of printing; in brackets mlir-opt's flag.
type PrintOptions struct {
	// Registry, when set, is asked for the aliases of dialects' types and
	// attributes.
	Registry *ir.Registry
	// Resources, when set, are printed after the operation.
	Resources *Resources
	// Names, when set, are names for values, which they get unless taken.
	Names map[*ir.Value]string

	Generic         bool // the generic form [--mlir-print-op-generic]
	LocalScope      bool // no aliases [--mlir-print-local-scope]
	DebugInfo       bool // locations [--mlir-print-debuginfo]
	PrettyDebugInfo bool // locations for humans [--mlir-pretty-debuginfo]
	NameLocAsPrefix bool // names from locations [--mlir-use-nameloc-as-prefix]
	UniqueSSAIDs    bool // numbers differ across regions [--mlir-print-unique-ssa-ids]
	ValueUsers      bool // comments on users [--mlir-print-value-users]
	SkipRegions     bool // `{...}` for regions [--mlir-print-skip-regions]
	Serial          bool // one operation after the other [--mlir-disable-threading]
	// ElideElements, when positive, is the number of elements above which a
	// constant is elided [--mlir-elide-elementsattrs-if-larger].
	ElideElements int
	// HexElements is the number of elements above which a constant is printed as hexadecimal, 0 for 100, negative for
	// never [--mlir-print-elementsattrs-with-hex-if-larger].
	HexElements int
	// ElideResources, when positive, is the length above which the text of a
	// resource is left out [--mlir-elide-resource-strings-if-larger].
	ElideResources int
}

// Print writes an operation. A top-level operation is written with the
// definitions of its aliases and the resources and ends in a newline, unless
// opts ask for local scope; any other operation is written alone, without one.
func Print(w io.Writer, op *ir.Op, opts PrintOptions) error {
	p := newPrinter(op, opts, true)
	p.out = w
	if op.Block() == nil && !opts.LocalScope {
		p.topLevel(op)
	} else {
		p.fullOp(op)
	}
	p.flush()
	return p.err
}

// Text is what [Print] writes.
func Text(op *ir.Op, opts PrintOptions) string {
	var b strings.Builder
	_ = Print(&b, op, opts) // a strings.Builder does not fail
	return b.String()
}

// Describe is the text of an operation alone, with its regions and without
// definitions of aliases: its local scope.
func Describe(op *ir.Op) string { return Text(op, PrintOptions{LocalScope: true}) }

// printer writes operations. While aliases are collected it writes nothing and
// only visits types and attributes.
type printer struct {
	ir.Writer
	opts           PrintOptions
	out            io.Writer
	err            error
	names          *nameTable
	freeNames      []*nameTable
	preds          []int // a buffer
	aliases        *aliasTable
	collecting     bool
	indent         int
	defaultDialect string
	typeText       map[ir.Type]string
	resourceKeys   map[string]bool
	current        *ir.Op
	// parallel allows operations with names of their own to be printed at once.
	parallel bool
	// turn, in a printer of some of them, ends when all before were written.
	turn func()
}

var _ ir.OpPrinter = (*printer)(nil)

// newPrinter returns a printer of op; own lets what is inside have tables of names
// of its own.
func newPrinter(op *ir.Op, opts PrintOptions, own bool) *printer {
	p := &printer{opts: opts, defaultDialect: "builtin", typeText: map[ir.Type]string{}, resourceKeys: map[string]bool{}}
	p.Writer.ElideElements, p.Writer.HexElements = opts.ElideElements, opts.HexElements
	p.OnResource = func(_, key string) { p.resourceKeys[key] = true }
	root := op
	for root.ParentOp() != nil && !(opts.LocalScope && root.Has(ir.IsolatedFromAbove)) {
		root = root.ParentOp()
	}
	p.names = newNameTable(&p.opts)
	p.names.own = own && root == op
	p.names.fill(root)
	return p
}

func (p *printer) topLevel(op *ir.Op) {
	p.collectAliases(op)
	p.aliasDefs(false)
	p.parallel = !p.opts.Serial && !p.aliases.distinct
	p.fullOp(op)
	p.Byte('\n')
	p.aliasDefs(true)
	if p.opts.Resources != nil {
		p.resources()
	}
}

func (p *printer) resources() {
	w := &resourceWriter{Writer: &p.Writer, used: p.resourceKeys, elide: p.opts.ElideResources}
	w.group("dialect_resources", p.opts.Resources.Dialect)
	w.group("external_resources", p.opts.Resources.External)
	if w.open {
		p.Str("\n#-}\n")
	}
}

// flush hands the buffer on once it is large, or at the end.
func (p *printer) flush() {
	if p.turn != nil {
		if len(p.Buf) < waitSize {
			return
		}
		p.turn()
	}
	if p.out != nil && p.err == nil {
		_, p.err = p.out.Write(p.Buf)
	}
	p.Buf = p.Buf[:0]
}

const flushSize = 64 << 10

// waitSize is how much of what is printed in parallel is kept until its turn
// comes.
const waitSize = 1 << 20

// fullOp writes the results, the operation, its location and comments.
func (p *printer) fullOp(op *ir.Op) {
	p.pad()
	p.results(op)
	p.customOrGeneric(op)
	p.trailingLoc(op.Loc(), true)
	if p.Overflowed() && p.err == nil {
		p.err = diag.Errorf(op.Loc(), "'%s' op cannot be printed: a type or attribute has more than 33554432 nested ones in expanded form", op.Name())
	}
	if p.opts.ValueUsers {
		p.usersComment(op)
	}
}

func (p *printer) pad() {
	const blanks = "                                                                "
	n := p.indent
	for n > len(blanks) {
		p.Writer.Str(blanks)
		n -= len(blanks)
	}
	p.Writer.Str(blanks[:n])
}

func (p *printer) results(op *ir.Op) {
	n := op.NumResults()
	if n == 0 {
		return
	}
	starts := p.names.groups[op]
	if starts == nil {
		starts = []int{0}
	}
	for i, s := range starts {
		if i > 0 {
			p.Writer.Str(", ")
		}
		end := n
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		p.valueHead(op.Result(s))
		if end-s > 1 {
			p.Byte(':')
			p.Writer.Int(int64(end - s))
		}
	}
	p.Writer.Str(" = ")
}

// valueHead writes the name of the first value of a pack.
func (p *printer) valueHead(v *ir.Value) {
	id, name, ok := p.names.head(v)
	switch {
	case !ok:
		p.Writer.Str("<<UNKNOWN SSA VALUE>>")
	case name != "":
		p.Byte('%')
		p.Writer.Str(name)
	default:
		p.Byte('%')
		p.Writer.Int(int64(id))
	}
}

// value writes a use: `%x` or `%x#1`.
func (p *printer) value(v *ir.Value) {
	if v == nil {
		p.Writer.Str("<<NULL VALUE>>")
		return
	}
	head, number := p.names.resultGroup(v)
	p.valueHead(head)
	if number >= 0 {
		p.Byte('#')
		p.Writer.Int(int64(number))
	}
}

func (p *printer) trailingLoc(l diag.Loc, alias bool) {
	if !p.opts.DebugInfo && !p.opts.PrettyDebugInfo {
		return
	}
	if p.opts.PrettyDebugInfo {
		p.Byte(' ')
		p.prettyLoc(l, false)
		return
	}
	p.Writer.Str(" loc(")
	p.LocBody(l, alias)
	p.Byte(')')
}

// customOrGeneric writes an operation in its own syntax where it has one.
func (p *printer) customOrGeneric(op *ir.Op) {
	def := op.Def()
	outer := p.current
	p.current = op
	switch {
	case p.opts.Generic || def.Unregistered:
		p.genericOp(op)
	case def.Print != nil:
		p.opName(def)
		def.Print(p, op)
	case def.Format != "":
		p.opName(def)
		p.printFormat(op, formatOf(def))
	default:
		p.genericOp(op)
	}
	p.current = outer
}

// opName writes the name without the default dialect.
func (p *printer) opName(def *ir.OpDef) {
	name := def.Name
	if d := p.defaultDialect; d != "" && len(name) > len(d) && name[len(d)] == '.' && name[:len(d)] == d &&
		strings.Count(name, ".") == 1 {
		name = name[len(d)+1:]
	}
	p.Str(name)
}

// genericOp writes `"name"(operands)[successors] <{…}> ({…}) {…} : type`.
func (p *printer) genericOp(op *ir.Op) {
	if p.collecting {
		p.collectGeneric(op)
		return
	}
	p.Writer.Quoted(op.Name())
	p.Byte('(')
	for i := range op.NumOperands() {
		if i > 0 {
			p.Writer.Str(", ")
		}
		p.value(op.Operand(i))
	}
	p.Byte(')')
	p.genericSuccessors(op)
	attrs := op.DiscardableAttrs()
	if op.Has(ir.WithoutProperties) {
		attrs = append(op.PropEntries(), attrs...)
		slices.SortFunc(attrs, func(a, b ir.NamedAttr) int { return strings.Compare(a.Name, b.Name) })
	} else {
		p.genericProps(op)
	}
	p.genericRegions(op)
	p.attrs(attrs)
	p.Writer.Str(" : (")
	for i := range op.NumOperands() {
		if i > 0 {
			p.Writer.Str(", ")
		}
		p.Type(typeOf(op.Operand(i)))
	}
	p.Writer.Str(") -> ")
	if op.NumResults() == 1 {
		p.ResultTypes(op.ResultTypes())
		return
	}
	p.Byte('(')
	for i := range op.NumResults() {
		if i > 0 {
			p.Writer.Str(", ")
		}
		p.Type(op.Result(i).Type())
	}
	p.Byte(')')
}

func typeOf(v *ir.Value) ir.Type {
	if v == nil {
		return nil
	}
	return v.Type()
}

func (p *printer) genericSuccessors(op *ir.Op) {
	if op.NumSuccessors() == 0 {
		return
	}
	p.Byte('[')
	for i := range op.NumSuccessors() {
		if i > 0 {
			p.Writer.Str(", ")
		}
		p.Successor(op.Successor(i))
	}
	p.Byte(']')
}

func (p *printer) genericProps(op *ir.Op) {
	if op.Def().Unregistered {
		if a := op.Attr(ir.UnregisteredProps); a != nil {
			p.Writer.Str(" <")
			p.Attr(a)
			p.Byte('>')
		}
		return
	}
	if as := op.PropEntries(); len(as) > 0 {
		p.Writer.Str(" <{")
		p.NamedAttrs(as)
		p.Writer.Str("}>")
	}
}

func (p *printer) genericRegions(op *ir.Op) {
	if op.NumRegions() == 0 {
		return
	}
	p.Writer.Str(" (")
	for i, r := range op.Regions() {
		if i > 0 {
			p.Writer.Str(", ")
		}
		p.Region(r, ir.RegionStyle{KeepEmptyBlock: true})
	}
	p.Byte(')')
}

// attrs writes ` {…}`, nothing for no attributes.
func (p *printer) attrs(as []ir.NamedAttr) {
	if len(as) == 0 {
		return
	}
	p.Writer.Str(" {")
	p.NamedAttrs(as)
	p.Byte('}')
}
