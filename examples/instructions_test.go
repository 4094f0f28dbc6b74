package examples

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
)

// TestInstructions executes each shipped instruction in a GEMM of random tiles, by its body in the simulator, and on
// the processor of this machine if that has it: both compute the GEMM. Whole registers and others are there.
func TestInstructions(t *testing.T) {
	_, noLLC := exec.LookPath("llc-22")
	for _, i := range arch.ShippedInstructions() {
		t.Run(i.SymName, func(t *testing.T) {
			t.Parallel()
			f := filepath.Join(t.TempDir(), "f.mlir")
			require.NoError(t, os.WriteFile(f, []byte(gemmOf(i)), 0o600))
			var out, errw bytes.Buffer
			run := func(main func(context.Context, []string, *bytes.Buffer, *bytes.Buffer) int, args ...string) string {
				out.Reset()
				require.Zero(t, main(t.Context(), args, &out, &errw), "%s%s", &out, &errw)
				return out.String()
			}
			compile := func(ctx context.Context, args []string, out, errw *bytes.Buffer) int {
				return tsopt.Main(ctx, args, strings.NewReader(""), out, errw)
			}
			verify := func(ctx context.Context, args []string, out, errw *bytes.Buffer) int {
				return tsrun.Main(ctx, args, strings.NewReader(""), out, errw)
			}
			require.Contains(t, run(compile, f, "--tile-to-cpu=arch=one"), i.Lower())
			pipeline, levels := "tile-to-cpu", 2
			if arch.Missing(i.Needs()) == "" && noLLC == nil {
				pipeline, levels = "tile-to-cpu-binary", 3
			}
			text := run(verify, f, "--only-levels", "--schedules=1", "--verify-each-stage="+pipeline+"{arch=one}")
			require.Contains(t, text, fmt.Sprintf("verified after every one of %d levels", levels))
		})
	}
}

// gemmOf is a program whose target has one instruction, with two GEMMs of its types.
func gemmOf(i scale.InstructionOp) string {
	g := tile.Gemm.Of(i.Body.Entry().First())
	m, n, k := g.MNK()
	a, b, c := ir.ElemOrSelf(g.A.Type()), ir.ElemOrSelf(g.B.Type()), g.Sum().Elem()
	flags := ""
	if g.UnsignedA {
		flags += " unsigned_a"
	}
	if g.UnsignedB {
		flags += " unsigned_b"
	}
	kernel := func(number int, m, n, k int64) (args, body string) {
		ta, tb, tc := fmt.Sprintf("%dx%dx%v", m, k, a), fmt.Sprintf("%dx%dx%v", k, n, b), fmt.Sprintf("%dx%dx%v", m, n, c)
		args = fmt.Sprintf("%%a%[1]d: memref<%[2]s> {tile.init = \"random\"}, %%b%[1]d: memref<%[3]s> {tile.init = \"random\"}, "+
			"%%c%[1]d: memref<%[4]s> {tile.out}", number, ta, tb, tc)
		return args, fmt.Sprintf(`
  tile.kernel blocks(%%i) = (1) {
    %%s = tile.load %%a%[1]d[0, 0] : memref<%[2]s> -> tensor<%[2]s>
    %%t = tile.load %%b%[1]d[0, 0] : memref<%[3]s> -> tensor<%[3]s>
    %%g = tile.gemm %%s, %%t%[5]s : tensor<%[2]s>, tensor<%[3]s> -> tensor<%[4]s>
    tile.store %%g, %%c%[1]d[0, 0] : tensor<%[4]s>, memref<%[4]s>
  }`, number, ta, tb, tc, flags)
	}
	wholeArgs, whole := kernel(0, 3*m, 2*n, 4*k)
	partArgs, part := kernel(1, 2*m+1, 3*n+n/2+1, k+k/2+1)
	return fmt.Sprintf(`scale.arch @one attributes {backend = "cpu", triple = "x86_64-unknown-linux-gnu", chip = "generic"} {
  scale.level @lane {role = "lane"}
  scale.level @core of @lane {role = "block", count = 1, vector_bits = 512}
  scale.level @socket of @core {role = "device", count = 2}
  scale.memory @registers at @core {role = "registers", bytes = 1024}
  scale.memory @scratch at @core {role = "scratch", bytes = 1048576}
  %s
}
func.func @main(%s, %s) {%s%s
  return
}
`, asm.Text(i.Op, asm.PrintOptions{}), wholeArgs, partArgs, whole, part)
}
