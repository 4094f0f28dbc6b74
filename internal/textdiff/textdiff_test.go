package textdiff

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestUnified(t *testing.T) {
	got := Unified("a\nb\nc\nd\n-\ne\nf\n", "a\nb\nX\nd\n-\ne\nf", Options{OldName: "old", NewName: "new", Context: 1})
	assert.Equal(t, `--- old
+++ new
@@ -2,3 +2,3 @@
 b
-c
+X
 d
@@ -6,2 +6,2 @@
 e
-f
+f
\ No newline at end of file
`, got)
	assert.Empty(t, Unified("a", "a", Options{}))
}

func TestColors(t *testing.T) {
	got := Unified("a\n", "b\n", Options{OldName: "x", NewName: "y", Context: 3, Colors: true})
	assert.Contains(t, got, "\x1b[31m-a\x1b[0m\n\x1b[32m+b\x1b[0m\n")
}

// A diff applied to the old text gives the new one.
func TestEditsRebuildBothTexts(t *testing.T) {
	text := rapid.StringMatching(`([abc]{0,2}\n){0,20}[ab]?`)
	rapid.Check(t, func(t *rapid.T) {
		old, new := text.Draw(t, "old"), text.Draw(t, "new")
		if gotOld, gotNew := rebuilt(Lines(old, new)); gotOld != old || gotNew != new {
			t.Fatalf("%q -> %q: %v", old, new, Lines(old, new))
		}
	})
}

// The patch program accepts the unified format.
func TestPatchApplies(t *testing.T) {
	patch, err := exec.LookPath("patch")
	if err != nil {
		t.Skip("patch is not installed")
	}
	old := strings.Repeat("same\n", 20) + "x\n" + strings.Repeat("more\n", 20) + "end"
	new := "first\n" + strings.Repeat("same\n", 19) + "y\nz\n" + strings.Repeat("more\n", 20) + "end\n"
	dir := t.TempDir()
	file := filepath.Join(dir, "f")
	require.NoError(t, os.WriteFile(file, []byte(old), 0o666))
	cmd := exec.Command(patch, "-s", file)
	cmd.Stdin = strings.NewReader(Unified(old, new, Options{OldName: "f", NewName: "f", Context: DefaultContext}))
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	got, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, new, string(got))
}

func TestInContext(t *testing.T) {
	assert.Equal(t, "*** x\n--- y\n***************\n*** 1,3 ****\n  a\n! b\n  c\n--- 1,3 ----\n  a\n! d\n  c\n",
		InContext("a\nb\nc\n", "a\nd\nc\n", Options{OldName: "x", NewName: "y", Context: 3}))
	assert.Equal(t, "*** x\n--- y\n***************\n*** 1 ****\n--- 1,2 ----\n  a\n+ b\n",
		InContext("a\n", "a\nb\n", Options{OldName: "x", NewName: "y", Context: 3}))
	assert.Equal(t, "*** x\n--- y\n***************\n*** 1 ****\n- a\n--- 0 ----\n",
		InContext("a\n", "", Options{OldName: "x", NewName: "y", Context: 3}))
	assert.Empty(t, InContext("a\n", "a\n", Options{}))
}
