package engine_test

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/tools/playground/engine"
)

func file(t *testing.T, name string) string {
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

func ask(r engine.Request) engine.Response { return r.Answer(context.Background()) }

func TestStages(t *testing.T) {
	gemm := file(t, "../../../examples/gemm.mlir")
	for level, has := range map[string]string{
		"tile": "tile.pipelined", "planned": "impl(wgmma)", "gpu": "gpu.func", "llvm-dialect": "llvm.func",
		"llvm": "define ptx_kernel",
	} {
		got := ask(engine.Request{Do: "stage", Source: gemm, Level: level})
		assert.Zero(t, got.Code, "%s: %v", level, got.Diagnostics)
		assert.Contains(t, got.Text, has, level)
	}
}

func TestLayouts(t *testing.T) {
	got := ask(engine.Request{Do: "layouts", Source: file(t, "../../../examples/gemm.mlir")})
	require.Len(t, got.Layouts, 3, got.Diagnostics)
	var names []string
	for _, l := range got.Layouts {
		names = append(names, l.Name)
		assert.Contains(t, l.SVG, "<svg")
	}
	assert.Contains(t, names, "a.shared", "tiles are called as the program calls them")
	assert.Contains(t, names, "sum.registers")
}

// TestExplain: the page, also of a program that does not compile.
func TestExplain(t *testing.T) {
	got := ask(engine.Request{Do: "explain", Source: file(t, "../../../examples/gemm.mlir")})
	assert.Zero(t, got.Code, got.Diagnostics)
	assert.Contains(t, got.Page, "The launch takes")
	assert.NotContains(t, got.Text, "<html")
	got = ask(engine.Request{Do: "explain", Source: "func.func @main("})
	assert.Equal(t, 1, got.Code)
	assert.Contains(t, got.Page, "</html>")
	require.NotEmpty(t, got.Diagnostics)
}

func TestRun(t *testing.T) {
	got := ask(engine.Request{Do: "run", Source: file(t, "../../../examples/vector_add.mlir"),
		Flags: []string{"--verify"}})
	assert.Zero(t, got.Code, got.Diagnostics)
	assert.Contains(t, got.Text, "verified")

	got = ask(engine.Request{Do: "run", Source: file(t, "../app/site/examples/race.mlir")})
	require.Len(t, got.Diagnostics, 1, got.Text)
	d := got.Diagnostics[0]
	assert.Contains(t, d.Message, "data race")
	assert.NotZero(t, d.Line)
	require.Len(t, d.Notes, 1)
	assert.Equal(t, d.Line, d.Notes[0].Line)
}

// TestPython: a kernel in Python is a program like others, with the parameters that its
// comment says.
func TestPython(t *testing.T) {
	scale := file(t, "../app/site/examples/scale.py")
	got := ask(engine.Request{Do: "run", Source: scale, Language: "python", Flags: []string{"--verify=:reference"}})
	assert.Zero(t, got.Code, got.Diagnostics)
	assert.Contains(t, got.Text, "verified")
	got = ask(engine.Request{Do: "stage", Level: "llvm", Source: scale, Language: "python"})
	assert.Contains(t, got.Text, "define ptx_kernel")
	assert.Empty(t, got.Diagnostics)
	got = ask(engine.Request{Do: "layouts", Source: scale, Language: "python"})
	assert.NotEmpty(t, got.Layouts, got.Diagnostics)

	race := strings.Replace(scale, "b[bx * 64]", "b[0]", 1)
	got = ask(engine.Request{Do: "run", Source: race, Language: "python"})
	require.NotEmpty(t, got.Diagnostics, got.Text)
	assert.Contains(t, got.Diagnostics[0].Message, "data race")
	assert.Equal(t, strings.Count(race[:strings.Index(race, "b[0]")], "\n")+1, got.Diagnostics[0].Line)

	wrong := strings.Replace(scale, "T.copy(x, b", "T.copi(x, b", 1)
	got = ask(engine.Request{Do: "stage", Level: "tile", Source: wrong, Language: "python"})
	require.Len(t, got.Diagnostics, 1)
	assert.Equal(t, "unknown function T.copi; did you mean T.copy?", got.Diagnostics[0].Message)
	assert.Equal(t, strings.Count(wrong[:strings.Index(wrong, "T.copi")], "\n")+1, got.Diagnostics[0].Line)
}

func TestDiagnostics(t *testing.T) {
	got := ask(engine.Request{Do: "stage", Level: "tile", Source: "func.func @f() {\n  arith.constnt 0\n}\n"})
	assert.Equal(t, 1, got.Code)
	require.Len(t, got.Diagnostics, 1)
	d := got.Diagnostics[0]
	assert.Equal(t, [2]int{2, 3}, [2]int{d.Line, d.Column})
	assert.Equal(t, "error", d.Severity)
	assert.NotContains(t, d.Message, "^", "the program's line is for the editor to show")

	got = ask(engine.Request{Do: "run", Source: "module {}"})
	assert.Equal(t, 1, got.Code)
	assert.Contains(t, got.Text, "no function @main")
	got = ask(engine.Request{Do: "jump"})
	assert.Equal(t, 1, got.Code)
}

// TestJSON: texts in and out are JSON whose names a page knows.
func TestJSON(t *testing.T) {
	var got map[string]any
	require.NoError(t, json.Unmarshal([]byte(engine.Answer(context.Background(), `{"do":"version"}`)), &got))
	assert.Contains(t, got["text"], "MLIR 22")
	require.NoError(t, json.Unmarshal([]byte(engine.Answer(context.Background(), `{`)), &got))
	assert.Equal(t, 1.0, got["code"])
}
