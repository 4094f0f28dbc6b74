package app_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/webdriver"
)

// browser shows the playground to a test.
type browser struct {
	*webdriver.Browser
	t *testing.T
}

// openBrowser starts a browser, or skips the test where there is none.
func openBrowser(t *testing.T) *browser {
	b, err := webdriver.Open()
	if errors.Is(err, webdriver.ErrMissing) {
		t.Skip(err)
	}
	require.NoError(t, err)
	t.Cleanup(b.Close)
	return &browser{b, t}
}

func (b *browser) visit(url string) { require.NoError(b.t, b.Visit(url)) }

// script runs a function's body in the page and returns what that returns.
func (b *browser) script(body string, args ...any) any {
	result, err := b.Script(body, args...)
	require.NoError(b.t, err)
	return result
}

// waitFor waits until an expression of the page holds.
func (b *browser) waitFor(condition string) {
	if !assert.Eventually(b.t, func() bool { return b.script("return "+condition) == true }, patience,
		100*time.Millisecond, condition) {
		b.t.Fatalf("the page says: %v", b.script(`return ["state", "problems", "view"].map((id) => document.getElementById(id).textContent.slice(0, 1000)).join("\n")`))
	}
}

// shows waits until a tab shows an answer that has a text.
func (b *browser) shows(tab, text string) {
	b.waitFor(fmt.Sprintf(`document.getElementById("view").dataset.shown === %q && document.getElementById("view").textContent.includes(%q)`, tab, text))
}

// edit changes the program as a user does, and runs it.
func (b *browser) edit(from, to string) {
	assert.Equal(b.t, true, b.script(`
		const s = document.getElementById("source"), was = s.value;
		s.value = was.replace(arguments[0], arguments[1]);
		s.dispatchEvent(new Event("input"));
		s.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true }));
		return s.value !== was`, from, to), "the program has no %s", from)
}

func (b *browser) choose(example string) {
	b.script(`const e = document.getElementById("examples"); e.value = arguments[0]; e.onchange()`, example)
}

func (b *browser) tab(name string) {
	b.script(`[...document.querySelectorAll("#tabs button")].find((b) => b.textContent === arguments[0]).click()`, name)
}

func (b *browser) screenshot() []byte {
	png, err := b.Screenshot()
	require.NoError(b.t, err)
	return png
}
