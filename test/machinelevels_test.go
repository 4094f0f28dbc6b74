package test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// aboveBackends are the folders of passes, verifiers and emitters that all back ends share, or that plan tiles.
var aboveBackends = []string{"dialects/tile", "dialects/comm", "transforms/*/*", "conversion/tilehost",
	"conversion/commtomemory"}

// levelsOfGPUs are the names in package scale of levels and numbers that only GPUs have.
var levelsOfGPUs = []string{"Thread", "Warp", "Warpgroup", "WarpThreads", "GroupThreads"}

// mostLevelNames is how many such names there are in these folders. It only falls: lower it when some are gone.
const mostLevelNames = 97

var levelExcuse = regexp.MustCompile(`^(\S+) (\d+): .+$`)

// TestMachineLevels forbids the names of a machine's levels, memories and networks in what is above the back ends:
// passes ask a machine by role, and programs call levels by their roles after resolve-scale. machinelevels.txt says how
// many words of a package are such names, and why.
func TestMachineLevels(t *testing.T) {
	text, err := os.ReadFile("machinelevels.txt")
	require.NoError(t, err)
	excused, all := map[string]int{}, 0
	for line := range strings.Lines(string(text)) {
		m := levelExcuse.FindStringSubmatch(strings.TrimSpace(line))
		require.NotNil(t, m, "not `folder N: reason`: %s", line)
		n, err := strconv.Atoi(m[2])
		require.NoError(t, err)
		excused[m[1]] = n
		all += n
	}
	assert.Equal(t, mostLevelNames, all, "machinelevels.txt has more or fewer names than it had")
	names := machineNames(t)
	for _, pattern := range aboveBackends {
		folders, err := filepath.Glob("../" + pattern)
		require.NoError(t, err)
		require.NotEmpty(t, folders, pattern)
		for _, dir := range folders {
			if files, _ := filepath.Glob(dir + "/*.go"); len(files) == 0 {
				continue
			}
			pkg := strings.TrimPrefix(filepath.ToSlash(dir), "../")
			places := levelNames(t, dir, names)
			assert.Len(t, places, excused[pkg], "%s: ask arch.Machine by role, or say in machinelevels.txt what they are:\n%s", pkg,
				strings.Join(places, "\n"))
			delete(excused, pkg)
		}
	}
	assert.Empty(t, excused, "no such packages")
}

// machineNames are what shipped machines call their levels, memories and networks, but for the roles that programs use
// as names.
func machineNames(t *testing.T) map[string]bool {
	files, err := filepath.Glob("../dialects/scale/arch/*.mlir")
	require.NoError(t, err)
	names := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`scale\.(?:level|memory|network) @(\w+)`).FindAllStringSubmatch(string(text), -1) {
			names[m[1]] = true
		}
	}
	require.Contains(t, names, "warp")
	require.Contains(t, names, "pe")
	return names
}

// levelNames are the places of such names in a package.
func levelNames(t *testing.T, dir string, names map[string]bool) (places []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(t, err)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		tree, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				if word, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && names[word] {
					places = append(places, fmt.Sprint(fset.Position(n.Pos()), " ", n.Value))
				}
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "scale" && slices.Contains(levelsOfGPUs, n.Sel.Name) {
					places = append(places, fmt.Sprint(fset.Position(n.Pos()), " scale.", n.Sel.Name))
				}
			}
			return true
		})
	}
	return places
}
