package tiletogpu

import (
	"fmt"
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
	pieces := p.pieces()
	results := make([]*ir.Value, len(pieces))
	for i, at := range pieces {
		results[i] = p.multiply(c, at, acc)
	}
	nvvm.WgmmaCommitGroup.New(c.Builder, nvvm.Op{})
	for i, at := range pieces {
		v := c.awaited(results[i])
		for j, r := range p.registers(at) {
			acc[r] = llvm.NewExtractValue(c.Builder, v, int64(j))
		}
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
	in, out nvvm.WgmmaType
	elem    ir.Type
	bits    int64
}

// wgmmaFactor is a factor in shared memory.
type wgmmaFactor struct {
	desc layout.MatrixDescriptor
	base *ir.Value // the descriptor of the warpgroup's first element
	// outerRow says that a row of memory is one of M or N.
	outerRow bool
	bits     int64
}

var wgmmaInputs = map[ir.Type]nvvm.WgmmaType{ir.F16: nvvm.WgmmaF16, ir.BF16: nvvm.WgmmaBF16, ir.F8E4M3FN: nvvm.WgmmaE4M3,
	ir.F8E5M2: nvvm.WgmmaE5M2, ir.I8: nvvm.WgmmaS8}

var wgmmaOutputs = map[ir.Type]nvvm.WgmmaType{ir.F32: nvvm.WgmmaF32, ir.I32: nvvm.WgmmaS32}

func (c *Ctx) planWGMMA(o tile.GemmOp) (*wgmmaPlan, error) {
	m, n, k := o.MNK()
	elem, out := ir.ElemOrSelf(o.A.Type()), ir.ElemOrSelf(o.Acc.Type())
	width, _ := ir.BitWidth(elem)
	p := &wgmmaPlan{types: wgmmaTypes{wgmmaInputs[elem], wgmmaOutputs[out], out, int64(width)}, k: k}
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
		if p.n%n == 0 && nvvm.WgmmaN(n, p.types.in) {
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

// multiply starts the product of a piece, over all of K.
func (p *wgmmaPlan) multiply(c *Ctx, at [2]int64, acc []*ir.Value) *ir.Value {
	regs := p.registers(at)
	types := make([]ir.Type, len(regs))
	for i := range regs {
		types[i] = p.types.elem
	}
	t := llvm.Struct(types...)
	v := llvm.PoisonValue.New(c.Builder, llvm.ValueOp{}, t).Result
	for i, r := range regs {
		v = llvm.NewInsertValue(c.Builder, v, acc[r], int64(i))
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
			Shape: nvvm.Shape(64, p.instN, instK), TypeA: p.types.in, TypeB: p.types.in, TypeD: p.types.out,
			ScaleD: nvvm.ScaleOne, ScaleA: nvvm.ScalePlus, ScaleB: nvvm.ScalePlus,
			LayoutA: major(p.a, nvvm.Row, nvvm.Col), LayoutB: major(p.b, nvvm.Col, nvvm.Row),
		}, t).Result
	}
	return v
}

// awaited waits for all products. The accumulator is tied through the instruction:
// nothing else keeps its users behind it.
func (c *Ctx) awaited(v *ir.Value) *ir.Value {
	fields := v.Type().(*llvm.StructType).Fields()
	kind := "f"
	if fields[0] == ir.I32 {
		kind = "r"
	}
	var constraints []string
	args := make([]*ir.Value, len(fields))
	for i := range fields {
		constraints = append(constraints, "="+kind)
		args[i] = llvm.NewExtractValue(c.Builder, v, int64(i))
	}
	for i := range fields {
		constraints = append(constraints, fmt.Sprint(i))
	}
	constraints = append(constraints, "~{memory}")
	return llvm.NewInlineAsm(c.Builder, v.Type(), "wgmma.wait_group.sync.aligned 0;", strings.Join(constraints, ","), true, args...).Result(0)
}
