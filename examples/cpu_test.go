package examples

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
)

// byWarps are the examples of one device that give warps work of their own.
var byWarps = []string{"gemm_warp_specialized.mlir", "hadamard.mlir", "mla_decode.mlir"}

// TestCPU lowers each example of one device to code of one CPU thread and runs it, and holds that others are rejected.
func TestCPU(t *testing.T) {
	for _, f := range programs(t) {
		t.Run(f, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(f)
			require.NoError(t, err)
			rejected := bytes.Contains(text, []byte("devices("))
			for _, name := range byWarps {
				rejected = rejected || name == f
			}
			var out, errw bytes.Buffer
			code := tsrun.Main(context.Background(), []string{f, "--verify-each-stage=tile-to-cpu", "--only-levels", "--once",
				"--schedules=1"}, strings.NewReader(""), &out, &errw)
			if rejected {
				require.Regexp(t, `supported on CPUs|runs on \d devices, but a node of \S+ has 1`, errw.String())
				require.NotZero(t, code)
				return
			}
			require.Zero(t, code, "%s%s", out.String(), errw.String())
			require.Contains(t, out.String(), "verified after every one of 2 levels")
		})
	}
}
