package asm

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// file reads the whole source.
func (p *parser) file() *ir.Op {
	if len(p.text) > 1<<31-1 {
		p.failWith(diag.Errorf(&diag.FileLoc{File: p.src.Name, Line: 1, Col: 1}, "source is larger than 2 GiB"))
	}
	p.next()
	p.pushScope()
	top := ir.NewBlock()
	for p.kind != tokEOF {
		switch p.kind {
		case tokHash, tokExclamation:
			p.aliasDef()
		case tokMetadataBegin:
			p.metadata()
		default:
			p.operation(top)
		}
	}
	p.checkForwards()
	p.popScope()
	op := p.topLevel(top)
	p.resolveLocs(op)
	return op
}

// topLevel is the single top-level operation: what was written, or a module
// around it.
func (p *parser) topLevel(top *ir.Block) *ir.Op {
	first := top.First()
	single := first != nil && first.Next() == nil
	if p.opts.NoImplicitModule {
		if !single {
			p.failWith(diag.Errorf(p.fileLocation(), "source must contain a single top-level operation, found: %d", top.Len()))
		}
		first.Detach()
		return first
	}
	if single && first.Name() == "builtin.module" {
		first.Detach()
		return first
	}
	def := p.reg.Op("builtin.module")
	if def == nil {
		def = ir.UnregisteredOp("builtin.module")
	}
	body := ir.NewBlock()
	top.MoveOpsTo(body)
	st := &ir.OpState{Def: def, Loc: p.fileLocation(), Regions: []*ir.Region{ir.NewRegion(body)}}
	ir.SetDefaults(st)
	return ir.NewOp(st)
}

func (p *parser) fileLocation() diag.Loc {
	if p.src.Start != nil {
		return p.src.Start
	}
	return &diag.FileLoc{File: p.src.Name}
}

func (p *parser) aliasDef() {
	kind, end := AttrAlias, p.end
	read := p.attrAliasDef
	if p.kind == tokExclamation {
		kind, read = TypeAlias, p.typeAliasDef
	}
	if p.state == nil {
		read()
		return
	}
	p.state.begin(p.start)
	p.state.endAlias(kind, end, read())
}

// attrAliasDef reads `#name = …` and returns what the name stands for.
func (p *parser) attrAliasDef() any {
	name := strings.Clone(p.text[p.start+1 : p.end])
	_, isAttr := p.attrAliases[name]
	_, isLoc := p.locAliases[name]
	if isAttr || isLoc {
		p.failHere("redefinition of attribute alias id '%s'", name)
	}
	if strings.Contains(name, ".") {
		p.failHere("attribute names with a '.' are reserved for dialect-defined names")
	}
	p.next()
	p.expect('=', "expected '=' in attribute alias definition")
	if p.isWord("loc") {
		p.locAliases[name] = p.inlineLoc()
		return p.locAliases[name]
	}
	p.attrAliases[name] = p.attr(nil)
	return p.attrAliases[name]
}

// typeAliasDef reads `!name = …` and returns the type.
func (p *parser) typeAliasDef() any {
	name := strings.Clone(p.text[p.start+1 : p.end])
	if p.typeAliases[name] != nil {
		p.failHere("redefinition of type alias id '%s'", name)
	}
	if strings.Contains(name, ".") {
		p.failHere("type names with a '.' are reserved for dialect-defined names")
	}
	p.next()
	p.expect('=', "expected '=' in type alias definition")
	p.typeAliases[name] = p.typ()
	return p.typeAliases[name]
}

// resultName is `%name:count` before an operation.
type resultName struct {
	name  string
	count int
	pos   int
	site  int // in the state
}

// frame is the reusable working memory of one operation being parsed.
type frame struct {
	op       opParser
	st       ir.OpState
	operands []ir.Unresolved
	format   formatState
}

func (p *parser) takeFrame() *frame { return takeFrom(&p.frames) }

func takeFrom(free *[]*frame) *frame {
	if n := len(*free); n > 0 {
		f := (*free)[n-1]
		*free = (*free)[:n-1]
		return f
	}
	return &frame{}
}

func (p *parser) releaseFrame(f *frame) {
	for n := len(p.shared); n > 0 && p.shared[n-1].by == f; n-- {
		p.shared = p.shared[:n-1]
	}
	if f.st.Def != nil && f.st.Def.Parse != nil {
		// A dialect's own parser may have put slices here that are not ours to
		// reuse, such as a function type's results. Such frames keep to themselves, so
		// that those with slices of ours stay with the other operations.
		f.st = ir.OpState{}
		f.operands = f.operands[:0]
		p.bareFrames = append(p.bareFrames, f)
		return
	}
	clear(f.st.Props)
	clear(f.st.Regions)
	f.st = ir.OpState{
		Operands: f.st.Operands[:0], Types: f.st.Types[:0], Props: f.st.Props[:0], Attrs: f.st.Attrs[:0],
		Succs: f.st.Succs[:0], Regions: f.st.Regions[:0],
	}
	f.operands = f.operands[:0]
	p.frames = append(p.frames, f)
}

// operation reads one operation and appends it to b.
func (p *parser) operation(b *ir.Block) {
	p.enter()
	pos, base := p.start, len(p.results)
	if p.state != nil {
		p.state.begin(pos)
	}
	if p.kind == tokPercent {
		p.resultNames()
	}
	var op *ir.Op
	switch {
	case p.kind == tokString:
		op = p.genericOp()
	case p.kind == tokBare && !isIntegerTypeName(p.spelling()):
		op = p.customOp(b)
	case p.kind == tokEOF && len(p.open) > 0:
		p.failUnclosed()
	default:
		p.failMissing("expected operation name in quotes")
	}
	b.Append(op)
	if len(p.results) > base {
		p.bindResults(op, pos, p.results[base:])
		p.results = p.results[:base]
	}
	if p.state != nil {
		p.state.end(op, p.prevEnd)
	}
	p.leave()
}

