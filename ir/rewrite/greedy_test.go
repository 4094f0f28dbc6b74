package rewrite

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

type anyOp struct{ *ir.Op }

var anyInt = ir.TypeConstraint{Summary: "integer", OK: func(ir.Type) bool { return true }}

var (
	testConst = ir.Define(ir.Spec[anyOp]{
		Name: "t.const", Traits: ir.Pure | ir.ConstantLike,
		Fields: declare[anyOp](ir.Out(nil, "r", anyInt), ir.Prop("value", ir.AnyAttrC)),

		Fold: func(o anyOp, _ []ir.Attr) ([]ir.FoldResult, bool) { return ir.FoldAttr(o.Prop(0)) }})
	testAdd = ir.Define(ir.Spec[anyOp]{
		Name: "t.add", Traits: ir.Pure | ir.Commutative,
		Fields: declare[anyOp](ir.In(nil, "a", anyInt), ir.In(nil, "b", anyInt), ir.Out(nil, "r", anyInt)),

		Fold: func(o anyOp, c []ir.Attr) ([]ir.FoldResult, bool) {
			x, okx := IntOf(c[0])
			y, oky := IntOf(c[1])
			switch {
			case okx && oky:
				return ir.FoldAttr(ir.I32Attr(x + y))
			case oky && y == 0:
				return ir.FoldValue(o.Operand(0))
			}
			return ir.NoFold()
		}})
	testUse = ir.Define(ir.Spec[anyOp]{Name: "t.use", Fields: declare[anyOp](ir.Ins(nil, "a", anyInt))})
	testNeg = ir.Define(ir.Spec[anyOp]{
		Name: "t.neg", Traits: ir.Pure | ir.Involution,
		Fields: declare[anyOp](ir.In(nil, "a", anyInt), ir.Out(nil, "r", anyInt))})
	testFunc = ir.Define(ir.Spec[anyOp]{Name: "t.func", Traits: ir.IsolatedFromAbove,
		Fields: declare[anyOp](ir.Body(nil, "body"))})
	testBr = ir.Define(ir.Spec[brOp]{
		Name: "t.br", Traits: ir.Terminator | ir.Pure, Fields: declare[brOp](ir.Ins(nil, "a", anyInt), ir.To(nil, "dest"))})
	testRet     = ir.Define(ir.Spec[anyOp]{Name: "t.ret", Traits: ir.Terminator | ir.Pure})
	testDialect = &ir.Dialect{
		Name: "t", Ops: []*ir.OpDef{testConst.OpDef, testAdd.OpDef, testUse.OpDef, testNeg.OpDef, testFunc.OpDef,
			testBr.OpDef, testRet.OpDef},
		Constant: func(b *ir.Builder, a ir.Attr, t ir.Type, loc diag.Loc) *ir.Op {
			return b.Create(ir.OpState{Def: testConst.OpDef, Types: []ir.Type{t}, Props: []ir.Attr{a}, Loc: loc})
		},
	}
)

type brOp struct{ *ir.Op }

func (o brOp) SuccessorOperands(int) (start, n int) { return 0, o.NumOperands() }

func names(b *ir.Block) []string {
	var out []string
	for op := range b.Ops() {
		out = append(out, op.Name())
	}
	return out
}

func newFunc(args ...ir.Type) (*ir.Op, *ir.Builder) {
	entry := ir.NewBlock(args...)
	f := ir.NewOp(&ir.OpState{Def: testFunc.OpDef, Regions: []*ir.Region{ir.NewRegion(entry)}})
	return f, ir.NewBuilder(entry)
}

func konst(b *ir.Builder, v int64) *ir.Value {
	return b.Create(ir.OpState{Def: testConst.OpDef, Types: []ir.Type{ir.I32}, Props: []ir.Attr{ir.I32Attr(v)}}).Result(0)
}

func add(b *ir.Builder, x, y *ir.Value) *ir.Value { return b.Value(testAdd.OpDef, ir.I32, x, y) }

func TestGreedyFoldsCSEsAndErases(t *testing.T) {
	f, b := newFunc(ir.I32)
	x := f.Body().Arg(0)
	s := add(b, konst(b, 1), konst(b, 2))                                                       // 3
	y := add(b, konst(b, 3), x)                                                                 // constant moves right
	z := add(b, b.Value(testNeg.OpDef, ir.I32, b.Value(testNeg.OpDef, ir.I32, x)), konst(b, 0)) // x
	add(b, s, s)                                                                                // dead
	use := b.Op(testUse.OpDef, nil, s, y, z)
	res := Greedy(f, nil, Config{Registry: ir.NewRegistry(testDialect), TopDown: true})
	require.True(t, res.Changed)
	require.True(t, res.Converged)
	require.Equal(t, []string{"t.const", "t.add", "t.use"}, names(f.Body()))
	require.Equal(t, x, use.Operand(2))
	require.Equal(t, f.Body().First().Result(0), use.Operand(0))
	sum := use.Operand(1).DefiningOp()
	require.Equal(t, x, sum.Operand(0))
	require.Equal(t, use.Operand(0), sum.Operand(1))
}

