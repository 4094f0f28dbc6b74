package kit_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/tools/kit"
	tslsp "github.com/tsopt/tsopt/tools/tslsp/app"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
	"github.com/tsopt/tsopt/transforms/plan/inferlayout"
)

// Relu is an operation that no package of this module knows. It is not elementwise
// by its traits, so that every list of a kit is asked for it.
var Relu = ir.Define(ir.Spec[ReluOp]{
	Name: "more.relu", Summary: "the positive part", Doc: "The positive part.",
	Traits: ir.Pure | ir.SameOperandsAndResultType,
	Fields: func(o *ReluOp) []ir.Field {
		return []ir.Field{ir.In(&o.X, "x", ir.FloatLike), ir.Out(&o.Result, "result", ir.FloatLike)}
	},
	Format: "$x attr-dict `:` type($result)",
})

type ReluOp struct {
	ir.Base
	X      *ir.Value
	Result *ir.Value
}

// twice is relu(relu(x)) = relu(x).
func twice(r *rewrite.Rewriter, o ReluOp) bool {
	if !Relu.Is(o.X.DefiningOp()) {
		return false
	}
	r.Replace(o.Op, o.X)
	return true
}

var findRelu = pass.Simple("find-relu", "FindRelu", "", "Find relu\n\nMakes relu of a maximum.",
	func(_ *pass.Context, root *ir.Op) error {
		rewrite.Greedy(root, []rewrite.Pattern{rewrite.On(arith.MaximumF, "relu",
			func(r *rewrite.Rewriter, o arith.BinaryOp) bool {
				r.Replace(o.Op, r.Value(Relu.OpDef, o.Result.Type(), o.LHS))
				return true
			})}, rewrite.Config{})
		return nil
	})

type findAndClean struct{}

func (findAndClean) Build(m *pass.Manager) error { return m.Add(findRelu, "") }

var more = kit.Kit{
	Name: "more",
	Dialects: []*rewrite.Dialect{{
		Dialect:  &ir.Dialect{Name: "more", Summary: "one operation", Ops: []*ir.OpDef{Relu.OpDef}},
		Patterns: func() []rewrite.Pattern { return []rewrite.Pattern{rewrite.On(Relu, "twice", twice)} },
	}},
	Passes:    []*pass.Pass{findRelu},
	Pipelines: []*pass.Pipeline{{Name: "find-all", Doc: "Find all", New: func() pass.Builder { return findAndClean{} }}},
	Relations: []inferlayout.Rule{inferlayout.SameLayout(Relu)},
	Lowerings: []emit.Lowering{emit.Lower(Relu, func(c *emit.Ctx, o ReluOp) error {
		x := c.Get(o.X)
		return c.Set(o.Result, arith.Binary(c.Builder, arith.MaximumF, x, arith.Zero(c.Builder, x.Type())))
	})},
	Semantics: []sim.Meaning{sim.Elementwise(Relu, func(x ...float64) float64 { return max(x[0], 0) })},
	Targets: []arch.File{{Name: "small", Text: `
scale.arch @small attributes {multiprocessors = 1, threads_per_multiprocessor = 64, blocks_per_multiprocessor = 1} {
  scale.level @device {count = 1}
  scale.level @block of @warp
  scale.level @warp of @lane {count = 2}
  scale.level @lane {count = 32}
}
`}},
}

const program = `
func.func @main(%x: memref<8x32xf32> {tile.init = "random"}, %y: memref<8x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0, %c0] : memref<8x32xf32> -> tensor<8x32xf32>
    %r = more.relu %t : tensor<8x32xf32>
    tile.store %r, %y[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
  }
  return
}
func.func @reference(%x: memref<8x32xf32>, %y: memref<8x32xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 32 {
      %e = affine.load %x[%i, %j] : memref<8x32xf32>
      %z = arith.constant 0.0 : f32
      %m = arith.maximumf %e, %z : f32
      affine.store %m, %y[%i, %j] : memref<8x32xf32>
    }
  }
  return
}
`

// gemm's result has the layout of an instruction, which relu adopts.
const gemm = `
func.func @main(%a: memref<64x16xbf16>, %b: memref<16x64xbf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<64x64xf32>
    %u = tile.load %a[%c0, %c0] : memref<64x16xbf16> -> tensor<64x16xbf16>
    %v = tile.load %b[%c0, %c0] : memref<16x64xbf16> -> tensor<16x64xbf16>
    %p = tile.gemm %u, %v, %z : tensor<64x16xbf16>, tensor<16x64xbf16> -> tensor<64x64xf32>
    %r = more.relu %p : tensor<64x64xf32>
  }
  return
}
`

func opt(t *testing.T, k kit.Kit, text string, args ...string) (out, errs string, code int) {
	t.Helper()
	var o, e bytes.Buffer
	code = (&tsopt.Tool{Name: "more-opt", Kit: k}).Main(context.Background(), append(args, "-"), strings.NewReader(text),
		&o, &e)
	return o.String(), e.String(), code
}

