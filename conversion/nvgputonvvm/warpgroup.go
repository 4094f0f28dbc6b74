package nvgputonvvm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// wgmmaRows is the extent m of a wgmma.
const wgmmaRows = 64

// matrixType is an i64 for an operand in shared memory and, for an accumulator,
// a struct of the registers of each wgmma; nil for elements without registers.
func matrixType(t *nvgpu.MatrixType) ir.Type {
	if !t.IsAccumulator() {
		return ir.I64
	}
	shape, elem := t.Of().Shape(), t.Of().Elem()
	if len(shape) != 2 {
		return nil
	}
	perRegister := map[ir.Type]int64{ir.F32: 2, ir.I32: 2, ir.F16: 4}[elem]
	if perRegister == 0 {
		return nil
	}
	return structOf(structOf(elem, shape[1]/perRegister), (shape[0]+wgmmaRows-1)/wgmmaRows)
}

// matrixDescriptor packs address, strides and swizzle into a word (PTX ISA,
// "Matrix Descriptor Format").
func (l lowering) matrixDescriptor(r *rewrite.ConversionRewriter, op, in nvgpu.WarpgroupGenerateDescriptorOp) bool {
	b := r.Builder
	i64 := func(v int64) *ir.Value { return llvm.NewConstant(b, ir.I64, ir.I64Attr(v)) }
	binary := func(def *ir.OpDef, x, y *ir.Value) *ir.Value { return b.Value(def, ir.I64, x, y) }
	t := op.TensorMap.Type().(*nvgpu.TensorMapType)
	bytes := map[string]int64{"none": 1, "swizzle_32b": 32, "swizzle_64b": 64, "swizzle_128b": 128}[t.Swizzle.Keyword()]
	swizzle := map[string]int64{"none": 0, "swizzle_32b": 3, "swizzle_64b": 2, "swizzle_128b": 1}[t.Swizzle.Keyword()]
	stride, leading := i64(bytes<<3>>4), i64(t.Tensor.Shape()[0]*bytes>>4)
	ptr := llvm.PtrToInt.New(b, llvm.CastOp{Arg: l.address(b, op.Tensor.Type(), in.Tensor, nil)}, ir.I64).Result
	shifted := binary(llvm.Shl.OpDef, ptr, i64(46))
	base := binary(llvm.LShr.OpDef, shifted, i64(50))
	out := i64(0)
	insert := func(v *ir.Value, at int64) {
		out = binary(llvm.Or.OpDef, out, binary(llvm.Shl.OpDef, v, i64(at)))
	}
	insert(i64(swizzle), 62)
	insert(i64(0), 49)
	insert(stride, 32)
	insert(leading, 16)
	insert(base, 0)
	r.Replace(op.Op, out)
	return true
}

// wgmmaTypes are the PTX types of elements.
var wgmmaTypes = map[ir.Type]nvvm.WgmmaType{ir.F16: nvvm.WgmmaF16, ir.BF16: nvvm.WgmmaBF16, ir.TF32: nvvm.WgmmaTF32,
	ir.F32: nvvm.WgmmaF32, ir.I32: nvvm.WgmmaS32, ir.F8E4M3FN: nvvm.WgmmaE4M3, ir.F8E5M2: nvvm.WgmmaE5M2,
	ir.I8: nvvm.WgmmaS8, ir.I1: nvvm.WgmmaB1}

// warpgroupMma is a wgmma for each 64 rows and each k of the instruction.
func (l lowering) warpgroupMma(r *rewrite.ConversionRewriter, op, in nvgpu.WarpgroupMmaOp) bool {
	b := r.Builder
	of := func(v *ir.Value) ir.ShapedType { return v.Type().(*nvgpu.MatrixType).Of() }
	a, bm, d := of(op.A), of(op.B), of(op.D)
	typeA, okA := wgmmaTypes[a.Elem()]
	typeB, okB := wgmmaTypes[bm.Elem()]
	typeD, okD := wgmmaTypes[d.Elem()]
	k := nvvm.WgmmaK(typeA)
	result := l.c.Type(op.D.Type())
	if k == 0 || !okA || !okB || !okD || result == nil {
		return r.Fail(op.Op, "has types that wgmma does not have")
	}
	m, n, depth := d.Shape()[0], d.Shape()[1], a.Shape()[1]
	wgmma := nvvm.WgmmaOp{Shape: nvvm.Shape(wgmmaRows, n, k), TypeA: typeA, TypeB: typeB, TypeD: typeD,
		ScaleD: nvvm.ScaleOne, ScaleA: nvvm.ScalePlus, ScaleB: nvvm.ScalePlus,
		LayoutA: layout(op.TransposeA, nvvm.Col, nvvm.Row), LayoutB: layout(op.TransposeB, nvvm.Row, nvvm.Col),
		Overflow: ir.Some(nvvm.Wrapped)}
	width, _ := ir.BitWidth(a.Elem())
	bytes := max(int64(width)/8, 1)
	nvvm.WgmmaFence.New(b, nvvm.Op{})
	out := llvm.PoisonValue.New(b, llvm.ValueOp{}, result).Result
	var rows []*ir.Value
	for i := range m / wgmmaRows {
		acc := llvm.NewExtractValue(b, in.C, i)
		for j := range depth / k {
			wgmma.Acc = acc
			wgmma.DescriptorA = advanced(b, in.A, (k*j+depth*depth*i)*bytes)
			wgmma.DescriptorB = advanced(b, in.B, bm.Shape()[0]*k*j*bytes)
			acc = nvvm.WgmmaMmaAsync.New(b, wgmma, acc.Type()).Result
		}
		rows = append(rows, acc)
	}
	for i, acc := range rows {
		out = llvm.NewInsertValue(b, out, acc, int64(i))
	}
	nvvm.WgmmaCommitGroup.New(b, nvvm.Op{})
	nvvm.WgmmaWaitGroup.New(b, nvvm.WgmmaWaitGroupOp{Group: op.WaitGroup.V})
	r.Replace(op.Op, out)
	return true
}

