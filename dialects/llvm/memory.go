package llvm

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// AllocaOp reserves stack memory for a number of elements.
type AllocaOp struct {
	ir.Base
	ArraySize *ir.Value // the number of elements
	Alignment int64     // in bytes, 0 when not given
	ElemType  ir.Type
	InAlloca  bool
	Result    *ir.Value
}

// StackResource is what an alloca allocates from.
var StackResource = &ir.Resource{Name: "AutomaticAllocationScope"}

// Alloca is llvm.alloca.
var Alloca = ir.Define(ir.Spec[AllocaOp]{
	Name: "llvm.alloca", Syntax: "(`inalloca` $inalloca^)? $arraySize `x` $elem_type attr-dict `:` functional-type($arraySize, $res)", Summary: "Stack memory",
	Doc: "Reserves memory for `%n` elements until the function returns.\n\n```mlir\nllvm.func @f(%n: i32) {\n  %0 = llvm.alloca %n x f32 {alignment = 16 : i64} : (i32) -> !llvm.ptr\n  llvm.return\n}\n```",
	Fields: func(o *AllocaOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.ArraySize, "arraySize", ir.AnySignlessInteger),
			alignmentField(&o.Alignment),
			ir.TypeIs(&o.ElemType, "elem_type", ir.TypeAttrC),
			ir.Flag(&o.InAlloca, "inalloca"),
			result(&o.Result, AnyPointer),
		}
	},
	Parse: parseAlloca, Print: printAlloca, Verify: AllocaOp.verify,
	Effects: func(o AllocaOp) []ir.Effect {
		return []ir.Effect{{Kind: ir.Allocate, Value: o.Result, Resource: StackResource}}
	},
})

