package llvm

import "github.com/tsopt/tsopt/ir"

// AllocaOp reserves stack memory for a number of elements.
type AllocaOp struct{ *ir.Op }

// ArraySize is the number of elements.
func (o AllocaOp) ArraySize() *ir.Value { return o.Operand(0) }

// ElemType is the element type.
func (o AllocaOp) ElemType() ir.Type { return ir.PropOf[*ir.TypeAttr](o.Op, 1).Value() }

// Alignment is the alignment in bytes, 0 when not given.
func (o AllocaOp) Alignment() int64 { return ir.IntOf(o.Op, "alignment", 0) }

// StackResource is what an alloca allocates from.
var StackResource = &ir.Resource{Name: "AutomaticAllocationScope"}

// Alloca is llvm.alloca.
var Alloca = ir.Define(ir.Spec[AllocaOp]{
	Name: "llvm.alloca", Summary: "Stack memory",
	Doc:      "Reserves memory for `%n` elements until the function returns.\n\n```mlir\nllvm.func @f(%n: i32) {\n  %0 = llvm.alloca %n x f32 {alignment = 16 : i64} : (i32) -> !llvm.ptr\n  llvm.return\n}\n```",
	Operands: []ir.Operand{{Name: "arraySize", Type: ir.AnySignlessInteger}},
	Results:  result(AnyPointer),
	Attrs: []ir.AttrField{
		{Name: "alignment", Attr: ir.I64AttrC, Optional: true},
		{Name: "elem_type", Attr: ir.TypeAttrC},
		{Name: "inalloca", Attr: ir.UnitAttrC, Optional: true},
	},
	Parse: parseAlloca, Print: printAlloca, Verify: AllocaOp.verify,
	Effects: func(o AllocaOp) []ir.Effect {
		return []ir.Effect{{Kind: ir.Allocate, Value: o.Result(0), Resource: StackResource}}
	},
})

func (o AllocaOp) verify() error {
	if t, ok := o.ElemType().(*TargetExtType); ok {
		return o.Errorf("this target extension type cannot be used in alloca: '%s'", t)
	}
	return nil
}

func parseAlloca(p ir.OpParser, st *ir.OpState) {
	if p.Accept("inalloca") {
		st.SetProp("inalloca", ir.Unit)
	}
	n := p.Operand()
	p.Expect("x")
	elem := p.Type()
	p.OpAttrs(st)
	p.Expect(":")
	pos := p.Pos()
	ft := p.FunctionType()
	if p.Err() != nil {
		return
	}
	if len(ft.Inputs()) != 1 || len(ft.Results()) != 1 {
		p.Errorf(pos, "expected trailing function type with one argument and one result")
		return
	}
	st.SetProp("elem_type", ir.TypeOf(elem))
	st.Operands = []*ir.Value{p.Resolve(n, ft.Inputs()[0])}
	st.Types = ft.Results()
}

func printAlloca(p ir.OpPrinter, o AllocaOp) {
	if o.HasAttr("inalloca") {
		p.Str(" inalloca")
	}
	p.Space()
	p.Operand(o.ArraySize())
	p.Str(" x ")
	p.Type(o.ElemType())
	elided := []string{"elem_type", "inalloca"}
	if o.HasAttr("alignment") && o.Alignment() == 0 {
		elided = append(elided, "alignment")
	}
	p.AttrDict(o.Op, elided...)
	p.Str(" : ")
	p.FunctionType(o.OperandTypes(), o.ResultTypes())
}

// LoadOp reads memory.
type LoadOp struct{ *ir.Op }

// Addr is the pointer read.
func (o LoadOp) Addr() *ir.Value { return o.Operand(0) }

// Access is what there is to know about the access besides its address.
func (o LoadOp) Access() Access { return accessOf(o.Op) }

// StoreOp writes memory.
type StoreOp struct{ *ir.Op }

// Value is what is written.
func (o StoreOp) Value() *ir.Value { return o.Operand(0) }

// Addr is the pointer written.
func (o StoreOp) Addr() *ir.Value { return o.Operand(1) }

// Access is what there is to know about the access besides its address.
func (o StoreOp) Access() Access { return accessOf(o.Op) }