func layout(transposed bool, set, unset nvvm.MMALayout) nvvm.MMALayout {
	if transposed {
		return set
	}
	return unset
}

// advanced is a descriptor whose address is some bytes further; it counts in
// units of 16.
func advanced(b *ir.Builder, descriptor *ir.Value, bytes int64) *ir.Value {
	if bytes>>4 == 0 {
		return descriptor
	}
	return llvm.Add.New(b, llvm.BinaryOp{LHS: descriptor, RHS: constI64(b, bytes>>4)}, ir.I64).Result
}

// initAccumulator sets every register to zero.
func (l lowering) initAccumulator(r *rewrite.ConversionRewriter, op, _ nvgpu.WarpgroupMmaInitAccumulatorOp) bool {
	b := r.Builder
	outer, ok := l.c.Type(op.C.Type()).(*llvm.StructType)
	if !ok {
		return r.Fail(op.Op, "has elements without registers")
	}
	inner := outer.Fields()[0].(*llvm.StructType)
	zero := llvm.NewConstant(b, inner.Fields()[0], arith.ZeroAttr(inner.Fields()[0]))
	out := llvm.PoisonValue.New(b, llvm.ValueOp{}, outer).Result
	var parts []*ir.Value
	for i := range outer.Fields() {
		part := llvm.NewExtractValue(b, out, int64(i))
		for j := range inner.Fields() {
			part = llvm.NewInsertValue(b, part, zero, int64(j))
		}
		parts = append(parts, part)
	}
	for i, part := range parts {
		out = llvm.NewInsertValue(b, out, part, int64(i))
	}
	r.Replace(op.Op, out)
	return true
}

// warpgroupStore stores each thread's registers.
func (l lowering) warpgroupStore(r *rewrite.ConversionRewriter, op, in nvgpu.WarpgroupMmaStoreOp) bool {
	outer := in.D.Type().(*llvm.StructType)
	for i := range outer.Fields() {
		part := llvm.NewExtractValue(r.Builder, in.D, int64(i))
		storeFragment(r.Builder, part, op.Dst, int64(i)*wgmmaRows)
	}
	r.Erase(op.Op)
	return true
}

// storeFragment stores the accumulator of one wgmma from a row on: thread t of
// a warp holds columns 2(t mod 4) and the next, of each 8, in the rows t/4 and
// t/4 + 8 of the warp's 16 (PTX ISA, "WGMMA .m64nNk16 register fragment layout
// for accumulator matrix D").
func storeFragment(b *ir.Builder, registers, dst *ir.Value, firstRow int64) {
	op := func(def *ir.OpDef, x, y *ir.Value) *ir.Value { return b.Value(def, ir.I32, x, y) }
	c1, c2, c4, c8, c16, c32 := constI32(b, 1), constI32(b, 2), constI32(b, 4), constI32(b, 8), constI32(b, 16),
		constI32(b, 32)
	tid := nvvm.Register(b, "tid.x")
	lane, warp := op(llvm.URem.OpDef, tid, c32), op(llvm.UDiv.OpDef, tid, c32)
	laneRow, laneColumn := op(llvm.UDiv.OpDef, lane, c4), op(llvm.URem.OpDef, lane, c4)
	column := op(llvm.Mul.OpDef, laneColumn, c2)
	row := op(llvm.Add.OpDef, laneRow, op(llvm.Mul.OpDef, warp, c16))
	if firstRow > 0 {
		row = op(llvm.Add.OpDef, row, constI32(b, firstRow))
	}
	toIndex := func(v *ir.Value) *ir.Value { return arith.IndexCast.New(b, arith.CastOp{In: v}, ir.Index).Out }
	n := int64(len(registers.Type().(*llvm.StructType).Fields()))
	for half := range int64(2) {
		x := op(llvm.Add.OpDef, row, op(llvm.Mul.OpDef, constI32(b, half), c8))
		for tile := range n / 4 {
			y := op(llvm.Add.OpDef, column, op(llvm.Mul.OpDef, constI32(b, tile), c8))
			xi, yi := toIndex(x), toIndex(y)
			next := toIndex(op(llvm.Add.OpDef, y, c1))
			first := llvm.NewExtractValue(b, registers, tile*4+half*2)
			second := llvm.NewExtractValue(b, registers, tile*4+half*2+1)
			memref.Store.New(b, memref.StoreOp{Value: first, MemRef: dst, Indices: []*ir.Value{xi, yi}})
			memref.Store.New(b, memref.StoreOp{Value: second, MemRef: dst, Indices: []*ir.Value{xi, next}})
		}
	}
}
