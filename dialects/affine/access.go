package affine

import "github.com/tsopt/tsopt/ir"

// AccessOp is the view of the accesses to one memref at the results of an
// affine map.
type AccessOp struct {
	ir.Base
	MemRef  *ir.Value
	Indices []*ir.Value
	Value   *ir.Value
	MapAttr *ir.AffineMapAttr
	Result  *ir.Value
}

// Map gives the indices.
func (a AccessOp) Map() ir.AffineMap { return a.MapAttr.Map() }

// MapOperands are the operands of the map.
func (a AccessOp) MapOperands() []*ir.Value { return a.Indices }

// The accesses.
var (
	Load = ir.Define(ir.Spec[AccessOp]{
		Name: "affine.load", Syntax: "$memref `[` affine-expressions `]` attr-dict `:` type($memref)",
		Summary: "affine load operation",
		Doc: ir.DocExample("Reads an element. The indices are affine expressions of dimensions, and of symbols where they are "+
			"marked so.", "%m: memref<100x100xf32>, %i: index, %n: index",
			"%0 = affine.load %m[%i + 3, symbol(%n)] : memref<100x100xf32>"),
		Fields: func(o *AccessOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.MemRef, "memref", ir.AnyMemRef).Reads(),
				ir.Ins(&o.Indices, "indices", ir.IsIndex),
				ir.AttrIs(&o.MapAttr, "map", ir.AffineMapC),
				ir.Out(&o.Result, "result", ir.AnyType),
			}
		},

		Parse: func(p ir.OpParser, st *ir.OpState) {
			m := p.Operand()
			operands := accessMap(p, st)
			p.OpAttrs(st)
			t := p.ColonTypeIn(ir.AnyMemRef.Class)
			st.Operands = append([]*ir.Value{p.Resolve(m, t)}, operands...)
			if mt, ok := t.(*ir.MemRefType); ok {
				st.Types = []ir.Type{mt.Elem()}
			}
		},
		Print: func(p ir.OpPrinter, a AccessOp) { a.printLoad(p) },
		Verify: func(a AccessOp) error {
			if a.Result.Type() != a.MemRef.Type().(*ir.MemRefType).Elem() {
				return a.Errorf("result type must match element type of memref")
			}
			return a.verifyIndices("")
		},
		Fold: foldLoad,
	})
	Store = ir.Define(ir.Spec[AccessOp]{
		Name: "affine.store", Syntax: "$value `,` $memref `[` affine-expressions `]` attr-dict `:` type($memref)",
		Summary: "affine store operation",
		Doc: ir.DocExample("Writes an element; the indices are as those of `affine.load`.",
			"%v: f32, %m: memref<100x100xf32>, %i: index", "affine.store %v, %m[%i + 3, 0] : memref<100x100xf32>"),
		Fields: func(o *AccessOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Value, "value", ir.AnyType),
				ir.In(&o.MemRef, "memref", ir.AnyMemRef).Writes(),
				ir.Ins(&o.Indices, "indices", ir.IsIndex),
				ir.AttrIs(&o.MapAttr, "map", ir.AffineMapC),
			}
		},

		Parse: func(p ir.OpParser, st *ir.OpState) {
			parseStore(p, st, func(t ir.Type) ir.Type {
				if mt, ok := t.(*ir.MemRefType); ok {
					return mt.Elem()
				}
				return t
			})
		},
		Print: func(p ir.OpPrinter, a AccessOp) { a.printStore(p) },
		Verify: func(a AccessOp) error {
			if a.Value.Type() != a.MemRef.Type().(*ir.MemRefType).Elem() {
				return a.Errorf("value to store must have the same type as memref element type")
			}
			return a.verifyIndices("")
		},
		Fold: func(a AccessOp, _ []ir.Attr) ([]ir.FoldResult, bool) { return foldAccess(a.Op, 1) },
	})
	VectorLoad = ir.Define(ir.Spec[AccessOp]{
		Name: "affine.vector_load", Syntax: "$memref `[` affine-expressions `]` attr-dict `:` type($memref) `,` type($result)", Summary: "affine vector load operation",
		Doc: ir.DocExample("Reads a vector from consecutive elements.", "%m: memref<100x100xf32>, %i: index",
			"%0 = affine.vector_load %m[%i, 0] : memref<100x100xf32>, vector<8xf32>"),
		Fields: func(o *AccessOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.MemRef, "memref", ir.AnyMemRef).Reads(),
				ir.Ins(&o.Indices, "indices", ir.IsIndex),
				ir.AttrIs(&o.MapAttr, "map", ir.AffineMapC),
				ir.Out(&o.Result, "result", ir.AnyVectorOfNonZeroRank),
			}
		},

		Parse: func(p ir.OpParser, st *ir.OpState) {
			m := p.Operand()
			operands := accessMap(p, st)
			p.OpAttrs(st)
			t := p.ColonTypeIn(ir.AnyMemRef.Class)
			p.Expect(",")
			st.Types = []ir.Type{p.TypeIn(ir.AnyVector.Class)}
			st.Operands = append([]*ir.Value{p.Resolve(m, t)}, operands...)
		},
		Print: func(p ir.OpPrinter, a AccessOp) {
			a.printLoad(p)
			p.Str(", ")
			p.Type(a.Result.Type())
		},
		Verify: func(a AccessOp) error { return a.verifyVector(a.Result.Type()) },
	})
	VectorStore = ir.Define(ir.Spec[AccessOp]{
		Name: "affine.vector_store", Syntax: "$value `,` $memref `[` affine-expressions `]` attr-dict `:` type($memref) `,` type($value)", Summary: "affine vector store operation",
		Doc: ir.DocExample("Writes a vector to consecutive elements.",
			"%v: vector<8xf32>, %m: memref<100x100xf32>, %i: index",
			"affine.vector_store %v, %m[%i, 0] : memref<100x100xf32>, vector<8xf32>"),
		Fields: func(o *AccessOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Value, "value", ir.AnyVectorOfNonZeroRank),
				ir.In(&o.MemRef, "memref", ir.AnyMemRef).Writes(),
				ir.Ins(&o.Indices, "indices", ir.IsIndex),
				ir.AttrIs(&o.MapAttr, "map", ir.AffineMapC),
			}
		},

		Parse: func(p ir.OpParser, st *ir.OpState) {
			parseStore(p, st, func(ir.Type) ir.Type {
				p.Expect(",")
				return p.Type()
			})
		},
		Print: func(p ir.OpPrinter, a AccessOp) {
			a.printStore(p)
			p.Str(", ")
			p.Type(a.Value.Type())
		},
		Verify: func(a AccessOp) error { return a.verifyVector(a.Value.Type()) },
	})
)

