package tile

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// Gemm is tile.gemm.
var Gemm = ir.Define(ir.Spec[GemmOp]{
	Name:    "tile.gemm",
	Summary: "matrix multiply-accumulate of tiles (GEMM)",
	Doc: `
Computes acc + a·b, or a·b without ` + "`acc`" + `. Operand ` + "`a`" + ` is M×K and ` + "`b`" + ` is K×N, or transposed as the
attributes say. Each is a register tile or a tile in shared memory. Dimensions before the last two are
batch dimensions and must be the same in all operands: warps divide them first, as far as possible.
The accumulator has the type of the result. ` + "`unsigned_a` and `unsigned_b`" + ` mark the operand's integers
as unsigned. ` + "`precision(tf32)`" + ` allows tensor cores to read f32 as tf32, with 10 bits of mantissa;
without it f32 GEMMs do not use tensor cores. ` + "`policy`" + ` says how warps divide the result, in rows or
columns as far as possible (TileLang's GemmWarpPolicy). ` + "`impl`" + ` names the instruction, ` + "`auto`" + ` leaves
the choice to choose-instructions, and ` + "`shape`" + ` is the shape of mma.sync. ` + "`instruction`" + ` records the choice from
choose-instructions to infer-layout, which writes it as ` + "`impl` and `shape`" + `.

With ` + "`async`" + ` the GEMM is only issued, and the result is a future: the following code runs meanwhile. A
future is awaited (tile.await) or is the accumulator of another async GEMM, once on each path; scf.for
and scf.if may pass it on. Until it, or a GEMM issued later, is awaited, the GEMM may still read its
operands in shared memory: they must not be written, and their stage must not be released. For
synchronous instructions (mma.sync, FMA) the wait is a no-op.

` + "```mlir" + `
%d = tile.gemm %a, %b, %c : tensor<128x32xbf16>, tensor<32x64xbf16> -> tensor<128x64xf32>
%p = tile.gemm %a, %b : tensor<128x32xbf16>, tensor<32x64xbf16> -> tensor<128x64xf32>
%e = tile.gemm %a, %s, %c transpose_b impl(mma) shape(16, 8, 8) : tensor<128x32xbf16>, memref<64x32xbf16, #scale.mem<l1>> -> tensor<128x64xf32>
%g = tile.gemm %h, %k transpose_b : tensor<8x16x64xf16>, tensor<8x16x64xf16> -> tensor<8x16x16xf32>
%f = tile.gemm async %a, %b, %c : tensor<128x32xbf16>, tensor<32x64xbf16>, tensor<128x64xf32> -> !tile.future<tensor<128x64xf32>>
` + "```",
	Traits: ir.Together,
	Fields: func(o *GemmOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.A, "a", operandTile),
			ir.In(&o.B, "b", operandTile),
			ir.OptIn(&o.Acc, "acc", accumulated),
			ir.Flag(&o.Async, "async").Doc("the result is a future; tile.await returns the tile"),
			ir.Flag(&o.TransposeA, "transpose_a").Doc("a is K×M"),
			ir.Flag(&o.TransposeB, "transpose_b").Doc("b is N×K"),
			ir.Flag(&o.UnsignedA, "unsigned_a").Doc("integers of a are unsigned"),
			ir.Flag(&o.UnsignedB, "unsigned_b").Doc("integers of b are unsigned"),
			ir.Enum(&o.Precision, "precision", ir.IntEnum(ir.I32,
				precisions...)).Default(ir.I32Attr(0)).Doc("how tensor cores may read f32: in full, or as the 19 bits of tf32"),
			ir.Enum(&o.Policy, "policy", ir.IntEnum(ir.I32,
				layout.Policies...)).Default(ir.I32Attr(0)).Doc("how warps divide the result: in both dimensions, by rows, or by columns"),
			ir.Enum(&o.Impl, "impl", ir.IntEnum(ir.I32,
				gemmImpls...)).Default(ir.I32Attr(0)).Doc("the instruction; auto is the best that the target has for these tiles, with a remark where it is not the best of all"),
			ir.Numbers(&o.Shape, "shape", ir.DenseI64ArrayC).Optional().Doc("M, N and K of the mma.sync; default is the widest that the target has, and infer-layout makes it explicit where some chips lack it"),
			ir.AttrIs(&o.Instruction, "instruction",
				instructionC).Optional().Doc("the instruction that choose-instructions chose; infer-layout writes it as impl and shape"),
			ir.Out(&o.Result, "result", accumulated),
		}
	},
	Syntax:  "(`async` $async^)? $a `,` $b (`,` $acc^)? (`transpose_a` $transpose_a^)? (`transpose_b` $transpose_b^)? (`unsigned_a` $unsigned_a^)? (`unsigned_b` $unsigned_b^)? (`precision` `(` $precision^ `)`)? (`policy` `(` $policy^ `)`)? (`impl` `(` $impl^ `)`)? (`shape` `(` $shape^ `)`)? attr-dict `:` type($a) `,` type($b) (`,` type($acc))? `->` type($result)",
	Parse:   parseGemm,
	Print:   printGemm,
	Effects: GemmOp.effects,
	Verify:  GemmOp.verify,
})

