package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// atomicKinds maps tile.atomic's kinds to memref's, for floats and integers.
var atomicKinds = map[string][2]memref.AtomicKind{
	"add": {memref.AddF, memref.AddI}, "max": {memref.MaximumF, memref.MaxS}, "min": {memref.MinimumF, memref.MinS},
}

func (l *lowering) atomic(op *ir.Op) error {
	o := tile.AtomicOp{Op: op}
	d := distOf(o.Value())
	if scale.InShared(o.Dest().Type().(*ir.MemRefType)) {
		return o.Errorf("on shared memory has no lowering; combine in registers, or in global memory")
	}
	w := l.window(o.Dest(), o.Indices(), d)
	es := l.elems(l.get(o.Value()))
	_, float := w.typ.Elem().(*ir.FloatType)
	kind := atomicKinds[o.Kind()][1]
	if float {
		kind = atomicKinds[o.Kind()][0]
	}
	l.when(l.owner(d), func() {
		for _, r := range firstCopies(d) {
			l.when(l.inside(w, r), func() { l.combineAt(kind, es[r], w.mem, l.address(w, r)) })
		}
	})
	return nil
}

// combineAt combines a value into memory atomically and gives what was there:
// by one instruction where PTX has it, else by comparing and swapping until
// nothing came between.
func (l *lowering) combineAt(kind memref.AtomicKind, v, mem *ir.Value, at []*ir.Value) *ir.Value {
	if hasAtomic(kind, v.Type()) {
		s := ir.OpState{Def: memref.AtomicRMW.OpDef, Types: []ir.Type{v.Type()}, Operands: append([]*ir.Value{v, mem}, at...)}
		s.SetProp("kind", ir.I64Attr(int64(kind)))
		return l.b.Create(s).Result(0)
	}
	return l.swap(mem, at, func(old *ir.Value) *ir.Value {
		if kind == memref.Assign {
			return v
		}
		return l.b.Value(atomicOps[kind], v.Type(), old, v)
	})
}

// hasAtomic reports whether PTX has an atomic operation (PTX ISA, "atom"): on
// integers of 32 and 64 bits, of which multiplication is none, and additions of
// floats.
func hasAtomic(kind memref.AtomicKind, t ir.Type) bool {
	bits, _ := ir.BitWidth(t)
	switch t.(type) {
	case *ir.IntegerType:
		return kind != memref.MulI && (bits == 32 || bits == 64)
	case *ir.FloatType:
		return kind == memref.AddF && bits >= 16 || kind == memref.Assign && bits >= 32
	}
	return false
}

// atomicOps are the operations that memref's kinds stand for.
var atomicOps = map[memref.AtomicKind]*ir.OpDef{
	memref.AddF: arith.AddF.OpDef, memref.AddI: arith.AddI.OpDef, memref.AndI: arith.AndI.OpDef,
	memref.MaximumF: arith.MaximumF.OpDef, memref.MaxNumF: arith.MaxNumF.OpDef, memref.MaxS: arith.MaxSI.OpDef, memref.MaxU: arith.MaxUI.OpDef,
	memref.MinimumF: arith.MinimumF.OpDef, memref.MinNumF: arith.MinNumF.OpDef, memref.MinS: arith.MinSI.OpDef, memref.MinU: arith.MinUI.OpDef,
	memref.MulF: arith.MulF.OpDef, memref.MulI: arith.MulI.OpDef, memref.OrI: arith.OrI.OpDef, memref.XOrI: arith.XOrI.OpDef,
}

// swap replaces an element by what next makes of it, and gives what it was. The
// first guess of what is there is zero, so that nothing reads it otherwise.
func (l *lowering) swap(mem *ir.Value, at []*ir.Value, next func(old *ir.Value) *ir.Value) *ir.Value {
	t := mem.Type().(*ir.MemRefType)
	space := int64(globalSpace)
	if t.Space() == workgroup() {
		space = sharedSpace
	}
	p := l.element(mem, l.linear(mem, at), space)
	bits := storedAs(t.Elem())
	loop := scf.NewWhile(l.b, []*ir.Value{arith.Zero(l.b, bits)}, []ir.Type{bits},
		func(b *ir.Builder, args []*ir.Value) (*ir.Value, []*ir.Value) {
			defer l.inner(b)()
			new := l.toBits(next(l.fromBits(args[0], t.Elem())))
			st := ir.OpState{Def: llvm.CmpXchg.OpDef, Operands: []*ir.Value{p, args[0], new}, Types: []ir.Type{llvm.Struct(bits, ir.I1)}}
			st.SetProp("success_ordering", ir.I64Attr(int64(llvm.Monotonic)))
			st.SetProp("failure_ordering", ir.I64Attr(int64(llvm.Monotonic)))
			st.SetProp("syncscope", ir.String_("device"))
			was := l.fields(l.b.Create(st).Result(0), 2)
			return arith.Binary(l.b, arith.XOrI, was[1], arith.ConstantInt(l.b, 1, ir.I1)), was[:1]
		},
		func(_ *ir.Builder, args []*ir.Value) []*ir.Value { return args })
	return l.fromBits(loop.Result(0), t.Elem())
}

// inner makes a nested builder the one in use; the result ends that.
func (l *lowering) inner(b *ir.Builder) (restore func()) {
	outer := l.b
	b.Loc = outer.Loc
	l.b = b
	return func() { l.b = outer }
}

// storedAs is the integer type of an element's bytes.
func storedAs(t ir.Type) ir.Type {
	bits, _ := ir.BitWidth(t)
	if t == ir.Index {
		bits = 64
	}
	return ir.Int(max(8, bits))
}

// toBits is an element as it lies in memory, fromBits the element back.
func (l *lowering) toBits(v *ir.Value) *ir.Value {
	return l.recast(v, v.Type(), storedAs(v.Type()), arith.ExtUI.OpDef)
}

func (l *lowering) fromBits(v *ir.Value, t ir.Type) *ir.Value {
	return l.recast(v, t, t, arith.TruncI.OpDef)
}

// recast turns an element into its bits, or back; narrow is how integers of less
// than a byte change their width.
func (l *lowering) recast(v *ir.Value, elem, to ir.Type, narrow *ir.OpDef) *ir.Value {
	switch t := elem.(type) {
	case *ir.FloatType:
		return l.b.Value(arith.Bitcast.OpDef, to, v)
	case *ir.IndexType:
		return l.b.Value(arith.IndexCast.OpDef, to, v)
	case *ir.IntegerType:
		if t.Width() < 8 {
			return l.b.Value(narrow, to, v)
		}
	}
	return v
}
