package model

import (
	"sort"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
)

// none is the index of nothing.
const none = -1

// NameAt is the index of the name at an offset, -1 for none. The end of a name
// and a result number after it count as the name.
func (c *Chunk) NameAt(at int) int {
	i := sort.Search(len(c.Names), func(i int) bool { return int(c.Names[i].Start) > at }) - 1
	if i < 0 {
		return none
	}
	n := &c.Names[i]
	if int(n.End) >= at || n.Number >= 0 && c.numberEnd(n) >= at {
		return i
	}
	return none
}

// numberEnd is the end of the result number after a value's name.
func (c *Chunk) numberEnd(n *asm.NameSite) int { return tokenEnd(c.Text, int(n.End)) }

// OpAt is the index of the operation whose name is at an offset, -1 for none.
func (c *Chunk) OpAt(at int) int {
	i := sort.Search(len(c.Ops), func(i int) bool { return int(c.Ops[i].NameStart) > at }) - 1
	if i >= 0 && int(c.Ops[i].NameEnd) >= at {
		return i
	}
	return none
}

// Around is the index of the innermost operation around an offset, -1 for none.
func (c *Chunk) Around(at int) int {
	i := sort.Search(len(c.Ops), func(i int) bool { return int(c.Ops[i].Start) > at }) - 1
	for i >= 0 && int(c.Ops[i].End) < at {
		i = c.Parent(i)
	}
	return i
}

// Parent is the operation around an operation, -1 for none.
func (c *Chunk) Parent(op int) int {
	if op < 0 {
		return none
	}
	return int(c.parents[op])
}

// Owner is the innermost operation around a name, -1 for none.
func (c *Chunk) Owner(name int) int { return int(c.owners[name]) }

// Definition is the index of the definition of a name, -1 when there is none
// in this chunk.
func (c *Chunk) Definition(name int) int {
	n := &c.Names[name]
	if n.Kind == asm.SymbolName {
		op := c.SymbolOp(name)
		if op < 0 {
			return none
		}
		return c.symbols.names[op]
	}
	if n.Target < 0 {
		return none
	}
	i := sort.Search(len(c.Names), func(i int) bool { return c.Names[i].Start >= n.Target })
	for ; i < len(c.Names) && c.Names[i].Start == n.Target; i++ {
		if c.Names[i].Define && c.Names[i].Kind == n.Kind {
			return i
		}
	}
	return none
}

// References are the indices of all names that stand for what a name does, its
// definition included, in the order of the text.
func (c *Chunk) References(name int) []int {
	def := c.Definition(name)
	if def < 0 {
		return nil
	}
	var out []int
	for i := range c.Names {
		if c.Names[i].Kind == c.Names[name].Kind && c.Definition(i) == def {
			out = append(out, i)
		}
	}
	return out
}

// Value is the value that a name stands for, nil for none: of a group of results
// the first, unless a number was written.
func (c *Chunk) Value(name int) *ir.Value {
	v, _ := c.Names[name].Entity.(*ir.Value)
	return v
}
