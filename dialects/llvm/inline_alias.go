package llvm

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// inlineAliasScopes keeps what the callee says of its pointers. Each execution of
// the body has scopes of its own; and a parameter that is noalias becomes a scope of
// the accesses that are based on it.
func inlineAliasScopes(call, callable *ir.Op, blocks []*ir.Block) {
	renewScopes(blocks)
	f, ok := Func.Cast(callable)
	if !ok {
		return
	}
	n := newNoAlias(f, call, blocks)
	if len(n.params) == 0 {
		return
	}
	walkBlocks(blocks, func(op *ir.Op) {
		if op.Def().AttrIndex("noalias_scopes") >= 0 {
			n.annotate(op)
		}
	})
}

// renewScopes gives the body's scopes and domains new identities.
func renewScopes(blocks []*ir.Block) {
	renewed := map[*StructAttr]*StructAttr{}
	walkBlocks(blocks, func(op *ir.Op) {
		for _, list := range []string{"alias_scopes", "noalias_scopes"} {
			scopes, ok := op.Attr(list).(*ir.ArrayAttr)
			if !ok {
				continue
			}
			out := make([]ir.Attr, len(scopes.Elems()))
			for i, s := range scopes.Elems() {
				out[i] = renew(s.(*StructAttr), renewed)
			}
			op.SetAttr(list, ir.Array(out...))
		}
		if NoAliasScopeDecl.Def.Is(op) {
			op.SetAttr("scope", renew(op.Attr("scope").(*StructAttr), renewed))
		}
	})
}

// renew is a scope or domain like another.
func renew(s *StructAttr, renewed map[*StructAttr]*StructAttr) *StructAttr {
	if n := renewed[s]; n != nil {
		return n
	}
	values := slices.Clone(s.values)
	values[s.kind.index("id")] = ir.Distinct(ir.Unit)
	if d := s.Struct("domain"); d != nil {
		values[s.kind.index("domain")] = renew(d, renewed)
	}
	renewed[s] = s.kind.get(values)
	return renewed[s]
}

// noAlias are the parameters of a callee that no other pointer in it accesses the
// memory of, and their scopes.
type noAlias struct {
	params  []*ir.Value
	scopes  []ir.Attr
	entry   *ir.Block
	blocks  []*ir.Block
	escapes []bool // of each parameter
}

func newNoAlias(f FuncOp, call *ir.Op, blocks []*ir.Block) *noAlias {
	n := &noAlias{entry: blocks[0], blocks: blocks}
	b := at(call, blocks[0])
	var domain *StructAttr
	for i, p := range blocks[0].Args() {
		if paramAttr(f, i, "llvm.noalias") == nil {
			continue
		}
		if domain == nil {
			domain = AliasScopeDomain.Of(ir.NamedAttr{Name: "id", Value: ir.Distinct(ir.Unit)},
				ir.NamedAttr{Name: "description", Value: ir.String_(f.SymName)})
		}
		scope := AliasScope.Of(ir.NamedAttr{Name: "id", Value: ir.Distinct(ir.Unit)},
			ir.NamedAttr{Name: "domain", Value: domain})
		n.params, n.scopes = append(n.params, p), append(n.scopes, scope)
		n.escapes = append(n.escapes, escapes(p, map[*ir.Value]bool{}))
		NoAliasScopeDecl.Def.New(b, NoAliasScopeDeclOp{Scope: scope})
	}
	return n
}

// annotate says which of the parameters an access is based on, and which it is not.
func (n *noAlias) annotate(op *ir.Op) {
	objects := map[*ir.Value]bool{}
	for _, p := range accessed(op) {
		n.objects(p, objects)
	}
	others := false
	for o := range objects {
		switch {
		case slices.Contains(n.params, o):
		case n.isParam(o) || isObject(o):
			others = true
		case !isNoPointer(o):
			return // it may be based on any of them
		}
	}
	call := Call.Is(op) || CallIntrinsic.Is(op) || Invoke.Is(op)
	var is, isNot []ir.Attr
	for i, p := range n.params {
		switch {
		case objects[p]:
			is = append(is, n.scopes[i])
		case !call || !n.escapes[i]:
			isNot = append(isNot, n.scopes[i])
		}
	}
	extendList(op, "noalias_scopes", isNot)
	if !others && !call {
		extendList(op, "alias_scopes", is)
	}
}

