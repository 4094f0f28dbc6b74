package instructions_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// kind is the element types of a GEMM's operands and of its accumulator.
type kind struct{ operand, acc string }

var kinds = []kind{{"f16", "f32"}, {"f16", "f32"}, {"f16", "f16"}, {"bf16", "f32"}, {"bf16", "bf16"}, {"f32", "f32"},
	{"f64", "f64"}, {"i8", "i32"}, {"f8E4M3FN", "f32"}, {"i64", "i64"}}

// candidate is a GEMM and what may decide its instruction.
type candidate struct {
	m, n, k, batch   int
	kind             kind
	transA, transB   bool
	loadedA, loadedB bool // or computed from what was loaded
	threads          int
	impl             string
}

func candidates() *rapid.Generator[candidate] {
	return rapid.Custom(func(t *rapid.T) candidate {
		flag := func(name string) bool { return rapid.Bool().Draw(t, name) }
		return candidate{
			m:     rapid.SampledFrom([]int{16, 64, 64, 96, 128, 256}).Draw(t, "m"),
			n:     rapid.SampledFrom([]int{8, 24, 64, 128}).Draw(t, "n"),
			k:     rapid.SampledFrom([]int{4, 16, 32, 64, 64, 100}).Draw(t, "k"),
			batch: rapid.SampledFrom([]int{0, 0, 0, 0, 2}).Draw(t, "batch"),
			kind:  rapid.SampledFrom(kinds).Draw(t, "kind"), transA: flag("transpose a"), transB: flag("transpose b"),
			loadedA: flag("loaded a"), loadedB: flag("loaded b"),
			threads: rapid.SampledFrom([]int{32, 64, 128, 128, 128, 256, 512}).Draw(t, "threads"),
		}
	})
}

// text is a kernel with the GEMM. Each operand is loaded, and doubled where it is to be computed.
func (p candidate) text() string {
	shape := func(x, y int, transposed bool, elem string) string {
		if transposed {
			x, y = y, x
		}
		if p.batch > 0 {
			return fmt.Sprintf("%dx%dx%dx%s", p.batch, x, y, elem)
		}
		return fmt.Sprintf("%dx%dx%s", x, y, elem)
	}
	words, at, add := p.impl, "%c0, %c0", "arith.addf"
	if p.transB {
		words = " transpose_b" + words
	}
	if p.transA {
		words = " transpose_a" + words
	}
	if p.batch > 0 {
		at += ", %c0"
	}
	if p.kind.operand[0] == 'i' {
		add = "arith.addi"
	}
	value := func(name string, loaded bool) string {
		if loaded {
			return "%" + name + "0"
		}
		return "%" + name + "1"
	}
	return strings.NewReplacer(
		"TA", shape(p.m, p.k, p.transA, p.kind.operand), "TB", shape(p.k, p.n, p.transB, p.kind.operand), "TC",
		shape(p.m, p.n, false, p.kind.acc),
		"AT", at, "ADD", add, "WORDS", words, "THREADS", fmt.Sprint(p.threads), "XA", value("A", p.loadedA), "XB",
		value("B", p.loadedB),
	).Replace(`func.func @main(%A: memref<TA>, %B: memref<TB>, %C: memref<TC>) {
  tile.kernel blocks(%x) = (1) threads(THREADS) {
    %c0 = arith.constant 0 : index
    %A0 = tile.load %A[AT] : memref<TA> -> tensor<TA>
    %A1 = ADD %A0, %A0 : tensor<TA>
    %B0 = tile.load %B[AT] : memref<TB> -> tensor<TB>
    %B1 = ADD %B0, %B0 : tensor<TB>
    %C0 = tile.load %C[AT] : memref<TC> -> tensor<TC>
    %R = tile.gemm XA, XB, %C0WORDS : tensor<TA>, tensor<TB> -> tensor<TC>
    tile.store %R, %C[AT] : tensor<TC>, memref<TC>
  }
  return
}`)
}

