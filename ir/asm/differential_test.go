package asm_test

import (
	"bytes"
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/verify"
)

var (
	mutants = flag.Int("mutants", 60, "how many mutated programs TestMutants compares with mlir-opt")
	seed    = flag.Uint64("seed", 1, "the seed of TestMutants")
)

var tokens = regexp.MustCompile(`"(?:[^"\\\n]|\\.)*"|[%#@!^]?[A-Za-z0-9_.$-]+|->|\s+|.`)

// mutate changes a program by a few tokens.
func mutate(r *rand.Rand, program string, pool []string) string {
	ts := tokens.FindAllString(program, -1)
	for range 1 + r.IntN(2) {
		i := r.IntN(len(ts))
		switch r.IntN(4) {
		case 0:
			ts[i] = pool[r.IntN(len(pool))]
		case 1:
			ts[i] = ""
		case 2:
			ts[i] += pool[r.IntN(len(pool))] + " "
		case 3:
			j := r.IntN(len(ts))
			ts[i], ts[j] = ts[j], ts[i]
		}
	}
	return strings.ReplaceAll(strings.Join(ts, ""), "// -----", "")
}

// ours is what mlir-opt would print for a program: its text, or the first line
// of the message.
func ours(name, text string) string {
	op, err := asm.Parse(asm.Source{Name: name, Text: text}, registry, asm.ParseOptions{AllowUnregistered: true})
	if err == nil {
		err = verify.Verify(op, verify.Options{Registry: registry, AllowUnregistered: true})
	}
	if err != nil {
		return diag.List(err, nil)[0].Error()
	}
	return asm.Text(op, asm.PrintOptions{Registry: registry}) + "\n"
}

// theirs runs mlir-opt; ok is false where it crashes.
func theirs(dir, name string) (text string, ok bool) {
	cmd := exec.Command("mlir-opt-22", "--allow-unregistered-dialect", name)
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		first, _, _ := strings.Cut(stderr.String(), "\n")
		return first, exit.ExitCode() == 1
	}
	return string(out), err == nil
}

// known are the differences that are meant to be.
var known = regexp.MustCompile(`Dialect .* not found|dialect .* not found|custom op .*::mlir::|unknown attribute|parsing hook|INVALID EMPTY SYMBOL|\x00`)

// TestMutants: for programs changed at random we and mlir-opt give the same
// verdict, with the same text or message.
func TestMutants(t *testing.T) {
	if _, err := exec.LookPath("mlir-opt-22"); err != nil {
		t.Skip("mlir-opt-22 is not installed")
	}
	var corpus, pool []string
	for _, file := range []string{"generic.mlir", "aliases.mlir", "scalars.mlir", "dense.mlir", "invalid.mlir"} {
		text, err := os.ReadFile(filepath.Join("testdata", file))
		require.NoError(t, err)
		for _, src := range asm.Split(asm.Source{Text: string(text)}, asm.SplitMarker) {
			corpus = append(corpus, src.Text)
			pool = append(pool, strings.Fields(strings.Join(tokens.FindAllString(src.Text, -1), " "))...)
		}
	}
	r := rand.New(rand.NewPCG(*seed, 0))
	dir := t.TempDir()
	for range *mutants {
		text := mutate(r, corpus[r.IntN(len(corpus))], pool)
		require.NoError(t, os.WriteFile(filepath.Join(dir, "t.mlir"), []byte(text), 0o644))
		want, ok := theirs(dir, "t.mlir")
		if got := ours("t.mlir", text); ok && got != want && !known.MatchString(want) && !known.MatchString(got) {
			assert.Equal(t, want, got, "program:\n%s", text)
		}
	}
}
