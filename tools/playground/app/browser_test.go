package app_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// browser is Chromium, driven by the protocol of https://www.w3.org/TR/webdriver2/.
type browser struct {
	t       *testing.T
	session string // address of the session
}

// openBrowser starts a browser without a window, or skips the test where there is none.
func openBrowser(t *testing.T) *browser {
	driver, err := exec.LookPath("chromedriver")
	if err != nil {
		t.Skip("there is no chromedriver (Debian: chromium-driver)")
	}
	l, err := net.Listen("tcp", "localhost:0")
	require.NoError(t, err)
	port := l.Addr().(*net.TCPAddr).Port
	require.NoError(t, l.Close())
	cmd := exec.Command(driver, fmt.Sprintf("--port=%d", port))
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	b := &browser{t: t, session: fmt.Sprintf("http://localhost:%d/session", port)}
	var started struct{ SessionID string }
	require.Eventually(t, func() bool {
		value, err := b.call(http.MethodPost, "", map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{
			"goog:chromeOptions": map[string]any{"args": []string{"--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1500,1000"}},
		}}})
		return err == nil && json.Unmarshal(value, &started) == nil && started.SessionID != ""
	}, time.Minute, 200*time.Millisecond, "chromedriver starts no browser")
	b.session += "/" + started.SessionID
	t.Cleanup(func() { b.call(http.MethodDelete, "", nil) })
	return b
}

// call sends a command and returns the value that it gives.
func (b *browser) call(method, path string, body any) (json.RawMessage, error) {
	var sent bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&sent).Encode(body); err != nil {
			return nil, err
		}
	}
	request, err := http.NewRequest(method, b.session+path, &sent)
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	var answer struct{ Value json.RawMessage }
	if err := json.Unmarshal(data, &answer); err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", response.Status, answer.Value)
	}
	return answer.Value, nil
}

func (b *browser) visit(url string) {
	_, err := b.call(http.MethodPost, "/url", map[string]any{"url": url})
	require.NoError(b.t, err)
}

// script runs a function's body in the page and returns what that returns.
func (b *browser) script(body string, args ...any) (result any) {
	value, err := b.call(http.MethodPost, "/execute/sync", map[string]any{"script": body, "args": append([]any{}, args...)})
	require.NoError(b.t, err)
	require.NoError(b.t, json.Unmarshal(value, &result))
	return result
}

// waitFor waits until an expression of the page holds.
func (b *browser) waitFor(condition string) {
	if !assert.Eventually(b.t, func() bool { return b.script("return "+condition) == true }, patience, 100*time.Millisecond, condition) {
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
	value, err := b.call(http.MethodGet, "/screenshot", nil)
	require.NoError(b.t, err)
	var text string
	require.NoError(b.t, json.Unmarshal(value, &text))
	png, err := base64.StdEncoding.DecodeString(text)
	require.NoError(b.t, err)
	return png
}
