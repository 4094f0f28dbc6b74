package sim_test

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
)

//go:embed testdata/wgmma_ring.mlir
var wgmmaRing string

// multiplyRing runs the module on matrices of -1, 0 and 1 and compares.
func multiplyRing(t *testing.T, module *ir.Op, seed uint64) error {
	t.Helper()
	const rows, cols, depth = 300, 520, 136
	bf16, _ := npy.LookupDType("bf16")
	arrays := []*npy.Array{npy.New(bf16, rows, depth), npy.New(bf16, cols, depth), npy.New(bf16, rows, cols)}
	for i, x := range arrays[:2] {
		for k := range x.Len() {
			x.SetFloat(k, float64((k*7+k/depth*(5+i)+int(seed))%3-1))
		}
	}
	if err := callMain(t, module, seed, arrays); err != nil {
		return err
	}
	a, b := floats(arrays[0]), floats(arrays[1])
	for i := range rows {
		for j := range cols {
			want := 0.0
			for k := range depth {
				want += a[i*depth+k] * b[j*depth+k]
			}
			if got := arrays[2].Float(i*cols + j); got != want {
				return fmt.Errorf("element %d, %d is %v, want %v", i, j, got, want)
			}
		}
	}
	return nil
}

// TestWgmmaRing: a warp-specialized GEMM agrees with the reference if sizes do not divide and blocks have several
// tiles.
func TestWgmmaRing(t *testing.T) {
	for seed := range uint64(2) {
		module := parse(t, wgmmaRing)
		if err := multiplyRing(t, module, seed); err != nil {
			t.Errorf("L3, seed %d: %v", seed, reportText(err))
		}
		if err := multiplyRing(t, lowered(t, module), seed); err != nil {
			t.Errorf("L4, seed %d: %v", seed, reportText(err))
		}
	}
}

// needless are operations of the ring that nothing is wrong without, and why.
var needless = map[string]string{
	"nvvm.fence.mbarrier.init 0": "the proxy fence behind it makes the mbarriers visible as well",
	"nvvm.fence.proxy 0":         "the fence of mbarriers before it is enough for them",
	"nvvm.wgmma.fence.aligned 1": "in the loop the accumulator stays in flight, and wgmmas of one shape follow each other in order",
}

// orders reports whether an operation of the ring orders others.
func orders(op *ir.Op) bool {
	if asm, ok := llvm.InlineAsm.Cast(op); ok {
		return strings.Contains(asm.Text, "mbarrier.arrive")
	}
	return barrier(op) || nvvm.FenceMbarrierInit.Is(op) || nvvm.FenceProxy.Is(op) || nvvm.WgmmaFence.Is(op) ||
		nvvm.WgmmaCommitGroup.Is(op) ||
		nvvm.WgmmaWaitGroup.Is(op) || nvvm.MBarrierArrive.Is(op) || nvvm.MBarrierArriveExpectTx.Is(op) ||
		nvvm.MBarrierTryWait.Is(op) ||
		nvvm.CpAsyncBulkCommitGroup.Is(op) || nvvm.CpAsyncBulkWaitGroup.Is(op) || gpu.Barrier.Is(op)
}

// TestWgmmaRingMutants: each operation that orders is lost in turn.
func TestWgmmaRingMutants(t *testing.T) {
	module := parse(t, wgmmaRing)
	counts := map[string]int{}
	total, reported := 0, 0
	for n := 0; ; n++ {
		var found []*ir.Op
		m := ir.Clone(module, nil)
		ir.WalkOps(m, func(op *ir.Op) {
			if orders(op) {
				found = append(found, op)
			}
		})
		if n == len(found) {
			break
		}
		op := found[n]
		name := fmt.Sprintf("%s %d", op.Name(), counts[op.Name()])
		counts[op.Name()]++
		if testing.Short() && counts[op.Name()] > 1 { // the first of each kind
			continue
		}
		loc := op.Loc()
		if op.NumResults() > 0 {
			op.Result(0).ReplaceAllUsesWith(arith.ConstantInt(ir.Before(op), 1, ir.I1))
		}
		op.Erase()
		total++
		for _, level := range []string{"L3", "L4"} {
			if level == "L4" {
				m = lowered(t, m)
			}
			err := multiplyRing(t, m, 0)
			switch {
			case (err == nil) != (needless[name] != ""):
				t.Errorf("%s: without %s at %v: %v", level, name, loc, err)
			case err != nil && level == "L4":
				reported++
			}
		}
	}
	t.Logf("%d of %d mutants are reported", reported, total)
	if total < 20 && !testing.Short() {
		t.Errorf("only %d mutants", total)
	}
}
