package memref

import (
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/ir"
)

// AtomicKind is the operation of memref.atomic_rmw (arith's AtomicRMWKind).
type AtomicKind int64

// The kinds, by upstream's numbers.
const (
	AddF AtomicKind = iota
	AddI
	AndI
	Assign
	MaximumF
	MaxNumF
	MaxS
	MaxU
	MinimumF
	MinNumF
	MinS
	MinU
	MulF
	MulI
	OrI
	XOrI
)

var atomicKinds = []string{
	"addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu",
	"minimumf", "minnumf", "mins", "minu", "mulf", "muli", "ori", "xori",
}

func (k AtomicKind) String() string { return atomicKinds[k] }

// intOrFloat are the element types of atomics.
var intOrFloat = ir.AnyOf(ir.AnySignlessInteger, ir.AnyFloat)

// AtomicRMWOp is `%old = memref.atomic_rmw addf %x, %m[%i] : (f32, type) -> f32`.
type AtomicRMWOp struct {
	ir.Base
	Value   *ir.Value   // the operand combined with memory
	MemRef  *ir.Value   // the buffer
	Indices []*ir.Value // the position
	Kind    AtomicKind  // the operation
	Result  *ir.Value
}

// AtomicRMW combines an element with a value in one step.
var AtomicRMW = ir.Define(ir.Spec[AtomicRMWOp]{
	Name:    "memref.atomic_rmw",
	Summary: "atomic read-modify-write operation",
	Doc: "Replaces the element by kind(element, value) atomically and returns the old element.\n\n" +
		"```mlir\nfunc.func @count(%m: memref<10xf32>, %x: f32, %i: index) -> f32 {\n" +
		"  %0 = memref.atomic_rmw addf %x, %m[%i] : (f32, memref<10xf32>) -> f32\n  return %0 : f32\n}\n```",
	Fields: func(o *AtomicRMWOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", intOrFloat),
			ir.In(&o.MemRef, "memref", ir.MemRefOf(ir.AnySignlessInteger,
				ir.AnyFloat)).Reads().Writes().Doc("the reference to read from and write to"),
			ir.Ins(&o.Indices, "indices", ir.IsIndex),
			ir.Enum(&o.Kind, "kind", ir.IntEnum(ir.I64, atomicKinds...)),
			ir.Out(&o.Result, "result", intOrFloat),
		}
	},
	Match: append(ir.SameTypes("value", "result"),
		elementOf("value", "value type matches element type of memref")...),
	Format: "$kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` `->` type($result)",
	Verify: verifyAtomicRMW,
	Fold: func(a AtomicRMWOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
		return foldCastsBut(a.Op, a.Value)
	},
})

func verifyAtomicRMW(a AtomicRMWOp) error {
	if len(a.Indices) != len(a.MemRef.Type().(*ir.MemRefType).Shape()) {
		return a.Errorf("expects the number of subscripts to be equal to memref rank")
	}
	switch a.Kind {
	case AddF, MaximumF, MinimumF, MulF:
		if !ir.IsFloat(a.Value.Type()) {
			return a.Errorf("with kind '%s' expects a floating-point type", a.Kind)
		}
	case AddI, MaxS, MaxU, MinS, MinU, MulI, OrI, AndI, XOrI:
		if ir.IsFloat(a.Value.Type()) {
			return a.Errorf("with kind '%s' expects an integer type", a.Kind)
		}
	}
	return nil
}

// GenericAtomicRMWOp is `memref.generic_atomic_rmw %m[%i] : type { ^bb0(%old: f32): … }`.
type GenericAtomicRMWOp struct {
	ir.Base
	MemRef  *ir.Value
	Indices []*ir.Value
	Body    *ir.Region
	Result  *ir.Value
}

// AtomicYieldOp is `memref.atomic_yield %new : f32`.
type AtomicYieldOp struct {
	ir.Base
	Result *ir.Value
}

