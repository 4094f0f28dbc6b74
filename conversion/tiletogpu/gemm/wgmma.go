package gemm

import (
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/layout"
)

// wgmma multiplies by wgmma.mma_async m64nNk, and waits for it unless it stays in flight (future.go). Each warpgroup
// has a block of the accumulator. Operand B is in shared memory, operand A there or in registers.
func wgmma(c *emit.Ctx, o tile.GemmOp) error {
	p, err := wgmmaCodeOf(c, o)
	if err != nil {
		return err
	}
	acc := append([]*ir.Value(nil), c.Elements(c.Get(o.Acc))...)
	if p.held = fenced(c, p.held); p.held == nil {
		nvvm.WgmmaFence.New(c.Builder, nvvm.Op{})
	}
	var words []*ir.Value
	var regs []int64
	for _, at := range p.pieces() {
		words = append(words, p.multiply(c, at, acc)...)
		regs = append(regs, p.registers(at)...)
	}
	nvvm.WgmmaCommitGroup.New(c.Builder, nvvm.Op{})
	if !staysInFlight(o) {
		words = p.sums(c, awaited(c, words, 0))
	}
	for i, sum := range words {
		acc[regs[i]] = sum
	}
	return c.Set(o.Result, c.Pack(ir.ElemOrSelf(o.Acc.Type()), acc))
}

// wgmmaCode is the code of a GEMM by wgmma. What package instructions decided is in the operation and in its types;
// only how many columns an instruction has is decided here.
type wgmmaCode struct {
	types   wgmmaTypes
	m, n, k int64 // of a warpgroup's block
	instN   int64
	sum     matrix
	a, b    wgmmaOperand
	held    []*ir.Value // the words of operand A in registers, nil for none
	left    matrix      // its elements
	fresh   bool        // nothing is added to: the first instructions begin the sums
}

// wgmmaTypes are the types of the instruction.
type wgmmaTypes struct {
	a, b, out nvvm.WgmmaType
	bits      int64
}

var wgmmaInputs = map[string]nvvm.WgmmaType{"f16": nvvm.WgmmaF16, "bf16": nvvm.WgmmaBF16, "tf32": nvvm.WgmmaTF32,
	"e4m3": nvvm.WgmmaE4M3,
	"e5m2": nvvm.WgmmaE5M2, "s8": nvvm.WgmmaS8, "u8": nvvm.WgmmaU8}

// wgmmaTypesOf are the types of a GEMM.
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

// wgmmaCodeOf reads the types of a GEMM.
func wgmmaCodeOf(c *emit.Ctx, o tile.GemmOp) (*wgmmaCode, error) {
	m, n, k := o.MNK()
	p := &wgmmaCode{types: wgmmaTypesOf(o), k: k, fresh: isZero(o.Acc)}
	groups := c.Place.AllWarps() / 4
	gm, gn, err := o.Policy.PartitionWGMMA(m, n, groups)
	if err != nil {
		return nil, o.Errorf("cannot use wgmma: %v", err)
	}
	want, err := layout.WGMMAAccumulator([]int64{m, n}, gm, gn)
	if err == nil {
		want, err = c.Place.Grouped(want)
	}
	if dc := emit.DistOf(o.Acc); err != nil || !want.Equal(dc) {
		return nil, o.Errorf("has an accumulator in the layout %v, which wgmma does not support; run --infer-layout", dc)
	}
	p.m, p.n, p.sum = m/gm, n/gn, registersOf(want, false, nil)
	var group *ir.Value
	if groups > 1 {
		group = warpgroup(c)
	}
	rem, div := split(c, group, gm)
	if _, inRegisters := o.A.Type().(*ir.TensorType); inRegisters {
		p.held, p.left = c.Words(c.Get(o.A)), registersOf(emit.DistOf(o.A), o.TransposeA, nil)
	} else {
		p.a, err = sharedOperand(c, o.A, o.TransposeA, rem, p.m, p.types.bits)
	}
	if err == nil {
		p.b, err = sharedOperand(c, o.B, !o.TransposeB, div, p.n, p.types.bits)
	}
	if err != nil {
		return nil, o.Errorf("cannot use wgmma: %v", err)
	}
	p.instN = p.columns(c.RegistersAtLaunch())
	return p, nil
}

// isZero reports whether all elements of a tile are zero.
func isZero(v *ir.Value) bool {
	if f, ok := tile.Fill.Cast(v.DefiningOp()); ok {
		v = f.Value
	}
	a := rewrite.ConstantOf(v)
	n, isInt := rewrite.IntOf(a)
	x, isFloat := rewrite.FloatOf(a)
	return isInt && n == 0 || isFloat && x == 0
}

// columns is the widest instruction that divides the block. It may have no more sums than
// there are registers at the launch, whatever a role has of them later: ptxas asks for
// that (C7602).
func (p *wgmmaCode) columns(registers int64) int64 {
	widest := int64(8)
	for n := min(p.n, 256); n > 8; n -= 8 {
		if p.n%n != 0 || !nvvm.WgmmaN(n, p.types.a) {
			continue
		}
		if widest = max(widest, n); n/2/int64(p.perRegister())+besideSums <= registers && (n == p.n || p.b.begins(n)) {
			return n
		}
	}
	return widest
}

