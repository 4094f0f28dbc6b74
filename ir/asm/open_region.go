package asm

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// This file says which region is not closed where a brace is missing. It runs once, before the parser gives up.

// An openRegion is a region whose closing brace has not been read.
type openRegion struct {
	at      int       // of its opening brace
	of      *ir.OpDef // the operation, nil where it is not known
	dialect string    // that names without one are of
}

// crooked is the first region whose closing brace begins a line of less indentation than the line of its opening brace:
// that closes, it seems, an operation further out.
type crooked struct {
	region openRegion
	end    int // of its closing brace, 0 where there is none such
}

// closes looks at how a region is closed, by the token that is read.
func (p *parser) closes(r openRegion) {
	if p.crooked.end > 0 {
		return
	}
	open, _ := p.indentation(r.at)
	if end, first := p.indentation(p.start); first && end < open {
		p.crooked = crooked{r, p.start}
	}
}

// indentation is that of the line of a position, which is the first on it, or is not.
func (p *parser) indentation(pos int) (n int, first bool) {
	begin := strings.LastIndexByte(p.text[:pos], '\n') + 1
	rest := strings.TrimLeft(p.text[begin:], " \t")
	n = len(p.text) - begin - len(rest)
	return n, begin+n == pos
}

// failUnclosed fails at the end of a text whose last region is open.
func (p *parser) failUnclosed() {
	r := p.open[len(p.open)-1]
	p.failMissing("expected operation name in quotes; the text ends inside the region%s that line %d opens%s", r.owner(),
		p.lineAt(r.at), p.missingBrace())
}

// notClosed is the hint for an operation of a dialect that is legal around an open region, and not in it: "" for
// others.
func (p *parser) notClosed(written string) string {
	if strings.Contains(written, ".") {
		return ""
	}
	for i, r := range p.open {
		def := p.reg.Op(r.dialect + "." + written)
		if def == nil || i == len(p.open)-1 {
			continue
		}
		inner := p.open[len(p.open)-1]
		return fmt.Sprintf("; it is %s, of the region that line %d opens, and the region%s that line %d opens is not closed%s", def.Name, p.lineAt(r.at), inner.owner(), p.lineAt(inner.at), p.missingBrace())
	}
	return ""
}

// missingBrace says where a brace seems to be missing.
func (p *parser) missingBrace() string {
	if p.crooked.end == 0 {
		return ": is a '}' missing?"
	}
	c := p.crooked
	return fmt.Sprintf(": is a '}' missing before line %d, for the region%s that line %d opens?", p.lineAt(c.end),
		c.region.owner(), p.lineAt(c.region.at))
}

// ofOpening names the operation whose region is missing.
func (p *parser) ofOpening() string {
	if p.opening == nil {
		return ""
	}
	return ", the body of '" + p.opening.Name + "'"
}

// owner names the operation of a region.
func (r openRegion) owner() string {
	if r.of == nil {
		return ""
	}
	return " of '" + r.of.Name + "'"
}

func (p *parser) lineAt(pos int) int { return int(diag.Position(p.locAt(pos)).Line) }
