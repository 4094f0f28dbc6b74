package asm

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// location writes a location in full, for humans where that is asked for.
func (p *printer) location(l diag.Loc) {
	if p.opts.PrettyDebugInfo {
		p.prettyLoc(l, false)
		return
	}
	p.Writer.Str("loc(")
	p.LocBody(l, false)
	p.Byte(')')
}

// prettyLoc writes a location for humans; an alias may stand for a nested one.
func (p *printer) prettyLoc(l diag.Loc, nested bool) {
	if nested && p.Alias != nil {
		if name, ok := p.Alias(l); ok {
			p.Writer.Str(name)
			return
		}
	}
	switch l := l.(type) {
	case *diag.FileLoc:
		p.Writer.Str(l.File)
		p.FileLocRange(l)
	case *diag.NameLoc:
		p.Writer.Quoted(l.Name)
		if l.Child != nil && l.Child != diag.Unknown {
			p.Byte('(')
			p.prettyLoc(l.Child, true)
			p.Byte(')')
		}
	case *diag.CallSiteLoc:
		p.prettyCallSite(l)
	case *diag.FusedLoc:
		p.prettyFused(l)
	default:
		p.Writer.Str("[unknown]")
	}
}

func (p *printer) prettyCallSite(l *diag.CallSiteLoc) {
	p.prettyLoc(l.Callee, true)
	_, named := l.Callee.(*diag.NameLoc)
	_, file := l.Caller.(*diag.FileLoc)
	if named && file {
		p.Writer.Str(" at ")
	} else {
		p.Writer.Str("\n at ")
	}
	p.prettyLoc(l.Caller, true)
}

func (p *printer) prettyFused(l *diag.FusedLoc) {
	if a, ok := l.Metadata.(ir.Attr); ok {
		p.Byte('<')
		p.Attr(a)
		p.Byte('>')
	}
	p.Byte('[')
	for i, c := range l.Locs {
		if i > 0 {
			p.Writer.Str(", ")
		}
		p.prettyLoc(c, true)
	}
	p.Byte(']')
}
