package sim_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	conversions "github.com/tsopt/tsopt/conversion/all"
	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/sim"
	transforms "github.com/tsopt/tsopt/transforms/all"
)

// wgmmaProduct is C = A·B of 128 x 192 by 128 x N blocks, two warpgroups, a ring of two stages that is reused with
// three steps.
func wgmmaProduct(in, out, zero string, transposeB bool, steps int) string {
	b, load, turn := "192x96", "%B[%kk, %c0] : memref<192x96x"+in+"> -> tensor<64x96x"+in+">", ""
	if transposeB {
		b, load, turn = "96x192", "%B[%c0, %kk] : memref<96x192x"+in+"> -> tensor<96x64x"+in+">", "transpose_b "
	}
	tile := load[strings.Index(load, "-> ")+3:]
	return fmt.Sprintf(`
func.func @main(%%A: memref<128x192x%[1]s>, %%B: memref<%[4]sx%[1]s>, %%C: memref<128x96x%[2]s>) {
  tile.kernel blocks(%%b) = (1) threads(256) {
    %%c0 = arith.constant 0 : index
    %%c1 = arith.constant 1 : index
    %%c3 = arith.constant %[8]d : index
    %%c64 = arith.constant 64 : index
    %%zero = arith.constant dense<%[3]s> : tensor<128x96x%[2]s>
    %%sum = tile.pipelined %%k = %%c0 to %%c3 step %%c1 stages(2) iter_args(%%acc = %%zero) -> (tensor<128x96x%[2]s>) {
      %%kk = arith.muli %%k, %%c64 : index
      %%a = tile.load %%A[%%c0, %%kk] : memref<128x192x%[1]s> -> tensor<128x64x%[1]s>
      %%f = tile.load %[5]s
      %%r = tile.gemm %%a, %%f, %%acc %[6]simpl(wgmma) : tensor<128x64x%[1]s>, %[7]s -> tensor<128x96x%[2]s>
      tile.yield %%r : tensor<128x96x%[2]s>
    }
    tile.store %%sum, %%C[%%c0, %%c0] : tensor<128x96x%[2]s>, memref<128x96x%[2]s>
  }
  return
}`, in, out, zero, b, load, turn, tile, steps)
}

const (
	toThreads = "builtin.module(canonicalize,software-pipeline,canonicalize,infer-layout,allocate-memory,insert-sync,insert-fences,convert-tile-to-gpu,canonicalize,cse)"
	toLLVM    = "builtin.module(gpu-kernel-outlining,gpu.module(convert-scf-to-cf,expand-strided-metadata,convert-gpu-to-nvvm,reconcile-unrealized-casts,canonicalize,cse))"
	toText    = "builtin.module(convert-nvvm-to-llvm)"
)

