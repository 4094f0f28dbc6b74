package ir

// Names of the attributes that define symbols.
const (
	SymbolNameAttr       = "sym_name"
	SymbolVisibilityAttr = "sym_visibility"
)

// SymbolName is the name op defines, "" when it defines none.
func SymbolName(op *Op) string {
	if a, ok := op.Attr(SymbolNameAttr).(*StringAttr); ok {
		return a.value
	}
	return ""
}

// SymbolVisibility is "public", "private" or "nested".
func SymbolVisibility(op *Op) string {
	if a, ok := op.Attr(SymbolVisibilityAttr).(*StringAttr); ok {
		return a.value
	}
	return "public"
}

// NearestSymbolTable is the closest operation with a symbol table that is op
// or holds it, nil when there is none.
func NearestSymbolTable(op *Op) *Op {
	for op != nil && !op.Has(SymbolTableTrait) {
		op = op.ParentOp()
	}
	return op
}

// LookupSymbol finds a name among the operations directly in table's region.
func LookupSymbol(table *Op, name string) *Op {
	if table.NumRegions() == 0 {
		return nil
	}
	for b := range table.Region(0).Blocks() {
		for op := range b.Ops() {
			if SymbolName(op) == name {
				return op
			}
		}
	}
	return nil
}

// ResolveSymbol follows a reference from op: its root is looked up in the
// nearest symbol table around op, nested names inside what was found.
func ResolveSymbol(op *Op, ref *SymbolRefAttr) *Op {
	table := NearestSymbolTable(op)
	if table == nil {
		return nil
	}
	return resolveIn(table, ref, LookupSymbol)
}

func resolveIn(table *Op, ref *SymbolRefAttr, lookup func(*Op, string) *Op) *Op {
	for i, name := range ref.path {
		table = lookup(table, name)
		if table == nil || i < len(ref.path)-1 && !table.Has(SymbolTableTrait) {
			return nil
		}
	}
	return table
}

// SymbolCache looks symbols up in constant time while the IR does not change.
type SymbolCache struct{ tables map[*Op]map[string]*Op }

// Resolve is [ResolveSymbol] through the cache.
func (c *SymbolCache) Resolve(from *Op, ref *SymbolRefAttr) *Op {
	table := NearestSymbolTable(from)
	if table == nil {
		return nil
	}
	return resolveIn(table, ref, c.lookup)
}

func (c *SymbolCache) lookup(table *Op, name string) *Op {
	names, ok := c.tables[table]
	if !ok {
		names = map[string]*Op{}
		for _, r := range table.Regions() {
			for b := range r.Blocks() {
				for op := range b.Ops() {
					if n := SymbolName(op); n != "" {
						names[n] = op
					}
				}
			}
		}
		if c.tables == nil {
			c.tables = map[*Op]map[string]*Op{}
		}
		c.tables[table] = names
	}
	return names[name]
}

// WalkSymbolUses calls fn for every symbol reference in the attributes of the
// operations inside root, and of root itself.
func WalkSymbolUses(root *Op, fn func(op *Op, ref *SymbolRefAttr)) {
	WalkOps(root, func(op *Op) {
		visit := func(a Attr) {
			WalkAttr(a, func(x Attr) {
				if ref, ok := x.(*SymbolRefAttr); ok {
					fn(op, ref)
				}
			})
		}
		for _, a := range op.props {
			if a != nil {
				visit(a)
			}
		}
		for _, na := range op.DiscardableAttrs() {
			visit(na.Value)
		}
	})
}

// Container is a dialect attribute that holds other attributes or types.
type Container interface {
	// Children are the direct sub-attributes.
	Children() []Attr
}

// WalkAttr calls fn for a and the attributes inside it.
func WalkAttr(a Attr, fn func(Attr)) {
	fn(a)
	switch a := a.(type) {
	case *ArrayAttr:
		for _, e := range a.elems {
			WalkAttr(e, fn)
		}
	case *DictAttr:
		for _, e := range a.entries {
			WalkAttr(e.Value, fn)
		}
	case Container:
		for _, e := range a.Children() {
			WalkAttr(e, fn)
		}
	}
}

// ResolveAll is what each step of a reference names, beginning in table; nil
// when a step names nothing.
func (c *SymbolCache) ResolveAll(table *Op, ref *SymbolRefAttr) []*Op {
	var out []*Op
	for i, name := range ref.path {
		if i > 0 && !table.Has(SymbolTableTrait) {
			return nil
		}
		if table = c.lookup(table, name); table == nil {
			return nil
		}
		out = append(out, table)
	}
	return out
}
