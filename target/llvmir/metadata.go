package llvmir

import (
	"strconv"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// attrList are the elements of an array attribute, none when it is absent.
func attrList(op *ir.Op, name string) []ir.Attr {
	return elems(ir.AttrAs[*ir.ArrayAttr](op, name))
}

// elems are the elements of an array attribute that may be absent.
func elems(list *ir.ArrayAttr) []ir.Attr {
	if list == nil {
		return nil
	}
	return list.Elems()
}

// metadataCache keeps the node of each attribute.
type metadataCache map[ir.Attr]*llvmx.Node

func (t *translator) node(a ir.Attr, build func() *llvmx.Node) *llvmx.Node {
	if n, ok := t.metadata[a]; ok {
		return n
	}
	n := build()
	t.metadata[a] = n
	return n
}

// attachAccess adds the attributes of a load or store other than its flags.
func (t *translator) attachAccess(op *ir.Op, a llvm.Access, i *llvmx.Inst) {
	if a.NonTemporal {
		i.Attach("nontemporal", t.m.Node(llvmx.IntConst(llvmx.I32, 1)))
	}
	if a.Invariant {
		i.Attach("invariant.load", t.m.Node())
	}
	if a.InvariantGroup {
		i.Attach("invariant.group", t.m.Node())
	}
	t.attachAlias(op, i)
}

func (t *translator) attachDereferenceable(d *llvm.StructAttr, i *llvmx.Inst) {
	if d == nil {
		return
	}
	name := "dereferenceable"
	if v, ok := d.Get("mayBeNull").(*ir.IntegerAttr); ok && v.Int() != 0 {
		name = "dereferenceable_or_null"
	}
	i.Attach(name, t.m.Node(llvmx.IntConst(llvmx.I64, d.Int("bytes"))))
}

// attachAlias adds alias scopes, access groups and type tags.
func (t *translator) attachAlias(op *ir.Op, i *llvmx.Inst) {
	for _, x := range []struct{ attr, kind string }{{"alias_scopes", "alias.scope"}, {"noalias_scopes", "noalias"}} {
		if scopes := t.scopes(op, x.attr); scopes != nil {
			i.Attach(x.kind, scopes)
		}
	}
	if groups := t.accessGroups(attrList(op, "access_groups")); groups != nil {
		i.Attach("llvm.access.group", groups)
	}
	switch tags := attrList(op, "tbaa"); len(tags) {
	case 0:
	case 1:
		i.Attach("tbaa", t.tbaaTag(tags[0].(*llvm.StructAttr)))
	default:
		t.warn(op, "TBAA access tags attribute contains more than one tag, dropping")
	}
}

func (t *translator) scopes(op *ir.Op, attr string) *llvmx.Node {
	list := attrList(op, attr)
	if len(list) == 0 {
		return nil
	}
	var fields []llvmx.MD
	for _, s := range list {
		fields = append(fields, t.scope(s.(*llvm.StructAttr)))
	}
	return t.m.Node(fields...)
}

// scope is an alias scope or its domain: by its name where the identity is a
// string, else a node that is only itself.
func (t *translator) scope(s *llvm.StructAttr) *llvmx.Node {
	return t.node(s, func() *llvmx.Node {
		var fields []llvmx.MD
		if d := s.Struct("domain"); d != nil {
			fields = append(fields, t.scope(d))
		}
		if text := s.Str("description"); text != "" {
			fields = append(fields, llvmx.MDString(text))
		}
		if id, ok := s.Get("id").(*ir.StringAttr); ok {
			return t.m.Node(append([]llvmx.MD{llvmx.MDString(id.Value())}, fields...)...)
		}
		return t.m.DistinctNode(fields...)
	})
}

func (t *translator) accessGroups(list []ir.Attr) *llvmx.Node {
	if len(list) == 0 {
		return nil
	}
	var fields []llvmx.MD
	for _, g := range list {
		fields = append(fields, t.accessGroup(g))
	}
	if len(fields) == 1 {
		return fields[0].(*llvmx.Node)
	}
	return t.m.Node(fields...)
}

// accessGroup is a distinct node without fields.
func (t *translator) accessGroup(a ir.Attr) *llvmx.Node {
	return t.node(a, func() *llvmx.Node { return t.m.DistinctClass("") })
}

func (t *translator) tbaaTag(a *llvm.StructAttr) *llvmx.Node {
	return t.node(a, func() *llvmx.Node {
		fields := []llvmx.MD{t.tbaaNode(a.Struct("base_type")), t.tbaaNode(a.Struct("access_type")),
			llvmx.IntConst(llvmx.I64, a.Int("offset"))}
		if v, ok := a.Get("constant").(*ir.IntegerAttr); ok && v.Int() != 0 {
			fields = append(fields, llvmx.IntConst(llvmx.I64, 1))
		}
		return t.m.Node(fields...)
	})
}

func (t *translator) tbaaNode(a *llvm.StructAttr) *llvmx.Node {
	return t.node(a, func() *llvmx.Node {
		if a.Kind() == llvm.TBAARoot {
			if a.Get("id") == nil {
				return t.m.DistinctNode()
			}
			return t.m.Node(llvmx.MDString(a.Str("id")))
		}
		fields := []llvmx.MD{llvmx.MDString(a.Str("id"))}
		for _, m := range a.List("members") {
			member := m.(*llvm.StructAttr)
			fields = append(fields, t.tbaaNode(member.Struct("typeDesc")), llvmx.IntConst(llvmx.I64, member.Int("offset")))
		}
		return t.m.Node(fields...)
	})
}

// attachWeights adds branch weights to a terminator.
func (t *translator) attachWeights(weights []int64, term *llvmx.Inst) {
	if weights == nil {
		return
	}
	fields := []llvmx.MD{llvmx.MDString("branch_weights")}
	for _, n := range weights {
		fields = append(fields, llvmx.IntConst(llvmx.I32, n))
	}
	term.Attach("prof", t.m.Node(fields...))
}
