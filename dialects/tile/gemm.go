package tile

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// Gemm is tile.gemm.
var Gemm = ir.Define(ir.Spec[GemmOp]{
	Name:    "tile.gemm",
	Summary: "matrix product of tiles, accumulated",
	Doc: `
Computes acc + a·b. ` + "`a`" + ` is M×K and ` + "`b`" + ` K×N, or transposed as the attributes say; each
is a register tile or a tile in shared memory. The product is accumulated in the
type of ` + "`acc`" + `. ` + "`policy`" + ` says how warps divide the result (TileLang's
GemmWarpPolicy); ` + "`impl`" + ` names the instruction, auto leaves the choice to
infer-layout.

` + "```mlir" + `
%d = tile.gemm %a, %b, %c : tensor<128x32xbf16>, tensor<32x64xbf16> -> tensor<128x64xf32>
%e = tile.gemm %a, %s, %c transpose_b impl(mma) : tensor<128x32xbf16>, memref<64x32xbf16, #scale.mem<l1>> -> tensor<128x64xf32>
` + "```",
	Fields: func(o *GemmOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.A, "a", operandTile).Reads(),
			ir.In(&o.B, "b", operandTile).Reads(),
			ir.In(&o.Acc, "acc", registerTile),
			ir.Flag(&o.TransposeA, "transpose_a").Doc("a is K×M"),
			ir.Flag(&o.TransposeB, "transpose_b").Doc("b is N×K"),
			ir.Enum(&o.Policy, "policy", ir.IntEnum(ir.I32, layout.Policies...)).Default(ir.I32Attr(0)).Doc("how warps divide the result: in both dimensions, in rows, or in columns"),
			ir.Enum(&o.Impl, "impl", ir.IntEnum(ir.I32, gemmImpls...)).Default(ir.I32Attr(0)).Doc("the instruction; auto is the best that the target has and that multiplies these tiles, with a remark where it is not the best of all"),
			ir.Out(&o.Result, "result", registerTile).Like("acc"),
		}
	},
	Syntax: "$a `,` $b `,` $acc (`transpose_a` $transpose_a^)? (`transpose_b` $transpose_b^)? (`policy` `(` $policy^ `)`)? (`impl` `(` $impl^ `)`)? attr-dict `:` type($a) `,` type($b) `->` type($result)",
	Parse:  parseGemm,
	Print:  printGemm,
	Verify: GemmOp.verify,
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

// GemmOp is the view of tile.gemm.
type GemmOp struct {
	ir.Base
	A          *ir.Value // the left factor
	B          *ir.Value // the right factor
	Acc        *ir.Value // the summand
	TransposeA bool      // a is K×M
	TransposeB bool      // b is N×K
	Policy     layout.Policy
	Impl       GemmImpl
	Result     *ir.Value
}

// MNK are the extents of the product.
func (o GemmOp) MNK() (m, n, k int64) {
	a, c := tileShape(o.A.Type()), tileShape(o.Acc.Type())
	k = a[1]
	if o.TransposeA {
		k = a[0]
	}
	return c[0], c[1], k
}

func parseGemm(p ir.OpParser, st *ir.OpState) {
	a := p.Operand()
	p.Expect(",")
	b := p.Operand()
	p.Expect(",")
	acc := p.Operand()
	for _, flag := range []string{"transpose_a", "transpose_b"} {
		if p.Accept(flag) {
			st.SetProp(flag, ir.Unit)
		}
	}
	parseChoice(p, st, "policy", layout.Policies)
	parseChoice(p, st, "impl", gemmImpls)
	p.OpAttrs(st)
	at := p.ColonType()
	p.Expect(",")
	bt := p.Type()
	p.Expect("->")
	ct := p.Type()
	if p.Err() != nil {
		return
	}
	st.Operands = p.ResolveAll([]ir.Unresolved{a, b, acc}, []ir.Type{at, bt, ct})
	st.Types = []ir.Type{ct}
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
	p.Operands(o.Operands())
	if o.TransposeA {
		p.Str(" transpose_a")
	}
	if o.TransposeB {
		p.Str(" transpose_b")
	}
	if o.Policy != layout.Square {
		p.Str(" policy(" + o.Policy.String() + ")")
	}
	if o.Impl != AutoImpl {
		p.Str(" impl(" + o.Impl.String() + ")")
	}
	p.AttrDict(o.Op, "transpose_a", "transpose_b", "policy", "impl")
	p.Str(" : ")
	p.Type(o.A.Type())
	p.Str(", ")
	p.Type(o.B.Type())
	p.Str(" -> ")
	p.Type(o.Result.Type())
}

func (o GemmOp) verify() error {
	at, bt := o.A.Type().(ir.ShapedType), o.B.Type().(ir.ShapedType)
	ct := o.Acc.Type().(ir.ShapedType)
	if len(at.Shape()) != 2 || len(bt.Shape()) != 2 || len(ct.Shape()) != 2 {
		return o.Errorf("multiplies tiles of rank %d and %d into rank %d; all must be 2", len(at.Shape()), len(bt.Shape()), len(ct.Shape()))
	}
	if !ir.HasStaticShape(at) || !ir.HasStaticShape(bt) {
		return o.Errorf("needs tiles of static shape, but multiplies %v by %v", at, bt)
	}
	m, ka := at.Shape()[0], at.Shape()[1]
	if o.TransposeA {
		m, ka = ka, m
	}
	kb, n := bt.Shape()[0], bt.Shape()[1]
	if o.TransposeB {
		kb, n = n, kb
	}
	if ka != kb {
		return o.Errorf("multiplies %d×%d by %d×%d: the inner extents differ", m, ka, kb, n)
	}
	if ct.Shape()[0] != m || ct.Shape()[1] != n {
		return o.Errorf("product is %d×%d, but the accumulator is %d×%d", m, n, ct.Shape()[0], ct.Shape()[1])
	}
	if at.Elem() != bt.Elem() {
		return o.Errorf("multiplies elements of type %v by %v", at.Elem(), bt.Elem())
	}
	return rejectPartial(o.Op, o.A, o.B)
}
