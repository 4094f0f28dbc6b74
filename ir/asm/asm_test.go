package asm_test

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/builtin"
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

var registry = ir.NewRegistry(builtin.Dialect, arith.Dialect, fn.Dialect, cf.Dialect, scf.Dialect, memref.Dialect)

// options turns mlir-opt's flags into ours.
func options(t testing.TB, args []string) asm.PrintOptions {
	o := asm.PrintOptions{Registry: registry}
	fs := flag.NewFlagSet("print", flag.ContinueOnError)
	for name, to := range map[string]*bool{
		"mlir-print-op-generic": &o.Generic, "mlir-print-debuginfo": &o.DebugInfo, "mlir-print-local-scope": &o.LocalScope,
		"mlir-pretty-debuginfo": &o.PrettyDebugInfo, "mlir-print-unique-ssa-ids": &o.UniqueSSAIDs,
		"mlir-print-value-users": &o.ValueUsers, "mlir-print-skip-regions": &o.SkipRegions,
		"mlir-use-nameloc-as-prefix": &o.NameLocAsPrefix,
	} {
		fs.BoolVar(to, name, false, "")
	}
	fs.IntVar(&o.ElideElements, "mlir-elide-elementsattrs-if-larger", 0, "")
	fs.IntVar(&o.HexElements, "mlir-print-elementsattrs-with-hex-if-larger", 0, "")
	fs.IntVar(&o.ElideResources, "mlir-elide-resource-strings-if-larger", 0, "")
	require.NoError(t, fs.Parse(args))
	return o
}

// roundTrip parses a text and prints it as mlir-opt does.
func roundTrip(name, text string, o asm.PrintOptions) (string, error) {
	var res asm.Resources
	op, err := asm.Parse(asm.Source{Name: name, Text: text}, registry,
		asm.ParseOptions{AllowUnregistered: true, Resources: &res})
	if err != nil {
		return "", err
	}
	o.Resources = &res
	return asm.Text(op, o) + "\n", nil
}

func printCases(t *testing.T) [][]string {
	list, err := os.ReadFile("testdata/flags.txt")
	require.NoError(t, err)
	var cases [][]string
	for line := range strings.Lines(string(list)) {
		cases = append(cases, strings.Fields(line))
	}
	return cases
}

// TestPrint compares every case with its golden file, and the golden file with
// mlir-opt where that is installed.
func TestPrint(t *testing.T) {
	opt, lookErr := exec.LookPath("mlir-opt-22")
	for _, c := range printCases(t) {
		t.Run(strings.Join(c, " "), func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("testdata", c[0]))
			require.NoError(t, err)
			got, err := roundTrip(c[0], string(text), options(t, c[1:]))
			require.NoError(t, err)
			golden := filepath.Join("testdata", "golden", strings.ReplaceAll(strings.Join(c, "_"), "--mlir-", "")+".txt")
			if *update {
				require.NoError(t, os.WriteFile(golden, []byte(got), 0o644))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err)
			assert.Equal(t, string(want), got)
			if lookErr != nil {
				return
			}
			cmd := exec.Command(opt, append([]string{"--allow-unregistered-dialect", c[0]}, c[1:]...)...)
			cmd.Dir = "testdata"
			theirs, err := cmd.Output()
			require.NoError(t, err)
			assert.Equal(t, string(theirs), got)
		})
	}
}

// TestFixpoint: what was printed reads back and prints the same.
func TestFixpoint(t *testing.T) {
	for _, c := range printCases(t) {
		text, err := os.ReadFile(filepath.Join("testdata", c[0]))
		require.NoError(t, err)
		once, err := roundTrip(c[0], string(text), options(t, nil))
		require.NoError(t, err)
		twice, err := roundTrip(c[0], once, options(t, nil))
		require.NoError(t, err)
		assert.Equal(t, once, twice)
	}
}

// TestErrors compares the messages for each chunk of testdata/invalid.mlir with
// upstream's, which testdata/golden/invalid.txt holds.
func TestErrors(t *testing.T) {
	text, err := os.ReadFile("testdata/invalid.mlir")
	require.NoError(t, err)
	var out bytes.Buffer
	var sources diag.Sources
	sources.Add("invalid.mlir", string(text))
	r := diag.Renderer{W: &out, Sources: &sources}
	for _, src := range asm.Split(asm.Source{Name: "invalid.mlir", Text: string(text)}, asm.SplitMarker) {
		_, err := asm.Parse(src, registry, asm.ParseOptions{AllowUnregistered: true})
		if assert.Error(t, err, src.Text) {
			for _, d := range diag.List(err, nil) {
				r.Render(d)
			}
		}
	}
	want, err := os.ReadFile("testdata/golden/invalid.txt")
	require.NoError(t, err)
	assert.Equal(t, string(want), out.String())
}