// Access are the attributes of a load or store.
type Access struct {
	Alignment                                        int64 // 0 when not given
	Ordering                                         int64 // of [AtomicOrderings]
	SyncScope                                        string
	Volatile, NonTemporal, Invariant, InvariantGroup bool
}

func accessOf(op *ir.Op) Access {
	scope := ""
	if s := ir.AttrAs[*ir.StringAttr](op, "syncscope"); s != nil {
		scope = s.Value()
	}
	return Access{
		Alignment: ir.IntOf(op, "alignment", 0), Ordering: ir.IntOf(op, "ordering", NotAtomic), SyncScope: scope,
		Volatile: op.HasAttr("volatile_"), NonTemporal: op.HasAttr("nontemporal"),
		Invariant: op.HasAttr("invariant"), InvariantGroup: op.HasAttr("invariantGroup"),
	}
}

// aliasFields are the attributes by which accesses tell what they alias.
var aliasFields = []ir.AttrField{
	{Name: "access_groups", Attr: kindArrayC(AccessGroup, "LLVM dialect access group metadata array"), Optional: true},
	{Name: "alias_scopes", Attr: kindArrayC(AliasScope, "LLVM dialect alias scope array"), Optional: true},
	{Name: "noalias_scopes", Attr: kindArrayC(AliasScope, "LLVM dialect alias scope array"), Optional: true},
	{Name: "tbaa", Attr: kindArrayC(TBAATag, "LLVM dialect TBAA tag metadata array"), Optional: true},
}

func withAlias(fields ...ir.AttrField) []ir.AttrField { return append(fields, aliasFields...) }

func unit(name string) ir.AttrField {
	return ir.AttrField{Name: name, Attr: ir.UnitAttrC, Optional: true}
}

func optStr(name string) ir.AttrField {
	return ir.AttrField{Name: name, Attr: ir.StrAttr, Optional: true}
}

func optI64(name string) ir.AttrField {
	return ir.AttrField{Name: name, Attr: ir.I64AttrC, Optional: true}
}

var orderingField = ir.AttrField{Name: "ordering", Attr: atomicOrderingC, Default: ir.I64Attr(NotAtomic)}

// Load is llvm.load.
var Load = ir.Define(ir.Spec[LoadOp]{
	Name: "llvm.load", Summary: "Read memory",
	Doc:      "Reads a value; the access may be volatile, atomic, invariant or non-temporal. An atomic one must state its alignment.\n\n```mlir\nllvm.func @f(%p: !llvm.ptr<1>) {\n  %0 = llvm.load %p : !llvm.ptr<1> -> f32\n  %1 = llvm.load %p atomic syncscope(\"device\") acquire {alignment = 4 : i64} : !llvm.ptr<1> -> i32\n  llvm.return\n}\n```",
	Operands: []ir.Operand{{Name: "addr", Type: AnyPointer}}, Results: result(AnyLoadable),
	Attrs: withAlias(optI64("alignment"), unit("volatile_"), unit("nontemporal"), unit("invariant"), unit("invariantGroup"),
		orderingField, optStr("syncscope"), ir.AttrField{Name: "dereferenceable", Attr: dereferenceableC, Optional: true}),
	Format: "(`volatile` $volatile_^)? $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? (`invariant` $invariant^)? " +
		"(`invariant_group` $invariantGroup^)? (`dereferenceable` `` $dereferenceable^)? attr-dict `:` qualified(type($addr)) `->` type($res)",
	Verify: func(o LoadOp) error {
		if err := verifyDereferenceable(o.Op); err != nil {
			return err
		}
		return verifyAccess(o.Op, o.Result(0).Type(), Release, AcqRel)
	},
	Effects: func(o LoadOp) []ir.Effect {
		e := []ir.Effect{{Kind: ir.Read, Value: o.Addr()}}
		if a := o.Access(); a.Volatile || a.Ordering > Unordered {
			e = append(e, ir.Effect{Kind: ir.Write}, ir.Effect{Kind: ir.Read})
		}
		return e
	},
})

