package verify

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

type anyOp struct{ *ir.Op }

var (
	addI = ir.Define(ir.Spec[anyOp]{
		Name: "t.add", Traits: ir.Pure | ir.Commutative | ir.SameOperandsAndResultType | ir.Elementwise,
		Fields: declare[anyOp](ir.In(nil, "lhs", ir.SignlessIntegerOrIndexLike),
			ir.In(nil, "rhs", ir.SignlessIntegerOrIndexLike), ir.Out(nil, "result", ir.SignlessIntegerOrIndexLike))})
	fn = ir.Define(ir.Spec[anyOp]{
		Name: "t.func", Traits: ir.IsolatedFromAbove | ir.SymbolTrait,
		Fields: declare[anyOp](ir.Prop(ir.SymbolNameAttr, ir.SymbolNameC),
			ir.Prop(ir.SymbolVisibilityAttr, ir.StrAttr).Optional(), ir.Body(nil, "body"))})
	ret = ir.Define(ir.Spec[anyOp]{Name: "t.ret", Traits: ir.Terminator, Parents: []string{"t.func"},
		Fields: declare[anyOp](ir.Ins(nil, "vs", ir.AnyType))})
	mod = ir.Define(ir.Spec[anyOp]{
		Name: "t.module", Traits: ir.SymbolTableTrait | ir.NoTerminator | ir.SingleBlock | ir.GraphRegion |
			ir.IsolatedFromAbove,
		Fields: declare[anyOp](ir.Body(nil, "body").Blocks(1, 1))})
	reg = ir.NewRegistry(&ir.Dialect{Name: "t", Ops: []*ir.OpDef{addI.OpDef, fn.OpDef, ret.OpDef, mod.OpDef}})
)

func at(line int) diag.Loc { return &diag.FileLoc{File: "x", Line: uint32(line), Col: 1} }

func module(funcs ...*ir.Op) *ir.Op {
	b := ir.NewBlock()
	m := ir.NewOp(&ir.OpState{Def: mod.OpDef, Loc: at(100), Regions: []*ir.Region{ir.NewRegion(b)}})
	for _, f := range funcs {
		b.Append(f)
	}
	return m
}

func function(name string, build func(b *ir.Builder, args []*ir.Value)) *ir.Op {
	entry := ir.NewBlock(ir.I32, ir.F32, ir.I64)
	b := ir.NewBuilder(entry)
	build(b, entry.Args())
	return ir.NewOp(&ir.OpState{Def: fn.OpDef, Loc: at(1), Props: []ir.Attr{ir.String_(name)},
		Regions: []*ir.Region{ir.NewRegion(entry)}})
}

func TestMessages(t *testing.T) {
	for _, c := range []struct {
		want  string
		build func(b *ir.Builder, a []*ir.Value)
	}{
		{"", func(b *ir.Builder, a []*ir.Value) { b.Value(addI.OpDef, ir.I32, a[0], a[0]); b.Op(ret.OpDef, nil) }},
		{"'t.add' op operand #1 must be signless-integer-like, but got 'f32'",
			func(b *ir.Builder, a []*ir.Value) { b.Value(addI.OpDef, ir.I32, a[0], a[1]) }},
		{"'t.add' op requires the same type for all operands and results",
			func(b *ir.Builder, a []*ir.Value) { b.Value(addI.OpDef, ir.I32, a[0], a[2]) }},
		{"'t.add' op expected 2 operands, but found 1",
			func(b *ir.Builder, a []*ir.Value) { b.Value(addI.OpDef, ir.I32, a[0]) }},
		{"'t.add' op requires one result", func(b *ir.Builder, a []*ir.Value) { b.Op(addI.OpDef, nil, a[0], a[0]) }},
		{"block with no terminator, has", func(b *ir.Builder, a []*ir.Value) { b.Value(addI.OpDef, ir.I32, a[0], a[0]) }},
		{"'t.ret' op must be the last operation in the parent block",
			func(b *ir.Builder, a []*ir.Value) { b.Op(ret.OpDef, nil); b.Op(ret.OpDef, nil) }},
		{"empty block: expect at least a terminator", func(b *ir.Builder, a []*ir.Value) {}},
		{"operand #0 does not dominate this use", func(b *ir.Builder, a []*ir.Value) {
			x := b.Op(addI.OpDef, []ir.Type{ir.I32}, a[0], a[0])
			x.SetOperand(0, b.Value(addI.OpDef, ir.I32, a[0], a[0]))
			b.Op(ret.OpDef, nil)
		}},
		{"operation's operand is unlinked", func(b *ir.Builder, a []*ir.Value) {
			x := b.Op(addI.OpDef, []ir.Type{ir.I32}, a[0], a[0])
			gone := b.Block().AddArg(ir.I32, at(1))
			b.Block().EraseArg(gone.Index())
			x.SetOperand(0, gone)
			b.Op(ret.OpDef, nil)
		}},
		{"'u.x' op created with unregistered dialect",
			func(b *ir.Builder, a []*ir.Value) { b.Op(ir.UnregisteredOp("u.x"), nil) }},
		{"unregistered operation 't.x' found in dialect ('t')",
			func(b *ir.Builder, a []*ir.Value) { b.Op(ir.UnregisteredOp("t.x"), nil) }},
	} {
		err := Verify(module(function("f", c.build)), Options{Registry: reg})
		if c.want == "" {
			require.NoError(t, err)
			continue
		}
		require.ErrorContains(t, err, c.want)
	}
}

func TestSymbolsAndIsolation(t *testing.T) {
	body := func(b *ir.Builder, a []*ir.Value) { b.Op(ret.OpDef, nil) }
	err := Verify(module(function("f", body), function("f", body)), Options{Registry: reg})
	require.ErrorContains(t, err, "redefinition of symbol named 'f'")

	var outside *ir.Value
	f := function("f", func(b *ir.Builder, a []*ir.Value) { outside = a[0]; b.Op(ret.OpDef, nil) })
	g := function("g", func(b *ir.Builder, a []*ir.Value) { b.Op(ret.OpDef, nil, outside) })
	err = Verify(module(f, g), Options{Registry: reg})
	require.ErrorContains(t, err, "'t.ret' op using value defined outside the region")
}

func TestEveryFunctionIsReported(t *testing.T) {
	bad := func(b *ir.Builder, a []*ir.Value) { b.Op(ret.OpDef, nil); b.Op(ret.OpDef, nil) }
	err := Verify(module(function("f", bad), function("g", bad), function("h", bad)), Options{Registry: reg})
	require.Equal(t, 3, strings.Count(err.Error(), "must be the last"))
}

func BenchmarkVerifyMillionOps(b *testing.B) {
	m := module(function("f", func(bd *ir.Builder, a []*ir.Value) {
		x := a[0]
		for range 1_000_000 {
			x = bd.Value(addI.OpDef, ir.I32, x, a[0])
		}
		bd.Op(ret.OpDef, nil, x)
	}))
	b.ResetTimer()
	for range b.N {
		require.NoError(b, Verify(m, Options{Registry: reg}))
	}
}

// declare declares fields that no view has.
func declare[W any](fields ...ir.Field) func(*W) []ir.Field {
	return func(*W) []ir.Field { return fields }
}
