package diag_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tsopt/tsopt/ir/diag"
)

// TestDefinedAt: the name of what is at a position, if the source gives one.
func TestDefinedAt(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.mlir")
	if err := os.WriteFile(file, []byte("  %arrived = comm.signal_alloc : x\n  comm.barrier\n  %a, %b = f()\n"),
		0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		line, col uint32
		want      string
	}{{1, 14, "%arrived"}, {1, 3, "%arrived"}, {2, 3, ""}, {3, 12, ""}, {4, 1, ""}, {1, 90, ""}} {
		if got := diag.DefinedAt(&diag.FileLoc{File: file, Line: c.line, Col: c.col}); got != c.want {
			t.Errorf("%d:%d: %q, not %q", c.line, c.col, got, c.want)
		}
	}
}
