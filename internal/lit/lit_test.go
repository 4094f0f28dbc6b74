package lit_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	filecheck "github.com/tsopt/tsopt/internal/filecheck/cli"
	"github.com/tsopt/tsopt/internal/lit"
	"github.com/tsopt/tsopt/internal/lit/cli"
	"github.com/tsopt/tsopt/internal/proc"
)

const suiteConfig = `
import lit.formats
config.name = "sample"
config.test_format = lit.formats.ShTest()
config.suffixes = [".txt"]
config.available_features.update(["linux", "gpu-h100", "a.b"])
config.substitutions.append(("%two", "echo one two"))
config.substitutions.append((r"\bsay\b", "echo"))
config.substitutions.append(("%{conf}", "%two three"))
config.environment["SAMPLE"] = "from the configuration"
`

// writeTree writes files below dir.
func writeTree(t *testing.T, dir string, files map[string]string) {
	for name, text := range files {
		file := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
	}
}

// runTests runs the tests below dir in this process, with a FileCheck.
func runTests(t *testing.T, dir string, opts lit.RunOptions) map[string]lit.Result {
	opts.Builtins = withFileCheck(opts.Builtins)
	found, err := lit.Discover([]string{dir}, lit.DiscoverOptions{Env: os.Environ()})
	require.NoError(t, err)
	lit.Sort(found.Tests, lit.Lexical, 0)
	lit.Run(context.Background(), found.Tests, opts)
	results := map[string]lit.Result{}
	for _, test := range found.Tests {
		results[test.PathInSuite()] = test.Result
	}
	return results
}

func withFileCheck(builtins map[string]lit.Builtin) map[string]lit.Builtin {
	all := map[string]lit.Builtin{"FileCheck": filecheck.Main}
	maps.Copy(all, builtins)
	return all
}

// The verdicts are those of LLVM's lit, test by test.
func TestSameVerdictsAsPeer(t *testing.T) {
	peer, err := exec.LookPath("lit-22")
	if err != nil {
		t.Skip("lit-22 is not on PATH")
	}
	samples, err := os.ReadFile("testdata/samples.txt")
	require.NoError(t, err)
	files := map[string]string{
		"lit.cfg":                 suiteConfig,
		"local/lit.local.cfg":     "config.available_features.add('local')\nconfig.suffixes.add('.more')\n",
		"last-only/lit.local.cfg": "config.pipefail = False\n",
	}
	want := map[string]string{}
	for _, sample := range strings.Split(string(samples), "\n=== ")[1:] {
		head, text, _ := strings.Cut(sample, "\n")
		verdict, name, _ := strings.Cut(head, " ")
		file := strings.ReplaceAll(name, " ", "-")
		if !strings.Contains(file, ".") {
			file += ".txt"
		}
		require.NotContains(t, files, file)
		files[file] = text + "\n"
		want[file] = verdict
	}
	assert.GreaterOrEqual(t, len(want), 80)

	dir := t.TempDir()
	writeTree(t, dir, files)
	out := filepath.Join(dir, "out.json")
	cmd := exec.Command(peer, "-q", "-j2", "-o", out, dir)
	cmd.Env = append(os.Environ(), "PATH=/usr/lib/llvm-22/bin:"+os.Getenv("PATH"))
	log, _ := cmd.CombinedOutput() // it fails, as tests do
	require.FileExists(t, out, string(log))
	assert.Equal(t, want, readVerdicts(t, out), "verdicts of %s", peer)

	dir = t.TempDir()
	writeTree(t, dir, files)
	got := map[string]string{}
	for name, result := range runTests(t, dir, lit.RunOptions{Workers: 2}) {
		got[name] = result.Code.String()
		if got[name] != want[name] {
			t.Errorf("%s: %s, want %s\n%s", name, got[name], want[name], result.Output)
		}
	}
	assert.Equal(t, len(want), len(got))
}

func readVerdicts(t *testing.T, file string) map[string]string {
	var report struct {
		Tests []struct{ Name, Code string }
	}
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &report))
	verdicts := map[string]string{}
	for _, test := range report.Tests {
		verdicts[strings.TrimPrefix(test.Name, "sample :: ")] = test.Code
	}
	return verdicts
}

