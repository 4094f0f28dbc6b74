package random

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
)

var prepareIn = flag.String("prepare", "", "a folder to fill with compiled programs, for a machine with a GPU")

// TestPrepare compiles the programs of the seeds into a folder, with a static tsrun and a script that runs all of them
// and says which went wrong.
func TestPrepare(t *testing.T) {
	if *prepareIn == "" {
		t.Skip("compiles the programs for another machine: -prepare=DIR")
	}
	dir, err := filepath.Abs(*prepareIn)
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(dir, 0o755))
	build := exec.CommandContext(t.Context(), "go", "build", "-ldflags=-s -w", "-o", dir,
		"github.com/tsopt/tsopt/tools/tsrun")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	text, err := build.CombinedOutput()
	require.NoError(t, err, "%s", text)
	script := "cd \"$(dirname \"$0\")\"\nright=0 wrong=0\n" +
		"run() { folder=$1; shift; if said=$(cd $folder && timeout 60 ../tsrun program.bin.mlir --device=cuda --once --no-progress \"$@\" 2>&1); " +
		"then right=$((right + 1)); else wrong=$((wrong + 1)); echo \"$folder: ${said:0:400}\"; fi; }\n"
	for _, p := range generated(t) {
		args, err := p.arguments()
		require.NoError(t, err)
		to := filepath.Join(dir, p.name())
		require.NoError(t, os.RemoveAll(to))
		require.NoError(t, os.CopyFS(to, os.DirFS(p.folder)))
		var out, errs bytes.Buffer
		compile := []string{filepath.Join(to, "program.py"), "--tile-to-binary=chip=sm_90a", "-o",
			filepath.Join(to, "program.bin.mlir")}
		if tsopt.Main(t.Context(), compile, strings.NewReader(""), &out, &errs) != 0 {
			t.Errorf("%s cannot be compiled\n%s", to, errs.String())
			continue
		}
		script += fmt.Sprintf("run %s %s\n", p.name(), strings.Join(args, " "))
	}
	script += "echo $right right, $wrong wrong\n[ $wrong = 0 ]\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "run.sh"), []byte(script), 0o755))
}