func runPasses(t *testing.T, module *ir.Op, text string) {
	t.Helper()
	passes := pass.NewRegistry(append(conversions.Passes(), transforms.Passes()...), nil)
	pipeline, err := pass.ParsePipeline(text, passes)
	if err == nil {
		err = pipeline.Run(&pass.Config{Dialects: all.Registry(), Passes: passes, Verify: true}, module)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// callMain runs @main of a module on matrices.
func callMain(t *testing.T, module *ir.Op, seed uint64, arrays []*npy.Array) error {
	t.Helper()
	m := sim.New(module, sim.Options{Races: true, Seed: seed})
	fn, _ := ir.As[ir.FunctionLike](ir.LookupSymbol(module, "main"))
	types, _ := fn.FunctionType()
	var args []sim.Value
	for i, x := range arrays {
		v, err := m.Buffer(x.Data, types[i].(*ir.MemRefType), []int64{int64(x.Shape[0]), int64(x.Shape[1])}, "abc"[i:i+1])
		if err != nil {
			t.Fatal(err)
		}
		args = append(args, v)
	}
	_, err := m.Call(context.Background(), "main", args...)
	return err
}

// multiply runs @main of a module on matrices of small integers and compares.
func multiply(t *testing.T, module *ir.Op, in, out string, transposeB bool, steps int, seed uint64) error {
	t.Helper()
	dIn, _ := npy.LookupDType(in)
	dOut, _ := npy.LookupDType(out)
	rng := rand.New(rand.NewPCG(seed, 7))
	bShape := []int{192, 96}
	if transposeB {
		bShape = []int{96, 192}
	}
	arrays := []*npy.Array{npy.New(dIn, 128, 192), npy.New(dIn, bShape...), npy.New(dOut, 128, 96)}
	for _, x := range arrays[:2] {
		for i := range x.Len() {
			x.SetFloat(i, float64(rng.IntN(7)-3))
		}
	}
	if err := callMain(t, module, seed, arrays); err != nil {
		return err
	}
	a, b := floats(arrays[0]), floats(arrays[1])
	for i := range 128 {
		for j := range 96 {
			want := 0.0
			for k := range 64 * steps {
				at := k*96 + j
				if transposeB {
					at = j*192 + k
				}
				want += a[i*192+k] * b[at]
			}
			if got := arrays[2].Float(i*96 + j); got != want {
				return fmt.Errorf("element %d, %d is %v, want %v", i, j, got, want)
			}
		}
	}
	return nil
}

func floats(a *npy.Array) []float64 {
	out := make([]float64, a.Len())
	for i := range out {
		out[i] = a.Float(i)
	}
	return out
}

// levels are the forms of a program of threads: L3, L4 and with the instructions as
// text.
var levels = []struct{ name, passes string }{{"L3", "builtin.module()"}, {"L4", toLLVM}, {"PTX", toLLVM + "|" + toText}}

func at(t *testing.T, module *ir.Op, passes string) *ir.Op {
	m := ir.Clone(module, nil)
	for _, p := range strings.Split(passes, "|") {
		runPasses(t, m, p)
	}
	return m
}

// TestWgmma: programs that the lowering makes with wgmma multiply small integers exactly at all levels.
func TestWgmma(t *testing.T) {
	for _, c := range []struct {
		in, out, zero string
		transposeB    bool
	}{{"bf16", "f32", "0.0", false}, {"f16", "f32", "0.0", true}, {"f8E4M3FN", "f32", "0.0", true},
		{"f8E5M2", "f32", "0.0", true}, {"i8", "i32", "0", true}} {
		module := parse(t, wgmmaProduct(c.in, c.out, c.zero, c.transposeB, 3))
		runPasses(t, module, toThreads)
		for _, l := range levels {
			m := at(t, module, l.passes)
			for seed := range uint64(2) {
				if err := multiply(t, m, c.in, c.out, c.transposeB, 3, seed); err != nil {
					t.Errorf("%s of %s, seed %d: %v", l.name, c.in, seed, err)
				}
			}
		}
	}
}

// wgmmaMutants are operations that a GEMM by wgmma needs, how each is lost, and the diagnostic.
var wgmmaMutants = []struct {
	name   string
	is     func(op *ir.Op) bool
	change func(op *ir.Op)
	report string
}{
	{"no wgmma.fence", nvvm.WgmmaFence.Is, (*ir.Op).Erase, "without a wgmma.fence since"},
	{"no commit", nvvm.WgmmaCommitGroup.Is, (*ir.Op).Erase, inFlight},
	{"no wait", isWait, func(op *ir.Op) {
		value := llvm.ExtractValue.Of(op.Operand(0).DefiningOp()).Container
		op.Result(0).ReplaceAllUsesWith(value)
		op.Erase()
	}, inFlight},
	{"wait for fewer", isWait, func(op *ir.Op) {
		ir.Edit(op, func(o *llvm.InlineAsmOp) { o.Text = strings.Replace(o.Text, " 0;", " 1;", 1) })
	}, inFlight},
	{"no proxy fence", nvvm.FenceProxy.Is, (*ir.Op).Erase, "nvvm.fence.proxy"},
	{"fence of the wrong space", nvvm.FenceProxy.Is, func(op *ir.Op) {
		ir.Edit(op, func(o *nvvm.FenceProxyOp) { o.Kind, o.Space = nvvm.ProxyAsyncGlobal, ir.Opt[nvvm.SharedSpace]{} })
	}, "nvvm.fence.proxy"},
	{"no barrier before", barrier, (*ir.Op).Erase, "data race"},
	{"no wait for the copies", nvvm.CpAsyncWaitGroup.Is, (*ir.Op).Erase, "nothing waits for the async copy"},
}

func isWait(op *ir.Op) bool {
	asm, ok := llvm.InlineAsm.Cast(op)
	return ok && strings.Contains(asm.Text, "wgmma.wait_group")
}

func barrier(op *ir.Op) bool {
	return gpu.Barrier.Is(op) || nvvm.Barrier.Is(op) || op.Name() == "nvvm.barrier0"
}

// beforeProduct reports whether the operation is in a block before an MMA, or is part of one: operations after all MMAs
// order nothing that they need.
func beforeProduct(op *ir.Op) bool {
	for next := op; next != nil; next = next.Next() {
		if nvvm.WgmmaFence.Is(next) || isWait(next) {
			return true
		}
	}
	return false
}

// inFlight is reported for a register or, if a stage of memory is overwritten before, for memory.
const inFlight = "outstanding|it is an async operation"

// TestWgmmaMutants: each place where one of them is lost is reported, at every level.
func TestWgmmaMutants(t *testing.T) {
	for _, steps := range []int{1, 3} {
		module := parse(t, wgmmaProduct("bf16", "f32", "0.0", false, steps))
		runPasses(t, module, toThreads)
		for _, mutant := range wgmmaMutants {
			t.Run(fmt.Sprintf("%s, %d steps", mutant.name, steps), func(t *testing.T) {
				for n := 0; ; n++ {
					var found []*ir.Op
					m := ir.Clone(module, nil)
					ir.WalkOps(m, func(op *ir.Op) {
						if mutant.is(op) && beforeProduct(op) {
							found = append(found, op)
						}
					})
					if n == len(found) {
						if n == 0 {
							t.Error("there is none")
						}
						return
					}
					mutant.change(found[n])
					for _, l := range levels {
						err := multiply(t, at(t, m, l.passes), "bf16", "f32", false, steps, 0)
						switch {
						case err == nil:
							t.Errorf("%s: number %d is not reported", l.name, n)
						case !slices.ContainsFunc(strings.Split(mutant.report, "|"),
							func(s string) bool { return strings.Contains(reportText(err), s) }):
							t.Errorf("%s: number %d: reported %s, want %q in it", l.name, n, reportText(err), mutant.report)
						}
					}
				}
			})
		}
	}
}
