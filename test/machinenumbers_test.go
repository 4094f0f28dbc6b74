package test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// machineNumbers are what a machine of today has, as threads of a warp, a warpgroup and a block, and registers:
// scale.arch says them.
var machineNumbers = map[string]bool{"32": true, "128": true, "1024": true, "2048": true, "65536": true}

// tilePasses are the folders of packages that plan tile programs for a machine.
var tilePasses = []string{"analysis", "check", "schedule", "plan", "comm"}

var excuse = regexp.MustCompile(`^(\w+) (\d+): .+$`)

// TestMachineNumbers forbids them as literals in passes on tiles: a number of the machine is asked of arch.Machine, and
// one that PTX fixes for every target has a name in layout or scale. machinenumbers.txt says how many literals of these
// values mean something else, and what.
func TestMachineNumbers(t *testing.T) {
	text, err := os.ReadFile("machinenumbers.txt")
	require.NoError(t, err)
	excused := map[string]int{}
	for line := range strings.Lines(string(text)) {
		m := excuse.FindStringSubmatch(strings.TrimSpace(line))
		require.NotNil(t, m, "not `package N: reason`: %s", line)
		n := 0
		fmt.Sscan(m[2], &n)
		excused[m[1]] = n
	}
	for _, folder := range tilePasses {
		packages, err := filepath.Glob(filepath.Join("..", "transforms", folder, "*"))
		require.NoError(t, err)
		require.NotEmpty(t, packages, folder)
		for _, dir := range packages {
			pkg := filepath.Base(dir)
			places := literals(t, dir)
			assert.Len(t, places, excused[pkg], "%s: ask arch.Machine, or say in machinenumbers.txt what they are:\n%s", pkg,
				strings.Join(places, "\n"))
			delete(excused, pkg)
		}
	}
	assert.Empty(t, excused, "no such packages")
}

// literals are the places of such numbers in a package.
func literals(t *testing.T, dir string) (places []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(t, err)
	require.NotEmpty(t, files, dir)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		tree, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(tree, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.INT && machineNumbers[l.Value] {
				places = append(places, fset.Position(l.Pos()).String())
			}
			return true
		})
	}
	return places
}
