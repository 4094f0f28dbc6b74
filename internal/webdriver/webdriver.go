// Package webdriver drives Chromium, for tests of pages, by the protocol of https://www.w3.org/TR/webdriver2/.
package webdriver

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os/exec"
	"time"
)

// ErrMissing says that no browser is installed.
var ErrMissing = errors.New("there is no chromedriver (Debian: chromium-driver)")

// A Browser is a browser without a window, with one page.
type Browser struct {
	session string // its address
	driver  *exec.Cmd
}

// Open starts a browser.
func Open() (*Browser, error) {
	program, err := exec.LookPath("chromedriver")
	if err != nil {
		return nil, ErrMissing
	}
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	b := &Browser{session: fmt.Sprintf("http://localhost:%d/session", port),
		driver: exec.Command(program, fmt.Sprintf("--port=%d", port))}
	if err := b.driver.Start(); err != nil {
		return nil, err
	}
	if err := b.start(); err != nil {
		b.end()
		return nil, err
	}
	return b, nil
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// start opens a session as soon as the driver answers.
func (b *Browser) start() (err error) {
	options := map[string]any{"args": []string{
		"--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1500,1000",
	}}
	capabilities := map[string]any{"goog:chromeOptions": options, "goog:loggingPrefs": map[string]any{"browser": "ALL"}}
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
		var value json.RawMessage
		value, err = b.call(http.MethodPost, "", map[string]any{"capabilities": map[string]any{"alwaysMatch": capabilities}})
		var started struct{ SessionID string }
		if err == nil && json.Unmarshal(value, &started) == nil && started.SessionID != "" {
			b.session += "/" + started.SessionID
			return nil
		}
	}
	return fmt.Errorf("chromedriver starts no browser: %w", err)
}

// Close ends the browser.
func (b *Browser) Close() {
	b.call(http.MethodDelete, "", nil)
	b.end()
}

func (b *Browser) end() {
	b.driver.Process.Kill()
	b.driver.Wait()
}

// call sends a command and returns the value that it gives.
func (b *Browser) call(method, path string, body any) (json.RawMessage, error) {
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

// Visit shows a page.
func (b *Browser) Visit(url string) error {
	_, err := b.call(http.MethodPost, "/url", map[string]any{"url": url})
	return err
}

// Script runs a function's body in the page and returns what that returns.
func (b *Browser) Script(body string, args ...any) (result any, err error) {
	value, err := b.call(http.MethodPost, "/execute/sync",
		map[string]any{"script": body, "args": append([]any{}, args...)})
	if err != nil {
		return nil, err
	}
	return result, json.Unmarshal(value, &result)
}

// Type presses keys; constants name those without a character.
func (b *Browser) Type(keys string) error {
	var actions []map[string]any
	for _, key := range keys {
		actions = append(actions, map[string]any{"type": "keyDown", "value": string(key)},
			map[string]any{"type": "keyUp", "value": string(key)})
	}
	_, err := b.call(http.MethodPost, "/actions",
		map[string]any{"actions": []any{map[string]any{"type": "key", "id": "keyboard", "actions": actions}}})
	return err
}

// Keys without a character, as Type takes them.
const (
	Enter  = "\uE007"
	Escape = "\uE00C"
	Up     = "\uE013"
	Down   = "\uE015"
)

// Dark says which colours the reader of pages prefers.
func (b *Browser) Dark(dark bool) error {
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	return b.chrome("Emulation.setEmulatedMedia",
		map[string]any{"features": []any{map[string]any{"name": "prefers-color-scheme", "value": scheme}}})
}

// Resize gives the page a size in pixels.
func (b *Browser) Resize(width, height int) error {
	return b.chrome("Emulation.setDeviceMetricsOverride",
		map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false})
}

func (b *Browser) chrome(command string, parameters map[string]any) error {
	_, err := b.call(http.MethodPost, "/goog/cdp/execute", map[string]any{"cmd": command, "params": parameters})
	return err
}

// Messages are what the pages have written to the console since the last call, errors of loading included.
func (b *Browser) Messages() (messages []string, err error) {
	value, err := b.call(http.MethodPost, "/se/log", map[string]any{"type": "browser"})
	if err != nil {
		return nil, err
	}
	var entries []struct{ Level, Message string }
	err = json.Unmarshal(value, &entries)
	for _, e := range entries {
		messages = append(messages, e.Level+": "+e.Message)
	}
	return messages, err
}

// Screenshot is what the page shows, as PNG.
func (b *Browser) Screenshot() ([]byte, error) {
	value, err := b.call(http.MethodGet, "/screenshot", nil)
	if err != nil {
		return nil, err
	}
	var text string
	if err := json.Unmarshal(value, &text); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(text)
}
