package forms_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// lacking is a program that has none of the forms that can be seen in a program.
const lacking = `func.func @scale(%t: tensor<64xf32>) -> tensor<64xf32> {
  %u = arith.addf %t, %t : tensor<64xf32>
  return %u : tensor<64xf32>
}
func.func @main(%x: memref<8x64xf32> {tile.init = "random"}, %part: memref<8x64xf32>, %whole: memref<16x64xf32>, %y: memref<8x64xf32> {tile.out}) {
  comm.all_gather_into %part to %whole dim 0 devices 2 : memref<8x64xf32>, memref<16x64xf32>
  tile.kernel blocks(%b) = (8) threads(128) raster(2) {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    %n = tile.param "N" default(4) among([4, 8]) : index
    %row = affine.apply affine_map<(d0) -> (d0)>(%b)
    %units = scale.num_ranks @warp
    %buffer = tile.alloc : memref<1x64xf32, #scale.mem<l1>>
    tile.pipelined %k = %c0 to %c4 step %c4 stages(1) {
      %t = tile.load %x[%row, %c0] : memref<8x64xf32> -> tensor<1x64xf32>
      tile.store %t, %y[%row, %c0] : tensor<1x64xf32>, memref<8x64xf32>
    }
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %called = func.call @scale(%zero) : (tensor<64xf32>) -> tensor<64xf32>
  }
  return
}`

// visible are the forms that a program shows.
var visible = []*pass.Form{
	forms.Bound, forms.Inlined, forms.Standard, forms.TileWise, forms.Resolved, forms.Ordered, forms.Unpipelined,
	forms.LaidOut, forms.Allocated, forms.Threads,
}

func parse(t *testing.T, text string) *ir.Op {
	t.Helper()
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err)
	return root
}

// lower is a program at a level of tile-to-llvm.
func lower(t *testing.T, text, level string) *ir.Op {
	t.Helper()
	var out, errs bytes.Buffer
	require.Zero(t, tsopt.Main(t.Context(), []string{"--tile-to-llvm=to=" + level, "-"}, strings.NewReader(text), &out,
		&errs), errs.String())
	return parse(t, out.String())
}

// TestLacking: each form that a program shows can be lacking; one that holds of every program would order no passes.
func TestLacking(t *testing.T) {
	root := parse(t, lacking)
	for _, f := range visible {
		assert.False(t, f.Holds(root), f.Name)
	}
}

// TestLevels: planned examples have every form of planned programs, and are not threads yet. Code of threads has all
// forms, since no kernel lacks one.
func TestLevels(t *testing.T) {
	for _, name := range []string{"gemm", "flash_attention", "gemm_tuned", "collectives", "softmax_tp4",
		"selective_scan"} {
		text, err := os.ReadFile(filepath.Join("../../../examples", name+".mlir"))
		require.NoError(t, err)
		planned, threads := lower(t, string(text), "planned"), lower(t, string(text), "gpu")
		for _, f := range forms.Planned() {
			if f.Holds != nil {
				assert.True(t, f.Holds(planned), "%s is not %s", name, f.Name)
			}
		}
		assert.False(t, forms.Threads.Holds(planned), name)
		for _, f := range visible {
			assert.True(t, f.Holds(threads), "%s is not %s", name, f.Name)
		}
	}
}

// TestLists: each list is the one before it and more, no form is in one twice, and a pass has a name for each form.
func TestLists(t *testing.T) {
	assert.Subset(t, forms.Normal(), forms.Called())
	assert.Subset(t, forms.Planned(), forms.Normal())
	seen := map[string]bool{}
	for _, f := range append(forms.Planned(), forms.Plain, forms.Threads) {
		assert.False(t, seen[f.Name], f.Name)
		seen[f.Name] = true
		assert.NotEmpty(t, f.Doc, f.Name)
	}
	assert.Contains(t, forms.Called(forms.Plain), forms.Plain)
}
