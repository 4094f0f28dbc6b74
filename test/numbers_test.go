package test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
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

// TestNumbers forbids them. Where a place is about a family of operations the number
// is the meaning: numbers.txt says how many such places a package has, and why. A
// parser fills in the attributes of a state whose text it reads, by their names.
func TestNumbers(t *testing.T) {
	families, mistakes := readFamilies(t)
	assert.Empty(t, mistakes)
	found := placesByNumber(t)
	for _, what := range slices.Sorted(maps.Keys(found)) {
		switch places, n := found[what], families[what]; {
		case len(places) > n:
			t.Errorf("%s: %d places, and numbers.txt has reasons for %d of them: read the fields of the operation's view in\n\t%s",
				what, len(places), n, strings.Join(places, "\n\t"))
		case len(places) < n:
			t.Errorf("%s: %d places, and numbers.txt excuses %d: write the smaller number", what, len(places), n)
		}
	}
	for what := range families {
		if found[what] == nil {
			t.Errorf("%s: there is none any more: numbers.txt need not excuse it", what)
		}
	}
}

var familyLine = regexp.MustCompile(`^([^:]+: [a-z ]+) (\d+): (\S+ .*)$`)

// readFamilies reads lines `package: what N: reason`.
func readFamilies(t *testing.T) (families map[string]int, mistakes []string) {
	text, err := os.ReadFile("numbers.txt")
	require.NoError(t, err)
	return parseFamilies(string(text))
}

func parseFamilies(text string) (families map[string]int, mistakes []string) {
	families = map[string]int{}
	for line := range strings.Lines(text) {
		m := familyLine.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			mistakes = append(mistakes, "not `package: what N: reason`: "+line)
			continue
		}
		n := 0
		fmt.Sscan(m[2], &n)
		if _, again := families[m[1]]; again || n == 0 {
			mistakes = append(mistakes, "said twice, or of nothing: "+line)
		}
		families[m[1]] = n
	}
	return families, mistakes
}

func TestFamiliesHaveReasons(t *testing.T) {
	families, mistakes := parseFamilies("a/b: operand by number 2: a family of operations\n")
	assert.Empty(t, mistakes)
	assert.Equal(t, map[string]int{"a/b: operand by number": 2}, families)
	for _, line := range []string{"a/b: operand by number 2", "a/b: operand by number 2: ", "a/b: operand by number: so",
		"a/b: operand by number 0: a family"} {
		_, mistakes := parseFamilies(line)
		assert.Len(t, mistakes, 1, line)
	}
}

// placesByNumber finds them, `package: what` each.
func placesByNumber(t *testing.T) map[string][]string {
	found := map[string][]string{}
	for _, top := range []string{"dialects", "transforms", "conversion", "frontend", "target", "tools"} {
		require.NoError(t, filepath.WalkDir(filepath.Join("..", top), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			path = filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
			dir := path[:strings.LastIndex(path, "/")]
			for what, lines := range scanNumbers(t, path, text) {
				for _, line := range lines {
					found[dir+": "+what] = append(found[dir+": "+what], fmt.Sprintf("%s:%d", path, line))
				}
			}
			return nil
		}))
	}
	return found
}

// scanNumbers is the lines of a file's places.
func scanNumbers(t *testing.T, path string, text []byte) map[string][]int {
	found := map[string][]int{}
	var parsers [][2]int
	for what, re := range byNumber {
		places := re.FindAllIndex(text, -1)
		if len(places) > 0 && parsers == nil {
			parsers = parsersIn(t, path, text)
		}
		for _, at := range places {
			in := func(p [2]int) bool { return p[0] <= at[0] && at[0] < p[1] }
			if what != "attribute by name" || !slices.ContainsFunc(parsers, in) {
				found[what] = append(found[what], 1+strings.Count(string(text[:at[0]]), "\n"))
			}
		}
	}
	return found
}

// parsersIn is where functions that get an ir.OpParser begin and end.
func parsersIn(t *testing.T, path string, text []byte) [][2]int {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, path, text, parser.SkipObjectResolution)
	require.NoError(t, err)
	out := [][2]int{}
	ast.Inspect(f, func(n ast.Node) bool {
		var params *ast.FieldList
		switch n := n.(type) {
		case *ast.FuncDecl:
			params = n.Type.Params
		case *ast.FuncLit:
			params = n.Type.Params
		default:
			return true
		}
		if slices.ContainsFunc(params.List, func(p *ast.Field) bool {
			s, ok := p.Type.(*ast.SelectorExpr)
			return ok && s.Sel.Name == "OpParser"
		}) {
			out = append(out, [2]int{fset.Position(n.Pos()).Offset, fset.Position(n.End()).Offset})
		}
		return true
	})
	return out
}

func TestParsersNameAttributes(t *testing.T) {
	text := "package p\n\nfunc parse(p ir.OpParser, st *ir.OpState) { st.SetProp(\"a\", x) }\n\nfunc build(st *ir.OpState) { st.SetProp(\"a\", x) }\n\nvar x = op.Operand(2)\n"
	assert.Equal(t, map[string][]int{"attribute by name": {5}, "operand by number": {7}},
		scanNumbers(t, "p.go", []byte(text)))
}
