package test

import (
	"os/exec"
	"strings"
	"testing"
)

// layers lists the folders from the bottom up: a package may import those of its
// own layer and below. internal/ and layout/ stand apart, at the bottom.
var layers = [][]string{
	{"internal", "layout"},
	{"ir/diag"},
	{"ir"},
	{"ir/asm", "ir/analysis", "ir/irgen", "ir/rewrite", "ir/verify"},
	{"ir/pass"},
	{"dialects"},
	{"transforms", "conversion"},
	{"target"},
	{"tools", "test", "bench", "docs", "examples"},
}

const module = "github.com/tsopt/tsopt/"

// layerOf is the layer of the longest folder that holds a package, -1 for none.
func layerOf(pkg string) int {
	layer, longest := -1, 0
	for i, folders := range layers {
		for _, f := range folders {
			if (pkg == f || strings.HasPrefix(pkg, f+"/")) && len(f) > longest {
				layer, longest = i, len(f)
			}
		}
	}
	return layer
}

// TestImportsPointDown holds the order of the layers.
func TestImportsPointDown(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"...").Output()
	if err != nil {
		t.Skip("go list: ", err)
	}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		pkg := strings.TrimPrefix(fields[0], module)
		for _, path := range fields[1:] {
			dep, ours := strings.CutPrefix(path, module)
			if ours && layerOf(dep) > layerOf(pkg) {
				t.Errorf("%s imports %s, which lies above it", pkg, dep)
			}
		}
	}
}
