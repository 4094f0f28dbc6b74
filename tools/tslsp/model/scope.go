package model

import (
	"math"
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
)

// VisibleValues are the definitions of values that an operand at an offset may
// name, nearest first.
func (c *Chunk) VisibleValues(at int) []int {
	depth := c.depths(at)
	var out []int
	lowest := math.MaxInt
	events := len(depth)
	for i := len(c.Names) - 1; i >= 0; i-- {
		n := &c.Names[i]
		if n.Kind != asm.ValueName || !n.Define || int(n.Start) >= at {
			continue
		}
		// The value is gone where a region that was open at its definition has
		// been closed.
		for events > 0 && depth[events-1].at > int(n.Start) {
			events--
			lowest = min(lowest, depth[events].after)
		}
		here := 0
		if events > 0 {
			here = depth[events-1].after
		}
		if lowest >= here && c.reaches(i, at) {
			out = append(out, i)
		}
	}
	return out
}

// brace is the number of open braces after one.
type brace struct{ at, after int }

// depths are the braces before an offset.
func (c *Chunk) depths(at int) []brace {
	var out []brace
	depth := 0
	scan(c.Text[:at], func(i int, ch byte) bool {
		switch ch {
		case '{':
			depth++
		case '}':
			depth--
		default:
			return true
		}
		out = append(out, brace{i, depth})
		return true
	})
	return out
}

// reaches reports whether a value defined at a name may be used at an offset
// as far as operations are concerned: its region is around, and no operation
// between is isolated from above.
func (c *Chunk) reaches(name, at int) bool {
	scope := c.scopeOf(name)
	if op := c.Owner(name); op != scope && at <= int(c.Ops[op].End) && at > int(c.Ops[op].NameStart) {
		return false // an operation's result inside itself
	}
	for op := c.Around(at); op != scope; op = c.Parent(op) {
		if op < 0 {
			return false
		}
		if def := c.Ops[op].Def; def != nil && def.Traits&ir.IsolatedFromAbove != 0 {
			return false
		}
	}
	return true
}

// VisibleBlocks are the names of the blocks in the region around an offset, in
// the order of the text.
func (c *Chunk) VisibleBlocks(at int) []string {
	region := c.Around(at)
	for region >= 0 && !c.hasRegionAt(region, at) {
		region = c.Parent(region)
	}
	var out []string
	for i := range c.Names {
		n := &c.Names[i]
		if n.Kind != asm.BlockName || int(n.Start) <= at && int(n.End) >= at {
			continue
		}
		owner := c.Owner(i)
		if !n.Define && owner >= 0 {
			owner = c.Parent(owner)
		}
		if text := c.Text[n.Start:n.End]; owner == region && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// hasRegionAt reports whether an offset is inside a region of an operation: a
// brace is open.
func (c *Chunk) hasRegionAt(op, at int) bool { return braces(c.Text[c.Ops[op].Start:at]) > 0 }

// Clash reports whether a name without its sigil, given to what a name stands
// for, would mean something else already.
func (c *Chunk) Clash(name int, as string) bool {
	kind := c.Names[name].Kind
	def := c.Definition(name)
	mine := c.scopeOf(def)
	for i := range c.Names {
		n := &c.Names[i]
		if n.Kind != kind || !n.Define || i == def || c.spelling(i) != as {
			continue
		}
		switch kind {
		case asm.AttrAlias, asm.TypeAlias:
			return true
		case asm.SymbolName:
			if c.table(c.Parent(c.Owner(i))) == c.table(c.Parent(c.Owner(def))) {
				return true
			}
		default:
			// Values and blocks share a name only in scopes apart.
			if theirs := c.scopeOf(i); c.within(theirs, mine) || c.within(mine, theirs) {
				return true
			}
		}
	}
	return false
}

// spelling is a name without its sigil.
func (c *Chunk) spelling(i int) string {
	n := &c.Names[i]
	if n.Kind == asm.SymbolName {
		return c.symbol(i)
	}
	return c.Text[n.Start+1 : n.End]
}

// scopeOf is the operation in whose region a definition of a value is seen.
func (c *Chunk) scopeOf(def int) int {
	scope := c.Owner(def)
	if scope >= 0 && c.Names[def].Kind == asm.ValueName && c.Names[def].Start < c.Ops[scope].NameStart {
		return c.Parent(scope)
	}
	return scope
}

// within reports whether an operation is another or inside it.
func (c *Chunk) within(op, outer int) bool {
	for op != outer && op >= 0 {
		op = c.Parent(op)
	}
	return op == outer
}