// AtomicYield ends the body of generic_atomic_rmw.
var AtomicYield = ir.Define(ir.Spec[AtomicYieldOp]{
	Name:    "memref.atomic_yield",
	Summary: "yield operation for GenericAtomicRMWOp",
	Doc: "Gives the new element.\n\n" +
		"```mlir\nfunc.func @inc(%m: memref<4xi32>, %i: index, %one: i32) {\n" +
		"  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xi32> {\n  ^bb0(%old: i32):\n" +
		"    memref.atomic_yield %one : i32\n  }\n  return\n}\n```",
	Traits:  ir.Pure | ir.Terminator | ir.ReturnLike,
	Parents: []string{"memref.generic_atomic_rmw"},
	Fields: func(o *AtomicYieldOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Result, "result", ir.AnyType),
		}
	},
	Format: "$result attr-dict `:` type($result)",
	Verify: func(y AtomicYieldOp) error {
		want, got := y.ParentOp().Result(0).Type(), y.Result.Type()
		if want != got {
			return y.Errorf("types mismatch between yield op: '%s' and its parent: '%s'", got, want)
		}
		return nil
	},
})

// GenericAtomicRMW computes the new element by a region.
var GenericAtomicRMW = ir.Define(ir.Spec[GenericAtomicRMWOp]{
	Name: "memref.generic_atomic_rmw", Syntax: "$memref `[` $indices `]` `:` type($memref) $atomic_body attr-dict",
	Summary: "atomic read-modify-write operation with a region",
	Doc: "Replaces the element by the result of the region, which must be free of effects, for the old one; " +
		"repeats until no other thread interfered. Returns the new element.\n\n" +
		"```mlir\nfunc.func @inc(%m: memref<4xi32>, %i: index, %one: i32) -> i32 {\n" +
		"  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xi32> {\n  ^bb0(%old: i32):\n" +
		"    %new = arith.addi %old, %one : i32\n    memref.atomic_yield %new : i32\n  }\n  return %0 : i32\n}\n```",
	Traits:   ir.SingleBlock,
	Implicit: "memref.atomic_yield",
	Fields: func(o *GenericAtomicRMWOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.MemRef, "memref", ir.MemRefOf(ir.AnySignlessInteger,
				ir.AnyFloat)).Reads().Writes().Doc("the reference to read from and write to"),
			ir.Ins(&o.Indices, "indices", ir.IsIndex),
			ir.Body(&o.Body, "atomic_body"),
			ir.Out(&o.Result, "result", intOrFloat),
		}
	},
	Match:         elementOf("result", "result type matches element type of memref"),
	VerifyRegions: verifyGenericAtomic,
	Parse:         parseGenericAtomic,
	Print:         printGenericAtomic,
})

func verifyGenericAtomic(g GenericAtomicRMWOp) error {
	body := g.Body.Entry()
	if body == nil || body.NumArgs() != 1 {
		return g.Errorf("expected single number of entry block arguments")
	}
	if g.Result.Type() != body.Arg(0).Type() {
		return g.Errorf("expected block argument of the same type result type")
	}
	for op := range body.Ops() {
		if !ir.IsMemoryEffectFree(op) {
			return shaped.ErrorAt(op, "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects")
		}
	}
	return nil
}

func parseGenericAtomic(p ir.OpParser, st *ir.OpState) {
	pos := p.Pos()
	m := p.Operand()
	indices := p.Operands(ir.Square)
	t := p.ColonType()
	elem := elementType(t)
	if elem == nil {
		p.Errorf(pos, "invalid kind of type specified")
		return
	}
	st.Operands = append([]*ir.Value{p.Resolve(m, t)}, p.ResolveSame(indices, ir.Index)...)
	st.Regions = append(st.Regions, p.Region(nil, nil))
	p.OpAttrs(st)
	st.Types = []ir.Type{elem}
}

func printGenericAtomic(p ir.OpPrinter, g GenericAtomicRMWOp) {
	p.Space()
	p.Operand(g.MemRef)
	p.Str("[")
	p.Operands(g.Indices)
	p.Str("] : ")
	p.Type(g.MemRef.Type())
	p.Space()
	p.Region(g.Body, ir.RegionStyle{})
	p.AttrDict(g.Op)
}
