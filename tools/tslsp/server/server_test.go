package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/tools/tsopt/app"
)

// session talks to a server as a client does.
type session struct {
	t    *testing.T
	in   io.WriteCloser
	out  chan []byte // messages; closed at the end
	code chan int
	log  *bytes.Buffer
	id   int
	seen []message // notifications
}

type message struct {
	ID     json.RawMessage
	Method string
	Params json.RawMessage
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
	}
}

func start(t *testing.T, opts Options) *session {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	s := &session{t: t, in: inW, out: make(chan []byte, 1000), code: make(chan int, 1), log: &bytes.Buffer{}}
	go s.receive(bufio.NewReader(outR))
	opts.Tool, opts.Name, opts.Log = app.Default(), "tslsp", s.log
	go func() {
		s.code <- Run(context.Background(), inR, outW, opts)
		outW.Close()
	}()
	return s
}

// initialized starts a server and shakes hands.
func initialized(t *testing.T, opts Options) *session {
	s := start(t, opts)
	s.call("initialize", `{"processId":null,"rootUri":null,"capabilities":{}}`)
	s.notify("initialized", `{}`)
	return s
}

func (s *session) raw(text string) {
	s.t.Helper()
	if _, err := io.WriteString(s.in, text); err != nil {
		s.t.Fatal(err)
	}
}

func (s *session) send(body string) {
	s.t.Helper()
	s.raw(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body))
}

func (s *session) notify(method, params string) {
	s.t.Helper()
	s.send(fmt.Sprintf(`{"jsonrpc":"2.0","method":%q,"params":%s}`, method, params))
}

