package asm

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// region reads `{…}`; args become the entry block's arguments.
func (p *parser) region(args []ir.Argument) *ir.Region {
	p.enter()
	defer p.leave()
	if p.kind != '{' {
		p.failMissing("expected '{' to begin a region%s", p.ofOpening())
	}
	depth, here := len(p.open), openRegion{at: p.start, of: p.opening, dialect: p.defaultDialect}
	p.open = append(p.open, here)
	p.next()
	r := ir.NewRegion()
	if len(args) > 0 || p.kind != '}' {
		p.regionBody(r, args)
	}
	p.closes(here)
	p.next()
	p.open = p.open[:depth]
	return r
}

func (p *parser) regionBody(r *ir.Region, args []ir.Argument) {
	p.pushScope()
	entry := ir.NewBlock()
	switch named := slices.ContainsFunc(args, func(a ir.Argument) bool { return a.Name.Name != "" }); {
	case named && p.kind == tokCaret:
		p.failHere("invalid block name in region with named arguments")
	case named || p.kind != tokCaret:
		for i := range args {
			p.entryArg(entry, &args[i])
		}
	}
	if p.kind == tokCaret {
		p.block(r, entry)
	} else {
		r.Append(entry)
		p.blockBody(entry)
	}
	if len(args) > 0 && entry.NumArgs() > len(args) {
		p.failHere("entry block arguments were already defined")
	}
	for p.kind != '}' {
		p.block(r, nil)
	}
	p.popScope()
}

// entryArg adds an argument that the operation's syntax gave; one without a name
// is there all the same.
func (p *parser) entryArg(entry *ir.Block, a *ir.Argument) {
	pos := int(a.Name.Pos)
	if a.Name.Name == "" {
		entry.AddArg(a.Type, p.locAt(p.start))
		return
	}
	old, taken := p.scope.get(a.Name.Name)
	at := int(old.pos)
	if v, ok := p.scope.forward[useKey{a.Name.Name, 0}]; ok {
		at, taken = p.forwards[v], true
	}
	if taken {
		err := p.errorAt(pos, "region entry argument '%%%s' is already in use", a.Name.Name)
		err.Note(p.locAt(at), "previously referenced here")
		p.failWith(err)
	}
	p.defineArg(a.Name.Name, entry.AddArg(a.Type, p.argLoc(pos, a.Loc)), pos)
}

func (p *parser) defineArg(name string, v *ir.Value, pos int) {
	if p.state != nil {
		p.state.define(ValueName, pos, pos+1+len(name), 1, v)
	}
	p.define(name, v, 1, pos)
}

// block reads `^name(args): operations`. entry is the region's first block
// where this is it.
func (p *parser) block(r *ir.Region, entry *ir.Block) {
	if p.kind != tokCaret {
		p.failMissing("expected block name")
	}
	name, pos := p.spelling(), p.start
	e := p.blockEntry(name, pos)
	p.next()
	if e.defined {
		p.failAt(pos, "redefinition of block '%s'", name)
	}
	e.defined, e.pos = true, pos
	if entry != nil {
		e.block = entry
	}
	if p.state != nil {
		p.state.define(BlockName, pos, pos+len(name), 1, e.block)
	}
	r.Append(e.block)
	if p.kind == '(' {
		p.blockArgs(e.block)
	}
	p.expect(':', "expected ':' after block name")
	p.blockBody(e.block)
}

func (p *parser) blockBody(b *ir.Block) {
	for p.kind != tokCaret && p.kind != '}' {
		p.operation(b)
	}
}

func (p *parser) blockArgs(b *ir.Block) {
	given := b.NumArgs() // types that the operation's syntax already gave
	i := 0
	p.list('(', ')', "", func() {
		if p.kind != tokPercent {
			p.failMissing("expected SSA operand")
		}
		name, pos := p.text[p.start+1:p.end], p.start
		p.next()
		p.expect(':', "expected ':' and type for SSA operand")
		t := p.typ()
		var v *ir.Value
		switch {
		case given == 0:
			v = b.AddArg(t, p.locAt(pos))
		case i >= given:
			p.failHere("too many arguments specified in argument list")
		case b.Arg(i).Type() != t:
			p.failHere("argument and block argument type mismatch")
		default:
			v = b.Arg(i)
		}
		if l, ok := p.trailingLoc(); ok {
			v.SetLoc(l)
		}
		p.defineArg(name, v, pos)
		i++
	})
}

// ensureTerminator appends an implicit terminator where a region's last block
// has none; an empty region gets a block first.
func (p *parser) ensureTerminator(r *ir.Region, def *ir.OpDef, st *ir.OpState) {
	if r.Empty() {
		r.Append(ir.NewBlock())
	}
	b := r.LastBlock()
	if b.Last() != nil && b.Last().Has(ir.Terminator) {
		return
	}
	b.Append(p.arena.NewOp(&ir.OpState{Def: def, Loc: st.Loc}))
}
