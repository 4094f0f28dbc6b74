package test

import (
	"encoding/json"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "github.com/tsopt/tsopt/"

// layers are the floors of the house, lowest first: a package may import its own
// floor and those below. Packages of a folder are on its floor unless a longer
// prefix says otherwise.
var layers = []struct {
	prefix string
	floor  int
}{
	{"internal/lit/littest", 9}, {"internal/", 0}, {"layout", 0},
	{"ir/diag", 1}, {"ir", 2}, {"ir/asm", 3}, {"ir/analysis", 3}, {"ir/verify", 3}, {"ir/rewrite", 3},
	{"ir/pass", 4},
	{"dialects/", 5},
	{"transforms/", 6}, {"conversion/", 6},
	{"target/", 7},
	{"tools/", 8},
	{"test", 9}, {"examples", 9}, {"docs", 9}, {"bench/", 9},
}

// TestImportsPointDown holds the rule of docs/architecture.md.
func TestImportsPointDown(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", module+"...").Output()
	require.NoError(t, err)
	dec := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := dec.Decode(&p); err == io.EOF {
			return
		} else {
			require.NoError(t, err)
		}
		from := floorOf(t, p.ImportPath)
		for _, i := range p.Imports {
			if strings.HasPrefix(i, module) && floorOf(t, i) > from {
				t.Errorf("%s imports %s, which lies above it", short(p.ImportPath), short(i))
			}
		}
	}
}

func floorOf(t *testing.T, path string) int {
	t.Helper()
	best, length := -1, -1
	for _, l := range layers {
		prefix := strings.TrimSuffix(l.prefix, "/")
		inside := short(path) == prefix || strings.HasPrefix(short(path), prefix+"/")
		if inside && len(prefix) > length {
			best, length = l.floor, len(prefix)
		}
	}
	require.GreaterOrEqual(t, best, 0, "%s is on no floor of the house; add it to the list", path)
	return best
}

func short(path string) string { return strings.TrimPrefix(path, module) }
