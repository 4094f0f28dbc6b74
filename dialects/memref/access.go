package memref

import "github.com/tsopt/tsopt/ir"

// elementOf is the rule that a scalar has the memref's element type.
func elementOf(name, summary string) []ir.TypeMatch {
	return []ir.TypeMatch{{Summary: summary, From: "memref", To: name, Map: elementType}}
}

func elementType(t ir.Type) ir.Type {
	if m, ok := t.(*ir.MemRefType); ok {
		return m.Elem()
	}
	return nil
}

// LoadOp is `%x = memref.load %m[%i, %j] : type`.
type LoadOp struct {
	ir.Base
	MemRef      *ir.Value   // the buffer read
	Indices     []*ir.Value // the position, one a dimension
	Nontemporal bool
	Alignment   int64 // the known alignment of the address, 0 for the natural one
	Result      *ir.Value
}

// Type is the buffer's type.
func (l LoadOp) Type() *ir.MemRefType { return l.MemRef.Type().(*ir.MemRefType) }

// Load reads one element.
var Load = ir.Define(ir.Spec[LoadOp]{
	Name:    "memref.load",
	Summary: "load operation",
	Doc: "Reads the element at a position.\n\n" +
		"```mlir\nfunc.func @get(%m: memref<4x?xf32>, %i: index, %j: index) -> f32 {\n" +
		"  %0 = memref.load %m[%i, %j] : memref<4x?xf32>\n  return %0 : f32\n}\n```",
	Fields: func(o *LoadOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.MemRef, "memref", ir.AnyMemRef).Reads().Doc("the reference to load from"),
			ir.Ins(&o.Indices, "indices", ir.IsIndex),
			ir.Boolean(&o.Nontemporal, "nontemporal").Default(ir.Integer(ir.I1, 0)).Optional(),
			ir.Number(&o.Alignment, "alignment", ir.IntAlignment(ir.I64AttrC)).Optional(),
			ir.Out(&o.Result, "result", ir.AnyType),
		}
	},
	Match:  elementOf("result", "result type matches element type of 'memref'"),
	Format: "$memref `[` $indices `]` attr-dict `:` type($memref)",
	Verify: func(l LoadOp) error {
		if want, got := len(l.Type().Shape()), len(l.Indices); want != got {
			return l.Errorf("incorrect number of indices for load, expected %d but got %d", want, got)
		}
		return nil
	},
	Fold: foldCasts[LoadOp],
})

// StoreOp is `memref.store %x, %m[%i, %j] : type`.
type StoreOp struct {
	ir.Base
	Value       *ir.Value   // what is stored
	MemRef      *ir.Value   // the buffer written
	Indices     []*ir.Value // the position, one a dimension
	Nontemporal bool
	Alignment   int64 // the known alignment of the address, 0 for the natural one
}

// Type is the buffer's type.
func (s StoreOp) Type() *ir.MemRefType { return s.MemRef.Type().(*ir.MemRefType) }

// Store writes one element.
var Store = ir.Define(ir.Spec[StoreOp]{
	Name:    "memref.store",
	Summary: "store operation",
	Doc: "Writes the element at a position.\n\n" +
		"```mlir\nfunc.func @set(%x: f32, %m: memref<4xf32>, %i: index) {\n" +
		"  memref.store %x, %m[%i] : memref<4xf32>\n  return\n}\n```",
	Fields: func(o *StoreOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", ir.AnyType),
			ir.In(&o.MemRef, "memref", ir.AnyMemRef).Writes().Doc("the reference to store to"),
			ir.Ins(&o.Indices, "indices", ir.IsIndex),
			ir.Boolean(&o.Nontemporal, "nontemporal").Default(ir.Integer(ir.I1, 0)).Optional(),
			ir.Number(&o.Alignment, "alignment", ir.IntAlignment(ir.I64AttrC)).Optional(),
		}
	},
	Match:  elementOf("value", "type of 'value' matches element type of 'memref'"),
	Format: "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)",
	Verify: func(s StoreOp) error {
		if len(s.Indices) != len(s.Type().Shape()) {
			return s.Errorf("store index operand count not equal to memref rank")
		}
		return nil
	},
	Fold: func(s StoreOp, _ []ir.Attr) ([]ir.FoldResult, bool) { return foldCastsBut(s.Op, s.Value) },
})

