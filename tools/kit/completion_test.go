package kit_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/tools/kit"
)

// asTool makes the process of a test a tool.
const asTool = "TSOPT_KIT_TEST_TOOL"

func TestMain(m *testing.M) {
	switch os.Getenv(asTool) {
	case "tsopt":
		kit.Opt("tsopt", kit.Default())
	case "tsrun":
		kit.Run("tsrun", kit.Default())
	}
	os.Exit(m.Run())
}

// bashCompletion is the library on which scripts for bash rely.
const bashCompletion = "/usr/share/bash-completion/bash_completion"

// TestBashCompletes asks bash itself, which divides words at equals signs.
func TestBashCompletes(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash")
	}
	if _, err := os.Stat(bashCompletion); err != nil {
		t.Skip("bash has no bash-completion: " + bashCompletion)
	}
	dir := t.TempDir()
	for _, tool := range []string{"tsopt", "tsrun"} {
		script := fmt.Sprintf("#!/bin/sh\n%s=%s exec '%s' \"$@\"\n", asTool, tool, os.Args[0])
		require.NoError(t, os.WriteFile(filepath.Join(dir, tool), []byte(script), 0o755))
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "program.mlir"), nil, 0o644))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "pictures"), 0o755))
	for _, c := range []struct{ line, want string }{
		{"tsopt --canon", "--canonicalize"},
		{"tsopt --emit=pla", "planned"},
		{"tsopt --tile-to-llvm=", "arch= chip= features= params= to="},
		{"tsopt --tile-to-llvm=to=", "gpu llvm planned"},
		{"tsopt --tile-to-llvm=to=pl", "planned"},
		{"tsopt -cse --tile-to-llvm=to=g", "gpu"},
		{"tsopt --canonicalize=top-down=", "false true"},
		{"tsopt --remarks=gemm,cop", "gemm,copy"},
		{"tsopt --mlir-print-ir-after=cse,infer-l", "cse,infer-layout"},
		{"tsopt --view-layouts=pict", "pictures"},
		{"tsopt prog", "program.mlir"},
		{"tsrun --device=cu", "cuda"},
		{"tsrun --verify-each-stage=tile-to-b", "tile-to-binary"},
		{"tsrun --completion=ba", "bash"},
	} {
		tool, _, _ := strings.Cut(c.line, " ")
		cmd := exec.Command(bash, "--norc", "-c", fmt.Sprintf(ask, bashCompletion, tool), "bash", c.line)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"))
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		assert.Equal(t, c.want, strings.Join(strings.Fields(string(out)), " "), c.line)
	}
}

// ask prints the words that bash would offer for a line, without their descriptions and quotes.
const ask = `source %[1]s
source <(%[2]s --completion=bash)
COMP_LINE=$1 COMP_POINT=${#1} COMP_TYPE=9
# Bash divides a line at spaces and at equals signs, which are words of their own.
COMP_WORDS=() word=
for ((i = 0; i < ${#1}; i++)); do
  c=${1:i:1}
  case $c in
    ' ') [[ $word ]] && COMP_WORDS+=("$word"); word= ;;
    =) [[ $word ]] && COMP_WORDS+=("$word"); COMP_WORDS+=("="); word= ;;
    *) word+=$c ;;
  esac
done
[[ $word ]] && COMP_WORDS+=("$word")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
compopt() { :; }
__start_%[2]s
for r in "${COMPREPLY[@]}"; do r=${r%%%% (*}; r=${r%%%% *}; echo "${r//\\/}"; done | sort
`
