package llvm

import "github.com/tsopt/tsopt/ir"

// inlineArgument is what a parameter becomes: one that is passed by value is a copy
// of what the pointer points to, unless the callee only reads it.
func inlineArgument(b *ir.Builder, callable *ir.Op, i int, v *ir.Value) *ir.Value {
	f, ok := Func.Cast(callable)
	if !ok {
		return v
	}
	t, ok := paramAttr(f, i, "llvm.byval").(*ir.TypeAttr)
	if !ok {
		return v
	}
	l, _ := LayoutOf(t.Value())
	align := l.Align
	if a, ok := paramAttr(f, i, "llvm.align").(*ir.IntegerAttr); ok {
		align = max(align, a.Int())
	}
	if readsOnly(f) && (align <= l.Align || alignedTo(v, align)) {
		return v
	}
	b.Loc = v.Loc()
	return copied(b, v, t.Value(), l.Size, align)
}

// readsOnly reports whether a function writes nothing through its arguments.
func readsOnly(f FuncOp) bool {
	if f.MemoryEffects == nil {
		return false
	}
	effect := f.MemoryEffects.Str("argMem")
	return effect == "read" || effect == "none"
}

// alignedTo reports whether a pointer has an alignment, or makes stack memory have it.
func alignedTo(v *ir.Value, align int64) bool {
	if v.IsBlockArg() {
		f, ok := Func.Cast(v.OwnerBlock().ParentOp())
		if !ok || !v.OwnerBlock().IsEntry() {
			return false
		}
		a, ok := paramAttr(f, v.Index(), "llvm.align").(*ir.IntegerAttr)
		return ok && a.Int() >= align
	}
	if a, ok := Alloca.Cast(v.DefiningOp()); ok {
		if a.Alignment < align {
			ir.Edit(a.Op, func(a *AllocaOp) { a.Alignment = align })
		}
		return true
	}
	if a, ok := AddressOf.Cast(v.DefiningOp()); ok {
		g, ok := Global.Cast(ir.ResolveSymbol(a.Op, a.GlobalName))
		return ok && g.Alignment >= align
	}
	return false
}

func copied(b *ir.Builder, v *ir.Value, t ir.Type, size, align int64) *ir.Value {
	entry := *b
	entry.SetToStart(frameEntry(b.Block().Region()))
	one := NewInt(&entry, ir.I64, 1)
	to := Alloca.New(&entry, AllocaOp{ArraySize: one, ElemType: t, Alignment: align}, v.Type()).Result
	Memcpy.New(b, CopyOp{Dst: to, Src: v, Len: NewInt(b, ir.I64, size)})
	return to
}