// An operation of another module runs at every stage.
func TestEveryStage(t *testing.T) {
	file := filepath.Join(t.TempDir(), "relu.mlir")
	require.NoError(t, os.WriteFile(file, []byte(program), 0o644))
	var out, errs bytes.Buffer
	code := tsrun.Run(context.Background(), "more-run", kit.Join(kit.Default(), more),
		[]string{file, "--verify-each-stage"}, strings.NewReader(""), &out, &errs)
	require.Zero(t, code, "%s%s", out.String(), errs.String())
	require.Contains(t, out.String(), "verified after every one of")
}

// Each list is used: without one of them the program is rejected, or stays as it is.
func TestLists(t *testing.T) {
	all := kit.Join(kit.Default(), more)
	without := func(drop func(*kit.Kit)) kit.Kit {
		less := more
		drop(&less)
		return kit.Join(kit.Default(), less)
	}
	fails := func(k kit.Kit, text, why string, args ...string) {
		t.Helper()
		_, errs, code := opt(t, k, text, args...)
		require.NotZero(t, code)
		require.Contains(t, errs, why)
	}
	gives := func(text, want string, args ...string) {
		t.Helper()
		out, errs, code := opt(t, all, text, args...)
		require.Zero(t, code, errs)
		require.Contains(t, out, want)
	}
	const double = "func.func @f(%x: f32) -> f32 {\n  %y = more.relu %x : f32\n  %z = more.relu %y : f32\n  return %z : f32\n}"
	const maximum = "func.func @f(%x: f32) -> f32 {\n  %z = arith.constant 0.0 : f32\n  %y = arith.maximumf %x, %z : f32\n  return %y : f32\n}"
	gives(double, "%0 = more.relu %arg0 : f32\n    return %0", "--canonicalize")
	fails(without(func(k *kit.Kit) { k.Dialects = nil }), double, "more", "--canonicalize")
	gives(maximum, "more.relu", "--find-relu")
	gives(maximum, "more.relu", "--find-all")
	gives(program, "more.relu %0 : tensor<8x32xf32, #layout>", "--infer-layout")
	gives(program, "arith.maximumf", "--tile-to-llvm=to=gpu")
	gives(program, "more.relu %0 : tensor<8x32xf32, #layout>", "--infer-layout=arch=small")
	fails(all, program, `known are a100, amx, avx2, avx512, h100, h200, host, l40s, mesh4x4, neon, stack2, wafers4, small`, "--infer-layout=arch=large")
	gives(gemm, "more.relu %", "--infer-layout")
	fails(without(func(k *kit.Kit) { k.Relations = nil }), gemm,
		"'more.relu' op requires the same encoding for all operands and results", "--infer-layout")
	fails(without(func(k *kit.Kit) { k.Lowerings = nil }), program, "'more.relu' op is unsupported on tiles",
		"--tile-to-llvm=to=gpu")
	file := filepath.Join(t.TempDir(), "relu.mlir")
	require.NoError(t, os.WriteFile(file, []byte(program), 0o644))
	var out, errs bytes.Buffer
	mute := without(func(k *kit.Kit) { k.Semantics = nil })
	require.NotZero(t, tsrun.Run(context.Background(), "more-run", mute, []string{file, "--verify"}, strings.NewReader(""),
		&out, &errs))
	require.Contains(t, errs.String(), "more.relu")
}

// A language server of the kit knows the operation.
func TestServer(t *testing.T) {
	message := func(method, params string) string {
		return `{"jsonrpc":"2.0","id":1,"method":"` + method + `","params":` + params + "}\n// -----\n"
	}
	document, err := json.Marshal(gemm)
	require.NoError(t, err)
	in := message("initialize", `{"processId":1,"rootUri":null,"capabilities":{}}`) +
		`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"test:///p.mlir","languageId":"mlir","version":1,"text":` + string(document) + "}}}\n// -----\n" +
		message("textDocument/hover", `{"textDocument":{"uri":"test:///p.mlir"},"position":{"line":8,"character":12}}`) +
		message("shutdown", "null") + `{"jsonrpc":"2.0","method":"exit"}` + "\n"
	var out, errs bytes.Buffer
	tool := &tsopt.Tool{Name: "more-lsp", Kit: kit.Join(kit.Default(), more)}
	require.Zero(t, tslsp.Serve(context.Background(), "more-lsp", tool, []string{"--lit-test"}, strings.NewReader(in),
		&out, &errs), errs.String())
	require.Contains(t, out.String(), "The positive part.")
	require.Contains(t, out.String(), `"diagnostics": []`)
}

// A name that two kits have is an error that names both.
func TestClash(t *testing.T) {
	other := kit.Kit{Name: "other", Passes: more.Passes, Lowerings: more.Lowerings}
	_, errs, code := opt(t, kit.Join(kit.Default(), more, other), program)
	require.Equal(t, 1, code)
	require.Contains(t, errs, "more-opt: kit other: the pass find-relu is already defined by kit more")
	require.Contains(t, errs, "kit other: the lowering of more.relu is already defined by kit more")
}