func (a AccessOp) printLoad(p ir.OpPrinter) {
	p.Space()
	a.printPlace(p)
}

func parseStore(p ir.OpParser, st *ir.OpState, valueType func(memref ir.Type) ir.Type) {
	value := p.Operand()
	p.Expect(",")
	m := p.Operand()
	operands := accessMap(p, st)
	p.OpAttrs(st)
	t := p.ColonTypeIn(ir.AnyMemRef.Class)
	st.Operands = append([]*ir.Value{p.Resolve(value, valueType(t)), p.Resolve(m, t)}, operands...)
}

func (a AccessOp) printStore(p ir.OpPrinter) {
	p.Space()
	p.Operand(a.Value)
	p.Str(", ")
	a.printPlace(p)
}

// printPlace prints the memref, where in it, and its type.
func (a AccessOp) printPlace(p ir.OpPrinter) {
	p.Operand(a.MemRef)
	printAccess(p, a.Map(), a.MapOperands())
	p.AttrDict(a.Op, "map")
	p.Str(" : ")
	p.Type(a.MemRef.Type())
}

func (a AccessOp) verifyVector(t ir.Type) error {
	if err := a.verifyIndices(""); err != nil {
		return err
	}
	if t.(*ir.VectorType).Elem() != a.MemRef.Type().(*ir.MemRefType).Elem() {
		return a.Errorf("requires memref and vector types of the same elemental type")
	}
	return nil
}

