package vector

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// Properties of transfers, by index.
const (
	permutationSlot = iota
	inBoundsSlot
)

// transfer is what transfer_read and transfer_write share.
type transfer struct {
	*ir.Op
	base   *ir.Value
	mask   *ir.Value // nil when absent
	vector *ir.VectorType
	index  []*ir.Value
	perm   *ir.AffineMapAttr
	bounds *ir.ArrayAttr
}

func (t transfer) permutation() ir.AffineMap { return t.perm.Map() }

func (t transfer) inBounds() []bool {
	var out []bool
	for _, e := range t.bounds.Elems() {
		out = append(out, e == ir.Attr(ir.True))
	}
	return out
}

func inBoundsAttr(flags []bool) *ir.ArrayAttr {
	out := make([]ir.Attr, len(flags))
	for i, f := range flags {
		out[i] = ir.Bool(f)
	}
	return ir.Array(out...)
}

// TransferReadOp is
// `%v = vector.transfer_read %m[%i, %j], %pad, %mask {in_bounds = […], permutation_map = …} : type, type`.
type TransferReadOp struct {
	ir.Base
	Memory         *ir.Value   // the buffer or tensor read
	Indices        []*ir.Value // the position of the first element
	Padding        *ir.Value   // the element read outside the bounds
	Mask           *ir.Value   // Mask tells which elements are read, nil for all
	PermutationMap *ir.AffineMapAttr
	InBoundsAttr   *ir.ArrayAttr
	Vector         *ir.Value
}

func (t TransferReadOp) transfer() transfer {
	return transfer{t.Op, t.Memory, t.Mask, vectorType(t.Vector), t.Indices, t.PermutationMap, t.InBoundsAttr}
}

// Permutation maps the source's dimensions to the vector's.
func (t TransferReadOp) Permutation() ir.AffineMap { return t.transfer().permutation() }

// InBounds tells of each vector dimension whether it is known to lie inside.
func (t TransferReadOp) InBounds() []bool { return t.transfer().inBounds() }

// TransferRead reads a box that may reach outside the bounds.
var TransferRead = ir.Define(ir.Spec[TransferReadOp]{
	Name: "vector.transfer_read", Syntax: "$base `[` $indices `]` `,` $padding (`,` $mask^)? attr-dict `:` type($base) `,` type($vector)",
	Summary: "Reads a supervector from memory into an SSA vector value.",
	Doc: "Reads the box of the vector's shape at a position. Dimensions are permuted, or repeated where the map's " +
		"result is 0; elements outside the bounds, or whose mask is not set, are the padding.\n\n" +
		"```mlir\nfunc.func @f(%m: memref<?x?xf32>, %i: index, %pad: f32) -> vector<4x8xf32> {\n" +
		"  %0 = vector.transfer_read %m[%i, %i], %pad {in_bounds = [true, false]} : memref<?x?xf32>, vector<4x8xf32>\n" +
		"  return %0 : vector<4x8xf32>\n}\n```",
	Traits: ir.AttrSizedOperandSegments,
	Fields: func(o *TransferReadOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Memory, "base", ir.AnyShaped).Reads(),
			ir.Ins(&o.Indices, "indices", index),
			ir.In(&o.Padding, "padding", ir.AnyType),
			ir.OptIn(&o.Mask, "mask", maskVector),
			ir.AttrIs(&o.PermutationMap, "permutation_map", ir.AffineMapC),
			ir.AttrIs(&o.InBoundsAttr, "in_bounds", ir.BoolArrayC),
			ir.Out(&o.Vector, "vector", anyVector),
		}
	},
	Verify:       verifyTransferRead,
	Parse:        parseTransferRead,
	Print:        printTransferRead,
	Fold:         foldTransferRead,
	Speculatable: func(t TransferReadOp) bool { return ir.HasValueSemantics(t.Memory.Type()) },
})

// minorIdentity maps the last dimensions of a shaped type to a vector's.
func minorIdentity(base ir.ShapedType, v *ir.VectorType) ir.AffineMap {
	n := len(v.Shape())
	if ev, ok := base.Elem().(*ir.VectorType); ok {
		n -= len(ev.Shape())
	}
	rank := len(base.Shape())
	var exprs []ir.AffineExpr
	for i := max(0, rank-n); i < rank; i++ {
		exprs = append(exprs, ir.Dim(i))
	}
	return ir.NewAffineMap(rank, 0, exprs...)
}