// besideSums is how many registers ptxas 13 needs for an instruction in addition to its accumulators.
const besideSums = 32

// split is a warpgroup's place along M and N: those along M count fastest. nil is 0.
func split(c *emit.Ctx, group *ir.Value, along int64) (m, n *ir.Value) {
	switch {
	case group == nil:
		return nil, nil
	case along == 1:
		return nil, group
	}
	return arith.Binary(c.Entry, arith.RemUI, group, c.Const(along)), arith.Binary(c.Entry, arith.DivUI, group,
		c.Const(along))
}

// warpgroup is the thread's warpgroup at the place, from a shuffle, so that the
// compiler knows it to be the same in a whole warp.
func warpgroup(c *emit.Ctx) *ir.Value {
	if c.Place.Groups > 1 {
		return c.Axes[layout.Warpgroup]
	}
	return arith.Binary(c.Entry, arith.DivUI, c.Axes[layout.Warp], c.Const(4))
}

// pieces are the starts of the instructions' parts of the block.
func (p *wgmmaCode) pieces() (out [][2]int64) {
	for m := int64(0); m < p.m; m += 64 {
		for n := int64(0); n < p.n; n += p.instN {
			out = append(out, [2]int64{m, n})
		}
	}
	return out
}

// registers are the registers of a piece, as the instruction counts them (PTX ISA, "Register Fragments for
// wgmma.mma_async").
func (p *wgmmaCode) registers(at [2]int64) (out []int64) {
	for n := int64(0); n < p.instN; n += 8 {
		for _, r := range [][2]int64{{0, 0}, {0, 1}, {8, 0}, {8, 1}} {
			out = append(out, p.sum.at(at[0]+r[0], at[1]+n+r[1]))
		}
	}
	return out
}

// perRegister is how many sums a register of the instruction holds.
func (p *wgmmaCode) perRegister() int {
	if p.types.out == nvvm.WgmmaF16 {
		return 2
	}
	return 1
}

// words are a piece's registers of the accumulator; without an initial accumulator they may hold anything.
func (p *wgmmaCode) words(c *emit.Ctx, at [2]int64, acc []*ir.Value) (out []*ir.Value) {
	var sums []*ir.Value
	for _, r := range p.registers(at) {
		sums = append(sums, acc[r])
	}
	if p.fresh {
		t := sums[0].Type()
		if p.perRegister() > 1 {
			t = ir.I32
		}
		any := llvm.PoisonValue.New(c.Builder, llvm.ValueOp{}, t).Result
		return slices.Repeat([]*ir.Value{any}, len(sums)/p.perRegister())
	}
	if p.perRegister() == 1 {
		return sums
	}
	for _, pair := range pairs(c, sums) {
		out = append(out, llvm.BitCast.New(c.Builder, llvm.CastOp{Arg: pair}, ir.I32).Result)
	}
	return out
}

// sums are the values of the accumulator's registers.
func (p *wgmmaCode) sums(c *emit.Ctx, words []*ir.Value) []*ir.Value {
	if p.perRegister() == 1 {
		return words
	}
	return unpaired(c, halfPairs(c, words))
}

// multiply starts the MMAs of a piece, over all of K.
func (p *wgmmaCode) multiply(c *emit.Ctx, at [2]int64, acc []*ir.Value) []*ir.Value {
	words := p.words(c, at, acc)
	instK := layout.MMAInstructionK(p.types.bits)
	if p.held != nil {
		for k := int64(0); k < p.k; k += instK {
			words = p.multiplyHeld(c, at, k, words)
		}
		return words
	}
	t := llvm.Struct(ir.ValueTypes(words)...)
	v := llvm.PoisonValue.New(c.Builder, llvm.ValueOp{}, t).Result
	for i, w := range words {
		v = llvm.NewInsertValue(c.Builder, v, w, int64(i))
	}
	major := func(f wgmmaOperand, plain, turned nvvm.MMALayout) nvvm.MMALayout {
		if f.outerRow {
			return plain
		}
		return turned
	}
	for k := int64(0); k < p.k; k += instK {
		v = nvvm.WgmmaMmaAsync.New(c.Builder, nvvm.WgmmaOp{
			Acc: v, DescriptorA: p.a.descriptor(c, at[0], k), DescriptorB: p.b.descriptor(c, at[1], k),
			Shape: nvvm.Shape(64, p.instN, instK), TypeA: p.types.a, TypeB: p.types.b, TypeD: p.types.out,
			ScaleD: p.scaleD(k), ScaleA: nvvm.ScalePlus, ScaleB: nvvm.ScalePlus,
			LayoutA: major(p.a, nvvm.Row, nvvm.Col), LayoutB: major(p.b, nvvm.Col, nvvm.Row),
		}, t).Result
	}
	return emit.StructFields(c.Builder, v, len(words))
}

// scaleD says whether the instructions of a step along K add to the accumulator.
func (p *wgmmaCode) scaleD(k int64) nvvm.WgmmaScaleOut {
	if p.fresh && k == 0 {
		return nvvm.ScaleZero
	}
	return nvvm.ScaleOne
}
