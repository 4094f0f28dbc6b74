package kit_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

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
	dir := shellDir(t)
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
		{"tsopt prog", "program.mlir program.py"},
		{"tsrun prog", "program.mlir program.py"},
		{"tsrun --device=cu", "cuda"},
		{"tsrun --verify-each-stage=tile-to-b", "tile-to-binary"},
		{"tsrun --completion=ba", "bash"},
	} {
		tool, _, _ := strings.Cut(c.line, " ")
		cmd := exec.Command(bash, "--norc", "-c", fmt.Sprintf(ask, bashCompletion, tool), "bash", c.line)
		assert.Equal(t, c.want, strings.Join(strings.Fields(inShell(t, dir, cmd)), " "), c.line)
	}
}

// shellDir is a folder with two tools, programs and a folder, in which shells complete.
func shellDir(t *testing.T) string {
	dir := t.TempDir()
	for _, tool := range []string{"tsopt", "tsrun"} {
		script := fmt.Sprintf("#!/bin/sh\n%s=%s exec '%s' \"$@\"\n", asTool, tool, os.Args[0])
		require.NoError(t, os.WriteFile(filepath.Join(dir, tool), []byte(script), 0o755))
	}
	for _, name := range []string{"program.mlir", "program.py", "program.txt"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o644))
	}
	require.NoError(t, os.Mkdir(filepath.Join(dir, "pictures"), 0o755))
	return dir
}

// inShell runs a shell in that folder, with its tools, and returns what it prints.
func inShell(t *testing.T, dir string, shell *exec.Cmd) string {
	shell.Dir = dir
	shell.Env = append(os.Environ(), "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"), "HOME="+dir)
	out, err := shell.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

// TestFishCompletes asks fish itself.
func TestFishCompletes(t *testing.T) {
	fish, err := exec.LookPath("fish")
	if err != nil {
		t.Skip("there is no fish")
	}
	dir := shellDir(t)
	for _, c := range []struct{ line, want string }{
		{"tsopt --emit=pla", "--emit=planned"},
		{"tsopt --tile-to-llvm=to=pl", "--tile-to-llvm=to=planned"},
		{"tsopt --remarks=gemm,cop", "--remarks=gemm,copy"},
		{"tsopt program.m", "program.mlir"},
		{"tsrun program.p", "program.py"},
	} {
		tool, _, _ := strings.Cut(c.line, " ")
		out := inShell(t, dir, exec.Command(fish, "--no-config", "-c",
			tool+" --completion=fish | source; complete -C '"+c.line+"'"))
		word, _, _ := strings.Cut(strings.TrimSpace(out), "\t")
		assert.Equal(t, c.want, word, c.line)
	}
}

// TestZshCompletes types a tab into zsh in a terminal of its own.
func TestZshCompletes(t *testing.T) {
	zsh, err := exec.LookPath("zsh")
	if err != nil {
		t.Skip("there is no zsh")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	out := inShell(t, shellDir(t), exec.CommandContext(ctx, zsh, "-f", "-c", tab))
	assert.Contains(t, out, "tsopt --tile-to-llvm=to=planned")
	assert.Contains(t, out, "tsrun program.py")
}

// tab types two lines that end in a tab, once the shell asks for them, and waits for what it makes of them.
const tab = `zmodload zsh/zpty
zpty z 'exec zsh -f -i'
zpty -w z 'autoload -U compinit; compinit -u -D; source <(tsopt --completion=zsh); source <(tsrun --completion=zsh); PS1="rea""dy> "'
zpty -r -m z out '*ready> *'
zpty -w -n z $'tsopt --tile-to-llvm=to=pl\t\x15'
zpty -r -m z out '*to=planned*'; print -r -- $out
zpty -w -n z $'tsrun program.p\t'
zpty -r -m z out '*program.py*'; print -r -- $out
`

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
