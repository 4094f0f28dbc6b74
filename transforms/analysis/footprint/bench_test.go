package footprint_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/check/verifytile"
)

// BenchmarkCheck is verify-tile on programs whose blocks take tiles by quotients and remainders, which are gone through
// place by place, and on one whose tiles are in rows and columns.
func BenchmarkCheck(b *testing.B) {
	for _, name := range []string{"gemm_4096"} {
		file := filepath.Join("../../../bench/kernels", name+".mlir")
		text, err := os.ReadFile(file)
		require.NoError(b, err)
		module, err := asm.Parse(asm.Source{Name: file, Text: string(text)}, all.Registry(), asm.ParseOptions{})
		require.NoError(b, err)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				require.NoError(b, verifytile.Check(module, func(*diag.Diagnostic) {}))
			}
		})
	}
}