func TestPatternsByBenefit(t *testing.T) {
	f, b := newFunc(ir.I32)
	x := f.Body().Arg(0)
	b.Op(testUse.OpDef, nil, b.Value(testNeg.OpDef, ir.I32, x))
	var order []string
	note := func(name string, benefit int) Pattern {
		return On(testNeg, name, func(*Rewriter, anyOp) bool {
			order = append(order, name)
			return false
		}).WithBenefit(benefit)
	}
	rootless := note("rootless", 2)
	rootless.Root, rootless.Rewrite = nil, func(_ *Rewriter, op *ir.Op) bool {
		order = append(order, "rootless on "+op.Name())
		return false
	}
	Greedy(f, []Pattern{note("low", 1), rootless, note("high", 3), note("low2", 1)}, Config{MaxIterations: 1})
	require.Equal(t, []string{"rootless on t.use", "high", "rootless on t.neg", "low", "low2"}, order)
}

func TestDeadCycleThroughBlockArguments(t *testing.T) {
	f, b := newFunc(ir.I32)
	loop := ir.NewBlock(ir.I32)
	f.Region(0).Append(loop)
	b.Create(ir.OpState{Def: testBr.OpDef, Operands: []*ir.Value{f.Body().Arg(0)}, Succs: []*ir.Block{loop}})
	b.SetToEnd(loop)
	next := add(b, loop.Arg(0), loop.Arg(0))
	b.Create(ir.OpState{Def: testBr.OpDef, Operands: []*ir.Value{next}, Succs: []*ir.Block{loop}})
	Greedy(f, nil, Config{Simplify: SimplifyNormal})
	require.Equal(t, []string{"t.br"}, names(loop))
	require.Zero(t, loop.NumArgs())
	require.Zero(t, f.Body().First().NumOperands())
}

func TestUnreachableBlocksGo(t *testing.T) {
	f, b := newFunc()
	b.Op(testRet.OpDef, nil)
	dead1, dead2 := ir.NewBlock(ir.I32), ir.NewBlock(ir.I32)
	f.Region(0).Append(dead1)
	f.Region(0).Append(dead2)
	b.SetToEnd(dead1)
	b.Create(ir.OpState{Def: testBr.OpDef, Operands: []*ir.Value{dead2.Arg(0)}, Succs: []*ir.Block{dead2}})
	b.SetToEnd(dead2)
	b.Create(ir.OpState{Def: testBr.OpDef, Operands: []*ir.Value{dead1.Arg(0)}, Succs: []*ir.Block{dead1}})
	require.True(t, Greedy(f, nil, Config{}).Changed)
	require.True(t, f.Region(0).HasOneBlock())
}

func TestEqualBlocksMerge(t *testing.T) {
	f, b := newFunc(ir.I32, ir.I32)
	x, y := f.Body().Arg(0), f.Body().Arg(1)
	b1, b2 := ir.NewBlock(), ir.NewBlock()
	mid := ir.NewBlock()
	for _, blk := range []*ir.Block{mid, b1, b2} {
		f.Region(0).Append(blk)
	}
	// The entry and mid branch to two blocks that differ in an operand.
	b.Create(ir.OpState{Def: testBr.OpDef, Succs: []*ir.Block{b1, mid}})
	b.SetToEnd(mid)
	b.Create(ir.OpState{Def: testBr.OpDef, Succs: []*ir.Block{b2}})
	for i, blk := range []*ir.Block{b1, b2} {
		b.SetToEnd(blk)
		b.Op(testUse.OpDef, nil, []*ir.Value{x, y}[i])
		b.Op(testRet.OpDef, nil)
	}
	Greedy(f, nil, Config{})
	require.Equal(t, 3, f.Region(0).NumBlocks())
	require.Equal(t, 1, b1.NumArgs())
	require.Equal(t, b1.Arg(0), b1.First().Operand(0))
}

// declare declares fields that no view has.
func declare[W any](fields ...ir.Field) func(*W) []ir.Field {
	return func(*W) []ir.Field { return fields }
}