func (n *noAlias) isParam(v *ir.Value) bool { return v.IsBlockArg() && v.OwnerBlock() == n.entry }

// isObject reports whether a pointer is to memory that no parameter points to.
func isObject(v *ir.Value) bool {
	return v.DefiningOp() != nil && (Alloca.Is(v.DefiningOp()) || AddressOf.Is(v.DefiningOp()))
}

// isNoPointer reports whether nothing may be accessed through a value.
func isNoPointer(v *ir.Value) bool {
	return v.DefiningOp() != nil && v.DefiningOp().Has(ir.ConstantLike)
}

// accessed are the pointers through which an operation accesses memory.
func accessed(op *ir.Op) (out []*ir.Value) {
	vs := op.Operands()
	switch op.Def() {
	case Store.OpDef:
		vs = vs[1:2]
	case AtomicRMW.OpDef, CmpXchg.OpDef:
		vs = vs[:1]
	}
	for _, v := range vs {
		if ptrLike.OK(v.Type()) {
			out = append(out, v)
		}
	}
	return out
}

// objects collects what a pointer is computed from.
func (n *noAlias) objects(p *ir.Value, out map[*ir.Value]bool) {
	seen := map[*ir.Value]bool{}
	work := []*ir.Value{p}
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[v] {
			continue
		}
		seen[v] = true
		if from, ok := n.sources(v); ok {
			work = append(work, from...)
		} else {
			out[v] = true
		}
	}
}

// sources are the pointers that one is based on, ok false when it is the first or
// it is not known.
func (n *noAlias) sources(v *ir.Value) (from []*ir.Value, ok bool) {
	if v.IsBlockArg() {
		if n.isParam(v) || !slices.Contains(n.blocks, v.OwnerBlock()) {
			return nil, false
		}
		return incoming(v)
	}
	if s, ok := Select.Cast(v.DefiningOp()); ok {
		return []*ir.Value{s.TrueValue, s.FalseValue}, true
	}
	if w, ok := ir.As[ir.ViewLike](v.DefiningOp()); ok {
		return []*ir.Value{w.ViewSource()}, true
	}
	if AddrSpaceCast.Is(v.DefiningOp()) {
		return v.DefiningOp().Operands(), true
	}
	return nil, false
}

// incoming are the values that branches pass for a block's argument.
func incoming(v *ir.Value) (from []*ir.Value, ok bool) {
	ok = true
	v.OwnerBlock().PredecessorOps(func(term *ir.Op, succ int) {
		vs, branch := ir.SuccessorOperands(term, succ)
		if !branch || v.Index() >= len(vs) {
			ok = false
			return
		}
		from = append(from, vs[v.Index()])
	})
	return from, ok && len(from) > 0
}

// escapes reports whether a pointer may become known outside of the body, so that
// what is called there accesses memory through it.
func escapes(v *ir.Value, seen map[*ir.Value]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	for u := range v.Uses() {
		op := u.Owner()
		switch {
		case op.Def() == Store.OpDef && u.Index() == 1, op.Def() == Load.OpDef, Memcpy.Def.Is(op), Memmove.Def.Is(op),
			MemcpyInline.Def.Is(op),
			Memset.Def.Is(op), MemsetInline.Def.Is(op), (AtomicRMW.Is(op) || CmpXchg.Is(op)) && u.Index() == 0, ICmp.Is(op):
		case GEP.Is(op), Select.Is(op), AddrSpaceCast.Is(op), BitCast.Is(op):
			if escapes(op.Result(0), seen) {
				return true
			}
		case op.Has(ir.Terminator) && !op.Has(ir.ReturnLike):
			if passedOn(op, v, seen) {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// passedOn reports whether a pointer escapes as an argument of a block.
func passedOn(term *ir.Op, v *ir.Value, seen map[*ir.Value]bool) bool {
	found := 0
	for s, dest := range term.Successors() {
		vs, ok := ir.SuccessorOperands(term, s)
		if !ok || len(vs) > dest.NumArgs() {
			return true
		}
		for i, x := range vs {
			if x == v {
				found++
				if escapes(dest.Arg(i), seen) {
					return true
				}
			}
		}
	}
	return found == 0
}
