package asm

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Aliased lets a dialect's type or attribute ask for an alias; "" is none.
type Aliased interface{ AliasName() string }

// aliasTable finds the types, attributes and locations that are worth an alias
// (`#map`, `!t`, `#loc1`), as upstream's AliasInitializer does: everything that
// printing would write is visited in order, nested parts first.
type aliasTable struct {
	opts    *PrintOptions
	entries []aliasEntry
	index   map[any]int
	locs    diag.Uniquer
	names   map[any]string
	// distinct says that there are distinct attributes, which are numbered in the
	// order in which they are printed.
	distinct bool
	order    []int // entries with an alias in the order of their definitions
}

type aliasEntry struct {
	x          any
	alias      string
	depth      int
	isType     bool
	deferrable bool // may be defined after the operation
	children   []int
}

// locKey is the key of a location in the tables, whose entries contain locations themselves.
type locKey int

func (t *aliasTable) key(x any) any {
	switch x := x.(type) {
	case *ir.LocAttr:
		return locKey(t.locs.Number(x.Loc()))
	case diag.Loc:
		return locKey(t.locs.Number(x))
	}
	return x
}

// visit records x and what lies inside it; it returns how deep aliases nest in
// it and its entry.
func (t *aliasTable) visit(x any, deferrable bool, nested func(visit func(any))) (depth, index int) {
	key := t.key(x)
	if i, ok := t.index[key]; ok {
		if !deferrable {
			t.neverDefer(i)
		}
		return t.entries[i].depth, i
	}
	index = len(t.entries)
	t.index[key] = index
	e := aliasEntry{x: x, alias: t.suggest(x), deferrable: deferrable}
	_, e.isType = x.(ir.Type)
	if e.alias != "" {
		e.depth = 1
	}
	t.entries = append(t.entries, e)
	inner := 0
	var children []int
	nested(func(child any) {
		d, i := t.visitAny(child, deferrable)
		if i >= 0 {
			children = append(children, i)
		}
		inner = max(inner, d)
	})
	t.entries[index].children = children
	if inner > 0 {
		t.entries[index].depth = inner + 1
	}
	return t.entries[index].depth, index
}

func (t *aliasTable) neverDefer(i int) {
	if !t.entries[i].deferrable {
		return
	}
	t.entries[i].deferrable = false
	for _, c := range t.entries[i].children {
		t.neverDefer(c)
	}
}

func (t *aliasTable) visitAny(x any, deferrable bool) (depth, index int) {
	switch x := x.(type) {
	case ir.Type:
		return t.visitType(x, deferrable)
	case ir.Attr:
		return t.visitAttr(x, deferrable, false)
	case diag.Loc:
		return t.visitLoc(x, deferrable)
	}
	return 0, -1
}

func (t *aliasTable) visitType(typ ir.Type, deferrable bool) (depth, index int) {
	switch typ.(type) {
	case nil, *ir.IntegerType, *ir.IndexType, *ir.FloatType, *ir.NoneType:
		return 0, -1
	}
	return t.visit(typ, deferrable, func(visit func(any)) { nestedInType(typ, visit) })
}

func nestedInType(typ ir.Type, visit func(any)) {
	switch typ := typ.(type) {
	case *ir.VectorType:
		visit(typ.Elem())
	case *ir.ComplexType:
		visit(typ.Elem())
	case *ir.TensorType:
		visit(typ.Elem())
		visitSet(visit, typ.Encoding())
	case *ir.MemRefType:
		visit(typ.Elem())
		visitSet(visit, typ.Layout(), typ.Space())
	case *ir.TupleType:
		for _, e := range typ.Types() {
			visit(e)
		}
	case *ir.FunctionType:
		for _, e := range typ.Inputs() {
			visit(e)
		}
		for _, e := range typ.Results() {
			visit(e)
		}
	case ir.DialectType:
		visitBody(typ.WriteBody, visit)
	}
}

func visitSet(visit func(any), as ...ir.Attr) {
	for _, a := range as {
		if a != nil {
			visit(a)
		}
	}
}

// visitBody visits what a dialect's printing function writes.
func visitBody(write func(*ir.Writer), visit func(any)) {
	write(&ir.Writer{Alias: func(x any) (string, bool) {
		visit(x)
		return "", true
	}})
}

func (t *aliasTable) visitAttr(a ir.Attr, deferrable, elideType bool) (depth, index int) {
	switch a := a.(type) {
	case nil, *ir.UnitAttr, *ir.DenseArrayAttr, *ir.EnumAttr, *ir.SymbolRefAttr:
		return 0, -1
	case *ir.IntegerAttr, *ir.FloatAttr, *ir.StringAttr:
		return 0, -1
	case *ir.LocAttr:
		return t.visitLoc(a.Loc(), deferrable)
	}
	return t.visit(a, deferrable, func(visit func(any)) {
		nestedInAttr(a, visit)
		if typed, ok := a.(ir.TypedAttr); ok && !elideType && typed.Type() != nil {
			visit(typed.Type())
		}
	})
}

func nestedInAttr(a ir.Attr, visit func(any)) {
	switch a := a.(type) {
	case *ir.DistinctAttr:
		visit(a.Value())
	case *ir.DictAttr:
		for _, na := range a.Entries() {
			visit(na.Value)
		}
	case *ir.ArrayAttr:
		for _, e := range a.Elems() {
			visit(e)
		}
	case *ir.TypeAttr:
		visit(a.Value())
	case ir.DialectAttr:
		visitBody(a.WriteBody, visit)
	}
}

