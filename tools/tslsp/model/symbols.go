package model

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
)

// symbolTables find the operations that symbols name. They go by the text
// alone, so that they work where it does not parse.
type symbolTables struct {
	members map[member]int // the operation of a name in a table
	names   []int          // by operation: the name that defines its symbol, -1
	used    []int          // by name: the operation it refers to, -1
}

// member is a name in a symbol table, which is -1 for the top level.
type member struct {
	table int
	name  string
}

func (c *Chunk) tables() *symbolTables {
	c.once.Do(c.findSymbols)
	return c.symbols
}

func (c *Chunk) findSymbols() {
	t := &symbolTables{members: map[member]int{}, names: make([]int, len(c.Ops)), used: make([]int, len(c.Names))}
	for i := range t.names {
		t.names[i] = none
	}
	for i := range c.Names {
		n := &c.Names[i]
		if n.Kind == asm.SymbolName && n.Define && c.Owner(i) >= 0 {
			op := c.Owner(i)
			t.names[op] = i
			key := member{c.table(c.Parent(op)), c.symbol(i)}
			if _, taken := t.members[key]; !taken {
				t.members[key] = op
			}
		}
	}
	c.symbols = t
	for i := range c.Names {
		t.used[i] = none
		if c.Names[i].Kind == asm.SymbolName {
			t.used[i] = c.resolve(i)
		}
	}
}

// symbol is the last step of the path at a symbol's site.
func (c *Chunk) symbol(name int) string {
	path := c.Names[name].Entity.(asm.SymbolPath)
	return path[len(path)-1]
}

// table is the innermost symbol table that is op or around it.
func (c *Chunk) table(op int) int {
	for op >= 0 && (c.Ops[op].Def == nil || c.Ops[op].Def.Traits&ir.SymbolTableTrait == 0) {
		op = c.Parent(op)
	}
	return op
}

// resolve follows a reference: from the nearest symbol table outwards.
func (c *Chunk) resolve(name int) int {
	owner := c.Owner(name)
	if c.Names[name].Define {
		return owner
	}
	path := c.Names[name].Entity.(asm.SymbolPath)
	for table := c.table(owner); ; table = c.table(c.Parent(table)) {
		if op := c.follow(table, path); op >= 0 || table < 0 {
			return op
		}
	}
}

// follow looks up a path that begins in a table.
func (c *Chunk) follow(table int, path asm.SymbolPath) int {
	for _, step := range path {
		op, ok := c.symbols.members[member{table, step}]
		if !ok {
			return none
		}
		table = op
	}
	return table
}

// SymbolOp is the operation that a symbol's name defines or refers to, -1 for
// none.
func (c *Chunk) SymbolOp(name int) int { return c.tables().used[name] }

// Symbol is the name of the symbol that an operation defines, "" for none.
func (c *Chunk) Symbol(op int) string {
	if i := c.tables().names[op]; i >= 0 {
		return c.symbol(i)
	}
	return ""
}

// IsTable reports whether an operation has a symbol table.
func (c *Chunk) IsTable(op int) bool { return c.table(op) == op }

// VisibleSymbols are the operations that a reference at an offset may begin
// with, innermost table first; under, when not empty, is the path before it.
func (c *Chunk) VisibleSymbols(at int, under asm.SymbolPath) []int {
	c.tables()
	tables := []int{}
	for t := c.table(c.Around(at)); ; t = c.table(c.Parent(t)) {
		if len(under) == 0 {
			tables = append(tables, t)
		} else if op := c.follow(t, under); op >= 0 {
			tables = append(tables, op)
			break
		}
		if t < 0 {
			break
		}
	}
	var out []int
	for _, t := range tables {
		for op := range c.Ops {
			if c.symbols.names[op] >= 0 && c.table(c.Parent(op)) == t {
				out = append(out, op)
			}
		}
	}
	return out
}