func (o AllocaOp) verify() error {
	if t, ok := o.ElemType.(*TargetExtType); ok && !t.inMemory() {
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
	t := p.Type()
	if p.Err() != nil {
		return
	}
	if i := st.Def.AttrIndex("alignment"); i < len(st.Props) && st.Props[i] != nil {
		a, ok := st.Props[i].(*ir.IntegerAttr)
		if !ok || !isA[*ir.IntegerType](a.Type()) {
			p.Errorf(p.NamePos(), "expected integer alignment")
			return
		}
		if a.Big().Sign() == 0 {
			st.Props[i] = nil // as the text has it that leaves it out
		}
	}
	ft, ok := t.(*ir.FunctionType)
	if !ok || len(ft.Inputs()) != 1 || len(ft.Results()) != 1 {
		p.Errorf(pos, "expected trailing function type with one argument and one result")
		return
	}
	st.SetProp("elem_type", ir.TypeOf(elem))
	st.Operands = []*ir.Value{p.Resolve(n, ft.Inputs()[0])}
	st.Types = ft.Results()
}

func printAlloca(p ir.OpPrinter, o AllocaOp) {
	if o.InAlloca {
		p.Str(" inalloca")
	}
	p.Space()
	p.Operand(o.ArraySize)
	p.Str(" x ")
	p.Type(o.ElemType)
	elided := []string{"elem_type", "inalloca"}
	if o.Alignment == 0 {
		elided = append(elided, "alignment")
	}
	p.AttrDict(o.Op, elided...)
	p.Str(" : ")
	p.FunctionType(o.Op.OperandTypes(), o.ResultTypes())
}

// LoadOp reads memory.
type LoadOp struct {
	ir.Base
	Addr *ir.Value // the pointer read
	Access
	Dereferenceable *StructAttr
	Result          *ir.Value
}

// StoreOp writes memory.
type StoreOp struct {
	ir.Base
	Value *ir.Value // what is written
	Addr  *ir.Value // the pointer written
	Access
}

// Access are the attributes of a load or store; other accesses of memory have some of them.
type Access struct {
	Alignment                                        int64 // 0 when not given
	Ordering                                         AtomicOrdering
	SyncScope                                        string // who is ordered with; "" is everyone
	Volatile, NonTemporal, Invariant, InvariantGroup bool
}

// aliasFields are the attributes by which accesses tell what they alias.
func aliasFields() []ir.Field {
	return []ir.Field{
		ir.Prop("access_groups", kindArrayC(AccessGroup, "LLVM dialect access group metadata array")).Optional(),
		ir.Prop("alias_scopes", kindArrayC(AliasScope, "LLVM dialect alias scope array")).Optional(),
		ir.Prop("noalias_scopes", kindArrayC(AliasScope, "LLVM dialect alias scope array")).Optional(),
		ir.Prop("tbaa", kindArrayC(TBAATag, "LLVM dialect TBAA tag metadata array")).Optional(),
	}
}

func withAlias(fields ...ir.Field) []ir.Field { return append(fields, aliasFields()...) }

func alignmentField(p *int64) ir.Field { return ir.Number(p, "alignment", ir.I64AttrC).Optional() }

func scopeField(p *string) ir.Field { return optText(p, "syncscope") }

func orderingField(p *AtomicOrdering) ir.Field {
	return ir.Enum(p, "ordering", atomicOrderingC).Default(ir.I64Attr(0))
}

// optText is a string that may be absent.
func optText(p *string, name string) ir.Field { return ir.Text(p, name, ir.StrAttr).Optional() }

// Load is llvm.load.
var Load = ir.Define(ir.Spec[LoadOp]{
	Name: "llvm.load", Summary: "Read memory",
	Doc: "Reads a value; the access may be volatile, atomic, invariant or non-temporal. An atomic one must state its alignment.\n\n```mlir\nllvm.func @f(%p: !llvm.ptr<1>) {\n  %0 = llvm.load %p : !llvm.ptr<1> -> f32\n  %1 = llvm.load %p atomic syncscope(\"device\") acquire {alignment = 4 : i64} : !llvm.ptr<1> -> i32\n  llvm.return\n}\n```",
	Fields: func(o *LoadOp) []ir.Field {
		return withAlias(ir.In(&o.Addr, "addr", AnyPointer), result(&o.Result, AnyLoadable),
			alignmentField(&o.Alignment), ir.Flag(&o.Volatile, "volatile_"), ir.Flag(&o.NonTemporal, "nontemporal"),
			ir.Flag(&o.Invariant, "invariant"), ir.Flag(&o.InvariantGroup, "invariantGroup"), orderingField(&o.Ordering),
			scopeField(&o.SyncScope), dereferenceableField(&o.Dereferenceable))
	},
	Format: "(`volatile` $volatile_^)? $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? (`invariant` $invariant^)? " +
		"(`invariant_group` $invariantGroup^)? (`dereferenceable` `` $dereferenceable^)? attr-dict `:` qualified(type($addr)) `->` type($res)",
	Verify: func(o LoadOp) error {
		if o.Dereferenceable != nil && !isA[*PointerType](o.Result.Type()) {
			return o.Errorf("expected op to return a single LLVM pointer type")
		}
		return o.Access.verify(o.Op, o.Result.Type(), Release, AcqRel)
	},
	Effects: func(o LoadOp) []ir.Effect {
		return append([]ir.Effect{{Kind: ir.Read, Value: o.Addr}}, o.Access.effects()...)
	},
})

// Store is llvm.store.
var Store = ir.Define(ir.Spec[StoreOp]{
	Name: "llvm.store", Summary: "Write memory",
	Doc: "Writes a value; the access may be volatile, atomic or non-temporal.\n\n```mlir\nllvm.func @f(%p: !llvm.ptr, %v: f32) {\n  llvm.store %v, %p {alignment = 4 : i64} : f32, !llvm.ptr\n  llvm.return\n}\n```",
	Fields: func(o *StoreOp) []ir.Field {
		return withAlias(ir.In(&o.Value, "value", AnyLoadable), ir.In(&o.Addr, "addr", AnyPointer),
			alignmentField(&o.Alignment),
			ir.Flag(&o.Volatile, "volatile_"), ir.Flag(&o.NonTemporal, "nontemporal"),
			ir.Flag(&o.InvariantGroup, "invariantGroup"),
			orderingField(&o.Ordering), scopeField(&o.SyncScope))
	},
	Format: "(`volatile` $volatile_^)? $value `,` $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? " +
		"(`invariant_group` $invariantGroup^)? attr-dict `:` type($value) `,` qualified(type($addr))",
	Verify: func(o StoreOp) error { return o.Access.verify(o.Op, o.Value.Type(), Acquire, AcqRel) },
	Effects: func(o StoreOp) []ir.Effect {
		return append([]ir.Effect{{Kind: ir.Write, Value: o.Addr}}, o.Access.effects()...)
	},
})

// effects are those besides what the access reads or writes: it is ordered.
func (a Access) effects() []ir.Effect {
	if a.Volatile || a.Ordering > Unordered {
		return []ir.Effect{{Kind: ir.Write}, {Kind: ir.Read}}
	}
	return nil
}

// verify checks the atomicity of a load or store of a value.
func (a Access) verify(op *ir.Op, value ir.Type, unsupported ...AtomicOrdering) error {
	if a.Ordering == NotAtomic {
		if a.SyncScope != "" {
			return op.Errorf("expected syncscope to be null for non-atomic access")
		}
		return nil
	}
	if !isAtomicType(value) {
		return op.Errorf("unsupported type '%s' for atomic access", value)
	}
	if slices.Contains(unsupported, a.Ordering) {
		return op.Errorf("unsupported ordering '%s'", a.Ordering)
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
	return Load.New(b, LoadOp{Addr: addr, Access: Access{Alignment: align}}, t).Result
}

// NewStore writes a value; align 0 means the type's own.
func NewStore(b *ir.Builder, value, addr *ir.Value, align int64) *ir.Op {
	return Store.New(b, StoreOp{Value: value, Addr: addr, Access: Access{Alignment: align}}).Op
}

// NewAlloca reserves n elements of type elem in an address space.
func NewAlloca(b *ir.Builder, ptr *PointerType, elem ir.Type, n *ir.Value, align int64) *ir.Value {
	return Alloca.New(b, AllocaOp{ArraySize: n, ElemType: elem, Alignment: align}, ptr).Result
}

var memoryOps = []*ir.OpDef{Alloca.OpDef, GEP.OpDef, Load.OpDef, Store.OpDef, AtomicRMW.OpDef, CmpXchg.OpDef,
	Fence.OpDef}
