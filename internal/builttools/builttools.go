// Package builttools gives tests the project's tools as programs.
package builttools

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Folder is the environment variable that names a folder with the tools, built from the sources that are tested.
// test/run sets it, so that no test links them again.
const Folder = "TSOPT_TOOLS"

// Dir is a folder with all tools. Without [Folder] it builds them.
func Dir(t testing.TB) string {
	t.Helper()
	if dir := os.Getenv(Folder); dir != "" {
		// A file that a test looked at makes its cached result stale when it changes.
		if _, err := os.ReadDir(dir); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	dir := t.TempDir()
	build(t, dir, "...")
	return dir
}

// Tool is the file of one tool. Without [Folder] it builds that tool.
func Tool(t testing.TB, name string) string {
	t.Helper()
	dir := os.Getenv(Folder)
	if dir == "" {
		dir = t.TempDir()
		build(t, dir, name)
	}
	file := filepath.Join(dir, name)
	if _, err := os.Stat(file); err != nil {
		t.Fatal(err)
	}
	return file
}

func build(t testing.TB, dir, tools string) {
	t.Helper()
	out, err := exec.Command("go", "build", "-o", dir+string(os.PathSeparator),
		"github.com/tsopt/tsopt/tools/"+tools).CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
}
