package rewrite

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

var (
	castOp = ir.Define(ir.Spec[anyOp]{
		Name: castName, Traits: ir.Pure,
		Fields: declare[anyOp](ir.Ins(nil, "in", anyInt), ir.Outs(nil, "out", anyInt))})
	lowAdd = ir.Define(ir.Spec[anyOp]{
		Name: "low.add", Traits: ir.Pure,
		Fields: declare[anyOp](ir.In(nil, "a", anyInt), ir.In(nil, "b", anyInt), ir.Out(nil, "r", anyInt))})
	convRegistry = ir.NewRegistry(testDialect,
		&ir.Dialect{Name: "builtin", Ops: []*ir.OpDef{castOp.OpDef}},
		&ir.Dialect{Name: "low", Ops: []*ir.OpDef{lowAdd.OpDef}})
)

// i32To64 turns i32 into i64 and leaves the rest.
func i32To64() *TypeConverter {
	c := &TypeConverter{}
	c.Add(func(t ir.Type) (ir.Type, bool) { return t, true })
	c.Add(func(t ir.Type) (ir.Type, bool) { return ir.I64, t == ir.I32 })
	return c
}

func lowerAdd(c *TypeConverter) ConversionPattern {
	return ConvertOn(testAdd, c, "lower-add", func(r *ConversionRewriter, op, in anyOp) bool {
		r.ReplaceOp(op.Op, r.Op(lowAdd.OpDef, []ir.Type{ir.I64}, in.Operands()...))
		return true
	})
}

func TestPartialConversionCastsBetweenOldAndNew(t *testing.T) {
	f, b := newFunc(ir.I32)
	x := f.Body().Arg(0)
	y := add(b, x, x)
	z := add(b, y, x)
	use := b.Op(testUse.OpDef, nil, z)
	target := NewTarget(convRegistry).LegalDialect("low").IllegalOp(testAdd.OpDef)
	require.NoError(t, ApplyPartialConversion(f, target, []ConversionPattern{lowerAdd(i32To64())}))
	require.Equal(t, []string{castName, "low.add", "low.add", castName, "t.use"}, names(f.Body()))
	require.Equal(t, ir.I32, use.Operand(0).Type())
	require.Empty(t, verifyLinks(f))
}

func TestConversionFoldsOnOldOperands(t *testing.T) {
	f, b := newFunc()
	use := b.Op(testUse.OpDef, nil, add(b, konst(b, 1), konst(b, 2)))
	target := NewTarget(convRegistry).LegalOp(testConst.OpDef).IllegalOp(testAdd.OpDef)
	require.NoError(t, ApplyPartialConversion(f, target, nil))
	v, _ := IntConstant(use.Operand(0))
	require.EqualValues(t, 3, v)
}

func TestConversionReportsWhatIsLeft(t *testing.T) {
	f, b := newFunc(ir.I32)
	b.Loc = &diag.FileLoc{File: "a.mlir", Line: 2, Col: 3}
	b.Op(testUse.OpDef, nil, add(b, f.Body().Arg(0), f.Body().Arg(0)))
	err := ApplyPartialConversion(f, NewTarget(convRegistry).IllegalOp(testAdd.OpDef), nil)
	require.ErrorContains(t, err, "a.mlir:2:3: error: failed to legalize operation 't.add' that was explicitly marked illegal")
	err = ApplyFullConversion(f, NewTarget(convRegistry).LegalOp(testFunc.OpDef), nil)
	require.ErrorContains(t, err, "failed to legalize operation 't.add'")
}

func TestFailedPatternIsUndone(t *testing.T) {
	f, b := newFunc(ir.I32)
	b.Op(testUse.OpDef, nil, add(b, f.Body().Arg(0), f.Body().Arg(0)))
	c := i32To64()
	bad := ConvertOn(testAdd, c, "bad", func(r *ConversionRewriter, op, in anyOp) bool {
		r.ReplaceOp(op.Op, r.Op(testNeg.OpDef, []ir.Type{ir.I64}, in.Operand(0)))
		return true
	}).WithBenefit(2)
	target := NewTarget(convRegistry).LegalDialect("low").IllegalOp(testAdd.OpDef, testNeg.OpDef)
	require.NoError(t, ApplyPartialConversion(f, target, []ConversionPattern{lowerAdd(c), bad}))
	require.Equal(t, []string{castName, "low.add", castName, "t.use"}, names(f.Body()))
}

func TestConvertRegionOneToMany(t *testing.T) {
	f, b := newFunc(ir.I32, ir.I1)
	use := b.Op(testUse.OpDef, nil, f.Body().Arg(0), f.Body().Arg(1))
	c := &TypeConverter{}
	c.AddN(func(t ir.Type) ([]ir.Type, bool) { return []ir.Type{t}, true })
	c.AddN(func(t ir.Type) ([]ir.Type, bool) { return []ir.Type{ir.I16, ir.I16}, t == ir.I32 })
	p := ConversionPattern{Root: testFunc.OpDef, Types: c,
		Rewrite: func(r *ConversionRewriter, op *ir.Op, _ [][]*ir.Value) bool {
			_, ok := r.ConvertRegion(op.Region(0), c, nil)
			r.Modified(op)
			return ok
		}}
	target := NewTarget(convRegistry).DynamicOp(func(op *ir.Op) bool { return c.IsLegalRegion(op.Region(0)) },
		testFunc.OpDef)
	require.NoError(t, ApplyPartialConversion(f, target, []ConversionPattern{p}))
	require.Equal(t, []ir.Type{ir.I16, ir.I16, ir.I1}, f.Body().ArgTypes())
	require.Equal(t, castName, use.Operand(0).DefiningOp().Name())
	require.Equal(t, f.Body().Arg(2), use.Operand(1))
}

func TestReconcileFollowsChains(t *testing.T) {
	f, b := newFunc(ir.I32)
	x := f.Body().Arg(0)
	y := b.Value(castOp.OpDef, ir.I64, x)
	z := b.Value(castOp.OpDef, ir.I16, y)
	use := b.Op(testUse.OpDef, nil, b.Value(castOp.OpDef, ir.I32, z))
	require.Empty(t, ReconcileCasts(Casts(f)))
	require.Equal(t, x, use.Operand(0))
	require.Equal(t, []string{"t.use"}, names(f.Body()))
}

// verifyLinks lists operations with an empty operand.
func verifyLinks(root *ir.Op) (bad []string) {
	ir.WalkOps(root, func(op *ir.Op) {
		for _, v := range op.Operands() {
			if v == nil {
				bad = append(bad, op.Name())
			}
		}
	})
	return bad
}
