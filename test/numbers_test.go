package test

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// byNumber are ways to read, make and change an operation that know its declaration
// by heart. An operation's fields are its view's.
var byNumber = map[string]*regexp.Regexp{
	"operand by number":          regexp.MustCompile(`\.(Operand|OperandGroup|OptionalOperand)\(\d`),
	"attribute by number":        regexp.MustCompile(`\.(Prop|SetPropAt)\(\d|PropOf\[[^]]*\]\([^,()]*, \d`),
	"attribute by name":          regexp.MustCompile(`\.SetProp\("|ir\.IntOf\(`),
	"state of a known operation": regexp.MustCompile(`OpState\{Def: \w+\.\w+\.OpDef|\.(Value|Op)\(\w+\.\w+\.OpDef`),
	"view without fields":        regexp.MustCompile(`struct\{ \*ir\.Op \}`),
	"list of a declaration":      regexp.MustCompile(`\b(Operands|Results|Attrs|Regions|Succs):\s+(\[\]ir\.(Operand|AttrField|RegionField|SuccessorField)\{|operands\(|attrs\(|result\()`),
}

// TestNumbersGoDown counts what is left of the old ways, a package each, in
// numbers.txt. A number that grows is a mistake, one that falls is written down:
// NUMBERS=write go test ./test -run Numbers.
func TestNumbersGoDown(t *testing.T) {
	found := map[string]int{}
	for _, top := range []string{"dialects", "transforms", "conversion", "target", "tools"} {
		require.NoError(t, filepath.WalkDir(filepath.Join("..", top), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			dir := filepath.ToSlash(strings.TrimPrefix(filepath.Dir(path), ".."+string(filepath.Separator)))
			for what, re := range byNumber {
				if n := len(re.FindAllIndex(text, -1)); n > 0 {
					found[dir+": "+what] += n
				}
			}
			return nil
		}))
	}
	var lines strings.Builder
	for _, k := range slices.Sorted(maps.Keys(found)) {
		fmt.Fprintf(&lines, "%s %d\n", k, found[k])
	}
	if os.Getenv("NUMBERS") == "write" {
		require.NoError(t, os.WriteFile("numbers.txt", []byte(lines.String()), 0o644))
		return
	}
	want, err := os.ReadFile("numbers.txt")
	require.NoError(t, err)
	require.Equal(t, string(want), lines.String(), "a number that fell is written down by NUMBERS=write; none may grow")
}
