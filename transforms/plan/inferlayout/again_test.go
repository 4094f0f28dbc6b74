package inferlayout_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/transforms/analysis/tuning"
	"github.com/tsopt/tsopt/transforms/normalize/bindparams"
	"github.com/tsopt/tsopt/transforms/normalize/desugar"
	"github.com/tsopt/tsopt/transforms/plan/inferlayout"
)

// TestAgain: layout inference is idempotent; a planned program keeps its layouts.
func TestAgain(t *testing.T) {
	files, err := filepath.Glob("../../../examples/*.mlir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, f := range append(files, "../../../test/transforms/plan/inferlayout/factors.mlir") {
		t.Run(filepath.Base(f), func(t *testing.T) {
			text, err := os.ReadFile(f)
			require.NoError(t, err)
			once := inferred(t, string(text))
			require.Equal(t, once, inferred(t, once))
		})
	}
}

func inferred(t *testing.T, text string) string {
	t.Helper()
	reg := all.Registry()
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, reg, asm.ParseOptions{})
	require.NoError(t, err)
	params, err := tuning.Params(root)
	require.NoError(t, err)
	require.NoError(t, bindparams.Bind(root, tuning.Defaults(params)))
	require.NoError(t, desugar.Run(root))
	target, err := arch.Find(root, arch.Default, nil)
	require.NoError(t, err)
	for k := range ir.Collect(root, tile.Kernel) {
		require.NoError(t, inferlayout.Kernel(k, inferlayout.Builtin(), target, nil, nil))
	}
	return asm.Text(root, asm.PrintOptions{Registry: reg})
}