// maskType is the type of a transfer's mask: the shape of what is accessed in
// memory, without repeated dimensions.
func maskType(v *ir.VectorType, perm ir.AffineMap) ir.Type {
	var shape []int64
	var scalable []bool
	dims, scales := make([]int64, perm.NumDims()), make([]bool, perm.NumDims())
	for i, e := range perm.Results() {
		if e.Kind() == ir.AffineDim && i < len(v.Shape()) {
			dims[e.Value()] = v.Shape()[i]
			scales[e.Value()] = v.Scalable() != nil && v.Scalable()[i]
		}
	}
	for d, n := range dims {
		if n != 0 {
			shape, scalable = append(shape, n), append(scalable, scales[d])
		}
	}
	if len(shape) == 0 {
		return ir.Vector([]int64{1}, ir.I1)
	}
	return ir.VectorScalable(shape, scalable, ir.I1)
}

// transferShape reads the types of base and vector and fills in the map and
// in_bounds.
func transferShape(p ir.OpParser, pos ir.Pos, st *ir.OpState, baseType, vecType ir.Type) (perm ir.AffineMap,
	v *ir.VectorType, ok bool) {
	if p.Err() != nil {
		return perm, nil, false
	}
	base, ok := baseType.(ir.ShapedType)
	if !ok || !ir.IsRankedMemRef(baseType) && !ir.IsRankedTensor(baseType) {
		p.Errorf(pos, "requires memref or ranked tensor type")
		return perm, nil, false
	}
	v, ok = vecType.(*ir.VectorType)
	if !ok {
		p.Errorf(pos, "requires vector type")
		return perm, nil, false
	}
	if slot := st.Props; len(slot) > permutationSlot && slot[permutationSlot] != nil {
		m, isMap := slot[permutationSlot].(*ir.AffineMapAttr)
		if !isMap {
			p.Errorf(pos, "attribute 'permutation_map' failed to satisfy constraint: AffineMap attribute")
			return perm, nil, false
		}
		perm = m.Map()
	} else {
		if len(v.Shape())-len(shapeOf(base.Elem())) > len(base.Shape()) {
			p.Errorf(pos, "expected a custom permutation_map when rank(source) != rank(destination)")
			return perm, nil, false
		}
		perm = minorIdentity(base, v)
		st.SetProp("permutation_map", ir.AffineMapOf(perm))
	}
	if len(st.Props) <= inBoundsSlot || st.Props[inBoundsSlot] == nil {
		st.SetProp("in_bounds", inBoundsAttr(make([]bool, len(perm.Results()))))
	}
	return perm, v, true
}

// twoTypes reads the types of the base and of the vector, in either order.
func twoTypes(p ir.OpParser, pos ir.Pos) (first, second ir.Type) {
	ts := p.ColonTypes()
	if p.Err() != nil {
		return nil, nil
	}
	if len(ts) != 2 {
		p.Errorf(pos, "requires two types")
		return nil, nil
	}
	return ts[0], ts[1]
}

// canMask checks that the type of a mask can be inferred.
func canMask(p ir.OpParser, pos ir.Pos, base ir.Type, v *ir.VectorType, perm ir.AffineMap) bool {
	_, ofVectors := base.(ir.ShapedType).Elem().(*ir.VectorType)
	switch {
	case ofVectors:
		p.Errorf(pos, "does not support masks with vector element type")
	case len(v.Shape()) != len(perm.Results()):
		p.Errorf(pos, "expected the same rank for the vector and the results of the permutation map")
	}
	return p.Err() == nil
}

func parseTransferRead(p ir.OpParser, st *ir.OpState) {
	pos := p.Pos()
	base := p.Operand()
	at := p.Operands(ir.Square)
	p.Expect(",")
	padding := p.Operand()
	var mask *ir.Unresolved
	if p.Accept(",") {
		u := p.Operand()
		mask = &u
	}
	p.OpAttrs(st)
	bt, vt := twoTypes(p, pos)
	perm, v, ok := transferShape(p, pos, st, bt, vt)
	if !ok || mask != nil && !canMask(p, pos, bt, v, perm) {
		return
	}
	st.Operands = append([]*ir.Value{p.Resolve(base, bt)}, p.ResolveSame(at, ir.Index)...)
	st.Operands = append(st.Operands, p.Resolve(padding, bt.(ir.ShapedType).Elem()))
	segments := []int64{1, int64(len(at)), 1, 0}
	if mask != nil {
		st.Operands = append(st.Operands, p.Resolve(*mask, maskType(v, perm)))
		segments[3] = 1
	}
	st.SetProp(ir.OperandSegments, ir.DenseI32(segments...))
	st.Types = []ir.Type{v}
}

