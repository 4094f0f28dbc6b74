package nvvm_test

import (
	"slices"
	"testing"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/verify"
)

// args are n values of a type, as arguments of a block.
func args(b *ir.Block, t ir.Type, n int) []*ir.Value {
	out := make([]*ir.Value, n)
	for i := range out {
		out[i] = b.AddArg(t, nil)
	}
	return out
}

func check(t *testing.T, op *ir.Op) {
	t.Helper()
	if err := op.Def().Verify(op); err != nil {
		t.Error(err)
	}
	if err := verify.Verify(op, verify.Options{AllowUnregistered: true}); err != nil {
		t.Error(err)
	}
}

// Every shape of mma.sync that the constructor can make verifies, and its PTX
// types are those of its registers.
func TestNewMmaSync(t *testing.T) {
	half := ir.Vector([]int64{2}, ir.F16)
	for _, c := range []struct {
		ptx     nvvm.MMAType
		k       int64
		a, b    int
		reg     ir.Type
		acc     ir.Type
		n       int
		accType nvvm.MMAType
	}{
		{nvvm.F16, 8, 2, 1, half, ir.F32, 4, nvvm.F32}, {nvvm.F16, 16, 4, 2, half, half, 2, nvvm.F16},
		{nvvm.BF16, 16, 4, 2, ir.I32, ir.F32, 4, nvvm.F32}, {nvvm.TF32, 8, 4, 2, ir.I32, ir.F32, 4, nvvm.F32},
		{nvvm.S8, 32, 4, 2, ir.I32, ir.I32, 4, nvvm.S32}, {nvvm.U4, 64, 4, 2, ir.I32, ir.I32, 4, nvvm.S32},
	} {
		block := ir.NewBlock()
		acc := args(block, c.acc, c.n)
		mma := nvvm.MmaOp{Shape: nvvm.Shape(16, 8, c.k), TypeA: ir.Some(c.ptx), TypeB: ir.Some(c.ptx), LayoutB: nvvm.Col,
			A: args(block, c.reg, c.a), B: args(block, c.reg, c.b), C: acc}
		if c.acc == ir.Type(ir.I32) {
			mma.Overflow = ir.Some(nvvm.Wrapped)
		}
		op := nvvm.MmaSync.New(ir.NewBuilder(block), mma, llvm.Struct(ir.ValueTypes(acc)...))
		check(t, op.Op)
		if op.TypeA.V != c.ptx || op.AccumulatorType().V != c.accType || op.ResultType().V != c.accType {
			t.Errorf("%s: got A %s, C %s, D %s", c.ptx, op.TypeA.V, op.AccumulatorType().V, op.ResultType().V)
		}
		if len(op.A) != c.a || len(op.B) != c.b || len(op.C) != c.n {
			t.Errorf("%s: got %d, %d, %d registers", c.ptx, len(op.A), len(op.B), len(op.C))
		}
	}
}

func TestMatrixMoves(t *testing.T) {
	for _, n := range []int{1, 2, 4} {
		block := ir.NewBlock()
		b := ir.NewBuilder(block)
		p := block.AddArg(llvm.Pointer(3), nil)
		var of ir.Type = ir.I32
		if n > 1 {
			of = llvm.Struct(slices.Repeat([]ir.Type{ir.I32}, n)...)
		}
		load := nvvm.LdMatrix.New(b, nvvm.MatrixOp{Ptr: p, Num: int64(n), Layout: nvvm.Col,
			Shape: nvvm.LdStMatrixShape(8, 8)}, of)
		check(t, load.Op)
		store := nvvm.StMatrix.New(b, nvvm.MatrixOp{Ptr: p, Sources: args(block, ir.I32, n),
			Shape: nvvm.LdStMatrixShape(8, 8)})
		check(t, store.Op)
		if load.Count() != n || store.Count() != n {
			t.Errorf("%d matrices: got %d, %d", n, load.Count(), store.Count())
		}
	}
}

// The instruction's n depends on the type: integers have fewer.
func TestWgmmaN(t *testing.T) {
	for _, c := range []struct {
		n    int64
		ptx  nvvm.WgmmaType
		want bool
	}{{8, nvvm.WgmmaF16, true}, {40, nvvm.WgmmaBF16, true}, {40, nvvm.WgmmaS8, false}, {48, nvvm.WgmmaU8, true},
		{264, nvvm.WgmmaF16, false}, {12, nvvm.WgmmaTF32, false}, {256, nvvm.WgmmaB1, true}} {
		if got := nvvm.WgmmaN(c.n, c.ptx); got != c.want {
			t.Errorf("n = %d of %s: got %v", c.n, c.ptx, got)
		}
	}
}

func TestTargetVersion(t *testing.T) {
	for chip, want := range map[string]int{"sm_90a": 90, "sm_80": 80, "sm_100a": 100, "foo": 0} {
		target := nvvm.DefaultTarget
		target.Chip = chip
		got, accelerated := nvvm.TargetOf(target).Version()
		if got != want || accelerated != (chip == "sm_90a" || chip == "sm_100a") {
			t.Errorf("%s: got %d %v", chip, got, accelerated)
		}
	}
}