func TestBuiltins(t *testing.T) {
	dir := t.TempDir()
	writeTree(t, dir, map[string]string{
		"lit.cfg":  suiteConfig,
		"ok.txt":   "RUN: tool in %t | FileCheck %s\nCHECK: in {{.*}}ok.txt.tmp from the configuration\n",
		"boom.txt": "RUN: boom\n",
		"ls.txt":   "RUN: mkdir -p %t && cd %t && tool in here > out && FileCheck %s < out\nCHECK: .tmp\n",
	})
	builtins := map[string]lit.Builtin{
		"tool": func(ctx context.Context, args []string, _ io.Reader, out, _ io.Writer) int {
			fmt.Fprintln(out, strings.Join(args, " "), proc.Getenv(ctx, "SAMPLE"), proc.Dir(ctx))
			return 0
		},
		"boom": func(context.Context, []string, io.Reader, io.Writer, io.Writer) int { panic("went wrong") },
	}
	results := runTests(t, dir, lit.RunOptions{Workers: 2, Builtins: builtins})
	assert.Equal(t, lit.Pass, results["ok.txt"].Code, results["ok.txt"].Output)
	assert.Equal(t, lit.Pass, results["ls.txt"].Code, results["ls.txt"].Output)
	assert.Equal(t, lit.Fail, results["boom.txt"].Code)
	assert.Contains(t, results["boom.txt"].Output, "panic in 'boom': went wrong")
}

func TestBrokenConfiguration(t *testing.T) {
	for config, want := range map[string]string{
		"config.name = nothing":                                                        "lit.cfg:1: error: name 'nothing' is not defined",
		"\nimport subprocess":                                                          "lit.cfg:2: error: module 'subprocess' is not available to configuration files",
		"config.substitutions = ['x']":                                                 "lit.cfg:1: error: config.substitutions must hold pairs of pattern and text",
		"config.substitutions = [('(', 'x')]":                                          "lit.cfg:1: error: substitution (: ",
		"x = 1\nlit_config.fatal('no ' + 'X')":                                         "lit.cfg:2: error: no X",
		"lit_config.error('no X')":                                                     "lit.cfg:1: error: no X",
		"import lit.formats\nconfig.test_format = lit.formats.ShTest(True)":            "lit.cfg:2: error: ShTest with execute_external is not supported",
		"import lit.formats\nlit.formats.ShTest(preamble_commands=['x'])":              "lit.cfg:2: error: ShTest with preamble_commands is not supported",
		"import lit.formats\nconfig.test_format = lit.formats.GoogleTest('.', '.exe')": "lit.cfg:2: error: module 'lit.formats' has no attribute 'GoogleTest'",
	} {
		dir := t.TempDir()
		writeTree(t, dir, map[string]string{"lit.cfg": config})
		var out, errw bytes.Buffer
		code := cli.Main(context.Background(), []string{dir}, &out, &errw, nil)
		assert.Equal(t, 2, code)
		assert.Contains(t, errw.String(), want)
	}
}

// Parallel runs give the results of serial ones.
func TestManyTests(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{"lit.cfg": suiteConfig}
	for i := range 300 {
		files[fmt.Sprintf("d%d/t%d.txt", i%7, i)] = fmt.Sprintf("RUN: echo %d > %%t && cat %%t | FileCheck %%s\nCHECK: {{^}}%d{{$}}\n", i, i)
	}
	writeTree(t, dir, files)
	for name, result := range runTests(t, dir, lit.RunOptions{Workers: 8}) {
		assert.Equal(t, lit.Pass, result.Code, name)
	}
}

func BenchmarkSuite(b *testing.B) {
	dir := b.TempDir()
	os.WriteFile(filepath.Join(dir, "lit.cfg"), []byte(suiteConfig), 0o666)
	for i := range 200 {
		text := fmt.Sprintf("// RUN: echo 'func @f%d' | FileCheck %%s\n// CHECK: func @[[NAME:.*]]\n", i)
		os.WriteFile(filepath.Join(dir, fmt.Sprintf("t%d.txt", i)), []byte(text), 0o666)
	}
	for b.Loop() {
		found, err := lit.Discover([]string{dir}, lit.DiscoverOptions{})
		if err != nil {
			b.Fatal(err)
		}
		lit.Run(context.Background(), found.Tests, lit.RunOptions{Workers: 2, Builtins: withFileCheck(nil)})
		if lit.HasFailure(found.Tests) {
			b.Fatal("a test failed")
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/200, "µs/test")
}