// GemmImpl is the instruction of a tile.gemm.
type GemmImpl int64

// The instructions.
const (
	AutoImpl GemmImpl = iota // the best that the target has and that can do it
	MMA                      // mma.sync
	FMA                      // scalar multiply-add
	WGMMA                    // wgmma.mma_async
)

var gemmImpls = []string{"auto", "mma", "fma", "wgmma"}

func (i GemmImpl) String() string { return gemmImpls[i] }

// Precision is what tensor cores may read of f32 operands.
type Precision int64

// The precisions.
const (
	FullPrecision Precision = iota
	TF32                    // without the low 13 bits
)

var precisions = []string{"full", "tf32"}

func (p Precision) String() string { return precisions[p] }

// GemmOp is the view of tile.gemm.
type GemmOp struct {
	ir.Base
	A          *ir.Value // operand A
	B          *ir.Value // operand B
	Acc        *ir.Value // the accumulator, nil for zero
	Async      bool      // the result is a future
	TransposeA bool      // a is K×M
	TransposeB bool      // b is N×K
	UnsignedA  bool      // a's integers have no sign
	UnsignedB  bool      // b's integers have no sign
	Precision  Precision
	Policy     layout.Policy
	Impl       GemmImpl
	Shape      []int64 // M, N and K of the mma.sync, nil for the usual one
	// Instruction is the record of choose-instructions, nil before it and after infer-layout.
	Instruction *InstructionAttr
	Result      *ir.Value
}

// Kinds are the element types of the operands as PTX names them, "" for one that no matrix instruction has.
func (o GemmOp) Kinds() (a, b string) {
	return o.kind(o.A, o.UnsignedA), o.kind(o.B, o.UnsignedB)
}

func (o GemmOp) kind(v *ir.Value, unsigned bool) string {
	switch elem := ir.ElemOrSelf(v.Type()); {
	case elem == ir.I8 && unsigned:
		return "u8"
	case elem == ir.F32 && o.Precision == TF32:
		return "tf32"
	default:
		return kinds[elem]
	}
}

var kinds = map[ir.Type]string{ir.F16: "f16", ir.BF16: "bf16", ir.F32: "f32", ir.F64: "f64", ir.F8E4M3FN: "e4m3",
	ir.F8E5M2: "e5m2", ir.I8: "s8"}

// MMA is the mma.sync of a GEMM: with the shape that it names, else the default one.
func (o GemmOp) MMA() layout.MMA {
	bits, _ := ir.BitWidth(ir.ElemOrSelf(o.A.Type()))
	if len(o.Shape) == 3 {
		return layout.MMA{M: o.Shape[0], K: o.Shape[2], Bits: int64(bits)}
	}
	return layout.MMAOf(int64(bits))
}

// MNK are the extents of a GEMM.
func (o GemmOp) MNK() (m, n, k int64) {
	a, c := matrix(tileShape(o.A.Type())), matrix(o.Sum().Shape())
	k = a[1]
	if o.TransposeA {
		k = a[0]
	}
	return c[0], c[1], k
}

// Batch are the batch extents, before those of the matrices.
func (o GemmOp) Batch() []int64 {
	c := o.Sum().Shape()
	return c[:len(c)-2]
}

