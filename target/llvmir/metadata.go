package llvmir

import (
	"strconv"

	"github.com/llir/llvm/ir/metadata"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// metadataCache keeps the node of each attribute.
type metadataCache map[ir.Attr]*metadata.Tuple

func (t *translator) node(a ir.Attr, build func() *metadata.Tuple) *metadata.Tuple {
	if n, ok := t.metadata[a]; ok {
		return n
	}
	n := build()
	t.metadata[a] = n
	return n
}

// attachAccess adds what a load or store says beside its flags.
func (t *translator) attachAccess(op *ir.Op, i *llvmx.Inst) {
	if op.HasAttr("nontemporal") {
		i.Attach("nontemporal", llvmx.MDInline(llvmx.IntConst(llvmx.I32, 1)))
	}
	if op.HasAttr("invariant") {
		i.Attach("invariant.load", llvmx.MDInline())
	}
	if op.HasAttr("invariantGroup") {
		i.Attach("invariant.group", llvmx.MDInline())
	}
	if d := ir.AttrAs[*llvm.StructAttr](op, "dereferenceable"); d != nil {
		name := "dereferenceable"
		if v, ok := d.Get("mayBeNull").(*ir.IntegerAttr); ok && v.Int() != 0 {
			name = "dereferenceable_or_null"
		}
		i.Attach(name, llvmx.MDInline(llvmx.IntConst(llvmx.I64, d.Int("bytes"))))
	}
	t.attachAlias(op, i)
}

// attachAlias adds alias scopes, access groups and type tags.
func (t *translator) attachAlias(op *ir.Op, i *llvmx.Inst) {
	for _, x := range []struct{ attr, kind string }{{"alias_scopes", "alias.scope"}, {"noalias_scopes", "noalias"}} {
		if scopes := t.scopes(op, x.attr); scopes != nil {
			i.Attach(x.kind, scopes)
		}
	}
	if groups := t.accessGroups(ir.AttrAs[*ir.ArrayAttr](op, "access_groups")); groups != nil {
		i.Attach("llvm.access.group", groups)
	}
	if tags := ir.AttrAs[*ir.ArrayAttr](op, "tbaa"); tags != nil && len(tags.Elems()) == 1 {
		i.Attach("tbaa", t.tbaaTag(tags.Elems()[0].(*llvm.StructAttr)))
	}
}

func (t *translator) scopes(op *ir.Op, attr string) *metadata.Tuple {
	list := ir.AttrAs[*ir.ArrayAttr](op, attr)
	if list == nil || len(list.Elems()) == 0 {
		return nil
	}
	return t.node(list, func() *metadata.Tuple {
		var fields []metadata.Field
		for _, s := range list.Elems() {
			fields = append(fields, t.scope(s.(*llvm.StructAttr)))
		}
		return t.m.Node(fields...)
	})
}

func (t *translator) scope(s *llvm.StructAttr) *metadata.Tuple {
	return t.node(s, func() *metadata.Tuple {
		domain := s.Struct("domain")
		d := t.node(domain, func() *metadata.Tuple { return t.m.DistinctNode(described(domain)...) })
		return t.m.DistinctNode(append([]metadata.Field{d}, described(s)...)...)
	})
}

func described(s *llvm.StructAttr) []metadata.Field {
	if text := s.Str("description"); text != "" {
		return []metadata.Field{llvmx.MDString(text)}
	}
	return nil
}

func (t *translator) accessGroups(list *ir.ArrayAttr) *metadata.Tuple {
	if list == nil || len(list.Elems()) == 0 {
		return nil
	}
	var fields []metadata.Field
	for _, g := range list.Elems() {
		fields = append(fields, t.accessGroup(g))
	}
	if len(fields) == 1 {
		return fields[0].(*metadata.Tuple)
	}
	return t.node(list, func() *metadata.Tuple { return t.m.Node(fields...) })
}

// accessGroup is a distinct node without fields.
func (t *translator) accessGroup(a ir.Attr) *metadata.Tuple {
	return t.node(a, func() *metadata.Tuple {
		n := t.m.Node()
		n.Distinct = true
		return n
	})
}

func (t *translator) tbaaTag(a *llvm.StructAttr) *metadata.Tuple {
	return t.node(a, func() *metadata.Tuple {
		fields := []metadata.Field{t.tbaaNode(a.Struct("base_type")), t.tbaaNode(a.Struct("access_type")), llvmx.IntConst(llvmx.I64, a.Int("offset"))}
		if v, ok := a.Get("constant").(*ir.IntegerAttr); ok && v.Int() != 0 {
			fields = append(fields, llvmx.IntConst(llvmx.I64, 1))
		}
		return t.m.Node(fields...)
	})
}

func (t *translator) tbaaNode(a *llvm.StructAttr) *metadata.Tuple {
	return t.node(a, func() *metadata.Tuple {
		if a.Kind() == llvm.TBAARoot {
			return t.m.Node(llvmx.MDString(a.Str("id")))
		}
		fields := []metadata.Field{llvmx.MDString(a.Str("id"))}
		for _, m := range a.List("members") {
			member := m.(*llvm.StructAttr)
			fields = append(fields, t.tbaaNode(member.Struct("typeDesc")), llvmx.IntConst(llvmx.I64, member.Int("offset")))
		}
		return t.m.Node(fields...)
	})
}

// attachWeights adds branch weights to a terminator.
func (t *translator) attachWeights(op *ir.Op, b *llvmx.Block) {
	w := ir.AttrAs[*ir.DenseArrayAttr](op, "branch_weights")
	if w == nil {
		return
	}
	fields := []metadata.Field{llvmx.MDString("branch_weights")}
	for _, n := range w.Ints() {
		fields = append(fields, llvmx.IntConst(llvmx.I32, n))
	}
	b.AttachTerm("prof", t.node(w, func() *metadata.Tuple { return t.m.Node(fields...) }))
}

func (t *translator) moduleFlags(op *ir.Op) {
	for _, f := range ir.PropOf[*ir.ArrayAttr](op, 0).Elems() {
		flag := f.(*llvm.StructAttr)
		behaviors := map[string]int{"error": 1, "warning": 2, "require": 3, "override": 4, "append": 5, "append_unique": 6, "max": 7, "min": 8}
		var v metadata.Field
		switch x := flag.Get("value").(type) {
		case *ir.IntegerAttr:
			v = llvmx.IntConst(t.typ(x.Type()), x.Int())
		case *ir.StringAttr:
			v = llvmx.MDString(x.Value())
		default:
			t.fail(op, "has a flag whose value cannot be translated: %s", flag)
			continue
		}
		t.m.Flag(behaviors[flag.Str("behavior")], flag.Str("key"), v)
	}
}

func (t *translator) linkerOptions(op *ir.Op) {
	var fields []metadata.Field
	for _, o := range ir.PropOf[*ir.ArrayAttr](op, 0).Elems() {
		fields = append(fields, llvmx.MDString(o.(*ir.StringAttr).Value()))
	}
	t.m.Named("llvm.linker.options", t.m.Node(fields...))
}