// plan is what PlanGemm says of the GEMM on a machine.
func (p candidate) plan(t *rapid.T, m arch.Machine) (g tile.GemmOp, plan instructions.GemmPlan, passed []error,
	err error) {
	root, bad := asm.Parse(asm.Source{Name: "program", Text: p.text()}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, bad, p.text())
	for k := range ir.Collect(root, tile.Kernel) {
		for g = range ir.Collect(k.Op, tile.Gemm) {
			plan, passed, err = instructions.PlanGemm(g, tile.PlacesOf(k).Of(g.Block()), m)
		}
	}
	return g, plan, passed, err
}

func machine(t *rapid.T) arch.Machine {
	m, err := arch.Shipped(rapid.SampledFrom([]string{"h200", "h200", "a100"}).Draw(t, "machine"))
	require.NoError(t, err)
	return m
}

// TestFirst: a GEMM that names no instruction gets the first in the list that it could have named, which has the
// highest rate, and the reasons against those before it. An instruction that it names it gets, or an error.
func TestFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, m := candidates().Draw(t, "product"), machine(t)
		_, plan, passed, err := p.plan(t, m)
		want, before, rate := tile.AutoImpl, 0, 0.0
		for _, x := range instructions.Gemms() {
			named := p
			named.impl = fmt.Sprintf(" impl(%v)", x.Impl)
			g, other, _, bad := named.plan(t, m)
			switch {
			case bad != nil:
				assert.ErrorContains(t, bad, "cannot use "+x.Name+" as requested")
			case want == tile.AutoImpl:
				want, rate = x.Impl, m.Number(instructions.Instruction(g), "flops_per_cycle")
			}
			if bad == nil {
				assert.Equal(t, x.Impl, other.Impl)
				if rate > 0 { // the target says it
					assert.LessOrEqual(t, m.Number(instructions.Instruction(g), "flops_per_cycle"), rate)
				}
			}
			if want == tile.AutoImpl {
				before++
			}
		}
		assert.Equal(t, want != tile.AutoImpl, err == nil)
		if err == nil {
			assert.Equal(t, want, plan.Impl)
			assert.Len(t, passed, before)
		}
	})
}

// TestPlans: a plan's layouts are of the tiles that they are for, and use the threads of the kernel. The target
// declares the instruction.
func TestPlans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, m := candidates().Draw(t, "product"), machine(t)
		g, plan, _, err := p.plan(t, m)
		if err != nil {
			return
		}
		a, b := g.A, g.B
		dists, values := []layout.Distribution{plan.Acc}, []*ir.Value{g.Result}
		for i, f := range plan.Operands() {
			if !f.Shared {
				dists, values = append(dists, f.Dist), append(values, []*ir.Value{a, b}[i])
			}
		}
		for i, d := range dists {
			assert.Equal(t, values[i].Type().(ir.ShapedType).Shape(), d.Shape(), "%v: %s", plan.Impl, p.text())
			assert.EqualValues(t, p.threads, d.Threads(), "%v", plan.Impl)
		}
		assert.False(t, plan.Acc.Copied() && plan.Impl == tile.WGMMA, "a warpgroup adds an element once")
		switch ka, _ := g.Kinds(); plan.Impl {
		case tile.WGMMA:
			assert.True(t, m.Has("wgmma_"+ka))
			assert.True(t, plan.B.Shared, "wgmma reads operand B from shared memory")
			assert.Equal(t, !p.loadedA, !plan.A.Shared, "wgmma reads operand A from registers where it is computed")
			assert.EqualValues(t, p.threads, 128*plan.Along[0]*plan.Along[1])
		case tile.MMA:
			assert.False(t, plan.A.Shared || plan.B.Shared, "mma.sync reads registers")
			warps := 32 * plan.Along[0] * plan.Along[1]
			assert.Zero(t, int64(p.threads)%warps)
			assert.True(t, p.batch > 0 || int64(p.threads) == warps, "warps that do not share a batch stand along M and N")
		}
	})
}