// matrix are the extents of a matrix in a batch.
func matrix(shape []int64) []int64 { return shape[len(shape)-2:] }

var gemmFlags = []string{"transpose_a", "transpose_b", "unsigned_a", "unsigned_b"}

// effects are the reads of operands in memory. A future is allocated, so that two equal GEMMs stay two.
func (o GemmOp) effects() (out []ir.Effect) {
	for _, v := range []*ir.Value{o.A, o.B} {
		if _, ok := v.Type().(*ir.MemRefType); ok {
			out = append(out, ir.Effect{Kind: ir.Read, Value: v})
		}
	}
	if o.Async {
		out = append(out, ir.Effect{Kind: ir.Allocate, Value: o.Result})
	}
	return out
}

func parseGemm(p ir.OpParser, st *ir.OpState) {
	async := p.Accept("async")
	if async {
		st.SetProp("async", ir.Unit)
	}
	a := p.Operand()
	p.Expect(",")
	b := p.Operand()
	uses := []ir.Unresolved{a, b}
	if p.Accept(",") {
		uses = append(uses, p.Operand())
	}
	for _, flag := range gemmFlags {
		if p.Accept(flag) {
			st.SetProp(flag, ir.Unit)
		}
	}
	parseChoice(p, st, "precision", precisions)
	parseChoice(p, st, "policy", layout.Policies)
	parseChoice(p, st, "impl", gemmImpls)
	if p.Accept("shape") {
		var shape []int64
		p.List(ir.Paren, func() { shape = append(shape, p.Int()) })
		st.SetProp("shape", ir.DenseI64(shape...))
	}
	p.OpAttrs(st)
	at := p.ColonType()
	p.Expect(",")
	bt := p.Type()
	var ct ir.Type
	if async && len(uses) == 3 {
		p.Expect(",")
		ct = p.Type()
	}
	p.Expect("->")
	rt := p.Type()
	if p.Err() != nil {
		return
	}
	if !async {
		ct = rt
	}
	st.Operands = p.ResolveAll(uses, []ir.Type{at, bt, ct}[:len(uses)])
	st.Types = []ir.Type{rt}
}

// parseChoice reads an optional `name(word)`.
func parseChoice(p ir.OpParser, st *ir.OpState, name string, words []string) {
	if p.Accept(name) {
		p.Expect("(")
		st.SetProp(name, ir.I32Attr(int64(p.OneOf(words...))))
		p.Expect(")")
	}
}

func printGemm(p ir.OpPrinter, o GemmOp) {
	p.Space()
	if o.Async {
		p.Str("async ")
	}
	p.Operands(o.Operands())
	for i, set := range []bool{o.TransposeA, o.TransposeB, o.UnsignedA, o.UnsignedB} {
		if set {
			p.Str(" " + gemmFlags[i])
		}
	}
	if o.Precision != FullPrecision {
		p.Str(" precision(" + o.Precision.String() + ")")
	}
	if o.Policy != layout.Square {
		p.Str(" policy(" + o.Policy.String() + ")")
	}
	if o.Impl != AutoImpl {
		p.Str(" impl(" + o.Impl.String() + ")")
	}
	if o.Shape != nil {
		p.Str(" shape(" + ir.JoinInts(o.Shape) + ")")
	}
	p.AttrDict(o.Op, append([]string{"async", "precision", "policy", "impl", "shape"}, gemmFlags...)...)
	p.Str(" : ")
	p.Type(o.A.Type())
	p.Str(", ")
	p.Type(o.B.Type())
	if o.Async && o.Acc != nil {
		p.Str(", ")
		p.Type(o.Acc.Type())
	}
	p.Str(" -> ")
	p.Type(o.Result.Type())
}

