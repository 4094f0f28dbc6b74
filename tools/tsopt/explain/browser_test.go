package explain_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/webdriver"
)

// show opens a page from its file in a browser, or skips the test where there is none.
func show(t *testing.T, text string) *webdriver.Browser {
	b, err := webdriver.Open()
	if errors.Is(err, webdriver.ErrMissing) {
		t.Skip(err)
	}
	require.NoError(t, err)
	t.Cleanup(b.Close)
	file, err := filepath.Abs(filepath.Join(t.TempDir(), "a page.html"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	require.NoError(t, b.Visit("file://"+file))
	return b
}

// says runs a function's body in the page.
func says(t *testing.T, b *webdriver.Browser, body string) any {
	out, err := b.Script(body)
	require.NoError(t, err)
	return out
}

// TestPage: in a browser a click on a line marks its instructions, its operations and its steps; keys go from line to
// line; the address keeps the line; kernels and texts are tabs; a picture appears; the page does not scroll sideways.
func TestPage(t *testing.T) {
	r := example(t, "flash_attention.mlir")
	const line = 28
	code, planned := 0, 0
	for _, l := range r.Kernels[0].PTX {
		if l.At == line {
			code++
		}
	}
	for _, l := range r.Kernels[0].Planned {
		if l.At == line {
			planned++
		}
	}
	needsCode(t, r)
	require.Positive(t, code)
	require.Positive(t, planned)
	b := show(t, page(t, r))
	says(t, b, `document.querySelector("section.k:not([hidden]) .src [data-l='28']").click()`)
	count := func(label string) any {
		return says(t, b, `return document.querySelectorAll("section.k:not([hidden]) pre[aria-label='`+label+`'] .on").length`)
	}
	assert.EqualValues(t, code, count("PTX"))
	assert.EqualValues(t, planned, count("planned program"))
	assert.EqualValues(t, 1, count("source"))
	assert.NotZero(t, says(t, b, `return document.querySelectorAll("section.k:not([hidden]) .steps .on").length`))
	assert.Equal(t, "#L28", says(t, b, "return location.hash"))

	require.NoError(t, b.Type("j"))
	next := says(t, b, "return location.hash")
	assert.NotEqual(t, "#L28", next)
	require.NoError(t, b.Type("k"))
	assert.Equal(t, "#L28", says(t, b, "return location.hash"))

	says(t, b, `[...document.querySelectorAll("[aria-label=kernels] button")][1].click()`)
	assert.EqualValues(t, 1, says(t, b, `return [...document.querySelectorAll("section.k")].findIndex((s) => !s.hidden)`))
	says(t, b, `[...document.querySelectorAll("section.k:not([hidden]) [role=tablist] button")].find((b) => b.textContent === "planned program").click()`)
	assert.Equal(t, "planned program", says(t, b,
		`return document.querySelector("section.k:not([hidden]) .two pre:not([hidden]):not(.src)").getAttribute("aria-label")`))

	says(t, b, `[...document.querySelectorAll("details")].at(-1).open = true`)
	assert.Eventually(t, func() bool {
		return says(t, b, `return !!document.querySelector("details .svg svg")`) == true
	}, patience, patience/100)
	for _, width := range []int{1280, 400} {
		require.NoError(t, b.Resize(width, 800))
		assert.Equal(t, true, says(t, b, "return document.documentElement.scrollWidth <= innerWidth"), "at %d pixels", width)
	}
	messages, err := b.Messages()
	require.NoError(t, err)
	assert.Empty(t, messages)
}

// TestHostilePage: names that look like HTML are shown as text.
func TestHostilePage(t *testing.T) {
	name := `<script>document.title = "taken"</script></pre>&amp;é`
	b := show(t, page(t, of(t, name+".mlir", "func.func @main(%"+name)))
	assert.Equal(t, name+".mlir explained", says(t, b, "return document.title"))
	assert.Contains(t, says(t, b, `return document.querySelector("h1").textContent`), name)
	assert.NotEmpty(t, says(t, b, `return document.querySelector("pre .wrong").textContent`), "the error, below its line")
}

// TestComparedPage: the page of two programs has both schedules on one scale, and what each difference makes.
func TestComparedPage(t *testing.T) {
	c := compared(t, slow("4096", "stages(4)", "stages(2)"), slow("4096"))
	var text bytes.Buffer
	require.NoError(t, c.HTML(&text))
	b := show(t, text.String())
	assert.EqualValues(t, len(c.First.Kernels[0].Schedule.Lanes)+len(c.Second.Kernels[0].Schedule.Lanes),
		says(t, b, `return document.querySelectorAll(".lane .steps").length`))
	assert.Contains(t, says(t, b, `return document.querySelector(".cards").textContent`), "stages(4) instead of stages(2)")
	assert.EqualValues(t, len(c.Apart), says(t, b, `return document.querySelectorAll("details").length`))
	assert.Equal(t, true, says(t, b, "return document.documentElement.scrollWidth <= innerWidth"))
	messages, err := b.Messages()
	require.NoError(t, err)
	assert.Empty(t, messages)
}
