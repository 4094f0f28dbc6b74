package generated_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/irgen"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
)

// TestUpstream holds that mlir-opt says the same of programs of the dialects we
// share: whether they are valid, and how they print.
func TestUpstream(t *testing.T) {
	upstream, err := exec.LookPath("/usr/lib/llvm-22/bin/mlir-opt")
	if err != nil {
		if upstream, err = exec.LookPath("mlir-opt-22"); err != nil {
			t.Skip("mlir-opt 22 is not installed")
		}
	}
	reg := all.Registry()
	shared := []string{"affine", "arith", "cf", "func", "index", "llvm", "math", "memref", "scf", "ub", "vector", "gpu",
		"nvgpu", "nvvm", "builtin"}
	// They belong into a module, which func.func is not: what is wrong first differs.
	structors := func(def *ir.OpDef) bool { return strings.HasPrefix(def.Name, "llvm.mlir.global_") }
	g := irgen.New(reg, irgen.Options{Ops: 25, Dialects: shared, Skip: structors})
	for seed := range seeds(12) {
		file := filepath.Join(t.TempDir(), "generated.mlir")
		require.NoError(t, os.WriteFile(file, []byte(asm.Text(g.Module(seed),
			asm.PrintOptions{Registry: reg, Generic: true})), 0o600))
		want, err := exec.Command(upstream, file).Output()
		var exit *exec.ExitError
		if errors.As(err, &exit) && exit.ExitCode() != 1 {
			continue // it crashed
		}
		if err != nil {
			assert.Fail(t, "upstream rejects a program", "seed %d: %s", seed, err.(*exec.ExitError).Stderr)
			continue
		}
		var out, errw bytes.Buffer
		require.Zero(t, tsopt.Main(context.Background(), []string{file}, strings.NewReader(""), &out, &errw), errw.String())
		assert.Equal(t, string(want), out.String(), "seed %d", seed)
	}
}