// PrefetchOp is `memref.prefetch %m[%i], read, locality<3>, data : type`.
type PrefetchOp struct {
	ir.Base
	MemRef       *ir.Value
	Indices      []*ir.Value
	IsWrite      bool
	LocalityHint int64
	IsDataCache  bool
}

// Prefetch hints that an element will be used soon.
var Prefetch = ir.Define(ir.Spec[PrefetchOp]{
	Name:    "memref.prefetch",
	Syntax:  "$memref `[` $indices `]` `,` (`read` | `write`) `,` `locality` `<` $localityHint `>` `,` (`data` | `instr`) attr-dict `:` type($memref)",
	Summary: "prefetch operation",
	Doc: "Hints that the element at the indices will be read or written soon; locality 0 means no reuse, 3 high reuse.\n\n" +
		"```mlir\nfunc.func @hint(%m: memref<400xi32>, %i: index) {\n" +
		"  memref.prefetch %m[%i], read, locality<3>, data : memref<400xi32>\n  return\n}\n```",
	Fields: func(o *PrefetchOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.MemRef, "memref", ir.AnyMemRef).Writes().Doc("prefetch address"),
			ir.Ins(&o.Indices, "indices", ir.IsIndex),
			ir.Boolean(&o.IsWrite, "isWrite"),
			ir.Number(&o.LocalityHint, "localityHint", ir.ConfinedAttr(ir.IntMin(ir.I32AttrC, 0), "whose maximum value is 3",
				func(a ir.Attr) bool { return a.(*ir.IntegerAttr).Int() <= 3 })),
			ir.Boolean(&o.IsDataCache, "isDataCache"),
		}
	},
	Verify: func(p PrefetchOp) error {
		if len(p.Indices) != len(p.MemRef.Type().(*ir.MemRefType).Shape()) {
			return p.Errorf("too few indices")
		}
		return nil
	},
	Fold:  foldCasts[PrefetchOp],
	Parse: parsePrefetch,
	Print: printPrefetch,
})

func parsePrefetch(p ir.OpParser, st *ir.OpState) {
	m := p.Operand()
	indices := p.Operands(ir.Square)
	p.Expect(",")
	access := p.Keyword()
	p.Expect(",")
	p.Expect("locality")
	p.Expect("<")
	hint := p.Attr(ir.I32)
	p.Expect(">")
	p.Expect(",")
	cache := p.Keyword()
	p.OpAttrs(st)
	t := p.ColonTypeIn(ir.AnyMemRef.Class)
	st.Operands = append([]*ir.Value{p.Resolve(m, t)}, p.ResolveSame(indices, ir.Index)...)
	if access != "read" && access != "write" {
		p.Errorf(p.NamePos(), "rw specifier has to be 'read' or 'write'")
	}
	if cache != "data" && cache != "instr" {
		p.Errorf(p.NamePos(), "cache type has to be 'data' or 'instr'")
	}
	st.SetProp("isWrite", ir.Bool(access == "write"))
	st.SetProp("localityHint", hint)
	st.SetProp("isDataCache", ir.Bool(cache == "data"))
}

func printPrefetch(p ir.OpPrinter, o PrefetchOp) {
	p.Space()
	p.Operand(o.MemRef)
	p.Str("[")
	p.Operands(o.Indices)
	access, cache := "read", "instr"
	if o.IsWrite {
		access = "write"
	}
	if o.IsDataCache {
		cache = "data"
	}
	p.Str("], " + access + ", locality<")
	p.Int(o.LocalityHint)
	p.Str(">, " + cache)
	p.AttrDict(o.Op, "isWrite", "localityHint", "isDataCache")
	p.Str(" : ")
	p.Type(o.MemRef.Type())
}