func (t *aliasTable) visitLoc(l diag.Loc, deferrable bool) (depth, index int) {
	if l == nil {
		l = diag.Unknown
	}
	return t.visit(l, deferrable, func(visit func(any)) {
		switch l := l.(type) {
		case *diag.NameLoc:
			if l.Child != nil && l.Child != diag.Unknown {
				visit(l.Child)
			}
		case *diag.CallSiteLoc:
			visit(l.Callee)
			visit(l.Caller)
		case *diag.FusedLoc:
			if a, ok := l.Metadata.(ir.Attr); ok {
				visit(a)
			}
			for _, c := range l.Locs {
				visit(c)
			}
		}
	})
}

// suggest is the alias that x asks for, without a number.
func (t *aliasTable) suggest(x any) string {
	name := ""
	switch x := x.(type) {
	case *ir.AffineMapAttr:
		return "map"
	case *ir.IntegerSetAttr:
		return "set"
	case diag.Loc:
		return "loc"
	case *ir.DistinctAttr:
		t.distinct = true
		if x.Value() != ir.Attr(ir.Unit) {
			return "distinct"
		}
	case *ir.TupleType:
		if len(x.Types()) > 16 {
			return "tuple"
		}
	case Aliased:
		name = x.AliasName()
	}
	if name == "" {
		name = t.dialectAlias(x)
	}
	if name == "" {
		return ""
	}
	return sanitize(name, "$_-", false)
}

func (t *aliasTable) dialectAlias(x any) string {
	d, ok := x.(interface{ DialectName() string })
	if !ok || t.opts.Registry == nil {
		return ""
	}
	dialect := t.opts.Registry.Dialect(d.DialectName())
	if dialect == nil || dialect.Alias == nil {
		return ""
	}
	return dialect.Alias(x)
}

// assign numbers the aliases: by depth, types first, by name, then by first
// visit.
func (t *aliasTable) assign() {
	for i := range t.entries {
		t.order = append(t.order, i)
	}
	slices.SortStableFunc(t.order, func(a, b int) int {
		x, y := &t.entries[a], &t.entries[b]
		if c := cmp.Compare(x.depth, y.depth); c != 0 {
			return c
		}
		if x.isType != y.isType {
			if x.isType {
				return -1
			}
			return 1
		}
		return strings.Compare(x.alias, y.alias)
	})
	t.order = slices.DeleteFunc(t.order, func(i int) bool { return t.entries[i].alias == "" })
	counts := map[string]int{}
	for _, i := range t.order {
		e := &t.entries[i]
		name := "#" + e.alias
		if e.isType {
			name = "!" + e.alias
		}
		if n := counts[e.alias]; n > 0 {
			name += strconv.Itoa(n)
		}
		counts[e.alias]++
		t.names[t.key(e.x)] = name
	}
}

func (t *aliasTable) lookup(x any) (string, bool) {
	switch x.(type) {
	case *ir.IntegerAttr, *ir.FloatAttr, *ir.IntegerType, *ir.IndexType, *ir.FloatType:
		return "", false
	}
	name, ok := t.names[t.key(x)]
	return name, ok
}

// collectAliases prints op without output to find the aliases.
func (p *printer) collectAliases(op *ir.Op) {
	t := &aliasTable{opts: &p.opts, index: map[any]int{}, names: map[any]string{}}
	p.aliases, p.collecting = t, true
	p.collectOp(op)
	p.collecting = false
	t.assign()
	if len(t.order) > 0 {
		p.Alias = t.lookup
	}
}

func (p *printer) collectOp(op *ir.Op) {
	if p.showsLocs() {
		p.aliases.visitLoc(op.Loc(), true)
	}
	p.customOrGeneric(op)
}

// collectGeneric visits what the generic form writes, in upstream's order.
func (p *printer) collectGeneric(op *ir.Op) {
	for _, r := range op.Regions() {
		p.Region(r, ir.RegionStyle{})
	}
	for i := range op.NumOperands() {
		p.Type(typeOf(op.Operand(i)))
	}
	for i := range op.NumResults() {
		p.Type(op.Result(i).Type())
	}
	p.Attrs(op.AllAttrs())
}

func (p *printer) collectRegion(r *ir.Region, style ir.RegionStyle) {
	for b := range r.Blocks() {
		if !style.HideArgs || !b.IsEntry() {
			for _, a := range b.Args() {
				p.Type(a.Type())
				if p.showsLocs() {
					p.aliases.visitLoc(a.Loc(), false)
				}
			}
		}
		last := b.Last()
		if !style.HideTerminator || !b.IsEntry() || last == nil || !last.Has(ir.Terminator) {
			last = nil
		}
		for op := b.First(); op != last; op = op.Next() {
			p.collectOp(op)
		}
	}
}

// aliasDefs writes the definitions that come before the operation, or those
// that may come after it.
func (p *printer) aliasDefs(deferred bool) {
	for _, i := range p.aliases.order {
		e := &p.aliases.entries[i]
		if e.deferrable != deferred {
			continue
		}
		p.Writer.Str(p.aliases.names[p.aliases.key(e.x)])
		p.Writer.Str(" = ")
		switch x := e.x.(type) {
		case ir.Type:
			p.TypeInFull(x)
		case ir.Attr:
			p.AttrInFull(x)
		case diag.Loc:
			p.location(x)
		}
		p.Byte('\n')
	}
}
