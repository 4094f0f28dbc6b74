package examples

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
)

// byWarps are the examples that give warps work of their own, which does not end at barriers.
var byWarps = []string{"gemm_warp_specialized.mlir", "mla_decode.mlir"}

// TestCPU lowers each example to code of one CPU thread and runs it, and holds that those by warps are rejected.
func TestCPU(t *testing.T) {
	for _, f := range programs(t) {
		t.Run(f, func(t *testing.T) {
			t.Parallel()
			rejected := slices.Contains(byWarps, f)
			var out, errw bytes.Buffer
			code := tsrun.Main(context.Background(), []string{f, "--verify-each-stage=tile-to-cpu", "--only-levels", "--once",
				"--schedules=1"}, strings.NewReader(""), &out, &errw)
			if rejected {
				require.Regexp(t, `supported on CPUs|runs the units in turn`, errw.String())
				require.NotZero(t, code)
				return
			}
			require.Zero(t, code, "%s%s", out.String(), errw.String())
			require.Contains(t, out.String(), "verified after every one of 2 levels")
		})
	}
}
