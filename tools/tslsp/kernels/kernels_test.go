package kernels

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/tools/tsopt/app"

	"github.com/tsopt/tsopt/ir/asm"
)

// TestPrograms: the tests of the language are judged as tsopt judges them, and every place
// of them, cut off there too, has an answer.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob("../../../test/frontend/tilelang/*.py")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		text := string(data)
		f := Analyze(name, text, all.Registry())
		met, unmet := app.Expected(asm.Source{Name: name, Text: text}, f.Only, f.Problems)
		for i, d := range f.Problems {
			assert.True(t, met[i] || d.Severity != diag.Error || !f.Checks, "%s: %s", name, d.Message)
		}
		if f.Checks && !slices.ContainsFunc(f.Problems, func(d *diag.Diagnostic) bool { return d.Severity == diag.Note }) {
			assert.Empty(t, unmet, name)
		}
		for i := 0; i <= len(text); i += 7 {
			f.Hover(i)
			f.Definition(i)
			f.Complete(i)
			f.at(i)
		}
		for i := 0; i < len(text); i += len(text)/5 + 1 {
			cut := Analyze(name, text[:i], all.Registry())
			cut.Complete(i)
			cut.Hover(max(i-1, 0))
		}
	}
}

// TestBudget: what a program takes is bounded in an editor as in the compiler.
func TestBudget(t *testing.T) {
	const text = `import tilelang.language as T

@T.macro
def double(A, n):
    if n > 0:
        double(A, n - 1)
        double(A, n - 1)
    A[0] = 1.0

@T.prim_func
def main(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=32) as b:
        double(A, 30)
`
	f := Analyze("a.py", text, all.Registry())
	require.NotEmpty(t, f.Problems)
	assert.Contains(t, f.Problems[0].Message, "the program becomes too large")
	assert.NotNil(t, diag.Position(f.Problems[0].Loc))
}
