package tiletogpu

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// wgmma multiplies by wgmma.mma_async m64nNk, and waits for the product. Each
// warpgroup has a block of the accumulator; both factors lie in shared memory.
func (c *Ctx) wgmma(o tile.GemmOp) error {
	p, err := c.planWGMMA(o)
	if err != nil {
		return err
	}
	acc := append([]*ir.Value(nil), c.Elements(c.Get(o.Acc))...)
	nvvm.WgmmaFence.New(c.Builder, nvvm.Op{})
	var words []*ir.Value
	var regs []int64
	for _, at := range p.pieces() {
		piece := p.registers(at)
		words = append(words, c.fields(p.multiply(c, at, acc), len(piece)/p.perRegister())...)
		regs = append(regs, piece...)
	}
	nvvm.WgmmaCommitGroup.New(c.Builder, nvvm.Op{})
	for i, sum := range p.sums(c, c.awaited(words)) {
		acc[regs[i]] = sum
	}
	return c.Set(o.Result, c.Pack(ir.ElemOrSelf(o.Acc.Type()), acc))
}

// wgmmaPlan is a product by wgmma.
type wgmmaPlan struct {
	types   wgmmaTypes
	m, n, k int64 // of a warpgroup's block
	instN   int64
	sum     matrix
	a, b    wgmmaFactor
}

// wgmmaTypes are those of the instruction.
type wgmmaTypes struct {
	a, b, out nvvm.WgmmaType
	bits      int64
}

// wgmmaFactor is a factor in shared memory.
type wgmmaFactor struct {
	desc layout.MatrixDescriptor
	base *ir.Value // the descriptor of the warpgroup's first element
	// outerRow says that a row of memory is one of M or N.
	outerRow bool
	bits     int64
}

var wgmmaInputs = map[string]nvvm.WgmmaType{"f16": nvvm.WgmmaF16, "bf16": nvvm.WgmmaBF16, "tf32": nvvm.WgmmaTF32, "e4m3": nvvm.WgmmaE4M3,
	"e5m2": nvvm.WgmmaE5M2, "s8": nvvm.WgmmaS8, "u8": nvvm.WgmmaU8}

// wgmmaTypesOf are those of a product.
func wgmmaTypesOf(o tile.GemmOp) wgmmaTypes {
	a, b := o.Kinds()
	width, _ := ir.BitWidth(ir.ElemOrSelf(o.A.Type()))
	t := wgmmaTypes{a: wgmmaInputs[a], b: wgmmaInputs[b], bits: int64(width)}
	switch ir.ElemOrSelf(o.Acc.Type()) {
	case ir.I32:
		t.out = nvvm.WgmmaS32
	case ir.F16:
		t.out = nvvm.WgmmaF16
	default:
		t.out = nvvm.WgmmaF32
	}
	return t
}

func (c *Ctx) planWGMMA(o tile.GemmOp) (*wgmmaPlan, error) {
	m, n, k := o.MNK()
	p := &wgmmaPlan{types: wgmmaTypesOf(o), k: k}
	groups := c.place.AllWarps() / 4
	gm, gn, err := o.Policy.PartitionWGMMA(m, n, groups)
	if err != nil {
		return nil, o.Errorf("cannot use wgmma: %v", err)
	}
	want, err := layout.WGMMAAccumulator([]int64{m, n}, gm, gn)
	if err == nil {
		want, err = c.place.Grouped(want)
	}
	if dc := distOf(o.Acc); err != nil || !want.Equal(dc) {
		return nil, o.Errorf("has an accumulator in the layout %v, which wgmma does not have; run --infer-layout", dc)
	}
	p.m, p.n, p.sum = m/gm, n/gn, registersOf(want, false)
	p.instN = p.columns()
	var group *ir.Value
	if groups > 1 {
		group = c.warpgroup()
	}
	rem, div := c.split(group, gm)
	if p.a, err = c.wgmmaFactor(o.A, o.TransposeA, rem, p.m, p.types.bits); err == nil {
		p.b, err = c.wgmmaFactor(o.B, !o.TransposeB, div, p.n, p.types.bits)
	}
	if err != nil {
		return nil, o.Errorf("cannot use wgmma: %v", err)
	}
	return p, nil
}

// columns is the widest instruction that divides the block.
func (p *wgmmaPlan) columns() int64 {
	for n := min(p.n, 256); n > 8; n -= 8 {
		if p.n%n == 0 && nvvm.WgmmaN(n, p.types.a) {
			return n
		}
	}
	return 8
}

// split is a warpgroup's place along M and N: those along M count fastest. nil is 0.
func (c *Ctx) split(group *ir.Value, along int64) (m, n *ir.Value) {
	switch {
	case group == nil:
		return nil, nil
	case along == 1:
		return nil, group
	}
	return arith.Binary(c.entry, arith.RemUI, group, c.preamble(along)), arith.Binary(c.entry, arith.DivUI, group, c.preamble(along))
}

// warpgroup is the thread's warpgroup at the place, from a shuffle, so that the
// compiler knows it to be the same in a whole warp.
func (c *Ctx) warpgroup() *ir.Value {
	if c.place.Groups > 1 {
		return c.axes[layout.Warpgroup]
	}
	return arith.Binary(c.entry, arith.DivUI, c.axes[layout.Warp], c.preamble(4))
}