// request sends a request and returns its id.
func (s *session) request(method, params string) int {
	s.t.Helper()
	s.id++
	s.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`, s.id, method, params))
	return s.id
}

// receive takes what the server writes, so that it never waits for us.
func (s *session) receive(r *bufio.Reader) {
	defer close(s.out)
	for {
		length := 0
		for {
			line, err := r.ReadString('\n')
			if err != nil {
				return
			}
			if strings.TrimSpace(line) == "" {
				break
			}
			fmt.Sscanf(line, "Content-Length: %d", &length)
		}
		body := make([]byte, length)
		if _, err := io.ReadFull(r, body); err != nil {
			return
		}
		s.out <- body
	}
}

func (s *session) next() []byte {
	s.t.Helper()
	select {
	case body, ok := <-s.out:
		if !ok {
			s.t.Fatalf("the server has ended; log: %s", s.log)
		}
		return body
	case <-time.After(20 * time.Second):
		s.t.Fatalf("no message; log: %s", s.log)
	}
	return nil
}

func (s *session) read() (m message) {
	s.t.Helper()
	body := s.next()
	if err := json.Unmarshal(body, &m); err != nil {
		s.t.Fatalf("%v in %s", err, body)
	}
	return m
}

// answer reads up to the answer of a request.
func (s *session) answer(id int) message {
	s.t.Helper()
	for {
		m := s.read()
		if m.Method == "" && string(m.ID) == fmt.Sprint(id) {
			return m
		}
		s.seen = append(s.seen, m)
	}
}

func (s *session) call(method, params string) message {
	s.t.Helper()
	return s.answer(s.request(method, params))
}

func (s *session) open(uri, text string) {
	s.t.Helper()
	quoted, _ := json.Marshal(text)
	s.notify("textDocument/didOpen", fmt.Sprintf(`{"textDocument":{"uri":%q,"languageId":"mlir","version":1,"text":%s}}`,
		uri, quoted))
}

// diagnostics waits for the diagnostics of a version.
func (s *session) diagnostics(version int) string {
	s.t.Helper()
	for {
		m := s.read()
		var p struct {
			Version     int
			Diagnostics json.RawMessage
		}
		if m.Method == "textDocument/publishDiagnostics" && json.Unmarshal(m.Params, &p) == nil && p.Version == version {
			return string(p.Diagnostics)
		}
	}
}

func (s *session) wantError(m message, code int, text string) {
	s.t.Helper()
	if m.Error == nil || m.Error.Code != code || !strings.Contains(m.Error.Message, text) {
		s.t.Errorf("got %+v, error %+v, want %d %q", m, m.Error, code, text)
	}
}

func (s *session) wantExit(code int) {
	s.t.Helper()
	select {
	case got := <-s.code:
		if got != code {
			s.t.Errorf("exit code %d, want %d", got, code)
		}
	case <-time.After(10 * time.Second):
		s.t.Error("the server does not end")
	}
}

func TestExitCodes(t *testing.T) {
	t.Run("shutdown and exit", func(t *testing.T) {
		s := initialized(t, Options{})
		s.wantError(s.call("initialize", `{"processId":null,"rootUri":null,"capabilities":{}}`), -32600,
			"already initialized")
		if m := s.call("shutdown", "null"); m.Error != nil {
			t.Error(m.Error)
		}
		s.wantError(s.call("textDocument/hover", `{}`), -32600, "shutting down")
		s.notify("exit", "null")
		s.wantExit(0)
	})
	t.Run("exit alone", func(t *testing.T) {
		s := initialized(t, Options{})
		s.notify("exit", "null")
		s.wantExit(1)
	})
	t.Run("end of input", func(t *testing.T) {
		s := initialized(t, Options{})
		s.in.Close()
		s.wantExit(1)
	})
	t.Run("end of input in a message", func(t *testing.T) {
		s := initialized(t, Options{})
		s.raw("Content-Length: 100\r\n\r\n{")
		s.in.Close()
		s.wantExit(1)
	})
}

func TestBeforeInitialize(t *testing.T) {
	s := start(t, Options{})
	s.open("file:///f.mlir", "")
	s.wantError(s.call("textDocument/hover", `{}`), -32002, "not initialized")
	s.call("initialize", `{"processId":null,"rootUri":null,"capabilities":{}}`)
}

// TestMalformedMessages sends what is no message or no request; the server goes
// on after each.
func TestMalformedMessages(t *testing.T) {
	s := initialized(t, Options{})
	for _, c := range []struct {
		raw  string
		code int
	}{
		{"Content-Length: 5\r\n\r\n{\"a\":", -32700},
		{"Content-Length: x\r\n\r\n", -32700},
		{"Content-Length: -5\r\n\r\n", -32700},
		{"Content-Length: 99999999999999\r\n\r\n", -32700},
		{"Content-Length: 2\r\n\r\n{}", -32600},
		{"Content-Length: 4\r\n\r\nnull", -32600},
		{"Content-Length: 2\r\n\r\n[]", -32600},
		{"Content-Length: 26\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":true", -32700},
		{"Content-Length: 33\r\n\r\n{\"jsonrpc\":\"1.0\",\"method\":\"exit\"}", -32600},
	} {
		s.raw(c.raw)
		m := s.read()
		if string(m.ID) != "null" && m.ID != nil {
			t.Errorf("%q: id %s", c.raw, m.ID)
		}
		s.wantError(m, c.code, "")
		if m := s.call("textDocument/documentSymbol", `{"textDocument":{"uri":"file:///none.mlir"}}`); m.Error == nil {
			t.Errorf("%q: the server answers %+v", c.raw, m)
		}
	}
	s.wantError(s.call("textDocument/unknown", `{}`), -32601, "method not found: textDocument/unknown")
	s.wantError(s.call("$/unknown", `{}`), -32601, "method not found")
	s.wantError(s.call("textDocument/hover", `{"position":"here"}`), -32602, "textDocument/hover")
	s.wantError(s.call("textDocument/hover",
		`{"textDocument":{"uri":"file:///closed.mlir"},"position":{"line":0,"character":0}}`), -32602, "is not open")
	for _, n := range []string{"textDocument/unknown", "$/unknown", "textDocument/didChange", "textDocument/didOpen",
		"textDocument/didClose", "$/cancelRequest"} {
		s.notify(n, `{"textDocument":7}`)
	}
	s.open("file:///f.mlir", "module {}\n")
	if got := s.diagnostics(1); got != "[]" {
		t.Errorf("diagnostics: %s", got)
	}
}

func TestBatch(t *testing.T) {
	s := initialized(t, Options{})
	s.send(`[{"jsonrpc":"2.0","id":"a","method":"x"},{"jsonrpc":"2.0","id":"b","method":"y"}]`)
	body := s.next()
	var answers []message
	if err := json.Unmarshal(body, &answers); err != nil || len(answers) != 2 {
		t.Fatalf("%v: %s", err, body)
	}
	s.wantError(answers[0], -32601, "")
}

// large is a program that takes a while.
func large() string {
	var b strings.Builder
	for f := range 100 {
		fmt.Fprintf(&b, "func.func @f%d(%%a: i32) -> i32 {\n", f)
		for i := range 500 {
			fmt.Fprintf(&b, "  %%v%d = arith.addi %%a, %%a : i32\n", i)
		}
		b.WriteString("  return %v0 : i32\n}\n")
	}
	return b.String()
}

// TestLargeFileDoesNotBlock edits a large file many times; each edit stops the
// analysis of the version before, and other requests are answered meanwhile.
func TestLargeFileDoesNotBlock(t *testing.T) {
	s := initialized(t, Options{})
	s.open("file:///large.mlir", large())
	s.open("file:///small.mlir", "module @m {}\n")
	for v := 2; v < 12; v++ {
		s.notify("textDocument/didChange", fmt.Sprintf(
			`{"textDocument":{"uri":"file:///large.mlir","version":%d},"contentChanges":[{"range":{"start":{"line":1,"character":0},"end":{"line":1,"character":0}},"text":" "}]}`, v))
	}
	id := s.request("textDocument/documentSymbol", `{"textDocument":{"uri":"file:///large.mlir"}}`)
	small := s.call("textDocument/documentSymbol", `{"textDocument":{"uri":"file:///small.mlir"}}`)
	if small.Error != nil || !strings.Contains(string(small.Result), `"m"`) {
		t.Errorf("small: %+v", small)
	}
	s.notify("$/cancelRequest", fmt.Sprintf(`{"id":%d}`, id))
	answered := false
	for _, m := range s.seen {
		answered = answered || string(m.ID) == fmt.Sprint(id)
	}
	if !answered {
		if m := s.answer(id); m.Error != nil && m.Error.Code != -32800 {
			t.Errorf("canceled: %+v", m)
		}
	}
	if got := s.diagnostics(11); got != "[]" {
		t.Errorf("diagnostics of the last version: %s", got)
	}
}

// TestConcurrentRequests asks many things of one analysis before it reads the
// first answer.
func TestConcurrentRequests(t *testing.T) {
	s := initialized(t, Options{})
	s.open("file:///f.mlir", "func.func @f(%a: i32) {\n  %s = arith.addi %a, %a : i32\n  call @f(%s) : (i32) -> ()\n  return\n}\n")
	want := map[int]string{}
	for range 200 {
		for char, text := range map[int]string{8: `%0 = \"arith.addi\"(%arg0, %arg0)`, 19: "Argument #0"} {
			want[s.request("textDocument/hover", fmt.Sprintf(`{"textDocument":{"uri":"file:///f.mlir"},"position":{"line":1,"character":%d}}`, char))] = text
		}
		want[s.request("textDocument/definition",
			`{"textDocument":{"uri":"file:///f.mlir"},"position":{"line":2,"character":8}}`)] = `"line":0,"character":0`
	}
	for len(want) > 0 {
		m := s.read()
		var id int
		if m.Method != "" || json.Unmarshal(m.ID, &id) != nil {
			continue
		}
		if !strings.Contains(string(m.Result), want[id]) {
			t.Fatalf("%d: %s %+v, want %s", id, m.Result, m.Error, want[id])
		}
		delete(want, id)
	}
}

