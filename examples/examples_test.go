// Package examples runs every example: as a user would, and after every pass
// of the lowering.
package examples

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
)

func programs(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.mlir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return files
}

// TestEveryStage runs each example as it is written, and lowers it pass by pass and runs it after each, on one
// set of inputs and with agents in one order; TestOrders takes several sets, the lit suite several orders.
// Under -short it runs the program at each level.
func TestEveryStage(t *testing.T) {
	for _, f := range programs(t) {
		t.Run(f, func(t *testing.T) {
			t.Parallel()
			levels := fmt.Sprintf("--only-levels=%t", testing.Short())
			require.Contains(t, simulate(t, f, "--verify-each-stage", levels, "--once", "--schedules=1"),
				"verified after every one of")
		})
	}
}

// written are the passes in front of lower-comm and infer-layout, which write collectives and forms out.
var written = []string{"--bind-params", "--desugar", "--canonicalize", "--fuse-comm"}

// TestOrders runs each example after infer-layout and lower-comm in both orders: neither needs the other's work. An
// order that gives the text that the other has given says nothing new. Under -short only orders that differ from
// TestEveryStage's run.
func TestOrders(t *testing.T) {
	for _, f := range programs(t) {
		t.Run(f, func(t *testing.T) {
			t.Parallel()
			commFirst := planned(t, f, "--lower-comm", "--infer-layout")
			if !testing.Short() {
				require.Contains(t, simulate(t, commFirst, "--verify"), "\nverified")
			}
			if layoutFirst := planned(t, f, "--infer-layout", "--lower-comm"); !sameText(t, commFirst, layoutFirst) {
				require.Contains(t, simulate(t, layoutFirst, "--verify", fmt.Sprintf("--once=%t", testing.Short())), "\nverified")
			}
		})
	}
}

// TestOrdersOfCollectives runs the lit suite's programs with collectives through
// lower-comm and infer-layout in both orders: each computes what it does on tiles.
func TestOrdersOfCollectives(t *testing.T) {
	for _, f := range collectives(t) {
		t.Run(filepath.Base(f), func(t *testing.T) {
			t.Parallel()
			if !testing.Short() { // the lit suite runs this order too
				require.Contains(t, simulate(t, f, "--verify-each-stage=desugar,canonicalize,fuse-comm,lower-comm,infer-layout"),
					"verified after every one of")
			}
			laidOut := planned(t, f, "--infer-layout")
			require.Contains(t, simulate(t, laidOut, "--verify-each-stage=lower-comm"), "verified after every one of")
		})
	}
}

// planned is a file with what passes behind those of written make of a program.
func planned(t *testing.T, file string, passes ...string) string {
	t.Helper()
	return passed(t, file, slices.Concat(written, passes)...)
}

// passed is a file with what passes make of a program.
func passed(t *testing.T, file string, passes ...string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), filepath.Base(file))
	var out, errw bytes.Buffer
	args := slices.Concat(passes, []string{file, "-o", to})
	require.Zero(t, tsopt.Main(t.Context(), args, strings.NewReader(""), &out, &errw), errw.String())
	return to
}

func sameText(t *testing.T, a, b string) bool {
	t.Helper()
	x, err := os.ReadFile(a)
	require.NoError(t, err)
	y, err := os.ReadFile(b)
	require.NoError(t, err)
	return bytes.Equal(x, y)
}

// collectives are the programs of the lit suite that combine what units hold.
func collectives(t *testing.T) (out []string) {
	t.Helper()
	files, err := filepath.Glob("../test/transforms/*/*/*.mlir")
	require.NoError(t, err)
	for _, f := range files {
		text, err := os.ReadFile(f)
		require.NoError(t, err)
		has := func(s string) bool { return bytes.Contains(text, []byte(s)) }
		if has("func.func @main(") && has("tile.out") && (has("comm.") || has("tile.reduce")) && !has("expected-") &&
			!has("RUN: split-file") {
			out = append(out, f)
		}
	}
	require.Greater(t, len(out), 15)
	return out
}

func simulate(t *testing.T, args ...string) string {
	t.Helper()
	var out, errw bytes.Buffer
	code := tsrun.Main(context.Background(), args, strings.NewReader(""), &out, &errw)
	require.Zero(t, code, "%s%s", out.String(), errw.String())
	return out.String()
}

// TestPTX compiles each example, and the kernels of real sizes in bench/kernels, to PTX.
func TestPTX(t *testing.T) {
	if _, err := exec.LookPath("llc-22"); err != nil {
		t.Skip("llc-22 is not installed")
	}
	files, err := filepath.Glob("../bench/kernels/*.mlir")
	require.NoError(t, err)
	if !testing.Short() { // TestEveryStage makes PTX of the examples
		files = append(files, programs(t)...)
	}
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			t.Parallel()
			var out, errw bytes.Buffer
			code := tsopt.Main(context.Background(), []string{"--tile-to-binary", f}, strings.NewReader(""), &out, &errw)
			require.Zero(t, code, errw.String())
			require.Contains(t, out.String(), ".visible .entry")
		})
	}
}