// printAttrs writes the attributes that are not the defaults.
func (t transfer) printAttrs(p ir.OpPrinter) {
	elided := []string{ir.OperandSegments}
	if t.permutation().Equal(minorIdentity(t.base.Type().(ir.ShapedType), t.vector)) {
		elided = append(elided, "permutation_map")
	}
	if !slices.Contains(t.inBounds(), true) {
		elided = append(elided, "in_bounds")
	}
	p.AttrDict(t.Op, elided...)
}

func printTransferRead(p ir.OpPrinter, t TransferReadOp) {
	p.Space()
	p.Operand(t.Memory)
	p.Str("[")
	p.Operands(t.Indices)
	p.Str("], ")
	p.Operand(t.Padding)
	if m := t.Mask; m != nil {
		p.Str(", ")
		p.Operand(m)
	}
	t.transfer().printAttrs(p)
	p.Str(" : ")
	p.Type(t.Memory.Type())
	p.Str(", ")
	p.Type(t.Vector.Type())
}

func verifyTransferRead(t TransferReadOp) error {
	base := t.Memory.Type().(ir.ShapedType)
	if len(t.Indices) != len(base.Shape()) {
		return t.Errorf("requires %d indices", len(base.Shape()))
	}
	if err := t.transfer().verify(); err != nil {
		return err
	}
	if _, isVector := base.Elem().(*ir.VectorType); !isVector && t.Padding.Type() != base.Elem() {
		return t.Errorf("requires formal padding and source of the same elemental type")
	}
	return t.transfer().verifyPermutation()
}

// verify checks the shapes of base, map, mask and in_bounds.
func (t transfer) verify() error {
	base := t.base.Type().(ir.ShapedType)
	if !ir.IsRankedMemRef(t.base.Type()) && !ir.IsRankedTensor(t.base.Type()) {
		return t.Errorf("requires source to be a memref or ranked tensor type")
	}
	perm := t.permutation()
	elem := base.Elem()
	rank := len(t.vector.Shape())
	if ev, ok := elem.(*ir.VectorType); ok {
		if n, m := len(ev.Shape()), rank; n > 0 && m > 0 && t.vector.Shape()[m-1]%ev.Shape()[n-1] != 0 {
			return t.Errorf("requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D vector of the source")
		}
		if !slices.Equal(ev.Shape(), t.vector.Shape()[max(0, rank-len(ev.Shape())):]) {
			return t.Errorf("requires source vector element and vector result ranks to match.")
		}
		rank -= len(ev.Shape())
	}
	switch {
	case len(perm.Results()) != rank:
		return t.Errorf("requires a permutation_map with result dims of the same rank as the vector type")
	case perm.NumSymbols() != 0:
		return t.Errorf("requires permutation_map without symbols")
	case perm.NumDims() != len(base.Shape()):
		return t.Errorf("requires a permutation_map with input dims of the same rank as the source type")
	}
	if t.mask != nil && t.mask.Type() != maskType(t.vector, perm) {
		return t.Errorf("inferred mask type ('%s') and mask operand type ('%s') don't match", maskType(t.vector, perm),
			t.mask.Type())
	}
	if n := len(t.inBounds()); n != len(perm.Results()) {
		return t.Errorf("expects the in_bounds attr of same rank as permutation_map results: %s vs inBounds of size: %d",
			ir.AffineMapOf(perm), n)
	}
	return nil
}

func (t transfer) verifyPermutation() error {
	perm := t.permutation()
	seen := make([]bool, perm.NumDims())
	for _, e := range perm.Results() {
		c, isConst := e.IsConst()
		if e.Kind() != ir.AffineDim && !(isConst && c == 0) {
			return t.Errorf("requires a projected permutation_map (at most one dim or the zero constant can appear in each result)")
		}
		if isConst {
			continue
		}
		if seen[e.Value()] {
			return t.Errorf("requires a permutation_map that is a permutation (found one dim used more than once)")
		}
		seen[e.Value()] = true
	}
	return nil
}

// TransferWriteOp is
// `vector.transfer_write %v, %m[%i, %j], %mask {in_bounds = […]} : type, type`.
type TransferWriteOp struct {
	ir.Base
	Value          *ir.Value   // the vector written
	Memory         *ir.Value   // the buffer or tensor written
	Indices        []*ir.Value // the position of the first element
	Mask           *ir.Value   // Mask tells which elements are written, nil for all
	PermutationMap *ir.AffineMapAttr
	InBoundsAttr   *ir.ArrayAttr
	Result         *ir.Value
}