func TestUnregistered(t *testing.T) {
	for text, want := range map[string]string{
		`"a.b"() : () -> ()`: "t:1:6: error: operation being parsed with an unregistered dialect. " +
			"If this is intended, please use -allow-unregistered-dialect with the MLIR tool used",
		`"func.return"() {a = #x.y} : () -> ()`: `t:1:25: error: #"x"<"y"> : 'none' attribute created with unregistered dialect. If this is intended, ` +
			"please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used",
		`"func.return"() {a = !x.y} : () -> ()`: "t:1:25: error: `!\"x\"<\"y\">` type created with unregistered dialect. If this is intended, " +
			"please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used",
	} {
		_, err := asm.Parse(asm.Source{Name: "t", Text: text}, registry, asm.ParseOptions{})
		assert.EqualError(t, err, want)
	}
}

func TestImplicitModule(t *testing.T) {
	op, err := asm.Parse(asm.Source{Name: "t", Text: "func.func private @f()"}, registry,
		asm.ParseOptions{NoImplicitModule: true})
	require.NoError(t, err)
	assert.Equal(t, "func.func", op.Name())
	_, err = asm.Parse(asm.Source{Name: "t", Text: "module {}\nmodule {}"}, registry,
		asm.ParseOptions{NoImplicitModule: true})
	assert.ErrorContains(t, err, "source must contain a single top-level operation, found: 2")
}

// TestDepth: nesting beyond the limit is an error, not a crash.
func TestDepth(t *testing.T) {
	for _, text := range []string{
		strings.Repeat(`"a.b"() ({`, 100_000),
		`"a.b"() {x = ` + strings.Repeat("[", 100_000),
		`"a.b"() {x = ` + strings.Repeat("{a = ", 100_000),
		`"a.b"() : () -> ` + strings.Repeat("tuple<", 100_000),
		`"a.b"() : () -> ` + strings.Repeat("(", 100_000),
		`"a.b"() {x = affine_map<() -> (` + strings.Repeat("(", 100_000),
		`"a.b"() {x = affine_map<() -> (` + strings.Repeat("-", 100_000),
		`"a.b"() {x = dense<` + strings.Repeat("[", 100_000),
		`"a.b"() {x = dense<` + strings.Repeat("(", 100_000),
		`"a.b"() : () -> () loc(` + strings.Repeat(`"a"(`, 100_000),
	} {
		_, err := roundTrip("t", text, asm.PrintOptions{})
		assert.ErrorContains(t, err, "nesting is deeper than")
	}
}

func TestParseTypeAndAttr(t *testing.T) {
	typ, err := asm.ParseType("memref<4x?xf32, 3>", registry)
	require.NoError(t, err)
	assert.Equal(t, "memref<4x?xf32, 3>", typ.String())
	_, err = asm.ParseType("i32 i32", registry)
	assert.ErrorContains(t, err, "unexpected text after the end")
	a, err := asm.ParseAttr("[1, #arith.fastmath<fast>]", registry)
	require.NoError(t, err)
	assert.Equal(t, "[1, #arith.fastmath<fast>]", a.String())
}

func TestSplit(t *testing.T) {
	chunks := asm.Split(asm.Source{Name: "t", Text: "a\n// -----\nb\n// -----"}, asm.SplitMarker)
	require.Len(t, chunks, 3)
	assert.Equal(t, asm.Source{Name: "t", Text: "b\n", FirstLine: 3, Start: &diag.FileLoc{File: "t", Line: 2, Col: 9}},
		chunks[1])
}

// TestDescribe: an operation prints in messages, also while another part of the
// program does.
func TestDescribe(t *testing.T) {
	op, err := asm.Parse(asm.Source{Name: "t",
		Text: "func.func @f(%a: i32) -> i32 {\n%0 = arith.addi %a, %a : i32\nreturn %0 : i32\n}"}, registry,
		asm.ParseOptions{})
	require.NoError(t, err)
	add := op.Body().First().Body().First()
	done := make(chan string)
	for range 4 {
		go func() { done <- asm.Describe(add) }()
	}
	for range 4 {
		assert.Equal(t, "%0 = arith.addi %arg0, %arg0 : i32", <-done)
	}
	assert.Equal(t, `'arith.addi' at "t":2:6`, add.String())
}

func FuzzParse(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.mlir")
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(f, err)
		for _, src := range asm.Split(asm.Source{Text: string(text)}, asm.SplitMarker) {
			f.Add(src.Text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		once, err := roundTrip("t", text, asm.PrintOptions{Generic: true})
		if err != nil {
			return
		}
		twice, err := roundTrip("t", once, asm.PrintOptions{Generic: true})
		require.NoError(t, err, once)
		assert.Equal(t, once, twice)
	})
}