func TestUTF8Positions(t *testing.T) {
	s := start(t, Options{})
	m := s.call("initialize", `{"processId":null,"rootUri":null,"capabilities":{"general":{"positionEncodings":["utf-8","utf-16"]}}}`)
	if !strings.Contains(string(m.Result), `"positionEncoding":"utf-8"`) {
		t.Errorf("initialize: %s", m.Result)
	}
	s.open("file:///f.mlir", "\"t.op\"() {a = \"😀\"} : () -> () 7\n")
	if got := s.diagnostics(1); !strings.Contains(got, `"start":{"line":0,"character":32}`) {
		t.Errorf("diagnostics: %s", got)
	}
}

// TestURISpelling keeps the client's way to write a URI.
func TestURISpelling(t *testing.T) {
	s := initialized(t, Options{})
	const uri = "file:///tmp/a@b c+é.mlir"
	s.open(uri, "func.func @f() {\n  call @f() : () -> ()\n  return\n}\n")
	m := s.call("textDocument/definition", fmt.Sprintf(`{"textDocument":{"uri":%q},"position":{"line":1,"character":8}}`,
		uri))
	if !strings.Contains(string(m.Result), `"uri":"`+uri+`"`) {
		t.Errorf("definition: %s %+v", m.Result, m.Error)
	}
}

