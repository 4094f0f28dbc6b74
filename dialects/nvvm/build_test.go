package nvvm_test

import (
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
		ptx     string
		k       int64
		a, b    int
		reg     ir.Type
		acc     ir.Type
		n       int
		accType string
	}{
		{"f16", 8, 2, 1, half, ir.F32, 4, "f32"}, {"f16", 16, 4, 2, half, half, 2, "f16"},
		{"bf16", 16, 4, 2, ir.I32, ir.F32, 4, "f32"}, {"tf32", 8, 4, 2, ir.I32, ir.F32, 4, "f32"},
		{"s8", 32, 4, 2, ir.I32, ir.I32, 4, "s32"}, {"u4", 64, 4, 2, ir.I32, ir.I32, 4, "s32"},
	} {
		block := ir.NewBlock()
		d := nvvm.NewMmaSync(ir.NewBuilder(block), nvvm.Multiplication{
			Shape: nvvm.Shape(16, 8, c.k), TypeA: c.ptx, TypeB: c.ptx,
			A: args(block, c.reg, c.a), B: args(block, c.reg, c.b), C: args(block, c.acc, c.n),
		})
		op := nvvm.MmaSync.Of(d.DefiningOp())
		check(t, op.Op)
		if op.TypeA() != c.ptx || op.AccumulatorType() != c.accType || op.ResultType() != c.accType {
			t.Errorf("%s: got A %s, C %s, D %s", c.ptx, op.TypeA(), op.AccumulatorType(), op.ResultType())
		}
		if len(op.A()) != c.a || len(op.B()) != c.b || len(op.C()) != c.n {
			t.Errorf("%s: got %d, %d, %d registers", c.ptx, len(op.A()), len(op.B()), len(op.C()))
		}
	}
}

func TestMatrixMoves(t *testing.T) {
	for _, n := range []int{1, 2, 4} {
		block := ir.NewBlock()
		b := ir.NewBuilder(block)
		p := block.AddArg(llvm.Pointer(3), nil)
		v := nvvm.NewLdMatrix(b, p, n, true)
		load := nvvm.LdMatrix.Of(v.DefiningOp())
		check(t, load.Op)
		store := nvvm.NewStMatrix(b, p, false, args(block, ir.I32, n)...)
		check(t, store.Op)
		if load.Num() != n || !load.Transposed() || store.Num() != n || store.Transposed() {
			t.Errorf("%d matrices: got %d %v, %d %v", n, load.Num(), load.Transposed(), store.Num(), store.Transposed())
		}
	}
}

// The instruction's n depends on the type: integers have fewer.
func TestWgmmaN(t *testing.T) {
	for _, c := range []struct {
		n    int64
		ptx  string
		want bool
	}{{8, "f16", true}, {40, "bf16", true}, {40, "s8", false}, {48, "u8", true}, {264, "f16", false}, {12, "tf32", false}, {256, "b1", true}} {
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