func (t TransferWriteOp) transfer() transfer {
	return transfer{t.Op, t.Memory, t.Mask, vectorType(t.Value), t.Indices, t.PermutationMap, t.InBoundsAttr}
}

// Permutation maps the target's dimensions to the vector's.
func (t TransferWriteOp) Permutation() ir.AffineMap { return t.transfer().permutation() }

// InBounds tells of each vector dimension whether it is known to lie inside.
func (t TransferWriteOp) InBounds() []bool { return t.transfer().inBounds() }

// TransferWrite writes the part of a box that is inside the bounds.
var TransferWrite = ir.Define(ir.Spec[TransferWriteOp]{
	Name: "vector.transfer_write", Syntax: "$valueToStore `,` $base `[` $indices `]` (`,` $mask^)? attr-dict `:` type($valueToStore) `,` type($base)",
	Summary: "The vector.transfer_write op writes a supervector to memory.",
	Doc: "Writes a window of the vector's shape at the indices; elements outside of the bounds or whose mask is not set " +
		"are dropped. On a tensor it returns the changed tensor.\n\n" +
		"```mlir\nfunc.func @f(%v: vector<4x8xf32>, %m: memref<?x?xf32>, %i: index) {\n" +
		"  vector.transfer_write %v, %m[%i, %i] {in_bounds = [true, false]} : vector<4x8xf32>, memref<?x?xf32>\n  return\n}\n```",
	Traits: ir.AttrSizedOperandSegments,
	Fields: func(o *TransferWriteOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "valueToStore", anyVector),
			ir.In(&o.Memory, "base", ir.AnyShaped).Writes(),
			ir.Ins(&o.Indices, "indices", index),
			ir.OptIn(&o.Mask, "mask", maskVector),
			ir.AttrIs(&o.PermutationMap, "permutation_map", ir.AffineMapC),
			ir.AttrIs(&o.InBoundsAttr, "in_bounds", ir.BoolArrayC),
			ir.OptOut(&o.Result, "result", ir.AnyRankedTensor),
		}
	},
	Verify:       verifyTransferWrite,
	Parse:        parseTransferWrite,
	Print:        printTransferWrite,
	Fold:         foldTransferWrite,
	Speculatable: func(t TransferWriteOp) bool { return ir.HasValueSemantics(t.Memory.Type()) },
})

func parseTransferWrite(p ir.OpParser, st *ir.OpState) {
	pos := p.Pos()
	value := p.Operand()
	p.Expect(",")
	base := p.Operand()
	at := p.Operands(ir.Square)
	var mask *ir.Unresolved
	if p.Accept(",") {
		u := p.Operand()
		mask = &u
	}
	p.OpAttrs(st)
	vt, bt := twoTypes(p, pos)
	if _, isVector := vt.(*ir.VectorType); p.Err() == nil && !isVector {
		p.Errorf(pos, "requires vector type")
	}
	perm, v, ok := transferShape(p, pos, st, bt, vt)
	if !ok || mask != nil && !canMask(p, pos, bt, v, perm) {
		return
	}
	st.Operands = append([]*ir.Value{p.Resolve(value, v), p.Resolve(base, bt)}, p.ResolveSame(at, ir.Index)...)
	segments := []int64{1, 1, int64(len(at)), 0}
	if mask != nil {
		st.Operands = append(st.Operands, p.Resolve(*mask, maskType(v, perm)))
		segments[3] = 1
	}
	st.SetProp(ir.OperandSegments, ir.DenseI32(segments...))
	if ir.IsRankedTensor(bt) {
		st.Types = []ir.Type{bt}
	}
}

func printTransferWrite(p ir.OpPrinter, t TransferWriteOp) {
	p.Space()
	p.Operand(t.Value)
	p.Str(", ")
	p.Operand(t.Memory)
	p.Str("[")
	p.Operands(t.Indices)
	p.Str("]")
	if m := t.Mask; m != nil {
		p.Str(", ")
		p.Operand(m)
	}
	t.transfer().printAttrs(p)
	p.Str(" : ")
	p.Type(t.Value.Type())
	p.Str(", ")
	p.Type(t.Memory.Type())
}

func verifyTransferWrite(t TransferWriteOp) error {
	if rank := len(t.Memory.Type().(ir.ShapedType).Shape()); len(t.Indices) != rank {
		return t.Errorf("requires %d indices", rank)
	}
	for _, e := range t.Permutation().Results() {
		if c, ok := e.IsConst(); ok && c == 0 {
			return t.Errorf("should not have broadcast dimensions")
		}
	}
	if err := t.transfer().verify(); err != nil {
		return err
	}
	return t.transfer().verifyPermutation()
}