// TestTyping types the examples, a piece at a time, and asks for everything after
// each: nothing may fail.
func TestTyping(t *testing.T) {
	files, _ := filepath.Glob("../../../examples/*.mlir")
	if len(files) == 0 {
		t.Fatal("no examples")
	}
	s := initialized(t, Options{Serial: true})
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		uri := "file:///" + filepath.Base(file)
		s.open(uri, "")
		version := 1
		step := 61
		if testing.Short() {
			step = 611
		}
		for at := 0; at < len(text); at += step {
			version++
			so := text[:min(at+step, len(text))]
			quoted, _ := json.Marshal(string(so))
			s.notify("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":%q,"version":%d},"contentChanges":[{"text":%s}]}`, uri, version, quoted))
			line := bytes.Count(so, []byte("\n"))
			char := len(so) - 1 - bytes.LastIndexByte(so, '\n')
			place := fmt.Sprintf(`{"textDocument":{"uri":%q},"position":{"line":%d,"character":%d},"context":{"includeDeclaration":true}}`, uri, line, char)
			for _, method := range []string{"completion", "hover", "definition", "references", "documentHighlight",
				"prepareRename", "documentSymbol", "semanticTokens/full"} {
				if m := s.call("textDocument/"+method, place); m.Error != nil {
					t.Fatalf("%s of %s at %d: %+v; log: %s", method, file, at, m.Error, s.log)
				}
			}
		}
		s.seen = nil
	}
	if s.log.Len() > 0 {
		t.Errorf("log: %s", s.log)
	}
}

// TestRandomEdits edits the examples at random: the server answers all requests,
// whatever the text has become.
func TestRandomEdits(t *testing.T) {
	files, _ := filepath.Glob("../../../examples/*.mlir")
	s := initialized(t, Options{Serial: true})
	version := 0
	rapid.Check(t, func(rt *rapid.T) {
		data, err := os.ReadFile(rapid.SampledFrom(files).Draw(rt, "file"))
		if err != nil {
			rt.Fatal(err)
		}
		const few = 4000
		body := string(data[:min(len(data), few)])
		s.open("file:///f.mlir", body)
		for range rapid.IntRange(1, 4).Draw(rt, "edits") {
			from := rapid.IntRange(0, len(body)).Draw(rt, "from")
			to := min(len(body), from+rapid.SampledFrom([]int{0, 0, 1, 5, 100}).Draw(rt, "length"))
			with := rapid.SampledFrom([]string{"%", "{", "}", "(", "\"", "//", "\n", "\n// -----\n", "#a = ", "!t", "@", "^bb1",
				"arith.", ":", "->"}).Draw(rt, "with")
			body = body[:from] + with + body[to:]
			version++
			quoted, _ := json.Marshal(body)
			s.notify("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":"file:///f.mlir","version":%d},"contentChanges":[{"text":%s}]}`, version, quoted))
			line := rapid.IntRange(0, strings.Count(body, "\n")).Draw(rt, "line")
			place := fmt.Sprintf(`{"textDocument":{"uri":"file:///f.mlir"},"position":{"line":%d,"character":%d},"context":{"includeDeclaration":true},"newName":"name","options":{"tabSize":2,"insertSpaces":true}}`,
				line, rapid.IntRange(0, 60).Draw(rt, "character"))
			for _, method := range []string{"completion", "hover", "definition", "references", "rename", "documentSymbol",
				"semanticTokens/full", "formatting"} {
				if m := s.call("textDocument/"+method, place); m.Error != nil && m.Error.Code != -32602 {
					rt.Fatalf("%s: %+v; log: %s", method, m.Error, s.log)
				}
			}
		}
		s.seen = nil
	})
}
