package site_test

import (
	"errors"
	"net/url"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/webdriver"
)

// browser shows the site to a test.
type browser struct {
	*webdriver.Browser
	t   *testing.T
	dir string
}

// TestBrowser opens the site as files.
func TestBrowser(t *testing.T) {
	b, err := webdriver.Open()
	if errors.Is(err, webdriver.ErrMissing) {
		t.Skip(err)
	}
	require.NoError(t, err)
	t.Cleanup(b.Close)
	shown := &browser{b, t, built(t)}
	shown.search()
	shown.keys()
	shown.colours()
	shown.narrow()
	for _, page := range []string{"index.html", "docs/index.html", "docs/reference/llvm.html", "examples/gemm.mlir.html"} {
		shown.visit(page)
	}
	messages, err := b.Messages()
	require.NoError(t, err)
	assert.Empty(t, messages)
}

func (b *browser) visit(page string) {
	path, err := filepath.Abs(filepath.Join(b.dir, page))
	require.NoError(b.t, err)
	require.NoError(b.t, b.Visit((&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()))
}

func (b *browser) script(body string, args ...any) any {
	result, err := b.Script(body, args...)
	require.NoError(b.t, err)
	return result
}

func (b *browser) press(keys string) { require.NoError(b.t, b.Type(keys)) }

func (b *browser) waitFor(condition string, args ...any) {
	assert.Eventually(b.t, func() bool { return b.script("return "+condition, args...) == true }, 20*time.Second,
		50*time.Millisecond,
		"%s %v: %v", condition, args, b.script(`return document.querySelector("header ul").textContent`))
}

// results are the titles that the search shows for a query.
func (b *browser) results(query string) (titles []any) {
	b.script(`
		const input = document.querySelector("header input");
		document.querySelector("header ul").replaceChildren();
		input.value = arguments[0];
		input.dispatchEvent(new Event("input"))`, query)
	b.waitFor(`document.querySelector("header ul li") !== null`)
	titles, _ = b.script(`return [...document.querySelectorAll("header ul strong")].map((e) => e.textContent)`).([]any)
	return titles
}

// search: words, beginnings of words, other spellings and phrases find their pages, among the first three.
func (b *browser) search() {
	b.visit("docs/start/install.html")
	for _, c := range []struct{ query, section string }{
		{"warp specialization", "Pipelining and warp specialization › Warp specialization"},
		{"Warp-Specialis", "Pipelining and warp specialization › Warp specialization"},
		{"bank conflict", "Glossary › Memory and copies"},
		{"bank conflicts", "Glossary › Memory and copies"},
		{"TMA", "Glossary › Memory and copies"},
		{"nvvm.mbarrier.init", "The nvvm dialect › nvvm.mbarrier.init"},
		{`"software pipeline"`, "Pipelining and warp specialization › Software pipeline"},
		{"install", "Install"},
	} {
		titles := b.results(c.query)
		assert.Contains(b.t, titles[:min(3, len(titles))], c.section, c.query)
	}
	assert.Equal(b.t, b.results("head_dim"), b.results("head dim"))
	assert.Equal(b.t, b.results("head_dim"), b.results("Head-Dim"))
	assert.NotEmpty(b.t, b.results("head_dim"))
	assert.NotEmpty(b.t, b.script(`return document.querySelector("header ul mark").textContent`), "words are marked")
	assert.Empty(b.t, b.results("qqqqq"))
	assert.Equal(b.t, "No page has these words.", b.script(`return document.querySelector("header ul").textContent`))
}

// keys: "/" goes to the search, arrows choose, Enter opens and Escape closes.
func (b *browser) keys() {
	b.visit("docs/start/install.html")
	b.press("/")
	b.press("tma")
	b.waitFor(`document.querySelectorAll("header ul [role=option]").length > 2`)
	b.press(webdriver.Down)
	b.press(webdriver.Down)
	b.press(webdriver.Up)
	assert.Equal(b.t, "site:result-1", b.script(`return document.querySelector("[aria-selected=true]").id`))
	b.press(webdriver.Escape)
	assert.Equal(b.t, true, b.script(`return document.querySelector("header ul").hidden`))
	b.press("/")
	b.press("bank conflict")
	b.waitFor(`document.querySelector("header ul strong")?.textContent.startsWith("Layouts")`)
	b.press(webdriver.Enter)
	b.waitFor(`location.pathname.endsWith("/docs/learn/layouts.html") && location.hash === "#bank-conflicts"`)
}

// colours: the page is light or dark as the reader prefers.
func (b *browser) colours() {
	b.visit("index.html")
	for _, dark := range []bool{false, true} {
		require.NoError(b.t, b.Dark(dark))
		assert.Equal(b.t, dark, b.script(`
			const light = (colour) => colour.match(/\d+/g).slice(0, 3).reduce((sum, c) => sum + Number(c), 0);
			const style = getComputedStyle(document.body);
			return light(style.backgroundColor) < light(style.color)`), "dark: %v", dark)
	}
	require.NoError(b.t, b.Dark(false))
}

// narrow: on a telephone pages are not wider than the screen, and the side bar opens by a link.
func (b *browser) narrow() {
	require.NoError(b.t, b.Resize(390, 800))
	for _, page := range []string{"index.html", "docs/start/glossary.html", "docs/results/h200.html",
		"docs/reference/tile.html"} {
		b.visit(page)
		assert.LessOrEqual(b.t, b.script(`return document.documentElement.scrollWidth`), 390.0, page)
	}
	assert.Equal(b.t, "none", b.script(`return getComputedStyle(document.querySelector("nav")).display`))
	b.script(`document.querySelector(".menu").click()`)
	b.waitFor(`getComputedStyle(document.querySelector("nav")).display === "block"`)
	require.NoError(b.t, b.Resize(1500, 1000))
}
