// Package conversion_test compares conversions with those of mlir-opt.
package conversion_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/all"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
)

// passes are the conversions of dialects whose results are upstream's to the
// letter.
var passes = map[string]string{
	"arith": "--convert-arith-to-llvm", "math": "--convert-math-to-llvm", "cf": "--convert-cf-to-llvm",
	"index": "--convert-index-to-llvm", "ub": "--convert-ub-to-llvm", "func": "--convert-func-to-llvm",
}

// TestUpstream converts the example of every operation with both programs.
func TestUpstream(t *testing.T) {
	upstream, err := exec.LookPath("/usr/lib/llvm-22/bin/mlir-opt")
	if err != nil {
		if upstream, err = exec.LookPath("mlir-opt-22"); err != nil {
			t.Skip("mlir-opt 22 is not installed")
		}
	}
	for _, d := range all.Registry().Dialects() {
		pass := passes[d.Name]
		if pass == "" {
			continue
		}
		for _, def := range d.Defs() {
			_, text, _ := strings.Cut(def.Doc, "```mlir\n")
			text, _, _ = strings.Cut(text, "```")
			if text == "" {
				continue
			}
			t.Run(def.Name, func(t *testing.T) {
				t.Parallel()
				file := filepath.Join(t.TempDir(), "example.mlir")
				require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
				var out, problems bytes.Buffer
				code := tsopt.Main(context.Background(), []string{file, pass}, strings.NewReader(""), &out, &problems)
				require.Zero(t, code, "%s", &problems)
				want, err := exec.Command(upstream, file, pass).Output()
				require.NoError(t, err)
				require.Equal(t, string(want), out.String())
			})
		}
	}
}