// wgmmaFactor makes the descriptor of a factor, for the warpgroup whose block of
// extent along M or N has a number.
func (c *Ctx) wgmmaFactor(v *ir.Value, outer bool, number *ir.Value, extent, bits int64) (f wgmmaFactor, err error) {
	t, ok := v.Type().(*ir.MemRefType)
	if !ok {
		return f, fmt.Errorf("a factor is in registers; run --infer-layout")
	}
	m, err := tile.MemoryOf(t)
	if err != nil {
		return f, err
	}
	f = wgmmaFactor{bits: bits, outerRow: !outer}
	if f.desc, err = layout.WGMMADescriptor(m, outer); err != nil {
		return f, err
	}
	b := c.Builder
	address := llvm.PtrToInt.New(b, llvm.CastOp{Arg: c.pointer(c.Get(v), sharedSpace)}, ir.I32).Result
	if number != nil {
		step := c.times(b, number, f.offset(extent, 0))
		address = arith.Binary(b, arith.AddI, address, arith.Cast(b, arith.IndexCast, step, ir.I32))
	}
	// The descriptor has bits 4 to 17 of the address.
	field := arith.Binary(b, arith.ShRUI, arith.Binary(b, arith.AndI, address, arith.ConstantInt(b, 0x3FFFF, ir.I32)), arith.ConstantInt(b, 4, ir.I32))
	wide := arith.Cast(b, arith.ExtUI, field, ir.I64)
	f.base = arith.Binary(b, arith.OrI, wide, arith.ConstantInt(b, int64(f.desc.Bits()), ir.I64))
	return f, nil
}

// offset is where the piece begins that is at a place along M or N and along K.
func (f wgmmaFactor) offset(outer, k int64) int64 {
	if f.outerRow {
		return f.desc.Offset(outer, k, f.bits)
	}
	return f.desc.Offset(k, outer, f.bits)
}

func (f wgmmaFactor) descriptor(c *Ctx, outer, k int64) *ir.Value {
	off := f.offset(outer, k) >> 4
	if off == 0 {
		return f.base
	}
	return arith.Binary(c.Builder, arith.AddI, f.base, arith.ConstantInt(c.Builder, off, ir.I64))
}

// pieces are where the instructions' parts of the block begin.
func (p *wgmmaPlan) pieces() (out [][2]int64) {
	for m := int64(0); m < p.m; m += 64 {
		for n := int64(0); n < p.n; n += p.instN {
			out = append(out, [2]int64{m, n})
		}
	}
	return out
}

// registers are those of a piece, as the instruction counts them (PTX ISA, "Register
// Fragments for wgmma.mma_async").
func (p *wgmmaPlan) registers(at [2]int64) (out []int64) {
	for n := int64(0); n < p.instN; n += 8 {
		for _, r := range [][2]int64{{0, 0}, {0, 1}, {8, 0}, {8, 1}} {
			out = append(out, p.sum.at(at[0]+r[0], at[1]+n+r[1]))
		}
	}
	return out
}

// perRegister is how many sums a register of the instruction holds.
func (p *wgmmaPlan) perRegister() int {
	if p.types.out == nvvm.WgmmaF16 {
		return 2
	}
	return 1
}

// words are a piece's registers of the accumulator.
func (p *wgmmaPlan) words(c *Ctx, at [2]int64, acc []*ir.Value) (out []*ir.Value) {
	var sums []*ir.Value
	for _, r := range p.registers(at) {
		sums = append(sums, acc[r])
	}
	if p.perRegister() == 1 {
		return sums
	}
	for _, pair := range c.pairs(sums) {
		out = append(out, llvm.BitCast.New(c.Builder, llvm.CastOp{Arg: pair}, ir.I32).Result)
	}
	return out
}

// sums are what registers of the accumulator hold.
func (p *wgmmaPlan) sums(c *Ctx, words []*ir.Value) []*ir.Value {
	if p.perRegister() == 1 {
		return words
	}
	return c.unpaired(c.halfPairs(words))
}

// multiply starts the product of a piece, over all of K.
func (p *wgmmaPlan) multiply(c *Ctx, at [2]int64, acc []*ir.Value) *ir.Value {
	words := p.words(c, at, acc)
	t := llvm.Struct(ir.ValueTypes(words)...)
	v := llvm.PoisonValue.New(c.Builder, llvm.ValueOp{}, t).Result
	for i, w := range words {
		v = llvm.NewInsertValue(c.Builder, v, w, int64(i))
	}
	instK := layout.MMAInstructionK(p.types.bits)
	major := func(f wgmmaFactor, plain, turned nvvm.MMALayout) nvvm.MMALayout {
		if f.outerRow {
			return plain
		}
		return turned
	}
	for k := int64(0); k < p.k; k += instK {
		v = nvvm.WgmmaMmaAsync.New(c.Builder, nvvm.WgmmaOp{
			Acc: v, DescriptorA: p.a.descriptor(c, at[0], k), DescriptorB: p.b.descriptor(c, at[1], k),
			Shape: nvvm.Shape(64, p.instN, instK), TypeA: p.types.a, TypeB: p.types.b, TypeD: p.types.out,
			ScaleD: nvvm.ScaleOne, ScaleA: nvvm.ScalePlus, ScaleB: nvvm.ScalePlus,
			LayoutA: major(p.a, nvvm.Row, nvvm.Col), LayoutB: major(p.b, nvvm.Col, nvvm.Row),
		}, t).Result
	}
	return v
}

// awaited waits for all products. Their accumulators are tied through the instruction:
// nothing else keeps their users behind it.
func (c *Ctx) awaited(words []*ir.Value) []*ir.Value {
	kind := "f"
	if words[0].Type() == ir.I32 {
		kind = "r"
	}
	constraints := slices.Repeat([]string{"=" + kind}, len(words))
	for i := range words {
		constraints = append(constraints, fmt.Sprint(i))
	}
	constraints = append(constraints, "~{memory}")
	asm := llvm.NewInlineAsm(c.Builder, llvm.Struct(ir.ValueTypes(words)...), "wgmma.wait_group.sync.aligned 0;", strings.Join(constraints, ","), true, words...)
	return c.fields(asm.Result(0), len(words))
}
