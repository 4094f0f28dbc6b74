package examples

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLength holds that programs have no more lines than TileLang's of the same kernel (its
// examples at a35008a4: the kernel function, one statement a line), and no more characters
// than when they were counted, without indentation and comments. Aliases, signature and braces
// count.
func TestLength(t *testing.T) {
	for _, p := range []struct {
		file     string
		kernel   int // which of main's
		tileLang int // lines
		chars    int
	}{
		{"gemm.mlir", 0, 17, 722},
		{"rmsnorm.mlir", 0, 20, 818},
		{"flash_attention.mlir", 1, 60, 2360},
		{"gqa.mlir", 0, 60, 2308},
		{"gemm_w4a16.mlir", 0, 32, 1083},
	} {
		t.Run(p.file, func(t *testing.T) {
			code := program(t, p.file, p.kernel)
			require.LessOrEqual(t, len(code), p.tileLang)
			require.LessOrEqual(t, len(strings.Join(code, "")), p.chars)
		})
	}
}

// program is the code of an example with one of its kernels, without its reference.
func program(t *testing.T, file string, kernel int) (lines []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	kernels, inside := -1, false
	for _, l := range strings.Split(string(text), "\n") {
		code := strings.TrimSpace(l)
		if strings.HasPrefix(code, "func.func @reference") {
			break
		}
		if strings.HasPrefix(l, "  tile.kernel") {
			kernels, inside = kernels+1, true
		}
		if code != "" && !strings.HasPrefix(code, "//") && (!inside || kernels == kernel) {
			lines = append(lines, code)
		}
		inside = inside && l != "  }"
	}
	return lines
}