// Store is llvm.store.
var Store = ir.Define(ir.Spec[StoreOp]{
	Name: "llvm.store", Summary: "Write memory",
	Doc:      "Writes a value; the access may be volatile, atomic or non-temporal.\n\n```mlir\nllvm.func @f(%p: !llvm.ptr, %v: f32) {\n  llvm.store %v, %p {alignment = 4 : i64} : f32, !llvm.ptr\n  llvm.return\n}\n```",
	Operands: []ir.Operand{{Name: "value", Type: AnyLoadable}, {Name: "addr", Type: AnyPointer}},
	Attrs: withAlias(optI64("alignment"), unit("volatile_"), unit("nontemporal"), unit("invariantGroup"), orderingField,
		optStr("syncscope")),
	Format: "(`volatile` $volatile_^)? $value `,` $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? " +
		"(`invariant_group` $invariantGroup^)? attr-dict `:` type($value) `,` qualified(type($addr))",
	Verify: func(o StoreOp) error { return verifyAccess(o.Op, o.Value().Type(), Acquire, AcqRel) },
	Effects: func(o StoreOp) []ir.Effect {
		e := []ir.Effect{{Kind: ir.Write, Value: o.Addr()}}
		if a := o.Access(); a.Volatile || a.Ordering > Unordered {
			e = append(e, ir.Effect{Kind: ir.Write}, ir.Effect{Kind: ir.Read})
		}
		return e
	},
})

// verifyAccess checks a load's or store's atomicity.
// verifyDereferenceable checks that what may be dereferenced is a pointer.
func verifyDereferenceable(op *ir.Op) error {
	if op.HasAttr("dereferenceable") && !isA[*PointerType](op.Result(0).Type()) {
		return op.Errorf("expected op to return a single LLVM pointer type")
	}
	return nil
}

func verifyAccess(op *ir.Op, value ir.Type, unsupported ...int64) error {
	a := accessOf(op)
	if a.Ordering == NotAtomic {
		if a.SyncScope != "" {
			return op.Errorf("expected syncscope to be null for non-atomic access")
		}
		return nil
	}
	if !isAtomicType(value) {
		return op.Errorf("unsupported type '%s' for atomic access", value)
	}
	for _, u := range unsupported {
		if a.Ordering == u {
			return op.Errorf("unsupported ordering '%s'", AtomicOrderings[u])
		}
	}
	if !op.HasAttr("alignment") {
		return op.Errorf("expected alignment for atomic access")
	}
	return nil
}

// isAtomicType are pointers, and numbers of a power of two of bytes.
func isAtomicType(t ir.Type) bool {
	if isA[*PointerType](t) {
		return true
	}
	bits, ok := ir.BitWidth(t)
	return ok && bits >= 8 && bits&(bits-1) == 0
}

// NewLoad reads a value of type t; align 0 means the type's own.
func NewLoad(b *ir.Builder, t ir.Type, addr *ir.Value, align int64) *ir.Value {
	st := ir.OpState{Def: Load.OpDef, Operands: []*ir.Value{addr}, Types: []ir.Type{t}}
	if align != 0 {
		st.SetProp("alignment", ir.I64Attr(align))
	}
	return b.Create(st).Result(0)
}

// NewStore writes a value; align 0 means the type's own.
func NewStore(b *ir.Builder, value, addr *ir.Value, align int64) *ir.Op {
	st := ir.OpState{Def: Store.OpDef, Operands: []*ir.Value{value, addr}}
	if align != 0 {
		st.SetProp("alignment", ir.I64Attr(align))
	}
	return b.Create(st)
}

// NewAlloca reserves n elements of type elem in an address space.
func NewAlloca(b *ir.Builder, ptr *PointerType, elem ir.Type, n *ir.Value, align int64) *ir.Value {
	st := ir.OpState{Def: Alloca.OpDef, Operands: []*ir.Value{n}, Types: []ir.Type{ptr}}
	st.SetProp("elem_type", ir.TypeOf(elem))
	if align != 0 {
		st.SetProp("alignment", ir.I64Attr(align))
	}
	return b.Create(st).Result(0)
}

var memoryOps = []*ir.OpDef{Alloca.OpDef, GEP.OpDef, Load.OpDef, Store.OpDef, AtomicRMW.OpDef, CmpXchg.OpDef, Fence.OpDef}
