package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/tools/playground/app"
	"github.com/tsopt/tsopt/tools/playground/engine"
)

// TestPlayground builds the page and asks it what package engine is asked, in node and in a
// browser, where they are.
func TestPlayground(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the compiler to WebAssembly")
	}
	dir := t.TempDir()
	if built := os.Getenv("TSOPT_PLAYGROUND"); built != "" {
		dir = built
	} else {
		require.NoError(t, app.Build(context.Background(), dir, ""))
	}
	t.Run("node", func(t *testing.T) { inNode(t, dir) })
	t.Run("browser", func(t *testing.T) {
		server := httptest.NewServer(http.FileServer(http.Dir(dir)))
		defer server.Close()
		inBrowser(t, openBrowser(t), server.URL)
	})
	t.Run("file", func(t *testing.T) { fromFile(t, openBrowser(t), dir) })
}

// fromFile opens the page without a web server, and runs a program.
func fromFile(t *testing.T, b *browser, dir string) {
	path, err := filepath.Abs(dir)
	require.NoError(t, err)
	b.visit("file://" + filepath.ToSlash(path) + "/index.html#vector_add")
	b.shows("result", "verified")
	b.script(`document.getElementById("stop").disabled = false; document.getElementById("stop").click()`)
	b.choose("scale")
	b.shows("result", "verified")
	messages, err := b.Messages()
	require.NoError(t, err)
	assert.Empty(t, messages)
}

func inNode(t *testing.T, dir string) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node")
	}
	gemm, err := os.ReadFile("../../../examples/gemm.mlir")
	require.NoError(t, err)
	race, err := os.ReadFile("site/examples/race.mlir")
	require.NoError(t, err)
	scale, err := os.ReadFile("site/examples/scale.py")
	require.NoError(t, err)
	requests := []engine.Request{
		{Do: "version"},
		{Do: "stage", Level: "planned", Source: string(gemm)},
		{Do: "stage", Level: "llvm", Source: string(gemm)},
		{Do: "layouts", Source: string(gemm)},
		{Do: "run", Flags: []string{"--verify", "--once"}, Source: string(gemm)},
		{Do: "run", Source: string(race)},
		{Do: "stage", Level: "planned", Source: string(scale), Language: "python"},
		{Do: "run", Flags: []string{"--verify=:reference", "--once"}, Source: string(scale), Language: "python"},
		{Do: "stage", Level: "tile", Source: strings.Replace(string(scale), "T.copy", "T.copi", 1), Language: "python"},
	}
	args := []string{"testdata/node.js", dir}
	for _, r := range requests {
		text, err := json.Marshal(r)
		require.NoError(t, err)
		args = append(args, string(text))
	}
	var out, errw bytes.Buffer
	cmd := exec.Command(node, args...)
	cmd.Stdout, cmd.Stderr = &out, &errw
	require.NoError(t, cmd.Run(), "%s", &errw)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	require.Len(t, lines, len(requests))
	for i, line := range lines {
		var got engine.Response
		require.NoError(t, json.Unmarshal([]byte(line), &got))
		want := requests[i].Answer(context.Background())
		switch requests[i].Do {
		case "version": // what a build knows of the commit differs, and versions of Go do
			_, got.Text, _ = strings.Cut(got.Text, "compatible")
			_, want.Text, _ = strings.Cut(want.Text, "compatible")
			require.NotEmpty(t, want.Text)
		case "run": // times differ
			got.Text, want.Text = strings.Fields(got.Text + " .")[0], strings.Fields(want.Text + " .")[0]
		}
		assert.True(t, reflect.DeepEqual(want, got), "%s %s: here %d bytes, there %d; here %v, there %v",
			requests[i].Do, requests[i].Level, len(want.Text), len(got.Text), want.Diagnostics, got.Diagnostics)
	}
}

func inBrowser(t *testing.T, b *browser, url string) {
	b.visit(url + "/#race")
	// The page opens with the program that its address names, and runs it.
	b.shows("result", "")
	assert.Contains(t, b.script(`return document.getElementById("problems").textContent`), "data race")
	assert.Equal(t, "store", b.script(`
		document.querySelector("#problems li").click();
		const s = document.getElementById("source");
		return s.value.slice(s.selectionStart, s.selectionEnd).replace("tile.", "")`), "a click selects what the diagnostic is about")
	assert.Equal(t, 1.0, b.script(`return document.querySelectorAll("#marks mark.error").length`))
	b.choose("vector_add")
	b.shows("result", "verified")
	// An example in Python brings its language.
	b.choose("scale")
	b.shows("result", "verified")
	assert.Equal(t, "python", b.script(`return document.getElementById("language").value`))
	kernelInPython(t, b)
	b.choose("vector_add")
	b.tab("layouts")
	b.shows("layouts", "Register tile")
	b.tab("explain")
	b.waitFor(`(document.querySelector("#view iframe")?.srcdoc ?? "").includes("The launch takes")`)
	b.tab("LLVM IR")
	b.shows("LLVM IR", "define ptx_kernel")
	// Stop ends a program that would run for long, and the next answer comes all the same.
	b.script(`document.getElementById("source").value = arguments[0]`, endless)
	b.tab("result")
	b.waitFor(`document.getElementById("state").textContent === "working…"`)
	b.script(`document.getElementById("stop").click()`)
	assert.Equal(t, "stopped", b.script(`return document.getElementById("state").textContent`))
	b.choose("vector_add")
	b.shows("result", "verified")
	if picture := os.Getenv("TSOPT_PLAYGROUND_PICTURE"); picture != "" {
		b.choose("gemm")
		b.tab("layouts")
		b.shows("layouts", "3 tiles")
		require.NoError(t, os.WriteFile(picture, b.screenshot(), 0o644))
	}
}

// kernelInPython looks at the stages and the layouts of the kernel that is shown, and edits it into
// one with a race and one with a mistake; the page comes back to its results.
func kernelInPython(t *testing.T, b *browser) {
	for _, tab := range []struct{ name, has string }{
		{"tile", "tile.kernel"}, {"planned", "layout"}, {"LLVM IR", "define ptx_kernel"}, {"layouts", "Register tile"},
	} {
		b.tab(tab.name)
		b.shows(tab.name, tab.has)
	}
	b.tab("result")
	b.shows("result", "verified")
	// All blocks write the same numbers' places.
	b.edit("b[bx * 64]", "b[0]")
	b.waitFor(`document.getElementById("problems").textContent.includes("data race")`)
	assert.Equal(t, 1.0, b.script(`return document.querySelectorAll("#marks mark.error").length`),
		"the race has a place in the kernel")
	b.edit("T.copy(x, b[0])", "T.copi(x, b[bx * 64])")
	b.waitFor(`document.getElementById("problems").textContent.includes("did you mean T.copy?")`)
	assert.Equal(t, "T.copi", b.script(`
		document.querySelector("#problems li").click();
		const s = document.getElementById("source");
		return s.value.slice(s.selectionStart, s.selectionEnd)`))
	b.edit("T.copi", "T.copy")
	b.shows("result", "verified")
}

// endless is a program of the host that does not end by itself.
const endless = `func.func @main() {
  %true = arith.constant true
  scf.while : () -> () {
    scf.condition(%true)
  } do {
    scf.yield
  }
  return
}`

// patience is how long a test waits for the page. A browser on a busy machine takes long to compile the compiler.
const patience = 4 * time.Minute