func (o GemmOp) verify() error {
	at, bt := o.A.Type().(ir.ShapedType), o.B.Type().(ir.ShapedType)
	ct := o.Sum()
	if ct == nil {
		return o.Errorf("returns %v, which is neither a tile nor a future of one", o.Result.Type())
	}
	if rank := len(ct.Shape()); rank < 2 || len(at.Shape()) != rank || len(bt.Shape()) != rank {
		return o.Errorf("multiplies tiles of rank %d and %d to a result of rank %d; all ranks must be equal and at least 2",
			len(at.Shape()), len(bt.Shape()), rank)
	}
	for i, n := range o.Batch() {
		if !mayAgree(n, at.Shape()[i]) || !mayAgree(n, bt.Shape()[i]) {
			return o.Errorf("multiplies %d by %d matrices to a result of %d along dimension %d; batch dimensions must be equal",
				at.Shape()[i], bt.Shape()[i], n, i)
		}
	}
	for _, t := range []ir.Type{o.A.Type(), o.B.Type()} {
		if m, ok := t.(*ir.MemRefType); ok && !ir.HasStaticShape(m) {
			return o.Errorf("expects tiles of static shape, but multiplies %v by %v", at, bt)
		}
	}
	am, bm, cm := matrix(at.Shape()), matrix(bt.Shape()), matrix(ct.Shape())
	m, ka := am[0], am[1]
	if o.TransposeA {
		m, ka = ka, m
	}
	kb, n := bm[0], bm[1]
	if o.TransposeB {
		kb, n = n, kb
	}
	if !mayAgree(ka, kb) {
		return o.Errorf("multiplies %d×%d by %d×%d: the inner extents differ", m, ka, kb, n)
	}
	if !mayAgree(cm[0], m) || !mayAgree(cm[1], n) {
		return o.Errorf("multiplies to a result of %d×%d, but the accumulator is %d×%d", m, n, cm[0], cm[1])
	}
	if err := o.verifyResult(); err != nil {
		return err
	}
	if err := o.verifyTypes(at.Elem(), bt.Elem(), ct.Elem()); err != nil {
		return err
	}
	if r := o.Instruction; r != nil && o.Impl != AutoImpl && r.Impl() != o.Impl {
		return o.Errorf("asks for impl(%v), but %v is recorded; remove one of them", o.Impl, r)
	}
	return rejectPartial(o.Op, o.A, o.B)
}

// Sum is the type of the accumulator, or of the result.
func (o GemmOp) Sum() *ir.TensorType {
	of := o.Result
	if o.Acc != nil {
		of = o.Acc
	}
	t, _ := TileOf(of.Type())
	return t
}

// verifyResult holds that the result is the accumulator's tile, or its future.
func (o GemmOp) verifyResult() error {
	want := ir.Type(o.Sum())
	if o.Async {
		want = Future(o.Sum())
	}
	switch {
	case o.Acc != nil && IsFuture(o.Acc) && !o.Async:
		return o.Errorf("accumulates to an outstanding async GEMM, which only an async GEMM can do; tile.await it first, or write tile.gemm async")
	case o.Result.Type() != want:
		return o.Errorf("returns %v, but with this accumulator the result type is %v", o.Result.Type(), want)
	}
	return nil
}

// verifyTypes checks that the operands' elements can be converted to the accumulator's type without loss, which defines
// what is accumulated, and that attributes about types match them.
func (o GemmOp) verifyTypes(a, b, c ir.Type) error {
	_, float := c.(*ir.FloatType)
	sum, _ := ir.BitWidth(c)
	for _, f := range []ir.Type{a, b} {
		_, ok := f.(*ir.FloatType)
		bits, _ := ir.BitWidth(f)
		switch {
		case ok != float:
			return o.Errorf("multiplies elements of type %v by %v and accumulates in %v, which is unsupported; convert integers by arith.sitofp or arith.uitofp first", a, b, c)
		case bits > sum || bits == sum && f != c:
			return o.Errorf("multiplies elements of type %v by %v, which an accumulator of %v cannot represent; accumulate in a wider type", a, b, c)
		}
	}
	_, integers := a.(*ir.IntegerType)
	switch {
	case (o.UnsignedA || o.UnsignedB) && !integers:
		return o.Errorf("marks operands as unsigned, but multiplies %v", a)
	case o.Precision == TF32 && (a != ir.F32 || b != ir.F32):
		return o.Errorf("has precision(tf32), which is for GEMMs of f32, not of %v by %v", a, b)
	case o.Shape != nil && len(o.Shape) != 3:
		return o.Errorf("has shape(%s); the shape of a mma.sync has three extents: M, N and K", ir.JoinInts(o.Shape))
	}
	return nil
}
