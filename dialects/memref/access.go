package memref

import "github.com/tsopt/tsopt/ir"

// nontemporal is the property of load and store that hints at streaming.
var nontemporal = ir.AttrField{Name: "nontemporal", Attr: ir.BoolAttrC, Optional: true, Default: ir.Integer(ir.I1, 0)}

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
type LoadOp struct{ *ir.Op }

// MemRef is the buffer read.
func (l LoadOp) MemRef() *ir.Value { return l.Operand(0) }

// Indices are the position, one a dimension.
func (l LoadOp) Indices() []*ir.Value { return l.OperandGroup(1) }

// Type is the buffer's type.
func (l LoadOp) Type() *ir.MemRefType { return l.Operand(0).Type().(*ir.MemRefType) }

// Alignment is the known alignment of the address, 0 for the natural one.
func (l LoadOp) Alignment() int64 { return ir.IntOf(l.Op, "alignment", 0) }

// Load reads one element.
var Load = ir.Define(ir.Spec[LoadOp]{
	Name:    "memref.load",
	Summary: "load operation",
	Doc: "Reads the element at a position.\n\n" +
		"```mlir\nfunc.func @get(%m: memref<4x?xf32>, %i: index, %j: index) -> f32 {\n" +
		"  %0 = memref.load %m[%i, %j] : memref<4x?xf32>\n  return %0 : f32\n}\n```",
	Operands: []ir.Operand{
		{Name: "memref", Type: ir.AnyMemRef, Doc: "the reference to load from"},
		{Name: "indices", Type: ir.IsIndex, Arity: ir.Variadic},
	},
	Results: []ir.Operand{{Name: "result", Type: ir.AnyType}},
	Attrs:   []ir.AttrField{nontemporal, alignment},
	Match:   elementOf("result", "result type matches element type of 'memref'"),
	Format:  "$memref `[` $indices `]` attr-dict `:` type($memref)",
	Verify: func(l LoadOp) error {
		if want, got := len(l.Type().Shape()), l.NumOperands()-1; want != got {
			return l.Errorf("incorrect number of indices for load, expected %d but got %d", want, got)
		}
		return nil
	},
	Effects: func(l LoadOp) []ir.Effect { return []ir.Effect{{Kind: ir.Read, Value: l.Operand(0)}} },
	Fold:    foldCasts[LoadOp],
})

// StoreOp is `memref.store %x, %m[%i, %j] : type`.
type StoreOp struct{ *ir.Op }

// Value is what is stored.
func (s StoreOp) Value() *ir.Value { return s.Operand(0) }

// MemRef is the buffer written.
func (s StoreOp) MemRef() *ir.Value { return s.Operand(1) }

// Indices are the position, one a dimension.
func (s StoreOp) Indices() []*ir.Value { return s.OperandGroup(2) }

// Type is the buffer's type.
func (s StoreOp) Type() *ir.MemRefType { return s.Operand(1).Type().(*ir.MemRefType) }

// Alignment is the known alignment of the address, 0 for the natural one.
func (s StoreOp) Alignment() int64 { return ir.IntOf(s.Op, "alignment", 0) }

// Store writes one element.
var Store = ir.Define(ir.Spec[StoreOp]{
	Name:    "memref.store",
	Summary: "store operation",
	Doc: "Writes the element at a position.\n\n" +
		"```mlir\nfunc.func @set(%x: f32, %m: memref<4xf32>, %i: index) {\n" +
		"  memref.store %x, %m[%i] : memref<4xf32>\n  return\n}\n```",
	Operands: []ir.Operand{
		{Name: "value", Type: ir.AnyType},
		{Name: "memref", Type: ir.AnyMemRef, Doc: "the reference to store to"},
		{Name: "indices", Type: ir.IsIndex, Arity: ir.Variadic},
	},
	Attrs:  []ir.AttrField{nontemporal, alignment},
	Match:  elementOf("value", "type of 'value' matches element type of 'memref'"),
	Format: "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)",
	Verify: func(s StoreOp) error {
		if s.NumOperands() != 2+len(s.Type().Shape()) {
			return s.Errorf("store index operand count not equal to memref rank")
		}
		return nil
	},
	Effects: func(s StoreOp) []ir.Effect { return []ir.Effect{{Kind: ir.Write, Value: s.Operand(1)}} },
	Fold:    foldCasts[StoreOp],
})

// PrefetchOp is `memref.prefetch %m[%i], read, locality<3>, data : type`.
type PrefetchOp struct{ *ir.Op }

// Prefetch hints that an element will be used soon.
var Prefetch = ir.Define(ir.Spec[PrefetchOp]{
	Name:    "memref.prefetch",
	Summary: "prefetch operation",
	Doc: "Hints that the element at a position will be read or written soon; locality 0 means no reuse, 3 much.\n\n" +
		"```mlir\nfunc.func @hint(%m: memref<400xi32>, %i: index) {\n" +
		"  memref.prefetch %m[%i], read, locality<3>, data : memref<400xi32>\n  return\n}\n```",
	Operands: []ir.Operand{
		{Name: "memref", Type: ir.AnyMemRef, Doc: "prefetch address"},
		{Name: "indices", Type: ir.IsIndex, Arity: ir.Variadic},
	},
	Attrs: []ir.AttrField{
		{Name: "isWrite", Attr: ir.BoolAttrC},
		{Name: "localityHint", Attr: ir.ConfinedAttr(ir.IntMin(ir.I32AttrC, 0), "whose maximum value is 3",
			func(a ir.Attr) bool { return a.(*ir.IntegerAttr).Int() <= 3 })},
		{Name: "isDataCache", Attr: ir.BoolAttrC},
	},
	Verify: func(p PrefetchOp) error {
		if p.NumOperands() != 1+len(p.Operand(0).Type().(*ir.MemRefType).Shape()) {
			return p.Errorf("too few indices")
		}
		return nil
	},
	Effects: func(p PrefetchOp) []ir.Effect { return []ir.Effect{{Kind: ir.Write, Value: p.Operand(0)}} },
	Fold:    foldCasts[PrefetchOp],
	Parse:   parsePrefetch,
	Print:   printPrefetch,
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
	p.Operand(o.Operand(0))
	p.Str("[")
	p.Operands(o.OperandGroup(1))
	p.Str("], " + [...]string{"read", "write"}[ir.IntOf(o.Op, "isWrite", 0)&1] + ", locality<")
	p.Int(ir.IntOf(o.Op, "localityHint", 0))
	p.Str(">, " + [...]string{"instr", "data"}[ir.IntOf(o.Op, "isDataCache", 0)&1])
	p.AttrDict(o.Op, "isWrite", "localityHint", "isDataCache")
	p.Str(" : ")
	p.Type(o.Operand(0).Type())
}
