package asm

import (
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// deferredLoc stands for a location alias that is defined later in the file.
type deferredLoc struct {
	placeholder *diag.NameLoc
	pos         int
}

// trailingLoc reads an optional `loc(…)` of an operation or argument, where an
// alias may be defined later.
func (p *parser) trailingLoc() (diag.Loc, bool) {
	if !p.isWord("loc") {
		return nil, false
	}
	p.next()
	p.expect('(', "expected '(' in location")
	var l diag.Loc
	if p.kind == tokHash && strings.IndexByte(p.spelling(), '.') < 0 {
		l = p.locationAlias()
	} else {
		l = p.location()
	}
	p.expect(')', "expected ')' in location")
	return l, true
}

// inlineLoc reads `loc(…)` as an attribute.
func (p *parser) inlineLoc() diag.Loc {
	p.next()
	p.expect('(', "expected '(' in inline location")
	l := p.location()
	p.expect(')', "expected ')' in inline location")
	return l
}

// location reads the contents of `loc(…)`.
func (p *parser) location() diag.Loc {
	p.enter()
	defer p.leave()
	switch {
	case p.kind == tokHash:
		a := p.attr(nil)
		l, ok := a.(*ir.LocAttr)
		if !ok {
			p.failHere("expected location attribute, but got%s", a)
		}
		return l.Loc()
	case p.kind == tokString:
		return p.nameOrFileLoc()
	case p.kind == tokBare:
		switch p.spelling() {
		case "callsite":
			return p.callSiteLoc()
		case "fused":
			return p.fusedLoc()
		case "unknown":
			p.next()
			return diag.Unknown
		}
	}
	p.failMissing("expected location instance")
	return nil
}

func (p *parser) locationAlias() diag.Loc {
	name, pos := p.text[p.start+1:p.end], p.start
	if p.state != nil {
		p.state.name(AttrAlias, p.start, p.end, nil)
	}
	p.next()
	if l, ok := p.locAliases[name]; ok {
		return l
	}
	if a, ok := p.attrAliases[name]; ok {
		p.failAt(pos, "expected location, but found '%s'", a)
	}
	d, ok := p.deferred[name]
	if !ok {
		d = &deferredLoc{&diag.NameLoc{Name: "#" + name}, pos}
		p.deferred[name] = d
	}
	return d.placeholder
}

func (p *parser) callSiteLoc() diag.Loc {
	p.next()
	p.expect('(', "expected '(' in callsite location")
	callee := p.location()
	if !p.acceptWord("at") {
		p.failMissing("expected 'at' in callsite location")
	}
	caller := p.location()
	p.expect(')', "expected ')' in callsite location")
	return &diag.CallSiteLoc{Callee: callee, Caller: caller}
}

func (p *parser) fusedLoc() diag.Loc {
	p.next()
	f := &diag.FusedLoc{}
	if p.accept('<') {
		f.Metadata = p.attr(nil)
		p.expect('>', "expected '>' after fused location metadata")
	}
	p.list('[', ']', " in fused location", func() { f.Locs = append(f.Locs, p.location()) })
	return p.fuse(f)
}

// fuse normalises as upstream's FusedLoc::get: nested fused locations with the
// same metadata are flattened, unknown ones and repetitions dropped.
func (p *parser) fuse(f *diag.FusedLoc) diag.Loc {
	var flat []diag.Loc
	seen := map[int]bool{}
	add := func(l diag.Loc) {
		if n := p.equal.Number(l); l != diag.Unknown && !seen[n] {
			seen[n] = true
			flat = append(flat, l)
		}
	}
	for _, l := range f.Locs {
		if inner, ok := l.(*diag.FusedLoc); ok && inner.Metadata == f.Metadata {
			for _, c := range inner.Locs {
				add(c)
			}
			continue
		}
		add(l)
	}
	switch {
	case f.Metadata == nil && len(flat) == 0:
		return diag.Unknown
	case f.Metadata == nil && len(flat) == 1:
		return flat[0]
	case len(flat) == 0:
		flat = []diag.Loc{diag.Unknown}
	}
	return &diag.FusedLoc{Locs: flat, Metadata: f.Metadata}
}

// nameOrFileLoc reads `"file":1:2`, a range `"file":1:2 to 3:4`, or a name with
// an optional child.
func (p *parser) nameOrFileLoc() diag.Loc {
	s := p.stringValue()
	if p.accept(':') {
		return p.fileLoc(s)
	}
	if strings.IndexByte(s, 0) >= 0 {
		p.failHere("expected location")
	}
	l := &diag.NameLoc{Name: s}
	if p.accept('(') {
		l.Child = p.location()
		p.expect(')', "expected ')' after child location of NameLoc")
	}
	return l
}

func (p *parser) fileLoc(file string) diag.Loc {
	if file == "" {
		file = "-" // as upstream calls the standard input
	}
	l := &diag.FileLoc{File: p.intern(file)}
	l.Line = p.locNumber("expected integer line number in FileLineColRange")
	if !p.accept(':') {
		return l // the whole line
	}
	l.Col = p.locNumber("expected integer column number in FileLineColRange")
	if !p.acceptWord("to") {
		return l
	}
	l.EndLine = l.Line
	if p.kind == tokInt {
		l.EndLine = p.locNumber("expected integer line number in FileLineColRange")
	}
	p.expect(':', "expected either integer or `:` post `to` in FileLineColRange")
	l.EndCol = p.locNumber("expected integer column number in FileLineColRange")
	return l
}

func (p *parser) locNumber(msg string) uint32 {
	v, err := strconv.ParseUint(p.spelling(), 0, 32)
	if p.kind != tokInt || err != nil {
		p.failMissing("%s", msg)
	}
	p.next()
	return uint32(v)
}

// resolveLocs replaces the placeholders of aliases defined after their use in
// everything inside root.
func (p *parser) resolveLocs(root *ir.Op) {
	if len(p.deferred) == 0 {
		return
	}
	p.checkDeferred()
	resolved := map[diag.Loc]diag.Loc{}
	for name, d := range p.deferred {
		resolved[d.placeholder] = p.locAliases[name]
	}
	resolve := func(l diag.Loc, set func(diag.Loc)) {
		if to, ok := resolved[l]; ok {
			set(to)
		}
	}
	ir.WalkOps(root, func(op *ir.Op) {
		resolve(op.Loc(), op.SetLoc)
		for _, region := range op.Regions() {
			for b := range region.Blocks() {
				for _, a := range b.Args() {
					resolve(a.Loc(), a.SetLoc)
				}
			}
		}
	})
}

// checkDeferred fails at the first use of an alias that never became a
// location.
func (p *parser) checkDeferred() {
	first, name := -1, ""
	for n, d := range p.deferred {
		if p.locAliases[n] == nil && (first < 0 || d.pos < first) {
			first, name = d.pos, n
		}
	}
	if first < 0 {
		return
	}
	if a, ok := p.attrAliases[name]; ok {
		p.failAt(first, "expected location, but found '%s'", a)
	}
	p.failAt(first, "operation location alias was never defined")
}