// verifyIndices checks the map against the memref's rank, and its operands.
func (a AccessOp) verifyIndices(prefix string) error {
	m, operands := a.Map(), a.MapOperands()
	if len(m.Results()) != len(a.MemRef.Type().(*ir.MemRefType).Shape()) {
		return a.Errorf("%saffine map num results must equal memref rank", prefix)
	}
	if m.NumDims()+m.NumSymbols() != len(operands) {
		return a.Errorf("%sexpects as many subscripts as affine map inputs", prefix)
	}
	if prefix != "" {
		return verifyEither(a.Op, operands, prefix+"index")
	}
	return verifyOperands(a.Op, operands, m.NumDims())
}

// PrefetchOp is the view of [Prefetch].
type PrefetchOp struct {
	ir.Base
	MemRef       *ir.Value
	Indices      []*ir.Value
	IsWrite      bool
	LocalityHint int64
	IsDataCache  bool
	MapAttr      *ir.AffineMapAttr
}

// Access is what is accessed.
func (o PrefetchOp) Access() AccessOp {
	return AccessOp{Base: o.Base, MemRef: o.MemRef, Indices: o.Indices, MapAttr: o.MapAttr}
}

// Prefetch is `affine.prefetch`.
var Prefetch = ir.Define(ir.Spec[PrefetchOp]{
	Name: "affine.prefetch", Syntax: "$memref `[` affine-expressions `]` `,` (`read` | `write`) `,` `locality` `<` $localityHint `>` `,` (`data` | `instr`) attr-dict `:` type($memref)", Summary: "affine prefetch operation",
	Doc: ir.DocExample("Asks for an element to be brought near: for reading or writing, with a locality from 0 (none) to 3, "+
		"into the data or the instruction cache.", "%m: memref<400x400xi32>, %i: index, %j: index",
		"affine.prefetch %m[%i, %j + 5], read, locality<3>, data : memref<400x400xi32>"),
	Fields: func(o *PrefetchOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.MemRef, "memref", ir.AnyMemRef),
			ir.Ins(&o.Indices, "indices", ir.IsIndex),
			ir.Boolean(&o.IsWrite, "isWrite"),
			ir.Number(&o.LocalityHint, "localityHint", ir.ConfinedAttr(ir.IntMin(ir.I32AttrC, 0), "whose maximum value is 3",
				func(a ir.Attr) bool { return a.(*ir.IntegerAttr).Int() <= 3 })),
			ir.Boolean(&o.IsDataCache, "isDataCache"),
			ir.AttrIs(&o.MapAttr, "map", ir.AffineMapC),
		}
	},
	Parse: parsePrefetch,
	Print: func(p ir.OpPrinter, o PrefetchOp) {
		p.Space()
		p.Operand(o.MemRef)
		printAccess(p, o.MapAttr.Map(), o.Indices)
		p.Str(", " + either(o.IsWrite, "write", "read") + ", locality<")
		p.Int(o.LocalityHint)
		p.Str(">, " + either(o.IsDataCache, "data", "instr"))
		p.AttrDict(o.Op, "isWrite", "localityHint", "isDataCache", "map")
		p.Str(" : ")
		p.Type(o.MemRef.Type())
	},
	Verify: func(o PrefetchOp) error { return o.Access().verifyIndices("affine.prefetch ") },
	Fold:   func(o PrefetchOp, _ []ir.Attr) ([]ir.FoldResult, bool) { return foldAccess(o.Op, 0) },
})

func either(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

func parsePrefetch(p ir.OpParser, st *ir.OpState) {
	m := p.Operand()
	operands := accessMap(p, st)
	p.Expect(",")
	access := p.Keyword()
	p.Expect(",")
	p.Expect("locality")
	p.Expect("<")
	st.SetProp("localityHint", ir.I32Attr(p.Int()))
	p.Expect(">")
	p.Expect(",")
	cache := p.Keyword()
	p.OpAttrs(st)
	st.Operands = append([]*ir.Value{p.Resolve(m, p.ColonTypeIn(ir.AnyMemRef.Class))}, operands...)
	if access != "read" && access != "write" {
		p.Errorf(p.NamePos(), "rw specifier has to be 'read' or 'write'")
	}
	if cache != "data" && cache != "instr" {
		p.Errorf(p.NamePos(), "cache type has to be 'data' or 'instr'")
	}
	st.SetProp("isWrite", ir.Bool(access == "write"))
	st.SetProp("isDataCache", ir.Bool(cache == "data"))
}
