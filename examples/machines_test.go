package examples

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
)

// machines are the shipped h200 with one budget changed.
var machines = []struct{ name, was, is string }{
	{"half", "registers_per_multiprocessor = 65536", "registers_per_multiprocessor = 32768"},
	{"narrow", "@block of @thread {role = \"block\", count = 1024}", "@block of @thread {role = \"block\", count = 256}"},
	{"shallow", "scale.memory @l1 at @block {role = \"scratch\", bytes = 232448", "scale.memory @l1 at @block {role = \"scratch\", bytes = 49152"},
	{"groups", "scale.level @warpgroup of @warp {role = \"team\", count = 4}", "scale.level @warpgroup of @warp {role = \"team\", count = 2}"},
	{"lanes16", "scale.level @warp of @thread {role = \"warp\", count = 32}", "scale.level @warp of @thread {role = \"warp\", count = 16}"},
	{"lanes64", "scale.level @warp of @thread {role = \"warp\", count = 32}", "scale.level @warp of @thread {role = \"warp\", count = 64}"},
}

// arithmetic is an error that names both numbers, or what the machine lacks.
var arithmetic = regexp.MustCompile(`\d.*(but|for|allows|has|needs) .*\d`)

// TestMachines plans each example for machines with fewer registers, threads or shared memory, and with other warps. A
// plan for one of them either runs and agrees with the reference, or the program is rejected with the arithmetic. A
// plan that is the h200's is not run again. Under -short a machine gets every sixth example, its neighbour others.
func TestMachines(t *testing.T) {
	shipped, err := os.ReadFile("../dialects/scale/arch/h200.mlir")
	require.NoError(t, err)
	usual := map[string]string{} // plans for the h200 by example
	for n, m := range machines {
		require.Contains(t, string(shipped), m.was)
		text := strings.Replace(strings.Replace(string(shipped), "@h200 ", "@"+m.name+" ", 1), m.was, m.is, 1)
		ran, rejected := 0, 0
		t.Run(m.name, func(t *testing.T) {
			for i, f := range programs(t) {
				if testing.Short() && (i+n)%6 != 0 {
					continue
				}
				t.Run(f, func(t *testing.T) {
					program, err := os.ReadFile(f)
					require.NoError(t, err)
					dir := t.TempDir()
					plan, message := planFor(t, filepath.Join(dir, "other.mlir"), text+string(program), m.name)
					if plan == "" {
						rejected++
						require.Regexp(t, arithmetic, message)
						return
					}
					if usual[f] == "" {
						usual[f], _ = planFor(t, filepath.Join(dir, "usual.mlir"), string(program), "h200")
					}
					if body(plan) == body(usual[f]) {
						return
					}
					ran++
					to := filepath.Join(dir, "plan.mlir")
					require.NoError(t, os.WriteFile(to, []byte(plan), 0o600))
					require.Contains(t, simulate(t, to, "--verify"), "\nverified")
				})
			}
		})
		t.Logf("%s: %d other plans run, %d programs rejected", m.name, ran, rejected)
	}
}

// planFor plans a program for a machine: the plan, or the first line of the error.
func planFor(t *testing.T, file, program, machine string) (plan, message string) {
	t.Helper()
	require.NoError(t, os.WriteFile(file, []byte(program), 0o600))
	var out, errw bytes.Buffer
	if code := tsopt.Main(t.Context(), []string{"--tile-to-llvm=to=planned arch=" + machine + " chip=sm_90a",
		"--remarks=params", file}, strings.NewReader(""), &out, &errw); code == 0 {
		return out.String(), ""
	}
	_, message, _ = strings.Cut(errw.String(), "error: ")
	message, _, _ = strings.Cut(message, "\n")
	require.NotEmpty(t, message, errw.String())
	return "", message
}

// body is a plan without the machine that it names.
func body(plan string) string { return plan[max(strings.Index(plan, "func.func"), 0):] }