func (p *parser) resultNames() {
	for {
		if p.kind != tokPercent {
			p.failMissing("expected valid ssa identifier")
		}
		r := resultName{name: p.text[p.start+1 : p.end], count: 1, pos: p.start}
		if p.state != nil {
			r.site = p.state.reserve(p.start, p.end)
		}
		p.next()
		if p.accept(':') {
			n, err := strconv.ParseUint(p.spelling(), 0, 31)
			if p.kind != tokInt || err != nil {
				p.failMissing("expected integer number of results")
			}
			if n < 1 {
				p.failHere("expected named operation to have at least 1 result")
			}
			r.count = int(n)
			p.next()
		}
		p.results = append(p.results, r)
		if !p.accept(',') {
			break
		}
	}
	p.expect('=', "expected '=' after SSA name")
}

func (p *parser) bindResults(op *ir.Op, pos int, names []resultName) {
	total := 0
	for _, r := range names {
		total += r.count
	}
	switch {
	case op.NumResults() == 0:
		p.failAt(pos, "cannot name an operation with no results")
	case op.NumResults() != total:
		p.failAt(pos, "operation defines %d results but was provided %d to bind", op.NumResults(), total)
	}
	i := 0
	for _, r := range names {
		p.define(r.name, op.Result(i), r.count, r.pos)
		if p.state != nil {
			p.state.fill(r.site, r.count, op.Result(i))
		}
		i += r.count
	}
}

// operand reads `%x` or `%x#1`.
func (p *parser) operand() ir.Unresolved {
	if p.kind != tokPercent {
		p.failMissing("expected SSA operand")
	}
	u := ir.Unresolved{Name: p.text[p.start+1 : p.end], Pos: ir.Pos(p.start)}
	p.next()
	if p.kind == tokHash {
		n, err := strconv.ParseUint(p.text[p.start+1:p.end], 10, 31)
		if err != nil {
			p.failHere("invalid SSA value result number")
		}
		u.Number = int(n)
		p.next()
	}
	if p.state != nil {
		if e, ok := p.scope.get(u.Name); ok && u.Number < int(e.n) {
			p.state.use(u, e.at(u.Number), int(e.pos))
		}
	}
	return u
}

func (p *parser) successor() *ir.Block {
	if p.kind != tokCaret {
		p.failMissing("expected block name")
	}
	e := p.blockEntry(p.spelling(), p.start)
	if p.state != nil {
		p.state.name(BlockName, p.start, p.end, e.block)
	}
	p.next()
	return e.block
}

// customOp reads an operation in its own syntax.
func (p *parser) customOp(b *ir.Block) *ir.Op {
	loc, pos, written := p.tokenLoc(), p.start, p.spelling()
	p.next()
	def := p.customDef(written, pos)
	if p.state != nil {
		p.state.nameOp(pos, pos+len(written), def)
	}
	free := &p.frames
	if def.Parse != nil {
		free = &p.bareFrames
	}
	f := takeFrom(free)
	f.st.Def, f.st.Loc = def, loc
	f.op = opParser{p: p, f: f, name: written, pos: pos, block: b}
	outer, around := p.defaultDialect, p.opening
	p.defaultDialect, p.opening = def.DefaultDialect, def
	p.customBody(f)
	p.defaultDialect, p.opening = outer, around
	if len(f.st.Attrs) > 1 {
		p.checkDuplicates(f, pos)
	}
	return p.create(f)
}

func (p *parser) customBody(f *frame) {
	def := f.st.Def
	switch {
	case def.Parse != nil:
		def.Parse(&f.op, &f.st)
	case def.Format != "":
		p.parseFormat(f, formatOf(def))
	default:
		p.failAt(f.op.pos, "op %s does not have a custom assembly form", def.Name)
	}
}

func (p *parser) checkDuplicates(f *frame, pos int) {
	var seen nameSet
	for i, na := range f.st.Attrs {
		if seen.repeats(f.st.Attrs[:i], na.Name) {
			p.failAt(pos, "attribute '%s' occurs more than once in the attribute list", na.Name)
		}
	}
}

// customDef looks up an operation by the name written, with the default
// dialect for a name without one.
func (p *parser) customDef(written string, pos int) *ir.OpDef {
	if def := p.reg.Op(written); def != nil {
		return def
	}
	name := written
	if !strings.Contains(written, ".") {
		name = p.defaultDialect + "." + written
		if def := p.reg.Op(name); def != nil {
			return def
		}
	}
	tried := ""
	if name != written {
		tried = " (tried '" + name + "' as well)"
	}
	dialect, _, _ := strings.Cut(name, ".")
	if p.reg.Dialect(dialect) == nil {
		err := p.errorAt(pos, "Dialect `%s' not found for custom op '%s' %s%s", dialect, written, tried,
			cmp.Or(p.notClosed(written), p.meantOp(written)))
		err.Note(p.locAt(pos), "Available dialects: %s ; for more info on dialect registration see https://mlir.llvm.org/getting_started/Faq/#registered-loaded-dependent-whats-up-with-dialects-management", p.dialectNames())
		p.failWith(err)
	}
	p.failAt(pos, "custom op '%s' is unknown%s%s", written, tried, cmp.Or(p.notClosed(written), p.meantOp(written)))
	return nil
}

func (p *parser) dialectNames() string {
	var names []string
	for _, d := range p.reg.Dialects() {
		names = append(names, d.Name)
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}
