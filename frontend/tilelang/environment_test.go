package tilelang_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/frontend/tilelang"
	"github.com/tsopt/tsopt/ir"
)

// TestVariableOfNothing: a default takes the place of a variable that is not set, not of one that is set to nothing.
func TestVariableOfNothing(t *testing.T) {
	const text = `import os
import tilelang.language as T

@T.prim_func
def main(A: T.Tensor((4 if os.environ.get("SIZE", "default") == "" else 8,), "float32")):
    with T.Kernel(1, threads=32):
        A[0] = 0.0
`
	for _, set := range []bool{true, false} {
		r, err := tilelang.Translate(tilelang.Request{File: "f.py", Source: []byte(text),
			Getenv: func(string) (string, bool) { return "", set }})
		require.NoError(t, err)
		require.Equal(t, map[bool]string{true: "memref<4xf32>", false: "memref<8xf32>"}[set],
			ir.LookupSymbol(r.Module, "main").Region(0).Entry().Arg(0).Type().String())
	}
}
